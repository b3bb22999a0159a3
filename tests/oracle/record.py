"""Faults as they are found: equal ones merged, the earliest of each kept, killed blocks marked."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.faults import Fault, FaultKind
from kernprof.emulator.program import Program
from tests.oracle.state import Batch, Group, Mask

# Faults after which a block cannot go on; the others are recorded and execution continues.
FATAL = frozenset(
    {
        FaultKind.OUT_OF_BOUNDS,
        FaultKind.MISALIGNED,
        FaultKind.READ_ONLY,
        FaultKind.DIVERGENT_BARRIER,
        FaultKind.DEADLOCK,
        FaultKind.INSTRUCTION_BUDGET,
        FaultKind.TRAP,
    }
)


class Record:
    """All faults of a run. `fatal` is whether one ended a block; `first_block` the lowest such
    block.
    """

    def __init__(self, program: Program) -> None:
        self.instructions = program.instructions
        self._found: dict[tuple[FaultKind, int], tuple[tuple[int, ...], Fault]] = {}
        self._tick = 0
        self.fatal = False
        self.first_block: int | None = None

    def faults(self) -> tuple[Fault, ...]:
        """Return the faults in the order of a sequential execution of blocks and warps."""
        return tuple(fault for _, fault in sorted(self._found.values(), key=lambda item: item[0]))

    def lanes(self, g: Group, pc: int, kind: FaultKind, bad: Mask, **more: Any) -> None:
        """One fault per warp that has bad lanes (`bad`: a matrix warps × 32), that of the lowest
        lane.

        Values in `more` that are matrices give that lane's; a fatal kind ends the blocks.
        """
        numbers = row_numbers(g)
        dead = set()
        for row in np.flatnonzero(bad.any(axis=1)):
            lane = int(bad[row].argmax())
            warp = int(numbers[row])
            local = {k: v[row, lane] if isinstance(v, np.ndarray) else v for k, v in more.items()}
            self.add(g.batch, pc, kind, (warp, lane), **local)
            dead.add(warp // g.batch.warps)
        if kind in FATAL:
            for block in dead:
                end_block(g.batch, block)
            g.mask = g.lanes() & g.pick(g.batch.alive)
            g.shrunk = True

    def add(
        self, batch: Batch, pc: int, kind: FaultKind, where: tuple[int, int], **more: Any
    ) -> None:
        """A fault of the thread `where` = (warp number in the batch, lane)."""
        warp, lane = where
        row, local = divmod(warp, batch.warps)
        instruction = self.instructions[pc]
        address, extra = more.pop("address", None), {}
        if address is not None:
            address = int(address)
            extra = _nearest(batch, more.get("space"), address)
        other = more.pop("other", None)
        if other is not None:
            thread, other_pc = (int(n) for n in other)
            extra |= {
                "other_thread": batch.thread_index(thread),
                "other_pc": other_pc,
                "other_loc": self.instructions[other_pc].loc,
            }
        self._tick += 1
        order = (int(batch.blocks[row]), int(batch.phase[row]), local, self._tick)
        fault = Fault(
            kind=kind,
            block=batch.block_index(row),
            thread=batch.thread_index(local * 32 + lane),
            pc=pc,
            loc=instruction.loc,
            instruction=instruction.name,
            address=address,
            **{**extra, **more},
        )
        self._merge(order, fault)
        if kind in FATAL:
            self.fatal = True
            block = int(batch.blocks[row])
            self.first_block = block if self.first_block is None else min(block, self.first_block)

    def _merge(self, order: tuple[int, ...], fault: Fault) -> None:
        key = fault.kind, fault.pc
        seen = self._found.get(key)
        if seen is None:
            self._found[key] = order, fault
            return
        earlier, saved = seen
        count = saved.count + fault.count
        if order < earlier:
            self._found[key] = order, replace(fault, count=count)
        else:
            self._found[key] = earlier, replace(saved, count=count)


def _nearest(batch: Batch, space: object, address: int) -> dict[str, Any]:
    result = batch.launch.memory.locate(address) if space in ("global", "generic") else None
    return {"buffer": result[0].name, "offset": result[1]} if result else {}


def end_block(batch: Batch, block: int) -> None:
    """Nothing of this block runs any more."""
    batch.alive[block] = False
    batch.waiting[block] = -1


def row_numbers(g: Group) -> NDArray[np.int64]:
    """The batch's number of each of the group's warps."""
    batch = g.batch
    every = np.arange(batch.shape[0] * batch.warps, dtype=np.int64).reshape(batch.shape[:2])
    return every.reshape(-1) if g.index is None else every[g.index].reshape(-1)
