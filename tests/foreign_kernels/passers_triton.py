"""Kernels in Triton, of kinds that the other files lack; written after descriptions. Only a machine
with Triton imports this.
"""

import triton
import triton.language as tl


@triton.jit
def short_filter(x, w, y, steps, channels, BT: tl.constexpr, BC: tl.constexpr):
    t = tl.program_id(0) * BT + tl.arange(0, BT)
    c = tl.program_id(1) * BC + tl.arange(0, BC)
    sum = tl.zeros((BT, BC), tl.float32)  # noqa: A001
    for k in tl.static_range(4):
        at = t + k - 3
        v = tl.load(
            x + at[:, None] * channels + c[None, :],
            mask=(at >= 0)[:, None] & (t < steps)[:, None],
            other=0.0,
        )
        sum += v * tl.load(w + c * 4 + k)[None, :]  # noqa: A001
    tl.store(
        y + t[:, None] * channels + c[None, :],
        sum / (1.0 + tl.exp(-sum)),
        mask=(t < steps)[:, None],
    )


@triton.jit
def nibble_product(x, w, scale, y, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    sum = tl.zeros((BM, BN), tl.float32)  # noqa: A001
    for first in range(0, K, BK):
        k = first + tl.arange(0, BK)
        a = tl.load(x + i[:, None] * K + k[None, :])
        v = tl.load(w + (k // 8)[:, None] * N + j[None, :])
        b = ((v >> ((k % 8) * 4)[:, None]) & 15).to(tl.float32) - 8.0
        b = (b * tl.load(scale + first // BK * N + j)[None, :]).to(tl.float16)
        sum += tl.dot(a, b)  # noqa: A001
    tl.store(y + i[:, None] * N + j[None, :], sum)


@triton.jit
def larger(a, b):
    return tl.maximum(a, b)


@triton.jit
def greatest_so_far(x, y, cols, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * cols + at, mask=at < cols, other=-1e30)
    tl.store(y + row * cols + at, tl.associative_scan(v, 0, larger), mask=at < cols)
