"""Merging of scalar PTX accesses as ptxas merges them.

ptxas merges neighbouring scalar accesses into one access of 64 or 128 bits, also across iterations
of an unrolled loop. This changes requests and wavefronts.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import Cfg, build
from kernprof.emulator.ptx.facts import (
    Access,
    InstructionFacts,
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
_NOWHERE = -1  # line of code without a machine instruction
# Sum of registers (with the pc of their definition) times factors, and a constant.
_Sum: TypeAlias = tuple[frozenset[tuple[Any, int]], int]
_COPIES = frozenset({Form.MOVE, Form.CONVERT})
_SUMS = _COPIES | {Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM, Form.SHIFT}
_WHOLE = frozenset({"s32", "u32", "b32", "s64", "u64", "b64"})


def widen(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Merge scalar accesses of the function where the machine code has one wide access.

    The accesses are in one block, their addresses differ by constants, and no instruction between
    them could observe the difference. Other accesses keep their width in the machine code, and
    `accesses.compare` reports them.
    """
    widths: dict[int, set[int]] = {}
    for access in accesses(kernel):
        if access.bytes <= _WIDEST and access.line:
            widths.setdefault(access.line, set()).add(access.bytes)
    merger = _Merger(
        function, {line: max(found) for line, found in widths.items()}, _places(kernel)
    )
    groups = merger.groups()
    joined = _rewritten(merger, groups) if groups else function
    code = tuple(
        _by_width(each, facts, widths)
        for each, facts in zip(joined.instructions, function_facts(joined), strict=True)
    )
    return joined if code == joined.instructions else replace(joined, instructions=code)


def _by_width(
    instruction: ir.Instruction, facts: InstructionFacts, widths: Mapping[int, set[int]]
) -> ir.Instruction:
    there, access = widths.get(instruction.line, set()), scalar(instruction, facts)
    if access is None or len(there) != 1 or access.bytes in there:
        return instruction
    return replace(instruction, width=min(there))


@dataclass(frozen=True, slots=True)
class _Group:
    """Accesses to merge, in order of their offsets; `at` is the pc of the replaced access.

    `apart`: accesses whose registers have another use in between.
    """

    members: tuple[int, ...]
    at: int
    apart: frozenset[int]


def _places(kernel: SassKernel) -> dict[int, tuple[str, int]]:
    """Return base and offset of the machine address, for PTX lines with one access."""
    return {line: places[0][:2] for line, places in by_line(kernel).items() if len(places) == 1}


class _Merger:
    def __init__(
        self,
        function: ir.Function,
        wanted: Mapping[int, int],
        places: Mapping[int, tuple[str, int]],
    ) -> None:
        self.function, self.wanted, self.places = function, wanted, places
        self.facts = function_facts(function)
        self.cfg: Cfg = build(function)
        self.taken: set[int] = set()
        self.addresses = self._addresses()
        self.shifts = self._shifts()

    def _addresses(self) -> dict[int, _Sum]:
        """Return each scalar access's address as a sum, by pc, relative to the start of its block."""
        found: dict[int, _Sum] = {}
        for block in self.cfg.blocks:
            known: dict[int, _Sum] = {}
            for each in self.function.instructions[block.start : block.end]:
                if access := scalar(each, self.facts[each.pc]):
                    address = address_of(each, access)
                    found[each.pc] = _plus(
                        _value(address.base, known), (frozenset(), address.offset)
                    )
                made = _sum(each, known)
                for register in results(each):
                    known[register.index] = made or (frozenset({((register.index, each.pc), 1)}), 0)
        return found

    def _shifts(self) -> dict[tuple[Any, str], int | None]:
        """Return the offset between PTX and machine-code bases, if all unmerged accesses agree."""
        found: dict[tuple[Any, str], int | None] = {}
        for each in self.function.instructions:
            access = scalar(each, self.facts[each.pc])
            if access and each.line in self.places and self.wanted.get(each.line) == access.bytes:
                own, far = self.addresses[each.pc]
                base, offset = self.places[each.line]
                key, shift = (own, base), far - offset
                found[key] = shift if found.get(key, shift) == shift else None
        return found

    def _may_begin(self, first: ir.Instruction, access: Access, start: int, width: int) -> bool:
        """Return whether a wide access can begin at an offset, as far as the machine code shows."""
        base, offset = self.places.get(first.line, ("", 0))
        shift = self.shifts.get((self.addresses[first.pc][0], base))
        if base and shift is not None:
            return start == offset + shift
        return start % width == 0 if isinstance(address_of(first, access).base, ir.Symbol) else True

    def groups(self) -> list[_Group]:
        found: list[_Group] = []
        for instruction in self.function.instructions:
            access = scalar(instruction, self.facts[instruction.pc])
            width = self.wanted.get(instruction.line, 0)
            if access and width > access.bytes and instruction.pc not in self.taken:
                group = self._group(instruction, access, width)
                if group:
                    self.taken |= set(group.members)
                    found.append(group)
        return found

    def _group(self, first: ir.Instruction, access: Access, width: int) -> _Group | None:
        by_offset = self._neighbours(first, access)
        own = self.addresses[first.pc][1]
        for start in sorted(by_offset, key=lambda o: ((o - min(by_offset)) % width, abs(o - own))):
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
        """Return offset → pc of similar accesses without their own machine instruction."""
        base = self.addresses[first.pc][0]
        block = self.cfg.blocks[self.cfg.block_of[first.pc]]
        found: dict[int, int] = {}
        for each in self.function.instructions[block.start : block.end]:
            other = scalar(each, self.facts[each.pc])
            if (
                other is None
                or each.pc in self.taken
                or (each is not first and each.line in self.wanted)
            ):
                continue
            same = (other.kind, other.space, other.element_bytes) == (
                access.kind,
                access.space,
                access.element_bytes,
            )
            if same and each.guard == first.guard and self.addresses[each.pc][0] == base:
                found.setdefault(self.addresses[each.pc][1], each.pc)
        return found

    def _bytes(self, pc: int) -> int:
        return self.facts[pc].accesses[0].bytes

    def _elements(self, members: Sequence[int]) -> int:
        return sum(self.facts[pc].accesses[0].elements for pc in members)

    def _apart(self, members: Sequence[int], at: int, access: Access) -> frozenset[int] | None:
        """Return members whose registers have another use in between.

        Return None if an instruction in between fences, may access the same memory, or changes the
        guard. A wide load replaces the first load, a wide store the last store.
        """
        code, loads, apart = self.function.instructions, access.kind is AccessKind.LOAD, set[int]()
        guard = code[at].guard
        for each in code[min(members) : max(members)]:
            written = {register.index for register in results(each)}
            if guard and guard.register.index in written:
                return None
            touched = (
                {r.index for operand in each.operands for r in registers_in(operand)}
                if loads
                else written
            )
            moved = [pc for pc in members if (pc > each.pc if loads else pc < each.pc)]
            apart |= {
                pc for pc in moved if touched & {r.index for r in _data_registers(code[pc], access)}
            }
            clashes = row_of(each).orders_memory or any(
                _may_clash(a, access) for a in self.facts[each.pc].accesses
            )
            if clashes and each.pc not in members:
                return None
        return frozenset(apart)


def _value(operand: ir.Operand | None, known: Mapping[int, _Sum]) -> _Sum:
    if isinstance(operand, ir.Immediate) and operand.kind == "int":
        return frozenset(), int(operand.value)
    if isinstance(operand, ir.Register):
        return known.get(operand.index, (frozenset({((operand.index, -1), 1)}), 0))
    return frozenset({(operand, 1)}), 0


def _sum(instruction: ir.Instruction, known: Mapping[int, _Sum]) -> _Sum | None:
    """Return an instruction's result as a sum; None for other operations."""
    opcode, form = instruction.opcode, row_of(instruction).form
    if (
        form not in _SUMS
        or opcode == "shr"
        or instruction.guard
        or not _WHOLE.issuperset(instruction.types)
    ):
        return None
    if {"hi", "cc", "sat"} & set(instruction.modifiers):
        return None
    first, *others = (_value(each, known) for each in instruction.operands[1:])
    if form in _COPIES:
        return first
    if form is Form.SUM:
        return _plus(first, others[0], -1 if opcode == "sub" else 1)
    terms, times = others[0]
    if terms:
        return None
    made = _plus((frozenset(), 0), first, 1 << times if opcode == "shl" else times)
    return _plus(made, others[1]) if form is Form.PRODUCT_AND_SUM else made


def _plus(one: _Sum, other: _Sum, times: int = 1) -> _Sum:
    terms = Counter(dict(one[0]))
    for key, many in other[0]:
        terms[key] += many * times
    return frozenset((key, many) for key, many in terms.items() if many), one[1] + other[1] * times


def _may_clash(other: Access, access: Access) -> bool:
    if access.kind is AccessKind.LOAD and other.kind is AccessKind.LOAD:
        return False
    return "generic" in (other.space, access.space) or other.space == access.space


def _data(instruction: ir.Instruction, access: Access) -> tuple[ir.Operand, ...]:
    operand = instruction.operands[1 - access.address]
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def _data_registers(instruction: ir.Instruction, access: Access) -> Iterator[ir.Register]:
    for item in _data(instruction, access):
        yield from registers_in(item)


def _rewritten(merger: _Merger, groups: Sequence[_Group]) -> ir.Function:
    """Return the function with one access per group; moves preserve registers with other uses."""
    code, made = merger.function.instructions, Rewriting(merger.function)
    group_of = {pc: group for group in groups for pc in group.members}
    held: dict[int, tuple[ir.Operand, ...]] = {}
    for each in code:
        made.begin(each)
        group = group_of.get(each.pc)
        if group is None:
            made.add(each)
            continue
        access = merger.facts[each.pc].accesses[0]
        for pc in group.members if not held.keys() & set(group.members) else ():
            data = _data(code[pc], merger.facts[pc].accesses[0])
            held[pc] = tuple(map(_other(made), data)) if pc in group.apart else data
        if each.pc == group.at:
            made.add(_joined(merger, group, [item for pc in group.members for item in held[pc]]))
        elif each.pc in group.apart:
            for own, other in zip(_data(each, access), held[each.pc], strict=True):
                if isinstance(other, ir.Register) and own != other:
                    pair, kinds = (
                        ((own, other) if access.kind is AccessKind.LOAD else (other, own)),
                        (other.type,),
                    )
                    made.add(
                        ir.Instruction(0, "mov", kinds, kinds, pair, each.guard, each.loc, _NOWHERE)
                    )
    return made.function()


def _other(made: Rewriting) -> Callable[[ir.Operand], ir.Operand]:
    return lambda operand: (
        made.new_register(operand.type) if isinstance(operand, ir.Register) else operand
    )


def _joined(merger: _Merger, group: _Group, items: Sequence[ir.Operand]) -> ir.Instruction:
    """Return the wide access: the address of the lowest member, the data of all."""
    code = merger.function.instructions
    members, at = [code[pc] for pc in group.members], code[group.at]
    access = merger.facts[group.members[0]].accesses[0]
    types = {member.types[-1] for member in members}
    element = types.pop() if len(types) == 1 else f"b{8 * access.element_bytes}"
    plain = [m for m in members[0].modifiers[:-1] if m not in ("v2", "v4")]
    own = address_of(at, access)
    offset = own.offset + merger.addresses[group.members[0]][1] - merger.addresses[group.at][1]
    operands: list[ir.Operand] = [ir.Vector(tuple(items)), replace(own, offset=offset)]
    return replace(
        at,
        modifiers=(*plain, f"v{len(items)}", element),
        types=(element,),
        operands=tuple(operands if access.kind is AccessKind.LOAD else operands[::-1]),
        joined=True,
    )
