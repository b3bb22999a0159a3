"""The change `pinned-copies`: pageable host memory becomes pinned, and its copies asynchronous."""

from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.thresholds import (
    BIG_COPY_BYTES,
    PINNED_RATE_LEAST_BYTES,
    SYNC_SHADOW_NS,
)
from kernprof.analysis.trace.track.intervals import median
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.changes.plan import ChangePlan, registered
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges, make_edges
from kernprof.analysis.what_if.graph.model import host_steps
from kernprof.gpus.architectures import PINNED_BYTES_PER_S, of_capability
from kernprof.gpus.datasheets import gpu_named
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, MemoryKind, WorkKind
from kernprof.model.what_if import ChangeId
from kernprof.units import format_quantity

# Copies are at most so many steps ahead of the work that uses them: each step in flight has its own
# buffer.
_BUFFERS = 2
_USUAL_PCIE = 4


@registered(ChangeId.PINNED_COPIES, "GB/s of pinned copies, 55")
def pinned_copies(plan: ChangePlan, rate: float | None) -> ChangePlan:
    """Copies of pageable memory run at the pinned rate, in their streams; those to the GPU are not
    waited for.

    Copies to the host are still waited for: their values are used.
    """
    scope = plan.model.scope
    work, rows = scope.process_work, scope.work
    between = (work.copy[rows] == CopyKind.HTOD) | (work.copy[rows] == CopyKind.DTOH)
    chosen = (
        (work.kind[rows] == WorkKind.COPY) & (work.memory[rows] == MemoryKind.PAGEABLE) & between
    )
    chosen &= work.nbytes[rows] >= BIG_COPY_BYTES
    if not bool(chosen.any()):
        return plan.lacking(
            "pinned-copies: no copy of 64 KiB or more is from or to pageable memory"
        )
    speed, said = (rate, "as given") if rate is not None else _pinned_rate(plan)
    runs = plan.of(EdgeKind.EXECUTE, chosen)
    length = np.ones(len(rows), np.int64)
    length[plan.edges.item[runs]] = np.maximum(plan.edges.lag[runs], 1)
    factor = np.minimum(work.nbytes[rows] / speed / length, 1.0)
    plan = replace(plan.running(chosen, factor), pinned=plan.pinned | chosen)
    up = chosen & (work.copy[rows] == CopyKind.HTOD)
    return _enqueued(plan, chosen, up).noting(
        f"pinned-copies: {int(chosen.sum())} copies at {format_quantity(speed * 1e9, 'byte/s')}"
        f" ({said}), in the streams they are in; those to the GPU do not hold the host up"
    )


@registered(ChangeId.COPY_STREAM)
def copy_stream(plan: ChangePlan, _: float | None) -> ChangePlan:
    """Asynchronous copies to the GPU that are in a stream with kernels get one of their own."""
    scope, stream = plan.model.scope, plan.model.classes.stream
    work, rows = scope.process_work, scope.work
    chosen = (
        (work.kind[rows] == WorkKind.COPY)
        & (work.copy[rows] == CopyKind.HTOD)
        & plan.runs
        & ~plan.apart
    )
    chosen &= ((work.memory[rows] == MemoryKind.PINNED) | plan.pinned) & (
        work.nbytes[rows] >= BIG_COPY_BYTES
    )
    chosen &= np.isin(stream, stream[work.kind[rows] == WorkKind.KERNEL])
    if not bool(chosen.any()):
        return plan.lacking(
            "copy-stream: no copy of 64 KiB or more from pinned memory is in a stream with kernels"
        )
    return _beside(plan, chosen).noting(
        f"copy-stream: {int(chosen.sum())} copies to the GPU on a stream of their own, at most"
        f" {_BUFFERS} steps ahead"
    )


def _pinned_rate(plan: ChangePlan) -> tuple[float, str]:
    """Bytes per ns: the median of the trace's own big pinned copies, else what the GPU's bus gives."""
    scope = plan.model.scope
    work = scope.process_work
    big = (
        (work.kind == WorkKind.COPY)
        & (work.nbytes >= PINNED_RATE_LEAST_BYTES)
        & (work.memory == MemoryKind.PINNED)
    )
    if bool(big.any()):
        return (
            median(work.nbytes[big] / np.maximum(work.end[big] - work.start[big], 1)),
            "measured in this trace",
        )
    device = scope.view.timeline.tracks[scope.view.track].device
    gpu = gpu_named(device.name)
    arch = gpu.architecture if gpu else of_capability(device.compute_capability)
    pcie = arch.pcie if arch else _USUAL_PCIE
    return PINNED_BYTES_PER_S[pcie] / 1e9, f"an estimate for PCIe {pcie}"


def _enqueued(plan: ChangePlan, chosen: Bools, up: Bools) -> ChangePlan:
    """The copies' calls only enqueue; a wait that follows a copy to the GPU at once is not made."""
    model = plan.model
    copying = plan.calls_of(up)
    own = plan.of(EdgeKind.CALL, plan.calls_of(chosen))
    plan = plan.with_lags(own, np.minimum(plan.edges.lag[own], model.latencies.enqueue))
    latency = plan.of(EdgeKind.LAUNCH, chosen)
    plan = plan.with_lags(latency, np.minimum(plan.edges.lag[latency], model.latencies.copy))
    plan = plan.without(plan.of(EdgeKind.WAIT, copying))
    follows = np.zeros(len(plan.made), np.bool_)
    follows[1:] = copying[:-1] & (model.pauses.before[1:] != NONE)
    follows &= (model.classes.kind == CallClass.SYNC) & (model.pauses.length <= SYNC_SHADOW_NS)
    return plan.dropping(follows)


def _beside(plan: ChangePlan, apart: Bools) -> ChangePlan:
    """Some copies to the GPU leave their streams: they wait only for each other, and the work after
    them for them.
    """
    model = plan.model
    nodes = model.nodes
    leaving = (
        plan.of(EdgeKind.STREAM, apart)
        | plan.of(EdgeKind.SHARE, apart)
        | plan.of(EdgeKind.CROSS, apart)
    )
    plan = plan.without(leaving)
    copies = np.flatnonzero(apart)
    gap = np.full(max(len(copies) - 1, 0), model.latencies.gap)
    engine = make_edges(
        EdgeKind.STREAM, nodes.work_end[copies[:-1]], nodes.work_start[copies[1:]], gap, copies[1:]
    )
    return replace(
        plan.with_edges(engine, _past(plan, apart), _buffers(plan, apart)), apart=plan.apart | apart
    )


def _buffers(plan: ChangePlan, apart: Bools) -> Edges:
    """Edges that keep the copies of a step from starting before the work of the step before the
    last one has ended.
    """
    model = plan.model
    stream, nodes = model.classes.stream, model.nodes
    known = plan.call != NONE
    step = (
        np.where(known, host_steps(model)[np.maximum(plan.call, 0)], 0)
        if len(plan.made)
        else np.zeros_like(stream)
    )
    # Work is in order of start: of equal keys the last one found is the one that ends a step on its
    # stream.
    key = step * (int(stream.max(initial=0)) + 1) + stream
    kernels = np.flatnonzero(known & ~apart)
    order = kernels[np.argsort(key[kernels], kind="stable")]
    copies = np.flatnonzero(apart & known & (step > _BUFFERS))
    wanted = key[copies] - _BUFFERS * (int(stream.max(initial=0)) + 1)
    at = np.searchsorted(key[order], wanted, side="right") - 1
    found = (
        (at >= 0) & (key[order[np.maximum(at, 0)]] == wanted)
        if len(order)
        else np.zeros(len(copies), np.bool_)
    )
    effect, cause = copies[found], order[at[found]]
    lag = np.full(len(effect), model.latencies.gap)
    return make_edges(EdgeKind.STREAM, nodes.work_end[cause], nodes.work_start[effect], lag, effect)


def _past(plan: ChangePlan, apart: Bools) -> Edges:
    """Edges from the work before copies that left a stream to the work after them."""
    before, nodes = plan.model.classes.before, plan.model.nodes
    cause: Ints = before.copy()
    for at in range(len(cause)):
        one = int(cause[at])
        if one != NONE and apart[one]:
            cause[at] = cause[one]
    effect = np.flatnonzero((cause != before) & (cause != NONE) & ~apart)
    gap = np.full(len(effect), plan.model.latencies.gap)
    return make_edges(
        EdgeKind.STREAM, nodes.work_end[cause[effect]], nodes.work_start[effect], gap, effect
    )
