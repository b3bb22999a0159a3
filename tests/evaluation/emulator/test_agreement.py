"""The emulator against an H200: recorded launches executed here, quantity by quantity.

Of the 213 launches those that take little time; `python -m tests.evaluation.emulator.accuracy`
compares all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from kernprof.emulator.launch import read_kernel
from tests.evaluation.emulator import accuracy, agreement

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")
pytestmark = pytest.mark.usefixtures("nvdisasm_ready")
_SMALL = 3e6  # thread instructions


def chosen() -> Iterator[Mapping[str, Any]]:
    for case in agreement.recording()["cases"]:
        if case["metrics"]["smsp__thread_inst_executed.sum"] <= _SMALL and case["group"] != "large":
            yield case


@pytest.fixture(scope="module")
def compared() -> list[agreement.Compared]:
    return [agreement.compare(case, caches=True) for case in chosen()]


def test_the_recording_is_whole_and_speaks_of_no_machine() -> None:
    recording = agreement.recording()
    assert len(recording["cases"]) == 213
    assert all(case["check"]["correct"] and case["metrics"] for case in recording["cases"])
    assert (
        len({(c["workload"], c["variant"]) for c in recording["cases"] if c["group"] == "awkward"})
        >= 28
    )
    places = {
        line
        for m in recording["modules"].values()
        for line in m["ptx"].splitlines()
        if ".file" in line
    }
    assert all('"/_' in place or '"/usr/local/cuda' in place for place in places)


def test_every_output_is_right_and_no_bound_is_beaten(compared: list[agreement.Compared]) -> None:
    assert len(compared) >= 100
    assert [each.launch for each in compared if not each.correct] == []
    assert [
        each.launch
        for each in compared
        if each.bound_ns is not None and each.bound_ns > each.time_ns
    ] == []


def test_every_difference_has_a_cause(compared: list[agreement.Compared]) -> None:
    wrong = [row for each in compared for row in each.rows if not row.agrees]
    assert [
        (row.launch, row.quantity.metric, row.difference)
        for row in wrong
        if agreement.cause(row) is None
    ] == []


@pytest.mark.parametrize(
    ("group", "share"),
    [
        ("global requests", 1.0),
        ("global load sectors", 0.95),
        ("global store sectors", 1.0),
        ("atomic sectors", 1.0),
        ("local sectors", 1.0),
        ("shared requests", 0.97),
        ("shared wavefronts", 0.97),
        ("operations by class", 0.93),
        ("registers", 1.0),
        ("theoretical occupancy", 1.0),
        ("blocks per SM, by limit", 0.97),
        ("warp instructions, calibrated", 0.97),
        ("DRAM bytes", 1.0),
    ],
)
def test_so_many_launches_agree(
    compared: list[agreement.Compared], group: str, share: float
) -> None:
    rows = [row for each in compared for row in each.rows if row.quantity.group == group]
    launches, wrong = {row.launch for row in rows}, {row.launch for row in rows if not row.agrees}
    assert launches
    assert 1 - len(wrong) / len(launches) >= share, sorted(wrong)


def test_instruction_counts_are_calibrated_on_nearly_all(
    compared: list[agreement.Compared],
) -> None:
    assert sum(each.calibrated for each in compared) >= 0.95 * len(compared)
    assert all(each.reason for each in compared if not each.calibrated)


def test_the_table_and_the_misses(compared: list[agreement.Compared]) -> None:
    rows = list(accuracy.table(compared))
    (registers,) = (row for row in rows if row.startswith("registers"))
    assert registers.split()[1:5] == ["exact", str(len(compared)), str(len(compared)), "100.0"]
    assert any(row.startswith("the bound on time was beaten on 0 of") for row in rows)
    said = list(accuracy.misses(compared))
    assert any("shared-float" in row and "compare-and-swap" in row for row in said)
    assert not any("NO CAUSE" in row for row in said)


def test_without_machine_code_labels_claim_less(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NVDISASM", str(tmp_path / "nothing"))
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path))
    read_kernel.cache_clear()  # of the same kernel it was read before, with a disassembler
    case = next(c for c in chosen() if c["workload"] == "words64")
    _, metrics = agreement.run(case, caches=False)
    assert metrics["instructions"].reason is not None
    assert "machine code" in metrics["instructions"].reason
    assert metrics["shared_load_wavefronts"].provenance.value == "estimate"
    assert metrics["registers_per_thread"].provenance.value == "exact"
