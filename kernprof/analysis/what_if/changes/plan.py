"""A model with changes made to it: which lags, edges, calls and work are other than recorded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges, join
from kernprof.analysis.what_if.graph.model import ReplayModel
from kernprof.model.run import Device
from kernprof.model.trace import NONE, Bools, Floats, GpuWork, Ints
from kernprof.model.what_if import ChangeId


@dataclass(frozen=True, slots=True)
class ChangePlan:
    """Arrays of what a change leaves, next to the model that it starts from.

    Per call of the scope: `made` (False: dropped) and `as_graph` (it launches a graph). Per work:
    `runs`, `call` (the call that launches it), `pinned`, `apart` (a copy on a stream of its own)
    and `share` (of its recorded time). `forms` are the changes of precision and layout. `missing`
    says what changes looked for and did not find, `notes` what they assume.
    """

    model: ReplayModel
    edges: Edges
    made: Bools
    as_graph: Bools
    runs: Bools
    call: Ints
    pinned: Bools
    apart: Bools
    share: Floats
    forms: frozenset[ChangeId] = frozenset()
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def work(self) -> GpuWork:
        return self.model.scope.process_work.rows(self.model.scope.work)

    @property
    def length(self) -> Ints:
        """ns that each work took as recorded, at least 1."""
        return np.asarray(np.maximum(self.work.end - self.work.start, 1))

    @property
    def launching(self) -> Bools:
        """The calls that launch or enqueue something."""
        return np.asarray(
            self.made & np.isin(self.model.classes.kind, (CallClass.LAUNCH, CallClass.ENQUEUE))
        )

    def noting(self, *notes: str) -> ChangePlan:
        return replace(self, notes=(*self.notes, *notes))

    def lacking(self, what: str) -> ChangePlan:
        return replace(self, missing=(*self.missing, what))

    def with_lags(self, rows: Ints | Bools, lag: Ints | int) -> ChangePlan:
        """Other lags for some edges. A lag of 0 or more keeps causes before effects."""
        lags = self.edges.lag.copy()
        lags[rows] = lag
        return replace(self, edges=self.edges.with_lags(lags))

    def without(self, rows: Bools) -> ChangePlan:
        return replace(self, edges=self.edges.rows(~rows))

    def with_edges(self, *more: Edges) -> ChangePlan:
        """Add edges, sorted by `dst`. Edges against the order of the nodes are dropped."""
        joined = join([self.edges, *(part.rows(part.src < part.dst) for part in more)])
        return replace(self, edges=joined.rows(np.argsort(joined.dst, kind="stable")))

    def of(self, kind: EdgeKind, items: Bools) -> Bools:
        """The edges of a kind that belong to some calls or work of the scope."""
        result = self.edges.kind == kind
        result[result] = items[self.edges.item[result]]
        return np.asarray(result)

    @property
    def device(self) -> Device:
        view = self.model.scope.view
        return view.timeline.tracks[view.track].device

    def calls_of(self, work: Bools) -> Bools:
        """The calls that launch some of the work."""
        calls = np.zeros(len(self.made), np.bool_)
        calls[self.call[work & (self.call != NONE)]] = True
        return calls

    def running(self, items: Bools, factor: float | Floats, *, anew: bool = False) -> ChangePlan:
        """Some work takes `factor` times its recorded time; what started during it keeps its place
        within it.

        Each has one speed-up however many changes ask for one: the largest; what is faster already
        is not made slower, but where the change knows of the others (`anew`).
        """
        wanted = np.ones(len(self.runs))
        wanted[items] = factor if isinstance(factor, (int, float)) else factor[items]
        slower = ((wanted > 1) & (self.share == 1)) | ~items | anew
        share = np.where(
            slower, np.where(items, wanted, self.share), np.minimum(self.share, wanted)
        )
        scale = share / np.where(self.share > 0, self.share, 1)
        edges, nodes = self.edges, self.model.nodes
        owner = np.full(len(nodes), -1, np.int64)
        owner[nodes.work_start] = np.arange(len(self.runs))
        source = owner[edges.src]
        # A wait from a start is a call that returns during the work.
        during = (
            (edges.kind == EdgeKind.EXECUTE)
            | (edges.kind == EdgeKind.SHARE)
            | (edges.kind == EdgeKind.WAIT)
        )
        rows = during & (source >= 0)
        rows &= items[np.maximum(source, 0)]
        plan = self.with_lags(rows, np.rint(edges.lag[rows] * scale[source[rows]]).astype(np.int64))
        return replace(plan, share=share)

    def without_work(self, items: Bools) -> ChangePlan:
        """Some work takes no time and does not run; what was waited for it in its stream is gone
        with it.
        """
        plan = replace(self.running(items, 0.0), runs=self.runs & ~items)
        return plan.with_lags(plan.of(EdgeKind.STREAM, items), 0)

    def without_launches(self, items: Bools) -> ChangePlan:
        """Drop some work, and the calls that launch nothing else."""
        plan = self.without_work(items)
        return plan.dropping(plan.calls_of(items) & ~plan.calls_of(plan.runs))

    def dropping(self, calls: Bools) -> ChangePlan:
        """Some calls are no longer made: they take no time and wait for nothing."""
        plan = self.with_lags(self.of(EdgeKind.CALL, calls), 0)
        plan = plan.without(plan.of(EdgeKind.WAIT, calls) | plan.of(EdgeKind.QUEUE, calls))
        return replace(plan, made=plan.made & ~calls)


@dataclass(frozen=True, slots=True)
class RegisteredChange:
    """A change to a plan. `number` describes the number after `=` and ends with an example.

    `from_zero`: that number may be 0; `integer`: it counts something.
    """

    apply: Callable[[ChangePlan, float | None], ChangePlan]
    number: str | None
    from_zero: bool
    integer: bool


CHANGES: dict[ChangeId, RegisteredChange] = {}
_Apply = TypeVar("_Apply", bound=Callable[[ChangePlan, float | None], ChangePlan])


def registered(
    change: ChangeId, number: str | None = None, *, from_zero: bool = False, integer: bool = False
) -> Callable[[_Apply], _Apply]:
    """Register the decorated function as what makes a change to a plan."""

    def register(apply: _Apply) -> _Apply:
        CHANGES[change] = RegisteredChange(apply, number, from_zero, integer)
        return apply

    return register


def unchanged(model: ReplayModel) -> ChangePlan:
    calls, items = len(model.scope.calls), len(model.scope.work)
    return ChangePlan(
        model=model,
        edges=model.edges,
        made=np.ones(calls, np.bool_),
        as_graph=np.zeros(calls, np.bool_),
        runs=np.ones(items, np.bool_),
        call=model.scope.call,
        pinned=np.zeros(items, np.bool_),
        apart=np.zeros(items, np.bool_),
        share=np.ones(items),
    )
