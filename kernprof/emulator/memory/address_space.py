"""The virtual address space that emulated kernels see.

Global memory is cut into slots of equal, power-of-two size; each buffer starts at a 512-byte boundary of its own slot
and fills at most half of it, so that an index that runs off either end lands in a gap and is found. A NumPy buffer is
used in place. Translating an address takes a shift and a table:

    slot   = (address - GLOBAL_BASE) >> slot_shift
    offset = (address - GLOBAL_BASE) & (2**slot_shift - 1)
    valid  = slot < len(buffers) and start[slot] <= offset and offset + width <= start[slot] + size[slot]
    host   = host[slot] + (offset - start[slot])

State-space addresses of shared, local and const memory start at 0 and are windowed into the generic address space at
the bases below; each window is `WINDOW_BYTES` long. A generic address below GLOBAL_BASE and outside the windows is
invalid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kernprof.errors import WorkloadError

SHARED_BASE = 1 << 40
LOCAL_BASE = 2 << 40
CONST_BASE = 3 << 40
PARAM_BASE = 4 << 40  # a kernel's own parameter buffer, where its address is taken
WINDOW_BYTES = 1 << 32
GLOBAL_BASE = 1 << 44
BUFFER_ALIGNMENT = 512  # as cudaMalloc's pools give
_LEAST_SHIFT = 20


@dataclass(frozen=True, slots=True)
class Buffer:
    """One allocation. `data` is its bytes (uint8, one-dimensional, a view of the caller's memory).

    `start` is the offset within the slot: 0, or what a view's start has over its owner's alignment, so that misaligned
    pointers stay misaligned. `name` is what faults call it.
    """

    name: str
    data: NDArray[np.uint8]
    start: int = 0
    writable: bool = True


@dataclass(frozen=True, slots=True)
class AddressSpace:
    """The buffers of a launch, the module's own global variables last. Use `allocate` to make one."""

    buffers: tuple[Buffer, ...]
    slot_shift: int

    def address(self, slot: int) -> int:
        """The virtual address of a buffer's first byte."""
        return GLOBAL_BASE + (slot << self.slot_shift) + self.buffers[slot].start

    def table(self) -> NDArray[np.uint64]:
        """For native code: one row (host address, start, size in bytes, writable) per slot."""
        rows = [(b.data.ctypes.data, b.start, b.data.nbytes, int(b.writable)) for b in self.buffers]
        return np.array(rows, np.uint64).reshape(len(rows), 4)

    def locate(self, address: int) -> tuple[Buffer, int] | None:
        """The buffer whose slot, or the gap in front of it, holds `address`, and the byte offset from its start."""
        slot, offset = divmod(address - GLOBAL_BASE, 1 << self.slot_shift)
        if offset > (3 << self.slot_shift) >> 2 and slot + 1 < len(self.buffers):
            slot, offset = slot + 1, offset - (1 << self.slot_shift)
        if not 0 <= slot < len(self.buffers):
            return None
        return self.buffers[slot], offset - self.buffers[slot].start


def allocate(buffers: Sequence[Buffer]) -> AddressSpace:
    """Places buffers in slots. Raises WorkloadError where they do not fit 2**63 bytes of address space."""
    largest = max((b.start + b.data.nbytes for b in buffers), default=1)
    shift = max(_LEAST_SHIFT, (largest - 1).bit_length() + 1)
    if GLOBAL_BASE + ((len(buffers) + 1) << shift) >= 1 << 63:
        raise WorkloadError(f"the arguments do not fit the address space: {len(buffers)} buffers, largest {largest} B")
    return AddressSpace(tuple(buffers), shift)


def buffer_of(name: str, array: NDArray[np.generic]) -> Buffer:
    """A C-contiguous array as a buffer, in place."""
    owner = array
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    start = (array.ctypes.data - owner.ctypes.data) % BUFFER_ALIGNMENT
    data = array.reshape(-1).view(np.uint8)
    return Buffer(name, data, start, bool(array.flags.writeable))
