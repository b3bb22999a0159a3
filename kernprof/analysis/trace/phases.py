"""What a run holds beside its steady iterations: start-up, warm-up, pauses, and work outside the
loop, each by name.
"""

from collections.abc import Iterator

import numpy as np

from kernprof.analysis.trace.idle import find_idle
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import union
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.trace.track.nvtx import path_at
from kernprof.analysis.trace.track.view import TrackView
from kernprof.analysis.trace.windows import Windows
from kernprof.model.trace import NONE
from kernprof.model.trace_report import IdleCause, Phase

_MOST = 8
_LEAST_PCT = 0.5  # of the run: a shorter phase is not worth a line
# of the median iteration: a longer gap outside the loop is a pause of its own
_PAUSE_ITERATIONS = 0.5
_PAUSE_NS = 5_000_000

_IDLE_NAMES = {
    IdleCause.OS_WAIT: "pause: the host waits in the OS",
    IdleCause.CPU: "pause: the host works on its CPU",
    IdleCause.SYNC: "pause: the host waits for a GPU",
    IdleCause.BLOCKING_COPY: "one-off: allocating and copying",
    IdleCause.CUDA_API: "one-off: CUDA calls that launch nothing",
    IdleCause.PROFILER: "the profiler's own time",
}


def find_phases(view: TrackView, windows: Windows) -> tuple[Phase, ...]:
    """From the process's first CUDA call to its last GPU work, in order; the longest where there
    are many.
    """
    first, last = int(view.work.start[0]), int(view.work.end.max())
    own = view.timeline.thread_processes() == view.process
    began = view.calls.start[own[view.calls.thread]] if len(view.calls) else view.calls.start
    begin = min(first, int(began.min())) if len(began) else first
    low, high = windows.span
    whole = max(last - begin, 1)
    found = (
        [_phase(view, "start-up, before any GPU work", begin, first, whole)]
        if begin < first
        else []
    )
    found += _outside(view, windows, first, low, whole, before=True)
    found.append(
        _phase(view, "steady iterations" if windows.name else "the judged window", low, high, whole)
    )
    found += _outside(view, windows, high, last, whole, before=False)
    worth = [one for one in found if one.share_pct >= _LEAST_PCT]
    kept = sorted(worth, key=lambda one: -one.share_pct)[:_MOST]
    return tuple(sorted(kept, key=lambda one: one.start_ns)) if len(worth) > 1 else ()


def _outside(
    view: TrackView, windows: Windows, low: int, high: int, whole: int, *, before: bool
) -> Iterator[Phase]:
    """A stretch outside the loop, cut at its pauses."""
    if high <= low:
        return
    idle = find_idle(view, low, high)
    least = max(_PAUSE_NS, _PAUSE_ITERATIONS * windows.median_ns())
    at = low
    for row in np.flatnonzero(idle.length >= least).tolist():
        start, end = int(idle.start[row]), int(idle.end[row])
        if start > at:
            yield _phase(view, _work_name(windows, before=before), at, start, whole)
        cause = max(idle.parts, key=lambda one: int(idle.parts[one][row]))
        yield _phase(view, _idle_name(view, cause, start, end), start, end, whole)
        at = end
    if high > at:
        yield _phase(view, _work_name(windows, before=before), at, high, whole)


def _work_name(windows: Windows, *, before: bool) -> str:
    if windows.name is None:
        return "before the judged window" if before else "after the judged window"
    return (
        "warm-up and what comes before the steady iterations"
        if before
        else "after the steady iterations"
    )


def _idle_name(view: TrackView, cause: IdleCause, start: int, end: int) -> str:
    """By what the process was in for most of it: loading modules, or the cause of the gap."""
    loads = np.flatnonzero(
        (view.call_class == CallClass.LOAD) & (view.calls.start < end) & (view.calls.end > start)
    )
    by_start = loads[np.argsort(view.calls.start[loads], kind="stable")]
    cover = union(view.calls.start[by_start], view.calls.end[by_start])
    if 2 * cover.inside(start, end) >= end - start:
        return "one-off: modules are loaded or compiled"
    return _IDLE_NAMES.get(cause, "pause")


def _phase(view: TrackView, name: str, start: int, end: int, whole: int) -> Phase:
    busy = view.busy.inside(start, end)
    return Phase(
        name=name,
        start_ns=start,
        end_ns=end,
        share_pct=100.0 * (end - start) / whole,
        busy_pct=100.0 * busy / max(end - start, 1),
        nvtx=_ranges(view, start, end),
    )


def _ranges(view: TrackView, start: int, end: int) -> tuple[str, ...]:
    """The program's own ranges that are open on the launching thread in the phase's middle."""
    if view.main_thread == NONE:
        return ()
    path = path_at(view.timeline, view.main_thread, (start + end) // 2)
    return tuple(text for text in path if not names.OPERATOR_RANGE.search(text))[:4]
