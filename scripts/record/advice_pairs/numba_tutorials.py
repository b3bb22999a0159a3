"""Pairs in Numba as tutorials write them, recorded with those of tutorials_pairs.py: all of them are held."""

from __future__ import annotations

from typing import Any

from numba import cuda, float32, float64
from numba_pairs import jit, launches
from pairs import Made, blocks, held_pair


@jit
def columns_before(points, out):
    i = cuda.grid(1)  # one thread normalises one point of 24 features
    if i < points.shape[0]:
        total = float64(0)
        for k in range(points.shape[1]):
            total += points[i, k] * points[i, k]
        for k in range(points.shape[1]):
            out[i, k] = points[i, k] / total


@jit
def columns_after(points, out):  # the same on features × points
    i = cuda.grid(1)
    if i < points.shape[1]:
        total = float64(0)
        for k in range(points.shape[0]):
            total += points[k, i] * points[k, i]
        for k in range(points.shape[0]):
            out[k, i] = points[k, i] / total


@held_pair("numba-normalise", "uncoalesced-loads", "uncoalesced-stores")
def _normalise(lab: Any) -> Made:
    n, features = 400_000, 24
    points = lab.doubles(n * features).reshape(n, features) + 0.5
    turned, outs = lab.cp.ascontiguousarray(points.T), (lab.cp.zeros((n, features)), lab.cp.zeros((features, n)))
    shape = blocks(n, 128), 128
    return launches((columns_before, columns_after), (shape, shape), ((points, outs[0]), (turned, outs[1])))


@jit
def julia_before(out, width, height):
    x, y = cuda.grid(2)
    if x < width and y < height:
        re, im, n = 3.0 * x / width - 1.5, 2.0 * y / height - 1.0, 0
        while n < 80 and re * re + im * im < 4.0:
            re, im = re * re - im * im - 0.8, 2.0 * re * im + 0.156
            n += 1
        out[y, x] = n


@jit
def julia_after(out, width, height):
    x, y = cuda.grid(2)
    if x < width and y < height:
        re = float32(3) * float32(x) / float32(width) - float32(1.5)
        im, n = float32(2) * float32(y) / float32(height) - float32(1), 0
        while n < 80 and re * re + im * im < float32(4):
            re, im = re * re - im * im - float32(0.8), float32(2) * re * im + float32(0.156)
            n += 1
        out[y, x] = n


@held_pair("numba-julia", "fp64")
def _julia(lab: Any) -> Made:
    width, height = 2560, 1920
    outs, shape = [lab.ints(width * height, 1).reshape(height, width) for _ in "ab"], ((blocks(width, 16), blocks(
        height, 16)), (16, 16))  # fmt: skip
    return launches((julia_before, julia_after), (shape, shape), ((outs[0], width, height), (outs[1], width, height)))


@jit
def votes_before(labels, weights, sums):
    i = cuda.grid(1)
    if i < labels.size:
        cuda.atomic.add(sums, labels[i], weights[i])


@jit
def votes_after(labels, weights, sums):
    part, t = cuda.shared.array(10, float32), cuda.threadIdx.x
    if t < 10:
        part[t] = float32(0)
    cuda.syncthreads()
    for i in range(cuda.grid(1), labels.size, cuda.gridsize(1)):
        cuda.atomic.add(part, labels[i], weights[i])
    cuda.syncthreads()
    if t < 10:
        cuda.atomic.add(sums, t, part[t])


@held_pair("numba-votes", "global-atomics")
def _votes(lab: Any) -> Made:
    n = 3_000_000
    labels, weights, sums = lab.ints(n, 10), lab.floats(n), lab.cp.zeros(10, "f4")
    return launches((votes_before, votes_after), ((blocks(n, 128), 128), (528, 256)),
                    ((labels, weights, sums), (labels, weights, sums)), reset=lambda: sums.fill(0))  # fmt: skip


@jit
def grey_before(image, out):
    y, x = cuda.grid(2)  # x runs over the rows, as the array is indexed
    if y < image.shape[0] and x < image.shape[1]:
        out[y, x] = (image[y, x, 0] * 77 + image[y, x, 1] * 150 + image[y, x, 2] * 29) >> 8


@jit
def grey_after(image, out):
    x, y = cuda.grid(2)
    if y < image.shape[0] and x < image.shape[1]:
        out[y, x] = (image[y, x, 0] * 77 + image[y, x, 1] * 150 + image[y, x, 2] * 29) >> 8


@held_pair("numba-grey", "uncoalesced-loads", "uncoalesced-stores")
def _grey(lab: Any) -> Made:
    height, width = 3000, 4000
    image = lab.bytes(3 * height * width).reshape(height, width, 3)
    outs = tuple(lab.bytes(height * width).reshape(height, width) for _ in range(2))
    shapes = ((blocks(height, 16), blocks(width, 16)), (16, 16)), ((blocks(width, 16), blocks(height, 16)), (16, 16))
    return launches((grey_before, grey_after), shapes, ((image, outs[0]), (image, outs[1])), outputs=outs)
