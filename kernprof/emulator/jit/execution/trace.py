"""The accesses that native code noted, handed on."""

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import TrafficSink
from kernprof.emulator.jit import layout
from kernprof.emulator.jit.execution.gathering import Gathering

_RECORD = np.dtype([("addresses", "u8", 32), ("lanes", "u4"), ("pc", "i4"), ("warp", "u8")])
assert _RECORD.itemsize == layout.TRAFFIC_BYTES


def hand_on(known: Gathering, data: NDArray[np.uint8], sink: TrafficSink) -> None:
    """Hands over the records, in order; atomics read and write. Reads of constant memory only to
    who takes them.
    """
    records = data.view(_RECORD)
    constant = known.constant[records["pc"]]
    if constant.any():
        takes = getattr(sink, "constants", None)
        if takes:
            takes(
                records["addresses"][constant], records["lanes"][constant], records["pc"][constant]
            )
        records = records[~constant]
    if hasattr(sink, "warps"):
        sink.warps(records["warp"].astype(np.int64))
    pcs = records["pc"].copy()
    sink.accesses(
        np.ascontiguousarray(records["addresses"]), records["lanes"].copy(), known.ways[pcs], pcs
    )
