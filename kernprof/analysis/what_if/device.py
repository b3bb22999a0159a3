"""Dependency edges of the GPU: launches, streams, and API calls that wait for GPU work."""

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track.host import HOST
from kernprof.analysis.trace.track.view import CallClass
from kernprof.analysis.what_if.graph import (
    Classes,
    EdgeKind,
    Edges,
    Nodes,
    Scope,
    make_edges,
    typical,
)
from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.model.trace import NONE, Bools, Ints, MemoryKind, WorkKind

_LEAST_DELAYS = 3  # minimal number of measured delays; with fewer, the default cost applies


@dataclass(frozen=True, slots=True)
class Latencies:
    """Usual delays of launches in ns: medians of the replayed part, or default costs.

    `launch` has one delay per row of GPU work: from the start of its launch call to its start on an
    idle stream. `prompt` is this delay for kernels, `copy` for copies of pinned memory. `gap` is
    the time between consecutive work of a stream. `enqueue` is the duration of a call that enqueues
    a copy.
    """

    launch: Ints
    prompt: int
    gap: int
    copy: int
    enqueue: int


def latencies(scope: Scope, nodes: Nodes, classes: Classes) -> Latencies:
    """Measure the usual launch delays on GPU work that had no other reason to start late."""
    start = nodes.time[nodes.work_start]
    launched = scope.call != NONE
    call_start = np.where(launched, nodes.time[_of(nodes.call_start, scope.call)], start)
    call_end = np.where(launched, nodes.time[_of(nodes.call_end, scope.call)], start)
    follows = classes.before != NONE
    free = np.where(follows, nodes.time[_of(nodes.work_end, classes.before)], scope.origin)
    # A delay longer than `prompt_ns` has another cause, such as a wait for another stream.
    idle = launched & (free <= call_start) & (start >= call_start)
    idle &= start - call_start <= HOST["prompt_ns"]
    queued = launched & follows & (call_end + LAUNCH_COSTS.start < free) & (start >= free)
    work = scope.process_work.rows(scope.work)
    usual = {
        kind: typical(
            (start - call_start)[idle & (work.kind == kind)], _LEAST_DELAYS, LAUNCH_COSTS.start
        )
        for kind in WorkKind
    }
    pinned = (work.kind == WorkKind.COPY) & (work.memory == MemoryKind.PINNED)
    enqueue = classes.length[(classes.kind == CallClass.ENQUEUE) & ~classes.waits]
    gap = typical((start - free)[queued], _LEAST_DELAYS, LAUNCH_COSTS.stream_gap)
    return Latencies(
        launch=np.array([usual[kind] for kind in WorkKind], np.int64)[work.kind],
        prompt=usual[WorkKind.KERNEL],
        gap=min(gap, LAUNCH_COSTS.start),
        copy=typical((start - call_start)[idle & pinned], _LEAST_DELAYS, LAUNCH_COSTS.copy_start),
        enqueue=min(typical(enqueue, _LEAST_DELAYS, LAUNCH_COSTS.call), LAUNCH_COSTS.call),
    )


def _of(column: Ints, index: Ints) -> Ints:
    """Return the entries of a column at `index`. Entries for index NONE are arbitrary, or 0."""
    return column[np.maximum(index, 0)] if len(column) else np.zeros(len(index), np.int64)


def device_edges(scope: Scope, nodes: Nodes, classes: Classes, usual: Latencies) -> list[Edges]:
    """Return the GPU's dependency edges: EXECUTE, LAUNCH, STREAM, SHARE and CROSS (`EdgeKind`)."""
    index = np.arange(len(scope.work))
    start, end = nodes.time[nodes.work_start], nodes.time[nodes.work_end]
    launched = np.flatnonzero(scope.call != NONE)
    before, ended = classes.before, classes.ended
    # If work started before the preceding work of its stream ended (programmatic dependent launch),
    # keep the delay between the two starts. Other work starts after the preceding work's end.
    overlaps = (before != NONE) & (end[np.maximum(before, 0)] > start)
    follows = [
        np.flatnonzero((cause != NONE) & (end[np.maximum(cause, 0)] <= start))
        for cause in (ended, np.where(before != ended, before, NONE))
    ]
    edges = [
        *(
            make_edges(
                EdgeKind.STREAM,
                nodes.work_end[cause[work]],
                nodes.work_start[work],
                usual.gap,
                work,
            )
            for cause, work in zip((ended, before), follows, strict=True)
        ),
        _sharing(nodes, before[overlaps], np.flatnonzero(overlaps)),
        make_edges(EdgeKind.EXECUTE, nodes.work_start, nodes.work_end, end - start, index),
        make_edges(
            EdgeKind.LAUNCH,
            nodes.call_start[scope.call[launched]],
            nodes.work_start[launched],
            usual.launch[launched],
            launched,
        ),
    ]
    if classes.several_streams:
        edges.extend(_observed_waits(scope, nodes, classes, usual))
    return edges


def _sharing(nodes: Nodes, cause: Ints, effect: Ints) -> Edges:
    first, second = nodes.work_start[cause], nodes.work_start[effect]
    return make_edges(EdgeKind.SHARE, first, second, nodes.time[second] - nodes.time[first], effect)


def _observed_waits(
    scope: Scope, nodes: Nodes, classes: Classes, usual: Latencies
) -> tuple[Edges, Edges]:
    """Return CROSS and SHARE edges to work that started later than its launch and stream require.

    If work of another stream ended directly before the late work started, the late work waited for
    it (CROSS). Otherwise, the late work shared the GPU with the work that ended next (SHARE).
    """
    start, end = nodes.time[nodes.work_start], nodes.time[nodes.work_end]
    launched, follows = scope.call != NONE, classes.ended != NONE
    call_start = nodes.time[_of(nodes.call_start, scope.call)]
    ready = np.maximum(
        np.where(launched, call_start + usual.launch, scope.origin),
        np.where(follows, end[np.maximum(classes.ended, 0)] + usual.gap, scope.origin),
    )
    order = np.argsort(end, kind="stable")
    at = np.searchsorted(end[order], start, side="right") - 1
    cause, after = order[np.maximum(at, 0)], order[np.minimum(at + 1, len(order) - 1)]
    late: Bools = start > ready
    waits = late & (at >= 0) & (end[cause] > ready) & (start - end[cause] <= HOST["close_ns"])
    waits &= classes.stream[cause] != classes.stream
    shares = late & ~waits & (start[after] < start) & (end[after] > start)
    shares &= classes.stream[after] != classes.stream
    effect = np.flatnonzero(waits)
    src, dst = nodes.work_end[cause[effect]], nodes.work_start[effect]
    return (
        make_edges(EdgeKind.CROSS, src, dst, usual.gap, effect),
        _sharing(nodes, after[shares], np.flatnonzero(shares)),
    )


@dataclass(frozen=True, slots=True)
class Waits:
    """API calls and the GPU work for which they wait, as indices into the replayed calls and work.

    `bound` marks waits that delayed the call in the recording.
    """

    call: Ints
    work: Ints
    bound: Bools


def find_waits(scope: Scope, nodes: Nodes, classes: Classes, staged: Waits) -> Waits:
    """Find the GPU work for which each blocking API call waits.

    The trace does not contain the stream or event of a wait. A copy call is assumed to wait for its
    copy. Any other call is assumed to wait for the last work that its thread launched, if this work
    ended during the call. Otherwise, or if the call waits for the whole device, it waits for the
    work that ended last during the call. Calls in `staged` are excluded: they wait for the start of
    their copy.
    """
    calls = np.setdiff1d(np.flatnonzero(classes.waits), staged.call)
    start, end = nodes.time[nodes.call_start[calls]], nodes.time[nodes.call_end[calls]]
    done = nodes.time[nodes.work_end]
    latest = np.full(len(calls), NONE, np.int64)
    if len(done):
        order = np.argsort(done, kind="stable")
        at = np.searchsorted(done[order], end, side="right") - 1
        ended = order[np.maximum(at, 0)]
        latest = np.where((at >= 0) & (done[ended] > start), ended, NONE)
    recent = np.full(len(calls), NONE, np.int64)
    launched = np.flatnonzero(scope.call != NONE)
    if len(launched):
        launched = launched[np.argsort(scope.call[launched], kind="stable")]
        at = np.searchsorted(scope.call[launched], calls, side="right") - 1
        previous = launched[np.maximum(at, 0)]
        same_thread = scope.thread[scope.call[previous]] == scope.thread[calls]
        recent = np.where((at >= 0) & same_thread, previous, NONE)
    fits = (recent != NONE) & (_of(done, recent) <= end)
    own_copy = fits & (_of(scope.call, recent) == calls)
    on_stream = fits & ~classes.on_device[calls] & ((_of(done, recent) > start) | (latest == NONE))
    otherwise = np.where(latest != NONE, latest, np.where(fits, recent, NONE))
    chosen = np.where(own_copy | on_stream, recent, otherwise)
    # A call that frees memory waited for the GPU in two cases. It returned directly after work
    # ended. Or it took longer than usual, and most of this time passed before work ended.
    long = classes.length[calls] > 2 * classes.brief[calls]
    least = np.where(long, classes.length[calls] // 2, 0)
    prompt = (latest != NONE) & (end - _of(done, latest) <= np.maximum(HOST["prompt_ns"], least))
    chosen = np.where(classes.frees[calls] & ~prompt, NONE, chosen)
    some = chosen != NONE
    return Waits(calls[some], chosen[some], (_of(done, chosen) > start)[some])


def find_staged(scope: Scope, nodes: Nodes) -> Waits:
    """Find API calls that copy pageable memory through a staging buffer of the driver.

    Such a call waits for all earlier work of its stream, and returns shortly before the copy ends.
    Source: CUDA Runtime API manual, "API synchronization behavior". Calls that return after the end
    of their copy are found by `find_waits`.
    """
    work = scope.process_work.rows(scope.work)
    pageable = (work.kind == WorkKind.COPY) & (work.memory == MemoryKind.PAGEABLE)
    items = np.flatnonzero(pageable & (scope.call != NONE))
    call = scope.call[items]
    returned = nodes.time[nodes.call_end[call]]
    began, done = nodes.time[nodes.work_start[items]], nodes.time[nodes.work_end[items]]
    staged = (returned > began) & (returned < done)
    return Waits(call[staged], items[staged], np.ones(int(staged.sum()), np.bool_))


def find_queueing(scope: Scope, nodes: Nodes, classes: Classes) -> Waits:
    """Find launch calls that a full launch queue stalls, and the work whose end resumes each call.

    The driver queues at most about 1,022 launches. If at least `queue_deep` launches are in flight
    and a launch call takes longer than usual, the full queue stalls the call.
    """
    enqueues = (classes.kind == CallClass.LAUNCH) | (classes.kind == CallClass.ENQUEUE)
    calls = np.flatnonzero(enqueues & ~classes.waits)
    start, end = nodes.time[nodes.call_start[calls]], nodes.time[nodes.call_end[calls]]
    done = nodes.time[nodes.work_end]
    order = np.argsort(done, kind="stable")
    finished = np.searchsorted(done[order], end, side="right")
    launched = scope.call != NONE
    call_start = np.sort(nodes.time[nodes.call_start[scope.call[launched]]])
    in_flight = int((~launched).sum()) + np.searchsorted(call_start, start) - finished
    length, brief = classes.length[calls], classes.brief[calls]
    stalled = (in_flight >= HOST["queue_deep"]) & (length > brief)
    latest = _of(order, finished - 1)
    stalled &= (finished > 0) & (_of(done, latest) > start)
    stalled &= end - _of(done, latest) <= np.maximum(HOST["prompt_ns"], length // 2)
    return Waits(calls[stalled], latest[stalled], np.ones(int(stalled.sum()), np.bool_))


def own_ns(classes: Classes, waits: Waits, staged: Waits, queueing: Waits) -> Ints:
    """Return the duration of each API call in ns, excluding its wait for the GPU."""
    ns = classes.length.copy()
    bound = np.concatenate((waits.call[waits.bound], staged.call))
    ns[bound] = np.minimum(ns[bound], np.minimum(classes.brief[bound], LAUNCH_COSTS.wait_call))
    ns[queueing.call] = np.minimum(ns[queueing.call], classes.brief[queueing.call])
    return np.asarray(ns)


def wait_edges(
    scope: Scope, nodes: Nodes, classes: Classes, waits: Waits, staged: Waits, queueing: Waits
) -> list[Edges]:
    """Return the dependency edges of API calls that wait for the GPU: WAIT and QUEUE.

    The recorded delay from the start of a staged copy to the return of its call is kept. A call
    that waits for the whole device waits, in each stream, for the last work launched before the
    call.
    """
    back = nodes.time[nodes.call_end[waits.call]] - nodes.time[nodes.work_end[waits.work]]
    usual = typical(back[waits.bound], _LEAST_DELAYS, LAUNCH_COSTS.wake_up)

    def recorded(kind: EdgeKind, source: Ints, calls: Ints) -> Edges:
        target = nodes.call_end[calls]
        return make_edges(kind, source, target, nodes.time[target] - nodes.time[source], calls)

    edges = [
        make_edges(
            EdgeKind.WAIT,
            nodes.work_end[waits.work],
            nodes.call_end[waits.call],
            usual,
            waits.call,
        ),
        recorded(EdgeKind.QUEUE, nodes.work_end[queueing.work], queueing.call),
        recorded(EdgeKind.WAIT, nodes.work_start[staged.work], staged.call),
    ]
    calls = np.flatnonzero(classes.on_device & classes.waits)
    if not len(calls) or not classes.several_streams:
        return edges
    for stream in range(int(classes.stream.max()) + 1):
        mine = np.flatnonzero((classes.stream == stream) & (scope.call != NONE))
        call_start = nodes.time[nodes.call_start[scope.call[mine]]]
        mine = mine[np.argsort(call_start, kind="stable")]
        at = np.searchsorted(np.sort(call_start), nodes.time[nodes.call_start[calls]]) - 1
        waiting, last = calls[at >= 0], mine[at[at >= 0]]
        src, dst = nodes.work_end[last], nodes.call_end[waiting]
        edges.append(make_edges(EdgeKind.WAIT, src, dst, usual, waiting))
    return edges
