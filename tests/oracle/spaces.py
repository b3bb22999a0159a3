"""The memories of a batch: checks of addresses, and where an element lies in NumPy's own terms."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kernprof.emulator import memory
from kernprof.emulator.faults import FaultKind
from tests.oracle.logic import in_space
from tests.oracle.operands import WINDOWS
from tests.oracle.record import Record
from tests.oracle.rounding import UNSIGNED, Bits
from tests.oracle.state import Batch, Group, Mask

READ_ONLY = frozenset({"const", "param"})


@dataclass(frozen=True, slots=True)
class Place:
    """Lanes that find their data in one array: `view[index + n]` is a lane's n-th element; off
    lanes have index 0.
    """

    view: Bits
    index: Bits
    lanes: Mask | None


class Spaces:
    """All state spaces of one batch."""

    def __init__(self, batch: Batch, record: Record) -> None:
        self.batch, self.record = batch, record
        launch = batch.launch
        self.buffers, self.shift = launch.memory.buffers, launch.memory.slot_shift
        self.limits = {
            "shared": batch.shared_bytes,
            "local": batch.program.local_bytes,
            "const": len(launch.const_image),
            "param": len(launch.parameters),
        }
        self._banks = {
            "shared": batch.shared,
            "local": batch.local,
            "const": _padded(launch.const_image),
            "param": _padded(launch.parameters),
        }
        self._views: dict[tuple[int, int], tuple[Bits, int]] = {}

    def split(
        self, g: Group, access: tuple[int, int], addresses: Bits, lanes: Mask | None
    ) -> Iterator[tuple[str, Bits, Mask | None]]:
        """A generic access (pc, bytes), by state space: the space, addresses within it, the lanes
        that are in it.
        """
        some = (
            addresses
            if lanes is None
            else np.broadcast_to(addresses, g.shape)[np.broadcast_to(lanes, g.shape)]
        )
        if bool((some >= np.uint64(memory.GLOBAL_BASE)).all()):
            yield "global", addresses, lanes
            return
        left = g.lanes() if lanes is None else np.broadcast_to(lanes, g.shape)
        for space, base in WINDOWS.items():
            inside = left & in_space(addresses, space)
            if inside.any():
                yield space, addresses - np.uint64(base), inside
                left = left & ~inside
        if left.any():
            matrix = g.full(addresses)
            bad = left.reshape(-1, 32)
            pc, width = access
            self.record.lanes(
                g, pc, FaultKind.OUT_OF_BOUNDS, bad, space="generic", address=matrix, width=width
            )

    def checked(
        self, g: Group, pc: int, access: tuple[str, int, bool], addresses: Bits, lanes: Mask | None
    ) -> Mask | None:
        """The lanes that may go on. `access` is (space, bytes, does it write); the others become
        faults.
        """
        space, width, writes = access
        some = addresses
        if lanes is not None:
            some = np.broadcast_to(addresses, g.shape)[np.broadcast_to(lanes, g.shape)]
            if not some.size:
                return lanes
        if not int(np.bitwise_or.reduce(some, axis=None)) & (width - 1) and self._inside(
            space, int(some.min()), int(some.max()), width, writes
        ):
            return lanes
        return self._faulty(g, pc, access, addresses, lanes)

    def _inside(self, space: str, low: int, high: int, width: int, writes: bool) -> bool:
        if space != "global":
            return high + width <= self.limits[space] and not (writes and space in READ_ONLY)
        slot, offset = divmod(low - memory.GLOBAL_BASE, 1 << self.shift)
        if not 0 <= slot < len(self.buffers):
            return False
        buffer = self.buffers[slot]
        end = high - memory.GLOBAL_BASE - (slot << self.shift) + width
        return (
            buffer.start <= offset
            and end <= buffer.start + buffer.data.nbytes
            and (buffer.writable or not writes)
        )

    def _faulty(
        self, g: Group, pc: int, access: tuple[str, int, bool], addresses: Bits, lanes: Mask | None
    ) -> Mask | None:
        """The same lane by lane, where not all of them lie in one buffer."""
        space, width, writes = access
        matrix = g.full(addresses)
        on = (g.lanes() if lanes is None else np.broadcast_to(lanes, g.shape)).reshape(-1, 32)
        inside, writable = self._each_inside(space, matrix, width)
        outside = on & ~inside
        misaligned = on & inside & ((matrix & np.uint64(width - 1)) != 0)
        forbidden = on & ~outside & ~misaligned & ~writable if writes else np.zeros_like(on)
        bad = misaligned | outside | forbidden
        if not bad.any():
            return lanes
        left_over = bad.any(axis=1, keepdims=True)
        for kind, result in (
            (FaultKind.OUT_OF_BOUNDS, outside),
            (FaultKind.MISALIGNED, misaligned),
            (FaultKind.READ_ONLY, forbidden),
        ):
            mine = result & left_over
            if mine.any():
                self.record.lanes(g, pc, kind, mine, space=space, address=matrix, width=width)
                left_over = left_over & ~mine.any(axis=1, keepdims=True)
        return np.asarray((on & ~bad.any(axis=1)[:, None]).reshape(g.shape) & g.lanes())

    def _each_inside(self, space: str, matrix: Bits, width: int) -> tuple[Mask, Mask]:
        if space != "global":
            inside = matrix <= np.uint64(max(0, self.limits[space] - width))
            inside &= np.bool_(self.limits[space] >= width)
            return inside, np.full(matrix.shape, space not in READ_ONLY)
        base = np.uint64(memory.GLOBAL_BASE)
        slot = np.where(
            matrix >= base, (matrix - base) >> np.uint64(self.shift), np.uint64(len(self.buffers))
        )
        slot = np.minimum(slot, np.uint64(len(self.buffers))).astype(np.int64)
        offset = ((matrix - base) & np.uint64((1 << self.shift) - 1)).astype(np.int64)
        start = np.array([*(b.start for b in self.buffers), 1 << 62], np.int64)[slot]
        size = np.array([*(b.data.nbytes for b in self.buffers), 0], np.int64)[slot]
        writable = np.array([*(b.writable for b in self.buffers), False])[slot]
        return (start <= offset) & (offset + width <= start + size), writable

    def places(
        self, g: Group, space: str, addresses: Bits, lanes: Mask | None, size: int
    ) -> Iterator[Place]:
        """Return the positions of elements of `size` bytes at addresses that were checked before."""
        if space == "global":
            yield from self._global_places(g, addresses, lanes, size)
            return
        index = addresses >> np.uint64(size.bit_length() - 1)
        if lanes is not None:
            index = np.where(lanes, index, np.uint64(0))
        yield Place(
            self._banks[space].view(UNSIGNED[size]), index + self._start(g, space, size), lanes
        )

    def _start(self, g: Group, space: str, size: int) -> Bits:
        """Return the first element of each block's or thread's memory."""
        batch = g.batch
        if space == "shared":
            return g.pick((batch.block_numbers() * (batch.shared_pitch // size)).astype(np.uint64))
        if space == "local":
            number = batch.row_numbers() * 32 + np.arange(32)
            return g.pick((number * (batch.local_pitch // size)).astype(np.uint64))
        return np.zeros((1, 1), np.uint64)

    def _global_places(
        self, g: Group, addresses: Bits, lanes: Mask | None, size: int
    ) -> Iterator[Place]:
        some = (
            addresses
            if lanes is None
            else np.broadcast_to(addresses, g.shape)[np.broadcast_to(lanes, g.shape)]
        )
        if not some.size:
            return
        base = memory.GLOBAL_BASE
        low, high = ((int(n) - base) >> self.shift for n in (some.min(), some.max()))
        if low == high:
            yield self._place(low, addresses, lanes, size)
            return
        slots = (addresses - np.uint64(base)) >> np.uint64(self.shift)
        on = g.lanes() if lanes is None else lanes
        for slot in range(low, high + 1):
            local = on & (slots == np.uint64(slot))
            if local.any():
                yield self._place(slot, addresses, local, size)

    def _place(self, slot: int, addresses: Bits, lanes: Mask | None, size: int) -> Place:
        view, first = self._view(slot, size)
        start = memory.GLOBAL_BASE + (slot << self.shift) + self.buffers[slot].start + first
        index = (addresses - np.uint64(start)) >> np.uint64(size.bit_length() - 1)
        return Place(view, index if lanes is None else np.where(lanes, index, np.uint64(0)), lanes)

    def _view(self, slot: int, size: int) -> tuple[Bits, int]:
        """A buffer as elements, and the offset of the first aligned one."""
        result = self._views.get((slot, size))
        if result is None:
            buffer = self.buffers[slot]
            first = -buffer.start % size
            full = max(0, buffer.data.nbytes - first) // size * size
            result = buffer.data[first : first + full].view(UNSIGNED[size]), first
            self._views[slot, size] = result
        return result


def _padded(data: bytes) -> Bits:
    return np.frombuffer(data + bytes(-len(data) % 16), np.uint8)
