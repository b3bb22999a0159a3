"""What malloc and free are made of: blocks of a buffer in global memory."""

from __future__ import annotations

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.instructions.rare import outside
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.lowering.calls import HEAP

_FREE = 1


def heap(code: Code, i: ir.Instruction) -> None:
    start = code.constant(ir.Symbol(HEAP), 64)
    if "free" in i.modifiers:
        outside.call(code, "rare_heap", _FREE, {0: code.read(i.operands[0], 64), 1: start})
        return
    outside.call(code, "rare_heap", 0, {0: code.read(i.operands[1], 64), 1: start})
    code.write(i.operands[0], outside.result(code))
