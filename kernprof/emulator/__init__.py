"""Profiling without a GPU: CUDA C++ and Numba kernels as PTX, executed on the CPU with counters.

import numpy as np
from kernprof import emulator

x = np.arange(1000, dtype=np.float32)
profile = emulator.run(source, grid=4, block=256, args=(x, np.int32(x.size)))
profile.value("global_load_sectors")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kernprof.model.run import Profile

__all__ = ["run"]


def run(  # one keyword per part of a launch
    kernel: Any,
    *,
    grid: int | Sequence[int],
    block: int | Sequence[int],
    args: Sequence[object],
    function: str | None = None,
    shared_bytes: int = 0,
    arch: str = "sm_90",
    options: Sequence[str] = (),
    time_limit_s: float | None = 300.0,
) -> Profile:
    """Executes a kernel launch on the CPU and counts what it does.

    `kernel` is CUDA C++ source, or a Numba function (plain or `@cuda.jit`); `function` names the kernel where the
    source has several. `args` are NumPy arrays, which the kernel reads and writes in place, and scalars: NumPy scalars
    of the parameter's type, or Python numbers. `shared_bytes` is dynamic shared memory; `options` go to NVRTC.

    Metrics are those of `kernprof run` that follow from executing the program, with their provenance; what cannot be
    known without a GPU (duration, stalls, achieved occupancy, cache hit rates) is None with the reason.

    A launch that runs longer than `time_limit_s` is ended (None: no limit).

    Raises KernelHung for that, EmulationFault (with kernel, block, thread, line and address) where the kernel does
    something undefined, CompileFailed, UnsupportedInstruction, UsageError and WorkloadError before anything runs,
    ToolNotFound where a compiler is not installed.
    """
    from kernprof.emulator.emulate import emulate
    from kernprof.emulator.request import Request

    emulation = emulate(
        Request(
            kernel=kernel, grid=grid, block=block, args=args, function=function, shared_bytes=shared_bytes, arch=arch,
            options=options, time_limit_s=time_limit_s,
        )
    )  # fmt: skip
    emulation.raise_for_faults()
    return emulation.profile
