"""Calls of device functions: parameters in, results out, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kernprof.emulator.program import Routine
from kernprof.emulator.ptx import ir
from tests.oracle.layout import CodeBlock, Transfer
from tests.oracle.state import ALL, Group, Mask

if TYPE_CHECKING:
    from tests.oracle.machine import Machine


def enter(
    machine: Machine, g: Group, on: Mask | None, place: tuple[Transfer, CodeBlock, int]
) -> None:
    """The call that ends a block; `place` is it, the block and the call depth."""
    transfer, block, depth = place
    batch, callee = machine.batch, transfer.callee
    assert transfer.call is not None
    if callee is None:
        _ignore(machine, g, on, transfer.call, block.routine)
        machine.go(g, None, block.falls_to, depth)
        return
    assert block.falls_to is not None
    names = [p.name for p in callee.function.parameters]
    _pass(machine, g, on, (block.routine, transfer.call.arguments), (callee, names))
    while len(batch.stack) <= depth:
        batch.stack.append(np.zeros(batch.shape, np.int32))
    at = g.index if g.index is not None else ALL
    lanes = g.lanes() if on is None else np.broadcast_to(on, g.shape)
    back = np.int32(machine.code.key(block.falls_to, depth))
    batch.stack[depth][at] = np.where(lanes, back, batch.stack[depth][at])
    rest = None if on is None else machine.rest(g, on)
    if rest is not None:
        machine.go(g, rest, block.falls_to, depth)
    machine.go(
        g, None if rest is None else lanes, machine.code.entry[callee.function.name], depth + 1
    )


def _pass(
    machine: Machine,
    g: Group,
    on: Mask | None,
    source: tuple[Routine, tuple[ir.Operand, ...]],
    to: tuple[Routine, list[str]],
) -> None:
    """Copies named parameters from one routine's area to another's, in order."""
    routine, operands = source
    names = [operand.name for operand in operands if isinstance(operand, ir.Symbol)]
    for name, other in zip(names, to[1], strict=False):
        size = _size(to[0], other)
        raw = g.pick_area(machine.batch.area(routine), routine.params[name], size)
        g.put_area(machine.batch.area(to[0]), to[0].params[other], raw, on)


def _ignore(
    machine: Machine, g: Group, on: Mask | None, call: ir.CallOperand, routine: Routine
) -> None:
    for operand in call.returns:
        if isinstance(operand, ir.Symbol):
            raw = np.zeros((*g.shape, _size(routine, operand.name)), np.uint8)
            g.put_area(machine.batch.area(routine), routine.params[operand.name], raw, on)


def leave(machine: Machine, g: Group, lanes: Mask | None, depth: int) -> None:
    """Back to each thread's caller, with the results."""
    if depth == 0:
        machine.finish(g, lanes)
        return
    batch, at = machine.batch, g.index if g.index is not None else ALL
    chosen = g.lanes() if lanes is None else np.broadcast_to(lanes, g.shape)
    keys = batch.stack[depth - 1][at]
    if lanes is not None:
        machine.apart()
    for key in np.unique(keys[chosen]):
        block, _ = machine.code.at(int(key))
        caller, transfer = machine.code.call_site[block.number]
        assert transfer.call is not None
        assert transfer.callee is not None
        mine = chosen & (keys == key)
        results = tuple(ir.Symbol(r.name) for r in transfer.callee.function.returns)
        names = [r.name for r in transfer.call.returns if isinstance(r, ir.Symbol)]
        _pass(machine, g, mine, (transfer.callee, results), (caller, names))
        full = lanes is None and bool((mine == chosen).all())
        machine.go(g, None if full else mine, block.number, depth - 1)


def _size(routine: Routine, name: str) -> int:
    function = routine.function
    every = (*function.parameters, *function.returns, *function.variables)
    return next(v.size or 0 for v in every if v.name == name and v.space == "param")
