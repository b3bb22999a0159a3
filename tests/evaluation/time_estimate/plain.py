"""Kernels as people write them, in a few shapes and sizes each: launches that estimated times are
judged on.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros


def _workload(name, args, inputs, outputs, **params):
    """Without a reference that computes: the outputs are timed, not checked."""
    return Workload(
        name,
        args=args,
        inputs=inputs,
        outputs=outputs,
        reference=lambda p, x: {n: np.zeros(s.shape, s.dtype) for n, s in outputs(p).items()},
        params={n: Param(v, minimum=1) for n, v in params.items()},
    )


def _floats(*shape):
    return lambda p, rng: rng.random([one(p) for one in shape], dtype=np.float32)


def _add(workload, names, threads, block=None):
    """Variants of one thread for each of `threads`, rounded up to blocks of `p.block`."""
    for name in names.split():
        workload.cuda(
            name,
            "plain.cu",
            kernel=name,
            grid=lambda p: ceil_div(threads(p), block or p.block),
            block=lambda p: block or p.block,
        )


for _name, _kinds in (
    ("saxpy", "saxpy_plain"),
    ("gelu", "gelu_fast gelu_exact gelu_double"),
    ("points", "points3 points3_rows"),
):
    _elementwise = _workload(
        f"plain-{_name}",
        "x y out n",
        lambda p, rng: {
            "x": rng.random(p.n, dtype=np.float32),
            "y": rng.random(p.n, dtype=np.float32),
        },
        lambda p: {"out": empty(p.n)},
        n=1 << 22,
        block=256,
        blocks=1056,
    )
    _add(_elementwise, _kinds, lambda p: p.n)
    if _name == "saxpy":
        _elementwise.cuda(
            "saxpy_stride",
            "plain.cu",
            kernel="saxpy_stride",
            grid=lambda p: p.blocks,
            block=lambda p: p.block,
        )
        _add(_elementwise, "saxpy_wide", lambda p: p.n // 4)
    globals()[_name] = _elementwise

dot = _workload(
    "plain-dot",
    "x y out n",
    lambda p, rng: {"x": rng.random(p.n, dtype=np.float32), "y": rng.random(p.n, dtype=np.float32)},
    lambda p: {"out": zeros(1)},
    n=1 << 22,
    block=256,
    blocks=528,
)
for _name in ("dot_warp", "dot_tree"):
    dot.cuda(_name, "plain.cu", kernel=_name, grid=lambda p: p.blocks, block=lambda p: p.block)


def _matrix(p, rng):
    return {
        "a": rng.random((p.rows, p.cols), dtype=np.float32),
        "x": rng.random(p.cols, dtype=np.float32),
    }


gemv = _workload(
    "plain-gemv",
    "a x out rows cols",
    _matrix,
    lambda p: {"out": empty(p.rows)},
    rows=4096,
    cols=4096,
    block=256,
)
_add(gemv, "gemv_thread", lambda p: p.rows)
_add(gemv, "gemv_warp", lambda p: 32 * p.rows)
_add(gemv, "gemv_block", lambda p: p.block * p.rows)
norm = _workload(
    "plain-norm",
    "a x out rows cols",
    _matrix,
    lambda p: {"out": empty((p.rows, p.cols))},
    rows=4096,
    cols=1024,
    block=256,
)
_add(norm, "norm_warp", lambda p: 32 * p.rows)
_add(norm, "norm_block", lambda p: p.block * p.rows)

conv = _workload(
    "plain-conv",
    "image filter out side",
    lambda p, rng: {
        "image": rng.random((p.side, p.side), dtype=np.float32),
        "filter": rng.random((2 * p.radius + 1) ** 2, dtype=np.float32),
    },
    lambda p: {"out": empty((p.side, p.side))},
    side=2048,
    radius=3,
)
for _name, _rows in (("conv_plain", 8), ("conv_shared", 8), ("conv_registers", 32)):
    conv.cuda(
        _name,
        "plain.cu",
        kernel=_name,
        block=(32, 8),
        options=lambda p: (f"-DRADIUS={p.radius}",),
        grid=lambda p, r=_rows: (ceil_div(p.side, 32), ceil_div(p.side, r)),
    )

sgemm = _workload(
    "plain-sgemm",
    "a b c n",
    lambda p, rng: {
        "a": rng.random((p.n, p.n), dtype=np.float32),
        "b": rng.random((p.n, p.n), dtype=np.float32),
    },
    lambda p: {"c": empty((p.n, p.n))},
    n=512,
)
for _name, _tile, _block in (
    ("plain", 16, (16, 16)),
    ("tile16", 16, (16, 16)),
    ("tile32", 32, (32, 32)),
    ("block64", 64, 256),
):
    sgemm.cuda(
        f"sgemm_{_name}",
        "plain.cu",
        kernel=f"sgemm_{_name}",
        block=_block,
        grid=lambda p, t=_tile: (p.n // t, p.n // t),
    )

bodies = _workload(
    "plain-bodies",
    "body out n",
    lambda p, rng: {"body": rng.random((p.n, 4), dtype=np.float32)},
    lambda p: {"out": empty((p.n, 4))},
    n=8192,
)
_add(bodies, "bodies_plain bodies_shared", lambda p: p.n, 128)

options = _workload(
    "plain-options",
    "s k out n",
    lambda p, rng: {"s": rng.random(p.n, dtype=np.float32), "k": rng.random(p.n, dtype=np.float32)},
    lambda p: {"out": empty(p.n)},
    n=1 << 20,
    block=256,
)
_add(options, "options_single options_double", lambda p: p.n)

fractal = _workload(
    "plain-fractal",
    "out width limit",
    lambda p, rng: {},
    lambda p: {"out": empty((p.width, p.width))},
    width=1024,
    limit=256,
)
for _x, _y in ((32, 8), (256, 1), (8, 8)):
    fractal.cuda(
        f"{_x}x{_y}",
        "plain.cu",
        kernel="fractal",
        block=(_x, _y),
        grid=lambda p, x=_x, y=_y: (ceil_div(p.width, x), ceil_div(p.width, y)),
    )

integers = _workload(
    "plain-integers",
    "out n rounds",
    lambda p, rng: {},
    lambda p: {"out": empty(p.n, "uint32")},
    n=1 << 18,
    rounds=256,
    block=256,
)
_add(integers, "random_walk division", lambda p: p.n)
horner = _workload(
    "plain-horner",
    "out n rounds",
    lambda p, rng: {},
    lambda p: {"out": empty(p.n, "float64")},
    n=1 << 18,
    rounds=256,
    block=256,
)
_add(horner, "horner_double", lambda p: p.n)


def _sparse(p, rng):
    lengths = rng.geometric(1 / p.mean, p.rows) if p.skewed > 1 else np.full(p.rows, p.mean)
    start = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    return {
        "start": start,
        "column": rng.integers(0, p.rows, start[-1], dtype=np.int32),
        "value": rng.random(start[-1], dtype=np.float32),
        "x": rng.random(p.rows, dtype=np.float32),
    }


spmv = _workload(
    "plain-spmv",
    "start column value x out rows",
    _sparse,
    lambda p: {"out": empty(p.rows)},
    rows=1 << 17,
    mean=24,
    skewed=1,
    block=256,
)
_add(spmv, "spmv_thread", lambda p: p.rows)
_add(spmv, "spmv_warp", lambda p: 32 * p.rows)


def _cycle(p, rng):
    order = rng.permutation(p.n).astype(np.int32)
    following = np.empty(p.n, np.int32)
    following[order] = np.roll(order, -1)
    return {"next": following}


chase = _workload(
    "plain-chase",
    "next out n hops",
    _cycle,
    lambda p: {"out": empty(p.threads, "int32")},
    n=1 << 22,
    hops=64,
    threads=1 << 16,
)
_add(chase, "chase", lambda p: p.threads, 128)
search = _workload(
    "plain-search",
    "sorted keys out n m",
    lambda p, rng: {
        "sorted": np.sort(rng.random(p.n, dtype=np.float32)),
        "keys": rng.random(p.m, dtype=np.float32),
    },
    lambda p: {"out": empty(p.m, "int32")},
    n=1 << 20,
    m=1 << 20,
    block=256,
)
_add(search, "search", lambda p: p.m)
scatter = _workload(
    "plain-scatter",
    "index value sums n",
    lambda p, rng: {
        "index": rng.integers(0, p.places, p.n, dtype=np.int32),
        "value": rng.random(p.n, dtype=np.float32),
    },
    lambda p: {"sums": zeros(p.places)},
    n=1 << 20,
    places=1 << 16,
    block=256,
)
_add(scatter, "scatter_add", lambda p: p.n)
blocks = _workload(
    "plain-blocks",
    "x out n",
    lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    lambda p: {"out": empty(p.n)},
    n=1 << 21,
    block=256,
)
_add(blocks, "scan_shared scan_shuffle sort_shared", lambda p: p.n)
banks = _workload(
    "plain-banks",
    "x out n stride",
    lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    lambda p: {"out": empty(p.n)},
    n=1 << 19,
    stride=1,
    block=256,
)
_add(banks, "banks", lambda p: p.n)
