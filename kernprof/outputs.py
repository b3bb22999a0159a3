"""Written files: each is written beside its place and renamed, so the old one stays whole.

A full disk, Ctrl-C or a kill leaves the old file. Writers to one place do not interfere.
"""

import contextlib
import errno
import os
import secrets
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from kernprof.errors import UsageError

# How a result is printed: every one in each of the first five, some in short, and of checks what CI
# services read.
Shown: TypeAlias = Literal["table", "json", "csv", "markdown", "html"]
Format: TypeAlias = "Shown | Literal['brief', 'junit']"
PageFormat: TypeAlias = Literal["html", "markdown"]
ExportFormat: TypeAlias = Literal["perfetto", "csv", "json", "parquet"]
FORMATS: tuple[Shown, ...] = get_args(Shown)

_PREFIX = ".kernprof-"
_LONGEST_SUFFIX = 16  # what decides a format is kept: .json.gz, .png
_STALE_S = 3600.0
_PAGES = frozenset((".html", ".md", ".png", ".svg", ".pdf"))
OUT_OF_SPACE = (errno.ENOSPC, errno.EDQUOT)
_REASONS = {
    errno.ENOSPC: ("the disk is full", "free some space, or name a file elsewhere"),
    errno.EDQUOT: ("your disk quota is used up", "free some space, or name a file elsewhere"),
}


def check(path: Path, inputs: Iterable[Path] = ()) -> None:
    """Raise UsageError, before the work, for a folder, a missing parent folder, or an input.

    In an input that is a folder, only a page or a picture may be replaced.
    """
    with reported(path):
        is_folder, has_parent, is_there = (
            path.is_dir(),
            path.absolute().parent.is_dir(),
            path.exists(),
        )
        if is_folder or not has_parent:
            raise unwritable(path, "it is a folder" if is_folder else "its folder does not exist")
        if is_there and any(_is_of(path, target) for target in inputs if target.exists()):
            raise unwritable(path, "it is an input, which would be lost")


def _is_of(path: Path, argument: Path) -> bool:
    if not argument.is_dir():
        return path.samefile(argument)
    return path.suffix.lower() not in _PAGES and path.resolve().is_relative_to(argument.resolve())


def unwritable(path: Path, why: str, hint: str = "name another file") -> UsageError:
    return UsageError(f"cannot write {path}: {why}", hint=hint)


@contextlib.contextmanager
def reported(path: Path) -> Iterator[None]:
    """Turn the system's refusal into a UsageError that names the file."""
    try:
        yield
    except OSError as error:
        why, hint = _REASONS.get(
            error.errno or 0, (error.strerror or str(error), "name another file")
        )
        raise unwritable(path, why, hint) from error


@contextlib.contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Open an empty file that replaces `path` when the block succeeds. OSError."""
    if path.exists() and not path.is_file():  # a device or a pipe has no contents to lose
        yield path
        return
    target = path.resolve()
    suffix = "".join(target.suffixes[-2:])
    suffix = suffix if len(os.fsencode(suffix)) <= _LONGEST_SUFFIX else ""
    _remove_stale(target.parent)
    draft = target.with_name(f"{_PREFIX}{os.getpid()}-{secrets.token_hex(8)}{suffix}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    try:
        yield draft
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        _sync(draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def write(path: Path, data: str | bytes) -> None:
    """Write a file whole or not at all; text is UTF-8, with `?` for other characters. OSError."""
    with beside(path) as draft:
        draft.write_bytes(data.encode("utf-8", "replace") if isinstance(data, str) else data)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove_stale(folder: Path) -> None:
    """Remove drafts that killed writers left an hour ago or more."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f"{_PREFIX}[0-9]*-*"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _STALE_S:
                    path.unlink()
