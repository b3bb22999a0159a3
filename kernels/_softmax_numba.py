"""The Numba variants of softmax."""

import math

from numba import cuda, float32

LOWEST = float32(-3.402823466e38)
BLOCK = 128


def naive(src, dst, rows, cols):
    row = cuda.grid(1)
    if row < rows:
        top = LOWEST
        for c in range(cols):
            top = max(top, src[row, c])
        total = float32(0.0)
        for c in range(cols):
            total += math.exp(src[row, c] - top)
        for c in range(cols):
            dst[row, c] = math.exp(src[row, c] - top) / total


def shared(src, dst, rows, cols):
    part = cuda.shared.array(BLOCK, float32)
    row, t = cuda.blockIdx.x, cuda.threadIdx.x
    top = LOWEST
    for c in range(t, cols, BLOCK):
        top = max(top, src[row, c])
    part[t] = top
    cuda.syncthreads()
    half = BLOCK // 2
    while half > 0:
        if t < half:
            part[t] = max(part[t], part[t + half])
        cuda.syncthreads()
        half //= 2
    top = part[0]
    cuda.syncthreads()
    total = float32(0.0)
    for c in range(t, cols, BLOCK):
        total += math.exp(src[row, c] - top)
    part[t] = total
    cuda.syncthreads()
    half = BLOCK // 2
    while half > 0:
        if t < half:
            part[t] += part[t + half]
        cuda.syncthreads()
        half //= 2
    total = part[0]
    for c in range(t, cols, BLOCK):
        dst[row, c] = math.exp(src[row, c] - top) / total
