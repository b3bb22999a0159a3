"""Folder of a run: its manifest and captures. Until the run is complete, the folder is a draft.

A process locks the draft while it writes. To store the run, it syncs the files to disk, then
renames the draft.
"""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import fcntl
import hashlib
import os
import reprlib
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from msgspec import Struct, defstruct, field
from msgspec.structs import asdict

from kernprof import interrupts
from kernprof.errors import ReportUnreadable, StoreError
from kernprof.model.documents.run import RunDocument, run_document, run_of
from kernprof.model.run import Run
from kernprof.model.serialize import convert, parse, quick, stored
from kernprof.outputs import OUT_OF_SPACE

_ADVICE = {
    errno.ENOSPC: "the disk is full: free some space, or store elsewhere with --store DIR",
    errno.EDQUOT: (
        "your disk quota is used up: free some space, or store elsewhere with --store DIR"
    ),
    errno.EROFS: "the file system is read-only: store elsewhere with --store DIR",
    errno.EACCES: "you have no write permission: store elsewhere with --store DIR",
    errno.EPERM: "you have no write permission: store elsewhere with --store DIR",
    errno.ENOTDIR: "a file has this name: use another folder with --store DIR",
    errno.EEXIST: "a file has this name: use another folder with --store DIR",
    errno.ENAMETOOLONG: "the path is too long: store elsewhere with --store DIR",
}


@contextlib.contextmanager
def translated(what: str) -> Iterator[None]:
    """Convert operating-system errors to StoreError. `what` is the operation that failed."""
    try:
        yield
    except OSError as error:
        raise store_error(what, error) from error


def store_error(what: str, error: OSError) -> StoreError:
    where = f" ({error.filename})" if error.filename else ""
    hint = _ADVICE.get(error.errno or 0, "store elsewhere with --store DIR")
    return StoreError(f"{what}: {error.strerror or error}{where}", hint=hint)


class Lock:
    """File lock, which the operating system releases when the owning process ends.

    `held` is false on file systems without locks.
    """

    def __init__(self, path: Path, descriptor: int, *, held: bool) -> None:
        self._path, self._descriptor, self.held = path, descriptor, held

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Acquire the lock. Return None if another process holds it."""
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                return None
            # The file system does not support locks. Then no process can acquire the lock of this
            # draft, and none removes the draft.
            except OSError:
                return cls(path, descriptor, held=False)
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(descriptor), path.stat()):
                    return cls(path, descriptor, held=True)
            # Another process removed the lock file after this process opened it: try again.
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
        if error.errno != errno.EINVAL:  # EINVAL: the file system does not sync folders
            raise
    finally:
        os.close(descriptor)


class Draft:
    """Draft of a run. Collectors write their files to the folder `path`.

    The draft is removed at the end of its `with` block, unless it was committed.
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
        """Store the captures and `run`. If this fails, the StoreError names the captures' new folder."""
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
            # Move the captures out of the folder of drafts, which later writers clean.
            self._keep = True
            stored = self._root / f"unsaved-{self.id}"
            try:
                self.path.rename(stored)
                (stored / MANIFEST).unlink(missing_ok=True)
                self._lock.release()
            except OSError:
                # The lock is still held, so the draft exists until this process ends.
                stored = self.path
            raise StoreError(
                error.message, hint=error.hint, details=(f"the captures are kept in {stored}",)
            ) from error
        self._lock.release()
        return StoredRun(path=final, run=run, files=files)

    def discard(self) -> None:
        """Remove the draft. Captures of a failed commit are kept."""
        if not self._keep:
            delete(self.path)
            self._lock.release()


def delete(path: Path) -> None:
    if path.is_symlink():
        path.unlink()
    else:
        shutil.rmtree(path, ignore_errors=True)


MANIFEST = "manifest.json"
STORE_VERSION = 1


class StoredFile(Struct, frozen=True):
    """Capture file of a run: path in the run's folder (separator `/`), size and SHA-256 digest."""

    path: str
    size_bytes: int = field(name="bytes")
    sha256: str


# Content of a manifest: the run's document, the version of the store's layout, and the files.
Manifest: Any = defstruct(
    "Manifest",
    [("store", int), ("files", tuple[StoredFile, ...], ())],
    bases=(RunDocument,),
    frozen=True,
    kw_only=True,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun:
    """Run that was read from, or written to, the folder `path`."""

    path: Path
    run: Run
    files: tuple[StoredFile, ...] = ()

    @property
    def id(self) -> str:
        return self.run.id


def read_run(path: Path) -> StoredRun:
    """Read the run of a folder or manifest file. Raises ReportUnreadable if it is incomplete."""
    folder = path.parent if path.name == MANIFEST else path
    path = folder / MANIFEST
    if path.is_symlink():
        raise ReportUnreadable(
            f"{path} is a symbolic link, which a run may not contain",
            hint="copy the run with cp -rL",
        )
    try:
        text = path.read_bytes()
    except FileNotFoundError as error:
        raise ReportUnreadable(f"{path.parent} is not a run: it has no {MANIFEST}") from error
    except OSError as error:
        raise ReportUnreadable(f"cannot read {path}: {error.strerror}") from error
    document = parse(text, str(path))
    if not isinstance(document, dict):
        raise ReportUnreadable(
            f"{path} is damaged: it contains a {type(document).__name__}, not an object"
        )
    version = document.get("store")
    if version != STORE_VERSION:
        raise ReportUnreadable(
            f"{path} has store version {reprlib.repr(version)}; this kernprof reads up to"
            f" {STORE_VERSION}",
            hint=(
                "a newer kernprof may have written the run: update kernprof (git pull, then pip"
                " install . in the checkout)"
            ),
        )
    manifest = convert(document, Manifest, str(path))
    return StoredRun(path=folder, run=run_of(manifest), files=manifest.files)


def read_document(folder: Path) -> RunDocument:
    """Return the document of a run without its captures. Raises ReportUnreadable."""
    path = folder / MANIFEST
    try:
        return quick(b"" if path.is_symlink() else path.read_bytes(), RunDocument, str(path))
    except OSError as error:
        raise ReportUnreadable(f"cannot read {path}: {error.strerror}") from error


def is_own(path: Path) -> bool:
    """Return true for a regular file. Links are rejected: they may lead out of an untrusted run."""
    return path.is_file() and not path.is_symlink()


def manifest_text(run: Run, files: Sequence[StoredFile]) -> str:
    try:
        return stored(
            Manifest(**asdict(run_document(run)), store=STORE_VERSION, files=tuple(files)), indent=1
        )
    except (TypeError, ValueError) as error:
        raise StoreError(f"run {run.id} has a value that JSON cannot represent: {error}") from error


def digest_of(path: Path) -> str:
    """Return the SHA-256 digest of a file in hexadecimal."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
