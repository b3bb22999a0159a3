"""Triton kernels of the third look: a norm, a product with half precision, an element-wise fusion,
a sum by columns.
"""

import triton
import triton.language as tl


@triton.jit
def layer_norm(x, gain, bias, out, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    inside = column < cols
    v = tl.load(x + row * cols + column, mask=inside, other=0.0)
    mean = tl.sum(v, axis=0) / cols
    centred = tl.where(inside, v - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(centred * centred, axis=0) / cols + 1e-5)
    g = tl.load(gain + column, mask=inside)
    b = tl.load(bias + column, mask=inside)
    tl.store(out + row * cols + column, centred * scale * g + b, mask=inside)


@triton.jit
def gelu_bias(x, bias, out, n, cols, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    v = tl.load(x + at, mask=inside) + tl.load(bias + at % cols, mask=inside)
    tl.store(out + at, v / (1 + tl.exp(-1.702 * v)), mask=inside)


@triton.jit
def half_product(a, b, c, n, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    steps = tl.arange(0, BK)
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, n, BK):
        left = tl.load(a + rows[:, None] * n + start + steps[None, :])
        right = tl.load(b + (start + steps)[:, None] * n + columns[None, :])
        total = tl.dot(left, right, total)
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(tl.float16))


@triton.jit
def column_sums(x, out, rows, cols, BLOCK: tl.constexpr, STEP: tl.constexpr):
    column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), dtype=tl.float32)
    for start in range(0, rows, STEP):
        row = start + tl.arange(0, STEP)
        total += tl.sum(tl.load(x + row[:, None] * cols + column[None, :]), axis=0)
    tl.store(out + column, total)
