"""Atomics and reductions in memory, lane after lane."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator

import numpy as np

from kernprof.emulator.memory.address_space import SHARED_BASE
from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.access import SPACES
from tests.oracle.machine_code.machine import Machine
from tests.oracle.machine_code.meanings import Made, is_predicate, opcodes, split_operands
from tests.oracle.machine_code.state import Array, Unsupported, Warps, i64, u32, u64

_WINDOW = 1 << 32
_WHOLE = {
    "AND": lambda old, v: old & v,
    "OR": lambda old, v: old | v,
    "XOR": lambda old, v: old ^ v,
    "EXCH": lambda old, v: v,
    "INC": lambda old, v: 0 if old >= v else old + 1,
    "DEC": lambda old, v: v if old == 0 or old > v else old - 1,
    "POPC": lambda old, v: old + 1,
}
_NUMBERS = {"ADD": lambda x, y: x + y, "MIN": min, "MAX": max}
_CASES = {"CAS", "CAST"}


@opcodes("ATOMG", "REDG", "RED", "ATOMS", "ATOM")
def atomic(machine: Machine, pc: int, each: SassInstruction) -> Made:
    modifiers, operands = each.modifiers, split_operands(each.operands)
    names, flags = ([t for t in operands if is_predicate(t) is which] for which in (False, True))
    to = "RZ" if each.opcode in ("REDG", "RED") else names.pop(0)
    kind = next((m for m in modifiers if m in _WHOLE.keys() | _NUMBERS.keys() | _CASES), None)
    if kind is None or any("16x2" in m for m in modifiers):
        raise Unsupported("atomics of this kind")
    wide, space = "64" in modifiers or "F64" in modifiers, SPACES[each.opcode]
    width, dtype = (8, u64) if wide else (4, u32)
    if "E" in modifiers:  # a compare-and-swap does not say that its address has 64 bits
        names[0] = re.sub(r"\[(R\d+)(?=[]+])", r"[\1.64", names[0])
    address, *gets = (
        machine.address(names[0]),
        *((machine.source64 if wide else machine.source)(n) for n in names[1:]),
    )
    put = (machine.result64 if wide else machine.result)(to) if to != "RZ" else None
    flag = machine.predicate_result(flags[0]) if flags else None
    update = _update(kind, modifiers, width)

    def run(c: Warps) -> None:
        at = address(c)
        machine.account(pc, space, at, c.on, width, atomic=True)
        values = [np.broadcast_to(get(c), (c.n, 32)) for get in gets]
        old, won = np.zeros((c.n, 32), dtype), np.zeros((c.n, 32), bool)
        for array, where, row, lane in _places(machine, space, at, c, width):
            before = int.from_bytes(array[where : where + width].tobytes(), "little")
            now = [int(value[row, lane]) for value in values] or [0]
            if kind in _CASES:
                won[row, lane] = before == now[0]
                after = now[1] if before == now[0] else before
            else:
                after = update(before, now[0])
            array[where : where + width] = np.frombuffer(after.to_bytes(width, "little"), np.uint8)
            old[row, lane] = before
        if put:
            put(c, old)
        if flag:
            flag(c, won if kind == "CAST" else np.ones((c.n, 32), bool))

    return Made(run)


def _places(
    machine: Machine, space: str, at: Array, c: Warps, width: int
) -> Iterator[tuple[Array, int, int, int]]:
    """Of each lane that is on: the array, where in it, the row and the lane."""
    shared = (
        (at >= SHARED_BASE) & (at < SHARED_BASE + _WINDOW)
        if space == "generic"
        else np.full(at.shape, space == "shared")
    )
    row, lane = np.nonzero(c.on & shared)
    base = SHARED_BASE if space == "generic" else 0
    where = machine.block_of[c.rows][row] * machine.shared_bytes + (
        at[row, lane].astype(i64) - base
    )
    flat = machine.shared.reshape(-1)
    yield from ((flat, int(w), int(r), int(n)) for w, r, n in zip(where, row, lane, strict=True))
    rest = c.on & ~shared
    row, lane = np.nonzero(rest)
    where = machine.place(at, rest, width)[row, lane] if len(row) else row
    yield from (
        (machine.memory, int(w), int(r), int(n)) for w, r, n in zip(where, row, lane, strict=True)
    )


def _update(kind: str, modifiers: tuple[str, ...], width: int) -> Callable[[int, int], int]:
    """What is in memory afterwards, as bits."""
    if kind in _CASES or kind in _WHOLE:
        return _WHOLE.get(kind, lambda old, v: v)
    operation, top = _NUMBERS[kind], (1 << 8 * width) - 1
    as_number, as_bits = ("<d", "<Q") if width == 8 else ("<f", "<I")
    if "F32" in modifiers or "F64" in modifiers:

        def floats(old: int, v: int) -> int:
            x, y = (struct.unpack(as_number, struct.pack(as_bits, bits))[0] for bits in (old, v))
            return struct.unpack(as_bits, struct.pack(as_number, operation(x, y)))[0]

        return floats
    signed = "S32" in modifiers or "S64" in modifiers

    def number(x):
        return x - top - 1 if signed and x >> (8 * width - 1) else x

    return lambda old, v: operation(number(old), number(v)) & top
