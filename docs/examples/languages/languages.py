"""An elementwise kernel, and a reduction in shared memory, in each kernel language."""

from __future__ import annotations

import numpy as np

from kernprof import Workload, ceil_div, empty

add = Workload(
    "add",
    params={"n": 65536},
    inputs=lambda p, rng: {
        "a": rng.random(p.n, dtype=np.float32),
        "b": rng.random(p.n, dtype=np.float32),
    },
    outputs=lambda p: {"c": empty(p.n)},
    reference=lambda p, x: {"c": x.a + x.b},
    args="a b c",
)
sums = Workload(
    "sums",
    params={"rows": 32, "cols": 1024},
    inputs=lambda p, rng: {"src": rng.random((p.rows, p.cols), dtype=np.float32)},
    outputs=lambda p: {"dst": empty(p.rows)},
    reference=lambda p, x: {"dst": x.src.sum(axis=1, dtype=np.float32)},
    args="src dst",
)


def _blocks(p):
    return ceil_div(p.n, 256)


def _rows(p):
    return p.rows


add.cuda("cuda", "cuda.cu", "add", grid=_blocks, block=256, args="a b c n")
sums.cuda("cuda", "cuda.cu", "sums", grid=_rows, block=128, args="src dst cols")
add.numba("numba", "numba_kernels.py", "add", grid=_blocks, block=256)
sums.numba("numba", "numba_kernels.py", "sums", grid=_rows, block=128)
add.triton(
    "triton",
    "triton_kernels.py",
    "add",
    grid=_blocks,
    args="a b c n",
    constants={"size": 256},
)
sums.triton(
    "triton",
    "triton_kernels.py",
    "sums",
    grid=_rows,
    args="src dst cols",
    constants=lambda p: {"size": 1 << (p.cols - 1).bit_length()},
)
add.cute("cute", "cute_kernels.py", "add")
sums.cute("cute", "cute_kernels.py", "sums")
add.cutile("cutile", "cutile_kernels.py", "add", grid=_blocks, constants={"tile": 256})
sums.cutile(
    "cutile",
    "cutile_kernels.py",
    "sums",
    grid=_rows,
    constants=lambda p: {"width": 1 << (p.cols - 1).bit_length()},
)
