"""Mark counters that the emulator's execution cannot determine as estimates, with the reason.

Spin loops on data of other threads, compare-and-swap retries, and the internals of printf and
malloc execute differently on hardware. All counters of such a launch become estimates.

Racy loads, old values of atomics, and results of approximate functions also depend on the hardware.
Counters of the instructions that use such values become estimates (`kernprof.emulator.order`).

Shared-memory wavefronts and bank conflicts are counted by address, as in ncu's source counters.
Additional conflicts of an L1 under load depend on timing and are not modelled.
docs/developer/emulator-contract.md states their measured range.

ptxas merges neighbouring accesses, removes redundant accesses and adds register spills. The PTX
line of a machine instruction, from the cubin's line table, identifies the PTX access that it
executes. `compare` reports the differences per PTX instruction. Counts of an access kind with an
unexplained difference become estimates.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from kernprof.emulator.contract import Column, Counters
from kernprof.emulator.counting.metrics import BY_INSTRUCTION
from kernprof.emulator.order import approximations, dependents, racy_loads
from kernprof.emulator.program import Program, Routine, watches_global
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import (
    IGNORED_CALLS,
    Access,
    InstructionFacts,
    function_facts,
    operation_of,
    row_of,
)
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.disassembly import SassFlow, SassKernel, build, flow_of
from kernprof.model.run import Metric, Provenance

# PTX state space and access kind of each SASS opcode.
_KINDS: Mapping[str, tuple[str, AccessKind]] = {
    "LDS": ("shared", AccessKind.LOAD),
    "STS": ("shared", AccessKind.STORE),
    "ATOMS": ("shared", AccessKind.ATOMIC),
    "LDSM": ("shared", AccessKind.LOAD),
    "STSM": ("shared", AccessKind.STORE),
    "LDG": ("global", AccessKind.LOAD),
    "STG": ("global", AccessKind.STORE),
    "ATOMG": ("global", AccessKind.ATOMIC),
    "REDG": ("global", AccessKind.REDUCTION),
    "RED": ("global", AccessKind.REDUCTION),
    "LDGSTS": ("global", AccessKind.LOAD),
    "LDL": ("local", AccessKind.LOAD),
    "STL": ("local", AccessKind.STORE),
    "LD": ("generic", AccessKind.LOAD),
    "ST": ("generic", AccessKind.STORE),
    "ATOM": ("generic", AccessKind.ATOMIC),
}
MEMORY_OPCODES = frozenset(_KINDS)
_SWAPS = frozenset({"CAS", "CAST"})
_BYTES = {"128": 16, "64": 8, "U16": 2, "S16": 2, "U8": 1, "S8": 1}
_SASS_ADDRESS = re.compile(r"\[(.*?)(?:\+?(-?0x[0-9a-f]+))?\]")
_ATOMICS = frozenset({"RED", "REDG", "ATOM", "ATOMG", "ATOMS"})


@dataclass(frozen=True, slots=True)
class Origin:
    """PTX instruction from which ptxas generated machine instructions, identified by the PTX line.

    `block` is its basic block in `routine`. `alone`: no other PTX instruction has the same line.
    """

    pc: int  # index in the program
    instruction: ir.Instruction
    routine: Routine
    block: int
    alone: bool = True


@lru_cache(maxsize=64)
def origins(program: Program) -> dict[int, Origin]:
    """Map each PTX line to its first reachable PTX instruction."""
    by_line: dict[int, Origin] = {}
    for routine in program.routines:
        for instruction in routine.function.instructions:
            block = routine.cfg.block_of[instruction.pc]
            if block >= 0:
                first = by_line.get(instruction.line)
                by_line[instruction.line] = (
                    replace(first, alone=False)
                    if first
                    else Origin(routine.first_pc + instruction.pc, instruction, routine, block)
                )
    return by_line


@dataclass(frozen=True, slots=True)
class SassAccess:
    """One memory instruction of the machine code.

    `index` is the instruction's index in `SassKernel.instructions`, `block` the index of its basic
    block in `SassKernel.blocks`. `bytes` is the width per lane. `line` is the PTX line.
    """

    index: int
    block: int
    kind: AccessKind
    space: str
    bytes: int
    line: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Differences between the accesses of the PTX and of the machine code.

    A *pc* is the index of a PTX instruction in the program. `absent` are the pcs of accesses that
    ptxas removed. `added` are accesses that only the machine code has, mostly register spills.
    `mismatches` maps (access kind, state space) to the reason why its counts are unreliable.
    `to_atomic` are the pcs of PTX reductions that ptxas compiled to atomics.
    """

    absent: frozenset[int]
    added: tuple[SassAccess, ...]
    mismatches: Mapping[tuple[AccessKind, str], str]
    to_atomic: frozenset[int] = frozenset()


@lru_cache(maxsize=64)
def accesses(kernel: SassKernel) -> tuple[SassAccess, ...]:
    """Return the memory accesses of a kernel, except instructions whose predicate is never true.

    For example, ptxas inserts `@!PT LDS` before LDGSTS.
    """
    starts = [block.start for block in kernel.blocks]
    return tuple(
        SassAccess(
            index,
            bisect_right(starts, index) - 1,
            *_KINDS[sass.opcode][::-1],
            next((_BYTES[m] for m in sass.modifiers if m in _BYTES), 4),
            sass.line,
        )
        for index, sass in enumerate(kernel.instructions)
        if sass.opcode in _KINDS and sass.guard not in ("!PT", "!UPT")
    )


def with_distinct_lines(function: ir.Function, kernel: SassKernel) -> SassKernel:
    """Correct the PTX lines of machine accesses that have the line of another PTX access.

    ptxas can merge two PTX accesses and split them again. Both machine accesses then have the line
    of the first PTX access. The distance of the two machine addresses equals the distance of the
    two PTX addresses, and thereby identifies the second PTX access. The distance of two variables
    is unknown. If the addresses are variables, the second access is assumed to be the next access
    to a variable whose line no machine access has.
    """
    machine, lines, facts = by_line(kernel), dict[int, int](), function_facts(function)
    pairs = ((i, scalar(i, facts[i.pc])) for i in function.instructions)
    ptx = {i.line: (i.name, address_of(i, access)) for i, access in pairs if access}
    for line in [line for line, copies in machine.items() if len(copies) > 1 and line in ptx]:
        name, address = ptx[line]
        unmatched = [
            (other, n) for n, (kind, other) in ptx.items() if n not in machine and kind == name
        ]
        free = {other.offset: n for other, n in unmatched if other.base == address.base}
        symbols = [
            n
            for other, n in unmatched
            if n > line and {type(other.base), type(address.base)} == {ir.Symbol}
        ]
        for base, first, _ in machine[line] if free or symbols else ():
            moved = [
                (offset - first, index)
                for other, offset, index in machine[line]
                if other == base and offset != first
            ]
            if moved and all(address.offset + distance in free for distance, _ in moved):
                lines |= {index: free[address.offset + distance] for distance, index in moved}
                break
            if symbols and len(moved) == 1:
                lines[moved[0][1]] = symbols[0]
                break
    code = tuple(replace(i, line=lines.get(n, i.line)) for n, i in enumerate(kernel.instructions))
    return replace(kernel, instructions=code) if lines else kernel


def by_line(kernel: SassKernel) -> dict[int, list[tuple[str, int, int]]]:
    """Return (base register, byte offset, instruction index) of machine accesses, by PTX line."""
    lines: dict[int, list[tuple[str, int, int]]] = {}
    for access in accesses(kernel):
        match = _SASS_ADDRESS.search(kernel.instructions[access.index].operands)
        base, offset = (match.group(1), int(match.group(2) or "0", 16)) if match else ("", 0)
        lines.setdefault(access.line, []).append((base, offset, access.index))
    return lines


def scalar(instruction: ir.Instruction, facts: InstructionFacts) -> Access | None:
    """Return the access of a load or store that ptxas may merge; None for other instructions."""
    if (
        row_of(instruction).form not in (Form.LOAD, Form.STORE)
        or "volatile" in instruction.modifiers
        or not facts.accesses
    ):
        return None
    access = facts.accesses[0]
    return access if access.space in ("shared", "global", "local", "generic") else None


def address_of(instruction: ir.Instruction, access: Access) -> ir.Address:
    address = instruction.operands[access.address]
    return address if isinstance(address, ir.Address) else ir.Address(None)


@lru_cache(maxsize=64)
def compare(program: Program, kernel: SassKernel) -> Comparison:
    """Compare the memory accesses of a program with those of its machine code.

    `widening.widen` has already merged the accesses of `program` as ptxas did.
    """
    machine: dict[int, list[SassAccess]] = {}
    for access in accesses(kernel):
        machine.setdefault(access.line, []).append(access)
    absent, to_atomic = set[int](), set[int]()
    mismatches: dict[tuple[AccessKind, str], str] = {}
    ptx: dict[int, Access] = {}
    for pc, (instruction, facts) in enumerate(
        zip(program.instructions, program.facts, strict=True)
    ):
        counted = next((a for a in facts.accesses if a.space not in ("const", "param")), None)
        if counted is None:
            continue
        ptx[instruction.line] = counted
        copies = [
            a
            for a in machine.get(instruction.line, ())
            if _same_kind(a, counted) and not _is_spill(a, counted)
        ]
        widths = {a.bytes for a in copies} - {counted.bytes}
        if not copies:
            absent.add(pc)
        elif counted.kind is AccessKind.REDUCTION:
            if all(a.kind is AccessKind.ATOMIC for a in copies):
                to_atomic.add(pc)
        elif widths and not counted.matrix and counted.kind is not AccessKind.ATOMIC:
            mismatches[counted.kind, counted.space] = (
                f"{instruction.name} (PTX line {instruction.line}) moves {min(widths)} bytes per"
                " lane in the machine code"
            )
    everything = [access for copies in machine.values() for access in copies]
    added = tuple(a for a in everything if a.line not in ptx or _is_spill(a, ptx[a.line]))
    for access in everything:
        foreign = access.line not in ptx or not _same_kind(access, ptx[access.line])
        if foreign and access.space != "local":
            mismatches[access.kind, access.space] = (
                f"ptxas added a {access.space} {access.kind.value}"
            )
    return Comparison(frozenset(absent), added, mismatches, frozenset(to_atomic))


def _same_kind(access: SassAccess, of: Access) -> bool:
    atomic = (AccessKind.ATOMIC, AccessKind.REDUCTION)
    return access.kind is of.kind or (access.kind in atomic and of.kind in atomic)


def _is_spill(access: SassAccess, of: Access) -> bool:
    return access.space == "local" and of.space not in ("local", "generic")


@lru_cache(maxsize=64)
def combined_atomics(kernel: SassKernel) -> frozenset[int]:
    """Return the PTX lines of atomics that one lane executes for its whole warp.

    ptxas generates code that reduces the values of the lanes and elects a lane by comparing lane
    IDs. Several atomics may use the same comparison.
    """
    lane_ids, elected, lines = set[str](), set[str](), set[int]()
    for i in kernel.instructions:
        written, *read = i.operands.replace(".reuse", "").split(", ")
        if i.opcode in _ATOMICS and i.guard in elected:
            lines.add(i.line)
        compares = i.name.startswith("ISETP.EQ") and not lane_ids.isdisjoint(read)
        for registers, holds in ((lane_ids, "SR_LANEID" in read), (elected, compares)):
            (registers.add if holds else registers.discard)(written)
    return frozenset(lines)


def swap_loops(
    kernel: SassKernel, flow: SassFlow, at: Mapping[int, Origin]
) -> Iterator[tuple[int, int]]:
    """Yield (block, pc) of compare-and-swap loops that implement another PTX atomic operation."""
    for b, span in enumerate(kernel.blocks):
        for sass in kernel.instructions[span.start : span.end]:
            swap = sass.opcode.startswith("ATOM") and not _SWAPS.isdisjoint(sass.modifiers)
            origin = at.get(sass.line) if swap and b in flow.successors[b] else None
            if origin and operation_of(origin.instruction) != "cas":
                yield b, origin.pc


Code: TypeAlias = tuple[SassKernel, Mapping[int, Origin]]
TIMING = "a loop polls memory or retries an atomic: its iterations depend on timing"
BY_ADDRESS = "counted by address; bank conflicts that an L1 under load adds are not modelled"
_USED = "asynchronous copies are included, which ncu's metric leaves out"
_SCATTERED = "if the atomics of a warp access more than four lines, a GPU counts up to 2 % more"
_ZEROS = "if cp.async.cg fills lanes with zeros, it may request more sectors than counted here"
_COPIED = "cp.async also causes wavefronts for its global-memory requests"
_RACY = "addresses or branches depend on racy loads: threads store in a timing-dependent order"
_OLD_VALUES = (
    "addresses or branches depend on the old value of an atomic, so on the order of threads"
)
_APPROXIMATED = "branches depend on approximate results, whose last bits may differ on a GPU"
_WATCHING = frozenset({"volatile", "relaxed", "acquire", "try_wait", "test_wait"})
_BY_ADDRESS = tuple(
    f"shared_{kind}_{quantity}"
    for kind in ("load", "store")
    for quantity in ("wavefronts", "bank_conflicts")
)
_DEPENDENT = ("global_", "shared_", "fp16_", "fp32_", "fp64_")
_SPACES = ("global_", "shared_", "local_", "instructions", "thread_instructions")


def with_estimates(
    metrics: Mapping[str, Metric], program: Program, counters: Counters, code: Code | None
) -> dict[str, Metric]:
    """Return the metrics; those that execution cannot determine become estimates with a reason.

    `code` is the machine code with a map from each PTX line to its PTX instruction.
    """
    warps = counters.values[:, Column.WARPS].tolist()
    causes = [(reason, classes) for pc, reason, classes in _causes(program) if warps[pc]]
    reasons = [reason for reason, _ in causes]
    dependent = _SPACES + tuple(name for _, classes in causes for name in classes)
    if code and (retries := list(_retry_loops(counters, *code))):
        reasons += retries
        dependent += ("fp16_add", "fp32_add", "fp64_add")  # a retry repeats the loop's addition
    text = "; ".join(dict.fromkeys(reasons))
    marked = dict(metrics)
    for name, metric in metrics.items():
        if text and metric.value is not None and name.startswith(dependent):
            marked[name] = _estimate(metric, f"{metric.reason}; {text}" if metric.reason else text)
    conditions = dependents(program, approximations(program))
    for reason, affected in (
        (_RACY, dependents(program, racy_loads(program))),
        (_OLD_VALUES, _after_atomics(program, counters)),
        (_APPROXIMATED, {pc: True for pc, conditional in conditions.items() if conditional}),
    ):
        for name in _affected(program, {pc: affected[pc] for pc in affected if warps[pc]}, marked):
            if marked[name].value is not None and marked[name].provenance is Provenance.EXACT:
                marked[name] = _estimate(marked[name], reason)
    copies = [pc for pc in _copies(program) if warps[pc]]
    # cp.async.cg (bypasses the L1) fills lanes with zeros if its source size is less than its copy
    # size.
    sized = [
        pc
        for pc in copies
        if "cg" in program.instructions[pc].modifiers and len(program.instructions[pc].operands) > 3
    ]
    skipping = counters.values[sized]
    fills = (skipping[:, Column.GLOBAL_BYTES] < skipping[:, Column.SHARED_BYTES]).any()
    scattered = [
        f"{name}_sectors"
        for name in ("global_atomic", "global_reduction")
        if (metrics[f"{name}_sectors"].value or 0) > 16 * (metrics[f"{name}_requests"].value or 0)
    ]
    for names, reason, applies in (
        (["global_load_sectors"], _ZEROS, fills),
        (BY_INSTRUCTION, _COPIED, copies),
        (scattered, _SCATTERED, True),
        (["global_load_sector_use"], _USED, counters.values[copies, Column.GLOBAL_REQUESTS].any()),
        (_BY_ADDRESS, BY_ADDRESS, marked["shared_wavefronts_source"].value),
    ):
        for name in names if applies else ():
            if marked[name].value is not None and marked[name].reason is None:
                marked[name] = _estimate(marked[name], reason)
    return marked


def _estimate(metric: Metric, reason: str) -> Metric:
    return replace(metric, provenance=Provenance.ESTIMATE, reason=reason)


def _after_atomics(program: Program, counters: Counters) -> dict[int, bool]:
    """Return the instructions that depend on old values of executed atomics, as `dependents` does.

    If one lane per warp or block increments a counter, its old value is a ticket, as in work
    queues. The set of tickets is the same in any order of warps. Branches on tickets are therefore
    taken equally often, and only addresses depend on the order.
    """
    values, tickets, old_values = counters.values, set[int](), set[int]()
    for pc, facts in enumerate(program.facts):
        executed = values[pc, Column.WARPS] - values[pc, Column.WARPS_OFF]
        if executed and any(access.kind is AccessKind.ATOMIC for access in facts.accesses):
            one_lane = values[pc, Column.THREADS_ON] == executed
            draws = one_lane and operation_of(program.instructions[pc]) in ("add", "inc", "dec")
            (tickets if draws else old_values).add(pc)
    by_ticket = dependents(program, frozenset(tickets))
    addresses = {pc: False for pc, conditional in by_ticket.items() if not conditional}
    return {**addresses, **dependents(program, frozenset(old_values))}


def _affected(program: Program, dependent: Mapping[int, bool], names: Iterable[str]) -> list[str]:
    """Return the names of the counters that change with a hardware-dependent value.

    `dependent` has the pcs of the PTX instructions that use such a value (see `dependents`). A pc
    maps to True if the value decides whether the instruction executes, to False if the value
    decides only the address. An address changes sectors and wavefronts, but not requests and bytes.
    """
    prefixes, classes = {False: set[str](), True: set[str]()}, set[str]()
    for pc, conditional in dependent.items():
        if conditional:
            classes.add(program.facts[pc].op_class)
        for access in program.facts[pc].accesses:
            spaces = ("global", "shared") if access.space == "generic" else (access.space,)
            prefixes[conditional] |= {f"{space}_{access.kind.value}_" for space in spaces}
    executed, addressed = tuple(prefixes[True]), tuple(prefixes[True] | prefixes[False])
    return [
        name
        for name in names
        if name.startswith(_DEPENDENT)
        and (
            name in classes
            or name.startswith(executed if name.endswith(("_requests", "_bytes")) else addressed)
        )
    ]


def waits_for_blocks(program: Program) -> bool:
    """Return whether blocks wait at a grid barrier, or poll memory of other blocks."""
    return program.meets_other_blocks or any(
        reason == TIMING and watches_global(program.instructions[pc])
        for pc, reason, _ in _causes(program)
    )


@lru_cache(maxsize=64)
def _copies(program: Program) -> tuple[int, ...]:
    """Return the pcs of a program's asynchronous copies (`cp.async`)."""
    return tuple(pc for pc, i in enumerate(program.instructions) if row_of(i).form is Form.COPY)


@lru_cache(maxsize=64)
def _causes(program: Program) -> tuple[tuple[int, str, frozenset[str]], ...]:
    """Return (pc, reason, instruction classes) of PTX instructions that prevent exact counts.

    Such instructions poll memory, retry atomics, or call printf or malloc. If a loop retries an
    atomic, the instruction classes (such as `fp32_add`) of its innermost loop are returned, because
    a retry repeats the loop. The counts of these classes become estimates, too.
    """
    return tuple(
        (
            routine.first_pc + instruction.pc,
            reason,
            _loop_classes(routine, instruction.pc)
            if row_of(instruction).form is Form.ATOMIC
            else frozenset(),
        )
        for routine in program.routines
        for instruction in routine.function.instructions
        if (reason := _reason(program, routine, instruction))
    )


def _reason(program: Program, routine: Routine, instruction: ir.Instruction) -> str | None:
    form = row_of(instruction).form
    if form is Form.HEAP:
        return "without the memory accesses of malloc and free"
    target = instruction.operands[0] if instruction.operands else None
    called = target.target if isinstance(target, ir.CallOperand) else None
    if isinstance(called, ir.Symbol) and called.name in IGNORED_CALLS:
        return "without the instructions of printf"
    block = routine.cfg.block_of[instruction.pc]
    modifiers = instruction.modifiers
    watches = instruction.opcode in ("ld", "mbarrier") and not _WATCHING.isdisjoint(modifiers)
    retries = form is Form.ATOMIC and operation_of(instruction) in ("cas", "exch")
    if block < 0 or not routine.cfg.blocks[block].loop_depth or not (watches or retries):
        return None
    # An instruction in a loop depends on its own result if the result controls the next iteration.
    pc = routine.first_pc + instruction.pc
    return TIMING if dependents(program, frozenset({pc})).get(pc) else None


def _loop_classes(routine: Routine, pc: int) -> frozenset[str]:
    """Return the instruction classes (such as `fp32_add`) of the innermost loop around `pc`."""
    blocks, home = routine.cfg.blocks, routine.cfg.block_of[pc]
    leaves = {block.index for block in blocks if not block.successors}
    loops = build([block.successors for block in blocks], leaves, [0]).loops
    inner = max(loops[home], key=lambda header: len(loops[header]), default=None)
    classes = {
        routine.facts[member].op_class
        for block in blocks
        if inner in loops[block.index]
        for member in range(block.start, block.end)
    }
    return frozenset(classes - {""})


def _retry_loops(counters: Counters, kernel: SassKernel, at: Mapping[int, Origin]) -> Iterator[str]:
    """Yield a reason for each executed PTX atomic that ptxas compiled to a compare-and-swap loop.

    The reason states why counts are estimates.
    """
    for block, pc in swap_loops(kernel, flow_of(kernel), at):
        span = kernel.blocks[block]
        code = kernel.instructions[span.start : span.end]
        shared = any(instruction.opcode == "ATOMS" for instruction in code)
        if counters.values[pc, Column.SHARED_REQUESTS if shared else Column.TRIES]:
            name = next(origin.instruction.name for origin in at.values() if origin.pc == pc)
            yield f"ptxas compiled {name} to a loop, whose iterations depend on timing"
