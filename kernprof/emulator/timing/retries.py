"""Which lanes compare and swap until nobody else did meanwhile: how often they try depends on how
many are there.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import BasicBlock
from kernprof.emulator.ptx.facts import writes_first


def retried(program: Program) -> NDArray[np.bool_] | None:
    """Which instructions compare and swap, at the same place, until nobody else did meanwhile."""
    found = [
        n >= 0
        and "cas" in i.modifiers
        and _tries_again(routine.function.instructions, routine.cfg.blocks, n, i)
        for routine in program.routines
        for n, i in zip(routine.cfg.block_of, routine.function.instructions, strict=True)
    ]
    return np.array(found) if any(found) else None


def _tries_again(
    code: Sequence[ir.Instruction], blocks: Sequence[BasicBlock], number: int, cas: ir.Instruction
) -> bool:
    """Whether the innermost loop around it has no other way out than that it found what it
    expected.
    """
    loop = _loop_around(blocks, number)
    if sum(not loop[0].index <= s <= loop[-1].index for each in loop for s in each.successors) != 1:
        return False
    inside = [each for block in loop for each in code[block.start : block.end]]
    result, place, expected = cas.operands[:3]
    moved = any(
        writes_first(i) and isinstance(place, ir.Address) and i.operands[0] == place.base
        for i in inside
    )
    constant = next(
        (i.operands[1] for i in code if i.opcode == "mov" and i.operands[0] == expected), None
    )
    wanted = {expected, constant} if isinstance(constant, ir.Immediate) else {expected}
    return not moved and any(
        i.opcode == "setp" and result in i.operands and wanted & {*i.operands} for i in inside
    )


def _loop_around(blocks: Sequence[BasicBlock], number: int) -> Sequence[BasicBlock]:
    """The innermost loop, whose blocks are together; none where there is no loop."""
    depth = blocks[number].loop_depth
    outer = [n for n, each in enumerate(blocks) if each.loop_depth < depth]
    first = max((n for n in outer if n < number), default=-1) + 1
    last = min((n for n in outer if n > number), default=len(blocks))
    return blocks[first:last] if depth else ()
