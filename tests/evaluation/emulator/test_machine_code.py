"""The interpreter of machine code counts what an H200 did, and the emulator what the interpreter does; some launches.

`python -m tests.evaluation.emulator.machine_code` compares all that the interpreter can run.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.evaluation.emulator import machine_code
from tests.evaluation.emulator.machine_code import Compared, Count
from tests.foreign_kernels import launches as plan

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


def test_an_instruction_that_it_does_not_know_is_named() -> None:
    assert compared("texture fetch").refused.startswith("Unsupported: TLD.LZ")


def test_other_counts_and_results_are_said() -> None:
    count = Count(name="instructions", emulator=106, interpreter=100, hardware=94)
    assert (count.emulator_agrees, count.interpreter_agrees) == (False, False)
    said = machine_code.line(Compared(name="launch", differing=("out",), counts=(count,)))
    assert "other results in out; instructions emulator 106, interpreter 100, H200 94" in said
    assert "agree on 0 of 1 counters, interpreter and H200 on 0 of 1" in machine_code.summary(
        [Compared(name="launch", differing=("out",), counts=(count,)), Compared(name="other", refused="no")]
    )
