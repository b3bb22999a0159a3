"""`numba.core` of the null device."""
