"""Loads and stores of whole warps, in every space, and what they count."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kernprof.emulator.memory.address_space import GLOBAL_BASE, LOCAL_BASE, SHARED_BASE
from tests.oracle import coalescing
from tests.oracle.machine_code.state import Array, State, Unsupported, Warps, i64, u64

_WINDOW = 1 << 32
Part = tuple[str, Array, int]


class Memory(State):
    def place(self, address: Array, on: Array, width: int) -> Array:
        """Where global addresses lie in `memory`."""
        relative, shift = address.astype(i64) - GLOBAL_BASE, self.spec.memory.slot_shift
        slot = relative >> shift
        fits = (slot >= 0) & (slot < len(self.spec.memory.buffers))
        slot = np.where(fits, slot, 0)
        offset = (relative & ((1 << shift) - 1)) - self.slot_start[slot]
        fits &= (offset >= 0) & (offset + width <= self.slot_bytes[slot])
        if (on & ~fits).any():
            raise Unsupported(
                f"global address {int(address[on & ~fits][0]):#x}, which is in no buffer"
            )
        return np.where(fits, self.slot_offset[slot] + offset, 0)

    def load(self, space: str, address: Array, on: Array, width: int, c: Warps) -> Array:
        """Bytes by row and lane, zero where a lane is off."""
        out = np.zeros((len(address), 32, max(4, width)), np.uint8)
        if space == "generic":
            for part, mask, base in _parts(address, on):
                out = np.where(
                    mask[..., None], self.load(part, address - u64(base), mask, width, c), out
                )
        elif on.any():
            at = np.nonzero(on)
            array, where = self._where(space, address, on, width, c)
            out[at[0], at[1], :width] = array[where]
        return out

    def store(self, space: str, address: Array, on: Array, data: Array, c: Warps) -> None:
        """The first bytes of `data`, as many as it has, of the lanes that are on."""
        if space == "generic":
            for part, mask, base in _parts(address, on):
                self.store(part, address - u64(base), mask, data, c)
        elif on.any():
            array, where = self._where(space, address, on, data.shape[2], c)
            array[where] = data[on]

    def _where(
        self, space: str, address: Array, on: Array, width: int, c: Warps
    ) -> tuple[Array, tuple[Array, ...]]:
        """The array that holds a space, and the bytes in it."""
        row, lane = np.nonzero(on)
        along = np.arange(width)
        if space == "global":
            return self.memory, (self.place(address, on, width)[on][:, None] + along,)
        at = address[on].astype(i64)
        if space == "shared":
            if (at + width > self.shared_bytes).any():
                raise Unsupported(f"shared address {at.max():#x} of {self.shared_bytes:#x}")
            return self.shared, (self.block_of[c.rows][row][:, None], at[:, None] + along)
        if self.local is None:
            self.local = np.zeros((self.warps, 32, self.local_bytes), np.uint8)
        return self.local, (
            np.arange(self.warps)[c.rows][row][:, None],
            lane[:, None],
            at[:, None] + along,
        )

    def account(
        self, pc: int, space: str, address: Array, on: Array, width: int, *, atomic: bool = False
    ) -> None:
        self.requests[pc] += int(on.any(axis=1).sum())
        if space == "global":
            sectors = coalescing.atomic_sectors if atomic else coalescing.global_sectors
            self.sectors[pc] += int(sectors(address, on, width).sum())
        elif atomic and space == "shared":
            self.wavefronts[pc] += int(
                coalescing.shared_atomic_wavefronts(address, on, width).sum()
            )
        elif space == "shared":
            store = self.instructions[pc].opcode.startswith("ST")
            self.wavefronts[pc] += int(
                coalescing.shared_wavefronts(address, on, width, store=store).sum()
            )
            self.least_wavefronts[pc] += int(
                coalescing.least_shared_wavefronts(address, on, width, store=store).sum()
            )


def _parts(address: Array, on: Array) -> Iterator[Part]:
    """Generic addresses: which lanes go to which space, and where its window begins."""
    shared = (address >= SHARED_BASE) & (address < SHARED_BASE + _WINDOW)
    local = (address >= LOCAL_BASE) & (address < LOCAL_BASE + _WINDOW)
    for part in (
        ("shared", on & shared, SHARED_BASE),
        ("local", on & local, LOCAL_BASE),
        ("global", on & ~shared & ~local, 0),
    ):
        if part[1].any():
            yield part
