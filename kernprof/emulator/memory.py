"""Memory of emulated kernels: address space, textures, surfaces and tensor maps.

Global memory consists of slots of equal size, a power of two. The size is the same in every launch
unless a buffer exceeds 64 GiB, so arrays that structures point to (`address_of`) keep their
addresses. Each buffer has its own slot, starts in the first 512 bytes of the slot and fills at most
half of it. An index beyond either end of the buffer therefore reaches an unused address and is
detected. Kernels access the memory of a NumPy array in place.

The slot of an address is `(address - GLOBAL_BASE) >> slot_shift`; the remaining bits are the offset
in the slot. An access is valid if all its bytes are within the slot's buffer. The host address is
`host[slot] + offset - start[slot]`.

Shared, local and const addresses start at 0. Each of these spaces has a window of `WINDOW_BYTES` in
the generic address space, at the bases below. Other generic addresses below GLOBAL_BASE are
invalid.
"""

import contextlib
import ctypes
import struct
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from kernprof.errors import WorkloadError

SHARED_BASE = 1 << 40
LOCAL_BASE = 2 << 40
CONST_BASE = 3 << 40
PARAM_BASE = 4 << 40  # window of the parameter buffer; kernels may take the buffer's address
WINDOW_BYTES = 1 << 32
GLOBAL_BASE = 1 << 44
BUFFER_ALIGNMENT = 512  # alignment of cudaMalloc's allocations, in bytes
_SHIFT = 37
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Buffer:
    """One allocation; `data` is a one-dimensional uint8 view of the caller's memory.

    `start` is the byte offset of the buffer in its slot. For a view into the middle of another
    array, `start` gives the pointer the same misalignment as on the host. `name` identifies the
    buffer in fault messages.
    """

    name: str
    data: NDArray[np.uint8]
    start: int = 0
    writable: bool = True
    blank: bool = False  # uninitialised before the launch


@dataclass(frozen=True, slots=True)
class AddressSpace:
    """Buffers of a launch by slot, created by `allocate`.

    If the program has global variables, the last buffer contains them.
    """

    buffers: tuple[Buffer, ...]
    slot_shift: int

    def address(self, slot: int) -> int:
        """Return the virtual address of a buffer's first byte."""
        return GLOBAL_BASE + (slot << self.slot_shift) + self.buffers[slot].start

    def table(self) -> NDArray[np.uint64]:
        """Return the slot table of the machine code, shape (slots, 5).

        The columns are host address, start, bytes, writable, written.
        """
        rows = [
            (b.data.ctypes.data, b.start, b.data.nbytes, int(b.writable), 0) for b in self.buffers
        ]
        return np.array(rows, np.uint64).reshape(len(rows), 5)

    def locate(self, address: int) -> tuple[Buffer, int] | None:
        """Return the buffer nearest to `address`, and the offset of `address` in it, in bytes.

        Returns None if `address` is outside all slots.
        """
        slot, offset = divmod(address - GLOBAL_BASE, 1 << self.slot_shift)
        if offset > (3 << self.slot_shift) >> 2 and slot + 1 < len(self.buffers):
            slot, offset = slot + 1, offset - (1 << self.slot_shift)
        if not 0 <= slot < len(self.buffers):
            return None
        return self.buffers[slot], offset - self.buffers[slot].start


def allocate(buffers: Sequence[Buffer]) -> AddressSpace:
    """Return an address space with the buffers in slots.

    Raises WorkloadError if the slots exceed 2**63 bytes.
    """
    largest = max((b.start + b.data.nbytes for b in buffers), default=1)
    shift = max(_SHIFT, (largest - 1).bit_length() + 1)
    if GLOBAL_BASE + ((len(buffers) + 1) << shift) >= 1 << 63:
        raise WorkloadError(
            f"the arguments do not fit the emulator's address space of 2**63 bytes: {len(buffers)}"
            f" buffers, the largest of {largest} B. Pass fewer or smaller arrays."
        )
    return AddressSpace(tuple(buffers), shift)


def copied(space: AddressSpace) -> AddressSpace:
    """Return a copy of the address space and of all buffers."""
    return replace(space, buffers=tuple(replace(b, data=b.data.copy()) for b in space.buffers))


def lent(space: AddressSpace) -> AddressSpace:
    """Return the same memory with all buffers read-only, except uninitialised (blank) buffers.

    Stores to read-only buffers are faults.
    """
    return replace(
        space, buffers=tuple(b if b.blank else replace(b, writable=False) for b in space.buffers)
    )


@contextmanager
def borrowed(space: AddressSpace) -> Iterator[AddressSpace]:
    """Provide memory for a trial run: a copy of each buffer, or the buffer itself if it is blank.

    The copies are reused as long as the original arrays exist. Reuse saves time, because the first
    access to new pages takes ten times as long as the copy.
    """
    copies = [b.data if b.blank else _copy(b.data) for b in space.buffers]
    yield replace(
        space, buffers=tuple(replace(b, data=d) for b, d in zip(space.buffers, copies, strict=True))
    )
    for buffer, copy in zip(space.buffers, copies, strict=True):
        if not buffer.blank:
            owner = _owner(buffer.data)
            # When the owner is deleted, its weak reference calls `pop(id, reference)`. The call
            # removes the copy, if it still exists; `reference` is the default of `pop`.
            _copies[id(owner)] = weakref.ref(owner, partial(_copies.pop, id(owner))), copy


_copies: dict[int, tuple[weakref.ref[NDArray[Any]], NDArray[np.uint8]]] = {}


def _copy(data: NDArray[np.uint8]) -> NDArray[np.uint8]:
    earlier = _copies.pop(id(_owner(data)), None)
    copy = earlier[1] if earlier and earlier[1].size == data.size else np.empty_like(data)
    copy[:] = data
    return copy


class WeakSlots(Generic[T]):
    """Numbering of objects by weak references; numbers of dead objects are reused."""

    def __init__(self) -> None:
        self._slots: list[weakref.ref[T]] = []

    def number(self, item: T) -> int:
        alive = self.alive()
        slot = next((n for n, other in enumerate(alive) if other is item), None)
        if slot is None:
            slot = next((n for n, other in enumerate(alive) if other is None), len(alive))
            self._slots[slot : slot + 1] = [weakref.ref(item)]
        return slot

    def alive(self) -> list[T | None]:
        """Return the objects by number, up to the last live object; None replaces a dead object."""
        while self._slots and self._slots[-1]() is None:
            self._slots.pop()
        return [reference() for reference in self._slots]


# Arrays whose addresses were requested; they occupy the first slots of every launch.
_pointed: WeakSlots[NDArray[Any]] = WeakSlots()


def address_of(array: NDArray[Any]) -> np.uint64:
    """Return the address of an array, for pointers in structures; it is equal in all launches."""
    if not isinstance(array, np.ndarray):
        raise WorkloadError(f"address() needs a NumPy array, not {type(array).__name__}")
    owner = _owner(array)
    if not owner.flags.forc or owner.dtype.hasobject or owner.nbytes > 1 << (_SHIFT - 1):
        raise WorkloadError("address() needs a contiguous array of numbers of at most 64 GiB")
    start = GLOBAL_BASE + (_pointed.number(owner) << _SHIFT)
    address: np.uint64 = np.uint64(start + array.ctypes.data - owner.ctypes.data)
    return address


@cache
def device_heap() -> NDArray[np.uint8]:
    """Return the heap of device malloc; launches address it as an array passed to address()."""
    return np.zeros(8 << 20, np.uint8)  # default of cudaLimitMallocHeapSize


def reset_heap(images: Iterable[NDArray[np.uint8]]) -> None:
    """Clear the heap of device malloc, unless an image of a launch contains an address in it."""
    heap = device_heap()
    start = address_of(heap)
    words = (i[: i.size & -8].view(np.uint64) for i in images if i.base is not heap)
    if not any(bool((image - start < heap.size).any()) for image in words):
        heap[:] = 0


def pointed_buffers() -> list[Buffer]:
    """Return the buffers of the first slots of a launch: the arrays passed to `address_of`."""
    return [
        Buffer(f"array {n} passed to address()", np.zeros(0, np.uint8), 0, False)
        if owner is None
        else Buffer(
            f"array {n} passed to address()",
            owner.ravel("K").view(np.uint8),  # a view, also of a column-major array
            0,
            bool(owner.flags.writeable),
        )
        for n, owner in enumerate(_pointed.alive())
    ]


def _owner(array: NDArray[Any]) -> NDArray[Any]:
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


def before(array: NDArray[Any]) -> int:
    """Return the number of an array's bytes below its first element (due to negative strides)."""
    return sum(
        (n - 1) * -step for n, step in zip(array.shape, array.strides, strict=True) if step < 0 < n
    )


def buffer_of(name: str, array: NDArray[np.generic]) -> Buffer:
    """Return an array's memory as a buffer, including the gaps between its elements."""
    owner = _owner(array)
    start = (array.ctypes.data - before(array) - owner.ctypes.data) % BUFFER_ALIGNMENT
    if array.flags.c_contiguous or not array.size:
        data = array.reshape(-1).view(np.uint8)
    else:
        lowest = tuple(slice(-1, None) if step < 0 else slice(0, 1) for step in array.strides)
        reach = sum(
            (size - 1) * abs(step) for size, step in zip(array.shape, array.strides, strict=True)
        )
        data = np.lib.stride_tricks.as_strided(
            array[lowest].reshape(-1).view(np.uint8), (reach + array.itemsize,), (1,)
        )
    return Buffer(name, data, start, bool(array.flags.writeable))


# mallopt(3) options of the GNU C library: (option, value during a run, default). Option −3 is
# M_MMAP_THRESHOLD: smallest block that is returned to the system when freed. Option −1 is
# M_TRIM_THRESHOLD: bytes of free memory that the process keeps.
_OPTIONS = ((-3, 1 << 30, 1 << 25), (-1, 1 << 30, 1 << 26))


@contextlib.contextmanager
def kept_memory() -> Iterator[None]:
    """Keep freed memory in the process within the context, and release the memory at the end."""
    library: Any = None
    with contextlib.suppress(OSError, TypeError):
        library = ctypes.CDLL(None)
    if not hasattr(library, "mallopt"):  # not the GNU C library
        yield
        return
    for name, limit, _ in _OPTIONS:
        library.mallopt(name, limit)
    try:
        yield
    finally:
        for name, _, usual in _OPTIONS:
            library.mallopt(name, usual)
        library.malloc_trim(0)


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
