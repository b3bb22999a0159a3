"""Dependency graph of a recorded timeline, its replay, and the steps in it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.host import loading_ns, with_queued_waits
from kernprof.analysis.trace.track.view import TrackView, make_view
from kernprof.analysis.trace.windows import Windows, find_windows
from kernprof.analysis.what_if.graph.device import (
    Latencies,
    Waits,
    device_edges,
    find_queueing,
    find_staged,
    find_waits,
    intrinsic,
    latencies,
    staged_edges,
    wait_edges,
)
from kernprof.analysis.what_if.graph.edges import (
    EdgeKind,
    Edges,
    Nodes,
    fit,
    join,
    make_edges,
    make_nodes,
)
from kernprof.analysis.what_if.graph.host import Pauses, find_pauses, host_edges
from kernprof.analysis.what_if.graph.scope import Classes, Scope, choose, classify
from kernprof.model.trace import NONE, Bools, Ints, Timeline


@dataclass(frozen=True, slots=True)
class Replay:
    """Per node, its time and the edge that bound it (NONE: the origin)."""

    time: Ints
    bound_by: Ints


def replay(origin: int, count: int, edges: Edges) -> Replay:
    """Longest paths from the origin over edges in order of `dst`, each from a lower node to a
    higher one.
    """
    time = [origin] * count
    bound_by = [NONE] * count
    for at, (src, dst, lag) in enumerate(
        zip(edges.src.tolist(), edges.dst.tolist(), edges.lag.tolist(), strict=True)
    ):
        arrival = time[src] + lag
        if arrival > time[dst] or bound_by[dst] == NONE:
            time[dst] = arrival
            bound_by[dst] = at
    return Replay(np.array(time, np.int64), np.array(bound_by, np.int64))


def critical_path(done: Replay, edges: Edges, last: int, since: int) -> Ints:
    """The edges that bound `last`, from the first one that ends after `since`, in order."""
    bound_by, time, source = done.bound_by.tolist(), done.time.tolist(), edges.src.tolist()
    found = []
    node = last
    while (at := bound_by[node]) != NONE and time[node] > since:
        found.append(at)
        node = source[at]
    return np.array(found[::-1], np.int64)


@dataclass(frozen=True, slots=True)
class ReplayModel:
    """`iteration` is the pattern that was asked for; `in_step`: how many of those found are in a
    known step.
    """

    scope: Scope
    iteration: str | None
    nodes: Nodes
    edges: Edges
    classes: Classes
    pauses: Pauses
    waits: Waits
    latencies: Latencies
    in_step: int = 1


def make_model(timeline: Timeline, track: int, iteration: str | None) -> ReplayModel:
    """Raises UsageError when no range matches `iteration`."""
    timeline = with_queued_waits(timeline)
    view = make_view(timeline, track, names.call_classes(timeline))
    return model_of(view, find_windows(view, iteration), iteration)


def model_of(view: TrackView, windows: Windows, iteration: str | None = None) -> ReplayModel:
    scope = choose(view, windows)
    nodes, classes, pauses = make_nodes(scope), classify(scope), find_pauses(scope)
    staged, queueing = find_staged(scope, nodes, classes), find_queueing(scope, nodes, classes)
    waits = find_waits(scope, nodes, classes, staged)
    usual = latencies(scope, nodes, classes)
    guessed = join(
        [
            *host_edges(scope, nodes, pauses, intrinsic(classes, waits, staged, queueing)),
            *wait_edges(scope, nodes, classes, waits, queueing),
            staged_edges(nodes, staged),
            *device_edges(scope, nodes, classes, usual),
            supply_edges(scope, nodes),
        ]
    )
    return ReplayModel(scope, iteration, nodes, fit(nodes, guessed), classes, pauses, waits, usual)


def supply_ns(scope: Scope) -> float:
    """The time on a CPU that a batch takes, spread over the threads that make batches; 0 where none
    is seen.

    What they wait for besides a CPU makes them slower still.
    """
    if scope.windows.name is None:
        return 0.0
    return loading_ns(scope.view.timeline, *scope.windows.span) / scope.windows.count


def supply_edges(scope: Scope, nodes: Nodes) -> Edges:
    """No step's first launch comes before its batch can be there, counted from the first replayed
    step's.
    """
    each = supply_ns(scope)
    here = scope.process_work.track[scope.work] == scope.view.track
    begins = (
        here & np.isin(nodes.time[nodes.work_start], scope.windows.edges) & (scope.call != NONE)
    )
    calls = scope.call[np.flatnonzero(begins)]
    calls = (
        calls[np.argsort(nodes.time[nodes.call_start[calls]], kind="stable")][1:]
        if each
        else calls[:0]
    )
    lag = np.rint(each * np.arange(1, len(calls) + 1)).astype(np.int64)
    return make_edges(
        EdgeKind.INPUT, np.zeros(len(calls), np.int64), nodes.call_start[calls], lag, calls
    )


def host_steps(model: ReplayModel) -> Ints:
    """Number the calls by step: how many steps had their first launch by then."""
    scope, nodes = model.scope, model.nodes
    here = scope.process_work.track[scope.work] == scope.view.track
    first = np.flatnonzero(
        here & np.isin(nodes.time[nodes.work_start], scope.windows.edges) & (scope.call != NONE)
    )
    begins = np.sort(nodes.time[nodes.call_start[scope.call[first]]])
    return np.asarray(np.searchsorted(begins, nodes.time[nodes.call_start], side="right"))


def per_iteration(model: ReplayModel, calls: Bools) -> float:
    """Count some calls of the scope per iteration, or in the run if it has no iterations."""
    scope = model.scope
    if scope.windows.name is not None:
        # what comes after the last step's end is only begun
        calls = calls & (host_steps(model) <= scope.iterations)
    return float(np.count_nonzero(calls)) / scope.iterations


def measured(model: ReplayModel) -> tuple[int, int]:
    """The nodes between which the measured steps lie."""
    first, last = model.scope.marks
    ends = model.nodes.work_end if model.scope.to_end else model.nodes.work_start
    return int(model.nodes.work_start[first]), int(ends[last])


def step_of(model: ReplayModel, done: Replay) -> float:
    """The mean of the measured steps in ns."""
    first, last = measured(model)
    return float(done.time[last] - done.time[first]) / model.scope.steps
