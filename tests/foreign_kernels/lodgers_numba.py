"""Kernels in Numba, of kinds that the other files lack; written after descriptions. Only where
Numba is, this loads.
"""

import math

from numba import cuda, float32, int32


def turning_each(x, y, steps):
    i = cuda.grid(1)
    if i < y.shape[0]:
        place, speed = x[i, 0], x[i, 1]
        for _ in range(steps):
            speed -= float32(0.01) * math.sin(place)
            place += float32(0.01) * speed
        y[i] = place


def turning_pairs(x, y, steps):
    i = cuda.grid(1) * 2
    if i + 1 < y.shape[0]:
        a, b, c, d = x[i, 0], x[i, 1], x[i + 1, 0], x[i + 1, 1]
        for _ in range(steps):
            b -= float32(0.01) * math.sin(a)
            d -= float32(0.01) * math.sin(c)
            a += float32(0.01) * b
            c += float32(0.01) * d
        y[i], y[i + 1] = a, c


def nearest_marks(x, mark, y):
    own = cuda.shared.array(256, int32)
    t = cuda.threadIdx.x
    own[t] = mark[t]
    cuda.syncthreads()
    i = cuda.grid(1)
    if i < x.shape[0]:
        best, at = int32(1 << 30), int32(0)
        for k in range(256):
            d = abs(x[i] - own[k])
            if d < best:
                best, at = d, k
        y[i] = at


def nearest_marks_global(x, mark, y):
    i = cuda.grid(1)
    if i < x.shape[0]:
        best, at = int32(1 << 30), int32(0)
        for k in range(256):
            d = abs(x[i] - mark[k])
            if d < best:
                best, at = d, k
        y[i] = at
