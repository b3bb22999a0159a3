"""Every file that is written: beside its place first, then put there by one rename. What was there
stays until then.

Whatever ends a writer (a full disk, Ctrl-C, a kill) leaves the old file whole; writers to one place
do not meet.
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
    """Before the work, not after it: UsageError for a folder, a file in a folder that is not there,
    or an input.

    Of an input that is a folder, no file may be replaced but a page or a picture.
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
    """What the system refuses, as a UsageError that names the file."""
    try:
        yield
    except OSError as error:
        why, hint = _REASONS.get(
            error.errno or 0, (error.strerror or str(error), "name another file")
        )
        raise unwritable(path, why, hint) from error


@contextlib.contextmanager
def beside(path: Path) -> Iterator[Path]:
    """An empty file to write, of the same suffix; where the block ends well, it takes the place of
    `path`. OSError.
    """
    if path.exists() and not path.is_file():  # a device or a pipe: nothing to be lost
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
    """Puts a file in place, whole or not at all. A text is UTF-8; what is none of it becomes `?`.
    OSError.
    """
    with beside(path) as draft:
        draft.write_bytes(data.encode("utf-8", "replace") if isinstance(data, str) else data)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove_stale(folder: Path) -> None:
    """What killed writers left, an hour ago or more."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f"{_PREFIX}[0-9]*-*"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _STALE_S:
                    path.unlink()
