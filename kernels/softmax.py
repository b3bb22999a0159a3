"""Softmax over the rows of a float32 matrix: fewer passes, then coalesced, then read once."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

_MOST_VECTORS = 16  # float4 per thread that stay in registers

softmax = Workload(
    "softmax",
    params={
        "rows": Param(8192, "rows", minimum=1),
        "cols": Param(4096, "columns: the softmax runs over them", minimum=1),
        "block": Param(256, "threads per block", choices=(64, 128, 256, 512, 1024)),
    },
    inputs=lambda p, rng: {"src": rng.random((p.rows, p.cols), dtype=np.float32) * np.float32(8)},
    outputs=lambda p: {"dst": empty((p.rows, p.cols))},
    reference=lambda p, x: {"dst": _reference(x.src)},
    args="src dst rows cols",
    # A serial float32 sum of `cols` terms is off by about √cols · 2^-24; the exponential by 2 units
    # in the last place.
    tolerance=1e-4,
    # per element: maximum, difference, exponential, sum, division
    flops=lambda p: 5 * p.rows * p.cols,
)


def _reference(src):
    out = src - src.max(axis=1, keepdims=True)
    np.exp(out, out=out)
    out /= out.sum(axis=1, keepdims=True)
    return out


def _vectors(p):
    return ceil_div(p.cols, 4 * p.block)


def _vector_requires(p):
    if p.cols % 4:
        return "cols must be a multiple of 4 (16-byte accesses)"
    most = 4 * p.block * _MOST_VECTORS
    return (
        None
        if p.cols <= most
        else f"cols must be at most {most}: a row is held in the registers of {p.block} threads"
    )


def _options(p):  # the same for all: they are compiled together
    return f"-DBLOCK={p.block}", f"-DVECTORS={min(_MOST_VECTORS, _vectors(p))}"


for _name, _note in {
    "naive": "one thread per row, three passes: maximum, sum, quotient",
    "online": "maximum and sum in one pass: two passes over the row",
}.items():
    softmax.cuda(
        _name,
        "softmax.cu",
        options=_options,
        grid=lambda p: ceil_div(p.rows, p.block),
        block=lambda p: p.block,
        note=_note,
    )
softmax.cuda(
    "warp",
    "softmax.cu",
    options=_options,
    grid=lambda p: ceil_div(p.rows, p.block // 32),
    block=lambda p: p.block,
    note="one warp per row: coalesced, merged by shuffles",
)
softmax.cuda(
    "vectorised",
    "softmax.cu",
    options=_options,
    grid=lambda p: p.rows,
    block=lambda p: p.block,
    requires=_vector_requires,
    note="one block per row, held in registers: read once and written once, by 16-byte words",
)
softmax.numba(
    "numba-naive",
    "_softmax_numba.py",
    "naive",
    grid=lambda p: ceil_div(p.rows, p.block),
    block=lambda p: p.block,
    note="naive, written in Python",
)
softmax.numba(
    "numba-shared",
    "_softmax_numba.py",
    "shared",
    grid=lambda p: p.rows,
    block=128,
    note="one block per row, trees in shared memory, written in Python",
)
softmax.triton(
    "triton",
    "_softmax_triton.py",
    "fused",
    grid=lambda p: p.rows,
    constants=lambda p: {
        "BLOCK": 1 << (p.cols - 1).bit_length(),
        "num_warps": max(1, p.block // 32),
    },
    requires=lambda p: (
        None if p.cols <= 1 << 16 else "cols must be at most 65536: a row is held in registers"
    ),
    note="one block per row, held in registers, written in Triton",
)
softmax.cute(
    "cute",
    "_softmax_cute.py",
    "rows",
    args="src dst",
    constants=lambda p: {"warps": p.block // 32},
    note="one warp per row, merged by shuffles, written in CuTe DSL",
)
softmax.cutile(
    "cutile",
    "_softmax_cutile.py",
    "fused",
    args="src dst",
    grid=lambda p: p.rows,
    constants=lambda p: {"WIDTH": 1 << (p.cols - 1).bit_length()},
    requires=lambda p: (
        None if p.cols <= 1 << 16 else "cols must be at most 65536: a row is held in registers"
    ),
    note="one tile block per row, written in cuTile",
)
