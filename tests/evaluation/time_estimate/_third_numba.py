"""Numba kernels of the third look: prices, a blur with a border, a path over a grid, distances in
double precision.
"""

import math

from numba import cuda, float32


def prices(spot, strike, out, n):
    i = cuda.grid(1)
    if i < n:
        d = (math.log(spot[i] / strike[i]) + float32(0.05)) / float32(0.2)
        w = float32(1.0) / (float32(1.0) + float32(0.2316419) * abs(d))
        density = float32(0.3989423) * math.exp(-d * d / float32(2.0))
        tail = (
            density
            * w
            * (
                float32(0.3193815)
                + w * (float32(-0.3565638) + w * (float32(1.781478) + w * float32(-1.821256)))
            )
        )
        out[i] = spot[i] * (float32(1.0) - tail) - strike[i] * tail


def blur(image, out, side):
    x, y = cuda.grid(2)
    if x < side and y < side:
        total = float32(0.0)
        count = 0
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                if 0 <= x + dx < side and 0 <= y + dy < side:
                    total += image[y + dy, x + dx]
                    count += 1
        out[y, x] = total / count


def distances(a, b, out, dims):
    x, y = cuda.grid(2)
    total = 0.0
    for k in range(dims):
        d = a[y, k] - b[x, k]
        total += d * d
    out[y, x] = math.sqrt(total)
