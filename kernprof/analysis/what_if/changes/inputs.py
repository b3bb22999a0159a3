"""The change `input-ready`: data that is there when it is asked for, or that more workers make."""

from dataclasses import replace

import numpy as np

from kernprof.analysis.what_if.changes.plan import ChangePlan, registered
from kernprof.analysis.what_if.graph.edges import EdgeKind, make_edges
from kernprof.analysis.what_if.graph.host import HOST, batches
from kernprof.analysis.what_if.graph.tracing import fed_edges
from kernprof.model.trace import Ints
from kernprof.model.what_if import ChangeId


@registered(ChangeId.INPUT_READY, "how many times as many make the input, 4")
def input_ready(plan: ChangePlan, factor: float | None) -> ChangePlan:
    """Data is there when it is asked for; with a factor N, N times as many make it, beside the
    steps.
    """
    model = plan.model
    pauses, nodes = model.pauses, model.nodes
    inline = pauses.inline
    if bool(pauses.locked_out.any()):
        return replace(plan, edges=fed_edges(plan.edges, pauses, 0)).noting(
            "input-ready: another thread of the process is on a CPU most of the time, which in"
            " Python keeps the rest from running; the data is taken to be made elsewhere (in"
            " another process, or before), and no thread to wait for it"
        )
    if not bool(inline.any()) and not bool((plan.edges.kind == EdgeKind.INPUT).any()):
        return plan.lacking(
            "input-ready: no thread that makes CUDA calls waits for data (in a range named data,"
            " load …)"
        )
    rows = plan.of(EdgeKind.CPU, inline) | plan.of(EdgeKind.THREAD, pauses.passes)
    plan = plan.with_lags(
        rows, np.maximum(plan.edges.lag[rows] - pauses.for_data[plan.edges.item[rows]], 0)
    )
    if factor is None:
        return plan.without(plan.edges.kind == EdgeKind.INPUT).noting(
            "input-ready: the next batch is taken to be there always; how many workers that needs"
            " is not said"
        )
    gain = max(factor ** HOST["workers_power"], 1.0)
    plan = replace(plan, edges=fed_edges(plan.edges, pauses, 1 / gain))
    order = np.flatnonzero(inline)
    order = order[np.argsort(nodes.time[nodes.call_start[order]], kind="stable")]
    if len(order):
        plan = _made_by_workers(plan, order, gain)
    return plan.noting(
        f"input-ready: {factor:g} times as many make batches, beside the steps: they come"
        f" {gain:.3g} times as fast"
    )


def _made_by_workers(plan: ChangePlan, order: Ints, gain: float) -> ChangePlan:
    """Batches before some calls, in their order, that the launching thread made: others do, and
    hand them over.
    """
    model, pauses, nodes = plan.model, plan.model.pauses, plan.model.nodes
    begin = (
        int(nodes.time[nodes.call_start[order[0]]])
        - int(pauses.length[order[0]])
        - model.scope.origin
    )
    nbytes = model.scope.process_work.nbytes[model.scope.work[batches(model.scope)]].sum() / len(
        order
    )
    python = np.minimum(HOST["hand_over_ns"], pauses.for_data).astype(np.int64)
    whole = np.where(
        python > 0, np.minimum(python + nbytes / HOST["hand_over_bytes_per_ns"], pauses.for_data), 0
    )
    made = np.cumsum(np.maximum(pauses.for_data / gain, whole)[order])
    rows = plan.of(EdgeKind.CPU, pauses.inline)
    plan = plan.with_lags(rows, plan.edges.lag[rows] + python[plan.edges.item[rows]])
    ready = max(begin, 0) + np.rint(made - made[0]).astype(np.int64)
    root = np.zeros(len(order), np.int64)
    return plan.with_edges(make_edges(EdgeKind.INPUT, root, nodes.call_start[order], ready, order))
