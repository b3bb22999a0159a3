"""Invariants of the list of recoverable time, checked on recordings of many programs."""

import lzma
from pathlib import Path

import pytest

from kernprof.analysis.step.exposed import launch_numbers, step_kernels
from kernprof.analysis.step.recover import CHANGES, recover
from kernprof.analysis.what_if.engine import prepare
from kernprof.analysis.what_if.model import step_of
from kernprof.model.step import CountedKernels
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import CauseId
from kernprof.readers.trace.open import read_timeline

DATA = Path(__file__).parent / "data"
RECORDINGS = sorted([*DATA.glob("*.sqlite"), *(DATA / "labelled").glob("*.sqlite.xz")])


def opened(path: Path, folder: Path) -> Timeline:
    if path.suffix != ".xz":
        return read_timeline(path)
    (folder / path.stem).write_bytes(lzma.decompress(path.read_bytes()))
    return read_timeline(folder / path.stem)


@pytest.mark.parametrize("path", RECORDINGS[::2], ids=lambda path: path.name.partition(".")[0])
def test_the_list_accounts_for_what_the_verdict_found(path: Path, tmp_path: Path) -> None:
    recorded = prepare(opened(path, tmp_path))
    kernels = step_kernels(recorded)
    result = recover(recorded, kernels, CountedKernels(), "trace")
    step = step_of(recorded.model, recorded.unchanged)
    added = [item.adds_ns for item in result.items if item.adds_ns is not None]
    assert sum(added) == pytest.approx(result.together_ns, abs=1)
    assert 0 <= result.together_ns <= step
    assert all(0 <= ns <= step for ns in added)
    for entry in result.items:
        if entry.gain_ns is not None and entry.basis == "replay of the trace":
            assert entry.step_range_ns is not None
            low, high = entry.step_range_ns
            assert 0 < low < step - entry.gain_ns < high
    exposed = sum(group.exposed_ns for group in kernels.groups)
    assert exposed <= step * 1.001, "the critical path is no longer than the step"
    assert all(group.exposed_ns <= group.busy_ns * 1.001 for group in kernels.groups)
    listed = {item.finding for item in result.items} | {CauseId.PROFILER_OVERHEAD.value}
    large = {cause.id.value for cause in recorded.outcome.causes if cause.estimated_gain_pct >= 10}
    # several causes have one change, which is listed under the first
    for _, _, ids in CHANGES.values():
        listed |= {
            cause.value
            for cause in ids
            if listed & {other.value for other in ids} or cause is CauseId.FP32_MATMUL
        }
    assert large <= listed
    launches = launch_numbers(recorded, kernels.groups)
    assert {group.function for group in kernels.groups} == set(launches.totals)
    for group in kernels.groups:
        assert 0 <= group.before < group.total <= launches.totals[group.function]
        assert len(launches.of[group]) == round(group.launches * recorded.model.scope.steps)
        assert all(
            group.before < number <= launches.totals[group.function]
            for number in launches.of[group]
        )
