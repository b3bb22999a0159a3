"""Logic, shifts and bits, of registers and predicates."""

from __future__ import annotations

import numpy as np

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.integer import predicates_first
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, opcodes, split_operands
from tests.oracle.machine_code.state import Unsupported, Warps, f64, i64, u32, u64
from tests.oracle.machine_code.values import M32, as_i32, population, table_of_three

_SWAPS = ((1, 0x55555555), (2, 0x33333333), (4, 0x0F0F0F0F), (8, 0x00FF00FF), (16, 0xFFFF))


@opcodes("PLOP3", "UPLOP3")
def logic_of_predicates(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    puts = [machine.predicate_result(text) for text in operands[:2]]
    gets, tables = (
        [machine.predicate(text) for text in operands[2:5]],
        [int(text, 16) for text in operands[5:7]],
    )

    def run(c: Warps) -> None:
        values = [get(c) for get in gets]
        for put, found in zip(
            puts, [table_of_three(*values, table) for table in tables], strict=True
        ):
            put(c, found)

    return Made(run)


@opcodes("LOP3", "ULOP3")
def logic(machine: Machine, pc: int, each: SassInstruction) -> Made:
    flags, operands = predicates_first(machine, split_operands(each.operands))
    put, gets = machine.result(operands[0]), [machine.source(text) for text in operands[1:4]]
    table, also, both = (
        int(operands[4], 16),
        machine.predicate(operands[5]),
        "PAND" in each.modifiers,
    )

    def run(c: Warps) -> None:
        found = table_of_three(*(get(c) for get in gets), table)
        known, nonzero = also(c), found != 0
        put(c, found)
        for flag in flags:
            flag(c, nonzero & known if both else nonzero | known)

    return Made(run)


@opcodes("SHF", "USHF")
def shift(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """Of two registers, the third operand above the first; W: by the number modulo 32 or 64."""
    operands, modifiers = split_operands(each.operands), each.modifiers
    put, (a, by, above) = (
        machine.result(operands[0]),
        [machine.source(text) for text in operands[1:4]],
    )
    signed = "S32" in modifiers or "S64" in modifiers
    top = 64 if "U64" in modifiers or "S64" in modifiers else 32

    def run(c: Warps) -> None:
        value, n = a(c).astype(u64) | (above(c).astype(u64) << u64(32)), by(c).astype(i64)
        n = (n & (top - 1)) if "W" in modifiers else np.minimum(n, top)
        near = np.minimum(n, 63)
        if "L" in modifiers:
            found = np.where(n >= 64, u64(0), value << near.astype(u64))
        elif signed:
            found = (value.view(i64) >> near).view(u64)
        else:
            found = np.where(n >= 64, u64(0), value >> near.astype(u64))
        put(c, (found >> u64(32) if "HI" in modifiers else found & M32).astype(u32))

    return Made(run)


@opcodes("PRMT", "UPRMT")
def permute(machine: Machine, pc: int, each: SassInstruction) -> Made:
    if each.modifiers:
        raise Unsupported("modes of PRMT")
    operands = split_operands(each.operands)
    put, (a, selector, b) = (
        machine.result(operands[0]),
        [machine.source(text) for text in operands[1:4]],
    )

    def run(c: Warps) -> None:
        bytes_, which, found = a(c).astype(u64) | (b(c).astype(u64) << u64(32)), selector(c), u32(0)
        for k in range(4):
            one = (which >> u32(4 * k)) & u32(15)
            byte = (bytes_ >> ((one & u32(7)).astype(u64) * u64(8))) & u64(255)
            byte = np.where(one & u32(8), np.where(byte & u64(128), u64(255), u64(0)), byte)
            found = found | (byte.astype(u32) << u32(8 * k))
        put(c, found)

    return Made(run)


@opcodes("POPC", "UPOPC")
def count_ones(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    put, a = machine.result(operands[0]), machine.source(operands[1])
    return Made(lambda c: put(c, population(a(c))))


@opcodes("FLO", "UFLO")
def leading_one(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """SH: how far it is from the top."""
    operands = split_operands(each.operands)
    put, a = machine.result(operands[0]), machine.source(operands[1])

    def run(c: Warps) -> None:
        v = a(c)
        if "U32" not in each.modifiers:
            v = np.where(as_i32(v) < 0, ~v, v)
        top = np.where(v == 0, 0, np.floor(np.log2(np.maximum(v, 1).astype(f64)))).astype(u32)
        put(c, np.where(v == 0, u32(0xFFFFFFFF), u32(31) - top if "SH" in each.modifiers else top))

    return Made(run)


@opcodes("BREV", "UBREV")
def reverse(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    put, a = machine.result(operands[0]), machine.source(operands[1])

    def run(c: Warps) -> None:
        v = a(c)
        for by, mask in _SWAPS:
            v = ((v >> u32(by)) & u32(mask)) | ((v & u32(mask)) << u32(by))
        put(c, v)

    return Made(run)


@opcodes("BMSK", "UBMSK")
def field_mask(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    put, at, width = (
        machine.result(operands[0]),
        machine.source(operands[1]),
        machine.source(operands[2]),
    )

    def run(c: Warps) -> None:
        start, bits = (np.minimum(get(c), 32).astype(u64) for get in (at, width))
        put(c, ((((u64(1) << bits) - u64(1)) << start) & M32).astype(u32))

    return Made(run)


@opcodes("SGXT", "USGXT")
def extend(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands, modifiers = split_operands(each.operands), each.modifiers
    put, a, width = (
        machine.result(operands[0]),
        machine.source(operands[1]),
        machine.source(operands[2]),
    )

    def run(c: Warps) -> None:
        n = width(c).astype(i64)
        n = (n & 31) if "W" in modifiers else np.minimum(n, 32)
        v = a(c).astype(i64) & ((i64(1) << n) - 1)
        if "U32" not in modifiers:
            v = np.where((n > 0) & (v >> np.maximum(n - 1, 0) & 1 == 1), v - (i64(1) << n), v)
        put(c, (v & 0xFFFFFFFF).astype(u32))

    return Made(run)


@opcodes("P2R")
def predicates_out(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """All predicates into one byte of a register."""
    operands = split_operands(each.operands)
    name, _, byte = operands[0].partition(".B")
    put, old, mask = (
        machine.result(name),
        machine.source(operands[2]),
        int(operands[3], 16) if operands[3:] else 127,
    )
    shift_by = 8 * int(byte or 0)

    def run(c: Warps) -> None:
        value = sum(machine.predicates[k, c.rows].astype(u32) << u32(k) for k in range(7)) & u32(
            mask
        )
        put(c, (old(c) & ~u32(mask << shift_by)) | (value << u32(shift_by)))

    return Made(run)


@opcodes("R2P")
def predicates_in(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    a, mask = machine.source(operands[1]), int(operands[2], 16)
    puts = {k: machine.predicate_result(f"P{k}") for k in range(7) if mask >> k & 1}

    def run(c: Warps) -> None:
        value = np.broadcast_to(a(c), (c.n, 32))
        for k, put in puts.items():
            put(c, (value >> u32(k)) & u32(1) != 0)

    return Made(run)
