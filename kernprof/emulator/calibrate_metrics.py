"""Metrics that the machine code decides: instruction counts, arithmetic by class, spills, and what labels may claim."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.calibrate import Solution, executions, solve
from kernprof.emulator.counters import Column, Counters
from kernprof.emulator.metrics import counter_metrics, unit_of
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import AccessKind
from kernprof.emulator.sass import SassInstruction, SassKernel, disassemble, line_numbers, read
from kernprof.emulator.sass_accesses import Comparison, compare, widen
from kernprof.emulator.sass_places import Place, places
from kernprof.errors import KernprofError
from kernprof.model import Metric, Provenance

CALIBRATED = "counted in PTX and carried over to the machine code: within 2 % of the hardware wherever compared"
_NOT_CALIBRATED = "counted in PTX; the machine code may have a third more or fewer ({reason})"
_CLASSES = {
    "FADD": "fp32_add", "FMUL": "fp32_mul", "FFMA": "fp32_fma", "DADD": "fp64_add", "DMUL": "fp64_mul",
    "DFMA": "fp64_fma", "HADD2": "fp16_add", "HMUL2": "fp16_mul", "HFMA2": "fp16_fma",
}  # fmt: skip
_ASSUMED = "ptxas put some of them under conditions that the PTX does not have; operands are taken to need no scaling"
_TENSOR = frozenset({"HMMA", "IMMA", "DMMA", "BMMA", "QMMA"})
# PTX instructions that ptxas expands with steps for denormal and huge operands, under a predicate that is seldom true.
_EXPANDED = frozenset({"ex2", "lg2", "rcp", "rsqrt", "sqrt", "sin", "cos", "tanh", "div", "rem", "cvt"})
_MEMORY_COLUMNS = slice(Column.GLOBAL_REQUESTS, Column.CONST_REQUESTS + 1)
_LOCAL_GROUP = 8  # lanes whose words of local memory share a sector


@dataclass(frozen=True, slots=True)
class MachineCode:
    """The machine code of one kernel, or why it is not known."""

    kernel: SassKernel | None
    reason: str | None = None

    def widen(self, module: ir.Module) -> ir.Module:
        """The module with accesses joined as ptxas joined them; itself where there is nothing to join."""
        if self.kernel is None:
            return module
        made = {n: f if f.declaration else widen(f, self.kernel) for n, f in module.functions.items()}
        same = all(made[name] is function for name, function in module.functions.items())
        return module if same else replace(module, functions=made)


def machine_code(cubin: bytes, ptx: str, kernel: str) -> MachineCode:
    """Reads a kernel of a cubin that was made of `ptx`. Nothing is raised: without a disassembler, or lines, there is a
    reason instead.
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
    return MachineCode(
        replace(found, instructions=tuple(replace(i, line=lines.get(i.line, 0)) for i in found.instructions))
    )


def machine_metrics(
    program: Program, counters: Counters, code: MachineCode, *, sampled: bool = False
) -> dict[str, Metric]:
    """`counter_metrics` of a program that `code` has widened, corrected by what the machine code tells."""
    if code.kernel is None:
        found = counter_metrics(program, counters, sampled=sampled)
        return found | _doubted(found, _all_doubts(f"not checked against machine code: {code.reason}"))
    compared = compare(program, code.kernel)
    found = counter_metrics(program, _without_absent(counters, compared), sampled=sampled)
    found |= _doubted(found, compared.mismatches)
    solution = solve(program, code.kernel, counters.values)
    if solution.reason is not None:
        why = _NOT_CALIBRATED.format(reason=solution.reason)
        names = ("instructions", "thread_instructions", "threads_per_instruction", *_CLASSES.values())
        return found | {n: replace(found[n], provenance=Provenance.ESTIMATE, reason=why) for n in names}
    if solution.uneven is None:
        found |= _instructions(code.kernel, solution)
    else:
        why = _NOT_CALIBRATED.format(reason=solution.uneven)
        names = ("instructions", "thread_instructions", "threads_per_instruction")
        found |= {n: replace(found[n], provenance=Provenance.ESTIMATE, reason=why) for n in names}
    found |= _arithmetic(program, code.kernel, counters.values, solution, sampled)
    return found | _spills(found, code.kernel, compared, solution)


def _all_doubts(reason: str) -> dict[tuple[AccessKind, str], str]:
    return {(kind, space): reason for kind in AccessKind for space in ("global", "shared", "local")}


def _doubted(found: Mapping[str, Metric], doubts: Mapping[tuple[AccessKind, str], str]) -> dict[str, Metric]:
    """Memory metrics whose accesses differ in the machine code are estimates."""
    changed = {}
    for (kind, space), reason in doubts.items():
        for name, metric in found.items():
            if name.startswith(f"{space}_{kind.value}_") and metric.value is not None:
                changed[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    return changed


def _without_absent(counters: Counters, compared: Comparison) -> Counters:
    values = counters.values.copy()
    values[sorted(compared.absent), _MEMORY_COLUMNS] = 0
    return Counters(values)


def _instructions(kernel: SassKernel, solution: Solution) -> dict[str, Metric]:
    warps = threads = tensor = 0.0
    for instruction, by_warps, by_threads in executions(kernel, solution):
        warps += by_warps
        threads += by_threads
        tensor += by_warps if _is_tensor(instruction) else 0.0
    values: dict[str, float | None] = {
        "instructions": round(warps),
        "thread_instructions": round(threads),
        "threads_per_instruction": threads / warps if warps else None,
        "tensor_instructions": round(tensor),
    }
    return {
        n: Metric(value=v, unit=unit_of(n), provenance=Provenance.ESTIMATE, reason=CALIBRATED)
        for n, v in values.items()
    }


def _is_tensor(instruction: SassInstruction) -> bool:
    """The tensor pipe also does HFMA2.MMA, by which ptxas makes constants."""
    return instruction.opcode in _TENSOR or (instruction.opcode == "HFMA2" and "MMA" in instruction.modifiers)


def _arithmetic(
    program: Program, kernel: SassKernel, values: NDArray[np.int64], solution: Solution, sampled: bool
) -> dict[str, Metric]:
    """Thread instructions that were on, by the classes that ncu counts; packed ones count once."""
    at = places(program)
    shares = _shares(kernel, at, solution)
    totals: dict[str, float] = dict.fromkeys(_CLASSES.values(), 0.0)
    assumed: set[str] = set()
    for instruction, block, threads in _by_block(kernel, solution):
        name = _CLASSES.get(instruction.opcode)
        if name is None:
            continue
        place = at.get(instruction.line)
        if instruction.predicated and place is not None:
            expanded = place.instruction.opcode in _EXPANDED and instruction.opcode != "HADD2"  # HADD2.F32 converts
            on = 0.0 if expanded else float(values[place.pc, Column.THREADS_ON]) * shares[place.pc, block]
            if expanded or (on >= threads > 0 and place.instruction.guard is None):
                assumed.add(name)  # the predicate is no branch of the PTX: the data decides
            threads = min(threads, on)
        totals[name] += threads
    found = {}
    for name, total in totals.items():
        exact = name not in assumed and not sampled
        reason = None if exact else _ASSUMED if name in assumed else "from a sample"
        kind = Provenance.EXACT if exact else Provenance.ESTIMATE
        found[name] = Metric(value=round(total), unit=unit_of(name), provenance=kind, reason=reason)
    return found


def _by_block(kernel: SassKernel, solution: Solution) -> Iterator[tuple[SassInstruction, int, float]]:
    for number, block in enumerate(kernel.blocks):
        threads = solution.warps[number] * solution.threads[number]
        for instruction in kernel.instructions[block.start : block.end]:
            yield instruction, number, threads


def _shares(kernel: SassKernel, at: Mapping[int, Place], solution: Solution) -> dict[tuple[int, int], float]:
    """Of a PTX instruction's executions, the part that each block with a copy of it has."""
    blocks: dict[int, dict[int, float]] = defaultdict(dict)
    for instruction, block, threads in _by_block(kernel, solution):
        place = at.get(instruction.line)
        if place is not None:
            blocks[place.pc][block] = threads
    found = {}
    for pc, parts in blocks.items():
        total = sum(parts.values())
        for block, threads in parts.items():
            found[pc, block] = threads / total if total else 0.0
    return found


def _spills(
    found: Mapping[str, Metric], kernel: SassKernel, compared: Comparison, solution: Solution
) -> dict[str, Metric]:
    """Local accesses that only the machine code has: registers kept in memory, each thread at the same offset."""
    sectors = {AccessKind.LOAD: 0.0, AccessKind.STORE: 0.0}
    starts = [block.start for block in kernel.blocks]
    for access in compared.added:
        block = bisect_right(starts, access.index) - 1
        if access.space == "local":
            full = solution.threads[block] / _LOCAL_GROUP
            sectors[access.kind] += solution.warps[block] * full * max(1, access.bytes // 4)
    changed = {}
    for kind, more in sectors.items():
        name = f"local_{kind.value}_sectors"
        if more:
            value = (found[name].value or 0) + round(more)
            reason = "register spills, counted in the machine code"
            changed[name] = replace(found[name], value=value, provenance=Provenance.ESTIMATE, reason=reason)
    return changed
