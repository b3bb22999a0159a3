"""Draft of a run: file locks, synced writes, and a folder that one rename makes visible as a run."""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from kernprof import interrupts
from kernprof.errors import StoreError
from kernprof.model.run import Run
from kernprof.outputs import OUT_OF_SPACE
from kernprof.store.manifest import MANIFEST, StoredFile, StoredRun, digest_of, manifest_text

_ADVICE = {
    errno.ENOSPC: "the disk is full: free some space, or store elsewhere with --store DIR",
    errno.EDQUOT: (
        "your disk quota is used up: free some space, or store elsewhere with --store DIR"
    ),
    errno.EROFS: "the file system is read-only: store elsewhere with --store DIR",
    errno.EACCES: "you may not write there: store elsewhere with --store DIR",
    errno.EPERM: "you may not write there: store elsewhere with --store DIR",
    errno.ENOTDIR: "a file has this name: use another folder with --store DIR",
    errno.EEXIST: "a file has this name: use another folder with --store DIR",
    errno.ENAMETOOLONG: "the path is too long: store elsewhere with --store DIR",
}


@contextlib.contextmanager
def translated(what: str) -> Iterator[None]:
    """Convert system errors to StoreError: the failure, its reason, and the fix."""
    try:
        yield
    except OSError as error:
        raise store_error(what, error) from error


def store_error(what: str, error: OSError) -> StoreError:
    where = f" ({error.filename})" if error.filename else ""
    hint = _ADVICE.get(error.errno or 0, "store elsewhere with --store DIR")
    return StoreError(f"{what}: {error.strerror or error}{where}", hint=hint)


class Lock:
    """File lock that ends with its process; `held` is False on file systems without locks."""

    def __init__(self, path: Path, descriptor: int, *, held: bool) -> None:
        self._path, self._descriptor, self.held = path, descriptor, held

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Take the lock; return None while another process holds it."""
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
            # its owner removed the file between the two calls: this lock is void
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


class Draft:
    """Draft of a run; leaving the `with` block uncommitted discards it.

    Collectors write their files below `path`.
    """

    def __init__(self, *, root: Path, run_id: str, created: str, lock: Lock) -> None:
        self.id = run_id
        self.created = created
        self.path = root / "tmp" / run_id
        self._root = root
        self._lock = lock
        self._keep = False

    def __enter__(self) -> Draft:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.discard()
        if isinstance(error, OSError) and error.errno in OUT_OF_SPACE:
            raise store_error(f"cannot write run {self.id} in {self._root}", error) from error

    def commit(self, run: Run) -> StoredRun:
        """Store the captures and `run`; a StoreError names the folder that keeps the captures."""
        run = dataclasses.replace(run, id=self.id, created=run.created or self.created)
        final = self._root / "runs" / self.id
        try:
            with translated(f"cannot store run {self.id} in {self._root}"):
                captures = sorted(
                    path
                    for path in self.path.rglob("*")
                    if path.is_file() and not path.is_symlink()
                )
                files = tuple(
                    StoredFile(
                        path.relative_to(self.path).as_posix(), path.stat().st_size, digest_of(path)
                    )
                    for path in captures
                )
                write_synced(self.path / MANIFEST, manifest_text(run, files))
                for path in (
                    *captures,
                    *(item for item in self.path.rglob("*") if item.is_dir()),
                    self.path,
                ):
                    sync(path)
                interrupts.check()
                self.path.rename(final)
                interrupts.stored.append(self.id)
                sync(final.parent)
        except StoreError as error:
            raise self._kept(error) from error
        self._lock.release()
        return StoredRun(path=final, run=run, files=files)

    def discard(self) -> None:
        """Remove the draft, unless a failed commit kept its captures."""
        if not self._keep:
            delete(self.path)
            self._lock.release()

    def _kept(self, error: StoreError) -> StoreError:
        """Move the captures next to the runs, where no later writer removes them."""
        self._keep = True
        stored = self._root / f"unsaved-{self.id}"
        try:
            self.path.rename(stored)
            (stored / MANIFEST).unlink(missing_ok=True)
            self._lock.release()
        except OSError:
            stored = self.path  # the lock is still held, so the draft lasts as long as this process
        return StoreError(
            error.message, hint=error.hint, details=(f"the captures are kept in {stored}",)
        )


def delete(path: Path) -> None:
    if path.is_symlink():
        path.unlink()
    else:
        shutil.rmtree(path, ignore_errors=True)
