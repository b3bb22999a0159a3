"""Make a recording small enough to keep: without call chains, start-up's OS events, and strings
nothing refers to.

Works in place, keeps all tables and columns as nsys made them and all GPU work; `kernprof redact`
comes after it. (`trim_nsys.py` copies one stretch of a long recording, and only what kernprof
reads.)
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

_DROPPED = (
    "OSRT_CALLCHAINS",
    "CUDA_CALLCHAINS",
    "SCHED_CALLCHAINS",
    "SAMPLING_CALLCHAINS",
    "ANALYSIS_FILE",
    "ProcessStreams",
)
_BEFORE_FIRST_RANGE_NS = 100_000_000
_STRING_COLUMN = re.compile(
    r"^\s*\"?(\w+)\"?\s+INTEGER[^\n]*REFERENCES StringIds\(id\)", re.MULTILINE
)


def trim(path: Path) -> None:
    """Shrinks an export in place. GPU work, API calls and NVTX ranges all stay."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        tables = {
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        for table in tables.intersection(_DROPPED):
            database.execute(f'DROP TABLE "{table}"')
        tables -= set(_DROPPED)
        _drop_start_up(database, tables)
        _drop_other_processes(database, tables)
        _drop_unused_strings(database, tables)
        database.execute("VACUUM")


def _drop_start_up(database: sqlite3.Connection, tables: set[str]) -> None:
    if "NVTX_EVENTS" not in tables:
        return
    first = database.execute(
        "SELECT min(start) FROM NVTX_EVENTS WHERE text IS NOT NULL OR textId > 0"
    ).fetchone()[0]
    for table in tables & {"OSRT_API", "SCHED_EVENTS"}:
        time = "end" if table == "OSRT_API" else "start"
        database.execute(
            f'DELETE FROM "{table}" WHERE "{time}" < ?', ((first or 0) - _BEFORE_FIRST_RANGE_NS,)
        )


def _drop_other_processes(database: sqlite3.Connection, tables: set[str]) -> None:
    """Names of the machine's other processes and threads: those that left no event in the
    recording.
    """
    kept = set()
    for table in tables & {
        "CUPTI_ACTIVITY_KIND_RUNTIME",
        "OSRT_API",
        "NVTX_EVENTS",
        "SCHED_EVENTS",
    }:
        kept |= {
            tid >> 24
            for (tid,) in database.execute(f'SELECT DISTINCT globalTid FROM "{table}"')
            if tid
        }
    for table, column in (("PROCESSES", "globalPid"), ("ThreadNames", "globalTid")):
        if table in tables:
            ids = {
                value
                for (value,) in database.execute(f'SELECT DISTINCT "{column}" FROM "{table}"')
                if value
            }
            gone = [(value,) for value in ids if value >> 24 not in kept]
            database.executemany(f'DELETE FROM "{table}" WHERE "{column}" = ?', gone)


def _drop_unused_strings(database: sqlite3.Connection, tables: set[str]) -> None:
    used: set[int] = set()
    for table in tables:
        sql = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()[
            0
        ]
        for column in _STRING_COLUMN.findall(sql):
            used |= {
                value
                for (value,) in database.execute(f'SELECT DISTINCT "{column}" FROM "{table}"')
                if value is not None
            }
    if used:
        unused = [
            (id_,) for (id_,) in database.execute("SELECT id FROM StringIds") if id_ not in used
        ]
        database.executemany("DELETE FROM StringIds WHERE id = ?", unused)
