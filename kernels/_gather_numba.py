"""The Numba variants of gather."""

from numba import cuda


def naive(src, index, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i] = src[index[i]]
