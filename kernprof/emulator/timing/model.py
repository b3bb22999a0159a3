"""Estimate the time of a launch from the busy time of hardware units, latency and serial phases.

The model is a roofline over many hardware units. Each unit is busy for (work ÷ rate) cycles. Units
of an SM are the warp schedulers, the execution pipes, and the L1 with shared memory. The SM with
the most blocks determines their time. Units of the GPU are L1→L2 reads and writes, device memory,
atomics and the block scheduler.

Instruction and memory latency is another component. `walk` estimates the time of a block that runs
alone. Blocks resident on an SM overlap, so each wave takes this time once.

Components overlap imperfectly, so their times are combined as a power sum (`together`). The launch
overhead and the latency of the first load do not overlap with other components and are added.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kernprof.emulator.counting.occupancy import Occupancy
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.executions import Solution
from kernprof.emulator.timing.instructions import Control, Pipe, group_product_cycles, pipe_of
from kernprof.emulator.timing.traffic import CacheUse
from kernprof.emulator.timing.walk import LoadShares, walk
from kernprof.gpus.costs import Costs, costs_of, together
from kernprof.gpus.datasheets import GpuSpec

SECTOR_BYTES, LINE_SECTORS, LANES = 32, 4, 32


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedLaunch:
    """Inputs of the time model. `counts` are values of metrics, by name."""

    kernel: SassKernel
    controls: list[Control]
    solution: Solution
    counts: Mapping[str, float | None]
    occupancy: Occupancy
    use: CacheUse | None
    longest: float  # most instructions of any warp ÷ mean over blocks of the longest warp's
    words: Mapping[int, float]  # distinct words of constant memory per warp, by PTX pc
    pcs: Mapping[int, int]  # PTX pc of each PTX line
    blocks: int
    threads: int
    gpu: GpuSpec

    def count(self, name: str) -> float:
        """Return a metric's value, 0 if it was not counted."""
        return self.counts.get(name) or 0.0

    @property
    def warps(self) -> int:
        """Return the warps per block."""
        return -(-self.threads // LANES)

    @property
    def bulk(self) -> tuple[float, ...]:
        """Return the sectors that bulk copies (TMA) load, store and reduce. They bypass the L1."""
        return tuple(self.count(f"tma_{kind}_sectors") for kind in ("load", "store", "reduction"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeParts:
    """Components of the estimated time, in nanoseconds.

    `busy` holds the busy time of each hardware unit. `latency` is the instruction and memory
    latency of all waves. `fill` is the latency of the first load. `launch` is the time of an empty
    kernel.
    """

    busy: Mapping[str, float]
    latency: float
    fill: float
    launch: float

    @property
    def total(self) -> float:
        return together([*self.busy.values(), self.latency]) + self.fill + self.launch

    def named(self) -> dict[str, float]:
        """Return all components by name."""
        return {**self.busy, "latency": self.latency, "fill": self.fill, "launch": self.launch}

    @property
    def slowest(self) -> str:
        parts = {**self.busy, "latency": self.latency}
        return max(parts, key=lambda name: parts[name])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Loads:
    """Global loads and device-memory traffic of a launch.

    `missed` and `lines` are sectors and lines of loads that miss the L1. `fetched` and `written`
    are sectors that are read from and written to device memory. `shares` holds the LoadShares of
    each load instruction, by PTX line. `mean` are the LoadShares of loads that no sampled block
    executed. `elsewhere` are the PTX lines without global loads in the sample.
    """

    missed: float
    lines: float
    fetched: float
    written: float
    shares: Mapping[int, LoadShares]
    mean: LoadShares
    elsewhere: frozenset[int] = frozenset()

    def shares_of(self, instruction: SassInstruction) -> LoadShares | None:
        """Return the LoadShares of a load; None for a generic load (LD) of another state space."""
        if instruction.opcode == "LD" and instruction.line in self.elsewhere:
            return None
        return self.shares.get(instruction.line, self.mean)

    @classmethod
    def of(cls, launch: TimedLaunch, costs: Costs, block: float) -> _Loads:
        """Estimate the loads of a launch. `block` is the cycles per block; 0 if unknown."""
        use, gpu = launch.use, launch.gpu
        sectors = launch.count("global_load_sectors")
        bulk_loaded, bulk_stored, bulk_updated = launch.bulk
        if use is None:
            return cls(
                missed=sectors,
                lines=max(launch.count("global_load_requests"), sectors / LINE_SECTORS),
                fetched=sectors + bulk_loaded,
                written=launch.count("global_store_sectors") + bulk_stored,
                shares={},
                mean=LoadShares(1.0, 1.0),
            )
        missed = sectors * (1 - use.l1_hits)
        updates = launch.count("global_atomic_sectors") + launch.count("global_reduction_sectors")
        requested = missed + bulk_loaded + updates + bulk_updated
        # Blocks of the first wave request the data that several blocks read at the same time.
        dram = _dram_latency(launch, costs)
        at_once = min(1.0, launch.occupancy.blocks * gpu.sms / launch.blocks)
        waiting = len(use.lags) and dram > 0  # without DRAM latency no data are outstanding
        lag = float(np.maximum(0.0, 1 - use.lags * block / dram).mean()) if waiting else 0.0
        late = lag * at_once * costs.lockstep_share
        latency = costs.l2_latency + dram
        shares = {pc: load.shares(block, latency, late) for pc, load in use.loads.items()}
        sampled = sum(load.requests for load in use.loads.values())
        far = sum(shares[pc][1] * load.requests for pc, load in use.loads.items())
        by_line = {line: LoadShares(*shares[pc]) for line, pc in launch.pcs.items() if pc in shares}
        return cls(
            missed=missed,
            lines=use.load_lines * (1 - use.l1_hits),
            # Device memory is read in pairs of sectors (64 bytes).
            fetched=min(2 * requested, use.fetched_bytes / SECTOR_BYTES),
            written=use.written_bytes / SECTOR_BYTES,
            shares=by_line,
            mean=LoadShares(use.waits, far / max(1.0, sampled)),
            elsewhere=frozenset(launch.pcs) - frozenset(by_line),
        )


def _dram_latency(launch: TimedLaunch, costs: Costs) -> float:
    """Return the additional latency of an L2 miss, in cycles."""
    return costs.dram_latency_ns * launch.gpu.clock_hz / 1e9


def parts(launch: TimedLaunch) -> TimeParts:
    """Estimate the components of a launch's time."""
    gpu, costs = launch.gpu, costs_of(launch.gpu.architecture)
    cycle = 1e9 / gpu.clock_hz
    most = -(-launch.blocks // gpu.sms)  # blocks of the busiest SM
    resident = min(most, launch.occupancy.blocks)
    loads, block = _block_time(launch, costs)
    block += costs.block_turnover
    waves = most / max(1, launch.occupancy.blocks)
    # With up to four waves, a partial last wave takes as long as a full wave. With more waves, the
    # blocks of an SM no longer start together, and half a wave is added.
    waves = max(1.0, float(math.ceil(waves)) if waves <= 4 else waves + 0.5)
    of_sm = _sm_cycles(launch, costs, launch.warps * resident)
    of_gpu = _gpu_cycles(launch, costs, loads)
    busy = {name: cycles * most / launch.blocks * cycle for name, cycles in of_sm.items()}
    busy |= {name: cycles * cycle for name, cycles in of_gpu.items()}
    busy["blocks"] = launch.blocks * costs.block_ns
    code = sum(
        block.end - block.start
        for block, warps in zip(launch.kernel.blocks, launch.solution.warps, strict=True)
        if warps > 0
    )
    mean = loads.mean
    first = costs.l1_latency + mean.beyond * (costs.l2_latency - costs.l1_latency)
    first += mean.far * _dram_latency(launch, costs)
    return TimeParts(
        busy=busy,
        latency=(waves - 1 + launch.longest) * block * cycle,
        fill=min(first * cycle, max(busy.values())) if launch.count("global_load_sectors") else 0.0,
        launch=costs.launch_ns + costs.start_ns + code * costs.first_fetch * cycle,
    )


def _block_time(launch: TimedLaunch, costs: Costs) -> tuple[_Loads, float]:
    """Return the loads, and the cycles of a block that runs alone.

    The first walk through the code gives a first estimate of the time of a block. This time
    determines how many loads wait for data that another warp or block requested. The second walk
    includes these waits.
    """
    latencies = {
        "other": costs.result_latency,
        "atomic": costs.l2_latency,
        "global": costs.l1_latency,
        "l2": costs.l2_latency - costs.l1_latency,
        "dram": _dram_latency(launch, costs),
    }
    block = 0.0
    previous: _Loads | None = None
    for _ in range(2):
        loads = _Loads.of(launch, costs, block)
        if loads != previous:
            cycles = walk(
                launch.kernel, launch.controls, launch.solution, latencies, loads.shares_of
            )
            block = cycles / (launch.blocks * launch.warps)
        previous = loads
    return loads, block


def _sm_cycles(launch: TimedLaunch, costs: Costs, warps: int) -> dict[str, float]:
    """Return the busy cycles of each unit of an SM, as if one SM ran all blocks.

    `warps` is the number of resident warps.
    """
    cycles = {**dict.fromkeys((pipe.value for pipe in Pipe), 0.0), "issue": 0.0}
    for block, executed in zip(launch.kernel.blocks, launch.solution.warps, strict=True):
        for instruction in launch.kernel.instructions[block.start : block.end] if executed else ():
            pipe, cost = _unit(instruction.name, costs)
            if instruction.opcode == "LDC":
                pc = launch.pcs.get(instruction.line, -1)
                cost = costs.constant_word * launch.words.get(pc, 1.0)
            cycles[pipe] += executed * cost
            cycles["issue"] += executed
    # An SM has four sub-partitions, each with its own pipes. Fewer than four warps leave some idle.
    # The LSU is shared by the whole SM.
    parallel = min(4, max(1, warps))
    cycles = {name: n if name == "memory" else n / parallel for name, n in cycles.items()}
    cycles["fma"] += cycles["fma_heavy"] / 2  # integer multiplications use half of the FMA pipe
    use = launch.use
    shared = sum(launch.count(f"shared_{kind}_wavefronts") for kind in ("load", "store", "atomic"))
    sectors = sum(launch.count(f"global_{kind}_sectors") for kind in ("load", "store"))
    missed = launch.count("global_load_sectors") * (1 - use.l1_hits) if use else 0.0
    wavefronts = use.wavefronts + use.store_lines if use else 0.0
    lines = max(sectors / LINE_SECTORS, wavefronts) + sum(launch.bulk) / LINE_SECTORS
    cycles["l1"] = shared + lines + missed / 2  # the L2 fills the L1 at 64 bytes per cycle
    return cycles


@lru_cache(maxsize=4096)
def _unit(name: str, costs: Costs) -> tuple[str, float]:
    """Return the pipe of an instruction, and the cycles for which the pipe is busy."""
    pipe = pipe_of(name.partition(".")[0]).value
    return pipe, group_product_cycles(name) or costs.pipe.get(pipe) or costs.pipe["alu"]


def _gpu_cycles(launch: TimedLaunch, costs: Costs, loads: _Loads) -> dict[str, float]:
    """Return the busy cycles of the units that all SMs share."""
    gpu, use = launch.gpu, launch.use
    active = min(launch.blocks, gpu.sms)
    bulk_loaded, bulk_stored, bulk_updated = launch.bulk
    updated = launch.count("global_atomic_sectors") + launch.count("global_reduction_sectors")
    stored = launch.count("global_store_sectors") + updated
    lines = (use.store_lines if use else stored / LINE_SECTORS) + updated / 2
    bulk_sent = bulk_stored + bulk_updated
    requests = (lines + bulk_sent / LINE_SECTORS) * costs.store_line
    requests += (stored + bulk_sent) * costs.store_sector
    atomics = (updated + bulk_updated) * costs.atomic_sector / gpu.sms
    if use is not None and atomics:
        atomics = together([atomics, _busiest_atomics(launch.kernel, use, costs)])
    l2 = loads.lines * costs.l2_line + loads.missed * costs.l2_sector
    l2 += bulk_loaded * (costs.l2_line / LINE_SECTORS + costs.l2_sector)
    return {
        "l2": l2 / active,
        "requests": requests / active,
        "dram": SECTOR_BYTES
        * (loads.fetched + loads.written)
        / gpu.dram_bytes_per_s
        * gpu.clock_hz,
        "atomics": atomics,
    }


def _busiest_atomics(kernel: SassKernel, use: CacheUse, costs: Costs) -> float:
    """Return the cycles of atomics at the busiest address.

    Updates of one word serialise. Updates in one L2 slice also serialise; a slice serves 512
    consecutive bytes. If all lanes of a warp update the same address, ptxas elects one lane, which
    adds the sum for the active lanes (FLO, POPC). The warp then updates the word once.
    """
    opcodes = Counter(instruction.opcode for instruction in kernel.instructions)
    atomics = sum(opcodes[name] for name in ("ATOMG", "ATOM", "RED", "REDG"))
    elected = sum("SR_LANEID" in instruction.operands for instruction in kernel.instructions)
    combined = 0 < atomics <= elected and bool(opcodes["FLO"] + opcodes["UFLO"])
    word = use.busiest_shared_word if combined else use.busiest_word
    return max(use.busiest_chunk, word) * costs.atomic_slice_sector
