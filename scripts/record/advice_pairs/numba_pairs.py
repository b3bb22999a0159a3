"""The pairs in Numba, as its users write them."""

from __future__ import annotations

import math
from typing import Any

from numba import cuda, float32, int32
from pairs import Made, blocks, pair


def jit(function: Any) -> Any:
    return cuda.jit(lineinfo=True)(function)


def launches(kernels: tuple[Any, Any], shapes: tuple[Any, Any], args: tuple[Any, Any], **more: Any) -> Made:
    """Each kernel with its (blocks, threads) and arguments; arrays are CuPy's."""
    on_gpu = [
        tuple(cuda.as_cuda_array(a) if hasattr(a, "__cuda_array_interface__") else a for a in one) for one in args
    ]
    return Made(before=lambda: kernels[0][shapes[0]](*on_gpu[0]), after=lambda: kernels[1][shapes[1]](*on_gpu[1]),
                **more)  # fmt: skip


@jit
def column_means_before(data, out):
    i = cuda.grid(1)
    if i < data.shape[0]:
        total = float32(0)
        for k in range(data.shape[1]):
            total += data[i, k]
        out[i] = total / float32(data.shape[1])


@jit
def column_means_after(data, out):  # the same on the transposed array: neighbours lie side by side
    i = cuda.grid(1)
    if i < data.shape[1]:
        total = float32(0)
        for k in range(data.shape[0]):
            total += data[k, i]
        out[i] = total / float32(data.shape[0])


@pair("numba-row-means", "uncoalesced-loads")
def _means(lab: Any) -> Made:
    rows, columns = 90_000, 640
    data = lab.floats(rows * columns).reshape(rows, columns)
    turned, outs = lab.cp.ascontiguousarray(data.T), (lab.floats(rows), lab.floats(rows))
    shape = blocks(rows, 128), 128
    return launches((column_means_before, column_means_after), (shape, shape), ((data, outs[0]), (turned, outs[1])),
                    outputs=outs)  # fmt: skip


@jit
def points_before(points, out):
    i = cuda.grid(1)
    if i < points.shape[0]:
        out[i] = math.sqrt(points[i, 0] ** 2 + points[i, 1] ** 2 + points[i, 2] ** 2)


@jit
def points_after(x, y, z, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = math.sqrt(x[i] ** 2 + y[i] ** 2 + z[i] ** 2)


@pair("numba-points", "uncoalesced-loads")
def _points(lab: Any) -> Made:
    n = 6_000_000
    points, outs, shape = lab.floats(3 * n).reshape(n, 3), (lab.floats(n), lab.floats(n)), (blocks(n, 256), 256)
    parts = tuple(lab.cp.ascontiguousarray(points[:, k]) for k in range(3))
    return launches((points_before, points_after), (shape, shape), ((points, outs[0]), (*parts, outs[1])), outputs=outs)


@jit
def decay_before(values, out, steps):
    i = cuda.grid(1)
    if i < values.size:
        x = values[i]
        for _ in range(steps):
            x = x * 0.99 + 0.5 / (1.0 + x)  # Python's floats are doubles
        out[i] = x


@jit
def decay_after(values, out, steps):
    i = cuda.grid(1)
    if i < values.size:
        x = values[i]
        for _ in range(steps):
            x = x * float32(0.99) + float32(0.5) / (float32(1) + x)
        out[i] = x


@pair("numba-doubles", "fp64", "special-functions", "instructions")
def _doubles(lab: Any) -> Made:
    n = 2_000_000
    data, outs, shape = lab.floats(n), (lab.floats(n), lab.floats(n)), (blocks(n, 256), 256)
    return launches((decay_before, decay_after), (shape, shape), ((data, outs[0], 40), (data, outs[1], 40)))


@jit
def maximum_before(values, out):
    i = cuda.grid(1)
    if i < values.size:
        cuda.atomic.max(out, 0, values[i])


@jit
def maximum_after(values, out):
    part = cuda.shared.array(256, int32)
    t, most = cuda.threadIdx.x, int32(-(2**31))
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        most = max(most, values[i])
    part[t] = most
    cuda.syncthreads()
    half = 128
    while half:
        if t < half:
            part[t] = max(part[t], part[t + half])
        cuda.syncthreads()
        half //= 2
    if t == 0:
        cuda.atomic.max(out, 0, part[0])


@pair("numba-maximum", "global-atomics")
def _maximum(lab: Any) -> Made:
    n = 5_000_000
    data, out = lab.ints(n, 1 << 30), lab.cp.zeros(1, "i4")
    return launches((maximum_before, maximum_after), ((blocks(n, 256), 256), (528, 256)), ((data, out), (data, out)),
                    reset=lambda: out.fill(0))  # fmt: skip


@jit
def heat_before(now, then):
    i, j = cuda.grid(2)
    if 0 < i < now.shape[0] - 1 and 0 < j < now.shape[1] - 1:  # x runs over rows: neighbouring threads are far apart
        then[i, j] = float32(0.25) * (now[i - 1, j] + now[i + 1, j] + now[i, j - 1] + now[i, j + 1])


@jit
def heat_after(now, then):
    j, i = cuda.grid(2)
    if 0 < i < now.shape[0] - 1 and 0 < j < now.shape[1] - 1:
        then[i, j] = float32(0.25) * (now[i - 1, j] + now[i + 1, j] + now[i, j - 1] + now[i, j + 1])


@pair("numba-heat", "uncoalesced-loads", "uncoalesced-stores")
def _heat(lab: Any) -> Made:
    rows, columns = 3000, 4200
    now, then = lab.floats(rows * columns).reshape(rows, columns), lab.floats(rows * columns).reshape(rows, columns)
    shapes = ((blocks(rows, 16), blocks(columns, 16)), (16, 16)), ((blocks(columns, 16), blocks(rows, 16)), (16, 16))
    return launches((heat_before, heat_after), shapes, ((now, then), (now, then)))


@jit
def product_before(a, b, c):
    j, i = cuda.grid(2)
    if i < c.shape[0] and j < c.shape[1]:
        total = float32(0)
        for k in range(a.shape[1]):
            total += a[i, k] * b[k, j]
        c[i, j] = total


@jit
def product_after(a, b, c):
    ta, tb = cuda.shared.array((16, 16), float32), cuda.shared.array((16, 16), float32)
    j, i = cuda.grid(2)
    x, y, total = cuda.threadIdx.x, cuda.threadIdx.y, float32(0)
    for t in range(a.shape[1] // 16):
        ta[y, x] = a[i, t * 16 + x]
        tb[y, x] = b[t * 16 + y, j]
        cuda.syncthreads()
        for k in range(16):
            total += ta[y, k] * tb[k, x]
        cuda.syncthreads()
    c[i, j] = total


@pair("numba-product", "reloads")
def _product(lab: Any) -> Made:
    m, n, k = 640, 960, 800
    a, b = lab.floats(m * k).reshape(m, k), lab.floats(k * n).reshape(k, n)
    outs, shape = tuple(lab.floats(m * n).reshape(m, n) for _ in range(2)), ((n // 16, m // 16), (16, 16))
    return launches((product_before, product_after), (shape, shape), ((a, b, outs[0]), (a, b, outs[1])), outputs=outs)
