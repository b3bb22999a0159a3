"""`cupy.cuda.runtime` of the null device."""

from __future__ import annotations

from typing import Any

from cupy._null import DEVICE, CUDARuntimeError

__all__ = [
    "CUDARuntimeError",
    "deviceSynchronize",
    "getDeviceCount",
    "getDeviceProperties",
    "memGetInfo",
]


def getDeviceCount() -> int:
    if not DEVICE.count:
        raise CUDARuntimeError(100, "cudaErrorNoDevice: no CUDA-capable device is detected")
    return DEVICE.count


def getDeviceProperties(index: int) -> dict[str, Any]:
    assert 0 <= index < DEVICE.count
    return {
        "name": b"Null GPU",
        "major": 9,
        "minor": 0,
        "multiProcessorCount": 4,
        "totalGlobalMem": DEVICE.total,
        "l2CacheSize": 1 << 20,
    }


def memGetInfo() -> tuple[int, int]:
    DEVICE.check()
    return DEVICE.free, DEVICE.total


def deviceSynchronize() -> None:
    DEVICE.note("synchronize")
    DEVICE.synchronize()
