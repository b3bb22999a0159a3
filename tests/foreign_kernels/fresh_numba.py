"""Kernels in Numba, of kinds that the other files lack; written after descriptions. Only where
Numba is, this loads.
"""

import math

from numba import cuda, float32, float64, int32, uint32


def tiled_product(a, b, c):
    left = cuda.shared.array((16, 16), float32)
    right = cuda.shared.array((16, 17), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    col, row = cuda.grid(2)
    s = float32(0)
    for k in range(0, a.shape[1], 16):
        left[y, x] = a[row, k + x]
        right[y, x] = b[k + y, col]
        cuda.syncthreads()
        for q in range(16):
            s += left[y, q] * right[q, x]
        cuda.syncthreads()
    c[row, col] = s


def laplace_step(x, y):
    c, r = cuda.grid(2)
    if 0 < r < x.shape[0] - 1 and 0 < c < x.shape[1] - 1:
        y[r, c] = 0.25 * (x[r - 1, c] + x[r + 1, c] + x[r, c - 1] + x[r, c + 1])


def dart_throws(hits, rounds):
    own = cuda.shared.array(1, int32)
    if cuda.threadIdx.x == 0:
        own[0] = 0
    cuda.syncthreads()
    s = uint32(cuda.grid(1) * 747796405 + 1)
    inside = 0
    for _ in range(rounds):
        s = uint32(s * uint32(1664525) + uint32(1013904223))
        u = float32(s >> uint32(8)) * float32(5.9604645e-8)
        s = uint32(s * uint32(1664525) + uint32(1013904223))
        v = float32(s >> uint32(8)) * float32(5.9604645e-8)
        if u * u + v * v < float32(1):
            inside += 1
    cuda.atomic.add(own, 0, inside)
    cuda.syncthreads()
    if cuda.threadIdx.x == 0:
        cuda.atomic.add(hits, 0, own[0])


def distances_on_sphere(lat, lon, nearest, which):
    i = cuda.grid(1)
    if i >= lat.shape[0]:
        return
    best = float64(10)
    at = -1
    a, b = lat[i], lon[i]
    cosine = math.cos(a)
    for j in range(which.shape[0]):
        k = which[j]
        if k == i:
            continue
        u, v = math.sin(0.5 * (lat[k] - a)), math.sin(0.5 * (lon[k] - b))
        h = u * u + cosine * math.cos(lat[k]) * v * v
        if h < best:
            best = h
            at = k
    nearest[i] = at
