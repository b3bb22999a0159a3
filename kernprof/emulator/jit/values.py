"""Values in the code of a warp: one element per lane, or a scalar that is the same in all lanes."""

import struct
from typing import NamedTuple

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
