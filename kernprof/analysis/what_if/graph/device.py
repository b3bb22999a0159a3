"""Edges on the GPU: launches, order within a stream, and waits of one stream for another."""

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.graph.classes import PROMPT_NS, Classes, typical
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges, Nodes, make_edges
from kernprof.analysis.what_if.graph.scope import Scope
from kernprof.gpus.datasheets import LAUNCH_COSTS as _COSTS
from kernprof.model.trace import NONE, Bools, Ints, MemoryKind, WorkKind

# Work that starts this long after all that it is known to wait for waited for something else.
_UNEXPLAINED_NS = 2_000
# … which is work that ended at most this long before.
_CLOSE_NS = 20_000
_LEAST = 3


@dataclass(frozen=True, slots=True)
class Latencies:
    """Usual ns from a launch call's start to its work on an idle stream (`launch`: per work, by its
    kind; `prompt`: of kernels), from work to work in a stream, and an asynchronous copy: from its
    call's start, and the call itself.
    """

    launch: Ints
    prompt: int
    gap: int
    copy: int
    enqueue: int


def latencies(scope: Scope, nodes: Nodes, classes: Classes) -> Latencies:
    """The medians of the replayed part, where the one or the other delay alone was at work."""
    start = nodes.time[nodes.work_start]
    known = scope.call != NONE
    asked = np.where(known, nodes.time[_of(nodes.call_start, scope.call)], start)
    told = np.where(known, nodes.time[_of(nodes.call_end, scope.call)], start)
    free = np.where(
        classes.before != NONE, nodes.time[_of(nodes.work_end, classes.before)], scope.origin
    )
    idle = known & (free <= asked) & (start >= asked)
    # what takes longer waited for something else, as for work of another stream
    idle &= start - asked <= PROMPT_NS
    queued = known & (classes.before != NONE) & (told + _COSTS.start < free) & (start >= free)
    kind = scope.process_work.kind[scope.work]
    usual = {
        one: typical((start - asked)[idle & (kind == one)], _LEAST, _COSTS.start)
        for one in WorkKind
    }
    launch = np.array([usual[one] for one in WorkKind], np.int64)[kind]
    pinned = (kind == WorkKind.COPY) & (scope.process_work.memory[scope.work] == MemoryKind.PINNED)
    enqueue = classes.length[(classes.kind == CallClass.ENQUEUE) & ~classes.waits]
    return Latencies(
        launch=launch,
        prompt=usual[WorkKind.KERNEL],
        gap=min(typical((start - free)[queued], _LEAST, _COSTS.stream_gap), _COSTS.start),
        copy=typical((start - asked)[idle & pinned], _LEAST, _COSTS.copy_start),
        enqueue=min(typical(enqueue, _LEAST, _COSTS.call), _COSTS.call),
    )


def _of(column: Ints, index: Ints) -> Ints:
    """Entries of a column by an index in which NONE gives any entry; node 0 when the column is
    empty.
    """
    return column[np.maximum(index, 0)] if len(column) else np.zeros(len(index), np.int64)


def device_edges(scope: Scope, nodes: Nodes, classes: Classes, usual: Latencies) -> list[Edges]:
    """EXECUTE, LAUNCH, STREAM and CROSS edges."""
    index = np.arange(len(scope.work))
    length = nodes.time[nodes.work_end] - nodes.time[nodes.work_start]
    launched = np.flatnonzero(scope.call != NONE)
    ends = [
        _follow(nodes, classes.ended, usual.gap),
        _follow(nodes, np.where(classes.before != classes.ended, classes.before, NONE), usual.gap),
    ]
    edges = [
        *ends,
        _overlapped(nodes, classes.before),
        make_edges(EdgeKind.EXECUTE, nodes.work_start, nodes.work_end, length, index),
        make_edges(
            EdgeKind.LAUNCH,
            nodes.call_start[scope.call[launched]],
            nodes.work_start[launched],
            usual.launch[launched],
            launched,
        ),
    ]
    if len(classes.stream) and int(classes.stream.max()) > 0:
        edges += [
            _event_waits(scope, nodes, classes, usual),
            *_observed(scope, nodes, classes, usual),
        ]
    return edges


def _follow(nodes: Nodes, cause: Ints, gap: int) -> Edges:
    """Work starts after other work of its stream ended; where the recording shows that it did not,
    there is no edge.
    """
    effect = np.flatnonzero(cause != NONE)
    effect = effect[
        nodes.time[nodes.work_end[cause[effect]]] <= nodes.time[nodes.work_start[effect]]
    ]
    lag = np.full(len(effect), gap)
    return make_edges(
        EdgeKind.STREAM, nodes.work_end[cause[effect]], nodes.work_start[effect], lag, effect
    )


def _overlapped(nodes: Nodes, before: Ints) -> Edges:
    """Work that started before the work before it in its stream ended (programmatic launches do):
    as long after it.
    """
    effect = np.flatnonzero(before != NONE)
    effect = effect[
        nodes.time[nodes.work_end[before[effect]]] > nodes.time[nodes.work_start[effect]]
    ]
    return _sharing(nodes, before[effect], effect)


def _sharing(nodes: Nodes, cause: Ints, effect: Ints) -> Edges:
    lag = nodes.time[nodes.work_start[effect]] - nodes.time[nodes.work_start[cause]]
    return make_edges(
        EdgeKind.SHARE, nodes.work_start[cause], nodes.work_start[effect], lag, effect
    )


def _event_waits(scope: Scope, nodes: Nodes, classes: Classes, usual: Latencies) -> Edges:
    """An event is recorded, a stream waits for it: the next work of another stream follows what
    came before the event.

    The trace says neither which event nor which stream: taken are the work that the thread launched
    last before its last record, and the first that it launches afterwards into another stream, if
    the recording agrees.
    """
    thread = scope.view.calls.thread[scope.calls]
    launched = np.flatnonzero(scope.call != NONE)
    launched = launched[np.argsort(scope.call[launched], kind="stable")]
    by_call = scope.call[launched]
    records = np.flatnonzero(classes.records)
    source, target = [], []
    for wait in np.flatnonzero(classes.stream_waits).tolist():
        record = int(np.searchsorted(records, wait)) - 1
        if record < 0:
            continue
        last = int(np.searchsorted(by_call, records[record])) - 1
        after = int(np.searchsorted(by_call, wait))
        if last < 0 or after >= len(launched) or thread[by_call[last]] != thread[wait]:
            continue
        cause, effect = int(launched[last]), int(launched[after])
        if (
            thread[by_call[after]] == thread[wait]
            and classes.stream[cause] != classes.stream[effect]
        ):
            source.append(cause)
            target.append(effect)
    src, dst = np.array(source, np.int64), np.array(target, np.int64)
    return make_edges(
        EdgeKind.CROSS,
        nodes.work_end[src],
        nodes.work_start[dst],
        np.full(len(src), usual.gap),
        dst,
    )


def _observed(scope: Scope, nodes: Nodes, classes: Classes, usual: Latencies) -> list[Edges]:
    """Work that was queued long before, and started when work of another stream ended or was about
    to: it waited.
    """
    start, end = nodes.time[nodes.work_start], nodes.time[nodes.work_end]
    asked = np.where(
        scope.call != NONE,
        nodes.time[_of(nodes.call_start, scope.call)] + usual.launch,
        scope.origin,
    )
    free = np.where(
        classes.ended != NONE, end[np.maximum(classes.ended, 0)] + usual.gap, scope.origin
    )
    ready = np.maximum(asked, free)
    order = np.argsort(end, kind="stable")
    at = np.searchsorted(end[order], start, side="right") - 1
    cause = order[np.maximum(at, 0)]
    late: Bools = start - ready > _UNEXPLAINED_NS
    ended = late & (at >= 0) & (end[cause] > ready) & (start - end[cause] <= _CLOSE_NS)
    ended &= classes.stream[cause] != classes.stream
    effect = np.flatnonzero(ended)
    lag = np.full(len(effect), usual.gap)
    crossing = make_edges(
        EdgeKind.CROSS, nodes.work_end[cause[effect]], nodes.work_start[effect], lag, effect
    )
    # The next to end runs at that moment, if it has started.
    after = order[np.minimum(at + 1, len(order) - 1)]
    shares = (
        late
        & ~ended
        & (start[after] < start)
        & (end[after] > start)
        & (classes.stream[after] != classes.stream)
    )
    return [crossing, _sharing(nodes, after[shares], np.flatnonzero(shares))]
