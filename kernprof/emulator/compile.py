"""A request's kernel → PTX, by the compiler of its language, and the arguments that the PTX takes."""

from dataclasses import replace
from math import prod
from pathlib import Path

from kernprof.cuda_source.names import is_ptx, ptx_of
from kernprof.emulator.frontend import cupy, ptx_text, triton, warp
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.emulator.frontend.numba import compile_numba, is_numba_kernel
from kernprof.emulator.frontend.numba_signatures import by_inputs, declared_types, of_ufunc
from kernprof.emulator.request import Request, dim3
from kernprof.errors import UsageError, WorkloadError


def compile_kernel(request: Request) -> tuple[Compiled, Request]:
    """The request comes back as the PTX takes it: without compile-time arguments, with the block it
    was made for.
    """
    kernel = request.kernel
    if isinstance(kernel, Path):
        request = replace(request, kernel=ptx_text.read(kernel), file=str(kernel))
        return compile_kernel(request)
    if isinstance(kernel, bytes):
        return compile_kernel(replace(request, kernel=ptx_text.decoded(kernel, "the kernel")))
    if isinstance(kernel, str):
        if is_ptx(kernel):
            return (
                ptx_text.compile_ptx(kernel, function=request.function, file=request.file),
                request,
            )
        return _cuda(request), request
    if triton.is_triton_kernel(kernel):
        compiled, passed = triton.compile_triton(
            kernel,
            request.args,
            arch=request.arch,
            options=request.options,
            blocks=prod(dim3("grid", request.grid)),
        )
        shared = max(request.shared_bytes, compiled.shared_bytes)
        return compiled, replace(request, args=passed, shared_bytes=shared)
    if warp.is_warp_kernel(kernel):
        made = warp.compile_warp(kernel, request.args, arch=request.arch, options=request.options)
        return made.compiled, replace(
            request, grid=made.grid, block=made.block, args=made.arguments, names=()
        )
    if cupy.is_cupy_kernel(kernel):
        request = cupy.with_source(request)
        return _cuda(request), request
    text = ptx_of(kernel) or ""
    if text:
        return ptx_text.compile_ptx(text, function=request.function, file=request.file), request
    return _numba(request), request


def _cuda(request: Request) -> Compiled:
    return compile_cuda(
        request.kernel,
        function=request.function,
        arch=request.arch,
        options=request.options,
        file=request.file,
        arguments=request.args,
    )


def _numba(request: Request) -> Compiled:
    ufunc = by_inputs(request.kernel) is not None
    kernel = of_ufunc(request.kernel, request.args) if ufunc else request.kernel
    if not is_numba_kernel(kernel):
        raise WorkloadError(
            f"the kernel is {type(request.kernel).__name__}: neither CUDA C++ source, PTX nor a"
            " kernel of Triton, Warp, Numba, CuPy or cuda.core",
            hint="a file is given as Path(…)",
        )
    if request.options:
        raise UsageError("options are for NVRTC; a Numba kernel has its own in @cuda.jit(…)")
    if request.function is not None:
        raise UsageError(
            "function= names a kernel in CUDA C++ source; a Numba kernel is given itself"
        )
    kernel = getattr(kernel, "dispatcher", kernel)
    declared = declared_types(kernel, request.args) or ()
    return compile_numba(kernel, request.args, arch=request.arch, declared=declared)
