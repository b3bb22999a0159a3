"""What a Numba kernel calls in other sources (float16, bfloat16): CUDA C++ that NVRTC compiles, joined to its PTX."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from kernprof.emulator.frontend import headers, nvrtc
from kernprof.errors import CompileFailed

_DROPPED = re.compile(r"^\s*\.(?:version|target|address_size|file|loc)\b.*$", re.MULTILINE)
_SECTION = re.compile(r"^\s*\.section\b[^{]*\{.*?^\s*\}", re.MULTILINE | re.DOTALL)
_DEFINED = re.compile(
    r"^\s*(?:\.(?:visible|weak)\s+)*\.func\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\([^)]*\)\s*\{", re.MULTILINE
)
_DECLARED = re.compile(r"^\s*\.extern\s+\.func\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\([^)]*\)\s*;", re.MULTILINE)
_ADDRESSES = re.compile(r"^\s*\.address_size\s+\d+", re.MULTILINE)
_VERSION = re.compile(r"^\s*\.version\s+(\d+)\.(\d+)", re.MULTILINE)


def without_driver(arch: str) -> Any:
    """Stands for Numba's own use of NVRTC, which asks the driver for its version: the same call, the same result."""

    def compile_(source: Any, name: str, *_: Any, **__: Any) -> tuple[str, str]:
        text = source.decode() if isinstance(source, bytes) else str(source)
        folders = [f"-I{folder}" for folder in headers.include_folders()]
        made = nvrtc.compile_source(text, name, [f"-arch={arch}", "-rdc=true", "-std=c++17", *folders])
        if not made.ok:
            raise CompileFailed(
                "the CUDA C++ behind a type of Numba's does not compile",
                details=made.log.splitlines()[:20],
                hint=None if folders else f"it needs CUDA's headers: pip install {headers.PACKAGES}",
            )
        return made.ptx, made.log

    return SimpleNamespace(compile=compile_)


def joined(kernel: str, others: Sequence[str]) -> str:
    """One module of several: the newest version, each function that is defined without its `.extern` declaration."""
    newest = max(tuple(map(int, m.groups())) for text in (kernel, *others) for m in [_VERSION.search(text)] if m)
    head = _ADDRESSES.search(kernel)
    at = head.end() if head else 0
    called = [_SECTION.sub("", _DROPPED.sub("", text)) for text in others]  # ptxas wants them before their calls
    text = _VERSION.sub(f".version {newest[0]}.{newest[1]}", "\n".join((kernel[:at], *called, kernel[at:])))
    defined = set(_DEFINED.findall(text))
    return _DECLARED.sub(lambda match: "" if match[1] in defined else match[0], text)
