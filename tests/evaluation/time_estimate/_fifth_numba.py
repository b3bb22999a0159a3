"""Numba kernels of the fifth look: distances on a sphere, bins of points."""

import math

from numba import cuda, float32


def haversine(lat, lon, out, n):
    x, y = cuda.grid(2)
    if x < n and y < n:
        a = math.sin((lat[x] - lat[y]) * float32(0.5))
        b = math.sin((lon[x] - lon[y]) * float32(0.5))
        h = a * a + math.cos(lat[x]) * math.cos(lat[y]) * b * b
        out[y, x] = float32(2.0) * math.asin(math.sqrt(min(h, float32(1.0))))


def cells(at, count, side):
    i = cuda.grid(1)
    if i < at.shape[0]:
        x = int(at[i, 0] * side)
        y = int(at[i, 1] * side)
        cuda.atomic.add(count, y * side + x, 1)
