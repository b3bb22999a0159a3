"""A model of L2 and device memory, fed with the accesses of a launch: DRAM traffic as an estimate.

The L2 of recent NVIDIA GPUs is two partitions. Each line of 128 bytes has its home in one of them; an SM that reads it
from the other side leaves a copy in its own partition too. So data that is read fills the L2 about one and a half
times, data that is written once; the H200's lookups show it (1.5 misses per sector that is read once). Sectors of 32
bytes come from memory in pairs; written ones are not fetched first, and go to memory when their line is replaced. What
is dirty at the end stays, as it does on the hardware.

Which side a warp is on is drawn at random (always the same draw), as the emulator does not place blocks on SMs. Of a
large footprint only some sets are simulated; the counts are scaled up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES
from kernprof.emulator.memory.address_space import GLOBAL_BASE, AddressSpace
from kernprof.extras import load_package
from kernprof.model.run import Metric, Provenance

WAYS = 16
LINE_BYTES = 128
SECTOR_BYTES = 32
# Lines that are simulated at least: a sample of so many keeps the error of sampling below one in a hundred.
_LEAST_LINES = 1 << 16
# Of the L2's bytes: fitted to what the H200 writes back in streaming kernels, whose dirty lines stay in the L2.
_USABLE = 0.85
_READS, _WRITES = READS, WRITES
ERROR = (
    "a model of the L2 with cold caches and blocks one after the other: usually within 15 % of an H200, too low where "
    "many blocks keep data in the L2 for long"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """Bytes to and from device memory by the model, and two exact sums of distinct sectors × 32: `fetched_bytes` of
    those whose first access was a read (the least that comes from memory when the caches are cold), `changed_bytes` of
    those that were written.
    """

    read_bytes: int
    written_bytes: int
    fetched_bytes: int
    changed_bytes: int


class CacheModel:
    """A `TrafficSink` for one launch. `l2_bytes` is the size of the whole L2. Raises ToolNotFound without Numba."""

    def __init__(self, l2_bytes: int, memory: AddressSpace) -> None:
        self._step = _stepper()
        sizes = [-(-(b.start + b.data.nbytes) // SECTOR_BYTES) for b in memory.buffers]
        self._touched = np.zeros(sum(sizes) + 1, np.uint8)
        lines = sum(sizes) * SECTOR_BYTES // LINE_BYTES
        self._sampling = max(0, (lines // _LEAST_LINES).bit_length() - 1)
        # In sectors: where global memory starts, a slot's size, the sampling, each buffer's first place in `touched`.
        firsts = np.cumsum([0, *sizes]).tolist()
        self._place = np.array([GLOBAL_BASE >> 5, memory.slot_shift - 5, self._sampling, *firsts], np.int64)
        sets = max(1, round(_USABLE * l2_bytes / 2 / LINE_BYTES / WAYS) >> self._sampling)
        self._ways = np.zeros((4, 2, sets, WAYS), np.int64)  # line, valid sectors, dirty sectors, time of last use
        self._ways[0] = -1
        self._counts = np.zeros(4, np.int64)  # sectors read, sectors written, clock, state of the draw
        # Compiled here, where it is not yet the launch that takes time.
        self.accesses(np.zeros((0, 32), np.uint64), np.zeros(0, np.uint32), np.zeros(0, np.uint8))

    def accesses(self, addresses: NDArray[np.uint64], lanes: NDArray[np.uint32], ways: NDArray[np.uint8]) -> None:
        """See `engine.TrafficSink`."""
        self._step(addresses.view(np.int64), lanes, ways, (self._place, self._touched, self._ways, self._counts))

    def traffic(self) -> Traffic:
        """What came of everything so far."""
        scale = SECTOR_BYTES << self._sampling
        return Traffic(
            read_bytes=int(self._counts[0]) * scale,
            written_bytes=int(self._counts[1]) * scale,
            fetched_bytes=SECTOR_BYTES * int(np.count_nonzero(self._touched & _READS)),
            changed_bytes=SECTOR_BYTES * int(np.count_nonzero(self._touched & _WRITES)),
        )


def traffic_metrics(traffic: Traffic) -> dict[str, Metric]:
    """DRAM traffic as estimates, by catalogue id."""
    values = {"dram_bytes_read": traffic.read_bytes, "dram_bytes_written": traffic.written_bytes}
    return {n: Metric(value=v, unit="byte", provenance=Provenance.ESTIMATE, reason=ERROR) for n, v in values.items()}


def write_traffic(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Sectors that the L1 writes to the L2: all that are stored, as it writes through."""
    parts = [metrics[name].value for name in ("global_store_sectors", "local_store_sectors")]
    if None in parts:
        return {}
    reason = "every stored sector; the L1 joins parts of a sector that are stored one after the other"
    value = sum(part or 0.0 for part in parts)
    return {
        "l2_write_sectors": Metric(value=value, unit="sector", provenance=Provenance.ESTIMATE, reason=reason),
    }


@cache
def _stepper() -> Any:
    """`_step` compiled, from Numba's own disk cache when it was compiled before."""
    numba = load_package("numba", "the cache model")
    register_jitable = load_package("numba.extending", "the cache model").register_jitable
    for function in (_find, _replace, _place, _read, _write, _visit):
        register_jitable(function)
    return numba.njit(_step, nogil=True, cache=True)


# What follows is compiled. `ways` has the shape (4, sides, sets, WAYS); `counts` is as in CacheModel.


def _step(addresses: Any, lanes: Any, ways: Any, state: Any) -> None:
    """A warp's lanes one by one; neighbours that want the same sector count once. All are on one side of the L2."""
    for row in range(len(lanes)):
        state[3][3] = (state[3][3] * 1103515245 + 12345) & 0x7FFFFFFF
        side, last = (state[3][3] >> 16) & 1, -1
        for lane in range(32):
            sector = addresses[row, lane] >> 5
            if lanes[row] >> lane & 1 and sector != last:
                last = sector
                if ways[row] & _READS:
                    _visit(sector, side, False, state)
                if ways[row] & _WRITES:
                    _visit(sector, side, True, state)


def _visit(sector: Any, side: Any, write: Any, state: Any) -> None:
    place, touched, cached, counts = state
    base, slot_shift, sampling, firsts = place[0], place[1], place[2], place[3:]
    slot = (sector - base) >> slot_shift
    index = firsts[slot] + (sector - base - (slot << slot_shift))
    if not touched[index]:
        touched[index] = _WRITES if write else _READS
    elif write:
        touched[index] |= _WRITES
    mixed = ((sector >> 2) * -7046029254386353131) & 0x7FFFFFFFFFFFFFFF
    mixed ^= mixed >> 32
    home, rest = mixed & 1, mixed >> 1
    if rest & ((1 << sampling) - 1) == 0:
        chosen = (rest >> sampling) % cached.shape[2]
        counts[2] += 1
        if write:
            _write(cached[:, home, chosen], cached[:, 1 - home, chosen], sector, counts)
        else:
            _read(cached[:, home, chosen], cached[:, side, chosen], side == home, sector, counts)


def _write(home: Any, other: Any, sector: Any, counts: Any) -> None:
    """To the line's home; a copy on the other side is no longer good."""
    copy = _find(other, sector >> 2)
    if copy >= 0:
        other[0, copy] = -1
    at = _place(home, sector >> 2, counts)
    home[1, at] |= 1 << (sector & 3)
    home[2, at] |= 1 << (sector & 3)


def _read(home: Any, near: Any, is_home: Any, sector: Any, counts: Any) -> None:
    """From the reader's own side, else from the line's home, else from memory, which gives 64 bytes at a time."""
    bit = 1 << (sector & 3)
    at = _place(near, sector >> 2, counts)
    if near[1, at] & bit:
        return
    near[1, at] |= bit
    if not is_home:
        at = _place(home, sector >> 2, counts)
        if home[1, at] & bit:
            return
        home[1, at] |= bit
    pair = 3 << (sector & 2)
    counts[0] += 1
    if pair & ~home[1, at]:
        counts[0] += 1
        home[1, at] |= pair


def _place(side: Any, line: Any, counts: Any) -> Any:
    """The way that holds the line, which is now the last one used; a new one where none does."""
    at = _find(side, line)
    if at < 0:
        at = _replace(side, line, counts)
    side[3, at] = counts[2]
    return at


def _find(side: Any, line: Any) -> Any:
    for at in range(side.shape[1]):
        if side[0, at] == line:
            return at
    return -1


def _replace(side: Any, line: Any, counts: Any) -> Any:
    """Puts `line` in place of the one that was not used for longest; its dirty sectors are written."""
    oldest = 0
    for at in range(side.shape[1]):
        if side[0, at] == -1:
            oldest = at
            break
        if side[3, at] < side[3, oldest]:
            oldest = at
    if side[0, oldest] >= 0:
        dirty = side[2, oldest]
        counts[1] += (dirty & 1) + (dirty >> 1 & 1) + (dirty >> 2 & 1) + (dirty >> 3 & 1)
    side[0, oldest] = line
    side[1, oldest] = 0
    side[2, oldest] = 0
    return oldest
