"""The global accesses that native code noted, handed on sector by sector."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.jit import layout
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.facts import AccessKind

_RECORD = np.dtype([("addresses", "u8", 32), ("lanes", "u4"), ("pc", "i4")])
assert _RECORD.itemsize == layout.TRAFFIC_BYTES


def hand_on(program: Program, data: NDArray[np.uint8], sink: Callable[..., None]) -> None:
    """Each record's distinct sectors, ascending; atomics read and write."""
    facts = program.facts
    for record in data.view(_RECORD):
        pc = int(record["pc"])
        lanes = (int(record["lanes"]) >> np.arange(32)) & 1 == 1
        sectors = np.unique(record["addresses"][lanes] >> np.uint64(5))
        access = next(a for a in facts[pc].accesses if a.space in ("global", "generic"))
        if access.kind is not AccessKind.STORE:
            sink(pc, sectors, write=False)
        if access.kind is not AccessKind.LOAD:
            sink(pc, sectors, write=True)
