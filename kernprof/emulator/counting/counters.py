"""Counters: one row per instruction, one column per counter, exact to the last unit.

The definitions here are part of the contract (`kernprof.emulator.contract`). "The mask" of an
executed warp instruction is the set of threads that the warp runs it for. "Active" are the threads
of the mask whose guard predicate holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Column(IntEnum):
    """The columns of `Counters.values`.

    Memory columns count one warp instruction at a time, by `coalescing`. An access to generic
    memory counts in each state space that its lanes address, with the lanes of that space.
    `cp.async` counts its source in GLOBAL and its destination in SHARED.
    """

    WARPS = 0  # times a warp executed the instruction: the mask was not empty
    THREADS = 1  # sum of the masks' sizes
    THREADS_ON = 2  # sum of the numbers of active threads
    WARPS_OFF = 3  # executions without an active thread.
    # bra: executions with some threads of the mask active, not all. brx: lanes chose ≥ 2 targets.
    DIVERGED = 4
    GLOBAL_REQUESTS = 5  # executions with ≥ 1 active lane in global memory
    GLOBAL_SECTORS = 6  # coalescing.global_sectors of those lanes; atomic_sectors for atom and red
    GLOBAL_BYTES = 7  # coalescing.bytes_asked
    LOCAL_REQUESTS = 8
    LOCAL_SECTORS = 9  # coalescing.local_sectors
    LOCAL_BYTES = 10
    SHARED_REQUESTS = 11
    # coalescing.shared_wavefronts; shared_atomic_wavefronts for atom and red except increments
    SHARED_WAVEFRONTS = 12
    SHARED_LEAST_WAVEFRONTS = 13  # coalescing.least_shared_wavefronts
    SHARED_BYTES = 14
    CONST_REQUESTS = 15  # ld.const; ld.param of a kernel's own parameters is not counted
    # Divisions and roots whose operands take the slow path (`ptx.facts.tests_of`).
    HARD_WARPS = 16  # executions with an active lane whose operands are hard
    HARD_THREADS = 17  # such lanes
    # Atomics that the hardware may lack (`ptx.facts.Access.tries`). ptxas then generates a
    # compare-and-swap loop. In each iteration one lane of each word succeeds; in shared memory, one
    # lane of each bank (measured on an H200).
    TRIES = (
        18  # iterations: the most active lanes on one word or bank; for `match`, distinct values
    )
    TRIED_THREADS = 19  # lanes in those iterations


@dataclass(frozen=True, slots=True)
class Counters:
    """Counts as int64 `values` of shape (instructions of the Program, len(Column)).

    Rows are indexed by program-wide pc.
    """

    values: NDArray[np.int64]

    @classmethod
    def zero(cls, instructions: int) -> Counters:
        return cls(np.zeros((instructions, len(Column)), np.int64))

    def __add__(self, other: Counters) -> Counters:
        """Return the counters of both of two disjoint sets of blocks."""
        return Counters(self.values + other.values)

    def scaled(self, factor: float) -> Counters:
        """Return an estimate for the grid from a sample of its blocks."""
        return Counters(np.rint(self.values * factor).astype(np.int64))

    def total(self, column: Column) -> int:
        """Return a column's sum over all instructions."""
        return int(self.values[:, column].sum())
