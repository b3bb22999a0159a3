"""Estimate the latency of one warp that executes the machine code alone.

Instructions issue in order. The control bits of each instruction hold the cycles until the next
issue, the scoreboard barrier of the result, and the barriers to wait for. The walk simulates the
issue of each basic block by these rules, once per pass.

A basic block starts with the outstanding results of its predecessors, weighted by how often each
predecessor branches to the block. After a few passes, loops reach their steady state.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.executions import Solution
from kernprof.emulator.sass.flow import flow_of
from kernprof.emulator.timing.instructions import BARRIERS, Control, latency_of

_PASSES = 4
_AT_MOST = re.compile(r"SB(\d),\s*0x([0-9a-f]+)")
_DEFAULT_CONTROL = Control(stall=2, result=None, waits=())


class LoadShares(NamedTuple):
    """Fractions of a load's executions that wait for the L2 (`beyond`) and for DRAM (`far`)."""

    beyond: float
    far: float


class _State(NamedTuple):
    """Outstanding results at the end of a basic block.

    `ready` are the cycles until each scoreboard barrier clears. `groups` are the cycles until each
    group of asynchronous copies is complete, oldest first.
    """

    ready: list[float]
    groups: list[float]


class _Step(NamedTuple):
    control: Control
    latency: float
    at_most: tuple[int, int] | None  # DEPBAR: barrier, and number of operations left outstanding
    load: LoadShares | None
    opcode: str


@dataclass(slots=True)
class _Pending:
    """Loads that no instruction has waited for.

    `barriers` holds the cycle at which each barrier would clear if all loads hit the L1. `near` is
    the probability that all loads hit the L1. `not_far` is the probability that no load waits for
    device memory.
    """

    barriers: dict[int, float]
    near: float = 1.0
    not_far: float = 1.0

    def add(self, barrier: int, cycle: float, load: LoadShares) -> None:
        self.barriers[barrier] = max(cycle, self.barriers.get(barrier, 0.0))
        self.near *= 1 - load.beyond
        self.not_far *= 1 - load.far

    def delay(self, latencies: Mapping[str, float]) -> float:
        """Return the expected cycles beyond an L1 hit. A warp waits for the slowest load."""
        return latencies["l2"] * (1 - self.near) + latencies["dram"] * (1 - self.not_far)

    def settle(self, ready: list[float], latencies: Mapping[str, float]) -> None:
        """Update `ready` with the cycles at which the barriers clear, and remove the loads."""
        delay = self.delay(latencies)
        for barrier, cycle in self.barriers.items():
            ready[barrier] = max(ready[barrier], cycle + delay)
        self.barriers, self.near, self.not_far = {}, 1.0, 1.0


def walk(
    kernel: SassKernel,
    controls: Sequence[Control],
    solution: Solution,
    latencies: Mapping[str, float],
    loads: Callable[[SassInstruction], LoadShares | None],
) -> float:
    """Return the sum of the cycles of all warps, if each warp ran alone.

    `latencies` are cycles by latency class. "l2" is the additional latency of an L1 miss, "dram" of
    an L2 miss. `loads` returns the LoadShares of a load, or None if the load reads shared memory.
    """
    predecessors = flow_of(kernel).predecessors
    executed = [number for number, count in enumerate(solution.warps) if count > 0]
    flows = _flows(kernel, solution)
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


def _flows(kernel: SassKernel, solution: Solution) -> dict[tuple[int, int], float]:
    """Estimate how often each edge between basic blocks is taken.

    An edge to a block with one predecessor is taken as often as this block executes. The remaining
    executions of the predecessor are divided among its other successors, in proportion to their
    executions.
    """
    flows: dict[tuple[int, int], float] = {}
    predecessors = flow_of(kernel).predecessors
    warps = solution.warps
    for number, block in enumerate(kernel.blocks):
        single = [n for n in block.successors if len(predecessors[n]) == 1]
        joins = [n for n in block.successors if len(predecessors[n]) > 1]
        rest = max(0.0, warps[number] - sum(warps[n] for n in single))
        total = sum(warps[n] for n in joins) or 1.0
        flows |= {(number, n): warps[n] for n in single}
        flows |= {(number, n): rest * warps[n] / total for n in joins}
    return flows


def _step(
    instruction: SassInstruction,
    controls: Sequence[Control],
    latencies: Mapping[str, float],
    loads: Callable[[SassInstruction], LoadShares | None],
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
    """Return the mean of the predecessors' states, weighted by how often each edge is taken."""
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
    """Return the cycles of a basic block and its outstanding results."""
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
        if opcode == "LDGDEPBAR":  # copies since the previous LDGDEPBAR form one group
            complete = copies.barriers.get(0, now) + copies.delay(latencies)
            groups.append(max([*groups[-1:], complete]))
            copies = _Pending({})
        if control.result is not None:
            outstanding[control.result].append(now + latency)
            ready[control.result] = max(ready[control.result], now + latency)
        now += max(1, control.stall)
    pending.settle(ready, latencies)  # successor blocks wait for the outstanding loads
    left = [cycle - now for cycle in groups if cycle > now]
    return now, _State([max(0.0, cycle - now) for cycle in ready], left)
