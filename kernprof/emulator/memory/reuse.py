"""Memory that large arrays leave is kept for the next ones: to get as much from the system anew
takes a run's fifth.
"""

import contextlib
import ctypes
from collections.abc import Iterator
from typing import Any

# Of mallopt(3), in the GNU C library: how much free memory it keeps (M_TRIM_THRESHOLD), and of up
# to what size (M_MMAP_THRESHOLD): for a run, and what it comes to by itself.
_OPTIONS = ((-3, 1 << 30, 1 << 25), (-1, 1 << 30, 1 << 26))


@contextlib.contextmanager
def kept_memory() -> Iterator[None]:
    """Within it; afterwards what is free goes back to the system."""
    library: Any = None
    with contextlib.suppress(OSError, TypeError):
        library = ctypes.CDLL(None)
    if not hasattr(library, "mallopt"):  # another C library
        yield
        return
    for name, kept, _ in _OPTIONS:
        library.mallopt(name, kept)
    try:
        yield
    finally:
        for name, _, usual in _OPTIONS:
            library.mallopt(name, usual)
        library.malloc_trim(0)
