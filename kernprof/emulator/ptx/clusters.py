"""barrier.cluster as an arrival and a loop that looks whether all have arrived, which gives way to other blocks."""

from __future__ import annotations

from dataclasses import replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.rewriting import Rewriting
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
    functions = {name: _lowered(f) if any(map(_is_one, f.instructions)) else f for name, f in module.functions.items()}
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
