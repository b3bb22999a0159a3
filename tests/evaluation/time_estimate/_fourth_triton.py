"""Triton kernels of the fourth look: dropout, running sums, attention, bytes from floats, rows of a
table.
"""

import triton
import triton.language as tl


@triton.jit
def dropout(x, out, n, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    keep = tl.rand(seed, at) > 0.3
    tl.store(out + at, tl.where(keep, tl.load(x + at, mask=inside) / 0.7, 0.0), mask=inside)


@triton.jit
def running_sums(x, out, cols, BLOCK: tl.constexpr):
    at = tl.program_id(0) * cols + tl.arange(0, BLOCK)
    tl.store(out + at, tl.cumsum(tl.load(x + at), 0))


@triton.jit
def attention(q, k, v, out, tokens, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    base = tl.program_id(1) * tokens * D
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    dims = tl.arange(0, D)
    left = tl.load(q + base + rows[:, None] * D + dims[None, :])
    most = tl.full((BM,), -1e30, tl.float32)
    total = tl.zeros((BM,), tl.float32)
    result = tl.zeros((BM, D), tl.float32)
    for start in range(0, tokens, BN):
        columns = start + tl.arange(0, BN)
        keys = tl.load(k + base + columns[None, :] * D + dims[:, None])
        score = tl.dot(left, keys) * 0.125
        now = tl.maximum(most, tl.max(score, 1))
        p = tl.exp(score - now[:, None])
        scale = tl.exp(most - now)
        total = total * scale + tl.sum(p, 1)
        values = tl.load(v + base + columns[:, None] * D + dims[None, :])
        result = result * scale[:, None] + tl.dot(p.to(tl.float16), values)
        most = now
    tl.store(
        out + base + rows[:, None] * D + dims[None, :], (result / total[:, None]).to(tl.float16)
    )


@triton.jit
def to_bytes(x, out, scale, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    v = tl.load(x + row * cols + at)
    most = tl.max(tl.abs(v), 0)
    tl.store(scale + row, most / 127)
    tl.store(out + row * cols + at, (v / most * 127).to(tl.int8))


@triton.jit
def table_rows(index, table, out, width, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    token = tl.load(index + row)
    tl.store(out + row * width + at, tl.load(table + token * width + at))
