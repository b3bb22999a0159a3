"""Comparison of memory accesses in machine code and PTX.

It detects accesses that ptxas merged, removed or added.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import Access, InstructionFacts, function_facts, row_of
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel

# opcode → state space and access kind of the PTX
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
# opcodes with which one lane combines the updates of a warp to one address
_GATHERED = frozenset({"REDUX", "POPC", "UPOPC"})
_MERGED = frozenset({Form.LOAD, Form.STORE})


@dataclass(frozen=True, slots=True)
class SassAccess:
    """One memory instruction of the machine code; `bytes` is per thread.

    `index` is its index in `SassKernel.instructions`.
    """

    index: int
    block: int
    kind: AccessKind
    space: str
    bytes: int
    line: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Differences between the accesses of PTX and machine code.

    `absent` are pcs of accesses that ptxas removed. `added` are accesses that only the machine code
    has, mostly register spills. `mismatches` describe, by kind and space, why a count is
    unreliable. `kept` are reductions that ptxas compiled to atomics with an unused result.
    """

    absent: frozenset[int]
    added: tuple[SassAccess, ...]
    mismatches: Mapping[tuple[AccessKind, str], str]
    kept: frozenset[int] = frozenset()


@lru_cache(maxsize=64)
def accesses(kernel: SassKernel) -> tuple[SassAccess, ...]:
    """Return the memory accesses that can execute; exclude `@!PT LDS` before LDGSTS."""
    starts = [block.start for block in kernel.blocks]
    return tuple(
        SassAccess(
            index,
            bisect_right(starts, index) - 1,
            *_KINDS[each.opcode][::-1],
            access_bytes(each),
            each.line,
        )
        for index, each in enumerate(kernel.instructions)
        if each.opcode in _KINDS and each.guard not in ("!PT", "!UPT")
    )


def named_apart(function: ir.Function, kernel: SassKernel) -> SassKernel:
    """Give accesses that share a PTX line, although they belong to two accesses, separate lines.

    ptxas merges some accesses and splits them again. It then attributes both to the line of one PTX
    access.
    """
    there, lines, facts = by_line(kernel), dict[int, int](), function_facts(function)
    found = ((each, scalar(each, facts[each.pc])) for each in function.instructions)
    own = {each.line: (each.name, address_of(each, access)) for each, access in found if access}
    for line in [line for line, places in there.items() if len(places) > 1 and line in own]:
        name, address = own[line]
        nowhere = [(other, n) for n, (its, other) in own.items() if n not in there and its == name]
        free = {other.offset: n for other, n in nowhere if other.base == address.base}
        symbols = [
            n
            for other, n in nowhere
            if n > line and {type(other.base), type(address.base)} == {ir.Symbol}
        ]
        for base, first, _ in there[line] if free or symbols else ():
            others = [
                (place - first, index)
                for other, place, index in there[line]
                if other == base and place != first
            ]
            if others and all(address.offset + far in free for far, _ in others):
                lines |= {index: free[address.offset + far] for far, index in others}
                break
            if symbols and len(others) == 1:
                lines[others[0][1]] = symbols[0]
                break
    code = tuple(
        replace(each, line=lines.get(n, each.line)) for n, each in enumerate(kernel.instructions)
    )
    return replace(kernel, instructions=code) if lines else kernel


def access_bytes(instruction: SassInstruction) -> int:
    """Return the bytes that one thread moves."""
    return next((_BYTES[m] for m in instruction.modifiers if m in _BYTES), 4)


def by_line(kernel: SassKernel) -> dict[int, list[tuple[str, int, int]]]:
    """Return the accesses of each PTX line in the machine code: base, offset and index."""
    found: dict[int, list[tuple[str, int, int]]] = {}
    for access in accesses(kernel):
        match = _SASS_ADDRESS.search(kernel.instructions[access.index].operands)
        base, offset = (match.group(1), int(match.group(2) or "0", 16)) if match else ("", 0)
        found.setdefault(access.line, []).append((base, offset, access.index))
    return found


def scalar(instruction: ir.Instruction, facts: InstructionFacts) -> Access | None:
    """Return the access of a plain, non-volatile load or store that ptxas could merge."""
    if (
        row_of(instruction).form not in _MERGED
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
    """Compare PTX and machine code after `widen`; pcs are program-wide."""
    by_line: dict[int, list[SassAccess]] = {}
    for access in accesses(kernel):
        by_line.setdefault(access.line, []).append(access)
    absent, kept = set[int](), set[int]()
    mismatches: dict[tuple[AccessKind, str], str] = {}
    own: dict[int, Access] = {}
    for pc, (instruction, facts) in enumerate(
        zip(program.instructions, program.facts, strict=True)
    ):
        counted = next((a for a in facts.accesses if a.space not in ("const", "param")), None)
        if counted is None:
            continue
        own[instruction.line] = counted
        there = [
            a
            for a in by_line.get(instruction.line, ())
            if _same_kind(a, counted) and not _is_spill(a, counted)
        ]
        if not there:
            absent.add(pc)
        elif counted.kind is AccessKind.REDUCTION and all(
            a.kind is AccessKind.ATOMIC for a in there
        ):
            kept.add(pc)
        elif (mismatch := _mismatch(instruction, counted, there)) is not None:
            mismatches[counted.kind, counted.space] = mismatch
    everything = [access for there in by_line.values() for access in there]
    added = tuple(a for a in everything if a.line not in own or _is_spill(a, own[a.line]))
    for access in everything:
        foreign = access.line not in own or not _same_kind(access, own[access.line])
        if foreign and access.space != "local":
            mismatches[access.kind, access.space] = (
                f"ptxas added a {access.space} {access.kind.value}"
            )
    return Comparison(frozenset(absent), added, mismatches, frozenset(kept))


def _same_kind(access: SassAccess, of: Access) -> bool:
    atomic = (AccessKind.ATOMIC, AccessKind.REDUCTION)
    return access.kind is of.kind or (access.kind in atomic and of.kind in atomic)


def _is_spill(access: SassAccess, of: Access) -> bool:
    return access.space == "local" and of.space not in ("local", "generic")


def _mismatch(
    instruction: ir.Instruction, access: Access, there: Sequence[SassAccess]
) -> str | None:
    if access.matrix or access.kind in (AccessKind.ATOMIC, AccessKind.REDUCTION):
        return None
    other = next((a.bytes for a in there if a.bytes != access.bytes), None)
    if other is None:
        return None
    return (
        f"{instruction.name} (PTX line {instruction.line}) moves {other} bytes in the machine code"
    )


@lru_cache(maxsize=64)
def gathered(kernel: SassKernel) -> frozenset[int]:
    """Return the PTX lines of atomics that one lane executes for its whole warp.

    The combined addresses are adjacent.
    """
    by_one = {
        i.line
        for i in kernel.instructions
        if i.predicated and i.opcode in ("REDG", "ATOMG", "ATOMS")
    }
    return frozenset(
        i.line for i in kernel.instructions if i.opcode in _GATHERED and i.line in by_one
    )
