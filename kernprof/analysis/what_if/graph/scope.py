"""Part of a trace that is replayed, and the classes of its calls and GPU work."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track.intervals import distinct, median
from kernprof.analysis.trace.track.names import CallClass, matching
from kernprof.analysis.trace.track.view import TrackView, present
from kernprof.analysis.trace.windows import Windows
from kernprof.model.trace import NONE, Bools, GpuWork, Ints, WorkKind

MOST_ITERATIONS = 24
MOST_EVENTS = 150_000  # calls and work together: about a second's replay
_LEAST_STEPS = 3
_LEAD_PART = 4  # a quarter of the iterations settle the replay before the measured ones


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Rows of the timeline's calls and of its work that are replayed; everything of one process.

    `calls` are outermost calls in order of thread and start; `outer` gives, for each call of the
    timeline, the index in
    `calls` of the outermost call that holds it (NONE: not replayed). `work` are rows of
    `process_work`, in order of
    start; `call` is the index in `calls` that launched each (NONE: launched before, or not known).
    The measured steps
    lie between the starts of the work `marks`, or where few, until the end of the last one when
    `to_end`; `iterations`
    are all that are replayed, `steps` those that are measured.
    """

    view: TrackView
    windows: Windows
    process_work: GpuWork
    calls: Ints
    outer: Ints
    work: Ints
    call: Ints
    marks: tuple[int, int]
    iterations: int
    steps: int
    to_end: bool
    origin: int
    notes: tuple[str, ...]


def choose(view: TrackView, windows: Windows) -> Scope:
    """The middle iterations, as many as can be replayed quickly, with some before them to settle."""
    work = _process_work(view)
    edges, begin, end = _iterations(view, windows, work)
    low, high = int(edges[begin]), int(edges[end])
    outermost, parent = _outermost(view)
    origin = _origin(work, parent, view, low)
    rows = np.flatnonzero((work.end >= origin) & (work.start <= high))
    launched = np.where(work.call[rows] == NONE, NONE, parent[np.maximum(work.call[rows], 0)])
    last = int(view.calls.start[launched[launched != NONE]].max(initial=origin))
    chosen = outermost[
        (view.calls.start[outermost] >= origin) & (view.calls.start[outermost] <= last)
    ]
    index = np.full(len(view.calls) + 1, NONE, np.int64)
    index[chosen] = np.arange(len(chosen))
    lead = begin + (0 if end - begin < 3 else max(1, (end - begin) // _LEAD_PART))
    first, final, to_end = _marks(view, work, rows, (int(edges[lead]), high))
    steps = end - lead
    # how long the host takes after the last one's work is not known
    if to_end and steps >= _LEAST_STEPS:
        steps -= 1
        first, final, to_end = _marks(view, work, rows, (int(edges[lead]), int(edges[end - 1])))
    return Scope(
        view=view,
        windows=windows,
        process_work=work,
        calls=chosen,
        outer=index[parent],
        work=rows,
        call=index[launched],
        marks=(first, final),
        iterations=end - begin,
        steps=steps,
        to_end=to_end,
        origin=origin,
        notes=_said(windows, steps, cut=edges is not windows.edges),
    )


def _process_work(view: TrackView) -> GpuWork:
    """The work of the view's process on all of its GPUs: calls may wait for any of it."""
    timeline = view.timeline
    mine = np.array([track.process == view.process for track in timeline.tracks])
    return (
        timeline.work
        if bool(mine.all())
        else timeline.work.rows(np.flatnonzero(mine[timeline.work.track]))
    )


def _iterations(view: TrackView, windows: Windows, work: GpuWork) -> tuple[Ints, int, int]:
    """Edges, and the first and past-the-last of them to replay. A run without iterations is cut
    when it is long.
    """
    events = len(work) + len(view.calls)
    span = int(work.end.max()) - int(work.start[0])
    each = max(events * windows.median_ns() / max(span, 1), 1.0)
    if windows.name is None and each > MOST_EVENTS:
        return _middle(work, windows, MOST_EVENTS / each), 0, 1
    count = int(np.clip(MOST_EVENTS / each, 1, min(MOST_ITERATIONS, windows.count)))
    begin = (windows.count - count) // 2
    return windows.edges, begin, begin + count


def _middle(work: GpuWork, windows: Windows, part: float) -> Ints:
    """Return a span from one work's start to another's, around the middle of the window."""
    low, high = (int(at) for at in np.searchsorted(work.start, windows.span))
    length = max(int((high - low) * part), 2)
    begin = low + (high - low - length) // 2
    return np.asarray(work.start[[begin, min(begin + length, len(work) - 1)]])


def _outermost(view: TrackView) -> tuple[Ints, Ints]:
    """The calls of the process that no other call of their thread holds, and for each call the one
    that holds it.
    """
    calls = view.calls
    first = np.ones(len(calls), np.bool_)
    for thread in present(calls.thread):
        mine = calls.of_thread(thread)
        reach = np.maximum.accumulate(calls.end[mine])
        first[mine][1:] = calls.start[mine][1:] >= reach[:-1]
    rows = np.flatnonzero(first)
    parent = rows[np.cumsum(first) - 1]
    own = view.timeline.thread_processes()[calls.thread[rows]] == view.process
    return rows[own], parent


def _origin(work: GpuWork, parent: Ints, view: TrackView, low: int) -> int:
    """Return the replay's start: the call that launched the first work of the first iteration."""
    row = int(np.searchsorted(work.start, low))
    call = int(work.call[row]) if row < len(work) else NONE
    return low if call == NONE else min(int(view.calls.start[parent[call]]), low)


def _marks(
    view: TrackView, work: GpuWork, rows: Ints, span: tuple[int, int]
) -> tuple[int, int, bool]:
    """The work (as indices into `rows`) whose start begins the measured steps, and that which ends
    them.
    """
    here = np.flatnonzero(work.track[rows] == view.track)
    start = work.start[rows[here]]
    first, last = (int(at) for at in np.searchsorted(start, span))
    if last < len(here) and int(start[last]) == span[1]:
        return int(here[first]), int(here[last]), False
    final = int(here[np.argmax(work.end[rows[here]])])
    return int(here[first]), final, True


def _said(windows: Windows, steps: int, *, cut: bool) -> tuple[str, ...]:
    if cut:
        return (
            "the run has no iterations and is long: only a stretch from its middle was replayed",
        )
    if windows.name is None or steps == windows.count:
        return ()
    return (
        (
            f"{steps} of {windows.count} iterations replayed and measured, from the middle of the"
            " window"
        ),
    )


PROMPT_NS = 50_000
_MOST_CALLS = 1_000_000


@dataclass(frozen=True, slots=True)
class Classes:
    """Per call of the scope: its class and kinds of waiting. Per work: its stream, as a small
    number over all GPUs.

    `waits` are calls that may return only when the GPU is done; `brief` is the time of a call of
    the same name when
    nothing holds it up, in ns. `before` is the work that started before each in its stream (NONE:
    the first), `ended`
    the one of all before it that ended last: another one where work of a stream overlaps.
    """

    kind: Ints
    waits: Bools
    on_device: Bools
    records: Bools
    stream_waits: Bools
    frees: Bools
    brief: Ints
    length: Ints
    stream: Ints
    before: Ints
    ended: Ints


def classify(scope: Scope) -> Classes:
    timeline, calls = scope.view.timeline, scope.view.calls
    rows = scope.calls
    name = calls.name[rows]
    kind = _outer_class(scope)
    length = calls.end[rows] - calls.start[rows]
    frees = matching(timeline, "free")[name]
    waits = (kind == CallClass.SYNC) | _blocking_copies(scope, kind) | frees
    work = scope.process_work
    key = work.track[scope.work].astype(np.int64) * (1 << 32) + work.stream[scope.work]
    stream = np.searchsorted(distinct(key), key)
    before = _before(stream)
    return Classes(
        kind=kind,
        waits=waits,
        on_device=matching(timeline, "device wait")[name],
        records=matching(timeline, "event record")[name],
        stream_waits=matching(timeline, "event wait")[name],
        frees=frees,
        brief=_brief(scope),
        length=length,
        stream=stream,
        before=before,
        ended=_ended(work.end[scope.work], before),
    )


def _outer_class(scope: Scope) -> Ints:
    """The class of each outermost call: its own, or where that says nothing, the first inner call's
    that says more.
    """
    calls_class = scope.view.call_class
    result = calls_class[scope.calls].copy()
    inner = np.flatnonzero((scope.outer != NONE) & (calls_class != CallClass.OTHER))[::-1]
    dull = result[scope.outer[inner]] == CallClass.OTHER
    result[scope.outer[inner[dull]]] = calls_class[inner[dull]]
    return np.asarray(result)


def _blocking_copies(scope: Scope, kind: Ints) -> Bools:
    """Calls of which a copy is known, and that return when it is done."""
    copies = np.zeros(len(scope.calls), np.bool_)
    rows = (scope.process_work.kind[scope.work] == WorkKind.COPY) & (scope.call != NONE)
    copies[scope.call[rows]] = True
    return np.asarray(copies & (kind == CallClass.BLOCKING_COPY))


def _brief(scope: Scope) -> Ints:
    """Return, for each call of the scope, the first decile of the times of calls of its name."""
    name = scope.view.calls.name[scope.calls]
    # Of very many calls, every so many: and those of the scope, so that each name is there.
    every = max(len(scope.view.calls) // _MOST_CALLS, 1)
    rows = (
        slice(None)
        if every == 1
        else np.concatenate((np.arange(0, len(scope.view.calls), every), scope.calls))
    )
    calls = scope.view.calls.rows(rows)
    length = calls.end - calls.start
    order = np.lexsort((length, calls.name))
    ordered = calls.name[order]
    low, high = (
        np.searchsorted(ordered, name, side="left"),
        np.searchsorted(ordered, name, side="right"),
    )
    return (
        np.asarray(length[order[low + (high - low) // 10]]) if len(name) else np.zeros(0, np.int64)
    )


def _before(stream: Ints) -> Ints:
    """The previous work of the same stream, in order of start."""
    result = np.full(len(stream), NONE, np.int64)
    order = np.argsort(stream, kind="stable")
    same = stream[order[1:]] == stream[order[:-1]]
    result[order[1:][same]] = order[:-1][same]
    return result


def _ended(end: Ints, before: Ints) -> Ints:
    """Return, for each work, the preceding work of its stream that ends last."""
    result: Ints = before.copy()
    overlapping = np.flatnonzero((before != NONE) & (result[np.maximum(before, 0)] != NONE))
    overlapping = overlapping[end[result[before[overlapping]]] > end[before[overlapping]]]
    if not len(overlapping):
        return result
    for at in range(len(end)):
        one = int(before[at])
        if one != NONE:
            other = int(result[one])
            result[at] = other if other != NONE and end[other] > end[one] else one
    return result


def typical(values: Ints, least: int, otherwise: int) -> int:
    """The median of some non-negative delays; `otherwise` when there are fewer than `least`."""
    return int(median(values)) if len(values) >= least else otherwise
