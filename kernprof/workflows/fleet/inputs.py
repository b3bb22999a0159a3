"""Paths, patterns, folders and URLs to the single files that they stand for; a URL's file is
fetched to be read.
"""

import contextlib
import glob
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any

from kernprof.errors import ReportUnreadable, UsageError
from kernprof.extras import load_package
from kernprof.workflows.trace.files import TRACES

REPORTS = (".ncu-rep",)
_URL = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_PATTERN = re.compile(r"[*?\[]")


def is_url(target: str) -> bool:
    return bool(_URL.match(target))


def expanded(targets: Iterable[str], suffixes: Sequence[str] = TRACES) -> list[str]:
    """Each pattern's files, and each folder's with one of the suffixes, numbers in their order
    (rank2 before rank10); what is neither stays as it is. Raises UsageError for a pattern that
    nothing matches.
    """
    return [each for target in targets for each in _expanded(target, suffixes)]


def _expanded(target: str, suffixes: Sequence[str]) -> list[str]:
    if is_url(target):
        return _of_url(target, suffixes)
    path = Path(target)
    if path.is_dir():
        inside = [
            str(each) for each in path.iterdir() if each.name.lower().endswith(tuple(suffixes))
        ]
        alone = (
            not inside or (path / "manifest.json").is_file() or (path / "timeline.sqlite").is_file()
        )
        return [target] if alone else sorted(inside, key=_naturally)
    if path.exists() or not _PATTERN.search(target):
        return [target]
    found = sorted(glob.glob(target, recursive=True), key=_naturally)  # noqa: PTH207
    return found or _nothing(target)


def _of_url(target: str, suffixes: Sequence[str]) -> list[str]:
    files, place = _filesystem(target)
    try:
        if _PATTERN.search(place):
            found = files.glob(place)
        elif files.isdir(place):
            found = [
                each
                for each in files.ls(place, detail=False)
                if str(each).lower().endswith(tuple(suffixes))
            ]
        else:
            return [target]
    except Exception as error:  # each storage has errors of its own
        raise UsageError(f"cannot list {target}: {error}") from error
    return [
        files.unstrip_protocol(each) for each in sorted(map(str, found), key=_naturally)
    ] or _nothing(target)


def _nothing(target: str) -> list[str]:
    raise UsageError(
        f"no file matches {target}",
        hint="quote the pattern, and look at it from where the command runs",
    )


def _naturally(name: str) -> list[tuple[int, int | str]]:
    return [(0, int(part)) if part.isdigit() else (1, part) for part in re.split(r"(\d+)", name)]


def absolute(target: str) -> str:
    """As a worker in another folder reads it."""
    return target if is_url(target) else str(Path(target).absolute())


@contextmanager
def readable(target: str) -> Iterator[Path]:
    """The file itself, or a copy of a URL's file that is removed afterwards. Raises
    ReportUnreadable.
    """
    if not is_url(target):
        yield Path(target)
        return
    files, place = _filesystem(target)
    with tempfile.TemporaryDirectory(prefix="kernprof-fetched-") as folder:
        copy = Path(folder) / (PurePosixPath(place).name or "file")
        try:
            files.get_file(place, str(copy))
        except Exception as error:  # each storage has errors of its own
            raise ReportUnreadable(f"cannot fetch {target}: {error}") from error
        with contextlib.suppress(Exception):  # storages that keep no time
            stamp = files.modified(place).timestamp()
            os.utime(copy, (stamp, stamp))
        yield copy


def _filesystem(target: str) -> tuple[Any, str]:
    fsspec = load_package("fsspec.core", "reading a URL")
    try:
        files, place = fsspec.url_to_fs(target)
    except (ImportError, ValueError, OSError) as error:
        raise UsageError(
            f"cannot open {target}: {error}",
            hint="file:// and http:// are known; s3:// needs s3fs, gs:// gcsfs",
        ) from error
    return files, str(place)
