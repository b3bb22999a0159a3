"""What a block asks of memory: its accesses in the order in which warps that take turns would make them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES

LINE_SECTORS = 4
_SECTOR_SHIFT = 5
_NONE = np.int64(-1)
_NOTHING = np.zeros(0, np.int64)


class Rows:
    """A `TrafficSink` that keeps what it sees. `turns`: of each instruction, in how many parts of a warp the L1 takes
    its accesses: eight bytes a lane in two, sixteen in four. `retried`: of each, whether lanes try it again in vain.
    """

    def __init__(self, turns: NDArray[np.int64] | None = None, retried: NDArray[np.bool_] | None = None) -> None:
        self.goes_on: Callable[[], bool] | None = None
        self.parts: list[tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]] = []
        self.turns, self.wavefronts = turns, 0  # of loads
        self.retried = retried
        self.tried: list[NDArray[np.int64]] = []  # words that atomics of these update, one for a lane
        self.words: list[NDArray[np.int64]] = []  # that atomics update, one for a lane
        self.places: list[NDArray[np.int64]] = []  # that all lanes of a warp update, one for the warp
        self.again: list[NDArray[np.int64]] = []  # words that a lane updates after another one of its warp
        self.numbers: list[NDArray[np.int64]] = []
        self.constant: dict[
            int, tuple[int, int]
        ] = {}  # by instruction: reads of constant memory, words of each added up

    def constants(self, places: NDArray[np.uint64], lanes: NDArray[np.uint32], pcs: NDArray[np.int32]) -> None:
        on = (lanes[:, None] >> np.arange(32, dtype=np.uint32)) & 1 == 1
        words = np.sort(np.where(on, (places >> np.uint64(2)).view(np.int64), _NONE), axis=1)
        apart = (np.diff(words, axis=1, prepend=_NONE) != 0).sum(axis=1)
        for pc in np.unique(pcs):
            reads, seen = self.constant.get(int(pc), (0, 0))
            self.constant[int(pc)] = reads + int((pcs == pc).sum()), seen + int(apart[pcs == pc].sum())

    def warps(self, numbers: NDArray[np.int64]) -> None:
        self.numbers.append(numbers)

    def accesses(
        self, addresses: NDArray[np.uint64], lanes: NDArray[np.uint32], ways: NDArray[np.uint8], pcs: NDArray[np.int32]
    ) -> None:
        on = (lanes[:, None] >> np.arange(32, dtype=np.uint32)) & 1 == 1
        sectors = np.where(on, (addresses >> np.uint64(_SECTOR_SHIFT)).view(np.int64), _NONE)
        self.parts.append((sectors, ways.copy(), pcs.astype(np.int64)))
        loads = ways == READS
        if loads.any():
            self.wavefronts += _wavefronts(addresses[loads], on[loads], self._turns_of(pcs[loads]))
        updates = ways == READS | WRITES
        if updates.any():
            words, lanes_on = (addresses[updates] >> np.uint64(2)).view(np.int64), on[updates]
            first = words[np.arange(len(words)), lanes_on.argmax(axis=1)]
            one = np.where(lanes_on, words == first[:, None], True).all(axis=1)
            self.words.append(words[lanes_on])
            if self.retried is not None:
                self.tried.append(words[lanes_on & self.retried[pcs[updates]][:, None]])
            self.places.append(first[one])
            ordered = np.sort(np.where(lanes_on, words, _NONE), axis=1)
            self.again.append(ordered[:, 1:][(ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] != _NONE)])

    def _turns_of(self, pcs: NDArray[Any]) -> NDArray[np.int64]:
        return np.ones(len(pcs), np.int64) if self.turns is None else self.turns[pcs]

    def taken(self, warps: int, *, meet: bool = False) -> Stream:
        """What came since the last time, of one block of so many warps; `meet`: at barriers, so that the order in which
        they were executed is that of the hardware."""
        parts, self.parts = self.parts, []
        sectors = np.concatenate([np.zeros((0, 32), np.int64), *(p[0] for p in parts)])
        ways = np.concatenate([np.zeros(0, np.uint8), *(p[1] for p in parts)])
        pcs = np.concatenate([_NOTHING, *(p[2] for p in parts)])
        numbers, self.numbers = np.concatenate([_NOTHING, *self.numbers]), []
        updates = []
        for kept in (self.words, self.places, self.again, self.tried):
            updates.append(np.concatenate([_NOTHING, *kept]))
            kept.clear()
        numbers = numbers if len(numbers) == len(pcs) else np.zeros(len(pcs), np.int64)
        wavefronts, self.wavefronts = self.wavefronts, 0
        found = stream_of(sectors, ways, numbers, Updates(*updates), pcs, warps, meet=meet)
        return replace(found, wavefronts=wavefronts)


@dataclass(frozen=True, slots=True)
class Updates:
    """Words that atomics update: one for a lane; one for a warp whose lanes all update the same; one for each lane
    that comes after another one of its warp; and those of lanes that try until nobody else did meanwhile.
    """

    words: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)
    places: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)
    again: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)
    tried: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)


@dataclass(frozen=True, slots=True)
class Stream:
    """The sectors that a block asks for, each once for an access, in order: which, how, and when (0: the block's first
    access, 1: its last). `previous`: where in `flat` each one was before, −1: nowhere. `ways`, `pcs`: of the accesses,
    `row`: which of them each sector is of; `own`: whether a warp loads it for the first time.
    """

    ways: NDArray[np.uint8]
    pcs: NDArray[np.int64]
    flat: NDArray[np.int64]
    previous: NDArray[np.int64]
    kind: NDArray[np.uint8]
    row: NDArray[np.int64]
    when: NDArray[np.float64]
    own: NDArray[np.bool_]
    updates: Updates
    numbers: NDArray[np.int64]  # of each row's warp
    warps: int
    meet: bool
    wavefronts: int = 0  # of loads

    @property
    def longest(self) -> float:
        """The longest warp's accesses, as a share of the average one's; 1 where warps meet on their way."""
        if self.meet or not len(self.numbers):
            return 1.0
        lengths = np.bincount(self.numbers)
        return float(lengths.max() / lengths.mean())

    def lines(self) -> NDArray[np.bool_]:
        """Which sectors are the first of their line in an access."""
        return changes(self.flat // LINE_SECTORS) | changes(self.row)


@dataclass(frozen=True, slots=True)
class BlockTraffic:
    asked: int  # sectors of loads, each once for an instruction
    first: NDArray[np.int64]  # distinct sectors whose first access reads
    pairs: NDArray[np.int64]  # of 64 bytes, which device memory gives at once
    when: NDArray[np.float64]  # each of them is read first
    at: NDArray[np.int64]  # where in the stream each sector of `first` is
    leads: NDArray[np.bool_]  # whether it is read before the rest of its pair, or with it
    written: NDArray[np.int64]  # distinct pairs of sectors that are written
    load_lines: int  # each once for an instruction
    store_lines: int
    updates: NDArray[np.int64]  # sectors of atomics, each once for an instruction
    updated: int  # of `first`, those that atomics read
    before_updates: float


def stream_of(
    sectors: NDArray[np.int64], ways: NDArray[np.uint8], warp: NDArray[np.int64], updates: Updates | None = None,
    pcs: NDArray[np.int64] | None = None, warps: int = 1, *, meet: bool = False,
) -> Stream:  # fmt: skip
    """The hardware lets warps take turns: where they do not meet, rows are put in order of their place in a warp."""
    pcs = np.zeros(len(warp), np.int64) if pcs is None else pcs
    if not meet:
        at = np.argsort(warp, kind="stable")
        lengths = np.bincount(warp)
        place = np.empty(len(warp), np.int64)
        place[at] = np.arange(len(warp)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        order = np.lexsort((warp, place))
        sectors, ways, pcs, warp = sectors[order], ways[order], pcs[order], warp[order]
    sectors = np.sort(sectors, axis=1)
    new = np.ones(sectors.shape, bool)
    new[:, 1:] = sectors[:, 1:] != sectors[:, :-1]
    new &= sectors != _NONE
    row = np.repeat(np.arange(len(new)), new.sum(axis=1))
    flat, kind = sectors[new], ways[row]
    own = np.zeros(len(flat), bool) if meet or not warp.any() else _own_first(flat, kind, warp[row])
    return Stream(
        ways=ways, pcs=pcs, flat=flat, previous=before(flat), kind=kind, row=row,
        when=row / max(1, len(sectors)), own=own,
        updates=updates or Updates(), numbers=warp, warps=max(warps, int(warp.max(initial=0)) + 1), meet=meet,
    )  # fmt: skip


def block_traffic(stream: Stream) -> BlockTraffic:
    flat, kind = stream.flat, stream.kind
    firsts = np.flatnonzero(stream.previous < 0)
    firsts = firsts[stable_order(flat[firsts])]
    read = firsts[kind[firsts] & READS > 0]
    starts = np.flatnonzero(changes(flat[read] // 2))
    when = np.minimum.reduceat(stream.when[read], starts) if len(read) else np.zeros(0)
    lines = stream.lines()
    return BlockTraffic(
        asked=int((kind == READS).sum()),
        first=flat[read],
        pairs=flat[read[starts]] // 2,
        when=when,
        at=read,
        leads=stream.when[read] == np.repeat(when, np.diff(starts, append=len(read))),
        written=distinct(flat[kind & WRITES > 0] // 2),
        load_lines=int((lines & (kind == READS)).sum()),
        store_lines=int((lines & (kind == WRITES)).sum()),
        updates=flat[kind == READS | WRITES],
        updated=int((kind[read] == READS | WRITES).sum()),
        before_updates=_before_updates(stream.ways),
    )


def _before_updates(ways: NDArray[np.uint8]) -> float:
    """Of a block's accesses that are not atomics, the share that comes before its first atomic."""
    updates = ways == READS | WRITES
    others = np.count_nonzero(~updates)
    return np.count_nonzero(~updates[: updates.argmax()]) / others if others and updates.any() else 0.0


def _wavefronts(addresses: NDArray[np.uint64], on: NDArray[np.bool_], turns: NDArray[np.int64]) -> int:
    """Of loads: each turn of lanes takes as long as the one of 32 banks of four bytes that most words are in."""
    units = (addresses >> np.uint64(2)).view(np.int64) // turns[:, None]
    part = np.arange(32) * turns[:, None] // 32
    units = np.sort(np.where(on, units | part << 58, -1), axis=1)
    new = (np.diff(units, axis=1, prepend=-1) != 0) & (units >= 0)
    row, lane = np.nonzero(new)
    group = (units[row, lane] >> 58) * 32 + units[row, lane] % (32 // turns[row])
    often = np.bincount(row * 128 + group, minlength=128 * len(units)).reshape(-1, 4, 32)
    return int(often.max(axis=2).sum())


def _own_first(flat: NDArray[np.int64], kind: NDArray[np.uint8], warp: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which sectors a warp loads for the first time. Those that another warp just asked for are still on their way."""
    own = np.zeros(len(flat), bool)
    loads = np.flatnonzero(kind == READS)
    own[loads] = before(flat[loads] + (warp[loads] << 44)) < 0
    return own


def before(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each value where the last one like it is before it, −1 where none is."""
    return _looked_up("before", values, np.empty(len(values), np.int64))


def distances(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often a value comes again after 1, 2, … others, as often as it would with any value before the first and
    after the last one; at 0 how many different ones there are.
    """
    return _looked_up("gaps", values, np.zeros(len(values) + 1, np.int64))


def longest_window(lines: NDArray[np.int64], capacity: float) -> float:
    """The window (in accesses) whose average footprint is as many lines as the cache has."""
    count = len(lines)
    often = distances(lines)
    different, often[0] = int(often[0]), 0
    if different <= capacity:
        return math.inf
    # Each line is absent from (gap − window) of all windows for a gap longer than the window, and at both ends.
    gaps = np.flatnonzero(often)
    many = often[gaps]
    longer = np.append(np.cumsum(many[::-1])[::-1], 0)  # gaps from each on, and what these add up to
    beyond = np.append(np.cumsum((many * gaps)[::-1])[::-1], 0)
    low, high = 1, count
    while high - low > 1:
        window = (low + high) // 2
        at = np.searchsorted(gaps, window, "right")
        absent = beyond[at] - window * longer[at]
        footprint = different - absent / max(1, count - window + 1)
        low, high = (window, high) if footprint <= capacity else (low, window)
    return float(low)


def _looked_up(name: str, values: NDArray[np.int64], found: NDArray[np.int64]) -> NDArray[np.int64]:
    from kernprof.emulator.jit.execution.native import lists

    values = np.ascontiguousarray(values)
    table = np.full(1 << (2 * len(values)).bit_length(), -1, np.int32)
    getattr(lists(), name)(values.ctypes.data, len(values), table.ctypes.data, len(table) - 1, found.ctypes.data)
    return found


def since(previous: NDArray[np.int64], window: float) -> NDArray[np.int64]:
    """For each value the first one like it from which on none came later than `window` values after the one before."""
    from kernprof.emulator.jit.execution.native import lists

    found = np.empty(len(previous), np.int64)
    longest = int(min(window, len(previous)))
    lists().since(previous.ctypes.data, len(previous), longest, found.ctypes.data)
    return found


def stable_order(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """As `argsort(kind="stable")`, in half the time: each value is sorted together with its place."""
    bits = len(values).bit_length()
    low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    if (high - low).bit_length() + bits > 63:
        return np.argsort(values, kind="stable")
    packed = (values - low) << bits
    packed |= np.arange(len(values))
    packed.sort()
    packed &= (1 << bits) - 1
    return packed


def changes(values: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which are not the same as the one before."""
    found = np.ones(len(values), bool)
    found[1:] = values[1:] != values[:-1]
    return found


def distinct(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """As `unique`, which takes ten times as long where there are many."""
    ordered = np.sort(values)
    return ordered[changes(ordered)]
