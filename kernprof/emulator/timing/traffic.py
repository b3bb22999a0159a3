"""What the caches would do: some blocks run once more with every access to global memory in view.

As many of these blocks as would run on an SM share an L1. Accesses are put in the order in which
blocks and warps that take turns would make them. Whether a sector is still there is told by how
many lines were touched since (Xiang et al., "HOTL: a Higher Order Theory of Locality", ASPLOS
2013): the average footprint of windows of that length against the size of the cache.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, Execute, LaunchSpec, Outcome
from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.memory.address_space import GLOBAL_BASE
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.lowering import blocks_of
from kernprof.emulator.ptx.opcodes import AccessKind
from kernprof.emulator.sampling import scaled_up, spread
from kernprof.emulator.timing.loads import LoadUse, Missed, load_uses
from kernprof.emulator.timing.nearby import far_apart, kept_shares
from kernprof.emulator.timing.retries import retried
from kernprof.emulator.timing.streams import (
    LINE_SECTORS,
    BlockTraffic,
    Rows,
    Stream,
    before,
    block_traffic,
    distinct,
    longest_windows,
    since,
)

_SECTOR_SHIFT = 5
_BLOCKS = 12  # that run, at most; fewer where they make many accesses
_ROWS = 120_000  # warp accesses, together
_NEVER = 1.3  # windows: what came so long ago is never left in the L1
_PATIENCE = 1 << 16  # instructions of a warp, before what it watches for has not come
_DRAWN = 20  # times more work than any block after it
_NONE = np.int64(-1)
_NOTHING = np.zeros(0, np.int64)
_CHUNK_SECTORS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheUse:
    """Of all blocks, scaled up from some. The part of the sectors that loads ask for that the L1
    has; bytes that device memory has to give when caches are cold, and that are written.
    """

    l1_hits: float
    # share of sectors that a warp waits for as long as for the L2: it did not have them before
    waits: float
    fetched_bytes: float
    written_bytes: float
    unread_bytes: float  # of what is written, that the block had not read
    written_sectors: float
    # how much later than the first block another one reads the same; 1: the block's time
    lags: NDArray[np.float64]
    load_lines: float  # of 128 bytes that loads touch, each once for an instruction
    store_lines: float
    # of stores, the lines that go on to the L2, and the share of the sectors
    sent: tuple[float, float]
    updated: float  # share of what a block reads first that atomics read
    before_updates: float  # share of a block's other accesses that come before its first atomic
    # sectors of atomics, each once for an instruction, in the 512 bytes that have most
    busiest_chunk: float
    update_chunks: float  # stretches of 512 bytes that atomics update
    update_lines: float  # lines for each sector of atomics
    busiest_word: float  # lanes that update the word that has most
    busiest_place: float  # warps whose lanes all update the one that has most of these
    busiest_again: float  # turns that warps take after their first, in the 512 bytes that have most
    # share of what device memory gives that lies far from all else there, or asked for then
    scattered: float
    scattered_writes: float  # and of what is written
    loads: Mapping[int, LoadUse]  # of each instruction of the PTX
    wavefronts: float  # of loads: turns that the banks of the L1 take
    # updates that are tried until they succeed: of the busiest word, of one in the mean
    tried: tuple[float, float]
    vain: float  # for each of them, those that are not the first in their warp


@dataclass(frozen=True, slots=True, kw_only=True)
class Caches:
    """Lines of 128 bytes of an SM's L1, and the blocks that share it; blocks that are there at
    once; bytes of the L2 for what one SM reads, and for what all do.
    """

    l1_lines: float
    together: int
    resident: int
    l2_own: float
    l2_bytes: float


@dataclass(frozen=True, slots=True)
class Sample:
    """What the caches would do with it (None: nothing reaches global memory), and what it counted:
    of all blocks, scaled up from those that ran.
    """

    use: CacheUse | None
    outcome: Outcome
    uneven: float  # standard deviation of what blocks execute, as a share of the mean
    # by instruction of the PTX: different words that a warp reads of constant memory
    constants: Mapping[int, float]
    # blocks draw their work from what is left of it: the first one that runs here does all
    drawn: bool


def sampled_traffic(
    execute: Execute, program: Program, spec: LaunchSpec, caches: Caches
) -> Sample | None:
    """None where blocks wait for others. They write to the memory of `spec`."""
    watching, total = program.watches_other_blocks, spec.block_count()
    if total > 1 and program.meets_other_blocks:
        return None
    sink = Rows(_turns(program), retried(program))
    work = replace(spec, traffic=sink, workers=1, check=False)
    if watching:
        work = replace(work, stop_at_fault=True, instruction_budget=_PATIENCE)
    random = np.random.default_rng(1)
    chosen = random.permutation(spread(total, min(total, _BLOCKS), random))
    found: list[BlockTraffic] = []
    streams: list[Stream] = []
    warps = -(-spec.threads_per_block() // 32)
    draws = any(
        each.kind is AccessKind.ATOMIC for facts in program.facts for each in facts.accesses
    )

    def enough() -> bool:
        return sum(len(each.ways) for each in streams) > _ROWS and (len(found) > 1 or not draws)

    def goes_on() -> bool:
        streams.append(sink.taken(warps, meet=program.meets_warps))
        found.append(block_traffic(streams[-1]))
        return not enough()

    def touched(block: int) -> NDArray[np.int64]:
        execute(program, replace(work, blocks=np.array([block], np.int64)))
        return block_traffic(sink.taken(warps, meet=program.meets_warps)).pairs

    sink.goes_on = goes_on
    together_only = blocks_of(program.entry) > 1 or watching
    outcomes: list[Outcome] = []
    counts: list[Counters] = []
    for blocks in chosen[:, None] if together_only else [chosen]:
        parts = () if together_only else (1,) * len(blocks)
        outcomes.append(execute(program, replace(work, blocks=blocks, parts=parts)))
        counts += islice(outcomes[-1].parts, len(found)) if parts else [outcomes[-1].counters]
        if outcomes[-1].faults and watching:
            return None
        if enough() or (spec.stop_at_fault and outcomes[-1].faults):
            break
    sink.goes_on = None
    drawn = draws and _drawn([each.total(Column.WARPS) for each in counts])
    stands_for = len(found) if drawn else total
    sizes = _sizes(spec)
    l2_lines = caches.l2_own / 128 / _apart(found, caches.resident, sizes)
    beside = [streams[n : n + caches.together] for n in range(0, len(streams), caches.together)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        by_group = pool.map(
            lambda each: _missed(each, caches.l1_lines / caches.together, l2_lines), beside
        )
        missed = [each for several in by_group for each in several]
    lost = _lost_shares(found, total, sizes, spec, touched, caches.l2_bytes)
    some = any(len(each.ways) for each in streams)
    use = _scaled(found, streams, missed, stands_for / len(found), sizes, lost) if some else None
    constants = {pc: words / reads for pc, (reads, words) in sink.constant.items()}
    uneven = 0.0 if drawn else _deviation(counts)
    return Sample(use, scaled_up(outcomes, stands_for), uneven, constants, drawn)


def _drawn(work: Sequence[int]) -> bool:
    return len(work) > 1 and work[0] > _DRAWN * max(work[1:])


def _deviation(counts: Sequence[Counters]) -> float:
    work = np.array([each.total(Column.WARPS) for each in counts], np.float64)
    return float(work.std(ddof=1) / work.mean()) if len(work) > 1 and work.any() else 0.0


def _turns(program: Program) -> NDArray[np.int64]:
    """Of each instruction: the L1 takes 128 bytes of a warp's lanes together."""
    widths = [
        max((each.bytes for each in facts.accesses if not each.matrix), default=4)
        for facts in program.facts
    ]
    return np.clip(np.array(widths, np.int64) // 4, 1, 4)


def _sizes(spec: LaunchSpec) -> list[tuple[int, int]]:
    """Of each buffer, the first sector and how many there are."""
    shift = spec.memory.slot_shift
    return [
        (
            (GLOBAL_BASE + (slot << shift)) >> _SECTOR_SHIFT,
            -(-(b.start + b.data.nbytes) >> _SECTOR_SHIFT) + 1,
        )
        for slot, b in enumerate(spec.memory.buffers)
    ]


def _lost_shares(
    found: list[BlockTraffic],
    total: int,
    sizes: Sequence[tuple[int, int]],
    spec: LaunchSpec,
    touched: Callable[[int], NDArray[np.int64]],
    l2_bytes: float,
) -> list[float]:
    """Of each buffer, the share of what a block reads that is fetched though others read it before.
    0 where all that is touched fits the L2, or where nothing is read by several blocks.
    """
    halves = _in_pairs(sizes)
    read = _clipped([b.pairs for b in found], total / len(found), halves)
    every = sum(kept for kept, _ in read) + sum(
        kept for kept, _ in _clipped([b.written for b in found], 1.0, halves)
    )
    again = [n for n, (kept, asked) in enumerate(read) if asked > 1.1 * kept]
    lost = [0.0] * len(sizes)
    if again and 64 * every > l2_bytes and len(found) < total:
        block_bytes = 64.0 * sum(len(b.pairs) + len(b.written) for b in found) / len(found)
        kept = kept_shares(touched, spec.grid, [halves[n] for n in again], block_bytes, l2_bytes)
        for n, share in zip(again, kept, strict=True):
            lost[n] = 1 - share
    return lost


def _scaled(
    found: list[BlockTraffic],
    streams: list[Stream],
    missed: list[Missed],
    factor: float,
    sizes: list[tuple[int, int]],
    lost: Sequence[float],
) -> CacheUse:
    """Distinct sectors add up over blocks until a buffer is used up, and beyond where the L2 has
    lost them.
    """
    asked, misses = sum(b.asked for b in found), float(sum(each.sectors.sum() for each in missed))
    fetched = [
        (max(kept, share * each), each)
        for (kept, each), share in zip(
            _clipped([b.first for b in found], factor, sizes), lost, strict=True
        )
    ]
    distinct_sectors, nothing = sum(len(b.first) for b in found), [0.0] * len(sizes)
    again = [_pairs_again(*each) for each in zip(streams, missed, strict=True)]
    once = _bytes([b.pairs for b in found], factor, sizes, lost)
    twice = 64.0 * sum(map(len, again)) * factor  # a block had it, and the L2 has it no longer
    chunks = [b.updates // _CHUNK_SECTORS for b in found]
    sent, sectors, every = map(sum, zip(*(b.sent for b in found), strict=True))
    apart = once * _mean([_scattered(b.pairs) for b in found]) + twice * _mean(
        [_scattered(each) for each in again]
    )
    return CacheUse(
        l1_hits=1 - misses / asked if asked else 0.0,
        waits=max(misses, float(sum(each.own.sum() for each in streams))) / asked if asked else 0.0,
        fetched_bytes=once + twice,
        written_bytes=_bytes([b.written for b in found], factor, sizes, nothing),
        unread_bytes=_bytes([b.unread for b in found], factor, sizes, nothing),
        written_sectors=sum(
            kept for kept, _ in _clipped([b.written_sectors for b in found], factor, sizes)
        ),
        lags=_lags(found),
        load_lines=sum(b.load_lines for b in found) * factor,
        wavefronts=sum(each.wavefronts for each in streams) * factor,
        store_lines=sum(b.store_lines for b in found) * factor,
        sent=(sent * factor, sectors / every if every else 1.0),
        busiest_chunk=_busiest(chunks, factor),
        update_chunks=sum(
            kept for kept, _ in _clipped([distinct(c) for c in chunks], factor, _in_chunks(sizes))
        ),
        update_lines=_mean([b.update_lines / len(b.updates) for b in found if len(b.updates)]),
        updated=sum(b.updated for b in found) / distinct_sectors if distinct_sectors else 0.0,
        before_updates=_mean([b.before_updates for b in found if len(b.updates)]),
        busiest_word=_busiest([each.updates.words for each in streams], factor),
        busiest_place=_busiest([each.updates.places for each in streams], factor),
        busiest_again=_busiest([each.updates.again for each in streams], factor),
        tried=_tried([each.updates.tried for each in streams], factor),
        vain=sum(len(each.updates.vain) for each in streams)
        / max(1, sum(len(each.updates.tried) for each in streams)),
        scattered=apart / (once + twice) if once else 0.0,
        scattered_writes=_mean([_scattered(b.written) for b in found]),
        loads=load_uses(
            streams,
            missed,
            found,
            np.array([each for each, _ in sizes], np.int64),
            np.array([kept / asked if asked else 1.0 for kept, asked in fetched]),
        ),
    )


def _lags(found: list[BlockTraffic]) -> NDArray[np.float64]:
    """Of what several of the blocks read: how much later than the first of them each other one,
    ascending.
    """
    pairs = np.concatenate([b.pairs for b in found])
    when = np.concatenate([b.when for b in found])
    at = np.lexsort((when, pairs))
    pairs, when = pairs[at], when[at]
    _, starts, counts = np.unique(pairs, return_index=True, return_counts=True)
    later = np.ones(len(pairs), bool)
    later[starts] = False
    return np.sort((when - np.repeat(when[starts], counts))[later])


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _busiest(places: list[NDArray[np.int64]], factor: float) -> float:
    """How often all blocks use the place that they use most. In a few blocks the most frequent one
    is that by chance, too: how often what half of them use most is used, the other half tells.
    """
    if factor <= 1 or len(places) < 2:
        return float(_counts(np.concatenate(places))[1].max(initial=0)) * factor
    halves = [np.concatenate(places[n::2]) for n in range(2)]
    (here, often), (there, often_there) = _counts(halves[0]), _counts(halves[1])
    if not len(here) or not len(there):
        return 0.0
    told = (
        often_there[there == here[often.argmax()]].sum()
        + often[here == there[often_there.argmax()]].sum()
    )
    return float(told) * factor


def _tried(words: list[NDArray[np.int64]], factor: float) -> tuple[float, float]:
    """Updates of the busiest word, and of one that an update of chance goes to. Where some of the
    blocks ran, how often one half of them goes where the other one does tells of how many words
    that is, and chance how many one of them has.
    """
    halves = (
        [np.concatenate(words[n::2]) for n in range(2)] if len(words) > 1 else [words[0], words[0]]
    )
    (here, often), (there, often_there) = map(_counts, halves)
    count = sum(map(len, words)) * factor
    _, mine, theirs = np.intersect1d(here, there, assume_unique=True, return_indices=True)
    alike = float((often[mine] * often_there[theirs]).sum()) / max(
        1, len(halves[0]) * len(halves[1])
    )
    if not alike:
        return (1.0, 1.0) if count else (0.0, 0.0)
    mean, most = count * alike, 0.0
    expected = math.log(1 / alike) - mean  # the logarithm of how many words have so many updates
    while most < mean or expected > 0:
        most += 1
        expected += math.log(mean / most)
    return max(most, _busiest(words, factor)), mean


def _counts(places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    found, often = np.unique(places, return_counts=True)
    return found, often


def _bytes(
    pairs: list[NDArray[np.int64]],
    factor: float,
    sizes: Sequence[tuple[int, int]],
    lost: Sequence[float],
) -> float:
    """What device memory gives or takes: 64 bytes at once."""
    every = _clipped(pairs, factor, _in_pairs(sizes))
    return 64.0 * sum(
        max(kept, share * asked) for (kept, asked), share in zip(every, lost, strict=True)
    )


def _in_pairs(sizes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(first // 2, -(-count // 2)) for first, count in sizes]


def _in_chunks(sizes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(first // _CHUNK_SECTORS, -(-count // _CHUNK_SECTORS)) for first, count in sizes]


def _scattered(pairs: NDArray[np.int64]) -> float:
    """Of pairs of sectors in order, the share that lies in a page of device memory that nothing
    else is in.
    """
    return float(far_apart(pairs).mean()) if len(pairs) else 0.0


def _clipped(
    parts: list[NDArray[np.int64]], factor: float, sizes: Sequence[tuple[int, int]]
) -> list[tuple[float, float]]:
    """Of each buffer, the distinct sectors of all blocks, and those of each block added up."""
    together = np.concatenate(parts)
    inside = [
        factor * np.count_nonzero((together >= first) & (together < first + count))
        for first, count in sizes
    ]
    return [(min(float(count), each), each) for (_, count), each in zip(sizes, inside, strict=True)]


def _apart(found: Sequence[BlockTraffic], resident: int, sizes: Sequence[tuple[int, int]]) -> float:
    """How many blocks that share nothing would touch as much as all that are there at once do."""
    touched = [kind for b in found for kind in (b.pairs, b.written)]
    every = sum(kept for kept, _ in _clipped(touched, resident / len(found), _in_pairs(sizes)))
    return max(1.0, every * len(found) / max(1, sum(map(len, touched))))


def _pairs_again(stream: Stream, missed: Missed) -> NDArray[np.int64]:
    """Pairs of sectors that a block has to fetch again, those of warps that take turns together, in
    order.
    """
    turn = stream.row[missed.lost] // stream.warps
    return distinct((turn << 40) + (stream.flat[missed.lost] // 2 & (1 << 40) - 1))


def _missed(streams: list[Stream], l1_lines: float, l2_lines: float) -> list[Missed]:
    """Which loads of sectors are not there, or no longer, in the L1 of blocks that run at the same
    time, and in the L2: as many lines for each.
    """
    when, flat = streams[0].when, streams[0].flat
    order: Any = slice(None)
    previous = streams[0].previous
    if len(streams) > 1:
        when = np.concatenate([each.when for each in streams])
        order = np.argsort(when, kind="stable")
        flat = np.concatenate([each.flat for each in streams])[order]
        previous = before(flat)
    kind = np.concatenate([each.kind for each in streams])
    missed, age, lost = np.zeros(len(flat), bool), np.zeros(len(flat)), np.zeros(len(flat), bool)
    if len(flat):
        gaps, lines = np.arange(len(flat)) - previous, flat // LINE_SECTORS
        window, longest = longest_windows(lines, l1_lines * len(streams), l2_lines * len(streams))
        lost[order] = gaps > longest
        if not math.isinf(window):  # the L1 does not lose the oldest line first
            most = window * (1 + (_NEVER - 1) * np.random.default_rng(3).random(len(flat)))
            previous = np.where(gaps > most, _NONE, previous)
        first = since(previous, math.inf)
        missed[order] = first == np.arange(len(flat))
        ordered = when[order]
        age[order] = ordered - ordered[first]
    missed &= kind == READS
    lost &= missed & (np.concatenate([each.previous for each in streams]) >= 0)
    ends = np.cumsum([len(each.flat) for each in streams])[:-1]
    return [
        Missed(*each)
        for each in zip(*(np.split(part, ends) for part in (missed, age, lost)), strict=True)
    ]
