"""Write CUPTI records as an SQLite file in the part of the nsys schema that kernprof reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from kernprof import outputs
from kernprof.collect.cupti.records import Records, Row, ranges, short_name, without_nested
from kernprof.cuda_source.names import demangled

SCHEMA_VERSION = "3.20.3"
PRODUCT = "kernprof CUPTI recording"
# What an nsys recording has and this one has not; kept in the file for whoever reads it.
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
        "NVTX domains, categories and payloads; a range that ends on another thread counts for the"
        " first"
    ),
)

_EVENT_PUSH_POP, _EVENT_MARK = 59, 34
_VM = 1 << 48

_PLACE = (
    "start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, streamId INTEGER,"
    " correlationId INTEGER"
)
_TABLES: Mapping[str, str] = MappingProxyType(
    {
        "META_DATA_EXPORT": "name TEXT, value TEXT",
        "META_DATA_CAPTURE": "name TEXT, value TEXT",
        "StringIds": "id INTEGER PRIMARY KEY, value TEXT NOT NULL",
        "PROCESSES": "globalPid INTEGER, pid INTEGER, name TEXT",
        "TARGET_INFO_SESSION_START_TIME": "utcEpochNs INTEGER, utcTime TEXT, localTime TEXT",
        "TARGET_INFO_GPU": (
            "id INTEGER, name TEXT, totalMemory INTEGER, memoryBandwidth INTEGER, l2CacheSize"
            " INTEGER, clockRate INTEGER, smCount INTEGER, computeMajor INTEGER, computeMinor"
            " INTEGER"
        ),
        "ENUM_CUDA_MEMCPY_OPER": "id INTEGER PRIMARY KEY, name TEXT, label TEXT",
        "ENUM_CUDA_MEM_KIND": "id INTEGER PRIMARY KEY, name TEXT, label TEXT",
        "CUPTI_ACTIVITY_KIND_RUNTIME": (
            "start INTEGER, end INTEGER, globalTid INTEGER, correlationId INTEGER, "
            "nameId INTEGER, returnValue INTEGER"
        ),
        "CUPTI_ACTIVITY_KIND_KERNEL": (
            f"{_PLACE}, globalPid INTEGER, demangledName INTEGER, shortName INTEGER, mangledName"
            " INTEGER, registersPerThread INTEGER, gridX INTEGER, gridY INTEGER, gridZ INTEGER,"
            " blockX INTEGER, blockY INTEGER, blockZ INTEGER, staticSharedMemory INTEGER,"
            " dynamicSharedMemory INTEGER, localMemoryPerThread INTEGER, localMemoryTotal INTEGER,"
            " gridId INTEGER, graphNodeId INTEGER, graphId INTEGER"
        ),
        "CUPTI_ACTIVITY_KIND_MEMCPY": (
            f"{_PLACE}, globalPid INTEGER, bytes INTEGER, copyKind INTEGER, srcKind INTEGER,"
            " dstKind INTEGER, srcDeviceId INTEGER, dstDeviceId INTEGER, graphNodeId INTEGER"
        ),
        "CUPTI_ACTIVITY_KIND_MEMSET": (
            f"{_PLACE}, globalPid INTEGER, value INTEGER, bytes INTEGER, graphNodeId INTEGER"
        ),
        "CUPTI_ACTIVITY_KIND_GRAPH_TRACE": f"{_PLACE}, globalPid INTEGER, graphId INTEGER",
        "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION": (
            "start INTEGER, end INTEGER, contextId INTEGER, streamId INTEGER, "
            "correlationId INTEGER, globalPid INTEGER, syncType INTEGER"
        ),
        "NVTX_EVENTS": (
            "start INTEGER, end INTEGER, eventType INTEGER, text TEXT, globalTid INTEGER, "
            "endGlobalTid INTEGER, textId INTEGER, domainId INTEGER"
        ),
        "PROFILER_OVERHEAD": (
            "start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER, returnValue INTEGER"
        ),
    }
)
_COPY_KINDS = (
    "Unknown",
    "Host-to-Device",
    "Device-to-Host",
    "Host-to-Array",
    "Array-to-Host",
    "Array-to-Array",
    "Array-to-Device",
    "Device-to-Array",
    "Device-to-Device",
    "Host-to-Host",
    "Peer-to-Peer",
)
_MEMORY_KINDS = (
    "Pageable",
    "Pinned",
    "Device",
    "Array",
    "Managed",
    "Device Static",
    "Managed Static",
    "Unknown",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedProcess:
    """Recorded process. `base_ns` is CUPTI's clock at `utc_ns`; `names` are API names by id.

    `names` maps (is a driver call, cbid) to the vendor's name.
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


class _Strings:
    def __init__(self) -> None:
        self.ids: dict[str, int] = {}

    def id(self, text: str) -> int:
        return self.ids.setdefault(text, len(self.ids) + 1)


def write_export(records: Records, session: RecordedProcess, path: Path) -> None:
    """Write the file atomically. Tables without rows are left out, as in nsys exports."""
    with outputs.beside(path) as partial, closing(sqlite3.connect(partial)) as database, database:
        for table, rows in _content(records, session).items():
            _write(database, table, rows)


def _write(database: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    rows = list(rows)
    if not rows:
        return
    database.execute(f"CREATE TABLE {table} ({_TABLES[table]})")
    marks = ",".join("?" * len(rows[0]))
    database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608


def _content(records: Records, session: RecordedProcess) -> dict[str, list[Row]]:
    strings = _Strings()
    calls, outer = without_nested(records.calls)
    pid = session.global_pid

    def placed(row: Row) -> Row:
        """start, end and the correlation id (the sixth) as this file counts them."""
        start, end, device, context, stream, correlation = row[:6]
        return (*_shifted(session, start, end), device, context, stream, _outer(outer, correlation))

    content: dict[str, list[Row]] = {
        "CUPTI_ACTIVITY_KIND_RUNTIME": [
            (
                *_shifted(session, call.start, call.end),
                session.global_tid(call.thread),
                call.correlation,
                strings.id(session.names.get((call.driver, call.cbid), f"cbid {call.cbid}")),
                call.result,
            )
            for call in calls
        ],
        "CUPTI_ACTIVITY_KIND_KERNEL": [
            (*placed(row), pid, *_kernel_names(strings, str(row[6])), *row[7:])
            for row in records.kernels
        ],
        "CUPTI_ACTIVITY_KIND_MEMCPY": [(*placed(row), pid, *row[6:]) for row in records.copies],
        "CUPTI_ACTIVITY_KIND_MEMSET": [(*placed(row), pid, *row[6:]) for row in records.sets],
        "CUPTI_ACTIVITY_KIND_GRAPH_TRACE": [
            (*placed(row), pid, *row[6:]) for row in records.graphs
        ],
        "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION": [
            (*_shifted(session, start, end), context, stream, _outer(outer, correlation), pid, kind)
            for start, end, context, stream, correlation, kind in records.syncs
        ],
        "NVTX_EVENTS": list(_nvtx(records, session)),
        "PROFILER_OVERHEAD": [
            (
                *_shifted(session, start, end),
                session.global_tid(int(thread or 0)),
                strings.id(str(name)),
                0,
            )
            for start, end, thread, name in records.overheads
        ],
    }
    content |= _about(records, session)
    content["StringIds"] = [(id_, text) for text, id_ in strings.ids.items()]
    return content


def _shifted(session: RecordedProcess, start: object, end: object) -> tuple[int, int]:
    return int(str(start)) - session.base_ns, int(str(end)) - session.base_ns


def _outer(outer: Mapping[int, int], correlation: object) -> int:
    number = int(str(correlation))
    return outer.get(number, number)


def _kernel_names(strings: _Strings, mangled: str) -> tuple[int, int, int]:
    full = demangled(mangled)
    return strings.id(full), strings.id(short_name(full)), strings.id(mangled)


def _nvtx(records: Records, session: RecordedProcess) -> Iterator[Row]:
    """Yield rows of NVTX ranges and marks; a single launching thread gets all unknown ones."""
    threads = {call.thread for call in records.calls}
    only = next(iter(threads)) if len(threads) == 1 else None
    for start, end, thread, name in ranges(records):
        on = session.global_tid(only if only is not None and thread not in threads else thread)
        begin = start - session.base_ns
        if end == -1:
            yield (begin, None, _EVENT_MARK, name, on, None, None, 0)
        else:
            yield (
                begin,
                None if end is None else end - session.base_ns,
                _EVENT_PUSH_POP,
                name,
                on,
                on,
                None,
                0,
            )


def _about(records: Records, session: RecordedProcess) -> dict[str, list[Row]]:
    """The tables that say what this file is, and what its numbers mean."""
    exported = {"EXPORT_PRODUCT_NAME": PRODUCT, "EXPORT_SCHEMA_VERSION": SCHEMA_VERSION}
    for part, value in zip(("MAJOR", "MINOR", "MICRO"), SCHEMA_VERSION.split("."), strict=True):
        exported[f"EXPORT_SCHEMA_VERSION_{part}"] = value
    captured: list[Row] = [("CAPTURE_EVENT_TYPE", "Cuda"), ("CAPTURE_EVENT_TYPE", "NvtxEvents")]
    return {
        "META_DATA_EXPORT": list(exported.items()),
        "META_DATA_CAPTURE": [*captured, *(("KERNPROF_MISSING", text) for text in MISSING)],
        "PROCESSES": [(session.global_pid, session.pid, session.program)],
        "TARGET_INFO_SESSION_START_TIME": [(session.utc_ns, None, None)],
        "TARGET_INFO_GPU": [records.devices[id_] for id_ in sorted(records.devices)],
        "ENUM_CUDA_MEMCPY_OPER": [(id_, label, label) for id_, label in enumerate(_COPY_KINDS)],
        "ENUM_CUDA_MEM_KIND": [(id_, label, label) for id_, label in enumerate(_MEMORY_KINDS)],
    }
