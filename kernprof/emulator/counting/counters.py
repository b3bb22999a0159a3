"""Exact counters of an emulated launch: one row per instruction, one column per counter.

The "mask" of an executed warp instruction is the set of the warp's threads that execute it.
"Active" threads are the threads of the mask whose guard predicate is true.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Column(IntEnum):
    """The columns of `Counters.values`.

    `tests/oracle/coalescing.py` defines the counts of memory accesses per warp instruction. A
    generic access counts in each state space that its lanes address, with the lanes of that space.
    `cp.async` counts its source in GLOBAL and its destination in SHARED. Recordings store columns
    by index, so a new column must be appended at the end.
    """

    WARPS = 0  # executions by a warp with a non-empty mask
    THREADS = 1  # sum of the mask sizes over the executions
    THREADS_ON = 2  # sum of the numbers of active threads over the executions
    WARPS_OFF = 3  # executions without an active thread
    # bra: executions in which some, but not all, threads of the mask are active. brx: executions in
    # which the lanes branch to two or more targets.
    DIVERGED = 4
    GLOBAL_REQUESTS = 5  # executions in which at least one active lane accesses global memory
    GLOBAL_SECTORS = 6  # coalescing.global_sectors; for atom and red, coalescing.atomic_sectors
    GLOBAL_BYTES = 7  # bytes that the active lanes request (coalescing.bytes_asked)
    # bytes at distinct addresses that loads and stores request: numerator of ncu's bytes per sector
    GLOBAL_DISTINCT_BYTES = 8
    LOCAL_REQUESTS = 9
    LOCAL_SECTORS = 10  # coalescing.local_sectors
    LOCAL_BYTES = 11
    SHARED_REQUESTS = 12
    # coalescing.shared_wavefronts; for atom and red except increments, shared_atomic_wavefronts
    SHARED_WAVEFRONTS = 13
    SHARED_LEAST_WAVEFRONTS = 14  # coalescing.least_shared_wavefronts
    SHARED_BYTES = 15
    CONST_REQUESTS = 16  # ld.const; ld.param of a kernel's parameters is not counted
    # Divisions and square roots whose operands need the slow path (`ptx.facts.tests_of`).
    HARD_WARPS = 17  # executions with an active lane that needs the slow path
    HARD_THREADS = 18  # active lanes that need the slow path
    # Atomics that the hardware may not support (`ptx.facts.Access.tries`). For these, ptxas
    # generates a compare-and-swap loop. In each iteration, one lane per word succeeds. In shared
    # memory, one lane per bank succeeds (measured on an H200). `match` is a loop over the distinct
    # values of the lanes.
    TRIES = 19  # iterations: maximal number of active lanes per word or bank, or distinct values
    TRIED_THREADS = 20  # active lanes, summed over the iterations


@dataclass(frozen=True, slots=True)
class Counters:
    """Counts as int64 `values` of shape (number of instructions, len(Column)).

    The row index is the program-wide pc of an instruction.
    """

    values: NDArray[np.int64]

    @classmethod
    def zero(cls, instructions: int) -> Counters:
        return cls(np.zeros((instructions, len(Column)), np.int64))

    def __add__(self, other: Counters) -> Counters:
        """Return the sum of the counters of two disjoint sets of blocks."""
        return Counters(self.values + other.values)

    def total(self, column: Column) -> int:
        """Return the sum of a column over all instructions."""
        return int(self.values[:, column].sum())
