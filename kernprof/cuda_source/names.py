"""Names of kernels: mangled, demangled, with template arguments, and as entries in PTX.

Mangled names follow the Itanium C++ ABI. Names from files are scanned, not demangled, because n
substitutions can expand to 2^n characters. A scan suffices for kernels: CUDA forbids `__global__`
member functions, so the template arguments are last (CUDA programming guide).
"""

import ctypes
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from kernprof.errors import UsageError, WorkloadError, unknown_name

OVERLOAD = re.compile(r"\s*([\w:]+(?:<.*>)?)\s*\((.*)\)\s*$", re.DOTALL)
TARGET = re.compile(r"^\s*\.target\s+(sm_\d+)([af]?)", re.MULTILINE)
# A kernel in PTX: its name and its parameters.
ENTRY = re.compile(
    r"^\s*(?:\.\w+\s+)*\.entry\s+([\w$]+)(?:\s*\((.*?)\))?", re.MULTILINE | re.DOTALL
)
_LENGTH = re.compile(r"(\d+)")
_TAG = re.compile(r"B(\d+)")
_UNNAMED = "_GLOBAL__N_"


def scopes(mangled: str) -> tuple[str, ...]:
    """Split a mangled name into its namespaces and the name.

    Example: `_ZN2ns5scaleIfEEvPT_i` → `("ns", "scale<…>")`. Other names are returned unchanged.
    """
    if not mangled.startswith("_Z"):
        return (mangled,)
    nested = mangled[2:3] == "N"
    at = 3 if mangled[2:3] in ("N", "L") else 2
    parts: list[str] = []
    if mangled.startswith("St", at):
        parts, at = ["std"], at + 2
    while match := _LENGTH.match(mangled, at):
        at = match.end() + int(match[1])
        parts.append(mangled[match.end() : at])
        while tag := _TAG.match(mangled, at):  # an ABI tag that Numba adds
            at = tag.end() + int(tag[1])
        if not nested:
            break
    if not parts or at > len(mangled):
        return (mangled,)
    named = [part for part in parts if not part.startswith(_UNNAMED)] or parts
    return (*named[:-1], named[-1] + ("<…>" if mangled[at : at + 1] == "I" else ""))


def plain_name(mangled: str) -> str:
    """Return a kernel's name without namespaces and template arguments.

    Example: `_ZN2ns5scaleIfEEvPT_i` → `scale`.
    """
    return scopes(mangled)[-1].removesuffix("<…>")


@cache
def demangled(name: str) -> str:
    """Return the C++ declaration of a mangled name; other names are returned unchanged.

    Use this function only for names of code that was compiled here. The result of a malicious name
    may be exponentially long.
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


def split(text: str) -> list[str]:
    """Split a text at the commas outside brackets."""
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "<([{") - (sign in ">)]}")
        if sign == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def split_name(kernel: str) -> tuple[str, tuple[str, ...]]:
    """Split `ns::scale<float, 4>(float *)` into `scale` and its template arguments."""
    overload = OVERLOAD.match(kernel)
    name, bracket, rest = (overload[1] if overload else kernel).partition("<")
    arguments = split(rest.rpartition(">")[0]) if bracket else []
    return name.rpartition("::")[2].strip(), tuple(arguments)


def is_ptx(text: str) -> bool:
    return ".version" in text and bool(TARGET.search(text))


def entries(text: str) -> list[str]:
    """Return the mangled names of the kernels in a PTX text."""
    return [entry[1] for entry in ENTRY.finditer(text)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompilerOutput:
    """Result of an NVRTC compilation.

    `names` are the mangled names of the requested name expressions, in order.
    """

    ok: bool
    log: str
    ptx: str = ""
    cubin: bytes = b""
    names: tuple[str, ...] = ()

    def holds(self, function: str | None) -> bool:
        """Return true if the PTX contains the kernel `function`, or any kernel if it is None.

        NVRTC omits a static kernel without launches from the PTX.
        """
        if not self.ok or self.names:
            return self.ok
        name = split_name(function)[0] if function else None
        return any(name in (None, entry, plain_name(entry)) for entry in entries(self.ptx))


def chosen(function: str | None, entries: Sequence[str], none: str) -> str:
    """Return the mangled name of the kernel `function` among the `entries` (kernels) of a PTX text.

    `function` is a mangled or plain name; None selects the only kernel. Raises UsageError if no
    kernel or several kernels match; `none` is the message for PTX without kernels.
    """
    names = {entry: plain_name(entry) for entry in entries}
    if not entries:
        raise UsageError(none, hint="templates need a name such as 'scale<float>'")
    if function is None:
        if len(entries) > 1:
            listed = ", ".join(sorted(names.values()))
            raise UsageError(
                f"the source has {len(entries)} kernels: {listed}; name one",
                hint="function= of emulator.run, or --kernel NAME of kernprof run",
            )
        return entries[0]
    if function in names:
        return function
    base = split_name(function)[0]
    texts = {entry: demangled(entry) for entry, name in names.items() if name == base}
    if not texts:
        raise unknown_name("function", function, names.values())
    wanted = function.replace(" ", "")
    spelled = {entry: text.replace(" ", "") for entry, text in texts.items()}
    exact = [e for e, text in spelled.items() if text == wanted or f"{wanted}(" in text]
    matching = exact or list(texts)
    if len(matching) > 1:
        raise UsageError(
            f"{function} names {len(matching)} kernels",
            hint=f"name one: {'; '.join(sorted(texts.values()))}",
        )
    return matching[0]


def ptx_of(source: Any) -> str | None:
    """Return the PTX of an ObjectCode or Program of cuda.core, or of a compiled Triton kernel.

    Return None for other objects. Raises WorkloadError for a cuda.core object without PTX.
    """
    of_core = type(source).__module__.startswith("cuda.core")
    if of_core and hasattr(source, "compile"):
        try:
            source = source.compile("ptx")
        except Exception as error:  # an error of NVRTC, or a Program that is not in C++
            raise WorkloadError(
                f"the Program of cuda.core does not compile to PTX: {error}",
                hint="cuda.core needs a driver to compile: give the source as text, or PTX",
            ) from error
    kind, assembly = getattr(source, "code_type", None), getattr(source, "asm", None)
    if kind == "ptx":
        code = getattr(source, "code", "")
        text = code.decode("utf-8", "replace") if isinstance(code, bytes) else str(code)
        return text.rstrip("\0")
    if isinstance(assembly, Mapping) and "ptx" in assembly:
        return str(assembly["ptx"])
    if kind is not None or of_core:
        name = type(source).__name__
        hides = f"a {name} of cuda.core does not show its code"
        raise WorkloadError(
            f"the {name} holds {kind}, and the emulator executes PTX" if kind else hides,
            hint='compile to PTX: Program(source, "c++").compile("ptx")',
        )
    return None
