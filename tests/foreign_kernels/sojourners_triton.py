"""Kernels in Triton as tutorials and model repositories have them, of kinds that the other files
lack. Only a machine with Triton imports this.
"""

import triton
import triton.language as tl


@triton.jit
def adamw_fused(p, g, m, v, lr, beta1, beta2, eps, decay, fix1, fix2, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    grad = tl.load(g + at, mask=mask, other=0.0).to(tl.float32)
    mean = beta1 * tl.load(m + at, mask=mask, other=0.0) + (1 - beta1) * grad
    var = beta2 * tl.load(v + at, mask=mask, other=0.0) + (1 - beta2) * grad * grad
    w = tl.load(p + at, mask=mask, other=0.0)
    w = w * (1 - lr * decay) - lr * (mean * fix1) / (tl.sqrt(var * fix2) + eps)
    tl.store(m + at, mean, mask=mask)
    tl.store(v + at, var, mask=mask)
    tl.store(p + at, w, mask=mask)


@triton.jit
def split_k_atomics(
    a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SPLIT: tl.constexpr
):
    rows, cols = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN)
    deep = tl.program_id(2) * BK + tl.arange(0, BK)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, tl.cdiv(K, BK * SPLIT)):
        inside = k * BK * SPLIT + deep < K
        left = tl.load(
            a + rows[:, None] * K + (k * BK * SPLIT + deep)[None, :],
            mask=(rows < M)[:, None] & inside[None, :],
            other=0.0,
        )
        right = tl.load(
            b + (k * BK * SPLIT + deep)[:, None] * N + cols[None, :],
            mask=inside[:, None] & (cols < N)[None, :],
            other=0.0,
        )
        acc += tl.dot(left, right)
    tl.atomic_add(
        c + rows[:, None] * N + cols[None, :], acc, mask=(rows < M)[:, None] & (cols < N)[None, :]
    )


@triton.jit
def jagged_to_padded(values, start, out, most, D, BT: tl.constexpr, BD: tl.constexpr):
    row = tl.program_id(0)
    first = tl.load(start + row)
    length = tl.load(start + row + 1) - first
    t, d = tl.program_id(1) * BT + tl.arange(0, BT), tl.arange(0, BD)
    live = (t < length)[:, None] & (d < D)[None, :]
    v = tl.load(values + (first + t)[:, None] * D + d[None, :], mask=live, other=-1.0)
    tl.store(
        out + (row * most + t)[:, None] * D + d[None, :],
        v,
        mask=(t < most)[:, None] & (d < D)[None, :],
    )


@triton.jit
def complex_by_pairs(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK * 2 + tl.arange(0, BLOCK * 2)
    mask = at < 2 * n
    a, b = tl.split(tl.reshape(tl.load(x + at, mask=mask, other=0.0), (BLOCK, 2)))
    c, d = tl.split(tl.reshape(tl.load(y + at, mask=mask, other=0.0), (BLOCK, 2)))
    both = tl.reshape(tl.join(a * c - b * d, a * d + b * c), (BLOCK * 2,))
    tl.store(out + at, both, mask=mask)


@triton.jit
def normalised_to_levels(x, y, scale, rows, cols, BR: tl.constexpr, BC: tl.constexpr):
    r, c = tl.program_id(0) * BR + tl.arange(0, BR), tl.arange(0, BC)
    mask = (r < rows)[:, None] & (c < cols)[None, :]
    v = tl.load(x + r[:, None] * cols + c[None, :], mask=mask, other=0.0).to(tl.float32)
    mean = tl.sum(v, axis=1) / cols
    d = tl.where(mask, v - mean[:, None], 0.0)
    u = d * tl.rsqrt(tl.sum(d * d, axis=1) / cols + 1e-5)[:, None]
    top = tl.max(tl.abs(u), axis=1) / 127
    tl.store(
        y + r[:, None] * cols + c[None, :],
        tl.floor(u / top[:, None] + 0.5).to(tl.float16),
        mask=mask,
    )
    tl.store(scale + r, top, mask=r < rows)
