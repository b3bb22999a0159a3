"""Run a Python program until the requested launch is captured.

Started through `PythonCommand.under`, with the arguments `FOLDER -- SCRIPT ARGS…`.

FOLDER contains the request (`asked.json`). The process ends after the captured launch. If the
program ends without such a launch, the process writes the names of all launched kernels.
"""

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
from kernprof.collect.imports import ImportWatch

_DISPATCHER = "cuda.dispatcher"
_TRITON = "triton.runtime.jit"


def main(arguments: Sequence[str]) -> int:
    folder, _, *program = arguments
    request = json.loads((Path(folder) / ASKED).read_text())
    catcher = Catcher(**request, folder=Path(folder), ended=_end)

    def hook(module: ModuleType) -> None:
        if module.__name__ == "cupy":
            hook_cupy(module, catcher)
        elif module.__name__ == _TRITON:
            hook_triton(module, catcher)
        elif hasattr(module, "_LaunchConfiguration"):
            hook_numba(module, catcher)

    watch = ImportWatch(lambda name: name in ("cupy", _TRITON) or name.endswith(_DISPATCHER), hook)
    sys.meta_path.insert(0, watch)
    code = run_program(program)
    (Path(folder) / LAUNCH).write_text(json.dumps({"seen": catcher.seen}))
    return code


def _end() -> None:
    """End the process at once, so that the program writes no incomplete results."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def hook_cupy(cupy: ModuleType, catcher: Catcher) -> None:
    """Replace `cupy.RawKernel` and `cupy.RawModule` by classes that report their launches."""
    raw_kernel, raw_module = cupy.RawKernel, cupy.RawModule

    class Kernel:
        """Proxy of a kernel that reports the kernel's launches to `catcher`."""

        def __init__(self, kernel: Any, name: str, source: Any) -> None:
            self._kernel, self._launched, self._source = kernel, name, source

        def __getattr__(self, name: str) -> Any:
            return getattr(self._kernel, name)

        def __call__(
            self, grid: Any, block: Any, args: Any, *, shared_mem: int = 0, **more: Any
        ) -> None:
            def launch() -> None:
                self._kernel(grid, block, args, shared_mem=shared_mem, **more)

            if not catcher.wants(self._launched):
                catcher.passed(launch)
                return
            shape = {"grid": grid, "block": block, "shared_bytes": shared_mem}
            catcher.keep(lambda: _cuda(self._launched, self._source), shape, args, launch)

    class Module:
        """Proxy of a module whose kernels report their launches to `catcher`."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self._module = raw_module(*args, **kwargs)
            self._given = {
                "code": args[0] if args else kwargs.get("code"),
                "options": kwargs.get("options", ()),
            }

        def __getattr__(self, name: str) -> Any:
            return getattr(self._module, name)

        def get_function(self, name: str) -> Any:
            function = self._module.get_function(name)
            return Kernel(
                function._kernel if isinstance(function, Kernel) else function, name, self._given
            )

    def kernel(code: str, name: str, options: Any = (), *args: Any, **kwargs: Any) -> Any:
        return Kernel(
            raw_kernel(code, name, options, *args, **kwargs),
            name,
            {"code": code, "options": options},
        )

    cupy.RawKernel, cupy.RawModule = kernel, Module  # type: ignore[attr-defined]


def _cuda(name: str, kernel: Any) -> KernelSource:
    if kernel["code"] is None:
        raise NotSound(
            f"{name} was loaded from a file of machine code or PTX: its CUDA source is unavailable"
        )
    return KernelSource(
        language="cuda", name=name, text=kernel["code"], options=tuple(kernel["options"])
    )


def hook_numba(dispatcher: ModuleType, catcher: Catcher) -> None:
    """Hook launches of Numba kernels, `kernel[grid, block](arguments)`."""
    configured: Any = dispatcher._LaunchConfiguration
    original = configured.__call__

    def call(self: Any, *args: Any) -> Any:
        function = self.dispatcher.py_func
        if not catcher.wants(function.__name__):
            return catcher.passed(lambda: original(self, *args))
        shape = {"grid": self.griddim, "block": self.blockdim, "shared_bytes": self.sharedmem}
        return catcher.keep(
            lambda: KernelSource(
                language="numba",
                name=function.__name__,
                text=_with_needs(function, "from numba import cuda"),
            ),
            shape,
            args,
            lambda: original(self, *args),
        )

    configured.__call__ = call


def hook_triton(jit: ModuleType, catcher: Catcher) -> None:
    """Hook `JITFunction.run`. The launches that Triton's autotuner times are also hooked."""
    original = jit.JITFunction.run

    def run(self: Any, *args: Any, grid: Any, warmup: bool, **more: Any) -> Any:
        def launch() -> Any:
            return original(self, *args, grid=grid, warmup=warmup, **more)

        name = self.fn.__name__
        if warmup or not catcher.wants(name):
            return catcher.passed(launch)
        arguments = {
            parameter.name: parameter.default for parameter in self.params if parameter.has_default
        }
        arguments |= dict(zip(self.arg_names, args, strict=False)) | {
            k: v for k, v in more.items() if k in self.arg_names
        }
        sizes = grid(arguments) if callable(grid) else grid
        fixed = {
            parameter.name
            for parameter in self.params
            if parameter.is_constexpr or arguments[parameter.name] is None
        }
        constants = {
            parameter: arguments[parameter] for parameter in self.arg_names if parameter in fixed
        }
        constants |= {
            k: v for k, v in more.items() if k not in self.arg_names and isinstance(v, int)
        }
        shape = {"grid": sizes, "block": 32 * int(more.get("num_warps", 4)), "shared_bytes": 0}
        passed = [
            _memory(arguments[parameter]) for parameter in self.arg_names if parameter not in fixed
        ]

        def source() -> KernelSource:
            for constant, value in constants.items():
                if not (value is None or isinstance(value, (bool, int, float, str))):
                    kind = type(value).__name__
                    raise NotSound(f"constant {constant} is a {kind}, which cannot be stored")
            text = _with_needs(self.fn, "import triton").replace(
                f"def {name}(", f"@triton.jit\ndef {name}("
            )
            return KernelSource(language="triton", name=name, text=text, constants=constants)

        return catcher.keep(source, shape, passed, launch)

    jit.JITFunction.run = run


def _memory(value: Any) -> Any:
    """Return a tensor's memory, from its first to its last element, as a contiguous 1D tensor.

    A number is converted to the data type that Triton uses: FP32, INT32 or INT64.
    """
    import numpy as np

    if isinstance(value, float):
        return np.float32(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return np.int32(value) if -(2**31) <= value < 2**31 else np.int64(value)
    if not hasattr(value, "as_strided"):
        return value
    extent = 1 + sum(
        (size - 1) * stride for size, stride in zip(value.shape, value.stride(), strict=True)
    )
    return value.detach().as_strided((extent if value.numel() else 0,), (1,))


def _with_needs(function: Any, first: str) -> str:
    lines: dict[str, str] = {"": first}
    _add(function, lines)
    return "\n\n\n".join(lines.values()) + "\n"


def _add(function: Any, lines: dict[str, str]) -> None:
    """Add a function's source after the modules, constants and device functions that it uses.

    `lines` maps the name of each definition to its source.
    """
    if function.__closure__:
        raise NotSound(f"{function.__name__} uses variables of an enclosing function")
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError) as error:
        raise NotSound(f"the source of {function.__name__} is unavailable") from error
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if value is None or name in lines or name == "cuda":
            continue
        if isinstance(value, ModuleType):
            lines[name] = f"import {value.__name__} as {name}"
        elif isinstance(value, (bool, int, float)):
            lines[name] = f"{name} = {value!r}"
        elif inner := getattr(value, "py_func", None) or getattr(value, "fn", None):
            lines[name] = ""  # ends the recursion of a function that calls itself
            _add(inner, lines)
            text = lines.pop(inner.__name__)
            lines[name] = (
                "@cuda.jit(device=True)\n" if hasattr(value, "py_func") else "@triton.jit\n"
            ) + text
        elif type(value).__name__ == "constexpr":
            lines[name] = f"{name} = triton.language.constexpr({value.value!r})"
        elif isinstance(value, type) and value.__module__ == "numpy":
            lines[name] = f"from numpy import {value.__name__} as {name}"
        elif not isinstance(value, type) or value.__module__ != "builtins":
            raise NotSound(
                f"{function.__name__} uses {name}, a module variable of type {type(value).__name__}"
            )
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    lines[function.__name__] = ast.unparse(definition)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
