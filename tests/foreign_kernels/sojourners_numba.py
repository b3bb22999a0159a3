"""Kernels in Numba as notebooks have them, of kinds that the other files lack. Only where Numba is,
this loads.
"""

import math

from numba import cuda, float32, int32


def kepler_doubles(mean, ecc, out):
    i = cuda.grid(1)
    if i < mean.shape[0]:
        m, e = mean[i], ecc[i]
        x = m + e * math.sin(m)
        for _ in range(20):
            step = (x - e * math.sin(x) - m) / (1.0 - e * math.cos(x))
            x -= step
            if abs(step) < 1e-12:
                break
        out[i] = x


def kepler_floats(mean, ecc, out):
    start, step = cuda.grid(1), cuda.gridsize(1)
    for i in range(start, mean.shape[0], step):
        m, e = mean[i], ecc[i]
        x = m
        for _ in range(6):
            x = x - (x - e * math.sin(x) - m) / (float32(1.0) - e * math.cos(x))
        out[i] = x


def scan_hillis_steele(x, out):
    buf = cuda.shared.array((2, 256), int32)
    t, i = cuda.threadIdx.x, cuda.grid(1)
    buf[0, t] = x[i]
    at = 0
    d = 1
    while d < 256:
        cuda.syncthreads()
        buf[1 - at, t] = buf[at, t] + (buf[at, t - d] if t >= d else 0)
        at = 1 - at
        d *= 2
    out[i] = buf[at, t]


def scan_shuffles(x, out):
    totals = cuda.shared.array(8, int32)
    t, i, lane = cuda.threadIdx.x, cuda.grid(1), cuda.laneid
    v = x[i]
    d = 1
    while d < 32:
        other = cuda.shfl_up_sync(0xFFFFFFFF, v, d)
        if lane >= d:
            v += other
        d *= 2
    if lane == 31:
        totals[t // 32] = v
    cuda.syncthreads()
    for w in range(t // 32):
        v += totals[w]
    out[i] = v


def neighbours_each(x, y, counts, radius2):
    i = cuda.grid(1)
    if i < x.shape[0]:
        n = 0
        for j in range(x.shape[0]):
            dx = x[i] - x[j]
            dy = y[i] - y[j]
            if dx * dx + dy * dy < radius2:
                n += 1
        counts[i] = n - 1


def neighbours_tile(x, y, counts, radius2):
    px = cuda.shared.array(128, float32)
    py = cuda.shared.array(128, float32)
    i, t = cuda.grid(1), cuda.threadIdx.x
    own = min(i, x.shape[0] - 1)
    ax, ay = x[own], y[own]
    n = 0
    for first in range(0, x.shape[0], 128):
        many = min(128, x.shape[0] - first)
        if t < many:
            px[t] = x[first + t]
            py[t] = y[first + t]
        cuda.syncthreads()
        for j in range(many):
            dx = ax - px[j]
            dy = ay - py[j]
            n += int32(dx * dx + dy * dy < radius2)
        cuda.syncthreads()
    if i < x.shape[0]:
        counts[i] = n - 1


def interpolate_search(xs, ys, at, out):
    i = cuda.grid(1)
    if i < at.shape[0]:
        x = at[i]
        lo, hi = 0, xs.shape[0] - 1
        while hi - lo > 1:
            mid = (lo + hi) >> 1
            if xs[mid] <= x:
                lo = mid
            else:
                hi = mid
        w = (x - xs[lo]) / (xs[hi] - xs[lo])
        out[i] = ys[lo] + w * (ys[hi] - ys[lo])


def interpolate_shared(xs, ys, at, out):
    grid = cuda.shared.array(512, float32)
    value = cuda.shared.array(512, float32)
    for k in range(cuda.threadIdx.x, xs.shape[0], cuda.blockDim.x):
        grid[k] = xs[k]
        value[k] = ys[k]
    cuda.syncthreads()
    for i in range(cuda.grid(1), at.shape[0], cuda.gridsize(1)):
        x = at[i]
        lo = 0
        step = 256
        while step > 0:
            if lo + step < xs.shape[0] - 1 and grid[lo + step] <= x:
                lo += step
            step >>= 1
        w = (x - grid[lo]) / (grid[lo + 1] - grid[lo])
        out[i] = value[lo] + w * (value[lo + 1] - value[lo])
