"""The change `input-ready`: data that is there when it is asked for, or that more workers make."""

from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.track.loaders import busy_cpus, handing_ns
from kernprof.analysis.what_if.changes.plan import ChangePlan, registered
from kernprof.analysis.what_if.graph.edges import EdgeKind, make_edges
from kernprof.analysis.what_if.graph.host import batches
from kernprof.analysis.what_if.graph.model import ReplayModel
from kernprof.analysis.what_if.graph.tracing import fed_edges
from kernprof.model.trace import Ints
from kernprof.model.what_if import ChangeId

# N times as many workers made steps N to the power of 0.2 to 1.1 as fast in 18 recordings of the
# settling half.
_GAINED_AT_WORST = 0.5
# CPUs are hardware threads, two of a core, and a guest does not know which: beside a busy one each
# does so much less. Caches, memory and clocks are in it, too: eight recordings of the settling half
# say 0.25 to 0.8, 0.5 in the median.
_LOST_BESIDE = 0.5
# With CPUs for all, N times as many workers are no more than this power of N as fast: one goes to
# the same memory as the others (27 recordings of the settling half: of 17 that wait for workers 13
# would come 3 to 25 % late by N itself).
_GAINED_AT_BEST = 0.9
# A worker's batch goes through one thread of the process: Python that its other threads wait for,
# then so many bytes in each ns (the CPU time of `pt_data_pin` in six recordings with 0.3 to 25 MB a
# batch, and of the thread that asks). Where a trace has that thread its Python is no more than its
# time on a CPU.
_HANDED_NS, _HANDED_BYTES_PER_NS = 1_400_000, 3.7


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
    gain = _gained(model, factor, plan.luck)
    plan = replace(plan, edges=fed_edges(plan.edges, pauses, 1 / gain))
    plan = _handed_over(plan) if plan.luck <= 0 else plan
    order = np.flatnonzero(inline)
    order = order[np.argsort(nodes.time[nodes.call_start[order]], kind="stable")]
    if len(order):
        plan = _made_by_workers(plan, order, gain)
    return plan.noting(
        f"input-ready: {factor:g} times as many make batches, beside the steps: they come"
        f" {gain:.3g} times as fast"
    )


def _gained(model: ReplayModel, factor: float, luck: int) -> float:
    """How many times as fast N times as many make data: they keep N times as many CPUs busy, where
    that is known.
    """
    if luck > 0 or factor <= 1:
        return factor
    timeline = model.scope.view.timeline
    gain: float = factor**_GAINED_AT_BEST
    busy = busy_cpus(timeline, *model.scope.windows.span)
    if busy and timeline.cpus:
        gain = min(gain, factor * _pace(factor * busy, timeline.cpus) / _pace(busy, timeline.cpus))
    return min(gain, factor**_GAINED_AT_WORST) if luck < 0 else gain


def _pace(busy: float, cpus: int) -> float:
    """How fast each of some busy CPUs (on average) is, of one that works alone."""
    beside = max(min(busy, cpus) - 1, 0) / max(cpus - 1, 1)
    return (1 - _LOST_BESIDE * beside) * min(cpus / busy, 1.0)


def _handed_over(plan: ChangePlan) -> ChangePlan:
    """A thread of the process hands over what workers make while the launching one waits, which
    then waits for that.
    """
    scope = plan.model.scope
    each = min(_HANDED_NS, handing_ns(scope.view, *scope.windows.span) / scope.windows.count)
    rows = plan.of(EdgeKind.CPU, plan.model.pauses.on_input)
    return plan.with_lags(
        rows, plan.edges.lag[rows] + round(each * scope.iterations / max(int(rows.sum()), 1))
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
    python = np.minimum(_HANDED_NS if plan.luck <= 0 else 0, pauses.for_data)
    whole = np.where(
        python > 0, np.minimum(python + nbytes / _HANDED_BYTES_PER_NS, pauses.for_data), 0
    )
    made = np.cumsum(np.maximum(pauses.for_data / gain, whole)[order])
    rows = plan.of(EdgeKind.CPU, pauses.inline)
    plan = plan.with_lags(rows, plan.edges.lag[rows] + python[plan.edges.item[rows]])
    ready = max(begin, 0) + np.rint(made - made[0]).astype(np.int64)
    root = np.zeros(len(order), np.int64)
    return plan.with_edges(make_edges(EdgeKind.INPUT, root, nodes.call_start[order], ready, order))
