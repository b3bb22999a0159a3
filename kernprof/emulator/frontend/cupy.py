"""CUDA C++ source and launch configuration of CuPy's kernel objects.

CuPy generates code without a GPU, but its launcher needs a GPU. This module repeats the launcher's
steps: broadcast the arrays, join adjacent axes, choose the block size. Array arguments are passed
as the structures of CuPy's carray.cuh: CArray (pointer, size, shape, strides) and CIndexer (size,
shape, index).
"""

import importlib.util
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.emulator.contract import Request
from kernprof.emulator.frontend.triton import option
from kernprof.emulator.memory import address_of
from kernprof.errors import CompileFailed, UsageError, WorkloadError

_GENERATED = ("ElementwiseKernel", "_JitRawKernel")


def is_cupy_kernel(kernel: object) -> bool:
    return type(kernel).__module__.split(".")[0] in ("cupy", "cupyx") or type(kernel).__name__ in (
        "RawKernel",
        "RawModule",
    )


def with_source(request: Request) -> Request:
    """Return the request with the kernel's source text.

    Raises WorkloadError if the CuPy object has no source text.
    """
    kernel: Any = request.kernel
    kind = type(kernel).__name__
    if kind in _GENERATED:
        jit = hasattr(kernel, "_func")  # true for a kernel of cupyx.jit
        return _transpiled(request) if jit else _elementwise(request)
    if kind not in ("RawKernel", "RawModule") or kernel.code is None:
        raise WorkloadError(
            (
                "the RawModule was loaded from a file: pass the text of this file to the emulator"
                if kind == "RawModule"
                else f"CuPy's {kind} has no source: CuPy generates it at the launch"
            ),
            hint=(
                "write a reduction as RawKernel, RawModule or cupyx.jit.rawkernel; `kernprof run`"
                " measures the object itself on a GPU"
            ),
        )
    name = kernel.name if kind == "RawKernel" else request.function
    options = (*include_options(), *kernel.options, *request.options)
    return replace(request, kernel=kernel.code, function=name, options=options)


_KINDS = {"array": 1, "indexer": 2, "scalar": 3}
_HEADERS = "".join(
    f"#include <cupy/{name}>\n"
    for name in ("complex.cuh", "carray.cuh", "atomics.cuh", "math_constants.h")
)
_BLOCK = 128
_INT = 1 << 31


@dataclass(slots=True)
class _View:
    """A kernel argument: a number, or an array with its shape and strides (bytes) in the kernel.

    `raw` is true for a `raw` parameter of CuPy: the kernel's code computes the index.
    """

    value: Any
    shape: tuple[int, ...] = ()
    strides: tuple[int, ...] = ()
    raw: bool = False

    @property
    def moves(self) -> bool:
        """Return true for an array that is indexed by the loop over the output's elements."""
        return isinstance(self.value, np.ndarray) and not self.raw

    @property
    def contiguous(self) -> bool:
        sizes = [math.prod(self.shape[axis + 1 :]) for axis in range(len(self.shape))]
        return self.strides == tuple(self.value.itemsize * size for size in sizes)

    def info(self) -> tuple[object, ...]:
        import cupy
        from cupy._core import _scalar

        dtype = self.value.dtype.type
        if not isinstance(self.value, np.ndarray):
            return _KINDS["scalar"], _scalar.CScalar, dtype, 0, True, True
        reach = sum((n - 1) * abs(step) for n, step in zip(self.shape, self.strides, strict=True))
        return _KINDS["array"], cupy.ndarray, dtype, len(self.shape), self.contiguous, reach < _INT

    def packed(self) -> object:
        if not isinstance(self.value, np.ndarray):
            return self.value
        size = math.prod(self.shape)
        return np.array(
            [int(address_of(self.value)), size, *self.shape, *self.strides], np.int64
        ).tobytes()


def _views(kernel: Any, arguments: Sequence[object]) -> list[_View]:
    """Return a view of each argument of an elementwise kernel, inputs first, then outputs."""
    declared = [*kernel.in_params, *kernel.out_params]
    if len(declared) != len(arguments):
        raise UsageError(
            f"{kernel.name} takes {len(declared)} arguments with its outputs, {len(arguments)}"
            " given",
            hint="pass the inputs first, then the outputs",
        )
    values = [
        value if isinstance(value, np.ndarray) else np.asarray(value, parameter.dtype)[()]
        for parameter, value in zip(declared, arguments, strict=True)
    ]
    views = [
        _View(value, value.shape, value.strides, parameter.raw)
        for parameter, value in zip(declared, values, strict=True)
    ]
    if not any(isinstance(view.value, np.ndarray) for view in views):
        raise WorkloadError(
            f"{kernel.name} has no array argument; its output must be an array",
            hint="pass the output array as the last argument",
        )
    return views


def _joined(shape: tuple[int, ...], views: Sequence[_View]) -> tuple[int, ...]:
    """Join axes that are adjacent in memory in all arrays, and return the new shape."""
    moving = [view for view in views if view.moves]
    axes: list[int] = []
    sizes: list[int] = []
    for axis in (n for n in range(len(shape)) if shape[n] != 1):
        if axes and all(v.strides[axes[-1]] == shape[axis] * v.strides[axis] for v in moving):
            axes[-1], sizes[-1] = axis, sizes[-1] * shape[axis]
        else:
            axes, sizes = [*axes, axis], [*sizes, shape[axis]]
    for view in moving:
        view.shape, view.strides = tuple(sizes), tuple(view.strides[axis] for axis in axes)
    return tuple(sizes)


def include_options() -> tuple[str, ...]:
    """Return the `-I` option for CuPy's own headers; empty if CuPy is not installed."""
    spec = importlib.util.find_spec("cupy")
    places = spec.submodule_search_locations or () if spec else ()
    return tuple(f"-I{Path(place) / '_core' / 'include'}" for place in places)


def _transpiled(request: Request) -> Request:
    """Return the request with the CUDA C++ of a cupyx.jit.rawkernel. Raises CompileFailed."""
    from cupyx.jit import _compile, _cuda_typerules, _cuda_types

    kernel: Any = request.kernel
    views = [
        _View(view, view.shape, view.strides) if isinstance(view, np.ndarray) else _View(view)
        for view in request.args
    ]
    try:
        types = tuple(
            (
                _cuda_types.CArray(
                    view.value.dtype, len(view.shape), view.contiguous, view.info()[-1]
                )
                if view.moves
                else _cuda_typerules.get_ctype_from_scalar(kernel._mode, view.value)
            )
            for view in views
        )
        code = _compile.transpile(
            kernel._func, ['extern "C"', "__global__"], kernel._mode, types, _cuda_types.void
        )
    except Exception as error:  # CuPy's compiler raises no error type of its own
        raise CompileFailed(
            f"CuPy cannot compile {kernel._func.__name__}: {str(error).strip():.300}"
        ) from error
    arguments = (
        view.packed() if view.moves else kind.dtype.type(view.value)
        for view, kind in zip(views, types, strict=True)
    )
    return replace(
        request,
        kernel=_HEADERS + code.code,
        function=code.func_name,
        options=(*include_options(), *code.options, *request.options),
        args=tuple(arguments),
        names=(),
        file=f"{code.func_name}.cu",
    )


def _elementwise(request: Request) -> Request:
    """Return the request with the CUDA C++ and the launch of an elementwise kernel.

    Raises UsageError for a wrong number of arguments, WorkloadError for arrays that do not
    broadcast.
    """
    from cupy._core import _carray, _kernel

    kernel: Any = request.kernel
    views, keywords = _views(kernel, request.args), dict(map(option, request.options))
    dtypes = tuple(view.value.dtype for view in views)
    inputs = len(kernel.in_params)
    types = _kernel._decide_params_type(
        kernel.in_params, kernel.out_params, dtypes[:inputs], dtypes[inputs:]
    )[-1]
    size = keywords.get("size")
    if size is not None:
        shape: tuple[int, ...] = (int(size),)
    else:
        moving = [view for view in views if view.moves]
        try:
            shape = np.broadcast_shapes(*(view.shape for view in moving))
        except ValueError as error:
            raise WorkloadError(
                f"the arrays of {kernel.name} do not broadcast: {error}",
                hint="pass arrays whose shapes broadcast to one shape",
            ) from error
        for view in moving:
            view.shape, view.strides = shape, np.broadcast_to(view.value, shape).strides
    if kernel.reduce_dims:
        shape = _joined(shape, views)
    count = math.prod(shape)
    info = (_KINDS["indexer"], _carray.Indexer, None, len(shape), True, count < _INT)
    infos = tuple(_kernel._ArgInfo(*parts) for parts in (*(view.info() for view in views), info))
    code = _kernel._get_elementwise_kernel_code(
        infos, types, kernel.params, kernel.operation, kernel.name, kernel.preamble, **kernel.kwargs
    )
    block = int(keywords.get("block_size", _BLOCK))
    index = np.array([count, *shape, *([0] * len(shape))], np.int64).tobytes()
    return replace(
        request,
        kernel=_HEADERS + code,
        function=kernel.name,
        options=(*include_options(), "-ftz=true", "-std=c++17", *kernel.kwargs.get("options", ())),
        grid=max(1, -(-count // block)),
        block=max(1, min(block, count)),
        args=(*(view.packed() for view in views), index),
        names=(),
        file=f"{kernel.name}.cu",
    )
