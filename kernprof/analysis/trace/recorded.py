"""Was what was launched recorded? Launch calls without work: captured into a graph, or dropped by the tracer."""

from __future__ import annotations

import numpy as np

from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.view import present
from kernprof.model.trace import NONE, Bools, Ints, Timeline

_RECORDED_LEAST = 95.0  # percent of the launches that must have run
_QUEUE_DEPTH = 1024  # launches that a process may have enqueued before the next one waits (CUDA's own limit)


def dropped_records(timeline: Timeline) -> tuple[str, ...]:
    """A note when kernel launches that must have run have no recorded work."""
    seen = np.zeros(len(timeline.calls), np.bool_)
    seen[timeline.work.call[timeline.work.call != NONE]] = True
    launches = np.flatnonzero(names.kernel_launches(timeline) & ~_captured(timeline))
    process = timeline.thread_processes()[timeline.calls.thread[launches]]
    expected = sum(_expected(timeline, seen, launches[process == one]) for one in present(process))
    recorded = int(seen[launches].sum())
    if not expected or 100.0 * recorded / expected >= _RECORDED_LEAST:
        return ()
    return (
        f"only {recorded} of {expected} kernel launches have recorded work: the tracer dropped the others (an nsys "
        "older than the driver does), so GPU time is too low",
    )


def _expected(timeline: Timeline, seen: Bools, launches: Ints) -> int:
    """How many of a process's launches must have run: what was still queued when the recording ended need not have."""
    start, ran = timeline.calls.start[launches], seen[launches]
    queued = int((start > start[ran].max()).sum()) if bool(ran.any()) else len(launches)
    return len(launches) - min(queued, _QUEUE_DEPTH)


def _captured(timeline: Timeline) -> Bools:
    """Which calls start while their thread captures a stream into a graph: what they launch runs later, or never."""
    steps = names.capture_steps(timeline)
    result = np.zeros(len(timeline.calls), np.bool_)
    for thread in present(timeline.calls.thread[steps != 0]):
        mine = timeline.calls.of_thread(thread)
        depth = np.cumsum(steps[mine])
        # An end whose begin was not recorded must not count against later captures.
        result[mine] = depth > np.minimum(np.minimum.accumulate(depth), 0)
    return result
