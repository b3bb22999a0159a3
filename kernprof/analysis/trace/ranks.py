"""Several ranks on one clock: first by UTC time, then by the ends of matching collectives, which are simultaneous.

What is left is who waits for whom: in each matched collective the last rank to arrive keeps the others waiting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.order import median
from kernprof.errors import NotComparable
from kernprof.model.trace import Ints, Timeline, WorkKind
from kernprof.model.trace_report import RankOutcome

_NEAR_NS = 500_000_000  # how far apart clocks may be before the same collective is not found


@dataclass(frozen=True, slots=True)
class _Collectives:
    """A member's collectives on the common clock, sorted by end; `kind` numbers their names."""

    start: Ints
    end: Ints
    kind: Ints


def compare_ranks(timelines: Sequence[Timeline]) -> tuple[RankOutcome, ...]:
    """One outcome per process and GPU of all traces, in order. The first is the reference of the clocks.

    Raises NotComparable when there are fewer than two.
    """
    members = [(timeline, track) for timeline in timelines for track in range(len(timeline.tracks))]
    if len(members) < 2:
        raise NotComparable("comparing ranks takes at least two processes or GPUs, in one trace or in several")
    kinds: dict[str, int] = {}
    known = [_collectives(timeline, track, kinds) for timeline, track in members]
    # Within one trace there is one clock.
    shifts = [
        0 if timeline is members[0][0] else _shift(known[0], other)
        for (timeline, _), other in zip(members, known, strict=True)
    ]
    waited, last, matched = _lateness(known, shifts)
    return tuple(
        RankOutcome(
            source=timeline.source.path,
            device=timeline.tracks[track].device,
            process=timeline.processes[timeline.tracks[track].process].pid,
            clock_shift_ns=shift,
            matched=matched,
            waited_ns=waited[at] if matched else None,
            last_pct=100.0 * last[at] / matched if matched else None,
        )
        for at, ((timeline, track), shift) in enumerate(zip(members, shifts, strict=True))
    )


@dataclass(frozen=True, slots=True)
class Matched:
    """The collectives that all members share: when each member starts each, on the common clock (members, collectives);
    `shift` is what to take from a time of this clock to have the member's own."""

    start: Ints
    shift: tuple[int, ...]


def match_collectives(members: Sequence[tuple[Timeline, int]]) -> Matched | None:
    """None where no collective is shared by all."""
    kinds: dict[str, int] = {}
    known = [_collectives(timeline, track, kinds) for timeline, track in members]
    shifts = [
        0 if timeline is members[0][0] else _shift(known[0], other)
        for (timeline, _), other in zip(members, known, strict=True)
    ]
    rows = _shared(known, shifts)
    if not len(rows[0]):
        return None
    starts = [one.start[row] + shift for one, row, shift in zip(known, rows, shifts, strict=True)]
    epochs = [timeline.source.epoch_ns or 0 for timeline, _ in members]
    return Matched(np.stack(starts), tuple(one + other for one, other in zip(shifts, epochs, strict=True)))


def _collectives(timeline: Timeline, track: int, kinds: dict[str, int]) -> _Collectives:
    work = timeline.work
    chosen = names.matching(timeline, names.COMMUNICATION)[work.name] & (work.kind == WorkKind.KERNEL)
    rows = np.flatnonzero(chosen & (work.track == track))
    rows = rows[np.argsort(work.end[rows], kind="stable")]
    epoch = timeline.source.epoch_ns or 0
    kind = [kinds.setdefault(timeline.text(int(name)), len(kinds)) for name in work.name[rows]]
    return _Collectives(work.start[rows] + epoch, work.end[rows] + epoch, np.array(kind, dtype=np.int64))


def _nearest(one: _Collectives, other: _Collectives, shift: int) -> tuple[Ints, Ints]:
    """Pairs of rows of the same name whose ends are nearest to each other, each row at most once."""
    pairs: dict[int, tuple[int, int]] = {}
    for kind in np.intersect1d(one.kind, other.kind).tolist():
        mine, its = np.flatnonzero(one.kind == kind), np.flatnonzero(other.kind == kind)
        ends = other.end[its] + shift
        at = np.searchsorted(ends, one.end[mine])
        for row, place in zip(mine.tolist(), at.tolist(), strict=True):
            near = [i for i in (place - 1, place) if 0 <= i < len(its)]
            distance, found = min((abs(int(ends[i]) - int(one.end[row])), int(its[i])) for i in near)
            if distance <= _NEAR_NS and (found not in pairs or distance < pairs[found][0]):
                pairs[found] = (distance, row)
    theirs = sorted(pairs)
    return np.array([pairs[row][1] for row in theirs], dtype=np.int64), np.array(theirs, dtype=np.int64)


def _shift(reference: _Collectives, other: _Collectives) -> int:
    """What to add to the other's clock: the median difference of matching ends; 0 where none match."""
    mine, its = _nearest(reference, other, 0)
    return int(median(reference.end[mine] - other.end[its])) if len(mine) else 0


def _lateness(known: Sequence[_Collectives], shifts: Sequence[int]) -> tuple[list[int], list[int], int]:
    """Over the collectives that all share: each member's wait for the last to arrive, and how often it was last."""
    rows = _shared(known, shifts)
    if not len(rows[0]):
        return [0] * len(known), [0] * len(known), 0
    starts = np.stack([one.start[row] + shift for one, row, shift in zip(known, rows, shifts, strict=True)])
    waits = starts.max(axis=0) - starts
    last = np.bincount(starts.argmax(axis=0), minlength=len(known))
    return waits.sum(axis=1).tolist(), last.tolist(), len(rows[0])


def _shared(known: Sequence[_Collectives], shifts: Sequence[int]) -> list[Ints]:
    """For each member, its rows of the collectives that all share, in the same order."""
    rows = [np.arange(len(known[0].end))]
    for other, shift in zip(known[1:], shifts[1:], strict=True):
        mine, its = _nearest(known[0], other, shift)
        lookup = np.full(len(known[0].end), -1, np.int64)
        lookup[mine] = its
        rows.append(lookup)
    shared = np.flatnonzero((np.stack(rows) >= 0).all(axis=0))
    return [row[shared] for row in rows]
