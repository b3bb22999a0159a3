"""Manifest of a stored run: writing, reading, and checking it against its files."""

import hashlib
import reprlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from msgspec import Struct, field
from msgspec.structs import asdict

from kernprof.errors import ReportUnreadable, StoreError, unknown_name
from kernprof.model.documents.run import RunDocument, run_document, run_of
from kernprof.model.run import Run
from kernprof.model.serialize import convert, parse, quick, stored

MANIFEST = "manifest.json"
STORE_VERSION = 1


class StoredFile(Struct, frozen=True):
    """Capture of a run: its path below the run's folder (with `/`), size in bytes, and digest."""

    path: str
    size_bytes: int = field(name="bytes")
    sha256: str


class Manifest(RunDocument, frozen=True, kw_only=True):
    """Stored run: its document, the version of the store's layout, and its files."""

    store: int
    files: tuple[StoredFile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun:
    """A run that was read from, or written to, `path`."""

    path: Path
    run: Run
    files: tuple[StoredFile, ...] = ()

    @property
    def id(self) -> str:
        return self.run.id

    def file(self, name: str) -> Path:
        """Return a capture's path. Raises UsageError if unknown, ReportUnreadable if changed."""
        entry = next((file for file in self.files if file.path == name), None)
        if entry is None:
            raise unknown_name(f"file of run {self.id}", name, [item.path for item in self.files])
        if problem := _file_problem(self.path, entry, digests=False):
            raise ReportUnreadable(
                problem, hint="the run's numbers are still in its manifest; record it again"
            )
        return self.path / name

    def problems(self, *, digests: bool = False) -> tuple[str, ...]:
        """Return the missing and changed files; `digests` reads every byte instead of only sizes."""
        matches = (_file_problem(self.path, file, digests=digests) for file in self.files)
        return tuple(match for match in matches if match)


def read_run(path: Path) -> StoredRun:
    """Read the run of a folder or manifest file. Raises ReportUnreadable if it is incomplete."""
    folder = path.parent if path.name == MANIFEST else path
    path = folder / MANIFEST
    if path.is_symlink():
        raise ReportUnreadable(
            f"{path} is a symbolic link: a run's files are its own", hint="copy the run with cp -rL"
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
            f"{path} is damaged: it holds a {type(document).__name__}, not an object"
        )
    version = document.get("store")
    if version != STORE_VERSION:
        raise ReportUnreadable(
            f"{path} has store version {reprlib.repr(version)}; this kernprof reads up to"
            f" {STORE_VERSION}",
            hint=(
                "a newer kernprof may have written it: update the checkout, and there: pip"
                " install ."
            ),
        )
    manifest = convert(document, Manifest, str(path))
    for file in manifest.files:
        parts = PurePosixPath(file.path)
        if parts.is_absolute() or ".." in parts.parts:
            raise ReportUnreadable(
                f"the file list of {path} is damaged: {file.path!r} leads out of the run's folder"
            )
    return StoredRun(path=folder, run=run_of(manifest), files=manifest.files)


def read_document(folder: Path) -> RunDocument:
    """Return the run's document without its captures. Raises ReportUnreadable."""
    path = folder / MANIFEST
    try:
        return quick(b"" if path.is_symlink() else path.read_bytes(), RunDocument, str(path))
    except OSError as error:
        raise ReportUnreadable(f"cannot read {path}: {error.strerror}") from error


def is_own(path: Path) -> bool:
    """Return true for a regular file; links are not followed, because runs may be untrusted."""
    return path.is_file() and not path.is_symlink()


def manifest_text(run: Run, files: Sequence[StoredFile]) -> str:
    try:
        return stored(
            Manifest(**asdict(run_document(run)), store=STORE_VERSION, files=tuple(files)), indent=1
        )
    except (TypeError, ValueError) as error:
        raise StoreError(f"run {run.id} holds a value that JSON cannot: {error}") from error


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _file_problem(folder: Path, entry: StoredFile, *, digests: bool) -> str | None:
    path = folder / entry.path
    if any(
        item.is_symlink()
        for item in (path, *path.parents)
        if item != folder and folder in item.parents
    ):
        return f"{path} is a symbolic link: a run's files are its own"
    try:
        size = path.stat().st_size
        if size != entry.size_bytes:
            return f"{path} has {size} bytes, and had {entry.size_bytes} when it was stored"
        if digests and digest_of(path) != entry.sha256:
            return f"{path} was changed since it was stored"
    except FileNotFoundError:
        return f"{path} is not there any more"
    except OSError as error:
        return f"{path} cannot be read: {error.strerror}"
    return None
