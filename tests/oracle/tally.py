"""Counting sectors and wavefronts of many warps at once.

Warps whose lanes address the same pattern relative to their first active lane, with the same
alignment, cost the same. `coalescing` counts one warp of each pattern; the result is cached.
"""

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Column
from tests.oracle import coalescing
from tests.oracle.rounding import Bits
from tests.oracle.state import Mask

_MOST_KEPT = 100_000
# Requests, bytes and the columns that `_count` computes, in its order.
_COLUMNS = {
    "global": (
        Column.GLOBAL_REQUESTS,
        Column.GLOBAL_BYTES,
        Column.GLOBAL_SECTORS,
        Column.GLOBAL_DISTINCT_BYTES,
    ),
    "local": (Column.LOCAL_REQUESTS, Column.LOCAL_BYTES, Column.LOCAL_SECTORS),
    "shared": (
        Column.SHARED_REQUESTS,
        Column.SHARED_BYTES,
        Column.SHARED_WAVEFRONTS,
        Column.SHARED_LEAST_WAVEFRONTS,
    ),
}
# What decides a pattern's cost beside the lanes' distances: the alignment of the first lane. A
# global access repeats every sector, a shared one every 128 bytes (32 banks).
_PERIOD = {"global": 32, "local": 4, "shared": 128}


class Tally:
    """`values` are the engine's counters. `costs` keeps what patterns cost."""

    def __init__(self, values: NDArray[np.int64]) -> None:
        self.values = values
        self._known: dict[bytes, tuple[int, ...]] = {}

    def memory(
        self, pc: int, space: str, addresses: Bits, lanes: Mask, shape: tuple[int, int, str]
    ) -> None:
        """One access: `addresses` and `lanes` are matrices (warps, 32); `shape` is (bytes per
        thread, how many times this matrix happened, "load", "store", "atomic" or "increment").
        """
        width, times, how = shape
        some = lanes.any(axis=1)
        if not some.all():
            addresses, lanes = addresses[some], lanes[some]
        rows = self.values[pc]
        threads = int(lanes.sum()) * times
        if space == "const":
            rows[Column.CONST_REQUESTS] += len(lanes) * times
        elif space in _COLUMNS:
            requests, moved, *costs = _COLUMNS[space]
            rows[requests] += len(lanes) * times
            rows[moved] += threads * width
            for column, cost in zip(
                costs, self._cost(space, addresses, lanes, width, how), strict=True
            ):
                rows[column] += cost * times

    def tries(self, pc: int, space: str, addresses: Bits, lanes: Mask, width: int) -> None:
        """Count the compare-and-swap rounds of an atomic until every lane has succeeded.

        A round serves one lane of each word; in shared memory, one lane of each bank. Elements of
        two words are served by half warps.
        """
        places = addresses // max(width, 4)
        if space == "shared":
            places = (
                addresses // 4 % 32
                if width <= 4
                else addresses // 8 % 16 + 16 * (np.arange(32) // 16)
            )
        for row, on in zip(places, lanes, strict=True):
            _, shared = np.unique(row[on], return_counts=True)
            self.values[pc, Column.TRIES] += shared.max(initial=0)
            self.values[pc, Column.TRIED_THREADS] += (shared * (shared + 1) // 2).sum()

    def _cost(
        self, space: str, addresses: Bits, lanes: Mask, width: int, how: str
    ) -> tuple[int, ...]:
        if len(lanes) == 0:
            return (0,) * (len(_COLUMNS[space]) - 2)
        start = addresses[:, int(lanes[0].argmax())]
        distance = np.where(lanes, addresses - start[:, None], np.uint64(0))
        if not ((lanes == lanes[0]).all() and (distance == distance[0]).all()):
            return _count(space, addresses, lanes, width, how)
        times = np.bincount((start % np.uint64(_PERIOD[space])).astype(np.int64), minlength=1)
        head = f"{space} {width} {how} ".encode() + distance[0].tobytes() + lanes[0].tobytes()
        total = np.zeros(len(_COLUMNS[space]) - 2, np.int64)
        for alignment in np.flatnonzero(times):
            result = self._pattern(
                head, int(alignment), distance[:1], lanes[:1], (space, width, how)
            )
            total += np.array(result) * times[alignment]
        return tuple(total)

    def _pattern(
        self, head: bytes, alignment: int, distance: Bits, lanes: Mask, what: tuple[str, int, str]
    ) -> tuple[int, ...]:
        key = head + alignment.to_bytes(2, "little")
        result = self._known.get(key)
        if result is None:
            space, width, how = what
            # Far from 0, so that distances below it stay positive; a multiple of every period.
            base = np.uint64(1 << 50) + np.uint64(alignment)
            result = _count(space, distance + base, lanes, width, how)
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            self._known[key] = result
        return result


def _count(space: str, addresses: Bits, lanes: Mask, width: int, how: str) -> tuple[int, ...]:
    if space == "global":
        if how == "atomic":
            return int(coalescing.atomic_sectors(addresses, lanes, width).sum()), 0
        distinct = coalescing.distinct_bytes(addresses, lanes, width)
        return int(coalescing.global_sectors(addresses, lanes, width).sum()), int(distinct.sum())
    if space == "local":
        return (int(coalescing.local_sectors(addresses, lanes, width).sum()),)
    if how == "atomic":
        cost = coalescing.shared_atomic_wavefronts(addresses, lanes, width)
        return int(cost.sum()), int(
            coalescing.least_atomic_wavefronts(addresses, lanes, width).sum()
        )
    wavefronts = coalescing.shared_wavefronts(addresses, lanes, width, store=how != "load")
    least = coalescing.least_shared_wavefronts(addresses, lanes, width, store=how != "load")
    return int(wavefronts.sum()), int(least.sum())
