"""The Numba variants of reduce."""

from numba import cuda, float32

BLOCK = 256


def naive(src, out, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(out, 0, src[i])


def tree(src, out, n):
    part = cuda.shared.array(BLOCK, float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = src[i] if i < n else float32(0.0)
    cuda.syncthreads()
    half = BLOCK // 2
    while half > 0:
        if t < half:
            part[t] += part[t + half]
        cuda.syncthreads()
        half //= 2
    if t == 0:
        cuda.atomic.add(out, 0, part[0])
