"""Counts of the machine code that contradict the PTX's: what both sides have one for one must run
equally often.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import FloatWork, Form, OpClass
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.places import Solution, places

_ARITHMETIC: Mapping[str, FloatWork] = {
    "FADD": FloatWork.ADD,
    "FMUL": FloatWork.MUL,
    "FFMA": FloatWork.FMA,
    "DADD": FloatWork.ADD,
    "DMUL": FloatWork.MUL,
    "DFMA": FloatWork.FMA,
}
_ROOTS = (Form.ROOT, Form.RSQRT)  # of which ptxas makes several instructions, and branches
# Executions by the machine code, of those of the PTX. ptxas moves some out of loops and branches.
_FEWEST, _MOST = 0.8, 1.25


def checked(
    solution: Solution, program: Program, kernel: SassKernel, values: NDArray[np.int64]
) -> Solution:
    """The solution, with a reason not to use it where it contradicts the PTX's own counts."""
    ran: dict[tuple[bool, int], float] = defaultdict(float)
    counts = values[:, Column.WARPS]
    same, conditional = _same(program, kernel)
    for number, (pcs, own) in same.items():
        warps = solution.warps[number]
        # ptxas may do here what the PTX does under a condition
        bounded = number in solution.met or counts[pcs].max() >= warps
        for special, pc in own:
            ran[special, pc] += min(warps, float(counts[pc])) if bounded else warps
    for special in (True, False):
        pcs = [pc for which, pc in ran if which is special and pc not in conditional]
        found, executed = sum(ran[special, pc] for pc in pcs), int(counts[pcs].sum())
        if solution.reason is None and not _FEWEST * executed <= found <= _MOST * executed:
            every = frozenset(range(len(kernel.blocks)))
            return replace(
                solution,
                reason="counts of the machine code do not agree with the PTX's",
                unsure=every,
            )
    return solution


@lru_cache(maxsize=64)
def _same(
    program: Program, kernel: SassKernel
) -> tuple[dict[int, tuple[list[int], list[tuple[bool, int]]]], set[int]]:
    """By block of the machine code with such instructions: the pcs that its code comes from, and of
    each of these whether it is a special one, and its pc. And the pcs of those that are under a
    predicate.
    """
    at, found, conditional = places(program), {}, set()
    for number, block in enumerate(kernel.blocks):
        known = [
            (each, p)
            for each in kernel.instructions[block.start : block.end]
            if (p := at.get(each.line))
        ]
        same = [(each, p.pc) for each, p in known if p.alone and _is_same(each, p.instruction)]
        conditional |= {pc for each, pc in same if each.predicated}
        if same:
            found[number] = (
                [p.pc for _, p in known],
                [(each.opcode == "MUFU", pc) for each, pc in same],
            )
    return found, conditional


def _is_same(machine: SassInstruction, instruction: ir.Instruction) -> bool:
    """Is it this PTX instruction and nothing else, one for one?"""
    if not instruction.types or instruction.types[-1] not in ("f32", "f64"):
        return False
    row = row_of(instruction)
    if machine.opcode == "MUFU":
        return row.op_class is OpClass.SPECIAL and row.form not in _ROOTS
    return (
        machine.opcode in _ARITHMETIC
        and row.float_work is _ARITHMETIC[machine.opcode]
        and not row.expands
    )
