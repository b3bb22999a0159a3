"""The null device: one GPU's memory, clock, errors and launches, in this process.

The clock advances by each kernel's cost, so times are exact. Errors behave as CUDA's do: after a
crash, every later call raises it. `calls` lists the calls in order. With NULL_GPU_LOG, calls are
also appended to that file, one JSON line each, for other processes.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

MIB = 1 << 20


class CUDARuntimeError(RuntimeError):
    """Error of cupy_backends.cuda.api.runtime: a `status`, and a message that begins with its name."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class CUDADriverError(RuntimeError):
    """Error of cupy_backends.cuda.api.driver."""


class OutOfMemoryError(MemoryError):
    """Error of cupy.cuda.memory."""


class State:
    """State of the single device of this process."""

    def __init__(self) -> None:
        self.count = int(os.environ.get("NULL_GPU_COUNT", "1"))
        self.total = int(os.environ.get("NULL_GPU_MEMORY", 64 * MIB))
        self.used = 0  # held by arrays
        self.pooled = 0  # freed by arrays, kept by the pool: not free to anyone who asks the device
        self.clock_ns = 0
        self.finished_ns = 0
        self.current = 0
        self.error: CUDARuntimeError | None = None
        self.hanging = False
        self.released = False  # a test lets the hung kernel's process live on
        self.launched: dict[str, int] = {}
        self.ranges: list[str] = []
        self.calls: list[tuple[Any, ...]] = []

    def note(self, *call: Any) -> None:
        self.calls.append(call)
        if log := os.environ.get("NULL_GPU_LOG"):
            with Path(log).open("a") as file:
                file.write(json.dumps([os.getpid(), *call, list(self.ranges)]) + "\n")

    def check(self) -> None:
        """Every call to the device goes through here: a crashed context answers nothing else."""
        if self.error:
            raise self.error

    def crash(self) -> None:
        self.error = CUDARuntimeError(
            700, "cudaErrorIllegalAddress: an illegal memory access was encountered"
        )

    def synchronize(self) -> None:
        while self.hanging and not self.released:
            time.sleep(0.005)
        self.check()
        self.finished_ns = self.clock_ns

    def allocate(self, nbytes: int) -> None:
        self.check()
        if nbytes <= self.pooled:
            self.pooled -= nbytes
        elif nbytes > self.free:
            self.pooled = 0
        if nbytes > self.free:
            raise OutOfMemoryError(f"Out of memory allocating {nbytes:,} bytes")
        self.used += nbytes

    def release(self, nbytes: int) -> None:
        self.used -= nbytes
        self.pooled += nbytes

    @property
    def free(self) -> int:
        return self.total - self.used - self.pooled


DEVICE = State()
