"""CuPy's kernel objects → CUDA C++ source, and of those that choose their launch, the launch."""

from dataclasses import replace
from typing import Any

from kernprof.emulator.frontend import cupy_generated
from kernprof.emulator.request import Request
from kernprof.errors import WorkloadError

_GENERATED = ("ElementwiseKernel", "ReductionKernel", "_JitRawKernel")


def is_cupy_kernel(kernel: object) -> bool:
    return type(kernel).__module__.split(".")[0] in ("cupy", "cupyx") or type(kernel).__name__ in (
        "RawKernel",
        "RawModule",
    )


def with_source(request: Request) -> Request:
    """The request with a text for its kernel. Raises WorkloadError for a kind that holds none."""
    kernel: Any = request.kernel
    kind = type(kernel).__name__
    if kind in _GENERATED:
        made = cupy_generated.generated(kernel, request.args, request.options)
        return replace(
            request,
            kernel=made.source,
            function=made.name,
            options=made.options,
            grid=made.grid or request.grid,
            block=made.block or request.block,
            args=made.arguments,
            names=(),
            file=f"{made.name}.cu",
        )
    if kind not in ("RawKernel", "RawModule") or kernel.code is None:
        raise WorkloadError(
            (
                "the RawModule was made of a file: give the emulator that file's text"
                if kind == "RawModule"
                else f"CuPy's {kind} holds no kernel"
            ),
            hint=(
                "RawKernel, RawModule, ElementwiseKernel, ReductionKernel and cupyx.jit.rawkernel"
                " are emulated; what fuse, ufuncs and sums by CUB launch CuPy makes on a GPU alone:"
                " write it as one of these"
            ),
        )
    name = kernel.name if kind == "RawKernel" else request.function
    options = (*cupy_generated.include_options(), *kernel.options, *request.options)
    return replace(request, kernel=kernel.code, function=name, options=options)
