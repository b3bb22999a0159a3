"""Kernels for a second look: estimated before their times were looked at, by the model as the first
had changed it.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros


def _floats(**shapes):
    return lambda p, rng: {n: rng.random(s(p), np.float32) for n, s in shapes.items()}


def _integers(rng, below, count, dtype=np.int32):
    return rng.integers(0, below, count, dtype)


def _workload(name, kernel, args, inputs, outputs, grid, threads, **params):
    """Without a reference that computes: the outputs are timed, not checked."""
    made = Workload(
        f"second-{name}",
        args=args,
        inputs=inputs,
        outputs=outputs,
        reference=lambda p, x: {n: np.zeros(s.shape, s.dtype) for n, s in outputs(p).items()},
        params={n: Param(v, minimum=0) for n, v in params.items()},
    )
    made.cuda(kernel, "second.cu", kernel=kernel, grid=grid, block=threads)
    return made


def _out(shape, dtype="float32", kind=empty):
    return lambda p: {"out": kind(shape(p), dtype)}


rms = _workload(
    "rms",
    "rms_rows",
    "x weight out width",
    lambda p, rng: {
        "x": rng.random((p.rows, p.width), np.float32).astype(np.float16),
        "weight": rng.random(p.width, np.float32),
    },
    _out(lambda p: (p.rows, p.width), "float16"),
    lambda p: p.rows,
    256,
    rows=4096,
    width=4096,
)
gated = _workload(
    "gated",
    "gated",
    "gate up out n",
    _floats(gate=lambda p: p.n, up=lambda p: p.n),
    _out(lambda p: p.n),
    lambda p: p.blocks,
    256,
    n=11 << 20,
    blocks=1056,
)
gemv = _workload(
    "gemv-half",
    "gemv_half",
    "a x out chunks",
    lambda p, rng: {
        "a": rng.random((p.rows, 8 * p.chunks), np.float32).astype(np.float16).view(np.uint32),
        "x": rng.random(8 * p.chunks, np.float32).astype(np.float16).view(np.uint32),
    },
    _out(lambda p: p.rows),
    lambda p: p.rows // 4,
    128,
    rows=4096,
    chunks=512,
)
quantise = _workload(
    "quantise",
    "quantise",
    "x out scales width",
    _floats(x=lambda p: (p.rows, p.width)),
    lambda p: {"out": empty((p.rows, p.width), "int8"), "scales": empty(p.rows)},
    lambda p: p.rows // 8,
    256,
    rows=8192,
    width=1024,
)
nibbles = _workload(
    "nibbles",
    "nibbles",
    "q scale out n",
    lambda p, rng: {
        "q": _integers(rng, 1 << 31, p.n, np.uint32),
        "scale": rng.random(ceil_div(p.n, 16), np.float32),
    },
    _out(lambda p: 8 * p.n),
    lambda p: ceil_div(p.n, 256),
    256,
    n=1 << 21,
)
largest = _workload(
    "largest",
    "largest",
    "x out width",
    _floats(x=lambda p: (p.rows, p.width)),
    _out(lambda p: p.rows, "int32"),
    lambda p: p.rows,
    256,
    rows=256,
    width=50257,
)
heads = _workload(
    "heads",
    "heads_apart",
    "x out tokens heads",
    _floats(x=lambda p: p.tokens * p.heads * 64),
    _out(lambda p: p.tokens * p.heads * 64),
    lambda p: p.tokens * p.heads // 4,
    256,
    tokens=2048,
    heads=32,
)
groups = _workload(
    "groups",
    "groups",
    "x out size",
    _floats(x=lambda p: (p.groups, p.size)),
    _out(lambda p: (p.groups, p.size)),
    lambda p: p.groups,
    512,
    groups=256,
    size=1 << 15,
)
heat = _workload(
    "heat",
    "heat",
    "t power out side",
    _floats(t=lambda p: (p.side, p.side), power=lambda p: (p.side, p.side)),
    _out(lambda p: (p.side, p.side)),
    lambda p: (ceil_div(p.side, 16), ceil_div(p.side, 16)),
    (20, 20),
    side=1024,
)
path = _workload(
    "path",
    "path",
    "wall out cols rows",
    lambda p, rng: {"wall": _integers(rng, 10, (p.rows, p.cols))},
    _out(lambda p: p.cols, "int32"),
    lambda p: p.cols // 256,
    256,
    cols=1 << 17,
    rows=100,
)
forces = _workload(
    "forces",
    "forces",
    "at neighbour out n most",
    lambda p, rng: {
        "at": rng.random((p.n, 4), np.float32) * 8,
        "neighbour": (np.arange(p.n, dtype=np.int32) + _integers(rng, 512, (p.most, p.n))) % p.n,
    },
    _out(lambda p: (p.n, 4)),
    lambda p: ceil_div(p.n, 128),
    128,
    n=1 << 16,
    most=64,
)
diagonals = _workload(
    "diagonals",
    "diagonals",
    "a x y n count",
    lambda p, rng: {"a": rng.random((p.count, p.n)), "x": rng.random(p.n)},
    lambda p: {"y": empty(p.n, "float64")},
    lambda p: ceil_div(p.n, 256),
    256,
    n=1 << 19,
    count=7,
)
walk = _workload(
    "walk",
    "walk",
    "out steps n",
    lambda p, rng: {},
    _out(lambda p: p.n),
    lambda p: p.n // 256,
    256,
    steps=128,
    n=1 << 18,
)
filter_ = _workload(
    "filter",
    "rows_filter",
    "x out cols",
    _floats(x=lambda p: (p.rows, p.cols)),
    _out(lambda p: (p.rows, p.cols)),
    lambda p: (p.cols // 64, p.rows // 4),
    (64, 4),
    rows=2048,
    cols=2048,
)
box = _workload(
    "box",
    "box_columns",
    "x out side radius",
    _floats(x=lambda p: (p.side, p.side)),
    _out(lambda p: (p.side, p.side)),
    lambda p: p.side // 64,
    64,
    side=2048,
    radius=8,
)
walsh = _workload(
    "walsh",
    "walsh",
    "x out n",
    _floats(x=lambda p: p.n),
    _out(lambda p: p.n),
    lambda p: p.n // 2048,
    256,
    n=1 << 22,
)
counted = _workload(
    "bytes",
    "bytes_counted",
    "x out n",
    lambda p, rng: {"x": _integers(rng, 1 << 32, p.n, np.uint32)},
    _out(lambda p: 256, "uint32", zeros),
    lambda p: p.blocks,
    256,
    n=1 << 22,
    blocks=528,
)
rotated = _workload(
    "rotated",
    "rotated",
    "x out side",
    _floats(x=lambda p: (p.side, p.side)),
    _out(lambda p: (p.side, p.side)),
    lambda p: (p.side // 32, p.side // 8),
    (32, 8),
    side=2048,
)
colours = _workload(
    "colours",
    "colours",
    "x out n",
    lambda p, rng: {"x": _integers(rng, 256, (p.n, 4), np.uint8)},
    _out(lambda p: 3 * p.n),
    lambda p: ceil_div(p.n, 256),
    256,
    n=1 << 22,
)
radix = _workload(
    "radix",
    "radix_counts",
    "keys out n shift",
    lambda p, rng: {"keys": _integers(rng, 1 << 32, p.n, np.uint32)},
    _out(lambda p: 16 * ceil_div(p.n, 256), "uint32"),
    lambda p: ceil_div(p.n, 256),
    256,
    n=1 << 22,
    shift=8,
)


def _table(p, rng):
    table = np.where(rng.random(p.mask + 1) < 0.5, rng.integers(1, 1 << 31, p.mask + 1), 0).astype(
        np.uint32
    )
    return {"keys": rng.integers(1, 1 << 31, p.n).astype(np.uint32), "table": table}


join = _workload(
    "join",
    "hash_join",
    "keys table out n mask",
    _table,
    _out(lambda p: p.n, "uint32"),
    lambda p: ceil_div(p.n, 256),
    256,
    n=1 << 20,
    mask=(1 << 22) - 1,
)
merge = _workload(
    "merge",
    "merge_ranks",
    "a b out n",
    lambda p, rng: {n: np.sort(_integers(rng, 1 << 30, (p.n // 512, 512)), axis=1) for n in "ab"},
    _out(lambda p: p.n + 512, "int32"),
    lambda p: p.n // 512,
    256,
    n=1 << 21,
)
sweep = _workload(
    "sweep",
    "up_sweep",
    "x out n",
    _floats(x=lambda p: p.n),
    _out(lambda p: p.n),
    lambda p: p.n // 512,
    256,
    n=1 << 21,
)
triangle = _workload(
    "triangle",
    "triangle",
    "a out n",
    _floats(a=lambda p: (p.n, p.n)),
    _out(lambda p: p.n),
    lambda p: p.n // 4,
    128,
    n=4096,
)
queens = _workload(
    "queens",
    "queens",
    "out n",
    lambda p, rng: {},
    _out(lambda p: p.n * p.n * 64, "int32"),
    lambda p: ceil_div(p.n * p.n * 64, 128),
    128,
    n=9,
)
