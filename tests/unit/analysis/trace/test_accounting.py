"""Accounting against values worked out by hand. All times in µs."""

from collections import Counter

import numpy as np
from hypothesis import given, settings, strategies as st

from kernprof.analysis.trace.gaps import find_idle, gap_kinds
from kernprof.analysis.trace.track.view import call_classes, complement, make_view, union
from kernprof.analysis.trace.verdict import account
from kernprof.analysis.trace.windows import find_windows
from kernprof.model.trace_report import PARTS


def accounted_us(script) -> dict[str, float]:
    """Return the window, the GPU work of each part and each cause of gaps, in µs; 0 is omitted."""
    timeline = script.timeline()
    view = make_view(timeline, 0, call_classes(timeline))
    low, high = span = find_windows(view, None).span
    idle = find_idle(view, *span)
    shares = account(view, idle, gap_kinds(view, idle), span)
    assert round(sum(getattr(shares, name) for name in PARTS), 6) == 100
    gaps = {name: sum(causes.values()) for name, causes in shares.idle_causes.items()}
    assert round(sum(gaps.values()), 6) == round(shares.idle, 6)
    parts = Counter({name: getattr(shares, name) - gaps.get(name, 0) for name in PARTS})
    for causes in shares.idle_causes.values():
        parts.update({cause.value: share for cause, share in causes.items()})
    assert min(parts.values()) > -1e-9
    us = {name: round((high - low) / 1e5 * share, 1) for name, share in parts.items()}
    return {"window": (high - low) / 1000} | {name: time for name, time in us.items() if time}


def test_gaps_of_queued_work_and_of_a_late_host_have_causes(script) -> None:
    script.kernel(10, 110, launch=(0, 5))
    script.kernel(112, 212, launch=(20, 25))  # queued: 2 µs of launch latency
    script.call("cudaStreamSynchronize", 30, 220)  # 8 of the next gap's 48 µs before the launch
    script.waits = [(225, 235, 0, "poll")]  # 10 of them
    script.kernel(270, 370, launch=(260, 265))  # 30 remain for the CPU, 10 from launch to start
    assert accounted_us(script) == {
        "window": 360,
        "compute": 300,
        "launch_latency": 12,
        "sync": 8,
        "os_wait": 10,
        "cpu": 30,
    }


def test_a_moment_counts_for_the_first_matching_cause(script) -> None:
    script.kernel(0, 100, launch=(-10, -5))
    script.call("cudaMalloc", 100, 140)  # blocking, holds the ioctl inside it
    script.waits = [(110, 130, 0, "poll"), (150, 170, 0, "poll")]
    script.overhead = [(120, 160, 0, "CUPTI buffer")]  # 140…160 is left for it
    script.call("cudaEventRecord", 155, 180)  # 160…180 is left for it
    script.kernel(200, 300, launch=(190, 195))
    assert accounted_us(script) == {
        "window": 300,
        "compute": 200,
        "allocation": 40.0,
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
    gaps = {"os_wait": 30, "cpu": 70, "launch_latency": 5}
    assert accounted_us(script) == {"window": 300, "compute": 195} | gaps


def test_queued_work_that_starts_late_has_a_dependency(script) -> None:
    script.kernel(0, 100, launch=(-20, -15))
    script.kernel(150, 200, launch=(-10, -5))
    assert accounted_us(script) == {"window": 200, "compute": 150, "dependency": 50}


def test_a_running_launch_call_delays_its_work(script) -> None:
    script.kernel(0, 100, launch=(-20, -15))
    script.kernel(150, 200, launch=(90, 145))  # 45 µs of the gap lie in the call, 5 after it
    assert accounted_us(script) == {
        "window": 200,
        "compute": 150,
        "cuda_api": 45,
        "launch_latency": 5,
    }


def test_work_without_a_known_launch_leaves_the_gap_unexplained(script) -> None:
    script.kernel(0, 100, launch=(-20, -15))
    script.kernel(150, 200)
    assert accounted_us(script) == {"window": 200, "compute": 150, "unknown": 50}


def test_streams_are_merged_and_only_time_without_compute_is_exposed(script) -> None:
    script.kernel(0, 100, stream=7)
    script.kernel(50, 120, stream=8)  # 120 µs of compute, not 170
    script.kernel(110, 150, stream=9, name="ncclDevKernel_AllReduce_Sum_f32")  # 30 exposed
    script.copy(140, 190, stream=10)  # 40 exposed, of which none under the collective
    parts = {"compute": 120, "communication": 30, "transfer": 40}
    assert accounted_us(script) == {"window": 190} | parts


def test_a_graph_is_compute(script) -> None:
    script.graph(10, 60, (0, 5))
    script.graph(65, 115, (20, 25))
    assert accounted_us(script) == {"window": 105, "compute": 100, "launch_latency": 5}


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
    first, last = min(row[0] for row in script.work), max(row[1] for row in script.work)
    assert accounted_us(script)["window"] == last - first


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
