"""The pairs in CUDA C++ (kernels.cu, kernels_shape.cu), launched through CuPy."""

from __future__ import annotations

from typing import Any

from pairs import Launch, Made, blocks, pair


def change(lab: Any, name: str, shapes: tuple[Any, Any], args: tuple[Any, Any], **more: Any) -> Made:
    """`NAME_before` and `NAME_after`, each with its (grid, block) and arguments."""
    return Made(before=lab.launch(f"{name}_before", *shapes[0], args[0]),
                after=lab.launch(f"{name}_after", *shapes[1], args[1]), **more)  # fmt: skip


def same(lab: Any, name: str, shapes: tuple[Any, Any], args: tuple[Any, ...], **more: Any) -> Made:
    """The same launch shape and arguments for both."""
    return change(lab, name, shapes, (args, args), **more)


@pair("aos-bodies", "uncoalesced-loads", "uncoalesced-stores")
def _bodies(lab: Any) -> Made:
    n = 3_000_000
    aos, soa = lab.floats(7 * n), [lab.floats(n) for _ in range(6)]
    shape = (blocks(n, 192),), (192,)
    return change(lab, "aos_bodies", (shape, shape), ((aos, lab.f32(0.1), lab.i32(n)),
                                                      (*soa, lab.f32(0.1), lab.i32(n))))  # fmt: skip


@pair("aos-field", "uncoalesced-loads")
def _field(lab: Any) -> Made:
    n = 5_000_000
    price = lab.doubles(n)
    records = lab.cp.zeros((n, 4), dtype="f8")
    records[:, 1] = price
    outs = lab.doubles(n), lab.doubles(n)
    shape = (blocks(n, 256),), (256,)
    return change(lab, "aos_field", (shape, shape), ((records, outs[0], lab.i32(n)), (price, outs[1], lab.i32(n))),
                  outputs=outs)  # fmt: skip


@pair("strided-read", "uncoalesced-loads")
def _strided(lab: Any) -> Made:
    n = 6_000_000
    wide = lab.floats(6 * n)
    packed, outs = lab.cp.ascontiguousarray(wide[::6]), (lab.floats(n), lab.floats(n))
    shape = (blocks(n, 320),), (320,)
    return change(lab, "strided_read", (shape, shape), ((wide, outs[0], lab.i32(n)), (packed, outs[1], lab.i32(n))),
                  outputs=outs)  # fmt: skip


@pair("matvec-rows", "uncoalesced-loads")
def _matvec(lab: Any) -> Made:
    rows, columns = 40_000, 1500
    a, x, outs = lab.floats(rows * columns), lab.floats(columns), (lab.floats(rows), lab.floats(rows))
    sizes = lab.i32(rows), lab.i32(columns)
    shapes = (((blocks(rows, 128),), (128,)), ((blocks(rows, 4),), (128,)))
    return change(lab, "matvec", shapes, ((a, x, outs[0], *sizes), (a, x, outs[1], *sizes)), outputs=outs)


@pair("chunk-sum", "uncoalesced-loads")
def _chunks(lab: Any) -> Made:
    threads, each = 400 * 160, 400
    data = lab.ints(threads * each, 100)
    out = lab.ints(threads, 1)
    return same(lab, "chunk_sum", (((400,), (160,)), ((400,), (160,))), (data, out, lab.i32(each)))


@pair("rotate-image", "uncoalesced-stores")
def _rotate(lab: Any) -> Made:
    width, height = 5000, 3600
    image, outs = lab.bytes(4 * width * height), (lab.bytes(4 * width * height), lab.bytes(4 * width * height))
    sizes = lab.i32(width), lab.i32(height)
    shapes = (((blocks(width, 32), blocks(height, 4)), (32, 4)), ((blocks(width, 32), blocks(height, 32)), (32, 8)))
    return change(lab, "rotate", shapes, ((image, outs[0], *sizes), (image, outs[1], *sizes)), outputs=outs)


@pair("transpose-half", "uncoalesced-loads")
def _half(lab: Any) -> Made:
    rows, columns = 6400, 4096
    data, outs = lab.halves(rows * columns), (lab.halves(rows * columns), lab.halves(rows * columns))
    sizes = lab.i32(rows), lab.i32(columns)
    shapes = (((rows // 64, columns // 4), (64, 4)), ((rows // 64, columns // 64), (32, 8)))
    return change(lab, "transpose_half", shapes, ((data, outs[0], *sizes), (data, outs[1], *sizes)), outputs=outs)


@pair("offset-axpy", "misaligned-loads", "misaligned-stores")
def _offset(lab: Any) -> Made:
    n = 20_000_000
    x, y, shape = lab.floats(n), lab.floats(n), ((blocks(n, 512),), (512,))
    return same(lab, "offset_axpy", (shape, shape), (x, y, lab.f32(0.5), lab.i32(n)))


@pair("sorted-lookup", "uncoalesced-loads")
def _lookup(lab: Any) -> Made:
    n, size = 4_000_000, 8_000_000
    index = lab.ints(n, size)
    table, outs, shape = lab.doubles(size), (lab.doubles(n), lab.doubles(n)), ((blocks(n, 256),), (256,))
    in_order = lab.cp.sort(index)
    return change(lab, "lookup", (shape, shape), ((index, table, outs[0], lab.i32(n)),
                                                  (in_order, table, outs[1], lab.i32(n))))  # fmt: skip


def _adding(lab: Any, name: str, data: tuple[Any, ...], out: Any, n: int, shapes: Any) -> Made:
    return same(lab, name, shapes, (*data, out, lab.i32(n)), reset=lambda: out.fill(0), outputs=(out, out))


@pair("count-positive", "global-atomics")
def _count(lab: Any) -> Made:
    n = 9_000_000
    return _adding(lab, "count_positive", (lab.floats(n) - lab.f32(0.5),), lab.cp.zeros(1, "u4"), n,
                   (((blocks(n, 384),), (384,)), ((528,), (256,))))  # fmt: skip


@pair("dot-double", "global-atomics")
def _dot(lab: Any) -> Made:
    n = 1_500_000
    return _adding(lab, "dot_double", (lab.doubles(n), lab.doubles(n)), lab.cp.zeros(1, "f8"), n,
                   (((blocks(n, 128),), (128,)), ((264,), (512,))))  # fmt: skip


@pair("histogram-16", "global-atomics")
def _histogram(lab: Any) -> Made:
    n = 6_000_000
    return _adding(lab, "histogram16", (lab.bytes(n),), lab.cp.zeros(16, "u4"), n,
                   (((blocks(n, 256),), (256,)), ((528,), (256,))))  # fmt: skip


@pair("scores-shared", "shared-atomics")
def _scores(lab: Any) -> Made:
    n = 40_000_000
    return _adding(lab, "scores_shared", (lab.bytes(n),), lab.cp.zeros(8, "u4"), n,
                   (((792,), (256,)), ((792,), (256,))))  # fmt: skip


@pair("convolve-tiled", "reloads")
def _convolve(lab: Any) -> Made:
    width, height = 4000, 3000
    data, mask = lab.floats(width * height), lab.floats(81)
    outs, sizes = (lab.floats(width * height), lab.floats(width * height)), (lab.i32(width), lab.i32(height))
    shape = (blocks(width, 32), blocks(height, 16)), (32, 16)
    return change(lab, "convolve", (shape, shape), ((data, mask, outs[0], *sizes), (data, mask, outs[1], *sizes)),
                  outputs=outs)  # fmt: skip


@pair("convolve-mapping", "uncoalesced-loads", "uncoalesced-stores")
def _mapping(lab: Any) -> Made:
    width, height = 4800, 3200
    data, out = lab.floats(width * height), lab.floats(width * height)
    shapes = ((blocks(height, 16), blocks(width, 16)), (16, 16)), ((blocks(width, 32), blocks(height, 8)), (32, 8))
    return same(lab, "convolve_rows", shapes, (data, out, lab.i32(width), lab.i32(height)))


def _gemm(lab: Any, name: str, size: tuple[int, int, int], shapes: Any, make: Any) -> Made:
    m, n, k = size
    a, b, outs = make(m * k), make(k * n), (make(m * n), make(m * n))
    sizes = lab.i32(m), lab.i32(n), lab.i32(k)
    return change(lab, name, shapes, ((a, b, outs[0], *sizes), (a, b, outs[1], *sizes)), outputs=outs)


@pair("gemm-mapping", "uncoalesced-loads", "uncoalesced-stores")
def _gemm_mapping(lab: Any) -> Made:
    m, n, k = 1024, 1536, 768
    return _gemm(lab, "gemm_mapped", (m, n, k), (((m // 32, n // 32), (32, 32)), ((n // 32, m // 32), (32, 32))),
                 lab.floats)  # fmt: skip


@pair("gemm-double-tiled", "reloads")
def _gemm_tiled(lab: Any) -> Made:
    m, n, k = 768, 1280, 640
    shape = (n // 16, m // 16), (16, 16)
    return _gemm(lab, "gemm_tiled", (m, n, k), (shape, shape), lab.doubles)


@pair("gemm-registers", "shared-traffic")
def _gemm_registers(lab: Any) -> Made:
    m, n, k = 1536, 1024, 1280
    return _gemm(lab, "gemm_registers", (m, n, k), (((n // 16, m // 16), (16, 16)), ((n // 64, m // 64), (16, 16))),
                 lab.floats)  # fmt: skip


@pair("gemm-half-wmma", "tensor-cores")
def _gemm_half(lab: Any) -> Made:
    m, n, k = 1280, 1536, 1024
    a, b, outs = lab.halves(m * k), lab.halves(k * n), (lab.floats(m * n), lab.floats(m * n))
    sizes = lab.i32(m), lab.i32(n), lab.i32(k)
    shapes = ((n // 32, m // 32), (32, 32)), ((n // 64, m // 64), (128,))
    return change(lab, "gemm_half", shapes, ((a, b, outs[0], *sizes), (a, b, outs[1], *sizes)), outputs=outs)


@pair("accumulate-in-memory", "reloads", "redundant-traffic", "memory-latency")
def _accumulate(lab: Any) -> Made:
    n, steps = 1_500_000, 40
    a, out, shape = lab.floats(n * steps), lab.floats(n), ((blocks(n, 256),), (256,))
    return same(lab, "accumulate", (shape, shape), (a, out, lab.i32(n), lab.i32(steps)), reset=lambda: out.fill(1))


@pair("normalise-passes", "redundant-traffic", "reloads", "barriers")
def _normalise(lab: Any) -> Made:
    rows, columns = 5000, 256 * 24
    data, outs = lab.floats(rows * columns), (lab.floats(rows * columns), lab.floats(rows * columns))
    shape = (rows,), (256,)
    return change(lab, "normalise", (shape, shape), ((data, outs[0], lab.i32(columns)),
                                                     (data, outs[1], lab.i32(columns))), outputs=outs)  # fmt: skip


@pair("polynomial-constant", "instructions", "reloads")
def _polynomial(lab: Any) -> Made:
    n = 12_000_000
    data, coefficients, outs = lab.floats(n), lab.floats(64), (lab.floats(n), lab.floats(n))
    lab.constant("coefficients_constant", coefficients)
    shape = (blocks(n, 256),), (256,)
    return change(lab, "polynomial", (shape, shape), ((data, coefficients, outs[0], lab.i32(n), lab.i32(64)),
                                                      (data, outs[1], lab.i32(n))), outputs=outs)  # fmt: skip


@pair("tree-modulo", "divergence", "bank-conflicts", "instructions", "barriers")
def _modulo(lab: Any) -> Made:
    rows = 40_000
    data, outs, shape = lab.ints(rows * 512, 9), (lab.ints(rows, 1), lab.ints(rows, 1)), ((rows,), (512,))
    return change(lab, "tree_modulo", (shape, shape), ((data, outs[0]), (data, outs[1])), outputs=outs)


@pair("tree-shuffles", "barriers")
def _shuffles(lab: Any) -> Made:
    rows = 30_000
    data, outs, shape = lab.floats(rows * 1024), (lab.floats(rows), lab.floats(rows)), ((rows,), (1024,))
    return change(lab, "tree_barriers", (shape, shape), ((data, outs[0]), (data, outs[1])), outputs=outs)


@pair("scan-barriers", "barriers")
def _scan(lab: Any) -> Made:
    rows = 20_000
    data, outs = lab.ints(rows * 1024, 3), (lab.ints(rows * 1024, 1), lab.ints(rows * 1024, 1))
    shape = (rows,), (1024,)
    return change(lab, "scan", (shape, shape), ((data, outs[0]), (data, outs[1])), outputs=outs)


@pair("column-conflicts", "bank-conflicts")
def _conflicts(lab: Any) -> Made:
    tiles = 4000
    data, out, shape = lab.floats(tiles * 4096), lab.floats(tiles * 64), ((tiles,), (64, 4))
    return same(lab, "column_sums", (shape, shape), (data, out, lab.i32(8)), reset=lambda: out.fill(0))


@pair("row-per-block", "barriers", "low-occupancy", "uneven")
def _row(lab: Any) -> Made:
    rows, columns = 96_000, 128
    data, outs, size = lab.floats(rows * columns), (lab.floats(rows), lab.floats(rows)), lab.i32(columns)
    shapes = ((rows,), (512,)), ((rows // 8,), (256,))
    return change(lab, "row_block", shapes, ((data, outs[0], size), (data, outs[1], size)), outputs=outs)


@pair("odd-even-branches", "divergence")
def _branches(lab: Any) -> Made:
    n = 4_000_000
    data, out, shape = lab.floats(n), lab.floats(n), ((blocks(n, 256),), (256,))
    return same(lab, "odd_even", (shape, shape), (data, out, lab.i32(n), lab.i32(60)))


@pair("mandelbrot-double", "fp64")
def _mandelbrot(lab: Any) -> Made:
    width, height = 1920, 1200
    out, shape = lab.ints(width * height, 1), ((width // 32, height // 8), (32, 8))
    return same(lab, "mandelbrot_double", (shape, shape), (out, lab.i32(width), lab.i32(height), lab.i32(300)))


@pair("forces-literals", "fp64", "special-functions", "instructions")
def _forces(lab: Any) -> Made:
    n = 24_000
    x, y, outs = lab.floats(n), lab.floats(n), (lab.floats(n), lab.floats(n))
    shape = (blocks(n, 64),), (64,)
    return change(lab, "forces", (shape, shape), ((x, y, outs[0], lab.i32(n)), (x, y, outs[1], lab.i32(n))))


@pair("half-to-half2", "narrow-accesses", "instructions")
def _half2(lab: Any) -> Made:
    n = 40_000_000
    a, b, c = (lab.halves(n) for _ in range(3))
    shapes = ((blocks(n, 256),), (256,)), ((blocks(n // 2, 256),), (256,))
    return same(lab, "half_add", shapes, (a, b, c, lab.i32(n)))


@pair("threshold-bytes", "narrow-accesses", "instructions")
def _threshold(lab: Any) -> Made:
    n = 64_000_000
    data, outs = lab.bytes(n), (lab.bytes(n), lab.bytes(n))
    shapes, sizes = (((blocks(n, 256),), (256,)), ((blocks(n // 16, 256),), (256,))), (lab.i32(n), lab.i32(90))
    return change(lab, "threshold", shapes, ((data, outs[0], *sizes), (data, outs[1], *sizes)), outputs=outs)


@pair("triad-vectors", "narrow-accesses")
def _triad(lab: Any) -> Made:
    n = 24_000_000
    a, b, c = (lab.floats(n) for _ in range(3))
    shapes = ((blocks(n, 128),), (128,)), ((blocks(n // 4, 128),), (128,))
    return same(lab, "triad", shapes, (a, b, c, lab.f32(0.4), lab.i32(n)))


@pair("waves-fast", "special-functions", "instructions")
def _waves(lab: Any) -> Made:
    n = 8_000_000
    data, out, shape = lab.floats(n), lab.floats(n), ((blocks(n, 256),), (256,))
    return same(lab, "waves", (shape, shape), (data, out, lab.i32(n)))


@pair("index-divisions", "instructions")
def _index(lab: Any) -> Made:
    a, b, c = 512, 300, 200
    n = a * b * c
    data, outs = lab.floats(n), (lab.floats(n), lab.floats(n))
    wide = tuple(map(lab.i64, (a, b, c, n)))
    shapes = ((blocks(n, 256),), (256,)), ((a // 256, b, c), (256,))
    return change(lab, "index_math", shapes, ((data, outs[0], *wide), (data, outs[1], *map(lab.i32, (a, b, c, n)))),
                  outputs=outs)  # fmt: skip


@pair("register-limit", "spills")
def _tight(lab: Any) -> Made:
    n = 132 * 2 * 1024
    data, outs = lab.floats(48 * n), (lab.floats(48 * n), lab.floats(48 * n))
    shapes, sizes = (((n // 1024,), (1024,)), ((n // 256,), (256,))), (lab.i32(n), lab.i32(200))
    return change(lab, "tight", shapes, ((data, outs[0], *sizes), (data, outs[1], *sizes)), outputs=outs)


@pair("local-array", "spills")
def _local(lab: Any) -> Made:
    threads, each = 2000 * 128, 300
    data, outs, shape = lab.bytes(threads * each), (lab.ints(threads, 1), lab.ints(threads, 1)), ((2000,), (128,))
    return change(lab, "local_bins", (shape, shape), ((data, outs[0], lab.i32(each)), (data, outs[1], lab.i32(each))),
                  outputs=outs)  # fmt: skip


def _shaped(lab: Any, kernel: str, args: tuple[Any, ...], before: Any, after: Any) -> Made:
    """The same kernel and arguments, launched otherwise: (grid, block) or (grid, block, shared bytes)."""
    launches: list[Launch] = [lab.launch(kernel, *shape[:2], args, *shape[2:]) for shape in (before, after)]
    return Made(before=launches[0], after=launches[1])


@pair("sixteen-blocks", "few-blocks")
def _few(lab: Any) -> Made:
    n = 2_000_000
    args = lab.floats(n), lab.floats(n), lab.i32(n), lab.i32(50)
    return _shaped(lab, "logistic", args, ((16,), (512,)), ((528,), (512,)))


@pair("one-block", "few-blocks")
def _one(lab: Any) -> Made:
    n = 200_000
    return _shaped(lab, "axpy_grid", (lab.floats(n), lab.floats(n), lab.f32(0.5), lab.i32(n)), ((1,), (1024,)),
                   ((200,), (1024,)))  # fmt: skip


@pair("last-wave", "tail")
def _wave(lab: Any) -> Made:
    n = 330 * 1024  # 132 SMs hold 264 blocks of 1024: half of them get a third one
    args = lab.floats(n), lab.floats(n), lab.i32(n), lab.i32(3000)
    return _shaped(lab, "logistic", args, ((330,), (1024,)), ((2640,), (128,)))


@pair("shared-hog", "low-occupancy")
def _hog(lab: Any) -> Made:
    n = 30_000_000
    args = lab.floats(n), lab.floats(n), lab.i32(n)
    return _shaped(lab, "scale_shared", args, ((264,), (256,), 100_000), ((1056,), (256,), 1024))


@pair("tiny-blocks", "low-occupancy")
def _tiny(lab: Any) -> Made:
    n = 16_000_000
    args = lab.floats(n), lab.floats(n), lab.f32(0.5), lab.i32(n)
    return _shaped(lab, "axpy_each", args, ((n // 32,), (32,)), ((n // 256,), (256,)))


@pair("pointer-chase", "memory-latency")
def _chase(lab: Any) -> Made:
    n = 132 * 4 * 256
    order = lab.cp.random.permutation(n).astype("i4")
    shapes = ((n // 256,), (256,)), ((n // 1024,), (256,))
    return same(lab, "chase", shapes, (order, lab.ints(n, 1), lab.i32(64)))


@pair("host-memory", "host-memory")
def _host(lab: Any) -> Made:
    n, out = 4_000_000, lab.cp.zeros(1, "f4")
    pinned, address = lab.pinned(n)
    device = lab.floats(n)
    return Made(before=lab.launch("sum_host", (264,), (256,), (address, out, lab.i32(n))),
                after=lab.launch("sum_host", (264,), (256,), (device, out, lab.i32(n))), keep=(pinned,))  # fmt: skip
