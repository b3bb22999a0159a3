"""A CuPy without a GPU: as much of its interface as kernprof uses, on NumPy arrays and the null
device.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
from numpy import uint8, uint32, uint64

from cupy import cuda
from cupy._kernels import KERNELS, Kernel
from cupy._null import DEVICE, CUDADriverError

__all__ = [
    "RawKernel",
    "RawModule",
    "asarray",
    "cuda",
    "empty",
    "get_default_memory_pool",
    "ndarray",
    "ones",
    "uint8",
    "uint32",
    "uint64",
    "zeros",
]

_GARBAGE = 0x5A
_MOST_SHARED = 227 * 1024
_MOST_THREADS = 1024


class _Pointer:
    """Memory pointer of an array, its `data`."""

    def __init__(self, host: Any) -> None:
        self._host = host

    def memset_async(self, value: int, size: int) -> None:
        DEVICE.check()
        DEVICE.note("memset", value, size)
        self._host.reshape(-1).view(np.uint8)[:size] = value

    def copy_from_device_async(self, source: _Pointer, size: int, stream: Any) -> None:
        DEVICE.check()
        DEVICE.note("memcpy", size)
        self._host.reshape(-1).view(np.uint8)[:size] = source._host.reshape(-1).view(np.uint8)[
            :size
        ]
        DEVICE.clock_ns += 2 * size // 4000  # 4 TB/s


class ndarray:
    """A device array: its values are seen through `get` only."""

    def __init__(self, host: Any) -> None:
        self._size = 0  # the destructor of one that did not fit gives nothing back
        DEVICE.allocate(host.nbytes)
        self._host, self._size = host, host.nbytes
        self.data, self.dtype, self.shape, self.nbytes = (
            _Pointer(host),
            host.dtype,
            host.shape,
            host.nbytes,
        )
        self.__cuda_array_interface__ = {
            "shape": host.shape,
            "typestr": host.dtype.str,
            "version": 3,
        }

    def __del__(self) -> None:
        DEVICE.release(self._size)

    def __setitem__(self, where: Any, value: ndarray) -> None:
        assert where is Ellipsis
        DEVICE.check()
        DEVICE.note("copy", value.nbytes)
        self._host[...] = value._host

    def fill(self, value: float) -> None:
        DEVICE.check()
        DEVICE.note("fill", value)
        self._host.fill(value)

    def get(self) -> Any:
        DEVICE.synchronize()
        return self._host.copy()


def asarray(host: Any) -> ndarray:
    return ndarray(np.array(host))


def empty(shape: Any, dtype: Any) -> ndarray:
    return ndarray(
        np.frombuffer(bytearray([_GARBAGE]) * np.empty(shape, dtype).nbytes, dtype).reshape(shape)
    )


def zeros(shape: Any, dtype: Any) -> ndarray:
    return ndarray(np.zeros(shape, dtype))


def ones(shape: Any, dtype: Any) -> ndarray:
    return ndarray(np.ones(shape, dtype))


class _Pool:
    def free_all_blocks(self) -> None:
        DEVICE.pooled = 0


def get_default_memory_pool() -> _Pool:
    return _Pool()


class _Function:
    """A loaded kernel: `function(grid, block, args, shared_mem=n)` launches it."""

    def __init__(self, name: str, kernel: Kernel) -> None:
        self._name, self._kernel, self._most_shared = name, kernel, 48 * 1024

    @property
    def max_dynamic_shared_size_bytes(self) -> int:
        return self._most_shared

    @max_dynamic_shared_size_bytes.setter
    def max_dynamic_shared_size_bytes(self, value: int) -> None:
        if value > _MOST_SHARED:
            raise CUDADriverError("CUDA_ERROR_INVALID_VALUE: invalid argument")
        self._most_shared = value

    def __call__(self, grid: Any, block: Any, args: Any, *, shared_mem: int = 0) -> None:
        DEVICE.check()
        if int(np.prod(block)) > _MOST_THREADS or shared_mem > self._most_shared:
            raise CUDADriverError("CUDA_ERROR_INVALID_VALUE: invalid argument")
        launch(self._name, self._kernel, grid, block, args)


def launch(name: str, kernel: Kernel, grid: Any, block: Any, args: Any) -> None:
    DEVICE.launched[name] = DEVICE.launched.get(name, 0) + 1
    DEVICE.note("launch", name, list(grid), list(block))
    kernel.run(*(arg._host if isinstance(arg, ndarray) else arg for arg in args))
    DEVICE.clock_ns += kernel.cost_ns


class RawModule:
    """Compiles: refuses `undefined_name` and headers that no `-I` has, as NVRTC does, naming file
    and line.
    """

    def __init__(
        self, *, code: str, options: tuple[str, ...] = (), name_expressions: Any = None
    ) -> None:
        self._names = tuple(name_expressions or ())
        self._code = code
        directive = re.match(r'#line 1 "(.*)"\n', code)
        where, text = (
            (directive.group(1), code[directive.end() :]) if directive else ("kernel.cu", code)
        )
        folders = [Path(option[2:]) for option in options if option.startswith("-I")]
        for number, line in enumerate(text.splitlines(), 1):
            included = re.match(r"#include <(.*)>", line)
            if included and not any((folder / included.group(1)).is_file() for folder in folders):
                self._refuse(
                    f"{where}({number}): catastrophic error: cannot open source file"
                    f' "{included.group(1)}"'
                )
            if "undefined_name" in line:
                self._refuse(f'{where}({number}): error: identifier "undefined_name" is undefined')
        DEVICE.note("compile", list(options))

    def _refuse(self, message: str) -> None:
        raise cuda.compiler.CompileException(f"{message}\n\n1 error detected in the compilation.\n")

    def get_function(self, name: str) -> _Function:
        if (
            name not in KERNELS
            or name.partition("<")[0] not in self._code
            or ("<" in name and name not in self._names)
        ):
            raise CUDADriverError("CUDA_ERROR_NOT_FOUND: named symbol not found")
        return _Function(name, KERNELS[name])


def RawKernel(code: str, name: str) -> _Function:
    return RawModule(code=code).get_function(name)
