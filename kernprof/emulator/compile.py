"""A request's kernel → PTX, by the compiler of its language."""

from __future__ import annotations

from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.emulator.frontend.numba import compile_numba, is_numba_kernel
from kernprof.emulator.request import Request
from kernprof.errors import UsageError, WorkloadError


def compile_kernel(request: Request) -> Compiled:
    if isinstance(request.kernel, str):
        return compile_cuda(
            request.kernel, function=request.function, arch=request.arch, options=request.options, file=request.file
        )
    if not is_numba_kernel(request.kernel):
        raise WorkloadError(
            f"the kernel is {type(request.kernel).__name__}: neither CUDA C++ source nor a Numba function",
            hint="read a .cu file first: Path(…).read_text()",
        )
    if request.options:
        raise UsageError("options are for NVRTC; a Numba kernel has its own in @cuda.jit(…)")
    if request.function is not None:
        raise UsageError("function= names a kernel in CUDA C++ source; a Numba kernel is given itself")
    return compile_numba(request.kernel, request.args, arch=request.arch)
