"""The global accesses that native code noted, handed on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES, TrafficSink
from kernprof.emulator.jit import layout
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.facts import InstructionFacts
from kernprof.emulator.ptx.opcodes import AccessKind

_RECORD = np.dtype([("addresses", "u8", 32), ("lanes", "u4"), ("pc", "i4")])
assert _RECORD.itemsize == layout.TRAFFIC_BYTES


def hand_on(program: Program, data: NDArray[np.uint8], sink: TrafficSink) -> None:
    """Hands over the records, in order; atomics read and write."""
    records = data.view(_RECORD)
    pcs, where = np.unique(records["pc"], return_inverse=True)
    ways = np.array([_ways(program.facts[pc]) for pc in pcs], np.uint8)
    addresses = np.ascontiguousarray(records["addresses"])
    sink.accesses(addresses, records["lanes"].copy(), ways[where], records["pc"].copy())


def _ways(facts: InstructionFacts) -> int:
    for access in facts.accesses:
        if access.space in ("global", "generic"):
            return {AccessKind.LOAD: READS, AccessKind.STORE: WRITES}.get(access.kind, READS | WRITES)
    return 0
