"""Detection of 32-bit indices that overflow, by a second computation in 64 bits.

Within a node, sums and products from which an address derives are recorded as expressions. At the
conversion of an index to 64 bits, the expression is evaluated in 64 bits. A different value means
that the index overflowed. Between nodes, as in a loop, the upper 32 bits of the exact index are
stored. Masks, right shifts, remainders and other instructions start a new expression, because hash
functions overflow on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import FaultCode
from kernprof.emulator.jit.nodes import Node
from kernprof.emulator.jit.values import BITS, Value, const, vector
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of, writes_first
from kernprof.emulator.ptx.opcodes import Form

_NARROW = frozenset({"s32", "u32", "b32"})
_SUMS = frozenset({Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM, Form.SHIFT})
_THROUGH = _SUMS | {Form.SELECT, Form.MOVE, Form.SPACE_ADDRESS, Form.CONVERT}


@dataclass(frozen=True, slots=True)
class Sum:
    """Expression: product of `factors` plus the summands `added`, computed in 32 bits.

    Factors and summands are values, numbers or nested expressions.
    """

    factors: tuple[Part, ...]
    added: tuple[Part, ...] = ()
    sign: int = 1  # sign of the last summand


@dataclass(frozen=True, slots=True)
class Choice:
    """Selection between two expressions; `first` (i1 elements) selects the first of `parts`."""

    first: Value
    parts: tuple[Part, ...]


Part = Sum | Choice | Value | int


@dataclass(slots=True)
class Indices:
    """Tracker of index expressions during code generation."""

    code: Code
    # pc of an instruction from which an address derives → true if the index is signed
    wanted: Mapping[int, bool]
    _node: Node | None = None
    _known: dict[ir.Register, Sum] = field(default_factory=dict)
    # index variables that are live between nodes → true if signed
    _signed: dict[int, bool] = field(default_factory=dict)
    # index variable → pointer to the stored upper 32 bits of its exact value
    _lost: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        read: dict[int, bool] = {}
        sums: set[int] = set()
        for node in self.code.nodes:
            local: set[ir.Operand] = set()
            for pc, i in enumerate(node.code, node.first_pc):
                if pc not in self.wanted:
                    continue
                for operand in i.operands[1:]:
                    if (
                        isinstance(operand, ir.Register)
                        and operand not in local
                        and operand.type[1:] == "32"
                    ):
                        variable = self.code.variables.register(node, operand)
                        read[variable] = read.get(variable, False) or self.wanted[pc]
                if isinstance(i.operands[0], ir.Register) and _is_sum(i):
                    sums.add(self.code.variables.register(node, i.operands[0]))
                    local |= {i.operands[0]} if not i.guard else set()
        for variable in sorted(sums & set(read)):
            self._signed[variable] = read[variable]
            place = self._lost[variable] = f"%lost{variable}"
            self.code.text.head.append(
                f"{place} = getelementptr i8, ptr %w, i64 {self.code.room(128)}"
            )

    def follow(self, i: ir.Instruction) -> None:
        """Record the expression of an instruction; call this before its code is emitted."""
        if self._node is not self.code.node:
            self._node = self.code.node
            self._known.clear()
        wanted = self.code.pc in self.wanted
        if wanted and _widens(i):
            self._check(i)
        total = self._sum(i) if wanted else None
        if i.operands and writes_first(i):
            first = i.operands[0]
            for item in first.items if isinstance(first, ir.Vector) else (first,):
                if isinstance(item, ir.Register):
                    self._known.pop(item, None)
                    self._lose(item, total)
            if total and isinstance(first, ir.Register) and not i.guard:
                self._known[first] = total

    def _lose(self, register: ir.Register, exact: Sum | None) -> None:
        """Emit a store of the upper 32 bits of an index, if another node reads the register.

        `exact` is the index's expression, None if a new expression starts.
        """
        code, text = self.code, self.code.text
        variable = code.variables.register(code.node, register)
        place = self._lost.get(variable)
        if place is None:
            return
        signed = self._signed[variable]
        kind, half = vector("i32"), const(0, 32)
        if exact is not None:
            exact_value = self._exactly(exact, signed)
            rounded = code.binary("add", exact_value, const(1 << 31 if signed else 0, 64))
            half = code.resized(code.binary("ashr", rounded, const(32, 64)), 32)
        old = text.load(kind, place, 64)
        both = f"{BITS} {code.lanes(code.on)}, {kind} {code.wide(half)}, {kind} {old}"
        text.store(kind, text.op(f"select {both}"), place, 64)

    def _sum(self, i: ir.Instruction) -> Sum | None:
        if not _is_sum(i):
            return None
        parts = tuple(
            self._part(operand) for operand in i.operands[1 : 3 if i.opcode == "selp" else None]
        )
        if i.opcode == "selp":
            code = self.code
            return Sum(
                (1,), (Choice(Value(code.lanes(code.predicate(i.operands[3])), "i1"), parts),)
            )
        if i.opcode == "mov":
            return Sum((1,), parts)
        if i.opcode in ("add", "sub"):
            return Sum((1,), parts, -1 if i.opcode == "sub" else 1)
        if i.opcode == "shl":
            return (
                Sum((parts[0], 1 << parts[1]))
                if isinstance(parts[1], int) and 0 <= parts[1] < 32
                else None
            )
        return Sum(parts[:2], parts[2:])

    def _part(self, operand: ir.Operand) -> Part:
        if isinstance(operand, ir.Register) and operand in self._known:
            return self._known[operand]
        if isinstance(operand, ir.Immediate):
            value = operand.value & 0xFFFFFFFF
            return value - (1 << 32) if value >> 31 else value
        read = self.code.read(operand, 32)
        variable = (
            self.code.variables.register(self.code.node, operand)
            if isinstance(operand, ir.Register)
            else -1
        )
        place = self._lost.get(variable)
        if place is None:
            return read
        code, signed = self.code, self._signed[variable]
        lost = Value(code.text.load(vector("i32"), place, 64), "i32")
        upper = code.binary("shl", code.resized(lost, 64, signed=True), const(32, 64))
        return code.binary("add", code.resized(read, 64, signed=signed), upper)

    def _check(self, i: ir.Instruction) -> None:
        code, text, signed = self.code, self.code.text, i.types[-1] == "s32"
        for operand in i.operands[1:3]:
            exact = self._part(operand) if isinstance(operand, ir.Register) else None
            if exact is None or (isinstance(exact, Value) and exact.bits == 32):
                continue
            index = code.resized(code.read(operand, 32), 64, signed=signed)
            wrong = code.mask_of(code.compare("icmp ne", self._exactly(exact, signed), index))
            wrong = text.op(f"and i32 {wrong}, {code.on}")
            with text.when(text.any_of(wrong), rare=True):
                code.fault(FaultCode.WRAPPED_INDEX, code.pc, wrong)

    def _exactly(self, part: Part, signed: bool) -> Value:
        """Emit the evaluation of an expression in 64 bits; return the result."""
        code = self.code
        if isinstance(part, Value):
            return code.resized(part, 64, signed=signed)
        if isinstance(part, int):
            return const(part, 64)
        if isinstance(part, Choice):
            first, second = (self._exactly(item, signed) for item in part.parts)
            return code.select(part.first, first, second)
        values = [self._exactly(item, signed) for item in part.factors]
        total = code.emit("mul {T} {0}, {1}", values) if len(values) > 1 else None
        for place, item in enumerate(part.added):
            value = self._exactly(item, signed)
            how = "sub" if place == 1 and part.sign < 0 else "add"
            total = (
                value if total is None else code.emit(f"{how} {{T}} {{0}}, {{1}}", [total, value])
            )
        assert total is not None
        return total


def _is_sum(i: ir.Instruction) -> bool:
    if i.opcode in ("mov", "selp"):
        return i.types[-1:] in (("u32",), ("s32",), ("b32",)) and not isinstance(
            i.operands[1], ir.Symbol | ir.Special
        )
    if not i.types or i.types[-1] not in _NARROW or {"sat", "cc", "hi", "wide"} & set(i.modifiers):
        return False
    return row_of(i).form in _SUMS and i.opcode != "shr"


def _widens(i: ir.Instruction) -> bool:
    if i.opcode == "cvt":
        return len(i.types) == 2 and i.types[0] in ("s64", "u64") and i.types[1] in ("s32", "u32")
    return i.opcode in ("mul", "mad") and "wide" in i.modifiers and i.types[-1] in ("s32", "u32")


def leading_to_addresses(program: Program) -> dict[int, bool]:
    """Return the sums, products and widening conversions that addresses derive from, by pc.

    The pc is program-wide. The value is true if the index is signed. An index with a signed and an
    unsigned conversion counts as signed.
    """
    leading: dict[int, bool] = {}
    for routine in program.routines:
        writers: dict[ir.Register, list[ir.Instruction]] = {}
        work: list[tuple[ir.Operand, bool]] = []
        for i, facts in zip(routine.function.instructions, routine.facts, strict=True):
            if i.operands and isinstance(i.operands[0], ir.Register) and writes_first(i):
                writers.setdefault(i.operands[0], []).append(i)
            work += ((i.operands[access.address], False) for access in facts.accesses)
        seen: set[tuple[ir.Operand, bool]] = set()
        while work:
            operand, signed = work.pop()
            operand = (
                operand.base
                if isinstance(operand, ir.Address) and operand.base is not None
                else operand
            )
            if (operand, signed) in seen or not isinstance(operand, ir.Register):
                continue
            seen.add((operand, signed))
            for i in writers.get(operand, ()):
                how = i.types[-1] == "s32" if _widens(i) else signed
                wide = i.types[-1:] == () or i.types[-1] not in _NARROW
                if (
                    row_of(i).form in _THROUGH
                    and i.opcode != "shr"
                    and (wide or _is_sum(i) or _widens(i))
                ):
                    pc = routine.first_pc + i.pc
                    leading[pc] = leading.get(pc, False) or how
                    work += [(item, how) for item in i.operands[1:]]
                elif i.opcode == "mov":
                    work += [(item, how) for item in i.operands[1:]]
    return leading
