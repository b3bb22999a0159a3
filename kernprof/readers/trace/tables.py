"""Tables and columns of an nsys export, and a reader of its small tables.

This module has every identifier that may be part of an SQL statement. No identifier comes from a
file. Tables and columns with other names are ignored. Schema versions from 2021 to 2026 differ in
the existing tables and columns, but a name always has the same meaning.

The small tables have the version, devices, processes, strings, and the meanings of codes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from kernprof.errors import ReportUnreadable
from kernprof.model.run import Device, Source
from kernprof.model.trace import NONE, CopyKind, Ints, MemoryKind
from kernprof.model.trace_report import UNKNOWN_GPU

Column = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """Columns of a table that kernprof reads.

    `needed` columns are required, `optional` columns may be missing, and `texts` are text columns.
    `products` maps a name to columns to multiply; a product is available if all of them exist.
    """

    needed: tuple[str, ...]
    optional: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    products: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return self.needed + self.optional + self.texts + tuple(self.products)

    def offered(self, present: set[str]) -> frozenset[str]:
        """Return the readable columns of a table whose columns are `present`.

        The result is empty if a required column is missing.
        """
        if not set(self.needed) <= present:
            return frozenset()
        products = {name for name, factors in self.products.items() if set(factors) <= present}
        return frozenset((present & set(self.names)) | products)


_DEVICE_WORK = ("start", "end", "deviceId", "streamId", "correlationId")
KERNEL = "CUPTI_ACTIVITY_KIND_KERNEL"
REDACTED = "(removed)"  # replacement text of `kernprof redact`
MEMCPY = "CUPTI_ACTIVITY_KIND_MEMCPY"
MEMSET = "CUPTI_ACTIVITY_KIND_MEMSET"
GRAPH = "CUPTI_ACTIVITY_KIND_GRAPH_TRACE"
RUNTIME = "CUPTI_ACTIVITY_KIND_RUNTIME"
DRIVER = "CUPTI_ACTIVITY_KIND_DRIVER"
GRAPH_EVENTS = "CUDA_GRAPH_EVENTS"  # creations of CUDA graphs and of executable graphs
CUPTI_OVERHEAD = "CUPTI_ACTIVITY_KIND_OVERHEAD"
NVTX = "NVTX_EVENTS"
OSRT = "OSRT_API"
SCHED = "SCHED_EVENTS"
OVERHEAD = "PROFILER_OVERHEAD"
STRINGS = "StringIds"

TABLES: dict[str, TableSpec] = {
    KERNEL: TableSpec(
        needed=_DEVICE_WORK,
        optional=("globalPid", "demangledName", "shortName"),
        products={"blocks": ("gridX", "gridY", "gridZ")},
    ),
    MEMCPY: TableSpec(
        needed=(*_DEVICE_WORK, "bytes", "copyKind"), optional=("globalPid", "srcKind", "dstKind")
    ),
    MEMSET: TableSpec(needed=_DEVICE_WORK, optional=("globalPid", "bytes")),
    GRAPH: TableSpec(needed=_DEVICE_WORK, optional=("globalPid", "graphId", "graphExecId")),
    RUNTIME: TableSpec(needed=("start", "end", "globalTid", "correlationId", "nameId")),
    DRIVER: TableSpec(needed=("start", "end", "globalTid", "correlationId", "nameId")),
    GRAPH_EVENTS: TableSpec(needed=("start", "end", "globalTid", "nameId")),
    NVTX: TableSpec(
        needed=("start", "globalTid", "eventType"),
        optional=("end", "textId", "domainId"),
        texts=("text",),
    ),
    OSRT: TableSpec(needed=("start", "end", "globalTid", "nameId")),
    SCHED: TableSpec(needed=("start", "isSchedIn", "globalTid")),
    OVERHEAD: TableSpec(needed=("start", "end", "globalTid"), optional=("nameId",)),
    CUPTI_OVERHEAD: TableSpec(needed=("start", "end", "globalTid"), optional=("nameId",)),
    STRINGS: TableSpec(needed=("id",), texts=("value",)),
    "PROCESSES": TableSpec(needed=("globalPid", "pid"), texts=("name",)),
    "ThreadNames": TableSpec(needed=("nameId", "globalTid")),
    "META_DATA_EXPORT": TableSpec(needed=(), texts=("name", "value")),
    "TARGET_INFO_SYSTEM_ENV": TableSpec(needed=(), texts=("name", "value")),
    "TARGET_INFO_SESSION_START_TIME": TableSpec(needed=("utcEpochNs",)),
    "TARGET_INFO_CUDA_DEVICE": TableSpec(needed=("gpuId", "cudaId", "pid")),
    "TARGET_INFO_GPU": TableSpec(
        needed=("id",),
        optional=("smCount", "l2CacheSize", "totalMemory", "computeMajor", "computeMinor"),
        texts=("name",),
    ),
    "ENUM_CUDA_MEMCPY_OPER": TableSpec(needed=("id",), texts=("name",)),
    "ENUM_CUDA_MEM_KIND": TableSpec(needed=("id",), texts=("name",)),
}

# Event types of nsys's NVTX table.
NVTX_PUSH_POP, NVTX_START_END, NVTX_DOMAIN = 59, 60, 75

# Meanings of codes in files without ENUM tables. nsys's memory kinds are CUPTI's codes minus one.
COPY_CODES = {
    1: CopyKind.HTOD,
    2: CopyKind.DTOH,
    3: CopyKind.HTOD,
    4: CopyKind.DTOH,
    5: CopyKind.DTOD,
    6: CopyKind.DTOD,
    7: CopyKind.DTOD,
    8: CopyKind.DTOD,
    9: CopyKind.HTOH,
    10: CopyKind.PTOP,
    13: CopyKind.DTOD,
}
MEMORY_CODES = {
    0: MemoryKind.PAGEABLE,
    1: MemoryKind.PINNED,
    2: MemoryKind.DEVICE,
    3: MemoryKind.DEVICE,
    4: MemoryKind.MANAGED,
    5: MemoryKind.DEVICE,
    6: MemoryKind.MANAGED,
}
# Meanings of the names in a file's ENUM tables. A name takes precedence over its code, except for
# the codes in MIGRATED: their names UVM_HTOD and UVM_DTOH contain HTOD and DTOH.
MIGRATED = {11: CopyKind.MIGRATED_UP, 12: CopyKind.MIGRATED_DOWN}
COPY_LABELS = {
    "HTOD": CopyKind.HTOD,
    "DTOH": CopyKind.DTOH,
    "HTOA": CopyKind.HTOD,
    "ATOH": CopyKind.DTOH,
    "ATOA": CopyKind.DTOD,
    "ATOD": CopyKind.DTOD,
    "DTOA": CopyKind.DTOD,
    "DTOD": CopyKind.DTOD,
    "HTOH": CopyKind.HTOH,
    "PTOP": CopyKind.PTOP,
}
MEMORY_LABELS = {
    "PAGEABLE": MemoryKind.PAGEABLE,
    "PINNED": MemoryKind.PINNED,
    "DEVICE": MemoryKind.DEVICE,
    "ARRAY": MemoryKind.DEVICE,
    "MANAGED": MemoryKind.MANAGED,
    "STATIC": MemoryKind.DEVICE,
}

# Suffixes that PyTorch's emit_nvtx appends to an operator's name. Their values differ from call to
# call, and would make the name of every range unique.
_SUFFIXES = (b", op_id = ", b", seq = ", b", sizes = ", b", input_op_ids = ")


def clean_label(raw: bytes) -> bytes:
    """Remove the suffix that PyTorch appends per call: `aten::add, op_id = 7` → `aten::add`."""
    equals = raw.find(b" = ")
    while equals > 0:
        comma = raw.rfind(b", ", 0, equals)
        if comma > 0 and raw[comma : equals + 3] in _SUFFIXES:
            return raw[:comma]
        equals = raw.find(b" = ", equals + 1)
    return raw


def clean_text(text: str) -> str:
    return clean_label(text.encode("utf-8", "replace")).decode("utf-8", "replace")


class ExportTables(Protocol):
    """An nsys export, SQLite or parquetdir: the contents of the columns that TABLES lists."""

    path: str
    container: str
    # Notes on existing data that is not read: views, journals, logs beside the file.
    unread: tuple[str, ...]

    def columns(self, table: str) -> frozenset[str]:
        """Return the columns of a table that are in TABLES; empty if the table is missing."""
        ...

    def numbers(self, table: str, names: tuple[str, ...]) -> Mapping[str, Column]:
        """Return integer columns by name, in the order of the file; -1 for NULL."""
        ...

    def labels(self, table: str, name: str) -> tuple[Column, list[str]]:
        """Return each row's index in the list of distinct cleaned strings, and this list.

        The index of NULL is -1.
        """
        ...

    def texts(self, table: str, name: str) -> list[str | None]:
        """Return a text column of a small table, in the order of the file; None for NULL."""
        ...


class ExportInfo:
    """The contents of an export's small tables."""

    def __init__(self, tables: ExportTables) -> None:
        self._tables = tables
        self._meta = self._pairs("META_DATA_EXPORT")
        texts = self._rows(STRINGS, "id", "value")
        self.strings = {key: clean_text(text) for key, text in texts if text is not None}
        named = self._rows("PROCESSES", "globalPid", "name")
        self.process_names = {key: text for key, text in named if text and text != REDACTED}
        threads = self._rows("ThreadNames", "globalTid", "nameId")
        self.thread_names = {
            key: self.strings[name] for key, name in threads if name in self.strings
        }
        devices = self._rows("TARGET_INFO_CUDA_DEVICE", "pid", "cudaId", "gpuId")
        self._gpu_of = {(pid, number): gpu for pid, number, gpu in devices}
        self._gpus = self._read_gpus()
        self._copy_codes = {
            **self._codes("ENUM_CUDA_MEMCPY_OPER", COPY_LABELS, COPY_CODES),
            **MIGRATED,
        }
        self._memory_codes = self._codes("ENUM_CUDA_MEM_KIND", MEMORY_LABELS, MEMORY_CODES)

    def source(self) -> Source:
        tool = self._meta.get("EXPORT_PRODUCT_VERSION")
        epochs = self._rows("TARGET_INFO_SESSION_START_TIME", "utcEpochNs")
        return Source(
            path=self._tables.path,
            format=self._tables.container,
            tool=f"nsys {tool}" if tool else None,
            schema=self._meta.get("EXPORT_SCHEMA_VERSION"),
            epoch_ns=epochs[0][0] if epochs else None,
        )

    def cpus(self) -> int | None:
        cores = self._pairs("TARGET_INFO_SYSTEM_ENV").get("CpuCores", "")
        return int(cores) if cores.isdecimal() and int(cores) > 0 else None

    def device(self, pid: int, number: int) -> Device:
        """Return the GPU that has the index `number` in the process `pid`.

        Processes with different CUDA_VISIBLE_DEVICES number the GPUs differently.
        """
        gpu = self._gpu_of.get((pid, number), number)
        return self._gpus.get(gpu, Device(name=UNKNOWN_GPU, index=number))

    def copy_kinds(self, codes: Column) -> Ints:
        return _translate(codes, self._copy_codes)

    def memory_kinds(self, codes: Column) -> Ints:
        return _translate(codes, self._memory_codes)

    def _rows(self, table: str, *names: str) -> list[tuple[Any, ...]]:
        """Return the rows of a small table; none if the table or one of the columns is missing.

        Raises ReportUnreadable if the columns of a damaged table have different lengths.
        """
        if not set(names) <= self._tables.columns(table):
            return []
        columns: list[list[Any]] = [
            self._tables.texts(table, name)
            if name in TABLES[table].texts
            else self._tables.numbers(table, (name,))[name].tolist()
            for name in names
        ]
        lengths = sorted({len(column) for column in columns})
        if len(lengths) > 1:
            raise ReportUnreadable(
                f"cannot read {self._tables.path}: table {table} is damaged (a column has"
                f" {lengths[0]} rows, another has {lengths[1]})",
                hint="export it again: nsys export --type sqlite REPORT.nsys-rep",
            )
        return list(zip(*columns, strict=True))

    def _pairs(self, table: str) -> dict[str, str]:
        return {key: value for key, value in self._rows(table, "name", "value") if key and value}

    def _read_gpus(self) -> dict[int, Device]:
        table = "TARGET_INFO_GPU"
        names = sorted(self._tables.columns(table))
        rows = self._rows(table, *names) if "name" in names else []
        gpus = (_device(dict(zip(names, row, strict=True))) for row in rows)
        return {gpu.index or 0: gpu for gpu in gpus}

    def _codes(
        self, table: str, labels: Mapping[str, int], default: Mapping[int, int]
    ) -> Mapping[int, int]:
        """Return the meanings of codes, from the file's ENUM table or else from `default`."""
        names = {}
        for code, text in self._rows(table, "id", "name"):
            words = (text or "").upper().split("_")
            meaning = next((labels[word] for word in words if word in labels), None)
            if meaning is not None:
                names[code] = meaning
        return names or default


def _device(about: Mapping[str, Any]) -> Device:
    sizes = {name: value for name, value in about.items() if name != "name" and value > 0}
    major, minor = sizes.get("computeMajor"), about.get("computeMinor", NONE)
    return Device(
        name=about["name"] or UNKNOWN_GPU,
        index=about["id"],
        sm_count=sizes.get("smCount"),
        l2_bytes=sizes.get("l2CacheSize"),
        memory_bytes=sizes.get("totalMemory"),
        compute_capability=(major, minor) if major is not None and minor >= 0 else None,
    )


def _translate(codes: Column, meanings: Mapping[int, int]) -> Ints:
    table = np.zeros(256, np.int8)
    for code, meaning in meanings.items():
        if 0 <= code < 255:
            table[code] = meaning
    return table[np.where((codes >= 0) & (codes < 255), codes, 255)]
