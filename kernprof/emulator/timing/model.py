"""How long a launch takes: the slowest part of the GPU, what latency occupancy does not hide, what cannot overlap.

Each part needs (work ÷ rate) cycles: the schedulers, each kind of pipe, the L1 and shared memory, the way to the L2,
the L2, device memory, atomics, the start of blocks. An SM's share is that of the SM with the most blocks. A block that
runs alone takes as long as its warps' way through the code (`walk`); as many blocks as fit an SM take that time
together, and so the launch takes it for every wave. What works at the same time does so imperfectly: the times are
added up as powers of `OVERLAP`. Before the first data arrive nothing overlaps, and a launch costs what it costs.
docs/developer/time-estimate.md says how far that is off.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from kernprof.emulator.counting.occupancy import Occupancy
from kernprof.emulator.sass.calibrate import Solution
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.timing.control import Control
from kernprof.emulator.timing.pipes import Pipe, pipe_of
from kernprof.emulator.timing.traffic import CacheUse
from kernprof.emulator.timing.walk import LoadLatency, walk
from kernprof.gpus.costs import Costs, costs_of
from kernprof.gpus.datasheets import GpuSpec

OVERLAP = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedLaunch:
    """What is known of a launch. `counts` are the metrics' values, `code` its machine code."""

    kernel: SassKernel
    controls: list[Control]
    solution: Solution
    counts: Mapping[str, float | None]
    occupancy: Occupancy
    use: CacheUse | None
    blocks: int
    threads: int
    gpu: GpuSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeParts:
    """Nanoseconds. `busy`: of each part; `latency`: of the warps' ways, wave after wave; `fill`: until the first data;
    `launch`: of an empty kernel. `waits`: the shares of a warp's way, by what it waits for.
    """

    busy: Mapping[str, float]
    latency: float
    fill: float
    launch: float
    waits: Mapping[str, float]

    @property
    def total(self) -> float:
        together = math.fsum(max(0.0, each) ** OVERLAP for each in (*self.busy.values(), self.latency))
        return float(together ** (1 / OVERLAP)) + self.fill + self.launch

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
    loads = _Loads.of(facts, costs)
    latencies = {
        **costs.latencies, "atomic": costs.l2_hit * 2,
        "barrier": costs.barrier[0] + costs.barrier[1] * warps,
    }  # fmt: skip
    way = walk(facts.kernel, facts.controls, facts.solution, latencies, loads.latency)
    block = way.cycles / (facts.blocks * warps) + costs.turn[0] + costs.turn[1] * warps
    waves = most / max(1, facts.occupancy.blocks)
    waves = max(1.0, float(math.ceil(waves)) if waves <= 4 else waves + 0.5)
    busy = {name: cycles * share * cycle for name, cycles in _sm_cycles(facts, costs, warps * resident).items()}
    busy |= {name: cycles * cycle for name, cycles in _gpu_cycles(facts, costs, loads).items()}
    busy["blocks"] = facts.blocks * costs.block_ns
    first = (loads.latency.near + loads.latency.more * loads.latency.share) * cycle if loads.sectors else 0.0
    return TimeParts(
        busy=busy,
        latency=waves * block * cycle,
        fill=min(first, max(busy.values())),
        launch=costs.launch_ns + costs.cold_ns,
        waits={name: cycles / way.cycles for name, cycles in way.waits.items()} if way.cycles else {},
    )


@dataclass(frozen=True, slots=True)
class _Loads:
    """Global loads: sectors asked for; beyond the L1; lines beyond the L1; sectors from device memory, and to it;
    until they are there.
    """

    sectors: float
    missed: float
    lines: float
    fetched: float
    written: float
    latency: LoadLatency

    @classmethod
    def of(cls, facts: TimedLaunch, costs: Costs) -> _Loads:
        count, use, gpu = facts.counts, facts.use, facts.gpu
        sectors = count.get("global_load_sectors") or 0.0
        requests = count.get("global_load_requests") or 0.0
        stored = count.get("global_store_sectors") or 0.0
        if use is None:
            missed = fetched = sectors
            lines, written = max(requests, sectors / 4), stored
        else:
            missed = sectors * (1 - use.l1_hits)
            lines = use.load_lines * (1 - use.l1_hits)
            resident = use.block_bytes * min(facts.blocks, facts.occupancy.blocks * gpu.sms)
            lost = max(0.0, 1 - gpu.l2_bytes / resident) if resident else 0.0
            fetched = min(missed, use.fetched_bytes / 32 + use.rereads * lost)
            written = max(0.0, use.written_bytes - gpu.l2_bytes) / 32
        far = fetched / missed if missed else 0.0
        near = 1 - (use.waits if use else missed / sectors) if sectors else 0.0
        beyond = costs.l2_hit + far * costs.dram_ns * gpu.clock_hz / 1e9
        spread = max(1.0, sectors / requests / 4) if requests else 1.0
        latency = LoadLatency(costs.l1_hit + (spread - 1) * 2, beyond - costs.l1_hit, 1 - near)
        return cls(sectors, missed, lines, fetched, written, latency)


def _sm_cycles(facts: TimedLaunch, costs: Costs, warps: int) -> dict[str, float]:
    """Cycles of all blocks on one SM. `warps` are those that are there at once: fewer than four leave parts of the SM
    idle.
    """
    quarters = min(4, max(1, warps))
    found = dict.fromkeys((pipe.value for pipe in Pipe), 0.0)
    issued = 0.0
    for number, block in enumerate(facts.kernel.blocks):
        ran = facts.solution.warps[number]
        for each in facts.kernel.instructions[block.start : block.end] if ran else ():
            pipe = pipe_of(each)
            found[pipe.value] += ran * (_own(each, costs) or costs.pipes[pipe.value])
        issued += ran * (block.end - block.start)
    found = {name: cycles if name == "memory" else cycles / quarters for name, cycles in found.items()}
    found["fma"] += found["fma_heavy"] / 2  # one of its two halves does the integer products
    found["issue"] = issued / quarters
    count, use = facts.counts, facts.use
    shared = sum(count.get(f"shared_{kind}_wavefronts") or 0.0 for kind in ("load", "store", "atomic"))
    sectors = sum(count.get(f"global_{kind}_sectors") or 0.0 for kind in ("load", "store"))
    found["l1"] = shared + max(sectors / 4, use.load_lines + use.store_lines if use else 0.0)
    return found


def _own(instruction: SassInstruction, costs: Costs) -> float | None:
    """What an instruction takes that takes longer than its pipe's others."""
    opcode, name = instruction.opcode, instruction.name
    return costs.instructions.get(opcode) or costs.instructions.get(".".join(name.split(".")[:2]))


def _gpu_cycles(facts: TimedLaunch, costs: Costs, loads: _Loads) -> dict[str, float]:
    """Cycles of what all SMs share."""
    gpu, count, use = facts.gpu, facts.counts, facts.use
    active = min(facts.blocks, gpu.sms)
    stored = count.get("global_store_sectors") or 0.0
    updates = sum(count.get(f"global_{kind}_sectors") or 0.0 for kind in ("atomic", "reduction"))
    dram = (loads.fetched + loads.written) * 32 / (gpu.dram_bytes_per_s * costs.dram_reach) * gpu.clock_hz
    atomics = updates * costs.update_sector / gpu.sms
    if use is not None and updates:
        floating = any(m in ("F32", "F64", "F16x2", "FTZ") for i in facts.kernel.instructions for m in i.modifiers
                       if i.opcode.startswith(("RED", "ATOM")))  # fmt: skip
        word = costs.update_word[1 if floating else 0]
        atomics = max(atomics, use.busiest_chunk * costs.update_chunk, use.busiest_word * word)
    lines = (use.store_lines if use else stored / 4) + updates / 2
    whole, little = costs.store_sector
    sector = little + (whole - little) * min(100.0, count.get("global_store_sector_use") or 0.0) / 100
    return {
        "l2": (loads.lines * costs.l2_line + loads.missed * costs.l2_sector) / active,
        "requests": (lines * costs.store_line + (stored + updates) * sector) / active,
        "dram": dram,
        "atomics": atomics,
    }
