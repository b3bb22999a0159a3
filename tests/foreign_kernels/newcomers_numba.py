"""Kernels in Numba, of kinds that the other files lack; written after descriptions. Only where
Numba is, this loads.
"""

import math

from numba import cuda, float32, int32


def histogram_global(x, counts):
    at, stride = cuda.grid(1), cuda.gridsize(1)
    for i in range(at, x.shape[0], stride):
        cuda.atomic.add(counts, x[i] & 127, 1)


def histogram_shared(x, counts):
    own = cuda.shared.array(128, int32)
    if cuda.threadIdx.x < 128:
        own[cuda.threadIdx.x] = 0
    cuda.syncthreads()
    at, stride = cuda.grid(1), cuda.gridsize(1)
    for i in range(at, x.shape[0], stride):
        cuda.atomic.add(own, x[i] & 127, 1)
    cuda.syncthreads()
    if cuda.threadIdx.x < 128:
        cuda.atomic.add(counts, cuda.threadIdx.x, own[cuda.threadIdx.x])


def columns_far(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        s = float32(0)
        for k in range(x.shape[1]):
            s += math.sqrt(abs(x[i, k]))
        out[i] = s


def columns_near(x, out):
    i = cuda.grid(1)
    if i < x.shape[1]:
        s = float32(0)
        for k in range(x.shape[0]):
            s += math.sqrt(abs(x[k, i]))
        out[i] = s


def box_mean(x, y, radius):
    c, r = cuda.grid(2)
    if r < x.shape[0] and c < x.shape[1]:
        s = float32(0)
        many = 0
        for i in range(max(0, r - radius), min(x.shape[0], r + radius + 1)):
            for j in range(max(0, c - radius), min(x.shape[1], c + radius + 1)):
                s += x[i, j]
                many += 1
        y[r, c] = s / many


def logistic_map(x, rates, rounds):
    i = cuda.grid(1)
    if i < x.shape[0]:
        v, r = x[i], rates[i]
        for _ in range(rounds):
            v = r * v * (float32(1) - v)
        x[i] = v
