"""Kernels in Triton as tutorials and model repositories have them, of kinds that the other files
lack. Only a machine with Triton imports this.
"""

import triton
import triton.language as tl


@triton.jit
def huber_loss(pred, target, grad, total, n, delta, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    d = tl.load(pred + offs, mask=mask, other=0.0) - tl.load(target + offs, mask=mask, other=0.0)
    a = tl.abs(d)
    loss = tl.where(a < delta, 0.5 * d * d, delta * (a - 0.5 * delta))
    tl.store(grad + offs, tl.where(a < delta, d, tl.where(d > 0, delta, -delta)) / n, mask=mask)
    tl.atomic_add(total, tl.sum(loss, axis=0) / n)


@triton.jit
def _faded(a0, b0, a1, b1):
    return a1 * a0, a1 * b0 + b1


@triton.jit
def fading_sums_scan(decay, x, y, T: tl.constexpr, C, BC: tl.constexpr):
    cols = tl.program_id(0) * BC + tl.arange(0, BC)
    at = tl.arange(0, T)[:, None] * C + cols[None, :] + tl.program_id(1) * T * C
    mask = (cols < C)[None, :]
    a = tl.load(decay + at, mask=mask, other=0.0)
    v = tl.load(x + at, mask=mask, other=0.0)
    _, h = tl.associative_scan((a, v), 0, _faded)
    tl.store(y + at, h, mask=mask)


@triton.jit
def fading_sums_loop(decay, x, y, T, C, BC: tl.constexpr):
    cols = tl.program_id(0) * BC + tl.arange(0, BC)
    base = tl.program_id(1) * T * C
    h = tl.zeros((BC,), tl.float32)
    for t in range(T):
        at = base + t * C + cols
        h = tl.load(decay + at, mask=cols < C, other=0.0) * h + tl.load(
            x + at, mask=cols < C, other=0.0
        )
        tl.store(y + at, h, mask=cols < C)


@triton.jit
def gram_matrix(x, out, N, K, BM: tl.constexpr, BK: tl.constexpr, PRECISION: tl.constexpr):
    pid_m, pid_n = tl.program_id(0), tl.program_id(1)
    if pid_n > pid_m:
        return
    rows, cols, deep = (
        pid_m * BM + tl.arange(0, BM),
        pid_n * BM + tl.arange(0, BM),
        tl.arange(0, BK),
    )
    acc = tl.zeros((BM, BM), tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        inside = k * BK + deep < K
        a = tl.load(
            x + rows[:, None] * K + (k * BK + deep)[None, :],
            mask=(rows < N)[:, None] & inside[None, :],
            other=0.0,
        )
        b = tl.load(
            x + cols[:, None] * K + (k * BK + deep)[None, :],
            mask=(cols < N)[:, None] & inside[None, :],
            other=0.0,
        )
        acc = tl.dot(a, tl.trans(b), acc, input_precision=PRECISION)
    tl.store(
        out + rows[:, None] * N + cols[None, :], acc, mask=(rows < N)[:, None] & (cols < N)[None, :]
    )


@triton.jit
def nearest_code(x, book, index, n, codes, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    rows, wide = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, D)
    own = tl.load(x + rows[:, None] * D + wide[None, :], mask=(rows < n)[:, None], other=0.0)
    best = tl.full((BM,), float("inf"), tl.float32)
    where = tl.zeros((BM,), tl.int32)
    for first in range(0, codes, BN):
        cols = first + tl.arange(0, BN)
        c = tl.load(book + cols[:, None] * D + wide[None, :])
        c32 = c.to(tl.float32)
        d = tl.sum(c32 * c32, axis=1)[None, :] - 2.0 * tl.dot(own, tl.trans(c))
        least, at = tl.min(d, axis=1, return_indices=True)
        where = tl.where(least < best, first + at, where)
        best = tl.minimum(best, least)
    tl.store(index + rows, where, mask=rows < n)


@triton.jit
def paged_decode_sum(
    q,
    k_pages,
    v_pages,
    table,
    lengths,
    out,
    scale,
    most,
    HEADS: tl.constexpr,
    PAGE: tl.constexpr,
    D: tl.constexpr,
):
    seq, head = tl.program_id(0), tl.program_id(1)
    wide, slots = tl.arange(0, D), tl.arange(0, PAGE)
    length = tl.load(lengths + seq)
    query = tl.load(q + (seq * HEADS + head) * D + wide) * scale
    top, total = -float("inf"), 0.0
    acc = tl.zeros((D,), tl.float32)
    for p in range(0, tl.cdiv(length, PAGE)):
        page = tl.load(table + seq * most + p)
        at = (page * PAGE + slots)[:, None] * D + wide[None, :]
        live = p * PAGE + slots < length
        s = tl.sum(query[None, :] * tl.load(k_pages + at).to(tl.float32), axis=1)
        s = tl.where(live, s, -float("inf"))
        new = tl.maximum(top, tl.max(s, axis=0))
        w = tl.exp(s - new)
        fade = tl.exp(top - new)
        acc = acc * fade + tl.sum(w[:, None] * tl.load(v_pages + at).to(tl.float32), axis=0)
        total = total * fade + tl.sum(w, axis=0)
        top = new
    tl.store(out + (seq * HEADS + head) * D + wide, acc / total)


@triton.jit
def paged_decode_dot(
    q,
    k_pages,
    v_pages,
    table,
    lengths,
    out,
    scale,
    most,
    HEADS: tl.constexpr,
    PAGE: tl.constexpr,
    D: tl.constexpr,
):
    seq = tl.program_id(0)
    heads, wide, slots = tl.arange(0, HEADS), tl.arange(0, D), tl.arange(0, PAGE)
    length = tl.load(lengths + seq)
    query = (tl.load(q + (seq * HEADS + heads)[:, None] * D + wide[None, :]) * scale).to(tl.float16)
    top = tl.full((HEADS,), -float("inf"), tl.float32)
    total = tl.zeros((HEADS,), tl.float32)
    acc = tl.zeros((HEADS, D), tl.float32)
    for p in range(0, tl.cdiv(length, PAGE)):
        page = tl.load(table + seq * most + p)
        live = p * PAGE + slots < length
        keys = tl.load(k_pages + (page * PAGE + slots)[None, :] * D + wide[:, None])
        s = tl.where(live[None, :], tl.dot(query, keys), -float("inf"))
        new = tl.maximum(top, tl.max(s, axis=1))
        w = tl.exp(s - new[:, None])
        fade = tl.exp(top - new)
        values = tl.load(v_pages + (page * PAGE + slots)[:, None] * D + wide[None, :])
        acc = acc * fade[:, None] + tl.dot(w.to(tl.float16), values)
        total = total * fade + tl.sum(w, axis=1)
        top = new
    tl.store(out + (seq * HEADS + heads)[:, None] * D + wide[None, :], acc / total[:, None])


@triton.jit
def group_norm_images(
    x, weight, bias, y, group_size, HW, channels_per_group, groups, eps, BLOCK: tl.constexpr
):
    pid = tl.program_id(0)
    base = x + pid * group_size
    s, square = tl.zeros((BLOCK,), tl.float32), tl.zeros((BLOCK,), tl.float32)
    for off in range(0, group_size, BLOCK):
        at = off + tl.arange(0, BLOCK)
        v = tl.load(base + at, mask=at < group_size, other=0.0).to(tl.float32)
        s += v
        square += v * v
    mean = tl.sum(s, axis=0) / group_size
    rstd = tl.rsqrt(tl.sum(square, axis=0) / group_size - mean * mean + eps)
    for off in range(0, group_size, BLOCK):
        at = off + tl.arange(0, BLOCK)
        mask = at < group_size
        c = pid % groups * channels_per_group + at // HW
        v = (tl.load(base + at, mask=mask, other=0.0).to(tl.float32) - mean) * rstd
        v = v * tl.load(weight + c, mask=mask, other=0.0) + tl.load(bias + c, mask=mask, other=0.0)
        tl.store(y + pid * group_size + at, (v * tl.sigmoid(v)).to(tl.float16), mask=mask)


@triton.jit
def bags_of_rows(table, rows, starts, weight, out, D, BLOCK: tl.constexpr):
    bag, cols = tl.program_id(0), tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros((BLOCK,), tl.float32)
    for i in range(tl.load(starts + bag), tl.load(starts + bag + 1)):
        row = tl.load(rows + i)
        acc += tl.load(weight + i) * tl.load(table + row * D + cols, mask=cols < D, other=0.0)
    tl.store(out + bag * D + cols, acc, mask=cols < D)


@triton.jit
def conv_implicit(x, w, y, H, W, CIN: tl.constexpr, COUT: tl.constexpr, BM: tl.constexpr):
    pixels = tl.program_id(0) * BM + tl.arange(0, BM)
    oy, ox = pixels // W, pixels % W
    ci, co = tl.arange(0, CIN), tl.arange(0, COUT)
    acc = tl.zeros((BM, COUT), tl.float32)
    for ky in range(3):
        for kx in range(3):
            iy, ix = oy + ky - 1, ox + kx - 1
            inside = (iy >= 0) & (iy < H) & (ix >= 0) & (ix < W) & (oy < H)
            a = tl.load(
                x + (iy * W + ix)[:, None] * CIN + ci[None, :], mask=inside[:, None], other=0.0
            )
            b = tl.load(w + ((ky * 3 + kx) * CIN + ci)[:, None] * COUT + co[None, :])
            acc += tl.dot(a, b)
    tl.store(
        y + pixels[:, None] * COUT + co[None, :],
        tl.maximum(acc, 0.0).to(tl.float16),
        mask=(oy < H)[:, None],
    )


@triton.jit
def four_greatest(x, values, where, cols, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * cols + at, mask=at < cols, other=-float("inf"))
    for k in range(4):
        top, i = tl.max(v, axis=0), tl.argmax(v, axis=0)
        tl.store(values + row * 4 + k, top)
        tl.store(where + row * 4 + k, i)
        v = tl.where(at == i, -float("inf"), v)
