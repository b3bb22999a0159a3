"""Variants that use an architecture's own instructions: run where they can, left out elsewhere unless named."""

from kernprof import Workload, empty
from kernprof.workflows.run.options import LaunchOptions
from kernprof.workflows.run.request import left_out, written_for_others


def workload() -> Workload:
    made = Workload("w", inputs=lambda p, rng: {}, outputs=lambda p: {"out": empty(4)}, reference=lambda p, x: {})
    made.cuda("plain", "w.cu", grid=1, block=32)
    made.cuda("hopper", "w.cu", grid=1, block=32, arch="sm_90a")
    made.cuda("blackwell", "w.cu", grid=1, block=32, arch="sm_100f")
    return made


def test_a_variant_for_another_gpu_is_left_out_and_one_for_this_is_not() -> None:
    assert written_for_others(workload(), ["8.0"]) == {"hopper": "sm_90a", "blackwell": "sm_100f"}
    assert written_for_others(workload(), ["9.0"]) == {"blackwell": "sm_100f"}
    assert written_for_others(workload(), ["9.0", "10.0"]) == {}
    assert written_for_others(workload(), []) == {"hopper": "sm_90a", "blackwell": "sm_100f"}


def test_it_is_said_unless_variants_were_named() -> None:
    others = written_for_others(workload(), ["10.0"])
    assert list(left_out(others, LaunchOptions(workload="w"))) == [
        "hopper was left out: it is written for sm_90a, and needs such a GPU"
    ]
    assert list(left_out(others, LaunchOptions(workload="w", variants=("hopper",)))) == []
