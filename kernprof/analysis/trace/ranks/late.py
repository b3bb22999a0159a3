"""Ranks of one job: who is late at the collectives, by how much each step, and what that rank does
meanwhile.

A collective can start only when the last rank is there; the others' kernels run, and wait. What a
rank waits is from its own arrival to the last one's, as far as none of its kernels computes
meanwhile.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.causes.advice import ADVICE
from kernprof.analysis.trace.ranks.align import Alignment, Party, align
from kernprof.analysis.trace.ranks.summary import (
    FIRST_IDLE,
    PARTS,
    Member,
    TraceSummary,
    TrackSummary,
    members_of,
)
from kernprof.analysis.trace.track.intervals import union_of
from kernprof.analysis.trace.track.order import median
from kernprof.model.run import Provenance
from kernprof.model.trace import Ints
from kernprof.model.trace_report import (
    Cause,
    CauseId,
    DeviceOutcome,
    Evidence,
    IdleCause,
    TimelineReport,
    VerdictLabel,
)

_LEAST_MATCHED = 4
_DOES = {
    IdleCause.OS_WAIT: (
        "its host waits in the OS (sleeps, or waits for another thread, a file, a lock)"
    ),
    IdleCause.CPU: "its host works on its CPU",
    IdleCause.SYNC: "its host waits for its GPU",
    IdleCause.BLOCKING_COPY: "its host copies or allocates",
    IdleCause.CUDA_API: "its host is in CUDA calls",
}
_TURNS = 0.5  # of the longer wait: ranks that wait that long for each other
_FEW = 8  # ranks of which each is named on its own


@dataclass(frozen=True, slots=True)
class _Wait:
    """What member `at` loses to member `late`: in all, and in each iteration."""

    at: int
    late: int
    waited_ns: float
    each_ns: float
    unit: str
    often_pct: float
    does: str

    def text(self, members: Sequence[Member]) -> str:
        one, late = members[self.at], members[self.late]
        return (
            f"rank {one.rank} waits {self.each_ns / 1e6:.1f} ms {self.unit} in collectives for rank"
            f" {late.rank} ({late.outcome.title}), which is the last to arrive at"
            f" {self.often_pct:.0f} % of them"
        )


def of_one_trace(report: TimelineReport, tracks: Sequence[TrackSummary]) -> TimelineReport:
    """A trace with several ranks: the job's notes come first."""
    trace = TraceSummary(report=report, tracks=tuple(tracks))
    members = members_of((trace,))
    (found,), lead = with_stragglers((trace,), members, align(members))
    return replace(found, notes=(*lead, *found.notes))


def with_stragglers(
    traces: Sequence[TraceSummary], members: Sequence[Member], found: Alignment
) -> tuple[tuple[TimelineReport, ...], tuple[str, ...]]:
    """The reports, with a cause where a rank waits for a late one, and what leads the answer: notes
    on the job.
    """
    outcomes = [_alone(member.outcome) for member in members]
    lead: list[str] = []
    for party in found.parties:
        if party.matched < _LEAST_MATCHED:
            continue
        waits = [
            wait for at in party.members if (wait := _wait(members, found, party, at)) is not None
        ]
        turns = _in_turns(waits)
        waits = [wait for wait in waits if not any(wait in pair for pair in turns)]
        for wait in waits:
            outcomes[wait.at] = _with_cause(outcomes[wait.at], wait, members)
        whole = len(party.members) == len(members)
        who = (
            f"{len(members)} ranks of one job"
            if whole
            else f"{len(party.members)} of {len(members)} ranks"
        )
        lead += [
            f"{who}: they share {party.matched} collectives",
            *(_said_of_turns(members, *pair) for pair in turns),
            *_lead(members, waits),
        ]
    rest = iter(outcomes)
    reports = tuple(
        replace(one.report, devices=tuple(next(rest) for _ in one.report.devices)) for one in traces
    )
    return reports, tuple(lead)


def _in_turns(waits: Sequence[_Wait]) -> list[tuple[_Wait, _Wait]]:
    """Pairs of ranks that wait for each other for about as long: neither is the late one."""
    by_rank = {wait.at: wait for wait in waits}
    pairs = [
        (wait, by_rank[wait.late]) for wait in waits if wait.at < wait.late and wait.late in by_rank
    ]
    return [
        (one, other)
        for one, other in pairs
        if other.late == one.at
        and _TURNS * max(one.waited_ns, other.waited_ns) <= min(one.waited_ns, other.waited_ns)
    ]


def _said_of_turns(members: Sequence[Member], one: _Wait, other: _Wait) -> str:
    ranks = f"ranks {members[one.at].rank} and {members[other.at].rank}"
    return (
        f"{ranks} wait for each other in turns, {one.each_ns / 1e6:.1f} and"
        f" {other.each_ns / 1e6:.1f} ms {one.unit}, as a pipeline's stages do, or ranks whose steps"
        " vary: none is late"
    )


def _lead(members: Sequence[Member], waits: Sequence[_Wait]) -> list[str]:
    """Each wait; of many, those for the same rank together."""
    if len(waits) <= _FEW:
        return [f"{wait.text(members)}; {wait.does}" for wait in waits]
    by_late: dict[int, list[_Wait]] = {}
    for wait in waits:
        by_late.setdefault(wait.late, []).append(wait)
    worst = sorted(by_late.items(), key=lambda pair: -sum(wait.waited_ns for wait in pair[1]))
    lines = []
    for at, its in worst[:_FEW]:
        late = members[at]
        usual, often = (
            median(np.array(each))
            for each in zip(*[(w.each_ns, w.often_pct) for w in its], strict=True)
        )
        lines.append(
            f"{len(its)} ranks wait {usual / 1e6:.1f} ms {its[0].unit} (the median) in collectives"
            f" for rank {late.rank} ({late.path}, {late.outcome.title}), the last to arrive at"
            f" {often:.0f} % of them; {its[0].does}"
        )
    rest = len(worst) - _FEW
    return [*lines, f"{rest} more ranks are waited for"] if rest > 0 else lines


def _alone(outcome: DeviceOutcome) -> DeviceOutcome:
    """Without what was said of the ranks of its trace alone."""
    return replace(
        outcome,
        causes=tuple(cause for cause in outcome.causes if cause.id is not CauseId.STRAGGLER),
    )


def _with_cause(outcome: DeviceOutcome, wait: _Wait, members: Sequence[Member]) -> DeviceOutcome:
    low, high = outcome.window_ns
    cause = Cause(
        id=CauseId.STRAGGLER,
        estimated_gain_pct=min(
            100.0 * wait.waited_ns / max(high - low, 1), outcome.accounting.communication
        ),
        provenance=Provenance.BOUND,
        evidence=(Evidence(text=wait.text(members)), Evidence(text=wait.does)),
        advice=ADVICE[CauseId.STRAGGLER],
    )
    return replace(
        outcome,
        causes=tuple(sorted((*outcome.causes, cause), key=lambda one: -one.estimated_gain_pct)),
    )


def _wait(members: Sequence[Member], found: Alignment, party: Party, at: int) -> _Wait | None:
    """For whom this rank waits, how much of its window, how long in each iteration; None where it
    is not worth it.
    """
    member, mine = members[at], party.members.index(at)
    low, high = member.outcome.window_ns
    arrived = party.start[mine] - found.base[at]
    last = party.start.max(axis=0) - found.base[at]
    who = party.start.argmax(axis=0)
    window = (arrived >= low) & (arrived < high)
    inside = window & (last > arrived)
    if not bool(inside.any()):
        return None
    waited = _exposed(member.track, arrived[inside], last[inside])
    if 100.0 * waited / max(high - low, 1) < limit.STRAGGLER_SHARE:
        return None
    late = int(np.bincount(who[inside], weights=(last - arrived)[inside]).argmax())
    iterations = member.outcome.iterations
    return _Wait(
        at=at,
        late=party.members[late],
        waited_ns=waited,
        each_ns=waited / (iterations.count if iterations else 1),
        unit="per iteration" if iterations else "in the window",
        often_pct=100.0 * float((who[window] == late).mean()),
        does=_meanwhile(members[party.members[late]], waited),
    )


def _exposed(track: TrackSummary, start: Ints, end: Ints) -> float:
    """How much of these waits, together, the rank communicates and computes nothing."""
    waits = union_of([(start, end)])
    return float(track.exposed.within(waits.start, waits.end).sum())


def _meanwhile(late: Member, waited: float) -> str:
    """What the late rank does instead: the most of its idle time, where that is worth the others'
    waits.
    """
    low, high = late.outcome.window_ns
    idle = late.track.during(np.array([low]), np.array([high]))[FIRST_IDLE:, 0]
    spent = {cause: float(idle[PARTS.index(cause.value) - FIRST_IDLE]) for cause in _DOES}
    most = max(spent, key=lambda cause: spent[cause])
    if 4 * spent[most] < waited:
        label = late.outcome.verdict.label
        return (
            "it computes"
            if label is VerdictLabel.GPU_COMPUTE_BOUND
            else f"it is {label.value} itself"
        )
    count = late.outcome.iterations.count if late.outcome.iterations else 1
    unit = "an iteration" if late.outcome.iterations else "in the window"
    return f"meanwhile {_DOES[most]}, {spent[most] / count / 1e6:.1f} ms {unit} while its GPU idles"
