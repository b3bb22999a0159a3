"""CuPy's kernel objects → CUDA C++ source: what they hold is read, nothing of CuPy runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kernprof.errors import UsageError, WorkloadError

_C_NAMES = {
    "f2": "__half", "f4": "float", "f8": "double",
    "i1": "signed char", "i2": "short", "i4": "int", "i8": "long long",
    "u1": "unsigned char", "u2": "unsigned short", "u4": "unsigned int", "u8": "unsigned long long", "b1": "bool",
}  # fmt: skip
_LOOP = """#include <cuda_fp16.h>
{preamble}
extern "C" __global__ void {name}({parameters}, long long _n) {{
  long long _step = (long long)blockDim.x * gridDim.x;
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < _n; i += _step) {{
    {elements}
    {operation};
  }}
}}
"""


def is_cupy_kernel(kernel: object) -> bool:
    return type(kernel).__module__.split(".")[0] == "cupy" or type(kernel).__name__ in ("RawKernel", "RawModule")


def source_of(
    kernel: Any, function: str | None, arguments: Sequence[object]
) -> tuple[str, str | None, tuple[str, ...]]:
    """Source, the kernel's name in it, and its options. Raises WorkloadError for a kind that holds no kernel."""
    kind = type(kernel).__name__
    if kind == "RawKernel":
        return kernel.code, kernel.name, tuple(kernel.options)
    if kind == "RawModule":
        if kernel.code is None:
            raise WorkloadError("the RawModule was made of a file: give the emulator that file's text")
        return kernel.code, function, tuple(kernel.options)
    if kind == "ElementwiseKernel":
        return _elementwise(kernel, arguments), kernel.name, tuple(kernel.options)
    raise WorkloadError(
        f"CuPy's {kind} makes its kernels when it is called, for the GPU it finds",
        hint="RawKernel, RawModule and ElementwiseKernel are emulated",
    )


def with_size(kernel: Any, arguments: Sequence[object]) -> tuple[object, ...]:
    """The arguments of an ElementwiseKernel: arrays and scalars as it is called with, and the number of elements."""
    if type(kernel).__name__ != "ElementwiseKernel":
        return tuple(arguments)
    arrays = [a for a in arguments if isinstance(a, np.ndarray)]
    if not arrays:
        raise WorkloadError("an ElementwiseKernel needs an array, its output too")
    return (*arguments, np.int64(max(a.size for a in arrays)))


def _elementwise(kernel: Any, arguments: Sequence[object]) -> str:
    """A loop over contiguous arrays, as CuPy's own is."""
    declared = [*kernel.in_params, *kernel.out_params]
    if len(declared) != len(arguments):
        raise UsageError(f"{kernel.name} takes {len(declared)} arguments with its outputs, {len(arguments)} given")
    parameters, elements = [], []
    types: dict[str, str] = {}
    for parameter, value in zip(declared, arguments, strict=True):
        found = _C_NAMES[np.asarray(value).dtype.str[1:]]
        types.setdefault(str(parameter.ctype), found)
        constant = "const " if parameter.is_const else ""
        if not isinstance(value, np.ndarray):
            parameters.append(f"{found} {parameter.name}")
        elif parameter.raw:
            parameters.append(f"{constant}{found} *{parameter.name}")
        else:
            parameters.append(f"{constant}{found} *_raw_{parameter.name}")
            elements.append(f"{constant}{found} &{parameter.name} = _raw_{parameter.name}[i];")
    generic = "".join(f"typedef {c} {name};\n" for name, c in types.items() if len(name) == 1)
    return _LOOP.format(
        preamble=kernel.preamble + "\n" + generic, name=kernel.name, parameters=", ".join(parameters),
        elements=" ".join(elements), operation=kernel.operation,
    )  # fmt: skip
