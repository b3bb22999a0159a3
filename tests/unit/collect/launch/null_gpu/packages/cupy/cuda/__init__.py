"""`cupy.cuda` of the null device."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cupy._null import DEVICE, CUDADriverError, CUDARuntimeError, OutOfMemoryError
from cupy.cuda import nvtx, runtime

__all__ = [
    "Device",
    "Event",
    "compiler",
    "driver",
    "get_current_stream",
    "get_elapsed_time",
    "memory",
    "nvrtc",
    "nvtx",
    "runtime",
]


class _CompileException(Exception):
    """Error of cupy.cuda.compiler."""


class _NVRTCError(Exception):
    """Error of cupy.cuda.nvrtc."""


class _Nvrtc:
    """The compiler by itself, to which whole files are given: it refuses all of them."""

    NVRTCError = _NVRTCError

    def createProgram(self, *args: object) -> int:
        return 0

    def addNameExpression(self, *args: object) -> None: ...

    def compileProgram(self, *args: object) -> None:
        raise _NVRTCError

    def getProgramLog(self, *args: object) -> str:
        return ""

    def destroyProgram(self, *args: object) -> None: ...


nvrtc = _Nvrtc()
compiler = SimpleNamespace(CompileException=_CompileException)
driver = SimpleNamespace(CUDADriverError=CUDADriverError)
memory = SimpleNamespace(OutOfMemoryError=OutOfMemoryError)


class Device:
    def __init__(self, index: int | None = None) -> None:
        self.id = DEVICE.current if index is None else index
        self.compute_capability = "90"
        self.attributes = {"L2CacheSize": 1 << 20, "MultiProcessorCount": 4}

    def use(self) -> None:
        DEVICE.current = self.id


class Event:
    """A mark on the device's clock."""

    at_ns: int | None = None

    def record(self) -> None:
        DEVICE.check()
        DEVICE.note("record")
        self.at_ns = DEVICE.clock_ns

    def synchronize(self) -> None:
        DEVICE.synchronize()


def get_elapsed_time(start: Event, stop: Event) -> float:
    DEVICE.check()
    assert start.at_ns is not None
    assert stop.at_ns is not None
    if stop.at_ns > DEVICE.finished_ns:
        raise CUDARuntimeError(600, "cudaErrorNotReady: device not ready")
    return (stop.at_ns - start.at_ns) / 1e6


def get_current_stream() -> Any:
    return SimpleNamespace(ptr=0)
