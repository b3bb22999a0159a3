"""Histogram of int32 values: atomics on few addresses, and the ways to spread them."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, zeros

histogram = Workload(
    "histogram",
    params={
        "n": Param(1 << 25, "values", minimum=1, maximum=1 << 30),
        "bins": Param(256, "bins", minimum=1, maximum=12288),
        "skew": Param(
            0.0,
            "share of the values that fall in bin 0 beyond the even spread",
            minimum=0.0,
            maximum=1.0,
        ),
        "block": Param(256, "threads per block, but privatised's", choices=(128, 256, 512, 1024)),
        "blocks": Param(1056, "shared: blocks at most", minimum=1, maximum=65535),
        "private_block": Param(512, "privatised: threads per block", choices=(128, 256, 512, 1024)),
        "private_blocks": Param(264, "privatised: blocks at most", minimum=1, maximum=65535),
        "copies": Param(4, "privatised: histograms per block", choices=(1, 2, 4, 8, 16)),
    },
    inputs=lambda p, rng: {"src": _values(p, rng)},
    outputs=lambda p: {"counts": zeros(p.bins, "int32")},
    reference=lambda p, x: {"counts": np.bincount(x.src, minlength=p.bins).astype(np.int32)},
    args="src counts n bins",
    flops=lambda p: p.n,
    precision="int",
    least_bytes=lambda p: 4 * p.n + 4 * p.bins,
)


def _values(p, rng):
    values = rng.integers(0, p.bins, p.n, dtype=np.int32)
    if p.skew:
        values[rng.random(p.n, dtype=np.float32) < p.skew] = 0
    return values


def _options(p):
    return (f"-DBLOCK={p.block}",)


def _private_options(p):
    return f"-DBLOCK={p.private_block}", f"-DCOPIES={p.copies}"


def _all(p):
    return ceil_div(p.n, p.block)


def _private_bytes(p):
    return 4 * p.bins * p.copies


def _private_requires(p):
    most = 48 * 1024 // 4 // p.copies
    return (
        None
        if p.bins <= most
        else f"bins must be at most {most} for {p.copies} copies in 48 KB of shared memory"
    )


for _name, _note in {
    "naive": "one atomic in global memory per value",
    "aggregated": "equal values within a warp are counted first: one atomic for them together",
}.items():
    histogram.cuda(
        _name,
        "histogram.cu",
        options=_options,
        grid=_all,
        block=lambda p: p.block,
        args="src counts n",
        note=_note,
    )
histogram.cuda(
    "shared",
    "histogram.cu",
    options=_options,
    grid=lambda p: min(p.blocks, _all(p)),
    block=lambda p: p.block,
    shared_bytes=lambda p: 4 * p.bins,
    note="a histogram per block in shared memory, added up at the end",
)
histogram.cuda(
    "privatised",
    "histogram.cu",
    options=_private_options,
    block=lambda p: p.private_block,
    grid=lambda p: min(p.private_blocks, ceil_div(p.n, 4 * p.private_block)),
    shared_bytes=_private_bytes,
    requires=_private_requires,
    note="several histograms per block, so that its warps seldom meet; four 16-byte loads at once",
)
histogram.numba(
    "numba-naive",
    "_histogram_numba.py",
    "naive",
    grid=_all,
    block=lambda p: p.block,
    args="src counts n",
    note="naive, written in Python",
)
histogram.numba(
    "numba-shared",
    "_histogram_numba.py",
    "shared",
    grid=lambda p: min(p.blocks, _all(p)),
    block=lambda p: p.block,
    shared_bytes=lambda p: 4 * p.bins,
    note="a histogram per block in shared memory, written in Python",
)
