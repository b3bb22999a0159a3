"""One warp alone on its way through the machine code: how many cycles each block takes it, and what it waits for.

Instructions issue in order. Each one keeps the next from issuing for as many cycles as ptxas wrote into it (`control`);
one that waits for a barrier issues when the result behind it is there. What a block inherits of results under way is
the average over the blocks it comes from; a few rounds give loops their steady state.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernprof.emulator.sass.calibrate import Solution
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.timing.control import BARRIERS, Control
from kernprof.emulator.timing.pipes import latency_of

_ROUNDS = 4
_AT_MOST = re.compile(r"SB(\d),\s*0x([0-9a-f]+)")
_LOADS = "global"
_PLAIN = Control(stall=2, result=None, operands=None, waits=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Cycles of all warps' ways, added up; those of them spent waiting, by what for (names of `gpus.costs`)."""

    cycles: float
    waits: Mapping[str, float]
    issued: float


@dataclass(slots=True)
class _State:
    """Until when (cycles from now) each barrier is taken, and by what."""

    ready: list[float]
    cause: list[str]


@dataclass(frozen=True, slots=True)
class _Step:
    name: str
    control: Control
    latency: float
    release: float
    at_most: tuple[int, int] | None  # barrier, operations that may stay under way
    barrier: bool


@dataclass(frozen=True, slots=True)
class LoadLatency:
    """Of a global load: in cycles where the L1 has the data; more for a `share` of them. A warp that waits for several
    waits for the slowest.
    """

    near: float
    more: float
    share: float

    def beyond(self, loads: int) -> float:
        """Cycles beyond `near` until the last of so many is there, on average."""
        return self.more * (1 - (1 - self.share) ** loads)


def walk(
    kernel: SassKernel,
    controls: Sequence[Control],
    solution: Solution,
    latencies: Mapping[str, float],
    loads: LoadLatency,
) -> Walk:
    """`latencies` in cycles by name, as `gpus.costs` has them."""
    latencies = {**latencies, _LOADS: loads.near}
    steps = [_step(each, controls, latencies) for each in kernel.instructions]
    predecessors: dict[int, list[int]] = defaultdict(list)
    for number, block in enumerate(kernel.blocks):
        for after in block.successors:
            predecessors[after].append(number)
    ran = [number for number, count in enumerate(solution.warps) if count > 0]
    ends: dict[int, _State] = {}
    taken: dict[int, tuple[float, dict[str, float]]] = {}
    for _ in range(_ROUNDS):
        for number in ran:
            state = _inherited([(ends[p], solution.warps[p]) for p in predecessors[number] if p in ends])
            block = kernel.blocks[number]
            cycles, waits, ends[number] = _block(steps[block.start : block.end], state, latencies, loads)
            taken[number] = cycles, waits
    total = sum(taken[n][0] * solution.warps[n] for n in ran)
    waits = defaultdict(float)
    for number in ran:
        for name, cycles in taken[number][1].items():
            waits[name] += cycles * solution.warps[number]
    issued = sum(solution.warps[n] * (kernel.blocks[n].end - kernel.blocks[n].start) for n in ran)
    return Walk(cycles=total, waits=dict(waits), issued=issued)


def _step(instruction: SassInstruction, controls: Sequence[Control], latencies: Mapping[str, float]) -> _Step:
    place = instruction.offset // 16
    name = latency_of(instruction)
    counted = _AT_MOST.search(instruction.operands) if instruction.opcode == "DEPBAR" else None
    return _Step(
        name=name,
        control=controls[place] if place < len(controls) else _PLAIN,
        latency=latencies[name],
        release=latencies["operands"],
        at_most=(int(counted[1]), int(counted[2], 16)) if counted else None,
        barrier=instruction.opcode == "BAR",
    )


def _inherited(ends: Sequence[tuple[_State, float]]) -> _State:
    weight = sum(count for _, count in ends)
    if not weight:
        return _State([0.0] * BARRIERS, ["other"] * BARRIERS)
    ready = [sum(state.ready[n] * count for state, count in ends) / weight for n in range(BARRIERS)]
    longest = [max(ends, key=lambda end: end[0].ready[n])[0].cause[n] for n in range(BARRIERS)]
    return _State(ready, longest)


def _come(ready: list[float], pending: set[int], cycles: float) -> int:
    """The loads behind these barriers come so much later than from the L1; then none is pending."""
    for barrier in pending:
        ready[barrier] += cycles
    pending.clear()
    return 0


def _block(
    steps: Sequence[_Step], state: _State, latencies: Mapping[str, float], loads: LoadLatency
) -> tuple[float, dict[str, float], _State]:
    now = 0.0
    under = 0  # global loads that nothing waited for yet, and their barriers
    pending: set[int] = set()
    ready, cause = list(state.ready), list(state.cause)
    under_way: list[list[float]] = [[] for _ in range(BARRIERS)]
    waits: dict[str, float] = defaultdict(float)
    for step in steps:
        control = step.control
        for barrier in control.waits:
            if barrier in pending:
                under = _come(ready, pending, loads.beyond(under))
            if ready[barrier] > now:
                waits[cause[barrier]] += ready[barrier] - now
                now = ready[barrier]
        if step.at_most:
            barrier, most = step.at_most
            order = sorted(under_way[barrier]) or [ready[barrier]]
            until = order[-1 - most] if most < len(order) else now
            if until > now:
                waits[cause[barrier]] += until - now
                now = until
        if step.barrier:
            waits["barrier"] += latencies["barrier"]
            now += latencies["barrier"]
        if step.name == _LOADS and control.result is not None:
            under += 1
            pending.add(control.result)
        for number, after in ((control.result, step.latency), (control.operands, step.release)):
            if number is not None:
                under_way[number].append(now + after)
                if now + after > ready[number]:
                    ready[number] = now + after
                    cause[number] = step.name
        now += max(1, control.stall)
    _come(ready, pending, loads.beyond(under))  # what follows waits for them
    return now, waits, _State([max(0.0, each - now) for each in ready], cause)
