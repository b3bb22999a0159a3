"""Read the columns of an nsys SQLite export, and databases of rocprofv3.

Large tables of large files are read through ADBC, in slices and by several threads. ADBC converts
rows to Arrow arrays in C without the interpreter lock, at about 0.06 µs per value. The cursor of
the standard library's sqlite3 needs 0.2 µs per value. It reads the other tables, and all tables if
ADBC is not installed.

The file is opened read-only and immutable, and its schema is not trusted. Views, virtual tables and
unknown tables are not read.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import sqlite3
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from importlib import import_module
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from kernprof.errors import ReportUnreadable
from kernprof.model.trace import NONE, Timeline
from kernprof.readers.trace.build import trace_format
from kernprof.readers.trace.foreign import ROCPROF, Event
from kernprof.readers.trace.nsys import read_nsys
from kernprof.readers.trace.tables import (
    KERNEL,
    MEMCPY,
    MEMSET,
    NVTX,
    OSRT,
    RUNTIME,
    TABLES,
    Column,
    clean_label,
)
from kernprof.readers.trace.torch import timeline_of

_MAGIC = b"SQLite format 3\x00"
_SLICE_ROWS = 200_000
_ADBC_BYTES = 4_000_000  # for smaller files, loading ADBC takes longer than it saves
_BIG = (RUNTIME, KERNEL, MEMCPY, MEMSET, NVTX, OSRT)
_MOST_THREADS = 4
_LEAST_ROW_BYTES = 8  # a file with fewer bytes per row id has gaps in its row ids
_INTEGERS, _TEXTS = ("l",), ("u", "z")  # Arrow's format letters
Ends = tuple[int, int]
T = TypeVar("T")


def is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(16) == _MAGIC


# A database of rocprofv3 (rocpd, schema 3) has a view for each table. The table's name is the
# view's name and a suffix. Only views that select all columns of one table are read.
_VIEW = re.compile(
    r"CREATE VIEW\s+(IF NOT EXISTS\s+)?\W?rocpd_\w+\W?\s+AS\s+"
    r"SELECT\s+\*\s+FROM\s+\W?rocpd_\w+\W?;?"
)
_AGENTS = (
    "SELECT id, coalesce(product_name, name), extdata FROM rocpd_info_agent WHERE type = 'GPU'"
)
# Columns of an event: category, name, start, end, process, thread, correlation id, GPU, stream,
# bytes, blocks.
_EVENTS = """
SELECT 'kernel', S.display_name, K.start, K.end, P.pid, 0, E.stack_id, K.agent_id, K.stream_id, -1,
  ((K.grid_size_x + K.workgroup_size_x - 1) / max(K.workgroup_size_x, 1))
  * ((K.grid_size_y + K.workgroup_size_y - 1) / max(K.workgroup_size_y, 1))
  * ((K.grid_size_z + K.workgroup_size_z - 1) / max(K.workgroup_size_z, 1))
FROM rocpd_kernel_dispatch K
  JOIN rocpd_info_kernel_symbol S ON S.id = K.kernel_id AND S.guid = K.guid
  JOIN rocpd_info_process P ON P.id = K.pid AND P.guid = K.guid
  JOIN rocpd_event E ON E.id = K.event_id AND E.guid = K.guid
UNION ALL
SELECT 'gpu_memcpy', N.string, C.start, C.end, P.pid, 0, E.stack_id,
  CASE A.type WHEN 'GPU' THEN A.id ELSE C.src_agent_id END, C.stream_id, C.size, -1
FROM rocpd_memory_copy C
  JOIN rocpd_string N ON N.id = C.name_id AND N.guid = C.guid
  JOIN rocpd_info_process P ON P.id = C.pid AND P.guid = C.guid
  JOIN rocpd_event E ON E.id = C.event_id AND E.guid = C.guid
  LEFT JOIN rocpd_info_agent A ON A.id = C.dst_agent_id AND A.guid = C.guid
UNION ALL
SELECT CASE WHEN G.string LIKE 'MARKER%' THEN 'user_annotation' ELSE 'cuda_runtime' END,
  coalesce(json_extract(E.extdata, '$.message'), N.string), R.start, R.end, P.pid, T.tid,
  E.stack_id, -1, -1, -1, -1
FROM rocpd_region R
  JOIN rocpd_string N ON N.id = R.name_id AND N.guid = R.guid
  JOIN rocpd_info_process P ON P.id = R.pid AND P.guid = R.guid
  JOIN rocpd_info_thread T ON T.id = R.tid AND T.guid = R.guid
  JOIN rocpd_event E ON E.id = R.event_id AND E.guid = R.guid
  JOIN rocpd_string G ON G.id = E.category_id AND G.guid = E.guid
WHERE G.string LIKE 'MARKER%' OR G.string LIKE 'HIP%'
"""


def is_rocpd(path: Path) -> bool:
    """Return whether a file is an SQLite database with rocpd's views, each of one table."""
    views: list[tuple[str]] = []
    if is_sqlite(path):
        with suppress(sqlite3.Error, UnicodeDecodeError), _opened(path) as connection:
            rows = "SELECT sql FROM sqlite_master WHERE type = 'view' AND name LIKE 'rocpd_%'"
            views = connection.execute(rows).fetchall()
    return bool(views) and all(_VIEW.fullmatch(sql) for (sql,) in views)


@trace_format("a rocprofv3 database (rocpd)", is_rocpd)
def read_rocpd(path: Path) -> Timeline:
    """Read a database of rocprofv3: its rows become events of the PyTorch profiler."""
    try:
        with _opened(path) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")
            agents = connection.execute(_AGENTS).fetchall()
            rows = connection.execute(_EVENTS).fetchall()
        gpus = {key: index for index, (key, _, _) in enumerate(agents)} | {NONE: NONE}
        properties = [
            {"id": gpus[key], "name": name, "numSms": json.loads(more or "{}").get("cu_count")}
            for key, name, more in agents
        ]
        first = min((row[2] for row in rows), default=0)
        events = [_event(row, gpus, first) for row in rows]
    except (sqlite3.Error, TypeError, ValueError, LookupError, AttributeError) as error:
        raise _unreadable(str(path), f"the rocpd database is damaged: {error}", ROCPROF) from None
    return timeline_of(path, {"deviceProperties": properties}, events, "rocprofv3")


def _opened(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(f"{_uri(path)}?mode=ro&immutable=1", uri=True))


def _event(row: tuple[Any, ...], gpus: dict[int, int], first: int) -> Event:
    category, name, start, end, pid, tid, key, gpu, stream, size, blocks = row
    copied = "Copy" + str(name).removeprefix("MEMORY_COPY_").title().replace("_", "")
    return {
        "ts": (start - first) / 1000,
        "dur": (end - start) / 1000,
        "pid": pid,
        "tid": tid,
        "cat": category,
        "name": copied if category == "gpu_memcpy" else name,
        "args": {
            "correlation": key,
            "stream": stream,
            "bytes": size,
            "grid": [blocks, 1, 1],
            # A copy between hosts has no GPU.
            "device": gpus.get(gpu, 0) if category == "gpu_memcpy" else gpus[gpu],
        },
    }


@trace_format("an nsys SQLite export", is_sqlite)
def read_sqlite(path: Path) -> Timeline:
    with SqliteTables(path) as tables:
        return read_nsys(tables)


class SqliteTables:
    """`ExportTables` of an SQLite file, as a context manager."""

    container = "nsys-sqlite"

    def __init__(self, path: Path) -> None:
        # A truncated file is shorter than its SQLite header states.
        with path.open("rb") as file:
            header = file.read(100)
        if len(header) < 100 or header[:16] != _MAGIC:
            raise _unreadable(str(path), "it is not an SQLite database")
        page = int.from_bytes(header[16:18], "big")
        # In the SQLite header, the page size 1 stands for 65,536 bytes.
        stated = int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page)
        self._size = path.stat().st_size
        if self._size < stated:
            raise _unreadable(str(path), f"it is truncated: {self._size} of {stated} bytes")
        self.path = str(path)
        self._connection = sqlite3.connect(f"{_uri(path)}?mode=ro&immutable=1", uri=True)
        self._connection.text_factory = bytes
        self._arrow: ArrowReader | None = None
        try:
            with _translated(self.path):
                self._connection.execute("PRAGMA trusted_schema = OFF")
                self._columns = _probe(self._connection)
                self.unread = (*_beside(path), *_views(self._connection))
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> SqliteTables:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        if self._arrow:
            self._arrow.close()

    def columns(self, table: str) -> frozenset[str]:
        return self._columns.get(table, frozenset())

    def numbers(self, table: str, names: tuple[str, ...]) -> Mapping[str, Column]:
        with _translated(self.path):
            slices = self._slices(table)
            statement = _select(table, names)
            arrow = self._arrow_for(table, slices)
            if arrow:
                columns = arrow.columns(statement, slices, len(names))
            else:
                parts = [self._numbers(statement, len(names), ends) for ends in slices]
                columns = [
                    np.concatenate([np.zeros(0, np.int64), *(part[at] for part in parts)])
                    for at in range(len(names))
                ]
        return dict(zip(names, columns, strict=True))

    def labels(self, table: str, name: str) -> tuple[Column, list[str]]:
        with _translated(self.path):
            slices = self._slices(table)
            statement = _select(table, (name,))
            arrow = self._arrow_for(table, slices)
            read = arrow.texts if arrow else self._texts
            coded = [_labels(raws) for raws in (read(statement, ends) for ends in slices)]
        seen: dict[str, int] = {}
        parts = [np.zeros(0, np.int64)]
        for codes, texts in coded:
            new = [seen.setdefault(text, len(seen)) for text in texts]
            parts.append(np.array([*new, -1], dtype=np.int64)[codes])
        return np.concatenate(parts), list(seen)

    def texts(self, table: str, name: str) -> list[str | None]:
        with _translated(self.path):
            statement = _select(table, (name,))
            parts = [self._texts(statement, ends) for ends in self._slices(table)]
        return [None if value is None else _decoded(value) for part in parts for value in part]

    def _slices(self, table: str) -> list[Ends]:
        low, high = self._connection.execute(_ROW_RANGE[table]).fetchone()
        if low is None:
            return []
        if (high - low) * _LEAST_ROW_BYTES > self._size:
            return [(low, high)]
        return [(at, min(at + _SLICE_ROWS - 1, high)) for at in range(low, high + 1, _SLICE_ROWS)]

    def _arrow_for(self, table: str, slices: list[Ends]) -> ArrowReader | None:
        """Return the ADBC reader for a large table of a large file, otherwise None."""
        sliced = slices and all(high - low < _SLICE_ROWS for low, high in slices)
        if self._size < _ADBC_BYTES or table not in _BIG or not sliced:
            return None
        if self._arrow is None:
            try:
                self._arrow = ArrowReader(Path(self.path), _SLICE_ROWS)
            except ImportError:  # no wheel for this platform
                return None
        return self._arrow

    def _numbers(self, statement: str, width: int, ends: Ends) -> list[Column]:
        """Return the integer columns of a slice."""
        values = chain.from_iterable(self._connection.execute(statement, ends))
        try:
            flat = np.fromiter(values, np.int64)
        except (TypeError, ValueError, OverflowError) as error:
            raise ReportUnreadable(f"a table has a value that is not an integer: {error}") from None
        return list(np.ascontiguousarray(flat.reshape(-1, width).T))

    def _texts(self, statement: str, ends: Ends) -> list[Any]:
        return [value for (value,) in self._connection.execute(statement, ends)]


class ArrowReader:
    """Read slices of a table through ADBC; each thread has its own connection.

    `most_rows` is the largest number of rows of a slice. ADBC infers the type of a column from a
    batch of this size.
    """

    def __init__(self, path: Path, most_rows: int) -> None:
        self._manager: Any = import_module("adbc_driver_manager")
        self._driver: Any = import_module("adbc_driver_sqlite")
        self._arrow: Any = import_module("nanoarrow")
        self._uri = f"{_uri(path)}?mode=ro&immutable=1"
        self._options = {self._driver.StatementOptions.BATCH_ROWS.value: str(most_rows)}
        self._own = threading.local()
        self._opened: list[Any] = []
        self._pool = ThreadPoolExecutor(min(_MOST_THREADS, os.cpu_count() or 1))

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        for connection in reversed(self._opened):
            connection.close()
        # The C library keeps the memory that the threads freed, a third of all data read.
        # malloc_trim returns this memory to the system.
        if sys.platform == "linux":
            getattr(ctypes.CDLL(None), "malloc_trim", int)(0)

    def columns(self, statement: str, slices: list[Ends], width: int) -> list[Column]:
        """Return the integer columns of all slices. Raises ReportUnreadable for another data type.

        Each thread copies its slice into the result. Concatenation would need twice the memory.
        """
        low = slices[0][0]
        columns = [np.empty(slices[-1][1] - low + 1, np.int64) for _ in range(width)]

        def fill(ends: Ends) -> slice:
            parts = self._read(statement, ends)
            filled = slice(ends[0] - low, ends[0] - low + (parts[0].length if parts else 0))
            for column, part in zip(columns, parts, strict=False):
                view = part.view()
                if part.schema.format not in _INTEGERS or view.null_count:
                    raise ReportUnreadable("a table holds a value that is not an integer")
                column[filled] = np.asarray(view.buffer(1))
            return filled

        rows = list(self._pool.map(fill, slices))
        if columns and sum(part.stop - part.start for part in rows) == len(columns[0]):
            return columns
        return [np.concatenate([column[part] for part in rows]) for column in columns]

    def texts(self, statement: str, ends: Ends) -> list[bytes | None]:
        """Return the values of a statement's only column; None for NULL."""
        columns = self._read(statement, ends)
        if not columns:
            return []
        view = columns[0].view()
        if columns[0].schema.format not in _TEXTS:
            if view.null_count < columns[0].length:
                raise ReportUnreadable("a table holds a value that is not a string")
            return [None] * columns[0].length
        offsets, data = np.asarray(view.buffer(1)).tolist(), bytes(view.buffer(2))
        texts: list[bytes | None] = [data[begin:end] for begin, end in pairwise(offsets)]
        if view.null_count:
            bits = np.frombuffer(bytes(view.buffer(0)), np.uint8)
            valid = np.unpackbits(bits, count=len(texts), bitorder="little")
            for row in np.flatnonzero(valid == 0).tolist():
                texts[row] = None
        return texts

    def _read(self, statement: str, ends: Ends) -> list[Any]:
        """Return the Arrow columns of a slice; an empty list if the slice has no rows."""
        int64 = self._arrow.int64()
        row = self._arrow.c_array_from_buffers(
            self._arrow.struct({"low": int64, "high": int64}),
            1,
            [None],
            children=[self._arrow.c_array([end], int64) for end in ends],
        )
        try:
            with closing(self._manager.AdbcStatement(self._connection())) as prepared:
                prepared.set_options(**self._options)
                prepared.set_sql_query(statement)
                prepared.prepare()
                prepared.bind(row)
                stream = self._arrow.c_array_stream(prepared.execute_query()[0])
                try:
                    batches = list(stream)
                finally:
                    stream.release()  # the stream reads from the statement, which is closed next
        except (self._manager.Error, RuntimeError) as error:  # nanoarrow raises RuntimeError
            raise ReportUnreadable(str(error).partition("\n")[0]) from None
        return [batches[0].child(at) for at in range(batches[0].n_children)] if batches else []

    def _connection(self) -> Any:
        if not hasattr(self._own, "connection"):
            database = self._driver.connect(self._uri)
            self._own.connection = self._manager.AdbcConnection(database)
            self._opened += [database, self._own.connection]
            with closing(self._manager.AdbcStatement(self._own.connection)) as statement:
                statement.set_sql_query("PRAGMA trusted_schema = OFF")
                statement.execute_update()
        return self._own.connection


def _uri(path: Path) -> str:
    return path.resolve().as_uri()


def _select(table: str, names: tuple[str, ...]) -> str:
    """Return a SELECT statement for columns in TABLES. Raises KeyError for another name.

    Rows are ordered by row id. Otherwise SQLite may read a single column in the order of an index.
    """
    spec = TABLES[table]
    if not set(names) <= set(spec.names):
        raise KeyError(f"{table} has no {set(names) - set(spec.names)}")
    fields = []
    for name in names:
        if name in spec.texts or (name in spec.needed and name not in _NULLABLE):
            fields.append(f'"{name}"')
        else:
            factors = (f'"{factor}"' for factor in spec.products.get(name, (name,)))
            fields.append(f"coalesce({' * '.join(factors)}, -1)")
    joined = ", ".join(fields)
    return " ".join(["SELECT", joined, "FROM", table, "WHERE rowid BETWEEN ? AND ? ORDER BY rowid"])


_NULLABLE = ("streamId", "correlationId", "globalTid")
_ROW_RANGE = {
    table: " ".join(
        ["SELECT (SELECT min(rowid) FROM", table, "), (SELECT max(rowid) FROM", table, ")"]
    )
    for table in TABLES
}
_TABLE_INFO = {table: f"PRAGMA table_info({table})" for table in TABLES}


def _decoded(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _probe(connection: sqlite3.Connection) -> dict[str, frozenset[str]]:
    """Return the readable columns of each table in TABLES, except views and virtual tables."""
    plain = (
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND"
        " rootpage > 0"
    )
    present = {_decoded(name) for (name,) in connection.execute(plain)}
    if any(name.startswith("rocpd_") for name in present):
        raise ReportUnreadable("it is a database of rocprofv3 (rocpd)", hint=ROCPROF)
    columns = {}
    for table in TABLES.keys() & present:
        names = {_decoded(row[1]) for row in connection.execute(_TABLE_INFO[table])}
        columns[table] = TABLES[table].offered(names)
    return columns


_JOURNAL = bytes.fromhex("d9d505f920a163d7")  # SQLite file format: magic of a rollback journal


def _beside(path: Path) -> Iterator[str]:
    """Yield notes on a write-ahead log or journal of the file: its changes are not read."""
    log = path.with_name(f"{path.name}-wal")
    if log.is_file() and log.stat().st_size > 0:
        yield (
            f"{log.name} holds changes that are not in the trace yet and are not read. When no"
            f" process writes to it, `sqlite3 {path.name} 'PRAGMA wal_checkpoint(TRUNCATE)'` adds"
            " the changes to the trace"
        )
    journal = path.with_name(f"{path.name}-journal")
    try:
        with journal.open("rb") as file:
            # A finished journal is empty or begins with zeros.
            interrupted = file.read(len(_JOURNAL)) == _JOURNAL
    except OSError:
        interrupted = False
    if interrupted:
        yield (
            f"{journal.name} belongs to an interrupted change: the trace may have only a part of it."
            f" When no process writes to it, `sqlite3 {path.name} .tables` undoes the change"
        )


def _views(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield notes on names in TABLES that are views or virtual tables, which are not read."""
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


def _labels(raws: Iterable[object]) -> tuple[Column, list[str]]:
    """Return each string's index in the list of distinct cleaned strings, and the list.

    The index of None is -1.
    """
    seen: dict[bytes | None, int] = {None: -1}
    codes = []
    for raw in raws:
        if raw is not None and type(raw) is not bytes:
            raise ReportUnreadable("a table holds a value that is not a string")
        code = seen.get(raw)
        if code is None and raw is not None:
            code = seen.setdefault(clean_label(raw), len(seen) - 1)
        codes.append(code)
    return np.array(codes, dtype=np.int64), [_decoded(text) for text in seen if text is not None]


@contextmanager
def _translated(path: str) -> Iterator[None]:
    try:
        yield
    # UnicodeDecodeError occurs because SQLite's error messages contain damaged bytes of the file.
    except (sqlite3.Error, sqlite3.Warning, UnicodeDecodeError) as error:
        raise _unreadable(path, str(error)) from None
    except ReportUnreadable as error:
        raise _unreadable(path, error.message, error.hint) from None


def _unreadable(path: str, why: str, remedy: str | None = None) -> ReportUnreadable:
    return ReportUnreadable(
        f"cannot read {path}: {why}",
        hint=remedy or "export it again: nsys export --type sqlite REPORT.nsys-rep",
    )
