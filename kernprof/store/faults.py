"""What the file system refused, as a StoreError: what failed, why, what to do."""

import contextlib
import errno
from collections.abc import Iterator

from kernprof.errors import StoreError

_ADVICE = {
    errno.ENOSPC: "the disk is full: free some space, or store elsewhere with --store DIR",
    errno.EDQUOT: (
        "your disk quota is used up: free some space, or store elsewhere with --store DIR"
    ),
    errno.EROFS: "the file system is read-only: store elsewhere with --store DIR",
    errno.EACCES: "you may not write there: store elsewhere with --store DIR",
    errno.EPERM: "you may not write there: store elsewhere with --store DIR",
    errno.ENOTDIR: "a file is in the way: store elsewhere with --store DIR",
    errno.EEXIST: "a file is in the way: store elsewhere with --store DIR",
    errno.ENAMETOOLONG: "the path is too long: store elsewhere with --store DIR",
}


@contextlib.contextmanager
def translated(what: str) -> Iterator[None]:
    """Turns the system's errors into StoreError: what failed, why, what to do."""
    try:
        yield
    except OSError as error:
        raise store_error(what, error) from error


def store_error(what: str, error: OSError) -> StoreError:
    where = f" ({error.filename})" if error.filename else ""
    hint = _ADVICE.get(error.errno or 0, "store elsewhere with --store DIR")
    return StoreError(f"{what}: {error.strerror or error}{where}", hint=hint)
