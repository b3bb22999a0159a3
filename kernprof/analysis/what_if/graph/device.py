"""Edges of the GPU: launches, streams, and calls of the host that wait for GPU work."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges, Nodes, make_edges
from kernprof.analysis.what_if.graph.scope import PROMPT_NS, Classes, Scope, typical
from kernprof.gpus.datasheets import LAUNCH_COSTS
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
    queued = known & (classes.before != NONE) & (told + LAUNCH_COSTS.start < free) & (start >= free)
    kind = scope.process_work.kind[scope.work]
    usual = {
        one: typical((start - asked)[idle & (kind == one)], _LEAST, LAUNCH_COSTS.start)
        for one in WorkKind
    }
    launch = np.array([usual[one] for one in WorkKind], np.int64)[kind]
    pinned = (kind == WorkKind.COPY) & (scope.process_work.memory[scope.work] == MemoryKind.PINNED)
    enqueue = classes.length[(classes.kind == CallClass.ENQUEUE) & ~classes.waits]
    return Latencies(
        launch=launch,
        prompt=usual[WorkKind.KERNEL],
        gap=min(
            typical((start - free)[queued], _LEAST, LAUNCH_COSTS.stream_gap), LAUNCH_COSTS.start
        ),
        copy=typical((start - asked)[idle & pinned], _LEAST, LAUNCH_COSTS.copy_start),
        enqueue=min(typical(enqueue, _LEAST, LAUNCH_COSTS.call), LAUNCH_COSTS.call),
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


_DEEP = 64  # launches in flight from which on a slow launch call is stalled by the queue
_FULL = 900  # and from which on every one is: CUDA holds 1,022 or so
_SLOW = 4  # times the usual
_LEAST_HELD_NS = 20_000


@dataclass(frozen=True, slots=True)
class Waits:
    """Calls and the work they wait for: indices into the scope's. `bound` says that the wait was
    one, when recorded.
    """

    call: Ints
    work: Ints
    bound: Bools


def find_waits(scope: Scope, nodes: Nodes, classes: Classes, staged: Waits) -> Waits:
    """Find the work that each blocking call waits for.

    That is its own copy, the last work of its thread, or, for a device, of every stream. Calls in
    `staged` wait for the starts of their copies. The trace does not name the stream or event. Work
    that
    ends after the call returned is excluded. If nothing fits, it is the work that ended last during
    the
    call.
    """
    calls = np.setdiff1d(np.flatnonzero(classes.waits), staged.call)
    start, end = nodes.time[nodes.call_start[calls]], nodes.time[nodes.call_end[calls]]
    done = nodes.time[nodes.work_end]
    order = np.argsort(done, kind="stable")
    at = np.searchsorted(done[order], end, side="right") - 1
    latest = (
        np.where(at >= 0, order[np.maximum(at, 0)], NONE)
        if len(order)
        else np.full(len(calls), NONE)
    )
    latest = np.where((latest != NONE) & (_of(done, latest) > start), latest, NONE)
    recent = _launched_last(scope, calls)
    fits = (recent != NONE) & (_of(done, recent) <= end)
    own = fits & (_of(scope.call, recent) == calls)
    on_stream = fits & ~classes.on_device[calls] & ((_of(done, recent) > start) | (latest == NONE))
    chosen = np.where(
        own | on_stream, recent, np.where(latest != NONE, latest, np.where(fits, recent, NONE))
    )
    # What frees memory waits for the GPU at times, and only then: when it returns right after work
    # ended.
    prompt = (latest != NONE) & (end - _of(done, latest) <= PROMPT_NS)
    chosen = np.where(classes.frees[calls] & ~prompt, NONE, chosen)
    some = chosen != NONE
    return Waits(calls[some], chosen[some], (_of(done, chosen) > start)[some])


def _launched_last(scope: Scope, calls: Ints) -> Ints:
    """Return, for each call, the last work that its thread launched up to then, or NONE."""
    launched = np.flatnonzero(scope.call != NONE)
    if not len(launched):
        return np.full(len(calls), NONE, np.int64)
    launched = launched[np.argsort(scope.call[launched], kind="stable")]
    at = np.searchsorted(scope.call[launched], calls, side="right") - 1
    found = launched[np.maximum(at, 0)]
    thread = scope.view.calls.thread[scope.calls]
    return np.where((at >= 0) & (thread[scope.call[found]] == thread[calls]), found, NONE)


def find_staged(scope: Scope, nodes: Nodes, classes: Classes) -> Waits:
    """Calls that copy from pageable memory through a buffer of the driver's, and return as the copy
    is about to end.

    So they wait for all that is before the copy in its stream ("API synchronization behavior" in
    the CUDA runtime's manual). Copies that end before their call returns are waits like any other.
    """
    work, rows = scope.process_work, scope.work
    copies = (
        (work.kind[rows] == WorkKind.COPY)
        & (work.memory[rows] == MemoryKind.PAGEABLE)
        & (scope.call != NONE)
    )
    items = np.flatnonzero(copies)
    call = scope.call[items]
    back = nodes.time[nodes.call_end[call]]
    began, done = nodes.time[nodes.work_start[items]], nodes.time[nodes.work_end[items]]
    held = (back > began) & (back < done) & (classes.length[call] >= _LEAST_HELD_NS)
    return Waits(call[held], items[held], np.ones(int(held.sum()), np.bool_))


def find_queueing(scope: Scope, nodes: Nodes, classes: Classes) -> Waits:
    """Launch calls that the full queue stalls, with the work whose end let them go."""
    launching = np.flatnonzero(
        ((classes.kind == CallClass.LAUNCH) | (classes.kind == CallClass.ENQUEUE)) & ~classes.waits
    )
    start, end = nodes.time[nodes.call_start[launching]], nodes.time[nodes.call_end[launching]]
    done = nodes.time[nodes.work_end]
    order = np.argsort(done, kind="stable")
    finished = np.searchsorted(done[order], end, side="right")
    before = int((scope.call == NONE).sum())
    asked = np.sort(nodes.time[nodes.call_start[scope.call[scope.call != NONE]]])
    flying = before + np.searchsorted(asked, start) - finished
    length, brief = classes.length[launching], classes.brief[launching]
    held = (flying >= _DEEP) & (length > np.maximum(_SLOW * brief, _LEAST_HELD_NS))
    held |= (flying >= _FULL) & (length > brief)
    latest = (
        order[np.maximum(finished - 1, 0)] if len(order) else np.zeros(len(launching), np.int64)
    )
    held &= (
        (finished > 0)
        & (_of(done, latest) > start)
        & (end - _of(done, latest) <= np.maximum(PROMPT_NS, length // 2))
    )
    return Waits(launching[held], latest[held], np.ones(int(held.sum()), np.bool_))


def intrinsic(classes: Classes, waits: Waits, staged: Waits, queueing: Waits) -> Ints:
    """Each call's own time in ns: as recorded, but for calls that waited."""
    own = classes.length.copy()
    bound = np.concatenate((waits.call[waits.bound], staged.call))
    own[bound] = np.minimum(own[bound], np.minimum(classes.brief[bound], LAUNCH_COSTS.wait_call))
    own[queueing.call] = np.minimum(own[queueing.call], classes.brief[queueing.call])
    return np.asarray(own)


def staged_edges(nodes: Nodes, staged: Waits) -> Edges:
    """WAIT edges from where copies start to where their calls return."""
    source, target = nodes.work_start[staged.work], nodes.call_end[staged.call]
    return make_edges(
        EdgeKind.WAIT, source, target, nodes.time[target] - nodes.time[source], staged.call
    )


def wait_edges(
    scope: Scope, nodes: Nodes, classes: Classes, waits: Waits, queueing: Waits
) -> list[Edges]:
    """WAIT and QUEUE edges; a wait for the device also for the last work of every other stream."""
    back = nodes.time[nodes.call_end[waits.call]] - nodes.time[nodes.work_end[waits.work]]
    usual = typical(back[waits.bound], 3, LAUNCH_COSTS.wake_up)
    edges = [
        make_edges(
            EdgeKind.WAIT,
            nodes.work_end[waits.work],
            nodes.call_end[waits.call],
            np.full(len(back), usual),
            waits.call,
        ),
        make_edges(
            EdgeKind.QUEUE,
            nodes.work_end[queueing.work],
            nodes.call_end[queueing.call],
            nodes.time[nodes.call_end[queueing.call]] - nodes.time[nodes.work_end[queueing.work]],
            queueing.call,
        ),
    ]
    if len(classes.stream) and int(classes.stream.max()) > 0:
        edges += _whole_device(scope, nodes, classes, usual)
    return edges


def _whole_device(scope: Scope, nodes: Nodes, classes: Classes, usual: int) -> list[Edges]:
    """Per stream, edges from the last work launched before each wait for the device."""
    calls = np.flatnonzero(classes.on_device & classes.waits)
    edges = []
    for stream in range(int(classes.stream.max()) + 1 if len(calls) else 0):
        mine = np.flatnonzero((classes.stream == stream) & (scope.call != NONE))
        asked = nodes.time[nodes.call_start[scope.call[mine]]]
        mine = mine[np.argsort(asked, kind="stable")]
        at = np.searchsorted(np.sort(asked), nodes.time[nodes.call_start[calls]]) - 1
        some = at >= 0
        last = mine[at[some]]
        edges.append(
            make_edges(
                EdgeKind.WAIT,
                nodes.work_end[last],
                nodes.call_end[calls[some]],
                np.full(len(last), usual),
                calls[some],
            )
        )
    return edges
