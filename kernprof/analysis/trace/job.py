"""Analyse the ranks of a job: late ranks, reasons for their delay, and the job's critical path.

A collective can start only when the last rank arrives. Until then, the collective's kernels on the
other ranks wait. A rank's wait lasts from its own arrival to the last rank's arrival. Time in which
other kernels of the rank compute is excluded.

A *member* is one rank with its trace. A *party* is the ranks that take part in the same
collectives.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace.evidence import ADVICE
from kernprof.analysis.trace.ranks import (
    PARTS,
    Alignment,
    Member,
    Party,
    TraceSummary,
    TrackSummary,
    align,
    groups_of,
    members_of,
    outliers_of,
    rank_outcomes,
)
from kernprof.analysis.trace.track.view import CARD, median, union_of
from kernprof.model.run import Provenance, grouped
from kernprof.model.trace import Bools, Ints
from kernprof.model.trace_report import (
    Cause,
    CauseId,
    CollectiveRow,
    CriticalPart,
    DeviceOutcome,
    Evidence,
    IdleCause,
    JobReport,
    LateStep,
    RanksReport,
    StepTimes,
    TimelineReport,
    UnreadTrace,
    VerdictLabel,
)

# Predicates of the sentence "the host of rank N …", by the host's activity.
_DOES = {
    IdleCause.OS_WAIT: "waits in the OS (sleeps, or waits for another thread, a file, a lock)",
    IdleCause.CPU: "does CPU work",
    IdleCause.SYNC: "waits for the rank's GPU",
    IdleCause.BLOCKING_COPY: "copies",
    IdleCause.ALLOCATION: "allocates memory",
    IdleCause.CUDA_API: "is in CUDA calls",
}
# If two ranks wait for each other and shorter wait ÷ longer wait is at least this, neither is late.
_MUTUAL = 0.5
_COMMUNICATION_CAUSES = (CauseId.EXPOSED_COMMUNICATION, CauseId.SMALL_COLLECTIVES)
# Maximal number of waiting ranks that a report describes in one line each.
_LINES = 8


@dataclass(frozen=True, slots=True)
class _Wait:
    """Time that rank `at` waits in collectives for rank `late`; both are indices of members.

    `waited_ns` is the total, `each_ns` the time per `unit` (iteration or window). `often_pct` is
    the percentage of collectives at which `late` arrives last. `does` describes the activity
    of rank `late` during the wait.
    """

    at: int
    late: int
    waited_ns: float
    each_ns: float
    unit: str
    often_pct: float
    does: str

    def text(self, members: Sequence[Member]) -> str:
        waiting, late = members[self.at], members[self.late]
        return (
            f"rank {waiting.rank} waits {self.each_ns / 1e6:.1f} ms {self.unit} in collectives for"
            f" rank {late.rank} ({late.outcome.title}), which is the last to arrive at"
            f" {self.often_pct:.0f} % of these collectives"
        )


def of_one_trace(report: TimelineReport, tracks: Sequence[TrackSummary]) -> TimelineReport:
    """Add the comparison of ranks to the report of a trace with several ranks."""
    trace = TraceSummary(report=report, tracks=tuple(tracks))
    members = members_of((trace,))
    (report,), lead = with_stragglers((trace,), members, align(members))
    return replace(report, notes=(*lead, *report.notes))


def with_stragglers(
    traces: Sequence[TraceSummary], members: Sequence[Member], alignment: Alignment
) -> tuple[tuple[TimelineReport, ...], tuple[str, ...]]:
    """Return the reports of the traces, and notes on the job.

    In the reports, each rank that waits for a late rank has a cause STRAGGLER.
    """
    # Remove causes of an earlier comparison of ranks.
    causes = [
        [cause for cause in member.outcome.causes if cause.id is not CauseId.STRAGGLER]
        for member in members
    ]
    lead: list[str] = []
    for party in alignment.parties:
        waits = [
            wait
            for at in party.members
            if (wait := _wait(members, alignment, party, at)) is not None
        ]
        # Pairs of ranks that wait for each other about equally, so that neither is late.
        by_rank = {wait.at: wait for wait in waits}
        mutual = [
            (wait, other)
            for wait in waits
            if (other := by_rank.get(wait.late))
            and wait.at < wait.late
            and other.late == wait.at
            and _MUTUAL * max(wait.waited_ns, other.waited_ns)
            <= min(wait.waited_ns, other.waited_ns)
        ]
        waits = [wait for wait in waits if not any(wait in pair for pair in mutual)]
        for wait in waits:
            straggler = _cause(members[wait.at].outcome, wait, members)
            # Less or overlapped communication does not save the wait for the late rank.
            rest = members[wait.at].outcome.accounting.communication - straggler.estimated_gain_pct
            causes[wait.at] = [
                replace(cause, estimated_gain_pct=rest)
                if cause.id in _COMMUNICATION_CAUSES
                else cause
                for cause in (*causes[wait.at], straggler)
            ]
        ranks = f"{len(members)} ranks of one job"
        if len(party.members) < len(members):
            ranks = f"{len(party.members)} of {len(members)} ranks"
        lead.append(f"{ranks} share {party.matched} collectives")
        for wait, other in mutual:
            lead.append(
                f"ranks {members[wait.at].rank} and {members[other.at].rank} wait for each other"
                f" alternately, {wait.each_ns / 1e6:.1f} and {other.each_ns / 1e6:.1f} ms"
                f" {wait.unit}, like pipeline stages or ranks with varying step times: neither is"
                " late"
            )
        lead += _lead(members, waits)
    outcomes = iter(
        _with_causes(member.outcome, its_causes)
        for member, its_causes in zip(members, causes, strict=True)
    )
    reports = tuple(
        replace(trace.report, devices=tuple(next(outcomes) for _ in trace.report.devices))
        for trace in traces
    )
    return reports, tuple(lead)


def _with_causes(outcome: DeviceOutcome, causes: Sequence[Cause]) -> DeviceOutcome:
    """Return the outcome with ranked causes; a straggler's advice precedes that of the verdict."""
    ranked = tuple(sorted(causes, key=lambda cause: -cause.estimated_gain_pct))
    verdict = outcome.verdict
    if (
        verdict.label is VerdictLabel.COMMUNICATION_BOUND
        and ranked
        and ranked[0].id is CauseId.STRAGGLER
    ):
        verdict = replace(verdict, advice=ranked[0].advice)
    return replace(outcome, causes=ranked, verdict=verdict)


def _lead(members: Sequence[Member], waits: Sequence[_Wait]) -> list[str]:
    """Describe each wait in one line. More than `_LINES` waits are grouped by late rank."""
    if len(waits) <= _LINES:
        return [f"{wait.text(members)}; {wait.does}" for wait in waits]
    by_late = grouped(waits, lambda wait: wait.late)
    worst = sorted(by_late.items(), key=lambda pair: -sum(wait.waited_ns for wait in pair[1]))
    lines = []
    for at, its in worst[:_LINES]:
        late = members[at]
        usual, often = (
            median(np.array(values))
            for values in zip(*[(w.each_ns, w.often_pct) for w in its], strict=True)
        )
        lines.append(
            f"{len(its)} ranks wait {usual / 1e6:.1f} ms {its[0].unit} (median) in collectives"
            f" for rank {late.rank} ({late.path}, {late.outcome.title}), which arrives last at"
            f" {often:.0f} % of the collectives; {its[0].does}"
        )
    rest = len(worst) - _LINES
    return [*lines, f"{rest} more late ranks are not listed"] if rest > 0 else lines


def _cause(outcome: DeviceOutcome, wait: _Wait, members: Sequence[Member]) -> Cause:
    low, high = outcome.window_ns
    gain = 100.0 * wait.waited_ns / max(high - low, 1)
    return Cause(
        id=CauseId.STRAGGLER,
        estimated_gain_pct=min(gain, outcome.accounting.communication),
        provenance=Provenance.BOUND,
        evidence=(Evidence(text=wait.text(members)), Evidence(text=wait.does)),
        advice=ADVICE[CauseId.STRAGGLER],
    )


def _wait(members: Sequence[Member], alignment: Alignment, party: Party, at: int) -> _Wait | None:
    """Measure a rank's wait for the rank that delays it most; None if the wait is short."""
    member, mine = members[at], party.members.index(at)
    low, high = member.outcome.window_ns
    arrived = party.start[mine] - alignment.base[at]
    last = party.start.max(axis=0) - alignment.base[at]
    who = party.start.argmax(axis=0)
    window = (arrived >= low) & (arrived < high)
    inside = window & (last > arrived)
    if not bool(inside.any()):
        return None
    waits = union_of([(arrived[inside], last[inside])])
    waited = float(member.track.exposed.within(waits.start, waits.end).sum())
    if 100.0 * waited / max(high - low, 1) < CARD["cause_pct"]:
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
        does=_meanwhile(members[party.members[late]], member, waited),
    )


def _meanwhile(late: Member, waiting: Member, waited: float) -> str:
    """Describe the late rank's activity whose time most exceeds that of the waiting rank.

    If this excess is less than a quarter of the wait (`waited`, in ns), describe the late rank's
    verdict instead. The waiting rank's times are scaled to the late rank's window.
    """
    spans = [np.array(member.outcome.window_ns) for member in (late, waiting)]
    spent, usual = (
        member.track.during(span[:1], span[1:])[:, 0].astype(float)
        for member, span in zip((late, waiting), spans, strict=True)
    )
    usual *= np.diff(spans[0])[0] / np.diff(spans[1])[0]
    more = {part: float((spent - usual)[PARTS.index(part)]) for part in ("compute", *_DOES)}
    most = max(more, key=lambda part: more[part])
    if 4 * more[most] < waited:
        label = late.outcome.verdict.label
        return (
            f"meanwhile rank {late.rank} computes"
            if label is VerdictLabel.GPU_COMPUTE_BOUND
            else f"the verdict on rank {late.rank} is: {label.value}"
        )
    count = late.outcome.iterations.count if late.outcome.iterations else 1
    unit = "an iteration" if late.outcome.iterations else "in the window"
    if most == "compute":
        return (
            f"the kernels of rank {late.rank} take {more[most] / count / 1e6:.1f} ms longer {unit}"
        )
    return (
        f"meanwhile the host of rank {late.rank} {_DOES[IdleCause(most)]},"
        f" {spent[PARTS.index(most)] / count / 1e6:.1f} ms {unit} while the rank's GPU idles"
    )


_COMMUNICATION = PARTS.index("communication")
_IN_WORDS = {
    "compute": "the rank's kernels take {} longer",
    "transfer": "the rank's copies take {} longer",
    "sync": "the rank's host waits {} longer for the GPU",
    "blocking_copy": "the rank's host copies {} longer",
    "allocation": "the rank's host allocates memory {} longer",
    "cuda_api": "the rank's host is {} longer in CUDA calls",
    "launch_latency": "the latency of the rank's launches is {} longer",
    "os_wait": (
        "the rank's host waits {} longer in the OS (sleeps, or waits for another thread, a file, a"
        " lock)"
    ),
    "cpu": "the rank's host does CPU work for {} longer",
    "profiler": "the profiler takes {} longer",
    "dependency": "the rank's queued work waits {} longer for other work",
    "unknown": "the rank's GPU idles {} longer, for a reason that the trace does not show",
}


def join(traces: Sequence[TraceSummary], unread: Sequence[UnreadTrace] = ()) -> RanksReport:
    """Return the report on all ranks of a job. Raises NotComparable with fewer than two ranks."""
    members = members_of(tuple(traces))
    alignment = align(members)
    reports, lead = with_stragglers(traces, members, alignment)
    return RanksReport(
        reports=reports,
        ranks=rank_outcomes(members, alignment),
        lead=lead,
        job=_job(members, alignment) if alignment.parties else None,
        unread=tuple(unread),
    )


def _job(members: Sequence[Member], alignment: Alignment) -> JobReport:
    grid = _grid(members, alignment)
    groups = groups_of(members)
    return JobReport(
        steps=None if grid is None else _step_times(members, grid),
        late=() if grid is None else _late(members, alignment, grid),
        groups=groups,
        outliers=outliers_of(groups),
        collectives=_collectives(members, alignment),
        critical=_critical(members, alignment),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """Table with a row per rank (member) and a column per step. Times are in ns.

    `first` is the number of the first step. `edges` delimit the steps on the common clock.
    `present` marks the recorded steps of each rank. `length` is the duration of a rank's step,
    `waited` its wait for other ranks in the step.
    """

    first: int
    edges: Ints
    present: Bools
    length: Ints
    waited: Ints


def _grid(members: Sequence[Member], alignment: Alignment) -> _Grid | None:
    """Build the rank × step table. Its columns are the steps of the rank that has the most steps.

    Return None if no rank has steps.
    """
    count = max(member.steps for member in members)
    if not count:
        return None
    at = next(at for at, member in enumerate(members) if member.steps == count)
    edges, first = members[at].track.edges + alignment.base[at], members[at].track.first_step
    shape = (len(members), count)
    present, length, waited = (
        np.zeros(shape, np.bool_),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
    )
    for at, member in enumerate(members):
        if not member.steps:
            continue
        local = member.track.edges
        column = _columns(edges, local + alignment.base[at])
        steps = np.flatnonzero((column >= 0) & (column < count))
        present[at, column[steps]] = True
        length[at, column[steps]] = np.diff(local)[steps]
        waited[at, column[steps]] = _waited(member, alignment, at)[steps]
    return _Grid(first=first, edges=edges, present=present, length=length, waited=waited)


def _columns(edges: Ints, member_edges: Ints) -> Ints:
    """Return the column of the rank × step table for each step of a rank.

    A step belongs to the column that contains its middle. If most steps of a rank have the same
    offset between step and column, all its steps get this offset. Without this offset, a late step
    would be assigned to the next column.
    """
    column = np.searchsorted(edges, (member_edges[:-1] + member_edges[1:]) // 2, side="right") - 1
    ahead = column - np.arange(len(column))
    usual = int(median(ahead))
    return np.arange(len(column)) + usual if 2 * (ahead == usual).sum() > len(ahead) else column


def _waited(member: Member, alignment: Alignment, at: int) -> Ints:
    """Return, per step of a rank, the ns that it waits for other ranks without computing."""
    local, party = member.track.edges, alignment.party_of(at)
    if party is None:
        return np.zeros(len(local) - 1, np.int64)
    start = party.start[party.members.index(at)] - alignment.base[at]
    exposed = member.track.exposed.within(start, party.start.max(axis=0) - alignment.base[at])
    step = np.searchsorted(local, start, side="right") - 1
    inside = (step >= 0) & (step < len(local) - 1)
    return np.bincount(step[inside], weights=exposed[inside], minlength=len(local) - 1).astype(
        np.int64
    )


def _step_times(members: Sequence[Member], grid: _Grid) -> StepTimes:
    def rows(values: Ints) -> tuple[tuple[int | None, ...], ...]:
        return tuple(
            tuple(value if there else None for value, there in zip(row, present, strict=True))
            for row, present in zip(values.tolist(), grid.present.tolist(), strict=True)
        )

    return StepTimes(
        ranks=tuple(member.rank for member in members),
        first=grid.first,
        start_ns=tuple((grid.edges[:-1] - grid.edges[0]).tolist()),
        length_ns=rows(grid.length),
        own_ns=rows(grid.length - grid.waited),
    )


def _late(members: Sequence[Member], alignment: Alignment, grid: _Grid) -> tuple[LateStep, ...]:
    """Find the rank with the largest delay in each step of each party, if the delay is long enough.

    The delay is the last rank's arrival minus the median rank's arrival, at the collective with the
    largest difference. The delays of a step are not added, because a rank that is late at a
    collective may still be late at the next.
    """
    rows = []
    for party in alignment.parties:
        who, last = party.start.argmax(axis=0), party.start.max(axis=0)
        behind = last - np.sort(party.start, axis=0)[(len(party.members) - 1) // 2]
        step = np.searchsorted(grid.edges, last, side="right") - 1
        for at in range(len(grid.edges) - 1):
            mine = np.flatnonzero(step == at)
            there = grid.present[list(party.members), at]
            if not len(mine) or not bool(there.any()):
                continue
            worst = int(mine[behind[mine].argmax()])
            usual = int(median(grid.length[list(party.members), at][there]))
            if 100 * behind[worst] < CARD["late_pct"] * usual:
                continue
            late = int(who[worst])
            rows.append(
                LateStep(
                    step=grid.first + at,
                    rank=members[party.members[late]].rank,
                    late_ns=int(behind[worst]),
                    step_ns=usual,
                    why=_why(members, party, late, mine[mine <= worst], int(behind[worst])),
                )
            )
    return tuple(sorted(rows, key=lambda row: (row.step, row.rank)))


def _why(members: Sequence[Member], party: Party, late: int, at: Ints, late_ns: int) -> str:
    """Explain a rank's delay by the part of its time (`PARTS`) that most exceeds the median rank's.

    Only the time before each collective in `at`, since the preceding collective, is compared.
    Communication does not count.
    """
    at = at[at > 0]
    if not len(at):
        return "the rank's trace has no collective before the delay, so the reason is unknown"
    parts = np.stack(
        [
            _since_preceding(members[m].track, members[m].track.start, rows, at)
            for m, rows in zip(party.members, party.rows, strict=True)
        ]
    )
    more = parts[late] - np.sort(np.delete(parts, late, axis=0), axis=0)[(len(parts) - 2) // 2]
    more[_COMMUNICATION] = 0
    most = int(more.argmax())
    if 4 * more[most] < late_ns:
        return "no single part of the rank's time explains the delay"
    return _IN_WORDS[PARTS[most]].format(f"{more[most] / 1e6:.1f} ms")


def _since_preceding(track: TrackSummary, since: Ints, rows: Ints, at: Ints) -> Ints:
    """Return a rank's total time in ns before the selected collectives, by part (`PARTS`).

    `rows` are the collectives that all ranks of the party share; `at` selects some of `rows`. The
    time before a collective begins at `since` of the preceding shared collective. `since` holds the
    start times, or the end times, of all collectives of the track.
    """
    low, high = since[rows[at - 1]], track.start[rows[at]]
    ahead = high > low
    return np.asarray(track.during(low[ahead], high[ahead]).sum(axis=1))


def _collectives(members: Sequence[Member], alignment: Alignment) -> tuple[CollectiveRow, ...]:
    """Return count, median duration, exposed time and wait of shared collectives, by name.

    Count, exposed time and wait are per step. All values are medians over the ranks.
    """
    costs: dict[str, list[tuple[float, float, float, float]]] = {}
    for party in alignment.parties:
        for at, rows, start in zip(party.members, party.rows, party.start, strict=True):
            track, steps = members[at].track, max(members[at].steps, 1)
            low, high = track.edges[[0, -1]]
            wait = party.start.max(axis=0) - start
            inside = (track.start[rows] >= low) & (track.start[rows] < high)
            for kind in np.flatnonzero(np.bincount(track.name[rows[inside]]) > 0).tolist():
                chosen = inside & (track.name[rows] == kind)
                begin, end = track.start[rows[chosen]], track.end[rows[chosen]]
                exposed = float(track.exposed.within(begin, end).sum())
                waited = float(
                    track.exposed.within(begin, np.minimum(begin + wait[chosen], end)).sum()
                )
                row = (len(begin) / steps, median(end - begin), exposed / steps, waited / steps)
                costs.setdefault(track.names[kind], []).append(row)
    results = []
    for name, its in costs.items():
        count, usual, exposed, waited = (
            median(np.array(column)) for column in zip(*its, strict=True)
        )
        results.append(
            CollectiveRow(
                name=name, count=count, median_ns=usual, exposed_ns=exposed, waited_ns=waited
            )
        )
    return tuple(sorted(results, key=lambda row: (-row.exposed_ns, row.name)))


def _critical(members: Sequence[Member], alignment: Alignment) -> tuple[CriticalPart, ...]:
    """Return the time on the critical path by rank and part (`PARTS`), the longest first.

    Before each shared collective, the path follows the rank that arrives last. Then it follows the
    collective. Only the largest party (ranks with the same collectives) is considered.
    """
    party = max(alignment.parties, key=lambda group: (len(group.members), group.matched))
    first = party.members[0]
    low, high = (
        int(moment) + alignment.base[first] for moment in members[first].track.edges[[0, -1]]
    )
    order = np.argsort(party.end, kind="stable")
    order = order[(party.end[order] >= low) & (party.end[order] <= high)]
    if len(order) < 2:
        return ()
    who, last = party.start.argmax(axis=0)[order], party.start.max(axis=0)[order]
    end = np.maximum.accumulate(np.maximum(party.end[order], last))
    talked = np.maximum(end[1:] - np.maximum(last[1:], end[:-1]), 0).sum()
    spent: dict[tuple[int | None, str], int] = {(None, "collectives"): int(talked)}
    for mine in np.flatnonzero(np.bincount(who[1:]) > 0).tolist():
        track = members[party.members[mine]].track
        at = order[1 + np.flatnonzero(who[1:] == mine)]
        parts = _since_preceding(track, track.end, party.rows[mine], at)
        spent |= {
            (members[party.members[mine]].rank, name): int(time)
            for name, time in zip(PARTS, parts.tolist(), strict=True)
        }
    total = max(int(end[-1] - end[0]), 1)
    rows = [
        CriticalPart(rank=rank, part=part, time_ns=time, share_pct=100.0 * time / total)
        for (rank, part), time in spent.items()
        if 1000 * time >= total
    ]
    return tuple(sorted(rows, key=lambda row: (-row.time_ns, row.part)))
