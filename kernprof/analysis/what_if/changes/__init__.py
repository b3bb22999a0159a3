"""Changes that can be applied to a recorded timeline, as edits of its dependency graph.

Module `kinds` registers the changes with `registered`.
"""

from __future__ import annotations

import functools
import importlib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from kernprof.analysis.trace.track.view import CallClass
from kernprof.analysis.what_if.graph import EdgeKind, Edges, join_edges
from kernprof.analysis.what_if.model import ReplayModel
from kernprof.errors import UsageError, unknown_name
from kernprof.model.run import Device
from kernprof.model.step import AppliedChange, ChangeId
from kernprof.model.trace import NONE, Bools, Floats, GpuWork, Ints


@dataclass(frozen=True, slots=True)
class ChangePlan:
    """Replay model of the recording, and its dependency graph after the changes applied so far.

    Fields per API call:

    - `issued`: False if a change drops the call.
    - `as_graph`: True if the call launches a CUDA graph after the changes.

    Fields per GPU work:

    - `runs`: False if a change drops the work.
    - `call`: launch call of the work.
    - `share`: time of the work after the changes ÷ its recorded time.
    - `pinned`: True for copies from or to memory that is pinned after the changes.
    - `apart`: True for copies on a separate stream.

    `forms` are the applied changes of precision and layout. `missing` lists the unmet conditions of
    changes, `notes` the assumptions.
    """

    model: ReplayModel
    edges: Edges
    issued: Bools
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
        """Return the recorded duration in ns, at least 1, of each row of `work`."""
        return np.asarray(np.maximum(self.work.end - self.work.start, 1))

    @property
    def launching(self) -> Bools:
        """Mark API calls that launch or enqueue GPU work."""
        kinds = (CallClass.LAUNCH, CallClass.ENQUEUE)
        return np.asarray(self.issued & np.isin(self.model.classes.kind, kinds))

    @property
    def device(self) -> Device:
        view = self.model.scope.view
        return view.timeline.tracks[view.track].device

    def of(self, kind: EdgeKind, items: Bools) -> Bools:
        """Mark the edges of a kind whose API call or GPU work is marked in `items`."""
        rows = self.edges.kind == kind
        rows[rows] = items[self.edges.item[rows]]
        return np.asarray(rows)

    def calls_of(self, work: Bools) -> Bools:
        """Mark the API calls that launch any of the marked GPU work."""
        calls = np.zeros(len(self.issued), np.bool_)
        calls[self.call[work & (self.call != NONE)]] = True
        return calls

    def noting(self, note: str) -> ChangePlan:
        return replace(self, notes=(*self.notes, note))

    def lacking(self, what: str) -> ChangePlan:
        return replace(self, missing=(*self.missing, what))

    def with_lags(self, rows: Ints | Bools, lag: Ints | int) -> ChangePlan:
        """Set the lags (ns, at least 0) of the edges at `rows`."""
        lags = self.edges.lag.copy()
        lags[rows] = lag
        return replace(self, edges=self.edges.with_lags(lags))

    def at_most(self, rows: Bools, lag: Ints | int) -> ChangePlan:
        """Limit the lags of the edges at `rows` to at most `lag` ns."""
        return self.with_lags(rows, np.minimum(self.edges.lag[rows], lag))

    def without(self, rows: Bools) -> ChangePlan:
        return replace(self, edges=self.edges.rows(~rows))

    def with_edges(self, *more: Edges) -> ChangePlan:
        """Add dependency edges, and sort all edges by `dst`.

        An edge from a higher to a lower node would form a cycle and is dropped.
        """
        edges = join_edges([self.edges, *(part.rows(part.src < part.dst) for part in more)])
        return replace(self, edges=edges.rows(np.argsort(edges.dst, kind="stable")))

    def running(self, items: Bools, factor: float | Floats, *, anew: bool = False) -> ChangePlan:
        """Scale the time of the work marked in `items` to `factor` times its recorded time.

        If other work starts or a call returns during scaled work, the delay since the start of the
        scaled work is scaled, too. If work gets several factors, the smallest applies. A factor
        over 1 applies only if it is the first factor of the work. If `anew` is true, a factor
        replaces earlier factors.
        """
        wanted = np.where(items, factor, 1.0)
        first_slower = ((wanted > 1) & (self.share == 1)) | ~items | anew
        replaced = np.where(items, wanted, self.share)
        share = np.where(first_slower, replaced, np.minimum(self.share, wanted))
        scale = share / np.where(self.share > 0, self.share, 1)
        edges, starts = self.edges, self.model.nodes.work_start
        work_at = np.full(len(self.model.nodes), NONE, np.int64)
        work_at[starts] = np.arange(len(self.runs))
        source = work_at[edges.src]
        # Also scale WAIT edges from the start of work: their calls return during this work.
        rows = np.isin(edges.kind, (EdgeKind.EXECUTE, EdgeKind.SHARE, EdgeKind.WAIT))
        rows &= (source != NONE) & items[np.maximum(source, 0)]
        lag = np.rint(edges.lag[rows] * scale[source[rows]]).astype(np.int64)
        return replace(self.with_lags(rows, lag), share=share)

    def without_work(self, items: Bools) -> ChangePlan:
        """Drop the GPU work marked in `items`: it takes no time.

        The gap before dropped work in its stream is removed, the gap after this work remains.
        """
        plan = replace(self.running(items, 0.0), runs=self.runs & ~items)
        return plan.with_lags(plan.of(EdgeKind.STREAM, items), 0)

    def dropping(self, calls: Bools) -> ChangePlan:
        """Drop the marked API calls: they take no time and do not wait."""
        plan = self.with_lags(self.of(EdgeKind.CALL, calls), 0)
        plan = plan.without(plan.of(EdgeKind.WAIT, calls) | plan.of(EdgeKind.QUEUE, calls))
        return replace(plan, issued=plan.issued & ~calls)


def unchanged(model: ReplayModel) -> ChangePlan:
    calls, items = len(model.scope.calls), len(model.scope.work)
    return ChangePlan(
        model=model,
        edges=model.edges,
        issued=np.ones(calls, np.bool_),
        as_graph=np.zeros(calls, np.bool_),
        runs=np.ones(items, np.bool_),
        call=model.scope.call,
        pinned=np.zeros(items, np.bool_),
        apart=np.zeros(items, np.bool_),
        share=np.ones(items),
    )


@dataclass(frozen=True, slots=True)
class RegisteredChange:
    """Implementation of a what-if change.

    `number` describes the number after `=`, with an example. It is None if the change takes no
    number. `from_zero` is true if the number may be 0, `integer` if it must be an integer.
    """

    apply: Callable[[ChangePlan, float | None], ChangePlan]
    number: str | None
    from_zero: bool
    integer: bool


_REGISTRY: dict[ChangeId, RegisteredChange] = {}
_Apply = TypeVar("_Apply", bound=Callable[[ChangePlan, float | None], ChangePlan])


def registered(
    change: ChangeId, number: str | None = None, *, from_zero: bool = False, integer: bool = False
) -> Callable[[_Apply], _Apply]:
    """Register the decorated function as the implementation of a change."""

    def register(apply: _Apply) -> _Apply:
        _REGISTRY[change] = RegisteredChange(apply, number, from_zero, integer)
        return apply

    return register


@functools.cache
def _changes() -> Mapping[ChangeId, RegisteredChange]:
    importlib.import_module("kernprof.analysis.what_if.changes.kinds")
    return _REGISTRY


def apply(plan: ChangePlan, change: AppliedChange) -> ChangePlan:
    """Return the plan with one more change applied."""
    return _changes()[change.id].apply(plan, change.value)


def parse_change(text: str) -> AppliedChange:
    """Parse the name of a change with an optional number: `input-ready` or `input-ready=2`.

    Raises UsageError for an unknown name or an invalid number.
    """
    name, equals, number = (part.strip() for part in text.partition("="))
    names = [change.value for change in ChangeId]
    if name not in names:
        raise unknown_name("change", name, names)
    change = ChangeId(name)
    if not equals:
        return AppliedChange(id=change)
    entry = _changes()[change]
    if not entry.number:
        raise UsageError(f"{name} takes no number, and {number!r} was given", hint=f"type {name}")
    what, _, example = entry.number.rpartition(", ")
    try:
        value = float(number)
    except ValueError:
        value = math.nan
    too_small = value < 0 or (value == 0 and not entry.from_zero)
    if not math.isfinite(value) or too_small or (entry.integer and not value.is_integer()):
        raise UsageError(
            f"invalid number for {name}, {number!r} ({what})", hint=f"for example {name}={example}"
        )
    return AppliedChange(id=change, value=value)


def parse_changes(text: str) -> tuple[AppliedChange, ...]:
    """Parse changes that are separated by commas: `cuda-graph,input-ready=2`.

    Raises UsageError for an invalid or repeated change.
    """
    changes = tuple(parse_change(part) for part in text.split(",") if part.strip())
    if not changes:
        raise unknown_name("change", text, (change.value for change in ChangeId))
    names = [change.id.value for change in changes]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"{name} is given twice", hint="give each change once")
    return changes
