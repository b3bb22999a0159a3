"""barrier.cluster as an arrival and a loop that looks whether all have arrived, which gives way to
other blocks.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.lowering.rewriting import Rewriting
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import row_of

Size = tuple[int, int, int]


def size_of(function: ir.Function) -> Size:
    """The blocks of a cluster that a kernel is compiled for; one where it does not say."""
    given = function.directives.get("reqnctapercluster", ())
    x, y, z = (*given, 1, 1, 1)[:3]
    return x, y, z


def blocks_of(function: ir.Function) -> int:
    x, y, z = size_of(function)
    return x * y * z


def with_cluster_barriers(module: ir.Module) -> ir.Module:
    functions = {
        name: _lowered(f) if any(map(_is_one, f.instructions)) else f
        for name, f in module.functions.items()
    }
    return replace(module, functions=functions)


def _is_one(instruction: ir.Instruction) -> bool:
    return row_of(instruction).form is Form.BARRIER and "cluster" in instruction.modifiers


def _lowered(function: ir.Function) -> ir.Function:
    made = Rewriting(function)
    for instruction in function.instructions:
        made.begin(instruction)
        if not _is_one(instruction):
            made.add(instruction)
        elif "arrive" in instruction.modifiers:
            made.add_new("cluster", ("arrive",), (), instruction.guard)
        else:
            over, again, done = made.new_label(), made.new_label(), made.new_register("pred")
            if instruction.guard:
                made.jump(over, ir.Guard(instruction.guard.register, not instruction.guard.negated))
            made.place(again)
            made.add_new("cluster", ("test",), (done,))
            made.jump(again, ir.Guard(done, negated=True))
            made.place(over)
    return made.function()


def grouped(
    function: ir.Function, grid: Size, blocks: NDArray[np.int64] | None
) -> NDArray[np.int64]:
    """The blocks to run (None: all), those of a cluster behind one another in the order of their
    ranks.
    """
    size = size_of(function)
    number = np.arange(grid[0] * grid[1] * grid[2]) if blocks is None else blocks
    place = [number % grid[0], number // grid[0] % grid[1], number // (grid[0] * grid[1])]
    first = np.unique(np.stack([at // each for at, each in zip(place, size, strict=True)]), axis=1)
    inside = np.arange(size[0] * size[1] * size[2])
    ranks = [inside % size[0], inside // size[0] % size[1], inside // (size[0] * size[1])]
    x, y, z = (at[:, None] * each + rank for at, each, rank in zip(first, size, ranks, strict=True))
    return np.ascontiguousarray((x + grid[0] * (y + grid[1] * z)).reshape(-1), np.int64)
