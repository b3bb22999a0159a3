"""Undefined behaviour that the emulator finds, and the error it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kernprof.emulator.ptx import ir
from kernprof.errors import EmulationFault
from kernprof.model.run import Dim3


class FaultKind(str, Enum):
    OUT_OF_BOUNDS = "out-of-bounds access"
    MISALIGNED = "misaligned access"
    READ_ONLY = "store to read-only memory"
    UNINITIALISED_SHARED = "read of uninitialised shared memory"
    SHARED_RACE = "shared-memory race"
    DIVERGENT_BARRIER = "barrier in divergent code"
    DEADLOCK = "barrier that can never complete"
    INSTRUCTION_BUDGET = "instruction budget used up"
    TRAP = "trap or failed assertion"
    ABSENT_LANE = "shuffle from a lane that does not take part"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One finding. `block` and `thread` are indices (x, y, z); `thread` is the lowest lane at fault.

    `pc` is program-wide. `address` is within `space` (for global memory the virtual address; `buffer` and `offset` say
    which argument that is nearest to and the byte offset from its start, negative in front of it). `other_thread` and
    `other_pc` are the other party of a race. `count` is how often it happened at this pc.
    """

    kind: FaultKind
    block: Dim3
    thread: Dim3
    pc: int
    loc: ir.SourceLine | None = None
    instruction: str = ""
    space: str | None = None
    address: int | None = None
    width: int | None = None
    buffer: str | None = None
    offset: int | None = None
    other_thread: Dim3 | None = None
    other_pc: int | None = None
    other_loc: ir.SourceLine | None = None
    count: int = 1
    note: str | None = None

    def describe(self) -> str:
        """One line: what, where in the source, which thread, which address."""
        line = f" at {self.loc}" if self.loc and self.loc.line else ""
        text = f"{self.kind.value}{line} by thread {self.thread} of block {self.block}"
        if self.instruction:
            text += f", in {self.instruction}"
        if self.address is not None:
            text += f": {self.width} bytes at {self.space} address {self.address:#x}"
        if self.buffer is not None and self.offset is not None:
            text += f", byte {self.offset} of {self.buffer}"
        if self.other_thread is not None:
            other = f" at {self.other_loc}" if self.other_loc and self.other_loc.line else ""
            text += f"; the other party is thread {self.other_thread}{other}"
        if self.note:
            text += f" ({self.note})"
        return text + (f" [{self.count} times]" if self.count > 1 else "")


def fault_error(kernel: str, faults: Sequence[Fault]) -> EmulationFault:
    """The error for a kernel that did something undefined: the first fault in the message, the rest below."""
    first, *rest = faults
    return EmulationFault(
        f"kernel {kernel}: {first.describe()}",
        details=[fault.describe() for fault in rest[:20]],
        hint=_HINTS.get(first.kind),
    )


_HINTS = {
    FaultKind.OUT_OF_BOUNDS: "compare the index with the array's size before the access",
    FaultKind.MISALIGNED: "vector accesses need an address that is a multiple of their width",
    FaultKind.SHARED_RACE: "put a __syncthreads() between the write and the other access",
    FaultKind.UNINITIALISED_SHARED: "write the element, and synchronise, before it is read",
    FaultKind.DIVERGENT_BARRIER: "every thread of the block must reach the same __syncthreads()",
    FaultKind.ABSENT_LANE: "the value is undefined (0 on an H200): name and reach only lanes that execute the shuffle",
    FaultKind.INSTRUCTION_BUDGET: "an endless loop or a spin-lock; a larger budget helps only a long kernel",
}
