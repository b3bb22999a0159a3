"""What the caches would do: some blocks run once more with every access to global memory in view.

Each of these blocks has an L1 of its own: the part of an SM's L1 that it would get. Accesses are put in the order in
which warps that take turns would make them. Whether a sector is still there is told by how many lines were touched
since (Xiang et al., "HOTL: a Higher Order Theory of Locality", ASPLOS 2013): the average footprint of windows of that
length against the size of the cache.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES, Execute, LaunchSpec, Outcome
from kernprof.emulator.jit.spins import watches_other_blocks
from kernprof.emulator.memory.address_space import GLOBAL_BASE, copied
from kernprof.emulator.program import Program
from kernprof.emulator.sampling import scaled_up, spread

_SECTOR_SHIFT, _LINE_SECTORS = 5, 4
_BLOCKS = 12  # that run, at most; fewer where they make many accesses
_ROWS = 120_000  # warp accesses, together
_NONE = np.int64(-1)
_CHUNK_SECTORS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheUse:
    """Of all blocks, scaled up from some. Sectors that loads ask for, the part of them that the L1 has; sectors that
    device memory has to give when caches are cold, and that are written; the footprint of one block in bytes.
    """

    load_sectors: float
    l1_hits: float  # share of `load_sectors`
    waits: float  # share of `load_sectors` that a warp waits for as long as for the L2: it did not have them before
    fetched_bytes: float
    written_bytes: float
    block_bytes: float
    rereads: float  # sectors that miss in L1 though the block had them before
    load_lines: float  # of 128 bytes that loads touch, each once for an instruction
    store_lines: float
    update_sectors: float  # of atomics, each once for an instruction
    busiest_chunk: float  # of those, in the 512 bytes that have most
    busiest_word: float  # lanes that update the word that has most


class _Rows:
    """A `TrafficSink` that keeps what it sees."""

    def __init__(self) -> None:
        self.parts: list[tuple[NDArray[np.int64], NDArray[np.uint8]]] = []
        self.words: list[NDArray[np.int64]] = []  # that atomics of all blocks update, one for a lane

    def accesses(self, addresses: NDArray[np.uint64], lanes: NDArray[np.uint32], ways: NDArray[np.uint8]) -> None:
        on = (lanes[:, None] >> np.arange(32, dtype=np.uint32)) & 1 == 1
        sectors = np.where(on, (addresses >> np.uint64(_SECTOR_SHIFT)).view(np.int64), _NONE)
        self.parts.append((sectors, ways.copy()))
        updates = ways == READS | WRITES
        if updates.any():
            self.words.append((addresses[updates][on[updates]] >> np.uint64(2)).view(np.int64))

    def taken(self) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        parts, self.parts = self.parts, []
        if not parts:
            return np.zeros((0, 32), np.int64), np.zeros(0, np.uint8)
        return np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])


@dataclass(frozen=True, slots=True)
class Sample:
    """What the caches would do with it (None: nothing reaches global memory), and what it counted: of all blocks,
    scaled up from those that ran.
    """

    use: CacheUse | None
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class _BlockTraffic:
    asked: int  # sectors of loads, each once for an instruction
    misses: float
    waits: float
    first: NDArray[np.int64]  # distinct sectors whose first access reads
    written: NDArray[np.int64]  # distinct sectors that are written
    lines: int  # distinct
    load_lines: int  # each once for an instruction
    store_lines: int
    updates: NDArray[np.int64]  # sectors of atomics, each once for an instruction


def sampled_traffic(execute: Execute, program: Program, spec: LaunchSpec, l1_lines: float) -> Sample | None:
    """None where blocks wait for each other. `l1_lines`: lines of 128 bytes that a block has of its SM's L1."""
    if watches_other_blocks(program.instructions):
        return None
    total, sink = spec.block_count(), _Rows()
    work = replace(spec, memory=copied(spec.memory), traffic=sink, workers=1, check=False)
    random = np.random.default_rng(1)
    chosen = random.permutation(spread(total, min(total, _BLOCKS), random))
    found: list[_BlockTraffic] = []
    outcomes: list[Outcome] = []
    rows = 0
    # Between barriers warps stay together anyway.
    meets = any(each.opcode in ("bar", "barrier") for each in program.instructions)
    warps = 1 if meets else -(-spec.threads_per_block() // 32)
    for block in chosen:
        outcomes.append(execute(program, replace(work, blocks=np.array([block], np.int64))))
        sectors, ways = sink.taken()
        rows += len(ways)
        found.append(_block_traffic(sectors, ways, warps, l1_lines))
        if rows > _ROWS:
            break
    words = np.concatenate(sink.words) if sink.words else np.zeros(0, np.int64)
    use = _scaled(found, words, total / len(found), _sizes(spec)) if rows else None
    return Sample(use, scaled_up(outcomes, total))


def _sizes(spec: LaunchSpec) -> list[tuple[int, int]]:
    """Of each buffer, the first sector and how many there are."""
    shift = spec.memory.slot_shift
    return [
        ((GLOBAL_BASE + (slot << shift)) >> _SECTOR_SHIFT, -(-(b.start + b.data.nbytes) >> _SECTOR_SHIFT) + 1)
        for slot, b in enumerate(spec.memory.buffers)
    ]


def _scaled(
    found: list[_BlockTraffic], words: NDArray[np.int64], factor: float, sizes: list[tuple[int, int]]
) -> CacheUse:
    """Distinct sectors add up over blocks until a buffer is used up."""
    updates = np.concatenate([b.updates for b in found])
    asked = sum(b.asked for b in found)
    misses = sum(b.misses for b in found)
    distinct = sum(len(b.first) for b in found)
    return CacheUse(
        load_sectors=asked * factor,
        l1_hits=1 - misses / asked if asked else 0.0,
        waits=sum(b.waits for b in found) / asked if asked else 0.0,
        fetched_bytes=32.0 * sum(_clipped([b.first for b in found], factor, sizes)),
        written_bytes=32.0 * sum(_clipped([b.written for b in found], factor, sizes)),
        block_bytes=128.0 * sum(b.lines for b in found) / len(found),
        rereads=max(0.0, misses - distinct) * factor,
        load_lines=sum(b.load_lines for b in found) * factor,
        store_lines=sum(b.store_lines for b in found) * factor,
        update_sectors=len(updates) * factor,
        busiest_chunk=_most(updates // _CHUNK_SECTORS) * factor,
        busiest_word=_most(words) * factor,
    )


def _most(places: NDArray[np.int64]) -> int:
    """How often the most frequent one is there."""
    return int(np.unique(places, return_counts=True)[1].max()) if len(places) else 0


def _clipped(parts: list[NDArray[np.int64]], factor: float, sizes: list[tuple[int, int]]) -> Iterator[float]:
    together = np.concatenate(parts)
    for first, count in sizes:
        inside = int(np.count_nonzero((together >= first) & (together < first + count)))
        yield min(float(count), inside * factor)


def _block_traffic(sectors: NDArray[np.int64], ways: NDArray[np.uint8], warps: int, l1_lines: float) -> _BlockTraffic:
    own = _own_first(sectors[ways == READS], warps)
    order = _in_turns(len(sectors), warps)
    sectors, ways = np.sort(sectors[order], axis=1), ways[order]
    new = np.ones(sectors.shape, bool)
    new[:, 1:] = sectors[:, 1:] != sectors[:, :-1]
    new &= sectors != _NONE
    flat, kind = sectors[new], np.broadcast_to(ways[:, None], sectors.shape)[new]
    if not len(flat):
        return _BlockTraffic(0, 0.0, 0.0, flat, flat, 0, 0, 0, flat)
    _, firsts = np.unique(flat, return_index=True)
    loads = kind == READS
    misses = _misses(flat, loads, l1_lines)
    return _BlockTraffic(
        asked=int(loads.sum()),
        misses=misses,
        waits=max(misses, own),
        first=flat[firsts][kind[firsts] & READS > 0],
        written=np.unique(flat[kind & WRITES > 0]),
        lines=len(np.unique(flat // _LINE_SECTORS)),
        load_lines=_line_changes(sectors[ways == READS]),
        store_lines=_line_changes(sectors[ways == WRITES]),
        updates=flat[kind == READS | WRITES],
    )


def _line_changes(sectors: NDArray[np.int64]) -> int:
    """Lines of each row (its sectors in order), added up."""
    lines = np.where(sectors == _NONE, _NONE, sectors // _LINE_SECTORS)
    fresh = np.ones(lines.shape, bool)
    fresh[:, 1:] = lines[:, 1:] != lines[:, :-1]
    return int((fresh & (lines != _NONE)).sum())


def _in_turns(rows: int, warps: int) -> NDArray[np.int64]:
    """The emulator runs a warp after the other; the hardware lets them take turns. Warps that make equally many
    accesses are told apart by that: rows are put in order of their place in their warp.
    """
    if warps < 2 or rows % warps:
        return np.arange(rows)
    order: NDArray[np.int64] = np.arange(rows).reshape(warps, rows // warps).T.reshape(-1)
    return order


def _own_first(sectors: NDArray[np.int64], warps: int) -> float:
    """Sectors that a warp loads for the first time. Those that another warp just asked for are still on their way."""
    if warps < 2 or not len(sectors) or len(sectors) % warps:
        return 0.0
    warp = np.repeat(np.arange(warps, dtype=np.int64), len(sectors) // warps)[:, None]
    places = (sectors + (warp << 44))[sectors != _NONE]
    return float(len(np.unique(places)))


def _misses(flat: NDArray[np.int64], loads: NDArray[np.bool_], l1_lines: float) -> float:
    """Loads of sectors that are not there, or no longer."""
    at = np.lexsort((np.arange(len(flat)), flat))
    same = np.zeros(len(flat), bool)
    gap = np.zeros(len(flat), np.int64)
    same[at[1:]] = flat[at[1:]] == flat[at[:-1]]
    gap[at[1:]] = at[1:] - at[:-1]
    lost = same & (gap > _longest_window(flat // _LINE_SECTORS, l1_lines))
    return float((loads & (~same | lost)).sum())


def _longest_window(lines: NDArray[np.int64], capacity: float) -> float:
    """The window (in accesses) whose average footprint is as many lines as the cache has."""
    count = len(lines)
    distinct = len(np.unique(lines))
    if distinct <= capacity:
        return math.inf
    low, high = 1, count
    at = np.lexsort((np.arange(count), lines))
    same = lines[at[1:]] == lines[at[:-1]]
    gaps = np.where(same, at[1:] - at[:-1], 0)
    ends = np.concatenate([at[np.concatenate([[True], ~same])], count - 1 - at[np.concatenate([~same, [True]])]])
    while high - low > 1:
        window = (low + high) // 2
        # Each line is absent from (gap − window) of all windows for a gap longer than the window, and at both ends.
        absent = np.maximum(gaps - window, 0).sum() + np.maximum(ends - window + 1, 0).sum()
        footprint = distinct - absent / max(1, count - window + 1)
        low, high = (window, high) if footprint <= capacity else (low, window)
    return float(low)
