"""Account for a window's time, and give the verdict.

The *window* is the analysed part of a track: its steady iterations. The window's time is the sum of
compute, communication, transfers and idle gaps. Idle gaps are classified by the fix that would
remove them. These parts are the rows of the report's table and the shares of the verdict.

The largest part other than compute gives the verdict if it reaches its threshold and exceeds the
other parts. If no part reaches its threshold, the window is compute-bound. If several parts are
similar, the verdict is "mixed". The parts that the host causes (synchronisation, launches, CPU
work) compete as their sum.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.gaps import GapKind, Idle
from kernprof.analysis.trace.track.view import CARD, TrackView
from kernprof.model.trace import Floats, Ints
from kernprof.model.trace_report import (
    IDLE_CAUSES,
    PARTS,
    Accounting,
    Confidence,
    IdleCause,
    Verdict,
    VerdictLabel,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPart:
    """Part of the analysed window that a fix could remove, with the verdict label of this part.

    The parts with `host=True` are added before they are compared with the remaining parts. `says`
    is a sentence with a field for the part's percentage.
    """

    name: str
    label: VerdictLabel
    says: str
    host: bool = False

    @property
    def least(self) -> float:
        """Threshold of the verdict label: minimal percentage of the window that this part takes."""
        return CARD[f"{self.name}_pct"]


# The window is compute-bound if no part reaches its threshold.
WINDOW_PARTS: tuple[WindowPart, ...] = (
    WindowPart(
        name="communication",
        label=VerdictLabel.COMMUNICATION_BOUND,
        says=(
            "communication that no compute kernel overlaps, and gaps around it, take {value:.1f} %"
            " of the window"
        ),
    ),
    WindowPart(
        name="transfer",
        label=VerdictLabel.TRANSFER_BOUND,
        says=(
            "copies that no kernel overlaps, and gaps in which the host is blocked in a copy, take"
            " {value:.1f} % of the window"
        ),
    ),
    WindowPart(
        name="input_wait",
        label=VerdictLabel.INPUT_STARVED,
        says="the GPU waits for data {value:.1f} % of the time",
    ),
    WindowPart(
        name="sync",
        label=VerdictLabel.SYNC_BOUND,
        says="the GPU idles {value:.1f} % of the time after the host waited for the GPU",
        host=True,
    ),
    WindowPart(
        name="launch",
        label=VerdictLabel.CUDA_API_BOUND,
        says="the GPU waits {value:.1f} % of the time for the next launch",
        host=True,
    ),
    WindowPart(
        name="host",
        label=VerdictLabel.CPU_BOUND,
        says=(
            "the GPU waits {value:.1f} % of the time while the host does work other than launching"
        ),
        host=True,
    ),
)


_POINTS = 10_000  # percentages are rounded to hundredths


def account(view: TrackView, idle: Idle, kinds: Ints, span: tuple[int, int]) -> Accounting:
    """Return the percentages of a track's time in `span`, by part and by idle cause.

    `idle` holds at least the idle gaps of this span, and `kinds` the GapKind of each gap. A gap
    that crosses the end of the span counts fully in the span in which it starts.
    """
    rows = idle.between(*span)
    length, kind = idle.length[rows], kinds[rows]
    compute, on_kernels, busy = (
        cover.inside(*span) for cover in (view.compute, view.with_communication, view.busy)
    )
    # Time by part (rows). Columns: GPU work, then idle gaps by the host's activity.
    time = np.zeros((len(PARTS), 1 + len(IDLE_CAUSES)))
    time[:3, 0] = compute, on_kernels - compute, busy - on_kernels
    long = (kind == GapKind.SYNC) & (length >= CARD["launch_gap_ns"])
    after_sync = np.zeros(len(IDLE_CAUSES))
    for column, cause in enumerate(IDLE_CAUSES):
        spent = idle.parts[cause][rows]
        time[:, 1 + column] = np.bincount(kind, spent, len(PARTS))
        after_sync[column] = spent[long].sum()
    # Removing synchronisation saves at most the time for which the host was blocked. The rest of
    # long gaps after a synchronisation counts as CPU work of the host.
    excess = time[GapKind.SYNC].sum() - view.blocked.inside(*span)
    if excess > 0 and after_sync.any():
        moved = after_sync * min(excess / after_sync.sum(), 1)
        time[GapKind.SYNC, 1:] -= moved
        time[GapKind.HOST, 1:] += moved
    unknown = 1 + IDLE_CAUSES.index(IdleCause.UNKNOWN)
    time[GapKind.OTHER, unknown] += max(span[1] - span[0] - time.sum(), 0)
    points = _divided(_POINTS, time.sum(axis=1))
    cells = [_divided(total, row) for total, row in zip(points.tolist(), time, strict=True)]
    shares = zip(PARTS, points.tolist(), strict=True)
    return Accounting(
        **{name: 100 * share / _POINTS for name, share in shares},
        idle=100 * sum(int(row[1:].sum()) for row in cells) / _POINTS,
        idle_causes={
            name: {
                cause: 100 * share / _POINTS
                for cause, share in zip(IDLE_CAUSES, row[1:].tolist(), strict=True)
                if share
            }
            for name, row in zip(PARTS, cells, strict=True)
            if row[1:].any()
        },
    )


def mean_of(parts: Sequence[Accounting]) -> Accounting:
    """Return the mean percentages of several windows, without idle causes."""
    return Accounting(
        **{
            name: float(np.mean([getattr(part, name) for part in parts]))
            for name in (*PARTS, "idle")
        },
        idle_causes={},
    )


def _divided(points: int, lengths: Floats) -> Ints:
    """Divide `points` in proportion to the lengths: the largest remainders round up."""
    exact = points * lengths / max(float(lengths.sum()), 1.0)
    shares = np.floor(exact).astype(np.int64)
    shares[np.argsort(shares - exact, kind="stable")[: points - int(shares.sum())]] += 1
    return np.asarray(shares)


# First advice for each verdict label; the advice of causes is more specific.
FIRST_STEPS: dict[VerdictLabel, str] = {
    VerdictLabel.GPU_COMPUTE_BOUND: (
        "The host launches early enough, so only faster kernels help: profile the first compute"
        " kernel of the table below (kernprof profile;"
        " rocprof-compute on AMD GPUs)."
    ),
    VerdictLabel.CUDA_API_BOUND: (
        "Launch less often: CUDA graphs, torch.compile(mode='reduce-overhead'), cupy.fuse, bigger"
        " batches."
    ),
    VerdictLabel.SYNC_BOUND: (
        "Wait less often: take .item(), .cpu(), print(tensor), synchronize(), block_until_ready()"
        " and blocking copies out of the loop."
    ),
    VerdictLabel.CPU_BOUND: (
        "The GPU waits for Python or other CPU work: find this work with py-spy or cProfile where"
        " the longest gaps are, then move it to the GPU, to other threads or processes, or out of"
        " the loop."
    ),
    VerdictLabel.TRANSFER_BOUND: (
        "Copy less: keep weights and constant data on the GPU. Copy the rest from pinned memory,"
        " while kernels run: see the causes. Do not clear memory that a kernel then overwrites."
    ),
    VerdictLabel.INPUT_STARVED: "Prepare data faster or ahead of time: see the cause.",
    VerdictLabel.COMMUNICATION_BOUND: ("Communicate less, or while kernels run: see the causes."),
    VerdictLabel.TOO_LITTLE: (
        "Warm up first. Then record several steps that run kernels. If the program captures a CUDA"
        " graph, record its replays."
    ),
    VerdictLabel.MIXED: (
        "Start with the largest cause. Ranges around the program's phases (torch.cuda.nvtx.range, "
        "cupyx.profiler.time_range) show which phase is late."
    ),
}
_OVERLAP = (
    "Prepare steps and read their results while the GPU runs another step: vLLM"
    " --async-scheduling, the overlap scheduler of SGLang and TensorRT-LLM. Decode larger batches,"
    " and sample on the GPU."
)
SERVING: dict[VerdictLabel, str] = {
    VerdictLabel.GPU_COMPUTE_BOUND: (
        "The host launches early enough. Decode larger batches (vLLM --max-num-seqs, SGLang"
        " --max-running-requests), split long prompts (chunked prefill), and reuse prefixes. Then"
        " profile the first compute kernel of the table below (kernprof profile;"
        " rocprof-compute on AMD GPUs)."
    ),
    VerdictLabel.CUDA_API_BOUND: (
        "Replay decode steps as CUDA graphs: vLLM without --enforce-eager, SGLang without"
        " --disable-cuda-graph, TensorRT-LLM with cuda_graph_config, PyTorch with"
        " torch.cuda.CUDAGraph. Decode larger batches."
    ),
    VerdictLabel.SYNC_BOUND: _OVERLAP,
    VerdictLabel.CPU_BOUND: _OVERLAP,
    VerdictLabel.INPUT_STARVED: _OVERLAP,
    VerdictLabel.TRANSFER_BOUND: (
        "Keep the KV cache on the GPU: more memory (vLLM --gpu-memory-utilization, SGLang"
        " --mem-fraction-static), an FP8 KV cache, or fewer running requests. Copy offloaded blocks"
        " while kernels run."
    ),
    VerdictLabel.COMMUNICATION_BOUND: (
        "Use fewer tensor-parallel ranks, or overlap two micro-batches. For small messages, use the"
        " engine's all-reduce kernels, fused with the next normalisation, instead of NCCL."
    ),
}
"""First advice for an inference server, for each verdict label."""
REPLAYED = (
    "Decode steps already replay CUDA graphs. Launch less in prefill: use larger chunks together"
    " with decoding (chunked prefill), and piecewise CUDA graphs or torch.compile. Decode larger"
    " batches."
)
PREFETCH = (
    "Page faults move managed memory. Prefetch it before the launch (cudaMemPrefetchAsync;"
    " cupy.cuda.runtime.memPrefetchAsync in CuPy), or use cudaMalloc and copies."
)
_LEVELS = (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH)
_HOST_LABELS = (VerdictLabel.CPU_BOUND, VerdictLabel.CUDA_API_BOUND, VerdictLabel.INPUT_STARVED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """Properties of the trace that the verdict's confidence depends on.

    `correlated` is the percentage of GPU work with a recorded launch. `iterations` holds the
    accounting of each iteration. `full_run` is true if the window has no iterations. `sees_host` is
    true if the trace shows the activity of threads outside CUDA calls. `dropped` is true if
    launched work is missing from the trace.
    """

    correlated: float
    iterations: Sequence[Accounting] = ()
    full_run: bool = False
    sees_host: bool = True
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """Verdict label, and its margin: percentage points until another label would apply."""

    label: VerdictLabel
    margin: float


def judge(parts: Accounting, support: Support) -> Verdict:
    decision = decide(parts)
    label = decision.label
    agreeing = None
    if support.iterations:
        same = sum(decide(iteration).label is label for iteration in support.iterations)
        agreeing = 100.0 * same / len(support.iterations)
    confidence = _confidence(decision, parts, support, agreeing)
    if label is VerdictLabel.MIXED:
        shares = sorted(
            ((_share(part, parts), part) for part in WINDOW_PARTS), key=lambda pair: -pair[0]
        )
        named = [(share, part) for share, part in shares if share >= CARD["worth_naming_pct"]][:3]
        facts = [f"compute {parts.compute:.1f} %, {_split(parts, 'compute')}"]
        facts += [f"{share:.1f} %: {part.says.format(value=share)}" for share, part in named]
        return Verdict(
            label=label,
            confidence=confidence,
            share_pct=None,
            why=tuple(facts),
            advice=FIRST_STEPS[named[0][1].label if named else label],
        )
    facts = _facts(label, parts)
    if agreeing is not None:
        facts.append(f"{agreeing:.0f} % of the iterations, each on its own, give the same label")
    return Verdict(
        label=label,
        confidence=confidence,
        share_pct=share_of(label, parts),
        why=tuple(facts),
        advice=FIRST_STEPS[label],
    )


def decide(parts: Accounting) -> Decision:
    """Decide the verdict from the percentages of the window's parts.

    The largest part is compared with its threshold and with the next largest part. The parts that
    the host causes compete as their sum. If the sum wins, the largest of these parts that reaches
    its threshold gives the label.
    """
    families = [(_share(part, parts), part) for part in WINDOW_PARTS if not part.host]
    host = sorted(
        ((_share(part, parts), part) for part in WINDOW_PARTS if part.host),
        key=lambda pair: -pair[0],
    )
    leading = next((part for share, part in host if share >= part.least), host[0][1])
    families.append((sum(share for share, _ in host), leading))
    (share, part), second, *_ = sorted(families, key=lambda pair: -pair[0])
    leads = share >= parts.compute
    worth = share if leads or not part.host else _share(part, parts)
    if worth < part.least:
        if parts.other >= max(parts.compute, CARD["worth_naming_pct"]):
            return Decision(VerdictLabel.MIXED, parts.other - parts.compute)
        # Margin of a compute-bound verdict: the smallest distance of a part's share below its
        # threshold, in percentage points.
        pairs = [(other.least, _share(other, parts)) for other in WINDOW_PARTS]
        lacks = [
            least - value if 2 * value > least else CARD["margin_high"] for least, value in pairs
        ]
        return Decision(VerdictLabel.GPU_COMPUTE_BOUND, min(lacks))
    next_share = max(second[0], parts.other)
    # If the next largest part is small, the verdict is not mixed.
    if next_share < CARD["worth_naming_pct"]:
        lead = max(
            share - next_share if leads else 0,
            CARD["worth_naming_pct"] - next_share + CARD["margin_medium"],
        )
    elif leads and share >= next_share:
        lead = share - next_share
    else:
        return Decision(VerdictLabel.MIXED, next_share - CARD["worth_naming_pct"])
    return Decision(part.label, min(worth - part.least, lead))


def share_of(label: VerdictLabel, parts: Accounting) -> float:
    part = next((part for part in WINDOW_PARTS if part.label is label), None)
    return parts.compute if part is None else _share(part, parts)


def _share(part: WindowPart, parts: Accounting) -> float:
    return float(getattr(parts, part.name))


def _facts(label: VerdictLabel, parts: Accounting) -> list[str]:
    """Return sentences: the measurements behind a verdict's label, and the next largest parts."""
    if label is VerdictLabel.GPU_COMPUTE_BOUND:
        facts = [f"compute kernels fill {parts.compute:.1f} % of the window"]
        share, part = min(
            ((_share(part, parts), part) for part in WINDOW_PARTS), key=lambda pair: -pair[0]
        )
        if round(share, 1) > 0:
            facts.append(
                f"the next largest part, {PARTS[part.name]}, takes {share:.1f} %; removing it would"
                f" save less than {part.least:g} %"
            )
        return facts
    part = next(part for part in WINDOW_PARTS if part.label is label)
    says = part.says.format(value=_share(part, parts))
    return [
        f"{says} (threshold {part.least:g} %)",
        f"other parts: {_split(parts, PARTS[part.name])}",
    ]


def _split(parts: Accounting, but: str) -> str:
    """Return the window's parts except `but` with their percentages as text, the largest first."""
    shares = [(words, float(getattr(parts, name))) for name, words in PARTS.items()]
    shown = [
        (-share, f"{words} {share:.1f} %") for words, share in shares if words != but and share >= 1
    ]
    return ", ".join(text for _, text in sorted(shown)) or "nothing of 1 % or more"


def _confidence(
    decision: Decision, parts: Accounting, support: Support, agreeing: float | None
) -> Confidence:
    label, host = decision.label, decision.label in _HOST_LABELS
    level = (decision.margin >= CARD["margin_high"]) + (decision.margin >= CARD["margin_medium"])
    # `recorded`: a host share below the compute share may be due to the profiler, which slows the
    # host down. `cut`: the advice for this label is CUDA graphs, but these cannot contain the
    # host's waits and CPU work.
    lengthened = host and label is not VerdictLabel.INPUT_STARVED
    recorded = lengthened and share_of(label, parts) < parts.compute
    cut = (
        label is VerdictLabel.CUDA_API_BOUND
        and max(parts.sync, parts.host) >= CARD["worth_naming_pct"]
    )
    launches = label in (
        VerdictLabel.SYNC_BOUND,
        VerdictLabel.CPU_BOUND,
    ) and parts.launch > share_of(label, parts)
    unseen = host and not support.sees_host
    partial = support.correlated < CARD["correlated_high_pct"]
    mixed = label is VerdictLabel.MIXED
    if support.full_run or unseen or partial or mixed or recorded or cut or launches:
        level = min(level, 1)
    torn = agreeing is not None and agreeing < CARD["agreement_pct"]
    if (
        label is VerdictLabel.INPUT_STARVED
    ):  # data loaders deliver batches in bursts: some iterations do not wait
        level, torn = min(level, 1) if torn else level, False
    if torn:
        level = max(level - 1, 0)
    if support.dropped:
        level = 0
    return _LEVELS[level]
