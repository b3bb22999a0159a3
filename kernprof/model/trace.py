"""Represent a timeline as columns: one NumPy array per field, one row per event.

Times are ns on the trace's clock. Names are indices into `Timeline.strings`. In integer columns
`NONE` (-1) means "not recorded". Every table is sorted as its docstring states; the analysis
relies on this order.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kernprof.model.run import Device, Source

NONE = -1
RANGE_PROFILER = "range profiler"  # part of `Source.tool` if CUPTI's profiler measured kernels
Span: TypeAlias = tuple[int, int]
"""Start and end of an interval, in ns on the trace's clock."""
Ints: TypeAlias = npt.NDArray[np.integer]
Bools: TypeAlias = npt.NDArray[np.bool_]
Floats: TypeAlias = npt.NDArray[np.float64]


class WorkKind(IntEnum):
    """Kind of GPU work. GRAPH is a CUDA graph launch that was recorded as one interval."""

    KERNEL = 0
    COPY = 1
    MEMSET = 2
    GRAPH = 3


class CopyKind(IntEnum):
    UNKNOWN = 0
    HTOD = 1
    DTOH = 2
    DTOD = 3
    PTOP = 4
    HTOH = 5
    MIGRATED_UP = 6  # pages of managed memory: GPU page faults or prefetches
    MIGRATED_DOWN = 7


class MemoryKind(IntEnum):
    """Kind of host memory that a copy reads or writes."""

    UNKNOWN = 0
    PAGEABLE = 1
    PINNED = 2
    DEVICE = 3
    MANAGED = 4


MIGRATIONS = (CopyKind.MIGRATED_UP, CopyKind.MIGRATED_DOWN)
COPY_NAMES = {
    CopyKind.UNKNOWN: "copy",
    CopyKind.HTOD: "HtoD",
    CopyKind.DTOH: "DtoH",
    CopyKind.DTOD: "DtoD",
    CopyKind.PTOP: "PtoP",
    CopyKind.HTOH: "HtoH",
    CopyKind.MIGRATED_UP: "page migration HtoD",
    CopyKind.MIGRATED_DOWN: "page migration DtoH",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Process:
    """A recorded process; `key` is the trace's id of the process (nsys: globalPid)."""

    key: int
    pid: int
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """A recorded thread; `process` is an index of `Timeline.processes`."""

    key: int
    tid: int
    process: int
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One process on one GPU, analysed separately; `process` indexes `Timeline.processes`."""

    process: int
    device: Device


C = TypeVar("C", bound="_Columns")
# Types of the columns that are not np.int32.
_TYPES: dict[str, type[np.generic]] = {
    **dict.fromkeys(("start", "end", "nbytes"), np.int64),
    **dict.fromkeys(("kind", "copy", "memory"), np.int8),
    "nested": np.bool_,
}


class _Columns:
    """Columns of equal length; index i of all columns is row i."""

    __slots__: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(getattr(self, self.__slots__[0]))

    def rows(self: C, chosen: Ints | Bools | slice) -> C:
        return type(self)(**{name: getattr(self, name)[chosen] for name in self.__slots__})

    @classmethod
    def empty(cls: type[C]) -> C:
        """Return columns of length 0."""
        return cls(**{name: np.zeros(0, _TYPES.get(name, np.int32)) for name in cls.__slots__})


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuWork(_Columns):
    """GPU work (kernels, copies, memsets, graphs), one row each, sorted by start.

    `call` is the row of the launching API call in `Timeline.calls`.
    """

    start: Ints
    end: Ints
    kind: Ints
    track: Ints
    stream: Ints
    name: Ints
    call: Ints
    nbytes: Ints
    blocks: Ints
    copy: Ints
    memory: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Messages(_Columns):
    """Messages of collectives, sorted by `work`, the row of the collective's kernel in `GpuWork`.

    A message has the collective's name, bytes and number of ranks. The bytes are the size of a
    rank's input or output, whichever is larger.
    """

    work: Ints
    name: Ints
    nbytes: Ints
    ranks: Ints


class _ByThread(_Columns):
    """Columns whose rows are sorted by thread."""

    __slots__ = ()
    thread: Ints

    def of_thread(self, thread: int) -> slice:
        # Search for values of the column's type: otherwise searchsorted would convert the column.
        low, high = np.searchsorted(
            self.thread, np.array([thread, thread + 1], dtype=self.thread.dtype)
        )
        return slice(int(low), int(high))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spans(_ByThread):
    """Intervals on host threads, sorted by thread, then start.

    A table holds API calls, OS calls, time on a CPU, or profiler overhead.
    """

    start: Ints
    end: Ints
    thread: Ints
    name: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranges(_ByThread):
    """NVTX ranges, sorted by thread, start and descending duration.

    `end` is NONE (-1) for ranges that never ended. `domain` indexes `Timeline.strings` (NONE: the
    default domain). `nested` is false for start/end ranges, which may overlap and may end on
    another thread.
    """

    start: Ints
    end: Ints
    thread: Ints
    name: Ints
    domain: Ints
    nested: Bools


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceFacts:
    """The contents of one trace, without its tables. `missing` lists absent data and the effect.

    `cpus` is the number of logical CPUs.
    """

    source: Source
    strings: tuple[str, ...]
    processes: tuple[Process, ...]
    threads: tuple[Thread, ...]
    tracks: tuple[Track, ...]
    cpus: int | None = None
    missing: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline(TraceFacts):
    """The contents of one trace.

    `work` is GPU work, `calls` are CUDA API calls, `ranges` NVTX ranges. `overhead` holds the
    intervals of the profiler's work, `waits` waiting OS calls, `on_cpu` the intervals in which
    threads run. Fields with the default None are None if the trace lacks the data.
    """

    work: GpuWork
    calls: Spans
    ranges: Ranges
    overhead: Spans
    waits: Spans | None = None
    on_cpu: Spans | None = None
    messages: Messages | None = None

    @property
    def knows_waits(self) -> bool:
        """Return true if the trace records waits of threads outside the CUDA API."""
        return self.waits is not None or self.on_cpu is not None

    def text(self, name: int) -> str:
        return self.strings[name] if 0 <= name < len(self.strings) else "?"

    def thread_processes(self) -> Ints:
        return np.array([thread.process for thread in self.threads], dtype=np.int32)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gaps:
    """Idle intervals of one GPU in one process, disjoint and sorted by start.

    `cause` is an index of IDLE_CAUSES: the cause of the largest part of each gap.
    """

    start: Ints
    end: Ints
    cause: Ints
