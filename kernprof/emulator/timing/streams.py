"""What a block asks of memory: its accesses in the order in which warps that take turns would make
them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, UPDATES, WRITES

LINE_SECTORS = 4
_JOINED = 7  # lines of stores
_NONE = np.int64(-1)
_NOTHING = np.zeros(0, np.int64)


class Rows:
    """A `TrafficSink` that keeps what it sees. `turns`: of each instruction, in how many parts of a
    warp the L1 takes its accesses: eight bytes a lane in two, sixteen in four. `retried`: of each,
    whether lanes try it again in vain.
    """

    def __init__(
        self, turns: NDArray[np.int64] | None = None, retried: NDArray[np.bool_] | None = None
    ) -> None:
        self.goes_on: Callable[[], bool] | None = None
        self.parts: list[tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]] = []
        self.turns, self.wavefronts = turns, np.zeros(1, np.int64)  # of loads
        self.retried = retried
        # words that atomics of these update, one for a lane that succeeds
        self.tried: list[NDArray[np.int64]] = []
        # and for one that does not, because of another one of its warp
        self.vain: list[NDArray[np.int64]] = []
        self.words: list[NDArray[np.int64]] = []  # that atomics update, one for a lane
        # that all lanes of a warp update, one for the warp
        self.places: list[NDArray[np.int64]] = []
        self.again: list[
            NDArray[np.int64]
        ] = []  # stretches of 512 bytes, once for each more turn that a warp takes there
        self.numbers: list[NDArray[np.int64]] = []
        self.constant: dict[
            int, tuple[int, int]
        ] = {}  # by instruction: reads of constant memory, words of each added up

    def constants(
        self, places: NDArray[np.uint64], lanes: NDArray[np.uint32], pcs: NDArray[np.int32]
    ) -> None:
        on = (lanes[:, None] >> np.arange(32, dtype=np.uint32)) & 1 == 1
        words = np.sort(np.where(on, places.view(np.int64), _NONE), axis=1)
        apart = (np.diff(words, axis=1, prepend=_NONE) != 0).sum(axis=1)
        for pc in np.unique(pcs):
            reads, seen = self.constant.get(int(pc), (0, 0))
            self.constant[int(pc)] = (
                reads + int((pcs == pc).sum()),
                seen + int(apart[pcs == pc].sum()),
            )

    def warps(self, numbers: NDArray[np.int64]) -> None:
        self.numbers.append(numbers)

    def accesses(
        self,
        addresses: NDArray[np.uint64],
        lanes: NDArray[np.uint32],
        ways: NDArray[np.uint8],
        pcs: NDArray[np.int32],
    ) -> None:
        sectors = np.empty(addresses.shape, np.int64)
        parts = np.where(ways == READS, 1 if self.turns is None else self.turns[pcs], 0)
        call("sectors", addresses, lanes, parts, len(parts), sectors, self.wavefronts)
        self.parts.append((sectors, ways.copy(), pcs.astype(np.int64)))
        updates = ways & UPDATES == UPDATES
        if updates.any():
            words, lanes_on = (
                (addresses[updates] >> np.uint64(2)).view(np.int64),
                sectors[updates] != _NONE,
            )
            first = words[np.arange(len(words)), lanes_on.argmax(axis=1)]
            one = np.where(lanes_on, words == first[:, None], True).all(axis=1)
            self.words.append(words[lanes_on])
            if self.retried is not None:
                ordered = np.sort(
                    np.where(lanes_on & self.retried[pcs[updates]][:, None], words, _NONE), axis=1
                )
                first_there = np.diff(ordered, axis=1, prepend=_NONE) != 0
                self.tried.append(ordered[first_there])
                self.vain.append(ordered[~first_there & (ordered != _NONE)])
            self.places.append(first[one])
            self.again.append(_turns_again(np.sort(np.where(lanes_on, words, _NONE), axis=1)))

    def taken(self, warps: int, *, meet: bool = False) -> Stream:
        """What came since the last time, of one block of so many warps; `meet`: at barriers, so
        that the order in which they were executed is that of the hardware.
        """
        parts, self.parts = self.parts, []
        sectors = np.concatenate([np.zeros((0, 32), np.int64), *(p[0] for p in parts)])
        ways = np.concatenate([np.zeros(0, np.uint8), *(p[1] for p in parts)])
        pcs = np.concatenate([_NOTHING, *(p[2] for p in parts)])
        numbers, self.numbers = np.concatenate([_NOTHING, *self.numbers]), []
        updates = []
        for kept in (self.words, self.places, self.again, self.tried, self.vain):
            updates.append(np.concatenate([_NOTHING, *kept]))
            kept.clear()
        numbers = numbers if len(numbers) == len(pcs) else np.zeros(len(pcs), np.int64)
        wavefronts, self.wavefronts[0] = int(self.wavefronts[0]), 0
        found = stream_of(sectors, ways, numbers, Updates(*updates), pcs, warps, meet=meet)
        return replace(found, wavefronts=wavefronts)


@dataclass(frozen=True, slots=True)
class Updates:
    """Words that atomics update: one for a lane; one for a warp whose lanes all update the same;
    stretches of 512 bytes, one for each more turn of a warp there; and words of lanes that try
    until nobody else did meanwhile, each once, and for each time in vain.
    """

    words: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)
    places: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)
    again: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)
    tried: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)
    vain: NDArray[np.int64] = field(default_factory=lambda: _NOTHING)


@dataclass(frozen=True, slots=True)
class Stream:
    """The sectors that a block asks for, each once for an access, in order: which, how, and when
    (0: the block's first
    access, 1: its last). `previous`: where in `flat` each one was before, −1: nowhere. `ways`,
    `pcs`: of the accesses,
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
    written_sectors: NDArray[np.int64]  # distinct ones that are written
    written: NDArray[np.int64]  # their pairs
    unread: NDArray[np.int64]  # those of them that the block does not read
    load_lines: int  # each once for an instruction
    store_lines: int
    # lines and sectors of stores that go on to the L2, of so many sectors
    sent: tuple[int, int, int]
    updates: NDArray[np.int64]  # sectors of atomics, each once for an instruction
    update_lines: int
    updated: int  # of `first`, those that atomics read
    before_updates: float


def stream_of(
    sectors: NDArray[np.int64],
    ways: NDArray[np.uint8],
    warp: NDArray[np.int64],
    updates: Updates | None = None,
    pcs: NDArray[np.int64] | None = None,
    warps: int = 1,
    *,
    meet: bool = False,
) -> Stream:
    """The hardware lets warps take turns: where they do not meet, rows are put in order of their
    place in a warp.
    """
    pcs = np.zeros(len(warp), np.int64) if pcs is None else pcs
    last = int(warp.max(initial=0))
    if not meet and last:
        order, scratch = np.empty(len(warp), np.int64), np.zeros(last + 2 + 3 * len(warp), np.int64)
        call("turns", warp, len(warp), last + 1, scratch, order)
        sectors, ways, pcs, warp = sectors[order], ways[order], pcs[order], warp[order]
    flat, row = np.empty((2, sectors.size), np.int64)
    many = np.zeros(1, np.int64)
    call("flatten", sectors, *sectors.shape, flat, row, many)
    flat, row = flat[: many[0]], row[: many[0]]
    kind = ways[row]
    own = np.zeros(len(flat), bool) if meet or not last else _own_first(flat, kind, warp[row])
    return Stream(
        ways=ways,
        pcs=pcs,
        flat=flat,
        previous=before(flat),
        kind=kind,
        row=row,
        when=row / max(1, len(sectors)),
        own=own,
        updates=updates or Updates(),
        numbers=warp,
        warps=max(warps, last + 1),
        meet=meet,
    )


def block_traffic(stream: Stream) -> BlockTraffic:
    flat, kind = stream.flat, stream.kind
    firsts = np.flatnonzero(stream.previous < 0)
    firsts = firsts[stable_order(flat[firsts])]
    read = firsts[kind[firsts] & READS > 0]
    starts = np.flatnonzero(changes(flat[read] // 2))
    when = np.minimum.reduceat(stream.when[read], starts) if len(read) else np.zeros(0)
    lines = stream.lines()
    sectors = distinct(flat[kind & WRITES > 0])
    pairs, written = flat[read[starts]] // 2, sectors[changes(sectors // 2)] // 2
    return BlockTraffic(
        asked=int((kind == READS).sum()),
        first=flat[read],
        pairs=pairs,
        when=when,
        at=read,
        leads=stream.when[read] == np.repeat(when, np.diff(starts, append=len(read))),
        written_sectors=sectors,
        written=written,
        unread=np.setdiff1d(written, pairs, assume_unique=True),
        load_lines=int((lines & (kind == READS)).sum()),
        store_lines=int((lines & (kind == WRITES)).sum()),
        sent=_sent(stream),
        updates=flat[kind & UPDATES == UPDATES],
        update_lines=int((lines & (kind & UPDATES == UPDATES)).sum()),
        updated=int((kind[read] & UPDATES == UPDATES).sum()),
        before_updates=_before_updates(stream.ways),
    )


def _sent(stream: Stream) -> tuple[int, int, int]:
    """What a warp stores to the lines that it stored to just before goes on to the L2 with that."""
    stores = np.flatnonzero(stream.kind == WRITES)
    rows = stream.row[stores]
    order, sent = stable_order(stream.numbers[rows]), np.zeros(2, np.int64)
    rows = rows[order]
    call(
        "joined", stream.flat[stores][order], rows, stream.numbers[rows], len(stores), _JOINED, sent
    )
    return int(sent[0]), int(sent[1]), len(stores)


def _before_updates(ways: NDArray[np.uint8]) -> float:
    """Of a block's accesses that are not atomics, the share that comes before its first atomic."""
    updates = ways & UPDATES == UPDATES
    others = np.count_nonzero(~updates)
    return (
        np.count_nonzero(~updates[: updates.argmax()]) / others if others and updates.any() else 0.0
    )


def _turns_again(words: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of words in order that lanes of a warp (a row each) update: those of the same one take turns,
    of different ones they go together. The stretches of 128 words, once for each turn after the
    first.
    """
    turn = np.zeros(words.shape, np.int64)
    for n in range(1, words.shape[1]):
        same = (words[:, n] == words[:, n - 1]) & (words[:, n] != _NONE)
        turn[:, n] = np.where(same, turn[:, n - 1] + 1, 0)
    row, lane = np.nonzero(turn)
    once = np.unique(np.stack([row, words[row, lane] >> 7, turn[row, lane]]), axis=1)
    return np.asarray(once[1])


def _own_first(
    flat: NDArray[np.int64], kind: NDArray[np.uint8], warp: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Which sectors a warp loads for the first time. Those that another warp just asked for are
    still on their way.
    """
    own = np.zeros(len(flat), bool)
    loads = np.flatnonzero(kind == READS)
    own[loads] = before(flat[loads] + (warp[loads] << 44)) < 0
    return own


def before(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each value where the last one like it is before it, −1 where none is."""
    return _looked_up("before", values, np.empty(len(values), np.int64))


def distances(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often a value comes again after 1, 2, … others, as often as it would with any value
    before the first and after the last one; at 0 how many different ones there are.
    """
    return _looked_up("gaps", values, np.zeros(len(values) + 1, np.int64))


def longest_windows(lines: NDArray[np.int64], *capacities: float) -> list[float]:
    """The windows (in accesses) whose average footprint is as many lines as a cache has, of each."""
    often = distances(lines)
    return [_longest_window(often, len(lines), capacity) for capacity in capacities]


def _longest_window(often: NDArray[np.int64], count: int, capacity: float) -> float:
    different = int(often[0])
    if different <= capacity:
        return math.inf
    # Each line is absent from (gap − window) of all windows for a gap longer than the window, and
    # at both ends.
    gaps = 1 + np.flatnonzero(often[1:])
    many = often[gaps]
    # gaps from each on, and what these add up to
    longer = np.append(np.cumsum(many[::-1])[::-1], 0)
    beyond = np.append(np.cumsum((many * gaps)[::-1])[::-1], 0)
    low, high = 1, count
    while high - low > 1:
        window = (low + high) // 2
        at = np.searchsorted(gaps, window, "right")
        absent = beyond[at] - window * longer[at]
        footprint = different - absent / max(1, count - window + 1)
        low, high = (window, high) if footprint <= capacity else (low, window)
    return float(low)


def call(name: str, *given: NDArray[Any] | int) -> None:
    """A function of runtime/caches.c; arrays are contiguous, and of the type that it takes."""
    from kernprof.emulator.jit.native import lists

    places = [
        each if isinstance(each, int) else each.__array_interface__["data"][0] for each in given
    ]
    getattr(lists(), name)(*places)


def _looked_up(name: str, values: NDArray[np.int64], found: NDArray[np.int64]) -> NDArray[np.int64]:
    table = np.full(1 << (2 * len(values)).bit_length(), -1, np.int32)
    call(name, np.ascontiguousarray(values), len(values), table, len(table) - 1, found)
    return found


def since(previous: NDArray[np.int64], window: float) -> NDArray[np.int64]:
    """For each value the first one like it from which on none came later than `window` values after
    the one before.
    """
    found = np.empty(len(previous), np.int64)
    call("since", previous, len(previous), int(min(window, len(previous))), found)
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
