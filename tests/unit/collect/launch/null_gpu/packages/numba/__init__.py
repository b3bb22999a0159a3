"""A Numba without a GPU: `cuda.jit` of functions that take whole arrays, on the null device."""

from numba import _null as cuda

__all__ = ["cuda"]
