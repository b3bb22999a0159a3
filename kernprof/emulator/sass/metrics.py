"""Metrics that the machine code decides: instruction counts, arithmetic by class, spills, and what labels may claim."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.counting.hard_operands import tests_of
from kernprof.emulator.counting.metrics import counter_metrics, unit_of
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import AccessKind
from kernprof.emulator.ptx.table import row_of
from kernprof.emulator.sass.accesses import Comparison, accesses, compare, widen
from kernprof.emulator.sass.calibrate import solve
from kernprof.emulator.sass.contraction import contract
from kernprof.emulator.sass.contradictions import checked
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel, disassemble, line_numbers, read
from kernprof.emulator.sass.flow import recursive
from kernprof.emulator.sass.guards import ARITHMETIC, guard
from kernprof.emulator.sass.places import Place, Solution
from kernprof.emulator.sass.unrolled import APART, unrolled
from kernprof.errors import KernprofError
from kernprof.model.run import Metric, Provenance

CALIBRATED = "counted in PTX and carried over to the machine code"
_NOT_CALIBRATED = "counted in PTX; the machine code may have a third more or fewer ({reason})"
_CLASSES = {
    "FADD": "fp32_add", "FMUL": "fp32_mul", "FFMA": "fp32_fma", "DADD": "fp64_add", "DMUL": "fp64_mul",
    "DFMA": "fp64_fma", "HADD2": "fp16_add", "HMUL2": "fp16_mul", "HFMA2": "fp16_fma",
}  # fmt: skip
_ASSUMED = "ptxas put some of them under conditions that the PTX does not have; operands are taken to need no scaling"
_SURE = "counted in the machine code, of which other parts could not be told apart"
_RECURSION = "threads return from recursive calls apart"
_INSTRUCTIONS = ("instructions", "thread_instructions", "threads_per_instruction")
_TENSOR = frozenset({"HMMA", "IMMA", "DMMA", "BMMA", "QMMA", "HGMMA", "IGMMA", "QGMMA", "BGMMA"})
_GATHERED = frozenset({"REDUX", "POPC", "UPOPC"})  # by which one lane brings what all of them add to one place
_MEMORY_COLUMNS = slice(Column.GLOBAL_REQUESTS, Column.CONST_REQUESTS + 1)
_LOCAL_GROUP = 8  # lanes whose words of local memory share a sector


@dataclass(frozen=True, slots=True)
class MachineCode:
    """The machine code of one kernel, or why it is not known."""

    kernel: SassKernel | None
    reason: str | None = None

    def widen(self, module: ir.Module) -> tuple[ir.Module, MachineCode]:
        """The module with loops unrolled, accesses joined, arithmetic guarded and products fused as ptxas did, or
        itself; and the machine code, whose lines are those of the copies then.
        """
        if self.kernel is None:
            return module, self
        code, made = self.kernel, dict(module.functions)
        for name, function in module.functions.items():
            if not function.declaration:
                made[name], code = unrolled(function, code)
        for name, function in made.items():
            made[name] = function if function.declaration else contract(guard(widen(function, code), code), code)
        same = all(made[name] is function for name, function in module.functions.items())
        return (module, self) if same else (replace(module, functions=made), replace(self, kernel=code))


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


@dataclass(frozen=True, slots=True)
class MachineCounts:
    """What the machine code decides, by catalogue id: one value for each pc of the program, and a last one for machine
    instructions that come from no PTX instruction. `assumed`: the ids that rest on what may be otherwise, and on what.
    """

    values: Mapping[str, NDArray[np.int64]]
    assumed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The counters with what ptxas dropped left out, what the machine code adds, and the metrics of both. `solution`:
    how often each block of the machine code ran, with the reason where that is a guess.
    """

    counters: Counters
    counts: MachineCounts | None
    metrics: dict[str, Metric]
    solution: Solution | None = None


def machine_metrics(program: Program, counters: Counters, code: MachineCode, *, sampled: bool = False) -> Calibrated:
    """`counter_metrics` of a program that `code` has widened, corrected by what the machine code tells."""
    if code.kernel is None:
        found = counter_metrics(program, counters, sampled=sampled)
        found |= _downgraded(found, _all_spaces(f"not checked against machine code: {code.reason}"))
        return Calibrated(counters, None, found)
    compared = compare(program, code.kernel)
    effective = _as_compiled(counters, compared, program, code.kernel)
    found = counter_metrics(program, effective, sampled=sampled)
    found |= _kept_atomics(found, effective, sorted(compared.kept))
    found |= _downgraded(found, compared.mismatches)
    solution = checked(solve(program, code.kernel, counters.values), code.kernel, counters.values)
    if solution.reason is not None:
        found |= _not_calibrated(found, solution.reason, (*_INSTRUCTIONS, *_CLASSES.values()))
        spilled = {(a.kind, a.space): f"registers kept in memory ({solution.reason})" for a in compared.added}
        found |= _downgraded(found, {key: why for key, why in spilled.items() if key[1] == "local"})
        sure = _in_sure_blocks(_counts(program, code.kernel, counters.values, solution), code.kernel, solution)
        found |= {
            n: replace(found[n], value=int(each.sum()), provenance=Provenance.ESTIMATE, reason=_SURE)
            for n, each in sure.values.items()
        }
        return Calibrated(effective, sure, found, solution)
    counts = _counts(program, code.kernel, counters.values, solution)
    found |= _calibrated(counts, sampled, solution.skipped)
    found |= _with_spills(found, spilled_sectors(code.kernel, compared, solution))
    mixed = _with_other_lanes(code.kernel, solution, counters)
    found |= _downgraded(found, mixed)
    found |= _requests(found, code.kernel, {**mixed, **compared.mismatches}, solution, counters)
    if any(recursive(code.kernel)) and counters.values[:, Column.DIVERGED].any():
        found |= _not_calibrated(counter_metrics(program, effective, sampled=sampled), _RECURSION, _INSTRUCTIONS)
        counts = MachineCounts({n: v for n, v in counts.values.items() if n not in _INSTRUCTIONS}, counts.assumed)
    return Calibrated(effective, counts, found, solution)


def _not_calibrated(found: Mapping[str, Metric], reason: str, names: Iterable[str]) -> dict[str, Metric]:
    why = _NOT_CALIBRATED.format(reason=reason)
    return {n: replace(found[n], provenance=Provenance.ESTIMATE, reason=why) for n in names}


def _in_sure_blocks(counts: MachineCounts, kernel: SassKernel, solution: Solution) -> MachineCounts:
    """Those of the arithmetic that no block has whose executions are not known."""
    code = [i for n in solution.unsure for i in kernel.instructions[kernel.blocks[n].start : kernel.blocks[n].end]]
    unsure = {_CLASSES.get(each.opcode) for each in code}
    return MachineCounts({n: counts.values[n] for n in _CLASSES.values() if n not in unsure}, {})


def _all_spaces(reason: str) -> dict[tuple[AccessKind, str], str]:
    return {(kind, space): reason for kind in AccessKind for space in ("global", "shared", "local")}


def _downgraded(found: Mapping[str, Metric], mismatches: Mapping[tuple[AccessKind, str], str]) -> dict[str, Metric]:
    """Memory metrics whose accesses differ in the machine code are estimates."""
    changed = {}
    for (kind, space), reason in mismatches.items():
        for name, metric in found.items():
            if name.startswith(f"{space}_{kind.value}_") and metric.value is not None:
                changed[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    return changed


def _kept_atomics(found: Mapping[str, Metric], counters: Counters, kept: list[int]) -> dict[str, Metric]:
    """Atomics and reductions, as the machine code has them."""
    made = {}
    for what, column in (("requests", Column.GLOBAL_REQUESTS), ("sectors", Column.GLOBAL_SECTORS)):
        more = int(counters.values[kept, column].sum())
        for kind, change in (("atomic", more), ("reduction", -more)):
            metric = found[f"global_{kind}_{what}"]
            made[f"global_{kind}_{what}"] = replace(metric, value=(metric.value or 0) + change)
    return made


def _as_compiled(counters: Counters, compared: Comparison, program: Program, kernel: SassKernel) -> Counters:
    """Without the accesses that ptxas dropped; a warp's atomics on one place are one lane's where it put them so."""
    values = counters.values.copy()
    values[sorted(compared.absent), _MEMORY_COLUMNS] = 0
    gathered = {i.line for i in kernel.instructions if i.opcode in _GATHERED}
    gathered &= {i.line for i in kernel.instructions if i.predicated and i.opcode in ("REDG", "ATOMG")}
    pcs = [pc for pc, i in enumerate(program.instructions) if i.line in gathered and program.facts[pc].accesses]
    values[pcs, Column.GLOBAL_SECTORS] = values[pcs, Column.GLOBAL_REQUESTS]
    return Counters(values)


def _is_tensor(instruction: SassInstruction) -> bool:
    """The tensor pipe also does HFMA2.MMA, by which ptxas makes constants."""
    return instruction.opcode in _TENSOR or (instruction.opcode == "HFMA2" and "MMA" in instruction.modifiers)


def _counts(program: Program, kernel: SassKernel, values: NDArray[np.int64], solution: Solution) -> MachineCounts:
    """Executions by warps and threads; arithmetic by the classes that ncu counts, threads predicated off left out."""
    shares = _shares(kernel, solution)
    names = ("instructions", "thread_instructions", "tensor_instructions", *_CLASSES.values())
    totals = {name: np.zeros(len(program.instructions) + 1) for name in names}
    assumed: dict[str, str] = {}
    for instruction, block, threads in _by_block(kernel, solution):
        place = solution.at.get(instruction.line)
        pc = place.pc if place else -1
        totals["instructions"][pc] += solution.warps[block]
        totals["thread_instructions"][pc] += threads
        if _is_tensor(instruction):
            totals["tensor_instructions"][pc] += solution.warps[block]
        name = _CLASSES.get(instruction.opcode)
        if name is None:
            continue
        if block in solution.rough and solution.warps[block]:
            assumed[name] = solution.rough[block]
        if instruction.predicated and place is not None:
            expanded = row_of(place.instruction).expands and instruction.opcode != "HADD2"  # HADD2.F32 converts
            pc = _arithmetic_of(program, place)
            column = Column.HARD_THREADS if expanded else Column.THREADS_ON
            on = float(values[place.pc if expanded else pc, column]) * shares[place.pc, block, instruction.opcode]
            untold = expanded and not tests_of(place.instruction)
            if untold or (not expanded and on >= threads > 0 and program.instructions[pc].guard is None):
                assumed[name] = _ASSUMED  # the predicate is not a branch of the PTX: the data decides
            threads = min(threads, on)
        totals[name][pc] += threads
    return MachineCounts({n: np.rint(v).astype(np.int64) for n, v in totals.items()}, assumed)


def _arithmetic_of(program: Program, place: Place) -> int:
    """Of several instructions on one line, as inline assembly has them, the one that computes."""
    for pc in range(place.pc, len(program.instructions)):
        if program.instructions[pc].line != place.instruction.line:
            break
        if row_of(program.instructions[pc]).form in ARITHMETIC:
            return pc
    return place.pc


def _calibrated(counts: MachineCounts, sampled: bool, skipped: Sequence[str]) -> dict[str, Metric]:
    without = f", without ptxas's routine {' and '.join(skipped)}, which some operands need" if skipped else ""
    totals = {name: int(values.sum()) for name, values in counts.values.items()}
    found = {}
    for name, total in totals.items():
        exact = name in _CLASSES.values() and name not in counts.assumed and not sampled
        reason = counts.assumed.get(name, "from a sample" if name in _CLASSES.values() else CALIBRATED + without)
        kind = Provenance.EXACT if exact else Provenance.ESTIMATE
        found[name] = Metric(value=total, unit=unit_of(name), provenance=kind, reason=None if exact else reason)
    warps, threads = totals["instructions"], totals["thread_instructions"]
    ratio = threads / warps if warps else None
    name = "threads_per_instruction"
    found[name] = Metric(value=ratio, unit=unit_of(name), provenance=Provenance.ESTIMATE, reason=CALIBRATED + without)
    return found


def _by_block(kernel: SassKernel, solution: Solution) -> Iterator[tuple[SassInstruction, int, float]]:
    for number, block in enumerate(kernel.blocks):
        threads = solution.warps[number] * solution.threads[number]
        for instruction in kernel.instructions[block.start : block.end]:
            yield instruction, number, threads


def _shares(kernel: SassKernel, solution: Solution) -> dict[tuple[int, int, str], float]:
    """Of a PTX instruction's executions, the part that each copy of it in a block has; what it expands to is one copy,
    several instructions of one kind are copies otherwise, those of an unrolled loop.
    """
    blocks: dict[tuple[int, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for instruction, block, threads in _by_block(kernel, solution):
        place = solution.at.get(instruction.line)
        if place is not None:
            own = blocks[place.pc, instruction.opcode][block]
            own[:] = [threads] if row_of(place.instruction).expands else [*own, threads]
    found = {}
    for (pc, opcode), parts in blocks.items():
        total = sum(map(sum, parts.values()))
        for block, copies in parts.items():
            found[pc, block, opcode] = copies[0] / total if total else 0.0
    return found


def spilled_sectors(kernel: SassKernel, compared: Comparison, solution: Solution) -> dict[str, int]:
    """Sectors of local accesses that only the machine code has: registers kept in memory, by catalogue id."""
    sectors: dict[str, float] = defaultdict(float)
    starts = [block.start for block in kernel.blocks]
    for access in compared.added:
        block = bisect_right(starts, access.index) - 1
        if access.space == "local":
            full = solution.threads[block] / _LOCAL_GROUP
            words = max(1, access.bytes // 4)
            sectors[f"local_{access.kind.value}_sectors"] += solution.warps[block] * full * words
    return {name: round(total) for name, total in sectors.items() if total}


def _with_other_lanes(kernel: SassKernel, solution: Solution, counters: Counters) -> dict[tuple[AccessKind, str], str]:
    """Kinds of accesses that other lanes meet at than in the PTX: in the last rounds of loops that ptxas unrolled and
    lanes leave apart, where several ways lead to that do not wait for one another, and behind what some lanes leave at.
    """
    starts = [block.start for block in kernel.blocks]
    found = {}
    for each in accesses(kernel):
        block, place = bisect_right(starts, each.index) - 1, solution.at.get(each.line)
        on = counters.values[place.pc, Column.WARPS] - counters.values[place.pc, Column.WARPS_OFF] if place else 0
        if solution.rough.get(block) == APART:
            found[each.kind, each.space] = f"some {APART}: other lanes meet there"
        elif block in solution.met and on != solution.warps[block]:
            found[each.kind, each.space] = "other lanes meet at some than in the PTX"
    return found


def _requests(
    found: Mapping[str, Metric],
    kernel: SassKernel,
    mismatches: Mapping[tuple[AccessKind, str], str],
    solution: Solution,
    counters: Counters,
) -> dict[str, Metric]:
    """Requests of the kinds of accesses that ptxas joined or split otherwise, as often as their machine blocks ran."""
    starts = [block.start for block in kernel.blocks]
    totals: dict[tuple[AccessKind, str], float] = defaultdict(float)
    for access in accesses(kernel):
        block = bisect_right(starts, access.index) - 1
        often, place = solution.warps[block], solution.at.get(access.line)
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
            if (wavefronts := f"{space}_{kind.value}_wavefronts") in found and more > 0:  # one each, at least
                made[wavefronts] = replace(found[wavefronts], value=(found[wavefronts].value or 0) + more)
    return made


def _with_spills(found: Mapping[str, Metric], sectors: Mapping[str, int]) -> dict[str, Metric]:
    reason = "register spills, counted in the machine code"
    return {
        name: replace(found[name], value=(found[name].value or 0) + more, provenance=Provenance.ESTIMATE, reason=reason)
        for name, more in sectors.items()
    }
