"""C++ types of kernel parameters, and a check of the arguments before a launch."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kernprof.errors import WorkloadError

_KINDS = {
    "b": "truth values",
    "i": "whole numbers",
    "u": "whole numbers",
    "f": "floating-point numbers",
}
_NUMPY = {"b": "bool", "i": "int", "u": "uint", "f": "float"}


@dataclass(frozen=True, slots=True)
class CType:
    """C++ scalar or vector type, with `lanes` components of `size` bytes each (float4: 4 × 4).

    `kind` is NumPy's letter for bool, int, uint or float (b, i, u, f), or x for untyped bytes.
    """

    kind: str
    size: int
    lanes: int = 1


_PLAIN = {
    "void": CType("x", 0),
    "char": CType("x", 1),
    "std::byte": CType("x", 1),
    "bool": CType("b", 1),
    "size_t": CType("u", 8),
    "ptrdiff_t": CType("i", 8),
    "ssize_t": CType("i", 8),
    "intptr_t": CType("i", 8),
    "uintptr_t": CType("u", 8),
    "half": CType("f", 2),
    "float16": CType("f", 2),
    "half2": CType("f", 2, 2),
    "float": CType("f", 4),
    "float32": CType("f", 4),
    "double": CType("f", 8),
    "float64": CType("f", 8),
    "nv_bfloat16": CType("x", 2),
    "bfloat16": CType("x", 2),
    "nv_bfloat162": CType("x", 2, 2),
    "uint": CType("u", 4),
    "ushort": CType("u", 2),
    "uchar": CType("u", 1),
    "cuComplex": CType("f", 4, 2),
    "cuFloatComplex": CType("f", 4, 2),
    "cuDoubleComplex": CType("f", 8, 2),
    "complex<float>": CType("f", 4, 2),
    "complex<double>": CType("f", 8, 2),
}
_NAMES = {
    ("b", 1): "bool",
    ("i", 1): "signed char",
    ("u", 1): "unsigned char",
    ("i", 2): "short",
    ("u", 2): "unsigned short",
    ("i", 4): "int",
    ("u", 4): "unsigned int",
    ("i", 8): "long long",
    ("u", 8): "unsigned long long",
    ("f", 2): "__half",
    ("f", 4): "float",
    ("f", 8): "double",
}
_VECTOR = re.compile(r"(u?)(char|short|int|longlong|float|double)([1-4])")
_SIZED = re.compile(r"(u?)int(8|16|32|64)(?:_t)?")
_SIZES = {"char": 1, "short": 2, "int": 4, "longlong": 8, "float": 4, "double": 8}
_INTEGER_WORDS = frozenset(["unsigned", "signed", "char", "short", "int", "long"])


def known_type(name: str) -> CType | None:
    """Return the built-in type of a C++ or NumPy name such as `unsigned long`; None if unknown.

    The words of the name may be in any order.
    """
    words = name.split()
    if words and _INTEGER_WORDS.issuperset(words):
        if "char" in words:
            return CType("i" if "signed" in words else "x", 1)
        # On CUDA's 64-bit platforms except Windows, `long` has 8 bytes.
        size = 2 if "short" in words else 8 if "long" in words else 4
        return CType("u" if "unsigned" in words else "i", size)
    name = re.sub(
        r"^(?:::)?(?:(?:cuda::)?std::|thrust::)(?=\w+_t\b|complex\b)", "", name.replace(" ", "")
    )
    if vector := _VECTOR.fullmatch(name):
        kind = "u" if vector[1] else "f" if vector[2] in ("float", "double") else "i"
        return CType(kind, _SIZES[vector[2]], int(vector[3]))
    if sized := _SIZED.fullmatch(name):
        return CType("u" if sized[1] else "i", int(sized[2]) // 8)
    return _PLAIN.get(name.removeprefix("__"))


def memory_of(dtype: Any) -> CType | None:
    """Return the type of an array's elements from the NumPy dtype; None for a structure."""
    if dtype.kind == "c":
        return CType("f", dtype.itemsize // 2, 2)
    if dtype.kind in "Mm":
        return CType("i", 8)
    return CType(dtype.kind, dtype.itemsize) if dtype.kind in "biuf" else None


def name_of(dtype: Any) -> str | None:
    """Return the C++ name of a NumPy dtype; None for complex numbers and structures."""
    memory = memory_of(dtype) if dtype is not None else None
    return _NAMES.get((memory.kind, memory.size)) if memory and memory.lanes == 1 else None


@dataclass(frozen=True, slots=True)
class Parameter:
    """Parameter that a kernel declares.

    - `text`: the declaration in the source.
    - `name`: the name of the parameter's type without qualifiers.
    - `type`: the built-in type of the value or of the array's elements; None if unknown.
    - `pointer`: the number of `*` and array bounds; -1 in languages without pointers.
    """

    text: str
    type: CType | None
    pointer: int
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """Argument of a kernel launch: an array (`dtype`, `shape`) or a scalar (`dtype`, `value`).

    `dtype` is None for Python numbers, which are converted to the parameter's type. `role` is the
    argument's role in a workload (input, output, parameter), for the hint of an error.
    """

    name: str
    dtype: Any
    shape: tuple[int, ...] | None = None
    value: Any = None
    role: str = ""

    def shown(self) -> str:
        if self.shape is not None:
            return f"an array of {self.dtype}"
        kind = type(self.value).__name__ if self.dtype is None else self.dtype
        return f"the {kind} {self.value!s:.80}"


def check_arguments(
    kernel: str, declared: Sequence[Parameter], arguments: Sequence[Argument]
) -> None:
    """Raise WorkloadError for the first argument that does not match its declared parameter."""
    if len(declared) != len(arguments):
        named = any(argument.role for argument in arguments)
        names = f" ({', '.join(argument.name for argument in arguments)})" if named else ""
        raise WorkloadError(
            f"kernel {kernel} takes {len(declared)} arguments"
            f" ({', '.join(p.text for p in declared)}), {len(arguments)} given{names}",
            hint='name the kernel\'s arguments in its order: args="x out n"' if named else None,
        )
    for parameter, argument in zip(declared, arguments, strict=True):
        is_array = argument.shape is not None
        problem = (_array_problem if is_array else _scalar_problem)(parameter, argument)
        if problem:
            raise WorkloadError(
                f"{argument.name} is {argument.shown()}; kernel {kernel} declares"
                f" {parameter.text}: {problem}",
                hint=_hint(parameter, argument),
            )


def described(values: Sequence[Any]) -> list[Argument]:
    """Describe the values that a launch passes to a kernel, named by position ("argument 0")."""
    import numpy as np

    arrays = [isinstance(v, np.ndarray) and not (v.ndim == 0 and v.dtype.names) for v in values]
    return [
        Argument(
            name=f"argument {n}",
            dtype=getattr(value, "dtype", None),
            shape=value.shape if is_array else None,
            value=value,
        )
        for n, (value, is_array) in enumerate(zip(values, arrays, strict=True))
    ]


def _array_problem(parameter: Parameter, argument: Argument) -> str | None:
    """Return the reason that an array does not match its kernel parameter; None if it matches.

    Arrays of numbers match vector and complex types with components of the same size.
    """
    if not parameter.pointer:
        return "an array is passed for one value" if parameter.type else None
    memory, wanted = memory_of(argument.dtype), parameter.type
    if parameter.pointer > 1 or memory is None or wanted is None:
        return None
    if wanted.kind == "x" and wanted.size < 2:
        return None
    if wanted.lanes > memory.lanes and memory.size < wanted.size:
        return None  # a uint4 or float4 may transfer 16 bytes of any narrower data type
    if (memory.kind, memory.size) == ("u", 1) and wanted.kind == "u":
        return None  # packed bytes
    if memory.size != wanted.size:
        return f"elements of {memory.size} bytes would be read as {wanted.size}"
    if not same_kind(memory, wanted):
        read = "bfloat16" if wanted.kind == "x" else _KINDS[wanted.kind]
        return f"{_KINDS[memory.kind]} would be read as {read}"
    return None


def same_kind(memory: CType, wanted: CType) -> bool:
    """Return true if a kernel may read an array's elements (`memory`) as the type `wanted`.

    The caller has checked that the sizes are equal. Signed and unsigned integers match, 8-bit
    integers match bool, and 16-bit unsigned integers match float16. Untyped bytes in the kernel
    match everything but floats.
    """
    if wanted.kind == "x":
        return memory.kind != "f"
    integers = ("i", "u", "b") if memory.size == 1 else ("i", "u")
    return (
        memory.kind == wanted.kind
        or (memory.kind in integers and wanted.kind in integers)
        or (memory.size == 2 and {memory.kind, wanted.kind} == {"u", "f"})
    )


def _scalar_problem(parameter: Parameter, argument: Argument) -> str | None:
    wanted, value = parameter.type, argument.value
    if parameter.pointer > 0:  # a uint64 scalar may be a device address; None is a null pointer
        is_null = argument.dtype is None and value is None
        is_map = hasattr(value, "encoded")  # a tensor map in device memory
        is_address = is_null or is_map or str(argument.dtype) == "uint64"
        return None if is_address else "a number is passed for a pointer"
    if wanted is None or wanted.kind == "x" or wanted.lanes > 1:
        return None
    if argument.dtype is None:  # Python numbers are converted to the parameter's type
        if wanted.kind == "f" or not isinstance(value, int | float):
            return None
        if isinstance(value, float):
            return "its fraction would be lost"
        bits = 8 * wanted.size
        fits = -(1 << bits - 1) <= int(value) < 1 << bits
        return None if fits else f"it does not fit into {bits} bits"
    memory = memory_of(argument.dtype)
    if memory is None:
        return None
    if memory.lanes > 1:
        return "a complex number is passed for one value"
    if (memory.kind == "f") != (wanted.kind == "f"):
        return f"{_KINDS[memory.kind]} would be read as {_KINDS[wanted.kind]}"
    same = memory.size == wanted.size
    return None if same else f"{memory.size} bytes would be read as {wanted.size}"


def _hint(parameter: Parameter, argument: Argument) -> str | None:
    wanted, is_array = parameter.type, argument.shape is not None
    if wanted is None or wanted.kind == "x" or is_array != bool(parameter.pointer):
        return None
    name = f"{_NUMPY[wanted.kind]}{8 * wanted.size}".replace("bool8", "bool")
    if wanted.lanes > 1 and is_array:
        return f"reinterpret its bytes: .view(np.{name})"
    if argument.role == "output":
        return f'declare it with kernprof.empty(…, "{name}"), or change the kernel'
    if argument.role == "parameter":
        value = argument.value.item()
        plain = {("f", 4): float, ("i", 4): int}.get((wanted.kind, wanted.size), type(value))(value)
        if type(plain) is not type(value):
            return f"give it as {plain}, not {value}" if plain == value else None
        return f'declare it as kernprof.Param({value}, dtype="{name}")'
    if is_array and argument.role:
        return f"pass it as np.{name}, such as {argument.name}.astype(np.{name})"
    return f"pass it as np.{name}: .astype(np.{name})" if is_array else f"pass np.{name}(…)"
