"""`numba.core.errors` of the null device."""


class NumbaError(Exception):
    """The root of Numba's compile errors."""
