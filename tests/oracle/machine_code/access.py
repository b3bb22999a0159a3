"""Loads and stores."""

from __future__ import annotations

import re

import numpy as np

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, is_predicate, opcodes, split_operands
from tests.oracle.machine_code.state import Array, Warps, i64, u32
from tests.oracle.machine_code.values import as_i32

SPACES = {
    "LDS": "shared",
    "STS": "shared",
    "ATOMS": "shared",
    "LDL": "local",
    "STL": "local",
    "LDG": "global",
    "STG": "global",
    "ATOMG": "global",
    "REDG": "global",
    "RED": "global",
    "LD": "generic",
    "ST": "generic",
    "ATOM": "generic",
}
_WIDTHS = {"64": 8, "128": 16, "U8": 1, "S8": 1, "U16": 2, "S16": 2}
_WORD = 0xFFFFFFFF


def _width(each: SassInstruction) -> int:
    return next((_WIDTHS[m] for m in each.modifiers if m in _WIDTHS), 4)


def _extended(value: Array, width: int, each: SassInstruction) -> Array:
    """With the sign of what is narrower than a register."""
    if "S8" not in each.modifiers and "S16" not in each.modifiers:
        return value
    return np.where(
        value >> u32(8 * width - 1) & u32(1), value | u32(_WORD << 8 * width & _WORD), value
    )


def _names(first: str, width: int) -> list[str]:
    """The registers that hold so many bytes."""
    name = first.replace(".reuse", "")
    count = max(1, width // 4)
    if name in ("RZ", "URZ"):
        return ["RZ"] * count
    found = re.match(r"(U?R)(\d+)", name)
    return [f"{found[1]}{int(found[2]) + k}" for k in range(count)]


@opcodes("LDC", "ULDC")
def load_constant(machine: Machine, pc: int, each: SassInstruction) -> Made:
    to, source = split_operands(each.operands)
    found = re.match(r"^c\[(0x[0-9a-f]+)\]\[([^\]]*)\]$", source)
    width, bank = _width(each), machine.bank(int(found[1], 16))
    registers, offset = machine.indexed(found[2])
    puts = [machine.result(name) for name in _names(to, width)]

    def run(c: Warps) -> None:
        at = np.full((1, 1), offset, i64)
        for get in registers:
            at = at + as_i32(get(c)).astype(i64)
        for k, put in enumerate(puts):
            value = sum(
                bank[at + 4 * k + byte].astype(u32) << u32(8 * byte)
                for byte in range(min(width, 4))
            )
            put(c, _extended(value, width, each))

    return Made(run)


@opcodes("LDS", "LDG", "LDL", "LD")
def load(machine: Machine, pc: int, each: SassInstruction) -> Made:
    to, source = [text for text in split_operands(each.operands) if not is_predicate(text)][:2]
    width, space, address = _width(each), SPACES[each.opcode], machine.address(source)
    puts = [machine.result(name) for name in _names(to, width)]

    def run(c: Warps) -> None:
        at = address(c)
        machine.account(pc, space, at, c.on, width)
        data = machine.load(space, at, c.on, width, c)
        for k, put in enumerate(puts):
            put(c, _extended(data[:, :, 4 * k : 4 * k + 4].copy().view(u32)[:, :, 0], width, each))

    return Made(run)


@opcodes("STS", "STG", "STL", "ST")
def store(machine: Machine, pc: int, each: SassInstruction) -> Made:
    to, source = split_operands(each.operands)[:2]
    width, space, address = _width(each), SPACES[each.opcode], machine.address(to)
    gets = [machine.source(name) for name in _names(source, width)]

    def run(c: Warps) -> None:
        at = address(c)
        machine.account(pc, space, at, c.on, width)
        words = [
            np.ascontiguousarray(np.broadcast_to(get(c), (c.n, 32)))[..., None].view(np.uint8)
            for get in gets
        ]
        machine.store(space, at, c.on, np.concatenate(words, axis=2)[:, :, :width], c)

    return Made(run)


@opcodes("LDGSTS")
def copy_to_shared(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """Where its predicate does not hold, zeros are stored and nothing is read."""
    operands = split_operands(each.operands)
    to, source = [machine.address(text) for text in operands if not is_predicate(text)][:2]
    holds = [machine.predicate(text) for text in operands if is_predicate(text)]
    width = _width(each)

    def run(c: Warps) -> None:
        at, reads = source(c), c.on
        for each_holds in holds:
            reads = reads & each_holds(c)
        machine.account(pc, "global", at, reads, width)
        data = machine.load("global", at, reads, width, c)
        machine.store("shared", to(c), c.on, data[:, :, :width], c)

    return Made(run)
