"""Numba kernels of the fourth look: a fractal in double precision, draws, a window's median, a
product, atomics.
"""

import numpy as np
from numba import cuda, float32, float64, uint32


def fractal(out, side, limit):
    x, y = cuda.grid(2)
    if x < side and y < side:
        cr, ci = 3.0 * x / side - 2.0, 2.0 * y / side - 1.0
        re = im = 0.0
        k = 0
        while k < limit and re * re + im * im < 4.0:
            re, im = re * re - im * im + cr, 2.0 * re * im + ci
            k += 1
        out[y, x] = k


def draws(out, rounds):
    i = cuda.grid(1)
    state = uint32(i * 747796405 + 12345)
    total = float32(0.0)
    for _ in range(rounds):
        state = uint32(state ^ uint32(state << uint32(13)))
        state = uint32(state ^ uint32(state >> uint32(17)))
        state = uint32(state ^ uint32(state << uint32(5)))
        total += float32(state) * float32(2.3283064e-10)
    out[i] = total


def median(x, out, n):
    i = cuda.grid(1)
    window = cuda.local.array(9, np.float32)
    if i + 9 <= n:
        for k in range(9):
            window[k] = x[i + k]
        for k in range(1, 9):
            key, at = window[k], k - 1
            while at >= 0 and window[at] > key:
                window[at + 1] = window[at]
                at -= 1
            window[at + 1] = key
        out[i] = window[4]


def product(a, b, c, n):
    left = cuda.shared.array((16, 16), float64)
    right = cuda.shared.array((16, 16), float64)
    x, y = cuda.grid(2)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    total = 0.0
    for start in range(0, n, 16):
        left[ty, tx] = a[y, start + tx]
        right[ty, tx] = b[start + ty, x]
        cuda.syncthreads()
        for k in range(16):
            total += left[ty, k] * right[k, tx]
        cuda.syncthreads()
    c[y, x] = total


def highest(x, cell, out, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.max(out, cell[i], x[i])
