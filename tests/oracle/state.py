"""The state of a batch of blocks: registers, memories, and where every thread stands.

Arrays have three axes (block, warp, lane), or any shape that broadcasts to them. A value that is
the same for a whole block, warp or batch is stored and computed once. `Group` is the warps and
lanes that execute an instruction.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import LaunchSpec
from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir
from kernprof.model.run import Dim3
from tests.oracle.rounding import Bits

Mask: TypeAlias = NDArray[np.bool_]
LANES = 32
ALL = (Ellipsis,)


def register_dtype(kind: str) -> Any:
    """The array type that holds registers of a PTX type."""
    if kind == "pred":
        return np.bool_
    return {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}[ir.TYPE_BYTES[kind]]


class Batch:
    """`blocks` are linear block indices, ascending. `position` is each thread's scheduling key (see
    `layout`).

    `alive`: the thread exists and has not finished. `waiting`: the barrier it waits at, −1 for
    none. `executed`: warp
    instructions per warp. `epoch`: completed all-thread barriers per block, `phase`: all that were
    completed.
    """

    def __init__(
        self, program: Program, launch: LaunchSpec, blocks: NDArray[np.int64], dtypes: list[Any]
    ) -> None:
        self.program, self.launch, self.blocks = program, launch, blocks
        threads = launch.threads_per_block()
        self.warps = -(-threads // LANES)
        self.shape = (len(blocks), self.warps, LANES)
        self.dtypes = dtypes
        self.registers: list[Bits | None] = [None] * len(dtypes)
        linear = np.arange(self.warps * LANES, dtype=np.uint32).reshape(1, self.warps, LANES)
        self.linear = linear
        self.alive: Mask = np.array(np.broadcast_to(linear < threads, self.shape))
        self.position = np.zeros(self.shape, np.int32)
        # the key at which all threads alive stand; then `position` is stale
        self.together: int | None = 0
        self.waiting = np.full(self.shape, -1, np.int8)
        self.wait_pc = np.full(self.shape, -1, np.int32)
        self.executed = np.zeros(self.shape[:2], np.int64)
        self.epoch = np.zeros(len(blocks), np.int32)
        self.phase = np.zeros(len(blocks), np.int32)
        self.carry: Mask = np.zeros((1, 1, 1), np.bool_)
        self.shared_bytes = program.dynamic_offset() + launch.shared_bytes
        self.shared_pitch = -(-self.shared_bytes // 16) * 16
        self.shared = np.zeros(len(blocks) * self.shared_pitch, np.uint8)
        self.local_pitch = -(-program.local_bytes // 16) * 16
        self.local = np.zeros(int(np.prod(self.shape)) * self.local_pitch, np.uint8)
        self.specials: dict[str, Bits] = {}
        self.areas: dict[str, Bits] = {}  # per-thread parameters of calls, by routine
        # by depth: the key at which a thread goes on after ret
        self.stack: list[NDArray[np.int32]] = []

    def block_index(self, row: int) -> Dim3:
        x, y, _ = self.launch.grid
        linear = int(self.blocks[row])
        return linear % x, linear // x % y, linear // (x * y)

    def thread_index(self, linear: int) -> Dim3:
        x, y, _ = self.launch.block
        return linear % x, linear // x % y, linear // (x * y)

    def row_numbers(self) -> NDArray[np.int64]:
        """0, 1, 2, … for the warps of the batch, shape (blocks, warps, 1)."""
        return np.arange(self.shape[0] * self.warps, dtype=np.int64).reshape(*self.shape[:2], 1)

    def block_numbers(self) -> NDArray[np.int64]:
        return np.arange(self.shape[0], dtype=np.int64).reshape(-1, 1, 1)

    def area(self, routine: Routine) -> Bits:
        """The parameters of a routine's calls: bytes, one more axis."""
        name = routine.function.name
        if name not in self.areas:
            self.areas[name] = np.zeros((*self.shape, routine.param_bytes), np.uint8)
        return self.areas[name]

    def owned(self, register: int) -> Bits:
        """A register's values, in an array of full shape that nothing else uses."""
        result = self.registers[register]
        if result is None:
            result = np.zeros(self.shape, self.dtypes[register])
        elif result.shape != self.shape or not result.flags.writeable:
            result = np.array(np.broadcast_to(result, self.shape))
        self.registers[register] = result
        return result


class Group:
    """Some warps of a batch (`index`; None for all), and the lanes of them that execute (`mask`;
    None for all 32).

    Values in a group have shape (blocks, warps, 32) where it is all warps, else (warps chosen, 32),
    or broadcast to it.
    """

    def __init__(self, batch: Batch, index: tuple[Any, ...] | None, mask: Mask | None) -> None:
        self.batch, self.index, self.mask = batch, index, mask
        self.shape: tuple[int, ...] = batch.shape
        self.shrunk = False  # a fatal fault has taken lanes out
        if index is not None:
            assert mask is not None
            self.shape = mask.shape

    @property
    def rows(self) -> int:
        """Number of warps that execute."""
        return int(np.prod(self.shape[:-1]))

    def lanes(self) -> Mask:
        """The mask in full."""
        if self.mask is None:
            return np.ones(self.shape, np.bool_)
        return np.broadcast_to(self.mask, self.shape)

    def pick(self, values: Bits) -> Bits:
        """The group's part of an array with the batch's axes."""
        if self.index is None:
            return values
        if values.shape[0] == 1 and values.shape[1] == 1:
            return np.asarray(values[0])
        return np.asarray(np.broadcast_to(values, self.batch.shape)[self.index])

    def read(self, register: int) -> Bits:
        result = self.batch.registers[register]
        if result is None:
            return np.zeros((1, 1), self.batch.dtypes[register])
        return self.pick(result)

    def write(self, register: int, values: Bits, on: Mask | None) -> None:
        """`values` must be of the register's array type and used by nothing else; `on` None means
        the whole mask.
        """
        batch = self.batch
        if on is None:
            on = self.mask
        if self.index is not None:
            part = batch.owned(register)
            part[self.index] = values if on is None else np.where(on, values, part[self.index])
        elif on is None:
            batch.registers[register] = (
                values if values.ndim == 3 else values.reshape(1, *values.shape)
            )
        else:
            old = batch.registers[register]
            zero = np.zeros((1, 1, 1), batch.dtypes[register])
            batch.registers[register] = np.where(on, values, zero if old is None else old)

    def full(self, values: Bits) -> Bits:
        """Broadcast the values to a matrix (warps, 32)."""
        return np.broadcast_to(values, self.shape).reshape(-1, LANES)

    def count(self, on: Mask) -> int:
        """Count the active lanes of the group; `on` may have a smaller shape."""
        return int(on.sum()) * (int(np.prod(self.shape)) // on.size)

    def rows_where(self, result: Mask) -> int:
        """Count the group's warps for which a value per warp (last axis 1) is true."""
        return int(result.sum()) * (self.rows // result.size)

    def pick_area(self, area: Bits, start: int, size: int) -> Bits:
        """Bytes [start, start + size) of each thread's part of a per-thread area (one more axis)."""
        result = area[..., start : start + size]
        return np.ascontiguousarray(result if self.index is None else result[self.index])

    def put_area(self, area: Bits, start: int, raw: Bits, on: Mask | None) -> None:
        lanes = self.mask if on is None else on
        part = area[..., start : start + raw.shape[-1]]
        if self.index is None:
            np.copyto(part, raw, where=True if lanes is None else lanes[..., None])
        else:
            part[self.index] = (
                raw if lanes is None else np.where(lanes[..., None], raw, part[self.index])
            )
