"""Counts of the machine code that contradict the PTX's: what both sides have one for one must run equally often."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import FloatWork, Form, OpClass
from kernprof.emulator.ptx.table import row_of
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.places import Solution

_ARITHMETIC: Mapping[str, FloatWork] = {
    "FADD": FloatWork.ADD, "FMUL": FloatWork.MUL, "FFMA": FloatWork.FMA,
    "DADD": FloatWork.ADD, "DMUL": FloatWork.MUL, "DFMA": FloatWork.FMA,
}  # fmt: skip
_ROOTS = (Form.ROOT, Form.RSQRT)  # of which ptxas makes several instructions, and branches
# Executions by the machine code, of those of the PTX. ptxas moves some out of loops and branches.
_FEWEST, _MOST = 0.8, 1.25


def checked(solution: Solution, kernel: SassKernel, values: NDArray[np.int64]) -> Solution:
    """The solution, with a reason not to use it where it contradicts the PTX's own counts."""
    ran: dict[tuple[bool, int], float] = defaultdict(float)
    conditional = set()
    for number, block in enumerate(kernel.blocks):
        code = kernel.instructions[block.start : block.end]
        executed = max((values[p.pc, Column.WARPS] for each in code if (p := solution.at.get(each.line))), default=0)
        for each in code:
            place = solution.at.get(each.line)
            if place is not None and place.alone and _is_same(each, place.instruction):
                warps = solution.warps[number]
                if executed >= warps or number in solution.met:  # ptxas may do here what the PTX does under a condition
                    warps = min(warps, float(values[place.pc, Column.WARPS]))
                ran[each.opcode == "MUFU", place.pc] += warps
                if each.predicated:
                    conditional.add(place.pc)
    for special in (True, False):
        pcs = [pc for which, pc in ran if which is special and pc not in conditional]
        found, executed = sum(ran[special, pc] for pc in pcs), int(values[pcs, Column.WARPS].sum())
        if solution.reason is None and not _FEWEST * executed <= found <= _MOST * executed:
            every = frozenset(range(len(kernel.blocks)))
            return replace(solution, reason="counts of the machine code do not agree with the PTX's", unsure=every)
    return solution


def _is_same(machine: SassInstruction, instruction: ir.Instruction) -> bool:
    """Is it this PTX instruction and nothing else, one for one?"""
    if not instruction.types or instruction.types[-1] not in ("f32", "f64"):
        return False
    row = row_of(instruction)
    if machine.opcode == "MUFU":
        return row.op_class is OpClass.SPECIAL and row.form not in _ROOTS
    return machine.opcode in _ARITHMETIC and row.float_work is _ARITHMETIC[machine.opcode] and not row.expands
