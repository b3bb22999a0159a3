"""How long a launch takes: the slowest part of the GPU, what latency occupancy does not hide, what
cannot overlap.

Each part needs (work ÷ rate) cycles: the schedulers, each kind of pipe, the L1 and shared memory,
the way to the L2, the L2, device memory, atomics, the start of blocks. An SM's share is that of the
SM with the most blocks. A block that runs alone takes as long as its warps' way through the code
(`walk`); as many blocks as fit an SM take that time together, and so the launch takes it for every
wave. What works at the same time does so imperfectly: the times are added up as powers of
`OVERLAP`. Before the first data arrive nothing overlaps, and a launch costs what it costs.
docs/developer/time-estimate.md says how far that is off.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial

import numpy as np

from kernprof.emulator.counting.occupancy import Occupancy
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.places import Solution
from kernprof.emulator.timing.bulk import Bulk
from kernprof.emulator.timing.control import Control
from kernprof.emulator.timing.pipes import Pipe, group_product_cycles, pipe_of
from kernprof.emulator.timing.traffic import CacheUse
from kernprof.emulator.timing.updates import update_cycles
from kernprof.emulator.timing.walk import LoadLatency, Walk, walk
from kernprof.gpus.costs import Costs, costs_of, together
from kernprof.gpus.datasheets import GpuSpec

# Of what is written and would still fit the L2, the part that device memory has before the launch
# ends.
WRITTEN_BACK = 0.75

_RETURNING = frozenset(["ATOMG", "ATOM"])


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedLaunch:
    """What is known of a launch. `counts` are the metrics' values, `code` its machine code."""

    kernel: SassKernel
    controls: list[Control]
    solution: Solution
    counts: Mapping[str, float | None]
    occupancy: Occupancy
    use: CacheUse | None
    uneven: float
    # warp of all, as a share of that of an average block; that one, of the average warp
    longest: tuple[float, float]
    # places of constant memory that a warp reads, values of `match`, by place in the PTX
    turns: Mapping[int, float]
    made: Mapping[int, float]  # of accesses under a predicate, the share of warps that make them
    pcs: Mapping[int, int]  # those places, by lines
    blocks: int
    threads: int
    watching: bool  # threads wait for what others write
    gpu: GpuSpec
    bulk: Bulk


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeParts:
    """Nanoseconds. `busy`: of each part; `latency`: of the warps' ways, wave after wave; `fill`:
    until the first data;
    `launch`: of an empty kernel. `before_atomics`: the share of all else that comes before a
    block's atomics;
    `updating`: of device memory's time, what it gives to atomics.
    `waits`: the shares of a warp's way, by what it waits for.
    """

    busy: Mapping[str, float]
    latency: float
    fill: float
    launch: float
    before_atomics: float
    updating: float
    waits: Mapping[str, float]
    retried: bool  # lanes try again until no other one was faster

    @property
    def total(self) -> float:
        updating = [self.busy.get(name, 0.0) for name in ("atomics", "requests")]
        others = [
            ns for name, ns in self.busy.items() if name not in ("atomics", "requests", "dram")
        ]
        dram = self.busy.get("dram", 0.0)
        before = self.before_atomics * together([*others, self.latency, dram * (1 - self.updating)])
        at_once = together([*self.busy.values(), self.latency])
        return (
            max(at_once, before + together([*updating, dram * self.updating]))
            + self.fill
            + self.launch
        )

    def named(self) -> dict[str, float]:
        """All of them, by name."""
        return {**self.busy, "latency": self.latency, "fill": self.fill, "launch": self.launch}

    @property
    def slowest(self) -> str:
        every = {**self.busy, "latency": self.latency}
        return max(every, key=lambda name: every[name])


def parts(facts: TimedLaunch) -> TimeParts:
    """The time of each part."""
    gpu, costs = facts.gpu, costs_of(facts.gpu.architecture)
    cycle = 1e9 / gpu.clock_hz
    warps = -(-facts.threads // 32)
    most = -(-facts.blocks // gpu.sms)  # blocks of the busiest SM
    resident = min(most, facts.occupancy.blocks)
    share = most / facts.blocks
    loads, way = _way(facts, costs, warps)
    block = (
        facts.longest[1] * way.cycles / (facts.blocks * warps)
        + costs.turn[0]
        + costs.turn[1] * warps
    )
    fresh = min(1.0, loads.fetched / max(1.0, loads.missed + facts.bulk.loaded))
    block += facts.bulk.waits(facts.blocks, costs, fresh * costs.dram_ns / cycle)
    waves = most / max(1, facts.occupancy.blocks)
    waves = max(1.0, float(math.ceil(waves)) if waves <= 4 else waves + 0.5)
    busiest = share * _busiest(facts, most, resident) * cycle
    busy = {
        name: cycles * busiest
        for name, cycles in _sm_cycles(facts, costs, warps * resident).items()
    }
    tried = _round(facts, way)
    gpu_cycles = _gpu_cycles(facts, costs, loads, tried)
    busy |= {name: cycles * cycle for name, cycles in gpu_cycles.items()}
    busy["blocks"] = facts.blocks * costs.block_ns
    first = loads.first * cycle if loads.sectors else 0.0
    return TimeParts(
        busy=busy,
        latency=(waves - 1 + facts.longest[0]) * block * cycle,
        fill=min(first, max(busy.values())),
        launch=costs.launch_ns + costs.cold_ns + _code(facts) * costs.cold_code * cycle,
        before_atomics=facts.use.before_updates / waves if facts.use else 0.0,
        updating=facts.use.updated if facts.use else 0.0,
        waits=(
            {name: cycles / way.cycles for name, cycles in way.waits.items()} if way.cycles else {}
        ),
        retried=tried > 0 or facts.watching,
    )


def _busiest(facts: TimedLaunch, most: int, resident: int) -> float:
    """How much more than the average SM the busiest one has to do, where blocks differ: those that
    are there at the end are what chance brought together; what came before was dealt out evenly.
    """
    several = math.sqrt(2 * math.log(max(2, min(facts.blocks, facts.gpu.sms))))
    # of so many, the largest
    chance = several - (math.log(several**2 / 2) + math.log(4 * math.pi)) / (2 * several)
    return 1 + max(0.0, chance) * facts.uneven * math.sqrt(resident) / most


def _way(facts: TimedLaunch, costs: Costs, warps: int) -> tuple[_Loads, Walk]:
    """The loads and the warps' way. How long a block takes tells how many wait for what another one
    asked for.
    """
    loaded = _local_lines(facts, "load", "LDL") / max(1.0, _executed(facts, frozenset(["LDL"])))
    latencies = {
        **costs.latencies,
        "atomic": _returned(facts, costs),
        "l2": costs.l2_hit - costs.l1_hit,
        "dram": costs.dram_ns * facts.gpu.clock_hz / 1e9,
        "fetch": _fetch(facts, costs)[0],
        "barrier": costs.barrier[0] + costs.barrier[1] * warps,
        "local": _near(costs, loaded),
    }

    @cache
    def shared(code: tuple[SassInstruction, ...]) -> list[float]:
        return [*_pipe_cycles(facts, costs, [(each, warps) for each in code], warps).values()]

    def way(loads: _Loads) -> Walk:
        return walk(
            facts.kernel,
            facts.controls,
            facts.solution,
            latencies,
            partial(loads.latency_of, facts),
            words=partial(_words, facts),
            # warps that begin together share it
            taken=lambda cycles, code: together([cycles, *shared(tuple(code))]),
            together=warps,
        )

    loads = _Loads.of(facts, costs, 0.0)
    found = way(loads)
    again = _Loads.of(facts, costs, found.cycles / (facts.blocks * warps))
    return again, found if again == loads else way(again)


@dataclass(frozen=True, slots=True)
class _Loads:
    """Global loads: sectors asked for; beyond the L1; lines beyond the L1; sectors from device
    memory, and to it; those that it gives because only a part of them is stored; cycles until the
    first are there; until those of each instruction (by its line in the PTX) are, and of others.
    """

    sectors: float
    missed: float
    lines: float
    fetched: float
    written: float
    filled: float
    first: float
    latencies: Mapping[int, LoadLatency]
    other: LoadLatency
    elsewhere: frozenset[int]  # lines whose loads were seen, though not by global memory

    def latency_of(self, facts: TimedLaunch, instruction: SassInstruction) -> LoadLatency | None:
        """None of a load through a pointer to anywhere that no sampled block made beyond shared
        memory.
        """
        if instruction.opcode == "LD" and instruction.line in self.elsewhere:
            return None
        return self.latencies.get(instruction.line, self.other).made(_made(facts, instruction))

    @classmethod
    def of(cls, facts: TimedLaunch, costs: Costs, block: float) -> _Loads:
        """`block`: cycles that one takes, so far as they are known."""
        count, use, gpu = facts.counts, facts.use, facts.gpu
        dram = costs.dram_ns * gpu.clock_hz / 1e9
        sectors = count.get("global_load_sectors") or 0.0
        requests = count.get("global_load_requests") or 0.0
        bulk = facts.bulk
        stored = (count.get("global_store_sectors") or 0.0) + bulk.stored
        if use is None:
            missed, fetched = sectors, sectors + bulk.loaded
            lines, written, filled = max(requests, sectors / 4), stored, 0.0
            waits = far = 1.0
            turns = 0.0, 0.0
        else:
            missed = sectors * (1 - use.l1_hits)
            lines = use.load_lines * (1 - use.l1_hits)
            updates = sum(
                count.get(f"global_{kind}_sectors") or 0.0 for kind in ("atomic", "reduction")
            )
            fetched = min(
                2 * (missed + bulk.loaded + updates + bulk.updated), use.fetched_bytes / 32
            )
            kept = min(use.written_bytes, gpu.l2_bytes) * (1 - WRITTEN_BACK)
            written = (use.written_bytes - kept) / 32
            whole = ((count.get("global_store_bytes") or 0.0) / 32 + bulk.stored) / max(
                1.0, use.written_sectors
            )
            filled = max(0.0, 1 - whole) * use.unread_bytes / 32
            late, waits = _late(facts, use, dram, block), use.waits
            turns = use.wavefronts, use.load_lines  # of the L1's banks, and what goes to the L2
            shares = {
                pc: each.shares(block, costs.l2_hit + dram, late) for pc, each in use.loads.items()
            }
            sampled = sum(each.requests for each in use.loads.values())
            far = sum(shares[pc][1] * each.requests for pc, each in use.loads.items()) / max(
                1.0, sampled
            )
        near, beyond = (min(1.0, max(0.25, each / sectors)) if sectors else 0.25 for each in turns)

        def latency(
            sectors: float, waits: float, far: float, warps: tuple[float, ...] = ()
        ) -> LoadLatency:
            turns = sectors * ((1 - waits) * near + waits * beyond)
            return LoadLatency(_near(costs, turns), waits, far, warps)

        other = latency(sectors / requests if requests else 1.0, waits, far)
        known = {line: pc for line, pc in facts.pcs.items() if pc in use.loads} if use else {}
        latencies = {
            line: latency(use.loads[pc].sectors, *shares[pc], tuple(use.loads[pc].warps))
            for line, pc in known.items()
            if use
        }
        elsewhere = frozenset(facts.pcs) - frozenset(known) if use else frozenset()
        first = other.near + waits * (costs.l2_hit - costs.l1_hit) + far * dram
        return cls(
            sectors, missed, lines, fetched, written, filled, first, latencies, other, elsewhere
        )


def _returned(facts: TimedLaunch, costs: Costs) -> float:
    """Cycles until an atomic's results are there."""
    sectors = facts.counts.get("global_atomic_sectors") or 0.0
    lines = (
        sectors
        * (facts.use.update_lines if facts.use else 1.0)
        / max(1.0, _executed(facts, _RETURNING))
    )
    return costs.atomic[0] + max(0.0, lines - 1) * costs.atomic[1]


def _round(facts: TimedLaunch, way: Walk) -> float:
    """Cycles of the innermost loop around a compare and swap: what lanes that try in vain take
    until the next time.
    """
    ran = facts.solution.warps
    for number, block in enumerate(facts.kernel.blocks):
        code = facts.kernel.instructions[block.start : block.end]
        if number in way.blocks and any(
            each.opcode.startswith("ATOM") and "CAS" in each.modifiers for each in code
        ):
            back = (
                (n, m)
                for n, each in enumerate(facts.kernel.blocks)
                for m in each.successors
                if m <= number <= n
            )
            last, first = min(back, key=lambda edge: edge[0] - edge[1], default=(-1, 0))
            return (
                sum(way.blocks.get(n, 0.0) * ran[n] for n in range(first, last + 1)) / ran[number]
            )
    return 0.0


def _near(costs: Costs, lines: float) -> float:
    """Cycles until the L1 has given so many lines to a warp."""
    return costs.l1_hit + (max(1.0, lines) - 1) * costs.line


def _late(facts: TimedLaunch, use: CacheUse, dram: float, block: float) -> float:
    """Of what several blocks read, the share that those which are not the first wait for as well:
    where they began at the same time, another SM asked for it just before.
    """
    # blocks that begin with the launch
    together = min(1.0, facts.occupancy.blocks * facts.gpu.sms / facts.blocks)
    late = float(np.maximum(0.0, 1 - use.lags * block / dram).mean()) if len(use.lags) else 0.0
    return late * together * costs_of(facts.gpu.architecture).shared_wait


def _pipe_cycles(
    facts: TimedLaunch, costs: Costs, code: Iterable[tuple[SassInstruction, float]], warps: int
) -> dict[str, float]:
    """Cycles of an SM for instructions, each so often. `warps` are those that are there at once:
    fewer than four leave parts of the SM idle.
    """
    found = {**dict.fromkeys((pipe.value for pipe in Pipe), 0.0), "issue": 0.0}
    for each, ran in code:
        pipe, cycles = _unit(each.name, costs)
        found[pipe] += (
            ran * cycles * _words(facts, each) * (_made(facts, each) if pipe == "memory" else 1.0)
        )
        found["issue"] += ran
    return {
        name: cycles if name == "memory" else cycles / min(4, max(1, warps))
        for name, cycles in found.items()
    }


def _sm_cycles(facts: TimedLaunch, costs: Costs, warps: int) -> dict[str, float]:
    """Cycles of all blocks on one SM."""
    ran = zip(facts.kernel.blocks, facts.solution.warps, strict=True)
    code = (
        (each, often)
        for b, often in ran
        if often
        for each in facts.kernel.instructions[b.start : b.end]
    )
    found = _pipe_cycles(facts, costs, code, warps)
    found["fma"] += found["fma_heavy"] / 2  # one of its two halves does the integer products
    found["issue"] *= _fetch(facts, costs)[1]
    count, use = facts.counts, facts.use
    shared = sum(
        count.get(f"shared_{kind}_wavefronts") or 0.0 for kind in ("load", "store", "atomic")
    )
    sectors = sum(count.get(f"global_{kind}_sectors") or 0.0 for kind in ("load", "store"))
    missed = (count.get("global_load_sectors") or 0.0) * (1 - use.l1_hits) if use else 0.0
    found["l1"] = (
        shared
        + max(sectors / 4, use.wavefronts + use.store_lines if use else 0.0)
        + facts.bulk.lines
    )
    found["l1"] += missed / 2  # 64 bytes a cycle come from the L2, and take the banks meanwhile
    found["l1"] += _local_lines(facts, "load", "LDL") + _local_lines(facts, "store", "STL")
    return found


def _local_lines(facts: TimedLaunch, kind: str, opcode: str) -> float:
    """Of arrays of the threads: lanes that each go to a place of their own touch a line each."""
    sectors, ran = (
        facts.counts.get(f"local_{kind}_sectors") or 0.0,
        _executed(facts, frozenset([opcode])),
    )
    return ran * _lines_of(sectors / ran) if ran else sectors / 4


def _lines_of(sectors: float) -> float:
    """Lines of which 32 lanes touch so many sectors, side by side in each: as many places of chance
    as give those.
    """
    low, high = 1.0, 32.0
    while high - low > 0.1:
        lines = (low + high) / 2
        low, high = (
            (lines, high) if 4 * lines * (1 - 0.75 ** (32 / lines)) < sectors else (low, lines)
        )
    return low


def _executed(facts: TimedLaunch, opcodes: frozenset[str]) -> float:
    """How often warps executed one of these."""
    return sum(
        warps * sum(counts[each] for each in opcodes)
        for warps, counts in zip(facts.solution.warps, _opcodes(facts.kernel), strict=True)
    )


@lru_cache(maxsize=64)
def _opcodes(kernel: SassKernel) -> tuple[Counter[str], ...]:
    """Of each block of the code."""
    return tuple(
        Counter(each.opcode for each in kernel.instructions[b.start : b.end]) for b in kernel.blocks
    )


def _fetch(facts: TimedLaunch, costs: Costs) -> tuple[float, float]:
    """Where the code that runs does not fit the instruction caches: cycles that a warp alone takes
    for an instruction; and by how much longer schedulers take that have several warps.
    """
    size = 16 * _code(facts)
    return next(
        ((alone, longer) for least, alone, longer in reversed(costs.fetch) if size > least),
        (0.0, 1.0),
    )


def _code(facts: TimedLaunch) -> int:
    """Instructions that run at all."""
    return sum(
        block.end - block.start
        for number, block in enumerate(facts.kernel.blocks)
        if facts.solution.warps[number] > 0
    )


def _words(facts: TimedLaunch, instruction: SassInstruction) -> float:
    """Different places of constant memory that a warp reads, or values that it matches; 1 of
    others.
    """
    return (
        facts.turns.get(facts.pcs.get(instruction.line, -1), 1.0)
        if instruction.opcode in ("LDC", "MATCH")
        else 1.0
    )


def _made(facts: TimedLaunch, instruction: SassInstruction) -> float:
    """The share of warps of which any lane makes an access."""
    return (
        facts.made.get(facts.pcs.get(instruction.line, -1), 1.0) if instruction.predicated else 1.0
    )


@lru_cache(maxsize=4096)
def _unit(name: str, costs: Costs) -> tuple[str, float]:
    """The pipe of an instruction, and its cycles of it: some take longer than the pipe's others."""
    opcode, *modifiers = name.split(".")[:2]
    pipe = pipe_of(opcode).value
    own = group_product_cycles(name) or costs.instructions.get(opcode)
    return pipe, own or costs.instructions.get(".".join([opcode, *modifiers])) or costs.pipes[pipe]


def _gpu_cycles(facts: TimedLaunch, costs: Costs, loads: _Loads, tried: float) -> dict[str, float]:
    """Cycles of what all SMs share. `tried`: of a loop that tries in vain."""
    gpu, count, use = facts.gpu, facts.counts, facts.use
    active = min(facts.blocks, gpu.sms)
    stored = count.get("global_store_sectors") or 0.0
    most, mean = use.tried if use else (0.0, 0.0)
    there = min(1.0, facts.occupancy.blocks * gpu.sms / facts.blocks)
    # Half of those that are there at once try in vain until one succeeds, those of the same warp
    # among them.
    again = (1 + mean * there / 2) / (1 + use.vain if use else 1.0)
    bulk = facts.bulk
    own = again * sum(
        count.get(f"global_{kind}_sectors") or 0.0 for kind in ("atomic", "reduction")
    )
    updates = own + bulk.updated
    whole, apart = costs.dram_reach
    moved = (
        (loads.fetched, use.scattered if use else 0.0),
        (loads.written + loads.filled, use.scattered_writes if use else 0.0),
    )
    dram = (
        sum(32 * s / (gpu.dram_bytes_per_s * (whole + (apart - whole) * far)) for s, far in moved)
        * gpu.clock_hz
    )
    atomics = updates * costs.update_sector / gpu.sms
    if use is not None and updates:
        atomics = together(
            [max(atomics, update_cycles(facts.kernel, use, costs, updates, again)), most * tried]
        )
    # What is stored to arrays of the threads takes its turn in the L1, and goes on to the L2.
    local, places = count.get("local_store_sectors") or 0.0, _local_lines(facts, "store", "STL")
    sent, share = use.sent if use else (stored / 4, 1.0)
    lines = sent + own / 2 + places
    whole, little = costs.store_sector
    sector = (
        little + (whole - little) * min(100.0, count.get("global_store_sector_use") or 0.0) / 100
    )
    requests = lines * costs.store_line + (share * stored + own) * sector + local * little + places
    return {
        "l2": (
            (loads.lines * costs.l2_line + loads.missed * costs.l2_sector + bulk.asked(costs))
            / active
        ),
        "requests": (requests + bulk.sent(costs)) / active,
        "dram": dram,
        "atomics": atomics,
    }
