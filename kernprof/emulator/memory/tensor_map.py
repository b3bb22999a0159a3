"""Tensor maps, by which kernels for sm_90 copy boxes of an array between global and shared memory."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kernprof.errors import WorkloadError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MAGIC = 0x70616D726F736E65
_SWIZZLES = {0: 0, 32: 1, 64: 2, 128: 3}
_MOST = 5


@dataclass(frozen=True, slots=True)
class MappedTensor:
    """What `cuTensorMapEncodeTiled` makes for an array: an argument passed by value
    (`__grid_constant__ CUtensorMap`).

    `box` is what one instruction moves, in the array's own order (rows, columns); `swizzle` the
    bytes within which
    chunks of 16 bytes change places in shared memory (0, 32, 64, 128); `steps` every how manieth
    element of the box is
    taken, in all but the last dimension. What lies outside the array is read as zeros, or as NaN
    with `nan`.
    """

    data: NDArray[np.generic]
    box: Sequence[int]
    swizzle: int = 0
    steps: Sequence[int] = field(default=())
    nan: bool = False

    def encoded(self) -> bytes:
        """The 128 bytes that the emulator knows it by (runtime/bulk.c). Raises WorkloadError."""
        from kernprof.emulator.memory.address_space import address_of

        array: Any = self.data
        if (
            not 1 <= array.ndim <= _MOST
            or len(self.box) != array.ndim
            or self.swizzle not in _SWIZZLES
        ):
            raise WorkloadError(
                f"a tensor map of {array.ndim} dimensions has a box of {len(self.box)}, a swizzle"
                f" of {self.swizzle}",
                hint="1 to 5 dimensions, a box size for each, a swizzle of 0, 32, 64 or 128 bytes",
            )
        if any(not 1 <= size <= 256 for size in self.box):
            raise WorkloadError(
                f"a tensor map has a box of {tuple(self.box)}; each size is from 1 to 256"
            )
        row = self.box[-1] * array.itemsize
        if (
            row % 16
            or any(each % 16 for each in array.strides[:-1])
            or (self.swizzle and row > self.swizzle)
        ):
            raise WorkloadError(
                f"a tensor map has rows of {row} bytes and strides of {array.strides[:-1]}: "
                "`cuTensorMapEncodeTiled` takes multiples of 16, and rows that fit the swizzle",
                hint=(
                    "make the box's last size, and the array's, such that both are multiples of 16"
                    " bytes"
                ),
            )
        sizes, box = [*array.shape[::-1]], [*self.box[::-1]]
        strides, steps = [*array.strides[-2::-1]] if array.ndim > 1 else [], [*self.steps[::-1]]
        padded = [values + [0] * (_MOST - len(values)) for values in (sizes, strides, box, steps)]
        head = struct.pack(
            "<QQ4B",
            _MAGIC,
            int(address_of(array)),
            array.ndim,
            array.itemsize,
            _SWIZZLES[self.swizzle],
            int(self.nan),
        )
        rest = struct.pack("<5I4Q5H5B", *padded[0], *padded[1][:4], *padded[2], *padded[3])
        return (head + rest).ljust(128, b"\0")
