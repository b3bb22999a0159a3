"""Origins of machine instructions: PTX lines to PTX instructions."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir


@dataclass(frozen=True, slots=True)
class Place:
    """PTX instruction of a machine instruction; `alone` if it is the only one of its line."""

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

    `warps`: executions by block; `threads`: active threads per execution; `at`: PTX lines.
    `error`: the share of the executions that both sides have one for one which contradict each
    other, `errors`: the same by class of instruction. `ratios`: by pc of an access, its executions
    in the machine code for each one of the PTX, by threads and by warps.
    """

    warps: list[float]
    threads: list[float]
    at: Mapping[int, Place] = field(default_factory=dict)
    error: float = 0.0
    errors: Mapping[str, float] = field(default_factory=dict)
    ratios: Mapping[int, tuple[float, float]] = field(default_factory=dict)


@lru_cache(maxsize=64)
def places(program: Program) -> dict[int, Place]:
    """Return the first reachable PTX instruction of each line."""
    places: dict[int, Place] = {}
    for routine in program.routines:
        for instruction in routine.function.instructions:
            block = routine.cfg.block_of[instruction.pc]
            if block < 0:
                continue
            reference = places.get(instruction.line)
            places[instruction.line] = (
                replace(reference, alone=False)
                if reference
                else Place(routine.first_pc + instruction.pc, instruction, routine, block)
            )
    return places
