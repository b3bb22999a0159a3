"""Floats of 16 bits, two to a register."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, opcodes, split_operands
from tests.oracle.machine_code.state import Array, Warps, f64, u32
from tests.oracle.machine_code.values import as_f32, bits_of_f32, to_bfloat16

Halves = list[Array]  # the low ones, the high ones
_LOW = u32(0xFFFF)


@opcodes("HADD2", "HMUL2", "HFMA2")
def halves(machine: Machine, pc: int, each: SassInstruction) -> Made:
    op, modifiers, operands = each.opcode, each.modifiers, split_operands(each.operands)
    wide = "BF16_V2" in modifiers or "BF16" in modifiers
    put = machine.result(operands[0])
    if "F32" in modifiers:
        only = _register(machine, operands[2], wide)
        return Made(lambda c: put(c, bits_of_f32(only(c)[0])))
    terms, rest = [], operands[1:]
    while len(terms) < (3 if op == "HFMA2" else 2):
        if re.match(r"^-?(\d|\+INF|-INF|0x)", rest[0]):
            high, low = (
                np.full((1, 1), float(text.replace("INF", "inf")))
                for text in (rest.pop(0), rest.pop(0))
            )
            terms.append(_constants(low, high))
        else:
            terms.append(_register(machine, rest.pop(0), wide))

    def run(c: Warps) -> None:
        values, found = [get(c) for get in terms], []
        for a, b, *more in zip(*values, strict=True):
            x = a + b if op == "HADD2" else a * b if op == "HMUL2" else a * b + more[0]
            x = np.maximum(x, 0) if "RELU" in modifiers else x
            found.append(
                to_bfloat16(x) if wide else x.astype(np.float16).view(np.uint16).astype(u32)
            )
        put(c, found[0] | (found[1] << u32(16)))

    return Made(run)


def _constants(low: Array, high: Array) -> Callable[[Warps], Halves]:
    return lambda c: [low, high]


def _register(machine: Machine, text: str, wide: bool) -> Callable[[Warps], Halves]:
    """`wide`: they are bfloat16."""
    get, sign, absolute, modifiers = machine.raw(text)

    def value(bits: Array) -> Array:
        if wide:
            return as_f32(bits << u32(16)).astype(f64)
        return bits.astype(np.uint16).view(np.float16).astype(f64)

    def run(c: Warps) -> Halves:
        bits = get(c)
        low, high = bits & _LOW, bits >> u32(16)
        if "H0_H0" in modifiers:
            high = low
        if "H1_H1" in modifiers:
            low = high
        found = [value(low), value(high)]
        if absolute:
            found = [np.abs(x) for x in found]
        return [-x for x in found] if sign == "-" else found

    return run
