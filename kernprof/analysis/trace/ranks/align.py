"""Several ranks on one clock: first by UTC time, then by the ends of matching collectives, which
are simultaneous.

Collectives come in the same order on all ranks, so the k-th of one rank is the (k + lag)-th of
another: the lag is the one under which the differences of their ends vary least, and of several
such lags (steps that are exactly alike) the one nearest to UTC. What is left is who waits for whom.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from kernprof.analysis.trace.ranks.summary import Member
from kernprof.analysis.trace.track.order import median
from kernprof.errors import NotComparable
from kernprof.model.trace import Ints
from kernprof.model.trace_report import RankOutcome

_NEAR_NS = 500_000_000  # how far apart clocks may be before the same collective is not found
_MOST_LAG = 64
_SAME_NAMES = 0.9
_LEAST_PAIRS = 4
_JITTER_NS = 2_000  # ends of one collective, on two GPUs
# all ranks' kernels of one collective end within this, and none before the last has started
_TOGETHER_NS = 500_000
_MOST_APART_NS = 1_000_000  # a pair that differs by more counts as this: one of them may be missing
# a rank that shares fewer of the collectives than this part of the usual is left out of the match
_SHORT = 0.5


@dataclass(frozen=True, slots=True)
class _Collectives:
    """A member's collectives on UTC, sorted by end; `kind` numbers their names."""

    start: Ints
    end: Ints
    kind: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Members that take part in the same collectives. `rows[m]` are the collectives of `members[m]`
    that all share,
    `start[m]` when it starts each, and `end` when the first of them ends, on the common clock.
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
    """`shift[m]` is what to add to member m's UTC clock; `base[m]` what to add to times of its
    trace, for the common clock. `parties` partition those members that share collectives with
    others.
    """

    shift: tuple[int, ...]
    base: tuple[int, ...]
    parties: tuple[Party, ...] = field(default=())

    def party_of(self, member: int) -> Party | None:
        return next((party for party in self.parties if member in party.members), None)


def align(members: Sequence[Member]) -> Alignment:
    """All members on the clock of the first of each party. Raises NotComparable when there are
    fewer than two.
    """
    if len(members) < 2:
        raise NotComparable(
            "comparing ranks takes at least two processes or GPUs, in one trace or in several"
        )
    kinds: dict[str, int] = {}
    known = [_collectives(member, kinds) for member in members]
    shift = [0] * len(members)
    parties, left = [], [at for at, one in enumerate(known) if len(one.end)]
    while len(left) > 1:
        reference = _reference(left, known)
        clocks: dict[int, int] = {members[reference].trace: 0}
        for at in left:
            if members[at].trace not in clocks:  # within one trace there is one clock
                clocks[members[at].trace] = _shift(known[reference], known[at])
            shift[at] = clocks[members[at].trace]
        party = _party(reference, left, known, shift)
        if party is not None:
            parties.append(party)
        taken = {reference} if party is None else set(party.members)
        left = [at for at in left if at not in taken]
    base = tuple(one + member.epoch_ns for one, member in zip(shift, members, strict=True))
    return Alignment(shift=tuple(shift), base=base, parties=tuple(parties))


def rank_outcomes(members: Sequence[Member], found: Alignment) -> tuple[RankOutcome, ...]:
    """One outcome per member, in order."""
    rows = []
    for at, member in enumerate(members):
        party = found.party_of(at)
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
                clock_shift_ns=found.shift[at] if party else 0,
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


def _reference(left: Sequence[int], known: Sequence[_Collectives]) -> int:
    """The first whose trace is not much shorter than the others'."""
    usual = median(np.array([len(known[at].end) for at in left]))
    return next(at for at in left if len(known[at].end) >= _SHORT * usual)


def _party(
    reference: int, left: Sequence[int], known: Sequence[_Collectives], shift: Sequence[int]
) -> Party | None:
    """Those that share collectives with the reference; None where nobody does."""
    count = len(known[reference].end)
    lookup: dict[int, Ints] = {reference: np.arange(count)}
    for at in left:
        if at != reference:
            mine, its = _nearest(known[reference], known[at], shift[at])
            if len(mine):
                lookup[at] = np.full(count, -1, np.int64)
                lookup[at][mine] = its
    others = [int((rows >= 0).sum()) for at, rows in lookup.items() if at != reference]
    if not others:
        return None
    usual = median(np.array(others))
    members = [at for at in sorted(lookup) if int((lookup[at] >= 0).sum()) >= _SHORT * usual]
    shared = np.flatnonzero(np.all([lookup[at] >= 0 for at in members], axis=0))
    if not len(shared) or len(members) < 2:
        return None
    rows = tuple(lookup[at][shared] for at in members)
    start = np.stack(
        [known[at].start[row] + shift[at] for at, row in zip(members, rows, strict=True)]
    )
    ends = np.stack([known[at].end[row] + shift[at] for at, row in zip(members, rows, strict=True)])
    end = ends.min(axis=0)
    met = (ends.max(axis=0) - end <= _TOGETHER_NS) & (start.max(axis=0) <= end)
    if 2 * int(met.sum()) < len(met):  # sends and receives of neighbours, not of all
        return None
    rows = tuple(row[met] for row in rows)
    return Party(members=tuple(members), rows=rows, start=start[:, met], end=end[met])


def _shift(reference: _Collectives, other: _Collectives) -> int:
    """What to add to the other's clock: the median difference of matching ends; 0 where none match."""
    by_order = _shift_by_order(reference, other)
    if by_order is not None:
        return by_order
    mine, its = _nearest(reference, other, 0)
    return int(median(reference.end[mine] - other.end[its])) if len(mine) else 0


def _shift_by_order(reference: _Collectives, other: _Collectives) -> int | None:
    """By the lag between two sequences of the same names; None where no lag makes them equal."""
    count, size = len(reference.end), len(other.end)
    least = max(_LEAST_PAIRS, min(count, size) // 2)
    guess = int(np.searchsorted(other.end, reference.end[count // 2])) - count // 2
    found: list[tuple[float, int]] = []
    for lag in sorted(
        {lag for middle in (0, guess) for lag in range(middle - _MOST_LAG, middle + _MOST_LAG + 1)}
    ):
        first, last = max(0, -lag), min(count, size - lag)
        if last - first < least:
            continue
        same = reference.kind[first:last] == other.kind[first + lag : last + lag]
        if float(same.mean()) < _SAME_NAMES:
            continue
        apart = (reference.end[first:last] - other.end[first + lag : last + lag])[same]
        middle = median(apart)
        if abs(middle) <= _NEAR_NS:
            found.append(
                (float(np.minimum(np.abs(apart - middle), _MOST_APART_NS).mean()), int(middle))
            )
    if not found:
        return None
    best = min(spread for spread, _ in found)
    return min((shift for spread, shift in found if spread <= 2 * best + _JITTER_NS), key=abs)


def _nearest(one: _Collectives, other: _Collectives, shift: int) -> tuple[Ints, Ints]:
    """Pairs of rows of the same name whose ends are nearest to each other, each row at most once."""
    mine_of, its_of, apart_of = [], [], []
    for kind in np.flatnonzero(np.bincount(one.kind) > 0).tolist() if len(one.kind) else []:
        mine, its = np.flatnonzero(one.kind == kind), np.flatnonzero(other.kind == kind)
        if not len(its):
            continue
        ends, wanted = other.end[its] + shift, one.end[mine]
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
    order = order[apart[order] <= _NEAR_NS]
    if not len(order):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    first = np.concatenate(([True], its[order][1:] != its[order][:-1]))
    return mine[order][first], its[order][first]
