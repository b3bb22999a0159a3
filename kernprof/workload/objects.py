"""Kernel objects as the source of a CUDA variant: what they hold is read, nothing of CuPy runs."""

from pathlib import Path
from typing import Any

from kernprof.cuda_source import names as cuda_names
from kernprof.errors import WorkloadError
from kernprof.workload.params import checked_name


def as_text(source: Any, kernel: str | None, name: str, options: Any) -> tuple[str, str, Any]:
    """A file's name or code, the name of the kernel in it, and the rule for its options. `name` is
    the variant's.
    """
    usual = checked_name("a variant", name).replace("-", "_")
    if isinstance(source, str | Path):
        return str(source), kernel or usual, options
    kind = type(source).__name__
    code = getattr(source, "code", None) if kind in ("RawKernel", "RawModule") else None
    if isinstance(code, str):
        own = tuple(source.options)
        rule = (lambda p: (*own, *options(p))) if callable(options) else (*own, *options)
        return code, kernel or getattr(source, "name", None) or usual, rule
    text = None if code else cuda_names.ptx_of(source)
    if text is None:
        raise WorkloadError(
            f"the source of variant {name} is a {kind} that holds no CUDA C++",
            hint=(
                "give a .cu or .ptx file, its text, CuPy's RawKernel or RawModule made of text, its"
                " ElementwiseKernel or ReductionKernel, or a Program or PTX of cuda.core"
            ),
        )
    names = cuda_names.entries(text)
    return text, kernel or (names[0] if len(names) == 1 else usual), options
