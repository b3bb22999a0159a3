"""Write files atomically: a temporary file in the same folder is renamed to the target file.

A full disk, Ctrl-C or a kill leaves the old file intact. Concurrent writers do not interfere.
"""

import contextlib
import errno
import os
import secrets
import shutil
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from kernprof.errors import UsageError

# Formats of a printed result. Every result supports the formats in `Shown`. Some results also
# support "brief"; checks also support "junit" for CI services.
Shown: TypeAlias = Literal["table", "json", "csv", "markdown", "html"]
Format: TypeAlias = "Shown | Literal['brief', 'junit']"
PageFormat: TypeAlias = Literal["html", "markdown"]
ExportFormat: TypeAlias = Literal["perfetto", "csv", "json", "parquet"]
FORMATS: tuple[Shown, ...] = get_args(Shown)

DEFAULT_STORE = Path(".kernprof")
_PREFIX = ".kernprof-"
_LONGEST_SUFFIX = 16  # characters; a temporary file repeats its target's suffix, such as .png
_SPACE = Path("/proc/self/ns/pid")  # process ids are unique in a namespace of a host
_HOST = (os.uname().nodename, _SPACE.readlink() if _SPACE.exists() else "")
_MACHINE = f"{zlib.crc32(repr(_HOST).encode()):08x}"
_PAGES = frozenset((".html", ".md", ".png", ".svg", ".pdf"))
OUT_OF_SPACE = (errno.ENOSPC, errno.EDQUOT)
_REASONS = {
    errno.ENOSPC: ("the disk is full", "free some space, or name a file elsewhere"),
    errno.EDQUOT: ("your disk quota is used up", "free some space, or name a file elsewhere"),
}


def check(path: Path, inputs: Iterable[Path] = ()) -> None:
    """Raise UsageError if `path` is a folder, lacks a parent folder, or is an input file.

    If an input is a folder, only a page or a picture in the folder may be replaced.
    """
    with reported(path):
        if path.is_dir():
            raise unwritable(path, "it is a folder")
        if not path.absolute().parent.is_dir():
            raise unwritable(path, "its folder does not exist")
        if path.exists() and any(_is_of(path, target) for target in inputs if target.exists()):
            raise unwritable(path, "it is an input, which would be lost")


def _is_of(path: Path, argument: Path) -> bool:
    if not argument.is_dir():
        return path.samefile(argument)
    return path.suffix.lower() not in _PAGES and path.resolve().is_relative_to(argument.resolve())


def unwritable(path: Path, why: str, hint: str = "name another file") -> UsageError:
    """Return a UsageError for a file that cannot be written."""
    return UsageError(f"cannot write {path}: {why}", hint=hint)


@contextlib.contextmanager
def reported(path: Path) -> Iterator[None]:
    """Convert a system error to a UsageError that names the file."""
    try:
        yield
    except OSError as error:
        why, hint = _REASONS.get(
            error.errno or 0, (error.strerror or str(error), "name another file")
        )
        raise unwritable(path, why, hint) from error


def temporary_prefix() -> str:
    """Return the prefix of temporary file names, which identifies the process and its machine."""
    return f"{_PREFIX}{os.getpid()}-{_MACHINE}-"


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files and folders of this user's killed processes on this machine."""
    for path in folder.glob(f"{_PREFIX}[0-9]*-{_MACHINE}-*"):
        owner = path.name.split("-")[1]
        with contextlib.suppress(OSError, ValueError, OverflowError):
            if path.lstat().st_uid == os.geteuid() and not is_running(int(owner)):
                is_folder = path.is_dir() and not path.is_symlink()
                shutil.rmtree(path) if is_folder else path.unlink()


def is_running(process: int) -> bool:
    """Return whether a process exists on this machine."""
    try:
        os.kill(process, 0)
    except OSError as error:
        return error.errno != errno.ESRCH
    return True


@contextlib.contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Yield an empty temporary file that replaces `path` if the block succeeds. Raises OSError."""
    # A device or a pipe cannot be replaced; /dev/stdout must not be.
    if (path.exists() and not path.is_file()) or path.absolute().parent == Path("/dev"):
        yield path
        return
    # A symbolic link is replaced by the file. Writing to its target would let the creator of the
    # link choose the file that is overwritten.
    target = path.parent.resolve() / path.name
    suffix = "".join(target.suffixes[-2:])
    suffix = suffix if len(os.fsencode(suffix)) <= _LONGEST_SUFFIX else ""
    remove_leftovers(target.parent)
    draft = target.with_name(f"{temporary_prefix()}{secrets.token_hex(8)}{suffix}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    try:
        yield draft
        if target.is_file() and not target.is_symlink():
            draft.chmod(target.stat().st_mode & 0o777)
        with draft.open("rb") as file:  # the content is on disk before the rename
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def write(path: Path, data: str | bytes) -> None:
    """Write a file atomically; text is UTF-8, with `?` for lone surrogates. Raises OSError."""
    with beside(path) as draft:
        draft.write_bytes(data.encode("utf-8", "replace") if isinstance(data, str) else data)
