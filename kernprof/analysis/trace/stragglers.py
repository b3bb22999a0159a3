"""Ranks of one job: who is late at the collectives, by how much each step, and what that rank does meanwhile.

A collective can start only when the last rank is there; the others' kernels run, and wait. What a rank waits is from
its own arrival to the last one's, as far as none of its kernels computes meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.causes.advice import ADVICE
from kernprof.analysis.trace.idle import Idle
from kernprof.analysis.trace.ranks import Matched, match_collectives
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import union, union_of
from kernprof.model.run import Provenance
from kernprof.model.trace import Ints, Timeline, WorkKind
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
    IdleCause.OS_WAIT: "its host waits in the OS (sleeps, or waits for another thread, a file, a lock)",
    IdleCause.CPU: "its host works on its CPU",
    IdleCause.SYNC: "its host waits for its GPU",
    IdleCause.BLOCKING_COPY: "its host copies or allocates",
    IdleCause.CUDA_API: "its host is in CUDA calls",
}


@dataclass(frozen=True, slots=True)
class Member:
    """One rank: its trace, which track of it, and what the analysis says of it alone."""

    timeline: Timeline
    track: int
    outcome: DeviceOutcome
    idle: Idle


def with_stragglers(members: Sequence[Member]) -> tuple[tuple[DeviceOutcome, ...], tuple[str, ...]]:
    """The outcomes, with a cause where a rank waits for a late one, and what leads the answer: notes on the job."""
    outcomes = tuple(member.outcome for member in members)
    if len(members) < 2 or not all(_talks(member) for member in members):
        return outcomes, ()
    matched = match_collectives([(member.timeline, member.track) for member in members])
    if matched is None or matched.start.shape[1] < _LEAST_MATCHED:
        return outcomes, ()
    lead = [f"{len(members)} ranks of one job: they share {matched.start.shape[1]} collectives"]
    done = []
    for at, member in enumerate(members):
        cause, said = _straggler(members, matched, at)
        lead += said
        causes = member.outcome.causes if cause is None else _ranked((*member.outcome.causes, cause))
        done.append(replace(member.outcome, causes=causes))
    return tuple(done), tuple(lead)


def of_one_trace(timeline: Timeline, report: TimelineReport, idle: Sequence[Idle]) -> TimelineReport:
    """A trace with several ranks: the job's notes come first."""
    (found,), lead = job_of([(timeline, report, idle)])
    return replace(found, notes=(*lead, *found.notes))


def job_of(
    traces: Sequence[tuple[Timeline, TimelineReport, Sequence[Idle]]],
) -> tuple[tuple[TimelineReport, ...], tuple[str, ...]]:
    """Ranks in one trace or in several: the reports with the causes, and what leads the answer."""
    members = [
        Member(timeline, at, outcome, idle[at])
        for timeline, report, idle in traces
        for at, outcome in enumerate(report.devices)
    ]
    outcomes, lead = with_stragglers(members)
    rest = iter(outcomes)
    reports = [replace(report, devices=tuple(next(rest) for _ in report.devices)) for _, report, _ in traces]
    return tuple(reports), lead


def _ranked(causes: Sequence[Cause]) -> tuple[Cause, ...]:
    return tuple(sorted(causes, key=lambda one: -one.estimated_gain_pct))


def _talks(member: Member) -> bool:
    work = member.timeline.work
    chosen = names.matching(member.timeline, names.COMMUNICATION)[work.name] & (work.track == member.track)
    return bool((chosen & (work.kind == WorkKind.KERNEL)).any())


def _straggler(members: Sequence[Member], matched: Matched, at: int) -> tuple[Cause | None, list[str]]:
    """Why this rank waits: for whom, how much of its window, how long in each iteration."""
    member = members[at]
    low, high = member.outcome.window_ns
    arrived = matched.start[at] - matched.shift[at]
    last = matched.start.max(axis=0) - matched.shift[at]
    window = (arrived >= low) & (arrived < high)
    inside = window & (last > arrived)
    if not bool(inside.any()):
        return None, []
    waited = _exposed(member, arrived[inside], last[inside])
    share = 100.0 * waited / max(high - low, 1)
    if share < limit.STRAGGLER_SHARE:
        return None, []
    late = int(np.bincount(matched.start.argmax(axis=0)[inside], weights=(last - arrived)[inside]).argmax())
    count = member.outcome.iterations.count if member.outcome.iterations else 1
    often = 100.0 * float((matched.start.argmax(axis=0)[window] == late).mean())
    unit = "per iteration" if member.outcome.iterations else "in the window"
    text = (
        f"rank {at} waits {waited / count / 1e6:.1f} ms {unit} in collectives for rank {late} "
        f"({members[late].outcome.title}), which is the last to arrive at {often:.0f} % of them"
    )
    does = _meanwhile(members[late], waited)
    cause = Cause(
        id=CauseId.STRAGGLER,
        estimated_gain_pct=min(share, member.outcome.accounting.communication),
        provenance=Provenance.BOUND,
        evidence=(Evidence(text=text), Evidence(text=does)),
        advice=ADVICE[CauseId.STRAGGLER],
    )
    return cause, [f"{text}; {does}"]


def _exposed(member: Member, start: Ints, end: Ints) -> float:
    """How much of these waits, together, no kernel of the rank's own computes."""
    waits = union_of([(start, end)])
    work = member.timeline.work
    talks = names.matching(member.timeline, names.COMMUNICATION)[work.name]
    computes = (work.track == member.track) & ~talks & ((work.kind == WorkKind.KERNEL) | (work.kind == WorkKind.GRAPH))
    cover = union(work.start[computes], work.end[computes])
    return float(waits.total() - cover.within(waits.start, waits.end).sum())


def _meanwhile(late: Member, waited: float) -> str:
    """What the late rank does instead: the most of its idle time, where that is worth the others' waits."""
    spent = {cause: float(late.idle.parts[cause].sum()) for cause in _DOES}
    most = max(spent, key=lambda cause: spent[cause])
    if 4 * spent[most] < waited:
        label = late.outcome.verdict.label
        return "it computes" if label is VerdictLabel.GPU_COMPUTE_BOUND else f"it is {label.value} itself"
    count = late.outcome.iterations.count if late.outcome.iterations else 1
    unit = "an iteration" if late.outcome.iterations else "in the window"
    return f"meanwhile {_DOES[most]}, {spent[most] / count / 1e6:.1f} ms {unit} while its GPU idles"
