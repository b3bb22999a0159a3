"""Checks of shared memory byte by byte: reads of what nothing wrote, and races between barriers.

Works with warps in order, one of each block at a time. Two threads of one warp race only while they run apart: neither
was in the other's mask, and the warp has not run in one piece since. Threads that synchronise by other means than
barriers (flags, atomics) are taken for races: the emulator cannot know.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.faults import FaultKind
from tests.oracle.communication import ballot
from tests.oracle.record import Record, row_numbers
from tests.oracle.rounding import Bits
from tests.oracle.state import LANES, Batch, Group, Mask

_ACCESS = np.dtype([("epoch", "i4"), ("thread", "i4"), ("pc", "i4"), ("mask", "u4"), ("piece", "i4"), ("atomic", "?")])


class SharedChecks:
    """The last write of each byte, its first reader, and the first reader of another warp, in this epoch."""

    def __init__(self, batch: Batch, record: Record) -> None:
        self.batch, self.record = batch, record
        size = len(batch.shared)
        self.known = np.zeros(size, np.bool_)
        self.write, self.reader, self.other = (np.zeros(size, _ACCESS) for _ in range(3))
        for access in (self.write, self.reader, self.other):
            access["epoch"] = -1
        self.pieces = np.zeros(batch.shape[0] * batch.warps, np.int32)  # times that a warp has run in one piece

    def in_one_piece(self, g: Group) -> None:
        """To be told of every basic block."""
        whole = ~(g.pick(self.batch.alive) & ~g.lanes()).any(axis=-1).reshape(-1)
        self.pieces[row_numbers(g)[whole]] += 1

    def shared(self, g: Group, pc: int, access: tuple[int, str], addresses: Bits, lanes: Mask) -> None:
        """One access of `width` bytes per lane; "load", "store" or "atomic"."""
        width, what = access
        batch, rows = self.batch, row_numbers(g)
        blocks = rows // batch.warps
        own = np.zeros((len(rows), LANES), _ACCESS)
        own["epoch"] = batch.epoch[blocks][:, None]
        own["thread"] = (rows % batch.warps * LANES)[:, None] + np.arange(LANES)
        own["pc"], own["atomic"] = pc, what == "atomic"
        own["mask"] = ballot(g.lanes().reshape(-1, LANES))
        own["piece"] = self.pieces[rows][:, None]
        start = (blocks * batch.shared_pitch)[:, None] + np.where(lanes, addresses, np.uint64(0)).view(np.int64)
        at = start[:, :, None] + np.arange(width)
        each = np.broadcast_to(own[:, :, None], at.shape)
        on = np.broadcast_to(lanes[:, :, None], at.shape)
        where: dict[str, Any] = {"space": "shared", "address": addresses, "width": width}
        if what != "store":
            blank = np.asarray((on & ~self.known[at]).any(axis=2))
            if blank.any():
                self.record.lanes(g, pc, FaultKind.UNINITIALISED_SHARED, blank, **where)
        self._race(g, pc, on & _races(each, self.write[at]), self.write[at], where)
        if what != "load":
            for kept in (self.reader, self.other):
                self._race(g, pc, on & _races(each, kept[at]), kept[at], where)
            self.write[at[on]] = each[on]
            self.known[at[on]] = True
        else:
            self._read(at[on], each[on])

    def _read(self, at: NDArray[np.int64], own: NDArray[Any]) -> None:
        fresh = self.reader["epoch"][at] != own["epoch"]
        self.reader[at[fresh]] = own[fresh]
        first = self.reader[at]
        elsewhere = ~fresh & (first["thread"] // LANES != own["thread"] // LANES)
        elsewhere &= self.other["epoch"][at] != own["epoch"]
        self.other[at[elsewhere]] = own[elsewhere]

    def _race(self, g: Group, pc: int, found: Mask, other: NDArray[Any], where: dict[str, Any]) -> None:
        lanes = np.asarray(found.any(axis=2))
        if not lanes.any():
            return
        byte = found.argmax(axis=2)[:, :, None]
        party = np.stack([np.take_along_axis(other[k], byte, axis=2)[:, :, 0] for k in ("thread", "pc")], axis=2)
        self.record.lanes(g, pc, FaultKind.SHARED_RACE, lanes, other=party, **where)


def _races(own: NDArray[Any], other: NDArray[Any]) -> Mask:
    """Do two accesses of one byte, of which one writes, race?"""
    same_warp = own["thread"] // LANES == other["thread"] // LANES
    apart = (own["piece"] == other["piece"]) & ~_names(own["mask"], other["thread"])
    apart &= ~_names(other["mask"], own["thread"])
    both_atomic = own["atomic"] & other["atomic"]
    return np.asarray((own["epoch"] == other["epoch"]) & (~same_warp | apart) & ~both_atomic)


def _names(mask: Bits, thread: Bits) -> Mask:
    return np.asarray((mask >> (thread % LANES).astype(np.uint32) & np.uint32(1)) != 0)
