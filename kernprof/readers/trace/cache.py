"""The columns of a big trace, kept beside nothing: in the user's cache folder, so that a second look is instant.

One folder per trace, named by a hash of its path: `about.json` with the trace's size, modification time and this
layout's version, and one `.npy` per column, memory-mapped when read and never unpickled. An entry that does not match
is replaced; one that cannot be written or read is done without.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from kernprof import cache
from kernprof.model.run import Device
from kernprof.model.serialize import report_from_plain, report_to_plain
from kernprof.model.trace import GpuWork, Process, Ranges, Source, Spans, Thread, Timeline, Track
from kernprof.model.trace_report import TimelineReport

LAYOUT = 1
LEAST_BYTES = 32_000_000  # smaller traces are read faster than they are worth keeping
_TABLES: dict[str, type[GpuWork] | type[Spans] | type[Ranges]] = {
    "work": GpuWork,
    "calls": Spans,
    "ranges": Ranges,
    "overhead": Spans,
    "waits": Spans,
    "on_cpu": Spans,
}


def _key(path: Path) -> dict[str, Any]:
    status = path.stat()
    return {"layout": LAYOUT, "path": str(path.resolve()), "size": status.st_size, "mtime_ns": status.st_mtime_ns}


def is_worth_keeping(path: Path) -> bool:
    """Whether a trace is a file and big: a smaller one is read as quickly as what was kept of it."""
    return path.is_file() and path.stat().st_size >= LEAST_BYTES


def folder(root: Path, path: Path) -> Path:
    return root / "timelines" / hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:32]


def load(root: Path, path: Path) -> Timeline | None:
    """The cached timeline of this very file, or None."""
    place = folder(root, path)
    try:
        about = json.loads((place / "about.json").read_text())
        if about["key"] != _key(path):
            return None
        cache.touch(place)
        return _timeline(place, about)
    except (OSError, ValueError, KeyError, TypeError, EOFError):
        return None


def save(root: Path, path: Path, timeline: Timeline) -> None:
    """Keep a timeline's columns. A full disk or a read-only folder only costs the cache."""
    key = _key(path)
    cache.put_folder(folder(root, path), lambda aside: _write(aside, key, timeline), within=root)


def load_outcome(root: Path, path: Path, question: str) -> TimelineReport | None:
    """What an analysis said of this very file before; `question` must hold all that it depends on but the file."""
    place = folder(root, path)
    try:
        kept = json.loads((place / _outcome_name(question)).read_text())
        if kept["key"] != _key(path) or kept["question"] != question:
            return None
        return report_from_plain(kept["report"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save_outcome(root: Path, path: Path, question: str, report: TimelineReport) -> None:
    """Keep an outcome beside the columns, if these are kept."""
    place = folder(root, path)
    text = json.dumps({"key": _key(path), "question": question, "report": report_to_plain(report)})
    if place.is_dir():
        cache.put(place / _outcome_name(question), text.encode())


def _outcome_name(question: str) -> str:
    return f"outcome-{hashlib.sha256(question.encode()).hexdigest()[:16]}.json"


def _write(place: Path, key: Mapping[str, Any], timeline: Timeline) -> None:
    present = []
    for table, kind in _TABLES.items():
        rows = getattr(timeline, table)
        if rows is None:
            continue
        present.append(table)
        for name in kind.__slots__:
            np.save(place / f"{table}.{name}.npy", getattr(rows, name), allow_pickle=False)
    about = {
        "key": key,
        "tables": present,
        "source": dataclasses.asdict(timeline.source),
        "processes": [dataclasses.asdict(process) for process in timeline.processes],
        "threads": [dataclasses.asdict(thread) for thread in timeline.threads],
        "tracks": [dataclasses.asdict(track) for track in timeline.tracks],
        "strings": timeline.strings,
        "missing": timeline.missing,
    }
    (place / "about.json").write_text(json.dumps(about))


def _timeline(place: Path, about: Mapping[str, Any]) -> Timeline:
    tables: dict[str, Any] = {table: _table(place, table) for table in about["tables"]}
    return Timeline(
        source=Source(**about["source"]),
        processes=tuple(Process(**process) for process in about["processes"]),
        threads=tuple(Thread(**thread) for thread in about["threads"]),
        tracks=tuple(Track(process=track["process"], device=_device(track["device"])) for track in about["tracks"]),
        strings=tuple(about["strings"]),
        missing=tuple(about["missing"]),
        **tables,
    )


def _table(place: Path, table: str) -> GpuWork | Spans | Ranges:
    kind = _TABLES[table]
    return kind(
        **{name: np.load(place / f"{table}.{name}.npy", mmap_mode="r", allow_pickle=False) for name in kind.__slots__}
    )


def _device(raw: dict[str, Any]) -> Device:
    capability = raw.pop("compute_capability")
    return Device(**raw, compute_capability=tuple(capability) if capability else None)
