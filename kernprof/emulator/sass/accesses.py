"""The memory accesses of the machine code against those of the PTX: which ones ptxas merged, dropped or added.

ptxas joins neighbouring scalar accesses into one of 64 or 128 bits, which changes requests and wavefronts. Guided by
what the machine code holds, `widen` does the same to the PTX, so that the emulator counts what the hardware does.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import Cfg, build
from kernprof.emulator.ptx.facts import Access, InstructionFacts, function_facts, registers_in, results
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.ptx.table import row_of
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel

# opcode → state space and kind, as the PTX has them.
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
_SASS_ADDRESS = re.compile(r"\[(.*?)(?:\+?0x([0-9a-f]+))?\]")
_WIDEST = 16
_MERGED = frozenset({Form.LOAD, Form.STORE})


@dataclass(frozen=True, slots=True)
class SassAccess:
    """One memory instruction of the machine code. `bytes` is per thread; `index` that in `SassKernel.instructions`."""

    index: int
    block: int
    kind: AccessKind
    space: str
    bytes: int
    line: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both sides, access by access.

    `absent` are pcs of accesses that the machine code does not have: ptxas found that it can do without. `added` are
    those that only the machine code has: register spills, mostly. `mismatches` says in words, by kind and space, what
    makes a count unreliable. `kept` are reductions that ptxas made atomics of, whose result nothing reads.
    """

    absent: frozenset[int]
    added: tuple[SassAccess, ...]
    mismatches: Mapping[tuple[AccessKind, str], str]
    kept: frozenset[int] = frozenset()


@lru_cache(maxsize=64)
def accesses(kernel: SassKernel) -> tuple[SassAccess, ...]:
    """The memory accesses that can happen: `@!PT LDS` and the like, which ptxas puts before LDGSTS, cannot."""
    starts = [block.start for block in kernel.blocks]
    return tuple(
        SassAccess(index, bisect_right(starts, index) - 1, *_KINDS[each.opcode][::-1], access_bytes(each), each.line)
        for index, each in enumerate(kernel.instructions)
        if each.opcode in _KINDS and each.guard not in ("!PT", "!UPT")
    )


def named_apart(function: ir.Function, kernel: SassKernel) -> SassKernel:
    """The machine code with the accesses that ptxas names after a neighbour on lines of their own: it joins some,
    splits them again, and has two on one line then, at the places of two accesses of the PTX.
    """
    there, lines, facts = _by_line(kernel), dict[int, int](), function_facts(function)
    found = ((each, _scalar(each, facts[each.pc])) for each in function.instructions)
    own = {each.line: (each.name, _address(each, access)) for each, access in found if access}
    for line in [line for line, places in there.items() if len(places) > 1 and line in own]:
        name, address = own[line]
        nowhere = [(other, n) for n, (its, other) in own.items() if n not in there and its == name]
        free = {other.offset: n for other, n in nowhere if other.base == address.base}
        symbols = [n for other, n in nowhere if n > line and {type(other.base), type(address.base)} == {ir.Symbol}]
        for base, first, _ in there[line] if free or symbols else ():
            others = [(place - first, index) for other, place, index in there[line] if other == base and place != first]
            if others and all(address.offset + far in free for far, _ in others):
                lines |= {index: free[address.offset + far] for far, index in others}
                break
            if symbols and len(others) == 1:
                lines[others[0][1]] = symbols[0]
                break
    code = tuple(replace(each, line=lines.get(n, each.line)) for n, each in enumerate(kernel.instructions))
    return replace(kernel, instructions=code) if lines else kernel


def access_bytes(instruction: SassInstruction) -> int:
    """What one thread moves."""
    return next((_BYTES[m] for m in instruction.modifiers if m in _BYTES), 4)


def widen(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """The function with scalar accesses joined where the machine code has one wide access in place of several.

    Only accesses that follow one another in a block, off one base register, without anything between them that could
    tell the difference. What cannot be joined stays, is counted by the width that it has in the machine code, and is
    found by `mismatches`.
    """
    widths: dict[int, set[int]] = {}
    for access in accesses(kernel):
        if access.bytes <= _WIDEST and access.line:
            widths.setdefault(access.line, set()).add(access.bytes)
    merger = _Merger(function, {line: max(found) for line, found in widths.items()}, _places(kernel))
    groups = merger.groups()
    joined = _rewritten(function, groups) if groups else function
    code = tuple(
        _by_width(each, facts, widths) for each, facts in zip(joined.instructions, function_facts(joined), strict=True)
    )
    return joined if code == joined.instructions else replace(joined, instructions=code)


def _by_width(instruction: ir.Instruction, facts: InstructionFacts, widths: Mapping[int, set[int]]) -> ir.Instruction:
    there, access = widths.get(instruction.line, set()), _scalar(instruction, facts)
    if access is None or len(there) != 1 or access.bytes in there:
        return instruction
    return replace(instruction, width=min(there))


@dataclass(frozen=True, slots=True)
class _Group:
    """Accesses that become one, in order of their offsets; `at` is the pc of the one that is replaced."""

    members: tuple[int, ...]
    at: int


def _by_line(kernel: SassKernel) -> dict[int, list[tuple[str, int, int]]]:
    """The accesses of each PTX line in the machine code: base and offset of the address, and index."""
    found: dict[int, list[tuple[str, int, int]]] = {}
    for access in accesses(kernel):
        match = _SASS_ADDRESS.search(kernel.instructions[access.index].operands)
        base, offset = (match.group(1), int(match.group(2) or "0", 16)) if match else ("", 0)
        found.setdefault(access.line, []).append((base, offset, access.index))
    return found


def _places(kernel: SassKernel) -> dict[int, tuple[str, int]]:
    """The address that the only access of a PTX line has in the machine code: base and offset."""
    return {line: places[0][:2] for line, places in _by_line(kernel).items() if len(places) == 1}


class _Merger:
    def __init__(self, function: ir.Function, wanted: Mapping[int, int], places: Mapping[int, tuple[str, int]]) -> None:
        self.function, self.wanted, self.places = function, wanted, places
        self.facts = function_facts(function)
        self.cfg: Cfg = build(function)
        self.taken: set[int] = set()
        self.shifts = self._shifts()

    def _shifts(self) -> dict[tuple[object, str], int | None]:
        """How far offsets from a base of the PTX lie from those from one of the machine code, where accesses that were
        not joined all say the same.
        """
        found: dict[tuple[object, str], int | None] = {}
        for each in self.function.instructions:
            access = _scalar(each, self.facts[each.pc])
            if access and each.line in self.places and self.wanted.get(each.line) == access.bytes:
                address = _address(each, access)
                base, offset = self.places[each.line]
                key, shift = (address.base, base), address.offset - offset
                found[key] = shift if found.get(key, shift) == shift else None
        return found

    def _may_begin(self, first: ir.Instruction, access: Access, start: int, width: int) -> bool:
        """Can a wide access begin at an offset: where that of the machine code does, as far as that is known?"""
        base, offset = self.places.get(first.line, ("", 0))
        address = _address(first, access)
        shift = self.shifts.get((address.base, base))
        if base and shift is not None:
            return start == offset + shift
        return start % width == 0 if isinstance(address.base, ir.Symbol) else True

    def groups(self) -> list[_Group]:
        found: list[_Group] = []
        for instruction in self.function.instructions:
            access = _scalar(instruction, self.facts[instruction.pc])
            width = self.wanted.get(instruction.line, 0)
            if access and width > access.bytes and instruction.pc not in self.taken:
                group = self._group(instruction, access, width)
                if group:
                    self.taken |= set(group.members)
                    found.append(group)
        return found

    def _group(self, first: ir.Instruction, access: Access, width: int) -> _Group | None:
        by_offset = self._neighbours(first, access)
        own = _address(first, access).offset
        for start in sorted(by_offset, key=lambda o: ((o - min(by_offset)) % width, abs(o - own))):
            if not self._may_begin(first, access, start, width):
                continue
            members, at = [], start
            while at < start + width and at in by_offset:
                members.append(by_offset[at])
                at += self._bytes(by_offset[at])
            if at == start + width and first.pc in members and self._elements(members) <= 4:
                group = _Group(tuple(members), (min if access.kind is AccessKind.LOAD else max)(members))
                if self._is_safe(group, access):
                    return group
        return None

    def _neighbours(self, first: ir.Instruction, access: Access) -> dict[int, int]:
        """Accesses like `first` in its block that the machine code has no instruction of their own for: offset → pc."""
        base = _address(first, access).base
        block = self.cfg.blocks[self.cfg.block_of[first.pc]]
        found: dict[int, int] = {}
        for each in self.function.instructions[block.start : block.end]:
            other = _scalar(each, self.facts[each.pc])
            if other is None or each.pc in self.taken or (each is not first and each.line in self.wanted):
                continue
            same = (other.kind, other.space, other.element_bytes) == (access.kind, access.space, access.element_bytes)
            if same and each.guard == first.guard and _address(each, other).base == base:
                found.setdefault(_address(each, other).offset, each.pc)
        return found

    def _bytes(self, pc: int) -> int:
        return self.facts[pc].accesses[0].bytes

    def _elements(self, members: Sequence[int]) -> int:
        return sum(self.facts[pc].accesses[0].elements for pc in members)

    def _is_safe(self, group: _Group, access: Access) -> bool:
        """Nothing between the members fences, could hit the same memory, or touches registers that are moved over it.

        A wide load stands where the first one stood, a wide store where the last one did.
        """
        code, loads = self.function.instructions, access.kind is AccessKind.LOAD
        base = _address(code[group.at], access).base
        for each in code[min(group.members) : max(group.members)]:
            if each.pc in group.members:
                continue
            if row_of(each).orders_memory or any(self._may_clash(a, access) for a in self.facts[each.pc].accesses):
                return False
            moved = [pc for pc in group.members if (pc > each.pc if loads else pc < each.pc)]
            own = {r.index for pc in moved for r in _data_registers(code[pc], access)}
            written = {register.index for register in results(each)}
            touched = {r.index for operand in each.operands for r in registers_in(operand)}
            if own & (touched if loads else written) or (isinstance(base, ir.Register) and base.index in written):
                return False
        return True

    @staticmethod
    def _may_clash(other: Access, access: Access) -> bool:
        if access.kind is AccessKind.LOAD and other.kind is AccessKind.LOAD:
            return False
        return "generic" in (other.space, access.space) or other.space == access.space


def _scalar(instruction: ir.Instruction, facts: InstructionFacts) -> Access | None:
    """The access of a plain, non-volatile load or store that could be part of a wider one."""
    if row_of(instruction).form not in _MERGED or "volatile" in instruction.modifiers or not facts.accesses:
        return None
    access = facts.accesses[0]
    return access if access.space in ("shared", "global", "local", "generic") else None


def _address(instruction: ir.Instruction, access: Access) -> ir.Address:
    address = instruction.operands[access.address]
    return address if isinstance(address, ir.Address) else ir.Address(None)


def _data(instruction: ir.Instruction, access: Access) -> tuple[ir.Operand, ...]:
    operand = instruction.operands[1 - access.address]
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def _data_registers(instruction: ir.Instruction, access: Access) -> Iterator[ir.Register]:
    for item in _data(instruction, access):
        yield from registers_in(item)


def _rewritten(function: ir.Function, groups: Sequence[_Group]) -> ir.Function:
    joined = {group.at: group for group in groups}
    dropped = {pc for group in groups for pc in group.members if pc != group.at}
    facts = function_facts(function)
    kept: list[ir.Instruction] = []
    moved: list[int] = []
    for instruction in function.instructions:
        moved.append(len(kept))
        if instruction.pc in dropped:
            continue
        made = _joined(function, joined[instruction.pc], facts) if instruction.pc in joined else instruction
        kept.append(replace(made, pc=len(kept)))
    moved.append(len(kept))
    labels = {name: moved[pc] for name, pc in function.labels.items()}
    return replace(function, instructions=tuple(kept), labels=labels)


def _joined(function: ir.Function, group: _Group, facts: Sequence[InstructionFacts]) -> ir.Instruction:
    """The wide access: the member at the lowest offset gives the address, all of them the data."""
    members = [function.instructions[pc] for pc in group.members]
    access = facts[group.members[0]].accesses[0]
    items = tuple(item for pc in group.members for item in _data(function.instructions[pc], facts[pc].accesses[0]))
    types = {member.types[-1] for member in members}
    element = types.pop() if len(types) == 1 else f"b{8 * access.element_bytes}"
    plain = [m for m in members[0].modifiers[:-1] if m not in ("v2", "v4")]
    operands: list[ir.Operand] = [ir.Vector(items), _address(members[0], access)]
    at = function.instructions[group.at]
    return replace(
        at,
        modifiers=(*plain, f"v{len(items)}", element),
        types=(element,),
        operands=tuple(operands if access.kind is AccessKind.LOAD else operands[::-1]),
        joined=True,
    )


@lru_cache(maxsize=64)
def compare(program: Program, kernel: SassKernel) -> Comparison:
    """What still differs after `widen`; pcs are program-wide."""
    by_line: dict[int, list[SassAccess]] = {}
    for access in accesses(kernel):
        by_line.setdefault(access.line, []).append(access)
    absent, kept = set[int](), set[int]()
    mismatches: dict[tuple[AccessKind, str], str] = {}
    own: dict[int, Access] = {}
    for pc, (instruction, facts) in enumerate(zip(program.instructions, program.facts, strict=True)):
        counted = next((a for a in facts.accesses if a.space not in ("const", "param")), None)
        if counted is None:
            continue
        own[instruction.line] = counted
        there = [a for a in by_line.get(instruction.line, ()) if _same_kind(a, counted) and not _is_spill(a, counted)]
        if not there:
            absent.add(pc)
        elif counted.kind is AccessKind.REDUCTION and all(a.kind is AccessKind.ATOMIC for a in there):
            kept.add(pc)
        elif (mismatch := _mismatch(instruction, counted, there)) is not None:
            mismatches[counted.kind, counted.space] = mismatch
    everything = [access for there in by_line.values() for access in there]
    added = tuple(a for a in everything if a.line not in own or _is_spill(a, own[a.line]))
    for access in everything:
        foreign = access.line not in own or not _same_kind(access, own[access.line])
        if foreign and access.space != "local":
            mismatches[access.kind, access.space] = f"ptxas added a {access.space} {access.kind.value}"
    return Comparison(frozenset(absent), added, mismatches, frozenset(kept))


def _same_kind(access: SassAccess, of: Access) -> bool:
    atomic = (AccessKind.ATOMIC, AccessKind.REDUCTION)
    return access.kind is of.kind or (access.kind in atomic and of.kind in atomic)


def _is_spill(access: SassAccess, of: Access) -> bool:
    return access.space == "local" and of.space not in ("local", "generic")


def _mismatch(instruction: ir.Instruction, access: Access, there: Sequence[SassAccess]) -> str | None:
    if access.matrix or access.kind in (AccessKind.ATOMIC, AccessKind.REDUCTION):
        return None
    other = next((a.bytes for a in there if a.bytes != access.bytes), None)
    if other is None:
        return None
    return f"{instruction.name} (PTX line {instruction.line}) moves {other} bytes in the machine code"
