"""Kernels in Triton, of kinds that the other files lack; written after descriptions. Only a machine
with Triton imports this.
"""

import triton
import triton.language as tl


@triton.jit
def root_norm(x, g, y, cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    v = tl.load(x + row * cols + at, mask=at < cols, other=0.0).to(tl.float32)
    r = 1.0 / tl.sqrt(tl.sum(v * v, 0) / cols + eps)
    w = tl.load(g + at, mask=at < cols, other=0.0)
    tl.store(y + row * cols + at, v * r * w, mask=at < cols)


@triton.jit
def causal_heads(
    q, k, v, out, scale, N: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr
):
    part, head = tl.program_id(0), tl.program_id(1)
    rows, wide = part * BM + tl.arange(0, BM), tl.arange(0, D)
    base = head * N * D
    query = tl.load(q + base + rows[:, None] * D + wide[None, :])
    most = tl.full((BM,), -1e30, tl.float32)
    total = tl.zeros((BM,), tl.float32)
    sum = tl.zeros((BM, D), tl.float32)  # noqa: A001
    for first in range(0, (part + 1) * BM, BN):
        cols = first + tl.arange(0, BN)
        keys = tl.load(k + base + cols[None, :] * D + wide[:, None])
        s = tl.dot(query, keys) * scale
        s = tl.where(rows[:, None] >= cols[None, :], s, -1e30)
        higher = tl.maximum(most, tl.max(s, 1))
        p = tl.exp(s - higher[:, None])
        old = tl.exp(most - higher)
        total = total * old + tl.sum(p, 1)
        values = tl.load(v + base + cols[:, None] * D + wide[None, :])
        sum = sum * old[:, None] + tl.dot(p.to(tl.float16), values)  # noqa: A001
        most = higher
    tl.store(out + base + rows[:, None] * D + wide[None, :], (sum / total[:, None]).to(tl.float16))


@triton.jit
def biased_product(
    a,
    b,
    bias,
    c,
    M,
    N: tl.constexpr,
    K: tl.constexpr,
    BM: tl.constexpr,
    BN: tl.constexpr,
    BK: tl.constexpr,
):
    rows, cols = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN)
    sum = tl.zeros((BM, BN), tl.float32)  # noqa: A001
    for first in range(0, K, BK):
        deep = first + tl.arange(0, BK)
        left = tl.load(a + rows[:, None] * K + deep[None, :], mask=(rows < M)[:, None], other=0.0)
        right = tl.load(b + deep[:, None] * N + cols[None, :])
        sum += tl.dot(left, right)  # noqa: A001
    v = sum + tl.load(bias + cols)[None, :]
    v = v / (1.0 + tl.exp(-1.702 * v))
    tl.store(c + rows[:, None] * N + cols[None, :], v.to(tl.float16), mask=(rows < M)[:, None])


@triton.jit
def label_loss(x, label, loss, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    most, total = -1e30, 0.0
    for first in range(0, cols, BLOCK):
        at = first + tl.arange(0, BLOCK)
        v = tl.load(x + row * cols + at, mask=at < cols, other=-1e30)
        higher = tl.maximum(most, tl.max(v, 0))
        total = total * tl.exp(most - higher) + tl.sum(tl.exp(v - higher), 0)
        most = higher
    own = tl.load(x + row * cols + tl.load(label + row))
    tl.store(loss + row, tl.log(total) + most - own)
