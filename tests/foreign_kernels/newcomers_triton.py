"""Kernels in Triton, of kinds that the other files lack; written after descriptions. Only a machine
with Triton imports this.
"""

import triton
import triton.language as tl


@triton.jit
def norm_rows(x, g, b, y, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    v = tl.load(x + row * cols + at, mask=at < cols, other=0.0)
    mean = tl.sum(v, 0) / cols
    d = tl.where(at < cols, v - mean, 0.0)
    r = 1.0 / tl.sqrt(tl.sum(d * d, 0) / cols + 1e-5)
    tl.store(
        y + row * cols + at,
        d * r * tl.load(g + at, mask=at < cols) + tl.load(b + at, mask=at < cols),
        mask=at < cols,
    )


@triton.jit
def gated_rows(x, y, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    row = tl.program_id(1)
    u = tl.load(x + row * 2 * n + at, mask=at < n, other=0.0).to(tl.float32)
    v = tl.load(x + row * 2 * n + n + at, mask=at < n, other=0.0).to(tl.float32)
    tl.store(y + row * n + at, (u / (1.0 + tl.exp(-u)) * v).to(tl.float16), mask=at < n)


@triton.jit
def product_in_groups(
    a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr
):
    pid, down, across = tl.program_id(0), M // BM, N // BN
    group = pid // (GROUP * across)
    high = min(down - group * GROUP, GROUP)
    i, j = group * GROUP + pid % (GROUP * across) % high, pid % (GROUP * across) // high
    rows, cols, deep = i * BM + tl.arange(0, BM), j * BN + tl.arange(0, BN), tl.arange(0, BK)
    sum = tl.zeros((BM, BN), tl.float32)  # noqa: A001
    for k in range(0, K, BK):
        left = tl.load(a + rows[:, None] * K + (k + deep)[None, :])
        right = tl.load(b + (k + deep)[:, None] * N + cols[None, :])
        sum += tl.dot(left, right)  # noqa: A001
    tl.store(c + rows[:, None] * N + cols[None, :], sum)


@triton.jit
def column_sums(x, y, rows, cols, BR: tl.constexpr, BC: tl.constexpr):
    at = tl.program_id(0) * BC + tl.arange(0, BC)
    sum = tl.zeros((BC,), tl.float32)  # noqa: A001
    for first in range(0, rows, BR):
        r = first + tl.arange(0, BR)
        v = tl.load(
            x + r[:, None] * cols + at[None, :],
            mask=(r < rows)[:, None] & (at < cols)[None, :],
            other=0.0,
        )
        sum += tl.sum(v, 0)  # noqa: A001
    tl.store(y + at, sum, mask=at < cols)
