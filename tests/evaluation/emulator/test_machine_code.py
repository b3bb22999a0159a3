"""The interpreter of machine code counts what an H200 did, and the emulator what the interpreter does; some launches.

`python -m tests.evaluation.emulator.machine_code` compares all that the interpreter can run.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from kernprof.emulator.emulate import emulate
from kernprof.emulator.prepare import prepare_launch
from kernprof.emulator.request import Request
from tests.evaluation.emulator import machine_code
from tests.evaluation.emulator.machine_code import Compared, Count
from tests.foreign_kernels import launches as plan
from tests.oracle.machine_code.counts import counts
from tests.oracle.machine_code.machine import Machine

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")
pytestmark = pytest.mark.usefixtures("nvdisasm_ready")
KINDS = {  # one launch of half A for each, and a counter that has something of it
    "residual": "global_load_sectors",  # coalesced loads
    "tile transpose 0": "shared_load_bank_conflicts",  # all lanes in one bank
    "spmv sliced": "global_load_requests",  # a loop unrolled by four and two, of which lanes take other rounds
    "global norm bf16": "global_reduction_requests",  # atomics
    "spmv csr vector": "fp32_add",  # sums by shuffles
}


@cache
def compared(name: str) -> Compared:
    return machine_code.compare((plan.ALL | plan.UNRECORDED)[name])


@pytest.mark.parametrize("name", KINDS)
def test_the_interpreter_counts_what_an_h200_did(name: str) -> None:
    found = compared(name)
    assert not found.refused
    assert not found.differing
    hardware = {each.name: each.hardware for each in found.counts if each.hardware is not None}
    assert len(hardware) >= 5
    assert hardware[KINDS[name]]
    assert {each.name: each.interpreter for each in found.counts if each.name in hardware} == hardware


@pytest.mark.parametrize("name", KINDS)
def test_the_emulator_counts_what_the_interpreter_does(name: str) -> None:
    found = {each.name: each for each in compared(name).counts}
    assert found[KINDS[name]].emulator == found[KINDS[name]].interpreter
    assert all(each.emulator is not None and each.emulator_agrees for each in found.values())


def test_a_launch_that_no_gpu_has_run_is_compared_with_the_interpreter_alone() -> None:
    found = compared("unequal sums")
    assert not found.refused
    assert not found.differing
    assert all(each.hardware is None and each.interpreter_agrees is None for each in found.counts)
    assert all(each.emulator_agrees for each in found.counts)
    assert "unequal sums" not in plan.ALL


@pytest.mark.parametrize(
    "body",
    [
        "for (int k = 0; k < end[i]; ++k) if (x[(k * 37 + i * 5) & 1023] == 3) { out[i] = k; return; } out[i] = -1;",
        "for (int k = 0; k < end[i]; ++k) if (x[(k * 37 + i) & 1023] == 3) { atomicAdd(out, k); return; } out[i] = 1;",
        "int k = 0; for (; k < end[i]; ++k) if (x[(k + i) & 1023] == 3) { out[i] = 1; return; }"
        "for (int j = 0; j < (i & 3); ++j) if (x[(j + i) & 1023] < 8) { out[512 + i] = j; return; } out[1024 + i] = k;",
    ],
)  # fmt: skip
def test_lanes_that_leave_loops_meet_where_the_machine_code_says(body: str) -> None:
    r = np.random.default_rng(5)
    x, end = r.integers(0, 64, 1024).astype(np.int32), r.integers(0, 14, 512).astype(np.int32)
    source = f"""extern "C" __global__ void k(const int *x, const int *end, int *out) {{
        int i = blockIdx.x * blockDim.x + threadIdx.x; {body} }}"""
    asked = [Request(kernel=source, grid=4, block=128, args=[x, end, np.zeros(2048, np.int32)]) for _ in range(2)]
    metrics, told = emulate(asked[0]).profile.metrics, counts(Machine(prepare_launch(asked[1])).run())
    for kind in ("load", "store", "reduction"):
        assert metrics[f"global_{kind}_requests"].value == told.get(f"global_{kind}_requests", 0)


@pytest.mark.parametrize(
    ("name", "counter", "value"),
    [
        ("table of lights", "shared_load_wavefronts", 725),  # wide loads of what the PTX reads under a condition
        ("statistics by block", "shared_load_wavefronts", 36),  # variables side by side, joined and split again
        ("best shift", "global_load_requests", 184),  # what the rounds of an unrolled loop have in common
    ],
)
def test_accesses_are_as_wide_and_as_many_as_in_the_machine_code(name: str, counter: str, value: int) -> None:
    (count,) = (each for each in compared(name).counts if each.name == counter)
    assert count.interpreter == value
    assert count.emulator == value


@pytest.mark.parametrize("name", ["guarded tiles", "guarded rows"])
def test_instructions_of_unrolled_loops_whose_rounds_hold_conditions(name: str) -> None:
    (count,) = (each for each in compared(name).counts if each.name == "instructions")
    assert count.emulator == count.interpreter


def test_an_instruction_that_it_does_not_know_is_named() -> None:
    assert compared("texture fetch").refused.startswith("Unsupported: TLD.LZ")


def test_other_counts_and_results_are_said() -> None:
    count = Count(name="instructions", emulator=106, interpreter=100, hardware=94)
    assert (count.emulator_agrees, count.interpreter_agrees) == (False, False)
    said = machine_code.line(Compared(name="launch", differing=("out",), counts=(count,)))
    assert "other results in out; instructions emulator 106, interpreter 100, H200 94" in said
    said = machine_code.summary([Compared(name="launch", counts=(count,)), Compared(name="other", refused="no")])
    assert "agree on 0 of 1 counters (0 of 0 of memory; of those said to be exact 0 of 0), interpreter and H200" in said
