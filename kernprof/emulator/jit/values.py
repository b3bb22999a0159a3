"""Values in the code of a warp, and the tables of accesses that native code reads.

A value has one element per lane, or is a scalar that is the same in all lanes.
"""

import struct
from dataclasses import dataclass, field
from typing import NamedTuple

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.jit.layout import ACCESS_BYTES, AccessField, Mode, Space
from kernprof.emulator.jit.text import vector
from kernprof.emulator.ptx import ir

FLOAT_OF = {16: "half", 32: "float", 64: "double"}
NAN = {"f16": 0x7FFF, "bf16": 0x7FFF, "f32": 0x7FFFFFFF, "f64": 0x7FF8 << 48}


class Value(NamedTuple):
    """`raw`: a fresh floating-point result whose NaNs are not canonical yet."""

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
    """A literal that `elem` holds exactly (LLVM writes floats as doubles)."""
    return Value(f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}", elem, True)


def literal(operand: ir.Immediate, bits: int) -> int:
    """The bits of a literal."""
    if operand.kind == "f64" and bits == 32:
        value = struct.unpack("<d", operand.value.to_bytes(8, "little"))[0]
        return int.from_bytes(struct.pack("<f", value), "little")
    if operand.kind == "f32" and bits == 64:
        single = struct.unpack("<f", operand.value.to_bytes(4, "little"))[0]
        return int.from_bytes(struct.pack("<d", single), "little")
    return operand.value


# Requests, cost, least cost, bytes.
COLUMNS = {
    Space.GLOBAL: (Column.GLOBAL_REQUESTS, Column.GLOBAL_SECTORS, None, Column.GLOBAL_BYTES),
    Space.SHARED: (
        Column.SHARED_REQUESTS,
        Column.SHARED_WAVEFRONTS,
        Column.SHARED_LEAST_WAVEFRONTS,
        Column.SHARED_BYTES,
    ),
    Space.LOCAL: (Column.LOCAL_REQUESTS, Column.LOCAL_SECTORS, None, Column.LOCAL_BYTES),
    Space.CONST: (Column.CONST_REQUESTS, None, None, None),
}
_FIELDS = tuple(field.name.lower() for field in AccessField)


@dataclass(slots=True)
class AccessDescription:
    """One described access: `struct access` of the native runtime, and what only Python knows of
    it.
    """

    pc: int
    space: Space
    element_bytes: int
    elements: int
    store: int
    slot: int
    mode: Mode = Mode.PLAIN
    offset: int = 0
    number: int = 0  # among all accesses
    joined: int = 0
    flags: int = 0  # how threads may synchronise by it: runtime/races.c
    home: int = 0  # space and place of the variable that it must stay within, where that is known
    first: int = 0
    end: int = 0
    tries: int = 0  # slot of Column.TRIES, and behind it TRIED_THREADS
    width: int = 0  # bytes that the machine code moves there at once, where they are others
    plain: bool = True  # its requests and bytes follow from the instruction's other counters

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
    """`ok`: the pattern is known; `base`: the rounded address of lane 0; `address`: scalar if all
    lanes agree.
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
    """What goes into the module beside the code, filled while code is made."""

    accesses: list[AccessDescription] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    narrow: list[bool] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)  # definitions of other constants

    def description(self, number: int) -> str:
        return f"ptr getelementptr (i8, ptr @accesses, i64 {number * ACCESS_BYTES})"
