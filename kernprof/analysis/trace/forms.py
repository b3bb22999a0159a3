"""Find kernel time that another precision, layout or fused kernel would reduce."""

from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.evidence import CauseContext, cause, longest, percent_of, work_evidence
from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.kernels import (
    GROUPED,
    NARROW,
    PRODUCTS,
    tensor_cores,
    time_left,
)
from kernprof.model.run import Provenance
from kernprof.model.trace import Bools, Floats
from kernprof.model.trace_report import Cause, CauseId, Evidence

_WITHOUT_TF32 = (
    "Use tensor cores: torch.autocast('cuda', dtype=torch.float16) with a"
    " torch.amp.GradScaler, in CuPy float16 arrays; this GPU has no TF32. Check that the accuracy"
    " still suffices."
)


def find_transposes(context: CauseContext) -> Cause | None:
    chosen = context.classes.named("layout transpose") & context.kernels
    return _form(
        context,
        CauseId.LAYOUT_TRANSPOSES,
        chosen,
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
    what = "FP32 GEMM or convolution kernels"
    form = _form(context, CauseId.FP32_MATMUL, chosen, what, CARD["cause_pct"], saved)
    return form if cores.tf32 or form is None else replace(form, advice=_WITHOUT_TF32)


def find_grouped(context: CauseContext) -> Cause | None:
    """Find grouped and depth-wise convolutions in NCHW, whose kernels are faster in NHWC."""
    device = context.view.timeline.tracks[context.view.track].device
    saved = 1 - time_left(context.classes, context.length, "channels-last", device)
    chosen = context.classes.named(*GROUPED) & (saved > 0) & context.kernels
    what = "kernels of grouped convolutions in NCHW"
    return _form(context, CauseId.GROUPED_CONVOLUTIONS, chosen, what, CARD["cause_pct"], saved)


def find_attention(context: CauseContext) -> Cause | None:
    """Find attention computed as two matrix products with a softmax between them.

    In 16-bit precision, one fused kernel is faster. In FP32, the fused kernel gains nothing.
    """
    classes = context.classes
    rows = np.flatnonzero(context.kernels)
    products = np.flatnonzero(classes.named(*PRODUCTS)[rows])
    # A log-softmax belongs to a loss function, not to attention.
    losses = names.matching(context.view.timeline, "loss softmax")[context.view.work.name[rows]]
    softmax = np.flatnonzero(classes.named("softmax")[rows] & ~losses)
    if len(products) < 2 or not len(softmax):
        return None
    after = np.clip(np.searchsorted(products, softmax), 1, len(products) - 1)
    first, last = products[after - 1], products[after]
    narrow = classes.named(*NARROW)[rows]
    near = (first < softmax) & (softmax < last)
    near &= narrow[first] | narrow[last]
    inside = np.zeros(len(rows) + 1, np.int64)
    np.add.at(inside, first[near], 1)
    np.add.at(inside, last[near] + 1, -1)
    chosen = np.zeros(len(context.kernels), np.bool_)
    chosen[rows[np.cumsum(inside)[:-1] > 0]] = True
    count = int(near.sum())
    if count < 2:
        return None
    # The fused kernel saves at most the time of the products, the softmax and kernels in between.
    what = f"kernels of {count} unfused attentions (matrix products and a softmax)"
    return _form(context, CauseId.UNFUSED_ATTENTION, chosen, what, CARD["cause_pct"])


def find_per_tensor_optimizer(context: CauseContext) -> Cause | None:
    """Find optimizers that launch several small kernels for each parameter tensor.

    The time of an optimizer step is the time from its first to its last kernel in an iteration.
    """
    optimizers = names.matching(context.view.timeline, "per-tensor optimizer")
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
        f" iteration, {np.median(spans) / 1e6:.2f} ms from the first to the last"
    )
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, at)))
    return cause(CauseId.PER_TENSOR_OPTIMIZER, share, Provenance.BOUND, evidence)


def find_chains(context: CauseContext) -> Cause | None:
    """Find sequences of element-wise kernels in a stream, each of which reads and writes memory."""
    pointwise = names.matching(context.view.timeline, names.POINTWISE)
    plain = pointwise[context.view.work.name] & context.kernels
    if _share(context, plain, "")[0] < CARD["chain_pct"]:
        return None
    rows = np.flatnonzero(context.kernels)
    stream = context.view.work.stream[rows]
    if int(stream.min()) != int(stream.max()):
        order = np.argsort(stream, kind="stable")
        rows, stream = rows[order], stream[order]
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
    gain = min(context.percent(float(saved[chains].sum())), context.measures.compute)
    if seen[0] < CARD["chain_pct"] or gain < CARD["cause_gain_pct"]:
        return None
    return cause(CauseId.ELEMENTWISE_CHAINS, gain, Provenance.BOUND, seen[1])


def _form(
    context: CauseContext,
    cause_id: CauseId,
    chosen: Bools,
    what: str,
    least: float,
    saved: Floats | float = 1.0,
    *,
    least_gain: float = CARD["cause_gain_pct"],
) -> Cause | None:
    """Return the cause if the chosen kernels' share of kernel time and the gain are large enough.

    `saved` is the fraction of each kernel's time that the other precision, layout or fused kernel
    saves.
    """
    share, evidence = _share(context, chosen, what)
    gain = _gain(context, chosen, saved)
    return (
        None
        if share < least or gain < least_gain
        else cause(cause_id, gain, Provenance.ESTIMATE, evidence)
    )


def _gain(context: CauseContext, chosen: Bools, saved: Floats | float = 1.0) -> float:
    """Return the time saved on the chosen kernels, as a percentage of the window.

    The gain is limited by the window's compute share, so that concurrent kernels count once.
    """
    share = percent_of(
        float((context.length * saved)[chosen].sum()), float(context.length[context.kernels].sum())
    )
    return min(
        context.percent(float((context.length * saved)[chosen].sum())),
        context.measures.compute * share / 100,
    )


def _share(context: CauseContext, chosen: Bools, what: str) -> tuple[float, tuple[Evidence, ...]]:
    """Return the chosen kernels' percentage of kernel time, and the evidence."""
    mine = np.flatnonzero(chosen)
    share = percent_of(
        float(context.length[mine].sum()), float(context.length[context.kernels].sum())
    )
    text = f"{share:.1f} % of the kernel time is in {len(mine)} {what}"
    return share, (Evidence(text=text), *work_evidence(context, longest(context, mine)))
