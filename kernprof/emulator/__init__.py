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
    """Execute a kernel launch on the CPU and count what it does.

    `kernel` is CUDA C++ source (also a whole `.cu` file), PTX, or a `Path` to either. It may also
    be one of these objects:

    - a Numba function, plain or `@cuda.jit`;
    - a Triton function: `args` include its constants, `options` are such as "num_warps=8";
    - a Warp kernel: `options` are such as "dim=1024";
    - CuPy's RawKernel, RawModule or ElementwiseKernel (`options` such as "size=100");
    - a Program or ObjectCode of cuda.core with PTX.

    `function` selects one of several kernels; `file` is the source's name. `block` is optional if
    the kernel is compiled for one block size.

    `args` are NumPy arrays, which the kernel reads and writes in place, and scalars: NumPy scalars
    of the parameter's type, or Python numbers. `Texture`, `Surface` and `TensorMap` represent
    CUDA's objects. Structures are NumPy records or bytes, with `address(array)` for pointers in
    them. `symbols` are the contents of `__constant__` and `__device__` variables by name.
    `shared_bytes` is dynamic shared memory; `options` go to NVRTC.

    `find_bugs` also looks for races in shared and global memory, reads of uninitialised memory,
    divergent barriers, and lanes missing from a shuffle, vote or `__syncwarp`. Without `caches`, the
    L2 and DRAM traffic are not modelled. A launch that runs longer than `time_limit_s` is ended
    (None: no limit).

    Metrics are those of `kernprof run` that execution determines, with their provenance. Others
    (duration, stalls, achieved occupancy, cache hit rates) are None, with the reason.

    Before anything runs, raises CompileFailed, UnsupportedInstruction, UsageError, WorkloadError,
    and ToolNotFound without the compiler. Raises KernelHung at the time limit. Raises EmulationFault
    for undefined behaviour, with kernel, block, thread, line and address.
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
    """Return an array's address in kernels, for pointers in structures.

    The address is the same in every launch while the array lives. Kernels access it in place.
    """
    from kernprof.emulator.memory.address_space import address_of

    return address_of(array)
