"""Kernel objects as the source of a CUDA variant: what CuPy's raw kernels hold is read, nothing of CuPy runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kernprof.errors import WorkloadError


def as_text(source: Any, kernel: str | None, name: str, options: Any) -> tuple[str, str, Any]:
    """A file's name or code, the name of the kernel in it, and the rule for its options. `name` is the variant's."""
    if isinstance(source, str | Path):
        return str(source), kernel or name.replace("-", "_"), options
    kind = type(source).__name__
    code = getattr(source, "code", None) if kind in ("RawKernel", "RawModule") else None
    if not isinstance(code, str):
        raise WorkloadError(
            f"the source of variant {name} is a {kind} that holds no CUDA C++",
            hint="give a .cu file, its text, or CuPy's RawKernel or RawModule made of text",
        )
    own = tuple(source.options)
    rule = (lambda p: (*own, *options(p))) if callable(options) else (*own, *options)
    return code, kernel or getattr(source, "name", None) or name.replace("-", "_"), rule
