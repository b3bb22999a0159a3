"""Handlers of atom and red: lane by lane in ascending order, as the contract says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import operation_of, space_of
from kernprof.emulator.ptx.opcodes import AccessKind
from tests.oracle import floating, integer
from tests.oracle.access import reach
from tests.oracle.arithmetic import PACKED, Function, by_halves, is_float
from tests.oracle.operands import Handler, Operands, is_signed, size_of
from tests.oracle.rounding import FLOAT_BYTES, UNSIGNED, Bits, canonical
from tests.oracle.state import Group, Mask

if TYPE_CHECKING:
    from tests.oracle.machine import Machine

# Operations whose order over lanes does not matter and that NumPy performs on colliding addresses
# by itself.
_AT_ONCE = {"and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}


@dataclass(frozen=True, slots=True)
class Update:
    """Update of element `number` at each lane's address.

    `at_once` is a ufunc for all lanes, used if old values are not needed. A `combine` of None is
    compare-and-swap.
    """

    number: int
    kind: str
    combine: Function | None
    at_once: np.ufunc | None


def _combining(name: str, kind: str, keep_nan: bool) -> Function:
    """(memory, operand) → memory."""
    element = PACKED.get(kind, kind)
    if is_float(kind):
        result = {
            "add": lambda m, v: floating.add(m, v, element),
            "min": lambda m, v: floating.least(m, v, element, keep_nan=keep_nan),
            "max": lambda m, v: floating.greatest(m, v, element, keep_nan=keep_nan),
        }
        if name in result:
            return by_halves(result[name]) if kind in PACKED else result[name]
    signed = is_signed(kind)
    functions: dict[str, Function] = {
        "add": np.add,
        "and": np.bitwise_and,
        "or": np.bitwise_or,
        "xor": np.bitwise_xor,
        "min": lambda m, v: integer.least(m, v, signed=signed),
        "max": lambda m, v: integer.greatest(m, v, signed=signed),
        "exch": lambda _, v: v,
        "inc": lambda m, v: np.where(m >= v, m.dtype.type(0), m + m.dtype.type(1)),
        "dec": lambda m, v: np.where((m == 0) | (m > v), v, m - m.dtype.type(1)),
    }
    return functions[name]


def _at_once(name: str, kind: str) -> np.ufunc | None:
    """A ufunc whose `at` gives what lane after lane would give, where the old values are not
    wanted.
    """
    if name in _AT_ONCE:
        return _AT_ONCE[name]
    if name == "add" and (kind not in PACKED and (not is_float(kind) or kind in ("f32", "f64"))):
        return np.add
    if name in ("min", "max") and not is_float(kind) and kind not in PACKED and not is_signed(kind):
        return np.minimum if name == "min" else np.maximum
    return None


def build_atomic(ops: Operands, machine: Machine) -> Handler:
    instruction = ops.instruction
    returns = instruction.opcode == "atom"
    kind, space, pc = instruction.types[-1], space_of(instruction), ops.pc
    name, first = operation_of(instruction), 1 if returns else 0
    size = size_of(kind)
    if size > 8:
        raise ops.refuse("128-bit atomics are not emulated")
    address = ops.address(first)
    sources = [ops.source_of(item, kind) for item in _leaves(instruction.operands[first + 1])]
    third = ops.source(first + 2, kind) if name == "cas" else None
    combine = None if name == "cas" else _combining(name, kind, ops.has("NaN"))
    dests = []
    if returns:
        dests = [ops.dest_of(item, kind) for item in _leaves(instruction.operands[0])]
    seen = ops.routine.facts[instruction.pc].accesses
    wanted = any(access.kind is AccessKind.ATOMIC for access in seen)
    at_once = None if wanted else _at_once(name, kind)
    width = size * len(sources)
    what = "increment" if any(access.increments for access in seen) else "atomic"
    tries = any(access.tries for access in seen)

    def run(g: Group, on: Mask | None) -> None:
        lanes = g.mask if on is None else on
        for part in reach(machine, g, (pc, space, width, what), address(g), lanes):
            if tries:
                mask = g.lanes() if part[2] is None else np.broadcast_to(part[2], g.shape)
                machine.tally.tries(
                    pc, part[0], g.full(part[1]).astype(np.int64), g.full(mask), width
                )
            for n, read in enumerate(sources):
                operands = [read(g)] + ([third(g)] if third else [])
                old = _perform(machine, g, part, Update(n, kind, combine, at_once), operands)
                if wanted and old is not None:
                    dests[n](g, old, part[2])

    return run


def _leaves(operand: ir.Operand) -> tuple[ir.Operand, ...]:
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def _perform(
    machine: Machine,
    g: Group,
    part: tuple[str, Bits, Mask | None],
    update: Update,
    operands: list[Bits],
) -> Bits | None:
    """The old values, where they are wanted."""
    size = size_of(update.kind)
    space, addresses, lanes = part
    old = None if update.at_once else np.zeros(g.shape, UNSIGNED[size])
    for place in machine.spaces.places(g, space, addresses, lanes, size):
        on = g.lanes() if place.lanes is None else np.broadcast_to(place.lanes, g.shape)
        index = np.broadcast_to(place.index, g.shape)[on].view(np.int64) + update.number
        values = [np.broadcast_to(v, g.shape)[on] for v in operands]
        if update.at_once is not None:
            dtype = {"f32": np.float32, "f64": np.float64}.get(update.kind, UNSIGNED[size])
            update.at_once.at(place.view.view(dtype), index, values[0].view(dtype))
            if update.kind in FLOAT_BYTES:
                place.view[index] = canonical(place.view[index], update.kind)
        elif old is not None:
            old[on] = in_turn(place.view, index, values, update.combine)
    return old


def in_turn(
    view: Bits, index: NDArray[np.int64], values: list[Bits], combine: Function | None
) -> Bits:
    """Performs the operation lane by lane and gives what each lane found; `combine` None is
    compare-and-swap.

    Lanes on different addresses go together: first all that are the first on their address, then
    the second, …
    """
    old = np.zeros(len(index), view.dtype)
    order = np.argsort(index, kind="stable")
    ordered = index[order]
    fresh = np.ones(len(index), np.bool_)
    fresh[1:] = ordered[1:] != ordered[:-1]
    starts = np.flatnonzero(fresh)
    rank = np.arange(len(index)) - np.repeat(starts, np.diff(np.append(starts, len(index))))
    by_rank = np.argsort(rank, kind="stable")
    ends = np.cumsum(np.bincount(rank)) if len(index) else np.zeros(0, np.int64)
    start = 0
    for end in ends:
        turn = order[by_rank[start:end]]
        start = int(end)
        at = index[turn]
        result = view[at]
        old[turn] = result
        if combine is None:
            view[at] = np.where(result == values[0][turn], values[1][turn], result)
        else:
            view[at] = combine(result, values[0][turn])
    return old


ATOMICS: dict[str, Callable[[Operands, Machine], Handler]] = {
    "atom": build_atomic,
    "red": build_atomic,
}
