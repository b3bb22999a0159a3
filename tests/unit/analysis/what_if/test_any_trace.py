"""Traces that no program leaves: times that contradict each other, calls that overlap, names that
say anything.
"""

import contextlib
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st

from kernprof.analysis.what_if import ChangeId, WhatIf, parse_changes, what_if, what_if_each
from kernprof.errors import NothingCaptured
from kernprof.model.trace import CopyKind, MemoryKind, Timeline, Track
from tests.unit.traces import Script

moments = st.integers(0, 300).map(float)
lengths = st.integers(0, 60).map(float)
threads = st.integers(0, 2)
calls = st.sampled_from(
    [
        "cudaLaunchKernel",
        "cudaStreamSynchronize",
        "cudaMalloc",
        "cudaMemcpy",
        "cudaEventRecord",
        "cudaStreamWaitEvent",
        "cudaGraphLaunch",
        "cudaFree",
        "anything",
    ]
)
kernels = st.sampled_from(["sgemm", "nchwToNhwcKernel", "ncclDevKernel", "x"])
events = st.one_of(
    st.tuples(st.just("call"), moments, lengths, threads, calls),
    st.tuples(st.just("range"), moments, lengths, threads, st.sampled_from(["step", "data"])),
    st.tuples(st.just("wait"), moments, lengths, threads, st.just("sem_wait")),
    st.tuples(
        st.just("kernel"), moments, lengths, moments, lengths, threads, st.integers(7, 8), kernels
    ),
    st.tuples(
        st.just("copy"),
        moments,
        lengths,
        moments,
        lengths,
        threads,
        st.sampled_from(list(CopyKind)),
        st.sampled_from(list(MemoryKind)),
    ),
)


def build(rows: list[tuple[object, ...]], *, devices: int) -> Timeline:
    script = Script()
    script.waits = []
    script.kernel(5, 6, launch=(1, 2))
    for kind, start, length, *rest in rows:
        span = (start, start + length)  # type: ignore[operator]
        if kind == "call":
            script.call(str(rest[1]), *span, rest[0])  # type: ignore[arg-type]
        elif kind == "range":
            script.range(str(rest[1]), *span, rest[0])  # type: ignore[arg-type]
        elif kind == "wait":
            script.waits.append((*span, *rest))  # type: ignore[arg-type]
        else:
            called, took, thread, *what = rest
            where = {"launch": (called, called + took), "thread": thread}  # type: ignore[operator]
            if kind == "kernel":
                script.kernel(*span, **where, stream=what[0], name=what[1])  # type: ignore[arg-type]
            else:
                script.copy(*span, **where, kind=what[0], memory=what[1])  # type: ignore[arg-type]
    timeline = script.timeline()
    tracks = tuple(
        Track(process=0, device=replace(timeline.tracks[0].device, index=at))
        for at in range(devices)
    )
    track = np.arange(len(timeline.work)) % devices
    return replace(
        timeline, tracks=tracks, work=replace(timeline.work, track=track.astype(np.int32))
    )


_COPY = ("copy", 1.0, 7.0, 185.0, 4.0, 2, CopyKind.HTOD, MemoryKind.PAGEABLE)
_NCCL = ("kernel", 169.0, 7.0, 71.0, 47.0, 0, 7, "ncclDevKernel")


@example(
    rows=[
        ("kernel", 0.0, 0.0, 103.0, 57.0, 0, 8, "nchwToNhwcKernel"),
        ("call", 218.0, 42.0, 1, "x"),
    ],
    devices=2,
)
@example(
    rows=[("copy", 0.0, *_COPY[2:]), _COPY, _COPY, ("call", 178.0, 58.0, 0, "cudaFree")], devices=1
)
@example(
    rows=[
        *(_NCCL, _NCCL, ("kernel", 0.0, 57.0, 38.0, 14.0, 0, 8, "x")),
        *(("kernel", 149.0, 53.0, 220.0, 37.0, 0, 8, "x"), ("range", 166.0, 35.0, 0, "step")),
    ],
    devices=2,
)
@example(
    rows=[
        *[("range", at, 1.0, 1, "data") for at in (0.0, 11.0, 225.0)],
        *(
            ("kernel", 69.0, 60.0, 285.0, 60.0, 0, 8, "x"),
            ("kernel", 119.0, 51.0, 71.0, 60.0, 2, 8, "x"),
        ),
    ],
    devices=1,
)
@example(
    rows=[
        ("call", 0.0, 0.0, 0, "cudaLaunchKernel"),
        ("range", 82.0, 59.0, 2, "step"),
        ("copy", 2.0, 1.0, 107.0, 60.0, 2, CopyKind.MIGRATED_DOWN, MemoryKind.UNKNOWN),
    ],
    devices=2,
)
@given(rows=st.lists(events, min_size=2, max_size=25), devices=st.integers(1, 2))
@settings(max_examples=25, deadline=None)
def test_any_trace_gives_its_own_step_time_and_whole_reports(
    rows: list[tuple[object, ...]], devices: int
) -> None:
    timeline = build(
        rows, devices=min(devices, 1 + len([row for row in rows if row[0] in ("kernel", "copy")]))
    )
    outcomes: tuple[WhatIf, ...] = ()
    with contextlib.suppress(NothingCaptured):  # a step without work on this GPU
        outcomes = what_if_each(timeline)
    for outcome in outcomes:
        assert outcome.replayed_before_ns == pytest.approx(outcome.step_before_ns, rel=0.02, abs=1)
        assert sum(part.ns for part in outcome.critical_path) == pytest.approx(
            max(outcome.step_after_ns, 0), rel=1e-6, abs=1
        )
        assert (
            outcome.step_after_ns
            <= outcome.step_before_ns * 1.02
            + 12_000 * (outcome.changes[0].id is ChangeId.CUDA_GRAPH)
            + 1
        )
        assert outcome.launches_after <= outcome.launches_before


@pytest.mark.parametrize(
    ("change", "step_us"), [("input-ready=2", 1000 / 2), ("input-ready=10", 200)]
)
def test_where_no_waits_are_recorded_pytorch_s_workers_are_waited_for_and_not_who_pins(
    change: str, step_us: float
) -> None:
    """Every 1000 a batch comes, which a thread pins; it is asked for 800 before, and the step takes
    200.
    """
    script = Script()
    for at in script.steps(30, 1000):
        script.range("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", at, at + 800)
        script.call("cudaHostAlloc", at + 700, at + 780, thread=1)
        script.kernel(at + 816, at + 1010, launch=(at + 810, at + 815), name="sgemm")
        script.call("cudaDeviceSynchronize", at + 820, at + 990)
    outcome = what_if(script.timeline(), parse_changes(change))
    assert outcome.step_before_ns == 1_000_000
    assert outcome.step_after_ns == pytest.approx(1000 * step_us, rel=0.03)
