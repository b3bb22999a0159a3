"""The changes: each makes a plan of a plan, or says what it did not find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from kernprof.timeline import names
from kernprof.timeline.names import CallClass
from kernprof.timeline.thresholds import ITEM_BYTES
from kernprof.timeline.whatif.copies import pinned_copies
from kernprof.timeline.whatif.edges import EdgeKind, make_edges
from kernprof.timeline.whatif.graphs import cuda_graph
from kernprof.timeline.whatif.plan import Plan
from kernprof.timeline.whatif.precision import half_precision, tensor_core_matmul
from kernprof.timeline.whatif.steps import host_steps
from kernprof.tracks.columns import NONE, Bools, CopyKind, WorkKind
from kernprof.tracks.what_if import AppliedChange, ChangeId


def apply(plan: Plan, change: AppliedChange) -> Plan:
    """The plan with one more change."""
    return _CHANGES[change.id](plan, change.value)


def _no_layout_kernels(plan: Plan, _: float | None) -> Plan:
    """Layout transposes take no time, and are not launched."""
    gone = _named(plan, names.matching(plan.model.scope.view.timeline, names.TRANSPOSE))
    if not bool(gone.any()):
        return plan.lacking("no-layout-kernels: no kernel is named like a layout transpose (nchwToNhwc and the like)")
    plan = replace(plan.running(gone, 0.0), runs=plan.runs & ~gone)
    plan = plan.with_lags(plan.of(EdgeKind.STREAM, gone), 0)
    calls = np.zeros(len(plan.made), np.bool_)
    calls[plan.call[gone & (plan.call != NONE)]] = True
    calls[plan.call[plan.runs & (plan.call != NONE)]] = False
    return plan.dropping(calls).noting(
        "no-layout-kernels: the other kernels keep their time; convolutions in the layout that tensor cores take may "
        "be faster or slower"
    )


def _named(plan: Plan, strings: Bools) -> Bools:
    work = plan.model.scope.process_work
    rows = plan.model.scope.work
    return np.asarray(strings[work.name[rows]] & (work.kind[rows] == WorkKind.KERNEL))


def _no_step_sync(plan: Plan, keep: float | None) -> Plan:
    """Calls that wait for the GPU are not made, but for the last `keep` of each step.

    One at the end of the run comes after all that is replayed, and stays in any case.
    """
    model = plan.model
    syncs = plan.made & (model.classes.kind == CallClass.SYNC)
    items = _read_backs(plan)
    waiting = np.flatnonzero(syncs | items)
    if not len(waiting):
        return plan.lacking("no-step-sync: no call in the steps waits for the GPU (synchronize, .item(), .cpu())")
    spared = np.zeros(len(plan.made), np.bool_)
    begin = model.nodes.time[model.nodes.call_start[waiting]]
    ordered = waiting[np.argsort(begin, kind="stable")]
    # The k-th wait before a step's last one is in the same step, or there are fewer than k.
    step = host_steps(model)[ordered]
    after = np.searchsorted(step, step, side="right") - 1 - np.arange(len(step))
    spared[ordered[after < (keep or 0)]] = True
    if bool(spared[waiting].all()):
        return plan.lacking("no-step-sync: no call waits for the GPU but those that are to stay")
    plan = plan.dropping(syncs & ~spared)
    freed = items & ~spared
    plan = plan.without(plan.of(EdgeKind.WAIT, freed))
    own = plan.of(EdgeKind.CALL, freed)
    plan = plan.with_lags(own, np.minimum(plan.edges.lag[own], model.latencies.enqueue))
    return plan.noting(
        f"no-step-sync: {int(len(waiting) - spared.sum())} waits gone; what the host does with values read back "
        "is taken not to need them in the step"
    )


def _read_backs(plan: Plan) -> Bools:
    """Calls that copy a value or two to the host and return when they are there."""
    scope, classes = plan.model.scope, plan.model.classes
    work, rows = scope.process_work, scope.work
    small = (work.copy[rows] == CopyKind.DTOH) & (work.nbytes[rows] <= ITEM_BYTES) & (work.nbytes[rows] >= 0)
    calls = np.zeros(len(plan.made), np.bool_)
    calls[scope.call[small & (scope.call != NONE)]] = True
    return np.asarray(calls & classes.waits & (classes.kind == CallClass.BLOCKING_COPY) & plan.made)


def _input_ready(plan: Plan, factor: float | None) -> Plan:
    """Data is there when it is asked for; with a factor, it is made so many times as fast, beside the steps."""
    model = plan.model
    pauses, nodes = model.pauses, model.nodes
    inline = (pauses.for_data > 0) & ~pauses.on_input & (pauses.before != NONE) & (2 * pauses.waited < pauses.length)
    if not bool((inline | pauses.on_input).any()):
        return plan.lacking(
            "input-ready: no thread that makes CUDA calls waits for data (in a range named data, load …)"
        )
    rows = plan.of(EdgeKind.CPU, inline)
    spent = pauses.for_data[plan.edges.item[rows]]
    plan = plan.with_lags(rows, np.maximum(plan.edges.lag[rows] - spent, 0))
    if factor is None:
        return plan.without(plan.of(EdgeKind.INPUT, pauses.on_input)).noting(
            "input-ready: the next batch is taken to be there always; how many workers that needs is not said"
        )
    fed = plan.edges.kind == EdgeKind.INPUT
    if bool(fed.any()):
        base = int(plan.edges.lag[fed].min())
        plan = plan.with_lags(fed, base + np.rint((plan.edges.lag[fed] - base) / factor).astype(np.int64))
    order = np.flatnonzero(inline)
    order = order[np.argsort(nodes.time[nodes.call_start[order]], kind="stable")]
    if len(order):
        begin = int(nodes.time[nodes.call_start[order[0]]]) - int(pauses.length[order[0]]) - model.scope.origin
        made = np.cumsum(pauses.for_data[order]) - pauses.for_data[order[0]]
        ready = max(begin, 0) + np.rint(made / factor).astype(np.int64)
        root = np.zeros(len(order), np.int64)
        plan = plan.with_edges(make_edges(EdgeKind.INPUT, root, nodes.call_start[order], ready, order))
    return plan.noting(f"input-ready: batches come {factor:g} times as fast as recorded, made beside the steps")


_CHANGES: dict[ChangeId, Callable[[Plan, float | None], Plan]] = {
    ChangeId.PINNED_COPIES: pinned_copies,
    ChangeId.NO_STEP_SYNC: _no_step_sync,
    ChangeId.INPUT_READY: _input_ready,
    ChangeId.NO_LAYOUT_KERNELS: _no_layout_kernels,
    ChangeId.TENSOR_CORE_MATMUL: tensor_core_matmul,
    ChangeId.HALF_PRECISION: half_precision,
    ChangeId.CUDA_GRAPH: cuda_graph,
}
