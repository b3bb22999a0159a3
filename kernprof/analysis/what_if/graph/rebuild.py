"""A replay as a timeline of its own, for the ordinary analysis."""

from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace.track.intervals import distinct
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.analysis.what_if.graph.replay import Replay
from kernprof.model.trace import (
    NONE,
    Bools,
    GpuWork,
    Ints,
    MemoryKind,
    Ranges,
    Spans,
    Timeline,
    empty_spans,
)

_GRAPH_LAUNCH = "cudaGraphLaunch"
# Streams of copies that left theirs: their own stream's number and this.
APART_STREAM = 1 << 20


@dataclass(frozen=True, slots=True)
class TimeMap:
    """From recorded to replayed time on one thread: through the calls' ends, straight between them."""

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
    work = _work(plan, done, index)
    tracks = distinct(work.track)
    warps = _warps(plan, done)
    span = (
        scope.origin,
        int(plan.model.nodes.time[plan.model.nodes.call_end].max(initial=scope.origin)),
    )
    moved = replace(
        timeline,
        source=replace(timeline.source, tool=None),  # what recording costs has been taken out
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


def _work(plan: ChangePlan, done: Replay, index: Ints) -> GpuWork:
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
