"""Kernels of networks in other numbers: what is kept of them, and that a few are predicted."""

from __future__ import annotations

import math

import pytest

from tests.evaluation.what_if.networks import FIXES, Network, errors, networks

FEW = (
    "timm deit_base_distilled_patch16_224",
    "timm resnet34d",
    "language llama",
    "timm wide_resnet101_2",
)


@pytest.fixture(scope="module")
def chosen() -> list[Network]:
    return [one for one in networks() if one.name in FEW]


def test_networks_are_there_in_all_numbers_and_most_in_both_layouts() -> None:
    found = networks()
    assert len(found) > 150
    assert {one.half for one in found} == {"settling", "kept"}
    for one in found:
        assert {"fp32", "tf32"} <= one.variants.keys()
        assert all(
            len(names) == len(took) == len(blocks) and min(took) > 0
            for names, took, blocks in one.variants.values()
        )
    assert sum("bf16_nhwc" in one.variants for one in found) > 120


def test_what_16_bits_leave_of_a_few_networks_is_predicted(chosen: list[Network]) -> None:
    assert [one.half for one in chosen] == ["settling"] * len(FEW)
    found = [(base, fix, error) for base, fix, error, _ in errors(chosen)]
    assert {(base, fix) for base, fix, _ in found} == {(base, fix) for base, fix, _ in FIXES}
    halved = [math.exp(error) for base, fix, error in found if (base, fix) == ("tf32", "bf16")]
    assert len(halved) == len(FEW)
    assert halved == pytest.approx([1.0] * len(FEW), abs=0.2)
