"""Kernel names for people."""

from __future__ import annotations

import re

_RETURNS = re.compile(r"^(void|int|float|double)\s+")
# What PyTorch's generic kernels are told to do; the kernel's own name says only how.
_FUNCTOR = re.compile(r"(\w*(?:Functor|FunctorOnSelf|_kernel_cuda|_kernel_impl|_functor|Ops?)(?:_\w+)?)\b")


def short_kernel(name: str) -> str:
    """A kernel's name without return type, template arguments and parameters; PyTorch's functor in brackets.

    `void at::vectorized_elementwise_kernel<4, at::CUDAFunctor_add<float>, …>(int, …)` →
    `at::vectorized_elementwise_kernel [CUDAFunctor_add]`
    """
    text = _RETURNS.sub("", name).replace("(anonymous namespace)", "anonymous").replace("<unnamed>", "anonymous")
    depth = 0
    kept: list[str] = []
    inner: list[str] = []
    for sign in text:
        depth += sign == "<"
        if depth <= 0 and sign == "(":
            break
        (inner if depth > 0 else kept).append(sign)
        depth -= sign == ">"
    found = _FUNCTOR.search("".join(inner)) if "kernel" in text and "at::" in text else None
    short = "".join(kept).strip() or name
    return f"{short} [{found[1]}]" if found else short
