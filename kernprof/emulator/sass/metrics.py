"""Metrics that need machine code: instruction counts, arithmetic classes, spills and provenance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.counting.hard_operands import tests_of
from kernprof.emulator.counting.metrics import (
    BY_INSTRUCTION,
    CALIBRATED,
    counter_metrics,
    unit_of,
)
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.lowering import with_offsets
from kernprof.emulator.ptx.opcodes import AccessKind
from kernprof.emulator.sass.accesses import Comparison, accesses, compare, gathered, named_apart
from kernprof.emulator.sass.contraction import contract
from kernprof.emulator.sass.disassembly import (
    SassInstruction,
    SassKernel,
    disassemble,
    line_numbers,
    read,
)
from kernprof.emulator.sass.executions import INTERNAL, solve
from kernprof.emulator.sass.flow import flow_of
from kernprof.emulator.sass.guards import ARITHMETIC, guard, joined, sunk
from kernprof.emulator.sass.places import Place, Solution, places
from kernprof.emulator.sass.unrolled import LINES, unrolled
from kernprof.emulator.sass.widening import widen
from kernprof.errors import KernprofError
from kernprof.model.run import Metric, Provenance

_CLASSES = {
    "FADD": "fp32_add",
    "FMUL": "fp32_mul",
    "FFMA": "fp32_fma",
    "DADD": "fp64_add",
    "DMUL": "fp64_mul",
    "DFMA": "fp64_fma",
    "HADD2": "fp16_add",
    "HMUL2": "fp16_mul",
    "HFMA2": "fp16_fma",
}
_ASSUMED = (
    "ptxas put some of them under conditions that the PTX does not have; operands are taken to need"
    " no scaling"
)
_SAME, _ZERO = 0.01, 0.002  # relative difference below which counts are equal
_OTHERWISE = "the machine code executes some of them {} % more often than the PTX"
_OTHER_LANES = "other lanes meet at some than in the PTX"
_RESIDUAL = "counts of the machine code contradict {} % of the PTX's"
_SLOW_PATH = "in a slow path of ptxas, whose branches depend on operands"
_SAMPLED = "from a sample"
_TENSOR = frozenset({"HMMA", "IMMA", "DMMA", "BMMA", "QMMA", "HGMMA", "IGMMA", "QGMMA", "BGMMA"})
_MEMORY_COLUMNS = slice(Column.GLOBAL_REQUESTS, Column.CONST_REQUESTS + 1)
_PLAIN = (AccessKind.LOAD, AccessKind.STORE)
_LOCAL_GROUP = 8  # lanes whose words of local memory share a sector


@dataclass(frozen=True, slots=True)
class MachineCode:
    """Machine code of one kernel, or the reason that it is unknown."""

    kernel: SassKernel | None
    reason: str | None = None

    def widen(self, module: ir.Module) -> tuple[ir.Module, MachineCode]:
        """Transform the module like ptxas: unroll loops, merge accesses, add guards, fuse products.

        Return it with the machine code, whose lines then refer to the copies of unrolled loops.
        """
        if self.kernel is None:
            return module, self
        code, made = self.kernel, dict(module.functions)
        for name, function in module.functions.items():
            if not function.declaration:
                function = with_offsets(function)
                made[name], code = unrolled(function, named_apart(function, code))
        for name, function in made.items():
            if not function.declaration:
                made[name] = joined(
                    contract(guard(sunk(widen(function, code), code), code), code), code
                )
        same = all(made[name] is function for name, function in module.functions.items())
        return module if same else replace(module, functions=made), replace(self, kernel=code)


def machine_code(cubin: bytes, ptx: str, kernel: str) -> MachineCode:
    """Read a kernel of a cubin that was compiled from `ptx`.

    Nothing is raised: without a disassembler or line information, the result has a reason instead.
    """
    if not cubin:
        return MachineCode(None, "there is no cubin")
    try:
        found = read(disassemble(cubin), kernel)
    except KernprofError as error:
        return MachineCode(None, error.message)
    if found is None:
        return MachineCode(None, f"the cubin has no code of {kernel}")
    lines = line_numbers(cubin, ptx)
    if lines is None:
        return MachineCode(None, "the cubin does not say which PTX lines it was made of")
    code = tuple(replace(i, line=lines.get(i.line, 0)) for i in found.instructions)
    return MachineCode(replace(found, instructions=code))


@dataclass(frozen=True, slots=True)
class MachineCounts:
    """Counts by catalogue id: one value for each pc of the program, and one for unattributed code.

    `assumed` maps ids of uncertain counts to the assumption.
    """

    values: Mapping[str, NDArray[np.int64]]
    assumed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Calibrated:
    """Corrected counters, counts of the machine code, and the metrics of both.

    Accesses that ptxas removed are excluded. `solution` holds the executions of machine-code
    blocks.
    """

    counters: Counters
    counts: MachineCounts | None
    metrics: dict[str, Metric]
    solution: Solution | None = None


def machine_metrics(
    program: Program, counters: Counters, code: MachineCode, *, sampled: bool = False
) -> Calibrated:
    """Return `counter_metrics` of a program widened by `code`, corrected by the machine code."""
    if code.kernel is None:
        found = counter_metrics(program, counters, sampled=sampled)
        found |= _downgraded(found, _all_spaces(f"not checked against machine code: {code.reason}"))
        return Calibrated(counters, None, found)
    compared = compare(program, code.kernel)
    solution = solve(program, code.kernel, counters.values)
    effective, differing = _as_often(
        _as_compiled(counters, compared, program, code.kernel), program, solution
    )
    found = counter_metrics(program, effective, sampled=sampled)
    found |= _kept_atomics(found, effective, sorted(compared.kept))
    differing |= compared.mismatches
    counts = _counts(program, code.kernel, counters.values, solution)
    found |= _calibrated(counts, solution, sampled=sampled)
    found |= _with_spills(found, compared, solution)
    found |= _downgraded(found, differing)
    found |= _requests(found, code.kernel, differing, solution, counters)
    return Calibrated(effective, counts, found, solution)


def _all_spaces(reason: str) -> dict[tuple[AccessKind, str], str]:
    return {(kind, space): reason for kind in AccessKind for space in ("global", "shared", "local")}


def _downgraded(
    found: Mapping[str, Metric], mismatches: Mapping[tuple[AccessKind, str], str]
) -> dict[str, Metric]:
    """Mark memory metrics as estimates if their accesses differ in the machine code."""
    changed = {}
    for (kind, space), reason in mismatches.items():
        more = BY_INSTRUCTION if space == "shared" else ()
        for name, metric in found.items():
            if metric.value is not None and (
                name in more or name.startswith(f"{space}_{kind.value}_")
            ):
                changed[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    return changed


def _kept_atomics(
    found: Mapping[str, Metric], counters: Counters, kept: list[int]
) -> dict[str, Metric]:
    """Count atomics and reductions as in the machine code."""
    made = {}
    for what, column in (("requests", Column.GLOBAL_REQUESTS), ("sectors", Column.GLOBAL_SECTORS)):
        more = int(counters.values[kept, column].sum())
        for kind, change in (("atomic", more), ("reduction", -more)):
            metric = found[f"global_{kind}_{what}"]
            made[f"global_{kind}_{what}"] = replace(metric, value=(metric.value or 0) + change)
    return made


def _as_compiled(
    counters: Counters, compared: Comparison, program: Program, kernel: SassKernel
) -> Counters:
    """Remove accesses that ptxas removed; count aggregated atomics of a warp as one lane's."""
    values = counters.values.copy()
    values[sorted(compared.absent), _MEMORY_COLUMNS] = 0
    pcs = [
        pc
        for pc, i in enumerate(program.instructions)
        if i.line in gathered(kernel) and program.facts[pc].accesses
    ]
    few, one = (
        [Column.GLOBAL_SECTORS, Column.SHARED_WAVEFRONTS],
        [
            Column.GLOBAL_REQUESTS,
            Column.SHARED_REQUESTS,
        ],
    )
    values[np.ix_(pcs, few)] = values[np.ix_(pcs, one)]
    return Counters(values)


def _as_often(
    counters: Counters, program: Program, solution: Solution
) -> tuple[Counters, dict[tuple[AccessKind, str], str]]:
    """Count accesses as often as the machine code executes them; changed counts are estimates.

    In an unrolled loop, ptxas executes work that iterations share only once.
    """
    values, changed = counters.values.copy(), dict[tuple[AccessKind, str], str]()
    for pc, (threads, warps) in solution.ratios.items():
        for access in program.facts[pc].accesses:
            if abs(threads - 1) > _SAME:
                changed[access.kind, access.space] = _OTHERWISE.format(
                    round(100 * threads - 100, 1)
                )
            elif abs(warps - 1) > _SAME:
                changed.setdefault((access.kind, access.space), _OTHER_LANES)
        if abs(threads - 1) > _SAME and threads > 0:
            values[pc, _MEMORY_COLUMNS] = np.rint(values[pc, _MEMORY_COLUMNS] * threads)
    return Counters(values), changed


def _is_tensor(instruction: SassInstruction) -> bool:
    """Return whether it is a tensor instruction; HFMA2.MMA also uses the pipe to load constants."""
    return instruction.opcode in _TENSOR or (
        instruction.opcode == "HFMA2" and "MMA" in instruction.modifiers
    )


@dataclass(frozen=True, slots=True)
class _Code:
    """Arrays over the machine instructions.

    `blocks` and `pcs` hold block and PTX pc (the last pc means none), `tensor` marks the tensor
    pipe, `arithmetic` lists classified instructions. `copies`: instructions in each block by pc and
    opcode. The expansion of one PTX instruction is one copy; several of one opcode are copies of an
    unrolled loop.
    """

    blocks: NDArray[np.int64]
    pcs: NDArray[np.int64]
    tensor: NDArray[np.bool_]
    arithmetic: tuple[tuple[int, int, int, str], ...]  # where, its block, its pc, the class
    copies: Mapping[tuple[int, str], Mapping[int, Sequence[int]]]


@lru_cache(maxsize=64)
def _code(program: Program, kernel: SassKernel) -> _Code:
    at, code = places(program), kernel.instructions
    blocks = [
        number for number, block in enumerate(kernel.blocks) for _ in range(block.start, block.end)
    ]
    copies: dict[tuple[int, str], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for index, each in enumerate(code):
        if each.opcode in _CLASSES and (place := at.get(each.line)):
            own = copies[place.pc, each.opcode][blocks[index]]
            own[:] = [index] if row_of(place.instruction).expands else [*own, index]
    pcs = [at[each.line].pc if each.line in at else len(program.instructions) for each in code]
    return _Code(
        np.array(blocks, np.int64),
        np.array(pcs, np.int64),
        np.array([_is_tensor(each) for each in code], np.bool_),
        tuple(
            (n, blocks[n], pcs[n], _CLASSES[each.opcode])
            for n, each in enumerate(code)
            if each.opcode in _CLASSES
        ),
        copies,
    )


def _counts(
    program: Program, kernel: SassKernel, values: NDArray[np.int64], solution: Solution
) -> MachineCounts:
    """Return executions by warps and threads, and arithmetic by ncu's classes.

    Threads with a false predicate are excluded from arithmetic.
    """
    code = _code(program, kernel)
    warps = np.array(solution.warps, float)[code.blocks]
    by_threads = warps * np.array(solution.threads, float)[code.blocks]
    size = len(program.instructions) + 1
    totals = {
        "instructions": np.bincount(code.pcs, warps, size),
        "thread_instructions": np.bincount(code.pcs, by_threads, size),
        "tensor_instructions": np.bincount(code.pcs[code.tensor], warps[code.tensor], size),
        **{name: np.zeros(size) for name in _CLASSES.values()},
    }
    assumed: dict[str, str] = {}
    for at, block, pc, name in code.arithmetic:
        instruction, threads = kernel.instructions[at], float(by_threads[at])
        place = solution.at.get(instruction.line)
        if threads > 0.5 and _is_slow(kernel, block):
            assumed[name] = _SLOW_PATH
        if instruction.predicated and place is None and threads > 0.5:  # in a subroutine of ptxas
            assumed[name], threads = _ASSUMED, 0.0
        elif instruction.predicated and place is not None:
            # HADD2.F32 converts
            expanded = row_of(place.instruction).expands and instruction.opcode != "HADD2"
            pc = _arithmetic_of(program, place)
            column = Column.HARD_THREADS if expanded else Column.THREADS_ON
            copies = [
                each for some in code.copies[place.pc, instruction.opcode].values() for each in some
            ]
            share = _share(kernel, copies, by_threads, at, float(values[pc, Column.THREADS]))
            on = float(values[place.pc if expanded else pc, column]) * share
            untold = expanded and not tests_of(place.instruction)
            told = program.instructions[pc].guard is not None or instruction.line >= LINES
            if untold or (not expanded and on >= threads > 0 and not told):
                # a predicate of ptxas, without a branch in the PTX: it depends on the data
                assumed[name] = _ASSUMED
            threads = min(threads, on)
        totals[name][pc] += threads
    return MachineCounts({n: np.rint(v).astype(np.int64) for n, v in totals.items()}, assumed)


def _is_slow(kernel: SassKernel, block: int) -> bool:
    """Return whether the block is on a conditional path of a ptxas subroutine."""
    routine = kernel.blocks[block].routine
    first = next(n for n, each in enumerate(kernel.blocks) if each.routine == routine)
    return routine.startswith(INTERNAL) and not flow_of(kernel).run_alike(block, first)


def _arithmetic_of(program: Program, place: Place) -> int:
    """Return the arithmetic instruction of a line with several instructions (inline assembly)."""
    for pc in range(place.pc, len(program.instructions)):
        if program.instructions[pc].line != place.instruction.line:
            break
        if row_of(program.instructions[pc]).form in ARITHMETIC:
            return pc
    return place.pc


def _calibrated(counts: MachineCounts, solution: Solution, *, sampled: bool) -> dict[str, Metric]:
    totals: dict[str, float] = {name: int(v.sum()) for name, v in counts.values.items()}
    warps, threads = totals["instructions"], totals["thread_instructions"]
    found = {}
    for name, total in totals.items():
        reason = counts.assumed.get(name) or (_SAMPLED if sampled else None)
        error = solution.errors.get(name, 0.0)
        if name in _CLASSES.values() and error > _ZERO:
            reason = _RESIDUAL.format(round(100 * error, 1))
        elif name not in _CLASSES.values():
            reason = CALIBRATED + (
                f" within {100 * solution.error:.1f} %" if solution.error > 0.001 else ""
            )
        kind = Provenance.ESTIMATE if reason else Provenance.EXACT
        found[name] = Metric(value=total, unit=unit_of(name), provenance=kind, reason=reason)
    found["threads_per_instruction"] = replace(
        found["instructions"],
        value=threads / warps if warps else None,
        unit=unit_of("threads_per_instruction"),
    )
    return found


def _share(
    kernel: SassKernel,
    copies: Iterable[int],
    threads: NDArray[np.float64],
    at: int,
    executed: float,
) -> float:
    """Return the share of a PTX instruction's executions that a predicated copy at `at` has.

    Copies without a predicate are subtracted first, if there are any.
    """
    under = [each for each in copies if kernel.instructions[each].predicated]
    rest = float(sum(threads[each] for each in under))
    left = (
        max(0.0, 1 - float(sum(threads[each] for each in copies) - rest) / executed)
        if executed
        else 0.0
    )
    return left * float(threads[at]) / rest if rest else 0.0


def _with_spills(
    found: Mapping[str, Metric], compared: Comparison, solution: Solution
) -> dict[str, Metric]:
    """Add sectors of local accesses that only the machine code has (register spills)."""
    sectors: dict[str, float] = defaultdict(float)
    for access in compared.added:
        if access.space == "local":
            each = solution.threads[access.block] / _LOCAL_GROUP * max(1, access.bytes // 4)
            sectors[f"local_{access.kind.value}_sectors"] += solution.warps[access.block] * each
    reason = "register spills, counted in the machine code"
    return {
        name: replace(
            found[name],
            value=(found[name].value or 0) + more,
            provenance=Provenance.ESTIMATE,
            reason=reason,
        )
        for name, total in sectors.items()
        if (more := round(total))
    }


def _requests(
    found: Mapping[str, Metric],
    kernel: SassKernel,
    mismatches: Mapping[tuple[AccessKind, str], str],
    solution: Solution,
    counters: Counters,
) -> dict[str, Metric]:
    """Return requests of accesses that ptxas merged or split, from machine-block executions."""
    totals: dict[tuple[AccessKind, str], float] = defaultdict(float)
    for access in accesses(kernel) if mismatches else ():
        often, place = solution.warps[access.block], solution.at.get(access.line)
        if kernel.instructions[access.index].predicated and place is not None:
            row = counters.values[place.pc]
            often = min(often, float(row[Column.WARPS] - row[Column.WARPS_OFF]))
        totals[access.kind, access.space] += often
    made = {}
    for (kind, space), reason in mismatches.items():
        name = f"{space}_{kind.value}_requests"
        if name in found and not totals[kind, "generic"]:
            why = f"counted in the machine code: {reason}"
            made[name] = replace(found[name], value=round(totals[kind, space]), reason=why)
            more = (made[name].value or 0) - (found[name].value or 0)
            # at least one request per access
            if (wavefronts := f"{space}_{kind.value}_wavefronts") in found and more > 0:
                made[wavefronts] = replace(
                    found[wavefronts], value=(found[wavefronts].value or 0) + more
                )
    return made
