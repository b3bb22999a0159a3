"""Compile NVIDIA Warp kernels to PTX without a driver, and convert their arguments."""

import contextlib
import io
import json
import math
import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from kernprof import cache
from kernprof.emulator.contract import Request
from kernprof.emulator.frontend.arguments import check_count
from kernprof.emulator.frontend.compiled import Compiled, compile_ptx
from kernprof.emulator.frontend.triton import option
from kernprof.emulator.memory import address_of
from kernprof.errors import CompileFailed, UsageError, WorkloadError
from kernprof.extras import load_package
from kernprof.gpus import architectures

_BLOCK = 256


def is_warp_kernel(kernel: object) -> bool:
    return type(kernel).__module__.split(".")[0] == "warp" and hasattr(kernel, "adj")


def compile_warp(request: Request) -> tuple[Compiled, Request]:
    """Compile a Warp kernel to PTX, and return it with the request of the equivalent launch.

    The request has the grid, block and arguments that `wp.launch` would pass. The options are
    "dim=…" (required, number of threads per dimension) and "block_dim=…" (threads per block).
    Raises CompileFailed with Warp's message, UsageError without `dim`, WorkloadError for invalid
    arguments, ToolNotFound without Warp.
    """
    kernel, arguments = request.kernel, request.args
    warp = load_package("warp", "compiling a Warp kernel")
    chosen = dict(map(option, request.options))
    dim = chosen.get("dim")
    if dim is None:
        raise UsageError(
            f"the Warp kernel {kernel.key} needs its number of threads",
            hint='options=("dim=1024",)',
        )
    # wp.init prints a greeting and warnings.
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warp.init()
        if kernel.is_generic:
            try:
                like = [
                    warp.array(a, device="cpu") if isinstance(a, np.ndarray) else a
                    for a in arguments
                ]
                kernel = kernel.add_overload(kernel.infer_argument_types(like))
            except Exception as error:  # Warp's errors have no common base class.
                raise WorkloadError(
                    f"the generic Warp kernel {kernel.key} has no overload for its arguments:"
                    f" {error}",
                    hint="add the overload before the launch: wp.overload(kernel, types)",
                ) from error
        block = kernel.module.options["block_dim"] = int(chosen.get("block_dim", _BLOCK))
        sizes, ptx = _ptx(warp, kernel, architectures.architecture(request.arch))
    shape = tuple(np.atleast_1d(dim).tolist())
    bounds = warp._src.context._build_launch_bounds_from_tuple(shape, kernel.adj.kernel_dim)
    function = f"{kernel.get_mangled_name()}_cuda_kernel_forward"
    ptx_kernel = compile_ptx(
        ptx,
        function=function,
        file=kernel.func.__code__.co_filename,
    )
    launch = replace(
        request,
        grid=max(1, -(-math.prod(shape) // block)),
        block=block,
        args=(bytes(bounds), *_packed(warp, kernel, arguments)),
        names=(),
        shared_bytes=json.loads(sizes)[f"{function}_smem_bytes"],
    )
    return replace(ptx_kernel, language="warp", title=kernel.key), launch


def _ptx(warp: Any, kernel: Any, target: architectures.Architecture) -> list[str]:
    """Return the sizes of dynamic shared memory as JSON, and the PTX, of the kernel's module."""
    module = kernel.module
    major, minor = target.capability
    key = cache.key_of(
        "warp with sizes", warp.__version__, module.get_module_hash().hex(), target.name
    )
    cached = cache.load("module", key)
    if cached is not None:
        return cached.decode().split("\n", 1)
    before, warp.config.lineinfo = warp.config.lineinfo, True
    try:
        with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
            (path,) = warp.compile_aot_module(
                module, arch=10 * major + minor, module_dir=folder, use_ptx=True
            )
            (sizes,) = Path(folder).glob("*.meta")
            text = sizes.read_text() + "\n" + Path(path).read_text().rstrip("\0")
    except Exception as error:  # Warp's errors have no common base class.
        raise CompileFailed.because(f"Warp cannot compile {kernel.key}", error, -1) from error
    finally:
        warp.config.lineinfo = before
    cache.store("module", key, text.encode())
    return text.split("\n", 1)


def _packed(warp: Any, kernel: Any, arguments: Sequence[object]) -> list[bytes]:
    """Encode each argument; an array becomes Warp's `array_t` (pointer, shape, strides)."""
    declared = kernel.adj.args
    check_count(kernel.key, len(declared), len(arguments))
    packed = []
    for number, (parameter, value) in enumerate(zip(declared, arguments, strict=True)):
        argument = value.item() if isinstance(value, np.generic) else value
        # Warp accepts arrays of structures only as its own array type.
        if isinstance(value, np.ndarray) and value.dtype.names:
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
