"""What the replayed calls and work are: kinds of calls, streams, and how long things usually take."""

import re
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track.intervals import distinct, median
from kernprof.analysis.trace.track.names import CallClass, matching
from kernprof.analysis.what_if.graph.scope import Scope
from kernprof.model.trace import NONE, Bools, Ints, WorkKind

_DEVICE_SYNC = re.compile(r"cu(da)?(Device|Ctx|Thread|Context)Synchronize")
_EVENT_RECORD = re.compile(r"cu(da)?EventRecord")
_STREAM_WAIT = re.compile(r"cu(da)?StreamWaitEvent")
_FREES = re.compile(
    r"cuda(Free(?!Async)|HostUnregister)|cuMem(Free(?!Async)|Unmap|Release)|cuMemFreeHost"
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
    frees = matching(timeline, _FREES)[name]
    waits = (kind == CallClass.SYNC) | _blocking_copies(scope, kind) | frees
    work = scope.process_work
    key = work.track[scope.work].astype(np.int64) * (1 << 32) + work.stream[scope.work]
    stream = np.searchsorted(distinct(key), key)
    before = _before(stream)
    return Classes(
        kind=kind,
        waits=waits,
        on_device=matching(timeline, _DEVICE_SYNC)[name],
        records=matching(timeline, _EVENT_RECORD)[name],
        stream_waits=matching(timeline, _STREAM_WAIT)[name],
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
    """For each call of the scope, the first decile of the times of all calls of its name in the
    trace.
    """
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
    """Of all work before each in its stream, the one with the latest end."""
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
