"""The nsys SQLite export as columns.

A big export's tables are read ahead through ADBC, slice by slice in threads; what is small, and
everything where ADBC is not installed, through the standard library's sqlite3. The file is opened
read-only and immutable, without trusting its schema; its views, virtual tables and unknown names
are never touched.
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kernprof.errors import ReportUnreadable
from kernprof.readers.trace.tables import TABLES, Column, clean_label

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from kernprof.readers.trace.arrow import ArrowReader

_MAGIC = b"SQLite format 3\x00"
_SLICE_ROWS = 200_000
_AHEAD_BYTES = 4_000_000  # below it, loading ADBC takes longer than it saves
_MOST_THREADS = 4
_LEAST_ROW_BYTES = 8  # more row ids than would fit in the file are not those of rows


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
        self._arrow: ArrowReader | None = None
        self._pool: ThreadPoolExecutor | None = None
        self._ahead: dict[tuple[str, tuple[str, ...]], list[Future[Any]]] = {}
        # the columns that the threads fill
        self._whole: dict[tuple[str, tuple[str, ...]], list[Column]] = {}
        try:
            with _translated(self.path):
                self._columns = _probe(self._connection)
                self.unread = (*_beside(path), *_no_tables(self._connection))
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> SqliteTables:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
        if self._arrow:
            self._arrow.close()
            # the C library keeps what threads freed: a third of what is read
            if sys.platform == "linux":
                getattr(ctypes.CDLL(None), "malloc_trim", int)(0)

    def expect(
        self, tables: Iterable[tuple[str, tuple[str, ...]]], texts: Iterable[tuple[str, str]]
    ) -> None:
        """Start reading a big file's tables in threads, slice by slice."""
        if self._size < _AHEAD_BYTES:
            return
        try:
            from kernprof.readers.trace.arrow import ArrowReader
        except ImportError:  # no wheel for this platform: slower
            return
        from concurrent.futures import ThreadPoolExecutor

        self._arrow = ArrowReader(Path(self.path), _SLICE_ROWS)
        self._pool = ThreadPoolExecutor(min(_MOST_THREADS, os.cpu_count() or 1))
        with _translated(self.path):
            for table, names in tables:
                self._start((table, names), self._filling)
            for table, name in texts:
                self._start((table, (name,)), lambda *_: self._arrow_labels)

    def _start(
        self,
        what: tuple[str, tuple[str, ...]],
        reader: Callable[..., Callable[[str, int, int], Any]],
    ) -> None:
        slices = self._slices(what[0])
        if self._pool and slices and all(high - low < _SLICE_ROWS for low, high in slices):
            statement, read = _select(*what), reader(what, slices[0][0], slices[-1][1])
            self._ahead[what] = [
                self._pool.submit(read, statement, low, high) for low, high in slices
            ]

    def _filling(
        self, what: tuple[str, tuple[str, ...]], low: int, high: int
    ) -> Callable[[str, int, int], slice]:
        """Reads a slice into the table's whole columns, and says where: joining kept slices needs
        twice the memory.
        """
        columns = self._whole[what] = [np.empty(high - low + 1, np.int64) for _ in what[1]]
        arrow = self._arrow
        assert arrow is not None

        def fill(statement: str, first: int, last: int) -> slice:
            parts = arrow.numbers(statement, first, last)
            filled = slice(first - low, first - low + (len(parts[0]) if parts else 0))
            for column, part in zip(columns, parts, strict=False):
                column[filled] = part
            return filled

        return fill

    def _arrow_labels(self, statement: str, low: int, high: int) -> tuple[Column, list[str]]:
        assert self._arrow is not None
        return _labels(self._arrow.texts(statement, low, high))

    def columns(self, table: str) -> frozenset[str]:
        return self._columns.get(table, frozenset())

    def numbers(self, table: str, names: tuple[str, ...]) -> Mapping[str, Column]:
        columns = self._whole.pop((table, names), None)
        with _translated(self.path):
            parts = self._results(table, names, _number_slice)
        if columns is None:
            empty = [np.zeros(0, np.int64)]
            return {
                name: np.concatenate([part[i] for part in parts] or empty)
                for i, name in enumerate(names)
            }
        # row ids without rows
        if columns and sum(part.stop - part.start for part in parts) < len(columns[0]):
            columns = [np.concatenate([column[part] for part in parts]) for column in columns]
        return dict(zip(names, columns, strict=True))

    def labels(self, table: str, name: str) -> tuple[Column, list[str]]:
        with _translated(self.path):
            found = self._results(table, (name,), _label_slice)
        seen: dict[str, int] = {}
        parts = [np.zeros(0, np.int64)]
        for codes, texts in found:
            new = np.array(
                [seen.setdefault(text, len(seen)) for text in texts] + [-1], dtype=np.int64
            )
            parts.append(new[codes])
        return np.concatenate(parts), list(seen)

    def texts(self, table: str, name: str) -> list[str | None]:
        with _translated(self.path):
            parts = self._results(table, (name,), _text_slice)
        return [None if value is None else _decoded(value) for part in parts for value in part]

    def _slices(self, table: str) -> list[tuple[int, int]]:
        low, high = self._connection.execute(_ROW_RANGE[table]).fetchone()
        if low is None:
            return []
        if (high - low) * _LEAST_ROW_BYTES > self._size:  # sparse ids, not rows
            return [(low, high)]
        return [(at, min(at + _SLICE_ROWS - 1, high)) for at in range(low, high + 1, _SLICE_ROWS)]

    def _results(self, table: str, names: tuple[str, ...], read: Callable[..., Any]) -> list[Any]:
        """The parts of a table with rows: what the threads read, or what `read` reads here."""
        jobs = self._ahead.pop((table, names), None)
        if jobs is not None:
            return [part for job in jobs if (part := job.result())]
        statement = _select(table, names)
        return [read(self._connection, statement, len(names), ends) for ends in self._slices(table)]


def _select(table: str, names: tuple[str, ...]) -> str:
    """A SELECT made of names held in TABLES alone; anything else is a programming error.

    By row ids: an index of one column would give that column in its own order, and a damaged table
    other rows.
    """
    if not set(names) <= set(TABLES[table].names):
        raise KeyError(f"{table} has no {set(names) - set(TABLES[table].names)}")
    fields = ", ".join(_field(table, name) for name in names)
    return " ".join(["SELECT", fields, "FROM", table, "WHERE rowid BETWEEN ? AND ? ORDER BY rowid"])


def _field(table: str, name: str) -> str:
    spec = TABLES[table]
    if name in spec.texts or (name in spec.needed and name not in _NULLABLE):
        return f'"{name}"'
    return f"coalesce({' * '.join(_quoted(spec.products.get(name, (name,))))}, -1)"


def _quoted(names: tuple[str, ...]) -> list[str]:
    return [f'"{name}"' for name in names]


_NULLABLE = ("streamId", "correlationId", "globalTid")
_ROW_RANGE = {
    table: " ".join(
        ["SELECT (SELECT min(rowid) FROM", table, "), (SELECT max(rowid) FROM", table, ")"]
    )
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
    plain = (
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND"
        " rootpage > 0"
    )
    present = {_decoded(name) for (name,) in connection.execute(plain)}
    found = {}
    for table in TABLES.keys() & present:
        columns = {_decoded(row[1]) for row in connection.execute(_TABLE_INFO[table])}
        found[table] = TABLES[table].offered(columns)
    return found


_JOURNAL = bytes.fromhex("d9d505f920a163d7")  # SQLite file format, the rollback journal


def log_of(path: Path) -> Path:
    """Where SQLite keeps changes that are not in the file yet (its write-ahead log)."""
    return path.with_name(f"{path.name}-wal")


def _beside(path: Path) -> Iterator[str]:
    log = log_of(path)
    if log.is_file() and log.stat().st_size > 0:
        yield (
            f"{log.name} lies beside the trace: changes that are not in it yet are not read. Once"
            f" nothing writes to it, `sqlite3 {path.name} 'PRAGMA wal_checkpoint(TRUNCATE)'` brings"
            " them in"
        )
    journal = path.with_name(f"{path.name}-journal")
    if _is_hot(journal):
        yield (
            f"{journal.name} lies beside the trace: a change to it was broken off, and what is read"
            f" may be half of it. Once nothing writes to it, `sqlite3 {path.name} .tables` takes"
            " the change back"
        )


def _is_hot(journal: Path) -> bool:
    """Whether SQLite would undo something by it: one that was finished is empty or begins with
    zeros.
    """
    try:
        with journal.open("rb") as file:
            return file.read(len(_JOURNAL)) == _JOURNAL
    except OSError:
        return False


def _no_tables(connection: sqlite3.Connection) -> Iterator[str]:
    """Known names that are views or virtual tables, whose rows are a query's result and not the
    recorder's.
    """
    other = (
        "SELECT name, type FROM sqlite_master WHERE type = 'view' OR sql LIKE 'CREATE VIRTUAL%'"
        " ORDER BY name"
    )
    for name, kind in connection.execute(other).fetchall():
        if _decoded(name) in TABLES:
            kind = "view" if kind == b"view" else "virtual table"
            yield (
                f"{_decoded(name)} is a {kind} and not a table: it is not read. Export the trace"
                " again"
            )


def _number_slice(
    connection: sqlite3.Connection, statement: str, width: int, ends: tuple[int, int]
) -> list[Column]:
    """The columns of a slice's rows."""
    try:
        flat = np.fromiter(chain.from_iterable(connection.execute(statement, ends)), np.int64)
    except (TypeError, ValueError, OverflowError) as error:
        raise ReportUnreadable(f"a table holds a value that is not an integer: {error}") from None
    return list(np.ascontiguousarray(flat.reshape(-1, width).T))


def _text_slice(
    connection: sqlite3.Connection, statement: str, _: int, ends: tuple[int, int]
) -> list[Any]:
    return [value for (value,) in connection.execute(statement, ends)]


def _label_slice(
    connection: sqlite3.Connection, statement: str, _: int, ends: tuple[int, int]
) -> tuple[Column, list[str]]:
    raws = [raw for (raw,) in connection.execute(statement, ends)]
    if any(raw is not None and type(raw) is not bytes for raw in raws):
        raise ReportUnreadable("a table holds a value that is not a text")
    return _labels(raws)


def _labels(raws: Iterable[bytes | None]) -> tuple[Column, list[str]]:
    """Codes into the distinct cleaned texts, -1 for None."""
    seen: dict[bytes | None, int] = {None: -1}
    codes = []
    for raw in raws:
        code = seen.get(raw)
        if code is None and raw is not None:
            code = seen.setdefault(clean_label(raw), len(seen) - 1)
        codes.append(code)
    return np.array(codes, dtype=np.int64), [_decoded(text) for text in seen if text is not None]


@contextmanager
def _translated(path: str) -> Iterator[None]:
    try:
        yield
    # the last: its words quote damaged bytes
    except (sqlite3.Error, sqlite3.Warning, UnicodeDecodeError) as error:
        raise _unreadable(path, str(error)) from None
    except ReportUnreadable as error:
        raise _unreadable(path, error.message) from None


def _unreadable(path: str, why: str) -> ReportUnreadable:
    return ReportUnreadable(
        f"cannot read {path}: {why}",
        hint="export it again: nsys export --type sqlite REPORT.nsys-rep",
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
