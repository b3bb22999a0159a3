"""Resolve a command's targets to trace files.

Paths, patterns, folders and URLs become single files; files behind URLs are downloaded to be read.
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

TRACES = (".sqlite", ".nsys-rep", ".qdrep", ".json", ".json.gz")
REPORTS = (".ncu-rep",)
_RECORDED = "timeline.sqlite"
_URL = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_PATTERN = re.compile(r"[*?\[]")


def trace_of(target: str, store: Path) -> Path | None:
    """Return the trace that `target` names, or None for a run or an ncu report.

    A target is a trace file, a parquetdir export, the folder of a recording, or the name of a
    recording in the store's `timelines`.
    """
    path = Path(target)
    if path.name == "manifest.json":
        return None
    if path.name.lower().endswith(TRACES):
        return path
    if path.is_dir() and (recorded := _inside(path)):
        return recorded
    if is_there(path):
        from kernprof.readers.trace.open import format_of

        return path if format_of(path) else None
    recorded = store / "timelines" / target
    return _inside(recorded) if target and len(Path(target).parts) == 1 else None


def input_paths(targets: Iterable[str], store: Path) -> tuple[Path, ...]:
    """Return paths that an output must not replace: targets and stored recordings."""
    named = filter(is_there, map(Path, targets))
    return (*named, *(store / name for name in ("runs", "timelines", "pipelines")))


def is_there(path: Path) -> bool:
    """Check that a file or folder exists."""
    try:
        return path.exists()
    except (OSError, ValueError):  # the name is invalid for a file
        return False


def trace_named(target: str, store: Path) -> Path:
    """Return the trace for a command that takes only traces.

    Any other target is returned as a path, which the reader then refuses.
    """
    return trace_of(target, store) or Path(target)


def _inside(folder: Path) -> Path | None:
    recording = folder / _RECORDED
    return recording if recording.is_file() else None


def is_url(target: str) -> bool:
    """Check that a target is an address such as https://… or s3://…."""
    return bool(_URL.match(target))


def expanded(targets: Iterable[str], suffixes: Sequence[str] = TRACES) -> list[str]:
    """Expand patterns and folders to files; other targets stay unchanged.

    Of a folder, files with one of the suffixes are taken. Numbers sort by value: rank2 before
    rank10. Raises UsageError for a pattern without matches.
    """
    return [path for target in targets for path in _expanded(target, suffixes)]


def _expanded(target: str, suffixes: Sequence[str]) -> list[str]:
    path, of_kind = Path(target), tuple(suffixes)
    if is_url(target):
        files, address = _filesystem(target)
        try:
            if _PATTERN.search(address):
                names = files.glob(address)
            elif files.isdir(address):
                inside = map(str, files.ls(address, detail=False))
                names = [name for name in inside if name.lower().endswith(of_kind)]
            else:
                return [target]
        except Exception as error:  # each storage raises its own errors
            raise UsageError(f"cannot list {target}: {error}") from error
        results = [files.unstrip_protocol(name) for name in sorted(map(str, names), key=_naturally)]
    elif path.is_dir():
        results = [str(file) for file in path.iterdir() if file.name.lower().endswith(of_kind)]
        if not results or (path / "manifest.json").is_file() or _inside(path):
            return [target]
        results.sort(key=_naturally)
    elif path.exists() or not _PATTERN.search(target):
        return [target]
    else:
        results = sorted(glob.glob(target, recursive=True), key=_naturally)  # noqa: PTH207
    if not results:
        raise UsageError(
            f"no file matches {target}",
            hint="quote the pattern; it is relative to the current folder",
        )
    return results


def _naturally(name: str) -> list[tuple[int, int | str]]:
    """Return a sort key that orders numbers by value: rank2 before rank10."""
    return [(0, int(part)) if part.isdigit() else (1, part) for part in re.split(r"(\d+)", name)]


def absolute(target: str) -> str:
    """Return the target as a worker with another working directory can read it."""
    return target if is_url(target) else str(Path(target).absolute())


@contextmanager
def readable(target: str) -> Iterator[Path]:
    """Yield the file itself, or a temporary copy of a URL's file. Raises ReportUnreadable."""
    if not is_url(target):
        yield Path(target)
        return
    files, address = _filesystem(target)
    with tempfile.TemporaryDirectory(prefix="kernprof-fetched-") as folder:
        copy = Path(folder) / (PurePosixPath(address).name or "file")
        try:
            files.get_file(address, str(copy))
        except Exception as error:  # each storage raises its own errors
            raise ReportUnreadable(f"cannot fetch {target}: {error}") from error
        with contextlib.suppress(Exception):  # some storages have no modification time
            stamp = files.modified(address).timestamp()
            os.utime(copy, (stamp, stamp))
        yield copy


def _filesystem(target: str) -> tuple[Any, str]:
    """Return the file system of a URL, and the file's address in it. Raises UsageError."""
    fsspec = load_package("fsspec.core", "reading a URL")
    try:
        files, address = fsspec.url_to_fs(target)
    except (ImportError, ValueError, OSError) as error:
        raise UsageError(
            f"cannot open {target}: {error}",
            hint="file:// and http:// work as they are; s3:// needs s3fs, gs:// needs gcsfs",
        ) from error
    return files, str(address)
