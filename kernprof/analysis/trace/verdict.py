"""Account for a window, measure the time that each kind of fix could remove, and give the verdict.

Compute, communication, exposed transfers and idle causes sum to the window. The measures regroup
them by the fix that would remove them, and also sum to the window.

The largest measure other than compute gives the verdict if it reaches its threshold and exceeds the
other measures. If no measure reaches its threshold, the window is compute-bound. If several
measures are similar, the verdict is "mixed".
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kernprof.analysis.trace.gaps import GapKind, Idle
from kernprof.analysis.trace.thresholds import CARD, WINDOW_PARTS, WindowPart
from kernprof.analysis.trace.track.view import TrackView
from kernprof.model.trace import Ints
from kernprof.model.trace_report import (
    IDLE_CAUSES,
    Accounting,
    Confidence,
    IdleCause,
    Verdict,
    VerdictLabel,
)

_STEPS_PER_POINT = 100  # shares are rounded to two decimals


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Parts of a window in ns. `window` = compute + communication + transfer + sum of `idle`."""

    window: int
    compute: int
    communication: int
    transfer: int
    idle: dict[IdleCause, int]

    def percent(self, length: float) -> float:
        return 100.0 * length / self.window


def account(view: TrackView, idle: Idle, low: int, high: int) -> Ledger:
    """Account for the span [low, high) of a track. `idle` holds at least the gaps of this span.

    A gap that crosses the end of a span counts fully in the span in which it starts.
    """
    compute = view.compute.inside(low, high)
    on_kernels = view.with_communication.inside(low, high)
    busy = view.busy.inside(low, high)
    rows = idle.between(low, high)
    causes = {cause: int(idle.parts[cause][rows].sum()) for cause in IDLE_CAUSES}
    causes[IdleCause.UNKNOWN] += max(high - low - busy - sum(causes.values()), 0)
    return Ledger(
        window=busy + sum(causes.values()),
        compute=compute,
        communication=on_kernels - compute,
        transfer=busy - on_kernels,
        idle=causes,
    )


def rounded(ledger: Ledger) -> Accounting:
    """Return percentages with two decimals that sum to 100: the largest remainders round up."""
    lengths = [ledger.compute, ledger.communication, ledger.transfer]
    lengths += [ledger.idle[cause] for cause in IDLE_CAUSES]
    steps, total = 100 * _STEPS_PER_POINT, sum(lengths)
    shares = [length * steps // total for length in lengths]
    remainders = [length * steps % total for length in lengths]
    by_remainder = sorted(range(len(lengths)), key=lambda at: -remainders[at])
    for at in by_remainder[: steps - sum(shares)]:
        shares[at] += 1
    points = [share / _STEPS_PER_POINT for share in shares]
    return Accounting(
        compute=points[0],
        communication=points[1],
        transfer=points[2],
        idle=sum(shares[3:]) / _STEPS_PER_POINT,
        idle_causes=dict(zip(IDLE_CAUSES, points[3:], strict=True)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Percentages of a window by kind of fix. Fields from `compute` to `other` sum to 100.

    `idle` is the percentage of all gaps, `host_late` of gaps in which the host was late.
    """

    compute: float
    communication: float
    transfer: float
    data: float
    sync: float
    launch: float
    cpu: float
    other: float
    idle: float
    host_late: float


def measure(view: TrackView, idle: Idle, kinds: Ints, span: tuple[int, int]) -> Measures:
    low, high = span
    ledger = account(view, idle, low, high)
    rows = idle.between(low, high)
    length, kind = idle.length[rows], kinds[rows]
    spent = {gap: int(length[kind == gap].sum()) for gap in GapKind}
    sync, cpu = spent[GapKind.SYNC], spent[GapKind.CPU] + spent[GapKind.WAIT]
    # Removing synchronisation saves at most the time for which the host was blocked. The rest of
    # long gaps after a synchronisation counts as CPU work of the host.
    if (excess := sync - view.blocked.inside(low, high)) > 0:
        long = (kind == GapKind.SYNC) & (length >= CARD["launch_gap_ns"])
        excess = min(int(length[long].sum()), excess)
        sync, cpu = sync - excess, cpu + excess
    explained = sync + cpu + spent[GapKind.LAUNCH] + spent[GapKind.DATA]
    explained += spent[GapKind.COPY] + spent[GapKind.COMMUNICATION]
    idle_ns = sum(ledger.idle.values())
    return Measures(
        compute=ledger.percent(ledger.compute),
        communication=ledger.percent(ledger.communication + spent[GapKind.COMMUNICATION]),
        transfer=ledger.percent(ledger.transfer + spent[GapKind.COPY]),
        data=ledger.percent(spent[GapKind.DATA]),
        sync=ledger.percent(sync),
        launch=ledger.percent(spent[GapKind.LAUNCH]),
        cpu=ledger.percent(cpu),
        other=ledger.percent(idle_ns - explained),
        idle=ledger.percent(idle_ns),
        host_late=ledger.percent(float(length[idle.late[rows]].sum())),
    )


# First advice of a verdict; the causes are more specific.
FIRST_STEPS: dict[VerdictLabel, str] = {
    VerdictLabel.GPU_COMPUTE_BOUND: (
        "The host keeps up; only faster kernels help: start with the first kernel of the table below"
        " (kernprof profile)."
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
        "The GPU waits for Python or other CPU work: find it with py-spy or cProfile where the"
        " longest gaps are, then move it to the GPU, to other threads or processes, or out of the"
        " loop."
    ),
    VerdictLabel.TRANSFER_BOUND: (
        "Copy less, from pinned memory, and while kernels run: see the causes."
    ),
    VerdictLabel.INPUT_STARVED: "Prepare data faster or ahead of time: see the cause.",
    VerdictLabel.COMMUNICATION_BOUND: (
        "Communicate less, or while kernels run: see the causes. DistributedDataParallel overlaps"
        " communication with backward."
    ),
    VerdictLabel.MIXED: (
        "Start with the largest cause. Ranges around the program's phases (torch.cuda.nvtx.range, "
        "cupyx.profiler.time_range) show which of them is late."
    ),
}
_LEVELS = (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH)
_HOST_LABELS = (VerdictLabel.CPU_BOUND, VerdictLabel.CUDA_API_BOUND, VerdictLabel.INPUT_STARVED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """Properties of the trace that the confidence depends on.

    `correlated` is the percentage of GPU work with a recorded launch. `iterations` holds the
    measures of each iteration. `full_run` is true if the window is the whole run. `sees_host` is
    true if the trace shows the activity of threads outside CUDA calls. `dropped` is true if
    launched work is missing from the trace.
    """

    correlated: float
    iterations: Sequence[Measures] = ()
    full_run: bool = False
    sees_host: bool = True
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """Verdict label, and its margin: the distance to the nearest other label, in points."""

    label: VerdictLabel
    margin: float


def judge(measures: Measures, support: Support) -> Verdict:
    decision = decide(measures)
    label = decision.label
    agreeing = None
    if support.iterations:
        same = sum(decide(iteration).label is label for iteration in support.iterations)
        agreeing = 100.0 * same / len(support.iterations)
    confidence = _confidence(decision, measures, support, agreeing)
    if label is VerdictLabel.MIXED:
        shares = sorted(((_share(part, measures), part) for part in WINDOW_PARTS), key=_first)
        named = [(share, part) for share, part in shares if share >= CARD["worth_naming_pct"]][:3]
        facts = [f"compute {measures.compute:.1f} %, {_split(measures, 'compute')}"]
        facts += [f"{share:.1f} %: {part.says.format(value=share)}" for share, part in named]
        first = named[0][1].label if named else label
        return Verdict(
            label=label,
            confidence=confidence,
            share_pct=None,
            why=tuple(facts),
            advice=FIRST_STEPS[first],
        )
    facts = _facts(label, measures)
    if agreeing is not None:
        facts.append(f"{agreeing:.0f} % of the iterations, each on its own, give the same label")
    return Verdict(
        label=label,
        confidence=confidence,
        share_pct=share_of(label, measures),
        why=tuple(facts),
        advice=FIRST_STEPS[label],
    )


def decide(measures: Measures) -> Decision:
    """Compare the largest part with its threshold, with compute, and with the next largest part.

    The host's parts are added. The largest host part that reaches its threshold gives the label.
    """
    families = [(_share(part, measures), part) for part in WINDOW_PARTS if not part.host]
    host = sorted(
        ((_share(part, measures), part) for part in WINDOW_PARTS if part.host), key=_first
    )
    leading = next((part for share, part in host if share >= part.least), host[0][1])
    families.append((sum(share for share, _ in host), leading))
    (share, part), second, *_ = sorted(families, key=_first)
    leads = share >= measures.compute
    worth = share if leads or not part.host else _share(part, measures)
    if worth < part.least:
        if measures.other >= max(measures.compute, CARD["worth_naming_pct"]):
            return Decision(VerdictLabel.MIXED, measures.other - measures.compute)
        # Margin: percentage points by which the nearest part misses its threshold.
        pairs = [(other.least, _share(other, measures)) for other in WINDOW_PARTS]
        lacks = [
            least - value if 2 * value > least else CARD["margin_high"] for least, value in pairs
        ]
        return Decision(VerdictLabel.GPU_COMPUTE_BOUND, min(lacks))
    next_share = max(second[0], measures.other)
    if next_share < CARD["worth_naming_pct"]:  # the next part is too small for a mixed verdict
        lead = max(
            share - next_share if leads else 0,
            CARD["worth_naming_pct"] - next_share + CARD["margin_medium"],
        )
    elif leads and share >= next_share:
        lead = share - next_share
    else:
        return Decision(VerdictLabel.MIXED, next_share - CARD["worth_naming_pct"])
    return Decision(part.label, min(worth - part.least, lead))


def share_of(label: VerdictLabel, measures: Measures) -> float:
    part = next((part for part in WINDOW_PARTS if part.label is label), None)
    return measures.compute if part is None else _share(part, measures)


def _share(part: WindowPart, measures: Measures) -> float:
    share: float = getattr(measures, part.measure)
    return share


def _first(pair: tuple[float, WindowPart]) -> float:
    return -pair[0]


def _facts(label: VerdictLabel, measures: Measures) -> list[str]:
    """Return the measured facts that support a verdict's label, and the next largest shares."""
    if label is VerdictLabel.GPU_COMPUTE_BOUND:
        facts = [f"compute kernels fill {measures.compute:.1f} % of the window"]
        share, part = min(((_share(part, measures), part) for part in WINDOW_PARTS), key=_first)
        if round(share, 1) > 0:
            facts.append(
                f"next largest: {part.words} {share:.1f} %; without it the step gains less than"
                f" {part.least:g} %"
            )
        return facts
    part = next(part for part in WINDOW_PARTS if part.label is label)
    says = part.says.format(value=_share(part, measures))
    return [f"{says} (needed ≥ {part.least:g})", f"besides: {_split(measures, part.words)}"]


def _split(measures: Measures, but: str) -> str:
    """Return the other parts with their shares, the largest first."""
    shares = [
        ("compute", measures.compute),
        *((part.words, _share(part, measures)) for part in WINDOW_PARTS),
        ("other idle time", measures.other),
    ]
    shown = [
        (-share, f"{name} {share:.1f} %") for name, share in shares if name != but and share >= 1
    ]
    return ", ".join(text for _, text in sorted(shown)) or "nothing of 1 % or more"


def _confidence(
    decision: Decision, measures: Measures, support: Support, agreeing: float | None
) -> Confidence:
    label, host = decision.label, decision.label in _HOST_LABELS
    level = (decision.margin >= CARD["margin_high"]) + (decision.margin >= CARD["margin_medium"])
    # Recording slows the host down, so a host-bound verdict with a share below compute may be due
    # to the recording. A CUDA graph cannot contain waits or CPU work of the host.
    lengthened = host and label is not VerdictLabel.INPUT_STARVED
    recorded = lengthened and share_of(label, measures) < measures.compute
    cut = (
        label is VerdictLabel.CUDA_API_BOUND
        and max(measures.sync, measures.cpu) >= CARD["worth_naming_pct"]
    )
    launches = label in (
        VerdictLabel.SYNC_BOUND,
        VerdictLabel.CPU_BOUND,
    ) and measures.launch > share_of(label, measures)
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
