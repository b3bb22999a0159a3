"""Compilation of Numba functions by numba-cuda and nvJitLink, without a driver."""

import ast
import contextlib
import importlib
import inspect
import re
import types
import warnings
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from types import SimpleNamespace
from typing import Any

import numpy as np

from kernprof import cache
from kernprof.cuda_source import headers
from kernprof.emulator.frontend import compilers
from kernprof.emulator.frontend.arguments import check_array, check_count
from kernprof.emulator.frontend.compiled import Compiled, kernel_facts, recall, remember
from kernprof.emulator.frontend.compilers import assemble
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
_GRID_BARRIER = """
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
    """Return whether `kernel` is a Python function or a `@cuda.jit` kernel, possibly configured."""
    return isinstance(kernel, types.FunctionType) or callable(
        getattr(getattr(kernel, "dispatcher", kernel), "py_func", None)
    )


def compile_numba(
    kernel: Any,
    arguments: Sequence[object],
    *,
    arch: str | None = None,
    declared: tuple[Any, ...] = (),
) -> Compiled:
    """Compile a function for the types of `arguments`, or for the `declared` Numba types.

    Raises CompileFailed with Numba's message, WorkloadError for an unsupported argument,
    ToolNotFound without numba-cuda.
    """
    target, kernel = architectures.architecture(arch), getattr(kernel, "dispatcher", kernel)
    function = getattr(kernel, "py_func", kernel)
    options = _code_options(dict(getattr(kernel, "targetoptions", {}) or {}))
    if not declared:
        check_count(function.__name__, len(inspect.signature(function).parameters), len(arguments))
    signature = declared or tuple(_type_name(n, argument) for n, argument in enumerate(arguments))
    content = fingerprint(function)
    versions = []
    for package in ("numba", "numba-cuda", "nvidia-nvvm", "nvidia-nvvm-cu12"):
        with contextlib.suppress(PackageNotFoundError):
            versions.append(f"{package} {version(package)}")
    key = cache.key_of(
        "numba assembled", content or "", repr(signature), target.name, *versions, repr(options)
    )
    cached = recall(key) if content else None
    if cached:
        return cached
    ptx = _compile(function, signature, target.capability, options)
    # Without a fingerprint of the function, the key is computed from the PTX.
    key = key if content else cache.key_of("numba-ptx", ptx)
    name = ptx.split(".entry", 1)[1].split("(", 1)[0].strip()
    limit = options.get("max_registers")
    cubin, reason = assemble(ptx, target.name, *([f"-maxrregcount={limit}"] if limit else []))
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
        facts_reason=None if facts else reason or f"the cubin has no resource data of {name[:60]}",
        cubin=cubin,
    )
    return remember(result) if content else result


def _code_options(options: dict[str, Any]) -> dict[str, Any]:
    """Return the `@cuda.jit` options that change the code, and the contents of linked files."""
    names = ("fastmath", "max_registers", "opt")
    chosen = {name: options[name] for name in names if options.get(name) is not None}
    if not options.get("link"):
        return chosen
    code = importlib.import_module("numba.cuda.cudadrv.linkable_code").LinkableCode
    try:
        linked_code = map(code.from_path_or_obj, options["link"])
        return chosen | {"link": [(item.kind, item.name, item.data) for item in linked_code]}
    except (OSError, RuntimeError, ValueError, TypeError) as error:
        raise WorkloadError(
            f"a file of @cuda.jit(link=…) cannot be read: {error}", hint="check the paths in link="
        ) from error


def _type_name(number: int, argument: object) -> Any:
    """Return an argument's type as text, such as `array:<f4:2:F`; for a tuple, a tuple of texts.

    The text is part of the cache key, and is computed without an import of Numba.
    """
    if type(argument) is tuple:
        return tuple(_type_name(number, member) for member in argument)
    if isinstance(argument, np.ndarray):
        check_array(number, argument, strided=True)
        flags, dtype = argument.flags, argument.dtype
        layout = "" if flags.c_contiguous else ":F" if flags.f_contiguous else ":A"
        return f"array:{dtype.descr if dtype.names else dtype.str}:{argument.ndim}{layout}"
    if isinstance(argument, np.generic) and argument.dtype.kind in "iufb":
        return f"scalar:{argument.dtype.str}"
    if isinstance(argument, bool | int | float):
        return f"scalar:{np.dtype(type(argument)).str}"
    raise WorkloadError(
        f"argument {number} is {type(argument).__name__} {argument!r}: not an array or a number",
        hint="supported for Numba kernels: arrays, numbers, Booleans, and tuples of these types",
    )


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
    accepted = {
        name: value for name, value in options.items() if name not in ("max_registers", "link")
    }
    compiler = without_driver("sm_{}{}".format(*capability))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            cuda = load_package("numba.cuda", "compiling a Numba kernel")
            with pretended_device(capability):
                codes, _ = cuda.compile_all(
                    function,
                    tuple(_numba_type(name) for name in signature),
                    cc=capability,
                    device=False,
                    lineinfo=True,
                    abi="numba",
                    output="ptx",
                    **accepted,
                )
    except KernprofError:
        raise
    # Numba, NVVM and the linker have errors without a common base class.
    except Exception as error:
        types_text = ", ".join(str(_numba_type(name)) for name in signature)
        what = f"Numba cannot compile {function.__name__} for {types_text}"
        raise CompileFailed.because(what, error) from error
    for kind, name, data in options.get("link", ()):
        if kind not in ("cu", "ptx"):
            raise CompileFailed(
                f"{function.__name__} links {name}, which is neither PTX nor CUDA C++",
                hint="link .ptx or .cu files: @cuda.jit(link=[…])",
            )
        text = data if isinstance(data, str) else data.decode("utf-8", "replace")
        codes.append(compiler.compile(text, name)[0] if kind == "cu" else text.rstrip("\0"))
    # Numba links NVIDIA's device library for grid barriers. _GRID_BARRIER replaces this library.
    if "cudaCGSynchronize" in codes[0]:
        codes = [
            codes[0].replace("cudaCG", "ownCG"),
            *codes[1:],
            compiler.compile(_GRID_BARRIER, "grid.cu")[0],
        ]
    return joined(codes[0], codes[1:]) if len(codes) > 1 else str(codes[0])


@contextlib.contextmanager
def pretended_device(capability: tuple[int, int]) -> Iterator[None]:
    """Replace numba-cuda's queries of the GPU's architecture, so that no driver is needed.

    Numba queries the driver for `@cuda.jit(device=True)` functions, and for the CUDA C++ code of
    its types. Numba has no parameter that avoids these queries.
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
    """Return a text that identifies the inputs of a function's compilation; None if unknown.

    The text covers code, constants, line numbers, and the values of globals and closure cells, also
    of called functions. A function without a fingerprint is not cached.
    """
    try:
        return "\n".join(_described("", function, set()))
    except LookupError:
        return None


def _described(name: str, value: Any, seen: set[int]) -> Iterator[str]:
    """Yield texts that identify a value. Raises LookupError for an object without a stable text."""
    function = getattr(value, "py_func", value)
    if isinstance(function, types.FunctionType):
        if id(function) in seen:
            return
        seen.add(id(function))
        code = function.__code__
        if any(isinstance(constant, types.CodeType) for constant in code.co_consts):
            raise LookupError(name)
        yield f"{name} {function.__module__}.{function.__qualname__} {code.co_filename}"
        yield code.co_code.hex()
        lines = list(code.co_lines())
        yield from map(repr, (code.co_names, code.co_varnames, code.co_consts, lines))
        variables = inspect.getclosurevars(function)
        used = {**variables.globals, **variables.nonlocals}
        for inner in sorted(used):
            yield from _described(inner, used[inner], seen)
    elif isinstance(value, types.ModuleType):
        yield f"{name}: module {value.__name__}"
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _described(f"{name}.{number}", item, seen)
    else:
        of_numba = type(value).__module__.split(".")[0] in ("numba", "numba_cuda")
        plain = isinstance(value, bool | int | float | str | np.generic | types.NoneType)
        stable = (of_numba or isinstance(value, type)) and " at 0x" not in repr(value)
        if not (plain or stable):
            raise LookupError(name)
        yield f"{name}: {value!r}"


def without_driver(arch: str) -> Any:
    """Return a replacement for Numba's module `nvrtc`, without queries of the driver."""

    def compile_(source: Any, name: str, *_: Any, **__: Any) -> tuple[str, str]:
        text = source.decode() if isinstance(source, bytes) else str(source)
        folders = [f"-I{folder}" for folder in headers.include_folders()]
        output = compilers.compile_source(
            text, name, [f"-arch={arch}", "-rdc=true", "-std=c++17", *folders]
        )
        if not output.ok:
            raise CompileFailed(
                "the CUDA C++ code of a Numba type does not compile",
                details=output.log.splitlines()[:20],
                hint=(
                    None
                    if folders
                    else f"the code needs CUDA's headers: pip install {headers.PACKAGES}"
                ),
            )
        return output.ptx, output.log

    return SimpleNamespace(compile=compile_)


def joined(kernel: str, libraries: Sequence[str]) -> str:
    """Join PTX modules into one module.

    The module has the newest `.version`, and no `.extern` declarations of functions that it
    defines.
    """
    newest = max(
        tuple(map(int, m.groups()))
        for text in (kernel, *libraries)
        for m in [_VERSION.search(text)]
        if m
    )
    head = _ADDRESSES.search(kernel)
    at = head.end() if head else 0
    # ptxas requires that a function is defined before its first call.
    called = [_SECTION.sub("", _DROPPED.sub("", text)) for text in libraries]
    text = _VERSION.sub(
        f".version {newest[0]}.{newest[1]}", "\n".join((kernel[:at], *called, kernel[at:]))
    )
    defined = set(_DEFINED.findall(text))
    return _DECLARED.sub(lambda match: "" if match[1] in defined else match[0], text)


@contextlib.contextmanager
def numba_signatures() -> Iterator[None]:
    """Let `@cuda.jit` with signatures define Numba kernels without a driver, within this context.

    `@cuda.jit` with signatures, `@vectorize(…, target="cuda")` and `@guvectorize` then store the
    declared types. The emulator compiles the kernels later. If a driver is available, Numba is
    unchanged.
    """
    if load_package("numba.cuda", "defining a Numba kernel").is_available():
        yield
        return
    dispatcher = load_package("numba.cuda.dispatcher", "defining a Numba kernel").CUDADispatcher
    compiled = dispatcher.compile

    def declare(kernel: Any, signature: Any) -> None:
        kernel.overloads[tuple(getattr(signature, "args", signature))] = None

    dispatcher.compile = declare
    try:
        with pretended_device(architectures.architecture(None).capability):
            yield
    finally:
        dispatcher.compile = compiled


def by_inputs(kernel: Any) -> dict[tuple[Any, ...], Any] | None:
    """Return the kernels of a Numba ufunc by their input types; None for other objects."""
    kernels = getattr(kernel, "functions" if hasattr(kernel, "reduce") else "kernelmap", None)
    of_numba = type(kernel).__module__.startswith("numba.cuda")
    return kernels if of_numba and isinstance(kernels, dict) else None


def of_ufunc(kernel: Any, arguments: Sequence[object]) -> Any:
    """Return the kernel of a ufunc for the types of the arguments, or raise WorkloadError."""
    kernels = by_inputs(kernel) or {}
    declared = "; ".join(", ".join(map(str, argument)) for argument in kernels)
    if not declared:
        raise WorkloadError(
            f"{kernel.__name__} has no declared types",
            hint='declare types: @vectorize(["float32(float32)"], target="cuda")',
        )
    # a kernel of @vectorize accepts one-dimensional arrays only
    flat = 1 if hasattr(kernel, "reduce") else None
    shapes = [argument.ndim if isinstance(argument, np.ndarray) else 0 for argument in arguments]
    if not all(ndim == (flat or ndim) and ndim for ndim in shapes):
        raise WorkloadError(
            f"{kernel.__name__} takes {'arrays of one dimension' if flat else 'arrays'}, the output"
            " last",
            hint="flatten a contiguous array with x.ravel(); pass a number as np.full(n, value)",
        )
    dtypes = tuple(argument.dtype for argument in arguments[: len(next(iter(kernels)))])  # type: ignore[attr-defined]
    if dtypes not in kernels:
        raise WorkloadError(
            f"{kernel.__name__} is declared for ({declared}), given"
            f" ({', '.join(map(str, dtypes))})",
            hint="pass arrays of these types, or declare further types",
        )
    return kernels[dtypes][1]


def declared_types(kernel: Any, arguments: Sequence[object]) -> tuple[Any, ...] | None:
    """Return the declared types that match the arguments; None for a kernel without signatures.

    Raises WorkloadError if no signature matches.
    """
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
        hint="pass arrays of these types, or omit the signature: @cuda.jit",
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
