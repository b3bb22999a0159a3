"""Kernels as other people write them, of kinds that the other files lack; half of them, by name,
settled nothing ever.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros


def _made(name, args, inputs, outputs, **params):
    """Without a reference that computes: the outputs are timed, not checked."""
    return Workload(
        f"third-{name}",
        args=args,
        inputs=inputs,
        outputs=outputs,
        reference=lambda p, x: {n: np.zeros(s.shape, s.dtype) for n, s in outputs(p).items()},
        params={n: Param(v, minimum=0) for n, v in params.items()},
    )


def _workload(name, kernel, args, inputs, outputs, grid, threads, shared=0, **params):
    made = _made(name, args, inputs, outputs, **params)
    made.cuda(kernel, "third.cu", kernel=kernel, grid=grid, block=threads, shared_bytes=shared)
    return made


def _floats(**shapes):
    return lambda p, rng: {n: rng.random(s(p), np.float32) for n, s in shapes.items()}


def _doubles(**shapes):
    return lambda p, rng: {n: rng.random(s(p)) for n, s in shapes.items()}


def _halves(**shapes):
    return lambda p, rng: {
        n: rng.random(s(p), np.float32).astype(np.float16) for n, s in shapes.items()
    }


def _below(rng, most, count, dtype=np.int32):
    return rng.integers(0, most, count, dtype)


def _out(shape, dtype="float32", kind=empty, name="out"):
    return lambda p: {name: kind(shape(p), dtype)}


def _line(count, threads=256):
    return lambda p: ceil_div(count(p), threads)


def _square(p):
    return (p.side // 16, p.side // 16)


# -- scans, sorts, tables ----------------------------------------------------------------------------------------------
scan = _workload(
    "scan",
    "scan_rows",
    "x out n",
    _floats(x=lambda p: p.n),
    _out(lambda p: p.n),
    lambda p: p.n // 2048,
    256,
    n=1 << 22,
)
bitonic = _workload(
    "sort-block",
    "bitonic_block",
    "x out",
    lambda p, rng: {"x": _below(rng, 1 << 32, p.n, np.uint32)},
    _out(lambda p: p.n, "uint32"),
    lambda p: p.n // 2048,
    1024,
    n=1 << 20,
)
insertion = _workload(
    "sort-thread",
    "odd_even",
    "x out each",
    lambda p, rng: {"x": _below(rng, 1 << 30, p.n)},
    _out(lambda p: p.n, "int32"),
    lambda p: p.n // p.each // 128,
    128,
    n=1 << 19,
    each=16,
)
insert = _workload(
    "insert",
    "table_insert",
    "keys table n mask",
    lambda p, rng: {"keys": rng.integers(1, 1 << 31, p.n).astype(np.uint32)},
    lambda p: {"table": zeros(p.mask + 1, "uint32")},
    _line(lambda p: p.n),
    256,
    n=1 << 19,
    mask=(1 << 20) - 1,
)
compact = _workload(
    "compact",
    "compact",
    "x out counts n",
    lambda p, rng: {"x": _below(rng, 1 << 30, p.n)},
    lambda p: {"out": empty(p.n, "int32"), "counts": empty(ceil_div(p.n, 512), "int32")},
    _line(lambda p: p.n, 512),
    512,
    n=1 << 22,
)


# -- graphs, sparse matrices -------------------------------------------------------------------------------------------
def _graph(p, rng):
    start = np.concatenate([[0], np.cumsum(rng.geometric(1 / p.mean, p.rows))]).astype(np.int32)
    return {
        "start": start,
        "column": _below(rng, p.rows, start[-1]),
        "rank": rng.random(p.rows, np.float32),
        "degree": rng.integers(1, 20, p.rows, np.int32),
    }


def _forest(p, rng):
    parent = np.arange(p.n, dtype=np.int32)
    parent[1:] = np.where(
        rng.random(p.n - 1) < 0.9,
        (np.arange(1, p.n) * rng.random(p.n - 1)).astype(np.int32),
        parent[1:],
    )
    return {"parent": parent}


rank = _workload(
    "page-rank",
    "page_rank",
    "start column rank degree out rows",
    _graph,
    _out(lambda p: p.rows),
    _line(lambda p: p.rows),
    256,
    rows=1 << 18,
    mean=8,
)
relax = _workload(
    "relax",
    "relax",
    "source to weight before distance edges",
    lambda p, rng: {
        "source": _below(rng, p.n, p.edges),
        "to": _below(rng, p.n, p.edges),
        "weight": rng.integers(1, 9, p.edges, np.int32),
        "before": _below(rng, 100, p.n),
    },
    lambda p: {"distance": zeros(p.n, "int32")},
    _line(lambda p: p.edges),
    256,
    n=1 << 16,
    edges=1 << 21,
)
jump = _workload(
    "jump",
    "pointer_jump",
    "parent out n",
    _forest,
    _out(lambda p: p.n, "int32"),
    _line(lambda p: p.n),
    256,
    n=1 << 20,
)
ell = _workload(
    "ellpack",
    "ellpack",
    "value column x y rows width",
    lambda p, rng: {
        "value": rng.random(p.rows * p.width, np.float32),
        "column": (
            (
                np.tile(np.arange(p.rows, dtype=np.int32), p.width)
                + _below(rng, p.band, p.rows * p.width)
            )
            % p.rows
        ),
        "x": rng.random(p.rows, np.float32),
    },
    _out(lambda p: p.rows, name="y"),
    _line(lambda p: p.rows),
    256,
    rows=1 << 18,
    width=16,
    band=2048,
)
coo = _workload(
    "coordinates",
    "coordinates",
    "row column value x y entries",
    lambda p, rng: {
        "row": np.sort(_below(rng, p.rows, p.entries)),
        "column": _below(rng, p.rows, p.entries),
        "value": rng.random(p.entries, np.float32),
        "x": rng.random(p.rows, np.float32),
    },
    _out(lambda p: p.rows, kind=zeros, name="y"),
    _line(lambda p: p.entries),
    256,
    rows=1 << 17,
    entries=1 << 21,
)
# -- transforms, linear algebra ----------------------------------------------------------------------------------------
fft = _workload(
    "fft",
    "fft_radix4",
    "x out",
    _floats(x=lambda p: (1024 * p.rows, 2)),
    _out(lambda p: (1024 * p.rows, 2)),
    lambda p: p.rows,
    256,
    rows=2048,
)
lu = _workload(
    "lu",
    "lu_small",
    "a out count",
    _floats(a=lambda p: p.count * 1024),
    _out(lambda p: p.count * 1024),
    lambda p: p.count // 4,
    128,
    count=8192,
)
cholesky = _workload(
    "cholesky",
    "cholesky_thread",
    "a out count",
    _doubles(a=lambda p: 36 * p.count),
    _out(lambda p: 36 * p.count, "float64", zeros),
    _line(lambda p: p.count, 128),
    128,
    count=1 << 17,
)
gemv = _workload(
    "gemv-columns",
    "gemv_columns",
    "a x y rows cols",
    _floats(a=lambda p: p.cols * p.rows, x=lambda p: p.cols),
    _out(lambda p: p.rows, name="y"),
    _line(lambda p: p.rows, 128),
    128,
    rows=1 << 14,
    cols=512,
)
gemm_half = _workload(
    "gemm-half",
    "gemm_naive_half",
    "a b c n",
    _halves(a=lambda p: p.n**2, b=lambda p: p.n**2),
    _out(lambda p: p.n**2, "float16", name="c"),
    lambda p: (p.n // 32, p.n // 8),
    (32, 8),
    n=512,
)
gemm_bytes = _workload(
    "gemm-bytes",
    "gemm_bytes",
    "a b c n",
    lambda p, rng: {
        "a": _below(rng, 1 << 30, p.n * p.n // 4),
        "b": _below(rng, 1 << 30, p.n * p.n // 4),
    },
    _out(lambda p: p.n**2, "int32", name="c"),
    lambda p: (p.n // 32, p.n // 32),
    (32, 8),
    n=1024,
)
wmma = _workload(
    "wmma-warp",
    "wmma_warp",
    "a b c n",
    _halves(a=lambda p: p.n**2, b=lambda p: p.n**2),
    _out(lambda p: p.n**2, name="c"),
    lambda p: p.n**2 // 256 // 8,
    256,
    n=512,
)
wmma_bytes = _workload(
    "wmma-bytes",
    "wmma_bytes",
    "a b c n",
    lambda p, rng: {k: _below(rng, 127, p.n**2, np.int8) for k in "ab"},
    _out(lambda p: p.n**2, "int32", name="c"),
    lambda p: (p.n // 64, p.n // 64),
    128,
    n=1024,
)
# -- networks ----------------------------------------------------------------------------------------------------------
conv = _workload(
    "conv",
    "conv3x3",
    "x w out channels filters side",
    _floats(x=lambda p: p.channels * p.side**2, w=lambda p: p.filters * p.channels * 9),
    _out(lambda p: p.filters * p.side**2),
    lambda p: (p.side // 16, p.side // 16, p.filters),
    (16, 16),
    channels=32,
    filters=64,
    side=64,
)
columns = _workload(
    "im2col",
    "im2col",
    "x out channels side",
    _floats(x=lambda p: p.channels * p.side**2),
    _out(lambda p: 9 * p.channels * p.side**2),
    _line(lambda p: p.channels * p.side**2),
    256,
    channels=64,
    side=96,
)
lstm = _workload(
    "lstm",
    "lstm_cell",
    "gates before cell hidden n width",
    _floats(gates=lambda p: 4 * p.n, before=lambda p: p.n),
    lambda p: {"cell": empty(p.n), "hidden": empty(p.n)},
    _line(lambda p: p.n),
    256,
    n=1 << 18,
    width=1024,
)
welford = _workload(
    "welford",
    "welford",
    "x gain bias out width",
    _floats(x=lambda p: (p.rows, p.width), gain=lambda p: p.width, bias=lambda p: p.width),
    _out(lambda p: (p.rows, p.width)),
    lambda p: p.rows,
    256,
    rows=4096,
    width=768,
)
decode = _workload(
    "decode",
    "attend_one",
    "q keys values out length",
    _halves(
        q=lambda p: 64 * p.heads,
        keys=lambda p: 64 * p.heads * p.length,
        values=lambda p: 64 * p.heads * p.length,
    ),
    _out(lambda p: 64 * p.heads),
    lambda p: p.heads,
    256,
    heads=128,
    length=1024,
)
batch = _workload(
    "batch-norm",
    "batch_norm",
    "x out images channels pixels",
    _floats(x=lambda p: p.images * p.channels * p.pixels),
    _out(lambda p: p.images * p.channels * p.pixels),
    lambda p: p.channels,
    256,
    images=32,
    channels=64,
    pixels=784,
)
# -- particles, chance -------------------------------------------------------------------------------------------------
bodies = _workload(
    "bodies-double",
    "bodies_double",
    "at out n",
    _doubles(at=lambda p: 3 * p.n),
    _out(lambda p: 3 * p.n, "float64"),
    _line(lambda p: p.n, 128),
    128,
    n=4096,
)
deposit = _workload(
    "deposit",
    "deposit",
    "x y grid n side",
    _floats(x=lambda p: p.n, y=lambda p: p.n),
    lambda p: {"grid": zeros(p.side**2)},
    _line(lambda p: p.n),
    256,
    n=1 << 19,
    side=512,
)
philox = _workload(
    "philox",
    "philox",
    "out n rounds",
    lambda p, rng: {},
    _out(lambda p: p.n),
    lambda p: p.n // 256,
    256,
    n=1 << 18,
    rounds=16,
)
ising = _workload(
    "ising",
    "ising",
    "other spins chance side",
    lambda p, rng: {
        "other": (2 * _below(rng, 2, p.side**2 // 2, np.int8) - 1).astype(np.int8),
        "chance": rng.random(p.side**2 // 2, np.float32),
    },
    lambda p: {"spins": zeros(p.side**2 // 2, "int8")},
    _line(lambda p: p.side**2 // 2),
    256,
    side=4096,
)
# -- grids -------------------------------------------------------------------------------------------------------------
wave = _workload(
    "wave",
    "wave3d",
    "now before next nx ny nz",
    _floats(now=lambda p: p.nx * p.ny * p.nz, before=lambda p: p.nx * p.ny * p.nz),
    _out(lambda p: p.nx * p.ny * p.nz, name="next"),
    lambda p: (ceil_div(p.nx - 8, 32), ceil_div(p.ny - 8, 8)),
    (32, 8),
    nx=264,
    ny=264,
    nz=72,
)
yee = _workload(
    "yee",
    "yee",
    "ez hx hy nx ny",
    _floats(ez=lambda p: p.nx * p.ny),
    lambda p: {"hx": zeros(p.nx * p.ny), "hy": zeros(p.nx * p.ny)},
    lambda p: (p.nx // 32, p.ny // 8),
    (32, 8),
    nx=2048,
    ny=1024,
)
thomas = _workload(
    "thomas",
    "thomas",
    "a b c d x n systems",
    _floats(
        a=lambda p: p.n * p.systems,
        b=lambda p: p.n * p.systems,
        c=lambda p: p.n * p.systems,
        d=lambda p: p.n * p.systems,
    ),
    _out(lambda p: p.n * p.systems, name="x"),
    _line(lambda p: p.systems, 128),
    128,
    n=64,
    systems=1 << 15,
)
# -- images ------------------------------------------------------------------------------------------------------------
bilateral = _workload(
    "bilateral",
    "bilateral",
    "x out side radius",
    _floats(x=lambda p: p.side**2),
    _out(lambda p: p.side**2),
    _square,
    (16, 16),
    side=1024,
    radius=3,
)
rays = _workload(
    "rays",
    "volume_rays",
    "volume out side size steps",
    _floats(volume=lambda p: p.size**3),
    _out(lambda p: p.side**2),
    _square,
    (16, 16),
    side=512,
    size=128,
    steps=96,
)
equalise = _workload(
    "equalise",
    "equalise",
    "x map out n",
    lambda p, rng: {"x": _below(rng, 256, p.n, np.uint8), "map": _below(rng, 256, 256, np.uint8)},
    _out(lambda p: p.n, "uint8"),
    _line(lambda p: p.n),
    256,
    n=1 << 22,
)
integral = _workload(
    "integral",
    "integral_rows",
    "x out side",
    _floats(x=lambda p: p.side**2),
    _out(lambda p: p.side**2),
    lambda p: p.side // 8,
    256,
    side=2048,
)
# -- words, bits, tables -----------------------------------------------------------------------------------------------
cipher = _workload(
    "cipher",
    "cipher",
    "x out n rounds",
    lambda p, rng: {"x": _below(rng, 1 << 32, (p.n, 4), np.uint32)},
    _out(lambda p: (p.n, 4), "uint32"),
    _line(lambda p: p.n),
    256,
    n=1 << 18,
    rounds=12,
)
pieces = _workload(
    "piecewise",
    "piecewise",
    "x out n",
    _floats(x=lambda p: p.n),
    _out(lambda p: p.n),
    _line(lambda p: p.n),
    256,
    n=1 << 21,
)
checksum = _workload(
    "checksum",
    "checksum",
    "text out table n length",
    lambda p, rng: {
        "text": _below(rng, 256, p.n * p.length, np.uint8),
        "table": _below(rng, 1 << 32, 256, np.uint32),
    },
    _out(lambda p: p.n, "uint32"),
    _line(lambda p: p.n, 128),
    128,
    n=1 << 16,
    length=64,
)
edits = _workload(
    "edits",
    "edit_distance",
    "a b out n",
    lambda p, rng: {k: _below(rng, 4, 32 * p.n, np.uint8) for k in "ab"},
    _out(lambda p: p.n, "int32"),
    _line(lambda p: p.n, 128),
    128,
    n=1 << 16,
)
hamming = _workload(
    "hamming",
    "hamming",
    "a b out n words",
    lambda p, rng: {k: _below(rng, 1 << 63, p.n * p.words, np.uint64) for k in "ab"},
    _out(lambda p: (p.n, p.n), "int32"),
    lambda p: (p.n // 32, p.n // 8),
    (32, 8),
    n=1024,
    words=16,
)
match = _workload(
    "match",
    "match_words",
    "text word out n length",
    lambda p, rng: {
        "text": _below(rng, 3, p.n, np.uint8),
        "word": _below(rng, 3, p.length, np.uint8),
    },
    _out(lambda p: 1, "int32", zeros),
    _line(lambda p: p.n),
    256,
    n=1 << 22,
    length=8,
)
# -- reductions of other types; few threads, many; odd shapes ----------------------------------------------------------
sums = _workload(
    "sum-double",
    "sum_double",
    "x out n",
    _doubles(x=lambda p: p.n),
    _out(lambda p: 1, "float64", zeros),
    lambda p: p.blocks,
    256,
    n=1 << 22,
    blocks=528,
)
longest = _workload(
    "longest",
    "longest",
    "x out n",
    lambda p, rng: {"x": _below(rng, 1 << 62, p.n, np.int64)},
    _out(lambda p: p.blocks, "int64"),
    lambda p: p.blocks,
    1024,
    n=1 << 22,
    blocks=264,
)
half_norm = _workload(
    "half-norm",
    "half_norm",
    "x out n",
    lambda p, rng: {"x": rng.random(2 * p.n, np.float32).astype(np.float16)},
    _out(lambda p: 1, kind=zeros),
    lambda p: p.blocks,
    256,
    n=1 << 23,
    blocks=1056,
)
one = _workload(
    "one-block",
    "one_block",
    "x out n rounds",
    _floats(x=lambda p: 256 * 256),
    _out(lambda p: 256),
    1,
    256,
    n=256,
    rounds=8,
)
few = _workload(
    "few-warps",
    "few_warps",
    "x out n",
    _floats(x=lambda p: p.rows * p.n),
    _out(lambda p: p.rows),
    lambda p: p.rows,
    32,
    shared=lambda p: p.spare,
    rows=132,
    n=1 << 15,
    spare=0,
)
large = _workload(
    "tile-large",
    "tile_large",
    "x out n rounds",
    _floats(x=lambda p: p.n),
    _out(lambda p: p.blocks * 128),
    lambda p: p.blocks,
    128,
    shared=98304,
    n=1 << 22,
    blocks=264,
    rounds=8,
)
many = _workload(
    "registers",
    "registers",
    "x out n",
    _floats(x=lambda p: p.n),
    _out(lambda p: p.n),
    lambda p: p.n // 128,
    128,
    n=1 << 17,
)
branches = _workload(
    "branches",
    "branches",
    "x out n",
    lambda p, rng: {
        "x": np.sort(rng.random(p.n, np.float32)) if p.ordered else rng.random(p.n, np.float32)
    },
    _out(lambda p: p.n),
    _line(lambda p: p.n),
    256,
    n=1 << 21,
    ordered=0,
)


def _tree(p, rng):
    nodes = (1 << p.depth) - 1
    inner = np.arange(nodes) < nodes // 2
    at = np.arange(nodes, dtype=np.int32)
    return {
        "left": np.where(inner, 2 * at + 1, 0).astype(np.int32),
        "right": np.where(inner, 2 * at + 2, 0).astype(np.int32),
        "split": rng.random(nodes, np.float32),
        "x": rng.random(p.features * p.n, np.float32),
    }


tree = _workload(
    "tree",
    "tree_walk",
    "left right split x out n features",
    _tree,
    _out(lambda p: p.n, "int32"),
    _line(lambda p: p.n),
    256,
    n=1 << 18,
    depth=14,
    features=16,
)
permute = _workload(
    "permute",
    "permute",
    "x out a b c d",
    _floats(x=lambda p: p.a * p.b * p.c * p.d),
    _out(lambda p: p.a * p.b * p.c * p.d),
    _line(lambda p: p.a * p.b * p.c * p.d),
    256,
    a=32,
    b=16,
    c=64,
    d=64,
)
julia = _workload(
    "julia",
    "julia",
    "out side limit",
    lambda p, rng: {},
    _out(lambda p: p.side**2, "uint8"),
    _square,
    (16, 16),
    side=1024,
    limit=256,
)
top = _workload(
    "top-k",
    "top_k",
    "x out n length",
    _floats(x=lambda p: p.n * p.length),
    _out(lambda p: 8 * p.n),
    _line(lambda p: p.n, 128),
    128,
    n=1 << 14,
    length=256,
)
# -- other languages ---------------------------------------------------------------------------------------------------
prices = _made(
    "numba-prices",
    "spot strike out n",
    _floats(spot=lambda p: p.n, strike=lambda p: p.n),
    _out(lambda p: p.n),
    n=1 << 21,
)
prices.numba("numba", "_third_numba.py", "prices", grid=_line(lambda p: p.n), block=256)
blur = _made(
    "numba-blur",
    "x out side",
    _floats(x=lambda p: (p.side, p.side)),
    _out(lambda p: (p.side, p.side)),
    side=1024,
)
blur.numba("numba", "_third_numba.py", "blur", grid=_square, block=(16, 16))
distances = _made(
    "numba-distances",
    "a b out dims",
    _doubles(a=lambda p: (p.n, p.dims), b=lambda p: (p.n, p.dims)),
    _out(lambda p: (p.n, p.n), "float64"),
    n=512,
    dims=32,
)
distances.numba(
    "numba", "_third_numba.py", "distances", grid=lambda p: (p.n // 16, p.n // 16), block=(16, 16)
)
norm = _made(
    "triton-norm",
    "x gain bias out cols",
    _floats(x=lambda p: (p.rows, p.cols), gain=lambda p: p.cols, bias=lambda p: p.cols),
    _out(lambda p: (p.rows, p.cols)),
    rows=4096,
    cols=1024,
)
norm.triton(
    "triton",
    "_third_triton.py",
    "layer_norm",
    grid=lambda p: p.rows,
    constants=lambda p: {"BLOCK": p.cols, "num_warps": 4},
)
gelu = _made(
    "triton-gelu",
    "x bias out n cols",
    _floats(x=lambda p: p.n, bias=lambda p: p.cols),
    _out(lambda p: p.n),
    n=1 << 22,
    cols=1024,
)
gelu.triton(
    "triton",
    "_third_triton.py",
    "gelu_bias",
    grid=_line(lambda p: p.n, 1024),
    constants={"BLOCK": 1024, "num_warps": 4},
)
product = _made(
    "triton-product",
    "a b c n",
    _halves(a=lambda p: (p.n, p.n), b=lambda p: (p.n, p.n)),
    _out(lambda p: (p.n, p.n), "float16", name="c"),
    n=1024,
)
product.triton(
    "triton",
    "_third_triton.py",
    "half_product",
    grid=lambda p: (p.n // 64, p.n // 64),
    constants={"BM": 64, "BN": 64, "BK": 32, "num_warps": 4, "num_stages": 3},
)
sums_down = _made(
    "triton-sums",
    "x out rows cols",
    _floats(x=lambda p: (p.rows, p.cols)),
    _out(lambda p: p.cols),
    rows=2048,
    cols=4096,
)
sums_down.triton(
    "triton",
    "_third_triton.py",
    "column_sums",
    grid=lambda p: p.cols // 64,
    constants={"BLOCK": 64, "STEP": 32, "num_warps": 4},
)
