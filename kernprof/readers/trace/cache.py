"""The columns of a big trace, kept beside nothing: in the user's cache folder, so that a second
look is instant.

One folder per trace, named by a hash of its path: `about.json` with the trace's size, modification
time and this layout's version, and one `.npy` per column, memory-mapped when read and never
unpickled. An entry that does not match is replaced; one that cannot be written or read is done
without.
"""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from kernprof import cache
from kernprof.errors import ReportUnreadable
from kernprof.model.serialize import decode, stored
from kernprof.model.trace import (
    NONE,
    GpuWork,
    Messages,
    Process,
    Ranges,
    Source,
    Spans,
    Thread,
    Timeline,
    Track,
)
from kernprof.model.trace_report import TimelineReport
from kernprof.readers.trace.sqlite import log_of

LAYOUT = 3
LEAST_BYTES = 32_000_000  # smaller traces are read faster than they are worth keeping
_TABLES: dict[str, type[GpuWork] | type[Spans] | type[Ranges] | type[Messages]] = {
    "work": GpuWork,
    "calls": Spans,
    "ranges": Ranges,
    "overhead": Spans,
    "waits": Spans,
    "on_cpu": Spans,
    "messages": Messages,
}
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceKey:
    """What an entry must agree in with the trace to be of use."""

    layout: int
    path: str
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedTimeline:
    """`about.json`: all of a timeline but its columns, and which tables it has."""

    key: TraceKey
    tables: tuple[str, ...]
    source: Source
    processes: tuple[Process, ...]
    threads: tuple[Thread, ...]
    tracks: tuple[Track, ...]
    strings: tuple[str, ...]
    missing: tuple[str, ...]
    cpus: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedReport:
    """`outcome-….json`: what an analysis said, and the question it was asked."""

    key: TraceKey
    question: str
    report: TimelineReport


def _key(path: Path) -> TraceKey:
    status = path.stat()
    return TraceKey(
        layout=LAYOUT, path=str(path.resolve()), size=status.st_size, mtime_ns=status.st_mtime_ns
    )


def _read(path: Path, kind: type[T]) -> T:
    return decode(path.read_bytes(), kind, str(path))


def is_worth_keeping(path: Path) -> bool:
    """Whether a trace is a file, big (a smaller one is read as quickly as what was kept of it) and
    without a log that an entry would not know of.
    """
    return path.is_file() and path.stat().st_size >= LEAST_BYTES and not log_of(path).exists()


def folder(root: Path, path: Path) -> Path:
    return root / "timelines" / hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:32]


def load(root: Path, path: Path) -> Timeline | None:
    """The cached timeline of this very file, or None."""
    place = folder(root, path)
    try:
        about = _read(place / "about.json", CachedTimeline)
        if about.key != _key(path):
            return None
        cache.touch(place)
        timeline = _timeline(place, about)
        return timeline if _is_consistent(timeline) else None
    # of a damaged column NumPy raises what its header's parsers do: SyntaxError, TokenError
    except Exception:
        return None


def save(root: Path, path: Path, timeline: Timeline) -> None:
    """Keep a timeline's columns. A full disk or a read-only folder only costs the cache."""
    key = _key(path)
    cache.put_folder(folder(root, path), lambda aside: _write(aside, key, timeline), within=root)


def load_outcome(root: Path, path: Path, question: str) -> TimelineReport | None:
    """What an analysis said of this very file before; `question` must hold all that it depends on
    but the file.
    """
    place = folder(root, path)
    try:
        kept = _read(place / _outcome_name(question), CachedReport)
        return kept.report if (kept.key, kept.question) == (_key(path), question) else None
    except (OSError, ReportUnreadable):
        return None


def save_outcome(root: Path, path: Path, question: str, report: TimelineReport) -> None:
    """Keep an outcome beside the columns, if these are kept."""
    place = folder(root, path)
    if place.is_dir():
        kept = CachedReport(key=_key(path), question=question, report=report)
        cache.put(place / _outcome_name(question), stored(kept).encode())


def _outcome_name(question: str) -> str:
    return (
        f"outcome-{hashlib.sha256(question.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}.json"
    )


def _write(place: Path, key: TraceKey, timeline: Timeline) -> None:
    present = []
    for table, kind in _TABLES.items():
        rows = getattr(timeline, table)
        if rows is None:
            continue
        present.append(table)
        for name in kind.__slots__:
            np.save(place / f"{table}.{name}.npy", getattr(rows, name), allow_pickle=False)
    about = CachedTimeline(
        key=key,
        tables=tuple(present),
        source=timeline.source,
        processes=timeline.processes,
        threads=timeline.threads,
        tracks=timeline.tracks,
        strings=timeline.strings,
        missing=timeline.missing,
        cpus=timeline.cpus,
    )
    (place / "about.json").write_text(stored(about))


def _timeline(place: Path, about: CachedTimeline) -> Timeline:
    tables: dict[str, Any] = {table: _table(place, table) for table in about.tables}
    return Timeline(
        source=about.source,
        processes=about.processes,
        threads=about.threads,
        tracks=about.tracks,
        strings=about.strings,
        missing=about.missing,
        cpus=about.cpus,
        **tables,
    )


def _is_consistent(timeline: Timeline) -> bool:
    """Whether the columns are of one length per table, and what they count in is there."""
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
        if len({column.shape for column in columns.values()}) > 1 or any(
            c.ndim != 1 for c in columns.values()
        ):
            return False
        if any(
            len(c) and not (c.min() >= NONE and c.max() < ends[name])
            for name, c in columns.items()
            if name in ends
        ):
            return False
    return True


def _table(place: Path, table: str) -> GpuWork | Spans | Ranges | Messages:
    kind = _TABLES[table]
    return kind(
        **{
            name: np.load(place / f"{table}.{name}.npy", mmap_mode="r", allow_pickle=False)
            for name in kind.__slots__
        }
    )
