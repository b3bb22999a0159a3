"""Where a window's time went: compute, communication, exposed transfers and idle, which always add
up to the window; idle time by its cause.

The shares that verdicts rest on, measured over one span of a track: what each kind of fix could
take away.

Which part of the window a fix should take away: the label, how sure that is, and the facts
behind it.

The parts are disjoint and sum to the window. Computing is what the GPU is for: the largest of the
other parts makes the label, where it is worth one and leads the others; else the window is
compute-bound, or a mixture whose parts are named.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.gaps import GapKind, Idle, fault_cover, launch_gap_ns, pageable_uploads
from kernprof.analysis.trace.thresholds import WINDOW_PARTS, WindowPart
from kernprof.analysis.trace.track.intervals import union_of
from kernprof.analysis.trace.track.view import TrackView
from kernprof.model.trace import NONE, Ints
from kernprof.model.trace_report import (
    IDLE_CAUSES,
    Accounting,
    Confidence,
    IdleCause,
    Verdict,
    VerdictLabel,
)

_STEPS_PER_POINT = 100  # shown to two decimals


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """The parts of one window in ns: window = compute + communication + transfer + the sum of idle."""

    window: int
    compute: int
    communication: int
    transfer: int
    idle: dict[IdleCause, int]

    def idle_ns(self) -> int:
        return sum(self.idle.values())

    def percent(self, length: float) -> float:
        return 100.0 * length / self.window


def account(view: TrackView, idle: Idle, low: int, high: int) -> Ledger:
    """[low, high) of a track. `idle` must hold the gaps of at least that span; a gap belongs to
    where it starts.
    """
    compute = view.compute.inside(low, high)
    on_kernels = view.with_communication.inside(low, high)
    busy = view.busy.inside(low, high)
    rows = idle.between(low, high)
    causes = {cause: int(idle.parts[cause][rows].sum()) for cause in IDLE_CAUSES}
    # Gaps that straddle an edge are counted where they start, whole; the rest of the window absorbs
    # that.
    causes[IdleCause.UNKNOWN] += max(high - low - busy - sum(causes.values()), 0)
    return Ledger(
        window=busy + sum(causes.values()),
        compute=compute,
        communication=on_kernels - compute,
        transfer=busy - on_kernels,
        idle=causes,
    )


def rounded(ledger: Ledger) -> Accounting:
    """Percent to two decimals whose sum is exactly 100: the largest remainders are rounded up."""
    parts = [
        ledger.compute,
        ledger.communication,
        ledger.transfer,
        *(ledger.idle[cause] for cause in IDLE_CAUSES),
    ]
    steps = _apportion(parts, 100 * _STEPS_PER_POINT)
    idle = dict(zip(IDLE_CAUSES, (step / _STEPS_PER_POINT for step in steps[3:]), strict=True))
    return Accounting(
        compute=steps[0] / _STEPS_PER_POINT,
        communication=steps[1] / _STEPS_PER_POINT,
        transfer=steps[2] / _STEPS_PER_POINT,
        idle=sum(steps[3:]) / _STEPS_PER_POINT,
        idle_causes=idle,
    )


def _apportion(parts: list[int], total: int) -> list[int]:
    """Whole shares of `total` in proportion to `parts`, by largest remainder (in exact integers)."""
    whole = sum(parts)
    floors = [part * total // whole for part in parts]
    order = sorted(range(len(parts)), key=lambda at: (-(parts[at] * total % whole), at))
    for at in order[: total - sum(floors)]:
        floors[at] += 1
    return floors


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Percent of the window; `kernels` is how many there are. The shares from `compute` to `other`
    sum to 100.

    `loading` is for how much of it the processes that make batches are on a CPU; `own_launch` the
    share of `launch`
    that is left of a host which nothing records; `unwaited` what a replay without waits gains,
    where that is asked;
    `better` what a better form of kernels is estimated to gain.
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
    kernels: int
    loading: float = 0.0
    own_launch: float = 1.0
    unwaited: float = 0.0
    better: float = 0.0


def measure(
    view: TrackView, idle: Idle, kinds: Ints, span: tuple[int, int], *, own: float = 1.0
) -> Measures:
    """`own` is the share of its time that the host needs unrecorded."""
    low, high = span
    ledger = account(view, idle, low, high)
    rows = idle.between(low, high)
    length, kind = idle.lengths(rows), kinds[rows]
    spent = {one: int(length[kind == one].sum()) for one in GapKind}
    by_copies = min(
        max(_held_by_uploads(view, low, high) - spent[GapKind.COPY], 0), spent[GapKind.LAUNCH]
    )
    sync, cpu = spent[GapKind.SYNC], spent[GapKind.CPU] + spent[GapKind.WAIT]
    # Without the waits the host has the time that it is blocked, and no more: of what is long after
    # them, the rest is the host's own.
    if (late := sync - view.blocked.inside(low, high)) > 0:
        late = min(
            int(length[(kind == GapKind.SYNC) & (length >= launch_gap_ns(view))].sum()), late
        )
        sync, cpu = sync - late, cpu + late
    sync += spent[GapKind.READ_BACK] + spent[GapKind.BETWEEN_VALUES]
    launch = spent[GapKind.LAUNCH] - by_copies
    faults = fault_cover(view).inside(low, high)
    held, talked = spent[GapKind.COPY] + by_copies, spent[GapKind.COMMUNICATION]
    known = sync + launch + cpu + spent[GapKind.DATA] + held + talked
    first, last = np.searchsorted(view.work.start, [low, high])
    return Measures(
        compute=ledger.percent(ledger.compute - min(faults, ledger.compute)),
        communication=ledger.percent(ledger.communication + talked),
        transfer=ledger.percent(ledger.transfer + held + min(faults, ledger.compute)),
        data=ledger.percent(spent[GapKind.DATA]),
        sync=ledger.percent(sync),
        launch=ledger.percent(launch),
        cpu=ledger.percent(cpu),
        other=ledger.percent(ledger.idle_ns() - known),
        idle=ledger.percent(ledger.idle_ns()),
        host_late=ledger.percent(float(length[idle.late[rows]].sum())),
        kernels=int(view.computing(slice(int(first), int(last))).sum()),
        own_launch=_left(view, idle, kind, rows, low, own) / max(spent[GapKind.LAUNCH], 1),
    )


def _held_by_uploads(view: TrackView, low: int, high: int) -> int:
    """For how long the host is held in copies from pageable memory to the GPU, in which it launches
    nothing ahead.
    """
    copies = pageable_uploads(view) & (view.work.call != NONE)
    return union_of([(view.launch_start[copies], view.launch_end[copies])]).inside(low, high)


def _left(view: TrackView, idle: Idle, kind: Ints, rows: slice, low: int, own: float) -> float:
    """How much of the gaps between launches is left of a host that needs this share of its time, in
    ns.

    From one wait to the next it gets ahead of the GPU, and each gap is shorter by what the host is
    ahead there.
    """
    start, length = idle.start[rows], idle.lengths(rows)
    launch = np.where(kind == GapKind.LAUNCH, length, 0)
    if own == 1 or not bool(launch.any()):
        return float(launch.sum())
    begin = np.concatenate(([low], view.blocked.end))
    first = np.searchsorted(start, begin)
    turns = np.diff(first, append=len(start)) > 0
    begin, first = np.maximum(begin[turns], low), first[turns]
    # What else the GPU waits for is no time in which the host gets ahead.
    gone, waited = np.cumsum(length), np.cumsum(launch)
    behind = np.maximum.reduceat(own * waited - (1 - own) * (idle.end[rows] - gone), first)
    before = own * (waited[first] - launch[first]) - (1 - own) * (
        begin - gone[first] + length[first]
    )
    return float(np.maximum(behind - before, 0).sum())


# What a verdict suggests by itself; the causes say more where they were found.
FIRST_STEPS: dict[VerdictLabel, str] = {
    VerdictLabel.GPU_COMPUTE_BOUND: (
        "The host keeps up; only faster kernels help: start with the first of the table below"
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
        "Exchange less, or while kernels run: see the causes. DistributedDataParallel overlaps"
        " backward."
    ),
    VerdictLabel.MIXED: (
        "Start with the largest cause. Ranges around the program's phases (torch.cuda.nvtx.range, "
        "cupyx.profiler.time_range) would say which of them is late."
    ),
}

_LEVELS = (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """What confidence rests on besides the margin: percent of work with a known launch, each
    iteration, and whether
    the trace shows what threads did outside CUDA. `whole` says that the window is the run, not
    iterations of it,
    `dropped` that work which was launched is not in the trace.
    """

    correlated: float
    iterations: Sequence[Measures] = ()
    whole: bool = False
    sees_host: bool = True
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """The label, and by how many points it could have been another."""

    label: VerdictLabel
    margin: float


def judge(measures: Measures, support: Support) -> Verdict:
    decision = decide(measures)
    agreeing = _agreement(decision.label, support.iterations)
    confidence = _confidence(decision, measures, support, agreeing)
    if decision.label is VerdictLabel.MIXED:
        return _mixed(measures, confidence)
    facts = _facts(decision.label, measures)
    if agreeing is not None:
        facts.append(f"{agreeing:.0f} % of the iterations, each on its own, give the same label")
    return Verdict(
        label=decision.label,
        confidence=confidence,
        share_pct=share_of(decision.label, measures),
        why=tuple(facts),
        advice=FIRST_STEPS[decision.label],
    )


def label_of(measures: Measures) -> VerdictLabel:
    return decide(measures).label


def share_of(label: VerdictLabel, measures: Measures) -> float:
    part = next((part for part in WINDOW_PARTS if part.label is label), None)
    return measures.compute if part is None else _value(part, measures)


def decide(measures: Measures) -> Decision:
    """The largest family of parts against what makes its label, computing, and the next largest."""
    families = sorted(_families(measures), key=lambda family: -family[0])
    share, part = families[0]
    largest = share >= measures.compute
    # one of the host's, beside computing
    worth = share if largest or not part.host else _counted(part, measures)
    formed = not largest and part.label is VerdictLabel.CUDA_API_BOUND and measures.better > worth
    if worth < part.least or formed:
        if measures.other >= max(measures.compute, limit.WORTH_NAMING):
            return Decision(VerdictLabel.MIXED, measures.other - measures.compute)
        return Decision(VerdictLabel.GPU_COMPUTE_BOUND, _below(measures))
    second = max(families[1][0], measures.other)
    lead = share - (1 if largest else limit.LEADS_BESIDE_COMPUTE) * second
    if second < limit.WORTH_NAMING:  # no mixture, however little it leads by
        lead = max(lead if largest else 0.0, limit.WORTH_NAMING - second + limit.MARGIN_MEDIUM)
    return (
        Decision(VerdictLabel.MIXED, -lead)
        if lead < 0
        else Decision(part.label, min(worth - part.least, lead))
    )


def _below(measures: Measures) -> float:
    """By how many points computing makes the label: what the nearest other part lacks."""
    pairs = [(part.least, _value(part, measures)) for part in WINDOW_PARTS]
    return min(least - value if 2 * value > least else limit.MARGIN_HIGH for least, value in pairs)


def _families(measures: Measures) -> list[tuple[float, WindowPart]]:
    """The share of each family of parts, and its leading part: the host's are one, every other part
    is its own.

    Where loaders set the pace, the host's share goes to the data.
    """
    host = [part for part in WINDOW_PARTS if part.host]
    total = sum(_counted(part, measures) for part in host)
    rest = [(_value(part, measures), part) for part in WINDOW_PARTS if not part.host]
    if not _loaders_set_the_pace(measures):
        return [(total, _first_of_the_host(measures)), *rest]
    return [
        (value + total * (part.label is VerdictLabel.INPUT_STARVED), part) for value, part in rest
    ]


def _first_of_the_host(measures: Measures) -> WindowPart:
    """The largest that is worth its own label, else the largest; of launches what is left without
    the recorder.

    Waits that a replay gains a label's part without come first: a wait cuts every graph that would
    launch the rest.
    """
    waits = measures.unwaited >= limit.LABEL_GAIN
    parts = sorted(
        (part for part in WINDOW_PARTS if part.host),
        key=lambda part: (
            not (waits and part.label is VerdictLabel.SYNC_BOUND),
            -_counted(part, measures),
        ),
    )
    return next((part for part in parts if _counted(part, measures) >= part.least), parts[0])


def _loaders_set_the_pace(measures: Measures) -> bool:
    return measures.loading >= limit.LOADERS_BUSY and measures.data >= limit.STARVED_SHARE


def _value(part: WindowPart, measures: Measures) -> float:
    value: float = getattr(measures, part.measure)
    return value


def _counted(part: WindowPart, measures: Measures) -> float:
    """Its share; of gaps between launches what is left without the recorder."""
    return _value(part, measures) * (
        measures.own_launch if part.label is VerdictLabel.CUDA_API_BOUND else 1
    )


def _facts(label: VerdictLabel, measures: Measures) -> list[str]:
    """What makes the label, and what takes the rest."""
    if label is VerdictLabel.GPU_COMPUTE_BOUND:
        part, value = max(
            ((part, _value(part, measures)) for part in WINDOW_PARTS), key=lambda pair: pair[1]
        )
        rest = (
            f"the most beside it: {part.words} {value:.1f} %; without it the step gains less than"
            f" {part.least:g} %"
        )
        if value >= part.least:
            left = _counted(part, measures)
            rest = (
                f"{part.words} take {value:.1f} %, of which {left:.1f} are left without the"
                " recorder (an estimate)"
            )
            if measures.better > left:
                rest += f"; better forms of kernels save {measures.better:.1f} (an estimate)"
        return [
            f"compute kernels fill {measures.compute:.1f} % of the window",
            *([rest] if value >= 0.05 else ()),
        ]
    part = next(part for part in WINDOW_PARTS if part.label is label)
    value = _value(part, measures)
    paced = label is VerdictLabel.INPUT_STARVED and _loaders_set_the_pace(measures)
    facts = [
        f"{part.says.format(value=value)} (needed ≥"
        f" {limit.STARVED_SHARE if paced else part.least:g})"
    ]
    facts.append(f"beside it: {_split(measures, part.words)}")
    if _beside_launches(label, measures):
        facts.append(
            f"gaps between launches count for {measures.own_launch:.2f} of their share beside it:"
            " the rest is what recording costs"
        )
    if label is VerdictLabel.SYNC_BOUND and measures.unwaited:
        facts.append(
            f"a replay without the waits is {measures.unwaited:.1f} % shorter (an estimate)"
        )
    if paced:
        facts.append(
            f"the loaders are on a CPU {measures.loading:.0f} % of the time: what the host saved at"
            " its launches, it would wait for data"
        )
    return facts


def _split(measures: Measures, but: str) -> str:
    """The other parts with their shares, the largest first."""
    shares = [
        ("compute", measures.compute),
        *((part.words, _value(part, measures)) for part in WINDOW_PARTS),
    ]
    shares = [
        (name, value)
        for name, value in [*shares, ("other idle time", measures.other)]
        if name != but and value >= 1
    ]
    said = [f"{name} {value:.1f} %" for name, value in sorted(shares, key=lambda pair: -pair[1])]
    return ", ".join(said) if said else "nothing of 1 % or more"


def _agreement(label: VerdictLabel, iterations: Sequence[Measures]) -> float | None:
    """Percent of iterations with the same label."""
    if not iterations:
        return None
    return 100.0 * sum(label_of(one) is label for one in iterations) / len(iterations)


def _confidence(
    decision: Decision, measures: Measures, support: Support, agreeing: float | None
) -> Confidence:
    level = (
        2
        if decision.margin >= limit.MARGIN_HIGH
        else 1
        if decision.margin >= limit.MARGIN_MEDIUM
        else 0
    )
    host = decision.label in (
        VerdictLabel.CPU_BOUND,
        VerdictLabel.CUDA_API_BOUND,
        VerdictLabel.INPUT_STARVED,
    )
    unsure = (
        support.whole
        or (host and not support.sees_host)
        or support.correlated < limit.CORRELATED_HIGH
    )
    if (
        unsure
        or decision.label is VerdictLabel.MIXED
        or _hangs_on_the_host(decision.label, measures)
    ):
        level = min(level, 1)
    torn = agreeing is not None and agreeing < limit.AGREEMENT
    # loaders deliver in bursts: not each iteration waits
    if decision.label is VerdictLabel.INPUT_STARVED:
        level, torn = min(level, 1) if torn else level, False
    if support.correlated < limit.CORRELATED_MEDIUM or torn:
        level = max(level - 1, 0)
    if support.dropped or (measures.kernels < limit.FEW_KERNELS and support.whole):
        level = 0
    return _LEVELS[level]


def _hangs_on_the_host(label: VerdictLabel, measures: Measures) -> bool:
    """Whether the host's time makes the label, which recording lengthens, and less of it would make
    another one.

    So beside a GPU that computes for longer, or gaps between launches that are, and where loaders
    set a pace that these hide; and launches beside waits or work worth naming, which no graph can
    hold.
    """
    if label is VerdictLabel.INPUT_STARVED:
        return _loaders_set_the_pace(measures) and measures.launch + measures.cpu > measures.data
    cut = (
        label is VerdictLabel.CUDA_API_BOUND
        and max(measures.sync, measures.cpu) >= limit.WORTH_NAMING
    )
    if cut or _beside_launches(label, measures):
        return True
    own = label in (VerdictLabel.CUDA_API_BOUND, VerdictLabel.CPU_BOUND)
    return own and share_of(label, measures) < measures.compute


def _beside_launches(label: VerdictLabel, measures: Measures) -> bool:
    """Whether the label is another one of the host's, though gaps between launches take more."""
    host = (VerdictLabel.SYNC_BOUND, VerdictLabel.CPU_BOUND)
    return label in host and measures.launch > share_of(label, measures)


def _mixed(measures: Measures, confidence: Confidence) -> Verdict:
    """The parts that share the window, and what to do about each, the largest first."""
    shares = sorted(
        ((_value(part, measures), part) for part in WINDOW_PARTS), key=lambda pair: -pair[0]
    )
    named = [(value, part) for value, part in shares if value >= limit.WORTH_NAMING][:3]
    facts = [f"compute {measures.compute:.1f} %, {_split(measures, 'compute')}"]
    facts += [f"{value:.1f} %: {part.says.format(value=value)}" for value, part in named]
    advice = FIRST_STEPS[named[0][1].label] if named else FIRST_STEPS[VerdictLabel.MIXED]
    return Verdict(
        label=VerdictLabel.MIXED,
        confidence=confidence,
        share_pct=None,
        why=tuple(facts),
        advice=advice,
    )
