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
from kernprof.emulator.memory import MappedTensor as TensorMap, Surface, Texture

if TYPE_CHECKING:
    import numpy as np

    from kernprof.model.run import Profile

__all__ = ["Surface", "TensorMap", "Texture", "address", "numba_signatures", "run"]


def run(  # one keyword per part of a launch
    kernel: Any,
    *,
    grid: int | Sequence[int] | None = None,
    block: int | Sequence[int] | None = None,
    args: Sequence[object],
    function: str | None = None,
    shared_bytes: int = 0,
    arch: str | None = None,
    options: Sequence[str] = (),
    symbols: Mapping[str, Any] = MappingProxyType({}),
    file: str = "kernel.cu",
    find_bugs: bool = False,
    caches: bool | None = None,
    time_limit_s: float | None = 300.0,
) -> Profile:
    """Execute a kernel launch on the CPU and count its instructions and memory accesses.

    `kernel` is CUDA C++ source (also a whole `.cu` file), PTX, or the bytes of a binary with PTX
    (cubin, fat binary, object file). It may also be a `Path` to these, or one of these objects:

    - a Numba function, plain or `@cuda.jit`;
    - a Triton function (`args` include its constants; example of `options`: "num_warps=8");
    - a host function of CuTe DSL (`@cute.jit`), which states grid and block itself;
    - a cuTile kernel (example of `options`: "TILE=256");
    - a Warp kernel (example of `options`: "dim=1024");
    - CuPy's RawKernel, RawModule or ElementwiseKernel (example of `options`: "size=100");
    - a Program or ObjectCode of cuda.core with PTX.

    `function` is the kernel's name, required if the source has several kernels. `file` is the name
    of the source file in messages. `block` is optional if the kernel is compiled for one block
    size.

    `args` are NumPy arrays, which the kernel reads and writes in place, and scalars: NumPy scalars
    of the parameter's type, or Python numbers. `Texture`, `Surface` and `TensorMap` represent
    CUDA's objects. Structures are NumPy records or bytes; a pointer in a structure is
    `address(array)`. `symbols` are the contents of `__constant__` and `__device__` variables by
    name. `shared_bytes` is the size of dynamic shared memory. `options` are NVRTC options.
    `arch` is the architecture of the GPU, by default the target of PTX, and sm_90 for other
    kernels.

    `find_bugs` also detects races in shared and global memory, reads of uninitialised memory,
    divergent barriers, and lanes missing from a shuffle, vote or `__syncwarp`. If `caches` is
    False, L2 and DRAM traffic are not modelled. A launch that runs longer than `time_limit_s`
    seconds is stopped; None means no limit.

    The returned profile has the metrics of `kernprof run` with their provenance. Metrics that
    execution does not determine (duration, stalls, achieved occupancy, cache hit rates) are None,
    with the reason.

    Raises CompileFailed, UnsupportedInstruction, UsageError or WorkloadError before execution, and
    ToolNotFound if the compiler is missing. Raises KernelHung at the time limit. Raises
    EmulationFault for undefined behaviour, with kernel, block, thread, line and address.
    """
    from kernprof.emulator.contract import Request
    from kernprof.emulator.emulate import emulate

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
    """Return the address of an array in emulated kernels, for a pointer in a structure.

    The address is the same in every launch while the array exists. Kernels access the array's
    memory in place.
    """
    from kernprof.emulator.memory import address_of

    return address_of(array)
