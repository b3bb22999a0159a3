"""Kernels of other kinds (images, networks, graphs, hashes): launches estimated before any of them
was timed.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros


def _workload(name, args, inputs, outputs, **params):
    """Without a reference that computes: the outputs are timed, not checked."""
    return Workload(
        f"unseen-{name}",
        args=args,
        inputs=inputs,
        outputs=outputs,
        reference=lambda p, x: {n: np.zeros(s.shape, s.dtype) for n, s in outputs(p).items()},
        params={n: Param(v, minimum=0) for n, v in params.items()},
    )


def _kernels(workload, names, grid, block):
    for name in names.split():
        workload.cuda(name, "unseen.cu", kernel=name, grid=grid, block=block)


def _line(threads):
    return {"grid": lambda p: ceil_div(threads(p), p.block), "block": lambda p: p.block}


def _square(side, x=32, y=8, planes=lambda p: 1):
    return {
        "grid": lambda p: (ceil_div(side(p), x), ceil_div(side(p), y), planes(p)),
        "block": (x, y),
    }


def _image(dtype="float32", shrink=1):
    def made(p, rng):
        shape = (p.side // shrink, p.side // shrink)
        return {
            "a": (
                rng.random(shape, np.float32)
                if dtype == "float32"
                else rng.integers(0, 2, shape, dtype)
            )
        }

    return made


def _same(dtype="float32"):
    return lambda p: {"out": empty((p.side, p.side), dtype)}


jacobi = _workload("jacobi", "a out side", _image(), _same(), side=1024)
_kernels(jacobi, "jacobi_plain jacobi_shared", **_square(lambda p: p.side))
life = _workload("life", "a out side", _image("uint8"), _same("uint8"), side=2048)
_kernels(life, "life", **_square(lambda p: p.side))
sobel = _workload("sobel", "a out side", _image("uint8"), _same("uint8"), side=4096)
_kernels(sobel, "sobel_bytes", **_square(lambda p: p.side))
median = _workload("median", "a out side", _image(), _same(), side=2048)
_kernels(median, "median", **_square(lambda p: p.side, 16, 16))
dct = _workload("dct", "a out side", _image(), _same(), side=2048)
_kernels(dct, "dct8", grid=lambda p: (p.side // 64, p.side // 8), block=(8, 8, 8))
upsample = _workload("upsample", "a out side", _image(shrink=2), _same(), side=2048)
_kernels(upsample, "upsample", **_square(lambda p: p.side))
lattice = _workload(
    "lattice",
    "f out cells side",
    lambda p, rng: {"f": rng.random(9 * p.cells, np.float32) + 0.5},
    lambda p: {"out": empty(9 * p.cells)},
    cells=1 << 20,
    side=1024,
    block=128,
)
_kernels(lattice, "lattice_planes lattice_cells", **_line(lambda p: p.cells))
adam = _workload(
    "adam",
    "g p m v n",
    lambda p, rng: {"g": rng.random(p.n, np.float32)},
    lambda p: {"p": zeros(p.n), "m": zeros(p.n), "v": zeros(p.n)},
    n=1 << 22,
    block=256,
)
_kernels(adam, "adam", **_line(lambda p: p.n))
_kernels(adam, "adam_wide", **_line(lambda p: p.n // 4))
xent = _workload(
    "xent",
    "logits label out cols",
    lambda p, rng: {
        "logits": rng.random((p.rows, p.cols), np.float32),
        "label": rng.integers(0, p.cols, p.rows, np.int32),
    },
    lambda p: {"out": empty(p.rows)},
    rows=512,
    cols=32000,
    block=512,
)
_kernels(xent, "xent_passes xent_online", grid=lambda p: p.rows, block=lambda p: p.block)


def _attended(p, rng):
    return {n: rng.random((p.heads * p.tokens, 64), np.float32) - np.float32(0.5) for n in "qkv"}


attention = _workload(
    "attention",
    "q k v out tokens",
    _attended,
    lambda p: {"out": empty((p.heads * p.tokens, 64))},
    tokens=512,
    heads=8,
)
_kernels(attention, "attention_warp", grid=lambda p: p.heads * p.tokens // 4, block=128)
_kernels(attention, "attention_tile", grid=lambda p: p.heads * p.tokens // 64, block=64)


def _tokens(p, rng):
    return rng.integers(0, p.words, p.n, np.int32)


embed = _workload(
    "embed",
    "token table out width",
    lambda p, rng: {"token": _tokens(p, rng), "table": rng.random((p.words, p.width), np.float32)},
    lambda p: {"out": empty((p.n, p.width))},
    n=1 << 15,
    words=50000,
    width=256,
)
_kernels(embed, "embed_rows", grid=lambda p: p.n, block=lambda p: p.width)
_kernels(embed, "embed_wide", grid=lambda p: p.n * p.width // 1024, block=256)
embed_back = _workload(
    "embed-back",
    "token grad table width",
    lambda p, rng: {"token": _tokens(p, rng), "grad": rng.random((p.n, p.width), np.float32)},
    lambda p: {"table": zeros((p.words, p.width))},
    n=1 << 14,
    words=1000,
    width=128,
)
_kernels(embed_back, "embed_back", grid=lambda p: p.n, block=lambda p: p.width)
depthwise = _workload(
    "depthwise",
    "a w out channels side",
    lambda p, rng: {
        "a": rng.random(p.channels * p.side**2, np.float32),
        "w": rng.random(9 * p.channels, np.float32),
    },
    lambda p: {"out": empty(p.channels * p.side**2)},
    channels=128,
    side=128,
)
_kernels(depthwise, "depthwise_planes", **_square(lambda p: p.side, planes=lambda p: p.channels))
_kernels(depthwise, "depthwise_last", grid=lambda p: p.channels * p.side**2 // 256, block=256)
pool = _workload(
    "pool",
    "a out side",
    lambda p, rng: {"a": rng.random((p.planes, p.side, p.side), np.float32)},
    lambda p: {"out": empty((p.planes, p.side // 2, p.side // 2))},
    planes=64,
    side=256,
)
_kernels(pool, "pool", **_square(lambda p: p.side // 2, planes=lambda p: p.planes))
rotary = _workload(
    "rotary",
    "q turn out n pairs",
    lambda p, rng: {
        "q": rng.random(2 * p.n, np.float32).astype(np.float16),
        "turn": rng.random(p.n // 4, np.float32),
    },
    lambda p: {"out": empty(2 * p.n, "float16")},
    n=1 << 22,
    pairs=32,
    block=256,
)
_kernels(rotary, "rotary", **_line(lambda p: p.n))
gemv = _workload(
    "gemv-bytes",
    "a x out words",
    lambda p, rng: {
        "a": rng.integers(0, 1 << 30, (p.rows, p.words), np.int32),
        "x": rng.integers(0, 1 << 30, p.words, np.int32),
    },
    lambda p: {"out": empty(p.rows, "int32")},
    rows=4096,
    words=1024,
)
_kernels(gemv, "gemv_bytes", grid=lambda p: p.rows // 8, block=256)
columns = _workload(
    "columns",
    "a out rows cols",
    lambda p, rng: {"a": rng.random((p.rows, p.cols), np.float32)},
    lambda p: {"out": zeros(p.cols)},
    rows=4096,
    cols=4096,
)
_kernels(columns, "columns_thread", grid=lambda p: ceil_div(p.cols, 128), block=128)
_kernels(
    columns,
    "columns_atomic",
    grid=lambda p: (ceil_div(p.cols, 128), ceil_div(p.rows, 64)),
    block=128,
)
nearest = _workload(
    "nearest",
    "x centre out n k",
    lambda p, rng: {
        "x": rng.random(8 * p.n, np.float32),
        "centre": rng.random(8 * p.k, np.float32),
    },
    lambda p: {"out": empty(p.n, "int32")},
    n=1 << 20,
    k=32,
    block=256,
)
_kernels(nearest, "nearest_shared nearest_global", **_line(lambda p: p.n))
hashes = _workload(
    "hashes",
    "out n",
    lambda p, rng: {},
    lambda p: {"out": empty(p.n, "uint32")},
    n=1 << 21,
    block=256,
)
_kernels(hashes, "hashes", **_line(lambda p: p.n))
darts = _workload(
    "darts",
    "hits rounds",
    lambda p, rng: {},
    lambda p: {"hits": zeros(1, "uint64")},
    rounds=256,
    blocks=1024,
    block=256,
)
_kernels(darts, "darts", grid=lambda p: p.blocks, block=lambda p: p.block)
fourier = _workload(
    "fourier",
    "a out",
    lambda p, rng: {"a": rng.random((512 * p.rows, 2), np.float32)},
    lambda p: {"out": empty((512 * p.rows, 2))},
    rows=4096,
)
_kernels(fourier, "fourier", grid=lambda p: p.rows, block=256)
bitonic = _workload(
    "bitonic",
    "a out n gap",
    lambda p, rng: {"a": rng.random(p.n, np.float32)},
    lambda p: {"out": empty(p.n)},
    n=1 << 22,
    gap=8,
    block=256,
)
_kernels(bitonic, "bitonic_step", **_line(lambda p: p.n))
floyd = _workload(
    "floyd",
    "d out n k",
    lambda p, rng: {"d": rng.random((p.n, p.n), np.float32)},
    lambda p: {"out": empty((p.n, p.n))},
    n=2048,
    k=100,
)
_kernels(floyd, "floyd", grid=lambda p: (p.n // 256, p.n), block=256)


def _graph(p, rng):
    start = np.concatenate([[0], np.cumsum(rng.geometric(1 / p.mean, p.rows))]).astype(np.int32)
    return {
        "start": start,
        "column": rng.integers(0, p.rows, start[-1], np.int32),
        "level": rng.integers(0, 2, p.rows, np.int32),
    }


frontier = _workload(
    "frontier",
    "start column level out rows",
    _graph,
    lambda p: {"out": zeros(p.rows, "int32")},
    rows=1 << 18,
    mean=16,
    block=256,
)
_kernels(frontier, "frontier", **_line(lambda p: p.rows))
dgemm = _workload(
    "dgemm",
    "a b c n",
    lambda p, rng: {"a": rng.random((p.n, p.n)), "b": rng.random((p.n, p.n))},
    lambda p: {"c": empty((p.n, p.n), "float64")},
    n=512,
)
_kernels(dgemm, "dgemm", grid=lambda p: (p.n // 16, p.n // 16), block=(16, 16))
spheres = _workload(
    "spheres",
    "ball out side balls",
    lambda p, rng: {"ball": rng.random((p.balls, 4), np.float32)},
    _same(),
    side=1024,
    balls=128,
)
_kernels(spheres, "spheres", **_square(lambda p: p.side, 16, 8))
table = _workload(
    "table",
    "index table out n",
    lambda p, rng: {
        "index": rng.integers(0, 256, p.n, np.int32),
        "table": rng.random(256, np.float32),
    },
    lambda p: {"out": empty(p.n)},
    n=1 << 20,
    block=256,
)
_kernels(table, "table_constant table_shared table_global", **_line(lambda p: p.n))
keep = _workload(
    "keep",
    "x out count n most",
    lambda p, rng: {"x": rng.random(p.n, np.float32)},
    lambda p: {"out": empty(p.n), "count": zeros(1, "int32")},
    n=1 << 20,
    most=0.25,
    block=256,
)
_kernels(keep, "keep_each keep_warp", **_line(lambda p: p.n))
collatz = _workload(
    "collatz",
    "out n",
    lambda p, rng: {},
    lambda p: {"out": empty(p.n, "int32")},
    n=1 << 20,
    block=128,
)
_kernels(collatz, "collatz", **_line(lambda p: p.n))
