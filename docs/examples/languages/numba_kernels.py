"""The kernels in Numba."""

from numba import cuda, float32


@cuda.jit
def add(a, b, c):
    i = cuda.grid(1)
    if i < a.size:
        c[i] = a[i] + b[i]


@cuda.jit
def sums(src, dst):
    part = cuda.shared.array(128, float32)
    thread, row = cuda.threadIdx.x, cuda.blockIdx.x
    total = float32(0)
    for column in range(thread, src.shape[1], 128):
        total += src[row, column]
    part[thread] = total
    half = 64
    while half:
        cuda.syncthreads()
        if thread < half:
            part[thread] += part[thread + half]
        half //= 2
    if thread == 0:
        dst[row] = part[0]
