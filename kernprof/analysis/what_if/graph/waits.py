"""Edges from the GPU back to the host: calls that wait for work, and launches that wait for room in
the queue.
"""

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.graph.classes import PROMPT_NS, Classes, typical
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges, Nodes, make_edges
from kernprof.analysis.what_if.graph.scope import Scope
from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.model.trace import NONE, Bools, Ints, MemoryKind, WorkKind

_DEEP = 64  # launches in flight from which on a slow launch call is held up by the queue
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
    """What each blocking call waits for: its own copy, the last work of its thread, or (devices) of
    every stream. Those that are `staged` wait for their copies' starts.

    The trace does not say which stream or event a call waits for. Work that ends after the call
    returned is not it; when nothing fits, it is the work that ended last before the call returned,
    if that was during the call.
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
    latest = np.where((latest != NONE) & (_at(done, latest) > start), latest, NONE)
    recent = _launched_last(scope, calls)
    fits = (recent != NONE) & (_at(done, recent) <= end)
    own = fits & (_at(scope.call, recent) == calls)
    on_stream = fits & ~classes.on_device[calls] & ((_at(done, recent) > start) | (latest == NONE))
    chosen = np.where(
        own | on_stream, recent, np.where(latest != NONE, latest, np.where(fits, recent, NONE))
    )
    # What frees memory waits for the GPU at times, and only then: when it returns right after work
    # ended.
    prompt = (latest != NONE) & (end - _at(done, latest) <= PROMPT_NS)
    chosen = np.where(classes.frees[calls] & ~prompt, NONE, chosen)
    some = chosen != NONE
    return Waits(calls[some], chosen[some], (_at(done, chosen) > start)[some])


def _at(column: Ints, index: Ints) -> Ints:
    return column[np.maximum(index, 0)] if len(column) else np.zeros(len(index), np.int64)


def _launched_last(scope: Scope, calls: Ints) -> Ints:
    """For each call, the last work that it or a call before it on its thread launched, or NONE."""
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
    """Launch calls that the full queue holds up, with the work whose end let them go."""
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
        & (_at(done, latest) > start)
        & (end - _at(done, latest) <= np.maximum(PROMPT_NS, length // 2))
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
