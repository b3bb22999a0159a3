"""Memory that large arrays leave is kept for the next ones: to get as much from the system anew takes a run's fifth."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator

# Of mallopt(3), which the GNU C library has: below how many bytes memory is its own, and how much of that it keeps.
_MMAP_THRESHOLD, _TRIM_THRESHOLD = -3, -1
_KEPT, _USUAL = (1 << 30, 1 << 30), (1 << 25, 1 << 26)  # usual: what the library itself comes to


@contextlib.contextmanager
def kept_memory() -> Iterator[None]:
    """Within it; afterwards what is free goes back to the system."""
    try:
        library = ctypes.CDLL(None)
        options, give_back = library.mallopt, library.malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library
        yield
        return
    names = _MMAP_THRESHOLD, _TRIM_THRESHOLD
    for name, value in zip(names, _KEPT, strict=True):
        options(name, value)
    try:
        yield
    finally:
        for name, value in zip(names, _USUAL, strict=True):
            options(name, value)
        give_back(0)
