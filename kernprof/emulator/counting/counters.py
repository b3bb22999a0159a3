"""Exact counters: one row per instruction, one column per counter.

The definitions here are part of the contract (`kernprof.emulator.contract`). "The mask" of an
executed warp instruction is the set of threads that the warp executes it for; "on" are the threads
of the mask with a true guard predicate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Column(IntEnum):
    """Columns of `Counters.values`; memory columns count each warp instruction by `coalescing`.

    An instruction with generic addresses counts in each state space that any of its lanes access,
    with those lanes. `cp.async` counts its source in GLOBAL and its destination in SHARED.
    """

    WARPS = 0  # times a warp executed the instruction: the mask was not empty
    THREADS = 1  # sum of the masks' sizes
    THREADS_ON = 2  # sum of the sizes of "on"
    WARPS_OFF = 3  # of WARPS, those with no thread on: no request, no wavefront
    # bra, brx: executions after which on ≠ mask and on ≠ ∅ (bra), or lanes chose ≥ 2 targets
    DIVERGED = 4
    GLOBAL_REQUESTS = 5  # executions with ≥ 1 lane on in global memory
    GLOBAL_SECTORS = 6  # coalescing.global_sectors of those lanes; atomic_sectors for atom and red
    GLOBAL_BYTES = 7  # coalescing.bytes_asked
    LOCAL_REQUESTS = 8
    LOCAL_SECTORS = 9  # coalescing.local_sectors
    LOCAL_BYTES = 10
    SHARED_REQUESTS = 11
    # coalescing.shared_wavefronts; shared_atomic_wavefronts for atom and red but increments
    SHARED_WAVEFRONTS = 12
    SHARED_LEAST_WAVEFRONTS = 13  # coalescing.least_shared_wavefronts
    SHARED_BYTES = 14
    CONST_REQUESTS = 15  # ld.const; ld.param of a kernel's own parameters is not counted
    # Divisions and roots whose operands take the slow path (`hard_operands`).
    HARD_WARPS = 16  # executions with an active lane whose operands are hard
    HARD_THREADS = 17  # such lanes
    # Atomics that the hardware may not have (`facts.Access.tries`): ptxas then makes a loop of
    # compare-and-swap, and one lane of each word gets through in a round, in shared memory one lane
    # of each bank (measured on an H200).
    TRIES = 18  # rounds: the most lanes on that share it; of `match`, different values
    TRIED_THREADS = 19  # lanes in those rounds


@dataclass(frozen=True, slots=True)
class Counters:
    """Counters of a Program's instructions; `values` is indexed by program-wide pc.

    It is int64 of shape (instructions, len(Column)).
    """

    values: NDArray[np.int64]

    @classmethod
    def zero(cls, instructions: int) -> Counters:
        return cls(np.zeros((instructions, len(Column)), np.int64))

    def __add__(self, other: Counters) -> Counters:
        """Add the counters of disjoint sets of blocks."""
        return Counters(self.values + other.values)

    def scaled(self, factor: float) -> Counters:
        """Estimate the whole grid from a sample of its blocks."""
        return Counters(np.rint(self.values * factor).astype(np.int64))

    def total(self, column: Column, where: Callable[[int], bool] | None = None) -> int:
        """Return a column's sum over all instructions, or over pcs that satisfy `where`."""
        if where is None:
            return int(self.values[:, column].sum())
        return int(sum(int(self.values[pc, column]) for pc in range(len(self.values)) if where(pc)))
