"""Read a trace of any known format; columns of large traces are stored in the user's cache folder.

A reader registers its format with `trace_format`. The first format that recognises a file reads it.
The cache has one folder per trace, named by a hash of the path. Its file `about.json` has the
trace's size, modification time and layout version. Each column is a `.npy` file, which is
memory-mapped and never unpickled. A cached trace is replaced if the file has changed, and ignored
if it is unreadable.
"""

import hashlib
import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from kernprof import cache
from kernprof.errors import ReportUnreadable, ToolNotFound, command_line
from kernprof.model.serialize import decode, stored
from kernprof.model.trace import (
    NONE,
    GpuWork,
    Messages,
    Ranges,
    Spans,
    Timeline,
    TraceFacts,
)
from kernprof.model.trace_report import TimelineReport
from kernprof.readers.trace.build import FORMATS, TraceFormat
from kernprof.readers.trace.foreign import file_name, sibling

# Converts an .nsys-rep to an SQLite export, and returns the path of the export.
Exporter = Callable[[Path], Path]
_PACKED = {
    b"\xfd7zXZ": "xz -dk",
    b"(\xb5/\xfd": "zstd -dk",
    b"BZh": "bunzip2 -k",
    b"PK\x03\x04": "unzip",
}
LAYOUT = 3
LEAST_BYTES = 32_000_000  # smaller traces are read as fast as cached columns
_TABLES: dict[str, type[GpuWork] | type[Spans] | type[Ranges] | type[Messages]] = {
    "work": GpuWork,
    "calls": Spans,
    "ranges": Ranges,
    "overhead": Spans,
    "waits": Spans,
    "on_cpu": Spans,
    "messages": Messages,
}


def format_of(path: Path) -> TraceFormat | None:
    """Return the first format that recognises a file or folder, or None."""
    # The reader of SQLite imports the readers of the other formats, which register themselves.
    importlib.import_module("kernprof.readers.trace.sqlite")
    return next((entry for entry in FORMATS if entry.recognises(path)), None)


def read_timeline(path: Path, *, exporter: Exporter | None = None, cached: bool = True) -> Timeline:
    """Read an nsys export (SQLite or parquetdir), an .nsys-rep (through `exporter`), or a PyTorch
    profiler trace.

    Raises ReportUnreadable for other formats, and for empty or truncated files.
    """
    if not path.exists():
        raise ReportUnreadable(
            f"no such file: {path}",
            hint="check the path; `kernprof runs` lists the stored recordings",
        )
    if path.is_file() and path.stat().st_size == 0:
        raise ReportUnreadable(
            f"cannot read {path}: it is empty", hint="record or export the trace again"
        )
    if path.suffix in (".nsys-rep", ".qdrep") and not path.is_dir():
        if exporter is None:
            raise ToolNotFound(
                f"{path} can be read only through nsys, and nsys was not found",
                hint=(
                    f"on a machine with nsys: {command_line(path, program='nsys export --type sqlite')}; then give the"
                    " .sqlite to kernprof timeline"
                ),
            )
        return read_timeline(exporter(path), cached=cached)
    root = cache.root() if cached else None
    if root is None or not is_worth_keeping(path):
        return _read_uncached(path)
    timeline = load(root, path)
    if timeline is None:
        timeline = _read_uncached(path)
        save(root, path, timeline)
    return timeline


def _read_uncached(path: Path) -> Timeline:
    if trace_format := format_of(path):
        return trace_format.read(path)
    if path.is_dir():
        raise ReportUnreadable(
            f"cannot read {path}: the folder has no tables of an nsys export",
            hint="export it with nsys export --type parquetdir REPORT.nsys-rep",
        )
    if beside := sibling(path):
        return _read_uncached(beside)
    with path.open("rb") as file:
        head = file.read(4096)
    unpack = next((command for magic, command in _PACKED.items() if head.startswith(magic)), None)
    if unpack:
        hint = f"it is compressed: {command_line(path, program=unpack)}; then give the unpacked file to kernprof"
    elif other := file_name(head):
        raise ReportUnreadable(f"cannot read {path}: it is {other[0]}", hint=other[1])
    else:
        hint = (
            "kernprof timeline reads .nsys-rep, .sqlite, parquetdir folders, .json or .json.gz of"
            " torch.profiler, XLA and rocprofv3, and .db of rocprofv3"
        )
    names = [entry.name for entry in FORMATS if not entry.is_folder]
    raise ReportUnreadable(f"cannot read {path}: it is neither {' nor '.join(names)}", hint=hint)


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceKey:
    """Properties of a trace file; a cached trace is valid only while they are unchanged."""

    layout: int
    path: str
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedTimeline(TraceFacts):
    """The contents of `about.json`: a timeline without columns, and names of stored tables."""

    key: TraceKey
    tables: tuple[str, ...]


_ABOUT = tuple(field.name for field in fields(TraceFacts))


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedReport:
    """The contents of `outcome-….json`: the report of a trace.

    `question` identifies the options and the code that the report depends on.
    """

    key: TraceKey
    question: str
    report: TimelineReport


def _key(path: Path) -> TraceKey:
    status = path.stat()
    return TraceKey(
        layout=LAYOUT, path=str(path.resolve()), size=status.st_size, mtime_ns=status.st_mtime_ns
    )


def is_worth_keeping(path: Path) -> bool:
    """Return whether a trace is large enough to cache, and has no SQLite write-ahead log.

    A change that is only in the log does not change the `TraceKey`.
    """
    log = path.with_name(f"{path.name}-wal")
    return path.is_file() and path.stat().st_size >= LEAST_BYTES and not log.exists()


def folder(root: Path, path: Path) -> Path:
    return root / "timelines" / hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:32]


def load(root: Path, path: Path) -> Timeline | None:
    """Return the cached timeline of a trace; None if it is absent, unreadable or outdated."""
    entry = folder(root, path)
    try:
        about = decode((entry / "about.json").read_bytes(), CachedTimeline, str(path))
        if about.key != _key(path):
            return None
        cache.touch(entry)
        tables: dict[str, Any] = {
            table: _TABLES[table](
                **{
                    name: np.load(entry / f"{table}.{name}.npy", mmap_mode="r", allow_pickle=False)
                    for name in _TABLES[table].__slots__
                }
            )
            for table in about.tables
        }
        timeline = Timeline(**{name: getattr(about, name) for name in _ABOUT}, **tables)
        return timeline if _is_consistent(timeline) else None
    # NumPy's header parsers raise SyntaxError and TokenError for a damaged column file.
    except Exception:
        return None


def save(root: Path, path: Path, timeline: Timeline) -> None:
    """Store the columns of a timeline in the cache. Failures, such as a full disk, are ignored."""
    key = _key(path)
    tables = tuple(table for table in _TABLES if getattr(timeline, table) is not None)
    about = CachedTimeline(
        key=key, tables=tables, **{name: getattr(timeline, name) for name in _ABOUT}
    )

    def write(draft: Path) -> None:
        for table in tables:
            for name in _TABLES[table].__slots__:
                column = getattr(getattr(timeline, table), name)
                np.save(draft / f"{table}.{name}.npy", column, allow_pickle=False)
        (draft / "about.json").write_text(stored(about))

    cache.put_folder(folder(root, path), write, within=root)


def analysis_version() -> str:
    """Return a digest of the analysis code: cached reports are valid only for the same code."""
    sources = sorted((Path(__file__).parents[2] / "analysis").rglob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def load_outcome(root: Path, path: Path, question: str) -> TimelineReport | None:
    """Return the cached report of a trace; None if it is absent, unreadable or outdated.

    `question` identifies the options and the code that the report depends on.
    """
    try:
        file = folder(root, path) / _outcome_name(question)
        cached = decode(file.read_bytes(), CachedReport, str(file))
        return cached.report if (cached.key, cached.question) == (_key(path), question) else None
    except (OSError, ReportUnreadable):
        return None


def save_outcome(root: Path, path: Path, question: str, report: TimelineReport) -> None:
    """Store the report of a trace, if the cache has the columns of the trace."""
    entry = folder(root, path)
    if entry.is_dir():
        outcome = CachedReport(key=_key(path), question=question, report=report)
        cache.put(entry / _outcome_name(question), stored(outcome).encode())


def _outcome_name(question: str) -> str:
    digest = hashlib.sha256(question.encode("utf-8", "surrogatepass")).hexdigest()
    return f"outcome-{digest[:16]}.json"


def _is_consistent(timeline: Timeline) -> bool:
    """Return whether columns have equal lengths and indices are in range.

    No row may end before it starts.
    """
    ends = {
        "track": len(timeline.tracks),
        "name": len(timeline.strings),
        "domain": len(timeline.strings),
        "call": len(timeline.calls),
        "thread": len(timeline.threads),
        "work": len(timeline.work),
    }
    for table, kind in _TABLES.items():
        rows = getattr(timeline, table)
        columns = {name: getattr(rows, name) for name in kind.__slots__} if rows is not None else {}
        shapes = {column.shape for column in columns.values()}
        if (
            len(shapes) > 1
            or any(len(shape) != 1 for shape in shapes)
            or ("end" in columns and (columns["end"] < columns["start"]).any())
        ):
            return False
        for name, column in columns.items():
            if name in ends and len(column) and (column.min() < NONE or column.max() >= ends[name]):
                return False
    return True
