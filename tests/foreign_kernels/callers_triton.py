"""Kernels in Triton, of kinds that the other files lack; written after descriptions. Only a machine
with Triton imports this.
"""

import triton
import triton.language as tl


@triton.jit
def divergence_whole(p, q, y, cols, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    a = tl.load(p + row * cols + at, mask=at < cols, other=-1e30)
    b = tl.load(q + row * cols + at, mask=at < cols, other=-1e30)
    a -= tl.max(a, 0)
    b -= tl.max(b, 0)
    ea, eb = tl.exp(a), tl.exp(b)
    sa, sb = tl.sum(ea, 0), tl.sum(eb, 0)
    each = tl.where(at < cols, ea / sa * (a - tl.log(sa) - b + tl.log(sb)), 0.0)
    tl.store(y + row, tl.sum(each, 0))


@triton.jit
def divergence_parts(p, q, y, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    ma, mb, sa, sb, cross = -1e30, -1e30, 0.0, 0.0, 0.0
    for first in range(0, cols, BLOCK):
        at = first + tl.arange(0, BLOCK)
        a = tl.load(p + row * cols + at, mask=at < cols, other=-1e30)
        b = tl.load(q + row * cols + at, mask=at < cols, other=-1e30)
        na, nb = tl.maximum(ma, tl.max(a, 0)), tl.maximum(mb, tl.max(b, 0))
        ea = tl.exp(a - na)
        less = tl.exp(ma - na)
        sa = sa * less + tl.sum(ea, 0)
        cross = cross * less + tl.sum(tl.where(at < cols, ea * (a - b), 0.0), 0)
        sb = sb * tl.exp(mb - nb) + tl.sum(tl.exp(b - nb), 0)
        ma, mb = na, nb
    tl.store(y + row, cross / sa - ma - tl.log(sa) + mb + tl.log(sb))


@triton.jit
def bias_relu_mask(x, bias, y, mask, cols, BLOCK: tl.constexpr):
    at = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    row = tl.program_id(0)
    v = tl.load(x + row * cols + at, mask=at < cols, other=0.0) + tl.load(
        bias + at, mask=at < cols, other=0.0
    )
    tl.store(y + row * cols + at, tl.maximum(v, 0.0), mask=at < cols)
    tl.store(mask + row * cols + at, (v > 0).to(tl.int8), mask=at < cols)
