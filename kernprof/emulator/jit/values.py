"""Writer of LLVM assembly, values of a warp's lanes, and descriptions of memory accesses.

The assembly is written as text, which is several times faster than llvmlite's IR builder. A Value
is a vector with one element per lane, or a scalar that is equal in all lanes.
"""

import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from kernprof.emulator.contract import Column
from kernprof.emulator.jit.layout import ACCESS_BYTES, AccessField, Mode, Space
from kernprof.emulator.ptx import ir

LANES = 32
# LLVM branch weights: the first (or second) target of the branch is rarely taken.
RARE_FIRST = "!prof !0"
RARE_SECOND = "!prof !1"
METADATA = (
    '!0 = !{!"branch_weights", i32 1, i32 4000}\n!1 = !{!"branch_weights", i32 4000, i32 1}\n'
)


BITS = f"<{LANES} x i1>"


def vector(element: str) -> str:
    return f"<{LANES} x {element}>"


class Text:
    """Writer of the body of an LLVM function.

    Names of results are unique within the function. `declared` collects the declarations of called
    functions and intrinsics, by name.
    """

    def __init__(self, declared: dict[str, str]) -> None:
        self.lines: list[str] = []
        self.head: list[str] = []  # entry block: stack allocations and their initial values
        self.declared = declared
        self._count = 0
        self._pointers: dict[tuple[str, int], str] = {}

    def op(self, what: str) -> str:
        """Emit an LLVM instruction that has a result; return the result's name."""
        self._count += 1
        name = f"%t{self._count}"
        self.lines.append(f"{name} = {what}")
        return name

    def do(self, what: str) -> None:
        self.lines.append(what)

    def fresh(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    def label(self, name: str) -> None:
        self.lines.append(f"{name}:")

    def call(self, result: str, name: str, *arguments: str) -> str:
        """Emit a call with typed arguments ("i32 %x"); return the result's name, "" for void."""
        if name.startswith("llvm."):
            types = ", ".join(_type_of(a) for a in arguments)
            self.declared[name] = f"declare {result} @{name}({types})"
        text = f"call {result} @{name}({', '.join(arguments)})"
        if result == "void":
            self.do(text)
            return ""
        return self.op(text)

    def goto(self, label: str) -> None:
        self.do(f"br label %{label}")

    def branch(self, condition: str, yes: str, no: str, *, rare: str = "") -> None:
        suffix = f", {rare}" if rare else ""
        self.do(f"br i1 {condition}, label %{yes}, label %{no}{suffix}")

    def variable(self, kind: str, initial: str | None = None) -> str:
        """Allocate a variable on the stack, and return the name of its address.

        LLVM's optimiser converts such variables to registers. `initial` is the initial value.
        """
        self._count += 1
        name = f"%v{self._count}"
        self.head.append(
            f"{name} = alloca {kind}, align {64 if kind.startswith(('<', '[')) else 8}"
        )
        if initial is not None:
            self.head.append(f"store {kind} {initial}, ptr {name}")
        return name

    def load(self, kind: str, pointer: str, align: int = 0) -> str:
        return self.op(f"load {kind}, ptr {pointer}" + (f", align {align}" if align else ""))

    def store(self, kind: str, value: str, pointer: str, align: int = 0) -> None:
        self.do(f"store {kind} {value}, ptr {pointer}" + (f", align {align}" if align else ""))

    def pointer(self, base: str, offset: int) -> str:
        """Return the pointer stored at `base` + `offset` bytes.

        The function loads the pointer once, at its beginning.
        """
        name = self._pointers.get((base, offset))
        if name is None:
            self._count += 1
            name = self._pointers[base, offset] = f"%p{self._count}"
            self.head.append(f"{name}.at = getelementptr i8, ptr {base}, i64 {offset}")
            self.head.append(f"{name} = load ptr, ptr {name}.at")
        return name

    def at(self, pointer: str, offset: int | str) -> str:
        """Emit the address `pointer` + `offset` bytes; return its name."""
        return pointer if offset == 0 else self.op(f"getelementptr i8, ptr {pointer}, i64 {offset}")

    def update(self, pointer: str, operation: str, value: str, kind: str = "i32") -> None:
        """Emit a read-modify-write of an integer in memory; `operation` is an LLVM opcode."""
        old = self.load(kind, pointer)
        self.store(kind, self.op(f"{operation} {kind} {old}, {value}"), pointer)

    def any_of(self, mask: str) -> str:
        return self.op(f"icmp ne i32 {mask}, 0")

    def without(self, mask: str, lanes: str) -> str:
        return self.op(f"and i32 {mask}, {self.op(f'xor i32 {lanes}, -1')}")

    @contextmanager
    def when(self, condition: str, *, rare: bool = False, then: str = "") -> Iterator[None]:
        """Emit the code of the context under a condition (the name of an i1 value).

        `then` is a label to which the conditional code jumps at its end. If it is "", execution
        continues after the conditional code. `rare` marks the condition as unlikely.
        """
        yes, after = self.fresh("y"), self.fresh("a")
        self.branch(condition, yes, after, rare=RARE_FIRST if rare else "")
        self.label(yes)
        yield
        self.goto(then or after)
        self.label(after)

    def jump_if(self, condition: str, target: str, *, rare: bool = False) -> None:
        after = self.fresh("j")
        self.branch(condition, target, after, rare=RARE_FIRST if rare else "")
        self.label(after)

    def function(self, signature: str, attributes: str = "") -> str:
        """Return the LLVM definition of the function with a signature like "i32 @f(ptr %c)"."""
        body = "\n".join(["start:", *self.head, "br label %body", "body:", *self.lines])
        return f"define {signature} {attributes} {{\n{body}\n}}\n"


def _type_of(argument: str) -> str:
    """Return the type of an LLVM argument: "<32 x i32> %x" → "<32 x i32>"."""
    depth = 0
    for at, sign in enumerate(argument):
        depth += (sign in "<{[") - (sign in ">}]")
        if sign == " " and depth == 0:
            return argument[:at]
    raise AssertionError(argument)


FLOAT_OF = {16: "half", 32: "float", 64: "double"}
NAN = {"f16": 0x7FFF, "bf16": 0x7FFF, "f32": 0x7FFFFFFF, "f64": 0x7FF8 << 48}


class Value(NamedTuple):
    """Value in LLVM code: a vector with an element per lane, or a scalar for all lanes.

    `ref` is the LLVM name or literal, `elem` the element type. `raw` marks bit patterns of f32 or
    f64 results whose NaNs may not be canonical.
    """

    ref: str
    elem: str
    scalar: bool = False
    raw: bool = False

    @property
    def type(self) -> str:
        return self.elem if self.scalar else vector(self.elem)

    @property
    def bits(self) -> int:
        return {"half": 16, "float": 32, "double": 64}.get(self.elem) or int(self.elem[1:])


def const(value: int, bits: int) -> Value:
    return Value(str(value & ((1 << bits) - 1)), f"i{bits}", True)


def number(value: float, elem: str = "double") -> Value:
    """Return a floating-point literal of type `elem`, which must represent it exactly.

    LLVM assembly writes literals of every floating-point type as bit patterns of double.
    """
    return Value(f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}", elem, True)


def literal(operand: ir.Immediate, bits: int) -> int:
    """Return the bit pattern of a PTX literal; convert between f32 and f64 to fit `bits`."""
    if operand.kind == "f64" and bits == 32:
        value = struct.unpack("<d", operand.value.to_bytes(8, "little"))[0]
        return int.from_bytes(struct.pack("<f", value), "little")
    if operand.kind == "f32" and bits == 64:
        single = struct.unpack("<f", operand.value.to_bytes(4, "little"))[0]
        return int.from_bytes(struct.pack("<d", single), "little")
    return operand.value


# Counters of a memory access by state space: requests, bytes, then counters that depend on the
# addresses. The function `costs` in runtime/costs.c computes the counters after bytes, in this
# order; their maximal number is COSTS in runtime/layout.h.
COLUMNS: Mapping[Space, tuple[Column, ...]] = {
    Space.GLOBAL: (
        Column.GLOBAL_REQUESTS,
        Column.GLOBAL_BYTES,
        Column.GLOBAL_SECTORS,
        Column.GLOBAL_DISTINCT_BYTES,
    ),
    Space.SHARED: (
        Column.SHARED_REQUESTS,
        Column.SHARED_BYTES,
        Column.SHARED_WAVEFRONTS,
        Column.SHARED_LEAST_WAVEFRONTS,
    ),
    Space.LOCAL: (Column.LOCAL_REQUESTS, Column.LOCAL_BYTES, Column.LOCAL_SECTORS),
    Space.CONST: (Column.CONST_REQUESTS,),
}
_FIELDS = tuple(field.name.lower() for field in AccessField)


@dataclass(slots=True)
class AccessDescription:
    """Memory access in the code of a kernel.

    The fields whose names occur in `struct access` (runtime/layout.h) are passed to the C runtime.
    """

    pc: int
    space: Space
    element_bytes: int
    elements: int
    store: int
    slot: int
    mode: Mode = Mode.PLAIN
    offset: int = 0
    number: int = 0  # index of the access among all accesses of the kernel
    joined: int = 0  # 1 if the access merges several accesses of the PTX
    flags: int = 0  # memory-order flags (Order) for the race detection in runtime/races.c
    home: int = 0  # state space of the variable that the address derives from, if known
    first: int = 0  # byte offset of that variable in its state space
    end: int = 0  # byte offset of the variable's end, 0 if the variable is unknown
    # Index of the counter TRIES, 0 if tries are not counted. The next counter is TRIED_THREADS.
    tries: int = 0
    width: int = 0  # bytes per lane of the SASS instruction, 0 if equal to the PTX
    plain: bool = True  # requests and bytes follow from the counts of executions and active lanes

    @property
    def bytes(self) -> int:
        return self.element_bytes * self.elements

    @property
    def counted(self) -> int:
        return self.width or self.bytes

    def fields(self) -> tuple[int, ...]:
        return tuple(int(getattr(self, name)) for name in _FIELDS)


@dataclass(slots=True)
class Group:
    """Access group: accesses through one address register, with one check of their addresses.

    `ok` is the LLVM name of the condition that the lanes' address pattern is cached. `base` names
    the address of lane 0, rounded down. `address` is the lanes' addresses, a scalar if all lanes
    are equal. `entry` names the pointer to the cached pattern. `members` are the indices of the
    accesses among all accesses of the kernel.
    """

    number: int
    space: Space
    ok: str
    base: str
    address: Value
    entry: str
    members: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Tables:
    """Constants of a kernel's LLVM module, collected during code generation."""

    accesses: list[AccessDescription] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)  # LLVM definitions of further constants

    def description(self, number: int) -> str:
        return f"ptr getelementptr (i8, ptr @accesses, i64 {number * ACCESS_BYTES})"
