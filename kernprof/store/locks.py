"""File locks that end with their process, and writes that outlast a power cut."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
from pathlib import Path


class Lock:
    """A file lock that ends with its process, however that ends; `held` is False where there are no
    such locks.
    """

    def __init__(self, path: Path, descriptor: int, *, held: bool) -> None:
        self._path, self._descriptor, self.held = path, descriptor, held

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """The lock, or None while another process holds it."""
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                return None
            # a file system without locks: nobody can take one, so nobody removes a draft
            except OSError:
                return cls(path, descriptor, held=False)
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(descriptor), path.stat()):
                    return cls(path, descriptor, held=True)
            # its holder removed the file between our two calls: this lock is on nothing
            os.close(descriptor)

    def release(self) -> None:
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                self._path.unlink()
            os.close(self._descriptor)
            self._descriptor = -1


def write_synced(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some file systems cannot sync a folder, and need not
            raise
    finally:
        os.close(descriptor)
