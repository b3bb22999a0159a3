"""Ranges of processes that no tool records: written to files, then added to the exported trace.

nsys follows a process only after exec, and a DataLoader's worker never calls exec; CUPTI follows no
child. Each such process writes `PID.ranges`, on Python's monotonic clock. The recorded process
emits ranges whose name is that clock (`mark_clock`). They give the offset to the tool's clock.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kernprof.collect.nvtx.emit import Emitter, clean_name, outlet

if TYPE_CHECKING:
    import sqlite3

_CLOCK_RANGE = "kernprof.clock "
_MARKS = 4  # the first range of a process waits until the tool is ready
_LINES = 256  # lines of nested ranges that are buffered before the outermost range ends
_PUSH_POP, _START_END = 59, 60  # nsys's event types
_PID_BITS, _PID_MASK = 24, 0xFFFFFF  # fields of nsys's globalTid


class WorkerRange(NamedTuple):
    """A range. `nested` counts the open ranges of its thread; None for start-end ranges."""

    name: str
    start_ns: int
    end_ns: int
    pid: int
    tid: int
    nested: int | None


class _Stack(threading.local):
    def __init__(self) -> None:
        self.open: list[tuple[str, int]] = []
        self.lines: list[str] = []


class FileRecorder:
    """Ranges as JSON lines in `PID.ranges` of a folder.

    Lines are written when the outermost range ends, because a worker may be killed after it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stack = _Stack()

    def emitter(self) -> Emitter:
        return Emitter(
            kind="recorder",
            push=lambda name: self.stack.open.append((name, time.monotonic_ns())),
            pop=self._pop,
            start=lambda name: (name, time.monotonic_ns()),
            end=self._end,
        )

    def _pop(self) -> None:
        if self.stack.open:
            self._end(self.stack.open.pop(), len(self.stack.open))

    def _end(self, handle: tuple[str, int], nested: int | None = None) -> None:
        name, start_ns = handle
        pid, tid = os.getpid(), threading.get_native_id()
        self.record(WorkerRange(name, start_ns, time.monotonic_ns(), pid, tid, nested))

    def record(self, ended: WorkerRange) -> None:
        """Buffer the line of a range, and write the buffer after the outermost range."""
        lines = self.stack.lines
        lines.append(json.dumps(ended) + "\n")
        if not ended.nested or len(lines) >= _LINES:
            # Without the folder nobody reads these ranges.
            with (
                contextlib.suppress(OSError),
                (self.folder / f"{ended.pid}.ranges").open("a", encoding="utf-8") as file,
            ):
                file.write("".join(lines))
            lines.clear()


def mark_clock(pid: int) -> None:
    """Emit ranges whose name is the clock of process `pid`. Does nothing in a forked child."""
    if os.getpid() != pid:
        return
    outlet.choose()
    for _ in range(_MARKS):
        outlet.push(f"{_CLOCK_RANGE}{time.monotonic_ns()}")
        outlet.pop()


class _Mark(NamedTuple):
    """Clock of the process, time on the tool's clock (both ns), thread and row of a clock range."""

    clock_ns: int
    tool_ns: int
    global_tid: int
    row: int


def merge_ranges(sqlite: Path, folder: Path) -> tuple[int, int]:
    """Add the files' ranges to the export and remove the clock marks.

    Returns the number of ranges and of processes. Without marks (a capture range that excludes
    them) nothing is added.
    """
    import sqlite3  # a program's Python may lack it, and only kernprof itself merges

    with contextlib.closing(sqlite3.connect(sqlite)) as database, database:
        columns = {row[1] for row in database.execute("PRAGMA table_info(NVTX_EVENTS)")}
        marks = _marks(database) if {"text", "textId", "globalTid"} <= columns else []
        if not marks:
            return 0, 0
        counts = [_add(database, marks, list(_read(path))) for path in folder.glob("*.ranges")]
        rows = [(mark.row,) for mark in marks]
        database.executemany("DELETE FROM NVTX_EVENTS WHERE rowid = ?", rows)
    return sum(counts), sum(count > 0 for count in counts)


def _read(path: Path) -> Iterator[WorkerRange]:
    """Yield the complete lines: the last is cut when the process was killed."""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        with contextlib.suppress(ValueError, TypeError):
            yield WorkerRange(*json.loads(line))


def _marks(database: sqlite3.Connection) -> list[_Mark]:
    """Return the clock marks in their order."""
    rows = database.execute(
        "SELECT e.rowid, e.start, e.globalTid, coalesce(e.text, s.value) AS name FROM NVTX_EVENTS e"
        " LEFT JOIN StringIds s ON s.id = e.textId WHERE name GLOB ?",
        (f"{_CLOCK_RANGE}[0-9]*",),
    )
    return sorted(
        _Mark(int(name[len(_CLOCK_RANGE) :]), start, thread, row)
        for row, start, thread, name in rows
    )


def _add(database: sqlite3.Connection, marks: list[_Mark], ranges: list[WorkerRange]) -> int:
    """Add the ranges of one process. Return their number."""
    if not ranges:
        return 0
    first = ranges[0]
    before = [mark for mark in marks if mark.clock_ns <= first.start_ns] or marks[:1]
    # A mark is late by the time of its call, never early: the smallest offset is the most accurate.
    # The clocks drift, so only the last marks count.
    offset_ns = min(mark.tool_ns - mark.clock_ns for mark in before[-_MARKS:])
    machine = before[-1].global_tid >> 2 * _PID_BITS << 2 * _PID_BITS
    process = machine | (first.pid & _PID_MASK) << _PID_BITS
    database.executemany(
        "INSERT INTO NVTX_EVENTS (start, end, eventType, text, globalTid, domainId)"
        " VALUES (?, ?, ?, ?, ?, 0)",
        (
            (
                worker.start_ns + offset_ns,
                worker.end_ns + offset_ns,
                _START_END if worker.nested is None else _PUSH_POP,
                clean_name(worker.name),
                process | worker.tid & _PID_MASK,
            )
            for worker in ranges
        ),
    )
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'PROCESSES'").fetchone():
        database.execute(
            "INSERT INTO PROCESSES (globalPid, pid, name) SELECT ?1, ?2, 'python (worker)'"
            " WHERE NOT EXISTS (SELECT 1 FROM PROCESSES WHERE globalPid = ?1)",
            (process, first.pid),
        )
    return len(ranges)
