"""Integer arithmetic and comparisons."""

from __future__ import annotations

import re
from functools import reduce

import numpy as np

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, is_predicate, opcodes, split_operands
from tests.oracle.machine_code.operands import Get
from tests.oracle.machine_code.results import Put
from tests.oracle.machine_code.state import Array, Unsupported, Warps, i64, u32, u64
from tests.oracle.machine_code.values import CMP, M32, as_i32, combined

_HALF = u32(0xFFFF)


def predicates_first(machine: Machine, operands: list[str]) -> tuple[list[Put], list[str]]:
    """The predicates that an instruction writes beside its register, and the operands after them."""
    count = next((n for n, text in enumerate(operands) if not is_predicate(text)), len(operands))
    return [machine.predicate_result(text) for text in operands[:count]], operands[count:]


@opcodes("ISETP", "UISETP")
def compare(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """EX: the upper halves of 64 bits, of which the lower ones have been compared."""
    name, unsigned, operands = (
        each.modifiers[0],
        "U32" in each.modifiers,
        split_operands(each.operands),
    )
    puts = [machine.predicate_result(text) for text in operands[:2]]
    a, b = machine.source(operands[2]), machine.source(operands[3])
    also = machine.predicate(operands[4])
    lower = machine.predicate(operands[5]) if "EX" in each.modifiers else None

    def run(c: Warps) -> None:
        x, y = (v if unsigned else as_i32(v) for v in (a(c), b(c)))
        if lower is None:
            holds = CMP[name](x, y)
        elif name == "NE":
            holds = (x != y) | lower(c)
        else:
            holds = ((x == y) & lower(c)) | (CMP[name[0] + "T"](x, y) if name != "EQ" else False)
        for put, value in zip(puts, combined(holds, also(c), each.modifiers), strict=True):
            put(c, value)

    return Made(run)


@opcodes("IADD3", "UIADD3", "IADD", "VIADD", "UIADD", "IADD32I")
def add(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    if "16x2" in each.modifiers:
        return _add_halves(machine, operands)
    put, count = machine.result(operands[0]), 3 if "3" in each.opcode else 2
    carries, rest = predicates_first(machine, operands[1:])
    terms = [_term(machine, text) for text in rest[:count]]
    carried = [machine.predicate(text) for text in rest[count:]] if "X" in each.modifiers else []

    def run(c: Warps) -> None:
        total = u64(0)
        for term in [*terms, *carried]:
            total = total + term(c).astype(u64)
        put(c, (total & M32).astype(u32))
        for least, carry in enumerate(carries, 1):
            carry(c, total >> u64(32) >= least)

    return Made(run)


def _term(machine: Machine, text: str) -> Get:
    """A negated register carries where it is zero; a negated number does not."""
    if text[0] != "-" or re.match(r"^-(0x)?[0-9]", text):
        return machine.source(text)
    get = machine.source(text[1:])
    return lambda c: (~get(c)).astype(u64) + u64(1)


def _add_halves(machine: Machine, operands: list[str]) -> Made:
    put, (a, b) = (
        machine.result(operands[0]),
        [machine.source(text.lstrip("-")) for text in operands[1:3]],
    )
    by = [u32(0xFFFFFFFF if text[0] == "-" else 1) for text in operands[1:3]]

    def run(c: Warps) -> None:
        x, y = a(c), b(c)
        low, high = (
            (x & _HALF) * by[0] + (y & _HALF) * by[1],
            (x >> u32(16)) * by[0] + (y >> u32(16)) * by[1],
        )
        put(c, (low & _HALF) | (high << u32(16)))

    return Made(run)


@opcodes("IMAD", "UIMAD")
def multiply(machine: Machine, pc: int, each: SassInstruction) -> Made:
    modifiers, operands = each.modifiers, split_operands(each.operands)
    if "WIDE" in modifiers or "HI" in modifiers:
        return _multiply_wide(machine, each, operands)
    put, (a, b, addend) = (
        machine.result(operands[0]),
        [machine.source(text) for text in operands[1:4]],
    )
    carried = machine.predicate(operands[4]) if "X" in modifiers else None
    if "MOV" in modifiers:
        return Made(lambda c: put(c, addend(c)))
    return Made(lambda c: put(c, a(c) * b(c) + addend(c) + (carried(c) if carried else u32(0))))


def _multiply_wide(machine: Machine, each: SassInstruction, operands: list[str]) -> Made:
    """All 64 bits of a product and a sum, or their upper half."""
    upper, unsigned = "HI" in each.modifiers, "U32" in each.modifiers
    put = (machine.result if upper else machine.result64)(operands[0])
    carries, rest = predicates_first(machine, operands[1:])
    a, b, addend = machine.source(rest[0]), machine.source(rest[1]), machine.source64(rest[2])
    carried = machine.predicate(rest[3]) if "X" in each.modifiers and len(rest) > 3 else None

    def run(c: Warps) -> None:
        x, y = a(c), b(c)
        product = x.astype(u64) * y.astype(u64)
        if not unsigned:
            product = (as_i32(x).astype(i64) * as_i32(y).astype(i64)).view(u64)
        total = product + addend(c)
        over = total < product
        if carried is not None:
            more = total + carried(c).astype(u64)
            over, total = over | (more < total), more
        put(c, (total >> u64(32)).astype(u32) if upper else total)
        for carry in carries:
            carry(c, over)

    return Made(run)


@opcodes("LEA", "ULEA")
def shifted_sum(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """(a << n) + b; HI: the upper half of the shifted, to which the third operand or the sign is
    above `a`.
    """
    upper, extended = "HI" in each.modifiers, "SX32" in each.modifiers
    operands = split_operands(each.operands)
    put = machine.result(operands[0])
    carries, rest = predicates_first(machine, operands[1:])
    sign = rest[0][0]
    a, b = machine.source(rest[0].lstrip("-~")), machine.source(rest[1])
    above = machine.source(rest.pop(2)) if upper and not extended else None
    shift = u64(int(rest[2], 16))
    carried = machine.predicate(rest[3]) if "X" in each.modifiers else None

    def run(c: Warps) -> None:
        value = as_i32(a(c)).astype(i64).view(u64) if extended else a(c).astype(u64)
        if above is not None:
            value = value | (above(c).astype(u64) << u64(32))
        value = value << shift
        value = ~value + u64(1) if sign == "-" else ~value if sign == "~" else value
        total = ((value >> u64(32)) & M32 if upper else value & M32) + b(c).astype(u64)
        if carried is not None:
            total = total + carried(c).astype(u64)
        put(c, (total & M32).astype(u32))
        for carry in carries:
            carry(c, (total >> u64(32)) != 0)

    return Made(run)


@opcodes("VIMNMX", "VIMNMX3", "IMNMX", "UIMNMX", "VIADDMNMX")
def least_or_most(machine: Machine, pc: int, each: SassInstruction) -> Made:
    if any("16x2" in m for m in each.modifiers):
        raise Unsupported("of halves")
    operands, unsigned = split_operands(each.operands), "U32" in each.modifiers
    put, least = machine.result(operands[0]), machine.predicate(operands[-1])
    gets = [machine.source(text) for text in operands[1:-1]]

    def run(c: Warps) -> None:
        values = [get(c) for get in gets]
        if each.opcode == "VIADDMNMX":
            values[:2] = [values[0] + values[1]]
        values = values if unsigned else [as_i32(each) for each in values]
        found = np.where(least(c), reduce(np.minimum, values), reduce(np.maximum, values))
        found = np.maximum(found, 0) if "RELU" in each.modifiers else found
        put(c, found if unsigned else found.view(u32))

    return Made(run)


@opcodes("IABS")
def absolute(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    put, a = machine.result(operands[0]), machine.source(operands[1])
    return Made(lambda c: put(c, np.abs(as_i32(a(c))).view(u32)))


@opcodes("IDP")
def dot_of_bytes(machine: Machine, pc: int, each: SassInstruction) -> Made:
    kind, *signs = each.modifiers
    if kind != "4A":
        raise Unsupported("dot products of halves")
    operands = split_operands(each.operands)
    put, (a, b, addend) = (
        machine.result(operands[0]),
        [machine.source(text) for text in operands[1:4]],
    )

    def byte(value: Array, k: int, sign: str) -> Array:
        found = (value >> u32(8 * k) & u32(255)).astype(i64)
        return np.where(found > 127, found - 256, found) if sign[0] == "S" else found

    def run(c: Warps) -> None:
        x, y = a(c), b(c)
        total = addend(c).astype(i64) + sum(
            byte(x, k, signs[0]) * byte(y, k, signs[1]) for k in range(4)
        )
        put(c, (total & 0xFFFFFFFF).astype(u32))

    return Made(run)
