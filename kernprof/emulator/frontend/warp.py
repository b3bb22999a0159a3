"""Warp kernels → PTX with Warp's ahead-of-time compiler, and Warp's arguments, without a driver."""

import contextlib
import io
import math
import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from kernprof import cache
from kernprof.emulator.frontend.compiled import Compiled, compile_ptx
from kernprof.emulator.frontend.triton import option
from kernprof.emulator.memory.address_space import address_of
from kernprof.errors import CompileFailed, UsageError, WorkloadError
from kernprof.extras import load_package
from kernprof.gpus import architectures

_BLOCK = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class WarpLaunch:
    """The kernel as PTX, with the grid, block and arguments of `wp.launch`."""

    compiled: Compiled
    grid: int
    block: int
    arguments: tuple[object, ...]


def is_warp_kernel(kernel: object) -> bool:
    return type(kernel).__module__.split(".")[0] == "warp" and hasattr(kernel, "adj")


def compile_warp(
    kernel: Any, arguments: Sequence[object], *, arch: str, options: Sequence[str]
) -> WarpLaunch:
    """Compile a Warp kernel; `options` are "dim=…", which is required, and "block_dim=…".

    Raises CompileFailed with Warp's message, UsageError, WorkloadError for arguments, ToolNotFound
    without Warp.
    """
    warp = load_package("warp", "compiling a Warp kernel")
    chosen = dict(map(option, options))
    dim = chosen.get("dim")
    if dim is None:
        raise UsageError(
            f"the Warp kernel {kernel.key} needs its number of threads",
            hint='options=("dim=1024",)',
        )
    # wp.init prints a greeting and warnings
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warp.init()
        kernel = _concrete(warp, kernel, arguments)
        ptx = _ptx(warp, kernel, architectures.architecture(arch))
    bounds = warp._src.types.launch_bounds_t(dim)
    block = int(chosen.get("block_dim", _BLOCK))
    ptx_kernel = compile_ptx(
        ptx,
        function=f"{kernel.get_mangled_name()}_cuda_kernel_forward",
        file=kernel.func.__code__.co_filename,
    )
    return WarpLaunch(
        compiled=replace(ptx_kernel, language="warp", title=kernel.key),
        grid=max(1, -(-math.prod(np.atleast_1d(dim).tolist()) // block)),
        block=block,
        arguments=(bytes(bounds), *_packed(warp, kernel, arguments)),
    )


def _concrete(warp: Any, kernel: Any, arguments: Sequence[object]) -> Any:
    """Return the instance of a generic kernel for arguments of these types."""
    if not kernel.is_generic:
        return kernel
    try:
        like = [
            warp.array(argument, device="cpu") if isinstance(argument, np.ndarray) else argument
            for argument in arguments
        ]
        return kernel.add_overload(kernel.infer_argument_types(like))
    except Exception as error:  # Warp's errors have no common root
        raise WorkloadError(
            f"the generic Warp kernel {kernel.key} has no form for its arguments: {error}"
        ) from error


def _ptx(warp: Any, kernel: Any, target: architectures.Architecture) -> str:
    module = kernel.module
    major, minor = target.capability
    key = cache.key_of("warp", warp.__version__, module.get_module_hash().hex(), target.name)
    cached = cache.load("module", key)
    if cached is not None:
        return cached.decode()
    before, warp.config.lineinfo = warp.config.lineinfo, True
    try:
        with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
            (path,) = warp.compile_aot_module(
                module, arch=10 * major + minor, module_dir=folder, use_ptx=True
            )
            text = Path(path).read_text().rstrip("\0")
    except Exception as error:  # Warp's errors have no common root
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise CompileFailed(
            f"Warp cannot compile {kernel.key}: {lines[-1]}", details=lines[:30]
        ) from error
    finally:
        warp.config.lineinfo = before
    cache.store("module", key, text.encode())
    return text


def _packed(warp: Any, kernel: Any, arguments: Sequence[object]) -> list[bytes]:
    """Encode arrays as Warp's `array_t` (pointer, shape, strides), and numbers and vectors."""
    declared = kernel.adj.args
    if len(declared) != len(arguments):
        raise WorkloadError(
            f"kernel {kernel.key} takes {len(declared)} arguments, {len(arguments)} given"
        )
    packed = []
    for number, (parameter, value) in enumerate(zip(declared, arguments, strict=True)):
        argument = value.item() if isinstance(value, np.generic) else value
        if (
            isinstance(value, np.ndarray) and value.dtype.names
        ):  # Warp takes structures only in arrays of its own
            argument = warp._src.types.array_t(0, 0, value.ndim, value.shape, value.strides)
        try:
            encoded = warp._src.context.pack_arg(
                kernel, parameter.type, parameter.label, argument, "cpu"
            )
        except Exception as error:
            raise WorkloadError(
                f"argument {number}, {parameter.label}, of the Warp kernel {kernel.key}: {error}"
            ) from error
        if isinstance(value, np.ndarray) and hasattr(encoded, "data"):
            encoded.data = int(address_of(value))
        packed.append(bytes(encoded))
    return packed
