"""Change the PTX as ptxas did: merge scalar accesses, predicate and fuse arithmetic.

ptxas merges neighbouring scalar accesses into one access of 64 or 128 bits. The wide access has the
PTX line of one of the scalar accesses. To find the others, each address is expressed as a sum of
registers plus a constant. Accesses in a basic block are neighbours if their register sums are equal
and their constants are consecutive.

`guard`: if a `selp` may discard a result, ptxas may predicate the arithmetic with the condition of
the `selp`. Lanes whose predicate is false then do not count.

`contract`: ptxas may contract a multiplication and an addition to a fused multiply-add. An FMA
rounds once. The emulator must contract the same operations to compute equal results.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
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
    sources,
)
from kernprof.emulator.ptx.lowering import Rewriting
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.estimates import accesses, address_of, by_line, scalar

_NOWHERE = -1  # PTX line of an added PTX instruction, which has no machine instruction
_WIDEST_BYTES = 16
# An address as a sum: the set of terms ((register, pc of its definition), factor), and a constant.
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
        if access.bytes <= _WIDEST_BYTES and access.line:
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
    """Scalar accesses that one wide access at pc `at` replaces.

    `members` are their pcs by ascending offset. The registers of members in `apart` have another
    use between the member and `at`. For such a member, the wide access uses a temporary register,
    and a `mov` copies the data.
    """

    members: tuple[int, ...]
    at: int
    apart: frozenset[int]


class _Merger:
    """Find groups of scalar PTX accesses that ptxas merged into one wide access.

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
        """Return the address of each scalar access by pc, as a sum of register values.

        The sum refers to the values of the registers at the start of the basic block.
        """
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
        """Return PTX offset − machine offset in bytes, by PTX base and machine base register.

        PTX and machine code may split an address differently into base and offset. The value is
        None if accesses with equal bases have different differences.
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
        """Return True if a wide access that replaces `first` may start at the byte offset `start`.

        If the offset of the machine access is known, `start` must equal it. Otherwise, if the base
        is a variable, `start` must be a multiple of the access width.
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
                at += self.facts[by_offset[at]].accesses[0].bytes
            elements = sum(self.facts[pc].accesses[0].elements for pc in members)
            if at == start + width and first.pc in members and elements <= 4:
                where = (min if access.kind is AccessKind.LOAD else max)(members)
                if (apart := self._apart(members, where, access)) is not None:
                    return _Group(tuple(members), where, apart)
        return None

    def _neighbours(self, first: ir.Instruction, access: Access) -> dict[int, int]:
        """Return the pcs of accesses that ptxas may have merged with `first`, by byte offset.

        These accesses have the same basic block, kind, element size, guard and base register as
        `first`. The machine code has no separate instruction for them.
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

    def _apart(self, members: Sequence[int], at: int, access: Access) -> frozenset[int] | None:
        """Return the pcs of members that need a temporary register; None if merging is unsafe.

        A member needs one if an instruction between the member and the wide access at `at` uses the
        member's register. Merging is unsafe if an instruction between the members is a fence, may
        access the same memory, or changes the guard. A wide load replaces the first member, a wide
        store the last.
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
    """Return an integer instruction's result as a linear sum of registers; None if not linear.

    `sums` maps each register that the block wrote earlier to its value as such a sum.
    """
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
    """Return the function with one wide access in place of each group of scalar accesses.

    If a member's register has another use between the member and the wide access (`apart`), the
    wide access uses a temporary register. A `mov` at the member's pc copies the data between the
    temporary register and the member's register.
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
    """Return the wide access of a group: address of its lowest member, data of all members."""
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


ARITHMETIC = frozenset({Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM})
# Reconvergence instructions, which have no PTX counterpart. ptxas assigns them the PTX line of a
# neighbouring instruction.
_MERGING = frozenset({"BSSY", "BSYNC"})
_FUSED = {"f32": ("FFMA", {"FADD", "FMUL"}), "f64": ("DFMA", {"DADD", "DMUL"})}
# Modifiers with which ptxas may fuse an operation. Others, such as a rounding mode, prevent fusion.
_FUSIBLE = frozenset({"ftz", *_FUSED})


@dataclass(frozen=True, slots=True)
class _Guard:
    """Predicate of an arithmetic instruction.

    `before` holds the pcs of later instructions that must move before the arithmetic instruction.
    These are the comparison that computes the predicate, and the instructions that compute the
    comparison's operands.
    """

    guard: ir.Guard
    before: frozenset[int] = frozenset()


def guard(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Return the function with arithmetic predicated where the machine code predicates it."""
    lines: dict[int, bool] = {}
    for sass in (i for i in kernel.instructions if i.opcode not in _MERGING):
        lines[sass.line] = lines.get(sass.line, True) and sass.predicated
    code = function.instructions
    arithmetic = [
        i for i in code if i.guard is None and lines.get(i.line) and row_of(i).form in ARITHMETIC
    ]
    if not arithmetic:
        return function
    reads = Counter(register.index for i in code for register in sources(i))
    cfg, guards = build(function), dict[int, _Guard]()
    for i in arithmetic:
        value = results(i)[0]
        end = cfg.blocks[cfg.block_of[i.pc]].end
        if reads[value.index] == 1 and (chosen := _selected(code[i.pc + 1 : end], value, reads)):
            guards[i.pc] = chosen
    if not guards:
        return function
    # Move each comparison before the first instruction that it predicates, in the same basic block.
    moved = {
        before: pc
        for pc, chosen in sorted(guards.items(), reverse=True)
        for before in sorted(chosen.before)
    }
    guarded: list[ir.Instruction] = []
    for i in code:
        guarded += [code[pc] for pc, target in moved.items() if target == i.pc]
        if i.pc not in moved:
            guarded.append(replace(i, guard=guards[i.pc].guard) if i.pc in guards else i)
    return replace(function, instructions=tuple(replace(i, pc=pc) for pc, i in enumerate(guarded)))


def _selected(
    code: tuple[ir.Instruction, ...], value: ir.Register, reads: Mapping[int, int]
) -> _Guard | None:
    """Return the condition under which a `selp` selects `value`, or a result computed from `value`.

    `code` follows the arithmetic instruction that computes `value`. Return None if the condition is
    not available before this instruction and cannot be moved there.
    """
    first, written = value, {value.index}
    for i in code:
        if value in sources(i):
            arithmetic = i.guard is None and row_of(i).form in ARITHMETIC
            if arithmetic and reads[results(i)[0].index] == 1:
                value = results(i)[0]
                written.add(value.index)
                continue
            if i.opcode != "selp" or i.guard is not None:
                return None
            _, chosen, _, condition = i.operands
            if not isinstance(condition, ir.Register):
                return None
            guard = ir.Guard(condition, negated=chosen != value)
            if condition.index not in written:
                return _Guard(guard)
            return _compared_before(code, guard, first)
        written |= {register.index for register in results(i)}
        if value.index in {register.index for register in results(i)}:
            return None
    return None


def _compared_before(
    code: tuple[ir.Instruction, ...], guard: ir.Guard, value: ir.Register
) -> _Guard | None:
    """Return the guard, with the pcs of its `setp` and of the instructions that compute the inputs.

    Return None if the `setp` depends on `value`, or if these instructions cannot be moved.
    """
    compare = next((n for n, i in enumerate(code) if guard.register in results(i)), None)
    if compare is None or code[compare].opcode != "setp":
        return None
    needed, written, moved = {guard.register.index}, set[int](), set[int]()
    for i in reversed(code[: compare + 1]):
        output, read = (
            {register.index for register in registers} for registers in (results(i), sources(i))
        )
        if output & needed:
            if len(output) > 1 or i.guard or not (row_of(i).pure or i.opcode == "setp"):
                return None
            moved.add(i.pc)
            written |= output
            needed = needed - output | read
        elif written & (output | read):
            return None
    return None if value.index in needed else _Guard(guard, frozenset(moved))


def contract(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Return the function with multiply-adds fused where the machine code has an FFMA or DFMA.

    Each fused multiplication becomes a `mov` or `neg` of one FMA operand, so that the number of PTX
    instructions stays the same.
    """
    opcodes: dict[int, set[str]] = defaultdict(set)
    for sass in kernel.instructions:
        opcodes[sass.line].add(sass.opcode)
    fused = {line for line, names in opcodes.items() if names & {"FFMA", "DFMA"}}
    if not any(_is_fusible(i, "add", "sub") and i.line in fused for i in function.instructions):
        return function
    reads = Counter(register.index for i in function.instructions for register in sources(i))
    code = list(function.instructions)
    for block in build(function).blocks:
        for at in range(block.start, block.end):
            for start in (block.start + n for n in _products(code[block.start : at + 1], reads)):
                fma, separate = _FUSED[code[at].types[-1]]
                names = opcodes[code[start].line] | opcodes[code[at].line]
                if fma in names and not names & separate:
                    code[start : at + 1] = [*code[start + 1 : at], *_fma(code[start], code[at])]
                    break
    return replace(function, instructions=tuple(replace(i, pc=pc) for pc, i in enumerate(code)))


def _is_fusible(i: ir.Instruction, *opcodes: str) -> bool:
    kind = i.types[-1:] in (("f32",), ("f64",))
    return i.opcode in opcodes and kind and set(i.modifiers) <= _FUSIBLE


def _products(code: Sequence[ir.Instruction], reads: Counter[int]) -> Iterator[int]:
    """Yield the indices of multiplications that ptxas may fuse with the sum `code[-1]`.

    `reads` counts the reads of each register. Only the sum reads the product of such a
    multiplication, and no instruction in between overwrites the factors. If both operands of the
    sum are products, ptxas may fuse either of them.
    """
    written: set[int] = set()
    for at in range(len(code) - 2, -1, -1) if _is_fusible(code[-1], "add", "sub") else ():
        product, output = code[at], {register.index for register in results(code[at])}
        used = {register.index for register in sources(code[-1])} & output
        same = _is_fusible(product, "mul") and product.modifiers == code[-1].modifiers
        if used - written and same:
            alone = product.guard is None and all(reads[index] == 1 for index in used)
            if alone and written.isdisjoint(register.index for register in sources(product)):
                yield at
        written |= output


def _fma(product: ir.Instruction, total: ir.Instruction) -> tuple[ir.Instruction, ir.Instruction]:
    """Return the move and the FMA that replace a product and a sum (ab + c, ab − c or c − ab)."""
    register, a, b = product.operands
    first = total.operands[1] == register
    addend = total.operands[2 if first else 1]
    minus = total.opcode == "sub"
    moved, factors = (addend, (a, b, register)) if minus and first else (a, (register, b, addend))
    move = replace(
        product,
        opcode="neg" if minus else "mov",
        modifiers=(total.types[-1],),
        operands=(register, moved),
    )
    fma = replace(
        total,
        opcode="fma",
        modifiers=("rn", *total.modifiers),
        operands=(total.operands[0], *factors),
    )
    return move, fma
