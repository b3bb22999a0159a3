"""Metrics from the machine code: instruction counts, arithmetic by class, and spills.

`MachineCode.widen` applies the optimisations of ptxas to the PTX before the emulator executes it.
`machine_metrics` then estimates how often each basic block of the machine code executes
(`executions`). Each machine instruction counts as often as its block executes. If these counts
contradict the PTX counts of an access kind or arithmetic class, the metrics of this kind or class
become estimates. The reason states the difference.

A *pc* is the index of a PTX instruction in the program. The *copies* of a PTX instruction are the
machine instructions with its PTX line: ptxas duplicates code when it unrolls loops.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Column, Counters
from kernprof.emulator.counting.metrics import BY_INSTRUCTION, CALIBRATED, counter_metrics, unit_of
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import is_unchecked, row_of, tests_of
from kernprof.emulator.ptx.lowering import with_offsets
from kernprof.emulator.ptx.opcodes import AccessKind
from kernprof.emulator.sass.disassembly import SassKernel, disassemble, flow_of, line_numbers, read
from kernprof.emulator.sass.estimates import (
    Origin,
    accesses,
    combined_atomics,
    compare,
    origins,
    with_distinct_lines,
)
from kernprof.emulator.sass.executions import INTERNAL, Solution, solve
from kernprof.emulator.sass.widening import ARITHMETIC, contract, guard, widen
from kernprof.errors import KernprofError
from kernprof.model.run import Metric, Provenance

_CLASSES = {
    f"{letter}{operation}{suffix}": f"{precision}_{operation.lower()}"
    for letter, suffix, precision in (("F", "", "fp32"), ("D", "", "fp64"), ("H", "2", "fp16"))
    for operation in ("ADD", "MUL", "FMA")
}
_ASSUMED = (
    "ptxas predicated some instructions on conditions that are not in the PTX; those that scale"
    " operands are assumed not to execute"
)
# Counts are treated as equal up to these relative differences: `_SAME` for the counts of one
# access, `_ZERO` for a metric.
_SAME, _ZERO = 0.01, 0.001
_MORE_OFTEN = "the machine code executes some of these accesses {} % more often than the PTX"
_OTHER_LANES = "before some of these accesses, lanes reconverge at other points than in the PTX"
_RESIDUAL = "the machine code's counts differ from the PTX counts by {} %"
_MOVES = "ptxas loads constants with HFMA2 in blocks whose executions the PTX does not determine"
_SLOW_PATH = (
    "some of the instructions are on the slow path of a ptxas subroutine, which executes for some"
    " operands only"
)
NOT_CHECKED = "not checked on this GPU"
_TENSOR = frozenset(
    {
        "HMMA",
        "IMMA",
        "DMMA",
        "BMMA",
        "QMMA",
        "HGMMA",
        "IGMMA",
        "QGMMA",
        "BGMMA",
        "OMMA",
        "UTCHMMA",
        "UTCIMMA",
        "UTCQMMA",
        "UTCOMMA",
    }
)
_MEMORY_COLUMNS = [
    column for column in Column if column.name.startswith(("GLOBAL", "LOCAL", "SHARED", "CONST"))
]
_LANES_PER_SECTOR = 8  # a 32-byte sector of local memory holds one 4-byte word of each of 8 lanes


@dataclass(frozen=True, slots=True)
class MachineCode:
    """Machine code of one kernel, or the reason that it is missing."""

    kernel: SassKernel | None
    reason: str | None = None

    def widen(self, module: ir.Module) -> tuple[ir.Module, MachineCode]:
        """Return the PTX module optimised as ptxas did, and the machine code with corrected lines.

        Accesses are merged, arithmetic is predicated, and multiply-adds are fused. PTX lines of the
        machine code are corrected where ptxas labelled an access with the line of another access.
        If the optimisations change nothing, the same module object is returned.
        """
        if self.kernel is None:
            return module, self
        code, functions = self.kernel, dict(module.functions)
        for name, function in module.functions.items():
            if not function.declaration:
                functions[name] = with_offsets(function)
                code = with_distinct_lines(functions[name], code)
        for name, function in functions.items():
            if not function.declaration:
                functions[name] = contract(guard(widen(function, code), code), code)
        same = all(functions[name] is function for name, function in module.functions.items())
        return module if same else replace(module, functions=functions), replace(self, kernel=code)


def machine_code(cubin: bytes, ptx: str, kernel: str) -> MachineCode:
    """Return the machine code of a kernel, or the reason that it is missing.

    `cubin` was compiled from `ptx`. The function never raises: without a disassembler or line
    numbers, the emulator still counts PTX instructions.
    """
    if not cubin:
        return MachineCode(None, "the cubin is missing")
    try:
        code = read(disassemble(cubin), kernel)
    except KernprofError as error:
        return MachineCode(None, error.message)
    if code is None:
        return MachineCode(None, f"the cubin has no machine code of the kernel {kernel}")
    lines = line_numbers(cubin, ptx)
    if lines is None:
        return MachineCode(None, "the cubin has no PTX line information")
    instructions = tuple(replace(i, line=lines.get(i.line, 0)) for i in code.instructions)
    return MachineCode(replace(code, instructions=instructions))


@dataclass(frozen=True, slots=True)
class MachineCounts:
    """Execution counts of machine instructions, by metric id.

    Each array has one element per PTX instruction (pc) of the program. Its last element counts
    machine instructions without a PTX instruction. `assumed` states the assumption behind a count,
    by metric id.
    """

    values: Mapping[str, NDArray[np.int64]]
    assumed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Calibrated:
    """Counters, machine-instruction counts and metrics of a launch, after calibration.

    `counters` are the PTX counters; accesses that ptxas removed count 0. `solution` holds the
    execution counts of the machine code's basic blocks. `counts` and `solution` are None without
    machine code.
    """

    counters: Counters
    counts: MachineCounts | None
    metrics: dict[str, Metric]
    solution: Solution | None = None


def machine_metrics(
    program: Program, counters: Counters, code: MachineCode, *, sampled: bool = False
) -> Calibrated:
    """Return the launch's metrics (`counter_metrics`), corrected by the machine code.

    `program` was transformed by `MachineCode.widen`. `counters` are its PTX counts. `sampled` is
    true if these counts come from a sample of the blocks. Exact counts become estimates without
    machine code, and for instructions that were never compared with a GPU.
    """
    if code.kernel is None:
        metrics = counter_metrics(program, counters, sampled=sampled)
        calibrated = Calibrated(counters, None, metrics)
        reason = f"not checked against machine code: {code.reason}"
    else:
        calibrated = _corrected(program, counters, code.kernel, sampled=sampled)
        reason = NOT_CHECKED if any(map(is_unchecked, program.instructions)) else ""
    unchecked = {
        name: replace(
            metric,
            provenance=Provenance.ESTIMATE,
            reason=f"{metric.reason}; {reason}" if metric.reason else reason,
        )
        for name, metric in calibrated.metrics.items()
        if reason and metric.value is not None
        if metric.provenance is Provenance.EXACT or reason == NOT_CHECKED
    }
    return replace(calibrated, metrics=calibrated.metrics | unchecked)


def _corrected(
    program: Program, counters: Counters, kernel: SassKernel, *, sampled: bool
) -> Calibrated:
    compared = compare(program, kernel)
    solution = solve(program, kernel, counters.values)
    # Accesses that ptxas removed count 0.
    values, differing = counters.values.copy(), dict[tuple[AccessKind, str], str]()
    values[np.ix_(sorted(compared.absent), _MEMORY_COLUMNS)] = 0
    # An atomic that one lane executes for its warp counts once per warp.
    by_warp = [
        pc
        for pc, i in enumerate(program.instructions)
        if i.line in combined_atomics(kernel) and program.facts[pc].accesses
    ]
    by_lane = [Column.GLOBAL_SECTORS, Column.SHARED_WAVEFRONTS]
    requests = [Column.GLOBAL_REQUESTS, Column.SHARED_REQUESTS]
    values[np.ix_(by_warp, by_lane)] = values[np.ix_(by_warp, requests)]
    # Counts of other accesses are scaled by machine executions ÷ PTX executions. For example, ptxas
    # may load a value once for several iterations of an unrolled loop. Scaled counts are estimates.
    for pc, (threads, warps) in solution.ratios.items():
        for access in program.facts[pc].accesses:
            if abs(threads - 1) > _SAME:
                percent = round(100 * threads - 100, 1)
                differing[access.kind, access.space] = _MORE_OFTEN.format(percent)
            elif abs(warps - 1) > _SAME:
                differing.setdefault((access.kind, access.space), _OTHER_LANES)
        if abs(threads - 1) > _SAME and threads > 0:
            values[pc, _MEMORY_COLUMNS] = np.rint(values[pc, _MEMORY_COLUMNS] * threads)
    effective = Counters(values)
    metrics = counter_metrics(program, effective, sampled=sampled)
    # ptxas compiled these PTX reductions (`red`) to atomics with a result: count them as atomics.
    pcs = sorted(compared.to_atomic)
    for name, column in (("requests", Column.GLOBAL_REQUESTS), ("sectors", Column.GLOBAL_SECTORS)):
        moved = int(effective.values[pcs, column].sum())
        for kind, change in (("atomic", moved), ("reduction", -moved)):
            metric = metrics[f"global_{kind}_{name}"]
            metrics[f"global_{kind}_{name}"] = replace(metric, value=(metric.value or 0) + change)
    differing |= compared.mismatches
    counts = _counts(program, kernel, counters.values, solution)
    metrics |= _calibrated(counts, solution, sampled=sampled)
    # Sectors of register spills: local accesses that only the machine code has.
    sectors: dict[str, float] = defaultdict(float)
    for spill in compared.added:
        if spill.space == "local":
            per_warp = solution.threads[spill.block] / _LANES_PER_SECTOR * max(1, spill.bytes // 4)
            sectors[f"local_{spill.kind.value}_sectors"] += solution.warps[spill.block] * per_warp
    reason = "register spills, counted in the machine code"
    metrics |= {
        name: replace(
            metrics[name],
            value=(metrics[name].value or 0) + round(total),
            provenance=Provenance.ESTIMATE,
            reason=reason,
        )
        for name, total in sectors.items()
        if round(total)
    }
    metrics |= _downgraded(metrics, differing)
    metrics |= _requests(metrics, kernel, differing, solution, counters)
    return Calibrated(effective, counts, metrics, solution)


def _downgraded(
    metrics: Mapping[str, Metric], mismatches: Mapping[tuple[AccessKind, str], str]
) -> dict[str, Metric]:
    """Return the memory metrics of each (access kind, state space) in `mismatches`, as estimates.

    The value in `mismatches` becomes the reason of the estimate.
    """
    changed = {}
    for (kind, space), reason in mismatches.items():
        of_all_kinds = BY_INSTRUCTION if space == "shared" else ()
        for name, metric in metrics.items():
            if metric.value is not None and (
                name in of_all_kinds or name.startswith(f"{space}_{kind.value}_")
            ):
                changed[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    return changed


@dataclass(frozen=True, slots=True)
class _Code:
    """Basic block and PTX instruction (pc) of each machine instruction.

    The pc of a machine instruction without a PTX instruction is the length of the program. `tensor`
    marks instructions of the tensor pipe. `copies` holds the indices of the machine copies of a PTX
    instruction, by pc and SASS opcode. If ptxas expands one PTX instruction to a sequence, the
    sequence is one copy. Otherwise each machine instruction is one copy, as in an unrolled loop.
    """

    blocks: NDArray[np.int64]
    pcs: NDArray[np.int64]
    tensor: NDArray[np.bool_]
    copies: Mapping[tuple[int, str], Sequence[int]]


@lru_cache(maxsize=64)
def _code(program: Program, kernel: SassKernel) -> _Code:
    at, code = origins(program), kernel.instructions
    blocks = [
        number for number, block in enumerate(kernel.blocks) for _ in range(block.start, block.end)
    ]
    copies: dict[tuple[int, str], dict[int, int]] = defaultdict(dict)
    for index, sass in enumerate(code):
        if sass.opcode in _CLASSES and (origin := at.get(sass.line)):
            # If ptxas expands a PTX instruction to a sequence, the last instruction of the sequence
            # in a block represents it.
            key = blocks[index] if row_of(origin.instruction).expands else len(blocks) + index
            copies[origin.pc, sass.opcode][key] = index
    absent = len(program.instructions)
    return _Code(
        np.array(blocks, np.int64),
        np.array([at[i.line].pc if i.line in at else absent for i in code], np.int64),
        # ptxas generates constants with HFMA2.MMA, which executes in the tensor pipe.
        np.array([i.opcode in _TENSOR or i.name.startswith("HFMA2.MMA") for i in code], np.bool_),
        {key: tuple(by_block.values()) for key, by_block in copies.items()},
    )


def _counts(
    program: Program, kernel: SassKernel, values: NDArray[np.int64], solution: Solution
) -> MachineCounts:
    """Count executions by warps and by threads, and those by threads in each arithmetic class.

    The classes are ncu's, for example `fp32_add`. Threads whose predicate is false do not count in classes.
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
    for index, sass in enumerate(kernel.instructions):
        if sass.opcode not in _CLASSES:
            continue
        name, pc, threads = _CLASSES[sass.opcode], code.pcs[index], float(by_threads[index])
        origin = solution.origins.get(sass.line)
        if threads > 0.5 and _is_slow(kernel, code.blocks[index]):
            assumed[name] = _SLOW_PATH
        if sass.opcode == "HFMA2" and "-RZ, RZ" in sass.operands and threads > 0.5:
            alike = flow_of(kernel).alike(int(code.blocks[index]))
            same = [n for n, i in enumerate(kernel.instructions) if i.line == sass.line]
            assumed.update({name: _MOVES} if {*code.blocks[same]}.difference(alike) else {})
        if sass.predicated and origin is None and threads > 0.5:
            # An instruction without origin in the PTX belongs to a subroutine that ptxas added.
            assumed[name], threads = _ASSUMED, 0.0
        elif sass.predicated and origin is not None:
            # HADD2.F32 only converts a data type: it is not part of an expanded sequence.
            expanded = row_of(origin.instruction).expands and sass.opcode != "HADD2"
            pc = _arithmetic_of(program, origin)
            column = Column.HARD_THREADS if expanded else Column.THREADS_ON
            copies, total = code.copies[origin.pc, sass.opcode], float(values[pc, Column.THREADS])
            fraction = _fraction_of(kernel, copies, by_threads, index, total)
            active = float(values[origin.pc if expanded else pc, column]) * fraction
            unpredictable = expanded and not tests_of(origin.instruction)
            by_branch = program.instructions[pc].guard is not None
            if unpredictable or (not expanded and active >= threads > 0 and not by_branch):
                # The predicate has no counterpart in the PTX: it depends on data.
                assumed[name] = _ASSUMED
            threads = min(threads, active)
        totals[name][pc] += threads
    return MachineCounts({n: np.rint(v).astype(np.int64) for n, v in totals.items()}, assumed)


def _is_slow(kernel: SassKernel, block: int) -> bool:
    """Return True if a basic block is on a conditional path of a subroutine that ptxas added."""
    routine = kernel.blocks[block].routine
    first = next(n for n, span in enumerate(kernel.blocks) if span.routine == routine)
    return routine.startswith(INTERNAL) and first not in flow_of(kernel).alike(block)


def _arithmetic_of(program: Program, origin: Origin) -> int:
    """Return the pc of the first arithmetic instruction of a PTX line.

    A line of inline assembly may have several instructions.
    """
    for pc in range(origin.pc, len(program.instructions)):
        if program.instructions[pc].line != origin.instruction.line:
            break
        if row_of(program.instructions[pc]).form in ARITHMETIC:
            return pc
    return origin.pc


def _fraction_of(
    kernel: SassKernel,
    copies: Iterable[int],
    threads: NDArray[np.float64],
    index: int,
    executed: float,
) -> float:
    """Return the fraction of a PTX instruction's executions that one of its copies performs.

    `index` is this copy, an element of `copies`. `threads` holds the thread executions of all
    machine instructions. `executed` is the number of thread executions of the PTX instruction.
    Copies without a predicate execute for all threads of their blocks. The remaining executions are
    divided among the predicated copies, in proportion to the threads of their blocks.
    """
    total = float(sum(threads[copy] for copy in copies))
    under = float(sum(threads[copy] for copy in copies if kernel.instructions[copy].predicated))
    left = max(0.0, 1 - (total - under) / executed) if executed else 0.0
    return left * float(threads[index]) / under if under else 0.0


def _calibrated(counts: MachineCounts, solution: Solution, *, sampled: bool) -> dict[str, Metric]:
    """Return the metrics of machine-instruction counts. Counts equal to PTX counts are exact."""
    totals: dict[str, float] = {name: int(v.sum()) for name, v in counts.values.items()}
    metrics = {}
    for name, total in totals.items():
        reason = counts.assumed.get(name) or ("from a sample" if sampled else None)
        error = solution.errors.get(name, 0.0)
        if name not in _CLASSES.values():
            within = f" within {solution.error:.1%}".replace("%", " %")
            reason = CALIBRATED + (within if solution.error > _ZERO else "")
        elif error > _ZERO:
            reason = _RESIDUAL.format(round(100 * error, 1))
        kind = Provenance.ESTIMATE if reason else Provenance.EXACT
        metrics[name] = Metric(value=total, unit=unit_of(name), provenance=kind, reason=reason)
    warps, threads = totals["instructions"], totals["thread_instructions"]
    metrics["threads_per_instruction"] = replace(
        metrics["instructions"],
        value=min(32, threads / warps) if warps else None,
        unit=unit_of("threads_per_instruction"),
    )
    return metrics


def _requests(
    metrics: Mapping[str, Metric],
    kernel: SassKernel,
    mismatches: Mapping[tuple[AccessKind, str], str],
    solution: Solution,
    counters: Counters,
) -> dict[str, Metric]:
    """Return request and wavefront metrics of mismatching accesses, from the machine code.

    `mismatches` holds the reason of the mismatch by (access kind, state space). Each additional
    request adds one wavefront.
    """
    totals: dict[tuple[AccessKind, str], float] = defaultdict(float)
    for access in accesses(kernel) if mismatches else ():
        executed, origin = solution.warps[access.block], solution.origins.get(access.line)
        if kernel.instructions[access.index].predicated and origin is not None:
            row = counters.values[origin.pc]
            executed = min(executed, float(row[Column.WARPS] - row[Column.WARPS_OFF]))
        totals[access.kind, access.space] += executed
    changed = {}
    for (kind, space), reason in mismatches.items():
        name, wavefronts = (f"{space}_{kind.value}_{count}" for count in ("requests", "wavefronts"))
        if name in metrics and not totals[kind, "generic"]:
            reason = f"counted in the machine code: {reason}"
            changed[name] = replace(metrics[name], value=round(totals[kind, space]), reason=reason)
            more = (changed[name].value or 0) - (metrics[name].value or 0)
            if wavefronts in metrics and more > 0:  # a request has at least one wavefront
                value = (metrics[wavefronts].value or 0) + more
                changed[wavefronts] = replace(metrics[wavefronts], value=value)
    return changed
