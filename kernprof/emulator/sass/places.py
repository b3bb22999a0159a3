"""Map from PTX lines of machine instructions to PTX instructions."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir


@dataclass(frozen=True, slots=True)
class Place:
    """Origin of a machine instruction; `alone`: its line has only one PTX instruction."""

    pc: int  # program-wide
    instruction: ir.Instruction
    routine: Routine
    block: int
    alone: bool = True

    @property
    def depth(self) -> int:
        return self.routine.cfg.blocks[self.block].loop_depth


@dataclass(slots=True)
class Solution:
    """Executions of the blocks of the machine code.

    `warps`: executions by block. `threads`: active threads per execution. `at`: PTX lines. `error`:
    the share of contradictory executions among instructions that PTX and machine code have one to
    one; `errors`: the same by class of instruction. `ratios`: executions of an access in the
    machine code ÷ those in the PTX, by pc, for threads and warps.
    """

    warps: list[float]
    threads: list[float]
    at: Mapping[int, Place] = field(default_factory=dict)
    error: float = 0.0
    errors: Mapping[str, float] = field(default_factory=dict)
    ratios: Mapping[int, tuple[float, float]] = field(default_factory=dict)


@lru_cache(maxsize=64)
def places(program: Program) -> dict[int, Place]:
    """Return the first reachable instruction of each PTX line."""
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
