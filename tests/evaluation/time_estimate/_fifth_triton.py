"""Triton kernels of the fifth look: a gate of two halves, rows multiplied by bytes."""

import triton
import triton.language as tl


@triton.jit
def swiglu(x, out, width, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    for start in range(0, width, BLOCK):
        at = start + tl.arange(0, BLOCK)
        a = tl.load(x + row * 2 * width + at, mask=at < width, other=0.0)
        b = tl.load(x + row * 2 * width + width + at, mask=at < width, other=0.0)
        tl.store(out + row * width + at, a * tl.sigmoid(a) * b, mask=at < width)


@triton.jit
def byte_rows(w, scale, x, out, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, cols, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(w + row * cols + at).to(tl.float32) * tl.load(x + at)
    tl.store(out + row, tl.sum(total, 0) * tl.load(scale + row))
