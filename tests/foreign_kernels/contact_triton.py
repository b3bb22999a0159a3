"""Kernels in Triton, of kinds that the other files lack; written after descriptions. Only a machine
with Triton imports this.
"""

import triton
import triton.language as tl


@triton.jit
def grouped_experts(
    x,
    w,
    order,
    expert,
    out,
    rows,
    K: tl.constexpr,
    N: tl.constexpr,
    BM: tl.constexpr,
    BN: tl.constexpr,
    BK: tl.constexpr,
):
    pid_m, pid_n = tl.program_id(0), tl.program_id(1)
    at = pid_m * BM + tl.arange(0, BM)
    row = tl.load(order + at, mask=at < rows, other=0)
    which = tl.load(expert + pid_m)
    cols = pid_n * BN + tl.arange(0, BN)
    sum = tl.zeros((BM, BN), tl.float32)  # noqa: A001
    for k in range(0, K, BK):
        deep = k + tl.arange(0, BK)
        a = tl.load(x + row[:, None] * K + deep[None, :])
        b = tl.load(w + which * K * N + deep[:, None] * N + cols[None, :])
        sum += tl.dot(a, b)  # noqa: A001
    tl.store(out + at[:, None] * N + cols[None, :], sum.to(tl.float16), mask=(at < rows)[:, None])


@triton.jit
def chunk_state(k, v, decay, out, length, D: tl.constexpr, C: tl.constexpr):
    chunk, head = tl.program_id(0), tl.program_id(1)
    at, wide = chunk * C + tl.arange(0, C), tl.arange(0, D)
    keys = tl.load(k + (head * length + at)[:, None] * D + wide[None, :])
    values = tl.load(v + (head * length + at)[:, None] * D + wide[None, :])
    gate = tl.load(decay + head * length + at)
    total = tl.sum(gate, 0)
    weight = tl.exp(total - tl.cumsum(gate, 0))
    state = tl.dot(tl.trans(keys), (values * weight[:, None]).to(tl.float16))
    tl.store(
        out + ((head * tl.num_programs(0) + chunk) * D + wide)[:, None] * D + wide[None, :], state
    )


@triton.jit
def scaled_bytes(x, y, scale, cols, BLOCK: tl.constexpr, GROUP: tl.constexpr):
    row, part = tl.program_id(0), tl.program_id(1)
    at = part * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + row * cols + at, mask=at < cols, other=0.0).to(tl.float32)
    groups = tl.reshape(v, (BLOCK // GROUP, GROUP))
    most = tl.max(tl.abs(groups), 1) / 127.0 + 1e-12
    q = tl.reshape(groups / most[:, None], (BLOCK,))
    tl.store(y + row * cols + at, q.to(tl.int8), mask=at < cols)
    place = part * (BLOCK // GROUP) + tl.arange(0, BLOCK // GROUP)
    tl.store(scale + row * (cols // GROUP) + place, most, mask=place < cols // GROUP)


@triton.jit
def preference_loss(chosen, rejected, reference, loss, n, beta, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = at < n
    gap = (
        tl.load(chosen + at, mask=m)
        - tl.load(rejected + at, mask=m)
        - tl.load(reference + at, mask=m)
    )
    z = beta * gap
    value = tl.where(z > 0, tl.log(1 + tl.exp(-z)), tl.log(1 + tl.exp(z)) - z)
    tl.atomic_add(loss, tl.sum(tl.where(m, value, 0.0), 0))


@triton.jit
def rotate_heads(x, cos, sin, out, heads, D: tl.constexpr):
    token = tl.program_id(0)
    half = tl.arange(0, D // 2)
    c, s = tl.load(cos + token * (D // 2) + half), tl.load(sin + token * (D // 2) + half)
    for h in range(heads):
        base = (token * heads + h) * D
        a, b = tl.load(x + base + half), tl.load(x + base + D // 2 + half)
        tl.store(out + base + half, a * c - b * s)
        tl.store(out + base + D // 2 + half, b * c + a * s)


@triton.jit
def median_of_rows(x, out, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    v = tl.sort(tl.load(x + row * cols + at, mask=at < cols, other=float("inf")))
    tl.store(out + row, tl.sum(tl.where(at == cols // 2, v, 0.0), 0))
