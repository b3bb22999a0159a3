"""Kernels in Numba, of kinds that the other files lack; written after descriptions. Only where
Numba is, this loads.
"""

import math

from numba import cuda, float32, int32


def pairwise_forces(at, out, n):
    tile = cuda.shared.array((128, 3), float32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    x, y, z = at[i, 0], at[i, 1], at[i, 2]
    fx, fy, fz = float32(0), float32(0), float32(0)
    for first in range(0, n, 128):
        for k in range(3):
            tile[t, k] = at[first + t, k]
        cuda.syncthreads()
        for j in range(128):
            dx, dy, dz = tile[j, 0] - x, tile[j, 1] - y, tile[j, 2] - z
            r2 = dx * dx + dy * dy + dz * dz + float32(0.01)
            w = float32(1) / (r2 * math.sqrt(r2))
            fx += dx * w
            fy += dy * w
            fz += dz * w
        cuda.syncthreads()
    out[i, 0], out[i, 1], out[i, 2] = fx, fy, fz


def moving_median(x, out):
    w = cuda.local.array(7, float32)
    i = cuda.grid(1)
    n = x.shape[0]
    if i >= n:
        return
    for k in range(7):
        w[k] = x[min(max(i + k - 3, 0), n - 1)]
    for a in range(1, 7):
        v = w[a]
        b = a - 1
        while b >= 0 and w[b] > v:
            w[b + 1] = w[b]
            b -= 1
        w[b + 1] = v
    out[i] = w[3]


def grid_counts(at, counts, side):
    own = cuda.shared.array(1024, int32)
    for i in range(cuda.threadIdx.x, 1024, cuda.blockDim.x):
        own[i] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), at.shape[0], cuda.gridsize(1)):
        u = int(at[i, 0] * side)
        v = int(at[i, 1] * side)
        cuda.atomic.add(own, v * side + u, 1)
    cuda.syncthreads()
    for i in range(cuda.threadIdx.x, side * side, cuda.blockDim.x):
        if own[i]:
            cuda.atomic.add(counts, i, own[i])


def escape_times(out, width, height, most):
    u, v = cuda.grid(2)
    if u >= width or v >= height:
        return
    x = y = 0.0
    a, b = -2.0 + 2.5 * u / width, -1.2 + 2.4 * v / height
    k = 0
    while k < most and x * x + y * y < 4.0:
        x, y = abs(x * x - y * y + a), 2.0 * abs(x * y) + b
        k += 1
    out[v, u] = k
