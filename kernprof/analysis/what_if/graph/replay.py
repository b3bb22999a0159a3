"""The replay itself: the earliest time of every node, and the chain of edges that made a step as
long as it is.
"""

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.what_if.graph.edges import Edges
from kernprof.model.trace import NONE, Ints


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
