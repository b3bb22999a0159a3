"""Floats of 32 and 64 bits: arithmetic, comparisons, special functions."""

from __future__ import annotations

import numpy as np

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, opcodes, split_operands
from tests.oracle.machine_code.state import Array, Unsupported, Warps, f32, f64, i64, u32, u64
from tests.oracle.machine_code.values import (
    CMP,
    as_f32,
    as_f64,
    bits_of_f32,
    bits_of_f64,
    combined,
    finished,
    flushed,
    rounded,
    rounding,
)

_FUNCTIONS = {
    "RCP": lambda x: 1 / x,
    "RSQ": lambda x: 1 / np.sqrt(x),
    "EX2": np.exp2,
    "LG2": np.log2,
    "SIN": lambda x: np.sin(x * 2 * np.pi),
    "COS": lambda x: np.cos(x * 2 * np.pi),
    "SQRT": np.sqrt,
    "TANH": np.tanh,
}


@opcodes("FSETP", "DSETP")
def compare(machine: Machine, pc: int, each: SassInstruction) -> Made:
    name = next(m for m in each.modifiers if m != "FTZ")
    if name not in ("NAN", "NUM") and name.removesuffix("U") not in CMP:
        raise Unsupported("a comparison of this name")
    operands, wide = split_operands(each.operands), each.opcode == "DSETP"
    source, number = (machine.source64, as_f64) if wide else (machine.source, as_f32)
    puts = [machine.predicate_result(text) for text in operands[:2]]
    a, b, also = source(operands[2], "f"), source(operands[3], "f"), machine.predicate(operands[4])

    def test(x: Array, y: Array) -> Array:
        unordered = np.isnan(x) | np.isnan(y)
        if name in ("NAN", "NUM"):
            return unordered if name == "NAN" else ~unordered
        if name.endswith("U"):
            return CMP[name[:-1]](x, y) | unordered
        return CMP[name](x, y) & ~unordered

    def run(c: Warps) -> None:
        x, y = (number(flushed(v) if "FTZ" in each.modifiers else v) for v in (a(c), b(c)))
        for put, value in zip(puts, combined(test(x, y), also(c), each.modifiers), strict=True):
            put(c, value)

    return Made(run)


@opcodes("FADD", "FMUL", "FFMA", "FADD32I")
def single(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """In 64 bits, then rounded: FFMA is off by the last bit where that rounds twice."""
    operands, how = split_operands(each.operands), rounding(each.modifiers)
    put, gets = machine.result(operands[0]), [machine.source(text, "f") for text in operands[1:]]

    def run(c: Warps) -> None:
        v = [as_f32(flushed(g(c)) if "FTZ" in each.modifiers else g(c)).astype(f64) for g in gets]
        put(c, finished(rounded(_computed(each.opcode, v), how), each.modifiers))

    return Made(run)


def _computed(opcode: str, v: list[Array]) -> Array:
    if opcode[1:4] == "ADD":
        return v[0] + v[1]
    return v[0] * v[1] if opcode[1:] == "MUL" else v[0] * v[1] + v[2]


@opcodes("DADD", "DMUL", "DFMA")
def double(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """In the longest floats that there are, then rounded."""
    operands, how = split_operands(each.operands), rounding(each.modifiers)
    put, gets = (
        machine.result64(operands[0]),
        [machine.source64(text, "f") for text in operands[1:]],
    )

    def run(c: Warps) -> None:
        exact = _computed(each.opcode, [as_f64(get(c)).astype(np.longdouble) for get in gets])
        near = exact.astype(f64)
        back = near.astype(np.longdouble)
        if how == "RM":
            near = np.where(back > exact, np.nextafter(near, -np.inf), near)
        if how == "RP":
            near = np.where(back < exact, np.nextafter(near, np.inf), near)
        if how == "RZ":
            near = np.where(np.abs(back) > np.abs(exact), np.nextafter(near, 0), near)
        put(c, bits_of_f64(near))

    return Made(run)


@opcodes("FMNMX")
def least_or_most(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    put, least = machine.result(operands[0]), machine.predicate(operands[3])
    a, b = machine.source(operands[1], "f"), machine.source(operands[2], "f")
    low, high = (np.minimum, np.maximum) if "NAN" in each.modifiers else (np.fmin, np.fmax)

    def run(c: Warps) -> None:
        x, y = as_f32(a(c)), as_f32(b(c))
        put(c, bits_of_f32(np.where(least(c), low(x, y), high(x, y))))

    return Made(run)


@opcodes("MUFU")
def special_function(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands, name = split_operands(each.operands), each.modifiers[0]
    put, get = machine.result(operands[0]), machine.source(operands[1], "f")
    if name in ("RCP64H", "RSQ64H"):  # of the upper half of 64 bits
        function = _FUNCTIONS[name[:3]]

        def upper(bits):
            return bits_of_f64(function(as_f64(bits.astype(u64) << u64(32)))) >> u64(32)

        return Made(lambda c: put(c, upper(get(c)).astype(u32)))
    function = _FUNCTIONS[name]
    return Made(
        lambda c: put(c, bits_of_f32(function(as_f32(flushed(get(c))).astype(f64)).astype(f32)))
    )


@opcodes("FCHK")
def division_check(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """True where a division needs the slow path, by the exponents of both."""
    operands = split_operands(each.operands)
    put, a, b = (
        machine.predicate_result(operands[0]),
        machine.source(operands[1], "f"),
        machine.source(operands[2], "f"),
    )

    def run(c: Warps) -> None:
        x, y = ((get(c) >> u32(23) & u32(255)).astype(i64) for get in (a, b))
        put(c, ~((x > 24) & (x < 255) & (y > 2) & (y < 252) & (np.abs(x - y) < 126)))

    return Made(run)
