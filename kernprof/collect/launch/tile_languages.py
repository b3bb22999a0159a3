"""Launch CuTe DSL and cuTile kernels on an NVIDIA GPU; their launchers take CuPy's arrays."""

import inspect
from collections.abc import Callable
from typing import Any

from kernprof.errors import CompileFailed
from kernprof.extras import load_package
from kernprof.model.run import Launch
from kernprof.workload.params import Params
from kernprof.workload.sources import CuteSource, CutileSource


def cute_launcher(source: CuteSource, params: Params, args: list[Any]) -> Callable[[], None]:
    """Compile a CuTe DSL variant. Return a function that launches it. Raises CompileFailed.

    The kernel is launched on the default stream, unless the host function takes a stream.
    """
    cute = load_package("cutlass.cute", "launching a CuTe kernel")
    tensors = [
        cute.runtime.from_dlpack(arg, assumed_align=16)
        if hasattr(arg, "__cuda_array_interface__")
        else arg.item()
        for arg in args
    ]
    try:
        compiled = cute.compile(source.compiled(), *tensors, **source.keywords(params))
    except Exception as error:  # CuTe DSL's errors have no common base class
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise CompileFailed(
            f"variant {source.kernel} does not compile: {lines[0]}", details=lines
        ) from error
    return lambda: compiled(*tensors)


def cutile_launcher(
    source: CutileSource, params: Params, launch: Launch, args: list[Any]
) -> Callable[[], None]:
    """Return a function that launches a cuTile variant, which is compiled at its first launch."""
    tile = load_package("cuda.tile", "launching a cuTile kernel")
    import cupy

    kernel, keywords = source.compiled(), source.keywords(params)
    names = inspect.signature(source.load()).parameters
    hints = {name: value for name, value in keywords.items() if name not in names}
    kernel = kernel.replace_hints(**hints) if hints else kernel
    left = iter(arg if hasattr(arg, "__cuda_array_interface__") else arg.item() for arg in args)
    values = tuple(keywords[name] if name in keywords else next(left) for name in names)
    return lambda: tile.launch(cupy.cuda.get_current_stream(), launch.grid, kernel, values)
