"""Tables and columns of an nsys export, and a reader of its small tables.

This module has every identifier that may be part of an SQL statement. No identifier comes from a
file. Tables and columns with other names are ignored. Schema versions from 2021 to 2026 differ in
the existing tables and columns, but a name always has the same meaning.

The small tables have the version, devices, processes, strings, and the meanings of codes.
"""

from collections.abc import Iterable, Mapping, Sized
from dataclasses import dataclass, field
from typing import Protocol

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
        self.strings = {}
        if "value" in tables.columns(STRINGS):
            rows = _named_rows(tables, STRINGS, "id", "value")
            self.strings = {key: clean_text(text) for key, text in rows if text is not None}
        self.process_names = self._process_names()
        self.thread_names = self._thread_names()
        self._gpus = self._read_gpus()
        self._gpu_of = self._read_gpu_numbers()
        self._copy_codes = {
            **self._codes("ENUM_CUDA_MEMCPY_OPER", COPY_LABELS, COPY_CODES),
            **MIGRATED,
        }
        self._memory_codes = self._codes("ENUM_CUDA_MEM_KIND", MEMORY_LABELS, MEMORY_CODES)

    def source(self) -> Source:
        tool = self._meta.get("EXPORT_PRODUCT_VERSION")
        table, column = "TARGET_INFO_SESSION_START_TIME", "utcEpochNs"
        epochs = []
        if self._has(table):
            epochs = self._tables.numbers(table, (column,))[column].tolist()
        return Source(
            path=self._tables.path,
            format=self._tables.container,
            tool=f"nsys {tool}" if tool else None,
            schema=self._meta.get("EXPORT_SCHEMA_VERSION"),
            epoch_ns=epochs[0] if epochs else None,
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

    def _has(self, table: str, *columns: str) -> bool:
        present = self._tables.columns(table)
        return bool(present) and set(columns) <= present

    def _pairs(self, table: str) -> dict[str, str]:
        if not self._has(table, "name", "value"):
            return {}
        keys = self._tables.texts(table, "name")
        values = _as_many(self._tables, table, keys, self._tables.texts(table, "value"))
        return {key: value for key, value in zip(keys, values, strict=True) if key and value}

    def _process_names(self) -> dict[int, str]:
        if not self._has("PROCESSES", "name"):
            return {}
        named = _named_rows(self._tables, "PROCESSES", "globalPid", "name")
        return {key: text for key, text in named if text and text != REDACTED}

    def _thread_names(self) -> dict[int, str]:
        if not self._has("ThreadNames"):
            return {}
        raw = self._tables.numbers("ThreadNames", ("globalTid", "nameId"))
        pairs = zip(raw["globalTid"].tolist(), raw["nameId"].tolist(), strict=True)
        return {key: self.strings[name] for key, name in pairs if name in self.strings}

    def _read_gpus(self) -> dict[int, Device]:
        table = "TARGET_INFO_GPU"
        if not self._has(table, "name"):
            return {}
        spec = TABLES[table]
        present = tuple(name for name in spec.needed + spec.optional if self._has(table, name))
        raw = {
            name: column.tolist() for name, column in self._tables.numbers(table, present).items()
        }
        texts = _as_many(self._tables, table, raw["id"], self._tables.texts(table, "name"))
        return {gpu: _device(raw, row, texts[row]) for row, gpu in enumerate(raw["id"])}

    def _read_gpu_numbers(self) -> dict[tuple[int, int], int]:
        table = "TARGET_INFO_CUDA_DEVICE"
        if not self._has(table):
            return {}
        raw = self._tables.numbers(table, ("pid", "cudaId", "gpuId"))
        rows = zip(raw["pid"].tolist(), raw["cudaId"].tolist(), raw["gpuId"].tolist(), strict=True)
        return {(pid, number): gpu for pid, number, gpu in rows}

    def _codes(
        self, table: str, labels: Mapping[str, int], default: Mapping[int, int]
    ) -> Mapping[int, int]:
        """Return the meanings of codes, from the file's ENUM table or else from `default`."""
        if not self._has(table, "name"):
            return default
        names = {}
        for code, text in _named_rows(self._tables, table, "id", "name"):
            words = (text or "").upper().split("_")
            meaning = next((labels[word] for word in words if word in labels), None)
            if meaning is not None:
                names[code] = meaning
        return names or default


def _named_rows(
    tables: ExportTables, table: str, key: str, text: str
) -> Iterable[tuple[int, str | None]]:
    keys = tables.numbers(table, (key,))[key].tolist()
    return zip(keys, _as_many(tables, table, keys, tables.texts(table, text)), strict=True)


def _as_many(
    tables: ExportTables, table: str, rows: Sized, texts: list[str | None]
) -> list[str | None]:
    """Return `texts`. Raises ReportUnreadable unless there is a text for each row.

    In a damaged table, columns may have different lengths.
    """
    if len(rows) != len(texts):
        raise ReportUnreadable(
            f"cannot read {tables.path}: table {table} is damaged (a column has {len(rows)} rows,"
            f" another has {len(texts)})",
            hint="export it again: nsys export --type sqlite REPORT.nsys-rep",
        )
    return texts


def _device(raw: Mapping[str, list[int]], row: int, name: str | None) -> Device:
    def positive(column: str) -> int | None:
        value = raw[column][row] if column in raw else 0
        return value if value > 0 else None

    major, minor = positive("computeMajor"), raw.get("computeMinor", [NONE] * (row + 1))[row]
    return Device(
        name=name or UNKNOWN_GPU,
        index=raw["id"][row],
        sm_count=positive("smCount"),
        l2_bytes=positive("l2CacheSize"),
        memory_bytes=positive("totalMemory"),
        compute_capability=(major, minor) if major is not None and minor >= 0 else None,
    )


def _translate(codes: Column, meanings: Mapping[int, int]) -> Ints:
    table = np.zeros(256, np.int8)
    for code, meaning in meanings.items():
        if 0 <= code < 255:
            table[code] = meaning
    return table[np.where((codes >= 0) & (codes < 255), codes, 255)]
