"""Block barriers: who has arrived, who waits, and when they go on."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.faults import FaultKind
from tests.oracle.operands import Dest, Operands, Source
from tests.oracle.record import Record
from tests.oracle.state import ALL, LANES, Batch, Group, Mask


@dataclass(frozen=True, slots=True)
class Barrier:
    """One barrier instruction. `count` None: all threads. `combine`: "popc", "and", "or" of `.red`,
    else None.
    """

    number: Source
    count: Source | None
    waits: bool
    aligned: bool
    combine: str | None = None
    predicate: Source | None = None
    dest: Dest | None = None


@dataclass(slots=True)
class Arrivals:
    """Arrivals at one barrier of all blocks of a batch: warps, their predicates, required count.

    A required count of 0 means all warps.
    """

    there: Mask
    yes: Mask
    expected: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))


class Barriers:
    """`instructions` by program-wide pc; `arrivals` by barrier number, for the batch that runs."""

    def __init__(self) -> None:
        self.instructions: dict[int, Barrier] = {}
        self.arrivals: dict[int, Arrivals] = {}

    def declare(self, ops: Operands) -> None:
        operands = list(range(len(ops.instruction.operands)))
        combine, predicate, dest = None, None, None
        if ops.has("red"):
            combine = next(m for m in ("popc", "and", "or") if ops.has(m))
            dest = ops.dest(operands.pop(0), "u32" if combine == "popc" else "pred")
            predicate = ops.source(operands.pop(), "pred")
        self.instructions[ops.pc] = Barrier(
            number=ops.source(operands[0], "u32"),
            count=ops.source(operands[1], "u32") if len(operands) > 1 else None,
            waits=not ops.has("arrive"),
            aligned=ops.instruction.opcode == "bar" or ops.has("aligned"),
            combine=combine,
            predicate=predicate,
            dest=dest,
        )

    def passes_at_once(self, pc: int, g: Group) -> bool:
        """All threads of all blocks are here, and nobody waits elsewhere: the barrier is complete."""
        barrier = self.instructions[pc]
        if barrier.count is not None or barrier.combine or not barrier.waits or g.index is not None:
            return False
        number = barrier.number(g)
        seen = self.arrivals.get(int(number.flat[0]))
        return number.size == 1 and (seen is None or not seen.there.any())

    def divergent(self, pc: int, g: Group, on: Mask, record: Record) -> None:
        """DIVERGENT_BARRIER where an aligned barrier misses unfinished threads of a warp."""
        if not self.instructions[pc].aligned:
            return
        missing = (g.pick(g.batch.alive) & ~on).any(axis=-1, keepdims=True)
        bad = np.broadcast_to(on & missing, g.shape)
        if bad.any():
            record.lanes(g, pc, FaultKind.DIVERGENT_BARRIER, bad.reshape(-1, LANES))

    def arrive(self, pc: int, g: Group, on: Mask) -> Mask:
        """The lanes `on` arrive; gives those that have to wait."""
        barrier, batch = self.instructions[pc], g.batch
        numbers = np.broadcast_to(barrier.number(g), g.shape)
        counts = None if barrier.count is None else np.broadcast_to(barrier.count(g), g.shape)
        yes = np.broadcast_to(barrier.predicate(g), g.shape) if barrier.predicate else on
        at = g.index if g.index is not None else ALL
        blocks = np.broadcast_to(batch.block_numbers(), batch.shape)[at]
        for number in np.unique(numbers[on]):
            mine = on & (numbers == number)
            result = self._at(int(number), batch)
            result.there[at] |= mine
            result.yes[at] = np.where(mine, yes, result.yes[at])
            result.expected[blocks[mine]] = 0 if counts is None else counts[mine]
            if barrier.waits:
                batch.waiting[at] = np.where(mine, np.int8(number), batch.waiting[at])
        batch.wait_pc[at] = np.where(on, pc, batch.wait_pc[at])
        return on if barrier.waits else np.zeros_like(on)

    def _at(self, number: int, batch: Batch) -> Arrivals:
        if number not in self.arrivals:
            empty = np.zeros(batch.shape, np.bool_)
            self.arrivals[number] = Arrivals(
                empty, empty.copy(), np.zeros(batch.shape[0], np.int64)
            )
        return self.arrivals[number]

    def complete(self, batch: Batch, blocks: Mask | None = None) -> bool:
        """Lets everyone go on whose barrier is complete, in all blocks or those marked; was there
        any?
        """
        done = False
        for number, result in self.arrivals.items():
            ready = self._ready(result, batch)
            ready = ready if blocks is None else ready & blocks
            if ready.any():
                self._release(number, result, batch, ready)
                done = True
        return done

    def _ready(self, result: Arrivals, batch: Batch) -> Mask:
        missing = batch.alive & ~result.there
        everyone = ~missing.any(axis=(1, 2)) & result.there.any(axis=(1, 2))
        if not result.expected.any():
            return np.asarray(everyone)
        here = result.there.sum(axis=2)
        full = ~missing.any(axis=2) & (here > 0)
        enough = np.where(full, LANES, here).sum(axis=1) >= -(-result.expected // LANES) * LANES
        return np.where(result.expected > 0, enough & result.there.any(axis=(1, 2)), everyone)

    def _release(self, number: int, result: Arrivals, batch: Batch, ready: Mask) -> None:
        waiting = (batch.waiting == number) & ready[:, None, None]
        for pc in np.unique(batch.wait_pc[waiting]):
            barrier = self.instructions[int(pc)]
            if barrier.combine and barrier.dest:
                self._give(barrier, result, batch, waiting & (batch.wait_pc == pc))
        batch.waiting[waiting] = -1
        batch.phase[ready] += 1
        batch.epoch[ready] += 1
        result.there[ready] = False
        result.expected[ready] = 0

    def _give(self, barrier: Barrier, result: Arrivals, batch: Batch, lanes: Mask) -> None:
        """The combined predicate of all arrivals, to those that wait."""
        yes = (result.there & result.yes).sum(axis=(1, 2), keepdims=True)
        values = {
            "popc": yes.astype(np.uint32),
            "or": yes > 0,
            "and": yes == result.there.sum(axis=(1, 2), keepdims=True),
        }[str(barrier.combine)]
        assert barrier.dest is not None
        barrier.dest(Group(batch, None, None), np.broadcast_to(values, batch.shape), lanes)
