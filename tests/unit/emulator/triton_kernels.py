"""Triton kernels for the tests: Triton reads its functions' source from their file."""

import triton
import triton.language as tl


@triton.jit
def scaled_sum(x_ptr, y_ptr, out_ptr, n, scale, one, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask)
    tl.store(out_ptr + offsets, x * scale + tl.load(y_ptr + offsets, mask=mask) * one, mask=mask)


@triton.jit
def row_softmax(out_ptr, in_ptr, columns, BLOCK: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(in_ptr + row * columns + column, mask=column < columns, other=-float("inf"))
    numerator = tl.exp(x - tl.max(x, axis=0))
    tl.store(out_ptr + row * columns + column, numerator / tl.sum(numerator, axis=0), mask=column < columns)
