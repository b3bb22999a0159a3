"""PTX as it is, from a text, a file, or an object that holds it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kernprof import cache
from kernprof.cuda_source.mangled import plain_name
from kernprof.emulator.frontend import nvcc
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.frontend.cubin import kernel_facts
from kernprof.emulator.ptx.names import chosen
from kernprof.errors import UsageError, WorkloadError
from kernprof.gpus import architectures

_TARGET = re.compile(r"^\s*\.target\s+(sm_\d+)", re.MULTILINE)
_ENTRY = re.compile(r"^\s*(?:\.\w+\s+)*\.entry\s+([\w$]+)", re.MULTILINE)


def is_ptx(text: str) -> bool:
    return bool(_TARGET.search(text)) and ".version" in text


def compile_ptx(text: str, *, function: str | None, file: str, cubin: bytes = b"") -> Compiled:
    """The kernel `function` of a PTX text; None where it has only one. `cubin` is its machine code, if known: ptxas
    makes it where it is installed. Raises UsageError.
    """
    text = text.rstrip("\0")
    found = _TARGET.search(text)
    if found is None:
        raise UsageError(f"{file} is not PTX: it has no .target directive")
    target = architectures.architecture(found.group(1)).name
    kernel = chosen(function, _ENTRY.findall(text), "the PTX has no kernel")
    code = cubin or nvcc.assemble(text, target)
    facts = kernel_facts(code).get(kernel) if code else None
    return Compiled(
        ptx=text,
        kernel=kernel,
        title=function or plain_name(kernel),
        arch=target,
        language="ptx",
        source_file=file,
        key=cache.key_of("ptx", text, kernel),
        facts=facts,
        facts_reason=None if facts else "there is no ptxas here that takes this PTX",
        cubin=code,
    )


def ptx_of(kernel: Any) -> str | None:
    """The PTX of an object that holds some: an ObjectCode of cuda.core, a kernel that Triton compiled."""
    if getattr(kernel, "code_type", None) == "ptx":
        code = kernel.code
        return code.decode() if isinstance(code, bytes) else str(code)
    assembly = getattr(kernel, "asm", None)
    if assembly is not None and hasattr(assembly, "keys"):
        return str(assembly["ptx"])
    if getattr(kernel, "code_type", None) is not None:
        raise WorkloadError(
            f"the {type(kernel).__name__} holds {kernel.code_type}, and the emulator executes PTX",
            hint='compile to PTX: Program(source, "c++").compile("ptx")',
        )
    if type(kernel).__module__.startswith("cuda.core"):
        raise WorkloadError(
            f"a {type(kernel).__name__} of cuda.core does not show its code",
            hint='give what Program(source, "c++").compile("ptx") makes, or the source as text',
        )
    return None


def read(path: Path) -> str:
    """A file's text. Raises UsageError where it is none."""
    try:
        text = path.read_text("utf-8", "replace")
    except OSError as error:
        raise UsageError(f"{path} cannot be read as source or PTX: {error}") from error
    if "\0" in text:
        raise UsageError(f"{path} cannot be read as source or PTX: it is not text")
    return text
