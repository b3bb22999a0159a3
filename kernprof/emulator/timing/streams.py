"""What a block asks of memory: its accesses in the order in which warps that take turns would make them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES

LINE_SECTORS = 4
_SECTOR_SHIFT = 5
_NONE = np.int64(-1)
_NOTHING = np.zeros(0, np.int64)


class Rows:
    """A `TrafficSink` that keeps what it sees."""

    def __init__(self) -> None:
        self.parts: list[tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]] = []
        self.words: list[NDArray[np.int64]] = []  # that atomics update, one for a lane
        self.places: list[NDArray[np.int64]] = []  # that all lanes of a warp update, one for the warp

    def accesses(
        self, addresses: NDArray[np.uint64], lanes: NDArray[np.uint32], ways: NDArray[np.uint8], pcs: NDArray[np.int32]
    ) -> None:
        on = (lanes[:, None] >> np.arange(32, dtype=np.uint32)) & 1 == 1
        sectors = np.where(on, (addresses >> np.uint64(_SECTOR_SHIFT)).view(np.int64), _NONE)
        self.parts.append((sectors, ways.copy(), pcs.astype(np.int64)))
        updates = ways == READS | WRITES
        if updates.any():
            words, lanes_on = (addresses[updates] >> np.uint64(2)).view(np.int64), on[updates]
            first = words[np.arange(len(words)), lanes_on.argmax(axis=1)]
            one = np.where(lanes_on, words == first[:, None], True).all(axis=1)
            self.words.append(words[lanes_on])
            self.places.append(first[one])

    def taken(self, warps: int) -> Stream:
        """What came since the last time, of one block; `warps`: 0 where it is not known which warp ran when."""
        parts, self.parts = self.parts, []
        sectors = np.concatenate([np.zeros((0, 32), np.int64), *(p[0] for p in parts)])
        ways = np.concatenate([np.zeros(0, np.uint8), *(p[1] for p in parts)])
        pcs = np.concatenate([_NOTHING, *(p[2] for p in parts)])
        words, self.words = np.concatenate([_NOTHING, *self.words]), []
        places, self.places = np.concatenate([_NOTHING, *self.places]), []
        return stream_of(sectors, ways, _warps(pcs, warps), words, places)


@dataclass(frozen=True, slots=True)
class Stream:
    """The sectors that a block asks for, each once for an access, in order: which, how, and when (0: the block's first
    access, 1: its last). `order`: the places in `flat` by sector. `rows`, `ways`: the accesses themselves; `own`:
    sectors that a warp loads for the first time.
    """

    rows: NDArray[np.int64]
    ways: NDArray[np.uint8]
    flat: NDArray[np.int64]
    order: NDArray[np.int64]
    kind: NDArray[np.uint8]
    when: NDArray[np.float64]
    own: float
    words: NDArray[np.int64]  # that atomics update, one for a lane
    places: NDArray[np.int64]  # that all lanes of a warp update, one for the warp
    longest: float  # warp's accesses, as a share of the average warp's


@dataclass(frozen=True, slots=True)
class BlockTraffic:
    asked: int  # sectors of loads, each once for an instruction
    first: NDArray[np.int64]  # distinct sectors whose first access reads
    pairs: NDArray[np.int64]  # of 64 bytes, which device memory gives at once
    when: NDArray[np.float64]  # each of them is read first
    leads: int  # sectors that are read before the rest of their pair, or with it
    written: NDArray[np.int64]  # distinct sectors that are written
    lines: int  # distinct
    load_lines: int  # each once for an instruction
    store_lines: int
    updates: NDArray[np.int64]  # sectors of atomics, each once for an instruction
    before_updates: float


def _warps(pcs: NDArray[np.int64], warps: int) -> NDArray[np.int64]:
    """Whose access each one is, as the emulator runs a warp after the other: each begins with the same instruction, or
    has as many accesses as the others. Else all belong to one.
    """
    begins = pcs == pcs[:1]
    if 1 < int(begins.sum()) <= warps:
        return np.asarray(np.cumsum(begins) - 1)
    if warps > 1 and len(pcs) % warps == 0:
        return np.arange(warps, dtype=np.int64).repeat(len(pcs) // warps)
    return np.zeros(len(pcs), np.int64)


def stream_of(
    sectors: NDArray[np.int64], ways: NDArray[np.uint8], warp: NDArray[np.int64], words: NDArray[np.int64] = _NOTHING,
    places: NDArray[np.int64] = _NOTHING,
) -> Stream:  # fmt: skip
    """The hardware lets warps take turns: rows are put in order of their place in their warp."""
    loads = ways == READS
    own = _own_first(sectors[loads], warp[loads])
    lengths = np.bincount(warp)
    place = np.arange(len(warp)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    order = np.lexsort((warp, place))
    sectors, ways = np.sort(sectors[order], axis=1), ways[order]
    new = np.ones(sectors.shape, bool)
    new[:, 1:] = sectors[:, 1:] != sectors[:, :-1]
    new &= sectors != _NONE
    row = np.repeat(np.arange(len(new)), new.sum(axis=1))
    longest = float(lengths.max() / lengths.mean()) if len(lengths) > 1 else 1.0
    when = row / max(1, len(sectors))
    flat = sectors[new]
    return Stream(sectors, ways, flat, stable_order(flat), ways[row], when, own, words, places, longest)


def block_traffic(stream: Stream) -> BlockTraffic:
    flat, kind, ways = stream.flat, stream.kind, stream.ways
    firsts = stream.order[changes(flat[stream.order])]
    read = firsts[kind[firsts] & READS > 0]
    pairs, starts, counts = np.unique(flat[read] // 2, return_index=True, return_counts=True)
    when = np.minimum.reduceat(stream.when[read], starts) if len(read) else np.zeros(0)
    return BlockTraffic(
        asked=int((kind == READS).sum()),
        first=flat[read],
        pairs=pairs,
        when=when,
        leads=int((stream.when[read] == np.repeat(when, counts)).sum()),
        written=distinct(flat[kind & WRITES > 0]),
        lines=len(distinct(flat[firsts] // LINE_SECTORS)),
        load_lines=_line_changes(stream.rows[ways == READS]),
        store_lines=_line_changes(stream.rows[ways == WRITES]),
        updates=flat[kind == READS | WRITES],
        before_updates=float(stream.when[kind == READS | WRITES].min(initial=1.0)),
    )


def _line_changes(sectors: NDArray[np.int64]) -> int:
    """Lines of each row (its sectors in order), added up."""
    lines = np.where(sectors == _NONE, _NONE, sectors // LINE_SECTORS)
    fresh = np.ones(lines.shape, bool)
    fresh[:, 1:] = lines[:, 1:] != lines[:, :-1]
    return int((fresh & (lines != _NONE)).sum())


def _own_first(sectors: NDArray[np.int64], warp: NDArray[np.int64]) -> float:
    """Sectors that a warp loads for the first time. Those that another warp just asked for are still on their way."""
    if not warp.any():
        return 0.0
    return float(len(distinct((sectors + (warp << 44)[:, None])[sectors != _NONE])))


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
