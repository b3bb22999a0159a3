"""Global-memory accesses of sampled blocks, in the order in which hardware interleaves warps.

`AccessRecorder` records the accesses of a block while the emulator executes it. `stream_of` orders
the accesses and splits each access into sectors. For each sector, the stream holds the index of the
previous access to the same sector. The difference of the indices is the reuse distance, from which
`traffic` models the caches. The loops over accesses are in C (jit/runtime/caches.c).

A *warp access* is one load, store or atomic of a warp. A *pc* is the index of a PTX instruction in
the program.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, UPDATES, WRITES

LINE_SECTORS = 4
# Maximal memory of a block's recorded accesses, and memory per sector in a `Stream`, in bytes.
RECORDED_BYTES, _STREAM_BYTES = 2 << 30, 100
_NONE = np.int64(-1)
_EMPTY = np.zeros(0, np.int64)


class AccessRecorder:
    """`TrafficSink` that records the global-memory accesses of one block at a time.

    `passes` holds the number of L1 passes of a warp's load, by PTX pc. A load of 4 bytes per lane
    has one pass, of 8 bytes two, of 16 bytes four. Above RECORDED_BYTES, `full` is set, and nothing
    more is recorded.
    """

    def __init__(self, passes: NDArray[np.int64] | None = None) -> None:
        self.goes_on: Callable[[], bool] | None = None
        self.passes, self.wavefronts = passes, np.zeros(1, np.int64)
        self.full, self._bytes = False, 0
        # By PTX pc: number of warp reads of constant memory, and the sum of their distinct words.
        self.constant: dict[int, tuple[int, int]] = {}
        self._accesses: list[tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]] = []
        self._words: list[NDArray[np.int64]] = []
        self._shared_words: list[NDArray[np.int64]] = []
        self._warps: list[NDArray[np.int64]] = []

    def constants(
        self, addresses: NDArray[np.uint64], lanes: NDArray[np.uint32], pcs: NDArray[np.int32]
    ) -> None:
        """Record constant-memory reads: address per lane, mask of active lanes, and PTX pc."""
        active = (lanes[:, None] >> np.arange(32, dtype=np.uint32)) & 1 == 1
        words = np.sort(np.where(active, addresses.view(np.int64), _NONE), axis=1)
        distinct_words = (np.diff(words, axis=1, prepend=_NONE) != 0).sum(axis=1)
        for pc in np.unique(pcs):
            reads, total = self.constant.get(int(pc), (0, 0))
            words_read = distinct_words[pcs == pc]
            self.constant[int(pc)] = (reads + len(words_read), total + int(words_read.sum()))

    def warps(self, numbers: NDArray[np.int64]) -> None:
        """Record the index of the warp in its block for each access of the next `accesses` call."""
        if not self.full:
            self._warps.append(numbers)

    def accesses(
        self,
        addresses: NDArray[np.uint64],
        lanes: NDArray[np.uint32],
        ways: NDArray[np.uint8],
        pcs: NDArray[np.int32],
    ) -> None:
        """Record global accesses: address per lane, mask of active lanes, kind (`ways`) and PTX pc.

        The kind is READS, WRITES or UPDATES (atomics).
        """
        if self.full:
            return
        sectors = np.empty(addresses.shape, np.int64)
        passes = np.where(ways == READS, 1 if self.passes is None else self.passes[pcs], 0)
        call("sectors", addresses, lanes, passes, len(passes), sectors, self.wavefronts)
        self._accesses.append((sectors, ways.copy(), pcs.astype(np.int64)))
        distinct = np.count_nonzero(sectors[:, 1:] != sectors[:, :-1]) + len(sectors)
        self._bytes += sectors.nbytes + _STREAM_BYTES * distinct
        self.full = self._bytes > RECORDED_BYTES
        updates = ways & UPDATES == UPDATES
        if updates.any():
            words = (addresses[updates] >> np.uint64(2)).view(np.int64)
            active = sectors[updates] != _NONE
            first = words[np.arange(len(words)), active.argmax(axis=1)]
            uniform = np.where(active, words == first[:, None], True).all(axis=1)
            self._words.append(words[active])
            self._shared_words.append(first[uniform])

    def drain(self, *, barriers: bool = False) -> Stream:
        """Return and clear the recorded accesses of one block.

        If `barriers` is set, the kernel has block barriers, and the accesses were recorded in the
        hardware's order. Otherwise `stream_of` interleaves the warps.
        """
        accesses, self._accesses, self._bytes = self._accesses, [], 0
        if self.full:
            accesses, self._warps = [], []
        sectors = np.concatenate([np.zeros((0, 32), np.int64), *(a[0] for a in accesses)])
        ways = np.concatenate([np.zeros(0, np.uint8), *(a[1] for a in accesses)])
        pcs = np.concatenate([_EMPTY, *(a[2] for a in accesses)])
        numbers, self._warps = np.concatenate([_EMPTY, *self._warps]), []
        numbers = numbers if len(numbers) == len(pcs) else np.zeros(len(pcs), np.int64)
        stream = stream_of(sectors, ways, numbers, pcs, barriers=barriers)
        words, self._words = np.concatenate([_EMPTY, *self._words]), []
        shared, self._shared_words = np.concatenate([_EMPTY, *self._shared_words]), []
        wavefronts, self.wavefronts[0] = int(self.wavefronts[0]), 0
        return replace(stream, wavefronts=wavefronts, words=words, shared_words=shared)


@dataclass(frozen=True, slots=True)
class Stream:
    """Sectors that a block accesses, in order. A sector occurs once per warp access.

    Per warp access:

    - `ways`: READS, WRITES or UPDATES (atomic). `pcs`: PTX pc.

    Per sector of a warp access:

    - `flat`: number of the sector (address ÷ 32). `row`: index of the warp access.
    - `previous`: index of the previous access to the sector, −1 if there is none.
    - `kind`: `ways` of the warp access.
    - `when`: time of the access, from 0 (the block's first access) to 1 (its last).
    - `first_load`: True if the warp loads the sector for the first time. All are False if the block
      has barriers, or only one warp.

    `wavefronts` is the number of L1 wavefronts of all loads. `words` holds the number of the 4-byte
    word (address ÷ 4) that each lane of an atomic updates. `shared_words` holds the words of the
    warp atomics whose lanes all update the same word.
    """

    ways: NDArray[np.uint8]
    pcs: NDArray[np.int64]
    flat: NDArray[np.int64]
    previous: NDArray[np.int64]
    kind: NDArray[np.uint8]
    row: NDArray[np.int64]
    when: NDArray[np.float64]
    first_load: NDArray[np.bool_]
    wavefronts: int = 0
    words: NDArray[np.int64] = field(default_factory=lambda: _EMPTY)
    shared_words: NDArray[np.int64] = field(default_factory=lambda: _EMPTY)


@dataclass(frozen=True, slots=True)
class BlockTraffic:
    """Distinct sectors of a block, and pairs of sectors (64 bytes, the access unit of DRAM).

    - `loaded`: number of sectors of loads. A sector counts once in each warp access.
    - `first`: sectors whose first access is a read. `at`: their indices in the stream.
    - `leads`, per sector in `first`: True if the other sector of its pair is not read earlier.
    - `pairs`: pairs of the sectors in `first`. `when`: time of the first read of each pair.
    - `written`: pairs that are written.
    - `load_lines`, `store_lines`: 128-byte lines of loads and stores, counted like `loaded`.
    - `updates`: sectors of atomics, counted like `loaded`.
    """

    loaded: int
    first: NDArray[np.int64]
    pairs: NDArray[np.int64]
    when: NDArray[np.float64]
    at: NDArray[np.int64]
    leads: NDArray[np.bool_]
    written: NDArray[np.int64]
    load_lines: int
    store_lines: int
    updates: NDArray[np.int64]


def stream_of(
    sectors: NDArray[np.int64],
    ways: NDArray[np.uint8],
    warp: NDArray[np.int64],
    pcs: NDArray[np.int64] | None = None,
    *,
    barriers: bool = False,
) -> Stream:
    """Return the stream of a block's accesses; each row of `sectors` is one warp access.

    A row holds the sector of each of 32 lanes. If `barriers` is set, the warps of a block wait for
    each other at barriers, and the rows are already in the hardware's order. Without barriers,
    warps progress at the same rate on hardware, so rows are ordered by their number within the
    warp.
    """
    pcs = np.zeros(len(warp), np.int64) if pcs is None else pcs
    last = int(warp.max(initial=0))
    if not barriers and last:
        order, scratch = np.empty(len(warp), np.int64), np.zeros(last + 2 + 3 * len(warp), np.int64)
        call("turns", warp, len(warp), last + 1, scratch, order)
        sectors, ways, pcs, warp = sectors[order], ways[order], pcs[order], warp[order]
    flat, row = np.empty((2, sectors.size), np.int64)
    count = np.zeros(1, np.int64)
    call("flatten", sectors, *sectors.shape, flat, row, count)
    flat, row = flat[: count[0]], row[: count[0]]
    kind = ways[row]
    first_load = np.zeros(len(flat), bool)
    # A warp's first load of a sector may wait for the data even if another warp requested it first.
    if last and not barriers:
        loads = np.flatnonzero(kind == READS)
        first_load[loads] = previous_use(flat[loads] + (warp[row][loads] << 44)) < 0
    return Stream(
        ways=ways,
        pcs=pcs,
        flat=flat,
        previous=previous_use(flat),
        kind=kind,
        row=row,
        when=row / max(1, len(sectors)),
        first_load=first_load,
    )


def block_traffic(stream: Stream) -> BlockTraffic:
    """Return the distinct sectors and pairs of sectors of a block's accesses."""
    flat, kind = stream.flat, stream.kind
    firsts = np.flatnonzero(stream.previous < 0)
    firsts = firsts[np.argsort(flat[firsts], kind="stable")]
    read = firsts[kind[firsts] & READS > 0]
    starts = np.flatnonzero(changes(flat[read] // 2))
    when = np.minimum.reduceat(stream.when[read], starts) if len(read) else np.zeros(0)
    # the first sector of each 128-byte line in each warp access
    lines = changes(flat // LINE_SECTORS) | changes(stream.row)
    written = np.sort(flat[kind & WRITES > 0] // 2)
    return BlockTraffic(
        loaded=int((kind == READS).sum()),
        first=flat[read],
        pairs=flat[read[starts]] // 2,
        when=when,
        at=read,
        leads=stream.when[read] == np.repeat(when, np.diff(starts, append=len(read))),
        written=written[changes(written)],
        load_lines=int((lines & (kind == READS)).sum()),
        store_lines=int((lines & (kind == WRITES)).sum()),
        updates=flat[kind & UPDATES == UPDATES],
    )


def previous_use(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the index of the previous occurrence of each value, −1 if there is none."""
    return _looked_up("before", values, np.empty(len(values), np.int64))


def longest_window(lines: NDArray[np.int64], capacity: float) -> float:
    """Return the largest window of accesses whose average footprint fits `capacity` lines.

    A window is a number of consecutive accesses. Its footprint is the number of distinct lines.
    With LRU replacement, a reuse hits if the average footprint of windows as long as the reuse
    distance fits the cache. Source: Xiang et al., "HOTL: a Higher Order Theory of Locality", ASPLOS
    2013. The window is found by bisection.
    """
    # often[n] is the number of gaps of length n between accesses to the same line. The gaps before
    # the first and after the last access to a line are included. often[0] is the number of distinct
    # lines. A gap that is longer than the window contains (gap − window) windows without the line.
    often, count = _looked_up("gaps", lines, np.zeros(len(lines) + 1, np.int64)), len(lines)
    if often[0] <= capacity:
        return math.inf
    gaps = 1 + np.flatnonzero(often[1:])
    counts = often[gaps]
    # Number of gaps at least as long as each gap, and the sum of their lengths.
    longer = np.append(np.cumsum(counts[::-1])[::-1], 0)
    total = np.append(np.cumsum((counts * gaps)[::-1])[::-1], 0)
    low, high = 1, count
    while high - low > 1:
        window = (low + high) // 2
        at = np.searchsorted(gaps, window, "right")
        absent = total[at] - window * longer[at]
        footprint = often[0] - absent / max(1, count - window + 1)
        low, high = (window, high) if footprint <= capacity else (low, window)
    return float(low)


def call(name: str, *arguments: NDArray[Any] | int) -> None:
    """Call a C function of jit/runtime/caches.c. Arrays must be contiguous and of the C types."""
    from kernprof.emulator.jit.native import lists

    getattr(lists(), name)(
        *(a if isinstance(a, int) else a.__array_interface__["data"][0] for a in arguments)
    )


def _looked_up(
    name: str, values: NDArray[np.int64], result: NDArray[np.int64]
) -> NDArray[np.int64]:
    table = np.full(1 << (2 * len(values)).bit_length(), -1, np.int32)
    call(name, np.ascontiguousarray(values), len(values), table, len(table) - 1, result)
    return result


def filled_by(previous: NDArray[np.int64], window: float) -> NDArray[np.int64]:
    """Return, for each access, the index of the access that loaded its line into the cache.

    `previous` holds the index of the previous access to the line. These indices are followed while
    the reuse distance is at most `window` accesses.
    """
    result = np.empty(len(previous), np.int64)
    call("since", previous, len(previous), int(min(window, len(previous))), result)
    return result


def changes(values: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Mark the first value, and each value that differs from the preceding value."""
    marks = np.ones(len(values), bool)
    marks[1:] = values[1:] != values[:-1]
    return marks
