"""Find causes of lost time, each with evidence, an estimated gain and advice.

Causes are ranked by gain. A gain is the percentage of the analysed window that is saved if only
this cause is fixed. Provenance "bound" means that the gain is an upper limit, "estimate" that a
model computed it.
"""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.evidence import (
    CauseContext,
    cause,
    longest,
    percent_of,
    waited_for,
    work_evidence,
)
from kernprof.analysis.trace.gaps import GapKind
from kernprof.analysis.trace.track.kernels import (
    GROUPED,
    NARROW,
    PRODUCTS,
    tensor_cores,
    time_left,
)
from kernprof.analysis.trace.track.view import (
    CARD,
    DATA_RANGE,
    POINTWISE,
    CallClass,
    blocking_calls,
    call_name,
    distinct,
    has_loader,
    matching,
    median,
)
from kernprof.analysis.trace.transfers import (
    find_exposed_communication,
    find_item_ping_pong,
    find_no_overlap,
    find_pageable,
    find_small_collectives,
    find_sync_copies,
)
from kernprof.model.run import Provenance
from kernprof.model.trace import Bools, Floats, Spans
from kernprof.model.trace_report import Cause, CauseId, Evidence, IdleCause

_WITHOUT_LOADER = (
    "Prepare the next input while the GPU computes: in another thread or process, or on the GPU."
)
_WITHOUT_TF32 = (
    "Use tensor cores: torch.autocast('cuda', dtype=torch.float16) with a torch.amp.GradScaler in"
    " PyTorch, or float16 arrays in CuPy. This GPU does not support TF32. Check that the accuracy"
    " still suffices."
)


def find_transposes(context: CauseContext) -> Cause | None:
    return _form(
        context,
        CauseId.LAYOUT_TRANSPOSES,
        context.classes.named("layout transpose") & context.kernels,
        "layout transposes",
        CARD["cause_pct"],
        least_gain=0,
    )


def find_fp32(context: CauseContext) -> Cause | None:
    """Find matrix products and convolutions that run on CUDA cores although tensor cores exist."""
    device = context.view.timeline.tracks[context.view.track].device
    cores = tensor_cores(device)
    if not cores.exist:
        return None
    change = "tensor-core-matmul" if cores.tf32 else "half-precision"
    chosen = context.classes.on_cuda_cores & context.kernels
    saved = 1 - time_left(context.classes, context.length, change, device)
    form = _form(
        context,
        CauseId.FP32_MATMUL,
        chosen,
        "FP32 GEMM or convolution kernels",
        CARD["cause_pct"],
        saved,
    )
    return form if cores.tf32 or form is None else replace(form, advice=_WITHOUT_TF32)


def find_grouped(context: CauseContext) -> Cause | None:
    """Find grouped and depth-wise convolutions in NCHW layout that are faster in NHWC layout."""
    device = context.view.timeline.tracks[context.view.track].device
    saved = 1 - time_left(context.classes, context.length, "channels-last", device)
    chosen = context.classes.named(*GROUPED) & (saved > 0) & context.kernels
    return _form(
        context,
        CauseId.GROUPED_CONVOLUTIONS,
        chosen,
        "kernels of grouped convolutions in NCHW",
        CARD["cause_pct"],
        saved,
    )


def find_attention(context: CauseContext) -> Cause | None:
    """Find attention computed as two matrix products with a softmax between them.

    In 16-bit precision, one fused kernel is faster. In FP32, the fused kernel gains nothing.
    """
    classes = context.classes
    rows = np.flatnonzero(context.kernels)
    products = np.flatnonzero(classes.named(*PRODUCTS)[rows])
    # A log-softmax belongs to a loss function, not to attention.
    losses = matching(context.view.timeline, "loss softmax")[context.view.work.name[rows]]
    softmax = np.flatnonzero(classes.named("softmax")[rows] & ~losses)
    if len(products) < 2 or not len(softmax):
        return None
    after = np.clip(np.searchsorted(products, softmax), 1, len(products) - 1)
    first, last = products[after - 1], products[after]
    narrow = classes.named(*NARROW)[rows]
    near = (first < softmax) & (softmax < last)
    near &= narrow[first] | narrow[last]
    # Attention does not communicate. Matrix products before and after a collective, such as the
    # exchange of tokens in expert parallelism, belong to different layers.
    exchanges = np.cumsum(context.view.communicates)[rows]
    near &= exchanges[first] == exchanges[last]
    inside = np.zeros(len(rows) + 1, np.int64)
    np.add.at(inside, first[near], 1)
    np.add.at(inside, last[near] + 1, -1)
    chosen = np.zeros(len(context.kernels), np.bool_)
    chosen[rows[np.cumsum(inside)[:-1] > 0]] = True
    count = int(near.sum())
    if count < 2:
        return None
    # The fused kernel saves at most the time of the matrix products, the softmax and kernels in
    # between.
    return _form(
        context,
        CauseId.UNFUSED_ATTENTION,
        chosen,
        f"kernels of {count} unfused attentions (matrix products and a softmax)",
        CARD["cause_pct"],
    )


def find_per_tensor_optimizer(context: CauseContext) -> Cause | None:
    """Find optimizers that launch several small kernels for each parameter tensor.

    The time of an optimizer step is the time from its first to its last kernel in an iteration.
    """
    optimizers = matching(context.view.timeline, "per-tensor optimizer")
    marks = optimizers[context.view.work.name] & context.kernels
    work, edges = context.view.work, context.windows.edges
    at = np.flatnonzero(marks)
    step = np.searchsorted(edges, work.start[at], side="right")
    if not len(at):
        return None
    _, first, count = np.unique(step, return_index=True, return_counts=True)
    spans = work.end[at[first + count - 1]] - work.start[at[first]]
    share = context.percent(float(spans.sum()))
    if share < CARD["cause_pct"]:
        return None
    text = (
        f"an optimizer launches kernels for each tensor: {int(np.median(count))} kernels per"
        f" iteration, {np.median(spans) / 1e6:.2f} ms from the first kernel to the last"
    )
    return cause(
        CauseId.PER_TENSOR_OPTIMIZER,
        share,
        Provenance.BOUND,
        (Evidence(text=text), *work_evidence(context, longest(context, at))),
    )


def find_chains(context: CauseContext) -> Cause | None:
    """Find sequences of element-wise kernels in a stream that could be fused into one kernel.

    The fused kernel reads and writes memory once, the sequence once per kernel.
    """
    pointwise = matching(context.view.timeline, POINTWISE)
    plain = pointwise[context.view.work.name] & context.kernels
    if _share(context, plain, "")[0] < CARD["chain_pct"]:
        return None
    rows = np.flatnonzero(context.kernels)
    rows = rows[np.argsort(context.view.work.stream[rows], kind="stable")]
    stream = context.view.work.stream[rows]
    same = plain[rows]
    first = np.flatnonzero(
        np.concatenate(([True], (stream[1:] != stream[:-1]) | (same[1:] != same[:-1])))
    )
    length = context.length[rows]
    size = np.diff(np.append(first, len(rows)))
    chains = same[first] & (size >= CARD["chain_least"])
    saved = np.add.reduceat(length, first) - np.maximum.reduceat(length, first)
    chosen = np.zeros(len(plain), np.bool_)
    chosen[rows[np.repeat(chains, size)]] = True
    seen = _share(
        context, chosen, f"element-wise kernels in sequences of {CARD['chain_least']:g} or more"
    )
    gain = min(context.percent(float(saved[chains].sum())), context.accounting.compute)
    if seen[0] < CARD["chain_pct"] or gain < CARD["cause_gain_pct"]:
        return None
    return cause(CauseId.ELEMENTWISE_CHAINS, gain, Provenance.BOUND, seen[1])


def _form(
    context: CauseContext,
    cause_id: CauseId,
    chosen: Bools,
    kernels: str,
    least: float,
    saved: Floats | float = 1.0,
    *,
    least_gain: float = CARD["cause_gain_pct"],
) -> Cause | None:
    """Return a cause for the `chosen` kernels, or None if their share of time or the gain is small.

    `least` is the minimal percentage of kernel time, `least_gain` the minimal gain. `saved` is the
    fraction of each kernel's time that the fix saves. `kernels` describes the kernels.
    """
    share, evidence = _share(context, chosen, kernels)
    gain = _gain(context, chosen, saved)
    return (
        None
        if share < least or gain < least_gain
        else cause(cause_id, gain, Provenance.ESTIMATE, evidence)
    )


def _gain(context: CauseContext, chosen: Bools, saved: Floats | float = 1.0) -> float:
    """Return the time saved on the `chosen` kernels, as a percentage of the window.

    `saved` is a fraction of each kernel's time. Kernels that run at the same time count once: the
    gain is limited by the window's compute share.
    """
    share = percent_of(
        float((context.length * saved)[chosen].sum()), float(context.length[context.kernels].sum())
    )
    return min(
        context.percent(float((context.length * saved)[chosen].sum())),
        context.accounting.compute * share / 100,
    )


def _share(
    context: CauseContext, chosen: Bools, kernels: str
) -> tuple[float, tuple[Evidence, ...]]:
    """Return the percentage of kernel time in the `chosen` kernels, and the evidence."""
    mine = np.flatnonzero(chosen)
    share = percent_of(
        float(context.length[mine].sum()), float(context.length[context.kernels].sum())
    )
    text = f"{share:.1f} % of the kernel time is in {len(mine):,} {kernels}"
    return share, (Evidence(text=text), *work_evidence(context, longest(context, mine)))


def find_causes(context: CauseContext) -> tuple[Cause, ...]:
    causes = [result for find in _FINDERS if (result := find(context)) is not None]
    return tuple(sorted(causes, key=lambda result: -result.estimated_gain_pct))


def _tiny_kernels(context: CauseContext) -> Cause | None:
    """Find many kernels shorter than 10 µs, if the GPU waits for their launches."""
    length = context.length[context.kernels]
    if not len(length) or context.host_late < CARD["host_late_pct"]:
        return None
    tiny = percent_of(float((length < CARD["tiny_kernel_ns"]).sum()), len(length))
    if tiny < CARD["tiny_kernel_pct"]:
        return None
    waiting = context.idle.late & (context.idle.length < CARD["launch_gap_ns"])
    # A CUDA graph cannot contain a synchronisation, so gaps after synchronisations remain.
    if context.accounting.sync >= CARD["sync_pct"]:
        waiting &= context.kinds != GapKind.SYNC
    gain = context.percent(float(context.idle.length[waiting].sum()))
    if gain < CARD["cause_gain_pct"]:
        return None
    text = (
        f"{tiny:.0f} % of {len(length):,} kernels run under 10 µs"
        f" (median {median(length) / 1e3:.1f} µs), and the GPU waits for a launch"
        f" in {waiting.sum():,} gaps (median {median(context.idle.length[waiting]) / 1e3:.1f} µs)"
    )
    return cause(
        CauseId.TINY_KERNELS,
        gain,
        Provenance.ESTIMATE,
        (Evidence(text=text), *waited_for(context, np.flatnonzero(waiting))),
    )


def _step_sync(context: CauseContext) -> Cause | None:
    """Find loops in which the host synchronises with the GPU, other than to read a value back.

    The cause is reported only if synchronisation is the largest host-side share of idle time.
    """
    parts, share = context.accounting, context.accounting.sync
    if share < max(CARD["sync_pct"], parts.launch, parts.host):
        return None
    rows, values = np.flatnonzero(context.kinds == GapKind.SYNC), find_item_ping_pong(context)
    if not len(rows) or (values and 2 * values.estimated_gain_pct >= share):
        return None
    calls = blocking_calls(context.view, context.view.main_thread)
    text = (
        f"the GPU idles {len(rows) / context.windows.count:.1f} times per iteration after the host"
        f" waited for the GPU (median {median(context.idle.length[rows]) / 1e3:.1f} µs); blocking"
        f" calls per iteration: {_calls_per_iteration(context, calls)}"
    )
    return cause(
        CauseId.STEP_SYNC,
        share,
        Provenance.BOUND,
        (Evidence(text=text), *waited_for(context, rows)),
    )


def _calls_per_iteration(context: CauseContext, calls: Spans) -> str:
    """Return the three most frequent of `calls` in the window, with counts per iteration."""
    inside = (calls.start >= context.windows.span[0]) & (calls.start < context.windows.span[1])
    count: Counter[str] = Counter()
    for name, number in zip(*np.unique(calls.name[inside], return_counts=True), strict=True):
        count[call_name(context.view.timeline.text(int(name)))] += int(number)
    usual = [(name, number / context.windows.count) for name, number in count.most_common(3)]
    return ", ".join(f"{name} {number:.1f}" for name, number in usual if number >= 0.5)


def _allocations(context: CauseContext) -> Cause | None:
    """Find calls that allocate or free memory while the GPU idles."""
    view, spent = context.view, context.idle.parts[IdleCause.ALLOCATION]
    # If at least half of a gap is allocation, a fix is assumed to remove the whole gap, including
    # the host's work around the calls.
    saved = np.where(2 * spent >= context.idle.length, context.idle.length, spent)
    gain = context.percent(float(saved.sum()))
    if gain < CARD["cause_gain_pct"]:
        return None
    calls = view.calls.rows(view.call_class == CallClass.ALLOCATION)
    text = (
        f"the GPU idles {spent.sum() / context.windows.count / 1e6:.2f} ms per iteration while the"
        f" host allocates or frees memory; calls per iteration: {_calls_per_iteration(context, calls)}"
    )
    return cause(
        CauseId.ALLOCATIONS,
        gain,
        Provenance.BOUND,
        (Evidence(text=text), *waited_for(context, np.flatnonzero(spent))),
    )


def _input_starvation(context: CauseContext) -> Cause | None:
    """Find iterations in which the GPU waits for input data."""
    if context.accounting.input_wait < CARD["cause_pct"]:
        return None
    rows = np.flatnonzero(context.kinds == GapKind.INPUT_WAIT)
    waits = context.idle.length[rows]
    low, high = context.windows.span
    gpu_ns = context.view.busy.inside(low, high) / context.windows.count
    faster = math.ceil(float(waits.sum()) / context.windows.count / max(gpu_ns, 1.0)) + 1
    # If the launching thread waits in the OS, the program has too few loader workers. Otherwise
    # this thread prepares the batches itself.
    waiting = 2 * int(context.idle.parts[IdleCause.OS_WAIT][rows].sum()) >= int(waits.sum())
    workers = f"<{faster} times the present number>" if waiting else str(faster)
    waited = len(
        distinct(np.searchsorted(context.windows.edges, context.idle.start[rows], side="right"))
    )
    text = (
        f"in {waited} of {context.windows.count} iterations the GPU waits for data,"
        f" {waits.sum() / context.windows.count / 1e6:.1f} ms per iteration; the GPU is busy"
        f" {gpu_ns / 1e6:.1f} ms per iteration"
    )
    result = cause(
        CauseId.INPUT_STARVATION,
        context.accounting.input_wait,
        Provenance.ESTIMATE,
        (Evidence(text=text), *waited_for(context, rows)),
        workers=workers,
    )
    timeline = context.view.timeline
    loads = matching(timeline, DATA_RANGE)[timeline.ranges.name].any()
    return result if loads or has_loader(timeline) else replace(result, advice=_WITHOUT_LOADER)


_FINDERS: tuple[Callable[[CauseContext], Cause | None], ...] = (
    find_pageable,
    find_sync_copies,
    find_no_overlap,
    _tiny_kernels,
    find_transposes,
    find_fp32,
    find_attention,
    find_grouped,
    find_per_tensor_optimizer,
    find_chains,
    find_item_ping_pong,
    _step_sync,
    _allocations,
    _input_starvation,
    find_exposed_communication,
    find_small_collectives,
)
