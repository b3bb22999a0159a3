"""Replay a trace's steps with changes, and report the step time, verdict and critical path.

A replay also gives a timeline, which the analysis judges like a recorded timeline.
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.host import HOST
from kernprof.analysis.trace.track.view import call_name, distinct
from kernprof.analysis.what_if.changes import ChangePlan, apply, unchanged
from kernprof.analysis.what_if.graph import EdgeKind, Edges, Replay, critical_path
from kernprof.analysis.what_if.model import (
    ReplayModel,
    is_starved,
    iterations_in,
    make_model,
    measured_nodes,
    paced,
    per_iteration,
    replay_edges,
    step_of,
    unrecorded,
    with_step,
)
from kernprof.errors import NothingCaptured, UsageError
from kernprof.model.kernel_names import distinct_names
from kernprof.model.step import AppliedChange, ChangeId, PathKind, PathSegment, WhatIf
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
)
from kernprof.model.trace_report import DeviceOutcome, check_device
from kernprof.units import format_quantity

# Edges whose critical-path segment has the name of their GPU work, API call or thread.
_OF_WORK = (EdgeKind.EXECUTE, EdgeKind.SHARE)
_OF_CALLS = (EdgeKind.CALL, EdgeKind.QUEUE, EdgeKind.WAIT)
_OF_THREADS = (EdgeKind.CPU, EdgeKind.THREAD, EdgeKind.INPUT)
_SEGMENTS = {
    EdgeKind.LAUNCH: (PathKind.LAUNCH_LATENCY, "from a launch call to its work"),
    EdgeKind.STREAM: (PathKind.STREAM_GAP, "between kernels or copies of one stream"),
    EdgeKind.CROSS: (PathKind.STREAM_GAP, "between streams"),
    EdgeKind.ORIGIN: (PathKind.START, "before the replay"),
}
_GRAPH_LAUNCH = "cudaGraphLaunch"
_SpansOrRanges = TypeVar("_SpansOrRanges", Spans, Ranges)


def path_segments(plan: ChangePlan, done: Replay) -> tuple[PathSegment, ...]:
    """Return the segments of the critical path of the measured steps, the longest first.

    Each segment sums edges of one kind and name. Times are in ns per step; their sum is the step
    time.
    """
    model, edges = plan.model, plan.edges
    first, last = measured_nodes(model, done.time)
    begin = int(done.time[first])
    rows, spent = critical_path(done, edges, last, begin)
    item = path_items(model, edges, rows)
    groups, examples, at = np.unique(
        _segment_keys(plan, edges.kind[rows], item), return_index=True, return_inverse=True
    )
    sums = np.bincount(at, weights=spent, minlength=len(groups))
    by_name: dict[tuple[PathKind, str], float] = {}
    for row, ns in zip(examples.tolist(), sums.tolist(), strict=True):
        segment = _segment(plan, EdgeKind(int(edges.kind[rows[row]])), int(item[row]))
        by_name[segment] = by_name.get(segment, 0.0) + ns
    if outside := model.scope.outside_ns:
        by_name[PathKind.CPU, "before the first and after the last GPU work"] = outside
    total, steps = max(int(done.time[last]) - begin, 1) + outside, model.scope.steps
    labels = distinct_names(sorted(name for kind, name in by_name if kind is PathKind.KERNEL))
    segments = [
        PathSegment(
            kind=kind, name=labels.get(name, name), ns=ns / steps, share_pct=100 * ns / total
        )
        for (kind, name), ns in by_name.items()
        if ns > 0
    ]
    return tuple(sorted(segments, key=lambda part: (-part.ns, part.kind, part.name)))


def unexplained_pct(model: ReplayModel, done: Replay) -> float:
    """Return the percentage of the critical path in unexplained delays.

    `fit_edges` added these delays to the lags of edges to reproduce the recorded times.
    """
    first, last = measured_nodes(model, done.time)
    begin = int(done.time[first])
    rows, spent = critical_path(done, model.edges, last, begin)
    unexplained = float(np.minimum(model.edges.unexplained[rows], spent).sum())
    return 100.0 * unexplained / max(int(done.time[last]) - begin, 1)


def path_items(model: ReplayModel, edges: Edges, rows: Ints) -> Ints:
    """Return, for each edge in `rows`, the index of the work or call of its path segment.

    For SHARE edges, this is the work that already runs when the work of the edge starts.
    """
    work_at = np.full(len(model.nodes), NONE, np.int64)
    work_at[model.nodes.work_start] = np.arange(len(model.scope.work))
    return np.where(edges.kind[rows] == EdgeKind.SHARE, work_at[edges.src[rows]], edges.item[rows])


def _segment_keys(plan: ChangePlan, kind: Ints, item: Ints) -> Ints:
    """Return an integer per edge: edges with equal integers belong to one critical-path segment."""
    scope, work, calls = plan.model.scope, plan.work, plan.model.scope.view.calls
    key: Ints = np.zeros(len(kind), np.int64)
    of_work, of_calls, of_threads = (
        np.isin(kind, kinds) for kinds in (_OF_WORK, _OF_CALLS, _OF_THREADS)
    )
    rows = item[of_work]
    key[of_work] = (
        (work.kind[rows].astype(np.int64) * 8 + work.copy[rows]) * 8 + work.memory[rows]
    ) * 2 + plan.pinned[rows] << 32 | work.name[rows]
    rows = item[of_calls]
    key[of_calls] = plan.as_graph[rows].astype(np.int64) << 32 | calls.name[scope.calls[rows]]
    rows = item[of_threads]
    key[of_threads] = _for_data(plan, rows).astype(np.int64) << 32 | scope.thread[rows]
    return np.asarray(key | kind.astype(np.int64) << 52)


def _for_data(plan: ChangePlan, calls: Ints) -> Bools:
    pauses = plan.model.pauses
    for_data = pauses.for_data[calls]
    return np.asarray((2 * for_data >= pauses.length[calls]) & (for_data > 0))


def _segment(plan: ChangePlan, kind: EdgeKind, item: int) -> tuple[PathKind, str]:
    """Return the kind and name of the critical-path segment of an edge."""
    scope = plan.model.scope
    timeline, calls = scope.view.timeline, scope.view.calls
    if kind in _SEGMENTS:
        return _SEGMENTS[kind]
    if kind in _OF_WORK:
        return _work_segment(plan, int(scope.work[item]), pinned=bool(plan.pinned[item]))
    row = int(scope.calls[item])
    if kind in _OF_CALLS:
        name = call_name(timeline.text(int(calls.name[row])))
        if kind is EdgeKind.WAIT:
            return PathKind.WAKE_UP, f"after {name}"
        return PathKind.API, _GRAPH_LAUNCH if plan.as_graph[item] else name
    thread = timeline.threads[int(calls.thread[row])]
    label = f"thread {thread.tid}" + (f" ({thread.name})" if thread.name else "")
    if kind is EdgeKind.INPUT or bool(_for_data(plan, np.array([item]))[0]):
        return PathKind.INPUT, f"data for {label}"
    return PathKind.CPU, label


def _work_segment(plan: ChangePlan, row: int, *, pinned: bool) -> tuple[PathKind, str]:
    work = plan.model.scope.process_work
    kind = WorkKind(int(work.kind[row]))
    if kind is WorkKind.COPY:
        memory = MemoryKind.PINNED if pinned else MemoryKind(int(work.memory[row]))
        is_host = memory in (MemoryKind.PAGEABLE, MemoryKind.PINNED)
        side = f" {memory.name.lower()}" if is_host else ""
        return PathKind.COPY, COPY_NAMES[CopyKind(int(work.copy[row]))] + side
    name = plan.model.scope.view.timeline.text(int(work.name[row]))
    return (PathKind.GRAPH if kind is WorkKind.GRAPH else PathKind.KERNEL), name


# Offset of the stream numbers of copies that a change moves to a separate stream.
_APART_STREAM = 1 << 20


@dataclass(frozen=True, slots=True)
class TimeMap:
    """Map from recorded to replayed time (ns) on one thread.

    The map is linear between the starts and ends of API calls.
    """

    recorded: Ints
    replayed: Ints

    def __call__(self, moment: Ints) -> Ints:
        if not len(self.recorded):
            return np.asarray(moment, np.int64)
        shift = self.replayed - self.recorded
        inside = np.interp(moment, self.recorded, self.replayed)
        late = np.where(moment > self.recorded[-1], moment + shift[-1], inside)
        early = np.where(moment < self.recorded[0], moment + shift[0], late)
        return np.rint(early).astype(np.int64)


def rebuild(plan: ChangePlan, done: Replay) -> tuple[Timeline, int]:
    """Return the timeline of the replayed calls and work, and the track's index in it."""
    scope, nodes = plan.model.scope, plan.model.nodes
    timeline = scope.view.timeline
    # Select the calls that are still issued and their nested calls, without calls nested in graph
    # launches. `index` is the row in `calls` of each replayed call (NONE: dropped).
    recorded = scope.view.calls
    start, end = done.time[nodes.call_start], done.time[nodes.call_end]
    rows = np.flatnonzero(scope.outer != NONE)
    owner = scope.outer[rows]
    outermost = scope.calls[owner] == rows
    remains = plan.issued[owner] & (outermost | ~plan.as_graph[owner])
    rows, owner, outermost = rows[remains], owner[remains], outermost[remains]
    shift = start[owner] - recorded.start[scope.calls[owner]]
    begin = np.where(outermost, start[owner], np.minimum(recorded.start[rows] + shift, end[owner]))
    finish = np.where(outermost, end[owner], np.minimum(recorded.end[rows] + shift, end[owner]))
    graph = plan.as_graph[owner] & outermost
    name = np.where(graph, len(scope.view.timeline.strings), recorded.name[rows]).astype(np.int32)
    index = np.full(len(scope.calls) + 1, NONE, np.int64)
    index[owner[outermost]] = np.flatnonzero(outermost)
    calls = Spans(start=begin, end=finish, thread=recorded.thread[rows], name=name)
    remaining = plan.runs.copy()
    remaining[list(scope.marks)] = True  # work that delimits the steps stays, with zero length
    rows = np.flatnonzero(remaining)
    work: GpuWork = plan.work.rows(rows)
    start = done.time[nodes.work_start[rows]]
    tracks = distinct(work.track)
    memory = np.where(plan.pinned[rows], MemoryKind.PINNED, work.memory)
    work = replace(
        work,
        start=start,
        end=done.time[nodes.work_end[rows]],
        call=index[plan.call[rows]].astype(np.int32),
        stream=np.where(plan.apart[rows], work.stream + _APART_STREAM, work.stream),
        memory=memory.astype(work.memory.dtype),
        track=np.searchsorted(tracks, work.track).astype(np.int32),
    ).rows(np.argsort(start, kind="stable"))
    # Compute the map from recorded to replayed time of each thread. Threads without calls get the
    # main thread's map.
    maps = {}
    for thread in distinct(scope.thread).tolist():
        mine = np.flatnonzero(scope.thread == thread)
        knots = np.stack((nodes.call_start[mine], nodes.call_end[mine]), 1).ravel()
        maps[thread] = TimeMap(nodes.time[knots], done.time[knots])
    usual = maps.get(scope.view.main_thread, TimeMap(np.zeros(0, np.int64), np.zeros(0, np.int64)))
    processes = scope.view.timeline.thread_processes()
    maps = dict.fromkeys(np.flatnonzero(processes == scope.view.process).tolist(), usual) | maps
    span = (scope.origin, int(nodes.time[nodes.call_end].max(initial=scope.origin)))
    replayed = replace(
        timeline,
        source=replace(timeline.source, tool=None),  # the replayed times exclude profiling overhead
        strings=(*timeline.strings, _GRAPH_LAUNCH),
        tracks=tuple(timeline.tracks[track] for track in tracks.tolist()),
        work=work,
        calls=calls,
        ranges=_moved(timeline.ranges, maps, span),
        overhead=_moved(timeline.overhead, maps, span),
        waits=None if timeline.waits is None else _moved(timeline.waits, maps, span),
        on_cpu=None if timeline.on_cpu is None else _moved(timeline.on_cpu, maps, span),
    )
    return replayed, int(np.searchsorted(tracks, scope.view.track))


def _moved(
    spans: _SpansOrRanges, maps: dict[int, TimeMap], window: tuple[int, int]
) -> _SpansOrRanges:
    """Return the spans of replayed threads in `window`, at their replayed times.

    `maps` holds the map from recorded to replayed time of each thread. The end NONE of an open span
    stays NONE.
    """
    near = spans.rows(((spans.end >= window[0]) | (spans.end == NONE)) & (spans.start <= window[1]))
    start, end = np.zeros(len(near), np.int64), np.zeros(len(near), np.int64)
    for thread, time_map in maps.items():
        mine = near.thread == thread
        start[mine] = time_map(near.start[mine])
        end[mine] = np.where(near.end[mine] == NONE, NONE, time_map(near.end[mine]))
    moved = replace(near, start=start, end=end).rows(np.isin(near.thread, list(maps)))
    until = np.where(moved.end == NONE, np.iinfo(np.int64).max, moved.end)
    return moved.rows(np.lexsort((-until, moved.start, moved.thread)))


# Order in which changes are applied: layout before precision, because the effect of precision
# depends on the layout.
_ORDER = list(ChangeId)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTrack:
    """Replay model of a track (a process on a GPU), its analysis, and its replay without changes.

    `paces` are two replay models: one with the smallest, one with the largest estimate of the
    host's time without a profiler.
    """

    model: ReplayModel
    outcome: DeviceOutcome
    unchanged: Replay
    paces: tuple[ReplayModel, ReplayModel]


def prepare(timeline: Timeline, *, iteration: str | None = None, track: int = 0) -> RecordedTrack:
    """Build the replay model of a track, and replay it without changes.

    Raises NothingCaptured if no GPU work or no API calls were recorded, UsageError for an unknown
    iteration or track.
    """
    if timeline.tracks:
        check_device(track, len(timeline.tracks))
    outcome = analyse(timeline, iteration=iteration).report.devices[track]
    if not len(timeline.calls):
        raise NothingCaptured(
            f"{timeline.source.path} has no CUDA API calls, so the launch of each kernel is"
            " unknown and a replay is impossible",
            hint="record the API calls too: nsys profile --trace cuda,nvtx",
        )
    model = make_model(timeline, track, iteration)
    return RecordedTrack(
        model=model,
        outcome=outcome,
        unchanged=replay_edges(model, model.edges),
        paces=_paces(model, model, same_pace=False),
    )


def without_tracing(recorded: RecordedTrack, step_ns: float | None) -> tuple[RecordedTrack, str]:
    """Return the track without profiling overhead, and a note on the overhead.

    `step_ns` is the measured time of a step without a profiler, in ns. If it is None, the profiling
    overhead is estimated.
    """
    model = recorded.model
    if step_ns is None:
        model, note = unrecorded(model)
    else:
        count = iterations_in(model, step_ns)
        model, note = with_step(replace(model, in_step=count), step_ns / count)
    if not note and model.in_step == 1:
        return recorded, note
    done = replay_edges(model, model.edges)
    outcome, paces, step = recorded.outcome, recorded.paces, step_of(model, done)
    if step_ns is not None:
        before = step_of(recorded.model, recorded.unchanged)
        paces = _paces(recorded.model, model, same_pace=step < (1 - HOST["same_step"]) * before)
    if step_ns is not None and not model.scope.windows.by_range:
        # Analyse the replay with the given step time: profiling may have changed the verdict.
        same = _analysed(unchanged(model), done, outcome)
        outcome = replace(outcome, verdict=same.verdict, accounting=same.accounting)
    used = RecordedTrack(model=model, outcome=outcome, unchanged=done, paces=paces)
    if step_ns is None:
        ends = HOST["step_least"] * step, HOST["step_most"] * _recorded_step(model)
        low, about, high = (format_quantity(ns, "ns") for ns in (ends[0], step, ends[1]))
        note = (
            f"estimated step without profiling: {about} ({low} to {high}; override with --step):"
            f" {note}"
        )
    return used, note


def what_if(
    timeline: Timeline,
    changes: Sequence[AppliedChange],
    *,
    iteration: str | None = None,
    track: int = 0,
    step_ns: float | None = None,
) -> WhatIf:
    """Replay the steps of one track (a process on a GPU) with several changes together.

    `step_ns` is the measured time of a step without a profiler, in ns. If it is None, this time is
    estimated from launch calls. Raises NothingCaptured and UsageError like `prepare`.
    """
    used, note = without_tracing(prepare(timeline, iteration=iteration, track=track), step_ns)
    return _without_idle_change(replayed(used, changes), note)


def _paces(
    recorded: ReplayModel, used: ReplayModel, *, same_pace: bool
) -> tuple[ReplayModel, ReplayModel]:
    """Return the replay models with the smallest and the largest pace.

    The pace is the host's time without a profiler ÷ its recorded time. If the GPU waits for data,
    both paces are multiples of the pace of `used`, from the card file `what-if-host.any.toml`.
    Else, if `same_pace` is true, both models have the pace of `used`. Otherwise, the paces are
    `best_pace` and 1.
    """
    if is_starved(recorded):
        return paced(used, HOST["starved_pace_least"]), paced(used, HOST["starved_pace_most"])
    return (used, used) if same_pace else (paced(recorded, HOST["best_pace"]), recorded)


def step_range(
    recorded: RecordedTrack, after_ns: float, edit: Callable[[ChangePlan], ChangePlan]
) -> tuple[float, float]:
    """Return the shortest and the longest predicted step time (ns) after an edit of the graph.

    `after_ns` is the replayed step time. The two models in `recorded.paces` give two more
    estimates. The error of a replay widens the range.
    """
    plans = [edit(unchanged(pace)) for pace in recorded.paces]
    ends = [after_ns, *(step_of(plan.model, replayed_plan(plan)) for plan in plans)]
    return min(ends) * (1 - HOST["range_off"]), max(ends) * (1 + HOST["range_off"])


def what_if_each(
    timeline: Timeline,
    *,
    iteration: str | None = None,
    track: int = 0,
    step_ns: float | None = None,
) -> tuple[WhatIf, ...]:
    """Replay each known change alone. The largest gain comes first, changes without effect last."""
    used, note = without_tracing(prepare(timeline, iteration=iteration, track=track), step_ns)
    outcomes = [
        _without_idle_change(replayed(used, (AppliedChange(id=change),)), note)
        for change in ChangeId
    ]
    return tuple(sorted(outcomes, key=lambda outcome: (not outcome.applies, -outcome.gain_pct)))


def _without_idle_change(outcome: WhatIf, note: str) -> WhatIf:
    """Mark the outcome as not applicable if its changes do not affect the step time; add `note`."""
    if note:
        outcome = replace(outcome, notes=(*outcome.notes, note))
    if outcome.missing or abs(outcome.gain_pct) >= HOST["least_gain_pct"]:
        return outcome
    changes = ", ".join(map(str, outcome.changes))
    text = f"{changes}: applicable, but the step time does not depend on it"
    return replace(outcome, missing=(text,))


def changed(*changes: AppliedChange) -> Callable[[ChangePlan], ChangePlan]:
    ordered = sorted(changes, key=lambda change: _ORDER.index(change.id))
    return lambda plan: functools.reduce(apply, ordered, plan)


def replayed_plan(plan: ChangePlan) -> Replay:
    """Return the times of all nodes in a replay with the plan's changes."""
    return replay_edges(plan.model, plan.edges)


def replayed(recorded: RecordedTrack, changes: Sequence[AppliedChange]) -> WhatIf:
    """Replay a track with all `changes` together, and analyse the replayed timeline."""
    model, before = recorded.model, recorded.unchanged
    same, edit = unchanged(model), changed(*changes)
    plan = edit(same)
    done = replayed_plan(plan)
    step_ns = step_of(model, done)
    after = _analysed(plan, done, recorded.outcome)
    return WhatIf(
        changes=tuple(changes),
        device=recorded.outcome.device,
        process=recorded.outcome.process,
        iteration=model.scope.windows.name,
        iterations=model.scope.steps,
        step_before_ns=_recorded_step(model),
        replayed_before_ns=step_of(model, before),
        step_after_ns=step_ns,
        step_range_ns=step_range(recorded, step_ns, edit),
        unexplained_pct=unexplained_pct(model, before),
        launches_before=per_iteration(model, same.launching),
        launches_after=per_iteration(model, plan.launching),
        accounting_before=recorded.outcome.accounting,
        accounting_after=after.accounting,
        verdict_before=recorded.outcome.verdict,
        verdict_after=after.verdict,
        critical_path_before=path_segments(same, before),
        critical_path=path_segments(plan, done),
        missing=plan.missing,
        notes=(*model.scope.notes, *plan.notes),
    )


def _recorded_step(model: ReplayModel) -> float:
    return step_of(model, Replay(model.nodes.time, model.nodes.time))


def _analysed(plan: ChangePlan, done: Replay, recorded: DeviceOutcome) -> DeviceOutcome:
    """Analyse the replayed timeline with the same iterations as the recorded timeline."""
    timeline, track = rebuild(plan, done)
    pattern = plan.model.iteration
    if pattern is None and recorded.iterations:
        # Build a shell pattern from the stem of the NVTX range names: `step #` becomes `step *`.
        stem = recorded.iterations.name
        escaped = "".join(f"[{sign}]" if sign in "*?[" else sign for sign in stem)
        pattern = escaped.replace("#", "*")
    try:
        return analyse(timeline, iteration=pattern).report.devices[track]
    except UsageError:  # the replayed part is too short to recognise iterations
        return analyse(timeline).report.devices[track]
