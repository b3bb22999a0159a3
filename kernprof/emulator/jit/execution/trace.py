"""The accesses that native code noted, handed on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES, TrafficSink
from kernprof.emulator.jit import layout
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.facts import InstructionFacts
from kernprof.emulator.ptx.opcodes import AccessKind

_RECORD = np.dtype([("addresses", "u8", 32), ("lanes", "u4"), ("pc", "i4"), ("warp", "u8")])
assert _RECORD.itemsize == layout.TRAFFIC_BYTES


def hand_on(program: Program, data: NDArray[np.uint8], sink: TrafficSink) -> None:
    """Hands over the records, in order; atomics read and write. Reads of constant memory only to who takes them."""
    records = data.view(_RECORD)
    constant = _constant(program, records["pc"])
    if constant.any():
        takes = getattr(sink, "constants", None)
        if takes:
            takes(records["addresses"][constant], records["lanes"][constant], records["pc"][constant])
        records = records[~constant]
    if hasattr(sink, "warps"):
        sink.warps(records["warp"].astype(np.int64))
    pcs, where = np.unique(records["pc"], return_inverse=True)
    ways = np.array([_ways(program.facts[pc]) for pc in pcs], np.uint8)
    addresses = np.ascontiguousarray(records["addresses"])
    sink.accesses(addresses, records["lanes"].copy(), ways[where], records["pc"].copy())


def _constant(program: Program, pcs: NDArray[np.int32]) -> NDArray[np.bool_]:
    own = [pc for pc, facts in enumerate(program.facts) if any(each.space == "const" for each in facts.accesses)]
    return np.isin(pcs, own)


def _ways(facts: InstructionFacts) -> int:
    for access in facts.accesses:
        if access.space in ("global", "generic"):
            return {AccessKind.LOAD: READS, AccessKind.STORE: WRITES}.get(access.kind, READS | WRITES)
    return 0
