"""Estimate the time of a launch from the busy time of hardware units, latency and serial phases.

The model is a roofline over many hardware units. Each unit is busy for (work ÷ rate) cycles. Units
of an SM are the warp schedulers, the execution pipes, and the L1 with shared memory. The time of
these units is that of the SM with the most blocks. Units of the GPU are L1→L2 reads and writes,
device memory, atomics and the block scheduler.

Instruction and memory latency is another component. `walk` estimates the time of a block that runs
alone. Blocks resident on an SM overlap, so each wave takes this time once.

Components overlap imperfectly, so their times are combined as a power sum (`together`). The launch
overhead and the latency of the first load do not overlap with other components and are added.

A *pc* is the index of a PTX instruction in the program. `costs` are instruction costs, latencies
and bandwidths of the GPU (see `kernprof.gpus.datasheets` and the card file `time.h200.toml`).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from kernprof.emulator.counting.metrics import Occupancy
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel, flow_of
from kernprof.emulator.sass.executions import Solution
from kernprof.emulator.timing.instructions import (
    BARRIERS,
    Control,
    Pipe,
    group_product_cycles,
    latency_of,
    pipe_of,
)
from kernprof.emulator.timing.traffic import CacheUse
from kernprof.gpus.datasheets import Costs, GpuSpec, costs_of, together

SECTOR_BYTES, LINE_SECTORS, LANES = 32, 4, 32


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedLaunch:
    """Inputs of the time model for one launch.

    - `counts`: values of the emulator's metrics, by name.
    - `use`: cache behaviour of the sampled blocks, None if it is unknown.
    - `longest`: instructions of the longest warp of the launch ÷ those of the longest warp of a
      block (mean over the blocks).
    - `words`: distinct words of constant memory per warp read, by PTX pc.
    - `pcs`: PTX pc of each PTX line.
    - `blocks`, `threads`: blocks of the grid, threads per block.
    """

    kernel: SassKernel
    controls: list[Control]
    solution: Solution
    counts: Mapping[str, float | None]
    occupancy: Occupancy
    use: CacheUse | None
    longest: float
    words: Mapping[int, float]
    pcs: Mapping[int, int]
    blocks: int
    threads: int
    gpu: GpuSpec

    def count(self, name: str) -> float:
        """Return the value of an emulator metric by name, 0 if it was not counted."""
        return self.counts.get(name) or 0.0

    @property
    def warps(self) -> int:
        """Return the number of warps per block."""
        return -(-self.threads // LANES)

    @property
    def bulk(self) -> tuple[float, ...]:
        """Return the number of sectors that TMA copies load, store and reduce past the L1."""
        return tuple(self.count(f"tma_{kind}_sectors") for kind in ("load", "store", "reduction"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeParts:
    """Components of the estimated time of a launch, in nanoseconds.

    `busy` holds the busy time of each hardware unit. `latency` is the instruction and memory
    latency of all waves of blocks. `fill` is the latency of the first load. `launch` is the time of
    an empty kernel, plus the time of the first fetch of each instruction.
    """

    busy: Mapping[str, float]
    latency: float
    fill: float
    launch: float

    @property
    def total(self) -> float:
        return together([*self.busy.values(), self.latency]) + self.fill + self.launch

    def named(self) -> dict[str, float]:
        """Return all components of the time, in nanoseconds, by name."""
        return {**self.busy, "latency": self.latency, "fill": self.fill, "launch": self.launch}

    @property
    def slowest(self) -> str:
        parts = self.named()
        return max(parts, key=lambda name: parts[name])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Loads:
    """Global loads and device-memory traffic of a launch.

    - `missed`, `lines`: sectors and 128-byte lines of loads that miss the L1.
    - `fetched`, `written`: sectors that are read from and written to device memory.
    - `waits`: fractions of each load's executions that wait for L2 and DRAM, by PTX line.
    - `mean`: mean of these fractions, for loads that no sampled block executed.
    - `non_global`: PTX lines without global loads in the sample.
    """

    missed: float
    lines: float
    fetched: float
    written: float
    waits: Mapping[int, LoadWaits]
    mean: LoadWaits
    non_global: frozenset[int] = frozenset()

    def waits_of(self, instruction: SassInstruction) -> LoadWaits | None:
        """Return the fractions of a load's executions that wait; None if it is not a global load.

        A generic load (LD) whose PTX line has no global load in the sample reads another state
        space.
        """
        if instruction.opcode == "LD" and instruction.line in self.non_global:
            return None
        return self.waits.get(instruction.line, self.mean)

    @classmethod
    def of(cls, launch: TimedLaunch, costs: Costs, block: float) -> _Loads:
        """Estimate the loads of a launch. `block` is the time of a block in cycles; 0: unknown."""
        use, gpu = launch.use, launch.gpu
        sectors = launch.count("global_load_sectors")
        bulk_loaded, bulk_stored, bulk_updated = launch.bulk
        if use is None:
            return cls(
                missed=sectors,
                lines=max(launch.count("global_load_requests"), sectors / LINE_SECTORS),
                fetched=sectors + bulk_loaded,
                written=launch.count("global_store_sectors") + bulk_stored,
                waits={},
                mean=LoadWaits(1.0, 1.0),
            )
        missed = sectors * (1 - use.l1_hits)
        updates = launch.count("global_atomic_sectors") + launch.count("global_reduction_sectors")
        requested = missed + bulk_loaded + updates + bulk_updated
        # Only blocks of the first wave request data that other blocks read at the same time.
        dram = _dram_latency(launch, costs)
        at_once = min(1.0, launch.occupancy.blocks * gpu.sms / launch.blocks)
        waiting = len(use.lags) and dram > 0  # if DRAM has no latency, no request is outstanding
        lag = float(np.maximum(0.0, 1 - use.lags * block / dram).mean()) if waiting else 0.0
        remaining = lag * at_once * costs.lockstep_share
        latency = costs.l2_latency + dram
        waits = {pc: load.waiting(block, latency, remaining) for pc, load in use.loads.items()}
        sampled = sum(load.requests for load in use.loads.values())
        dram_loads = sum(waits[pc][1] * load.requests for pc, load in use.loads.items())
        by_line = {line: LoadWaits(*waits[pc]) for line, pc in launch.pcs.items() if pc in waits}
        return cls(
            missed=missed,
            lines=use.load_lines * (1 - use.l1_hits),
            # Device memory is read in pairs of sectors (64 bytes).
            fetched=min(2 * requested, use.fetched_bytes / SECTOR_BYTES),
            written=use.written_bytes / SECTOR_BYTES,
            waits=by_line,
            mean=LoadWaits(use.waits, dram_loads / max(1.0, sampled)),
            non_global=frozenset(launch.pcs) - frozenset(by_line),
        )


def _dram_latency(launch: TimedLaunch, costs: Costs) -> float:
    """Return the latency of an L2 miss minus the latency of an L2 hit, in cycles."""
    return costs.dram_latency_ns * launch.gpu.clock_hz / 1e9


def parts(launch: TimedLaunch) -> TimeParts:
    """Estimate the components of a launch's time (see the module's description)."""
    gpu, costs = launch.gpu, costs_of(launch.gpu.architecture, launch.gpu.costs)
    cycle = 1e9 / gpu.clock_hz
    most = -(-launch.blocks // gpu.sms)  # blocks of the grid on the busiest SM
    resident = min(most, launch.occupancy.blocks)
    latencies = {
        "other": costs.result_latency,
        "atomic": costs.l2_latency,
        "global": costs.l1_latency,
        "l2": costs.l2_latency - costs.l1_latency,
        "dram": _dram_latency(launch, costs),
    }
    # The first call of `walk` estimates the time of a block. This time determines how many loads
    # wait for data that another warp or block requested. The second call includes these waits.
    block = 0.0
    previous: _Loads | None = None
    for _ in range(2):
        loads = _Loads.of(launch, costs, block)
        if loads != previous:
            alone = walk(launch.kernel, launch.controls, launch.solution, latencies, loads.waits_of)
            block = alone / (launch.blocks * launch.warps)
        previous = loads
    block += costs.block_turnover
    waves = most / max(1, launch.occupancy.blocks)
    # With up to four waves, a partial last wave takes as long as a full wave. With more waves, the
    # blocks of an SM no longer start together, and half a wave is added.
    waves = max(1.0, float(math.ceil(waves)) if waves <= 4 else waves + 0.5)
    # Busy cycles of each unit of an SM, as if one SM ran all blocks.
    of_sm = {**dict.fromkeys((pipe.value for pipe in Pipe), 0.0), "issue": 0.0}
    for span, executed in zip(launch.kernel.blocks, launch.solution.warps, strict=True):
        for instruction in launch.kernel.instructions[span.start : span.end] if executed else ():
            pipe, cost = _unit(instruction.name, costs)
            if instruction.opcode == "LDC":
                pc = launch.pcs.get(instruction.line, -1)
                cost = costs.constant_word * launch.words.get(pc, 1.0)
            of_sm[pipe] += executed * cost
            of_sm["issue"] += executed
    # An SM has four sub-partitions, each with its own pipes. With fewer than four warps, some
    # sub-partitions are idle. The LSU is shared by the whole SM.
    parallel = min(4, max(1, launch.warps * resident))
    of_sm = {name: n if name == "memory" else n / parallel for name, n in of_sm.items()}
    of_sm["fma"] += of_sm["fma_heavy"] / 2  # integer multiplications use half of the FMA pipe
    use = launch.use
    shared = sum(launch.count(f"shared_{kind}_wavefronts") for kind in ("load", "store", "atomic"))
    sectors = sum(launch.count(f"global_{kind}_sectors") for kind in ("load", "store"))
    missed = launch.count("global_load_sectors") * (1 - use.l1_hits) if use else 0.0
    wavefronts = use.wavefronts + use.store_lines if use else 0.0
    lines = max(sectors / LINE_SECTORS, wavefronts) + sum(launch.bulk) / LINE_SECTORS
    of_sm["l1"] = shared + lines + missed / 2  # the L2 fills the L1 at 64 bytes per cycle
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
    first = costs.l1_latency + mean.l2 * (costs.l2_latency - costs.l1_latency)
    first += mean.dram * _dram_latency(launch, costs)
    return TimeParts(
        busy=busy,
        latency=(waves - 1 + launch.longest) * block * cycle,
        fill=min(first * cycle, max(busy.values())) if launch.count("global_load_sectors") else 0.0,
        launch=costs.launch_ns + costs.start_ns + code * costs.first_fetch * cycle,
    )


@lru_cache(maxsize=4096)
def _unit(name: str, costs: Costs) -> tuple[str, float]:
    """Return the pipe of a SASS instruction, and the cycles for which a warp keeps it busy."""
    pipe = pipe_of(name.partition(".")[0]).value
    return pipe, group_product_cycles(name) or costs.pipe.get(pipe) or costs.pipe["alu"]


def _gpu_cycles(launch: TimedLaunch, costs: Costs, loads: _Loads) -> dict[str, float]:
    """Return the busy cycles of the units that all SMs share: L2, DRAM and atomics."""
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
        # Updates of one word serialise. Updates in one L2 slice also serialise; a slice serves 512
        # consecutive bytes. If all lanes of a warp update the same address, ptxas elects one lane,
        # which adds the sum for the active lanes (FLO, POPC). The warp then updates the word once.
        opcodes = Counter(instruction.opcode for instruction in launch.kernel.instructions)
        issued = sum(opcodes[name] for name in ("ATOMG", "ATOM", "RED", "REDG"))
        elected = sum(
            "SR_LANEID" in instruction.operands for instruction in launch.kernel.instructions
        )
        combined = 0 < issued <= elected and bool(opcodes["FLO"] + opcodes["UFLO"])
        word = use.busiest_shared_word if combined else use.busiest_word
        atomics = together([atomics, max(use.busiest_chunk, word) * costs.atomic_slice_sector])
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


_PASSES = 4
_AT_MOST = re.compile(r"SB(\d),\s*0x([0-9a-f]+)")
_DEFAULT_CONTROL = Control(stall=2, result=None, waits=())


class LoadWaits(NamedTuple):
    """Fractions of a load's executions that wait for the L2 (`l2`) and for DRAM (`dram`)."""

    l2: float
    dram: float


class _State(NamedTuple):
    """Results that are outstanding at the end of a basic block.

    `ready` holds the cycles until each scoreboard barrier clears. `groups` holds the cycles until
    each group of asynchronous copies (LDGSTS) is complete, oldest first.
    """

    ready: list[float]
    groups: list[float]


class _Step(NamedTuple):
    """Scheduling properties of one machine instruction; `latency` is in cycles.

    `at_most` is the operand of DEPBAR: a scoreboard barrier, and the number of its operations that
    may remain outstanding. `load` is None if the instruction is not a global load.
    """

    control: Control
    latency: float
    at_most: tuple[int, int] | None
    load: LoadWaits | None
    opcode: str


@dataclass(slots=True)
class _Pending:
    """Issued loads whose results no instruction has waited for yet.

    `barriers` holds the cycle at which each scoreboard barrier would clear if all loads hit the L1.
    `all_hit` is the probability that all loads hit the L1. `none_dram` is the probability that no
    load waits for device memory.
    """

    barriers: dict[int, float]
    all_hit: float = 1.0
    none_dram: float = 1.0

    def add(self, barrier: int, cycle: float, load: LoadWaits) -> None:
        self.barriers[barrier] = max(cycle, self.barriers.get(barrier, 0.0))
        self.all_hit *= 1 - load.l2
        self.none_dram *= 1 - load.dram

    def delay(self, latencies: Mapping[str, float]) -> float:
        """Return the expected wait, in cycles, beyond the latency of an L1 hit.

        A warp waits for the slowest of the loads.
        """
        return latencies["l2"] * (1 - self.all_hit) + latencies["dram"] * (1 - self.none_dram)

    def settle(self, ready: list[float], latencies: Mapping[str, float]) -> None:
        """Write to `ready` the cycle at which each scoreboard barrier clears; forget the loads."""
        delay = self.delay(latencies)
        for barrier, cycle in self.barriers.items():
            ready[barrier] = max(ready[barrier], cycle + delay)
        self.barriers, self.all_hit, self.none_dram = {}, 1.0, 1.0


def walk(
    kernel: SassKernel,
    controls: Sequence[Control],
    solution: Solution,
    latencies: Mapping[str, float],
    loads: Callable[[SassInstruction], LoadWaits | None],
) -> float:
    """Return the sum, over all warps, of the cycles that a warp would take alone on an SM.

    Instructions issue in order. The control bits of each instruction hold the cycles until the next
    issue, the scoreboard barrier of the result, and the barriers to wait for. The walk simulates
    the issue of each basic block by these rules, several times.

    A basic block starts with the outstanding results of its predecessors, weighted by how often
    each predecessor branches to the block. After a few passes over all blocks, loops reach their
    steady state.

    `latencies` are cycles by latency class. "l2" is the additional latency of an L1 miss, "dram" of
    an L2 miss. `loads` returns the `LoadWaits` of a load, or None if it is not a global load.
    """
    predecessors = flow_of(kernel).predecessors
    executed = [number for number, count in enumerate(solution.warps) if count > 0]
    # An edge to a basic block with one predecessor is taken as often as this block executes. The
    # remaining executions of the predecessor are divided among its other successors, in proportion
    # to their executions.
    flows: dict[tuple[int, int], float] = {}
    warps = solution.warps
    for number, block in enumerate(kernel.blocks):
        single = [n for n in block.successors if len(predecessors[n]) == 1]
        joins = [n for n in block.successors if len(predecessors[n]) > 1]
        rest = max(0.0, warps[number] - sum(warps[n] for n in single))
        total = sum(warps[n] for n in joins) or 1.0
        flows |= {(number, n): warps[n] for n in single}
        flows |= {(number, n): rest * warps[n] / total for n in joins}
    steps = {}
    for number in executed:
        block = kernel.blocks[number]
        code = kernel.instructions[block.start : block.end]
        steps[number] = [_step(i, controls, latencies, loads) for i in code]
    ends: dict[int, _State] = {}
    inherited: dict[int, list[_State]] = {}
    cycles: dict[int, float] = defaultdict(float)
    for _ in range(_PASSES):
        for number in executed:
            sources = [(ends[p], flows[p, number]) for p in predecessors[number] if p in ends]
            states = [state for state, _ in sources]
            if inherited.get(number) != states:
                inherited[number] = states
                cycles[number], ends[number] = _block(steps[number], _merged(sources), latencies)
    return sum(cycles[number] * solution.warps[number] for number in executed)


def _step(
    instruction: SassInstruction,
    controls: Sequence[Control],
    latencies: Mapping[str, float],
    loads: Callable[[SassInstruction], LoadWaits | None],
) -> _Step:
    position, opcode = instruction.offset // 16, instruction.opcode
    kind = latency_of(opcode)
    load = loads(instruction) if kind == "global" else None
    latency = latencies["other" if kind == "global" and load is None else kind]
    limit = _AT_MOST.search(instruction.operands) if opcode == "DEPBAR" else None
    return _Step(
        control=controls[position] if position < len(controls) else _DEFAULT_CONTROL,
        latency=latency,
        at_most=(int(limit[1]), int(limit[2], 16)) if limit else None,
        load=load,
        opcode=opcode,
    )


def _merged(sources: Sequence[tuple[_State, float]]) -> _State:
    """Return the mean of the predecessors' outstanding results, weighted by edge executions.

    `groups` cannot be averaged: those of the most frequent edge are returned.
    """
    weight = sum(count for _, count in sources)
    if not weight:
        return _State([0.0] * BARRIERS, [])
    ready = [
        sum(state.ready[n] * count for state, count in sources) / weight for n in range(BARRIERS)
    ]
    return _State(ready, max(sources, key=lambda source: source[1])[0].groups)


def _block(
    steps: Sequence[_Step], state: _State, latencies: Mapping[str, float]
) -> tuple[float, _State]:
    """Simulate one execution of a basic block by a warp that runs alone.

    `state` holds the results that are outstanding at its start. Return its cycles and the results
    that are outstanding at its end.
    """
    now = 0.0
    pending, copies = _Pending({}), _Pending({})
    ready, groups = list(state.ready), list(state.groups)
    outstanding: list[list[float]] = [[] for _ in range(BARRIERS)]
    for control, latency, at_most, load, opcode in steps:
        for barrier in control.waits:
            if barrier in pending.barriers:
                pending.settle(ready, latencies)
            now = max(now, ready[barrier])
        if at_most:
            barrier, most = at_most
            order = groups or sorted(outstanding[barrier]) or [ready[barrier]]
            now = max(now, order[-1 - most] if most < len(order) else 0.0)
        if load and opcode == "LDGSTS":
            copies.add(0, now + latency, load)
        elif load and control.result is not None:
            pending.add(control.result, now + latency, load)
        if opcode == "LDGDEPBAR":  # asynchronous copies since the previous LDGDEPBAR form one group
            complete = copies.barriers.get(0, now) + copies.delay(latencies)
            groups.append(max([*groups[-1:], complete]))
            copies = _Pending({})
        if control.result is not None:
            outstanding[control.result].append(now + latency)
            ready[control.result] = max(ready[control.result], now + latency)
        now += max(1, control.stall)
    # successor basic blocks wait for loads that are still outstanding
    pending.settle(ready, latencies)
    left = [cycle - now for cycle in groups if cycle > now]
    return now, _State([max(0.0, cycle - now) for cycle in ready], left)
