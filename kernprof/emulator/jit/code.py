"""Generation of the LLVM code that executes one warp: PTX registers, lane masks and operands.

A Value is a vector with one element per lane, or a scalar if it is equal in all lanes. PTX
registers are integers. Predicates are i32 masks with one bit per lane. A node is a basic block of
the kernel with inlined calls. In the code of a node, predicate bits of lanes that do not execute
the node are undefined.
"""

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from kernprof.emulator.contract import Column
from kernprof.emulator.jit.layout import WARP_BYTES, ContextField, FaultCode
from kernprof.emulator.jit.nodes import Node, NotCovered, Variables
from kernprof.emulator.jit.values import (
    BITS,
    FLOAT_OF,
    LANES,
    NAN,
    Group,
    Tables,
    Text,
    Value,
    const,
    literal,
    number,
    vector,
)
from kernprof.emulator.program import Program, homes
from kernprof.emulator.ptx import ir

# Kernels with more instructions keep their vector registers in memory, in the warp's state.
RESIDENT_FROM = 300
# Row of the context's scratch area in which C functions return results, as in runtime/numbers.h.
RESULT = 8


@functools.cache
def natives() -> frozenset[str]:
    """Return the names of the C functions in runtime/elements.c and runtime/atomics.c."""
    folder = Path(__file__).parent / "runtime"
    texts = ((folder / f"{unit}.ll").read_text() for unit in ("elements", "atomics"))
    return frozenset(
        name for text in texts for name in re.findall(r"^define .*? @(\w+)\(", text, re.M)
    )


@dataclass(slots=True)
class Slots:
    """Allocator of the counters that a kernel's machine code increments.

    A slot is the index of a counter in the array `counts` of the worker's context. The first slots
    are two per basic block: executions and active threads. `columns` maps each later slot to the
    (pc, column) of the counter in `Counters`. `size` is the number of slots.
    """

    size: int
    columns: dict[int, tuple[int, int]] = field(default_factory=dict)

    def new(self, pc: int, column: int) -> int:
        self.columns[self.size] = (pc, column)
        self.size += 1
        return self.size - 1


# Function that returns the value of a special register, or the address of a variable. The integer
# is the width of the result in bits.
LookUp: TypeAlias = "Callable[[Code, ir.Symbol | ir.Special, int], Value]"


# Function that emits the LLVM code of one PTX instruction.
Emit: TypeAlias = "Callable[[Code, ir.Instruction], None]"


class Code:
    """Writer of LLVM assembly for the basic blocks (nodes) of a kernel.

    `mask` is the name of the i32 mask of lanes that execute the basic block. `on` is the name of
    the mask of lanes that execute the current instruction: `mask` without the lanes that the guard
    predicate disables. `tables` collects the constants that the code refers to.
    """

    def __init__(
        self,
        program: Program,
        nodes: list[Node],
        variables: Variables,
        tables: Tables,
        *,
        look_up: LookUp,
        check: bool = False,
    ) -> None:
        self.look_up = look_up
        self.check = check  # emit the memory checks of --find-bugs
        self.watched: frozenset[int] = frozenset()  # pcs of loads in spin loops
        # pcs of loads whose value a later compare-and-swap verifies
        self.guesses: frozenset[int] = frozenset()
        # pc of an access → variable from which its address derives; an access outside the variable
        # is an error
        self.homes = homes(program) if check else {}
        self.program, self.nodes, self.variables, self.tables = program, nodes, variables, tables
        # access groups of the current basic block
        self.groups: dict[tuple[str, str, str, int, int], Group] = {}
        self.units: set[str] = set()  # names of the C files in runtime/ whose functions are called
        self.declared: dict[str, str] = {}
        self.text = Text(self.declared)
        self.slots = Slots(2 * len(nodes))
        self.places: dict[int, str] = {}  # variable → LLVM name of the pointer to its storage
        self.offsets: dict[int, int] = {}  # variable → byte offset in the state of a warp

        # Long kernels keep PTX registers in the state of the warp in memory: LLVM compiles code
        # with hundreds of vector variables slowly. Barriers then need not save these registers.
        self.resident = sum(len(node.code) for node in nodes) > RESIDENT_FROM
        self.state_bytes = WARP_BYTES
        self.node = nodes[0]
        self.mask = self.on = "-1"
        self.pc = 0
        self.instruction: ir.Instruction | None = None
        self._now: dict[int, Value] = {}
        self._dirty: dict[int, None] = {}
        # LLVM computation without side effects in this basic block → name of its result
        self._known: dict[str, str] = {}
        # (value, type) pairs of this basic block whose subnormals have been replaced by zeros
        self.flushed: set[tuple[str, str]] = set()

    # Elementwise operations.

    def op(self, what: str) -> str:
        """Emit an LLVM computation without side effects; return the name of its result.

        An equal computation of the same basic block is reused.
        """
        name = self._known.get(what)
        if name is None:
            name = self._known[what] = self.text.op(what)
        return name

    def emit(self, form: str, values: Sequence[Value], elem: str | None = None) -> Value:
        """Emit an LLVM instruction on values; the result is scalar if all operands are scalar.

        `form` is the text of the instruction: {0}, {1}, … are the operands, {T} is the operands'
        type and {R} the type of the result. `elem` is the element type of the result.
        """
        scalar = all(v.scalar for v in values)
        result = elem or values[0].elem
        refs = [v.ref if scalar else self.wide(v) for v in values]
        kind = values[0].elem if scalar else vector(values[0].elem)
        return Value(
            self.op(form.format(*refs, T=kind, R=result if scalar else vector(result))),
            result,
            scalar,
        )

    def binary(self, operation: str, a: Value, b: Value | int) -> Value:
        """Emit a binary LLVM operation such as add; `b` may be a Python integer."""
        right = const(b, a.bits) if isinstance(b, int) else b
        return self.emit(f"{operation} {{T}} {{0}}, {{1}}", [a, right])

    def intrinsic(self, name: str, values: Sequence[Value], *more: str) -> Value:
        """Emit an overloaded LLVM intrinsic whose operands have one type, such as llvm.fma.

        `more` are additional typed arguments, such as "i1 false".
        """
        scalar = all(v.scalar for v in values)
        kind = values[0].type if scalar else vector(values[0].elem)
        short = {"half": "f16", "float": "f32", "double": "f64"}.get(values[0].elem, values[0].elem)
        arguments = [f"{kind} {v.ref if scalar else self.wide(v)}" for v in values]
        suffix = short if scalar else f"v{LANES}{short}"
        return Value(
            self.text.call(kind, f"{name}.{suffix}", *arguments, *more), values[0].elem, scalar
        )

    def wide(self, value: Value) -> str:
        """Return the LLVM name of a value as a vector; a scalar is broadcast to all lanes."""
        if not value.scalar:
            return value.ref
        if value.ref[0] != "%":
            return f"splat ({value.elem} {value.ref})"
        kind = vector(value.elem)
        first = self.op(f"insertelement {kind} poison, {value.elem} {value.ref}, i32 0")
        return self.op(
            f"shufflevector {kind} {first}, {kind} poison, <{LANES} x i32> zeroinitializer"
        )

    def widened(self, value: Value) -> Value:
        return Value(self.wide(value), value.elem, False, value.raw)

    def cast(self, how: str, value: Value, elem: str) -> Value:
        """Convert a value to element type `elem`; `how` is an LLVM conversion such as zext."""
        if value.elem == elem:
            return value
        result = self.emit(f"{how} {{T}} {{0}} to {{R}}", [value], elem)
        if how == "bitcast":
            self._known[f"bitcast {result.type} {result.ref} to {value.type}"] = value.ref
        return result

    def resized(self, value: Value, bits: int, *, signed: bool = False) -> Value:
        """Convert an integer value to `bits` bits: truncate, sign-extend or zero-extend it."""
        how = "trunc" if bits < value.bits else "sext" if signed else "zext"
        if value.scalar and value.ref[0] not in "%" and value.bits != bits:
            plain = int(value.ref)
            return const(
                plain - (1 << value.bits) if signed and plain >> (value.bits - 1) else plain, bits
            )
        return self.cast(how, value, f"i{bits}")

    def as_float(self, value: Value) -> Value:
        return self.cast("bitcast", value, FLOAT_OF[value.bits])

    def as_bits(self, value: Value) -> Value:
        return self.cast("bitcast", value, f"i{value.bits}")._replace(raw=value.raw)

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        """Emit a selection per lane: `yes` where `condition` (i1 elements) is true, else `no`."""
        scalar = condition.scalar and yes.scalar and no.scalar
        parts = [condition, yes, no]
        refs = [v.ref if scalar else self.wide(v) for v in parts]
        kinds = [v.elem if scalar else vector(v.elem) for v in parts]
        joined = ", ".join(f"{kind} {ref}" for kind, ref in zip(kinds, refs, strict=True))
        return Value(self.op(f"select {joined}"), yes.elem, scalar, yes.raw or no.raw)

    def compare(self, how: str, a: Value, b: Value | int) -> Value:
        """Emit a comparison; return its i1 elements. `how` is an LLVM operation: "icmp slt"."""
        b = const(b, a.bits) if isinstance(b, int) else b
        return self.emit(f"{how} {{T}} {{0}}, {{1}}", [a, b], "i1")

    def native(
        self, name: str, operands: Sequence[Value], elem: str = "", form: int | str = 0
    ) -> tuple[Value, str]:
        """Emit a call of the C function `name` of runtime/elements.c or runtime/atomics.c.

        Operands and the result are passed in rows of the scratch area. `form` selects a variant of
        the function. Returns the result, with elements of type `elem`, and the name of the
        function's i64 return value. Raises NotCovered if the function does not exist.
        """
        if name not in natives():
            raise NotCovered("this variant of the instruction is not emulated", self.instruction)
        for row, value in enumerate(operands):
            self.text.store(vector(value.elem), self.wide(value), self.row(row), 64)
        self.units.add("atomics" if name.startswith("atomic_") else "elements")
        self.text.declared[name] = f"declare i64 @{name}(ptr, i32, i64)"
        returned = self.text.op(f"call i64 @{name}(ptr %c, i32 {self.on}, i64 {form})")
        scalar = all(value.scalar for value in operands)
        if not elem:
            return Value("0", "i64", True), returned
        kind = elem if scalar else vector(elem)
        return Value(self.text.load(kind, self.row(RESULT), 64), elem, scalar), returned

    def row(self, number: int) -> str:
        """Return the address of a scratch-area row; each row has 8 bytes for each lane."""
        return self.text.at(self.field(ContextField.VALUES, "ptr"), 256 * number)

    def spilled(self, value: Value) -> str:
        """Emit a store of a value to the stack, once per basic block; return the address."""
        key = f"{value.type} {value.ref}"
        place = self._known.get(key)
        if place is None:
            place = self._known[key] = self.text.variable(value.type)
            self.text.store(value.type, value.ref, place)
        return place

    # Masks.

    def lanes(self, mask: str) -> str:
        """Convert an i32 lane mask to a vector with an i1 element per lane."""
        return self.op(f"bitcast i32 {mask} to {BITS}")

    def mask_of(self, condition: Value) -> str:
        """Convert a value with i1 elements to an i32 lane mask."""
        if condition.scalar:
            return self.op(f"sext i1 {condition.ref} to i32")
        return self.op(f"bitcast {BITS} {condition.ref} to i32")

    def predicate(self, operand: ir.Operand) -> str:
        """Return the i32 lane mask of a predicate operand."""
        if isinstance(operand, ir.Immediate):
            return "-1" if operand.value else "0"
        if isinstance(operand, ir.Negated):
            return self.op(f"xor i32 {self.predicate(operand.register)}, -1")
        if isinstance(operand, ir.Register) and operand.type == "pred":
            return self.get(self.variables.register(self.node, operand)).ref
        if isinstance(operand, ir.Special):
            return self.mask_of(self.compare("icmp ne", self.constant(operand, 32), 0))
        raise NotCovered("this kind of predicate operand is not emulated", self.instruction)

    # Variables.

    def enter(self, node: Node, mask: str) -> None:
        """Begin the code of a basic block, which the lanes of `mask` execute.

        Cached values of other basic blocks are discarded.
        """
        self.node, self.mask, self.on = node, mask, mask
        self._now.clear()
        self._dirty.clear()
        self._known.clear()
        self.flushed.clear()
        self.groups.clear()

    @contextmanager
    def conditional(self) -> Iterator[None]:
        """Provide a context for code that executes conditionally within a basic block.

        Code after the context does not reuse results computed in the context.
        """
        before = len(self._known)
        yield
        while len(self._known) > before:
            self._known.popitem()

    def place(self, variable: int) -> str:
        place = self.places.get(variable)
        if place is None:
            kind, zero = self._kept_as(variable)
            if self.is_resident(variable):
                place = f"%kept{variable}"
                at = self.offsets[variable] = self.room(4 * self.variables.bits[variable])
                self.text.head.append(f"{place} = getelementptr i8, ptr %w, i64 {at}")
            else:
                place = self.text.variable(kind, zero)
            self.places[variable] = place
        return place

    def is_resident(self, variable: int) -> bool:
        """Return true if the variable's storage is the warp's state instead of the CPU's stack."""
        return self.resident and self._kept_as(variable)[0][0] == "<"

    def room(self, size: int) -> int:
        """Reserve `size` bytes in the state of a warp; return their byte offset."""
        align = min(size, 64)
        at = -(-self.state_bytes // align) * align
        self.state_bytes = at + size
        return at

    def _kept_as(self, variable: int) -> tuple[str, str]:
        bits = self.variables.bits[variable]
        if bits == 1:
            return "i32", "0"
        scalar = self.variables.scalar >> variable & 1
        return (f"i{bits}", "0") if scalar else (vector(f"i{bits}"), "zeroinitializer")

    def get(self, variable: int) -> Value:
        value = self._now.get(variable)
        if value is None:
            value = self._now[variable] = self.stored(variable)
        return value

    def stored(self, variable: int) -> Value:
        """Emit a load of a variable's value from its storage.

        The storage holds the value from before the current basic block.
        """
        bits = self.variables.bits[variable]
        name = self.text.load(self._kept_as(variable)[0], self.place(variable))
        scalar = bits == 1 or bool(self.variables.scalar >> variable & 1)
        lazy = bool(self.variables.lazy >> variable & 1) and bits in (32, 64)
        return Value(name, "i32" if bits == 1 else f"i{bits}", scalar, lazy)

    def put(self, variable: int, value: Value) -> None:
        """Assign a value to a variable for the active lanes of the current instruction."""
        if value.raw and not self.variables.lazy >> variable & 1:
            value = self.canonical(value)
        predicate = self.variables.bits[variable] == 1
        if not predicate and not self.variables.scalar >> variable & 1:
            value = self.widened(value)
        if self.on != self.mask:
            old = self.get(variable)
            value = (
                self._blend_masks(self.on, value, old)
                if predicate
                else self._blend(self.on, value, old)
            )
        self._now[variable] = value
        self._dirty[variable] = None

    def _blend(self, mask: str, new: Value, old: Value) -> Value:
        kind = vector(new.elem)
        name = self.op(
            f"select {BITS} {self.lanes(mask)}, {kind} {new.ref}, {kind} {self.wide(old)}"
        )
        return Value(name, new.elem, False, new.raw or old.raw)

    def _blend_masks(self, mask: str, new: Value, old: Value) -> Value:
        inside = self.op(f"and i32 {new.ref}, {mask}")
        outside = self.op(f"and i32 {old.ref}, {self.op(f'xor i32 {mask}, -1')}")
        return Value(self.op(f"or i32 {inside}, {outside}"), "i32", True)

    def leave(self) -> None:
        """End the code of a basic block: store the variables that its successors may read."""
        live = 0
        for successor in self.node.successors:
            live |= self.variables.live_in[successor]
        for variable in (item for item in self._dirty if live >> item & 1):
            self._write_back(variable)
        self._dirty.clear()

    def _write_back(self, variable: int) -> None:
        value = self._now[variable]
        if not (self.variables.scalar | self.variables.simple) >> variable & 1:
            blend = self._blend_masks if self.variables.bits[variable] == 1 else self._blend
            value = blend(self.mask, value, self.stored(variable))
        self.text.store(
            value.elem if value.scalar else vector(value.elem), value.ref, self.place(variable)
        )

    def registers_in_memory(self, registers: Sequence[ir.Operand]) -> tuple[int, ...]:
        """Write modified 32-bit registers to the warp's state; return their offsets in bytes.

        C functions can then access the registers in memory. Returns () if the storage of a register
        is not in the warp's state.
        """
        variables = [
            self.variables.register(self.node, register)
            for register in registers
            if isinstance(register, ir.Register)
        ]
        resident = [
            v for v in variables if self.is_resident(v) and not self.variables.lazy >> v & 1
        ]
        if len(resident) != len(registers) or any(
            self.variables.bits[item] != 32 for item in resident
        ):
            return ()
        for variable in variables:
            self.place(variable)
            if variable in self._dirty:
                self._write_back(variable)
            self._dirty.pop(variable, None)
            self._now.pop(variable, None)
        return tuple(self.offsets[item] for item in variables)

    # Operands.

    def read(self, operand: ir.Operand, bits: int) -> Value:
        """Return a source operand as integers of `bits` bits, truncated or zero-extended."""
        if isinstance(operand, ir.Register):
            value = self.get(self.variables.register(self.node, operand))
            value = self.canonical(value) if value.raw else value
        else:
            value = self.constant(operand, bits)
        return self.resized(value, bits)

    def read_float(self, operand: ir.Operand, kind: str) -> Value:
        """Return a source operand of type `kind` (f32 or f64); NaNs may be non-canonical."""
        bits = 32 if kind == "f32" else 64
        if isinstance(operand, ir.Immediate) and operand.kind == "int":
            return number(float(operand.value), FLOAT_OF[bits])
        if isinstance(operand, ir.Register):
            value = self.get(self.variables.register(self.node, operand))
            if value.bits == bits:
                return self.as_float(value)._replace(raw=False)
        return self.as_float(self.read(operand, bits))

    def constant(self, operand: ir.Operand, bits: int) -> Value:
        """Return a literal, a special register or a variable's address with `bits` bits."""
        if isinstance(operand, ir.Immediate):
            return const(literal(operand, bits), bits)
        if isinstance(operand, ir.Symbol | ir.Special):
            return self.look_up(self, operand, bits)
        raise NotCovered("this kind of source operand is not emulated", self.instruction)

    def write(self, operand: ir.Operand, value: Value, *, signed: bool = False) -> None:
        """Write a result to a destination operand, sign- or zero-extended to its register."""
        if isinstance(operand, ir.Sink):
            return
        if not isinstance(operand, ir.Register):
            raise NotCovered("this kind of destination operand is not emulated", self.instruction)
        variable = self.variables.register(self.node, operand)
        bits = self.variables.bits[variable]
        raw = value.raw
        if bits != value.bits:
            value = self.resized(self.canonical(value) if raw else value, bits, signed=signed)
        self.put(variable, value)

    def write_predicate(self, operand: ir.Operand, mask: str) -> None:
        if isinstance(operand, ir.Register):
            self.put(self.variables.register(self.node, operand), Value(mask, "i32", True))
        elif not isinstance(operand, ir.Sink):
            raise NotCovered("this kind of destination operand is not emulated", self.instruction)

    def canonical(self, value: Value) -> Value:
        """Return bit patterns of f32 or f64 values, with all NaNs replaced by the canonical NaN."""
        real = self.as_float(value)
        bad = self.compare("fcmp uno", real, real)
        nan = const(NAN["f32" if value.bits == 32 else "f64"], value.bits)
        return self.select(bad, nan, value._replace(raw=False))._replace(raw=False)

    # The context.

    def field(self, member: ContextField, kind: str = "i64") -> str:
        """Emit a load of a field of the worker's context, and return the name of its value.

        Pointers are loaded once per function, numbers once per basic block.
        """
        if kind == "ptr":
            return self.text.pointer("%c", member)
        name = self._known.get(member.name)
        if name is None:
            name = self._known[member.name] = self.text.load(kind, self.text.at("%c", member))
        return name

    def count(self, slot: int, amount: str) -> None:
        """Emit code that adds an i64 value to the counter with index `slot`."""
        place = self.text.at(self.field(ContextField.COUNTS, "ptr"), 8 * slot)
        self.text.update(place, "add", amount, "i64")

    def count_as(self, column: Column, amount: str) -> None:
        """Emit code that adds an i64 value to a counter of the current instruction."""
        self.count(self.slots.new(self.pc, column), amount)

    def population(self, mask: str) -> str:
        """Emit a count of the set bits of an i32 lane mask; return the name of the i64 result."""
        return self.text.op(
            f"zext i32 {self.text.call('i32', 'llvm.ctpop.i32', f'i32 {mask}')} to i64"
        )

    def fault(self, kind: FaultCode, pc: int, lanes: str) -> None:
        """Emit the report of a fault that has no address, for the lanes of the mask `lanes`."""
        where = f"i32 {kind}, i32 {pc}, i32 {lanes}, i64 0, i64 0, i32 -1"
        self.text.do(f"call void @fault(ptr %c, ptr %w, {where})")
