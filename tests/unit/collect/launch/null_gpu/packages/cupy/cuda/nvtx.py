"""`cupy.cuda.nvtx` of the null device: what ncu would filter by."""

from __future__ import annotations

from cupy._null import DEVICE


def RangeStart(message: str, color: int) -> int:
    DEVICE.note("start", message)
    DEVICE.ranges.append(message)
    return len(DEVICE.ranges)


def RangeEnd(handle: int) -> None:
    assert handle == len(DEVICE.ranges), "the outer range ends last"
    DEVICE.note("end", DEVICE.ranges.pop())


def RangePush(message: str) -> None:
    DEVICE.note("push", message)
    DEVICE.ranges.append(message)


def RangePop() -> None:
    DEVICE.note("pop", DEVICE.ranges.pop())
