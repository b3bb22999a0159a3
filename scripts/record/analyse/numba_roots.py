"""A Numba kernel with a device function and a number of its module, launched in a loop, for `kernprof capture`."""

from __future__ import annotations

import math

import numpy as np
from numba import cuda

HALF = 0.5


@cuda.jit(device=True)
def halved(value):
    return HALF * value


@cuda.jit
def roots(x, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i] += math.sqrt(halved(x[i]))


x = cuda.to_device(np.arange(1_000_000, dtype=np.float32))
out = cuda.to_device(np.zeros(1_000_000, np.float32))
for _ in range(4):
    roots[4000, 256](x, out, np.int32(1_000_000))
print(out.copy_to_host().sum())
