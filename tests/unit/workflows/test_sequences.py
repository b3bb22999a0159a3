"""Variants of several launches on the emulator: the sum, each launch, and the notes."""

import json
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import WorkloadError
from kernprof.workload import Workload, empty
from kernprof.workload.discover import find, names_in

SCAN = '''
import numpy as np
from kernprof import Workload, ceil_div, empty
SOURCE = r"""
extern "C" __global__ void blocks(const int *src, int *dst, int *sums, int n) {
    __shared__ int part[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    part[threadIdx.x] = i < n ? src[i] : 0;
    __syncthreads();
    if (threadIdx.x == 0) for (int k = 1; k < 64; k++) part[k] += part[k - 1];
    __syncthreads();
    if (i < n) dst[i] = part[threadIdx.x];
    if (threadIdx.x == 63) sums[blockIdx.x] = part[63];
}
extern "C" __global__ void totals(int *sums, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) { int here = sums[i]; sums[i] = total; total += here; }
}
extern "C" __global__ void add(int *dst, const int *sums, int n) {
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) dst[i] += sums[blockIdx.x];
}
extern "C" __global__ void serial(const int *src, int *dst, int n) {
    int total = 0;
    for (int i = 0; i < n; i++) dst[i] = total += src[i];
}
extern "C" __global__ void beyond(int *sums, int count) { sums[count] = 1; }
"""
scan = Workload("scan", params={"n": 1000}, inputs=lambda p, rng: {"src": rng.integers(0, 9, p.n, dtype=np.int32)},
    outputs=lambda p: {"dst": empty(p.n, "int32")}, scratch=lambda p: {"sums": empty(blocks(p), "int32")},
    reference=lambda p, x: {"dst": np.cumsum(x.src, dtype=np.int32)})
blocks = lambda p: ceil_div(p.n, 64)
scan.cuda("serial", SOURCE, grid=1, block=1)
with scan.sequence("three"):
    scan.cuda("blocks", SOURCE, grid=blocks, block=64, args="src dst sums n")
    scan.cuda("totals", SOURCE, grid=1, block=1, args="sums count", values={"count": blocks})
    scan.cuda("add", SOURCE, grid=blocks, block=64, args="dst sums n")
with scan.sequence("unfinished", requires=lambda p: "n is odd" if p.n % 2 else None):
    scan.cuda("blocks", SOURCE, grid=blocks, block=64, args="src dst sums n")
    scan.cuda("add", SOURCE, grid=blocks, block=64, args="dst sums n")
with scan.sequence("faulty"):
    scan.cuda("blocks", SOURCE, grid=blocks, block=64, args="src dst sums n")
    scan.cuda("beyond", SOURCE, grid=1, block=1, args="sums count", values={"count": blocks})
    scan.cuda("add", SOURCE, grid=blocks, block=64, args="dst sums n")
'''


@pytest.fixture
def scan(place: Path) -> str:
    (place / "scan.py").write_text(SCAN)
    return "scan.py"


def said(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> str:
    capsys.readouterr()
    assert run_command_line([*args]) == code
    return capsys.readouterr().out


def emulated(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> dict[str, Any]:
    results = json.loads(
        said(capsys, "run", *args, "--backend", "emulator", "--format", "json", code=code)
    )
    return {v["variant"]: v for v in results["variants"]}


def test_it_is_checked_at_the_end_and_its_counts_are_the_sums(
    scan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    got = emulated(capsys, scan, "-v", "serial,three")
    assert list(got) == ["serial", "three", "three/blocks", "three/totals", "three/add"]
    total, *parts = list(got.values())[1:]
    assert total["correct"] is True
    assert [part["correct"] for part in parts] == [None] * 3
    # 1,000 ints are 125 sectors; the 16 sums are read one by one, and once by each of the 32 warps
    # that have elements.
    loads = [item["metrics"]["global_load_sectors"]["value"] for item in (total, *parts)]
    assert loads == [125 + 16 + 125 + 32, 125, 16, 125 + 32]
    assert total["metrics"]["global_load_sectors"]["provenance"] == "exact"
    times = [entry["metrics"]["time_estimate"]["value"] for entry in (total, *parts)]
    assert times[0] == pytest.approx(sum(times[1:]))
    assert total["launch"]["kernel"] == "blocks, totals, add"


def test_each_launch_is_explained_and_the_whole_compared(
    scan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    emulated(capsys, scan, "-v", "serial,three")
    explained = json.loads(said(capsys, "explain", "-v", "three", "--format", "json"))
    assert [item["name"] for item in explained["diagnoses"]] == [
        "three/blocks",
        "three/totals",
        "three/add",
    ]
    compared = json.loads(said(capsys, "compare", "--format", "json"))
    assert [entry["other"] for entry in compared["pairs"]] == ["three"]
    assert "three/totals" in said(capsys, "show", "latest")
    said(capsys, "run", scan, "--backend", "emulator", "-v", "three")
    assert "against" not in said(capsys, "show", "latest"), (
        "a launch does not stand against the whole"
    )
    emulated(capsys, scan, "-v", "serial,three")
    assert "three/totals" in said(capsys, "compare", "latest", "latest")


def test_a_missing_synchronisation_between_launches_is_reported_at_the_end(
    scan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    got = emulated(capsys, scan, "-v", "unfinished", code=5)
    assert got["unfinished"]["correct"] is False
    got = emulated(capsys, scan, "-v", "unfinished", "-p", "n=63", code=3)
    assert "n is odd" in got["unfinished"]["error"]["message"]
    assert [item["error"] is not None for item in got.values()] == [True] * 3


def test_a_fault_ends_the_sequence_and_keeps_earlier_counts(
    scan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    got = emulated(capsys, scan, "-v", "faulty,three", code=21)
    assert got["faulty"]["error"]["error"] == "EmulationFault"
    assert got["faulty/blocks"]["metrics"]["global_load_sectors"]["value"] == 125
    assert got["faulty/beyond"]["error"]["error"] == "EmulationFault"
    assert got["three"]["correct"] is True


def test_bugs_are_looked_for_in_every_launch(scan: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A launch may read what an earlier one wrote."""
    got = emulated(capsys, scan, "-v", "three", "--find-bugs")
    assert all(item["error"] is None for item in got.values())


def test_configurations_of_sequences_are_ranked(
    scan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    matches = json.loads(
        said(capsys, "tune", scan, "-v", "serial,three", "-p", "n=4000", "--format", "json")
    )
    assert [match["variant"] for match in matches["configurations"]] == ["three", "serial"]


def test_they_are_found_without_executing_the_file(scan: str) -> None:
    assert names_in(Path(scan)).workloads["scan"].variants == [
        "serial",
        "three",
        "unfinished",
        "faulty",
    ]
    assert list(find(scan).workload.variants) == ["serial", "three", "unfinished", "faulty"]


def made() -> Workload:
    return Workload(
        "w",
        inputs=lambda p, rng: {},
        outputs=lambda p: {"out": empty(1)},
        reference=lambda p, x: {},
    )


def test_a_sequence_needs_launches_of_different_names_and_does_not_nest() -> None:
    work, code = made(), 'extern "C" __global__ void k(float *out) {}'
    with (
        pytest.raises(WorkloadError, match="sequence none of w has no launch"),
        work.sequence("none"),
    ):
        pass
    with work.sequence("twice"):
        work.cuda("k", code, grid=1, block=1)
        with pytest.raises(WorkloadError, match="two launches in one sequence named 'k'"):
            work.cuda("k", code, grid=1, block=1)
    with (
        pytest.raises(WorkloadError, match="is nested in another sequence"),
        work.sequence("outer"),
        work.sequence("inner"),
    ):
        pass
    work.cuda("after", code, "k", grid=1, block=1)
    assert list(work.variants) == ["twice", "after"]
