"""Compare the memory accesses of the machine code with those of the PTX, and correct PTX lines.

ptxas merges neighbouring accesses, removes redundant accesses and adds register spills. The PTX
line of a machine instruction, from the cubin's line table, identifies the PTX access that it
executes. `compare` reports the differences per PTX instruction. Counts of an access kind with an
unexplained difference become estimates.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import Access, InstructionFacts, function_facts, row_of
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.disassembly import SassKernel

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
