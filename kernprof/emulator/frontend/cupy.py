"""CuPy's kernel objects as CUDA C++ source, and their launch where CuPy chooses it.

CuPy's generators need no GPU, but its launcher does, so its steps are repeated here: broadcast
arrays, join adjacent axes, choose the block. Arguments are CArray and CIndexer of CuPy's
carray.cuh: pointer, size, shape and strides; size, shape and room for the index.
"""

import importlib.util
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.emulator.frontend.triton import option
from kernprof.emulator.memory.address_space import address_of
from kernprof.emulator.request import Request
from kernprof.errors import CompileFailed, UsageError, WorkloadError

_GENERATED = ("ElementwiseKernel", "_JitRawKernel")


def is_cupy_kernel(kernel: object) -> bool:
    return type(kernel).__module__.split(".")[0] in ("cupy", "cupyx") or type(kernel).__name__ in (
        "RawKernel",
        "RawModule",
    )


def with_source(request: Request) -> Request:
    """Return the request with source text for its kernel. Raises WorkloadError without one."""
    kernel: Any = request.kernel
    kind = type(kernel).__name__
    if kind in _GENERATED:
        generated_kernel = generated(kernel, request.args, request.options)
        return replace(
            request,
            kernel=generated_kernel.source,
            function=generated_kernel.name,
            options=generated_kernel.options,
            grid=generated_kernel.grid or request.grid,
            block=generated_kernel.block or request.block,
            args=generated_kernel.arguments,
            names=(),
            file=f"{generated_kernel.name}.cu",
        )
    if kind not in ("RawKernel", "RawModule") or kernel.code is None:
        raise WorkloadError(
            (
                "the RawModule was made of a file: give the emulator that file's text"
                if kind == "RawModule"
                else f"CuPy's {kind} holds no kernel"
            ),
            hint=(
                "RawKernel, RawModule, ElementwiseKernel and cupyx.jit.rawkernel are emulated;"
                " write a reduction as one of these, or measure it on a GPU"
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """A kernel as CuPy would launch it; grid and block 0 where the user chooses them."""

    name: str
    source: str
    options: tuple[str, ...]
    grid: int = 0
    block: int = 0
    arguments: tuple[object, ...]


@dataclass(slots=True)
class _View:
    """An array as a kernel sees it: its shape and strides in bytes, or a number."""

    value: Any
    shape: tuple[int, ...] = ()
    strides: tuple[int, ...] = ()
    raw: bool = False

    @property
    def moves(self) -> bool:
        """Return whether the value is indexed with the loop."""
        return isinstance(self.value, np.ndarray) and not self.raw

    @property
    def contiguous(self) -> bool:
        return self.strides == _steps(self.shape, self.value.itemsize)

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


def generated(kernel: Any, arguments: Sequence[object], options: Sequence[str]) -> Generated:
    """Generate the source and launch of a kernel as CuPy does.

    Raises UsageError for the number of arguments, WorkloadError for arrays that do not broadcast,
    CompileFailed with CuPy's message.
    """
    if hasattr(kernel, "_func"):  # of cupyx.jit
        return _transpiled(kernel, arguments, options)
    views, keywords = _views(kernel, arguments), dict(map(option, options))
    return _elementwise(kernel, views, keywords)


def _views(kernel: Any, arguments: Sequence[object]) -> list[_View]:
    declared = [*kernel.in_params, *kernel.out_params]
    if len(declared) != len(arguments):
        raise UsageError(
            f"{kernel.name} takes {len(declared)} arguments with its outputs, {len(arguments)}"
            " given"
        )
    views = []
    for parameter, value in zip(declared, arguments, strict=True):
        number = value if isinstance(value, np.ndarray) else np.asarray(value, parameter.dtype)[()]
        views.append(_View(number, number.shape, number.strides, parameter.raw))
    if not any(isinstance(view.value, np.ndarray) for view in views):
        raise WorkloadError(f"{kernel.name} needs an array, its output too")
    return views


def _broadcast(kernel: Any, views: Sequence[_View]) -> tuple[int, ...]:
    """Give all arrays their common shape, and return it."""
    moving = [view for view in views if view.moves]
    try:
        shape = np.broadcast_shapes(*(view.shape for view in moving))
    except ValueError as error:
        raise WorkloadError(f"the arrays of {kernel.name} do not go together: {error}") from error
    for view in moving:
        there = np.broadcast_to(view.value, shape)
        view.shape, view.strides = there.shape, there.strides
    return shape


def _joined(shape: tuple[int, ...], views: Sequence[_View]) -> tuple[int, ...]:
    """Join axes that are adjacent in memory in every array, and return the new shape."""
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


def _steps(shape: Sequence[int], size: int) -> tuple[int, ...]:
    return tuple(size * math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def _indexer(shape: tuple[int, ...]) -> tuple[tuple[object, ...], bytes]:
    from cupy._core import _carray

    size = math.prod(shape)
    packed = np.array([size, *shape, *([0] * len(shape))], np.int64).tobytes()
    return (_KINDS["indexer"], _carray.Indexer, None, len(shape), True, size < _INT), packed


def include_options() -> tuple[str, ...]:
    """Return the include option for CuPy's own headers; empty without CuPy."""
    spec = importlib.util.find_spec("cupy")
    places = spec.submodule_search_locations or () if spec else ()
    return tuple(f"-I{Path(place) / '_core' / 'include'}" for place in places)


def _transpiled(kernel: Any, arguments: Sequence[object], options: Sequence[str]) -> Generated:
    from cupyx.jit import _compile, _cuda_typerules, _cuda_types

    views = [
        _View(view, view.shape, view.strides) if isinstance(view, np.ndarray) else _View(view)
        for view in arguments
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
    except Exception as error:  # CuPy's compiler has no error type of its own
        raise CompileFailed(
            f"CuPy cannot compile {kernel._func.__name__}: {str(error).strip():.300}"
        ) from error
    return Generated(
        name=code.func_name,
        source=_HEADERS + code.code,
        options=(*include_options(), *code.options, *options),
        arguments=tuple(
            e.packed() if e.moves else t.dtype.type(e.value)
            for e, t in zip(views, types, strict=True)
        ),
    )


def _types(kernel: Any, views: Sequence[_View]) -> Any:
    from cupy._core import _kernel

    dtypes = [view.value.dtype for view in views]
    nin = len(kernel.in_params)
    return _kernel._decide_params_type(
        kernel.in_params, kernel.out_params, tuple(dtypes[:nin]), tuple(dtypes[nin:])
    )[-1]


def _elementwise(kernel: Any, views: Sequence[_View], keywords: Mapping[str, Any]) -> Generated:
    from cupy._core import _kernel

    types = _types(kernel, views)
    size = keywords.get("size")
    shape = (int(size),) if size is not None else _broadcast(kernel, views)
    if kernel.reduce_dims:
        shape = _joined(shape, views)
    info, index = _indexer(shape)
    infos = tuple(_kernel._ArgInfo(*parts) for parts in (*(view.info() for view in views), info))
    code = _kernel._get_elementwise_kernel_code(
        infos, types, kernel.params, kernel.operation, kernel.name, kernel.preamble, **kernel.kwargs
    )
    count = math.prod(shape)
    block = int(keywords.get("block_size", _BLOCK))
    arguments = [*(view.packed() for view in views), index]
    options = (*include_options(), "-ftz=true", "-std=c++17", *kernel.kwargs.get("options", ()))
    return Generated(
        name=kernel.name,
        source=_HEADERS + code,
        options=options,
        grid=max(1, -(-count // block)),
        block=max(1, min(block, count)),
        arguments=tuple(arguments),
    )
