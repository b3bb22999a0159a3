"""Compare ranks: reduce traces to summaries, align their clocks, and group similar ranks.

A summary holds a rank's collectives, steps, and the cumulative time in each of `PARTS`. A summary
of millions of events takes a few hundred kilobytes, so a thousand ranks fit into memory.

Clocks are aligned by UTC, then by the ends of matching collectives, which are simultaneous. All
ranks run collectives in the same order: the k-th recorded collective of one rank matches collective
k + lag of another. The lag with the least variation of the clock differences is chosen. If several
lags fit equally well, as with identical steps, the lag that is closest to UTC is chosen.

Two ranks are similar if they launch similar numbers of kernels and the same collectives. The
percentages of their windows must also differ by at most five points. A group holds the ranks that
are similar to its first rank.

A *member* is one rank with its trace. A *party* is the members that take part in the same
collectives.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from kernprof.analysis.trace.gaps import Idle, find_idle
from kernprof.analysis.trace.track.view import (
    CARD,
    Cover,
    TrackView,
    distinct,
    median,
    union,
    union_of,
)
from kernprof.analysis.trace.windows import Windows
from kernprof.errors import NotComparable
from kernprof.model.trace import Ints
from kernprof.model.trace_report import (
    IDLE_CAUSES,
    PARTS as WINDOW,
    DeviceOutcome,
    RankGroup,
    RankOutcome,
    TimelineReport,
)

PARTS = ("compute", "communication", "transfer", *(cause.value for cause in IDLE_CAUSES))
"""Parts of a rank's time: compute, communication, transfers, then the causes of idle time."""
FIRST_IDLE = PARTS.index(IDLE_CAUSES[0].value)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackSummary:
    """Summary of one process on one GPU for comparing ranks. Times are in ns on the trace's clock.

    `start`, `end` and `name` (an index into `names`) describe the collectives, sorted by end.
    `exposed` covers communication that no compute kernel overlaps. `edges` delimit all steps.
    `first_step` is the number of the first step. `totals[p, m]` is the time in part `PARTS[p]`
    before `moments[m]`. Moments are the edges of steps, and the start and end of the analysed
    window and of each collective.
    """

    pid: int
    start: Ints
    end: Ints
    name: Ints
    names: tuple[str, ...]
    exposed: Cover
    edges: Ints
    first_step: int
    moments: Ints
    totals: Ints

    def during(self, low: Ints, high: Ints) -> Ints:
        """Return the time in ns of each part (row of `totals`) in each span [low, high) (column).

        `low` and `high` must be among the summary's `moments`.
        """
        first, last = np.searchsorted(self.moments, low), np.searchsorted(self.moments, high)
        return np.asarray(self.totals[:, last] - self.totals[:, first])


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceSummary:
    """Report of a trace, and a summary of each of its devices for comparing ranks."""

    report: TimelineReport
    tracks: tuple[TrackSummary, ...]

    @property
    def epoch_ns(self) -> int:
        return self.report.source.epoch_ns or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One rank of a job. `trace` is the index of its trace, `epoch_ns` the trace's start in UTC."""

    rank: int
    trace: int
    path: str
    epoch_ns: int
    track: TrackSummary
    outcome: DeviceOutcome

    @property
    def steps(self) -> int:
        """Number of iterations; 0 if the track has none."""
        return len(self.track.edges) - 1 if self.outcome.iterations else 0


def members_of(traces: tuple[TraceSummary, ...]) -> tuple[Member, ...]:
    """Return a member (rank) for each process and GPU of all traces, in order.

    Rank numbers are read from the traces if each trace states a different number. Otherwise ranks
    are numbered from 0.
    """
    count = sum(len(trace.tracks) for trace in traces)
    named = {
        rank: None
        for trace in traces
        if (rank := trace.report.source.rank) is not None
        for _ in trace.tracks
    }
    ranks = iter(named if len(named) == count else range(count))
    return tuple(
        Member(
            rank=next(ranks),
            trace=at,
            path=trace.report.source.path,
            epoch_ns=trace.epoch_ns,
            track=track,
            outcome=outcome,
        )
        for at, trace in enumerate(traces)
        for track, outcome in zip(trace.tracks, trace.report.devices, strict=True)
    )


def summary_of(view: TrackView, windows: Windows, idle: Idle) -> TrackSummary:
    """Reduce an analysed track to the data that the comparison of ranks needs."""
    rows = np.flatnonzero(view.communicates)
    rows = rows[np.argsort(view.work.end[rows], kind="stable")]
    start, end = view.work.start[rows].astype(np.int64), view.work.end[rows].astype(np.int64)
    used = distinct(view.work.name[rows])
    edges = np.asarray(windows.edges if windows.loop is None else windows.loop, np.int64)
    low, high = min(edges[0], windows.span[0]), max(edges[-1], windows.span[1])
    # Ranks are late in slow steps. The analysed window excludes these, so add gaps of all steps.
    if len(rows) and (low, high) != windows.span:
        idle = find_idle(view, int(low), int(high))
    moments = distinct(np.concatenate((edges, np.array(windows.span), start, end)))
    # Find the spans of communication in which no kernel computes.
    cover = union_of([(start, end)])
    other = view.compute
    touching = cover.within(other.start, other.end) > 0
    other = union(other.start[touching], other.end[touching])
    points = distinct(np.concatenate((cover.start, cover.end, other.start, other.end)))
    low, high = points[:-1], points[1:]
    exclusive = (cover.within(low, high) > 0) & (other.within(low, high) == 0)
    compute = view.compute.until(moments)
    kernels = view.with_communication.until(moments)
    columns = [compute, kernels - compute, view.busy.until(moments) - kernels]
    # The length of an idle gap is added at the gap's start.
    at = np.searchsorted(idle.start, moments)
    columns += [np.concatenate(([0], np.cumsum(idle.parts[cause])))[at] for cause in IDLE_CAUSES]
    return TrackSummary(
        pid=view.timeline.processes[view.process].pid,
        start=start,
        end=end,
        name=np.searchsorted(used, view.work.name[rows]),
        names=tuple(view.timeline.text(int(name)) for name in used),
        exposed=union(low[exclusive], high[exclusive]),
        edges=edges,
        first_step=windows.warm,
        moments=moments,
        totals=np.stack(columns).astype(np.int64),
    )


# Ranks with fewer collectives than this fraction of the median number are not compared.
_SHORT = 0.5
_MOST_LAG = 64  # maximal lag to try between two ranks' sequences of collectives


@dataclass(frozen=True, slots=True)
class _Collectives:
    """Collectives of one rank with times in UTC, sorted by end.

    `kind` is the index of the collective's name.
    """

    start: Ints
    end: Ints
    kind: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Ranks (members) that take part in the same collectives.

    `rows[m]` are the shared collectives of `members[m]`. `start[m]` holds their start times on this
    member. `end` holds the earliest end of each collective on any member. Times are on the common
    clock.
    """

    members: tuple[int, ...]
    rows: tuple[Ints, ...]
    start: Ints
    end: Ints

    @property
    def matched(self) -> int:
        return int(self.start.shape[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """Clock offsets of all ranks (members), in ns.

    `shift[m]` is the offset from the UTC clock of member m to the common clock. `base[m]` is the
    offset from the clock of this member's trace to the common clock. `parties` partition the
    members that share collectives.
    """

    shift: tuple[int, ...]
    base: tuple[int, ...]
    parties: tuple[Party, ...] = field(default=())

    def party_of(self, member: int) -> Party | None:
        return next((party for party in self.parties if member in party.members), None)


def align(members: Sequence[Member]) -> Alignment:
    """Align the clocks of ranks that share collectives with the clock of a reference rank.

    Raises NotComparable when there are fewer than two ranks.
    """
    if len(members) < 2:
        raise NotComparable(
            "comparing ranks requires at least two processes or GPUs, in one trace or in several"
        )
    kinds: dict[str, int] = {}
    collectives = [_collectives(member, kinds) for member in members]
    shift = [0] * len(members)
    parties, left = [], [at for at, its in enumerate(collectives) if len(its.end)]
    while len(left) > 1:
        # The reference rank is the first with at least half of the median number of collectives.
        usual = median(np.array([len(collectives[at].end) for at in left]))
        reference = next(at for at in left if len(collectives[at].end) >= _SHORT * usual)
        clocks: dict[int, int] = {members[reference].trace: 0}
        for at in left:
            if members[at].trace not in clocks:  # tracks of one trace share a clock
                clocks[members[at].trace] = _shift(collectives[reference], collectives[at])
            shift[at] = clocks[members[at].trace]
        party = _party(reference, left, collectives, shift)
        if party is not None:
            parties.append(party)
        taken = {reference} if party is None else set(party.members)
        left = [at for at in left if at not in taken]
    base = tuple(offset + member.epoch_ns for offset, member in zip(shift, members, strict=True))
    return Alignment(shift=tuple(shift), base=base, parties=tuple(parties))


def rank_outcomes(members: Sequence[Member], alignment: Alignment) -> tuple[RankOutcome, ...]:
    """Return one outcome per rank (member), in order."""
    rows = []
    for at, member in enumerate(members):
        party = alignment.party_of(at)
        waited = last = None
        if party is not None:
            mine = party.members.index(at)
            waited = int((party.start.max(axis=0) - party.start[mine]).sum())
            last = 100.0 * float((party.start.argmax(axis=0) == mine).mean())
        rows.append(
            RankOutcome(
                rank=member.rank,
                source=member.path,
                device=member.outcome.device,
                process=member.track.pid,
                clock_shift_ns=alignment.shift[at] if party else 0,
                matched=party.matched if party else 0,
                waited_ns=waited,
                last_pct=last,
            )
        )
    return tuple(rows)


def _collectives(member: Member, kinds: dict[str, int]) -> _Collectives:
    track = member.track
    kind = np.array([kinds.setdefault(name, len(kinds)) for name in track.names] or [0], np.int64)
    return _Collectives(
        track.start + member.epoch_ns, track.end + member.epoch_ns, kind[track.name]
    )


def _party(
    reference: int, left: Sequence[int], collectives: Sequence[_Collectives], shift: Sequence[int]
) -> Party | None:
    """Return the party of the rank `reference` among the ranks `left`, or None without a party."""
    count = len(collectives[reference].end)
    lookup: dict[int, Ints] = {reference: np.arange(count)}
    for at in left:
        if at != reference:
            mine, its = _nearest(collectives[reference], collectives[at], shift[at])
            if len(mine):
                lookup[at] = np.full(count, -1, np.int64)
                lookup[at][mine] = its
    matched = [int((rows >= 0).sum()) for at, rows in lookup.items() if at != reference]
    if not matched:
        return None
    usual = median(np.array(matched))
    members = [at for at in sorted(lookup) if int((lookup[at] >= 0).sum()) >= _SHORT * usual]
    shared = np.flatnonzero(np.all([lookup[at] >= 0 for at in members], axis=0))
    if not len(shared) or len(members) < 2:
        return None
    rows = tuple(lookup[at][shared] for at in members)
    start = np.stack(
        [collectives[at].start[row] + shift[at] for at, row in zip(members, rows, strict=True)]
    )
    ends = np.stack(
        [collectives[at].end[row] + shift[at] for at, row in zip(members, rows, strict=True)]
    )
    end = ends.min(axis=0)
    met = start.max(axis=0) <= end
    if 2 * int(met.sum()) < len(
        met
    ):  # these are sends and receives between pairs: not all ranks take part
        return None
    rows = tuple(row[met] for row in rows)
    return Party(members=tuple(members), rows=rows, start=start[:, met], end=end[met])


def _shift(reference: _Collectives, other: _Collectives) -> int:
    """Estimate the clock offset of `other` in ns: median difference of matching collectives' ends.

    Return 0 if no collectives match.
    """
    by_order = _shift_by_order(reference, other)
    if by_order is not None:
        return by_order
    mine, its = _nearest(reference, other, 0)
    return int(median(reference.end[mine] - other.end[its])) if len(mine) else 0


def _shift_by_order(reference: _Collectives, other: _Collectives) -> int | None:
    """Estimate a clock offset in ns from the lag that best aligns two ranks' collectives.

    Return None if no lag aligns them.
    """
    count, size = len(reference.end), len(other.end)
    least = max(1, min(count, size) // 2)
    lags = _MOST_LAG
    guess = int(np.searchsorted(other.end, reference.end[count // 2])) - count // 2
    values: list[tuple[float, int]] = []
    for lag in sorted(
        {lag for middle in (0, guess) for lag in range(middle - lags, middle + lags + 1)}
    ):
        first, last = max(0, -lag), min(count, size - lag)
        if last - first < least:
            continue
        same = reference.kind[first:last] == other.kind[first + lag : last + lag]
        if not bool(same.any()):
            continue
        apart = (reference.end[first:last] - other.end[first + lag : last + lag])[same]
        middle = median(apart)
        values.append((float(np.abs(apart - middle).mean()), int(middle)))
    if not values:
        return None
    best = min(spread for spread, _ in values)
    return min((shift for spread, shift in values if spread <= 2 * best), key=abs)


def _nearest(collectives: _Collectives, other: _Collectives, shift: int) -> tuple[Ints, Ints]:
    """Return indices of paired collectives: same name, and the nearest end on the other rank.

    Each collective occurs in at most one pair.
    """
    mine_of, its_of, apart_of = [], [], []
    for kind in (
        np.flatnonzero(np.bincount(collectives.kind) > 0).tolist() if len(collectives.kind) else []
    ):
        mine, its = np.flatnonzero(collectives.kind == kind), np.flatnonzero(other.kind == kind)
        if not len(its):
            continue
        ends, wanted = other.end[its] + shift, collectives.end[mine]
        after = np.minimum(np.searchsorted(ends, wanted), len(its) - 1)
        before = np.maximum(after - 1, 0)
        nearer = np.where(
            np.abs(ends[before] - wanted) <= np.abs(ends[after] - wanted), before, after
        )
        mine_of.append(mine)
        its_of.append(its[nearer])
        apart_of.append(np.abs(ends[nearer] - wanted))
    if not mine_of:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    mine, its, apart = np.concatenate(mine_of), np.concatenate(its_of), np.concatenate(apart_of)
    order = np.lexsort((apart, its))
    first = np.concatenate(([True], its[order][1:] != its[order][:-1]))
    return mine[order][first], its[order][first]


_OUTLIERS = 8  # groups with at most 1/8 of the ranks are outliers


def groups_of(members: Sequence[Member]) -> tuple[RankGroup, ...]:
    """Group similar ranks, the largest group first. Groups of equal size are in order of rank."""
    values: list[list[int]] = []
    shares = [
        np.array([getattr(member.outcome.accounting, name) for name in WINDOW])
        for member in members
    ]
    for at, member in enumerate(members):
        for group in values:
            first = group[0]
            near = float(np.abs(shares[at] - shares[first]).max()) <= CARD["alike_points"]
            other = members[first]
            mine, its = _launches(member), _launches(other)
            close = all(
                abs(a - b) <= CARD["alike_points"] / 100 * max(a, b)
                for a, b in zip(mine, its, strict=True)
            )
            if near and close and set(member.track.names) == set(other.track.names):
                group.append(at)
                break
        else:
            values.append([at])
    values.sort(key=lambda group: (-len(group), group[0]))
    return tuple(_group([members[at] for at in group]) for group in values)


def outliers_of(groups: Sequence[RankGroup]) -> tuple[int, ...]:
    """Return the ranks whose group of similar ranks is small, in ascending order."""
    total = sum(len(group.ranks) for group in groups)
    small = [group for group in groups if len(group.ranks) * _OUTLIERS <= total]
    return tuple(sorted(rank for group in small for rank in group.ranks))


def _launches(member: Member) -> tuple[float, float]:
    return member.outcome.kernel_count / max(member.steps, 1), float(
        len({row.name for row in member.outcome.kernels})
    )


def _group(members: Sequence[Member]) -> RankGroup:
    def middle(name: str) -> float:
        return median(np.array([getattr(member.outcome.accounting, name) for member in members]))

    steps = [member.outcome.iterations.median_ns for member in members if member.outcome.iterations]
    return RankGroup(
        ranks=tuple(member.rank for member in members),
        compute=middle("compute"),
        communication=middle("communication"),
        transfer=middle("transfer"),
        idle=middle("idle"),
        step_ns=median(np.array(steps)) if steps else None,
        kernels=int(median(np.array([member.outcome.kernel_count for member in members]))),
    )
