"""Conversions between formats."""

from __future__ import annotations

import numpy as np

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, opcodes, split_operands
from tests.oracle.machine_code.state import Array, Unsupported, Warps, f32, f64, i64, u32, u64
from tests.oracle.machine_code.values import (
    as_f32,
    as_f64,
    bits_of_f32,
    bits_of_f64,
    rounded,
    rounding,
    to_bfloat16,
)

_TO_WHOLE = {"TRUNC": np.trunc, "FLOOR": np.floor, "CEIL": np.ceil}
_INTEGERS = {f"{sign}{bits}": (sign == "U", bits) for sign in "US" for bits in (8, 16, 32, 64)}


def _to_whole(each: SassInstruction) -> np.ufunc:
    return next((_TO_WHOLE[m] for m in each.modifiers if m in _TO_WHOLE), np.rint)


def _integer(each: SassInstruction) -> tuple[bool, int]:
    """Unsigned, and how many bits; signed, 32 where nothing is said."""
    return next((_INTEGERS[m] for m in each.modifiers if m in _INTEGERS), (False, 32))


def _half(bits: Array) -> Array:
    return (bits & u32(0xFFFF)).astype(np.uint16).view(np.float16).astype(f64)


@opcodes("F2I")
def to_integer(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands, whole = split_operands(each.operands), _to_whole(each)
    unsigned, bits = _integer(each)
    wide = "F64" in each.modifiers
    put = (machine.result64 if bits == 64 else machine.result)(operands[0])
    get = (machine.source64 if wide else machine.source)(operands[1], "f")
    low, high = (0, 2.0**bits - 1) if unsigned else (-(2.0 ** (bits - 1)), 2.0 ** (bits - 1) - 1)
    most = u64(2**64 - 1) if unsigned else u64(2**63 - 1)

    def run(c: Warps) -> None:
        raw = get(c)
        value = whole(
            as_f64(raw)
            if wide
            else _half(raw)
            if "F16" in each.modifiers
            else as_f32(raw).astype(f64)
        )
        value = np.where(np.isnan(value), 0, np.clip(value, low, high))
        if bits == 64:
            below = np.minimum(value, 2.0**63 - 1024).astype(i64).view(u64)
            put(c, np.where(value >= 2.0**63, most, below))
        else:
            put(c, (value.astype(i64) & 0xFFFFFFFF).astype(u32))

    return Made(run)


@opcodes("I2F", "I2FP")
def to_float(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands, how = split_operands(each.operands), rounding(each.modifiers)
    unsigned, bits = _integer(each)
    wide = "F64" in each.modifiers
    put = (machine.result64 if wide else machine.result)(operands[0])
    get = (machine.source64 if bits == 64 else machine.source)(operands[1])

    def integer(value: Array) -> Array:
        if bits == 64:
            return value if unsigned else value.view(i64)
        value = value.astype(i64) & ((1 << bits) - 1)
        return (
            value
            if unsigned
            else np.where(value >> (bits - 1) & 1 == 1, value - (1 << bits), value)
        )

    def run(c: Warps) -> None:
        value = integer(get(c)).astype(np.longdouble)
        if wide:
            put(c, bits_of_f64(value.astype(f64)))
        elif "F16" in each.modifiers:
            put(c, value.astype(np.float16).view(np.uint16).astype(u32))
        else:
            put(c, bits_of_f32(rounded(value.astype(f64), how)))

    return Made(run)


@opcodes("FRND")
def to_whole(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands, whole = split_operands(each.operands), _to_whole(each)
    if "F64" in each.modifiers:
        put, get = machine.result64(operands[0]), machine.source64(operands[1], "f")
        return Made(lambda c: put(c, bits_of_f64(whole(as_f64(get(c))))))
    put, get = machine.result(operands[0]), machine.source(operands[1], "f")
    return Made(lambda c: put(c, bits_of_f32(whole(as_f32(get(c))))))


@opcodes("F2F")
def between_floats(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    if each.modifiers[0] == "F64":
        put, get = machine.result64(operands[0]), machine.source(operands[1], "f")
        return Made(lambda c: put(c, bits_of_f64(as_f32(get(c)).astype(f64))))
    if each.modifiers[:2] == ("F32", "F64"):
        put, get = machine.result(operands[0]), machine.source64(operands[1], "f")
        return Made(lambda c: put(c, bits_of_f32(as_f64(get(c)).astype(f32))))
    raise Unsupported("between these formats")


@opcodes("F2FP")
def pack(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    if "PACK_AB" not in each.modifiers or any("4M3" in m or "5M2" in m for m in each.modifiers):
        raise Unsupported("to formats of 8 bits")
    put, high, low = (
        machine.result(operands[0]),
        machine.source(operands[1], "f"),
        machine.source(operands[2], "f"),
    )

    def half(bits: Array) -> Array:
        if "BF16" in each.modifiers:
            return to_bfloat16(as_f32(bits).astype(f64))
        return as_f32(bits).astype(np.float16).view(np.uint16).astype(u32)

    return Made(lambda c: put(c, (half(high(c)) << u32(16)) | half(low(c))))
