"""`numba.cuda` of the null device, under another name: numba-cuda has an import hook for that one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cupy
from cupy._kernels import Kernel

from numba.core.errors import NumbaError


class _Dispatcher:
    def __init__(self, function: Callable[..., None]) -> None:
        self._function = function
        self._compiled = False

    @staticmethod
    def typeof_pyval(value: Any) -> str:
        return str(value.dtype)

    def compile(self, types: tuple[str, ...]) -> None:
        if "undefined_name" in self._function.__code__.co_names:
            raise NumbaError(
                "Failed in cuda mode pipeline\nNameError: name 'undefined_name' is not defined"
            )
        self._compiled = True

    def __getitem__(self, shape: tuple[Any, Any, int, int]) -> Callable[..., None]:
        assert self._compiled, "compiled before it is timed"
        grid, block, _, _ = shape
        return lambda *args: cupy.launch(
            self._function.__name__, Kernel(self._function, 2000), grid, block, args
        )


def jit(function: Callable[..., None], *, lineinfo: bool) -> _Dispatcher:
    return _Dispatcher(function)


def as_cuda_array(array: Any) -> Any:
    return array
