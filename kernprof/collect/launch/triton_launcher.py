"""Launching Triton variants on the GPU: Triton's own launcher, on CuPy's arrays and stream."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kernprof.errors import CompileFailed
from kernprof.extras import load_package
from kernprof.model.run import Launch
from kernprof.workload.define import Variant
from kernprof.workload.params import Params
from kernprof.workload.sources import TritonSource


@dataclass(frozen=True, slots=True)
class Pointer:
    """A CuPy array as Triton takes arrays: by `data_ptr` and `dtype`."""

    array: Any

    def data_ptr(self) -> int:
        return int(self.array.data.ptr)

    @property
    def dtype(self) -> str:
        return str(self.array.dtype)


def import_triton() -> Any:
    """Triton, or ToolNotFound with the command that installs it. Its launcher asks PyTorch for the
    stream.
    """
    torch = load_package("torch", "launching a Triton kernel")
    triton = load_package("triton", "launching a Triton kernel")
    if hasattr(triton, "set_allocator"):  # of what tensor descriptors are kept in
        triton.set_allocator(lambda size, *_: torch.empty(size, device="cuda", dtype=torch.int8))
    return triton


def triton_launcher(
    variant: Variant, source: TritonSource, params: Params, launch: Launch, args: list[Any]
) -> Callable[[], None]:
    """A function that launches the variant once on CuPy's current stream; it is compiled, with
    CompileFailed if that fails.
    """
    import_triton()
    kernel, keywords = source.compiled(), source.keywords(params)
    given = [
        Pointer(each) if hasattr(each, "__cuda_array_interface__") else each.item() for each in args
    ]
    try:
        with _stream():
            kernel.warmup(*given, grid=launch.grid, **keywords)
    except Exception as error:  # Triton's errors have no common root
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise CompileFailed(
            f"variant {variant.name} does not compile: {lines[-1]}", details=lines
        ) from error

    def run() -> None:
        with _stream():
            kernel[launch.grid](*given, **keywords)

    return run


def _stream() -> Any:
    """CuPy's current stream as PyTorch's; the default one is the default of both."""
    import cupy
    import torch

    number = cupy.cuda.get_current_stream().ptr
    return (
        torch.cuda.stream(torch.cuda.ExternalStream(number)) if number else contextlib.nullcontext()
    )
