"""Estimated times of some launches against those of an H200; `scripts/bench/time_estimate.py`
compares all of them.
"""

from __future__ import annotations

import json
import statistics
from functools import cache
from pathlib import Path

import pytest

from tests.evaluation.time_estimate.judge import Predicted, judged, measured, ranked_within, tau
from tests.evaluation.time_estimate.launches import Case, cases

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")
pytestmark = pytest.mark.usefixtures("nvdisasm_ready")
# Groups of half B that take little time here; the variants in Numba and the largest products are
# left to the benchmark.
GROUPS = (
    "copy[n=262144]",
    "plain-saxpy[n=524288,block=128,blocks=132]",
    "gather[n=1048576]",
    "plain-gelu[n=524288]",
    "plain-sgemm[n=256]",
    "plain-conv[side=512,radius=1]",
    "plain-banks[]",
    "plain-banks[stride=8]",
)


def chosen() -> list[Case]:
    left = ("numba", "sgemm_tile32", "sgemm_block64")
    return [case for case in cases() if case.group in GROUPS and not case.variant.startswith(left)]


@cache
def predicted() -> dict[str, tuple[Case, Predicted]]:
    return {case.name: (case, judged(case)) for case in chosen()}


def test_every_launch_was_timed() -> None:
    # later
    timed = {
        case.name
        for case in cases()
        if not case.name.startswith(("softmax/triton[", "matmul/triton["))
    }
    assert timed == set(measured())
    assert all(case.half == "B" for case in chosen())


def test_times_as_a_recorder_writes_them(tmp_path: Path) -> None:
    file = tmp_path / "times.json"
    times = {
        "a[]": {"cold": 5120, "cold_low": 5000, "cold_high": 5300},
        "b": "RuntimeError: 700",
        "c": [7000, 1, 2],
    }
    file.write_text(json.dumps({"device": "NVIDIA H100 80GB HBM3", "times_ns": times}))
    assert measured(file) == {"a[]": 5120.0, "c": 7000.0}


def test_times_are_near_the_measured_ones() -> None:
    errors = {
        n: abs(p.predictions["estimate"] / measured()[n] - 1) for n, (_, p) in predicted().items()
    }
    assert statistics.mean(errors.values()) < 0.2, errors
    assert max(errors.values()) < 0.6, errors


def test_the_interval_holds_most() -> None:
    inside = [
        abs(measured()[n] - p.predictions["estimate"]) <= p.error_ns
        for n, (_, p) in predicted().items()
    ]
    assert statistics.mean(inside) >= 0.75


def test_the_estimate_is_nearer_than_a_roofline() -> None:
    kinds = {
        kind: statistics.mean(
            abs(p.predictions[kind] / measured()[n] - 1) for n, (_, p) in predicted().items()
        )
        for kind in ("estimate", "roofline")
    }
    assert kinds["estimate"] < kinds["roofline"] / 2


def test_judging_by_hand() -> None:
    assert tau([(1, 10), (2, 20), (3, 30)]) == 1
    assert tau([(3, 10), (2, 20), (1, 30)]) == -1
    assert tau([(1, 10), (2, 10.1)]) is None
    assert ranked_within([(1, 10.4), (2, 10)], 0.05)
    assert not ranked_within([(1, 11), (2, 10)], 0.05)
