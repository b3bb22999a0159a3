"""What the tensor memory accelerator moves, past the L1 and behind the warps' backs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kernprof.gpus.costs import Costs

_SECTOR_BYTES = 32


@dataclass(frozen=True, slots=True)
class Bulk:
    """Sectors of global memory, of all blocks. `room`: bytes of shared memory that a block has for
    them.
    """

    loaded: float
    stored: float
    updated: float
    room: float

    @classmethod
    def of(cls, counts: Mapping[str, float | None]) -> Bulk:
        loaded, stored, updated = (
            counts.get(f"tma_{kind}_sectors") or 0.0 for kind in ("load", "store", "reduction")
        )
        room = sum(counts.get(f"shared_memory_{kind}") or 0.0 for kind in ("static", "dynamic"))
        return cls(loaded, stored, updated, room)

    @property
    def lines(self) -> float:
        """Turns of the L1's banks, to or from shared memory."""
        return (self.loaded + self.stored + self.updated) / 4

    def asked(self, costs: Costs) -> float:
        """Cycles of the L2 for what is loaded, whole lines at once."""
        return self.loaded * (costs.l2_line / 4 + costs.l2_sector)

    def sent(self, costs: Costs) -> float:
        """Cycles of the way to the L2, whole sectors of whole lines."""
        return (self.stored + self.updated) * (costs.store_line / 4 + costs.store_sector[0])

    def waits(self, blocks: int, costs: Costs, dram: float) -> float:
        """Cycles that a block waits for data: no more is under way than its shared memory holds.
        `dram`: cycles beyond the L2.
        """
        own = _SECTOR_BYTES * self.loaded / blocks
        return own / max(1.0, min(own, self.room)) * (costs.l2_hit + dram)
