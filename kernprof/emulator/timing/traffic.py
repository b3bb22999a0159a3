"""Estimate the cache behaviour of a launch from the memory accesses of sampled blocks.

Sampled blocks that would be resident on one SM share an L1. Their accesses are interleaved by time.
A reuse of a sector hits the L1 if the average footprint of windows as long as the reuse distance
fits the L1. Source: Xiang et al., "HOTL: a Higher Order Theory of Locality", ASPLOS 2013.

Each distinct sector is read from device memory once; all further reads are assumed to hit the L2.
Distinct sectors of the sample are scaled to all blocks, but at most to the size of each buffer. If
another warp or block requested the data shortly before, a load waits only for the remaining
latency.

A *warp load* is one execution of a load by a warp. A *pair* is two adjacent sectors (64 bytes), the
access unit of DRAM. A *pc* is the index of a PTX instruction in the program.
"""

import math
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, Column, Counters, Execute, LaunchSpec, Outcome
from kernprof.emulator.memory import GLOBAL_BASE
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.lowering import blocks_of
from kernprof.emulator.ptx.opcodes import AccessKind
from kernprof.emulator.sampling import scaled_up, spread
from kernprof.emulator.timing.streams import (
    LINE_SECTORS,
    AccessRecorder,
    BlockTraffic,
    Stream,
    block_traffic,
    filled_by,
    longest_window,
    previous_use,
)

# Sampling ends after this number of blocks, or this number of warp accesses.
_BLOCKS, _ACCESSES = 12, 120_000
# Maximal number of instructions that a warp may execute if the kernel may wait for other blocks.
_WATCH_BUDGET = 1 << 16
# If the first block executes this many times more warp instructions than any other block, it took
# all work from a global work counter.
_DRAWN = 20
_QUANTILES = 16
_SECTOR_SHIFT, _CHUNK_SECTORS = 5, 16
_NONE = np.int64(-1)
_FRACTIONS = (  # fields of `LoadUse` that `_load_rows` computes, in the order of its columns
    "l1_misses",
    "l2_misses",
    "shared_reads",
    "pending",
    "pending_l2_misses",
    "pending_shared_reads",
)
# First sector and number of sectors of each buffer of the launch.
Sizes = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadUse:
    """Sampled warp loads of one PTX instruction, by the memory level that they wait for.

    `requests` is the number of warp loads. The other fields are fractions of it:

    - `l1_misses`: loads that miss the L1.
    - `l2_misses`: loads that miss the L2, because no other block reads the data.
    - `shared_reads`: loads of data that another block reads too. They may hit or miss the L2.
    - `pending`: loads of a sector that another warp of the block has requested already.
    - `pending_l2_misses`, `pending_shared_reads`: loads in `pending` that miss the L2, or that read
      data which another block reads too.

    `pending_ages` has, for loads in `pending`, the time since the other warp's request ÷ duration
    of a block.
    """

    requests: float
    l1_misses: float
    l2_misses: float
    shared_reads: float
    pending: float
    pending_l2_misses: float
    pending_shared_reads: float
    pending_ages: NDArray[np.float64]

    def waiting(self, block: float, latency: float, remaining: float) -> tuple[float, float]:
        """Return the fractions of the loads that wait for the L2 and for device memory.

        Each load is weighted by the fraction of the latency that it waits. `block` is the time of
        a block and `latency` the latency of an L2 miss, in cycles. `remaining` is the weight of the
        loads in `shared_reads`.
        """
        pending = 0.0
        if len(self.pending_ages):
            pending = float(np.maximum(0.0, 1 - self.pending_ages * block / latency).mean())
        dram = self.l2_misses + remaining * self.shared_reads
        dram += pending * (self.pending_l2_misses + remaining * self.pending_shared_reads)
        return self.l1_misses + pending * self.pending, dram


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheUse:
    """Cache behaviour of all blocks of a launch, scaled up from the sampled blocks.

    - `l1_hits`: fraction of loaded sectors that hit the L1.
    - `waits`: fraction of loaded sectors for which a warp waits. These are the sectors that miss
      the L1, or the sectors that the warp had not loaded before, whichever are more.
    - `fetched_bytes`, `written_bytes`: distinct bytes read from and written to device memory, with
      cold caches.
    - `lags`: for pairs of sectors that several blocks read, the time between the first block's read
      and each other block's read ÷ duration of a block.
    - `load_lines`, `store_lines`: 128-byte lines of loads and stores. A line counts once in each
      warp access.
    - `wavefronts`: L1 wavefronts of loads.
    - `busiest_chunk`: sectors of atomics in the 512 bytes with the most atomics.
    - `busiest_word`: lanes that update the 4-byte word with the most updates.
    - `busiest_shared_word`: the same, for warp atomics whose lanes all update one word.
    - `loads`: waits of the load instructions, by PTX pc.
    """

    l1_hits: float
    waits: float
    fetched_bytes: float
    written_bytes: float
    lags: NDArray[np.float64]
    load_lines: float
    store_lines: float
    wavefronts: float
    busiest_chunk: float
    busiest_word: float
    busiest_shared_word: float
    loads: Mapping[int, LoadUse]


@dataclass(frozen=True, slots=True)
class Sample:
    """Cache behaviour and counts of all blocks of a launch, estimated from sampled blocks.

    `use` is None without accesses to global memory. `constants` holds the mean number of distinct
    words per constant-memory read, by PTX pc. If `drawn` is set, blocks take work from a global
    work counter, and the first sampled block did all the work. If `full` is set, a block has more
    accesses than the emulator records, and the cache behaviour is unknown.
    """

    use: CacheUse | None
    outcome: Outcome
    constants: Mapping[int, float]
    drawn: bool
    full: bool = False


def sampled_traffic(
    execute: Execute,
    program: Program,
    spec: LaunchSpec,
    *,
    l1_lines: float,
    blocks_per_l1: int,
) -> Sample | None:
    """Run a sample of the launch's blocks and estimate the cache behaviour of all blocks.

    The blocks write to the memory of `spec`. `l1_lines` is the number of 128-byte lines of an SM's
    L1. `blocks_per_l1` is the number of blocks that share an L1. Return None if blocks wait for
    other blocks.
    """
    watching, total = program.watches_other_blocks, spec.block_count()
    if total > 1 and program.meets_other_blocks:
        return None
    # One L1 pass loads up to 4 bytes per lane, 128 bytes per warp.
    widths = [
        max((access.bytes for access in facts.accesses if not access.matrix), default=4)
        for facts in program.facts
    ]
    sink = AccessRecorder(np.clip(np.array(widths, np.int64) // 4, 1, 4))
    work = replace(spec, traffic=sink, workers=1, check=False)
    if watching:
        work = replace(work, stop_at_fault=True, instruction_budget=_WATCH_BUDGET)
    random = np.random.default_rng(1)
    chosen = random.permutation(spread(total, min(total, _BLOCKS), random))
    blocks: list[BlockTraffic] = []
    streams: list[Stream] = []
    barriers = any(i.opcode in ("bar", "barrier") for i in program.instructions)
    draws = any(a.kind is AccessKind.ATOMIC for facts in program.facts for a in facts.accesses)

    def enough() -> bool:
        accesses = sum(len(stream.ways) for stream in streams)
        return sink.full or (accesses > _ACCESSES and (len(blocks) > 1 or not draws))

    def goes_on() -> bool:
        streams.append(sink.drain(barriers=barriers))
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
    groups = [streams[n : n + blocks_per_l1] for n in range(0, len(streams), blocks_per_l1)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        by_group = pool.map(lambda group: missed_sectors(group, l1_lines / blocks_per_l1), groups)
        missed = [sectors for group in by_group for sectors in group]
    use = None
    if any(len(stream.ways) for stream in streams):
        use = _scaled(blocks, streams, missed, stands_for / len(blocks), _sizes(spec))
    constants = {pc: words / reads for pc, (reads, words) in sink.constant.items()}
    return Sample(use, scaled_up(outcomes, stands_for), constants, drawn, sink.full)


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
    """L1 misses in a stream of sectors.

    `sectors` marks loads that miss the L1. `age` is the time since the sector was requested from
    the L2 ÷ duration of a block.
    """

    sectors: NDArray[np.bool_]
    age: NDArray[np.float64]


def missed_sectors(streams: Sequence[Stream], l1_lines: float) -> list[Missed]:
    """Return the L1 misses of each block's stream; the blocks share an L1.

    `l1_lines` is the number of L1 lines per block, with LRU replacement.
    """
    when = np.concatenate([stream.when for stream in streams])
    order: Any = slice(None) if len(streams) == 1 else np.argsort(when, kind="stable")
    flat = np.concatenate([stream.flat for stream in streams])[order]
    previous = previous_use(flat) if len(streams) > 1 else streams[0].previous
    kind = np.concatenate([stream.kind for stream in streams])
    missed, age = np.zeros(len(flat), bool), np.zeros(len(flat))
    if len(flat):
        window = longest_window(flat // LINE_SECTORS, l1_lines * len(streams))
        if not math.isinf(window):
            previous = np.where(np.arange(len(flat)) - previous > window, _NONE, previous)
        first = filled_by(previous, math.inf)
        missed[order] = first == np.arange(len(flat))
        ordered = when[order]
        age[order] = ordered - ordered[first]
    missed &= kind == READS
    ends = np.cumsum([len(stream.flat) for stream in streams])[:-1]
    return [Missed(*part) for part in zip(np.split(missed, ends), np.split(age, ends), strict=True)]


def _scaled(
    blocks: Sequence[BlockTraffic],
    streams: Sequence[Stream],
    missed: Sequence[Missed],
    factor: float,
    sizes: Sizes,
) -> CacheUse:
    """Scale the counts of the sampled blocks to all blocks.

    The number of distinct sectors of a buffer is at most the buffer's size.
    """
    loaded = sum(block.loaded for block in blocks)
    misses = float(sum(part.sectors.sum() for part in missed))
    firsts = float(sum(stream.first_load.sum() for stream in streams))
    pairs = [(first // 2, -(-count // 2)) for first, count in sizes]
    fetched = _clipped([block.first for block in blocks], factor, sizes)
    chunks = [block.updates // _CHUNK_SECTORS for block in blocks]
    # Times from the first read of a pair to the first reads of the pair by other blocks, sorted.
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
    """Estimate (distinct sectors, sum of the blocks' distinct sectors) of each buffer.

    The estimates are for all blocks of the launch. `parts` holds the distinct sectors of each
    sampled block; their number times `factor` estimates the sum. The distinct sectors of a buffer
    are at most the sum and the buffer's size.
    """
    sectors = np.concatenate(parts)
    inside = (
        (count, factor * np.count_nonzero((sectors >= first) & (sectors < first + count)))
        for first, count in sizes
    )
    return [(min(float(count), total), float(total)) for count, total in inside]


def busiest(addresses: Sequence[NDArray[np.int64]], factor: float) -> float:
    """Estimate how often the blocks of a launch access the most frequent address.

    `addresses` holds the accessed addresses of each sampled block. `factor` is blocks of the launch
    ÷ sampled blocks. The maximum of a sample is biased upwards. Therefore one half of the sample
    selects the address, and the other half gives its frequency.
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
    """Return, by PTX pc, the fractions of a load's executions that wait for each memory level.

    `starts` holds the first sector of each buffer. `fetched` holds, per buffer, the fraction of a
    block's sectors that miss the L2 at the block's first read, because no other block read them. A
    warp waits for its slowest lane. A load waits for the L2 if one of its sectors misses the L1. It
    waits for device memory if one of its sectors misses the L2.
    """
    pcs, fractions, ages = _load_rows(streams, missed, blocks, starts, fetched)
    uses: dict[int, LoadUse] = {}
    for pc in np.unique(pcs):
        of_pc = pcs == pc
        pending = ages[of_pc & ~np.isnan(ages)]
        if len(pending) > _QUANTILES:
            pending = np.quantile(pending, np.linspace(0, 1, _QUANTILES))
        means = dict(zip(_FRACTIONS, map(float, fractions[of_pc].mean(axis=0)), strict=True))
        uses[int(pc)] = LoadUse(requests=float(of_pc.sum()), pending_ages=pending, **means)
    return uses


def _load_rows(
    streams: Sequence[Stream],
    missed: Sequence[Missed],
    blocks: Sequence[BlockTraffic],
    starts: NDArray[np.int64],
    fetched: NDArray[np.float64],
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the PTX pc, the values of `_FRACTIONS` and the pending age of each warp load.

    The age is the time since another warp requested the data ÷ the time of a block. It is NaN if
    the load does not wait for such data.
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

    l1_missed = absent[loads]
    new = fetched[np.maximum(0, np.searchsorted(starts, flat[loads], "right") - 1)]
    leads = lead[loads] * l1_missed
    l2_misses = most(leads * new)
    shared_reads = np.maximum(0.0, most(leads) - l2_misses)
    l1_misses = most(l1_missed.astype(float))
    waiting = first_load[loads] & ~l1_missed
    pending = most(waiting.astype(float)) * (1 - l1_misses)
    # Only the first read of a pair of sectors causes a request to device memory.
    paired = np.array([block.leads.mean() if len(block.at) else 0.0 for block in blocks])
    pairs = paired[np.searchsorted(accesses_before, row[begins], "right") - 1]
    pending_l2_misses = pending * most(np.where(waiting, new, 0.0)) * pairs
    pending_shared_reads = pending * pairs - pending_l2_misses
    ages = np.where(pending > 0, most(np.where(waiting, -age[loads], -np.inf)), np.nan)
    fractions = (
        l1_misses,
        l2_misses,
        shared_reads,
        pending,
        pending_l2_misses,
        pending_shared_reads,
    )
    return pcs[row[begins]], np.stack(fractions, axis=1), -ages
