"""Undefined behaviour that the emulator detects, and the resulting error."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import PurePath

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import ROWS, AccessKind, Form
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
    ABSENT_LANE = "lane that takes no part in a shuffle, vote or __syncwarp"
    GLOBAL_RACE = "global-memory race"
    UNINITIALISED_GLOBAL = "read of uninitialised global memory"
    ASYNC_COPY = "use of data that an asynchronous copy may not have written yet"
    MIXED_BARRIER = "barrier that threads of a block reach at different source lines"
    SAME_VALUE = "one value stored by several threads"
    WRAPPED_INDEX = "index that overflows 32 bits"


RACES = frozenset({FaultKind.SHARED_RACE, FaultKind.GLOBAL_RACE, FaultKind.ASYNC_COPY})
HARMLESS = frozenset({FaultKind.SAME_VALUE})
OF_TWO = RACES | HARMLESS | {FaultKind.MIXED_BARRIER}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One detected case of undefined behaviour.

    `block` and `thread` are indices (x, y, z); `thread` is the thread of the lowest faulting lane.
    `pc` is the program-wide pc. `address` is an address in the state space `space`. For global
    memory, `buffer` is the nearest kernel argument and `offset` the byte offset from its start.
    `width` is the size of the access in bytes. `other_thread`, `other_block` and `other_pc`
    identify the second access of a race. `count` is the number of occurrences at `pc`.
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
    other_block: Dim3 | None = None
    other_pc: int | None = None
    other_loc: ir.SourceLine | None = None
    other_instruction: str = ""
    count: int = 1
    note: str | None = None

    @property
    def place(self) -> str:
        """Return the source file and line, such as `saxpy.cu:12`; "" without line information."""
        return _place(self.loc)

    @property
    def other_place(self) -> str:
        return _place(self.other_loc)

    @property
    def writes(self) -> bool:
        return _writes(self.instruction)

    def describe(self) -> str:
        """Describe the fault in one line of text: kind, source line, thread, address."""
        if self.kind in RACES | HARMLESS and self.other_thread is not None:
            return self._describe_race()
        text = f"{self.kind.value}{_at(self.place)} by thread {self.thread} of block {self.block}"
        if self.instruction:
            text += f", in {self.instruction}"
        if self.address is not None:
            text += f": {self.width} bytes at {self.space} address {self.address:#x}"
        if self.buffer is not None and self.offset is not None:
            text += f", byte {self.offset} of {self.buffer}"
        if self.note:
            text += f" ({self.note})"
        return text + self._times()

    def _describe_race(self) -> str:
        other = self.other_place
        where = _at(self.place)
        if self.place and other != self.place:
            where = f" between {self.place} and {other}"
        does = "writes" if self.writes else "reads"
        did = "writes" if _writes(self.other_instruction) else "reads"
        did = did if self.other_instruction else "uses"
        in_block = (
            f" of block {self.other_block}" if self.other_block not in (None, self.block) else ""
        )
        missing = (
            _MISSING[self.kind]
            if not in_block or self.kind in HARMLESS
            else "without synchronisation"
        )
        first, second = self.thread, self.other_thread or (0, 0, 1)
        in_one_row = first[1:] == second[1:] == (0, 0)
        in_warp = in_one_row and first[0] // 32 == second[0] // 32
        if self.kind is FaultKind.SHARED_RACE and in_warp:
            missing = "without a __syncwarp() or __syncthreads() in between"
        name = f" ({self.buffer}, byte {self.offset})" if self.buffer is not None else ""
        address = (
            f"{self.width} bytes at {self.space} address {self.address:#x}"
            if self.address is not None
            else "data"
        )
        note = f"; {self.note}" if self.note else ""
        return (
            f"{self.kind.value}{where}, {missing}: thread {self.thread} of block {self.block}"
            f" {does} {address}{name}{_at(self.place)} that thread {self.other_thread}{in_block}"
            f" {did}{_at(other)}{note}" + self._times()
        )

    def _times(self) -> str:
        return f" [{self.count:,} times]" if self.count > 1 else ""


_MISSING = {
    FaultKind.SHARED_RACE: "without a __syncthreads() in between",
    FaultKind.GLOBAL_RACE: "without synchronisation",
    FaultKind.ASYNC_COPY: "without waiting for the copy",
    FaultKind.SAME_VALUE: "without synchronisation (harmless)",
}


def _writes(instruction: str) -> bool:
    row = ROWS.get(instruction.partition(".")[0])
    return row is not None and (row.access not in (None, AccessKind.LOAD) or row.form is Form.COPY)


def _place(loc: ir.SourceLine | None) -> str:
    return f"{PurePath(loc.file).name}:{loc.line}" if loc and loc.line else ""


def _at(place: str) -> str:
    return f" at {place}" if place else ""


def grouped(faults: Sequence[Fault]) -> list[Fault]:
    """Merge faults of the same kind, source line, direction (load or store) and buffer.

    Races are merged if both source lines are equal. A read of uninitialised shared memory is merged
    into a race at the same source line.
    """
    groups: dict[tuple[object, ...], Fault] = {}
    for fault in faults:
        key: tuple[object, ...] = fault.place or fault.pc, fault.writes, fault.buffer
        if fault.other_thread is not None:
            places = fault.place or f"pc {fault.pc}", fault.other_place or f"pc {fault.other_pc}"
            key = tuple(sorted(places))
        key = fault.kind, *key
        earlier = groups.get(key)
        groups[key] = (
            fault if earlier is None else replace(earlier, count=earlier.count + fault.count)
        )
    racing = {
        place
        for group in groups.values()
        if group.kind in RACES
        for place in (group.place, group.other_place)
    }
    early = {
        group.place
        for group in groups.values()
        if group.kind is FaultKind.UNINITIALISED_SHARED and group.place and group.place in racing
    }
    merged = []
    for group in groups.values():
        if group.kind is FaultKind.UNINITIALISED_SHARED and group.place in early:
            continue
        involved = {group.place, group.other_place} & early if group.other_thread else set()
        if involved and not group.note:
            group = replace(group, note="some threads read before any thread has written")
        merged.append(group)
    return sorted(merged, key=lambda group: group.kind is FaultKind.UNINITIALISED_SHARED)


def fault_error(kernel: str, faults: Sequence[Fault]) -> EmulationFault:
    """Return the error that describes the first fault; its details list the remaining faults."""
    first, *rest = grouped(faults)
    more = [f"and {len(rest) - _SHOWN} more"] if len(rest) > _SHOWN else []
    return EmulationFault(
        f"kernel {kernel}: {first.describe()}",
        details=[*(fault.describe() for fault in rest[:_SHOWN]), *more],
        hint=_HINTS.get(first.kind),
    )


_SHOWN = 20
_HINTS = {
    FaultKind.OUT_OF_BOUNDS: "compare the index with the array's size before the access",
    FaultKind.MISALIGNED: "align the address of a vector access to the width of the access",
    FaultKind.SHARED_RACE: "put a __syncthreads() between the write and the other access",
    FaultKind.UNINITIALISED_SHARED: "write the element and call __syncthreads() before the read",
    FaultKind.DIVERGENT_BARRIER: "every thread of the block must reach the same __syncthreads()",
    FaultKind.GLOBAL_RACE: "make both accesses atomic, or synchronise, or use separate addresses",
    FaultKind.UNINITIALISED_GLOBAL: (
        "write the element before the read, or declare that the output starts as zeros"
    ),
    FaultKind.ASYNC_COPY: (
        "call __pipeline_wait_prior() (cp.async.wait_group), then a barrier, before the use"
    ),
    FaultKind.WRAPPED_INDEX: "compute the index in 64 bits: (size_t)row * pitch + column",
    FaultKind.MIXED_BARRIER: "every thread of the block must reach the same __syncthreads()",
    FaultKind.ABSENT_LANE: (
        "the mask must contain exactly the lanes that execute the instruction; otherwise the result"
        " is undefined"
    ),
    FaultKind.INSTRUCTION_BUDGET: (
        "the kernel probably has an endless loop or a spin lock; increase the budget only for a"
        " long kernel"
    ),
}
