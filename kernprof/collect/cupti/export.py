"""CUPTI activity records of a process, written as an SQLite file in the format of nsys exports.

The file contains the subset of the nsys schema that kernprof reads. Source: the activity structures
in the CUPTI documentation, with the field names of cupti-python.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from kernprof import outputs
from kernprof.cuda_source.names import demangled

Row: TypeAlias = "tuple[int | str | None, ...]"
SCHEMA_VERSION = "3.20.3"
PRODUCT = "kernprof CUPTI recording"
# Data that nsys records and this recording lacks. The file stores these sentences.
MISSING = (
    (
        "operating system calls and CPU scheduling: waiting and computing on the CPU cannot be"
        " distinguished"
    ),
    (
        "child processes (data loader workers, other ranks): only the program's own process is"
        " recorded"
    ),
    "cuDNN and cuBLAS calls by name",
    (
        "NVTX domains, categories and payloads; a range that ends on another thread is assigned to"
        " the thread that started it"
    ),
)

# CUpti_ActivityKind
_MEMCPY, _MEMSET, _KERNEL, _DRIVER, _RUNTIME, _DEVICE, _CONCURRENT_KERNEL = 1, 2, 3, 4, 5, 8, 10
_MARKER, _OVERHEAD, _MEMCPY2, _GRAPH_TRACE = 12, 17, 22, 51
RECORDED_KINDS = (
    _CONCURRENT_KERNEL,
    _MEMCPY,
    _MEMCPY2,
    _MEMSET,
    _RUNTIME,
    _DRIVER,
    _MARKER,
    _OVERHEAD,
    _GRAPH_TRACE,
    _DEVICE,
)
_MARKER_START, _MARKER_END = 2, 4  # CUpti_ActivityFlag
_PUSH_POP = 59  # nsys's event type of push/pop ranges
_VM = 1 << 48
# CUpti_ActivityOverheadKind → name of CUPTI's overhead. None: the program itself causes this kind
# (compilation, module and function loading, a full command buffer), so it is not recorded.
_OVERHEADS: Mapping[int, str | None] = MappingProxyType(
    {
        1: None,
        1 << 16: "CUPTI buffer flush",
        2 << 16: "CUPTI instrumentation",
        3 << 16: "CUPTI resource",
        4 << 16: None,
        5 << 16: None,
        6 << 16: None,
        7 << 16: "Activity buffer request",
        8 << 16: "UVM activity init",
    }
)
# Columns of every table of device work, with the activity attributes that they store.
_PLACE = {
    "start": "start",
    "end": "end",
    "deviceId": "device_id",
    "contextId": "context_id",
    "streamId": "stream_id",
    "correlationId": "correlation_id",
}


class _WorkTable(NamedTuple):
    """Table of device work. `columns` maps each column to the activity attribute that it stores."""

    name: str
    columns: Mapping[str, str]


KERNELS = _WorkTable(
    "CUPTI_ACTIVITY_KIND_KERNEL",
    {
        **_PLACE,
        "demangledName": "name",
        "registersPerThread": "registers_per_thread",
        "gridX": "grid_x",
        "gridY": "grid_y",
        "gridZ": "grid_z",
        "blockX": "block_x",
        "blockY": "block_y",
        "blockZ": "block_z",
        "staticSharedMemory": "static_shared_memory",
        "dynamicSharedMemory": "dynamic_shared_memory",
        "localMemoryPerThread": "local_memory_per_thread",
        "localMemoryTotal": "local_memory_total",
        "gridId": "grid_id",
        "graphNodeId": "graph_node_id",
        "graphId": "graph_id",
    },
)
_COPIES = _WorkTable(
    "CUPTI_ACTIVITY_KIND_MEMCPY",
    {
        **_PLACE,
        "bytes": "bytes",
        "copyKind": "copy_kind",
        "srcKind": "src_kind",
        "dstKind": "dst_kind",
        "srcDeviceId": "src_device_id",
        "dstDeviceId": "dst_device_id",
        "graphNodeId": "graph_node_id",
    },
)
_WORK: Mapping[int, _WorkTable] = MappingProxyType(
    {
        _KERNEL: KERNELS,
        _CONCURRENT_KERNEL: KERNELS,
        _MEMCPY: _COPIES,
        _MEMCPY2: _COPIES,
        _MEMSET: _WorkTable(
            "CUPTI_ACTIVITY_KIND_MEMSET",
            {**_PLACE, "value": "value", "bytes": "bytes", "graphNodeId": "graph_node_id"},
        ),
        _GRAPH_TRACE: _WorkTable(
            "CUPTI_ACTIVITY_KIND_GRAPH_TRACE", {**_PLACE, "graphId": "graph_id"}
        ),
    }
)


class ApiCall(NamedTuple):
    """One CUDA API call. `cbid` is CUPTI's number of the function in the runtime or driver API.

    Times are in ns.
    """

    start: int
    end: int
    thread: int
    correlation: int
    cbid: int
    result: int
    driver: bool


class Marker(NamedTuple):
    """Start or end of an NVTX range. Both have the range's `id`; only the start has the name."""

    time: int
    flags: int
    id: int
    thread: int
    name: str | None


@dataclass(slots=True)
class Records:
    """Activities recorded up to now. `work` maps each table of device work to its rows."""

    calls: list[ApiCall] = field(default_factory=list)
    work: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    overheads: list[tuple[int, int, int, str]] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    devices: dict[int, Row] = field(default_factory=dict)

    def add_all(self, activities: Iterable[Any]) -> None:
        """Add the activities of a buffer that CUPTI delivered."""
        for activity in activities:
            self._add(activity, int(activity.kind))

    def _add(self, a: Any, kind: int) -> None:
        if kind in (_RUNTIME, _DRIVER):
            thread, cbid = a.thread_id, int(a.cbid)
            call = (a.start, a.end, thread, a.correlation_id, cbid, a.return_value, kind == _DRIVER)
            self.calls.append(ApiCall(*call))
        elif kind == _MARKER:
            thread = a.object_id.pt.thread_id
            self.markers.append(Marker(a.timestamp, int(a.flags_), a.id, thread, a.name))
        elif kind == _OVERHEAD:
            number = int(a.overhead_kind)
            if name := _OVERHEADS.get(number, f"kind {number}"):
                self.overheads.append((a.start, a.end, a.object_id.pt.thread_id or 0, name))
        elif kind == _DEVICE:
            size = (a.global_memory_size, a.l2cache_size, a.num_multiprocessors)
            capability = (a.compute_capability_major, a.compute_capability_minor)
            self.devices[a.id] = (a.id, a.name, *size, *capability)
        elif table := _WORK.get(kind):
            row = tuple(getattr(a, name, None) for name in table.columns.values())
            self.work.setdefault(table.name, []).append(row)


def without_nested(calls: list[ApiCall]) -> tuple[list[ApiCall], dict[int, int]]:
    """Return the API calls without driver calls inside runtime calls, and a map of correlation ids.

    The map's keys are the ids of the nested driver calls. Its values are the ids of the enclosing
    runtime calls. GPU work may have either id.
    """
    outermost: list[ApiCall] = []
    outer: dict[int, int] = {}
    enclosing: dict[int, ApiCall] = {}
    for call in sorted(calls, key=lambda call: (call.start, call.driver, -call.end)):
        around = enclosing.get(call.thread)
        if around is not None and call.driver and not around.driver and call.end <= around.end:
            outer[call.correlation] = around.correlation
            continue
        enclosing[call.thread] = call
        outermost.append(call)
    return outermost, outer


def ranges(markers: Iterable[Marker]) -> list[tuple[int, int | None, int, str]]:
    """Return NVTX ranges as (start, end, thread, name). `end` is None for a range that did not end."""
    begun: dict[int, Marker] = {}
    closed: list[tuple[int, int | None, int, str]] = []
    for marker in sorted(markers, key=lambda marker: marker.time):
        if marker.flags & _MARKER_START:
            begun[marker.id] = marker
        elif marker.flags & _MARKER_END and marker.id in begun:
            start = begun.pop(marker.id)
            closed.append((start.time, marker.time, start.thread, start.name or ""))
    closed += [(start.time, None, start.thread, start.name or "") for start in begun.values()]
    return sorted(closed, key=lambda row: row[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedProcess:
    """Recorded process. CUPTI's clock was `base_ns` at the UTC time `utc_ns`, both in ns.

    `names` maps (is a driver call, cbid) to the name of the CUDA API function.
    """

    pid: int
    program: str
    base_ns: int
    utc_ns: int
    names: Mapping[tuple[bool, int], str]

    @property
    def global_pid(self) -> int:
        return _VM | self.pid << 24

    def global_tid(self, thread: int) -> int:
        return self.global_pid | thread & 0xFFFFFF


def write_export(records: Records, session: RecordedProcess, path: Path) -> None:
    """Write the SQLite file atomically. Tables without rows are omitted, as in nsys exports."""
    with outputs.beside(path) as partial, closing(sqlite3.connect(partial)) as database, database:
        for table, columns, rows in _tables(records, session):
            if rows:
                database.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
                marks = ",".join("?" * len(columns))
                database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608


def _tables(
    records: Records, session: RecordedProcess
) -> Iterator[tuple[str, tuple[str, ...], list[Row]]]:
    """Yield name, columns and rows of each table of the SQLite file."""
    ids: dict[str, int] = {}
    calls, outer = without_nested(records.calls)
    base, pid = session.base_ns, session.global_pid

    def text_id(text: str) -> int:
        return ids.setdefault(text, len(ids) + 1)

    readable = lru_cache(maxsize=None)(demangled)
    converters: dict[str, Callable[[Any], int]] = {
        "start": lambda time: int(time) - base,
        "end": lambda time: int(time) - base,
        "correlationId": lambda number: outer.get(number, number),
        "demangledName": lambda name: text_id(readable(name)),
        # Unknown memory has kind 0 in CUPTI and 7 in nsys; other kinds are 1 lower in nsys.
        "srcKind": lambda kind: (int(kind) - 1) % 8,
        "dstKind": lambda kind: (int(kind) - 1) % 8,
    }
    for table in {table.name: table for table in _WORK.values()}.values():
        convert: list[Callable[[Any], Any]] = [
            converters.get(column, lambda value: value) for column in table.columns
        ]
        rows: list[Row] = [
            (*(function(value) for function, value in zip(convert, row, strict=True)), pid)
            for row in records.work.get(table.name, ())
        ]
        yield table.name, (*table.columns, "globalPid"), rows
    yield (
        "CUPTI_ACTIVITY_KIND_RUNTIME",
        ("start", "end", "globalTid", "correlationId", "nameId", "returnValue"),
        [
            (
                call.start - base,
                call.end - base,
                session.global_tid(call.thread),
                call.correlation,
                text_id(session.names.get((call.driver, call.cbid), f"cbid {call.cbid}")),
                call.result,
            )
            for call in calls
        ],
    )
    # If one thread made all CUDA calls, ranges of unknown threads are assigned to that thread.
    threads = {call.thread for call in records.calls}
    default = next(iter(threads)) if len(threads) == 1 else None
    nvtx: list[Row] = []
    for start, end, thread, name in ranges(records.markers):
        tid = session.global_tid(thread if default is None or thread in threads else default)
        stop = None if end is None else end - base
        nvtx.append((start - base, stop, _PUSH_POP, name, tid, tid, None, 0))
    yield (
        "NVTX_EVENTS",
        ("start", "end", "eventType", "text", "globalTid", "endGlobalTid", "textId", "domainId"),
        nvtx,
    )
    yield (
        "PROFILER_OVERHEAD",
        ("start", "end", "globalTid", "nameId"),
        [
            (start - base, end - base, session.global_tid(thread), text_id(name))
            for start, end, thread, name in records.overheads
        ],
    )
    about = {"EXPORT_PRODUCT_NAME": PRODUCT, "EXPORT_SCHEMA_VERSION": SCHEMA_VERSION}
    pair = ("name", "value")
    yield "META_DATA_EXPORT", pair, list(about.items())
    yield "META_DATA_CAPTURE", pair, [("KERNPROF_MISSING", text) for text in MISSING]
    yield "PROCESSES", ("globalPid", "pid", "name"), [(pid, session.pid, session.program)]
    yield "TARGET_INFO_SESSION_START_TIME", ("utcEpochNs",), [(session.utc_ns,)]
    yield (
        "TARGET_INFO_GPU",
        ("id", "name", "totalMemory", "l2CacheSize", "smCount", "computeMajor", "computeMinor"),
        [records.devices[number] for number in sorted(records.devices)],
    )
    yield "StringIds", ("id", "value"), [(number, text) for text, number in ids.items()]
