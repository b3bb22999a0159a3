"""What all launches of a program share: which counter of native code is whose, and what its
accesses are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import BULK, READS, UPDATES, WRITES
from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.jit.accesses.descriptions import COLUMNS
from kernprof.emulator.jit.assemble import Assembly
from kernprof.emulator.jit.layout import Space
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.facts import InstructionFacts
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.ptx.table import row_of
from kernprof.model.run import Dim3

_WAYS = {AccessKind.LOAD: READS, AccessKind.STORE: WRITES}


@dataclass(frozen=True, slots=True)
class Gathering:
    """By pc: `constant` (reads constant memory), `ways` (of access to global memory). `sums`: the
    counts of native code
    that values are sums of, one behind another; where each value's begin; where it goes. `requests`
    (pc, column) and
    `asked` (pc, column, bytes) each as so many arrays.
    """

    matrices: bool
    constant: NDArray[np.bool_]
    ways: NDArray[np.uint8]
    sums: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
    requests: NDArray[np.int64]
    asked: NDArray[np.int64]

    @classmethod
    def of(cls, program: Program, assembly: Assembly) -> Gathering:
        first, length = _columns(assembly.nodes, 2)
        node = np.repeat(np.arange(len(length)), length)
        pcs = np.arange(len(node)) + np.repeat(first - (np.cumsum(length) - length), length)
        plain = np.array([i.guard is None for i in program.instructions], np.bool_)[pcs]
        slots, slot_pcs, columns = _columns(assembly.slots, 3)
        counts = np.concatenate([2 * node, 2 * node + 1, 2 * node[plain] + 1, slots])
        rows = np.concatenate([pcs, pcs, pcs[plain], slot_pcs])
        own = [np.full(len(pcs), Column.WARPS), np.full(len(pcs), Column.THREADS)]
        goes = len(Column) * rows + np.concatenate(
            [*own, np.full(plain.sum(), Column.THREADS_ON), columns]
        )
        order = np.argsort(goes, kind="stable")
        places, begins = np.unique(goes[order], return_index=True)
        sizes: dict[tuple[int, int], int] = {}
        for pc, space, size in assembly.accesses:
            sizes.setdefault((pc, space), size)
        known = [
            (pc, COLUMNS.get(Space(space), (None,) * 4), size)
            for (pc, space), size in sizes.items()
        ]
        return cls(
            matrices=any(
                row_of(i).form in (Form.MATRIX_PRODUCT, Form.GROUP_PRODUCT)
                for i in program.instructions
            ),
            constant=np.array(
                [any(a.space == "const" for a in known.accesses) for known in program.facts],
                np.bool_,
            ),
            ways=np.array([_ways(known) for known in program.facts], np.uint8),
            sums=(counts[order], begins, places),
            requests=_columns(
                [(pc, columns[0]) for pc, columns, _ in known if columns[0] is not None], 2
            ),
            asked=_columns(
                [(pc, columns[3], size) for pc, columns, size in known if columns[3] is not None], 3
            ),
        )

    def counters(self, counts: NDArray[np.int64]) -> Counters:
        """Counters by instruction from those by node, slot and access."""
        found = Counters.zero(len(self.ways))
        values, (summed, begins, places) = found.values, self.sums
        if len(summed):
            values.reshape(-1)[places] = np.add.reduceat(counts[summed], begins)
        pcs, columns = self.requests
        values[pcs, columns] += values[pcs, Column.WARPS] - values[pcs, Column.WARPS_OFF]
        pcs, columns, sizes = self.asked
        values[pcs, columns] = values[pcs, Column.THREADS_ON] * sizes
        return found


def _columns(listed: Sequence[tuple[int, ...]], width: int) -> NDArray[np.int64]:
    found: NDArray[np.int64] = np.array(listed, np.int64).reshape(-1, width).T
    return found


def _ways(facts: InstructionFacts) -> int:
    for access in facts.accesses:
        if access.space in ("global", "generic"):
            return _WAYS.get(access.kind, UPDATES)
    return BULK | _WAYS.get(facts.bulk, UPDATES) if facts.bulk else 0


@lru_cache(maxsize=16)
def thread_indices(block: Dim3) -> NDArray[np.int32]:
    """x, y and z of each thread, whole warps, aligned as native code reads them."""
    x, y, z = block
    padded = -(-x * y * z // 32) * 32
    raw = np.zeros(3 * padded + 16, np.int32)
    start = -raw.ctypes.data % 64 // 4
    table = raw[start : start + 3 * padded].reshape(3, padded)
    linear = np.arange(padded)
    table[0], table[1], table[2] = linear % x, linear // x % y, linear // (x * y)
    return table
