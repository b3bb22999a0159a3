"""Textures, surfaces and tensor maps as kernel arguments."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.memory.address_space import WeakSlots, address_of
from kernprof.errors import WorkloadError

# `enum texel` of runtime/textures.c
_KINDS = {"u1": 0, "i1": 1, "u2": 2, "i2": 3, "u4": 4, "i4": 5, "f2": 6, "f4": 7}
_BEYOND = {"wrap": 0, "clamp": 1, "mirror": 2, "border": 3}
_MOST = 3
_ROW = np.dtype([("data", np.uint64), ("size", np.int64, 3), ("rest", np.uint32, 8)])


@dataclass(frozen=True, eq=False)
class Texture:
    """An argument for a `cudaTextureObject_t` of one to three dimensions.

    The axes of `data` are depth, height and width, in this order. If `channels` is above 1, the
    channels are an additional last axis. A layered texture has its layers on the first axis; a cube
    map has six layers.

    `linear` enables linear filtering. `normalized` coordinates range from 0 to 1. `address` is the
    address mode for coordinates outside the texture: clamp, wrap, mirror or border.
    `normalized_float` converts integer texels to fractions. `buffer` marks linear memory, for
    `tex1Dfetch`. `writable` marks a surface.
    """

    data: NDArray[np.generic]
    channels: int = 1
    linear: bool = False
    normalized: bool = False
    address: str = "clamp"
    normalized_float: bool = False
    buffer: bool = False
    writable: bool = False

    @property
    def handle(self) -> np.uint64:
        """Return the texture's handle, for a member of a structure. Raises WorkloadError."""
        self.packed()  # raises WorkloadError for an unsupported texture
        number: np.uint64 = np.uint64(_handles.number(self) + 1)
        return number

    def packed(self) -> Any:
        shape = self.data.shape[:-1] if self.channels > 1 else self.data.shape
        kind = _KINDS.get(self.data.dtype.str[1:])
        if (
            kind is None
            or not 1 <= len(shape) <= _MOST
            or self.address not in _BEYOND
            or not self.data.size
        ):
            raise WorkloadError(
                f"unsupported: a texture of {self.data.dtype} with shape {self.data.shape},"
                f" {self.channels} channels, and address={self.address!r}",
                hint=(
                    "supported: 1 to 3 dimensions, elements of 8 to 32 bits, and an address mode of"
                    f" {', '.join(_BEYOND)}"
                ),
            )
        if not self.data.flags.c_contiguous or (
            self.channels > 1 and self.data.shape[-1] != self.channels
        ):
            raise WorkloadError(
                f"a texture of {self.channels} channels must be a contiguous array whose last axis"
                " has this size"
            )
        size = (*shape[::-1], 1, 1)[:_MOST]
        rest = (
            kind,
            self.channels,
            self.linear,
            self.normalized,
            self.normalized_float,
            _BEYOND[self.address],
            self.writable,
            len(shape),
        )
        return np.array((self.data.ctypes.data, size, rest), _ROW)


def Surface(data: NDArray[np.generic], channels: int = 1) -> Texture:  # noqa: N802
    """Return an argument for a `cudaSurfaceObject_t`; the kernel updates `data` in place."""
    return Texture(data, channels=channels, writable=True)


# A handle is the number of a live texture, plus 1.
_handles: WeakSlots[Texture] = WeakSlots()


def table() -> tuple[NDArray[Any], list[Texture]]:
    """Return the texture table of the machine code, one row per handle, and the live textures.

    The caller must keep references to the textures while the machine code runs.
    """
    alive = _handles.alive()
    rows = [np.zeros((), _ROW) if texture is None else texture.packed() for texture in alive]
    return np.array(rows, _ROW).reshape(len(rows)), [texture for texture in alive if texture]


_MAGIC = 0x70616D726F736E65
_SWIZZLES = {0: 0, 32: 1, 64: 2, 128: 3}
_MOST_DIMENSIONS = 5


@dataclass(frozen=True, slots=True)
class MappedTensor:
    """A kernel argument `__grid_constant__ CUtensorMap`, as of `cuTensorMapEncodeTiled`.

    `box` is the shape in elements that one instruction copies, in the order of the array's axes.
    `swizzle` is the width in bytes (0, 32, 64, 128) within which 16-byte chunks are permuted in
    shared memory. `steps` are the element strides of all axes but the last. Elements outside the
    array are read as zero, or as NaN if `nan` is true.
    """

    data: NDArray[np.generic]
    box: Sequence[int]
    swizzle: int = 0
    steps: Sequence[int] = field(default=())
    nan: bool = False

    def encoded(self) -> bytes:
        """Return the emulator's 128-byte encoding (runtime/bulk.c). Raises WorkloadError."""
        array: Any = self.data
        if (
            not 1 <= array.ndim <= _MOST_DIMENSIONS
            or len(self.box) != array.ndim
            or self.swizzle not in _SWIZZLES
        ):
            raise WorkloadError(
                f"unsupported: a tensor map of {array.ndim} dimensions with {len(self.box)} box"
                f" sizes and a swizzle of {self.swizzle} bytes",
                hint="1 to 5 dimensions, a box size for each, and a swizzle of 0, 32, 64 or 128",
            )
        if any(not 1 <= size <= 256 for size in self.box):
            raise WorkloadError(
                f"a tensor map has a box of {tuple(self.box)}; each size must be from 1 to 256"
            )
        row = self.box[-1] * array.itemsize
        if (
            row % 16
            or any(stride % 16 for stride in array.strides[:-1])
            or (self.swizzle and row > self.swizzle)
        ):
            raise WorkloadError(
                f"a tensor map has rows of {row} bytes and strides of {array.strides[:-1]}: "
                "`cuTensorMapEncodeTiled` needs multiples of 16, and rows that fit the swizzle",
                hint="make the last axis of the box, and of the array, a multiple of 16 bytes",
            )
        sizes, box = [*array.shape[::-1]], [*self.box[::-1]]
        strides, steps = [*array.strides[-2::-1]] if array.ndim > 1 else [], [*self.steps[::-1]]
        padded = [
            values + [0] * (_MOST_DIMENSIONS - len(values))
            for values in (sizes, strides, box, steps)
        ]
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
