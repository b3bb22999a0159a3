"""More pairs in Numba, of the kinds that its users write with arrays: recorded with those of fields_pairs.py."""

from __future__ import annotations

import math
from typing import Any

from numba import cuda, float32, int32
from numba_pairs import jit, launches
from pairs import Made, blocks, pair


@jit
def histogram_before(values, bins):
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        cuda.atomic.add(bins, values[i] % 64, 1)


@jit
def histogram_after(values, bins):
    part, t = cuda.shared.array(64, int32), cuda.threadIdx.x
    if t < 64:
        part[t] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        cuda.atomic.add(part, values[i] % 64, 1)
    cuda.syncthreads()
    if t < 64:
        cuda.atomic.add(bins, t, part[t])


@pair("numba-histogram", "global-atomics")
def _histogram(lab: Any) -> Made:
    n = 8_000_000
    data, bins = lab.ints(n, 1 << 20), lab.cp.zeros(64, "i4")
    return launches((histogram_before, histogram_after), ((1056, 256), (1056, 256)), ((data, bins), (data, bins)),
                    reset=lambda: bins.fill(0))  # fmt: skip


@jit
def options_before(price, strike, out):
    i = cuda.grid(1)
    if i < price.size:
        x = (math.log(price[i] / strike[i]) + 0.05) / 0.3
        out[i] = price[i] * (0.5 + 0.5 * math.erf(x / 1.414)) - strike[i] * math.exp(-0.05) * (0.5 + 0.5 * math.erf(x))


@jit
def options_after(price, strike, out):
    i = cuda.grid(1)
    if i < price.size:
        x = (math.log(price[i] / strike[i]) + float32(0.05)) / float32(0.3)
        half, rate = float32(0.5), float32(0.951229)
        first = half + half * math.erf(x / float32(1.414))
        out[i] = price[i] * first - strike[i] * rate * (half + half * math.erf(x))


@pair("numba-options", "fp64")
def _options(lab: Any) -> Made:
    n = 10_000_000
    price, strike, outs = lab.floats(n) + lab.f32(1), lab.floats(n) + lab.f32(1), (lab.floats(n), lab.floats(n))
    shape, args = (blocks(n, 256), 256), [(price, strike, out) for out in outs]
    return launches((options_before, options_after), (shape, shape), (args[0], args[1]), outputs=outs)


@jit
def turn_before(data, out):
    j, i = cuda.grid(2)
    if i < data.shape[0] and j < data.shape[1]:
        out[j, i] = data[i, j]


@jit
def turn_after(data, out):
    tile = cuda.shared.array((32, 33), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    j, i = cuda.blockIdx.x * 32 + x, cuda.blockIdx.y * 32 + y
    for k in range(0, 32, 8):
        if i + k < data.shape[0] and j < data.shape[1]:
            tile[y + k, x] = data[i + k, j]
    cuda.syncthreads()
    j, i = cuda.blockIdx.y * 32 + x, cuda.blockIdx.x * 32 + y
    for k in range(0, 32, 8):
        if i + k < out.shape[0] and j < out.shape[1]:
            out[i + k, j] = tile[x, y + k]


@pair("numba-transpose", "uncoalesced-stores")
def _turn(lab: Any) -> Made:
    rows, columns = 3600, 5200
    data = lab.floats(rows * columns).reshape(rows, columns)
    outs = tuple(lab.floats(rows * columns).reshape(columns, rows) for _ in range(2))
    shapes = ((blocks(columns, 32), blocks(rows, 8)), (32, 8)), ((blocks(columns, 32), blocks(rows, 32)), (32, 8))
    return launches((turn_before, turn_after), shapes, ((data, outs[0]), (data, outs[1])), outputs=outs)


@jit
def volume_before(data, out):
    i, j, k = cuda.grid(3)  # x runs over the first index, as it is written
    if 0 < i < data.shape[0] - 1 and j < data.shape[1] and k < data.shape[2]:
        out[i, j, k] = data[i + 1, j, k] - float32(2) * data[i, j, k] + data[i - 1, j, k]


@jit
def volume_after(data, out):
    k, j, i = cuda.grid(3)
    if 0 < i < data.shape[0] - 1 and j < data.shape[1] and k < data.shape[2]:
        out[i, j, k] = data[i + 1, j, k] - float32(2) * data[i, j, k] + data[i - 1, j, k]


@pair("numba-volume", "uncoalesced-loads", "uncoalesced-stores")
def _volume(lab: Any) -> Made:
    a, b, c = 200, 240, 280
    data = lab.floats(a * b * c).reshape(a, b, c)
    outs = tuple(lab.cp.zeros((a, b, c), "f4") for _ in range(2))
    shapes = ((blocks(a, 8), blocks(b, 8), blocks(c, 4)), (8, 8, 4)), ((blocks(c, 32), blocks(b, 4), blocks(a, 2)),
                                                                     (32, 4, 2))  # fmt: skip
    return launches((volume_before, volume_after), shapes, ((data, outs[0]), (data, outs[1])), outputs=outs)


@jit
def distances_before(a, b, out):
    j, i = cuda.grid(2)
    if i < a.shape[0] and j < b.shape[0]:
        total = float32(0)
        for k in range(a.shape[1]):
            step = a[i, k] - b[j, k]
            total += step * step
        out[i, j] = total


@jit
def distances_after(a, b, out):
    ta, tb = cuda.shared.array((16, 17), float32), cuda.shared.array((16, 17), float32)
    j, i = cuda.grid(2)
    x, y, total = cuda.threadIdx.x, cuda.threadIdx.y, float32(0)
    for base in range(0, a.shape[1], 16):
        ta[y, x] = a[i, base + x]
        tb[y, x] = b[cuda.blockIdx.x * 16 + y, base + x]
        cuda.syncthreads()
        for k in range(16):
            step = ta[y, k] - tb[x, k]
            total += step * step
        cuda.syncthreads()
    out[i, j] = total


@pair("numba-distances", "uncoalesced-loads", "reloads")
def _distances(lab: Any) -> Made:
    n, m, size = 1600, 2400, 128
    a, b = lab.floats(n * size).reshape(n, size), lab.floats(m * size).reshape(m, size)
    outs, shape = tuple(lab.floats(n * m).reshape(n, m) for _ in range(2)), ((m // 16, n // 16), (16, 16))
    return launches(
        (distances_before, distances_after), (shape, shape), ((a, b, outs[0]), (a, b, outs[1])), outputs=outs
    )


@jit
def energy_before(values, out):
    part, t = cuda.shared.array(256, float32), cuda.threadIdx.x
    total = float32(0)
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        total += values[i] * values[i]
    part[t] = total
    cuda.syncthreads()
    half = 128
    while half:
        if t < half:
            part[t] += part[t + half]
        cuda.syncthreads()
        half //= 2
    if t == 0:
        cuda.atomic.add(out, 0, part[0])


@pair("numba-few-blocks", "few-blocks")
def _energy(lab: Any) -> Made:
    data, out = lab.floats(6_000_000), lab.cp.zeros(1, "f4")
    return launches((energy_before, energy_before), ((24, 256), (528, 256)), ((data, out), (data, out)),
                    reset=lambda: out.fill(0))  # fmt: skip
