"""Outcome of a replay: the critical path by its parts, and a timeline for the analysis."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace.track.intervals import distinct
from kernprof.analysis.trace.track.names import call_name
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges
from kernprof.analysis.what_if.graph.model import Replay, ReplayModel, critical_path, measured
from kernprof.model.kernel_names import told_apart
from kernprof.model.trace import (
    COPY_NAMES,
    NONE,
    Bools,
    CopyKind,
    GpuWork,
    Ints,
    MemoryKind,
    Ranges,
    Spans,
    Timeline,
    WorkKind,
    empty_spans,
)
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
    """Return the item that names each edge; for a shared GPU, the work it was shared with."""
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


_GRAPH_LAUNCH = "cudaGraphLaunch"
# Streams of copies that left theirs: their own stream's number and this.
APART_STREAM = 1 << 20


@dataclass(frozen=True, slots=True)
class TimeMap:
    """Map from recorded to replayed time on one thread, linear between the calls' ends."""

    recorded: Ints
    replayed: Ints

    def __call__(self, moment: Ints) -> Ints:
        if not len(self.recorded):
            return np.asarray(moment, np.int64)
        inside = np.interp(moment, self.recorded, self.replayed)
        early = self.replayed[0] - self.recorded[0] + moment
        late = self.replayed[-1] - self.recorded[-1] + moment
        result = np.where(
            moment < self.recorded[0], early, np.where(moment > self.recorded[-1], late, inside)
        )
        return np.rint(result).astype(np.int64)


def rebuild(plan: ChangePlan, done: Replay) -> tuple[Timeline, int]:
    """The replayed part of the trace, of its one process; and the replayed track's number in it."""
    scope = plan.model.scope
    timeline = scope.view.timeline
    calls, index = _calls(plan, done)
    work = _moved_work(plan, done, index)
    tracks = distinct(work.track)
    warps = _warps(plan, done)
    span = (
        scope.origin,
        int(plan.model.nodes.time[plan.model.nodes.call_end].max(initial=scope.origin)),
    )
    moved = replace(
        timeline,
        source=replace(timeline.source, tool=None),  # the recording overhead has been taken out
        strings=(*timeline.strings, _GRAPH_LAUNCH),
        tracks=tuple(timeline.tracks[track] for track in tracks.tolist()),
        work=replace(work, track=np.searchsorted(tracks, work.track).astype(np.int32)),
        calls=calls,
        ranges=_ranges(timeline.ranges, warps, span),
        overhead=_moved(timeline.overhead, warps, span),
        waits=None if timeline.waits is None else _moved(timeline.waits, warps, span),
        on_cpu=None if timeline.on_cpu is None else _moved(timeline.on_cpu, warps, span),
    )
    return moved, int(np.searchsorted(tracks, scope.view.track))


def _calls(plan: ChangePlan, done: Replay) -> tuple[Spans, Ints]:
    """The calls that are still made, with the inner ones of those that are not graph launches; and,
    for each call of the scope, its row (NONE: no longer made).
    """
    scope, nodes = plan.model.scope, plan.model.nodes
    recorded = scope.view.calls
    start, end = done.time[nodes.call_start], done.time[nodes.call_end]
    rows = np.flatnonzero(scope.outer != NONE)
    rows = rows[plan.made[scope.outer[rows]]]
    owner = scope.outer[rows]
    outermost = scope.calls[owner] == rows
    kept = outermost | ~plan.as_graph[owner]
    rows, owner, outermost = rows[kept], owner[kept], outermost[kept]
    shift = start[owner] - recorded.start[scope.calls[owner]]
    begin = np.where(outermost, start[owner], np.minimum(recorded.start[rows] + shift, end[owner]))
    finish = np.where(outermost, end[owner], np.minimum(recorded.end[rows] + shift, end[owner]))
    graph = plan.as_graph[owner] & outermost
    name = np.where(graph, len(scope.view.timeline.strings), recorded.name[rows]).astype(np.int32)
    index = np.full(len(scope.calls) + 1, NONE, np.int64)
    index[owner[outermost]] = np.flatnonzero(outermost)
    return Spans(start=begin, end=finish, thread=recorded.thread[rows], name=name), index


def _moved_work(plan: ChangePlan, done: Replay, index: Ints) -> GpuWork:
    """The work that still runs, by start."""
    scope, nodes = plan.model.scope, plan.model.nodes
    kept = plan.runs.copy()
    kept[list(scope.marks)] = True  # what begins and ends the steps stays, of no length
    kept = np.flatnonzero(kept)
    rows = scope.process_work.rows(scope.work[kept])
    start, end = done.time[nodes.work_start[kept]], done.time[nodes.work_end[kept]]
    moved = replace(
        rows,
        start=start,
        end=end,
        call=index[plan.call[kept]].astype(np.int32),
        stream=np.where(plan.apart[kept], rows.stream + APART_STREAM, rows.stream),
        memory=np.where(plan.pinned[kept], MemoryKind.PINNED, rows.memory).astype(
            rows.memory.dtype
        ),
    )
    return moved.rows(np.argsort(start, kind="stable"))


def _warps(plan: ChangePlan, done: Replay) -> dict[int, TimeMap]:
    """Per thread of the process; those without calls go along with the one that has most of the
    launches.
    """
    scope, nodes = plan.model.scope, plan.model.nodes
    thread = scope.view.calls.thread[scope.calls]
    warps = {}
    for one in distinct(thread).tolist():
        mine = np.flatnonzero(thread == one)
        knots = np.stack((nodes.call_start[mine], nodes.call_end[mine]), 1).ravel()
        warps[one] = TimeMap(nodes.time[knots], done.time[knots])
    nothing = TimeMap(np.zeros(0, np.int64), np.zeros(0, np.int64))
    process = scope.view.timeline.thread_processes()
    others = np.flatnonzero(process == scope.view.process).tolist()
    return {one: warps.get(scope.view.main_thread, nothing) for one in others} | warps


def _warped(
    thread: Ints, start: Ints, end: Ints, warps: dict[int, TimeMap]
) -> tuple[Ints, Ints, Bools]:
    """Replayed starts and ends, and which rows are of replayed threads. An `end` of NONE stays so."""
    begin, finish = np.zeros(len(start), np.int64), np.zeros(len(start), np.int64)
    known = np.zeros(len(start), np.bool_)
    for one, warp in warps.items():
        mine = thread == one
        begin[mine], finish[mine] = (
            warp(start[mine]),
            np.where(end[mine] == NONE, NONE, warp(end[mine])),
        )
        known |= mine
    return begin, finish, known


def _moved(spans: Spans, warps: dict[int, TimeMap], span: tuple[int, int]) -> Spans:
    near = (
        spans.rows((spans.end >= span[0]) & (spans.start <= span[1]))
        if len(spans)
        else empty_spans()
    )
    start, end, known = _warped(near.thread, near.start, near.end, warps)
    kept = replace(near, start=start, end=end).rows(known)
    return kept.rows(np.lexsort((kept.start, kept.thread)))


def _ranges(ranges: Ranges, warps: dict[int, TimeMap], span: tuple[int, int]) -> Ranges:
    near = ranges.rows(((ranges.end >= span[0]) | (ranges.end == NONE)) & (ranges.start <= span[1]))
    start, end, known = _warped(near.thread, near.start, near.end, warps)
    kept = replace(near, start=start, end=end).rows(known)
    last = np.where(kept.end == NONE, np.iinfo(np.int64).max, kept.end)
    return kept.rows(np.lexsort((-last, kept.start, kept.thread)))
