"""Kernels in Numba, of kinds that the other files lack; written after descriptions. Only where
Numba is, this loads.
"""

import math

from numba import cuda, float32


def window_each(x, y, width):
    i = cuda.grid(1)
    if i < y.shape[0]:
        s, q = float32(0), float32(0)
        for k in range(width):
            s += x[i + k]
            q += x[i + k] * x[i + k]
        mean = s / width
        y[i] = math.sqrt(max(q / width - mean * mean, float32(0)))


def window_running(x, y, width, own):
    first = cuda.grid(1) * own
    if first < y.shape[0]:
        s, q = float32(0), float32(0)
        for k in range(width):
            s += x[first + k]
            q += x[first + k] * x[first + k]
        for i in range(first, min(first + own, y.shape[0])):
            mean = s / width
            y[i] = math.sqrt(max(q / width - mean * mean, float32(0)))
            if i + 1 < y.shape[0]:
                s += x[i + width] - x[i]
                q += x[i + width] * x[i + width] - x[i] * x[i]
