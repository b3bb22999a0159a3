"""Find the iterations of a loop without NVTX ranges from its repeating launch sequence.

A step launches the same kernels in the same order each time. The period is the smallest shift under
which the launch sequence equals itself. Sizes and branches that depend on data break exact periods.
Iterations must then be similar, not equal.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track.intervals import distinct, median
from kernprof.analysis.trace.track.view import TrackView
from kernprof.model.trace import MIGRATIONS, NONE, Bools, Ints

_MOST_LAUNCHES = 200_000  # only the middle of a longer trace is searched


@dataclass(frozen=True, slots=True, kw_only=True)
class Repetition:
    """Begin and end of each iteration on the GPU; `length` is the median number of launches."""

    begin: Ints
    end: Ints
    length: int


def find_repetition(view: TrackView, since: int = 0) -> Repetition | None:
    """Return the iterations, or None if fewer than four repeat.

    Only GPU work that starts after `since` is searched.
    """
    rows = _middle(view, since)
    if len(rows) < CARD["least_periods"]:
        return None
    launched = np.where(
        view.launch_start[rows] == NONE, view.work.start[rows], view.launch_start[rows]
    )
    order = rows[np.argsort(launched, kind="stable")]
    token = _tokens(view, order)
    firsts = _periodic(view, order, token)
    return None if firsts is None else _iterations(view, order, firsts)


def _middle(view: TrackView, since: int) -> Ints:
    """Return the launched work in order of its start; of a long trace only the middle."""
    launched = ~np.isin(view.work.copy, MIGRATIONS)  # the driver starts migrations
    rows = np.flatnonzero(launched & (view.work.start >= since))
    cut = max(len(rows) - _MOST_LAUNCHES, 0) // 2
    return rows[cut : len(rows) - cut]


def _tokens(view: TrackView, order: Ints) -> Ints:
    """Encode each launch as a number: its name, and the size class of a copy."""
    work = view.work
    size = np.where(work.nbytes > 0, np.log2(np.maximum(work.nbytes, 1)).astype(np.int64), 0)
    return np.asarray((work.name[order].astype(np.int64) + 1) * 64 + size[order])


def _periodic(view: TrackView, order: Ints, token: Ints) -> Ints | None:
    """Return the first launch of each period in the longest periodic stretch."""
    match = {
        period: _steadily(token[period:] == token[:-period], period) for period in _shifts(token)
    }
    best = max(match.values(), default=0.0)
    if best < CARD["same_launch_pct"] / 100:
        return None
    longest = next(
        period for period, share in match.items() if share >= best - CARD["longer_period_pct"] / 100
    )
    # A sequence that repeats after two periods also repeats after one, except at its ends.
    period = next(
        period
        for period, share in match.items()
        if longest % period == 0 and share >= best - CARD["multiple_period_pct"] / 100
    )
    low, high = _stretch(token[period:] == token[:-period], period)
    if high + period - low < CARD["least_periods"] * period:
        return None
    firsts = _aligned(view, order, low, high + period, period)
    middle = token[firsts[len(firsts) // 2] : firsts[len(firsts) // 2] + period]
    like = np.array(
        [
            (token[at : at + period] == middle).mean() >= CARD["alike_iteration_pct"] / 100
            for at in firsts.tolist()
        ]
    )
    return firsts[like] if int(like.sum()) >= CARD["least_periods"] else None


def _shifts(token: Ints) -> list[int]:
    """Return candidate periods, shortest first: distances between equal launches of rare names."""
    row = np.searchsorted(distinct(token), token)
    count = np.bincount(row)
    by_value = np.argsort(row, kind="stable").astype(np.int32)
    edges = np.concatenate(([0], np.cumsum(count)))
    counter: Counter[int] = Counter()
    repeated = [
        at for at in np.argsort(count, kind="stable").tolist() if count[at] >= CARD["least_periods"]
    ]
    names = Counter(repeated[:200] + repeated[-20:])
    for at, votes in names.items():
        places = by_value[edges[at] : edges[at + 1]]
        usual = np.bincount(np.minimum(np.diff(places), len(token))).argmax()
        counter[int(usual)] += votes
        for width in (2, 3, 4, 5, 6, 8, 12, 16, 24):
            if len(places) > 3 * width:
                counter[int(median(places[width:] - places[:-width]))] += votes
    likely = [shift for shift, _ in counter.most_common(40)]
    return sorted(shift for shift in likely if 0 < shift <= len(token) // CARD["least_periods"])


def _steadily(same: Bools, period: int) -> float:
    """Return the share of launches that equal the launch one period later.

    Launches outside the longest periodic stretch, such as warm-up, are ignored.
    """
    low, high = _stretch(same, period)
    if high - low < len(same) // 2:
        return 0.0
    return float(same[low:high].mean())


def _stretch(same: Bools, period: int) -> tuple[int, int]:
    """Return the longest stretch in which consecutive periods are alike."""
    width = max(period, 8)
    before = np.concatenate(([0], np.cumsum(same)))
    last_at = max(len(same) - width, 0)
    # The last window ends with the last launch.
    at = np.append(np.arange(0, last_at, width // 2), last_at)
    good = (before[np.minimum(at + width, len(same))] - before[at]) >= CARD[
        "alike_iteration_pct"
    ] / 100 * np.minimum(width, len(same))
    edge = np.flatnonzero(np.diff(np.concatenate(([0], good.astype(np.int8), [0]))))
    if not len(edge):
        return 0, 0
    runs = edge.reshape(-1, 2)
    longest = int((runs[:, 1] - runs[:, 0]).argmax())
    first, last = runs[longest]
    return int(at[first]), int(min(at[last - 1] + width, len(same)))


def _aligned(view: TrackView, order: Ints, low: int, high: int, period: int) -> Ints:
    """Return the first launch of each iteration.

    An iteration begins at the launch of the cycle with the longest median wait of the GPU.
    """
    cycles = (high - low) // period
    wait = _waited(view, order)[low : low + cycles * period].reshape(cycles, period)
    usual = np.sort(wait, axis=0)[cycles // 2]
    phase = int(usual.argmax())
    return np.arange(low + phase, high - period + 1, period)


def _waited(view: TrackView, order: Ints) -> Ints:
    """Estimate the idle time before each launch: of the GPU, or else of the host between calls."""
    work = view.work
    reach = np.maximum.accumulate(work.end)
    idle = np.concatenate(([0], np.maximum(work.start[1:] - reach[:-1], 0)))[order]
    launch = view.launch_start[order]
    host = np.concatenate(([0], np.maximum(launch[1:] - launch[:-1], 0)))
    return np.asarray(np.where(idle > 0, idle, np.minimum(host, 1)) * 4 + (host > 0))


def _iterations(view: TrackView, order: Ints, firsts: Ints) -> Repetition | None:
    """Return begin and end of the iterations that start at these launches.

    The last iteration ends after as many launches as the median iteration has.
    """
    work = view.work
    length = int(median(np.diff(firsts))) if len(firsts) > 1 else 0
    closed = np.append(firsts, min(int(firsts[-1]) + length, len(order)))
    edges = distinct(closed)
    begin = np.minimum.reduceat(np.append(work.start[order], np.iinfo(np.int64).max), edges)[:-1]
    end = np.maximum.reduceat(np.append(work.end[order], 0), edges)[:-1]
    later = np.concatenate(([True], begin[1:] > np.maximum.accumulate(begin)[:-1]))
    begin, end = begin[later], end[later]
    if len(begin) < CARD["least_periods"]:
        return None
    return Repetition(begin=begin, end=end, length=length)
