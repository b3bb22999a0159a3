"""Cache behaviour of a launch, from a sample of blocks whose accesses are all observed.

Sampled blocks that would be resident on one SM share an L1. Their accesses are interleaved by time.
A reuse of a sector hits the L1 if the average footprint of windows up to the reuse distance fits.
Source: Xiang et al., "HOTL: a Higher Order Theory of Locality", ASPLOS 2013.

Device memory reads each distinct sector once: the L2 is assumed to hold the rest. Distinct sectors
of the sample are scaled to all blocks, at most to the size of each buffer. A load of data that
another warp or block requested shortly before waits only for the rest of the latency.
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

_BLOCKS = 12  # blocks of the sample, at most
_ACCESSES = 120_000  # accesses after which the sample ends
_WATCH_BUDGET = 1 << 16  # instructions per warp of a kernel that may wait for other blocks
_DRAWN = 20  # the first block took all work from a shared counter if it executed this times more
_QUANTILES = 16
_SECTOR_SHIFT, _CHUNK_SECTORS = 5, 16
_NONE = np.int64(-1)
Sizes = Sequence[tuple[int, int]]  # first sector and number of sectors of each buffer


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadUse:
    """Sampled warp loads of one instruction, in shares of `requests`."""

    requests: float
    beyond: float  # waits for the L2
    fresh: float  # waits for device memory
    late: float  # reads data that another block reads as well, and may have requested before
    behind: float  # waits for a sector that another warp of the block requested
    behind_fresh: float  # of `behind`: waits for device memory
    behind_late: float  # of `behind`: reads data that another block reads as well
    ages: NDArray[np.float64]  # of `behind`: time since that request; 1: a block's time

    def shares(self, block: float, latency: float, late: float) -> tuple[float, float]:
        """Return the shares that wait for the L2 and for device memory.

        `block` is the time of a block and `latency` that of device memory, in cycles. `late` is the
        share of the latency that remains for data which another block requested.
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

    l1_hits: float  # share of the loaded sectors
    waits: float  # share of the loaded sectors that the warp had not loaded before
    fetched_bytes: float  # distinct bytes that device memory reads for cold caches
    written_bytes: float
    # Time between the first block's read of a sector and another block's; 1: a block's time.
    lags: NDArray[np.float64]
    load_lines: float  # lines of 128 bytes, each once per warp access
    store_lines: float
    wavefronts: float  # serialised passes of loads in the L1's banks
    busiest_chunk: float  # sectors of atomics in the busiest 512 bytes
    busiest_word: float  # lanes that update the busiest word
    busiest_shared_word: float  # warps whose lanes all update the busiest such word
    loads: Mapping[int, LoadUse]  # by PTX instruction


@dataclass(frozen=True, slots=True)
class Sample:
    """Cache behaviour and counts of all blocks, estimated from the sample.

    `use` is None without accesses to global memory. `constants` are the distinct words of constant
    memory per warp, by instruction. `drawn`: blocks take work from a shared counter, so that the
    first sampled block did all of it.
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
    retention: float,
) -> Sample | None:
    """Run a sample of the blocks, which write to the memory of `spec`; None if blocks wait for others.

    `l1_lines` are the lines of an SM's L1, `together` the blocks that share it. The L1 may keep a
    line `retention` times longer than the footprint predicts.
    """
    watching, total = program.watches_other_blocks, spec.block_count()
    if total > 1 and program.meets_other_blocks:
        return None
    sink = Rows(_passes(program))
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
        by_group = pool.map(
            lambda group: missed_sectors(group, l1_lines / together, retention), groups
        )
        missed = [sectors for group in by_group for sectors in group]
    use = None
    if any(len(stream.ways) for stream in streams):
        use = _scaled(blocks, streams, missed, stands_for / len(blocks), _sizes(spec))
    constants = {pc: words / reads for pc, (reads, words) in sink.constant.items()}
    return Sample(use, scaled_up(outcomes, stands_for), constants, drawn)


def _passes(program: Program) -> NDArray[np.int64]:
    """Return the passes of each instruction in the L1, which executes 128 bytes of a warp at a time."""
    widths = [
        max((access.bytes for access in facts.accesses if not access.matrix), default=4)
        for facts in program.facts
    ]
    return np.clip(np.array(widths, np.int64) // 4, 1, 4)


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
    """Misses and ages of the sectors of a stream."""

    sectors: NDArray[np.bool_]  # the L1 lacks the sector
    age: NDArray[np.float64]  # time since the sector was requested; 0: now, 1: a block's time


def missed_sectors(streams: Sequence[Stream], l1_lines: float, retention: float) -> list[Missed]:
    """Return the misses of blocks that share an L1.

    `l1_lines` are the lines per block. Replacement is not exactly LRU: a line survives between one
    and `retention` times the window, drawn at random.
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
            survival = np.random.default_rng(3).random(len(flat))
            longest = window * (1 + (retention - 1) * survival)
            previous = np.where(np.arange(len(flat)) - previous > longest, _NONE, previous)
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
    """Scale the sample to all blocks: distinct sectors add up, at most to the size of a buffer."""
    loaded = sum(block.loaded for block in blocks)
    misses = float(sum(part.sectors.sum() for part in missed))
    firsts = float(sum(stream.first_load.sum() for stream in streams))
    pairs = [(first // 2, -(-count // 2)) for first, count in sizes]
    fetched = _clipped([block.first for block in blocks], factor, sizes)
    chunks = [block.updates // _CHUNK_SECTORS for block in blocks]
    return CacheUse(
        l1_hits=1 - misses / loaded if loaded else 0.0,
        waits=max(misses, firsts) / loaded if loaded else 0.0,
        fetched_bytes=64 * sum(n for n, _ in _clipped([b.pairs for b in blocks], factor, pairs)),
        written_bytes=64 * sum(n for n, _ in _clipped([b.written for b in blocks], factor, pairs)),
        lags=_lags(blocks),
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
    """Return, per buffer, the distinct sectors of all blocks, and the sum over blocks."""
    sectors = np.concatenate(parts)
    inside = (
        (count, factor * np.count_nonzero((sectors >= first) & (sectors < first + count)))
        for first, count in sizes
    )
    return [(min(float(count), total), float(total)) for count, total in inside]


def _lags(blocks: Sequence[BlockTraffic]) -> NDArray[np.float64]:
    """Return the times between the first block's read of a pair and each other block's, ascending."""
    pairs = np.concatenate([block.pairs for block in blocks])
    when = np.concatenate([block.when for block in blocks])
    order = np.lexsort((when, pairs))
    pairs, when = pairs[order], when[order]
    _, starts, counts = np.unique(pairs, return_index=True, return_counts=True)
    later = np.ones(len(pairs), bool)
    later[starts] = False
    return np.sort((when - np.repeat(when[starts], counts))[later])


def busiest(addresses: Sequence[NDArray[np.int64]], factor: float) -> float:
    """Estimate how often all blocks use the most frequent address.

    The maximum of a sample is biased upwards. So one half of the sample chooses the address, and the
    other half gives its frequency.
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
    """Return the loads by PTX instruction.

    `starts` are the first sectors of the buffers. `fetched` is, per buffer, the share of a block's
    first reads that no other block reads. A warp waits for its slowest lane. A load waits for the
    L2 if one of its sectors misses the L1, and for device memory if one comes from there.
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
    """Return the instruction, the shares of `LoadUse` and the age of each warp load.

    The age is NaN if the load waits for no other warp's load.
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
    # Of the two sectors of a pair, only the one that leads requests device memory.
    paired = np.array([block.leads.mean() if len(block.at) else 0.0 for block in blocks])
    pairs = paired[np.searchsorted(accesses_before, row[begins], "right") - 1]
    behind_fresh = behind * most(np.where(waiting, new, 0.0)) * pairs
    behind_late = behind * pairs - behind_fresh
    ages = np.where(behind > 0, most(np.where(waiting, -age[loads], -np.inf)), np.nan)
    shares = (beyond, fresh, late, behind, behind_fresh, behind_late)
    return pcs[row[begins]], np.stack(shares, axis=1), -ages
