"""The ranks of a job together: steps side by side, who is late in which and why, and the path that
bounds the job.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.ranks.align import Alignment, Party, align, rank_outcomes
from kernprof.analysis.trace.ranks.groups import groups_of, outliers_of
from kernprof.analysis.trace.ranks.late import with_stragglers
from kernprof.analysis.trace.ranks.summary import PARTS, Member, TraceSummary, members_of
from kernprof.analysis.trace.track.order import median
from kernprof.model.trace import Bools, Ints
from kernprof.model.trace_report import (
    CollectiveRow,
    CriticalPart,
    JobReport,
    LateStep,
    RanksReport,
    StepTimes,
    UnreadTrace,
)

_LATE_SHARE = 2.0  # percent of a step by which a rank must be late
_COMMUNICATION = PARTS.index("communication")
_IN_WORDS = {
    "compute": "its kernels take {} longer",
    "transfer": "its copies take {} longer",
    "sync": "its host waits {} longer for its GPU",
    "blocking_copy": "its host copies or allocates {} longer",
    "cuda_api": "its host is {} longer in CUDA calls",
    "launch_latency": "its launches take {} longer",
    "os_wait": (
        "its host waits {} longer in the OS (sleeps, or waits for another thread, a file, a lock)"
    ),
    "cpu": "its host works {} longer on its CPU",
    "profiler": "the profiler takes {} longer",
    "dependency": "its queued work waits {} longer for other work",
    "unknown": "its GPU idles {} longer, for a reason that the trace does not show",
}


def join(traces: Sequence[TraceSummary], unread: Sequence[UnreadTrace] = ()) -> RanksReport:
    """The report on all ranks. Raises NotComparable when there are fewer than two."""
    members = members_of(tuple(traces))
    found = align(members)
    reports, lead = with_stragglers(traces, members, found)
    job = _job(members, found) if found.parties else None
    return RanksReport(
        reports=reports,
        ranks=rank_outcomes(members, found),
        lead=lead,
        job=job,
        unread=tuple(unread),
    )


def _job(members: Sequence[Member], found: Alignment) -> JobReport:
    grid = _grid(members, found)
    groups = groups_of(members)
    return JobReport(
        steps=None if grid is None else _step_times(members, grid),
        late=() if grid is None else _late(members, found, grid),
        groups=groups,
        outliers=outliers_of(groups),
        collectives=_collectives(members, found),
        critical=_critical(members, found),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """Members × steps, of which the first is number `first`. `edges` are theirs on the common
    clock; `present` where a member has the step; `length` and `waited` in ns.
    """

    first: int
    edges: Ints
    present: Bools
    length: Ints
    waited: Ints


def _grid(members: Sequence[Member], found: Alignment) -> _Grid | None:
    """The steps of all members beside those of the one that has most; None where nobody has any."""
    count = max(member.steps for member in members)
    if not count:
        return None
    at = next(at for at, member in enumerate(members) if member.steps == count)
    edges, first = members[at].track.edges + found.base[at], members[at].track.first_step
    shape = (len(members), count)
    present, length, waited = (
        np.zeros(shape, np.bool_),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
    )
    for at, member in enumerate(members):
        if not member.steps:
            continue
        own = member.track.edges
        column = _columns(edges, own + found.base[at])
        steps = np.flatnonzero((column >= 0) & (column < count))
        present[at, column[steps]] = True
        length[at, column[steps]] = np.diff(own)[steps]
        waited[at, column[steps]] = _waited(member, found, at)[steps]
    return _Grid(first=first, edges=edges, present=present, length=length, waited=waited)


def _columns(edges: Ints, own: Ints) -> Ints:
    """Which step each of a member's is. Most are where their middles are: a late one is next to its
    neighbours.
    """
    column = np.searchsorted(edges, (own[:-1] + own[1:]) // 2, side="right") - 1
    ahead = column - np.arange(len(column))
    usual = int(median(ahead))
    return np.arange(len(column)) + usual if 2 * (ahead == usual).sum() > len(ahead) else column


def _waited(member: Member, found: Alignment, at: int) -> Ints:
    """How long the member waits in each of its steps for others, with nothing of its own to
    compute.
    """
    own, party = member.track.edges, found.party_of(at)
    if party is None:
        return np.zeros(len(own) - 1, np.int64)
    start = party.start[party.members.index(at)] - found.base[at]
    exposed = member.track.exposed.within(start, party.start.max(axis=0) - found.base[at])
    step = np.searchsorted(own, start, side="right") - 1
    inside = (step >= 0) & (step < len(own) - 1)
    return np.bincount(step[inside], weights=exposed[inside], minlength=len(own) - 1).astype(
        np.int64
    )


def _step_times(members: Sequence[Member], grid: _Grid) -> StepTimes:
    def rows(values: Ints) -> tuple[tuple[int | None, ...], ...]:
        return tuple(
            tuple(value if there else None for value, there in zip(row, is_there, strict=True))
            for row, is_there in zip(values.tolist(), grid.present.tolist(), strict=True)
        )

    start = (grid.edges[:-1] - grid.edges[0]).tolist()
    ranks = tuple(member.rank for member in members)
    own = rows(grid.length - grid.waited)
    return StepTimes(
        ranks=ranks,
        first=grid.first,
        start_ns=tuple(start),
        length_ns=rows(grid.length),
        own_ns=own,
    )


def _late(members: Sequence[Member], found: Alignment, grid: _Grid) -> tuple[LateStep, ...]:
    """In each step and party the rank that keeps the others waiting longest, if that is worth it:
    how far it is behind the median rank where it is behind most. Of a step's collectives the
    lateness at one is mostly that at the next.
    """
    rows = []
    for party in found.parties:
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
            if 100 * behind[worst] < _LATE_SHARE * usual:
                continue
            late = int(who[worst])
            why = _why(members, party, late, mine[mine <= worst], int(behind[worst]))
            rank = members[party.members[late]].rank
            rows.append(
                LateStep(
                    step=grid.first + at,
                    rank=rank,
                    late_ns=int(behind[worst]),
                    step_ns=usual,
                    why=why,
                )
            )
    return tuple(sorted(rows, key=lambda row: (row.step, row.rank)))


def _why(members: Sequence[Member], party: Party, late: int, at: Ints, late_ns: int) -> str:
    """What takes the late rank longer than the median of the others, from its collective before
    these to the last of them, whatever it waited in them.
    """
    at = at[at > 0]
    if not len(at):
        return "what it does before is not in its trace"
    parts = np.stack(
        [_from_start_to_start(members[m], party.rows[i], at) for i, m in enumerate(party.members)]
    )
    usual = np.sort(np.delete(parts, late, axis=0), axis=0)[(len(parts) - 2) // 2]
    more = parts[late] - usual
    more[_COMMUNICATION] = 0
    most = int(more.argmax())
    if 4 * more[most] < late_ns:
        return "no part of its time alone explains it"
    return _IN_WORDS[PARTS[most]].format(f"{more[most] / 1e6:.1f} ms")


def _from_start_to_start(member: Member, rows: Ints, at: Ints) -> Ints:
    """What a member does between the starts of each of these collectives and the one before,
    together: (parts,).
    """
    low, high = member.track.start[rows[at - 1]], member.track.start[rows[at]]
    ahead = high > low
    return np.asarray(member.track.during(low[ahead], high[ahead]).sum(axis=1))


def _on_the_way(member: Member, party: Party, index: int, at: Ints) -> Ints:
    """What a member does, from the end of its collective before to the start of each of these,
    together: (parts,).
    """
    rows = party.rows[index]
    low, high = member.track.end[rows[at - 1]], member.track.start[rows[at]]
    ahead = high > low
    return np.asarray(member.track.during(low[ahead], high[ahead]).sum(axis=1))


def _collectives(members: Sequence[Member], found: Alignment) -> tuple[CollectiveRow, ...]:
    """By name, those that whole parties share: the median over the ranks of what each costs."""
    costs: dict[str, list[tuple[float, float, float, float]]] = {}
    for party in found.parties:
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
    made = []
    for name, its in costs.items():
        count, usual, exposed, waited = (
            median(np.array(column)) for column in zip(*its, strict=True)
        )
        made.append(
            CollectiveRow(
                name=name, count=count, median_ns=usual, exposed_ns=exposed, waited_ns=waited
            )
        )
    return tuple(sorted(made, key=lambda one: (-one.exposed_ns, one.name)))


def _critical(members: Sequence[Member], found: Alignment) -> tuple[CriticalPart, ...]:
    """The path through the shared collectives of all steps: up to each it is that of the last rank
    to arrive, then the collective's. Of the largest party; the longest parts first.
    """
    party = max(found.parties, key=lambda one: (len(one.members), one.matched))
    first = party.members[0]
    low, high = (int(moment) + found.base[first] for moment in members[first].track.edges[[0, -1]])
    order = np.argsort(party.end, kind="stable")
    order = order[(party.end[order] >= low) & (party.end[order] <= high)]
    if len(order) < 2:
        return ()
    who, last = party.start.argmax(axis=0)[order], party.start.max(axis=0)[order]
    end = np.maximum.accumulate(np.maximum(party.end[order], last))
    talked = np.maximum(end[1:] - np.maximum(last[1:], end[:-1]), 0).sum()
    spent: dict[tuple[int | None, str], int] = {(None, "collectives"): int(talked)}
    for mine in np.flatnonzero(np.bincount(who[1:]) > 0).tolist():
        parts = _on_the_way(
            members[party.members[mine]], party, mine, order[1 + np.flatnonzero(who[1:] == mine)]
        )
        spent |= {
            (members[party.members[mine]].rank, name): int(time)
            for name, time in zip(PARTS, parts.tolist(), strict=True)
        }
    whole = max(int(end[-1] - end[0]), 1)
    rows = [
        CriticalPart(rank=rank, part=part, time_ns=time, share_pct=100.0 * time / whole)
        for (rank, part), time in spent.items()
        if 1000 * time >= whole
    ]
    return tuple(sorted(rows, key=lambda row: (-row.time_ns, row.part)))
