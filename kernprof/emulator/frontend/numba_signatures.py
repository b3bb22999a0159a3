"""Numba's kernels that are declared for types (`@cuda.jit("void(float32[:])")`, ufuncs), where
there is no driver.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from kernprof.errors import WorkloadError
from kernprof.extras import load_package
from kernprof.gpus import architectures as architectures


@contextlib.contextmanager
def numba_signatures() -> Iterator[None]:
    """Within it `@cuda.jit` with signatures, `@vectorize(…, target="cuda")` and `@guvectorize` need
    no driver: kernels keep the types that they are declared for, and are compiled when they are
    emulated. Where there is a driver Numba does as always.
    """
    if load_package("numba.cuda", "defining a Numba kernel").is_available():
        yield
        return
    from kernprof.emulator.frontend.numba import pretended_device

    dispatcher = load_package("numba.cuda.dispatcher", "defining a Numba kernel").CUDADispatcher
    compiled = dispatcher.compile

    def declare(kernel: Any, signature: Any) -> None:
        kernel.overloads[tuple(getattr(signature, "args", signature))] = None

    dispatcher.compile = declare
    try:
        with pretended_device(architectures.architecture(architectures.DEFAULT_ARCH).capability):
            yield
    finally:
        dispatcher.compile = compiled


def by_inputs(kernel: Any) -> dict[tuple[Any, ...], Any] | None:
    """A ufunc's kernels by the types of its inputs; None for what is not one."""
    kernels = (
        getattr(kernel, "functions", None)
        if hasattr(kernel, "reduce")
        else getattr(kernel, "kernelmap", None)
    )
    return (
        kernels
        if type(kernel).__module__.startswith("numba.cuda") and isinstance(kernels, dict)
        else None
    )


def of_ufunc(kernel: Any, arguments: Sequence[object]) -> Any:
    """The kernel of a ufunc for these arrays, inputs and then outputs. Raises WorkloadError where
    it has none.
    """
    kernels = by_inputs(kernel) or {}
    known = "; ".join(", ".join(map(str, each)) for each in kernels)
    if not known:
        raise WorkloadError(
            f"{kernel.__name__} is declared for no types",
            hint='name them: @vectorize(["float32(float32)"], target="cuda")',
        )
    # what @vectorize makes runs over arrays of one dimension
    flat = 1 if hasattr(kernel, "reduce") else None
    shapes = [each.ndim if isinstance(each, np.ndarray) else 0 for each in arguments]
    if not all(ndim == (flat or ndim) and ndim for ndim in shapes):
        raise WorkloadError(
            f"{kernel.__name__} takes {'arrays of one dimension' if flat else 'arrays'}, the output"
            " last",
            hint="x.ravel() of a contiguous array; np.full(n, value) for a number",
        )
    given = tuple(each.dtype for each in arguments[: len(next(iter(kernels)))])  # type: ignore[attr-defined]
    if given not in kernels:
        raise WorkloadError(
            f"{kernel.__name__} is declared for ({known}), given ({', '.join(map(str, given))})"
        )
    return kernels[given][1]


def declared_types(kernel: Any, arguments: Sequence[object]) -> tuple[Any, ...] | None:
    """Numba's types that a kernel is declared for and these arguments fit; None for one that takes
    any.
    """
    if getattr(kernel, "_can_compile", True):
        return None
    for types in kernel.overloads:
        if len(types) == len(arguments) and all(map(_fits, types, arguments)):
            return tuple(types)
    known = "; ".join(f"({', '.join(map(str, types))})" for types in kernel.overloads)
    given = ", ".join(
        (
            f"{each.dtype} of {each.ndim} dimensions"
            if isinstance(each, np.ndarray)
            else type(each).__name__
        )
        for each in arguments
    )
    raise WorkloadError(
        f"kernel {kernel.py_func.__name__} is declared for {known}, given ({given})",
        hint="give arrays of these types, or leave the signature out: @cuda.jit",
    )


def _fits(declared: Any, given: Any) -> bool:
    from numba.core import types
    from numba.np import numpy_support

    if not isinstance(declared, types.Array):
        whole = isinstance(declared, types.Integer | types.Boolean)
        return isinstance(declared, types.Number | types.Boolean) and isinstance(
            given, bool | int | np.integer | np.bool_ if whole else bool | int | float | np.number
        )
    if not isinstance(given, np.ndarray) or given.ndim != declared.ndim:
        return False
    layouts = {"C": given.flags.c_contiguous, "F": given.flags.f_contiguous, "A": True}
    return layouts[declared.layout] and given.dtype == numpy_support.as_dtype(declared.dtype)
