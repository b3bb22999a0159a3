"""The critical path in words: what each of its edges was spent on, added up per step."""

import numpy as np

from kernprof.analysis.trace.track.intervals import distinct
from kernprof.analysis.trace.track.names import call_name
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges
from kernprof.analysis.what_if.graph.model import ReplayModel
from kernprof.analysis.what_if.graph.replay import Replay, critical_path
from kernprof.analysis.what_if.graph.steps import measured
from kernprof.model.kernel_names import told_apart
from kernprof.model.trace import COPY_NAMES, NONE, Bools, CopyKind, Ints, MemoryKind, WorkKind
from kernprof.model.what_if import PathKind, PathSegment

# Edges of one kind here are told apart by the names of work, by the names of calls, by threads, or
# not at all.
_OF_WORK = (EdgeKind.EXECUTE, EdgeKind.SHARE)
_OF_CALLS = (EdgeKind.CALL, EdgeKind.QUEUE, EdgeKind.WAIT)
_OF_THREADS = (EdgeKind.CPU, EdgeKind.THREAD, EdgeKind.INPUT)


def path_segments(plan: ChangePlan, done: Replay) -> tuple[PathSegment, ...]:
    """The critical path of the measured steps, the longest parts first; ns are per step and sum to
    the step.
    """
    model, edges = plan.model, plan.edges
    since, last = measured(model)
    begin, end = int(done.time[since]), int(done.time[last])
    rows, spent = clipped(edges, done, last, begin)
    item = path_items(model, edges, rows)
    code = _codes(plan, edges.kind[rows], item)
    groups = distinct(code)
    at = np.searchsorted(groups, code)
    sums = np.bincount(at, weights=spent, minlength=len(groups))
    first = np.zeros(len(groups), np.int64)
    first[at] = np.arange(len(at))
    merged: dict[tuple[PathKind, str], float] = {}
    for group, one in enumerate(first.tolist()):
        key = _said(plan, EdgeKind(int(edges.kind[rows[one]])), int(item[one]))
        merged[key] = merged.get(key, 0.0) + float(sums[group])
    whole, steps = max(end - begin, 1), model.scope.steps
    labels = told_apart(sorted(name for kind, name in merged if kind is PathKind.KERNEL))
    found = [
        PathSegment(
            kind=kind, name=labels.get(name, name), ns=ns / steps, share_pct=100 * ns / whole
        )
        for (kind, name), ns in merged.items()
        if ns > 0
    ]
    return tuple(sorted(found, key=lambda one: (-one.ns, one.kind, one.name)))


def unexplained_pct(model: ReplayModel, done: Replay) -> float:
    """Percent of the recorded critical path that are delays which no edge's usual lag accounts for."""
    since, last = measured(model)
    begin, end = int(done.time[since]), int(done.time[last])
    rows, spent = clipped(model.edges, done, last, begin)
    return (
        100.0 * float(np.minimum(model.edges.unexplained[rows], spent).sum()) / max(end - begin, 1)
    )


def clipped(edges: Edges, done: Replay, last: int, begin: int) -> tuple[Ints, Ints]:
    """The path's edges, and the time of each after `begin`."""
    rows = critical_path(done, edges, last, begin)
    return rows, done.time[edges.dst[rows]] - np.maximum(done.time[edges.src[rows]], begin)


def path_items(model: ReplayModel, edges: Edges, rows: Ints) -> Ints:
    """What each edge is to be named by: of work that had to share the GPU, the work that it shared
    with.
    """
    owner = np.full(len(model.nodes), NONE, np.int64)
    owner[model.nodes.work_start] = np.arange(len(model.scope.work))
    return np.where(edges.kind[rows] == EdgeKind.SHARE, owner[edges.src[rows]], edges.item[rows])


def _codes(plan: ChangePlan, kind: Ints, item: Ints) -> Ints:
    """Equal numbers for edges that will get the same name."""
    scope = plan.model.scope
    work, calls = scope.process_work, scope.view.calls
    code: Ints = np.zeros(len(kind), np.int64)
    of_work, of_calls, of_threads = (
        np.isin(kind, kinds) for kinds in (_OF_WORK, _OF_CALLS, _OF_THREADS)
    )
    rows = scope.work[item[of_work]]
    about = (work.kind[rows].astype(np.int64) * 8 + work.copy[rows]) * 8 + work.memory[rows]
    code[of_work] = (about * 2 + plan.pinned[item[of_work]]) << 32 | work.name[rows]
    mine = item[of_calls]
    code[of_calls] = plan.as_graph[mine].astype(np.int64) << 32 | calls.name[scope.calls[mine]]
    mine = item[of_threads]
    code[of_threads] = (
        _for_data(plan, mine).astype(np.int64) << 32 | calls.thread[scope.calls[mine]]
    )
    return np.asarray(code | kind.astype(np.int64) << 52)


def _for_data(plan: ChangePlan, calls: Ints) -> Bools:
    pauses = plan.model.pauses
    return np.asarray(
        (2 * pauses.for_data[calls] >= pauses.length[calls]) & (pauses.for_data[calls] > 0)
    )


def _said(plan: ChangePlan, kind: EdgeKind, item: int) -> tuple[PathKind, str]:
    model = plan.model
    if kind in _OF_WORK:
        return _work(plan, item)
    if kind is EdgeKind.WAIT:
        return PathKind.WAKE_UP, f"after {_api(model, item)}"
    if kind in _OF_CALLS:
        return PathKind.API, "cudaGraphLaunch" if plan.as_graph[item] else _api(model, item)
    if kind is EdgeKind.LAUNCH:
        return PathKind.LAUNCH_LATENCY, "from a launch call to its work"
    if kind in (EdgeKind.STREAM, EdgeKind.CROSS):
        return PathKind.STREAM_GAP, (
            "between works of a stream" if kind is EdgeKind.STREAM else "between streams"
        )
    if kind is EdgeKind.ORIGIN:
        return PathKind.START, "before the replay"
    thread = _thread(model, item)
    data = kind is EdgeKind.INPUT or bool(_for_data(plan, np.array([item]))[0])
    return (PathKind.INPUT, f"data for {thread}") if data else (PathKind.CPU, thread)


def _work(plan: ChangePlan, item: int) -> tuple[PathKind, str]:
    model = plan.model
    work, row = model.scope.process_work, int(model.scope.work[item])
    kind = WorkKind(int(work.kind[row]))
    if kind is WorkKind.COPY:
        memory = MemoryKind.PINNED if plan.pinned[item] else MemoryKind(int(work.memory[row]))
        side = (
            f" {memory.name.lower()}" if memory in (MemoryKind.PAGEABLE, MemoryKind.PINNED) else ""
        )
        return PathKind.COPY, COPY_NAMES[CopyKind(int(work.copy[row]))] + side
    name = model.scope.view.timeline.text(int(work.name[row]))
    return (PathKind.GRAPH, name) if kind is WorkKind.GRAPH else (PathKind.KERNEL, name)


def _api(model: ReplayModel, item: int) -> str:
    calls = model.scope.view.calls
    return call_name(model.scope.view.timeline.text(int(calls.name[model.scope.calls[item]])))


def _thread(model: ReplayModel, item: int) -> str:
    timeline = model.scope.view.timeline
    thread = timeline.threads[int(model.scope.view.calls.thread[model.scope.calls[item]])]
    return f"thread {thread.tid}" + (f" ({thread.name})" if thread.name else "")
