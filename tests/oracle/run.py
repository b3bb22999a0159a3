"""The interpreter itself: cuts the grid into batches, and keeps to the contract's order where it
can be seen.
"""

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Counters, LaunchSpec, Outcome
from kernprof.emulator.memory import AddressSpace
from kernprof.emulator.order import order_matters
from kernprof.emulator.program import Program
from tests.oracle.machine import Machine
from tests.oracle.record import Record
from tests.oracle.state import register_dtype

# What a batch may hold: threads, and bytes of registers and of shared and local memory.
_THREADS = 1 << 16
_BYTES = 1 << 26


class Interpreter:
    """PTX executed with NumPy. No caches, no threads: `workers` only says whether the order of
    additions may differ.
    """

    def run(self, program: Program, launch: LaunchSpec) -> Outcome:
        blocks = (
            launch.blocks
            if launch.blocks is not None
            else np.arange(launch.block_count(), dtype=np.int64)
        )
        in_block, in_grid = order_matters(program, sums=launch.workers == 1)
        in_grid = (in_grid and launch.workers == 1) or launch.traffic is not None
        ordered = launch.check or in_block or in_grid
        saved = None if ordered and not launch.stop_at_fault else _copies(launch.memory)
        counters, record = _run(program, launch, blocks, (ordered, in_grid))
        if saved is not None and record.fatal:
            # What a block had done when it ended depends on the order of its warps: once more, in
            # order.
            _restore(launch.memory, saved)
            if launch.stop_at_fault and record.first_block is not None:
                blocks = blocks[blocks <= record.first_block]
            counters, record = _run(program, launch, blocks, (True, in_grid))
        return Outcome(counters=counters, faults=record.faults(), blocks_run=len(blocks))


def _run(
    program: Program, launch: LaunchSpec, blocks: NDArray[np.int64], order: tuple[bool, bool]
) -> tuple[Counters, Record]:
    """`order`: are warps kept in order, and are blocks."""
    counters, record = Counters.zero(len(program.instructions)), Record(program)
    ordered, one_by_one = order
    size = 1 if one_by_one else batch_size(program, launch)
    with np.errstate(all="ignore"):
        machine = Machine(program, launch, counters.values, record, ordered=ordered)
        for start in range(0, len(blocks), size):
            machine.run(blocks[start : start + size])
        machine.counters()
    return counters, record


def batch_size(program: Program, launch: LaunchSpec) -> int:
    """Return the number of blocks that execute together."""
    warps = -(-launch.threads_per_block() // 32)
    registers = sum(
        np.dtype(register_dtype(r.type)).itemsize
        for f in program.routines
        for r in f.function.registers
    )
    per_thread = registers + program.local_bytes + sum(r.param_bytes for r in program.routines)
    shared = program.dynamic_offset() + launch.shared_bytes
    per_block = per_thread * warps * 32 + shared * (80 if launch.check else 1)
    return int(max(1, min(_THREADS // (warps * 32), _BYTES // max(1, per_block))))


def _copies(memory: AddressSpace) -> list[NDArray[np.uint8] | None]:
    return [buffer.data.copy() if buffer.writable else None for buffer in memory.buffers]


def _restore(memory: AddressSpace, saved: list[NDArray[np.uint8] | None]) -> None:
    for buffer, data in zip(memory.buffers, saved, strict=True):
        if data is not None:
            buffer.data[:] = data
