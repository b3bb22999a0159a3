"""Read an nsys export (SQLite or parquetdir) into a Timeline.

A parquetdir export has one `TABLE.parquet` file per table. Reading it needs pyarrow.
"""

import re
from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.errors import ReportUnreadable
from kernprof.extras import load_package
from kernprof.model.trace import (
    COPY_NAMES,
    NONE,
    CopyKind,
    GpuWork,
    Ints,
    MemoryKind,
    Process,
    Ranges,
    Spans,
    Thread,
    Timeline,
    Track,
    WorkKind,
)
from kernprof.readers.trace import tables as names
from kernprof.readers.trace.build import (
    StringPool,
    in_order,
    joined,
    lookup,
    make_ranges,
    make_spans,
    make_work,
    numbered,
    plausible,
    trace_format,
)
from kernprof.readers.trace.tables import TABLES, Column, ExportInfo, ExportTables, clean_text

_TID = 0xFFFFFF
_CUDA_OVERHEAD = re.compile(
    r"command buffer|compiler|module loading|function loading", re.IGNORECASE
)
_KINDS = {
    names.KERNEL: WorkKind.KERNEL,
    names.MEMCPY: WorkKind.COPY,
    names.MEMSET: WorkKind.MEMSET,
    names.GRAPH: WorkKind.GRAPH,
}


def read_nsys(tables: ExportTables) -> Timeline:
    """Read an nsys export into a Timeline.

    Raises ReportUnreadable if the export has neither GPU work nor API calls.
    """
    reading = _Reading(tables)
    calls, correlations = reading.calls()
    work = reading.work(calls, correlations)
    if not len(work) and (tables.unread or not len(calls)):
        kinds = "kernel or copy" if len(calls) else "kernel, copy or API call"
        raise ReportUnreadable(
            f"cannot read {tables.path}: it has no CUDA events (no {kinds})",
            details=tables.unread,
            hint=(
                "record with nsys profile --trace cuda,nvtx,osrt; an empty trace often means that"
                " nsys was not injected into the program"
            ),
        )
    ranges = reading.ranges()
    overhead = reading.overhead()
    waits = reading.spans(names.OSRT) if tables.columns(names.OSRT) else None
    on_cpu = reading.on_cpu() if tables.columns(names.SCHED) else None
    return Timeline(
        source=reading.about.source(),
        processes=tuple(reading.process(key) for key in reading.process_keys),
        threads=tuple(reading.thread(key) for key in reading.thread_keys),
        tracks=tuple(reading.track(*key) for key in reading.track_keys),
        strings=reading.pool.strings(),
        work=work,
        calls=calls,
        ranges=ranges,
        overhead=overhead,
        waits=waits,
        on_cpu=on_cpu,
        cpus=reading.about.cpus(),
        missing=(
            *tables.unread,
            *(cost for table, cost in _COSTS.items() if not tables.columns(table)),
        ),
    )


class _Reading:
    """State of reading an export; threads, processes and tracks are numbered on first use."""

    def __init__(self, tables: ExportTables) -> None:
        self.tables = tables
        self.about = ExportInfo(tables)
        self.pool = StringPool()
        self.thread_keys: dict[int, int] = {}
        self.process_keys: dict[int, int] = {}
        self.track_keys: dict[tuple[int, int], int] = {}

    def process(self, key: int) -> Process:
        return Process(key=key, pid=(key >> 24) & _TID, name=self.about.process_names.get(key))

    def thread(self, key: int) -> Thread:
        process = self._process_of(key)
        return Thread(
            key=key, tid=key & _TID, process=process, name=self.about.thread_names.get(key)
        )

    def track(self, process: int, device: int) -> Track:
        pid = (list(self.process_keys)[process] >> 24) & _TID
        return Track(process=process, device=self.about.device(pid, device))

    def _process_of(self, key: int) -> int:
        return self.process_keys.setdefault(key & ~_TID, len(self.process_keys))

    def _threads(self, keys: Column) -> Ints:
        def number(key: int) -> int:
            self._process_of(key)
            return self.thread_keys.setdefault(key, len(self.thread_keys))

        return numbered(keys, number)

    def _named(self, ids: Column) -> Ints:
        """Convert StringIds' ids to indices of the pool; only referenced texts are added."""
        if not len(ids):
            return np.zeros(0, np.int32)
        distinct = _distinct(ids)
        texts = [self.about.strings.get(key) for key in distinct.tolist()]
        index = np.array(
            [NONE if text is None else self.pool.add(text) for text in texts], dtype=np.int32
        )
        return lookup(distinct, index, ids)

    def _columns(self, table: str) -> dict[str, Column]:
        """Return the integer columns of a table that TABLES lists; empty if the table is missing.

        Rows that end before they start are removed, except open NVTX ranges, which have no end.
        """
        spec, columns = names.TABLES[table], self.tables.columns(table)
        wanted = spec.needed + spec.optional + tuple(spec.products)
        unused = {"shortName"} if "demangledName" in columns else set()
        present = tuple(name for name in wanted if name in columns and name not in unused)
        raw = dict(self.tables.numbers(table, present)) if present else {}
        if raw and "end" in raw:
            plausible(raw["start"], raw["end"], self.tables.path)
            forward = raw["end"] >= raw["start"]
            if table != names.NVTX and not bool(forward.all()):
                raw = {name: column[forward] for name, column in raw.items()}
        return raw

    # Host side.

    def calls(self) -> tuple[Spans, Column]:
        """Return the API calls and CUDA graph creations as spans, and their correlation ids.

        A graph creation gets the largest int64 as its id, because no GPU work has this id.
        """
        sources = names.RUNTIME, names.DRIVER, names.GRAPH_EVENTS
        tables = [raw for raw in map(self._columns, sources) if raw]
        if not tables:
            return Spans.empty(), np.zeros(0, np.int64)
        for table in tables:
            table.setdefault("correlationId", np.full(len(table["start"]), np.iinfo(np.int64).max))
        raw = {name: np.concatenate([table[name] for table in tables]) for name in tables[0]}
        thread = self._threads(raw["globalTid"])
        order = in_order(thread, raw["start"])
        name = self._named(raw["nameId"])
        calls = Spans(
            start=raw["start"][order], end=raw["end"][order], thread=thread[order], name=name[order]
        )
        return calls, raw["correlationId"][order]

    def spans(self, table: str) -> Spans:
        raw = self._columns(table)
        if not raw:
            return Spans.empty()
        name = self._named(raw["nameId"]) if "nameId" in raw else None
        return make_spans(raw["start"], raw["end"], self._threads(raw["globalTid"]), name)

    def overhead(self) -> Spans:
        """Return the overhead of the profiler itself.

        The tables also have overhead of CUDA, which is excluded: JIT compilation, module loading, a
        full command buffer.
        """
        spans = joined([self.spans(table) for table in (names.OVERHEAD, names.CUPTI_OVERHEAD)])
        cudas = np.array(
            [bool(_CUDA_OVERHEAD.search(text)) for text in (*self.pool.strings(), "")],
            dtype=np.bool_,
        )
        spans = spans.rows(~cudas[spans.name])
        return make_spans(spans.start, spans.end, spans.thread, spans.name)

    def on_cpu(self) -> Spans:
        """Return the intervals in which threads ran: from each switch-in to the next switch-out."""
        raw = self._columns(names.SCHED)
        thread = self._threads(raw["globalTid"])
        order = in_order(thread, raw["start"], -raw["isSchedIn"])
        start, enters, thread = raw["start"][order], raw["isSchedIn"][order] == 1, thread[order]
        pair = np.flatnonzero(enters[:-1] & ~enters[1:] & (thread[:-1] == thread[1:]))
        return make_spans(start[pair], start[pair + 1], thread[pair])

    def ranges(self) -> Ranges:
        raw = self._columns(names.NVTX)
        if not raw:
            return Ranges.empty()
        kind, size = raw["eventType"], len(raw["start"])
        nothing = np.full(size, NONE, np.int64)
        inline = nothing.astype(np.int32)
        if "text" in self.tables.columns(names.NVTX):
            codes, texts = self.tables.labels(names.NVTX, "text")
            inline = np.append(self.pool.add_all(texts), np.int32(NONE))[codes]
        registered = self._named(raw.get("textId", nothing))
        name = np.where(inline == NONE, registered, inline)
        domain = self._domains(raw.get("domainId", nothing), raw["globalTid"], kind, name)
        rows = np.flatnonzero((kind == names.NVTX_PUSH_POP) | (kind == names.NVTX_START_END))
        return make_ranges(
            Ranges(
                start=raw["start"][rows],
                end=raw.get("end", nothing)[rows],
                thread=self._threads(raw["globalTid"])[rows],
                name=name[rows],
                domain=domain[rows],
                nested=kind[rows] == names.NVTX_PUSH_POP,
            )
        )

    def _domains(self, domain: Column, tid: Column, kind: Column, name: Ints) -> Ints:
        """Return the name of each event's NVTX domain, as an index of the string pool.

        Each process numbers its domains separately. 0 or a missing number means the default domain.
        """
        named = {
            (int(tid[row]) & ~_TID, int(domain[row])): int(name[row])
            for row in np.flatnonzero(kind == names.NVTX_DOMAIN).tolist()
        }
        result = np.full(len(domain), NONE, np.int32)
        for (process, number), text in named.items():
            result[(domain == number) & ((tid & ~_TID) == process)] = text
        unnamed = (result == NONE) & (domain > 0)
        if bool(unnamed.any()):
            numbers = _distinct(domain[unnamed])
            texts = self.pool.add_all(f"domain {number}" for number in numbers.tolist())
            result[unnamed] = lookup(numbers, texts, domain[unnamed])
        return result

    # Device side.

    def work(self, calls: Spans, correlation: Column) -> GpuWork:
        tables = [self._work_of(table, calls, correlation) for table in _KINDS]
        return make_work([work for work in tables if work is not None] or [GpuWork.empty()])

    def _work_of(self, table: str, calls: Spans, correlation: Column) -> GpuWork | None:
        raw = self._columns(table)
        if not raw:
            return None
        size = len(raw["start"])
        process = self._work_processes(raw, size)
        return GpuWork(
            start=raw["start"],
            end=raw["end"],
            kind=np.full(size, _KINDS[table], np.int8),
            track=self._tracks(process, raw["deviceId"]),
            stream=raw["streamId"].astype(np.int32),
            name=self._work_names(table, raw, size),
            call=self._launches(process, raw["correlationId"], calls, correlation),
            nbytes=raw.get("bytes", np.full(size, NONE, np.int64)),
            blocks=raw.get("blocks", np.full(size, NONE, np.int64)),
            copy=(
                self.about.copy_kinds(raw["copyKind"])
                if "copyKind" in raw
                else np.zeros(size, np.int8)
            ),
            memory=self._host_memory(raw, size),
        )

    def _work_processes(self, raw: Mapping[str, Column], size: int) -> Ints:
        """Return the process of each row; the export's only process if the rows have no ids."""
        if "globalPid" not in raw:
            if not self.process_keys:  # no other table has process ids
                self._process_of(0)
            return np.zeros(size, np.int32)
        return numbered(raw["globalPid"], self._process_of)

    def _tracks(self, process: Ints, device: Column) -> Ints:
        def number(key: int) -> int:
            return self.track_keys.setdefault((key >> 32, key & 0xFFFFFFFF), len(self.track_keys))

        return numbered((process.astype(np.int64) << 32) | (device & 0xFFFFFFFF), number)

    def _launches(self, process: Ints, correlation: Column, calls: Spans, column: Column) -> Ints:
        """Return the API call of each row by process and correlation id; NONE (-1) without one."""
        rows = np.arange(len(calls), dtype=np.int32)
        if len(self.process_keys) == 1:
            return lookup(column, rows, correlation)
        owner = np.array([self._process_of(key) for key in self.thread_keys], dtype=np.int32)[
            calls.thread
        ]
        result = np.full(len(correlation), NONE, np.int32)
        for key in range(len(self.process_keys)):
            mine, its = process == key, np.flatnonzero(owner == key)
            result[mine] = lookup(column[its], rows[its], correlation[mine])
        return result

    def _work_names(self, table: str, raw: Mapping[str, Column], size: int) -> Ints:
        if table == names.KERNEL:
            ids = raw.get("demangledName", raw.get("shortName"))
            return np.full(size, NONE, np.int32) if ids is None else self._named(ids)
        if table == names.MEMCPY:
            kinds = self.pool.add_all(COPY_NAMES[kind] for kind in CopyKind)
            return kinds[self.about.copy_kinds(raw["copyKind"])]
        if table == names.MEMSET:
            return np.full(size, self.pool.add("memset"), np.int32)
        graph = raw.get("graphId", raw.get("graphExecId", np.full(size, NONE, np.int64)))
        numbers = _distinct(graph)
        return lookup(
            numbers, self.pool.add_all(f"CUDA graph {number}" for number in numbers.tolist()), graph
        )

    def _host_memory(self, raw: Mapping[str, Column], size: int) -> Ints:
        """Return the host memory kind of each copy: HtoD's source, DtoH's destination."""
        if "srcKind" not in raw or "dstKind" not in raw:
            return np.full(size, MemoryKind.UNKNOWN, np.int8)
        to_host = self.about.copy_kinds(raw["copyKind"]) == CopyKind.DTOH
        return self.about.memory_kinds(np.where(to_host, raw["dstKind"], raw["srcKind"]))


def _distinct(values: Column) -> Column:
    """Return the sorted distinct values, without numpy.ma, which `np.unique` imports.

    For small values, an array of flags replaces sorting.
    """
    if not len(values):
        return values
    low, high = int(values.min()), int(values.max())
    if low < NONE or high > 1 << 26:
        ordered = np.sort(values)
        return ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))]
    seen = np.zeros(high + 2, np.bool_)
    seen[values + 1] = True
    return np.asarray(np.flatnonzero(seen) - 1, dtype=np.int64)


_COSTS = {
    names.RUNTIME: "no API calls: idle time cannot be assigned to the host or to queueing",
    names.NVTX: "no NVTX ranges: iterations can be found only from repeating launches",
    names.OSRT: "no OS calls: waiting and computing on the CPU cannot be distinguished by call",
    names.SCHED: "no CPU scheduling: it is unknown whether a thread was running",
}


# Base classes of the errors that pyarrow raises.
_REFUSALS = (OSError, ValueError, TypeError, LookupError, NotImplementedError)


def is_parquetdir(path: Path) -> bool:
    return path.is_dir() and any((path / f"{table}.parquet").is_file() for table in TABLES)


@trace_format("an nsys parquetdir export", is_parquetdir, is_folder=True)
def read_parquetdir(path: Path) -> Timeline:
    """Read a folder that `nsys export --type parquetdir` wrote."""
    return read_nsys(ParquetTables(path))


class ParquetTables:
    """`ExportTables` of a folder that `nsys export --type parquetdir` wrote."""

    container = "nsys-parquetdir"
    unread: tuple[str, ...] = ()

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self._parquet = load_package(
            "pyarrow.parquet", "reading a parquetdir export (an SQLite export needs no package)"
        )
        self._columns = {table: self._probe(path / f"{table}.parquet", table) for table in TABLES}

    def columns(self, table: str) -> frozenset[str]:
        return self._columns[table]

    def numbers(self, table: str, names: tuple[str, ...]) -> Mapping[str, Column]:
        products = TABLES[table].products
        plain = dict.fromkeys(factor for name in names for factor in products.get(name, (name,)))
        data = self._read(table, tuple(plain))
        columns = {name: _integers(data.column(name)) for name in plain}
        return {
            name: reduce(np.multiply, [columns[factor] for factor in products.get(name, (name,))])
            for name in names
        }

    def labels(self, table: str, name: str) -> tuple[Column, list[str]]:
        seen: dict[str, int] = {}
        texts = self.texts(table, name)
        codes = [
            -1 if text is None else seen.setdefault(clean_text(text), len(seen)) for text in texts
        ]
        return np.array(codes, dtype=np.int64), list(seen)

    def texts(self, table: str, name: str) -> list[str | None]:
        data = self._read(table, (name,))
        try:
            values = data.column(name).to_pylist()
        except (*_REFUSALS, OverflowError) as error:
            raise _unreadable(Path(self.path) / f"{table}.parquet", error) from None
        return [None if value is None else str(value) for value in values]

    def _probe(self, path: Path, table: str) -> frozenset[str]:
        if not path.is_file():
            return frozenset()
        try:
            columns = set(self._parquet.read_schema(path).names)
        except _REFUSALS as error:
            raise _unreadable(path, error) from None
        return TABLES[table].offered(columns)

    def _read(self, table: str, names: tuple[str, ...]) -> Any:
        path = Path(self.path) / f"{table}.parquet"
        try:
            return self._parquet.read_table(path, columns=list(names))
        except _REFUSALS as error:
            raise _unreadable(path, error) from None


def _integers(column: Any) -> Column:
    """Return a column as int64: uint64 ids keep their bits, as in SQLite, and NULL becomes -1."""
    try:
        values = column.fill_null(0).to_numpy() if column.null_count else column.to_numpy()
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            raise ValueError("infinite or not a number")
        numbers = values.view(np.int64) if values.dtype == np.uint64 else values.astype(np.int64)
    except (*_REFUSALS, OverflowError) as error:
        raise ReportUnreadable(
            f"a parquet column has a value that is not an integer: {error}"
        ) from None
    if column.null_count:
        numbers = np.where(column.is_null().to_numpy(), np.int64(-1), numbers)
    return np.asarray(numbers, dtype=np.int64)


def _unreadable(path: Path, error: Exception) -> ReportUnreadable:
    return ReportUnreadable(
        f"cannot read {path}: {error}", hint="export it again: nsys export --type parquetdir REPORT"
    )
