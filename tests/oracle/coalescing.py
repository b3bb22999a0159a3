"""Sectors and wavefronts of the lanes' addresses of one warp instruction, with NumPy.

The product counts in native code (`emulator/jit/runtime/costs.c`). This second implementation
checks it.

Every function takes `addresses`, `mask` and `width` and returns int64 of shape (warps,).
`addresses` (uint64, shape (warps, 32)) are byte addresses within the state space. `mask` (bool,
same shape) marks the active lanes. `width` is the number of bytes that one thread moves. A row
without an active lane costs 0. Addresses are aligned to the width, so no access of a thread crosses
a 32-byte sector. Misaligned addresses are faults, detected before the count.

Source: the CUDA C++ programming guide on global and shared memory. The merging rule of half and
quarter warps (64-bit and 128-bit accesses) reproduces H200 counts of ncu. They were taken for loads
whose lane pairs read the same address. Stores do not merge: ncu showed it for 64-bit stores of few
lanes.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Addresses: TypeAlias = NDArray[np.uint64]
Mask: TypeAlias = NDArray[np.bool_]
Counts: TypeAlias = NDArray[np.int64]
Group: TypeAlias = Callable[[Addresses, Mask, int], Counts]

LANES = 32
SECTOR_BYTES = 32
BANKS = 32
_NOWHERE = np.uint64(2**64 - 1)


def global_sectors(addresses: Addresses, mask: Mask, width: int) -> Counts:
    """Distinct 32-byte sectors that the active lanes touch: 4 for 32 neighbouring floats, 32 for a
    large stride.
    """
    first = addresses >> np.uint64(5)
    if width <= SECTOR_BYTES:
        return _distinct(first, mask)
    parts = [first + np.uint64(part) for part in range(width // SECTOR_BYTES)]
    return _distinct(np.concatenate(parts, axis=1), np.tile(mask, (1, len(parts))))


def distinct_bytes(addresses: Addresses, mask: Mask, width: int) -> Counts:
    """Count the bytes at distinct addresses: accesses are aligned, so two are equal or disjoint."""
    return _distinct(addresses, mask) * width


def atomic_sectors(addresses: Addresses, mask: Mask, width: int) -> Counts:
    """Sectors of a global atomic or reduction: lanes on one address take turns, and each turn has
    sectors of its own.

    In a sector that several addresses share, the address with most lanes sets the number of turns.
    32 lanes on one word count as 32 sectors, 32 neighbouring words as 4. The H200 counts so if a
    warp's addresses lie in up to 4 lines of 128 bytes. In more lines, it counts up to 2 % more.
    """
    order = np.argsort(np.where(mask, addresses, _NOWHERE), axis=1, kind="stable")
    ordered = np.take_along_axis(np.where(mask, addresses, _NOWHERE), order, axis=1)
    lane = np.arange(LANES)
    first = np.where(np.diff(ordered, axis=1, prepend=~ordered[:, :1]) != 0, lane, 0)
    turn = (lane - np.maximum.accumulate(first, axis=1)).astype(np.uint64)
    active = np.take_along_axis(mask, order, axis=1)
    return _distinct((ordered >> np.uint64(5)) * np.uint64(LANES) + turn, active)


def local_sectors(offsets: Addresses, mask: Mask, width: int) -> Counts:
    """Sectors of a local-memory access at byte `offsets` within each thread's own local memory.

    Local memory is interleaved: word w of lane l lies at (32 w + l) × 4 bytes. So a full warp that
    reads the same word touches 4 sectors. One that reads 32 different words touches 32.
    """
    word = offsets >> np.uint64(2)
    group = np.arange(LANES, dtype=np.uint64) >> np.uint64(3)
    parts = [
        ((word + np.uint64(part)) << np.uint64(2)) | group for part in range(max(1, width // 4))
    ]
    return _distinct(np.concatenate(parts, axis=1), np.tile(mask, (1, len(parts))))


def shared_wavefronts(
    addresses: Addresses, mask: Mask, width: int, *, store: bool = False
) -> Counts:
    """Wavefronts of a shared-memory load or store, without the hardware's own arbitration
    conflicts.

    The 32 banks are 4 bytes wide. A wavefront serves one word per bank; lanes on the same word
    share it (loads by broadcast, stores because one of them wins). Up to 4 bytes a lane, the warp
    goes at once: the cost is the largest number of distinct words in a bank. With 8 bytes a lane
    the warp goes in two halves, with 16 in four quarters, and the costs add up. Two neighbouring
    halves of a load (quarters of one half) can go together. For this, every lane i has the address
    of lane i^1, or every lane that of lane i^2; inactive lanes agree with all addresses. So 128-bit
    loads whose lane pairs read the same address cost 2, not 4.
    """
    return _in_groups(addresses, mask, width, _conflicts, store=store)


def least_shared_wavefronts(
    addresses: Addresses, mask: Mask, width: int, *, store: bool = False
) -> Counts:
    """One for each group of lanes that goes at once: what a load or store takes without bank
    conflicts.
    """
    return _in_groups(addresses, mask, width, lambda _, on, words: requests(on), store=store)


def _in_groups(addresses: Addresses, mask: Mask, width: int, item: Group, *, store: bool) -> Counts:
    if width <= 4:
        return item(addresses, mask, 1)
    agree = (_pairs_agree(addresses, mask, 1) | _pairs_agree(addresses, mask, 2)) & (not store)
    halves = [slice(0, LANES)] if width == 8 else [slice(0, 16), slice(16, LANES)]
    return sum(
        (_split_or_merged(addresses[:, h], mask[:, h], width // 4, item, agree) for h in halves),
        _zeros(mask),
    )


def shared_atomic_wavefronts(addresses: Addresses, mask: Mask, width: int) -> Counts:
    """Wavefronts of a shared-memory atomic: as a store, but lanes on the same word take turns. An
    ideal figure.
    """
    words = max(1, width // 4)
    cost = _zeros(mask)
    for part in _parts(LANES, words):
        banks, active = _words(addresses[:, part], mask[:, part], words)
        cost += _fullest_bank(banks, active)
    return cost


def matrix_wavefronts(addresses: Addresses, matrices: int) -> Counts:
    """Wavefronts of `ldmatrix` and `stmatrix`: each 8 × 8 matrix goes by itself.

    Lane 8 m + r gives the address of row r, 16 bytes, of matrix m. A matrix costs the largest
    number of distinct words in a bank: 1 if its rows lie in different banks.
    """
    cost = np.zeros(len(addresses), np.int64)
    for first in range(0, 8 * matrices, 8):
        rows = addresses[:, first : first + 8]
        cost += _conflicts(rows, np.ones(rows.shape, np.bool_), 4)
    return cost


def least_atomic_wavefronts(addresses: Addresses, mask: Mask, width: int) -> Counts:
    """The fewest wavefronts that could bring the words asked for: distinct 4-byte words ÷ 32,
    rounded up.
    """
    words, active = _words(addresses, mask, max(1, width // 4))
    return -(-_distinct(words, active) // BANKS)


def requests(mask: Mask) -> Counts:
    """One request per warp instruction in which at least one lane takes part."""
    result: Counts = np.asarray(mask.any(axis=1), np.int64)
    return result


def bytes_asked(mask: Mask, width: int) -> Counts:
    """Return the bytes that the active lanes request; lanes on the same address count separately."""
    lanes: Counts = mask.sum(axis=1, dtype=np.int64)
    return lanes * width


def _zeros(mask: Mask) -> Counts:
    return np.zeros(len(mask), np.int64)


def _parts(lanes: int, words: int) -> list[slice]:
    size = lanes // words if lanes == LANES else lanes
    return [slice(start, start + size) for start in range(0, lanes, size)]


def _distinct(values: Addresses, mask: Mask) -> Counts:
    ordered = np.sort(np.where(mask, values, _NOWHERE), axis=1)
    fresh = ordered[:, 1:] != ordered[:, :-1]
    distinct: Counts = fresh.sum(axis=1, dtype=np.int64)
    # with a lane masked off, the sentinel is one of the distinct values
    return distinct + mask.all(axis=1)


def _words(addresses: Addresses, mask: Mask, words: int) -> tuple[Addresses, Mask]:
    """The 4-byte words that lanes of `words` words each touch, and which of them are active."""
    first = addresses >> np.uint64(2)
    parts = [first + np.uint64(part) for part in range(words)]
    return np.concatenate(parts, axis=1), np.tile(mask, (1, words))


def _conflicts(addresses: Addresses, mask: Mask, words: int) -> Counts:
    values, active = _words(addresses, mask, words)
    ordered = np.sort(np.where(active, values, _NOWHERE), axis=1)
    fresh = np.ones(ordered.shape, np.bool_)
    fresh[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    return _fullest_bank(ordered, fresh & (ordered != _NOWHERE))


def _fullest_bank(words: Addresses, counted: Mask) -> Counts:
    rows = np.arange(len(words), dtype=np.int64)[:, None] * BANKS
    bank = (words & np.uint64(BANKS - 1)).astype(np.int64)
    filled = np.bincount((rows + bank)[counted], minlength=len(words) * BANKS)
    fullest: Counts = filled.reshape(-1, BANKS).max(axis=1, initial=0)
    return fullest


def _split_or_merged(
    addresses: Addresses, mask: Mask, words: int, item: Group, agree: Mask
) -> Counts:
    """Two neighbouring groups of lanes: one after the other, or together where the lane pairs of a
    load agree.
    """
    middle = addresses.shape[1] // 2
    apart = item(addresses[:, :middle], mask[:, :middle], words) + item(
        addresses[:, middle:], mask[:, middle:], words
    )
    return np.where(agree, item(addresses, mask, words), apart)


def _pairs_agree(addresses: Addresses, mask: Mask, distance: int) -> Mask:
    partner = np.arange(addresses.shape[1]) ^ distance
    agree = (addresses == addresses[:, partner]) | ~mask | ~mask[:, partner]
    return np.asarray(agree.all(axis=1), np.bool_)
