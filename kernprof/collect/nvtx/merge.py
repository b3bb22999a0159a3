"""Add the ranges of worker processes that no tool recorded to the exported trace.

nsys follows a process only after exec, and a DataLoader's worker never calls exec; CUPTI follows no
child. The files of these ranges use Python's clock. Ranges whose name is that clock
(`process.mark_clock`) are in the export, and give the offset to the clock of the tool.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from kernprof.collect.nvtx.emit import clean_name
from kernprof.collect.nvtx.process import CLOCK_RANGE

_PUSH_POP, _START_END = 59, 60
_PID_BITS, _NUMBER = 24, 0xFFFFFF
_NEAR = 4
_LINE_LIMIT = 1 << 12


@dataclass(frozen=True, slots=True)
class _Mark:
    """The clock of the process at the time `at` of the tool."""

    clock: int
    at: int
    thread: int


def merge_ranges(sqlite: Path, folder: Path) -> tuple[int, int]:
    """Add the files' ranges to the export and remove the clock marks.

    Returns the number of ranges and of processes. Without marks (a capture range that excludes
    them) nothing is added.
    """
    with closing(sqlite3.connect(sqlite)) as database, database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(NVTX_EVENTS)")]
        if "text" not in columns or "globalTid" not in columns:
            return 0, 0
        marks = _marks(database, "textId" in columns)
        if not marks:
            return 0, 0
        counts = [
            _add(database, columns, marks, _read(path)) for path in sorted(folder.glob("*.ranges"))
        ]
        database.execute("DELETE FROM NVTX_EVENTS WHERE rowid IN (SELECT id FROM temp.marks)")
    return sum(counts), sum(count > 0 for count in counts)


def _read(path: Path) -> Iterator[Mapping[str, object]]:
    """Yield the complete lines: the last is cut when the process was killed."""
    with path.open(encoding="utf-8", errors="replace") as file:
        while line := file.readline(_LINE_LIMIT):
            try:
                values = json.loads(line)
            except ValueError:
                continue
            if isinstance(values, dict) and all(
                type(values.get(key)) is int for key in ("start_ns", "end_ns", "pid", "tid")
            ):
                yield values


def _marks(database: sqlite3.Connection, registered: bool) -> list[_Mark]:
    """Return the marks by clock. A temporary table holds their rows, to be deleted."""
    database.execute("CREATE TEMP TABLE marks (id INTEGER)")
    tables = {
        name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    join, name = "", "text"
    if registered and "StringIds" in tables:
        join, name = "LEFT JOIN StringIds s ON s.id = e.textId", "coalesce(e.text, s.value)"
    query = f"SELECT e.rowid, e.start, e.globalTid, {name} FROM NVTX_EVENTS e {join} WHERE {name} LIKE ?"  # noqa: S608
    marks = []
    for row, start, thread, text in database.execute(query, (f"{CLOCK_RANGE}%",)).fetchall():
        number = text[len(CLOCK_RANGE) :].partition(",")[0]
        if number.isascii() and number.isdigit():
            database.execute("INSERT INTO temp.marks VALUES (?)", (row,))
            marks.append(_Mark(int(number), start, thread))
    return sorted(marks, key=lambda mark: mark.clock)


def _add(
    database: sqlite3.Connection,
    columns: list[str],
    marks: list[_Mark],
    ranges: Iterator[Mapping[str, object]],
) -> int:
    """Add the ranges of one process as they are read. Returns their number."""
    first = next(ranges, None)
    if first is None:
        return 0
    clock = _int(first, "start_ns")
    before = [mark for mark in marks if mark.clock <= clock] or marks[:1]
    # A mark is late by the time of its call, never early: the smallest offset is the most accurate.
    offset = min(mark.at - mark.clock for mark in before[-_NEAR:])
    process = (
        before[-1].thread >> 2 * _PID_BITS << 2 * _PID_BITS
        | (_int(first, "pid") & _NUMBER) << _PID_BITS
    )
    present = [
        name
        for name in ("start", "end", "eventType", "text", "globalTid", "domainId")
        if name in columns
    ]
    query = f"INSERT INTO NVTX_EVENTS ({','.join(present)}) VALUES ({','.join('?' * len(present))})"  # noqa: S608
    rows = (
        [_row(values, offset, process)[name] for name in present]
        for values in chain([first], ranges)
    )
    count = database.executemany(query, rows).rowcount
    _name_process(database, process, _int(first, "pid"))
    return count


def _row(values: Mapping[str, object], offset: int, process: int) -> dict[str, object]:
    return {
        "start": _int(values, "start_ns") + offset,
        "end": _int(values, "end_ns") + offset,
        "eventType": _START_END if values.get("nested") is None else _PUSH_POP,
        "text": clean_name(str(values.get("name"))),
        "globalTid": process | _int(values, "tid") & _NUMBER,
        "domainId": 0,
    }


def _name_process(database: sqlite3.Connection, global_pid: int, pid: int) -> None:
    columns = [row[1] for row in database.execute("PRAGMA table_info(PROCESSES)")]
    if {"globalPid", "pid", "name"} <= set(columns):
        query = "SELECT 1 FROM PROCESSES WHERE globalPid = ?"
        if database.execute(query, (global_pid,)).fetchone() is None:
            row = (global_pid, pid, "python (worker)")
            database.execute("INSERT INTO PROCESSES (globalPid, pid, name) VALUES (?, ?, ?)", row)


def _int(values: Mapping[str, object], key: str) -> int:
    value = values[key]
    assert isinstance(value, int)
    return value
