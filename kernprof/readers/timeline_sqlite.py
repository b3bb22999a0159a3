"""The nsys SQLite export as columns.

Only the standard library's sqlite3: `numpy.fromiter` over the flattened cursor costs about 0.13 µs per value. Big
tables are read in slices by worker processes. The file is opened read-only and immutable, without trusting its
schema; its views, virtual tables and unknown names are never touched.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kernprof.errors import ReportUnreadable
from kernprof.readers.timeline_tables import TABLES, Column, clean_label

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

_MAGIC = b"SQLite format 3\x00"
_SLICE_ROWS = 500_000
_PARALLEL_BYTES = 200_000_000
_MOST_WORKERS = 4


def is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(16) == _MAGIC


class SqliteTables:
    """`Tables` over one SQLite file. Close it, or use it as a context manager."""

    container = "nsys-sqlite"

    def __init__(self, path: Path) -> None:
        _check_whole(path)
        self.path = str(path)
        self._size = path.stat().st_size
        self._connection = _connect(self.path)
        self._pool: ProcessPoolExecutor | None = None
        self._ahead: dict[tuple[str, tuple[str, ...]], list[Future[Any]]] = {}
        with _translated(self.path):
            self._columns = _probe(self._connection)

    def __enter__(self) -> SqliteTables:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def expect(self, tables: Iterable[tuple[str, tuple[str, ...]]], texts: Iterable[tuple[str, str]]) -> None:
        """Start worker processes on a big file's tables, slice by slice."""
        workers = min(_MOST_WORKERS, os.cpu_count() or 1)
        if self._size < _PARALLEL_BYTES or workers < 2:
            return
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        self._pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        with _translated(self.path):
            for table, names in tables:
                self._ahead[table, names] = [
                    self._pool.submit(_read_numbers, self.path, table, names, low, high)
                    for low, high in self._slices(table)
                ]
            for table, name in texts:
                self._ahead[table, (name,)] = [
                    self._pool.submit(_read_labels, self.path, table, name, low, high)
                    for low, high in self._slices(table)
                ]

    def columns(self, table: str) -> frozenset[str]:
        return self._columns.get(table, frozenset())

    def numbers(self, table: str, names: tuple[str, ...]) -> Mapping[str, Column]:
        with _translated(self.path):
            parts = self._results(table, names)
            if parts is None:
                parts = [_number_slice(self._connection, table, names, *ends) for ends in self._slices(table)]
        empty = [np.zeros(0, np.int64)]
        return {
            name: np.concatenate([part[i] for part in parts] or empty, dtype=np.int64) for i, name in enumerate(names)
        }

    def labels(self, table: str, name: str) -> tuple[Column, list[str]]:
        with _translated(self.path):
            found = self._results(table, (name,))
            if found is None:
                found = [_label_slice(self._connection, table, name, *ends) for ends in self._slices(table)]
        seen: dict[str, int] = {}
        parts = [np.zeros(0, np.int64)]
        for codes, texts in found:
            new = np.array([seen.setdefault(text, len(seen)) for text in texts] + [-1], dtype=np.int64)
            parts.append(new[codes])
        return np.concatenate(parts), list(seen)

    def texts(self, table: str, name: str) -> list[str | None]:
        with _translated(self.path):
            rows = self._connection.execute(_select(table, (name,))).fetchall()
        return [None if value is None else _decoded(value) for (value,) in rows]

    def _slices(self, table: str) -> list[tuple[int, int]]:
        low, high = self._connection.execute(_ROW_RANGE[table]).fetchone()
        if low is None:
            return []
        if high - low > self._size:  # more row ids than bytes: sparse ids, not rows
            return [(low, high)]
        return [(at, min(at + _SLICE_ROWS - 1, high)) for at in range(low, high + 1, _SLICE_ROWS)]

    def _results(self, table: str, names: tuple[str, ...]) -> list[Any] | None:
        """What the workers read, or None when it was not expected or there are no workers."""
        jobs = self._ahead.pop((table, names), None)
        if jobs is None:
            return None
        from concurrent.futures.process import BrokenProcessPool

        try:
            return [job.result() for job in jobs]
        except BrokenProcessPool:
            # A script without a __main__ guard cannot start workers; reading here is only slower.
            self._ahead.clear()
            return None


def _select(table: str, names: tuple[str, ...], *, sliced: bool = False) -> str:
    """A SELECT made of names held in TABLES alone; anything else is a programming error."""
    if not set(names) <= set(TABLES[table].names):
        raise KeyError(f"{table} has no {set(names) - set(TABLES[table].names)}")
    fields = ", ".join(_field(table, name) for name in names)
    where = " WHERE rowid BETWEEN ? AND ? ORDER BY rowid" if sliced else ""
    return " ".join(["SELECT", fields, "FROM", table]) + where


def _field(table: str, name: str) -> str:
    spec = TABLES[table]
    if name in spec.texts or (name in spec.needed and name not in _NULLABLE):
        return f'"{name}"'
    return f"coalesce({' * '.join(_quoted(spec.products.get(name, (name,))))}, -1)"


def _quoted(names: tuple[str, ...]) -> list[str]:
    return [f'"{name}"' for name in names]


_NULLABLE = ("streamId", "correlationId", "globalTid")
_ROW_RANGE = {
    table: " ".join(["SELECT (SELECT min(rowid) FROM", table, "), (SELECT max(rowid) FROM", table, ")"])
    for table in TABLES
}
_TABLE_INFO = {table: f"PRAGMA table_info({table})" for table in TABLES}


def _connect(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.text_factory = bytes
    return connection


def _decoded(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _probe(connection: sqlite3.Connection) -> dict[str, frozenset[str]]:
    """What can be read of each known table that is a plain table: no view, no virtual table."""
    plain = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND rootpage > 0"
    present = {_decoded(name) for (name,) in connection.execute(plain)}
    found = {}
    for table in TABLES.keys() & present:
        columns = {_decoded(row[1]) for row in connection.execute(_TABLE_INFO[table])}
        found[table] = TABLES[table].offered(columns)
    return found


def _number_slice(
    connection: sqlite3.Connection, table: str, names: tuple[str, ...], low: int, high: int
) -> list[Column]:
    """The columns of rows low…high."""
    rows = connection.execute(_select(table, names, sliced=True), (low, high))
    try:
        flat = np.fromiter(chain.from_iterable(rows), np.int64)
    except (TypeError, ValueError, OverflowError) as error:
        raise ReportUnreadable(f"table {table} holds a value that is not an integer: {error}") from None
    return list(np.ascontiguousarray(flat.reshape(-1, len(names)).T))


def _label_slice(
    connection: sqlite3.Connection, table: str, name: str, low: int, high: int
) -> tuple[Column, list[str]]:
    seen: dict[object, int] = {}
    codes = []
    for (raw,) in connection.execute(_select(table, (name,), sliced=True), (low, high)):
        text = clean_label(raw) if type(raw) is bytes else raw
        codes.append(-1 if text is None else seen.setdefault(text, len(seen)))
    return np.array(codes, dtype=np.int64), [_decoded(text) for text in seen]


def _read_numbers(path: str, table: str, names: tuple[str, ...], low: int, high: int) -> list[Column]:
    """`_number_slice` in a worker; small values travel back as 32 bits."""
    with closing(_connect(path)) as connection:
        return [_narrow(column) for column in _number_slice(connection, table, names, low, high)]


def _read_labels(path: str, table: str, name: str, low: int, high: int) -> tuple[Column, list[str]]:
    with closing(_connect(path)) as connection:
        return _label_slice(connection, table, name, low, high)


def _narrow(column: Column) -> Any:
    limits = np.iinfo(np.int32)
    fits = not len(column) or (column.min() >= limits.min and column.max() <= limits.max)
    return column.astype(np.int32) if fits else column


@contextmanager
def _translated(path: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning) as error:
        raise _unreadable(path, str(error)) from None
    except ReportUnreadable as error:
        raise _unreadable(path, error.message) from None


def _unreadable(path: str, why: str) -> ReportUnreadable:
    return ReportUnreadable(
        f"cannot read {path}: {why}", hint="export it again: nsys export --type sqlite REPORT.nsys-rep"
    )


def _check_whole(path: Path) -> None:
    """Raise when the file is shorter than its header says: a copy or an export that was cut off."""
    with path.open("rb") as file:
        header = file.read(100)
    if len(header) < 100 or header[:16] != _MAGIC:
        raise _unreadable(str(path), "it is not an SQLite database")
    page = int.from_bytes(header[16:18], "big")
    said = int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page)
    size = path.stat().st_size
    if size < said:
        raise _unreadable(str(path), f"it is truncated: {size} of {said} bytes")
