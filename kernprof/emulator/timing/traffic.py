"""Estimate the cache behaviour of a launch from the memory accesses of sampled blocks.

Sampled blocks that would be resident on one SM share an L1. Their accesses are interleaved by time.
A reuse of a sector hits the L1 if the average footprint of windows as long as the reuse distance
fits. Source: Xiang et al., "HOTL: a Higher Order Theory of Locality", ASPLOS 2013.

Each distinct sector is read from device memory once; all further reads are assumed to hit the L2.
Distinct sectors of the sample are scaled to all blocks, but at most to the size of each buffer. If
another warp or block requested the data shortly before, a load waits only for the remaining
latency.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
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
from kernprof.emulator.timing.streams import (
    LINE_SECTORS,
    BlockTraffic,
    Rows,
    Stream,
    before,
    block_traffic,
    longest_windows,
    since,
)

_BLOCKS = 12  # largest number of sampled blocks
_ACCESSES = 120_000  # number of warp accesses after which sampling ends
_WATCH_BUDGET = 1 << 16  # instruction limit per warp if the kernel may wait for other blocks
# If the first block executes this many times more warp instructions than any other block, it took
# all work from a global work counter.
_DRAWN = 20
_QUANTILES = 16
_SECTOR_SHIFT, _CHUNK_SECTORS = 5, 16
_NONE = np.int64(-1)
Sizes = Sequence[tuple[int, int]]  # first sector and number of sectors of each buffer


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadUse:
    """Sampled warp loads of one instruction: fractions of `requests`, the number of warp loads."""

    requests: float
    beyond: float  # loads that miss the L1
    fresh: float  # loads that miss the L2: no other block reads the data
    late: float  # loads of data that another block reads too: they may hit or miss the L2
    behind: float  # loads that wait for a sector that another warp of the block requested
    behind_fresh: float  # loads of `behind` that wait for device memory
    behind_late: float  # loads of `behind` whose data another block reads too
    ages: NDArray[np.float64]  # time since the other warp's request ÷ time of a block, for `behind`

    def shares(self, block: float, latency: float, late: float) -> tuple[float, float]:
        """Return the fractions of the loads that wait for the L2 and for device memory.

        `block` is the time of a block and `latency` the latency of device memory, in cycles. `late`
        is the fraction of the latency that remains if another block requested the data.
        """
        remaining = 0.0
        if len(self.ages):
            remaining = float(np.maximum(0.0, 1 - self.ages * block / latency).mean())
        far = self.fresh + late * self.late
        far += remaining * (self.behind_fresh + late * self.behind_late)
        return self.beyond + remaining * self.behind, far


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheUse:
    """Cache behaviour of all blocks, scaled up from the sample."""

    l1_hits: float  # fraction of loaded sectors that hit the L1
    waits: float  # fraction of loaded sectors that the warp had not loaded before
    fetched_bytes: float  # distinct bytes that are read from device memory, with cold caches
    written_bytes: float  # distinct bytes that are written to device memory
    # Time between the first block's read of a pair of sectors and another block's read ÷ time of a
    # block.
    lags: NDArray[np.float64]
    load_lines: float  # lines of 128 bytes that loads access; a line counts once per warp access
    store_lines: float
    wavefronts: float  # L1 wavefronts of loads
    busiest_chunk: float  # sectors of atomics in the 512 bytes with the most atomics
    busiest_word: float  # lanes that update the word with the most updates
    busiest_shared_word: float  # largest number of warp atomics whose lanes all update one word
    loads: Mapping[int, LoadUse]  # by PTX instruction


@dataclass(frozen=True, slots=True)
class Sample:
    """Cache behaviour and counts of all blocks, estimated from the sample.

    `use` is None without accesses to global memory. `constants` are the distinct words per
    constant-memory read, by PTX pc. If `drawn` is set, blocks take work from a global work counter,
    and the first sampled block did all the work.
    """

    use: CacheUse | None
    outcome: Outcome
    constants: Mapping[int, float]
    drawn: bool


def sampled_traffic(
    execute: Execute,
    program: Program,
    spec: LaunchSpec,
    *,
    l1_lines: float,
    together: int,
) -> Sample | None:
    """Run a sample of the blocks and estimate the cache behaviour of all blocks.

    The blocks write to the memory of `spec`. `l1_lines` is the number of lines of an SM's L1.
    `together` is the number of blocks that share an L1. Return None if blocks wait for other
    blocks.
    """
    watching, total = program.watches_other_blocks, spec.block_count()
    if total > 1 and program.meets_other_blocks:
        return None
    # An L1 pass accesses up to 128 bytes of a warp.
    widths = [
        max((access.bytes for access in facts.accesses if not access.matrix), default=4)
        for facts in program.facts
    ]
    sink = Rows(np.clip(np.array(widths, np.int64) // 4, 1, 4))
    work = replace(spec, traffic=sink, workers=1, check=False)
    if watching:
        work = replace(work, stop_at_fault=True, instruction_budget=_WATCH_BUDGET)
    random = np.random.default_rng(1)
    chosen = random.permutation(spread(total, min(total, _BLOCKS), random))
    blocks: list[BlockTraffic] = []
    streams: list[Stream] = []
    warps = -(-spec.threads_per_block() // 32)
    draws = any(a.kind is AccessKind.ATOMIC for facts in program.facts for a in facts.accesses)

    def enough() -> bool:
        accesses = sum(len(stream.ways) for stream in streams)
        return accesses > _ACCESSES and (len(blocks) > 1 or not draws)

    def goes_on() -> bool:
        streams.append(sink.taken(warps, meet=program.meets_warps))
        blocks.append(block_traffic(streams[-1]))
        return not enough()

    sink.goes_on = goes_on
    one_by_one = blocks_of(program.entry) > 1 or watching
    outcomes: list[Outcome] = []
    counts: list[Counters] = []
    for numbers in chosen[:, None] if one_by_one else [chosen]:
        sizes = () if one_by_one else (1,) * len(numbers)
        outcomes.append(execute(program, replace(work, blocks=numbers, parts=sizes)))
        counts += islice(outcomes[-1].parts, len(blocks)) if sizes else [outcomes[-1].counters]
        if outcomes[-1].faults and watching:
            return None
        if enough() or (spec.stop_at_fault and outcomes[-1].faults):
            break
    sink.goes_on = None
    executed = [part.total(Column.WARPS) for part in counts]
    drawn = draws and len(executed) > 1 and executed[0] > _DRAWN * max(executed[1:])
    stands_for = len(blocks) if drawn else total
    groups = [streams[n : n + together] for n in range(0, len(streams), together)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        by_group = pool.map(lambda group: missed_sectors(group, l1_lines / together), groups)
        missed = [sectors for group in by_group for sectors in group]
    use = None
    if any(len(stream.ways) for stream in streams):
        use = _scaled(blocks, streams, missed, stands_for / len(blocks), _sizes(spec))
    constants = {pc: words / reads for pc, (reads, words) in sink.constant.items()}
    return Sample(use, scaled_up(outcomes, stands_for), constants, drawn)


def _sizes(spec: LaunchSpec) -> Sizes:
    shift = spec.memory.slot_shift
    return [
        (
            (GLOBAL_BASE + (slot << shift)) >> _SECTOR_SHIFT,
            -(-(b.start + b.data.nbytes) >> _SECTOR_SHIFT) + 1,
        )
        for slot, b in enumerate(spec.memory.buffers)
    ]


@dataclass(frozen=True, slots=True)
class Missed:
    """L1 misses of the sectors of a stream, and the time since each sector was requested."""

    sectors: NDArray[np.bool_]  # True if the load misses the L1
    age: NDArray[np.float64]  # time since the sector was requested from the L2 ÷ time of a block


def missed_sectors(streams: Sequence[Stream], l1_lines: float) -> list[Missed]:
    """Return the L1 misses of blocks that share an L1.

    `l1_lines` is the number of L1 lines per block, with LRU replacement.
    """
    when = np.concatenate([stream.when for stream in streams])
    order: Any = slice(None) if len(streams) == 1 else np.argsort(when, kind="stable")
    flat = np.concatenate([stream.flat for stream in streams])[order]
    previous = before(flat) if len(streams) > 1 else streams[0].previous
    kind = np.concatenate([stream.kind for stream in streams])
    missed, age = np.zeros(len(flat), bool), np.zeros(len(flat))
    if len(flat):
        (window,) = longest_windows(flat // LINE_SECTORS, l1_lines * len(streams))
        if not math.isinf(window):
            previous = np.where(np.arange(len(flat)) - previous > window, _NONE, previous)
        first = since(previous, math.inf)
        missed[order] = first == np.arange(len(flat))
        ordered = when[order]
        age[order] = ordered - ordered[first]
    missed &= kind == READS
    ends = np.cumsum([len(stream.flat) for stream in streams])[:-1]
    parts = zip(np.split(missed, ends), np.split(age, ends), strict=True)
    return [Missed(*part) for part in parts]


def _scaled(
    blocks: Sequence[BlockTraffic],
    streams: Sequence[Stream],
    missed: Sequence[Missed],
    factor: float,
    sizes: Sizes,
) -> CacheUse:
    """Scale the sample to all blocks; the distinct sectors of a buffer are at most its size."""
    loaded = sum(block.loaded for block in blocks)
    misses = float(sum(part.sectors.sum() for part in missed))
    firsts = float(sum(stream.first_load.sum() for stream in streams))
    pairs = [(first // 2, -(-count // 2)) for first, count in sizes]
    fetched = _clipped([block.first for block in blocks], factor, sizes)
    chunks = [block.updates // _CHUNK_SECTORS for block in blocks]
    # Times from the first read of a pair to the first reads by other blocks, sorted.
    read_pairs = np.concatenate([block.pairs for block in blocks])
    when = np.concatenate([block.when for block in blocks])
    order = np.lexsort((when, read_pairs))
    read_pairs, when = read_pairs[order], when[order]
    _, starts, counts = np.unique(read_pairs, return_index=True, return_counts=True)
    later = np.ones(len(read_pairs), bool)
    later[starts] = False
    return CacheUse(
        l1_hits=1 - misses / loaded if loaded else 0.0,
        waits=max(misses, firsts) / loaded if loaded else 0.0,
        fetched_bytes=64 * sum(n for n, _ in _clipped([b.pairs for b in blocks], factor, pairs)),
        written_bytes=64 * sum(n for n, _ in _clipped([b.written for b in blocks], factor, pairs)),
        lags=np.sort((when - np.repeat(when[starts], counts))[later]),
        load_lines=sum(block.load_lines for block in blocks) * factor,
        store_lines=sum(block.store_lines for block in blocks) * factor,
        wavefronts=sum(stream.wavefronts for stream in streams) * factor,
        busiest_chunk=busiest(chunks, factor),
        busiest_word=busiest([stream.words for stream in streams], factor),
        busiest_shared_word=busiest([stream.shared_words for stream in streams], factor),
        loads=load_uses(
            streams,
            missed,
            blocks,
            np.array([first for first, _ in sizes], np.int64),
            np.array([distinct / total if total else 1.0 for distinct, total in fetched]),
        ),
    )


def _clipped(
    parts: Sequence[NDArray[np.int64]], factor: float, sizes: Sizes
) -> list[tuple[float, float]]:
    """Return, for each buffer, the distinct sectors of all blocks, and the sum over blocks."""
    sectors = np.concatenate(parts)
    inside = (
        (count, factor * np.count_nonzero((sectors >= first) & (sectors < first + count)))
        for first, count in sizes
    )
    return [(min(float(count), total), float(total)) for count, total in inside]


def busiest(addresses: Sequence[NDArray[np.int64]], factor: float) -> float:
    """Estimate how often all blocks access the most frequent address.

    The maximum of a sample is biased upwards. Therefore one half of the sample selects the address,
    and the other half gives its frequency.
    """
    if factor <= 1 or len(addresses) < 2:
        _, counts = np.unique(np.concatenate(addresses), return_counts=True)
        return float(counts.max(initial=0)) * factor
    halves = [np.unique(np.concatenate(addresses[n::2]), return_counts=True) for n in range(2)]
    (first, often), (second, often_second) = halves
    if not len(first) or not len(second):
        return 0.0
    uses = often_second[second == first[often.argmax()]].sum()
    uses += often[first == second[often_second.argmax()]].sum()
    return float(uses) * factor


def load_uses(
    streams: Sequence[Stream],
    missed: Sequence[Missed],
    blocks: Sequence[BlockTraffic],
    starts: NDArray[np.int64],
    fetched: NDArray[np.float64],
) -> dict[int, LoadUse]:
    """Return the loads by PTX pc.

    `starts` are the first sectors of the buffers. `fetched` is, for each buffer, the fraction of a
    block's first reads that miss the L2, because no other block read the sector. A warp waits for
    its slowest lane. A load waits for the L2 if one of its sectors misses the L1. It waits for
    device memory if one of its sectors misses the L2.
    """
    pcs, shares, ages = _load_rows(streams, missed, blocks, starts, fetched)
    uses: dict[int, LoadUse] = {}
    for pc in np.unique(pcs):
        of_pc = pcs == pc
        late = ages[of_pc & ~np.isnan(ages)]
        if len(late) > _QUANTILES:
            late = np.quantile(late, np.linspace(0, 1, _QUANTILES))
        names = ("beyond", "fresh", "late", "behind", "behind_fresh", "behind_late")
        means = dict(zip(names, map(float, shares[of_pc].mean(axis=0)), strict=True))
        uses[int(pc)] = LoadUse(requests=float(of_pc.sum()), ages=late, **means)
    return uses


def _load_rows(
    streams: Sequence[Stream],
    missed: Sequence[Missed],
    blocks: Sequence[BlockTraffic],
    starts: NDArray[np.int64],
    fetched: NDArray[np.float64],
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the PTX pc, the fractions of `LoadUse` and the age of each warp load.

    The age is NaN if the load does not wait for data that another warp requested.
    """
    flat, kind, first_load = (
        np.concatenate([getattr(stream, name) for stream in streams])
        for name in ("flat", "kind", "first_load")
    )
    pcs = np.concatenate([stream.pcs for stream in streams])
    absent = np.concatenate([part.sectors for part in missed])
    age = np.concatenate([part.age for part in missed])
    sectors_before = np.cumsum([0, *(len(stream.flat) for stream in streams)])
    accesses_before = np.cumsum([0, *(len(stream.ways) for stream in streams)])
    lead = np.zeros(len(flat))
    for first, block in zip(sectors_before, blocks, strict=False):
        lead[first + block.at] = block.leads
    loads = np.flatnonzero(kind == READS)
    row = np.concatenate(
        [first + stream.row for first, stream in zip(accesses_before, streams, strict=False)]
    )[loads]
    begins = np.flatnonzero(np.diff(row, prepend=-1))
    if not len(begins):
        return np.zeros(0, np.int64), np.zeros((0, 6)), np.zeros(0)

    def most(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.maximum.reduceat(values, begins))

    lacks = absent[loads]
    new = fetched[np.maximum(0, np.searchsorted(starts, flat[loads], "right") - 1)]
    leads = lead[loads] * lacks
    fresh = most(leads * new)
    late = np.maximum(0.0, most(leads) - fresh)
    beyond = most(lacks.astype(float))
    waiting = first_load[loads] & ~lacks
    behind = most(waiting.astype(float)) * (1 - beyond)
    # Only the first read of a pair of sectors causes a request to device memory.
    paired = np.array([block.leads.mean() if len(block.at) else 0.0 for block in blocks])
    pairs = paired[np.searchsorted(accesses_before, row[begins], "right") - 1]
    behind_fresh = behind * most(np.where(waiting, new, 0.0)) * pairs
    behind_late = behind * pairs - behind_fresh
    ages = np.where(behind > 0, most(np.where(waiting, -age[loads], -np.inf)), np.nan)
    shares = (beyond, fresh, late, behind, behind_fresh, behind_late)
    return pcs[row[begins]], np.stack(shares, axis=1), -ages
