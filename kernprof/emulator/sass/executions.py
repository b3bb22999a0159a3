"""Estimate how often each basic block of the machine code executes, from the PTX counts.

The unknowns are the executions of each edge of the control flow graph. As many threads leave a
block as enter it. Accesses, barriers, branches and additions execute as often in the machine code
as in the PTX, so each PTX count gives a linear equation.

ptxas moves and removes code, so some equations contradict each other. The solution minimises the
weighted sum of absolute residuals, by iteratively reweighted least squares (Holland and Welsch,
"Robust regression using iteratively reweighted least-squares", 1977). Counts below 0 are penalised.

Warp executions of a block are its thread executions ÷ its active lanes. If warps diverged, a second
system of equations models warps, which split at branches and reconverge at BSYNC and WARPSYNC.

A *pc* is the index of a PTX instruction in the program. The *origin* of a machine instruction is
the PTX instruction with its PTX line. The machine instructions of one origin are its *copies*.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Column
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.cfg import block_end
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import BlockEnd, Form, MachineCopies
from kernprof.emulator.sass.disassembly import (
    LEAVES,
    SassFlow,
    SassInstruction,
    SassKernel,
    flow_of,
)
from kernprof.emulator.sass.estimates import MEMORY_OPCODES, Origin, origins, swap_loops

# name prefixes of subroutines that ptxas adds, such as division
INTERNAL = ("$__internal", "__cuda_sm")
LANES = 32
_COLLECTIVE = frozenset({"SHFL", "VOTE", "MATCH", "REDUX"})
_ARITHMETIC: Mapping[str, str] = {
    f"{kind}{name}": work
    for kind in "FD"
    for name, work in (("ADD", "add"), ("MUL", "mul"), ("FMA", "fma"))
}
_RECONVERGING = frozenset({"BSYNC", "WARPSYNC"})
_PINNED = MEMORY_OPCODES | _COLLECTIVE | {"BAR", "HMMA", "IMMA", "DMMA"}
# Weights of the equations between PTX counts and machine-code executions. The more often ptxas
# moves an instruction, the lower its weight: accesses, then arithmetic, then address computations
# and comparisons (_VOTE). Counts of slow paths in ptxas's subroutines are certain.
_CERTAIN, _PINNED_WEIGHT, _ARITHMETIC_WEIGHT, _JUMP_WEIGHT, _VOTE = 10.0, 1.0, 0.1, 0.1, 0.01
# Weight, per PTX line in a block, of the equation "the block does not execute". It selects among
# solutions that satisfy the PTX counts equally well.
_RARE = 1e-5
# A block with fewer executions per thread of the launch gets the execution count 0.
_NEGLIGIBLE = 1e-4
# Maximal relative residual of an equation that counts as satisfied.
_CLOSE = 0.01
# Weight of a block's number of active lanes if this number is taken from another block.
_GUESSED = 0.1
# Parameters of `_least_absolute`: iterations, smallest residual by which a weight is divided, and
# weight of the penalty on an edge with a negative execution count.
_ITERATIONS, _LEAST_RESIDUAL, _BARRED = 12, 1e-4, 1e4
# Maximal number of basic blocks for which the system of equations of diverged warps is solved. More
# blocks would take seconds.
_MOST_BLOCKS = 150


@dataclass(slots=True)
class Solution:
    """Estimated execution counts of the basic blocks of the machine code.

    `warps` holds the warp executions of each block, `threads` its active lanes per warp execution.
    `error` is the sum of absolute residuals ÷ the sum of PTX counts. `errors` holds this ratio by
    instruction class. `ratios` maps the pc of each access to two ratios of machine executions to
    PTX executions: executions by threads, and by warps.
    """

    warps: list[float]
    threads: list[float]
    origins: Mapping[int, Origin] = field(default_factory=dict)  # by PTX line
    error: float = 0.0
    errors: Mapping[str, float] = field(default_factory=dict)
    ratios: Mapping[int, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Equation:
    """Equation between a sum of block and edge executions, and the count `column` of PTX `pc`.

    `blocks` maps each block in the sum to its factor. `edges` are indices of the edges in the sum.
    If `column` is None, the count is 0. If `bound` is 0, the sum equals the count. If it is 1, the
    sum is at least the count, because ptxas predicated some copies; −1: at most the count.
    """

    pc: int
    column: Column | None
    weight: float
    blocks: Mapping[int, int]
    edges: tuple[int, ...] = ()
    bound: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class _System:
    """Linear system of a kernel: unknown executions of control-flow edges (flows), and equations.

    For each vector z, the flows `start` + `basis` @ z conserve threads, if one thread enters the
    kernel. The matrix `into` sums the edges into each block, `rows` the edges of each equation.
    `splits` maps a block to the column of the additional warps that leave it after divergence.
    """

    edges: tuple[tuple[int, int], ...]
    into: NDArray[np.float64]
    start: NDArray[np.float64]
    basis: NDArray[np.float64]
    equations: tuple[_Equation, ...]
    rows: NDArray[np.float64]
    splits: Mapping[int, int]


@lru_cache(maxsize=128)
def _system(program: Program, kernel: SassKernel, *, by_warps: bool = False) -> _System:
    """Build the linear system of a kernel.

    With `by_warps`, the flows are warps, which split at branches and merge at BSYNC and WARPSYNC.
    Otherwise they are threads.
    """
    flow = flow_of(kernel)
    code = [kernel.instructions[block.start : block.end] for block in kernel.blocks]
    edges = [(b, step) for b, steps in enumerate(flow.successors) for step in dict.fromkeys(steps)]
    names = [block.routine for block in kernel.blocks]
    starts = [names.index(name) for name in dict.fromkeys(names)]
    leaves = [
        b for b, block in enumerate(code) if block[-1].opcode in LEAVES or not flow.successors[b]
    ]
    merging, splitting = list[int](), list[int]()
    if by_warps:
        merging = [
            b for b, block in enumerate(code) if any(i.opcode in _RECONVERGING for i in block)
        ]
        splitting = [b for b, steps in enumerate(flow.successors) if len(steps) + (b in leaves) > 1]
    ends = len(edges) + len(starts) + len(leaves)
    into = np.zeros((len(code), ends + len(merging) + len(splitting)))
    out = np.zeros_like(into)
    for column, (source, target) in enumerate(edges):
        out[source, column], into[target, column] = 1, 1
    into[starts, range(len(edges), len(edges) + len(starts))] = 1
    out[leaves, range(len(edges) + len(starts), ends)] = 1
    out[merging, range(ends, ends + len(merging))] = 1
    out[splitting, range(ends + len(merging), into.shape[1])] = -1
    calls = defaultdict[str, list[int]](list)
    for b, block in enumerate(code):
        for name in block[-1].targets if block[-1].opcode == "CALL" else ():
            calls[name].append(b)
    by_pointer = any(block[-1].opcode == "CALL" and not block[-1].targets for block in code)
    conserved = [*(into - out), into[0]]
    for column, b in enumerate(starts, len(edges)):
        if b and (calls[names[b]] or not by_pointer or names[b].startswith(INTERNAL)):
            row = -into[calls[names[b]]].sum(0)
            row[column] += 1
            conserved.append(row)
    # One solution of `conserved` @ x = unit vector (one thread enters the kernel), and a basis of
    # the null space, by Gauss-Jordan elimination with partial pivoting. Each basis vector belongs
    # to one free variable, so most of its elements are 0.
    system = np.column_stack([np.array(conserved), np.eye(len(conserved))[:, len(code)]])
    pivots: list[int] = []
    for unknown in range(into.shape[1]):
        at = len(pivots)
        rest = system[at:, unknown]
        if not len(rest) or abs(rest[pivot := int(np.abs(rest).argmax())]) < 1e-9:
            continue
        system[[at, at + pivot]] = system[[at + pivot, at]]
        system[at] /= system[at, unknown]
        remaining = np.flatnonzero(system[:, unknown])
        remaining = remaining[remaining != at]
        system[remaining] -= np.outer(system[remaining, unknown], system[at])
        pivots.append(unknown)
    free = np.setdiff1d(np.arange(into.shape[1]), pivots)
    start, basis = np.zeros(into.shape[1]), np.zeros((into.shape[1], len(free)))
    start[pivots], basis[pivots] = system[: len(pivots), -1], -system[: len(pivots), free]
    basis[free, range(len(free))] = 1
    equations = tuple(_equations(kernel, flow, origins(program), code, edges))
    rows = np.zeros((len(equations), into.shape[1]))
    for row, equation in zip(rows, equations, strict=True):
        row += sum(many * into[b] for b, many in equation.blocks.items())
        row[list(equation.edges)] += 1
    splits = {b: column for column, b in enumerate(splitting, ends + len(merging))}
    return _System(tuple(edges), into, start, basis, equations, rows, splits)


def _equations(
    kernel: SassKernel,
    flow: SassFlow,
    at: Mapping[int, Origin],
    code: Sequence[Sequence[SassInstruction]],
    edges: Sequence[tuple[int, int]],
) -> Iterator[_Equation]:
    """Yield equations: the sum of the copies' executions equals the PTX instruction's executions.

    There is one equation per PTX instruction and counter (`Column`). Machine instructions that are
    not exact copies, such as address computations, yield equations of low weight.
    """
    loops = list(swap_loops(kernel, flow, at))
    swaps = {pc for _, pc in loops}
    plain = defaultdict[tuple[int, Column], Counter[int]](Counter)
    predicated = defaultdict[tuple[int, Column], Counter[int]](Counter)
    weights: dict[tuple[int, Column], float] = {}
    split = defaultdict[int, set[int]](set)
    unrolled = _unrolled_loops(kernel, at)
    # pcs in unrolled loops: each machine instruction executes only some of the iterations
    repeated = set[int]().union(*unrolled.values())
    for b, block in enumerate(code):
        votes = defaultdict[int, float](float)
        for sass in block:
            origin = at.get(sass.line)
            if origin is None or sass.guard in ("!PT", "!UPT") or origin.pc in swaps:
                continue
            weight = _weight(sass, origin, is_last=sass is block[-1])
            machine = row_of(origin.instruction).machine
            if sass.opcode in _PINNED and (machine is MachineCopies.SPLIT or not origin.alone):
                split[origin.pc].add(b)
            elif weight:
                guarded, jumps = origin.instruction.guard is not None, sass.opcode == "BRA"
                active = guarded and not sass.predicated and not jumps
                key = origin.pc, Column.THREADS_ON if active else Column.THREADS
                weights[key] = weight
                by_ptxas = sass.predicated and not guarded and not jumps
                (predicated if by_ptxas else plain)[key][b] += 1
            elif (
                origin.routine.cfg.blocks[origin.block].loop_depth <= len(flow.loops[b])
                and sass.opcode not in LEAVES
                and origin.pc not in repeated
            ):
                votes[origin.pc] += 0.5 if sass.predicated else 1
        for pc, count in votes.items():
            yield _Equation(pc, Column.THREADS, _VOTE * count, {b: 1})
    for pc, column in dict.fromkeys([*plain, *predicated]):
        other = Column.THREADS if column is Column.THREADS_ON else Column.THREADS_ON
        weight, copies = weights[pc, column], plain[pc, column]
        blocks = copies + predicated[pc, column]
        if pc in unrolled:
            weight = _VOTE
        least = bool(predicated[pc, column]) or (pc, other) in weights
        yield _Equation(pc, column, weight, blocks, bound=int(least))
        if predicated[pc, column] and copies:
            yield _Equation(pc, column, weight, copies, bound=-1)
    for pc, homes in split.items():
        if len(homes) == 1:
            yield _Equation(pc, Column.THREADS, _PINNED_WEIGHT, {min(homes): 1})
    for b, pc in loops:  # an atomic on a generic address is compiled to one loop per state space
        shared = any(sass.opcode == "ATOMS" for sass in code[b])
        generic = any(sass.opcode == "QSPC" for block in code for sass in block)
        column = Column.SHARED_REQUESTS if shared and generic else Column.TRIED_THREADS
        yield _Equation(pc, column, _PINNED_WEIGHT, {b: 1})
    yield from _jumps(flow, at, code, edges)
    yield from _added_code(flow, at, code, edges)


def _unrolled_loops(kernel: SassKernel, at: Mapping[int, Origin]) -> dict[int, set[int]]:
    """Return the pcs in each PTX loop that ptxas unrolled, by the pc of its back edge's branch.

    A loop counts as unrolled if the machine code has several copies of this branch.
    """
    branches = Counter(i.line for i in kernel.instructions if i.opcode == "BRA" and not i.modifiers)
    loops: dict[int, set[int]] = {}
    for latch in (at[line] for line, copies in branches.items() if copies > 1 and line in at):
        blocks, first = latch.routine.cfg.blocks, latch.routine.first_pc
        head = min(blocks[latch.block].successors, default=latch.block + 1)
        for block in blocks[head : latch.block + 1]:
            loops.setdefault(latch.pc, set()).update(range(first + block.start, first + block.end))
    return loops


def _weight(sass: SassInstruction, origin: Origin, *, is_last: bool) -> float:
    """Return the weight of the equation to which a machine instruction contributes.

    The weight is 0 if the PTX instruction's count does not determine the instruction's executions.
    """
    row, instruction = row_of(origin.instruction), origin.instruction
    if sass.opcode in _PINNED:
        # the warp's values are reduced, then one lane executes the atomic
        combines = row.form is Form.ATOMIC and sass.opcode in _COLLECTIVE
        return _PINNED_WEIGHT if row.machine is MachineCopies.FIXED and not combines else 0.0
    if sass.opcode == "BRA":
        jumps = is_last and not sass.modifiers and instruction.opcode == "bra"
        return _PINNED_WEIGHT if jumps else 0.0
    same = origin.alone and not row.expands and row.float_work == _ARITHMETIC.get(sass.opcode)
    return _ARITHMETIC_WEIGHT if same and sass.opcode in _ARITHMETIC else 0.0


def _jumps(
    flow: SassFlow,
    at: Mapping[int, Origin],
    code: Sequence[Sequence[SassInstruction]],
    edges: Sequence[tuple[int, int]],
) -> Iterator[_Equation]:
    """Yield an equation per PTX branch: the taken edges of its machine branches sum to its count.

    Of the two edges of a machine branch, the taken edge leads to the block with more instructions
    of the PTX branch target. Branches without a clear taken edge are skipped.
    """
    taken: dict[int, list[int]] = defaultdict(list)
    unclear = set[int]()
    for b, block in enumerate(code):
        origin, steps = at.get(block[-1].line), flow.successors[b]
        if origin is None or not _weight(block[-1], origin, is_last=True) or len(steps) != 2:
            continue
        home = origin.routine.cfg.blocks[origin.block]
        if block[-1].opcode != "BRA" or len(home.successors) != 2:
            continue
        jump = next(number for number in home.successors if number != home.falls_to)
        scores = []
        for step in steps:
            blocks = [
                target.block
                for sass in code[step]
                if (target := at.get(sass.line)) and target.routine is origin.routine
            ]
            scores.append(blocks.count(jump) - blocks.count(home.falls_to or 0))
        if scores[0] == scores[1] or scores[0] * scores[1] > 0:
            unclear.add(origin.pc)
        else:
            taken[origin.pc].append(edges.index((b, steps[scores[1] > scores[0]])))
    for pc in taken.keys() - unclear:
        yield _Equation(pc, Column.THREADS_ON, _JUMP_WEIGHT, {}, tuple(taken[pc]))


def _added_code(
    flow: SassFlow,
    at: Mapping[int, Origin],
    code: Sequence[Sequence[SassInstruction]],
    edges: Sequence[tuple[int, int]],
) -> Iterator[_Equation]:
    """Yield equations for machine code that ptxas adds and that has no PTX counterpart.

    The slow path of a subroutine executes for the operands that need it (`Column.HARD_THREADS`).
    The retry loop of a barrier wait does not execute, because the first try suspends the warp
    (observed on an H200). Other branches that only ptxas generates are assumed not to jump: they
    skip an unrolled copy of a loop if no iteration is left. BRA.DIV leads to code for warps that
    are diverged at a shuffle.
    """
    slow = defaultdict[int, Counter[int]](Counter)
    waits: dict[int, int] = {}
    for b, block in enumerate(code):
        last = block[-1]
        origin, steps = at.get(last.line), flow.successors[b]
        jumps = origin is None or block_end(origin.instruction) is BlockEnd.JUMP
        if last.opcode == "BRA" and (last.modifiers or not jumps):
            calls = [step for step in steps if "".join(code[step][-1].targets).startswith(INTERNAL)]
            if origin and calls:
                slow[origin.pc].update(calls)
            elif len(steps) > 1:
                taken = tuple(edges.index((b, step)) for step in steps if step > b + 1)
                weight = _CERTAIN if last.modifiers else _JUMP_WEIGHT
                yield _Equation(0, None, weight, {}, taken)
        for sass in block:
            if "TRYWAIT" in sass.modifiers and (origin := at.get(sass.line)):
                first = waits.setdefault(origin.pc, b)
                if first != b and flow.dominators[b] >> first & 1:
                    yield _Equation(origin.pc, None, _CERTAIN, {b: 1})
    for pc, blocks in slow.items():
        yield _Equation(pc, Column.HARD_THREADS, _CERTAIN, blocks)


# Map a counter of thread executions to its counter of warp executions, and to the counter of warps
# without active lanes, which is subtracted.
_WARPS = {
    Column.THREADS: (Column.WARPS, None),
    Column.THREADS_ON: (Column.WARPS, Column.WARPS_OFF),
    Column.TRIED_THREADS: (Column.TRIES, None),
    Column.HARD_THREADS: (Column.HARD_WARPS, None),
    Column.SHARED_REQUESTS: (Column.SHARED_REQUESTS, None),
}


def solve(program: Program, kernel: SassKernel, values: NDArray[np.int64]) -> Solution:
    """Estimate the execution count of each basic block of the machine code.

    `values` are the PTX counts (`Counters.values`), summed over the grid.
    """
    system = _system(program, kernel)
    entered = max(1.0, float(values[0, Column.THREADS]))
    totals = np.array([0 if e.column is None else values[e.pc, e.column] for e in system.equations])
    weights = np.array([equation.weight for equation in system.equations])
    bounds = np.array([equation.bound for equation in system.equations])
    # In the objective, a block costs one unit per distinct PTX line. A copy of a loop body costs
    # the same with one or several iterations, so the solver prefers copies with several iterations.
    # In ptxas's subroutines, blocks that scale operands or return NaN cost more than any path that
    # skips them, because they seldom execute.
    code = [kernel.instructions[block.start : block.end] for block in kernel.blocks]
    rare = [sum(i.opcode in _ARITHMETIC and not i.line for i in block) for block in code]
    lengths = np.array([len({i.line for i in block}) for block in code]) + len(code) * np.array(
        rare
    )
    flows = entered * _least_absolute(
        system,
        np.concatenate([system.rows, system.into]),
        np.concatenate([totals / entered, np.zeros(len(lengths))]),
        np.concatenate([weights, _RARE * lengths]),
        np.concatenate([bounds, np.zeros(len(lengths))]),
    )
    flows[flows < max(0.5, _NEGLIGIBLE * entered)] = 0.0
    threads = system.into @ flows
    residuals = system.rows @ flows - totals
    lanes, trust = _lanes(system, kernel, values, residuals, threads)
    warps = np.rint(_warps(program, kernel, values, flows, (lanes, trust)))
    threads = np.rint(threads)
    missed, executed = defaultdict[str, float](float), defaultdict[str, float](float)
    ratios: dict[int, tuple[float, float]] = {}
    for equation, total, residual in zip(system.equations, totals, residuals, strict=True):
        plain = equation.column in (Column.THREADS, Column.THREADS_ON)
        if equation.weight < _ARITHMETIC_WEIGHT or not plain:
            continue
        kind = program.facts[equation.pc].op_class
        residual = 0.0 if equation.bound * residual > 0 else residual
        missed[kind] += abs(residual)
        executed[kind] += max(total, total + residual)
        pinned = equation.weight >= _PINNED_WEIGHT and not equation.bound
        counted = max(total, residual) > _NEGLIGIBLE * entered
        if pinned and counted and program.facts[equation.pc].accesses:
            row = values[equation.pc]
            inactive = row[Column.WARPS_OFF] * (equation.column is Column.THREADS_ON)
            by_warps = sum(many * warps[b] for b, many in equation.blocks.items())
            ratios[equation.pc] = (
                (total + residual + 1) / (total + 1),
                (by_warps + 1) / (int(row[Column.WARPS] - inactive) + 1),
            )
    at = origins(program)
    split = {
        at[sass.line].pc
        for span in map(kernel.blocks.__getitem__, _split_blocks(system, kernel, lanes, flows))
        for sass in kernel.instructions[span.start : span.end]
        if sass.line in at
    }
    for latch, loop in _unrolled_loops(kernel, at).items():
        # lanes reconverge at other points in unrolled copies than in the PTX loop
        if values[latch, Column.DIVERGED]:
            split |= loop
    for pc in split & ratios.keys():
        ratios[pc] = (ratios[pc][0], 2.0)
    return Solution(
        warps.tolist(),
        (threads / np.maximum(warps, 1e-9)).tolist(),
        origins=at,
        errors={kind: missed[kind] / max(1.0, many) for kind, many in executed.items()},
        error=sum(missed.values()) / max(1.0, sum(executed.values())),
        ratios=ratios,
    )


def _split_blocks(
    system: _System, kernel: SassKernel, lanes: NDArray[np.float64], flows: NDArray[np.float64]
) -> Iterator[int]:
    """Yield blocks that a diverged warp executes several times, but counts once in the PTX.

    Lanes reach such a block by several paths without reconverging before it. The warp executes the
    block once per path. `lanes` are active lanes by block, `flows` executions by edge.
    """
    flow = flow_of(kernel)
    last = [kernel.instructions[span.end - 1] for span in kernel.blocks]
    used = [edge for edge, count in zip(system.edges, flows, strict=False) if count > 0]
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
    """Return the active lanes per warp execution of each basic block, and the estimate's weight.

    The estimate is a weighted median over the block's PTX instructions whose equations in `system`
    have small residuals. A block without such an instruction gets the value of a block that
    executes equally often, of its dominator, or of the calling block.
    """
    flow, votes = flow_of(kernel), defaultdict[int, list[tuple[float, float]]](list)
    for equation, residual in zip(system.equations, residuals, strict=True):
        if equation.column is None or not values[equation.pc, equation.column]:
            continue
        ran, inactive = _WARPS[equation.column]
        row = values[equation.pc]
        total = float(row[equation.column])
        warps = float(row[ran] - (0 if inactive is None else row[inactive]))
        if warps and abs(residual) <= _CLOSE * total:
            for b in equation.blocks:
                votes[b].append((total / warps, equation.weight / len(equation.blocks)))
    lanes, trust = np.full(len(threads), float(LANES)), np.zeros(len(threads))
    for b, evidence in votes.items():
        lanes[b] = _weighted_median(*np.array(evidence).T)
        trust[b] = min(1.0, sum(weight for _, weight in evidence))
    called: dict[str, float] = {}
    for b, span in enumerate(kernel.blocks):
        if not trust[b]:
            above = [o for o in range(b) if flow.dominators[b] >> o & 1]
            alike = [o for o in flow.alike(b) if trust[o]] or above[-1:]
            lanes[b] = lanes[alike[0]] if alike else called.get(span.routine, LANES)
            trust[b] = _GUESSED
        last = kernel.instructions[span.end - 1]
        if last.opcode == "CALL" and threads[b] > 0:
            called |= dict.fromkeys(last.targets, lanes[b])
        if last.opcode == "BSYNC":
            trust[b] = 0.0
    return np.clip(lanes, 1, LANES), trust


def _warps(
    program: Program,
    kernel: SassKernel,
    values: NDArray[np.int64],
    flows: NDArray[np.float64],
    per_block: tuple[NDArray[np.float64], NDArray[np.float64]],
) -> NDArray[np.float64]:
    """Return the warp executions of each block.

    A diverged warp executes each path separately until BSYNC or WARPSYNC reconverges its lanes.
    `flows` are the thread executions of each edge. `per_block` holds the active lanes of each block
    and their weights, from `_lanes`.
    """
    (lanes, trust), threads = per_block, _system(program, kernel).into @ flows
    if len(kernel.blocks) > _MOST_BLOCKS or not values[:, Column.DIVERGED].any():
        return np.clip(threads / lanes, threads / LANES, threads)
    system, at = _system(program, kernel, by_warps=True), origins(program)
    width, edges = system.into.shape[1], len(system.edges)
    entered = max(1.0, float(values[0, Column.WARPS]))
    unused = np.flatnonzero(flows[:edges] < 0.5)
    rows, totals = [system.into, np.eye(width)[unused]], [threads / lanes, np.zeros(len(unused))]
    weights = [trust, np.full(len(unused), _CERTAIN)]
    for b, column in system.splits.items():
        origin = at.get(kernel.instructions[kernel.blocks[b].end - 1].line)
        jumps = origin is not None and origin.instruction.opcode in ("bra", "brx")
        used = sum(
            flow > 0 for flow, edge in zip(flows, system.edges, strict=False) if edge[0] == b
        )
        row = values[origin.pc] if origin else np.zeros(len(Column))
        share = min(1.0, threads[b] / max(1.0, float(row[Column.THREADS])))
        rows.append(np.eye(width)[column : column + 1])
        totals.append(np.array([row[Column.DIVERGED] * share * max(1, used - 1) if jumps else 0.0]))
        weights.append(np.array([0.5 if jumps else _VOTE]))
    edge_flows = _least_absolute(
        system,
        np.concatenate(rows),
        np.concatenate(totals) / entered,
        np.concatenate(weights),
        np.zeros(sum(map(len, rows))),
    )
    return np.clip(system.into @ edge_flows * entered, threads / LANES, threads)


def _least_absolute(
    system: _System,
    rows: NDArray[np.float64],
    totals: NDArray[np.float64],
    weights: NDArray[np.float64],
    bounds: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the execution count of each edge, with the least weighted sum of absolute residuals.

    `rows` @ counts should equal `totals`. Each iteration divides the weight of an equation by its
    previous residual, so that the sum of squares approaches the sum of absolute values. An
    inequality (`bounds` 1: at least the total, −1: at most) has weight 0 while it is satisfied.
    """
    if not system.basis.shape[1]:
        return np.maximum(system.start, 0)
    # Merge equations with equal terms and totals; add their weights.
    terms = np.concatenate([rows @ system.basis, rows @ system.start[:, None]], axis=1)
    keys = np.concatenate([terms, totals[:, None], bounds[:, None]], axis=1)
    keys, first, inverse = np.unique(
        np.round(keys, 9), axis=0, return_index=True, return_inverse=True
    )
    weights = np.bincount(inverse.ravel(), weights, len(first)).astype(float)
    terms, total, bounds = keys[:, :-2], keys[:, -2], keys[:, -1]
    # Divide each residual by the total of its equation, or by the weighted median total of the
    # equations with equal terms, if that is larger.
    _, classes = np.unique(terms, axis=0, return_inverse=True)
    classes, votes = classes.ravel(), weights * np.where(bounds, 0.1, 1.0)
    groups = [classes == number for number in range(classes.max() + 1)]
    usual = np.array([_weighted_median(total[group], votes[group]) for group in groups])
    scale = 1 / np.maximum(np.maximum(total, usual[classes]), 0.1)
    factors, right = terms[:, :-1] * scale[:, None], (total - terms[:, -1]) * scale
    barred, size = np.full(len(system.start), 1e-4), np.where(bounds, 0.0, weights)
    flows = system.start
    for iteration in range(_ITERATIONS):
        equations = np.concatenate([factors, right[:, None]], axis=1) * np.sqrt(size)[:, None]
        edges = np.concatenate([system.basis, -system.start[:, None]], axis=1)
        stacked = np.concatenate([equations, edges * np.sqrt(barred)[:, None]])
        triangle: NDArray[np.float64] = np.asarray(np.linalg.qr(stacked, mode="r"))
        z = np.linalg.lstsq(triangle[:, :-1], triangle[:, -1], rcond=1e-12)[0]
        residual, flows = factors @ z - right, system.start + system.basis @ z
        smallest = max(_LEAST_RESIDUAL, 0.5 ** (iteration + 1))
        size = weights / np.maximum(np.abs(residual), smallest)
        size[bounds * residual > 0] = 0
        barred = np.where(flows < -1e-9, _BARRED, np.where(barred > 1, barred * 0.1, 1e-7))
    return np.maximum(flows, 0)


def _weighted_median(values: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    order = np.argsort(values)
    return float(values[order][np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)])
