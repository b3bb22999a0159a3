"""Merge scalar accesses of the PTX as ptxas merged them, so that requests and wavefronts agree.

ptxas merges neighbouring scalar accesses into one access of 64 or 128 bits. The wide access has the
PTX line of one of the scalar accesses. To find the others, each address is expressed as a sum of
registers plus a constant. Accesses in a basic block are neighbours if their register sums are equal
and their constants are consecutive.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import Cfg, build
from kernprof.emulator.ptx.facts import (
    Access,
    function_facts,
    registers_in,
    results,
    row_of,
)
from kernprof.emulator.ptx.lowering import Rewriting
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.accesses import accesses, address_of, by_line, scalar
from kernprof.emulator.sass.disassembly import SassKernel

_WIDEST = 16
_NOWHERE = -1  # PTX line of an instruction that no machine instruction corresponds to
# Terms of a sum (register and pc of its definition, with a factor), and a constant.
_Sum: TypeAlias = tuple[frozenset[tuple[Any, int]], int]
_COPIES = frozenset({Form.MOVE, Form.CONVERT})
_SUMS = _COPIES | {Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM, Form.SHIFT}
_INTEGERS = frozenset({"s32", "u32", "b32", "s64", "u64", "b64"})


def widen(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Return the function with scalar accesses merged where the machine code has one wide access.

    Only accesses of one basic block are merged. Their addresses must differ by constants, and no
    instruction in between may conflict with the merge. Other accesses are not merged but count with
    the width of the machine code. `accesses.compare` reports them.
    """
    widths: dict[int, set[int]] = {}
    for access in accesses(kernel):
        if access.bytes <= _WIDEST and access.line:
            widths.setdefault(access.line, set()).add(access.bytes)
    merger = _Merger(
        function,
        {line: max(width) for line, width in widths.items()},
        {line: copies[0][:2] for line, copies in by_line(kernel).items() if len(copies) == 1},
    )
    groups = merger.groups()
    joined = _rewritten(merger, groups) if groups else function
    code = list(joined.instructions)
    for pc, facts in enumerate(function_facts(joined)):
        machine, counted = widths.get(code[pc].line, set()), scalar(code[pc], facts)
        if counted is not None and len(machine) == 1 and counted.bytes not in machine:
            code[pc] = replace(code[pc], width=min(machine))
    same = tuple(code) == joined.instructions
    return joined if same else replace(joined, instructions=tuple(code))


@dataclass(frozen=True, slots=True)
class _Group:
    """Scalar accesses that are merged, by ascending offset. The wide access is at pc `at`.

    The registers of members in `apart` have another use between the member and `at`. The wide
    access then uses a temporary register, and a move copies it.
    """

    members: tuple[int, ...]
    at: int
    apart: frozenset[int]


class _Merger:
    """Find groups of scalar accesses that ptxas merged.

    `widths` maps a PTX line to the width of its machine access in bytes. `bases` maps each line
    with exactly one machine access to the base register and offset of this access.
    """

    def __init__(
        self,
        function: ir.Function,
        widths: Mapping[int, int],
        bases: Mapping[int, tuple[str, int]],
    ) -> None:
        self.function, self.widths, self.bases = function, widths, bases
        self.facts = function_facts(function)
        self.cfg: Cfg = build(function)
        self.taken: set[int] = set()
        self.addresses = self._addresses()
        self.shifts = self._shifts()

    def _addresses(self) -> dict[int, _Sum]:
        """Return the address of each scalar access by pc, as a sum of values before its block."""
        addresses: dict[int, _Sum] = {}
        for block in self.cfg.blocks:
            sums: dict[int, _Sum] = {}
            for instruction in self.function.instructions[block.start : block.end]:
                if access := scalar(instruction, self.facts[instruction.pc]):
                    address = address_of(instruction, access)
                    addresses[instruction.pc] = _plus(
                        _value(address.base, sums), (frozenset(), address.offset)
                    )
                terms = _sum(instruction, sums)
                for register in results(instruction):
                    sums[register.index] = terms or (
                        frozenset({((register.index, instruction.pc), 1)}),
                        0,
                    )
        return addresses

    def _shifts(self) -> dict[tuple[Any, str], int | None]:
        """Return the constant difference between PTX and machine offsets, by pair of bases.

        The difference is None if scalar accesses with the same bases have different differences.
        """
        shifts: dict[tuple[Any, str], int | None] = {}
        for instruction in self.function.instructions:
            access = scalar(instruction, self.facts[instruction.pc])
            if (
                access
                and instruction.line in self.bases
                and self.widths.get(instruction.line) == access.bytes
            ):
                terms, constant = self.addresses[instruction.pc]
                base, offset = self.bases[instruction.line]
                key, shift = (terms, base), constant - offset
                shifts[key] = shift if shifts.get(key, shift) == shift else None
        return shifts

    def _may_begin(self, first: ir.Instruction, access: Access, start: int, width: int) -> bool:
        """Return True if the wide access may start at the offset `start`.

        If the offset of the machine access is known, `start` must equal it. Otherwise `start` must
        be aligned if the base is a variable.
        """
        base, offset = self.bases.get(first.line, ("", 0))
        shift = self.shifts.get((self.addresses[first.pc][0], base))
        if base and shift is not None:
            return start == offset + shift
        return start % width == 0 if isinstance(address_of(first, access).base, ir.Symbol) else True

    def groups(self) -> list[_Group]:
        groups: list[_Group] = []
        for instruction in self.function.instructions:
            access = scalar(instruction, self.facts[instruction.pc])
            width = self.widths.get(instruction.line, 0)
            if access and width > access.bytes and instruction.pc not in self.taken:
                group = self._group(instruction, access, width)
                if group:
                    self.taken |= set(group.members)
                    groups.append(group)
        return groups

    def _group(self, first: ir.Instruction, access: Access, width: int) -> _Group | None:
        by_offset = self._neighbours(first, access)
        offset = self.addresses[first.pc][1]
        for start in sorted(
            by_offset, key=lambda o: ((o - min(by_offset)) % width, abs(o - offset))
        ):
            if not self._may_begin(first, access, start, width):
                continue
            members, at = [], start
            while at < start + width and at in by_offset:
                members.append(by_offset[at])
                at += self._bytes(by_offset[at])
            if at == start + width and first.pc in members and self._elements(members) <= 4:
                where = (min if access.kind is AccessKind.LOAD else max)(members)
                if (apart := self._apart(members, where, access)) is not None:
                    return _Group(tuple(members), where, apart)
        return None

    def _neighbours(self, first: ir.Instruction, access: Access) -> dict[int, int]:
        """Return the pcs of accesses that ptxas may have merged with `first`, by offset.

        They have the same block, kind, element size, guard and base as `first`, and no machine
        instruction of their own.
        """
        base = self.addresses[first.pc][0]
        block = self.cfg.blocks[self.cfg.block_of[first.pc]]
        by_offset: dict[int, int] = {}
        for instruction in self.function.instructions[block.start : block.end]:
            other = scalar(instruction, self.facts[instruction.pc])
            if (
                other is None
                or instruction.pc in self.taken
                or (instruction is not first and instruction.line in self.widths)
            ):
                continue
            same = (other.kind, other.space, other.element_bytes) == (
                access.kind,
                access.space,
                access.element_bytes,
            )
            if (
                same
                and instruction.guard == first.guard
                and self.addresses[instruction.pc][0] == base
            ):
                by_offset.setdefault(self.addresses[instruction.pc][1], instruction.pc)
        return by_offset

    def _bytes(self, pc: int) -> int:
        return self.facts[pc].accesses[0].bytes

    def _elements(self, members: Sequence[int]) -> int:
        return sum(self.facts[pc].accesses[0].elements for pc in members)

    def _apart(self, members: Sequence[int], at: int, access: Access) -> frozenset[int] | None:
        """Return members whose registers are used between them and `at`; None if unsafe to merge.

        Joining is unsafe if an instruction in between fences, may access the same memory, or
        changes the guard. A wide load replaces the first member, a wide store the last.
        """
        code, loads, apart = self.function.instructions, access.kind is AccessKind.LOAD, set[int]()
        guard = code[at].guard
        for instruction in code[min(members) : max(members)]:
            written = {register.index for register in results(instruction)}
            if guard and guard.register.index in written:
                return None
            touched = (
                {r.index for operand in instruction.operands for r in registers_in(operand)}
                if loads
                else written
            )
            moved = [
                pc for pc in members if (pc > instruction.pc if loads else pc < instruction.pc)
            ]
            apart |= {
                pc
                for pc in moved
                for item in _data(code[pc], access)
                if touched & {register.index for register in registers_in(item)}
            }
            clashes = row_of(instruction).orders_memory or any(
                ("generic" in (other.space, access.space) or other.space == access.space)
                and not (loads and other.kind is AccessKind.LOAD)
                for other in self.facts[instruction.pc].accesses
            )
            if clashes and instruction.pc not in members:
                return None
        return frozenset(apart)


def _value(operand: ir.Operand | None, sums: Mapping[int, _Sum]) -> _Sum:
    if isinstance(operand, ir.Immediate) and operand.kind == "int":
        return frozenset(), int(operand.value)
    if isinstance(operand, ir.Register):
        return sums.get(operand.index, (frozenset({((operand.index, -1), 1)}), 0))
    return frozenset({(operand, 1)}), 0


def _sum(instruction: ir.Instruction, sums: Mapping[int, _Sum]) -> _Sum | None:
    """Return an instruction's result as a sum of terms; None if the result is not such a sum."""
    opcode, form = instruction.opcode, row_of(instruction).form
    if (
        form not in _SUMS
        or opcode == "shr"
        or instruction.guard
        or not _INTEGERS.issuperset(instruction.types)
    ):
        return None
    if {"hi", "cc", "sat"} & set(instruction.modifiers):
        return None
    first, *rest = (_value(operand, sums) for operand in instruction.operands[1:])
    if form in _COPIES:
        return first
    if form is Form.SUM:
        return _plus(first, rest[0], -1 if opcode == "sub" else 1)
    terms, times = rest[0]
    if terms:
        return None
    plus = _plus((frozenset(), 0), first, 1 << times if opcode == "shl" else times)
    return _plus(plus, rest[1]) if form is Form.PRODUCT_AND_SUM else plus


def _plus(first: _Sum, other: _Sum, times: int = 1) -> _Sum:
    terms = Counter(dict(first[0]))
    for key, many in other[0]:
        terms[key] += many * times
    return frozenset((key, many) for key, many in terms.items() if many), first[1] + other[
        1
    ] * times


def _data(instruction: ir.Instruction, access: Access) -> tuple[ir.Operand, ...]:
    operand = instruction.operands[1 - access.address]
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def _rewritten(merger: _Merger, groups: Sequence[_Group]) -> ir.Function:
    """Return the function with one access per group.

    Data of members in `apart` pass through temporary registers. A move copies them at the pc of the
    scalar access.
    """
    code, rewriting = merger.function.instructions, Rewriting(merger.function)
    group_of = {pc: group for group in groups for pc in group.members}
    data_of: dict[int, tuple[ir.Operand, ...]] = {}
    for instruction in code:
        rewriting.begin(instruction)
        group = group_of.get(instruction.pc)
        if group is None:
            rewriting.add(instruction)
            continue
        access = merger.facts[instruction.pc].accesses[0]
        for pc in group.members if not data_of.keys() & set(group.members) else ():
            data = _data(code[pc], merger.facts[pc].accesses[0])
            if pc in group.apart:
                data = tuple(
                    rewriting.new_register(o.type) if isinstance(o, ir.Register) else o
                    for o in data
                )
            data_of[pc] = data
        if instruction.pc == group.at:
            operands = [operand for pc in group.members for operand in data_of[pc]]
            rewriting.add(_joined(merger, group, operands))
        elif instruction.pc in group.apart:
            pairs = zip(_data(instruction, access), data_of[instruction.pc], strict=True)
            for register, other in pairs:
                if isinstance(other, ir.Register) and register != other:
                    pair = (register, other)
                    kinds, loads = (other.type,), access.kind is AccessKind.LOAD
                    rewriting.add(
                        ir.Instruction(
                            0,
                            "mov",
                            kinds,
                            kinds,
                            pair if loads else pair[::-1],
                            instruction.guard,
                            instruction.loc,
                            _NOWHERE,
                        )
                    )
    return rewriting.function()


def _joined(merger: _Merger, group: _Group, items: Sequence[ir.Operand]) -> ir.Instruction:
    """Return the wide access: address of the lowest member, data of all members."""
    code = merger.function.instructions
    members, at = [code[pc] for pc in group.members], code[group.at]
    access = merger.facts[group.members[0]].accesses[0]
    types = {member.types[-1] for member in members}
    element = types.pop() if len(types) == 1 else f"b{8 * access.element_bytes}"
    plain = [m for m in members[0].modifiers[:-1] if m not in ("v2", "v4")]
    address = address_of(at, access)
    offset = address.offset + merger.addresses[group.members[0]][1] - merger.addresses[group.at][1]
    operands: list[ir.Operand] = [ir.Vector(tuple(items)), replace(address, offset=offset)]
    return replace(
        at,
        modifiers=(*plain, f"v{len(items)}", element),
        types=(element,),
        operands=tuple(operands if access.kind is AccessKind.LOAD else operands[::-1]),
        joined=True,
    )
