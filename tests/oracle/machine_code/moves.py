"""Moves, special registers, selection."""

from __future__ import annotations

import re

import numpy as np

from kernprof.emulator.memory.address_space import LOCAL_BASE, SHARED_BASE
from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, opcodes, split_operands
from tests.oracle.machine_code.state import LANE, Array, Unsupported, Warps, u32, u64

_BELOW = ((u64(1) << LANE.astype(u64)) - u64(1)).astype(u32)
_SAME = u32(1) << LANE
_LANES = {
    "SR_LANEID": LANE,
    "SR_LTMASK": _BELOW,
    "SR_EQMASK": _SAME,
    "SR_LEMASK": _BELOW | _SAME,
    "SR_GTMASK": ~(_BELOW | _SAME),
    "SR_GEMASK": ~_BELOW,
}
_FIXED = {"SR_SWINHI": SHARED_BASE >> 32, "SR_LWINHI": LOCAL_BASE >> 32} | dict.fromkeys(
    [
        "SRZ",
        "SR_CgaCtaId",
        "SR_CLOCKLO",
        "SR_CLOCKHI",
        "SR_GLOBALTIMERLO",
        "SR_GLOBALTIMERHI",
        "SR_VIRTUALSMID",
        "SR_VIRTID",
    ],
    0,
)


@opcodes("MOV", "UMOV", "MOV32I", "R2UR")
def move(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    put, source = machine.result(operands[0]), operands[-1]
    if "`" in source:
        label = re.search(r"`\(([^)]+)\)", source)[1]
        value = np.array([[machine.instructions[machine.label(label)].offset]], u32)
        return Made(lambda c: put(c, value))
    get = machine.source(operands[1] if len(operands) > 2 and source.startswith("0x") else source)
    if each.opcode != "R2UR":
        return Made(lambda c: put(c, get(c)))

    def first(c: Warps) -> None:
        value = np.broadcast_to(get(c), (c.n, 32))
        put(c, value[np.arange(c.n), c.on.argmax(axis=1)][:, None])

    return Made(first)


@opcodes("S2R", "S2UR", "CS2R")
def special(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """Time stands still here: clocks are zero."""
    to, name = split_operands(each.operands)
    wide = each.opcode == "CS2R" and "32" not in each.modifiers
    put = (machine.result64 if wide else machine.result)(to)
    kind, _, axis = name.rpartition(".")
    if kind not in ("SR_TID", "SR_CTAID") and name not in _LANES and name not in _FIXED:
        raise Unsupported(name)

    def value(c: Warps) -> Array:
        if kind == "SR_TID":
            return machine.thread_index["XYZ".index(axis)][c.rows]
        if kind == "SR_CTAID":
            return machine.block_index["XYZ".index(axis)][c.rows][:, None]
        return _LANES[name][None] if name in _LANES else np.full((1, 1), _FIXED[name], u32)

    return Made(lambda c: put(c, value(c).astype(u64 if wide else u32)))


@opcodes("SEL", "USEL", "FSEL")
def select(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands, kind = split_operands(each.operands), "f" if each.opcode == "FSEL" else "i"
    put, a, b = (
        machine.result(operands[0]),
        machine.source(operands[1], kind),
        machine.source(operands[2], kind),
    )
    holds = machine.predicate(operands[3])
    return Made(lambda c: put(c, np.where(holds(c), a(c), b(c))))
