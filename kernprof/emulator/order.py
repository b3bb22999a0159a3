"""Whether a kernel can see the order in which its warps and blocks run."""

from __future__ import annotations

from kernprof.emulator.program import Program
from kernprof.emulator.ptx import facts, ir
from kernprof.emulator.ptx.facts import AccessKind

_WATCHING = frozenset({"volatile", "relaxed", "acquire", "mmio"})


def order_matters(program: Program) -> tuple[bool, bool]:
    """Can a kernel see the order of the warps of a block, and that of blocks? Where threads race it can; those are
    not found here.
    """
    in_block = in_grid = False
    for instruction, known in zip(program.instructions, program.facts, strict=True):
        for access in known.accesses:
            if _sees_order(instruction, access):
                in_block |= access.space != "local"
                in_grid |= access.space in ("global", "generic")
    return in_block, in_grid


def _sees_order(instruction: ir.Instruction, access: facts.Access) -> bool:
    if access.kind is AccessKind.ATOMIC:
        return True
    if access.kind is AccessKind.REDUCTION:
        inexact = instruction.types[-1] in ("f16", "f16x2", "bf16", "bf16x2", "f32", "f64")
        ordered = {"exch", "cas", "inc", "dec"} & set(instruction.modifiers)
        return bool(ordered) or (inexact and "add" in instruction.modifiers)
    return bool(_WATCHING & set(instruction.modifiers))
