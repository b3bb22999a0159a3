"""Variants for one architecture: run where supported, skipped elsewhere unless named."""

import pytest

from kernprof import Workload, empty
from kernprof.extras import install_hint
from kernprof.workflows.run import request
from kernprof.workflows.run.request import left_out, unfit


def workload() -> Workload:
    result = Workload(
        "w",
        inputs=lambda p, rng: {},
        outputs=lambda p: {"out": empty(4)},
        reference=lambda p, x: {},
    )
    result.cuda("plain", "w.cu", grid=1, block=32)
    result.cuda("hopper", "w.cu", grid=1, block=32, arch="sm_90a")
    result.cuda("blackwell", "w.cu", grid=1, block=32, arch="sm_100f")
    return result


def test_a_variant_for_another_gpu_is_left_out_and_one_for_this_is_not() -> None:
    assert set(unfit(workload(), ["8.0"])) == {"hopper", "blackwell"}
    assert set(unfit(workload(), ["9.0"])) == {"blackwell"}
    assert set(unfit(workload(), ["9.0", "10.0"])) == set()
    assert set(unfit(workload(), [])) == {"hopper", "blackwell"}
    assert unfit(workload(), None) == {}  # where the driver does not tell, launches will


def test_a_variant_in_triton_is_left_out_where_triton_is_not_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = workload()
    result.triton("fused", "kernels.py", grid=1)
    monkeypatch.setattr(request, "is_installed", lambda name: True)
    assert unfit(result, None) == {}
    monkeypatch.setattr(request, "is_installed", lambda name: name != "triton")
    assert list(left_out(unfit(result, None), ())) == [
        f"fused was left out: Triton is not installed; {install_hint('triton')}"
    ]


def test_it_is_said_unless_variants_were_named() -> None:
    rest = unfit(workload(), ["10.0"])
    assert list(left_out(rest, ())) == [
        "hopper was left out: it is written for sm_90a, and needs such a GPU"
    ]
    assert list(left_out(rest, ("hopper",))) == []
