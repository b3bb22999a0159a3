"""What lanes of a warp tell each other."""

from __future__ import annotations

import numpy as np

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, is_predicate, opcodes, split_operands
from tests.oracle.machine_code.state import LANE, Unsupported, Warps, i64, u32

_REDUCTIONS = {  # with what lanes that are off count as
    "SUM": (np.add, 0),
    "XOR": (np.bitwise_xor, 0),
    "OR": (np.bitwise_or, 0),
    "AND": (np.bitwise_and, 0xFFFFFFFF),
    "MIN": (np.minimum, 1 << 40),
    "MAX": (np.maximum, -(1 << 40)),
}


@opcodes("SHFL")
def shuffle(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands, mode = split_operands(each.operands), each.modifiers[0]
    found, put = machine.predicate_result(operands[0]), machine.result(operands[1])
    gets = [machine.source(text) for text in operands[2:5]]

    def run(c: Warps) -> None:
        value, by, clamp = (np.broadcast_to(get(c), (c.n, 32)) for get in gets)
        lane, by, clamp = np.arange(32)[None], by.astype(i64) & 31, clamp.astype(i64)
        segment = clamp >> 8 & 31
        first = lane & segment
        limit = first | (clamp & 31 & ~segment)
        other = {
            "UP": lambda: lane - by,
            "DOWN": lambda: lane + by,
            "BFLY": lambda: lane ^ by,
            "IDX": lambda: first | (by & ~segment),
        }[mode]()
        inside = other >= limit if mode == "UP" else other <= limit
        other = np.where(inside, other, lane)
        there = np.take_along_axis(c.on, other, axis=1)
        put(c, np.where(there, np.take_along_axis(value, other, axis=1), u32(0)))
        found(c, inside)

    return Made(run)


@opcodes("VOTE", "VOTEU")
def vote(machine: Machine, pc: int, each: SassInstruction) -> Made:
    *to, source = split_operands(each.operands)
    asked, kind = machine.predicate(source), each.modifiers[0]
    masks = [machine.result(text) for text in to if not is_predicate(text)]
    flags = [machine.predicate_result(text) for text in to if is_predicate(text)]

    def run(c: Warps) -> None:
        value = np.broadcast_to(asked(c), (c.n, 32))
        yes, no = value & c.on, ~value & c.on
        some, every = yes.any(axis=1), ~no.any(axis=1)
        for put in masks:
            put(c, (yes * (u32(1) << LANE)).sum(axis=1).astype(u32)[:, None])
        for put in flags:
            put(c, (some if kind == "ANY" else every if kind == "ALL" else ~some | every)[:, None])

    return Made(run)


@opcodes("MATCH")
def match(machine: Machine, pc: int, each: SassInstruction) -> Made:
    if each.modifiers[0] != "ANY":
        raise Unsupported("only for any")
    *to, source = split_operands(each.operands)
    put, get = (
        machine.result(to[-1]),
        (machine.source64 if "U64" in each.modifiers else machine.source)(source),
    )

    def run(c: Warps) -> None:
        value = np.broadcast_to(get(c), (c.n, 32))
        same = (value[:, :, None] == value[:, None, :]) & c.on[:, None, :]
        put(c, (same * (u32(1) << LANE)).sum(axis=2).astype(u32))

    return Made(run)


@opcodes("REDUX")
def reduce(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operation, neutral = _REDUCTIONS[next((m for m in each.modifiers if m in _REDUCTIONS), "AND")]
    operands, signed = split_operands(each.operands), "S32" in each.modifiers
    put, get = machine.result(operands[0]), machine.source(operands[1])

    def run(c: Warps) -> None:
        value = np.broadcast_to(get(c), (c.n, 32)).astype(i64)
        value = np.where((value >= 1 << 31) & signed, value - (1 << 32), value)
        found = operation.reduce(np.where(c.on, value, neutral), axis=1)
        put(c, (found & 0xFFFFFFFF).astype(u32)[:, None])

    return Made(run)


@opcodes("ELECT")
def elect(machine: Machine, pc: int, each: SassInstruction) -> Made:
    put = machine.predicate_result(split_operands(each.operands)[0])

    def run(c: Warps) -> None:
        one = np.zeros((c.n, 32), bool)
        one[np.arange(c.n), c.on.argmax(axis=1)] = True
        put(c, one)

    return Made(run)
