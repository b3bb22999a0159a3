"""Executions of the blocks of the machine code, by least squares over its control flow.

Threads are conserved: as many enter a block as leave it. What one PTX instruction and one machine
instruction have in common (an access, a barrier, a branch, an addition) runs equally often on both
sides, so that the PTX's counts are equations. ptxas moves and drops code, so some of these
contradict each other. The solution with the least sum of absolute residuals contradicts the fewest;
it is found by iteratively reweighted least squares (Holland and Welsch, "Robust regression using
iteratively reweighted least-squares", 1977), with edges that would become negative held at zero.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.cfg import block_end
from kernprof.emulator.ptx.facts import operation_of, row_of
from kernprof.emulator.ptx.opcodes import BlockEnd, Form, MachineCopies
from kernprof.emulator.sass.accesses import MEMORY_OPCODES
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.flow import SassFlow, flow_of
from kernprof.emulator.sass.places import Place, Solution, places

INTERNAL = ("$__internal", "__cuda_sm")  # how the names of ptxas's own routines begin
COLLECTIVE = frozenset({"SHFL", "VOTE", "MATCH", "REDUX"})
SWAPS = frozenset({"CAS", "CAST"})
ARITHMETIC: Mapping[str, str] = {
    f"{kind}{name}": work
    for kind in "FD"
    for name, work in (("ADD", "add"), ("MUL", "mul"), ("FMA", "fma"))
}
_JOINS = frozenset({"BSYNC", "WARPSYNC"})
_LEAVES = frozenset({"EXIT", "RET", "KILL", "RTT", "BPT"})
_FIXED = MEMORY_OPCODES | COLLECTIVE | {"BAR", "HMMA", "IMMA", "DMMA"}
# How much an equation counts: ptxas moves arithmetic more often than accesses, and address
# computations and comparisons most. Certain knowledge of its own code outweighs a few accesses.
_CERTAIN, _FIXED_WEIGHT, _ARITHMETIC_WEIGHT, _EDGE, _VOTE = 9.0, 1.0, 0.25, 0.16, 0.01
_ROUNDS, _SHARPEST, _HELD = 12, 1e-4, 1e4
_MOST = 150  # blocks, beyond which warps are not followed along edges: it would take seconds


@dataclass(frozen=True, slots=True)
class Equation:
    """The executions of blocks (each with a multiplicity) and of edges add up to a count of the PTX.

    `column` None: they add up to 0. `least`: copies under a predicate of ptxas's own are among
    them, so that the sum may be larger.
    """

    pc: int
    column: Column | None
    weight: float
    blocks: Mapping[int, int]
    edges: tuple[int, ...] = ()
    least: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _System:
    """All flows of a kernel that conserve threads: `start` + `basis` @ z, by edge, for one thread
    that enters. `into` adds up the edges that lead to each block.
    """

    edges: tuple[tuple[int, int], ...]
    into: NDArray[np.float64]
    start: NDArray[np.float64]
    basis: NDArray[np.float64]
    equations: tuple[Equation, ...]
    rows: NDArray[np.float64]  # of the equations, by edge
    parting: Mapping[int, int]  # blocks whose lanes may part → column of the parts


@lru_cache(maxsize=128)
def _system(program: Program, kernel: SassKernel, *, apart: bool = False) -> _System:
    flow = flow_of(kernel)
    code = [kernel.instructions[b.start : b.end] for b in kernel.blocks]
    edges = [(b, step) for b, steps in enumerate(flow.successors) for step in dict.fromkeys(steps)]
    names = [b.routine for b in kernel.blocks]
    starts = [names.index(name) for name in dict.fromkeys(names)]
    leaves = [b for b, c in enumerate(code) if c[-1].opcode in _LEAVES or not flow.successors[b]]
    # `apart`: warps part at branches, and what has parted joins at BSYNC and WARPSYNC
    joins = [b for b, c in enumerate(code) if any(i.opcode in _JOINS for i in c)] if apart else []
    parts = [b for b, steps in enumerate(flow.successors) if len(steps) + (b in leaves) > 1]
    parts = parts if apart else []
    ends = len(edges) + len(starts) + len(leaves)
    into = np.zeros((len(code), ends + len(joins) + len(parts)))
    out = np.zeros_like(into)
    for column, (source, target) in enumerate(edges):
        out[source, column], into[target, column] = 1, 1
    into[starts, range(len(edges), len(edges) + len(starts))] = 1
    out[leaves, range(len(edges) + len(starts), ends)] = 1
    out[joins, range(ends, ends + len(joins))] = 1
    out[parts, range(ends + len(joins), into.shape[1])] = -1
    calls = defaultdict[str, list[int]](list)
    for b, block in enumerate(code):
        for name in block[-1].targets if block[-1].opcode == "CALL" else ():
            calls[name].append(b)
    by_pointer = any(c[-1].opcode == "CALL" and not c[-1].targets for c in code)
    conserved = [*(into - out), into[0]]
    for column, b in enumerate(starts, len(edges)):
        if b and (calls[names[b]] or not by_pointer or names[b].startswith(INTERNAL)):
            row = -into[calls[names[b]]].sum(0)
            row[column] += 1
            conserved.append(row)
    start, basis = _solutions(np.array(conserved), len(code))
    equations = tuple(_equations(kernel, flow, places(program), code, edges))
    rows = np.zeros((len(equations), into.shape[1]))
    for row, equation in zip(rows, equations, strict=True):
        row += sum(many * into[b] for b, many in equation.blocks.items())
        row[list(equation.edges)] += 1
    return _System(
        tuple(edges),
        into,
        start,
        basis,
        equations,
        rows,
        {b: column for column, b in enumerate(parts, ends + len(joins))},
    )


def _solutions(
    rows: NDArray[np.float64], one: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """All x for which `rows` @ x is 0, and 1 in row `one`: a first, and a basis of the others."""
    width = rows.shape[1]
    system = np.concatenate([rows, np.eye(len(rows))[:, one : one + 1]], axis=1)
    pivots: list[int] = []
    for column in range(width):
        rest = system[len(pivots) :, column]
        if not len(rest) or abs(rest[pivot := int(np.abs(rest).argmax())]) < 1e-9:
            continue
        at = len(pivots)
        system[[at, at + pivot]] = system[[at + pivot, at]]
        system[at] /= system[at, column]
        others = np.flatnonzero(system[:, column])
        others = others[others != at]
        system[others] -= np.outer(system[others, column], system[at])
        pivots.append(column)
    free = np.setdiff1d(np.arange(width), pivots)
    start, basis = np.zeros(width), np.zeros((width, len(free)))
    start[pivots], basis[pivots] = system[: len(pivots), -1], -system[: len(pivots), free]
    basis[free, range(len(free))] = 1
    return start, basis


def _equations(
    kernel: SassKernel,
    flow: SassFlow,
    at: Mapping[int, Place],
    code: Sequence[Sequence[SassInstruction]],
    edges: Sequence[tuple[int, int]],
) -> Iterator[Equation]:
    loops = list(swap_loops(kernel, flow, at))
    swaps = {pc for _, pc in loops}
    plain = defaultdict[tuple[int, Column], Counter[int]](Counter)
    predicated = defaultdict[tuple[int, Column], Counter[int]](Counter)
    weights: dict[tuple[int, Column], float] = {}
    split = defaultdict[int, set[int]](set)
    for b, block in enumerate(code):
        votes = Counter[int]()
        for each in block:
            place = at.get(each.line)
            if place is None or each.guard in ("!PT", "!UPT") or place.pc in swaps:
                continue
            weight = _weight(each, place, is_last=each is block[-1])
            if each.opcode in _FIXED and _is_split(place):
                split[place.pc].add(b)
            elif weight:
                guarded, jumps = place.instruction.guard is not None, each.opcode == "BRA"
                on = guarded and not each.predicated and not jumps
                key = place.pc, Column.THREADS_ON if on else Column.THREADS
                weights[key] = weight
                own = each.predicated and not guarded and not jumps
                (predicated if own else plain)[key][b] += 1
            elif place.depth <= flow.depth(b) and each.opcode not in _LEAVES:
                votes[place.pc] += 3 if each.predicated else 10
        for pc, many in votes.items():
            yield Equation(pc, Column.THREADS, _VOTE * many / 10, {b: 1})
    for pc, column in dict.fromkeys([*plain, *predicated]):
        other = Column.THREADS if column is Column.THREADS_ON else Column.THREADS_ON
        least = bool(predicated[pc, column]) or (pc, other) in weights
        blocks = plain[pc, column] + predicated[pc, column]
        yield Equation(pc, column, weights[pc, column], blocks, least=least)
    for pc, places_of in split.items():
        if len(places_of) == 1:
            yield Equation(pc, Column.THREADS, _FIXED_WEIGHT, {min(places_of): 1})
    for b, pc in loops:  # of a generic address, one loop for each state space
        shared = any(each.opcode == "ATOMS" for each in code[b])
        generic = any(each.opcode == "QSPC" for block in code for each in block)
        column = Column.SHARED_REQUESTS if shared and generic else Column.TRIED_THREADS
        yield Equation(pc, column, _FIXED_WEIGHT, {b: 1})
    yield from _branches(flow, at, code, edges)
    yield from _own_code(flow, at, code)


def _weight(each: SassInstruction, place: Place, *, is_last: bool) -> float:
    """The weight of the equation that a machine instruction is a term of; 0 for a mere vote."""
    row, instruction = row_of(place.instruction), place.instruction
    if each.opcode in _FIXED:
        begins = row.form is Form.ATOMIC and each.opcode in COLLECTIVE  # one lane for its warp
        return _FIXED_WEIGHT if row.machine is MachineCopies.FIXED and not begins else 0.0
    if each.opcode == "BRA":
        jumps = is_last and not each.modifiers and instruction.opcode == "bra"
        return _FIXED_WEIGHT if jumps else 0.0
    same = place.alone and not row.expands and row.float_work == ARITHMETIC.get(each.opcode)
    return _ARITHMETIC_WEIGHT if same and each.opcode in ARITHMETIC else 0.0


def _is_split(place: Place) -> bool:
    return row_of(place.instruction).machine is MachineCopies.SPLIT or not place.alone


def _branches(
    flow: SassFlow,
    at: Mapping[int, Place],
    code: Sequence[Sequence[SassInstruction]],
    edges: Sequence[tuple[int, int]],
) -> Iterator[Equation]:
    """Yield equations for taken branches whose successors show which edge is the PTX's jump."""
    taken: dict[int, list[int]] = defaultdict(list)
    unclear = set[int]()
    for b, block in enumerate(code):
        place, steps = at.get(block[-1].line), flow.successors[b]
        if place is None or not _weight(block[-1], place, is_last=True) or len(steps) != 2:
            continue
        home = place.routine.cfg.blocks[place.block]
        if block[-1].opcode != "BRA" or len(home.successors) != 2:
            continue
        scores = []
        for step in steps:
            there = [
                p.block for i in code[step] if (p := at.get(i.line)) and p.routine is place.routine
            ]
            jump = next(each for each in home.successors if each != home.falls_to)
            scores.append(there.count(jump) - there.count(home.falls_to or 0))
        if scores[0] == scores[1] or scores[0] * scores[1] > 0:
            unclear.add(place.pc)
        else:
            taken[place.pc].append(edges.index((b, steps[scores[1] > scores[0]])))
    for pc in taken.keys() - unclear:
        yield Equation(pc, Column.THREADS_ON, _EDGE, {}, tuple(taken[pc]))


def _own_code(
    flow: SassFlow, at: Mapping[int, Place], code: Sequence[Sequence[SassInstruction]]
) -> Iterator[Equation]:
    """Yield equations of code that the PTX does not have.

    Slow paths run for the operands that need them. Further tries of a barrier wait do not run: the
    first suspends the warp (observed on an H200). Shuffles of diverged warps do not run.
    """
    hard = defaultdict[int, Counter[int]](Counter)
    waits: dict[int, int] = {}
    for b, block in enumerate(code):
        last = block[-1]
        if last.opcode == "CALL" and any(target.startswith(INTERNAL) for target in last.targets):
            for before in flow.predecessors[b]:
                branch = code[before][-1]
                place = at.get(branch.line)
                jumps = place and block_end(place.instruction) is BlockEnd.JUMP
                if branch.opcode == "BRA" and place and not jumps:
                    hard[place.pc][b] += 1
        for each in block:
            if "TRYWAIT" in each.modifiers and (place := at.get(each.line)):
                first = waits.setdefault(place.pc, b)
                if first != b and flow.dominators[b] >> first & 1:
                    yield Equation(place.pc, None, _CERTAIN, {b: 1})
        generic = next((at.get(i.line) for i in reversed(block) if i.opcode == "ATOM"), None)
        for step in flow.successors[b] if generic else ():
            if generic and code[step][0].opcode == "QSPC":  # lanes whose address is not global
                yield Equation(generic.pc, Column.SHARED_REQUESTS, _CERTAIN, {step: 1})
        if last.name.startswith("BRA.DIV"):
            for step in set(flow.successors[b]) - {b + 1}:
                yield Equation(0, None, _CERTAIN, {step: 1})
    for pc, calls in hard.items():
        yield Equation(pc, Column.HARD_THREADS, _CERTAIN, calls)


def swap_loops(
    kernel: SassKernel, flow: SassFlow, at: Mapping[int, Place]
) -> Iterator[tuple[int, int]]:
    """Blocks that loop over a compare-and-swap for an atomic of the PTX, and its pc."""
    for b, span in enumerate(kernel.blocks):
        for each in kernel.instructions[span.start : span.end]:
            swap = each.opcode.startswith("ATOM") and not SWAPS.isdisjoint(each.modifiers)
            place = at.get(each.line) if swap and b in flow.successors[b] else None
            if place and operation_of(place.instruction) != "cas":
                yield b, place.pc


_WARPS = {
    Column.THREADS: (Column.WARPS, None),
    Column.THREADS_ON: (Column.WARPS, Column.WARPS_OFF),
    Column.TRIED_THREADS: (Column.TRIES, None),
    Column.HARD_THREADS: (Column.HARD_WARPS, None),
    Column.SHARED_REQUESTS: (Column.SHARED_REQUESTS, None),
}
_RARE = 3e-5
_NONE = 1e-4  # executions for each thread of the launch that are as good as none
_PLAIN = (Column.THREADS, Column.THREADS_ON)
_CLOSE = 0.01  # relative residual of an equation that holds


def solve(program: Program, kernel: SassKernel, values: NDArray[np.int64]) -> Solution:
    """Executions of every block. `values` are the `Counters.values` of the whole grid."""
    system = _system(program, kernel)
    entered = max(1.0, float(values[0, Column.THREADS]))
    totals = np.array([0 if e.column is None else values[e.pc, e.column] for e in system.equations])
    weights = np.array([e.weight for e in system.equations])
    least = np.array([e.least for e in system.equations], bool)
    # where nothing else tells, blocks run rarely: loops that ptxas unrolled before what remains
    lengths = np.array([b.end - b.start for b in kernel.blocks])
    flows = (
        _least_absolute(
            system,
            np.concatenate([system.rows, system.into]),
            np.concatenate([totals / entered, np.zeros(len(lengths))]),
            np.concatenate([weights, _RARE * lengths]),
            np.concatenate([least, np.zeros(len(lengths), bool)]),
        )
        * entered
    )
    flows[flows < max(0.5, _NONE * entered)] = 0.0
    threads = system.into @ flows
    residuals = system.rows @ flows - totals
    lanes, trust = _lanes(system, kernel, values, residuals, threads)
    warps = np.rint(_warps(program, kernel, values, flows, (lanes, trust)))
    threads = np.rint(threads)
    missed, executed = defaultdict[str, float](float), defaultdict[str, float](float)
    ratios: dict[int, tuple[float, float]] = {}
    for equation, total, residual in zip(system.equations, totals, residuals, strict=True):
        if equation.weight < _ARITHMETIC_WEIGHT or equation.column not in _PLAIN:
            continue
        kind = program.facts[equation.pc].op_class
        residual = min(0.0, residual) if equation.least else residual
        missed[kind] += abs(residual)
        executed[kind] += max(total, total + residual)
        fixed = equation.weight >= _FIXED_WEIGHT and not equation.least
        if fixed and program.facts[equation.pc].accesses and max(total, residual) > _NONE * entered:
            row = values[equation.pc]
            off = row[Column.WARPS_OFF] * (equation.column is Column.THREADS_ON)
            ran = sum(many * warps[b] for b, many in equation.blocks.items())
            ratios[equation.pc] = (
                (total + residual + 1) / (total + 1),
                (ran + 1) / (int(row[Column.WARPS] - off) + 1),
            )
    for b in _met_apart(system, kernel, lanes, flows):
        lines = {each.line for each in kernel.instructions[slice(*_span(kernel, b))]}
        for pc in {place.pc for line in lines if (place := places(program).get(line))}:
            if pc in ratios:
                ratios[pc] = (ratios[pc][0], 2.0)
    return Solution(
        warps.tolist(),
        (threads / np.maximum(warps, 1e-9)).tolist(),
        at=places(program),
        errors={kind: missed[kind] / max(1.0, many) for kind, many in executed.items()},
        error=sum(missed.values()) / max(1.0, sum(executed.values())),
        ratios=ratios,
    )


def _span(kernel: SassKernel, block: int) -> tuple[int, int]:
    return kernel.blocks[block].start, kernel.blocks[block].end


def _met_apart(
    system: _System, kernel: SassKernel, lanes: NDArray[np.float64], flows: NDArray[np.float64]
) -> Iterator[int]:
    """Yield blocks that lanes of a warp reach by several paths without reconverging.

    Each path executes such a block separately, which the PTX does not show.
    """
    flow = flow_of(kernel)
    last = [kernel.instructions[span.end - 1] for span in kernel.blocks]
    used = [edge for edge, many in zip(system.edges, flows, strict=False) if many > 0]
    for b in range(len(kernel.blocks)):
        sources = [source for source, target in used if target == b]
        loops = any(flow.dominators[source] >> b & 1 for source in sources)
        if len(sources) < 2 or loops or any(last[source].opcode == "BSYNC" for source in sources):
            continue
        above = [o for o in range(len(last)) if flow.dominators[b] >> o & 1 and o != b]
        branch = max(above, key=lambda o: flow.dominators[o].bit_count(), default=b)
        if lanes[b] < lanes[branch]:
            yield from (o for o in flow.alike(b) if flow.dominators[o] >> b & 1)


def _lanes(
    system: _System,
    kernel: SassKernel,
    values: NDArray[np.int64],
    residuals: NDArray[np.float64],
    threads: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return active lanes per execution of each block, and the weight of that evidence.

    The lanes are those of PTX instructions that execute equally often.
    """
    flow, votes = flow_of(kernel), defaultdict[int, list[tuple[float, float]]](list)
    for equation, residual in zip(system.equations, residuals, strict=True):
        if equation.column is None or not values[equation.pc, equation.column]:
            continue
        ran, off = _WARPS[equation.column]
        total, row = float(values[equation.pc, equation.column]), values[equation.pc]
        warps = float(row[ran] - (row[off] if off is not None else 0))
        close = abs(residual) <= _CLOSE * total
        for b in equation.blocks:
            if warps and close:
                votes[b].append((total / warps, equation.weight / len(equation.blocks)))
    lanes, trust = np.full(len(threads), 32.0), np.zeros(len(threads))
    for b, some in votes.items():
        lanes[b], trust[b] = _middle(*np.array(some).T), min(1.0, sum(w for _, w in some))
    called: dict[str, float] = {}
    for b, span in enumerate(kernel.blocks):
        if not trust[b]:
            above = [o for o in range(b) if flow.dominators[b] >> o & 1]
            alike = [o for o in flow.alike(b) if trust[o]] or above[-1:]
            lanes[b] = lanes[alike[0]] if alike else called.get(span.routine, 32.0)
            trust[b] = 0.05
        last = kernel.instructions[span.end - 1]
        if last.opcode == "CALL" and threads[b] > 0:
            called |= dict.fromkeys(last.targets, lanes[b])
        if last.opcode == "BSYNC":
            trust[b] = 0.0
    return np.clip(lanes, 1.0, 32.0), trust


def _warps(
    program: Program,
    kernel: SassKernel,
    values: NDArray[np.int64],
    flows: NDArray[np.float64],
    per_block: tuple[NDArray[np.float64], NDArray[np.float64]],
) -> NDArray[np.float64]:
    """Return executions by warps.

    A warp whose lanes diverge continues as several until BSYNC or WARPSYNC reconverges them.
    `per_block` is the result of `_lanes`.
    """
    (lanes, trust), threads = per_block, _system(program, kernel).into @ flows
    if len(kernel.blocks) > _MOST or not values[:, Column.DIVERGED].any():
        return np.clip(threads / lanes, threads / 32, threads)
    system, at = _system(program, kernel, apart=True), places(program)
    width, edges = system.into.shape[1], len(system.edges)
    entered = max(1.0, float(values[0, Column.WARPS]))
    rows, totals, weights = [system.into], [threads / lanes], [trust]
    none = np.flatnonzero(flows[:edges] < 0.5)
    rows.append(np.eye(width)[none])
    totals.append(np.zeros(len(none)))
    weights.append(np.full(len(none), _CERTAIN))
    for b, column in system.parting.items():
        last = kernel.instructions[kernel.blocks[b].end - 1]
        place = at.get(last.line)
        jumps = place is not None and place.instruction.opcode in ("bra", "brx")
        ways = sum(
            flow > 0 for flow, edge in zip(flows, system.edges, strict=False) if edge[0] == b
        )
        row = values[place.pc] if place else np.zeros(len(Column))
        share = min(1.0, threads[b] / max(1.0, float(row[Column.THREADS])))
        rows.append(np.eye(width)[column : column + 1])
        totals.append(np.array([row[Column.DIVERGED] * share * max(1, ways - 1) if jumps else 0.0]))
        weights.append(np.array([0.5 if jumps else 0.02]))
    edge_flows = _least_absolute(
        system,
        np.concatenate(rows),
        np.concatenate(totals) / entered,
        np.concatenate(weights),
        np.zeros(sum(map(len, rows)), bool),
    )
    return np.clip(system.into @ edge_flows * entered, threads / 32, threads)


def _least_absolute(
    system: _System,
    rows: NDArray[np.float64],
    totals: NDArray[np.float64],
    weights: NDArray[np.float64],
    least: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """The flow by edge that conserves executions and has the least weighted sum of residuals."""
    if not system.basis.shape[1]:
        return np.maximum(system.start, 0)
    # equations with the same terms and total become one, which counts as much as all of them
    terms = np.concatenate([rows @ system.basis, rows @ system.start[:, None]], axis=1)
    keys = np.concatenate([terms, totals[:, None], least[:, None]], axis=1)
    keys, first, inverse = np.unique(
        np.round(keys, 9), axis=0, return_index=True, return_inverse=True
    )
    weights = np.bincount(inverse.ravel(), weights, len(first)).astype(float)
    terms, total, least = keys[:, :-2], keys[:, -2], keys[:, -1] > 0
    # a residual counts in proportion to the total that most equations with its terms have
    _, classes = np.unique(terms, axis=0, return_inverse=True)
    classes, votes = classes.ravel(), weights * np.where(least, 0.1, 1.0)
    groups = [classes == number for number in range(classes.max() + 1)]
    usual = np.array([_middle(total[group], votes[group]) for group in groups])
    scale = 1 / np.maximum(np.maximum(total, usual[classes]), 0.1)
    factors, right = terms[:, :-1] * scale[:, None], (total - terms[:, -1]) * scale
    held, size = np.full(len(system.start), 1e-4), np.where(least, 0.0, weights)
    flows = system.start
    for number in range(_ROUNDS):
        equations = np.concatenate([factors, right[:, None]], axis=1) * np.sqrt(size)[:, None]
        edges = np.concatenate([system.basis, -system.start[:, None]], axis=1)
        stacked = np.concatenate([equations, edges * np.sqrt(held)[:, None]])
        triangle: NDArray[np.float64] = np.asarray(np.linalg.qr(stacked, mode="r"))
        z = np.linalg.lstsq(triangle[:, :-1], triangle[:, -1], rcond=1e-12)[0]
        residual, flows = factors @ z - right, system.start + system.basis @ z
        size = weights / np.maximum(np.abs(residual), max(_SHARPEST, 0.3 * 0.5**number))
        size[least & (residual > 0)] = 0
        held = np.where(flows < -1e-9, _HELD, np.where(held > 1, held * 0.1, 1e-7))
    return np.maximum(flows, 0)


def _middle(values: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """The weighted median."""
    order = np.argsort(values)
    return float(values[order][np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)])
