"""A recorded timeline as a graph of dependencies that gives its own times when replayed."""

from __future__ import annotations

from dataclasses import dataclass

from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.view import make_view
from kernprof.analysis.trace.windows import find_windows
from kernprof.analysis.what_if.graph.classes import Classes, classify
from kernprof.analysis.what_if.graph.device import Latencies, device_edges, latencies
from kernprof.analysis.what_if.graph.edges import Edges, Nodes, fit, join, make_nodes
from kernprof.analysis.what_if.graph.host import Pauses, find_pauses, host_edges
from kernprof.analysis.what_if.graph.scope import Scope, choose
from kernprof.analysis.what_if.graph.supply import supply_edges
from kernprof.analysis.what_if.graph.waits import (
    Waits,
    find_queueing,
    find_staged,
    find_waits,
    intrinsic,
    staged_edges,
    wait_edges,
)
from kernprof.model.trace import Timeline


@dataclass(frozen=True, slots=True)
class ReplayModel:
    """`iteration` is the pattern that was asked for; `contradicted` edges were guessed wrong, and dropped."""

    scope: Scope
    iteration: str | None
    nodes: Nodes
    edges: Edges
    classes: Classes
    pauses: Pauses
    waits: Waits
    latencies: Latencies
    contradicted: int


def make_model(timeline: Timeline, track: int, iteration: str | None) -> ReplayModel:
    """Raises UsageError when no range matches `iteration`."""
    view = make_view(timeline, track, names.call_classes(timeline))
    scope = choose(view, find_windows(view, iteration))
    nodes, classes, pauses = make_nodes(scope), classify(scope), find_pauses(scope)
    waits, queueing = find_waits(scope, nodes, classes), find_queueing(scope, nodes, classes)
    staged = find_staged(scope, nodes, classes)
    usual = latencies(scope, nodes, classes)
    guessed = join([
        *host_edges(scope, nodes, pauses, intrinsic(classes, waits, staged, queueing)),
        *wait_edges(scope, nodes, classes, waits, queueing),
        staged_edges(nodes, staged),
        *device_edges(scope, nodes, classes, usual),
        supply_edges(scope, nodes),
    ])  # fmt: skip
    edges, contradicted = fit(nodes, guessed)
    return ReplayModel(scope, iteration, nodes, edges, classes, pauses, waits, usual, contradicted)
