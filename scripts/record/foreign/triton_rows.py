"""Rows normalised by a kernel in Triton, as its tutorials write one."""

from __future__ import annotations

import torch
import triton
import triton.language as tl


@triton.jit
def _normalise(out, given, width: tl.constexpr):  # type: ignore[no-untyped-def]
    row = tl.program_id(0)
    at = tl.arange(0, width)
    x = tl.load(given + row * width + at)
    middle = x - tl.sum(x, 0) / width
    tl.store(out + row * width + at, middle / tl.sqrt(tl.sum(middle * middle, 0) / width + 1e-5))


def normalised(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    _normalise[(x.shape[0],)](out, x, x.shape[1])
    return out
