"""The nsys export's tables as this project reads them: every identifier that may reach SQL, and the
codes' meanings.

Nothing here comes from a file. Files are probed for these names; what a file calls otherwise is not
looked at. Schema versions from 2021 to 2026 differ in which tables and columns exist, never (so
far) in what a name means.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from kernprof.model.trace import CopyKind, MemoryKind

Column = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """One table: the columns it must have, those it may have, its text columns, and products of its
    columns.

    A product is offered, under its own name, when all its factors are there.
    """

    needed: tuple[str, ...]
    optional: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    products: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return self.needed + self.optional + self.texts + tuple(self.products)

    def offered(self, present: set[str]) -> frozenset[str]:
        """What of this table can be read when these columns are present; nothing when a needed one
        is not.
        """
        if not set(self.needed) <= present:
            return frozenset()
        products = {name for name, factors in self.products.items() if set(factors) <= present}
        return frozenset((present & set(self.names)) | products)


_DEVICE_WORK = ("start", "end", "deviceId", "streamId", "correlationId")
KERNEL = "CUPTI_ACTIVITY_KIND_KERNEL"
REDACTED = "(removed)"  # what `kernprof redact` puts in place of a text
MEMCPY = "CUPTI_ACTIVITY_KIND_MEMCPY"
MEMSET = "CUPTI_ACTIVITY_KIND_MEMSET"
GRAPH = "CUPTI_ACTIVITY_KIND_GRAPH_TRACE"
RUNTIME = "CUPTI_ACTIVITY_KIND_RUNTIME"
DRIVER = "CUPTI_ACTIVITY_KIND_DRIVER"
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

# nsys NVTX event types.
NVTX_PUSH_POP, NVTX_START_END, NVTX_DOMAIN = 59, 60, 75

# Codes where the file has no ENUM table. Memory kinds are nsys's own, one less than CUPTI's.
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
# The same meanings by the ENUM tables' names, which win where the file has them.
# the ENUM table calls them UVM_HTOD, UVM_DTOH
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

# PyTorch's emit_nvtx appends these to an operator's name; with them every range would have a name
# of its own.
_SUFFIXES = (b", op_id = ", b", seq = ", b", sizes = ", b", input_op_ids = ")


def clean_label(raw: bytes) -> bytes:
    """A range's name without what PyTorch appends for one call: `aten::add, op_id = 7` →
    `aten::add`.
    """
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
    """An nsys export in any container: which known columns there are, and their contents."""

    path: str
    container: str
    # what is there under a known name, or beside the file, and is not read: a sentence each
    unread: tuple[str, ...]

    def expect(
        self, tables: Iterable[tuple[str, tuple[str, ...]]], texts: Iterable[tuple[str, str]]
    ) -> None:
        """What will be asked of `numbers` and `labels`, in order, so that it can be read ahead."""
        ...

    def columns(self, table: str) -> frozenset[str]:
        """The known columns of a known table; empty when the table is missing."""
        ...

    def numbers(self, table: str, names: tuple[str, ...]) -> Mapping[str, Column]:
        """Whole columns, in file order; -1 where the file has NULL."""
        ...

    def labels(self, table: str, name: str) -> tuple[Column, list[str]]:
        """A text column, in file order, as codes into the list of distinct cleaned texts; -1 where
        NULL.
        """
        ...

    def texts(self, table: str, name: str) -> list[str | None]:
        """A text column of a small table, in file order."""
        ...
