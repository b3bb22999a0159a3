"""Where machine instructions come from, PTX lines to PTX instructions; how often loops were entered
and blocks ran.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import Cfg
from kernprof.emulator.sass.flow import SassFlow, build


@dataclass(frozen=True, slots=True)
class Place:
    """Where a machine instruction comes from. `alone`: is it the only PTX instruction of its line?"""

    pc: int  # program-wide
    instruction: ir.Instruction
    routine: Routine
    block: int
    alone: bool = True

    @property
    def depth(self) -> int:
        return self.routine.cfg.blocks[self.block].loop_depth

    @property
    def loop(self) -> int | None:
        """The first block of the innermost loop around it."""
        headers = _flow(self.routine.cfg).loops[self.block]
        return max(headers, key=lambda h: len(_flow(self.routine.cfg).loops[h]), default=None)


@dataclass(slots=True)
class Solution:
    """By block: executions by warps, and threads per execution. `reason` says why it must not be
    used.
    `skipped`: routines of ptxas that operands are taken not to need, as a slow path. `rough`: why
    the
    executions of some blocks are estimates; `unsure`: those that a reason is about. `at`: what PTX
    lines are.
    `met`: blocks that run once for each way in; `adrift`: those that parts of a warp go round apart
    for some rounds.
    """

    warps: list[float]
    threads: list[float]
    reason: str | None = None
    skipped: tuple[str, ...] = ()
    rough: Mapping[int, str] = field(default_factory=dict)
    unsure: frozenset[int] = frozenset()
    at: Mapping[int, Place] = field(default_factory=dict)
    met: frozenset[int] = frozenset()
    adrift: frozenset[int] = frozenset()


@lru_cache(maxsize=64)
def places(program: Program) -> dict[int, Place]:
    """PTX line → the instruction there (the first one, where there are several); unreachable code
    left out.
    """
    found: dict[int, Place] = {}
    for routine in program.routines:
        for instruction in routine.function.instructions:
            block = routine.cfg.block_of[instruction.pc]
            if block < 0:
                continue
            known = found.get(instruction.line)
            found[instruction.line] = (
                replace(known, alone=False)
                if known
                else Place(routine.first_pc + instruction.pc, instruction, routine, block)
            )
    return found


@lru_cache(maxsize=256)
def _flow(cfg: Cfg) -> SassFlow:
    return build(
        [b.successors for b in cfg.blocks], {b.index for b in cfg.blocks if not b.successors}, [0]
    )


def loop_entries(place: Place, values: NDArray[np.int64]) -> tuple[int | None, bool]:
    """How often the innermost loop around a PTX instruction was entered, and whether lanes of a
    warp left it apart.
    """
    blocks, first = place.routine.cfg.blocks, place.routine.first_pc
    flow, header = _flow(place.routine.cfg), place.loop
    if header is None:
        return None, False
    leaves = [
        b
        for b in blocks
        if header in flow.loops[b.index] and any(header not in flow.loops[s] for s in b.successors)
    ]
    apart = any(values[first + b.end - 1, Column.DIVERGED] for b in leaves)
    total = 0
    for before in flow.predecessors[header]:
        if header in flow.loops[before]:
            continue
        block, row = blocks[before], values[first + blocks[before].end - 1]
        if len(block.successors) > 2:
            return None, apart
        if len(block.successors) < 2:
            total += int(row[Column.WARPS])
        elif block.falls_to == header:
            total += int(row[Column.WARPS_OFF] + row[Column.DIVERGED])
        else:
            total += int(row[Column.WARPS] - row[Column.WARPS_OFF])
    return total, apart
