"""Emit NVTX ranges around calls, through PyTorch's functions or the `nvtx` package.

The library is chosen at the first range of the process: PyTorch if the program has loaded a PyTorch
with CUDA, otherwise `nvtx`. PyTorch's functions are C functions. Python handles signals after a C
call and not during it. So no interrupt occurs between the start of a range and the `try` that ends
the range.
"""

import contextlib
import functools
import importlib
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any

NOBODY = "nobody"
# Type of the functions that map (function, annotation) to a wrapper of the function. The wrapper
# emits ranges only while the annotation is active, that is, while `annotation.users` is above 0.
Build = Callable[[Any, Any], Any]


class Outlet:
    """NVTX functions of this process. Without PyTorch and `nvtx`, ranges are discarded.

    `push` and `pop` begin and end a range of the calling thread. `start` returns a handle, which
    `end` needs to end the range.
    """

    kind = ""

    def __getattr__(self, name: str) -> Any:
        self.use(NOBODY, *[lambda *_: 0] * 4)
        # `nvtx` is used if PyTorch is missing or broken.
        with contextlib.suppress(Exception):
            nvtx = sys.modules["torch._C"]._nvtx
            self.use("torch", nvtx.rangePushA, nvtx.rangePop, nvtx.rangeStartA, nvtx.rangeEnd)
            return vars(self)[name]
        with contextlib.suppress(Exception):
            nvtx = importlib.import_module("nvtx")
            self.use("nvtx", nvtx.push_range, nvtx.pop_range, nvtx.start_range, nvtx.end_range)
        return vars(self)[name]

    def use(self, kind: str, *functions: Any) -> None:
        """Send ranges to the functions push, pop, start and end."""
        vars(self).update(zip(("push", "pop", "start", "end"), functions, strict=True), kind=kind)


outlet = Outlet()


def clean_name(name: str) -> str:
    """Return a range name that NVTX accepts: printable, at most 200 characters."""
    return "".join(char if char.isprintable() else "?" for char in name[:200])


def in_range(name: str | Callable[[Any], str]) -> Build:
    """Return a function that wraps a function or method in a range.

    `name` is the range's name, or a function that maps the call's first argument to the name. No
    range is emitted if the name is "", or while torch.compile traces the code: a range would break
    the compiled graph.
    """
    name_of = name if callable(name) else bool
    fixed, outlet_, modules = "" if callable(name) else clean_name(name), outlet, sys.modules

    def build(function: Any, annotation: Any) -> Any:
        if isinstance(function, staticmethod | classmethod):
            return type(function)(build(function.__func__, annotation))

        def annotated(*args: Any, **kwargs: Any) -> Any:
            if not annotation.users or (
                "torch.compiler" in modules and modules["torch.compiler"].is_compiling()
            ):
                return function(*args, **kwargs)
            name = fixed or name_of(args[0])
            if not name:
                return function(*args, **kwargs)
            try:
                outlet_.push(name)
                return function(*args, **kwargs)
            finally:
                outlet_.pop()

        # torch.jit.script looks up global names of a function, so the wrapper needs the same
        # globals. The wrapper reads other names from its closure.
        wrapper = FunctionType(
            annotated.__code__, function.__globals__, "annotated", None, annotated.__closure__
        )
        return functools.update_wrapper(wrapper, function)

    return build
