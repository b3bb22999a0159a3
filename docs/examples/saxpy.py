"""Scale and add."""

import numpy as np
from numba import cuda

from kernprof import Workload, ceil_div, empty

saxpy = Workload(
    "saxpy",
    params={"n": 1 << 24, "a": 2.0},
    args="x y out n a",
    flops=lambda p: 2 * p.n,
    inputs=lambda p, rng: {
        "x": rng.random(p.n, dtype=np.float32),
        "y": rng.random(p.n, dtype=np.float32),
    },
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": np.float32(p.a) * x.x + x.y},
)
saxpy.cuda("scalar", "saxpy.cu", grid=lambda p: ceil_div(p.n, 256), block=256)
saxpy.cuda("vector", "saxpy.cu", grid=lambda p: ceil_div(p.n, 1024), block=256)


@saxpy.numba("numba", grid=lambda p: ceil_div(p.n, 256), block=256)
def saxpy_numba(x, y, out, n, a):
    i = cuda.grid(1)
    if i < n:
        out[i] = a * x[i] + y[i]
