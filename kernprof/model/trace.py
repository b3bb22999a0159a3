"""Represent a timeline as columns: one NumPy array per field, one row per event.

Times are ns on the trace's own clock. Names are indices into `Timeline.strings`. In integer columns
`NONE` (-1) means "not recorded". Every table is sorted as its docstring states, so that the
analysis never sorts again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kernprof.model.run import Device, Source

NONE = -1
Span: TypeAlias = tuple[int, int]
"""Start and end in ns on the trace's clock."""
Ints: TypeAlias = npt.NDArray[np.integer]
Bools: TypeAlias = npt.NDArray[np.bool_]
Floats: TypeAlias = npt.NDArray[np.float64]


class WorkKind(IntEnum):
    """Kind of GPU work. GRAPH is a complete CUDA graph, recorded as one span."""

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
    """Memory kind of a copy's host side."""

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
    """A process; `key` is the trace's own id of it (nsys: globalPid)."""

    key: int
    pid: int
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """A thread; `process` indexes `Timeline.processes`."""

    key: int
    tid: int
    process: int
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One process on one GPU, accounted for separately; `process` indexes `Timeline.processes`."""

    process: int
    device: Device


C = TypeVar("C", bound="_Columns")
# Types of columns; the others are np.int32.
_TYPES: dict[str, type[np.generic]] = {
    **dict.fromkeys(("start", "end", "nbytes"), np.int64),
    **dict.fromkeys(("kind", "copy", "memory"), np.int8),
    "nested": np.bool_,
}


class _Columns:
    """Columns of equal length; a row is the values at one index of all columns."""

    __slots__: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(getattr(self, self.__slots__[0]))

    def rows(self: C, chosen: Ints | Bools | slice) -> C:
        return type(self)(**{name: getattr(self, name)[chosen] for name in self.__slots__})

    @classmethod
    def empty(cls: type[C]) -> C:
        """Return columns without rows."""
        return cls(**{name: np.zeros(0, _TYPES.get(name, np.int32)) for name in cls.__slots__})


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuWork(_Columns):
    """Work on GPUs, sorted by start. `call` is the row in `Timeline.calls` that launched it."""

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
    """Messages of collectives, sorted by `work`, the row of their kernel.

    A message has the collective's name, its bytes and its number of ranks. The bytes are the larger
    of a rank's input and output.
    """

    work: Ints
    name: Ints
    nbytes: Ints
    ranks: Ints


class _ByThread(_Columns):
    """Rows sorted by thread."""

    __slots__ = ()
    thread: Ints

    def of_thread(self, thread: int) -> slice:
        # Without equal types, the whole column would be converted first.
        low, high = np.searchsorted(
            self.thread, np.array([thread, thread + 1], dtype=self.thread.dtype)
        )
        return slice(int(low), int(high))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spans(_ByThread):
    """Spans of threads, sorted by thread, then start.

    They are API calls, OS calls, time on a CPU, or profiler overhead.
    """

    start: Ints
    end: Ints
    thread: Ints
    name: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranges(_ByThread):
    """NVTX ranges, sorted by thread, start, then longest first.

    `end` is NONE for ranges still open at the end. `domain` indexes `Timeline.strings` (NONE: the
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
class Timeline:
    """The contents of one trace.

    `waits`, `on_cpu`, `messages` and `cpus` are None if the trace lacks them. `cpus` counts the
    machine's logical CPUs, two for most cores. `missing` lists absent data and its effect on the
    analysis. `overhead` is the profiler's own time.
    """

    source: Source
    strings: tuple[str, ...]
    processes: tuple[Process, ...]
    threads: tuple[Thread, ...]
    tracks: tuple[Track, ...]
    work: GpuWork
    calls: Spans
    ranges: Ranges
    overhead: Spans
    waits: Spans | None = None
    on_cpu: Spans | None = None
    messages: Messages | None = None
    cpus: int | None = None
    missing: tuple[str, ...] = field(default=())

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
    """Idle time of one track: disjoint gaps sorted by start.

    `cause` indexes IDLE_CAUSES: the cause of most of the gap.
    """

    start: Ints
    end: Ints
    cause: Ints
