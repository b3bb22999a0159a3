"""Kernels in Numba, of kinds that the other files lack; written after descriptions. Only where
Numba is, this loads.
"""

from numba import cuda, float32, uint32


def correlations_each(x, y):
    j, i = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[0]:
        s = float32(0)
        for k in range(x.shape[1]):
            s += x[i, k] * x[j, k]
        y[i, j] = s / x.shape[1]


def correlations_tile(x, y):
    a = cuda.shared.array((16, 17), float32)
    b = cuda.shared.array((16, 17), float32)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    first_i, first_j = cuda.blockIdx.y * 16, cuda.blockIdx.x * 16
    s = float32(0)
    for first in range(0, x.shape[1], 16):
        a[ty, tx] = x[first_i + ty, first + tx]
        b[ty, tx] = x[first_j + ty, first + tx]
        cuda.syncthreads()
        for k in range(16):
            s += a[ty, k] * b[tx, k]
        cuda.syncthreads()
    y[first_i + ty, first_j + tx] = s / x.shape[1]


def drawn_again(x, means, draws):
    i = cuda.grid(1)
    if i < means.shape[0]:
        state = uint32(i * 2654435761 + 12345)
        s = float32(0)
        for _ in range(draws):
            state = uint32(state ^ uint32(state << uint32(13)))
            state = uint32(state ^ uint32(state >> uint32(17)))
            state = uint32(state ^ uint32(state << uint32(5)))
            s += x[state % uint32(x.shape[0])]
        means[i] = s / draws
