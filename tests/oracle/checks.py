"""The check of shared memory byte by byte: reads of what nothing in this block wrote. Races are not
the oracle's.
"""

import numpy as np

from kernprof.emulator.faults import FaultKind
from tests.oracle.record import Record, row_numbers
from tests.oracle.rounding import Bits
from tests.oracle.state import Batch, Group, Mask


class SharedChecks:
    """Map of the bytes that were written."""

    def __init__(self, batch: Batch, record: Record) -> None:
        self.batch, self.record = batch, record
        self.known = np.zeros(len(batch.shared), np.bool_)

    def shared(
        self, g: Group, pc: int, access: tuple[int, str], addresses: Bits, lanes: Mask
    ) -> None:
        """One access of `width` bytes per lane; "load", "store" or "atomic"."""
        width, what = access
        blocks = row_numbers(g) // self.batch.warps
        start = (blocks * self.batch.shared_pitch)[:, None] + np.where(
            lanes, addresses, np.uint64(0)
        ).view(np.int64)
        at = start[:, :, None] + np.arange(width)
        on = np.broadcast_to(lanes[:, :, None], at.shape)
        if what != "store":
            blank = np.asarray((on & ~self.known[at]).any(axis=2))
            if blank.any():
                kind = FaultKind.UNINITIALISED_SHARED
                self.record.lanes(
                    g, pc, kind, blank, space="shared", address=addresses, width=width
                )
        if what != "load":
            self.known[at[on]] = True
