"""Accounting against values worked out by hand. All times in µs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernprof.analysis.trace.gaps import find_idle
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import complement, union
from kernprof.analysis.trace.track.view import make_view
from kernprof.analysis.trace.verdict import Ledger, account, rounded
from kernprof.analysis.trace.windows import find_windows
from kernprof.model.trace_report import IDLE_CAUSES, IdleCause


def ledger(script) -> Ledger:
    timeline = script.timeline()
    view = make_view(timeline, 0, names.call_classes(timeline))
    span = find_windows(view, None).span
    return account(view, find_idle(view, *span), *span)


def causes_us(ledger: Ledger) -> dict[str, float]:
    return {cause.value: length / 1000 for cause, length in ledger.idle.items() if length}


def test_gaps_of_queued_work_and_of_a_late_host_have_causes(script) -> None:
    script.kernel(10, 110, launch=(0, 5))
    script.kernel(112, 212, launch=(20, 25))  # queued: 2 µs of launch latency
    script.call("cudaStreamSynchronize", 30, 220)  # 8 of the next gap's 48 µs before the launch
    script.waits = [(225, 235, 0, "poll")]  # 10 of them
    script.kernel(270, 370, launch=(260, 265))  # 30 remain for the CPU, 10 from launch to start
    result = ledger(script)
    assert result.window == 360_000
    assert result.compute == 300_000
    assert causes_us(result) == {"launch_latency": 12.0, "sync": 8.0, "os_wait": 10.0, "cpu": 30.0}


def test_a_moment_counts_for_the_first_matching_cause(script) -> None:
    script.kernel(0, 100, launch=(-10, -5))
    script.call("cudaMalloc", 100, 140)  # blocking, holds the ioctl inside it
    script.waits = [(110, 130, 0, "poll"), (150, 170, 0, "poll")]
    script.overhead = [(120, 160, 0, "CUPTI buffer")]  # 140…160 is left for it
    script.call("cudaEventRecord", 155, 180)  # 160…180 is left for it
    script.kernel(200, 300, launch=(190, 195))
    result = ledger(script)
    assert causes_us(result) == {
        "blocking_copy": 40.0,
        "profiler": 20.0,
        "cuda_api": 20.0,
        "cpu": 10.0,  # 180…190
        "launch_latency": 10.0,
    }


def test_waiting_os_calls_and_descheduled_time_are_os_waits(script) -> None:
    script.kernel(0, 100, launch=(-10, -5))
    script.waits = [(100, 120, 0, "stat64"), (130, 140, 0, "sem_wait")]
    script.on_cpu = [(-100, 150, 0, ""), (170, 400, 0, "")]  # off the CPU in 150…170
    script.kernel(205, 300, launch=(200, 203))
    assert causes_us(ledger(script)) == {"os_wait": 30.0, "cpu": 70.0, "launch_latency": 5.0}


def test_queued_work_that_starts_late_has_a_dependency(script) -> None:
    script.kernel(0, 100, launch=(-20, -15))
    script.kernel(150, 200, launch=(-10, -5))
    assert causes_us(ledger(script)) == {"dependency": 50.0}


def test_a_running_launch_call_delays_its_work(script) -> None:
    script.kernel(0, 100, launch=(-20, -15))
    script.kernel(150, 200, launch=(90, 145))  # 45 µs of the gap lie in the call, 5 after it
    assert causes_us(ledger(script)) == {"cuda_api": 45.0, "launch_latency": 5.0}


def test_work_without_a_known_launch_leaves_the_gap_unexplained(script) -> None:
    script.kernel(0, 100, launch=(-20, -15))
    script.kernel(150, 200)
    assert causes_us(ledger(script)) == {"unknown": 50.0}


def test_streams_are_merged_and_only_time_without_compute_is_exposed(script) -> None:
    script.kernel(0, 100, stream=7)
    script.kernel(50, 120, stream=8)  # 120 µs of compute, not 170
    script.kernel(110, 150, stream=9, name="ncclDevKernel_AllReduce_Sum_f32")  # 30 exposed
    script.copy(140, 190, stream=10)  # 40 exposed, of which none under the collective
    result = ledger(script)
    assert (result.compute, result.communication, result.transfer) == (120_000, 30_000, 40_000)
    assert result.window == 190_000
    assert sum(result.idle.values()) == 0


def test_a_graph_is_compute(script) -> None:
    script.graph(10, 60, (0, 5))
    script.graph(65, 115, (20, 25))
    result = ledger(script)
    assert result.compute == 100_000
    assert causes_us(result) == {"launch_latency": 5.0}


def test_percentages_are_rounded_so_that_they_sum_to_100() -> None:
    idle = dict.fromkeys(IDLE_CAUSES, 0) | {IdleCause.CPU: 1, IdleCause.SYNC: 1}
    shown = rounded(Ledger(window=6, compute=2, communication=1, transfer=1, idle=idle))
    # Sixths are 16.666…: the two largest remainders, of the earliest parts, are rounded up; 2/6 is
    # down to 33.33.
    assert (shown.compute, shown.communication, shown.transfer, shown.idle) == (
        33.33,
        16.67,
        16.67,
        33.33,
    )
    assert shown.idle_causes[IdleCause.SYNC] + shown.idle_causes[IdleCause.CPU] == pytest.approx(
        shown.idle
    )


@given(
    st.lists(
        st.tuples(st.integers(0, 200), st.integers(1, 60), st.integers(0, 3)),
        min_size=1,
        max_size=25,
    ),
    st.data(),
)
@settings(max_examples=60, deadline=None)
def test_the_parts_sum_to_the_window_for_random_events(new_script, events, data) -> None:
    script = new_script()
    for start, length, kind in events:
        recorded = data.draw(st.booleans())
        launch = (start - data.draw(st.integers(1, 80)), start - 1) if recorded else None
        if kind == 0:
            script.copy(start, start + length, launch=launch, stream=data.draw(st.integers(1, 3)))
        elif kind == 1:
            script.call("cudaDeviceSynchronize", start, start + length)
        else:
            name = "ncclDevKernel_X" if kind == 3 else "kernel"
            script.kernel(
                start, start + length, launch=launch, name=name, stream=data.draw(st.integers(1, 3))
            )
    if not script.work:
        script.kernel(0, 5)
    result = ledger(script)
    assert result.window == result.compute + result.communication + result.transfer + sum(
        result.idle.values()
    )
    assert min(result.compute, result.communication, result.transfer, *result.idle.values()) >= 0
    first, last = min(row[0] for row in script.work), max(row[1] for row in script.work)
    assert result.window == (last - first) * 1000
    shown = rounded(result)
    assert round(shown.compute + shown.communication + shown.transfer + shown.idle, 6) == 100


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)), max_size=12),
    st.integers(0, 80),
    st.integers(0, 80),
)
def test_covers_count_what_a_bitmap_counts(intervals, low, high) -> None:
    bitmap = np.zeros(100, np.bool_)
    for start, length in intervals:
        bitmap[start : start + length] = True
    ordered = sorted(intervals)
    cover = union(
        np.array([s for s, _ in ordered], np.int64), np.array([s + n for s, n in ordered], np.int64)
    )
    assert cover.total() == bitmap.sum()
    assert cover.inside(low, high) == bitmap[low:high].sum()
    start, end = complement(cover, 0, 100)
    assert (end - start).sum() == (~bitmap).sum()
