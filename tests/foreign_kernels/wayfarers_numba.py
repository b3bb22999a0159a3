"""Kernels in Numba as notebooks have them, of kinds that the other files lack. Only where Numba is,
this loads.
"""

import math

import numpy as np
from numba import cuda, float32, float64, int32, uint32

WEIGHTS = np.sin(np.arange(49, dtype=np.float32) * np.float32(1.7)).astype(np.float32)


def lorenz_euler(state, out, steps):
    i = cuda.grid(1)
    if i < state.shape[0]:
        x, y, z = state[i, 0], state[i, 1], state[i, 2]
        dt = float32(0.002)
        for _ in range(steps):
            dx = float32(10.0) * (y - x)
            dy = x * (float32(28.0) - z) - y
            dz = x * y - float32(8.0 / 3.0) * z
            x += dt * dx
            y += dt * dy
            z += dt * dz
        out[i, 0] = x
        out[i, 1] = y
        out[i, 2] = z


@cuda.jit(device=True)
def _lorenz(x, y, z):
    return 10.0 * (y - x), x * (28.0 - z) - y, x * y - 8.0 / 3.0 * z


def lorenz_midpoint(state, out, steps):
    i = cuda.grid(1)
    if i >= state.shape[0]:
        return
    x, y, z = state[i, 0], state[i, 1], state[i, 2]
    for _ in range(steps):
        a, b, c = _lorenz(x, y, z)
        a, b, c = _lorenz(x + 0.001 * a, y + 0.001 * b, z + 0.001 * c)
        x, y, z = x + 0.002 * a, y + 0.002 * b, z + 0.002 * c
    out[i, 0], out[i, 1], out[i, 2] = x, y, z


def slopes_each(series, slopes):
    i = cuda.grid(1)
    if i < slopes.shape[0]:
        sy = float32(0)
        sxy = float32(0)
        for k in range(32):
            v = series[i + k]
            sy += v
            sxy += (k - float32(15.5)) * v
        slopes[i] = sxy / float32(2728.0)


def slopes_tile(series, slopes):
    tile = cuda.shared.array(160, float32)
    i, t = cuda.grid(1), cuda.threadIdx.x
    tile[t] = series[min(i, series.shape[0] - 1)]
    if t < 32:
        tile[128 + t] = series[min(i + 128, series.shape[0] - 1)]
    cuda.syncthreads()
    if i < slopes.shape[0]:
        sxy = float32(0)
        for k in range(32):
            sxy += (k - float32(15.5)) * tile[t + k]
        slopes[i] = sxy / float32(2728.0)


def squares_thread(x, out):
    row = cuda.grid(1)
    if row < x.shape[0]:
        s = float32(0)
        for c in range(x.shape[1]):
            s += x[row, c] * x[row, c]
        out[row] = s


def squares_shared(x, out):
    part = cuda.shared.array(128, float32)
    row, t = cuda.blockIdx.x, cuda.threadIdx.x
    s = float32(0)
    for c in range(t, x.shape[1], 128):
        s += x[row, c] ** 2
    part[t] = s
    cuda.syncthreads()
    step = 64
    while step > 0:
        if t < step:
            part[t] += part[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        out[row] = part[0]


def squares_shuffle(x, out):
    row, lane = cuda.grid(1) // 32, cuda.laneid
    if row < x.shape[0]:
        s = float32(0)
        for c in range(lane, x.shape[1], 32):
            v = x[row, c]
            s += v * v
        d = 16
        while d > 0:
            s += cuda.shfl_down_sync(0xFFFFFFFF, s, d)
            d >>= 1
        if lane == 0:
            out[row] = s


def network_const(x, weights, y):
    w = cuda.const.array_like(WEIGHTS)
    i = cuda.grid(1)
    if i < x.shape[0]:
        total = w[48]
        for h in range(8):
            s = w[40 + h]
            for k in range(4):
                s += w[h * 4 + k] * x[i, k]
            total += w[32 + h] * math.tanh(s)
        y[i] = total


def network_global(x, weights, y):
    hidden = cuda.local.array(8, float32)
    i = cuda.grid(1)
    if i < x.shape[0]:
        for h in range(8):
            s = weights[40 + h]
            for k in range(4):
                s += weights[h * 4 + k] * x[i, k]
            hidden[h] = math.tanh(s)
        total = weights[48]
        for h in range(8):
            total += weights[32 + h] * hidden[h]
        y[i] = total


def excitable_global(u, v, u2, v2):
    c, r = cuda.grid(2)
    rows, cols = u.shape
    if 0 < r < rows - 1 and 0 < c < cols - 1:
        a, b = u[r, c], v[r, c]
        lap = u[r - 1, c] + u[r + 1, c] + u[r, c - 1] + u[r, c + 1] - 4.0 * a
        u2[r, c] = a + 0.02 * (a - a * a * a / 3.0 - b + 0.3 + lap)
        v2[r, c] = b + 0.02 * 0.08 * (a + 0.7 - 0.8 * b)


def excitable_tile(u, v, u2, v2):
    tile = cuda.shared.array((18, 18), float64)
    c, r = cuda.grid(2)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    rows, cols = u.shape
    for k in range(y * 16 + x, 324, 256):
        rr = cuda.blockIdx.y * 16 + k // 18 - 1
        cc = cuda.blockIdx.x * 16 + k % 18 - 1
        if 0 <= rr < rows and 0 <= cc < cols:
            tile[k // 18, k % 18] = u[rr, cc]
    cuda.syncthreads()
    if 0 < r < rows - 1 and 0 < c < cols - 1:
        a, b = tile[y + 1, x + 1], v[r, c]
        lap = tile[y, x + 1] + tile[y + 2, x + 1] + tile[y + 1, x] + tile[y + 1, x + 2] - 4.0 * a
        u2[r, c] = a + 0.02 * (a - a * a * a / 3.0 - b + 0.3 + lap)
        v2[r, c] = b + 0.02 * 0.08 * (a + 0.7 - 0.8 * b)


@cuda.jit(device=True)
def _dice(state):
    state = uint32(state ^ uint32(state << uint32(13)))
    state = uint32(state ^ uint32(state >> uint32(17)))
    return uint32(state ^ uint32(state << uint32(5)))


def dice_global(counts, throws):
    state = uint32(cuda.grid(1) * 2654435761 + 1)
    for _ in range(throws):
        state = _dice(state)
        a = state % uint32(6)
        state = _dice(state)
        cuda.atomic.add(counts, int32(a + state % uint32(6)), 1)


def dice_shared(counts, throws):
    own = cuda.shared.array(11, int32)
    t = cuda.threadIdx.x
    if t < 11:
        own[t] = 0
    cuda.syncthreads()
    state = uint32(cuda.grid(1) * 2654435761 + 1)
    for _ in range(throws):
        state = _dice(state)
        a = state % uint32(6)
        state = _dice(state)
        cuda.atomic.add(own, int32(a + state % uint32(6)), 1)
    cuda.syncthreads()
    if t < 11:
        cuda.atomic.add(counts, t, own[t])


def quotes_before_search(trades, quotes, price, out):
    i = cuda.grid(1)
    if i < trades.shape[0]:
        lo, hi = 0, quotes.shape[0]
        while lo < hi:
            mid = (lo + hi) // 2
            if quotes[mid] <= trades[i]:
                lo = mid + 1
            else:
                hi = mid
        out[i] = price[lo - 1] if lo > 0 else float32(-1)


def quotes_before_gallop(trades, quotes, price, out):
    i = cuda.grid(1)
    if i < trades.shape[0]:
        n, key = quotes.shape[0], trades[i]
        at = min(i * (n // trades.shape[0]), n - 1)
        step = 1
        if quotes[at] <= key:
            lo = at
            while at < n and quotes[at] <= key:
                lo = at
                at += step
                step *= 2
            hi = min(at, n)
        else:
            hi = at
            while at >= 0 and quotes[at] > key:
                hi = at
                at -= step
                step *= 2
            lo = max(at, -1)
        while hi - lo > 1:
            mid = (lo + hi) // 2
            if quotes[mid] <= key:
                lo = mid
            else:
                hi = mid
        out[i] = price[lo] if lo >= 0 else float32(-1)
