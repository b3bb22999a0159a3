"""A recorded timeline as a graph of dependencies that gives its own times when replayed."""

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.loaders import loading_ns
from kernprof.analysis.trace.track.queued import with_queued_waits
from kernprof.analysis.trace.track.view import TrackView, make_view
from kernprof.analysis.trace.windows import Windows, find_windows
from kernprof.analysis.what_if.graph.classes import Classes, classify
from kernprof.analysis.what_if.graph.device import Latencies, device_edges, latencies
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
from kernprof.analysis.what_if.graph.scope import Scope, choose
from kernprof.analysis.what_if.graph.waits import (
    Waits,
    find_queueing,
    find_staged,
    find_waits,
    intrinsic,
    staged_edges,
    wait_edges,
)
from kernprof.model.trace import NONE, Timeline


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
