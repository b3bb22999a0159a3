"""Kernels in Triton, of kinds that the other files lack; written after descriptions. Only a machine
with Triton imports this.
"""

import triton
import triton.language as tl


@triton.jit
def capped_rows(x, y, cols, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * cols + at, mask=at < cols, other=0.0)
    e = tl.exp(v * (2.0 / 30.0))
    v = tl.where(at < cols, 30.0 * (e - 1.0) / (e + 1.0), -1e30)
    v = tl.exp(v - tl.max(v, 0))
    tl.store(y + row * cols + at, v / tl.sum(v, 0), mask=at < cols)


@triton.jit
def rows_of_experts(x, index, weight, y, wide, BLOCK: tl.constexpr):
    token, at = tl.program_id(0), tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), tl.float32)
    for k in range(4):
        row = tl.load(index + token * 4 + k)
        total += tl.load(weight + token * 4 + k) * tl.load(
            x + row * wide + at, mask=at < wide, other=0.0
        )
    tl.store(y + token * wide + at, total, mask=at < wide)


@triton.jit
def halves_turned_and_added(x, z, y, rows, cols, BR: tl.constexpr, BC: tl.constexpr):
    r = tl.program_id(0) * BR + tl.arange(0, BR)
    c = tl.program_id(1) * BC + tl.arange(0, BC)
    v = tl.load(
        x + c[None, :] * rows + r[:, None],
        mask=(r < rows)[:, None] & (c < cols)[None, :],
        other=0.0,
    )
    w = tl.load(
        z + r[:, None] * cols + c[None, :],
        mask=(r < rows)[:, None] & (c < cols)[None, :],
        other=0.0,
    )
    tl.store(
        y + r[:, None] * cols + c[None, :], v + w, mask=(r < rows)[:, None] & (c < cols)[None, :]
    )
