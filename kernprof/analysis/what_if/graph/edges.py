"""Nodes and edges of the dependency graph.

Nodes are starts and ends of calls and work. An edge says how much later one node is than another.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from kernprof.analysis.trace.track.view import TrackView
from kernprof.analysis.what_if.graph.scope import Scope
from kernprof.model.trace import NONE, Bools, Ints


class EdgeKind(IntEnum):
    """Why a node is not earlier."""

    ORIGIN = 0  # it lies before what is replayed: as recorded
    CALL = 1  # a call takes its time
    CPU = 2  # a thread works between two calls
    THREAD = 3  # a thread waits for another one, or for a value that one copies
    INPUT = 4  # a thread waits for data that others make
    LAUNCH = 5  # work starts after its launch call
    STREAM = 6  # work starts after the one before it in its stream
    CROSS = 7  # work starts after work of another stream
    # work starts while other work still runs, but not before that leaves room; the lag is of its
    # run
    SHARE = 8
    EXECUTE = 9  # work takes its time
    WAIT = 10  # a call returns after the work that it waits for
    QUEUE = 11  # a launch returns after older work left the queue


@dataclass(frozen=True, slots=True)
class Nodes:
    """Node numbers: 0 is the replay's origin, the others are in an order in which causes come
    first. `time`: recorded.

    `call_start`, `call_end`: per call of the scope. `work_start`, `work_end`: per work of the
    scope.
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
    """The node `dst` is at least `lag` ns later than `src`; `unexplained` of that no model accounts
    for.

    `item` is what the edge belongs to: an index of the scope's calls (CALL, CPU, THREAD, INPUT,
    WAIT, QUEUE: the call
    whose start or end it leads to) or work (LAUNCH, STREAM, CROSS, SHARE, EXECUTE).
    """

    src: Ints
    dst: Ints
    lag: Ints
    kind: Ints
    item: Ints
    unexplained: Ints

    def __len__(self) -> int:
        return len(self.src)

    def rows(self, chosen: Ints | Bools) -> Edges:
        return Edges(*(getattr(self, name)[chosen] for name in self.__slots__))

    def with_lags(self, lag: Ints) -> Edges:
        return Edges(
            self.src, self.dst, lag, self.kind, self.item, np.minimum(self.unexplained, lag)
        )


def make_edges(kind: EdgeKind, src: Ints, dst: Ints, lag: Ints, item: Ints) -> Edges:
    return Edges(
        src.astype(np.int64),
        dst.astype(np.int64),
        np.asarray(lag, np.int64),
        np.full(len(src), int(kind), np.int8),
        item.astype(np.int64),
        np.zeros(len(src), np.int64),
    )


def join(parts: list[Edges]) -> Edges:
    return Edges(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in Edges.__slots__)
    )


def make_nodes(scope: Scope) -> Nodes:
    """Nodes in the recorded order; of equal times, ends of work first, then threads in their order,
    then starts.
    """
    view: TrackView = scope.view
    calls, work = scope.calls, scope.work
    count, items = len(calls), len(work)
    length = scope.process_work.end[work] - scope.process_work.start[work]
    time = np.concatenate(
        [
            view.calls.start[calls],
            view.calls.end[calls],
            scope.process_work.start[work],
            scope.process_work.end[work],
        ]
    )
    phase = np.concatenate([np.full(2 * count, 1), np.full(items, 2), np.where(length > 0, 0, 3)])
    turn = np.concatenate(
        [2 * np.arange(count), 2 * np.arange(count) + 1, np.arange(items), np.arange(items)]
    )
    order = np.lexsort((turn, phase, time))
    number = np.empty(len(time), np.int64)
    number[order] = np.arange(1, len(time) + 1)
    parts = np.split(number, [count, 2 * count, 2 * count + items])
    return Nodes(np.concatenate(([scope.origin], time[order])), *parts)


def fit(nodes: Nodes, edges: Edges) -> Edges:
    """The edges in order of `dst`, with lags such that the recorded times follow from them.

    An edge that would make its node later than recorded is cut to what was seen, or dropped when
    its cause came later than its effect. What is missing until the recorded time is added to the
    binding edge, as unexplained; a node without any edge is tied to the origin.
    """
    possible = (edges.src < edges.dst) & (nodes.time[edges.src] <= nodes.time[edges.dst])
    kept = edges.rows(possible)
    lag = np.minimum(kept.lag, nodes.time[kept.dst] - nodes.time[kept.src])
    kept = Edges(kept.src, kept.dst, lag, kept.kind, kept.item, kept.unexplained)
    loose = np.ones(len(nodes), np.bool_)
    loose[0] = False
    loose[kept.dst] = False
    free = np.flatnonzero(loose)
    ties = make_edges(
        EdgeKind.ORIGIN,
        np.zeros(len(free), np.int64),
        free,
        nodes.time[free] - nodes.time[0],
        np.full(len(free), NONE),
    )
    joined = join([kept, ties])
    arrival = nodes.time[joined.src] + joined.lag
    joined = joined.rows(np.lexsort((-arrival, joined.dst)))
    first = np.flatnonzero(np.concatenate(([True], joined.dst[1:] != joined.dst[:-1])))
    short = nodes.time[joined.dst[first]] - (nodes.time[joined.src[first]] + joined.lag[first])
    joined.lag[first] += short
    joined.unexplained[first] += short
    return joined
