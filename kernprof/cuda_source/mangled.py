"""C++ names as compilers mangle them (Itanium C++ ABI), and what people call them.

Names from foreign files are only scanned: what a mangled name stands for may be 2^n times as long.
The scan is enough
for kernels: CUDA forbids `__global__` members of classes, so template arguments come last (CUDA
programming guide,
`__global__` function restrictions).
"""

import ctypes
import re
from functools import cache

_LENGTH = re.compile(r"(\d+)")
_UNNAMED = "_GLOBAL__N_"
_MANGLED = re.compile(r"\b_Z\w+")
_TAG = re.compile(r"B(\d+)")


def scopes(mangled: str) -> tuple[str, ...]:
    """The namespaces and the name: `_ZN2ns5scaleIfEEvPT_i` → `("ns", "scale<…>")`; one that is not
    mangled: itself.
    """
    if not mangled.startswith("_Z"):
        return (mangled,)
    nested = mangled[2:3] == "N"
    at = 3 if mangled[2:3] in ("N", "L") else 2
    found: list[str] = []
    if mangled.startswith("St", at):
        found, at = ["std"], at + 2
    while match := _LENGTH.match(mangled, at):
        at = match.end() + int(match[1])
        found.append(mangled[match.end() : at])
        while tag := _TAG.match(mangled, at):  # Numba's
            at = tag.end() + int(tag[1])
        if not nested:
            break
    if not found or at > len(mangled):
        return (mangled,)
    named = [each for each in found if not each.startswith(_UNNAMED)] or found
    return (*named[:-1], named[-1] + ("<…>" if mangled[at : at + 1] == "I" else ""))


def plain_name(mangled: str) -> str:
    """The name alone: `_ZN2ns5scaleIfEEvPT_i` → `scale`."""
    return scopes(mangled)[-1].removesuffix("<…>")


@cache
def demangled(name: str) -> str:
    """The whole name as people read it, by the C++ runtime's own function; others as they are. For
    names from here.
    """
    if not name.startswith("_Z"):
        return name
    try:
        runtime = ctypes.CDLL("libstdc++.so.6")
    except OSError:
        return name
    runtime.__cxa_demangle.restype = ctypes.c_void_p
    status = ctypes.c_int()
    text = runtime.__cxa_demangle(name.encode(), None, None, ctypes.byref(status))
    if status.value != 0 or not text:
        return name
    try:
        return (ctypes.string_at(text)).decode("utf-8", "replace")
    finally:
        ctypes.CDLL(None).free(ctypes.c_void_p(text))


def with_names(text: str) -> str:
    """A tool's message with the mangled names in it as people read them."""
    return _MANGLED.sub(lambda found: demangled(found[0]), text)
