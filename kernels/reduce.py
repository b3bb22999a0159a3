"""Sum of a float32 array: from an atomic per element to registers, shuffles and an atomic per
block.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, zeros

reduce = Workload(
    "reduce",
    params={
        "n": Param(1 << 25, "elements", minimum=1, maximum=(1 << 31) - 65536),
        "block": Param(256, "threads per block", choices=(64, 128, 256, 512, 1024)),
        "blocks": Param(1056, "vectorised: blocks at most", minimum=1, maximum=65535),
    },
    # Whole numbers around 0: every partial sum is exact in float32, so that any order of additions
    # gives the same.
    inputs=lambda p, rng: {
        "src": rng.integers(-8, 8, p.n, dtype=np.int8, endpoint=True).astype(np.float32)
    },
    outputs=lambda p: {"out": zeros(1)},
    reference=lambda p, x: {"out": np.array([x.src.sum(dtype=np.float64)], np.float32)},
    args="src out n",
    tolerance=0.0,
    flops=lambda p: p.n,
    least_bytes=lambda p: 4 * p.n + 4,
)


def _options(p):
    return (f"-DBLOCK={p.block}",)


def _all(p):
    return ceil_div(p.n, p.block)


for _name, _note in {
    "naive": "one atomic addition per element, all on one address",
    "tree": "a tree in shared memory, one atomic per block",
    "shuffle": "the tree within a warp by shuffles: one barrier instead of eight",
}.items():
    reduce.cuda(
        _name, "reduce.cu", options=_options, grid=_all, block=lambda p: p.block, note=_note
    )
reduce.cuda(
    "vectorised",
    "reduce.cu",
    options=_options,
    block=lambda p: p.block,
    grid=lambda p: min(p.blocks, ceil_div(p.n, 16 * p.block)),
    note="grid-stride loop, four 16-byte loads in flight per thread: one atomic per many elements",
)
reduce.numba(
    "numba-naive",
    "_reduce_numba.py",
    "naive",
    grid=_all,
    block=lambda p: p.block,
    note="naive, written in Python",
)
reduce.numba(
    "numba-tree",
    "_reduce_numba.py",
    "tree",
    grid=lambda p: ceil_div(p.n, 256),
    block=256,
    note="the tree in shared memory, written in Python",
)
