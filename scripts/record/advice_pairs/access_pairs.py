"""Pairs of access patterns (kernels_access.cu), recorded later than the others."""

from __future__ import annotations

from typing import Any

from cuda_pairs import change
from pairs import Made, blocks, pair


@pair("add-swapped", "uncoalesced-loads", "uncoalesced-stores")
def _add(lab: Any) -> Made:
    rows, columns = 3000, 5000
    a, b, outs = lab.floats(rows * columns), lab.floats(rows * columns), [lab.floats(rows * columns) for _ in "ab"]
    shapes = (((blocks(rows, 32), blocks(columns, 8)), (32, 8)), ((blocks(columns, 32), blocks(rows, 8)), (32, 8)))
    sizes = lab.i32(rows), lab.i32(columns)
    return change(lab, "add_swapped", shapes, ((a, b, outs[0], *sizes), (a, b, outs[1], *sizes)), outputs=tuple(outs))


@pair("own-range", "uncoalesced-loads", "uncoalesced-stores")
def _range(lab: Any) -> Made:
    n, each = 12_000_000, 24
    x, outs = lab.doubles(n), (lab.doubles(n), lab.doubles(n))
    shape = (blocks(n // each, 128),), (128,)
    args = [(x, out, lab.i32(n), lab.i32(each)) for out in outs]
    return change(lab, "own_range", (shape, shape), (args[0], args[1]), outputs=outs)


@pair("softmax-rows", "uncoalesced-loads", "uncoalesced-stores")
def _softmax(lab: Any) -> Made:
    rows, columns = 50_000, 384
    x, outs = lab.floats(rows * columns), (lab.floats(rows * columns), lab.floats(rows * columns))
    shapes = (((blocks(rows, 256),), (256,)), ((blocks(rows, 8),), (256,)))
    args = [(x, out, lab.i32(rows), lab.i32(columns)) for out in outs]
    return change(lab, "softmax_rows", shapes, (args[0], args[1]), outputs=outs)


@pair("column-major-heat", "uncoalesced-loads", "uncoalesced-stores")
def _heat(lab: Any) -> Made:
    height, width = 4000, 3600
    grid, outs = lab.floats(height * width), (lab.cp.zeros(height * width, "f4"), lab.cp.zeros(height * width, "f4"))
    shapes = (((blocks(height, 16), blocks(width, 16)), (16, 16)), ((blocks(width, 16), blocks(height, 16)), (16, 16)))
    args = [(grid, out, lab.i32(height), lab.i32(width)) for out in outs]
    return change(lab, "column_major_heat", shapes, (args[0], args[1]), outputs=outs)


@pair("dot-pairs", "uncoalesced-loads")
def _dots(lab: Any) -> Made:
    pairs, length = 120_000, 200
    a, b, outs = lab.floats(pairs * length), lab.floats(pairs * length), (lab.floats(pairs), lab.floats(pairs))
    shapes = (((blocks(pairs, 192),), (192,)), ((blocks(pairs, 6),), (192,)))
    args = [(a, b, out, lab.i32(pairs), lab.i32(length)) for out in outs]
    return change(lab, "dot_pairs", shapes, (args[0], args[1]), outputs=outs)


@pair("mix-samples", "uncoalesced-loads")
def _mix(lab: Any) -> Made:
    n = 4_000_000
    records, planes, outs = lab.floats(8 * n), [lab.floats(n) for _ in range(3)], (lab.floats(n), lab.floats(n))
    shape = (blocks(n, 256),), (256,)
    return change(lab, "mix_samples", (shape, shape), ((records, outs[0], lab.i32(n)), (*planes, outs[1], lab.i32(n))))


@pair("complex-planes", "uncoalesced-loads")
def _planes(lab: Any) -> Made:
    n = 5_000_000
    mixed, planes, outs = lab.floats(10 * n), [lab.floats(n) for _ in range(2)], (lab.floats(n), lab.floats(n))
    shape = (blocks(n, 512),), (512,)
    return change(lab, "complex_planes", (shape, shape),
                  ((mixed, outs[0], lab.i32(n)), (*planes, outs[1], lab.i32(n))))  # fmt: skip


@pair("permuted-rows", "uncoalesced-stores")
def _permuted(lab: Any) -> Made:
    n = 20_000_000
    x, outs = lab.floats(n), (lab.floats(n), lab.floats(n))
    mixed, straight = lab.cp.random.permutation(n).astype("i4"), lab.cp.arange(n, dtype="i4")
    shape = (blocks(n, 256),), (256,)
    return change(lab, "permuted_rows", (shape, shape),
                  ((x, mixed, outs[0], lab.i32(n)), (x, straight, outs[1], lab.i32(n))))  # fmt: skip


@pair("gather-shuffled", "uncoalesced-loads")
def _gather(lab: Any) -> Made:
    n = 16_000_000
    table, outs = lab.doubles(n), (lab.doubles(n), lab.doubles(n))
    mixed, straight = lab.cp.random.permutation(n).astype("i4"), lab.cp.arange(n, dtype="i4")
    shape = (blocks(n, 128),), (128,)
    return change(lab, "gather_shuffled", (shape, shape),
                  ((table, mixed, outs[0], lab.i32(n)), (table, straight, outs[1], lab.i32(n))))  # fmt: skip


@pair("to-channels-last", "uncoalesced-stores")
def _channels(lab: Any) -> Made:
    channels, pixels = 96, 200_000
    x, outs = lab.floats(channels * pixels), (lab.floats(channels * pixels), lab.floats(channels * pixels))
    shapes = (((blocks(channels * pixels, 256),), (256,)), ((blocks(pixels, 32), blocks(channels, 32)), (32, 8)))
    args = [(x, out, lab.i32(channels), lab.i32(pixels)) for out in outs]
    return change(lab, "to_channels_last", shapes, (args[0], args[1]), outputs=outs)


@pair("weights-by-column", "uncoalesced-loads")
def _weights(lab: Any) -> Made:
    m, n, k = 64, 4096, 512
    a, w, outs = lab.floats(m * k), lab.floats(n * k).reshape(n, k), (lab.floats(m * n), lab.floats(m * n))
    turned, sizes = lab.cp.ascontiguousarray(w.T), (lab.i32(m), lab.i32(n), lab.i32(k))
    shape = (blocks(n, 128), m), (128,)
    return change(lab, "weights_by_column", (shape, shape), ((a, w, outs[0], *sizes), (a, turned, outs[1], *sizes)),
                  outputs=outs)  # fmt: skip


@pair("tile-columns", "bank-conflicts")
def _columns(lab: Any) -> Made:
    width = 4096
    x, outs = lab.floats(width * width), (lab.floats(width * width), lab.floats(width * width))
    shape = (width // 32, width // 32), (32, 32)
    args = [(x, out, lab.i32(width)) for out in outs]
    return change(lab, "tile_columns", (shape, shape), (args[0], args[1]), outputs=outs)


@pair("strided-tree", "bank-conflicts")
def _tree(lab: Any) -> Made:
    made = 8000
    x, outs = lab.floats(made * 2048), (lab.floats(made), lab.floats(made))
    shape = (made,), (512,)
    return change(lab, "strided_tree", (shape, shape), ((x, outs[0]), (x, outs[1])))


@pair("thread-rows", "bank-conflicts")
def _rows(lab: Any) -> Made:
    n = 6_000_000
    x, outs = lab.floats(n), (lab.floats(n), lab.floats(n))
    shape = (blocks(n, 128),), (128,)
    args = [(x, out, lab.i32(n)) for out in outs]
    return change(lab, "thread_rows", (shape, shape), (args[0], args[1]), outputs=outs)
