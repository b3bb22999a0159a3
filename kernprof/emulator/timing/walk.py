"""One warp alone on its way through the machine code: how many cycles each block takes it, and what
it waits for.

Instructions issue in order. Each one keeps the next from issuing for as many cycles as ptxas wrote
into it (`control`); one that waits for a barrier issues when the result behind it is there. What a
block inherits of results under way is the average over the blocks it comes from; a few rounds give
loops their steady state.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.flow import flow_of
from kernprof.emulator.sass.places import Solution
from kernprof.emulator.timing.control import BARRIERS, Control
from kernprof.emulator.timing.pipes import latency_of

_ROUNDS, _GROUPS = 4, 12  # the second: a multiple of how many groups of copies may be under way
_GROUP, _BARRIER = "LDGDEPBAR", "BAR"
_AT_MOST = re.compile(r"SB(\d),\s*0x([0-9a-f]+)")
_LOADS = "global"
_PLAIN = Control(stall=2, result=None, operands=None, waits=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Cycles of all warps' ways, added up; those of them spent waiting, by what for (names of
    `gpus.costs`); and of one way through each block of the code that ran.
    """

    cycles: float
    waits: Mapping[str, float]
    blocks: Mapping[int, float]


@dataclass(slots=True)
class _State:
    """Until when (cycles from now) each barrier is taken, and by what; until when each group of
    copies to shared memory is under way, in order.
    """

    ready: list[float]
    cause: list[str]
    groups: list[float]


class _Step(NamedTuple):
    name: str
    control: Control
    latency: float
    issue: float  # cycles until the next one
    at_most: tuple[int, int] | None  # barrier, operations that may stay under way
    load: LoadLatency | None
    predicated: bool
    opcode: str


@dataclass(frozen=True, slots=True)
class LoadLatency:
    """Of a global load: cycles where the L1 has the data; the shares that the L2, and device
    memory, have to give; how often each warp of a block makes it, as a share of the average one
    (empty: all alike).
    """

    near: float
    beyond: float
    far: float
    warps: tuple[float, ...] = ()

    def made(self, share: float) -> LoadLatency:
        """In the mean of all warps, where so many of them make the load."""
        return (
            LoadLatency(self.near * share, self.beyond * share, self.far * share, self.warps)
            if share < 1
            else self
        )


@dataclass(slots=True)
class _Pending:
    """Loads that nothing waited for yet: by barrier, when they would come from the L1; and how
    likely it is that none goes to the L2, or beyond.
    """

    barriers: dict[int, float]
    near: float = 1.0
    not_far: float = 1.0

    def add(self, barrier: int, after: float, load: LoadLatency) -> None:
        self.barriers[barrier] = max(after, self.barriers.get(barrier, 0.0))
        self.near *= 1 - load.beyond
        self.not_far *= 1 - load.far

    def come(self, ready: list[float], latencies: Mapping[str, float]) -> None:
        """A warp that waits for several waits for the slowest: all are there so much later than
        from the L1.
        """
        cycles = self.later(latencies)
        for barrier, after in self.barriers.items():
            ready[barrier] = max(ready[barrier], after + cycles)
        self.barriers, self.near, self.not_far = {}, 1.0, 1.0

    def later(self, latencies: Mapping[str, float]) -> float:
        return latencies["l2"] * (1 - self.near) + latencies["dram"] * (1 - self.not_far)


def walk(
    kernel: SassKernel,
    controls: Sequence[Control],
    solution: Solution,
    latencies: Mapping[str, float],
    loads: Callable[[SassInstruction], LoadLatency | None],
    *,
    words: Callable[[SassInstruction], float] = lambda _: 1.0,
    taken: Callable[[float, Sequence[SassInstruction]], float] = lambda cycles, _: cycles,
    together: int = 1,
) -> Walk:
    """`latencies` in cycles by name, as `gpus.costs` has them; "l2" and "dram": how much later than
    from the L1, or than from the L2. `loads`: those of global loads, None of one from shared
    memory; `words` that a read of constant memory gives one after the other. `taken`: what a warp's
    cycles from one barrier to the next become where all warps of its block execute the same.
    `together`: warps of a block.
    """
    predecessors = flow_of(kernel).predecessors
    ran = [number for number, count in enumerate(solution.warps) if count > 0]
    flows = _flows(kernel, solution)
    code = {n: kernel.instructions[kernel.blocks[n].start : kernel.blocks[n].end] for n in ran}
    steps = {n: [_step(each, controls, latencies, loads, words) for each in code[n]] for n in ran}
    ends: dict[int, _State] = {}
    # what each one came out of; that of the round before gives the same again
    before: dict[int, list[_State]] = {}
    rounds: dict[int, list[tuple[list[float], dict[str, float]]]] = defaultdict(list)
    # Where several groups of copies are under way, a round does not take as long as the next one.
    opcodes = {each.opcode for each in kernel.instructions}
    turns = _GROUPS if _GROUP in opcodes else 1
    for _ in range(_ROUNDS + turns - 1):
        for number in ran:
            came = [(ends[p], flows[p, number]) for p in predecessors[number] if p in ends]
            if number in before and before[number] == [state for state, _ in came]:
                rounds[number].append(rounds[number][-1])
                continue
            before[number] = [state for state, _ in came]
            began = latencies["jump"] * _jumped(number, predecessors[number], flows)
            meetings, waits, ends[number] = _block(
                steps[number], _inherited(came), latencies, began
            )
            rounds[number].append((meetings, waits))
    parts = {number: _mean(each[-turns:]) for number, each in rounds.items()}
    ways = []
    apart = _apart(kernel, solution, together) if _BARRIER in opcodes else {}
    for n in ran:
        met = parts[n][0]
        cycles = _taken(code[n], met, taken) if _BARRIER in opcodes else met[-1]
        warps = _warps(steps[n])
        ways.append((cycles * solution.warps[n] * (1.0 if warps else apart.get(n, 1.0)), warps))
    total = _longest(ways)
    waits = defaultdict(float)
    for number in ran:
        for name, cycles in parts[number][1].items():
            waits[name] += cycles * solution.warps[number]
    return Walk(cycles=total, waits=dict(waits), blocks={n: parts[n][0][-1] for n in ran})


def _apart(kernel: SassKernel, solution: Solution, together: int) -> dict[int, float]:
    """How much more often a block's warps go through code that only some lanes execute, one of them
    or several at once, than the average warp: where they meet each time around, the others wait for
    those that do.
    """
    code = [kernel.instructions[block.start : block.end] for block in kernel.blocks]
    meetings = sum(
        solution.warps[n] * sum(each.opcode == _BARRIER for each in part)
        for n, part in enumerate(code)
    )
    # how often such code is come to; what is known of all that is in it
    opened: dict[str, tuple[float, float]] = {}
    found: dict[int, float] = {}

    def more(number: int, came: float) -> float:
        ran = solution.warps[number]
        return min(float(together), came / ran) if 0 < ran < came <= meetings else 1.0

    for number, part in enumerate(code):
        if part and part[0].opcode == "BSYNC":
            opened.pop(part[0].operands.partition(",")[0], None)
        if opened:
            came, factor = [*opened.values()][-1]
            found[number] = max(factor, more(number, came))
        for each in part:
            name = each.operands.partition(",")[0]
            if each.opcode == "BSSY":
                inside = number + 1 < len(code) and name not in opened
                factor = more(number + 1, solution.warps[number]) if inside else 1.0
                opened[name] = solution.warps[number], max(factor, found.get(number, 1.0))
            elif each.opcode == "BSYNC":
                opened.pop(name, None)
    return found


def _flows(kernel: SassKernel, solution: Solution) -> dict[tuple[int, int], float]:
    """How often warps go from one block of the code to another: as often as the first ran, less
    what went to blocks that only it leads to; where several others are led to from elsewhere too,
    by how often these ran.
    """
    found: dict[tuple[int, int], float] = {}
    predecessors = flow_of(kernel).predecessors
    for number, block in enumerate(kernel.blocks):
        alone = [n for n in block.successors if len(predecessors[n]) == 1]
        others = [n for n in block.successors if len(predecessors[n]) > 1]
        left = max(0.0, solution.warps[number] - sum(solution.warps[n] for n in alone))
        every = sum(solution.warps[n] for n in others) or 1.0
        found |= {(number, n): solution.warps[n] for n in alone}
        found |= {(number, n): left * solution.warps[n] / every for n in others}
    return found


def _jumped(number: int, before: Sequence[int], flows: Mapping[tuple[int, int], float]) -> float:
    """The share of warps that come to a block of the code from elsewhere than the block in front of
    it.
    """
    every = sum(flows[each, number] for each in before)
    return (
        sum(flows[each, number] for each in before if each != number - 1) / every if every else 0.0
    )


def _mean(
    rounds: Sequence[tuple[list[float], dict[str, float]]],
) -> tuple[list[float], dict[str, float]]:
    """Of rounds through a block: when it meets others, and comes to its end; what it waits for."""
    names = dict.fromkeys(name for _, waits in rounds for name in waits)
    met = [
        math.fsum(times) / len(rounds) for times in zip(*(each for each, _ in rounds), strict=True)
    ]
    return met, {
        name: math.fsum(waits.get(name, 0.0) for _, waits in rounds) / len(rounds) for name in names
    }


def _taken(
    code: Sequence[SassInstruction],
    met: Sequence[float],
    taken: Callable[[float, Sequence[SassInstruction]], float],
) -> float:
    """Of a block of the code: its parts between barriers, added up."""
    places = [0, *(n for n, each in enumerate(code) if each.opcode == _BARRIER), len(code)]
    return sum(
        taken(now - past, code[first:last])
        for first, last, past, now in zip(places, places[1:], [0.0, *met], met, strict=False)
    )


def _longest(parts: Sequence[tuple[float, tuple[float, ...]]]) -> float:
    """Cycles of all ways, as if each warp took as long as the one that does most: others wait for
    it at barriers.
    """
    alike = math.fsum(cycles for cycles, warps in parts if not warps)
    apart = [[cycles * share for share in warps] for cycles, warps in parts if warps]
    return alike + max(map(math.fsum, zip(*apart, strict=True)), default=0.0)


def _warps(steps: Sequence[_Step]) -> tuple[float, ...]:
    """Of a block of the code, as its loads tell; those under a predicate are there for warps that
    do not make them.
    """
    return next((each.load.warps for each in steps if each.load and not each.predicated), ())


def _step(
    instruction: SassInstruction,
    controls: Sequence[Control],
    latencies: Mapping[str, float],
    loads: Callable[[SassInstruction], LoadLatency | None],
    words: Callable[[SassInstruction], float],
) -> _Step:
    place, opcode, name = (
        instruction.offset // 16,
        instruction.opcode,
        latency_of(instruction.opcode),
    )
    control = controls[place] if place < len(controls) else _PLAIN
    counted = _AT_MOST.search(instruction.operands) if opcode == "DEPBAR" else None
    load = loads(instruction) if name == _LOADS else None
    if name == _LOADS and load is None:
        name = "shared"
    latency = load.near if load else latencies[name] + latencies["word"] * (words(instruction) - 1)
    more = 0.0 if ".CTA" in instruction.name else latencies.get(opcode, 0.0)
    issue = max(1.0, control.stall, latencies["fetch"]) + more
    at_most = (int(counted[1]), int(counted[2], 16)) if counted else None
    return _Step(name, control, latency, issue, at_most, load, instruction.predicated, opcode)


def _inherited(ends: Sequence[tuple[_State, float]]) -> _State:
    weight = sum(count for _, count in ends)
    if not weight:
        return _State([0.0] * BARRIERS, ["other"] * BARRIERS, [])
    ready = [sum(state.ready[n] * count for state, count in ends) / weight for n in range(BARRIERS)]
    longest = [max(ends, key=lambda end: end[0].ready[n])[0].cause[n] for n in range(BARRIERS)]
    return _State(ready, longest, max(ends, key=lambda end: end[1])[0].groups)


def _block(
    steps: Sequence[_Step], state: _State, latencies: Mapping[str, float], began: float
) -> tuple[list[float], dict[str, float], _State]:
    """When it comes to barriers and to its end; what it waits for; what it leaves under way."""
    now, meetings = began, []
    pending, copies = _Pending({}), _Pending({})
    ready, cause, groups = list(state.ready), list(state.cause), list(state.groups)
    under_way: list[list[float]] = [[] for _ in range(BARRIERS)]
    waits: dict[str, float] = defaultdict(float)
    release = latencies["operands"]
    for name, control, latency, issue, at_most, load, _, opcode in steps:
        for barrier in control.waits:
            if barrier in pending.barriers:
                pending.come(ready, latencies)
            if ready[barrier] > now:
                waits[cause[barrier]] += ready[barrier] - now
                now = ready[barrier]
        if at_most:
            barrier, most = at_most
            order = groups or sorted(under_way[barrier]) or [ready[barrier]]
            until = order[-1 - most] if most < len(order) else now
            if until > now:
                waits[_LOADS if groups else cause[barrier]] += until - now
                now = until
        if opcode == _BARRIER:
            waits["barrier"] += latencies["barrier"]
            now += latencies["barrier"]
            meetings.append(now)
        if load and opcode == "LDGSTS":
            copies.add(0, now + latency, load)
        elif load and control.result is not None:
            pending.add(control.result, now + latency, load)
        if opcode == _GROUP:  # what was copied since the last one is a group
            groups.append(
                max([*groups[-1:], copies.barriers.get(0, now) + copies.later(latencies)])
            )
            copies = _Pending({})
        for number, after in ((control.result, latency), (control.operands, release)):
            if number is not None:
                under_way[number].append(now + after)
                if now + after > ready[number]:
                    ready[number] = now + after
                    cause[number] = name
        now += issue
    pending.come(ready, latencies)  # what follows waits for them
    left = [each - now for each in groups if each > now]
    return [*meetings, now], waits, _State([max(0.0, each - now) for each in ready], cause, left)
