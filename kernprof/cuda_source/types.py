"""C++ types that a kernel's parameter can have, as NumPy sees them: kind and bytes of what lies in
memory.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CType:
    """`kind` as NumPy's: b, i, u, f; `x`: bytes of any meaning. `size` of one component, of which
    there are `lanes`.
    """

    kind: str
    size: int
    lanes: int = 1


_PLAIN = {
    "void": CType("x", 0),
    "char": CType("x", 1),
    "unsigned char": CType("x", 1),
    "std::byte": CType("x", 1),
    "signed char": CType("i", 1),
    "int8_t": CType("i", 1),
    "uint8_t": CType("u", 1),
    "bool": CType("b", 1),
    "short": CType("i", 2),
    "unsigned short": CType("u", 2),
    "int16_t": CType("i", 2),
    "uint16_t": CType("u", 2),
    "int": CType("i", 4),
    "unsigned int": CType("u", 4),
    "int32_t": CType("i", 4),
    "uint32_t": CType("u", 4),
    "long long": CType("i", 8),
    "unsigned long long": CType("u", 8),
    "int64_t": CType("i", 8),
    "uint64_t": CType("u", 8),
    "size_t": CType("u", 8),
    "ptrdiff_t": CType("i", 8),
    "ssize_t": CType("i", 8),
    "intptr_t": CType("i", 8),
    "uintptr_t": CType("u", 8),
    "half": CType("f", 2),
    "__half": CType("f", 2),
    "half2": CType("f", 2, 2),
    "__half2": CType("f", 2, 2),
    "float": CType("f", 4),
    "double": CType("f", 8),
    "nv_bfloat16": CType("x", 2),
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
_COMPONENTS = {
    "char": CType("i", 1),
    "short": CType("i", 2),
    "int": CType("i", 4),
    "longlong": CType("i", 8),
    "float": CType("f", 4),
    "double": CType("f", 8),
}
_INTEGER_WORDS = frozenset(["unsigned", "signed", "char", "short", "int", "long"])


def known_type(name: str) -> CType | None:
    """The type of that name, however the words of an integer are ordered; None for one that is not
    built in.
    """
    words = name.split()
    if words and _INTEGER_WORDS.issuperset(words):
        return _integer(words)
    name = re.sub(
        r"^(?:::)?(?:(?:cuda::)?std::|thrust::)(?=\w+_t\b|complex\b)", "", name.replace(" ", "")
    )
    if vector := _VECTOR.fullmatch(name):
        component = _COMPONENTS[vector[2]]
        return CType("u" if vector[1] else component.kind, component.size, int(vector[3]))
    return _PLAIN.get(name.removeprefix("__") if "bfloat16" in name else name)


def _integer(words: Sequence[str]) -> CType:
    """`long unsigned int` and its like."""
    if "char" in words:
        return _PLAIN["signed char" if "signed" in words else "char"]
    # as where there is CUDA on 64 bits, but Windows
    size = 2 if "short" in words else 8 if "long" in words else 4
    return CType("u" if "unsigned" in words else "i", size)


def name_of(dtype: Any) -> str | None:
    """What C++ calls the numbers of a NumPy dtype; None for complex numbers and structures."""
    here = memory_of(dtype) if dtype is not None else None
    return None if here is None else _NAMES.get((here.kind, here.size)) if here.lanes == 1 else None


def memory_of(dtype: Any) -> CType | None:
    """What lies in memory of an array of this NumPy dtype; None for a structure, of which nothing
    is told.
    """
    if dtype.kind == "c":
        return CType("f", dtype.itemsize // 2, 2)
    if dtype.kind in "Mm":
        return CType("i", 8)
    return CType(dtype.kind, dtype.itemsize) if dtype.kind in "biuf" else None
