"""CuPy's kernel objects → CUDA C++ source, and of those that choose their launch, the launch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kernprof.emulator.frontend import cupy_generated
from kernprof.emulator.frontend.triton import option
from kernprof.emulator.request import Request
from kernprof.errors import WorkloadError

_GENERATED = ("ElementwiseKernel", "ReductionKernel")


def is_cupy_kernel(kernel: object) -> bool:
    return type(kernel).__module__.split(".")[0] == "cupy" or type(kernel).__name__ in ("RawKernel", "RawModule")


def with_source(request: Request) -> Request:
    """The request with a text for its kernel. Raises WorkloadError for a kind that holds none."""
    kernel: Any = request.kernel
    kind = type(kernel).__name__
    if kind in _GENERATED:
        keywords = dict(map(option, request.options))
        made = cupy_generated.generated(kernel, request.args, keywords)
        return replace(
            request, kernel=made.source, function=kernel.name, options=made.options, grid=made.grid, block=made.block,
            args=made.arguments, names=(), file=f"{kernel.name}.cu",
        )  # fmt: skip
    if kind not in ("RawKernel", "RawModule") or kernel.code is None:
        raise WorkloadError(
            "the RawModule was made of a file: give the emulator that file's text" if kind == "RawModule" else
            f"CuPy's {kind} holds no kernel",
            hint=f"RawKernel, RawModule, {' and '.join(_GENERATED)} are emulated",
        )  # fmt: skip
    name = kernel.name if kind == "RawKernel" else request.function
    return replace(request, kernel=kernel.code, function=name, options=(*kernel.options, *request.options))
