"""The Numba variants of copy."""

from numba import cuda


def scalar(src, dst, n):
    i = cuda.grid(1)
    if i < n:
        dst[i] = src[i]
