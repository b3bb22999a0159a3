"""Compile Triton functions to PTX ahead of time, without a driver or a GPU.

Arguments are specialised as in Triton's launcher. A pointer counts as aligned to 16 bytes if its
offset in the array is a multiple of 16. An integer that is a multiple of 16 is marked as divisible.
An integer argument of value 1 becomes a constant.
"""

import ast
import importlib
import math
import types
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from kernprof.emulator.contract import Request, dim3, plain
from kernprof.emulator.frontend.compiled import Compiled, compile_ptx
from kernprof.emulator.memory import MappedTensor
from kernprof.errors import CompileFailed, UsageError, WorkloadError
from kernprof.extras import load_package
from kernprof.gpus import architectures

_ELEMENTS = {
    "f2": "fp16",
    "f4": "fp32",
    "f8": "fp64",
    "i1": "i8",
    "i2": "i16",
    "i4": "i32",
    "i8": "i64",
    "u1": "u8",
    "u2": "u16",
    "u4": "u32",
    "u8": "u64",
    "b1": "i1",
}
_DIVISOR = 16
_SWIZZLES = (0, 32, 64, 128)  # swizzle widths in bytes, indexed by CUtensorMapSwizzle


def is_triton_kernel(kernel: object) -> bool:
    """Return whether `kernel` is a `@triton.jit` function, with or without a wrapper.

    The wrappers are Triton's `autotune` and `heuristics`, and the classes of PyTorch's module
    `triton_heuristics`, which Inductor uses.
    """
    module = type(kernel).__module__
    of_triton = module.split(".")[0] == "triton" or module.endswith(".triton_heuristics")
    return of_triton and hasattr(kernel, "fn")


def compile_triton(request: Request) -> tuple[Compiled, Request]:
    """Compile a `@triton.jit` function for the arguments of a launch, `tl.constexpr` ones included.

    Returns the compiled kernel, and the request with its run-time arguments. These include tensor
    descriptors, and scratch memory for all blocks. The request's options are launch keywords such
    as "num_warps=8". Raises CompileFailed with Triton's message, WorkloadError for invalid
    arguments, ToolNotFound without Triton.
    """
    triton = load_package("triton", "compiling a Triton kernel")
    target = architectures.architecture(request.arch)
    function: Any = request.kernel
    chosen: dict[str, Any] = {}
    rules: dict[str, Any] = {}
    while not isinstance(function.fn, types.FunctionType):
        configurations = getattr(function, "configs", None)
        if configurations:  # the first configuration of an autotuner runs
            first = configurations[0]
            chosen |= {**first.kwargs, "num_warps": first.num_warps, "num_stages": first.num_stages}
        else:
            rules |= getattr(function, "values", {})
        function = function.fn
    chosen |= dict(map(option, request.options))
    values = _bound(function, request.args, chosen, rules)
    signature: dict[str, str] = {}
    constants: dict[tuple[int, ...], Any] = {}
    attributes: dict[tuple[int, ...], Any] = {}
    left: list[object] = []
    for number, parameter in enumerate(function.params):
        value = values[parameter.name]
        value = value.item() if isinstance(value, np.bool_) else value
        kind = "constexpr" if parameter.is_constexpr else _type_name(number, value)
        if (
            kind == "constexpr"
            or value is None
            or (kind[0] == "i" and value == 1 and not isinstance(value, bool))
        ):
            signature[parameter.name] = "constexpr"
            constants[number,] = value
            continue
        signature[parameter.name] = kind
        if is_divisible(kind, value):
            attributes[number,] = [["tt.divisibility", _DIVISOR]]
        left.append(value)
    passed: tuple[object, ...] = tuple(left)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from triton.backends.compiler import GPUTarget
        from triton.compiler import ASTSource

        major, minor = target.capability
        source = ASTSource(fn=function, signature=signature, constexprs=constants, attrs=attributes)
        wanted = {name: value for name, value in chosen.items() if name not in signature}
        try:
            built = triton.compile(
                source, target=GPUTarget("cuda", 10 * major + minor, 32), options=wanted
            )
        except Exception as error:  # Triton's errors have no common base class
            what = f"Triton cannot compile {function.__name__}"
            raise CompileFailed.because(what, error, -1, "triton") from error
    code = function.fn.__code__
    compiled = compile_ptx(
        built.asm["ptx"],
        function=built.metadata.name,
        file=code.co_filename,
        cubin=built.asm["cubin"],
    )
    metadata = built.metadata
    compiled = replace(
        compiled, language="triton", title=function.__name__, shared_bytes=metadata.shared
    )
    passed = _with_descriptors(passed, getattr(metadata, "tensordesc_meta", None))
    x, y, z = dim3("grid", request.grid)
    grid = (x * metadata.num_ctas, y, z)  # Triton's grid counts clusters
    scratch = metadata.global_scratch_size * math.prod(grid)
    if scratch > 0:
        passed = (*passed, np.zeros(scratch, np.uint8))
    shared = max(request.shared_bytes, compiled.shared_bytes)
    return compiled, replace(request, grid=grid, args=passed, shared_bytes=shared)


def _with_descriptors(arguments: Sequence[object], descriptions: Any) -> tuple[object, ...]:
    """Replace Triton's host-side tensor descriptors by the kernel's arguments.

    A descriptor that the kernel accesses by TMA becomes a tensor map (`descriptions` has its
    layout). Any other descriptor becomes a pointer, sizes and strides.
    """
    passed: list[object] = []
    left = iter(descriptions or ())
    for argument in arguments:
        if type(argument).__name__ != "TensorDescriptor":
            passed.append(argument)
            continue
        descriptor: Any = argument
        base, about = plain(descriptor.base), next(left, None)
        if about is None:
            driver = importlib.import_module("triton.backends.nvidia.driver")
            passed += [base, *driver.make_tensordesc_arg(descriptor, None)[1:]]
            continue
        if about["fp4_padded"] or about.get("is_im2col"):
            raise WorkloadError(
                "tensor descriptors of 4-bit data types and of im2col are not emulated",
                hint="use pointers instead, or profile it on a GPU: kernprof run --backend ncu",
            )
        steps = [step * base.itemsize for step in descriptor.strides]
        array = np.lib.stride_tricks.as_strided(base, tuple(descriptor.shape), steps)
        swizzle, nan = _SWIZZLES[about["swizzle"]], descriptor.padding == "nan"
        passed += [
            MappedTensor(array, about["block_size"], swizzle, nan=nan),
            *descriptor.shape,
            *descriptor.strides,
        ]
    return tuple(passed)


def _bound(
    function: Any, arguments: Sequence[object], chosen: Mapping[str, Any], rules: Mapping[str, Any]
) -> dict[str, Any]:
    """Return each parameter's value, from arguments, configuration, defaults or heuristics."""
    names = [parameter.name for parameter in function.params]
    left = (
        names
        if len(arguments) == len(names)
        else [n for n in names if n not in chosen and n not in rules]
    )
    values = {
        declared.name: declared.default for declared in function.params if declared.has_default
    }
    values |= {**dict(zip(left, arguments, strict=False)), **chosen}
    if len(arguments) > len(left) or not values.keys() | rules.keys() >= set(names):
        raise WorkloadError(
            f"kernel {function.__name__} takes {len(left)} arguments ({', '.join(left)}),"
            f" {len(arguments)} given",
            hint="pass the run-time arguments in order, and constants by name",
        )
    for name, rule in rules.items():
        try:
            values[name] = rule(values)
        except Exception as error:  # `rule` is the user's code
            raise WorkloadError(
                f"the heuristic of {function.__name__} for {name} failed: {error!r}"
            ) from error
    return values


def option(text: str) -> tuple[str, Any]:
    """Parse a launch keyword `NAME=VALUE` into (name, Python value). Raises UsageError."""
    name, _, value = text.partition("=")
    try:
        return name.strip(), ast.literal_eval(value.strip())
    except (ValueError, SyntaxError) as error:
        raise UsageError(
            f"the option {text!r} is not NAME=VALUE", hint="example: num_warps=8"
        ) from error


def is_divisible(kind: str, value: Any) -> bool:
    """Return whether an integer, or a pointer's offset in its array, is divisible by 16."""
    if kind[0] == "*":
        owner = value
        while isinstance(owner.base, np.ndarray):
            owner = owner.base
        return not (value.ctypes.data - owner.ctypes.data) % _DIVISOR
    return kind[0] in "iu" and kind != "i1" and not value % _DIVISOR


def _type_name(number: int, value: object) -> str:
    if isinstance(value, np.ndarray | np.generic):
        name = (value.dtype.metadata or {}).get("is") or _ELEMENTS.get(value.dtype.str[1:])
        if name is None:
            raise WorkloadError(
                f"argument {number} has dtype {value.dtype}, which Triton does not support",
                hint="convert the array to a data type of Triton, such as float32",
            )
        return f"*{name}" if isinstance(value, np.ndarray) else name
    if isinstance(value, bool):
        return "i1"
    if isinstance(value, int):
        return "i32" if -(2**31) <= value < 2**31 else "i64"
    if type(value).__name__ == "TensorDescriptor":
        descriptor: Any = value
        element = _type_name(number, plain(descriptor.base)).removeprefix("*")
        return f"tensordesc<{element}{list(descriptor.block_shape)}>"
    if value is not None and not isinstance(value, float):
        raise WorkloadError(
            f"argument {number} is {type(value).__name__} {value!r:.80}: not an array or a number",
            hint="pass NumPy arrays, numbers or tensor descriptors",
        )
    return "constexpr" if value is None else "fp32"
