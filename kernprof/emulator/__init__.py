"""Profiling without a GPU: CUDA C++ and Numba kernels as PTX, executed on the CPU with counters.

import numpy as np
from kernprof import emulator

x = np.arange(1000, dtype=np.float32)
profile = emulator.run(source, grid=4, block=256, args=(x, np.int32(x.size)))
profile.value("global_load_sectors")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kernprof.emulator.frontend.numba import numba_signatures
from kernprof.emulator.memory.textures import MappedTensor as TensorMap
from kernprof.emulator.memory.textures import Surface, Texture

if TYPE_CHECKING:
    import numpy as np

    from kernprof.model.run import Profile

__all__ = ["Surface", "TensorMap", "Texture", "address", "numba_signatures", "run"]


def run(  # one keyword per part of a launch
    kernel: Any,
    *,
    grid: int | Sequence[int],
    block: int | Sequence[int] | None = None,
    args: Sequence[object],
    function: str | None = None,
    shared_bytes: int = 0,
    arch: str = "sm_90",
    options: Sequence[str] = (),
    symbols: Mapping[str, Any] = MappingProxyType({}),
    file: str = "kernel.cu",
    find_bugs: bool = False,
    caches: bool | None = None,
    time_limit_s: float | None = 300.0,
) -> Profile:
    """Executes a kernel launch on the CPU and counts what it does.

    `kernel` is CUDA C++ source (a whole `.cu` file will do: host code is left aside), PTX, a `Path`
    to either, a Numba
    function (plain or `@cuda.jit`), a Triton one (`@triton.jit`; `args` with its constants,
    `options` such as
    "num_warps=8"), a Warp kernel (`options` such as "dim=1024"), CuPy's RawKernel, RawModule,
    ElementwiseKernel or
    ReductionKernel (`options` such as "axis=1"; they choose grid and block), or a Program or
    ObjectCode of
    cuda.core that holds PTX. `function` names the kernel where there are several, `file` is what
    the source is called;
    `block` may be left out where the kernel is compiled for one. `args`
    are NumPy arrays, which the kernel reads and writes in place, and scalars: NumPy scalars of the
    parameter's type, or
    Python numbers; `Texture`, `Surface` and `TensorMap` for CUDA's objects; structures are NumPy
    records or bytes, with
    `address(array)` for the pointers in them. `symbols` are the contents of `__constant__` and
    `__device__` variables
    by name.
    `shared_bytes` is dynamic shared memory;
    `options` go to NVRTC.

    `find_bugs` also looks for races in shared and global memory, reads of uninitialised shared
    memory, barriers at
    different places and lanes that take no part in a shuffle, vote or `__syncwarp`. `caches`
    False does not model the L2, and so no DRAM traffic. A launch that runs longer than
    `time_limit_s` is
    ended (None: no limit).

    Metrics are those of `kernprof run` that follow from executing the program, with their
    provenance; what cannot be known without a GPU (duration, stalls, achieved occupancy, cache hit
    rates) is None with the reason.

    Raises KernelHung for that, EmulationFault (with kernel, block, thread, line and address) where
    the kernel does something undefined, CompileFailed, UnsupportedInstruction, UsageError and
    WorkloadError before anything runs, ToolNotFound where a compiler is not installed.
    """
    from kernprof.emulator.emulate import emulate
    from kernprof.emulator.request import Request

    emulation = emulate(
        Request(
            kernel=kernel,
            grid=grid,
            block=block,
            args=args,
            function=function,
            shared_bytes=shared_bytes,
            arch=arch,
            options=options,
            symbols=symbols,
            file=file,
            check=find_bugs,
            caches=caches,
            time_limit_s=time_limit_s,
        )
    )
    emulation.raise_for_faults()
    return emulation.profile


def address(array: np.ndarray[Any, Any]) -> np.uint64:
    """The address that kernels see an array at: for structures and arrays that hold pointers. The
    same in every launch, as long as the array lives; kernels read and write the array in place.
    """
    from kernprof.emulator.memory.address_space import address_of

    return address_of(array)
