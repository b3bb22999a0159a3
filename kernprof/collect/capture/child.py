"""Runs a Python program until a launch is kept: `python -m kernprof.collect.capture.child FOLDER -- SCRIPT ARGS…`

FOLDER holds what is asked (`asked.json`). The process ends with the launch that is kept; a program that ends without
one leaves the names of the kernels that it launched.
"""

from __future__ import annotations

import ast
import inspect
import json
import os
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from kernprof.collect.capture.launch import ASKED, LAUNCH, Catcher, KernelSource, NotSound
from kernprof.collect.cupti.child import run_program
from kernprof.collect.nvtx.importing import ImportWatch

_DISPATCHER = "cuda.dispatcher"


def main(arguments: Sequence[str]) -> int:
    folder, dashes, *program = arguments
    if dashes != "--" or not program:
        sys.stderr.write("usage: python -m kernprof.collect.capture.child FOLDER -- SCRIPT [ARGS…]\n")
        return 2
    asked = json.loads((Path(folder) / ASKED).read_text())
    catcher = Catcher(**asked, folder=Path(folder), ended=_end)
    watch = ImportWatch(
        lambda name: name == "cupy" or name.endswith(_DISPATCHER), lambda module: _hook(module, catcher)
    )
    watch.start()
    code = run_program(program)
    (Path(folder) / LAUNCH).write_text(json.dumps({"seen": catcher.seen}))
    return code


def _hook(module: ModuleType, catcher: Catcher) -> None:
    if module.__name__ == "cupy":
        hook_cupy(module, catcher)
    elif hasattr(module, "_LaunchConfiguration"):
        hook_numba(module, catcher)


def _end() -> None:
    """The program is not needed any further, and may not write what half a run would give."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def hook_cupy(cupy: ModuleType, catcher: Catcher) -> None:
    """`cupy.RawKernel` and `cupy.RawModule` are compiled types: stand-ins that launch through them take their names."""
    raw_kernel, raw_module = cupy.RawKernel, cupy.RawModule

    class Kernel:
        """A kernel whose launches pass the catcher; in all else the kernel itself."""

        def __init__(self, kernel: Any, name: str, source: Any) -> None:
            self._kernel, self._launched, self._source = kernel, name, source

        def __getattr__(self, name: str) -> Any:
            return getattr(self._kernel, name)

        def __call__(self, grid: Any, block: Any, args: Any, *, shared_mem: int = 0, **more: Any) -> None:
            def launch() -> None:
                self._kernel(grid, block, args, shared_mem=shared_mem, **more)

            if not catcher.wants(self._launched):
                launch()
                return
            shape = {"grid": grid, "block": block, "shared_bytes": shared_mem}
            catcher.keep(lambda: _cuda(self._launched, self._source), shape, args, launch)

    class Module:
        """A module whose kernels are such; in all else the module itself."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self._module = raw_module(*args, **kwargs)
            self._given = {"code": args[0] if args else kwargs.get("code"), "options": kwargs.get("options", ())}

        def __getattr__(self, name: str) -> Any:
            return getattr(self._module, name)

        def get_function(self, name: str) -> Any:
            found = self._module.get_function(name)
            return Kernel(found._kernel if isinstance(found, Kernel) else found, name, self._given)

    def kernel(code: str, name: str, options: Any = (), *args: Any, **kwargs: Any) -> Any:
        return Kernel(raw_kernel(code, name, options, *args, **kwargs), name, {"code": code, "options": options})

    cupy.RawKernel, cupy.RawModule = kernel, Module  # type: ignore[attr-defined]


def _cuda(name: str, given: Any) -> KernelSource:
    if given["code"] is None:
        raise NotSound(f"{name} was loaded from a file of machine code or PTX, whose source is not at hand")
    return KernelSource(language="cuda", name=name, text=given["code"], options=tuple(given["options"]))


def hook_numba(dispatcher: ModuleType, catcher: Catcher) -> None:
    """A configured kernel (`kernel[grid, block]`) is called with its arguments."""
    configured: Any = dispatcher._LaunchConfiguration
    original = configured.__call__

    def call(self: Any, *args: Any) -> Any:
        function = self.dispatcher.py_func
        if not catcher.wants(function.__name__):
            return original(self, *args)
        shape = {"grid": self.griddim, "block": self.blockdim, "shared_bytes": self.sharedmem}
        return catcher.keep(lambda: _numba(function), shape, args, lambda: original(self, *args))

    configured.__call__ = call


def _numba(function: Any) -> KernelSource:
    lines: dict[str, str] = {"": "from numba import cuda"}
    _add(function, lines)
    return KernelSource(language="numba", name=function.__name__, text="\n\n\n".join(lines.values()) + "\n")


def _add(function: Any, lines: dict[str, str]) -> None:
    """The function's text, after what it needs of its module: modules, numbers, and functions for the device."""
    if function.__closure__:
        raise NotSound(f"{function.__name__} uses variables of the function that it is defined in")
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError) as error:
        raise NotSound(f"the source of {function.__name__} is not at hand") from error
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if value is None or name in lines or name == "cuda":
            continue
        if isinstance(value, ModuleType):
            lines[name] = f"import {value.__name__} as {name}"
        elif isinstance(value, (bool, int, float)):
            lines[name] = f"{name} = {value!r}"
        elif hasattr(value, "py_func"):
            lines[name] = ""  # it may call itself
            _add(value.py_func, lines)
            text = lines.pop(value.py_func.__name__)
            lines[name] = f"@cuda.jit(device=True)\n{text}"
        elif isinstance(value, type) and value.__module__ == "numpy":
            lines[name] = f"from numpy import {value.__name__} as {name}"
        elif not isinstance(value, type) or value.__module__ != "builtins":
            raise NotSound(f"{function.__name__} uses {name}, a {type(value).__name__} of its module")
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    lines[function.__name__] = ast.unparse(definition)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
