"""Unions of intervals and their overlap with spans; distinct values and medians of arrays.

numpy.unique and numpy.median are not used: they import numpy.ma, which takes longer than reading a
small trace.
"""

from dataclasses import dataclass

import numpy as np

from kernprof.model.trace import Bools, Floats, Ints

_BLOCK = 1 << 18


@dataclass(frozen=True, slots=True)
class Cover:
    """Disjoint intervals, sorted by start.

    `before[i]` is the total length of the first i intervals.
    """

    start: Ints
    end: Ints
    before: Ints

    def until(self, moment: Ints) -> Ints:
        """Return the time in ns that the intervals cover before each moment."""
        at = np.searchsorted(self.start, moment, side="right") - 1
        if not len(self.start):
            return np.zeros(len(moment), np.int64)
        inside = np.minimum(moment, self.end[at]) - self.start[at]
        return np.asarray(np.where(at < 0, 0, self.before[at] + inside))

    def within(self, low: Ints, high: Ints) -> Ints:
        """Return the time in ns that the intervals cover in each span [low, high).

        The time is 0 if high ≤ low. The spans are processed in blocks to limit temporary memory.
        """
        result = np.zeros(len(low), np.int64)
        for at in range(0, len(low), _BLOCK):
            rows = slice(at, at + _BLOCK)
            result[rows] = np.maximum(self.until(high[rows]) - self.until(low[rows]), 0)
        return result

    def inside(self, low: int, high: int) -> int:
        return int(self.within(np.array([low]), np.array([high]))[0])

    def holds(self, moment: Ints) -> Bools:
        """Mark the moments that lie in an interval, including its start and end."""
        if not len(self.start):
            return np.zeros(len(moment), np.bool_)
        at = np.searchsorted(self.start, moment, side="right") - 1
        return np.asarray((at >= 0) & (moment <= self.end[at]))

    def total(self) -> int:
        return int(self.before[-1])


def union(start: Ints, end: Ints) -> Cover:
    """Return the union of intervals that are sorted by start; touching intervals merge."""
    if not len(start):
        nothing = np.zeros(0, np.int64)
        return Cover(nothing, nothing, np.zeros(1, np.int64))
    # Use intervals that are already disjoint without a copy.
    if bool((start[1:] > end[:-1]).all() and (end[1:] >= end[:-1]).all()):
        return Cover(start, end, np.concatenate(([0], np.cumsum(end - start))))
    reach = np.maximum.accumulate(end)
    first = np.flatnonzero(np.concatenate(([True], start[1:] > reach[:-1])))
    last = np.append(first[1:], len(start)) - 1
    begin, finish = np.asarray(start[first], np.int64), np.asarray(reach[last], np.int64)
    return Cover(begin, finish, np.concatenate(([0], np.cumsum(finish - begin))))


def union_of(parts: list[tuple[Ints, Ints]]) -> Cover:
    """Return the union of several lists of intervals, each in any order."""
    start = np.concatenate([np.zeros(0, np.int64), *[part[0] for part in parts]])
    end = np.concatenate([np.zeros(0, np.int64), *[part[1] for part in parts]])
    order = np.argsort(start, kind="stable")
    return union(start[order], end[order])


def complement(cover: Cover, low: int, high: int) -> tuple[Ints, Ints]:
    """Return the parts of [low, high) that are not covered."""
    start = np.concatenate(([low], np.clip(cover.end, low, high)))
    end = np.concatenate((np.clip(cover.start, low, high), [high]))
    some = end > start
    return start[some], end[some]


def distinct(values: Ints) -> Ints:
    """Return the distinct values, sorted."""
    ordered = np.sort(values)
    return (
        ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))] if len(ordered) else ordered
    )


def median(values: Ints | Floats) -> float:
    """Return the median of at least one value."""
    middle, part = len(values) // 2, values.copy()
    # Partition at two pivots: with a single pivot, NumPy is slow for repeated values.
    part.partition((max(middle - 1, 0), middle))
    upper = float(part[middle])
    return upper if len(values) % 2 else (float(part[middle - 1]) + upper) / 2
