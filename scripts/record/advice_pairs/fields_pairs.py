"""Pairs of kernels from several fields (kernels_fields.cu), recorded after the others: for a first look at what is
said of kernels that nobody had seen when the rules were written."""

from __future__ import annotations

import ctypes
from typing import Any

from cuda_pairs import change, same
from pairs import Launch, Made, blocks, pair


def _placed(lab: Any, kernel: str, shape: Any, args: tuple[Any, Any], **more: Any) -> Made:
    """One kernel and launch shape on differently placed or ordered data."""
    launches: list[Launch] = [lab.launch(kernel, *shape, one) for one in args]
    return Made(before=launches[0], after=launches[1], **more)


# ---- memory of the host


@pair("mapped-scale", "host-memory")
def _mapped(lab: Any) -> Made:
    n = 3_000_000
    (pinned, address), device, out = lab.pinned(n), lab.floats(n), lab.floats(n)
    shape = (528,), (256,)
    return _placed(lab, "scale_input", shape, ((address, out, lab.i32(n)), (device, out, lab.i32(n))), keep=(pinned,))


@pair("mapped-table", "host-memory")
def _table(lab: Any) -> Made:
    n, size = 1_000_000, 200_000
    (pinned, address), device = lab.pinned(size), lab.floats(size)
    data, out, shape = lab.bytes(n), lab.floats(n), ((528,), (256,))
    args = [(table, data, out, lab.i32(n), lab.i32(size)) for table in (address, device)]
    return _placed(lab, "apply_table", shape, (args[0], args[1]), keep=(pinned,))


@pair("mapped-output", "host-memory")
def _output(lab: Any) -> Made:
    n = 3_000_000
    (pinned, address), device, data = lab.pinned(n), lab.floats(n), lab.floats(n)
    shape = (528,), (256,)
    return _placed(lab, "scale_input", shape, ((data, address, lab.i32(n)), (data, device, lab.i32(n))), keep=(pinned,))


@pair("mapped-stencil", "host-memory")
def _stencil(lab: Any) -> Made:
    height, width = 1500, 2000
    (pinned, address), device, out = lab.pinned(height * width), lab.floats(height * width), lab.floats(height * width)
    shape, sizes = ((blocks(width, 32), blocks(height, 8)), (32, 8)), (lab.i32(height), lab.i32(width))
    return _placed(lab, "jacobi_step", shape, ((address, out, *sizes), (device, out, *sizes)), keep=(pinned,))


@pair("managed-cold", "")
def _managed(lab: Any) -> Made:
    """Managed memory that the host wrote last, beside some that lies on the GPU: ncu has no counter of page faults."""
    import numpy as np

    n = 8_000_000
    memory = [lab.cp.cuda.malloc_managed(4 * n) for _ in "ab"]
    cold, warm = (lab.cp.ndarray(n, "f4", memptr=one) for one in memory)
    on_host = np.ctypeslib.as_array((ctypes.c_float * n).from_address(cold.data.ptr))
    warm.fill(1.0)
    out = lab.floats(n)

    def reset() -> None:
        lab.cp.cuda.runtime.deviceSynchronize()
        on_host[:] = 1.0

    return _placed(lab, "scale_input", ((528,), (256,)), ((cold, out, lab.i32(n)), (warm, out, lab.i32(n))),
                   reset=reset, keep=tuple(memory))  # fmt: skip


# ---- layouts


@pair("small-products", "uncoalesced-loads", "uncoalesced-stores")
def _products(lab: Any) -> Made:
    count = 200_000
    a, b, outs = lab.floats(64 * count), lab.floats(64 * count), (lab.floats(64 * count), lab.floats(64 * count))
    shapes = ((blocks(count, 128),), (128,)), ((blocks(count, 4),), (256,))
    args = [(a, b, out, lab.i32(count)) for out in outs]
    return change(lab, "small_products", shapes, (args[0], args[1]), outputs=outs)


@pair("spmv-rows", "uncoalesced-loads")
def _spmv(lab: Any) -> Made:
    rows, each = 300_000, 96
    start = lab.cp.arange(rows + 1, dtype="i4") * each
    value, x, outs = lab.floats(rows * each), lab.floats(rows), (lab.floats(rows), lab.floats(rows))
    column = (lab.cp.arange(rows * each, dtype="i4") // each + lab.ints(rows * each, 2000)) % rows
    shapes = ((blocks(rows, 256),), (256,)), ((blocks(rows, 8),), (256,))
    args = [(start, column, value, x, out, lab.i32(rows)) for out in outs]
    return change(lab, "spmv", shapes, (args[0], args[1]), outputs=outs)


@pair("ell-layout", "uncoalesced-loads")
def _ell(lab: Any) -> Made:
    rows, each = 500_000, 40
    value, x, outs = lab.floats(rows * each), lab.floats(rows), (lab.floats(rows), lab.floats(rows))
    column = (lab.cp.arange(rows * each, dtype="i4") // each + lab.ints(rows * each, 2000)) % rows
    turned = [lab.cp.ascontiguousarray(one.reshape(rows, each).T) for one in (column, value)]
    shape, sizes = ((blocks(rows, 256),), (256,)), (lab.i32(rows), lab.i32(each))
    return change(lab, "ell", (shape, shape), ((column, value, x, outs[0], *sizes), (*turned, x, outs[1], *sizes)),
                  outputs=outs)  # fmt: skip


@pair("blur-swapped", "uncoalesced-loads", "uncoalesced-stores")
def _blur(lab: Any) -> Made:
    height, width = 2400, 3200
    data, outs = lab.floats(height * width), (lab.floats(height * width), lab.floats(height * width))
    shapes = ((blocks(height, 32), blocks(width, 8)), (32, 8)), ((blocks(width, 32), blocks(height, 8)), (32, 8))
    args = [(data, out, lab.i32(height), lab.i32(width)) for out in outs]
    return change(lab, "blur", shapes, (args[0], args[1]), outputs=outs)


@pair("luminance-planes", "uncoalesced-loads")
def _luminance(lab: Any) -> Made:
    n = 7_000_000
    mixed, outs = lab.floats(6 * n), (lab.floats(n), lab.floats(n))
    planes, shape = [lab.cp.ascontiguousarray(mixed[k::6]) for k in range(3)], ((blocks(n, 384),), (384,))
    return change(lab, "luminance", (shape, shape), ((mixed, outs[0], lab.i32(n)), (*planes, outs[1], lab.i32(n))),
                  outputs=outs)  # fmt: skip


@pair("transpose-complex", "uncoalesced-stores")
def _complex(lab: Any) -> Made:
    rows, columns = 3000, 4400
    data, outs = lab.floats(2 * rows * columns), (lab.floats(2 * rows * columns), lab.floats(2 * rows * columns))
    shape = (blocks(columns, 32), blocks(rows, 32)), (32, 8)
    args = [(data, out, lab.i32(rows), lab.i32(columns)) for out in outs]
    return change(lab, "transpose_complex", (shape, shape), (args[0], args[1]), outputs=outs)


@pair("norm-rows", "uncoalesced-loads", "uncoalesced-stores")
def _norm(lab: Any) -> Made:
    rows, columns = 80_000, 256
    data, outs = lab.floats(rows * columns), (lab.floats(rows * columns), lab.floats(rows * columns))
    shapes = ((blocks(rows, 128),), (128,)), ((blocks(rows, 4),), (128,))
    args = [(data, out, lab.i32(rows), lab.i32(columns)) for out in outs]
    return change(lab, "layer_norm", shapes, (args[0], args[1]), outputs=outs)


# ---- reuse


@pair("neighbours-tile", "reloads")
def _neighbours(lab: Any) -> Made:
    n, m = 4000, 300_000
    points, queries, outs = lab.floats(3 * n), lab.floats(3 * m), (lab.floats(m), lab.floats(m))
    shape, args = ((blocks(m, 256),), (256,)), [(points, queries, out, lab.i32(n), lab.i32(m)) for out in outs]
    return change(lab, "neighbours", (shape, shape), (args[0], args[1]), outputs=outs)


@pair("bitonic-shared", "reloads", "redundant-traffic", "barriers", "memory-latency")
def _bitonic(lab: Any) -> Made:
    made = 8000
    start = lab.ints(made * 1024, 1 << 30)
    data, shape = start.copy(), ((made,), (512,))

    def reset() -> None:
        data[:] = start

    return same(lab, "bitonic", (shape, shape), (data,), reset=reset, outputs=(data, data))


@pair("gemm-each", "reloads", "tensor-cores")
def _gemm(lab: Any) -> Made:
    m, n, k = 1536, 1280, 960
    a, b, outs = lab.floats(m * k), lab.floats(k * n), (lab.floats(m * n), lab.floats(m * n))
    sizes, shapes = (lab.i32(m), lab.i32(n), lab.i32(k)), (((n // 32, m // 8), (32, 8)), ((n // 64, m // 64), (256,)))
    return change(lab, "gemm_each", shapes, ((a, b, outs[0], *sizes), (a, b, outs[1], *sizes)), outputs=outs)


@pair("filter-tile", "reloads")
def _filter(lab: Any) -> Made:
    height, width = 2200, 3000
    data, taps, outs = lab.floats(height * width), lab.floats(121), [lab.cp.zeros(height * width, "f4") for _ in "ab"]
    shape, sizes = ((blocks(width, 32), blocks(height, 16)), (32, 16)), (lab.i32(height), lab.i32(width))
    return change(lab, "filter", (shape, shape), ((data, taps, outs[0], *sizes), (data, taps, outs[1], *sizes)),
                  outputs=tuple(outs))  # fmt: skip


# ---- precision


@pair("filter-double", "fp64")
def _kind(lab: Any) -> Made:
    height, width = 2400, 3000
    wide, taps = lab.doubles(height * width), lab.doubles(25)
    outs = lab.cp.zeros(height * width, "f8"), lab.cp.zeros(height * width, "f4")
    shape, sizes = ((blocks(width, 32), blocks(height, 8)), (32, 8)), (lab.i32(height), lab.i32(width))
    return change(lab, "filter_kind", (shape, shape), ((wide, taps, outs[0], *sizes), (
        wide.astype("f4"), taps.astype("f4"), outs[1], *sizes)), outputs=outs)  # fmt: skip


@pair("series-double", "fp64")
def _series(lab: Any) -> Made:
    n = 4_000_000
    data, outs, shape = lab.floats(n), (lab.floats(n), lab.floats(n)), ((blocks(n, 256),), (256,))
    return change(lab, "series", (shape, shape), ((data, outs[0], lab.i32(n)), (data, outs[1], lab.i32(n))),
                  outputs=outs)  # fmt: skip


@pair("softplus-literals", "fp64")
def _softplus(lab: Any) -> Made:
    n = 10_000_000
    data, outs, shape = lab.floats(n), (lab.floats(n), lab.floats(n)), ((blocks(n, 256),), (256,))
    return change(lab, "softplus", (shape, shape), ((data, outs[0], lab.i32(n)), (data, outs[1], lab.i32(n))),
                  outputs=outs)  # fmt: skip


# ---- atomics


def _adding(lab: Any, name: str, data: tuple[Any, ...], out: Any, n: int, shapes: Any) -> Made:
    return same(lab, name, shapes, (*data, out, lab.i32(n)), reset=lambda: out.fill(0), outputs=(out, out))


@pair("bytes-histogram", "global-atomics")
def _histogram(lab: Any) -> Made:
    n, shape = 12_000_000, ((1056,), (256,))
    return _adding(lab, "bytes_histogram", (lab.bytes(n),), lab.cp.zeros(256, "u4"), n, (shape, shape))


@pair("mean-square", "global-atomics")
def _square(lab: Any) -> Made:
    n = 25_000_000
    return _adding(lab, "mean_square", (lab.floats(n),), lab.cp.zeros(1, "f4"), n,
                   (((blocks(n, 256),), (256,)), ((528,), (256,))))  # fmt: skip


@pair("bin-particles", "uncoalesced-atomics")
def _particles(lab: Any) -> Made:
    n, cells = 8_000_000, 4_000_000
    cell, mass, density = lab.ints(n, cells), lab.floats(n), lab.cp.zeros(cells, "f4")
    shape, in_order = ((blocks(n, 256),), (256,)), lab.cp.sort(cell)
    args = [(cells_of, mass, density, lab.i32(n)) for cells_of in (cell, in_order)]
    return _placed(lab, "bin_particles", shape, (args[0], args[1]), reset=lambda: density.fill(0))


@pair("words-histogram", "shared-atomics")
def _words(lab: Any) -> Made:
    n, shape = 30_000_000, ((792,), (256,))
    data = lab.ints(n, 1 << 30).view("u4")
    return _adding(lab, "words_histogram", (data,), lab.cp.zeros(4, "u4"), n, (shape, shape))


# ---- shared memory, divergence, registers, blocks


@pair("double-columns", "bank-conflicts")
def _columns(lab: Any) -> Made:
    made = 20_000
    data, outs = lab.doubles(1024 * made), (lab.doubles(1024 * made), lab.doubles(1024 * made))
    shape = (made,), (32, 8)
    return change(lab, "matrix_products", (shape, shape), ((data, outs[0]), (data, outs[1])), outputs=outs)


@pair("scan-warps", "barriers")
def _scan(lab: Any) -> Made:
    n = 16_000_000
    data, outs, shape = lab.floats(n), (lab.floats(n), lab.floats(n)), ((blocks(n, 512),), (512,))
    return change(lab, "scan_blocks", (shape, shape), ((data, outs[0], lab.i32(n)), (data, outs[1], lab.i32(n))),
                  outputs=outs)  # fmt: skip


@pair("uneven-steps", "divergence")
def _steps(lab: Any) -> Made:
    n = 2_000_000
    data, out = lab.ints(n, 600), lab.ints(n, 1)
    shape, in_order = ((blocks(n, 128),), (128,)), lab.cp.sort(data)
    return _placed(lab, "collatz", shape, ((data, out, lab.i32(n)), (in_order, out, lab.i32(n))))


@pair("determinants-indexed", "spills")
def _determinants(lab: Any) -> Made:
    count = 400_000
    data, outs, shape = lab.floats(36 * count), (lab.floats(count), lab.floats(count)), ((blocks(count, 128),), (128,))
    args = [(data, out, lab.i32(count), lab.i32(6)) for out in outs]
    return change(lab, "determinants", (shape, shape), (args[0], args[1]), outputs=outs)


@pair("forty-blocks", "few-blocks")
def _forty(lab: Any) -> Made:
    n = 3_000_000
    args = lab.floats(n), lab.floats(n), lab.i32(n), lab.i32(100)
    launches: list[Launch] = [lab.launch("walk", (made,), (256,), args) for made in (40, 1056)]
    return Made(before=launches[0], after=launches[1])


@pair("walk-shared", "low-occupancy")
def _walk(lab: Any) -> Made:
    n = 6_000_000
    args = lab.floats(n), lab.floats(n), lab.i32(n), lab.i32(40)
    launches: list[Launch] = [
        lab.launch("walk_shared", (blocks(n, 128),), (128,), args, held) for held in (110_000, 512)
    ]
    return Made(before=launches[0], after=launches[1])
