"""PTX as text: what is one, which object holds one, and the kernel in it that a name means."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from kernprof.cuda_source.mangled import demangled, plain_name
from kernprof.cuda_source.signature import split_name
from kernprof.errors import UsageError, WorkloadError, unknown_name

TARGET = re.compile(r"^\s*\.target\s+(sm_\d+)", re.MULTILINE)
_ENTRY = re.compile(r"^\s*(?:\.\w+\s+)*\.entry\s+([\w$]+)", re.MULTILINE)


def is_ptx(text: str) -> bool:
    return ".version" in text and bool(TARGET.search(text))


def entries(text: str) -> list[str]:
    """The kernels, by the names that the PTX has for them."""
    return _ENTRY.findall(text)


class Result(Protocol):
    """What a compiler made of a source; `names` are those of the name expressions."""

    @property
    def ok(self) -> bool: ...
    @property
    def ptx(self) -> str: ...
    @property
    def names(self) -> Sequence[str]: ...


def holds(output: Result, function: str | None) -> bool:
    """Is the kernel there, or any where none is named? One that is static and not launched is not."""
    if not output.ok or output.names:
        return output.ok
    name = split_name(function)[0] if function else None
    return any(name in (None, entry, plain_name(entry)) for entry in entries(output.ptx))


def chosen(function: str | None, entries: Sequence[str], none: str) -> str:
    """The entry that a name means, mangled or plain; the only one where there is no name. Raises
    UsageError.
    """
    names = {entry: plain_name(entry) for entry in entries}
    if not entries:
        raise UsageError(none, hint="templates need a name such as 'scale<float>'")
    if function is None:
        if len(entries) > 1:
            raise UsageError(
                f"the source has {len(entries)} kernels: {', '.join(sorted(names.values()))};"
                " name one"
            )
        return entries[0]
    if function in names:
        return function
    texts = {
        entry: demangled(entry) for entry, name in names.items() if name == split_name(function)[0]
    }
    if not texts:
        raise unknown_name("function", function, names.values())
    wanted = function.replace(" ", "")
    exact = [
        e
        for e, text in texts.items()
        if text.replace(" ", "") == wanted or f"{wanted}(" in text.replace(" ", "")
    ]
    meant = exact or list(texts)
    if len(meant) > 1:
        raise UsageError(
            f"{function} names {len(meant)} kernels",
            hint=f"name one: {'; '.join(sorted(texts.values()))}",
        )
    return meant[0]


def held(source: Any) -> str | None:
    """The PTX of an object that holds or makes some: an ObjectCode or Program of cuda.core, a
    kernel that Triton compiled; None for others. Raises WorkloadError for one of cuda.core that has
    no PTX.
    """
    of_core = type(source).__module__.startswith("cuda.core")
    if of_core and hasattr(source, "compile"):
        try:
            source = source.compile("ptx")
        except Exception as error:  # NVRTC's, or that of a Program of another kind
            raise WorkloadError(
                f"the Program of cuda.core does not compile to PTX: {error}",
                hint="without a driver cuda.core compiles nothing: give the source as text, or PTX",
            ) from error
    if getattr(source, "code_type", None) == "ptx":
        code = getattr(source, "code", "")
        return (code.decode("utf-8", "replace") if isinstance(code, bytes) else str(code)).rstrip(
            "\0"
        )
    assembly = getattr(source, "asm", None)
    if isinstance(assembly, Mapping) and "ptx" in assembly:
        return str(assembly["ptx"])
    if getattr(source, "code_type", None) is not None:
        raise WorkloadError(
            f"the {type(source).__name__} holds {source.code_type}, and the emulator executes PTX",
            hint='compile to PTX: Program(source, "c++").compile("ptx")',
        )
    if of_core:
        raise WorkloadError(
            f"a {type(source).__name__} of cuda.core does not show its code",
            hint='give the Program, or what Program(source, "c++").compile("ptx") makes',
        )
    return None
