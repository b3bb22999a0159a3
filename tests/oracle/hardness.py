"""Counting the operands of divisions and roots that ptxas hands to a routine."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Column
from kernprof.emulator.ptx.facts import OperandTest, tests_of
from tests.oracle import floating
from tests.oracle.operands import Handler, Operands
from tests.oracle.rounding import Bits
from tests.oracle.state import Group, Mask
from tests.oracle.tally import Tally

Tests = tuple[OperandTest, ...]


def counted(ops: Operands, handler: Handler, tally: Tally) -> Handler:
    """The handler, after counting."""
    instruction, pc = ops.instruction, ops.pc
    kind, tests = instruction.types[-1], tests_of(instruction)
    sources = ops.sources((kind,) * (len(instruction.operands) - 1), 1)

    def both(g: Group, on: Mask | None) -> None:
        values = dict(zip("ab", (g.full(read(g)) for read in sources), strict=False))
        if kind[0] == "f" and "ftz" in instruction.modifiers:
            values = {name: _flushed(value) for name, value in values.items()}
        if kind == "f64" and "b" in values:
            values["q"] = floating.div(values["a"], values["b"], kind)
        _count(tally.values[pc], tests, values, g.full(np.asarray(g.lanes() if on is None else on)))
        handler(g, on)

    return both


def _flushed(value: Bits) -> Bits:
    return np.where(value & np.uint32(0x7F800000), value, value & np.uint32(0x80000000))


def _count(row: NDArray[np.int64], tests: Tests, values: Mapping[str, Bits], on: Mask) -> None:
    hard = on & _any(tests, values, on)
    row[Column.HARD_WARPS] += int(hard.any(axis=1).sum())
    row[Column.HARD_THREADS] += int(hard.sum())


def _any(tests: Tests, values: Mapping[str, Bits], on: Mask) -> Mask:
    result = np.zeros_like(on)
    for test in tests:
        value = _value(test.of, values)
        if value is not None:
            kind = value.dtype.type
            top = (1 << (8 * value.dtype.itemsize)) - 1
            moved = ((value >> kind(test.shift)) + kind(test.plus & top)) & kind(test.mask)
            result = result | (moved >= kind(test.least))
    return result


def _value(of: str, values: Mapping[str, Bits]) -> Bits | None:
    if of == "a|b":
        return values["a"].view(np.uint64) | values["b"].view(np.uint64)
    if of == "a-b":
        item, other = ((values[name] >> np.uint32(23)) & np.uint32(0xFF) for name in "ab")
        return item - other
    return values.get(of)
