"""Changes of the host side and of kernels.

`pinned-copies`, `copy-stream`, `input-ready`, `no-step-sync` and `no-item-loop` change data loading,
copies, waits and read-backs. A *read-back* is a small device-to-host copy of a value for which the
host waits, as in `.item()`.

`cuda-graph` replaces sequences of launches by one graph launch each. `channels-last`,
`tensor-core-matmul` and `half-precision` scale the time of kernels by their class. The card file
`what-if.any.toml` has a term per class and change. Combined changes have separate terms: for
example, batch norm gains more from NHWC in 16 bits than in FP32.
"""

from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.gaps import read_backs
from kernprof.analysis.trace.track.host import HOST
from kernprof.analysis.trace.track.kernels import (
    NARROW,
    KernelClasses,
    kernel_classes,
    launches_added,
    tensor_cores,
    time_left,
)
from kernprof.analysis.trace.track.view import (
    CARD,
    CallClass,
    calls_named,
    distinct,
    matching,
    median,
)
from kernprof.analysis.what_if.changes import ChangePlan, registered
from kernprof.analysis.what_if.graph import EdgeKind, make_edges
from kernprof.analysis.what_if.model import fed_edges, host_steps, per_iteration
from kernprof.gpus.architectures import PINNED_BYTES_PER_S, of_capability
from kernprof.gpus.datasheets import LAUNCH_COSTS, gpu_named
from kernprof.model.step import ChangeId
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, MemoryKind, WorkKind
from kernprof.units import count_of, format_quantity

_STEPS_AHEAD = 2  # steps that a copy to the GPU may run ahead (double buffering)
_USUAL_PCIE = 4


@registered(ChangeId.PINNED_COPIES, "rate of pinned copies in GB/s, 55")
def pinned_copies(plan: ChangePlan, rate: float | None) -> ChangePlan:
    """Pin the host memory of pageable copies.

    The copies then run at the rate of pinned copies, in the same streams. Calls that copy to the
    GPU only enqueue the copy. A synchronisation directly after such a call is dropped. The host
    still waits for copies to the host, because the program uses their values.
    """
    model, work = plan.model, plan.work
    chosen = (work.kind == WorkKind.COPY) & (work.memory == MemoryKind.PAGEABLE)
    chosen &= np.isin(work.copy, (CopyKind.HTOD, CopyKind.DTOH)) & (
        work.nbytes >= CARD["big_copy_bytes"]
    )
    if not bool(chosen.any()):
        return plan.lacking(
            "pinned-copies: no copy of 64 KiB or more is from or to pageable memory"
        )
    speed, basis = (rate, "as given") if rate is not None else _pinned_rate(plan)
    runs = plan.of(EdgeKind.EXECUTE, chosen)
    length = np.ones(len(chosen), np.int64)
    length[plan.edges.item[runs]] = np.maximum(plan.edges.lag[runs], 1)
    plan = plan.running(chosen, np.minimum(work.nbytes / speed / length, 1.0))
    plan = replace(plan, pinned=plan.pinned | chosen)
    plan = plan.at_most(plan.of(EdgeKind.CALL, plan.calls_of(chosen)), model.latencies.enqueue)
    plan = plan.at_most(plan.of(EdgeKind.LAUNCH, chosen), model.latencies.copy)
    to_gpu = plan.calls_of(chosen & (work.copy == CopyKind.HTOD))
    plan = plan.without(plan.of(EdgeKind.WAIT, to_gpu))
    follows = np.zeros(len(to_gpu), np.bool_)
    follows[1:] = to_gpu[:-1] & (model.pauses.before[1:] != NONE)
    follows &= (model.classes.kind == CallClass.SYNC) & (
        model.pauses.length <= CARD["sync_shadow_ns"]
    )
    return plan.dropping(follows).noting(
        f"pinned-copies: {int(chosen.sum())} copies run at {format_quantity(speed * 1e9, 'byte/s')}"
        f" ({basis}) in the same streams; the host does not wait for copies to the GPU"
    )


def _pinned_rate(plan: ChangePlan) -> tuple[float, str]:
    """Return the rate of large pinned copies in bytes/ns, and its basis.

    The rate is the median in the trace; without pinned copies, it follows from the GPU's PCIe
    generation.
    """
    work = plan.model.scope.process_work
    big = (work.kind == WorkKind.COPY) & (work.memory == MemoryKind.PINNED)
    big &= work.nbytes >= CARD["big_copy_bytes"]
    if bool(big.any()):
        rates = work.nbytes[big] / np.maximum(work.end[big] - work.start[big], 1)
        return median(rates), "measured in this trace"
    gpu = gpu_named(plan.device.name)
    arch = gpu.architecture if gpu else of_capability(plan.device.compute_capability)
    pcie = arch.pcie if arch else _USUAL_PCIE
    return PINNED_BYTES_PER_S[pcie] / 1e9, f"an estimate for PCIe {pcie}"


@registered(ChangeId.COPY_STREAM)
def copy_stream(plan: ChangePlan, _: float | None) -> ChangePlan:
    """Move asynchronous host-to-device copies from streams with kernels to a separate stream.

    A moved copy waits for the previous moved copy, and for the earlier step that used the same
    buffer. Work that followed a copy in its original stream still waits for the copy.
    """
    model, work = plan.model, plan.work
    nodes, classes, gap = model.nodes, model.classes, model.latencies.gap
    chosen = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.HTOD) & plan.runs & ~plan.apart
    chosen &= (work.memory == MemoryKind.PINNED) | plan.pinned
    chosen &= work.nbytes >= CARD["big_copy_bytes"]
    chosen &= np.isin(classes.stream, classes.stream[work.kind == WorkKind.KERNEL])
    if not bool(chosen.any()):
        return plan.lacking(
            "copy-stream: no copy of 64 KiB or more from pinned memory is in a stream with kernels"
        )
    for kind in (EdgeKind.STREAM, EdgeKind.SHARE, EdgeKind.CROSS):
        plan = plan.without(plan.of(kind, chosen))
    copies = np.flatnonzero(chosen)
    # Work that directly followed a copy now follows the work before that copy.
    cause: Ints = classes.before.copy()
    for row in range(len(cause)):
        if cause[row] != NONE and chosen[cause[row]]:
            cause[row] = cause[cause[row]]
    after = np.flatnonzero((cause != classes.before) & (cause != NONE) & ~chosen)
    # Pairs of a copy and the work that last used the copy's buffer: the last work of the copy's
    # stream, `_STEPS_AHEAD` steps earlier.
    stream, launched = plan.model.classes.stream, plan.call != NONE
    step = np.zeros_like(stream)
    step[launched] = host_steps(plan.model)[plan.call[launched]]
    streams = int(stream.max(initial=0)) + 1
    key = step * streams + stream
    # Rows of work are ordered by start: the last row with a key is the last of its step and stream.
    kernels = np.flatnonzero(launched & ~chosen)
    kernels = kernels[np.argsort(key[kernels], kind="stable")]
    late = np.flatnonzero(chosen & launched & (step > _STEPS_AHEAD))
    user_key = key[late] - _STEPS_AHEAD * streams
    at = np.searchsorted(key[kernels], user_key, side="right") - 1
    late, user_key, at = late[at >= 0], user_key[at >= 0], at[at >= 0]
    same = key[kernels[at]] == user_key
    user, reused = kernels[at[same]], late[same]
    plan = plan.with_edges(
        *(
            make_edges(EdgeKind.STREAM, nodes.work_end[first], nodes.work_start[then], gap, then)
            for first, then in (
                (copies[:-1], copies[1:]),
                (cause[after], after),
                (user, reused),
            )
        )
    )
    return replace(plan, apart=plan.apart | chosen).noting(
        f"copy-stream: {int(chosen.sum())} copies to the GPU run on a separate stream, at most"
        f" {_STEPS_AHEAD} steps ahead"
    )


@registered(ChangeId.INPUT_READY, "factor on the number of workers that prepare the input, 4")
def input_ready(plan: ChangePlan, factor: float | None) -> ChangePlan:
    """Assume that input data is always ready, or that `factor` times as many workers prepare it."""
    model, pauses = plan.model, plan.model.pauses
    if bool(pauses.locked_out.any()):
        return replace(plan, edges=fed_edges(plan.edges, pauses, 0)).noting(
            "input-ready: another thread of the process runs on a CPU most of the time and holds"
            " Python's interpreter lock; the estimate assumes that the data is prepared in another"
            " process or in advance, and that no thread waits for it"
        )
    inline = pauses.inline
    if not bool(inline.any()) and not bool((plan.edges.kind == EdgeKind.INPUT).any()):
        return plan.lacking(
            "input-ready: no thread that makes CUDA calls waits for data (in an NVTX range with a"
            " name such as data or load)"
        )
    rows = plan.of(EdgeKind.CPU, inline) | plan.of(EdgeKind.THREAD, pauses.passes)
    without_data = plan.edges.lag[rows] - pauses.for_data[plan.edges.item[rows]]
    plan = plan.with_lags(rows, np.maximum(without_data, 0))
    if factor is None:
        return plan.without(plan.edges.kind == EdgeKind.INPUT).noting(
            "input-ready: the estimate assumes that the next batch is always ready; the necessary"
            " number of workers is unknown"
        )
    gain = max(factor, 1.0)
    plan = replace(plan, edges=fed_edges(plan.edges, pauses, 1 / gain))
    start = model.nodes.call_start
    calls = np.flatnonzero(inline)
    calls = calls[np.argsort(model.nodes.time[start[calls]], kind="stable")]
    if len(calls):
        # Workers prepare these batches instead of the launching thread. The time between two
        # batches is the time per batch ÷ the number of workers, but at least the hand-over time.
        hand_over = np.minimum(HOST["hand_over_ns"], pauses.for_data).astype(np.int64)
        rows = plan.of(EdgeKind.CPU, inline)
        plan = plan.with_lags(rows, plan.edges.lag[rows] + hand_over[plan.edges.item[rows]])
        first = int(model.nodes.time[start[calls[0]]]) - int(pauses.length[calls[0]])
        batch_end = np.cumsum(np.maximum(pauses.for_data / gain, hand_over)[calls])
        ready = np.rint(batch_end - batch_end[0]) + max(first - model.scope.origin, 0)
        origin = np.zeros(len(calls), np.int64)
        plan = plan.with_edges(make_edges(EdgeKind.INPUT, origin, start[calls], ready, calls))
    return plan.noting(
        f"input-ready: {factor:g} times as many workers prepare batches concurrently with the steps;"
        f" batches are ready {gain:.3g} times as fast"
    )


_LEAST_LOOP = 3  # minimal number of consecutive read-backs without a launch in between


@registered(
    ChangeId.NO_STEP_SYNC, "number of waits that stay in each step, 1", from_zero=True, integer=True
)
def no_step_sync(plan: ChangePlan, keep: float | None) -> ChangePlan:
    """Drop API calls that wait for the GPU, except the last `keep` of each step.

    A wait after all replayed work, at the end of the run, is kept.
    """
    model, classes = plan.model, plan.model.classes
    syncs = plan.issued & (classes.kind == CallClass.SYNC)
    small = plan.calls_of(read_backs(plan.work)) & plan.issued
    items = small & classes.waits & (classes.kind == CallClass.BLOCKING_COPY)
    waiting = np.flatnonzero(syncs | items)
    if not len(waiting):
        return plan.lacking(
            "no-step-sync: no call in the steps waits for the GPU (synchronize, .item(), .cpu())"
        )
    ordered = waiting[np.argsort(model.nodes.time[model.nodes.call_start][waiting], kind="stable")]
    step = host_steps(model)[ordered] // model.in_step
    after = np.searchsorted(step, step, side="right") - 1 - np.arange(len(step))
    spared = np.zeros(len(plan.issued), np.bool_)
    spared[ordered[after < (keep or 0)]] = True
    if bool(spared[waiting].all()):
        return plan.lacking(
            f"no-step-sync: the number {keep or 0:g} keeps every call that waits for the GPU; give"
            " a smaller number, or select other iterations with --iteration"
        )
    waits, copies = syncs & ~spared, items & ~spared
    copies[:-1] |= small[:-1] & waits[1:]  # read-backs directly before a dropped wait
    plan = _without_work_of(plan.dropping(waits | copies), copies)
    waits[1:] &= ~copies[:-1]
    # A library allocates, reads and frees memory around a read-back. This host work is dropped,
    # too. The host's time between two launches is divided evenly among the dropped calls and the
    # next launch. Only the launch keeps its part. Longer CPU work belongs to the program and stays.
    interval: Ints = np.cumsum(plan.launching) - plan.launching
    copies_in, waits_in = (
        np.bincount(interval, gone, minlength=1)[interval] for gone in (copies, waits)
    )
    most = np.where(copies_in > 0, HOST["around_readback_ns"], HOST["around_sync_ns"])
    parts = 1 + copies_in + waits_in
    rows = plan.of(EdgeKind.CPU, (parts > 1) & (model.pauses.length < most))
    lag = np.rint(plan.edges.lag[rows] / parts[plan.edges.item[rows]]).astype(np.int64)
    return plan.with_lags(rows, lag).noting(
        f"no-step-sync: {int(len(waiting) - spared.sum())} waits are removed, with their read-backs"
        " and the library's short CPU work around them; the estimate assumes that longer CPU work"
        " does not need the copied values in the same step"
    )


def _without_work_of(plan: ChangePlan, calls: Bools) -> ChangePlan:
    """Drop the GPU work that the marked API calls launched, with its LAUNCH edges."""
    work = (plan.call != NONE) & plan.runs
    work[work] = calls[plan.call[work]]
    plan = plan.without_work(work)
    return plan.without(plan.of(EdgeKind.LAUNCH, work))


@registered(ChangeId.NO_ITEM_LOOP)
def no_item_loop(plan: ChangePlan, _: float | None) -> ChangePlan:
    """Replace consecutive read-backs without a launch between them by one copy."""
    model = plan.model
    items = plan.calls_of(read_backs(plan.work)) & plan.issued
    steps = host_steps(model)
    cuts = (plan.launching | (plan.issued & (model.pauses.before == NONE))) & ~items
    loop = np.cumsum(cuts | (steps != np.roll(steps, 1)))
    gone = np.zeros(len(items), np.bool_)
    at = np.flatnonzero(items)
    for calls in np.split(at, np.flatnonzero(np.diff(loop[at])) + 1):
        if len(calls) >= _LEAST_LOOP:
            # Drop all calls after the first read-back, and the wait after the last read-back.
            last = int(calls[-1])
            waits = last + 1 < len(items) and model.classes.kind[last + 1] == CallClass.SYNC
            gone[calls[1] : last + 1 + int(waits)] = True
    gone &= plan.issued
    if not bool(gone.any()):
        return plan.lacking(
            f"no-item-loop: there are no {_LEAST_LOOP} consecutive small copies to the host without"
            " a launch in between"
        )
    plan = plan.dropping(gone)
    for kind in (EdgeKind.CPU, EdgeKind.THREAD):
        plan = plan.with_lags(plan.of(kind, gone), 0)
    return _without_work_of(plan, gone).noting(
        f"no-item-loop: {int(np.count_nonzero(gone & items))} of {int(np.count_nonzero(items))}"
        " read-backs are removed, with the host's work between them; the time of the code that"
        " would replace them is not included"
    )


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
    capturable = plan.launching & ~calls_named(scope.view.timeline, "graph launch")[scope.calls]
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
