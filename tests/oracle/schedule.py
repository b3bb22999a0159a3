"""Scheduler of many warps at once: the next warps and their active lanes, by the contract."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.faults import FaultKind
from tests.oracle.barriers import Barriers
from tests.oracle.communication import ballot
from tests.oracle.layout import Code, CodeBlock
from tests.oracle.record import Record
from tests.oracle.state import Batch, Group, Mask

_NOWHERE = np.int32(2**31 - 1)


class Scheduler:
    """`ordered`: one warp of each block at a time, `current`. `stuck`: warps whose lanes all wait
    for one another.
    """

    batch: Batch
    barriers: Barriers
    record: Record
    code: Code
    ordered: bool
    current: NDArray[np.int64]
    stuck: Mask

    def begin(self) -> None:
        """Reset the state at the start of a batch."""
        self.current = np.zeros(self.batch.shape[0], np.int64)
        self.stuck = np.zeros(self.batch.shape[:2], np.bool_)
        if self.ordered:
            self.apart()

    def apart(self) -> NDArray[np.int32]:
        """The threads' own positions; from now on they may differ."""
        batch = self.batch
        if batch.together is not None:
            batch.position[:] = batch.together
            batch.together = None
        return batch.position

    def next_group(self) -> tuple[Group, int] | None:
        batch = self.batch
        if batch.together is not None:
            if batch.alive.all():
                return Group(batch, None, None), batch.together
            return (
                (Group(batch, None, batch.alive.copy()), batch.together)
                if batch.alive.any()
                else None
            )
        while True:
            result = self._next_ordered() if self.ordered else self._next_of_all()
            if result is not None:
                return result
            if not self.barriers.complete(batch):
                self._deadlock()
                return None
            self.stuck[:] = False

    def _next_of_all(self) -> tuple[Group, int] | None:
        batch = self.batch
        waiting = batch.waiting >= 0
        keys = np.where(batch.alive & ~waiting, batch.position, _NOWHERE)
        lowest = int(keys.min())
        if lowest == _NOWHERE:
            return None
        if not (batch.alive & (waiting | (batch.position != lowest))).any():
            batch.together = lowest
            return self.next_group()
        return self._meet(keys)

    def _next_ordered(self) -> tuple[Group, int] | None:
        """Return the running warp of each block; another one follows when it stops."""
        batch = self.batch
        every = np.arange(batch.shape[0])
        while True:
            able = batch.alive & (batch.waiting < 0)
            can = able.any(axis=2) & ~self.stuck
            stopped = ~can[every, self.current]
            if stopped.any():
                if self.barriers.complete(batch, stopped):
                    self.stuck[stopped] = False
                    able = batch.alive & (batch.waiting < 0)
                    can = able.any(axis=2) & ~self.stuck
                self.current = np.where(stopped, can.argmax(axis=1), self.current)
            chosen = np.zeros(batch.shape[:2], np.bool_)
            chosen[every, self.current] = True
            chosen &= can
            if not chosen.any():
                return None
            result = self._meet(np.where(able & chosen[:, :, None], batch.position, _NOWHERE))
            if result is not None:
                return result

    def _meet(self, keys: NDArray[np.int32]) -> tuple[Group, int] | None:
        """The warps at the lowest key, unless they have to wait there for other lanes; `keys` is
        used up.
        """
        while True:
            lowest = keys.min(axis=2)
            key = int(lowest.min())
            if key == _NOWHERE:
                return None
            rows = lowest == key
            block, _ = self.code.at(key)
            group = self._group(rows, keys == key)
            if not block.meets:
                return group, key
            ready = self._ready(block, group)
            if ready.all():
                return group, key
            index = np.nonzero(rows)
            late = np.zeros_like(rows)
            late[index[0][~ready], index[1][~ready]] = True
            keys[(keys == key) & late[:, :, None]] = _NOWHERE
            self.stuck |= late & (keys.min(axis=2) == _NOWHERE)

    def _group(self, rows: Mask, lanes: Mask) -> Group:
        """The warps marked, in a form that reads and writes fast."""
        batch = self.batch
        if rows.all():
            return Group(batch, None, lanes)
        index: tuple[Any, ...] = np.nonzero(rows)
        first = int(index[1][0])
        if len(index[0]) == batch.shape[0] and (index[1] == first).all():
            index = (slice(None), first)
        return Group(batch, index, lanes[index])

    def _ready(self, block: CodeBlock, g: Group) -> Mask:
        """Per warp: do all unfinished lanes that are named stand here?"""
        lanes = g.lanes()
        absent = ballot(g.pick(self.batch.alive) & ~lanes)
        named = (
            np.full((1, 1), 0xFFFFFFFF, np.uint32) if block.members is None else block.members(g)
        )
        named = np.where(lanes, named, np.uint32(0))
        wanted = np.bitwise_or.reduce(named, axis=-1, keepdims=True)
        return np.asarray((absent & wanted) == 0).reshape(-1)

    def _deadlock(self) -> None:
        batch = self.batch
        for block in np.flatnonzero(batch.alive.any(axis=(1, 2))):
            warp, lane = (int(n) for n in np.argwhere(batch.alive[block])[0])
            at = batch.waiting[block, warp, lane]
            start = self.code.at(int(batch.position[block, warp, lane]))[0].start
            pc = int(batch.wait_pc[block, warp, lane]) if at >= 0 else start
            self.record.add(batch, pc, FaultKind.DEADLOCK, (int(block) * batch.warps + warp, lane))
