"""Metrics that the machine code decides: instruction counts, arithmetic by class, spills, and what
labels may claim.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.counting.metrics import (
    BY_INSTRUCTION,
    CALIBRATED,
    counter_metrics,
    unit_of,
)
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of, tests_of
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
_SAME, _ZERO = 0.01, 0.002  # relative differences that are none
_OTHERWISE = "the machine code executes some of them {} % more often than the PTX"
_OTHER_LANES = "lanes reconverge at some of them otherwise than in the PTX"
_RESIDUAL = "counts of the machine code contradict {} % of the PTX's"
_SLOW_PATH = "in a slow path of ptxas, whose branches depend on operands"
_SAMPLED = "from a sample"
_TENSOR = frozenset({"HMMA", "IMMA", "DMMA", "BMMA", "QMMA", "HGMMA", "IGMMA", "QGMMA", "BGMMA"})
_MEMORY_COLUMNS = slice(Column.GLOBAL_REQUESTS, Column.CONST_REQUESTS + 1)
_PLAIN = (AccessKind.LOAD, AccessKind.STORE)
_LOCAL_GROUP = 8  # lanes whose words of local memory share a sector


@dataclass(frozen=True, slots=True)
class MachineCode:
    """The machine code of one kernel, or why it is not known."""

    kernel: SassKernel | None
    reason: str | None = None

    def widen(self, module: ir.Module) -> tuple[ir.Module, MachineCode]:
        """Return the module transformed as ptxas did, and the machine code with the lines of the
        copies.

        Loops are unrolled, accesses joined, arithmetic guarded and products fused. Return the
        module
        itself if nothing changes.
        """
        if self.kernel is None:
            return module, self
        code, functions = self.kernel, dict(module.functions)
        for name, function in module.functions.items():
            if not function.declaration:
                function = with_offsets(function)
                functions[name], code = unrolled(function, named_apart(function, code))
        for name, function in functions.items():
            if not function.declaration:
                functions[name] = joined(
                    contract(guard(sunk(widen(function, code), code), code), code), code
                )
        same = all(functions[name] is function for name, function in module.functions.items())
        return module if same else replace(module, functions=functions), replace(self, kernel=code)


def machine_code(cubin: bytes, ptx: str, kernel: str) -> MachineCode:
    """Read a kernel of a cubin that was compiled from `ptx`.

    Never raise: without a disassembler or line numbers, the result holds the reason.
    """
    if not cubin:
        return MachineCode(None, "there is no cubin")
    try:
        result = read(disassemble(cubin), kernel)
    except KernprofError as error:
        return MachineCode(None, error.message)
    if result is None:
        return MachineCode(None, f"the cubin has no code of {kernel}")
    lines = line_numbers(cubin, ptx)
    if lines is None:
        return MachineCode(None, "the cubin does not say which PTX lines it was made of")
    code = tuple(replace(i, line=lines.get(i.line, 0)) for i in result.instructions)
    return MachineCode(replace(result, instructions=code))


@dataclass(frozen=True, slots=True)
class MachineCounts:
    """Counts that the machine code decides, by catalogue id.

    Arrays have one value per pc of the program, and a last one for machine instructions without a
    PTX
    instruction. `assumed` states the assumption behind a count, by id.
    """

    values: Mapping[str, NDArray[np.int64]]
    assumed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Calibrated:
    """Counters without accesses that ptxas removed, counts of the machine code, and their metrics.

    `solution` holds the executions of the machine code's blocks.
    """

    counters: Counters
    counts: MachineCounts | None
    metrics: dict[str, Metric]
    solution: Solution | None = None


def machine_metrics(
    program: Program, counters: Counters, code: MachineCode, *, sampled: bool = False
) -> Calibrated:
    """Return `counter_metrics` of a program that `code` has widened, corrected by the machine code."""
    if code.kernel is None:
        metrics = counter_metrics(program, counters, sampled=sampled)
        metrics |= _downgraded(
            metrics, _all_spaces(f"not checked against machine code: {code.reason}")
        )
        return Calibrated(counters, None, metrics)
    compared = compare(program, code.kernel)
    solution = solve(program, code.kernel, counters.values)
    effective, differing = _as_often(
        _as_compiled(counters, compared, program, code.kernel), program, solution
    )
    metrics = counter_metrics(program, effective, sampled=sampled)
    metrics |= _kept_atomics(metrics, effective, sorted(compared.kept))
    differing |= compared.mismatches
    counts = _counts(program, code.kernel, counters.values, solution)
    metrics |= _calibrated(counts, solution, sampled=sampled)
    metrics |= _with_spills(metrics, compared, solution)
    metrics |= _downgraded(metrics, differing)
    metrics |= _requests(metrics, code.kernel, differing, solution, counters)
    return Calibrated(effective, counts, metrics, solution)


def _all_spaces(reason: str) -> dict[tuple[AccessKind, str], str]:
    return {(kind, space): reason for kind in AccessKind for space in ("global", "shared", "local")}


def _downgraded(
    metrics: Mapping[str, Metric], mismatches: Mapping[tuple[AccessKind, str], str]
) -> dict[str, Metric]:
    """Memory metrics whose accesses differ in the machine code are estimates."""
    changed = {}
    for (kind, space), reason in mismatches.items():
        more = BY_INSTRUCTION if space == "shared" else ()
        for name, metric in metrics.items():
            if metric.value is not None and (
                name in more or name.startswith(f"{space}_{kind.value}_")
            ):
                changed[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    return changed


def _kept_atomics(
    metrics: Mapping[str, Metric], counters: Counters, pcs: list[int]
) -> dict[str, Metric]:
    """Return counts of atomics and reductions as the machine code executes them."""
    result = {}
    for what, column in (("requests", Column.GLOBAL_REQUESTS), ("sectors", Column.GLOBAL_SECTORS)):
        more = int(counters.values[pcs, column].sum())
        for kind, change in (("atomic", more), ("reduction", -more)):
            metric = metrics[f"global_{kind}_{what}"]
            result[f"global_{kind}_{what}"] = replace(metric, value=(metric.value or 0) + change)
    return result


def _as_compiled(
    counters: Counters, compared: Comparison, program: Program, kernel: SassKernel
) -> Counters:
    """Remove accesses that ptxas removed; count atomics once if one lane executes them."""
    values = counters.values.copy()
    values[sorted(compared.absent), _MEMORY_COLUMNS] = 0
    pcs = [
        pc
        for pc, i in enumerate(program.instructions)
        if i.line in gathered(kernel) and program.facts[pc].accesses
    ]
    by_lane, by_request = (
        [Column.GLOBAL_SECTORS, Column.SHARED_WAVEFRONTS],
        [
            Column.GLOBAL_REQUESTS,
            Column.SHARED_REQUESTS,
        ],
    )
    values[np.ix_(pcs, by_lane)] = values[np.ix_(pcs, by_request)]
    return Counters(values)


def _as_often(
    counters: Counters, program: Program, solution: Solution
) -> tuple[Counters, dict[tuple[AccessKind, str], str]]:
    """Scale accesses to the executions of the machine code.

    ptxas hoists accesses that the iterations of an unrolled loop share. Such counts are estimates.
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
    """Return True for tensor instructions, HFMA2.MMA included: ptxas makes constants with it."""
    return instruction.opcode in _TENSOR or (
        instruction.opcode == "HFMA2" and "MMA" in instruction.modifiers
    )


@dataclass(frozen=True, slots=True)
class _Code:
    """Machine instructions with their block and pc; the last pc means no PTX instruction.

    `copies` holds, by pc and opcode, the instructions in each block. The expansion of one PTX
    instruction is one copy; otherwise each instruction is a copy, as in an unrolled loop.
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
    for index, instruction in enumerate(code):
        if instruction.opcode in _CLASSES and (place := at.get(instruction.line)):
            indices = copies[place.pc, instruction.opcode][blocks[index]]
            indices[:] = [index] if row_of(place.instruction).expands else [*indices, index]
    pcs = [
        at[instruction.line].pc if instruction.line in at else len(program.instructions)
        for instruction in code
    ]
    return _Code(
        np.array(blocks, np.int64),
        np.array(pcs, np.int64),
        np.array([_is_tensor(instruction) for instruction in code], np.bool_),
        tuple(
            (n, blocks[n], pcs[n], _CLASSES[instruction.opcode])
            for n, instruction in enumerate(code)
            if instruction.opcode in _CLASSES
        ),
        copies,
    )


def _counts(
    program: Program, kernel: SassKernel, values: NDArray[np.int64], solution: Solution
) -> MachineCounts:
    """Count executions by warps and threads, and arithmetic by ncu's classes.

    Threads that are predicated off do not count.
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
        if (
            instruction.predicated and place is None and threads > 0.5
        ):  # in a routine of ptxas's own
            assumed[name], threads = _ASSUMED, 0.0
        elif instruction.predicated and place is not None:
            # HADD2.F32 converts
            expanded = row_of(place.instruction).expands and instruction.opcode != "HADD2"
            pc = _arithmetic_of(program, place)
            column = Column.HARD_THREADS if expanded else Column.THREADS_ON
            copies = [
                item for some in code.copies[place.pc, instruction.opcode].values() for item in some
            ]
            share = _share(kernel, copies, by_threads, at, float(values[pc, Column.THREADS]))
            on = float(values[place.pc if expanded else pc, column]) * share
            unpredictable = expanded and not tests_of(place.instruction)
            by_branch = program.instructions[pc].guard is not None or instruction.line >= LINES
            if unpredictable or (not expanded and on >= threads > 0 and not by_branch):
                # the predicate is not a branch of the PTX: the data decides
                assumed[name] = _ASSUMED
            threads = min(threads, on)
        totals[name][pc] += threads
    return MachineCounts({n: np.rint(v).astype(np.int64) for n, v in totals.items()}, assumed)


def _is_slow(kernel: SassKernel, block: int) -> bool:
    """Return True if the block is on a conditional path of one of ptxas's own routines."""
    routine = kernel.blocks[block].routine
    first = next(n for n, span in enumerate(kernel.blocks) if span.routine == routine)
    return routine.startswith(INTERNAL) and not flow_of(kernel).run_alike(block, first)


def _arithmetic_of(program: Program, place: Place) -> int:
    """Return the arithmetic instruction of a line; inline assembly has several per line."""
    for pc in range(place.pc, len(program.instructions)):
        if program.instructions[pc].line != place.instruction.line:
            break
        if row_of(program.instructions[pc]).form in ARITHMETIC:
            return pc
    return place.pc


def _calibrated(counts: MachineCounts, solution: Solution, *, sampled: bool) -> dict[str, Metric]:
    totals: dict[str, float] = {name: int(v.sum()) for name, v in counts.values.items()}
    warps, threads = totals["instructions"], totals["thread_instructions"]
    result = {}
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
        result[name] = Metric(value=total, unit=unit_of(name), provenance=kind, reason=reason)
    result["threads_per_instruction"] = replace(
        result["instructions"],
        value=threads / warps if warps else None,
        unit=unit_of("threads_per_instruction"),
    )
    return result


def _share(
    kernel: SassKernel,
    copies: Iterable[int],
    threads: NDArray[np.float64],
    at: int,
    executed: float,
) -> float:
    """Return the share of a PTX instruction's executions by threads that the index at `at` executes.

    Predicated copies divide the executions that copies without a predicate leave.
    """
    under = [index for index in copies if kernel.instructions[index].predicated]
    rest = float(sum(threads[index] for index in under))
    left = (
        max(0.0, 1 - float(sum(threads[index] for index in copies) - rest) / executed)
        if executed
        else 0.0
    )
    return left * float(threads[at]) / rest if rest else 0.0


def _with_spills(
    metrics: Mapping[str, Metric], compared: Comparison, solution: Solution
) -> dict[str, Metric]:
    """Add the sectors of register spills: local accesses that only the machine code has."""
    sectors: dict[str, float] = defaultdict(float)
    for access in compared.added:
        if access.space == "local":
            threads = solution.threads[access.block] / _LOCAL_GROUP * max(1, access.bytes // 4)
            sectors[f"local_{access.kind.value}_sectors"] += solution.warps[access.block] * threads
    reason = "register spills, counted in the machine code"
    return {
        name: replace(
            metrics[name],
            value=(metrics[name].value or 0) + more,
            provenance=Provenance.ESTIMATE,
            reason=reason,
        )
        for name, total in sectors.items()
        if (more := round(total))
    }


def _requests(
    metrics: Mapping[str, Metric],
    kernel: SassKernel,
    mismatches: Mapping[tuple[AccessKind, str], str],
    solution: Solution,
    counters: Counters,
) -> dict[str, Metric]:
    """Count requests of joined or split accesses by executions of their machine blocks."""
    totals: dict[tuple[AccessKind, str], float] = defaultdict(float)
    for access in accesses(kernel) if mismatches else ():
        often, place = solution.warps[access.block], solution.at.get(access.line)
        if kernel.instructions[access.index].predicated and place is not None:
            row = counters.values[place.pc]
            often = min(often, float(row[Column.WARPS] - row[Column.WARPS_OFF]))
        totals[access.kind, access.space] += often
    result = {}
    for (kind, space), reason in mismatches.items():
        name = f"{space}_{kind.value}_requests"
        if name in metrics and not totals[kind, "generic"]:
            why = f"counted in the machine code: {reason}"
            result[name] = replace(metrics[name], value=round(totals[kind, space]), reason=why)
            more = (result[name].value or 0) - (metrics[name].value or 0)
            # one each, at least
            if (wavefronts := f"{space}_{kind.value}_wavefronts") in metrics and more > 0:
                result[wavefronts] = replace(
                    metrics[wavefronts], value=(metrics[wavefronts].value or 0) + more
                )
    return result
