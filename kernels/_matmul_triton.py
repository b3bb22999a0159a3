"""The Triton variant of matmul."""

import triton
import triton.language as tl


@triton.jit
def tiled(
    a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr
):
    # Blocks of GROUP rows of tiles follow one another, so that what they share stays in the L2.
    wide = GROUP * tl.cdiv(n, BN)
    first = tl.program_id(0) // wide * GROUP
    high = min(tl.cdiv(m, BM) - first, GROUP)
    inside = tl.program_id(0) % wide
    rows = (first + inside % high) * BM + tl.arange(0, BM)
    columns = inside // high * BN + tl.arange(0, BN)
    steps = tl.arange(0, BK)
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, k, BK):
        step = start + steps
        left = tl.load(
            a + rows[:, None] * k + step[None, :],
            mask=(rows[:, None] < m) & (step[None, :] < k),
            other=0.0,
        )
        right = tl.load(
            b + step[:, None] * n + columns[None, :],
            mask=(step[:, None] < k) & (columns[None, :] < n),
            other=0.0,
        )
        total = tl.dot(left, right, total)
    tl.store(
        c + rows[:, None] * n + columns[None, :],
        total,
        mask=(rows[:, None] < m) & (columns[None, :] < n),
    )
