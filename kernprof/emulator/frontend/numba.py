"""Numba functions → PTX with numba-cuda's own compiler, and cubins with nvJitLink; no driver."""

from __future__ import annotations

import ast
import contextlib
import importlib
import inspect
import re
import types
import warnings
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from kernprof import cache
from kernprof.cuda_source import headers
from kernprof.emulator.frontend import compilers
from kernprof.emulator.frontend.arguments import check_array
from kernprof.emulator.frontend.compiled import Compiled, kernel_facts, recall, remember
from kernprof.emulator.frontend.compilers import linked
from kernprof.errors import CompileFailed, KernprofError, WorkloadError
from kernprof.extras import load_package
from kernprof.gpus import architectures as architectures

_DROPPED = re.compile(r"^\s*\.(?:version|target|address_size|file|loc)\b.*$", re.MULTILINE)
_SECTION = re.compile(r"^\s*\.section\b[^{]*\{.*?^\s*\}", re.MULTILINE | re.DOTALL)
_DEFINED = re.compile(
    r"^\s*(?:\.(?:visible|weak)\s+)*\.func\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\([^)]*\)\s*\{",
    re.MULTILINE,
)
_DECLARED = re.compile(
    r"^\s*\.extern\s+\.func\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\([^)]*\)\s*;", re.MULTILINE
)
_ADDRESSES = re.compile(r"^\s*\.address_size\s+\d+", re.MULTILINE)
_WHOLE_GRID = """
__device__ unsigned arrived;
extern "C" __device__ unsigned long long ownCGGetIntrinsicHandle(unsigned) { return 1; }
extern "C" __device__ unsigned ownCGSynchronize(unsigned long long, unsigned) {
    __syncthreads();
    if (!(threadIdx.x | threadIdx.y | threadIdx.z)) {
        unsigned all = gridDim.x * gridDim.y * gridDim.z, goal = (atomicAdd(&arrived, 1) / all + 1) * all;
        while (*(volatile unsigned *)&arrived < goal) {}
        __threadfence();
    }
    __syncthreads();
    return 0;
}
"""
_VERSION = re.compile(r"^\s*\.version\s+(\d+)\.(\d+)", re.MULTILINE)


def is_numba_kernel(kernel: object) -> bool:
    """Return whether it is a plain function or one with `@cuda.jit`, also with `[grid, block]`."""
    return isinstance(kernel, types.FunctionType) or callable(
        getattr(_dispatcher(kernel), "py_func", None)
    )


def _dispatcher(kernel: Any) -> Any:
    return getattr(kernel, "dispatcher", kernel)


def compile_numba(
    kernel: Any,
    arguments: Sequence[object],
    *,
    arch: str = architectures.DEFAULT_ARCH,
    declared: tuple[Any, ...] = (),
) -> Compiled:
    """Compile a function for the types of these arguments, or for the `declared` ones.

    Raises CompileFailed with Numba's message, WorkloadError for an argument that no kernel can
    take, ToolNotFound without numba-cuda.
    """
    target, kernel = architectures.architecture(arch), _dispatcher(kernel)
    function = getattr(kernel, "py_func", kernel)
    options = dict(getattr(kernel, "targetoptions", {}) or {})
    signature = declared or _signature(function, arguments)
    content = fingerprint(function)
    versions = _versions()
    key = cache.key_of(
        "numba linked", content or "", repr(signature), target.name, versions, repr(_kept(options))
    )
    cached = recall(key) if content else None
    if cached:
        return cached
    ptx = _compile(function, signature, target.capability, _kept(options))
    # A function whose globals have no fingerprint is keyed by its PTX.
    key = key if content else cache.key_of("numba-ptx", ptx)
    name = ptx.split(".entry", 1)[1].split("(", 1)[0].strip()
    cubin, reason = linked(ptx, target.name, name)
    facts = kernel_facts(cubin).get(name) if cubin else None
    result = Compiled(
        ptx=ptx,
        kernel=name,
        title=function.__name__,
        arch=target.name,
        language="numba",
        source_file=inspect.getsourcefile(function) or function.__code__.co_filename,
        key=key,
        facts=facts,
        facts_reason=None if facts else reason or f"the cubin holds no facts of {name[:60]}",
        cubin=cubin,
    )
    return remember(result) if content else result


def _numba() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return load_package("numba.cuda", "compiling a Numba kernel")


def _versions() -> str:
    from importlib.metadata import PackageNotFoundError, version

    versions = []
    for package in ("numba", "numba-cuda", "nvidia-nvvm", "nvidia-nvvm-cu12"):
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(versions)


def _kept(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of `@cuda.jit` that change the code, with the contents of linked files."""
    chosen = {
        name: options[name]
        for name in ("fastmath", "max_registers", "opt")
        if options.get(name) is not None
    }
    if not options.get("link"):
        return chosen
    code = importlib.import_module("numba.cuda.cudadrv.linkable_code").LinkableCode
    try:
        return chosen | {
            "link": [
                (obj.kind, obj.name, obj.data)
                for obj in map(code.from_path_or_obj, options["link"])
            ]
        }
    except (OSError, RuntimeError, ValueError, TypeError) as error:
        raise WorkloadError(f"what @cuda.jit(link=…) names cannot be read: {error}") from error


def _signature(function: types.FunctionType, arguments: Sequence[object]) -> tuple[Any, ...]:
    """Return the type name of each argument, as Numba spells it, with the layout of arrays."""
    wanted = len(inspect.signature(function).parameters)
    if wanted != len(arguments):
        raise WorkloadError(
            f"kernel {function.__name__} takes {wanted} arguments, {len(arguments)} given"
        )
    return tuple(_type_name(number, argument) for number, argument in enumerate(arguments))


def _type_name(number: int, argument: object) -> Any:
    if type(argument) is tuple:
        return tuple(_type_name(number, member) for member in argument)
    if isinstance(argument, np.ndarray):
        check_array(number, argument, strided=True)
        layout = (
            "" if argument.flags.c_contiguous else ":F" if argument.flags.f_contiguous else ":A"
        )
        return f"array:{argument.dtype.descr if argument.dtype.names else argument.dtype.str}:{argument.ndim}{layout}"
    if isinstance(argument, np.generic) and argument.dtype.kind in "iufb":
        return f"scalar:{argument.dtype.str}"
    if isinstance(argument, bool | int | float):
        return f"scalar:{np.dtype(type(argument)).str}"
    raise WorkloadError(
        f"argument {number} is {type(argument).__name__} {argument!r}: not an array or a number",
        hint="Numba kernels are emulated with arrays, numbers, truth values and tuples of them",
    )


def _spelled(name: Any) -> str:
    """Spell `array:<f4:2` as Numba does: `float32[:, :]`."""
    if not isinstance(name, str):
        return f"({', '.join(map(_spelled, name))})" if isinstance(name, tuple) else str(name)
    kind, dtype, *rest = name.split(":")
    dims = f"[{', '.join(':' * int(rest[0]))}]" if kind == "array" else ""
    return f"{dtype if dtype[0] == '[' else np.dtype(dtype).name}{dims}"


def _numba_type(name: Any) -> Any:
    from numba.core import types as numba_types
    from numba.np import numpy_support

    if not isinstance(name, str | tuple):
        return name
    if isinstance(name, tuple):
        return numba_types.BaseTuple.from_types(tuple(map(_numba_type, name)))
    kind, dtype, *rest = name.split(":")
    element = numpy_support.from_dtype(
        np.dtype(ast.literal_eval(dtype) if dtype[0] == "[" else dtype)
    )
    if kind == "scalar":
        return element
    return numba_types.Array(element, int(rest[0]), rest[1] if len(rest) > 1 else "C")


def _compile(
    function: types.FunctionType,
    signature: tuple[Any, ...],
    capability: tuple[int, int],
    options: dict[str, Any],
) -> str:
    cuda = _numba()
    accepted = {
        name: value for name, value in options.items() if name not in ("max_registers", "link")
    }
    compiler = without_driver("sm_{}{}".format(*capability))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            types_of = tuple(_numba_type(name) for name in signature)
            with pretended_device(capability):
                codes, _ = cuda.compile_all(
                    function,
                    types_of,
                    cc=capability,
                    device=False,
                    lineinfo=True,
                    abi="numba",
                    output="ptx",
                    **accepted,
                )
    except KernprofError:
        raise
    # Numba's errors have no common root with its NVVM's and with the linker's
    except Exception as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise CompileFailed(
            f"Numba cannot compile {function.__name__} for {', '.join(map(_spelled, signature))}:"
            f" {lines[0]}",
            details=lines[1:30],
        ) from error
    if not all(isinstance(code, str) for code in codes):
        raise CompileFailed(f"{function.__name__} links code that is neither PTX nor CUDA C++")
    for kind, name, data in options.get("link", ()):
        if kind not in ("cu", "ptx"):
            raise CompileFailed(
                f"{function.__name__} links {name}, which is neither PTX nor CUDA C++"
            )
        text = data if isinstance(data, str) else data.decode("utf-8", "replace")
        codes.append(compiler.compile(text, name)[0] if kind == "cu" else text.rstrip("\0"))
    # Numba links NVIDIA's device library for cooperative grids; it is replaced here.
    if "cudaCGSynchronize" in codes[0]:
        codes = [
            codes[0].replace("cudaCG", "ownCG"),
            *codes[1:],
            compiler.compile(_WHOLE_GRID, "grid.cu")[0],
        ]
    return joined(codes[0], codes[1:]) if len(codes) > 1 else str(codes[0])


@contextlib.contextmanager
def pretended_device(capability: tuple[int, int]) -> Iterator[None]:
    """Answer numba-cuda's question for the GPU's architecture while it compiles without a driver.

    Numba asks the driver for `@cuda.jit(device=True)` functions and for the CUDA C++ behind its
    types, and has no parameter for either.
    """
    dispatcher = importlib.import_module("numba.cuda.dispatcher")
    original = getattr(dispatcher, "get_current_device", None)
    device = types.SimpleNamespace(compute_capability=capability)
    compiler = importlib.import_module("numba.cuda.compiler")
    original_nvrtc = compiler.__dict__["nvrtc"]
    dispatcher.__dict__["get_current_device"] = lambda: device
    compiler.__dict__["nvrtc"] = without_driver("sm_{}{}".format(*capability))
    try:
        yield
    finally:
        dispatcher.__dict__["get_current_device"] = original
        compiler.__dict__["nvrtc"] = original_nvrtc


def fingerprint(function: types.FunctionType) -> str | None:
    """Return all that a function's code depends on, as text; None if that is unknown.

    It covers code, constants, line numbers, defaults, and the values of globals and closure cells,
    through called functions. Without it nothing is cached.
    """
    parts: list[str] = []
    return "\n".join(parts) if _describe(function, parts, set()) else None


def _describe(function: types.FunctionType, parts: list[str], seen: set[int]) -> bool:
    if id(function) in seen:
        return True
    seen.add(id(function))
    code = function.__code__
    parts.append(
        f"{function.__module__}.{function.__qualname__} {code.co_filename}:{code.co_firstlineno}"
    )
    parts += [
        code.co_code.hex(),
        repr(code.co_names),
        repr(code.co_varnames),
        repr(list(code.co_lines())),
    ]
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            return False
        parts.append(repr(constant))
    variables = inspect.getclosurevars(function)
    named = {**variables.globals, **variables.nonlocals}
    return all(_describe_value(name, named[name], parts, seen) for name in sorted(named))


def _describe_value(name: str, value: object, parts: list[str], seen: set[int]) -> bool:
    inner = getattr(value, "py_func", value)
    if isinstance(inner, types.FunctionType):
        parts.append(name)
        return _describe(inner, parts, seen)
    if isinstance(value, types.ModuleType):
        parts.append(f"{name}: module {value.__name__}")
        return True
    if isinstance(value, bool | int | float | str | np.generic) or value is None:
        parts.append(f"{name}: {value!r}")
        return True
    if isinstance(value, tuple):
        return all(
            _describe_value(f"{name}.{n}", item, parts, seen) for n, item in enumerate(value)
        )
    if type(value).__module__.split(".")[0] in ("numba", "numba_cuda") or isinstance(value, type):
        parts.append(f"{name}: {value!r}")
        return " at 0x" not in repr(value)
    return False


def without_driver(arch: str) -> Any:
    """Replace Numba's use of NVRTC, which asks the driver for its version."""

    def compile_(source: Any, name: str, *_: Any, **__: Any) -> tuple[str, str]:
        text = source.decode() if isinstance(source, bytes) else str(source)
        folders = [f"-I{folder}" for folder in headers.include_folders()]
        output = compilers.compile_source(
            text, name, [f"-arch={arch}", "-rdc=true", "-std=c++17", *folders]
        )
        if not output.ok:
            raise CompileFailed(
                "the CUDA C++ behind a type of Numba's does not compile",
                details=output.log.splitlines()[:20],
                hint=(
                    None if folders else f"it needs CUDA's headers: pip install {headers.PACKAGES}"
                ),
            )
        return output.ptx, output.log

    return SimpleNamespace(compile=compile_)


def joined(kernel: str, libraries: Sequence[str]) -> str:
    """Join PTX modules: the newest version, without `.extern` declarations of defined functions."""
    newest = max(
        tuple(map(int, m.groups()))
        for text in (kernel, *libraries)
        for m in [_VERSION.search(text)]
        if m
    )
    head = _ADDRESSES.search(kernel)
    at = head.end() if head else 0
    # ptxas requires functions before their calls
    called = [_SECTION.sub("", _DROPPED.sub("", text)) for text in libraries]
    text = _VERSION.sub(
        f".version {newest[0]}.{newest[1]}", "\n".join((kernel[:at], *called, kernel[at:]))
    )
    defined = set(_DEFINED.findall(text))
    return _DECLARED.sub(lambda match: "" if match[1] in defined else match[0], text)


@contextlib.contextmanager
def numba_signatures() -> Iterator[None]:
    """Define Numba kernels with signatures without a driver, within this context.

    `@cuda.jit` with signatures, `@vectorize(…, target="cuda")` and `@guvectorize` keep the declared
    types, and kernels compile when they are emulated. With a driver Numba behaves as always.
    """
    if load_package("numba.cuda", "defining a Numba kernel").is_available():
        yield
        return
    pass

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
    """Return a ufunc's kernels by the types of its inputs; None for other objects."""
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
    """Return the kernel of a ufunc for these inputs and outputs, or raise WorkloadError."""
    kernels = by_inputs(kernel) or {}
    declared = "; ".join(", ".join(map(str, argument)) for argument in kernels)
    if not declared:
        raise WorkloadError(
            f"{kernel.__name__} is declared for no types",
            hint='name them: @vectorize(["float32(float32)"], target="cuda")',
        )
    # a kernel of @vectorize takes arrays of one dimension
    flat = 1 if hasattr(kernel, "reduce") else None
    shapes = [argument.ndim if isinstance(argument, np.ndarray) else 0 for argument in arguments]
    if not all(ndim == (flat or ndim) and ndim for ndim in shapes):
        raise WorkloadError(
            f"{kernel.__name__} takes {'arrays of one dimension' if flat else 'arrays'}, the output"
            " last",
            hint="x.ravel() of a contiguous array; np.full(n, value) for a number",
        )
    dtypes = tuple(argument.dtype for argument in arguments[: len(next(iter(kernels)))])  # type: ignore[attr-defined]
    if dtypes not in kernels:
        raise WorkloadError(
            f"{kernel.__name__} is declared for ({declared}), given ({', '.join(map(str, dtypes))})"
        )
    return kernels[dtypes][1]


def declared_types(kernel: Any, arguments: Sequence[object]) -> tuple[Any, ...] | None:
    """Return the declared types that match the arguments; None for a kernel without signatures."""
    if getattr(kernel, "_can_compile", True):
        return None
    for overload in kernel.overloads:
        if len(overload) == len(arguments) and all(map(_fits, overload, arguments)):
            return tuple(overload)
    declared = "; ".join(f"({', '.join(map(str, types))})" for types in kernel.overloads)
    passed = ", ".join(
        (
            f"{argument.dtype} of {argument.ndim} dimensions"
            if isinstance(argument, np.ndarray)
            else type(argument).__name__
        )
        for argument in arguments
    )
    raise WorkloadError(
        f"kernel {kernel.py_func.__name__} is declared for {declared}, given ({passed})",
        hint="give arrays of these types, or leave the signature out: @cuda.jit",
    )


def _fits(declared: Any, argument: Any) -> bool:
    from numba.core import types
    from numba.np import numpy_support

    if not isinstance(declared, types.Array):
        is_integer = isinstance(declared, types.Integer | types.Boolean)
        return isinstance(declared, types.Number | types.Boolean) and isinstance(
            argument,
            bool | int | np.integer | np.bool_ if is_integer else bool | int | float | np.number,
        )
    if not isinstance(argument, np.ndarray) or argument.ndim != declared.ndim:
        return False
    layouts = {"C": argument.flags.c_contiguous, "F": argument.flags.f_contiguous, "A": True}
    return layouts[declared.layout] and argument.dtype == numpy_support.as_dtype(declared.dtype)
