"""A product of matrices as a kernel in Triton, whose tiles the caller chooses."""

from __future__ import annotations

import torch
import triton
import triton.language as tl


@triton.jit
def _product(left, right, out, depth, width, rows: tl.constexpr, columns: tl.constexpr, part: tl.constexpr):  # type: ignore[no-untyped-def]
    row = tl.program_id(0) * rows + tl.arange(0, rows)
    column = tl.program_id(1) * columns + tl.arange(0, columns)
    at = tl.arange(0, part)
    total = tl.zeros((rows, columns), dtype=tl.float32)
    for start in range(0, depth, part):
        a = tl.load(left + row[:, None] * depth + (start + at)[None, :])
        b = tl.load(right + (start + at)[:, None] * width + column[None, :])
        total += tl.dot(a, b)
    tl.store(out + row[:, None] * width + column[None, :], total.to(tl.float16))


def product(left: torch.Tensor, right: torch.Tensor, tile: int) -> torch.Tensor:
    """Of half-precision matrices whose sides are multiples of the tile, and of 32."""
    (height, depth), width = left.shape, right.shape[1]
    out = torch.empty(height, width, dtype=torch.float16, device=left.device)
    _product[(height // tile, width // tile)](left, right, out, depth, width, tile, tile, 32)
    return out
