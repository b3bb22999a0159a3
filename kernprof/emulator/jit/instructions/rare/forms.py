"""The emitters of rare instructions by form."""

from __future__ import annotations

from collections.abc import Callable

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.instructions.rare import bulk, groups, heap, waiting
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form

EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.MEMORY_BARRIER: waiting.barrier,
    Form.TENSOR_MAP: bulk.tensor_map,
    Form.GROUP_PRODUCT: groups.product,
    Form.HEAP: heap.heap,
}
