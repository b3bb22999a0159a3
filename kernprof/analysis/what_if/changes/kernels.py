"""Changes of kernels and their launches.

`cuda-graph` replaces sequences of launches by one graph launch each. `channels-last`,
`tensor-core-matmul` and `half-precision` scale the time of kernels by their class. The card file
`what-if.any.toml` has a term per class and change. Combined changes have separate terms: for
example, batch norm gains more from NHWC in 16 bits than in FP32.
"""

from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.host import HOST
from kernprof.analysis.trace.track.kernels import (
    NARROW,
    KernelClasses,
    kernel_classes,
    launches_added,
    tensor_cores,
    time_left,
)
from kernprof.analysis.trace.track.names import CallClass, matching
from kernprof.analysis.trace.track.view import distinct
from kernprof.analysis.what_if.changes import ChangePlan, registered
from kernprof.analysis.what_if.graph import EdgeKind, make_edges
from kernprof.analysis.what_if.model import host_steps, per_iteration
from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.model.step import ChangeId
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, WorkKind
from kernprof.units import count_of

_LEAST_LAUNCHES = 2


@registered(ChangeId.CUDA_GRAPH, "time between the nodes of a graph in µs, 1", from_zero=True)
def cuda_graph(plan: ChangePlan, gap_us: float | None) -> ChangePlan:
    """Replace the launches between waits, copies and long pauses by one graph launch.

    The host's work between these launches is dropped. `gap_us` limits the time between consecutive
    graph nodes, in µs.
    """
    leader, launches = _graphs(plan)
    inside = leader != NONE
    if not bool(inside.any()):
        return plan.lacking(
            "cuda-graph: there is a wait, a copy or a long pause between any two consecutive launches"
        )
    leaders = launches > 0
    plan = plan.dropping(inside & ~leaders)
    plan = plan.without(plan.of(EdgeKind.QUEUE, leaders))
    rows = plan.of(EdgeKind.CALL, leaders)
    cost = LAUNCH_COSTS.graph_call + LAUNCH_COSTS.graph_node * launches
    plan = plan.with_lags(rows, cost[plan.edges.item[rows]])
    for kind in (EdgeKind.CPU, EdgeKind.THREAD):
        plan = plan.with_lags(plan.of(kind, inside & ~leaders), 0)
    node_gap = round(1000 * gap_us) if gap_us is not None else LAUNCH_COSTS.graph_gap
    plan = replace(_as_nodes(plan, leader, node_gap), as_graph=plan.as_graph | leaders)
    per_step = per_iteration(plan.model, leaders)
    return plan.noting(
        f"cuda-graph: {count_of(int(launches.sum()), 'launch', 'es')} become"
        f" {count_of(int(leaders.sum()), 'graph launch', 'es')} ({per_step:.1f} per step;"
        " waits, copies and pauses end a graph); a graph launch takes 6 µs plus 0.05 µs per node"
        f" (an estimate), with at most {node_gap / 1e3:g} µs between nodes"
    )


def _graphs(plan: ChangePlan) -> tuple[Ints, Ints]:
    """Return `leader` and `launches`, each with one value per API call.

    `leader` is the call that launches the CUDA graph of this call (NONE: not in a graph).
    `launches` is the number of launches in the graph that this call launches, or 0.

    A graph holds launches of one thread, or of all threads if threads alternate. A graph ends at a
    new step, a long pause, a wait for data, or a call that a graph cannot capture.
    """
    model, pauses, scope = plan.model, plan.model.pauses, plan.model.scope
    steps, work = host_steps(model), plan.work
    count = len(steps)
    alternating = int((pauses.by_thread != NONE).sum()) >= len(distinct(steps)) > 0
    order = np.arange(count)
    if alternating:
        order = np.argsort(model.nodes.time[model.nodes.call_start], kind="stable")
    ends = np.zeros(count, np.bool_)
    ends[1:] = steps[order][1:] != steps[order][:-1]
    if not alternating:
        ends[1:] |= scope.thread[1:] != scope.thread[:-1]
    paused = (pauses.by_thread == NONE) & (pauses.length - pauses.waited >= CARD["long_gap_ns"])
    ends |= (paused | pauses.on_input | (pauses.for_data > 0))[order]
    # A graph captures kernels, memsets and device-to-device copies, but no graph launches.
    capturable = (
        plan.launching & ~names.calls_named(scope.view.timeline, "graph launch")[scope.calls]
    )
    outside = (work.kind == WorkKind.COPY) & (work.copy != CopyKind.DTOD)
    outside |= work.kind == WorkKind.GRAPH
    capturable[scope.call[outside & (scope.call != NONE)]] = False
    neutral = (model.classes.kind == CallClass.OTHER) | ~plan.issued
    run = np.cumsum(ends | ~(capturable | neutral)[order])
    leader, launches = np.full(count, NONE, np.int64), np.zeros(count, np.int64)
    at = np.flatnonzero(capturable[order])
    for rows in np.split(at, np.flatnonzero(np.diff(run[at])) + 1):
        if len(rows) >= _LEAST_LAUNCHES:
            members = order[rows[0] : rows[-1] + 1]
            leader[members], launches[members[0]] = members[0], len(rows)
    return leader, launches


def _as_nodes(plan: ChangePlan, leader: Ints, node_gap: int) -> ChangePlan:
    """Make the nodes of each graph depend on its launch, with at most `node_gap` ns between nodes.

    `leader` is the call that launches the graph of each call (NONE: not in a graph).
    """
    nodes, latencies = plan.model.nodes, plan.model.latencies
    launched_by = np.full(len(plan.call), NONE, np.int64)
    launched = plan.call != NONE
    launched_by[launched] = leader[plan.call[launched]]
    in_graph = launched_by != NONE
    plan = plan.without(plan.of(EdgeKind.LAUNCH, in_graph))
    work = np.flatnonzero(in_graph)
    call, start = nodes.call_start[launched_by[work]], nodes.work_start[work]
    usual = np.minimum(latencies.launch[work], latencies.prompt)
    lag = np.minimum(usual, np.maximum(nodes.time[start] - nodes.time[call], 0))
    launch = make_edges(EdgeKind.LAUNCH, call, start, lag, work)
    previous = plan.model.classes.ended
    follows = previous != NONE
    chained = in_graph & follows & (launched_by == launched_by[previous])
    plan = plan.at_most(plan.of(EdgeKind.STREAM, chained), node_gap)
    borders: Bools = follows & ~chained & (in_graph | in_graph[previous])
    rows = plan.of(EdgeKind.STREAM, borders)
    plan = plan.with_lags(rows, np.maximum(plan.edges.lag[rows], LAUNCH_COSTS.graph_edge))
    return replace(plan.with_edges(launch), call=np.where(in_graph, launched_by, plan.call))


_SPEEDUP = "speed-up factor of FP32 matrix kernels, "
_PYTORCH = ("copy", "elementwise")  # kernel classes that only PyTorch launches


@registered(ChangeId.CHANNELS_LAST)
def channels_last(plan: ChangePlan, _: float | None) -> ChangePlan:
    """Keep tensors in NHWC from input to output, so that no kernel transposes them."""
    kernels = _kernels(plan)
    norms = ("batch norm, inference", "batch norm, training", "batch norm, 16 bits")
    if not bool(kernels.named("layout transpose", "depthwise convolution", *norms).any()):
        return plan.lacking(
            "channels-last: no kernel has the name of a layout transpose, a batch norm in NCHW or a"
            " depthwise convolution"
        )
    timeline, length = plan.model.scope.view.timeline, plan.length
    slow = matching(timeline, "slow in channels-last")[plan.work.name]
    share = 100 * float(length[slow].sum()) / float(length.sum())
    if share >= CARD["cause_gain_pct"]:
        return plan.lacking(
            f"channels-last: {share:.0f} % of the GPU's time is in group norm, instance norm or"
            " resizing, which may convert the layout or be slower in NHWC, so no estimate is made"
        )
    return _in_form(plan, ChangeId.CHANNELS_LAST, None).noting(
        f"channels-last: {int(kernels.named('layout transpose').sum())} layout transposes"
        " are removed; batch norm and convolutions are scaled by kernel class (an estimate)"
    )


@registered(ChangeId.TENSOR_CORE_MATMUL, _SPEEDUP + "3")
def tensor_core_matmul(plan: ChangePlan, speedup: float | None) -> ChangePlan:
    """Run FP32 matrix products and convolutions on tensor cores, in TF32."""
    cores = tensor_cores(plan.device)
    if not cores.tf32 and speedup is None:
        return plan.lacking(
            f"tensor-core-matmul: the tensor cores of {cores.gpu} support 16 bits, but not TF32"
        )
    if not bool(_kernels(plan).on_cuda_cores.any()):
        return plan.lacking(
            "tensor-core-matmul: no kernel has the name of an FP32 GEMM or convolution (ffma, simt,"
            " sgemm)"
        )
    return _in_form(plan, ChangeId.TENSOR_CORE_MATMUL, speedup).noting(
        f"tensor-core-matmul: FP32 products and convolutions are {_estimate(cores.gpu, speedup)}"
    )


@registered(ChangeId.HALF_PRECISION, _SPEEDUP + "12")
def half_precision(plan: ChangePlan, speedup: float | None) -> ChangePlan:
    """Run a network under autocast: matrix products in 16 bits, with the necessary conversions."""
    kernels = _kernels(plan)
    if not kernels.is_network(plan.length, CARD["network_pct"]):
        return plan.lacking(
            "half-precision: the kernels are not a neural network's kernels (matrix products or"
            " convolutions of a framework)"
        )
    # The card file predicts a kernel's new time as `share` × old time + `ns` (a constant). For an
    # old time of one second, `ns` is negligible, so new time ÷ old time is `share`.
    second = np.full_like(plan.length, 10**9)
    if not bool((time_left(kernels, second, "half-precision", plan.device) < 1).any()):
        return plan.lacking(
            "half-precision: no kernel has the name of an FP32 kernel that autocast would change"
        )
    return _in_form(plan, ChangeId.HALF_PRECISION, speedup).noting(
        "half-precision: FP32 products and convolutions are"
        f" {_estimate(tensor_cores(plan.device).gpu, speedup)}; other kernels are scaled by kernel"
        " class; conversion kernels and their launches are included"
    )


def _estimate(gpu: str, speedup: float | None) -> str:
    if speedup is not None:
        return f"scaled by the given speed-up of {speedup:.1f}"
    return f"scaled by kernel class and the peak rates of {gpu} (an estimate)"


def _kernels(plan: ChangePlan) -> KernelClasses:
    return kernel_classes(plan.model.scope.view.timeline, plan.work)


def _in_form(plan: ChangePlan, change: ChangeId, speedup: float | None) -> ChangePlan:
    """Scale each kernel's time for `change` and all earlier changes of precision or layout.

    `speedup` replaces the estimated speed-up of FP32 matrix kernels.
    """
    forms = plan.forms | {change}
    half = ChangeId.HALF_PRECISION in forms
    if half:
        forms -= {ChangeId.TENSOR_CORE_MATMUL}
    name = ",".join(form.value for form in ChangeId if form in forms)
    kernels = _kernels(plan)
    share = time_left(kernels, plan.length, name, plan.device)
    more = launches_added(kernels, name)
    if speedup is not None:
        share[kernels.on_cuda_cores | kernels.named("attention, FP32") & half] = 1 / speedup
    # Autocast adds no conversion kernels if kernels already run in 16 bits, or if a compiler fuses
    # the conversions into other kernels.
    converts = bool(kernels.named(*_PYTORCH).any()) and not bool(kernels.named(*NARROW).any())
    if half and not converts:
        share, more = np.minimum(share, 1.0), np.zeros_like(more)
    plan = replace(plan.running(share != plan.share, share, anew=True), forms=forms)
    gone = plan.runs & (share == 0)
    plan = plan.without_work(gone)
    plan = plan.dropping(plan.calls_of(gone) & ~plan.calls_of(plan.runs))
    # The host launches conversion kernels before a kernel that reads their results: add this time.
    rows = np.flatnonzero((more > 0) & (plan.call != NONE))
    if not len(rows):
        return plan
    on_host = (plan.edges.kind == EdgeKind.CPU) | (plan.edges.kind == EdgeKind.CALL)
    per_call = np.bincount(
        plan.edges.item[on_host], plan.edges.lag[on_host], minlength=len(plan.issued)
    )
    launch_ns = np.diff(np.cumsum(per_call)[plan.launching], prepend=0)
    conversion_ns = HOST["conversion_of_launch"] * float(np.median(launch_ns))
    conversion_ns = min(conversion_ns, HOST["conversion_most_ns"])
    added = np.bincount(plan.call[rows], more[rows] * conversion_ns, len(plan.issued))
    cpu = plan.of(EdgeKind.CPU, added > 0)
    longer = np.rint(added[plan.edges.item[cpu]]).astype(np.int64)
    return plan.with_lags(cpu, plan.edges.lag[cpu] + longer)
