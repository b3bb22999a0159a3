"""Triton kernels for the tests: Triton reads its functions' source from their file."""

import triton
import triton.language as tl


@triton.jit
def scaled_sum(x_ptr, y_ptr, out_ptr, n, scale, factor, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask)
    tl.store(out_ptr + offsets, x * scale + tl.load(y_ptr + offsets, mask=mask) * factor, mask=mask)


@triton.jit
def row_softmax(out_ptr, in_ptr, columns, BLOCK: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(in_ptr + row * columns + column, mask=column < columns, other=-float("inf"))
    numerator = tl.exp(x - tl.max(x, axis=0))
    tl.store(
        out_ptr + row * columns + column,
        numerator / tl.sum(numerator, axis=0),
        mask=column < columns,
    )


@triton.autotune(
    configs=[triton.Config({"BLOCK": 128}, num_warps=2), triton.Config({"BLOCK": 256})], key=["n"]
)
@triton.heuristics({"EVEN": lambda arguments: arguments["n"] % arguments["BLOCK"] == 0})
@triton.jit
def tuned(x_ptr, out_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr, factor: tl.constexpr = 2):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        tl.store(out_ptr + offsets, tl.load(x_ptr + offsets) * factor)
    else:
        tl.store(
            out_ptr + offsets, tl.load(x_ptr + offsets, mask=offsets < n) * factor, mask=offsets < n
        )


@triton.jit
def by_descriptors(in_ptr, out_ptr, rows, columns, SIDE: tl.constexpr):
    source = tl.make_tensor_descriptor(
        in_ptr, shape=[rows, columns], strides=[columns, 1], block_shape=[SIDE, SIDE]
    )
    target = tl.make_tensor_descriptor(
        out_ptr, shape=[rows, columns], strides=[columns, 1], block_shape=[SIDE, SIDE]
    )
    row, column = tl.program_id(0) * SIDE, tl.program_id(1) * SIDE
    target.store([row, column], source.load([row, column]) * 2)


@triton.jit
def one_block(source, out_ptr, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    rows, columns = tl.arange(0, ROWS), tl.arange(0, COLUMNS)
    tl.store(out_ptr + rows[:, None] * COLUMNS + columns[None, :], source.load([40, 32]))
