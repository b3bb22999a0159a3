"""Dependency graph of a recorded timeline, and its replay.

Nodes are the starts and ends of API calls and of GPU work (kernels, copies, memsets, graphs). An
edge requires one node to be at least `lag` ns later than another node. `EdgeKind` lists the reasons
of edges. A replay is one pass over the nodes in topological order: each node gets the latest time
that its edges require. A change edits edges, and the replay recomputes all waits.

Daydream (Zhu et al., USENIX ATC 2020) introduced this method for single-GPU training, dPRO (Hu et
al., MLSys 2022) for distributed training. Both read dependencies from the framework. Here,
dependencies are derived from the trace of any CUDA program. `model.py` and `device.py` derive edges
from recorded times. `fit_edges` then adjusts their lags, so that a replay without changes
reproduces the recorded times.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from kernprof.analysis.trace.track.view import (
    CARD,
    CallClass,
    TrackView,
    distinct,
    matching,
    median,
    present,
)
from kernprof.analysis.trace.windows import Windows
from kernprof.errors import NothingCaptured
from kernprof.model.trace import NONE, Bools, GpuWork, Ints, WorkKind

# Maximal number of iterations, and of API calls plus GPU work, to replay. The replay then takes
# about one second.
_MOST_ITERATIONS, _MOST_EVENTS = 24, 150_000
# Maximal number of API calls whose durations are compared by name.
_MOST_CALLS = 1_000_000
_LEAST_STEPS = 3
# The first 1 ÷ _LEAD_PART of the iterations is not measured, because queues fill during this part.
_LEAD_PART = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Replayed API calls and GPU work of one process, as rows of the timeline.

    - `calls`: rows of outermost calls, ordered by thread and start.
    - `outer`: for each call of the timeline, its outermost call as an index into `calls` (NONE: not
      replayed).
    - `work`: rows of `process_work`, ordered by start.
    - `call`: for each row in `work`, its launch call as an index into `calls` (NONE: launched
      earlier, or unknown).

    The measured steps begin with the start of work `marks[0]`. They end with the start of work
    `marks[1]`, or with its end if `to_end` is true. `iterations` is the number of replayed
    iterations, `steps` that of measured steps. `origin` is the start of the replay in ns.
    `outside_ns` is the host's time in NVTX ranges before the first and after the last work.
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
    outside_ns: int
    to_end: bool
    origin: int
    notes: tuple[str, ...]

    @property
    def thread(self) -> Ints:
        """Return the thread of each replayed API call."""
        return self.view.calls.thread[self.calls]


def choose_scope(view: TrackView, windows: Windows) -> Scope:
    """Choose iterations in the middle of the analysed window, at most 24 and 150,000 events."""
    timeline = view.timeline
    mine = np.array([track.process == view.process for track in timeline.tracks])
    # A call may wait for work on any GPU of the process.
    work = timeline.work if bool(mine.all()) else timeline.work.rows(mine[timeline.work.track])
    edges, begin, end = _iterations(view, windows, work)
    low, high = int(edges[begin]), int(edges[end])
    # Find the outermost API calls of the process, and the outermost call around each call.
    calls = view.calls
    first = np.ones(len(calls), np.bool_)
    for thread in present(calls.thread):
        span = calls.of_thread(thread)
        first[span][1:] = calls.start[span][1:] >= np.maximum.accumulate(calls.end[span])[:-1]
    rows = np.flatnonzero(first)
    of_process = view.timeline.thread_processes()[calls.thread[rows]] == view.process
    outermost, parent = rows[of_process], rows[np.cumsum(first) - 1]
    row = int(np.searchsorted(work.start, low))
    call = int(work.call[row]) if row < len(work) else NONE
    # The replay starts with the call that launched the first work of the first iteration.
    origin = low if call == NONE else min(int(view.calls.start[parent[call]]), low)
    rows = np.flatnonzero((work.end >= origin) & (work.start <= high))
    if not (work.track[rows] == view.track).any():
        raise NothingCaptured(
            "the analysed iterations have no work on this GPU to replay",
            hint="select iterations that launch work on this GPU: --iteration NAME",
        )
    launched = np.where(work.call[rows] == NONE, NONE, parent[np.maximum(work.call[rows], 0)])
    last = int(view.calls.start[launched[launched != NONE]].max(initial=origin))
    start = view.calls.start[outermost]
    chosen = outermost[(start >= origin) & (start <= last)]
    index = np.full(len(view.calls) + 1, NONE, np.int64)
    index[chosen] = np.arange(len(chosen))
    lead = begin + (0 if end - begin < 3 else max(1, (end - begin) // _LEAD_PART))
    marks, to_end = _marks(view, work, rows, (int(edges[lead]), high))
    steps = end - lead
    if to_end and steps >= _LEAST_STEPS:
        # Exclude the last step: the host's time after the step's last work is unknown.
        steps -= 1
        marks, to_end = _marks(view, work, rows, (int(edges[lead]), int(edges[end - 1])))
    # If the GPU executes iterations concurrently, the measured steps may be much shorter or longer
    # than the same number of iterations of the loop. Then measure all replayed iterations.
    last_at = (work.end if to_end else work.start)[rows[marks[1]]]
    usual = steps * (windows.span[1] - windows.span[0]) / windows.count
    length, most = float(last_at - work.start[rows[marks[0]]]), CARD["pause_ratio"]
    if not usual <= most * length <= most**2 * usual:
        marks, to_end = _marks(view, work, rows, (low, high))
        steps = end - begin
    outside_ns = 0
    if windows.by_range:
        marks, to_end = _marks(view, work, rows, (low, high))
        steps = end - begin
        last_at = (work.end if to_end else work.start)[rows[marks[1]]]
        outside_ns = max(high - low - int(last_at - work.start[rows[marks[0]]]), 0)
    notes: tuple[str, ...] = ()
    if edges is not windows.edges:
        notes = ("the run is long and has no iterations: only a part from its middle was replayed",)
    elif windows.name is not None and steps != windows.count:
        notes = (
            f"{steps} of {windows.count} iterations replayed and measured, from the middle of the"
            " window",
        )
    return Scope(
        view=view,
        windows=windows,
        process_work=work,
        calls=chosen,
        outer=index[parent],
        work=rows,
        call=index[launched],
        marks=marks,
        iterations=end - begin,
        steps=steps,
        outside_ns=outside_ns,
        to_end=to_end,
        origin=origin,
        notes=notes if windows.by_range else (*windows.notes, *notes),
    )


def _iterations(view: TrackView, windows: Windows, work: GpuWork) -> tuple[Ints, int, int]:
    """Return the boundaries (ns) of iterations, and the index range [begin, end) to replay.

    A long run without iterations is cut to a span around the middle of the window.
    """
    events = len(work) + len(view.calls)
    span = int(work.end.max()) - int(work.start[0])
    per_iteration = max(events * windows.median_ns() / max(span, 1), 1.0)
    if windows.name is None and per_iteration > _MOST_EVENTS:
        low, high = (int(at) for at in np.searchsorted(work.start, windows.span))
        length = max(int((high - low) * _MOST_EVENTS / per_iteration), 2)
        begin = low + (high - low - length) // 2
        return work.start[[begin, min(begin + length, len(work) - 1)]], 0, 1
    count = int(np.clip(_MOST_EVENTS / per_iteration, 1, min(_MOST_ITERATIONS, windows.count)))
    begin = (windows.count - count) // 2
    return windows.edges, begin, begin + count


def _marks(
    view: TrackView, work: GpuWork, rows: Ints, span: tuple[int, int]
) -> tuple[tuple[int, int], bool]:
    """Return the fields `marks` and `to_end` of `Scope`; `marks` are indices into `rows`.

    `span` is the time from the first to the last step boundary, in ns.
    """
    here = np.flatnonzero(work.track[rows] == view.track)
    start = work.start[rows[here]]
    first, last = (int(at) for at in np.searchsorted(start, span))
    if last < len(here) and int(start[last]) == span[1]:
        return (int(here[first]), int(here[last])), False
    return (int(here[first]), int(here[np.argmax(work.end[rows[here]])])), True


@dataclass(frozen=True, slots=True)
class Classes:
    """Classes of the replayed API calls and GPU work.

    Fields per call:

    - `kind`: class of the call. `length`: its duration in ns.
    - `brief`: duration of a call with the same name that does not wait.
    - `waits`: True if the call may return only after GPU work.
    - `on_device`: True if the call waits for all streams.
    - `frees`: True if the call frees memory.

    Fields per GPU work:

    - `stream`: number of the stream, counted over all GPUs.
    - `before`: preceding work of the stream by start (NONE: none).
    - `ended`: the earlier work of the stream with the latest end. It differs from `before` if work
      of a stream overlaps.
    """

    kind: Ints
    waits: Bools
    on_device: Bools
    frees: Bools
    brief: Ints
    length: Ints
    stream: Ints
    before: Ints
    ended: Ints

    @property
    def several_streams(self) -> bool:
        return int(self.stream.max(initial=0)) > 0


def classify(scope: Scope) -> Classes:
    timeline, calls = scope.view.timeline, scope.view.calls
    work = scope.process_work.rows(scope.work)
    # An outermost call without a class gets the class of its first nested call with a class.
    inner_kind = scope.view.call_class
    kind: Ints = inner_kind[scope.calls].copy()
    inner = np.flatnonzero((scope.outer != NONE) & (inner_kind != CallClass.OTHER))[::-1]
    inner = inner[kind[scope.outer[inner]] == CallClass.OTHER]
    kind[scope.outer[inner]] = inner_kind[inner]
    name = calls.name[scope.calls]
    copies = np.zeros(len(scope.calls), np.bool_)
    copies[scope.call[(work.kind == WorkKind.COPY) & (scope.call != NONE)]] = True
    frees = matching(timeline, "free")[name]
    key = work.track.astype(np.int64) * (1 << 32) + work.stream
    stream = np.searchsorted(distinct(key), key)
    before = np.full(len(stream), NONE, np.int64)
    order = np.argsort(stream, kind="stable")
    same = stream[order[1:]] == stream[order[:-1]]
    before[order[1:][same]] = order[:-1][same]
    return Classes(
        kind=kind,
        waits=(kind == CallClass.SYNC) | (copies & (kind == CallClass.BLOCKING_COPY)) | frees,
        on_device=matching(timeline, "device wait")[name],
        frees=frees,
        brief=_brief_ns(scope),
        length=calls.end[scope.calls] - calls.start[scope.calls],
        stream=stream,
        before=before,
        ended=_ended_last(work.end, before),
    )


def _brief_ns(scope: Scope) -> Ints:
    """Return, for each API call, the duration in ns of a call with its name that does not wait.

    This is the 10th percentile of the durations of all calls with the name.
    """
    calls, name = scope.view.calls, scope.view.calls.name[scope.calls]
    if not len(name):
        return np.zeros(0, np.int64)
    if (stride := len(calls) // _MOST_CALLS) > 1:
        # Compare a sample of the trace's calls, plus the replayed calls so that no name is missing.
        calls = calls.rows(np.concatenate((np.arange(0, len(calls), stride), scope.calls)))
    length = calls.end - calls.start
    order = np.lexsort((length, calls.name))
    ordered = calls.name[order]
    low, high = (np.searchsorted(ordered, name, side=side) for side in ("left", "right"))
    return np.asarray(length[order[low + (high - low) // 10]])


def _ended_last(end: Ints, before: Ints) -> Ints:
    """Return, for each GPU work, the earlier work of its stream that ended last (NONE: none)."""
    ended: Ints = before.copy()
    overlapping = np.flatnonzero((before != NONE) & (ended[np.maximum(before, 0)] != NONE))
    if not (end[ended[before[overlapping]]] > end[before[overlapping]]).any():
        return ended
    for work, previous in enumerate(before.tolist()):
        if previous != NONE and (earlier := int(ended[previous])) != NONE:
            ended[work] = earlier if end[earlier] > end[previous] else previous
    return ended


def typical(delays_ns: Ints, least: int, otherwise: int) -> int:
    """Return the median delay in ns, or `otherwise` if there are fewer than `least` delays."""
    return int(median(delays_ns)) if len(delays_ns) >= least else otherwise


class EdgeKind(IntEnum):
    """Reason of a dependency between the starts and ends of API calls and GPU work.

    - ORIGIN: the node has no other edge and keeps its recorded time.
    - CALL: duration of an API call.
    - CPU: time of a thread between two API calls.
    - THREAD: a thread waits for another thread.
    - INPUT: a thread waits for data that other threads prepare.
    - LAUNCH: work starts after its launch call.
    - STREAM: work starts after the preceding work of its stream.
    - CROSS: work starts after work of another stream.
    - SHARE: work starts during work with which it shares the GPU; the lag is from start to start.
    - EXECUTE: duration of work.
    - WAIT: a call returns after the work for which it waits.
    - QUEUE: a launch call returns after earlier work has left the full launch queue.
    """

    ORIGIN = 0
    CALL = 1
    CPU = 2
    THREAD = 3
    INPUT = 4
    LAUNCH = 5
    STREAM = 6
    CROSS = 7
    SHARE = 8
    EXECUTE = 9
    WAIT = 10
    QUEUE = 11


@dataclass(frozen=True, slots=True)
class Nodes:
    """Nodes of the dependency graph, numbered in topological order. Node 0 is the replay's start.

    `time` is the recorded time of each node in ns. The other columns hold the node of the start and
    end of each replayed API call and GPU work.
    """

    time: Ints
    call_start: Ints
    call_end: Ints
    work_start: Ints
    work_end: Ints

    def __len__(self) -> int:
        return len(self.time)


@dataclass(frozen=True, slots=True)
class Edges:
    """Dependency edges: node `dst` is at least `lag` ns later than node `src`.

    `unexplained` is the part of `lag` that exceeds the usual lag. `item` is the work or call whose
    start or end is `dst`. It is an index into the replayed work for LAUNCH, STREAM, CROSS, SHARE
    and EXECUTE edges, and into the replayed calls for the other kinds.
    """

    src: Ints
    dst: Ints
    lag: Ints
    kind: Ints
    item: Ints
    unexplained: Ints

    def rows(self, chosen: Ints | Bools) -> Edges:
        return Edges(*(getattr(self, name)[chosen] for name in self.__slots__))

    def with_lags(self, lag: Ints) -> Edges:
        unexplained = np.minimum(self.unexplained, lag)
        return Edges(self.src, self.dst, lag, self.kind, self.item, unexplained)


def make_edges(kind: EdgeKind, src: Ints, dst: Ints, lag: Ints | int, item: Ints) -> Edges:
    """Return edges of one kind from parallel columns. A scalar `lag` (ns) applies to all edges."""
    return Edges(
        src.astype(np.int64),
        dst.astype(np.int64),
        np.array(np.broadcast_to(lag, len(src)), np.int64),
        np.full(len(src), int(kind), np.int8),
        item.astype(np.int64),
        np.zeros(len(src), np.int64),
    )


def join_edges(parts: list[Edges]) -> Edges:
    columns = ([getattr(part, name) for part in parts] for name in Edges.__slots__)
    return Edges(*(np.concatenate(column) for column in columns))


def make_nodes(scope: Scope) -> Nodes:
    """Create the nodes (starts and ends of calls and work), numbered by recorded time.

    Nodes with equal times are in this order: ends of work, calls by thread, starts of work.
    """
    calls, work = scope.view.calls.rows(scope.calls), scope.process_work.rows(scope.work)
    count, items = len(calls), len(work)
    time = np.concatenate([calls.start, calls.end, work.start, work.end])
    last_phase = np.where(work.end > work.start, 0, 3)  # zero-length work ends after its start
    phase = np.concatenate([np.full(2 * count, 1), np.full(items, 2), last_phase])
    rank = np.concatenate(
        [2 * np.arange(count), 2 * np.arange(count) + 1, np.arange(items), np.arange(items)]
    )
    order = np.lexsort((rank, phase, time))
    number = np.empty(len(time), np.int64)
    number[order] = np.arange(1, len(time) + 1)
    parts = np.split(number, [count, 2 * count, 2 * count + items])
    return Nodes(np.concatenate(([scope.origin], time[order])), *parts)


def fit_edges(nodes: Nodes, edges: Edges) -> Edges:
    """Return the edges sorted by `dst`, with lags that reproduce the recorded times.

    If an edge would make its node later than recorded, its lag is reduced to the recorded delay. An
    edge is dropped if `src` was recorded later than `dst`. If a node was recorded later than its
    edges require, the difference is added to the lag of its binding edge, as `unexplained`. The
    binding edge is the edge that requires the latest time. A node without edges gets an edge from
    the origin.
    """
    edges = edges.rows((edges.src < edges.dst) & (nodes.time[edges.src] <= nodes.time[edges.dst]))
    edges = edges.with_lags(np.minimum(edges.lag, nodes.time[edges.dst] - nodes.time[edges.src]))
    free = np.setdiff1d(np.arange(1, len(nodes)), edges.dst)
    since_origin = nodes.time[free] - nodes.time[0]
    no_item = np.full(len(free), NONE)
    ties = make_edges(EdgeKind.ORIGIN, np.zeros(len(free), np.int64), free, since_origin, no_item)
    edges = join_edges([edges, ties])
    edges = edges.rows(np.lexsort((-(nodes.time[edges.src] + edges.lag), edges.dst)))
    binding = np.flatnonzero(np.concatenate(([True], edges.dst[1:] != edges.dst[:-1])))
    arrival = nodes.time[edges.src[binding]] + edges.lag[binding]
    missing_ns = nodes.time[edges.dst[binding]] - arrival
    edges.lag[binding] += missing_ns
    edges.unexplained[binding] += missing_ns
    return edges


@dataclass(frozen=True, slots=True)
class Replay:
    """Result of a replay: time of each node in ns, and the edge that determined this time.

    `bound_by` is the row of the edge in `Edges` (NONE for the origin).
    """

    time: Ints
    bound_by: Ints


def replay(origin: int, count: int, edges: Edges) -> Replay:
    """Compute the time of each of `count` nodes: `origin` plus the longest path from node 0.

    Edges must be sorted by `dst`, and lead from lower to higher nodes.
    """
    time = [origin] * count
    bound_by = [NONE] * count
    columns = (edges.src.tolist(), edges.dst.tolist(), edges.lag.tolist())
    for row, (src, dst, lag) in enumerate(zip(*columns, strict=True)):
        arrival = time[src] + lag
        if arrival > time[dst] or bound_by[dst] == NONE:
            time[dst] = arrival
            bound_by[dst] = row
    return Replay(np.array(time, np.int64), np.array(bound_by, np.int64))


def critical_path(done: Replay, edges: Edges, last: int, begin: int) -> tuple[Ints, Ints]:
    """Return the edges on the critical path to node `last`, and the ns that each edge adds to it.

    Each edge on the path determined the time of its node `dst`. Time before `begin` (ns) does not
    count.
    """
    bound_by, time, source = done.bound_by.tolist(), done.time.tolist(), edges.src.tolist()
    path = []
    node = last
    while (row := bound_by[node]) != NONE and time[node] > begin:
        path.append(row)
        node = source[row]
    rows = np.array(path[::-1], np.int64)
    return rows, done.time[edges.dst[rows]] - np.maximum(done.time[edges.src[rows]], begin)
