"""What recording cost the host: taken out of a model until its step is the one that was measured without a profiler."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges
from kernprof.analysis.what_if.graph.model import ReplayModel
from kernprof.analysis.what_if.graph.replay import replay
from kernprof.analysis.what_if.graph.steps import measured
from kernprof.model.trace import NONE, Ints

# A recorded API call costs up to so much more than one that is not recorded; ranges around it are counted with it. Of
# five launch-bound programs on an H200: 0.6, 1.6, 3.8, 4.4 and 5.9 µs.
MOST_NS = 8_000
USUAL_NS = 3_000
# Steps that differ by less are the same.
ALIKE = 0.01
_HALVINGS = 10


def untraced(model: ReplayModel, step_ns: float) -> tuple[ReplayModel, int]:
    """The model with that much less per API call that its step is `step_ns`, and how much less, in ns.

    It is unchanged (0) when even `MOST_NS` less per call do not explain it. Where the step is as long already, and not
    shorter with a faster host, what recording costs is hidden behind the GPU: the usual.
    """
    low, high = 0, MOST_NS
    if _step(model, high) > step_ns * (1 + ALIKE):
        return model, 0
    recorded = _step(model, 0)
    if recorded <= step_ns * (1 + ALIKE):
        hidden = _step(model, USUAL_NS) >= recorded * (1 - ALIKE)
        return (lighter(model, USUAL_NS), USUAL_NS) if hidden else (model, 0)
    for _ in range(_HALVINGS):
        middle = (low + high) // 2
        low, high = (middle, high) if _step(model, middle) > step_ns else (low, middle)
    return lighter(model, high), high


def lighter(model: ReplayModel, per_call_ns: int) -> ReplayModel:
    return replace(model, edges=_lighter(model, per_call_ns))


def _step(model: ReplayModel, per_call_ns: int) -> float:
    done = replay(model.scope.origin, len(model.nodes), _lighter(model, per_call_ns))
    first, last = measured(model)
    return float(done.time[last] - done.time[first]) / model.scope.steps


def _lighter(model: ReplayModel, per_call_ns: int) -> Edges:
    """The edges with so many ns less for each call: of the time before it, and what is missing there of its own."""
    edges = model.edges
    lag = edges.lag.copy()
    rest: Ints = per_call_ns * _recorded_calls(model)
    for kind in (EdgeKind.CPU, EdgeKind.CALL):
        rows = np.flatnonzero(edges.kind == kind)
        less = np.minimum(rest[edges.item[rows]], lag[rows])
        lag[rows] -= less
        rest[edges.item[rows]] -= less
    return Edges(edges.src, edges.dst, lag, edges.kind, edges.item, np.minimum(edges.unexplained, lag))


def _recorded_calls(model: ReplayModel) -> Ints:
    """For each call of the scope, how many were recorded for it: itself, and those within it."""
    outer = model.scope.outer
    return np.bincount(outer[outer != NONE], minlength=len(model.scope.calls)).astype(np.int64)
