"""A timeline as columns: one NumPy array per field, one row per event.

Times are ns on the trace's own clock. Names are indices into `Timeline.strings`. In integer columns
`NONE` (-1) says "not recorded". Every table is sorted as its docstring says, so that analysis never
sorts again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kernprof.model.run import Device

NONE = -1
Span: TypeAlias = tuple[int, int]
"""From when to when, in ns on the trace's clock."""
Ints: TypeAlias = npt.NDArray[np.integer]
Bools: TypeAlias = npt.NDArray[np.bool_]
Floats: TypeAlias = npt.NDArray[np.float64]


class WorkKind(IntEnum):
    """What kept the GPU busy. GRAPH is a whole CUDA graph, recorded as one span."""

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
    MIGRATED_UP = 6  # pages of managed memory that the GPU asked for, or that were prefetched
    MIGRATED_DOWN = 7


class MemoryKind(IntEnum):
    """Where the host side of a copy lies."""

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
    """`key` is the trace's own id of the process (nsys: globalPid)."""

    key: int
    pid: int
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """`process` indexes `Timeline.processes`."""

    key: int
    tid: int
    process: int
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One process on one GPU: what is accounted for on its own. `process` indexes
    `Timeline.processes`.
    """

    process: int
    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a timeline came from. `epoch_ns` is the UTC time of the trace clock's zero; `rank` the
    process's in its job, where the trace names it.
    """

    path: str
    format: str
    tool: str | None = None
    schema: str | None = None
    epoch_ns: int | None = None
    rank: int | None = None


C = TypeVar("C", bound="_Columns")


class _Columns:
    """Columns of one length: a row is what stands at one place of all."""

    __slots__: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(getattr(self, self.__slots__[0]))

    def rows(self: C, chosen: Ints | Bools | slice) -> C:
        return type(self)(**{name: getattr(self, name)[chosen] for name in self.__slots__})


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuWork(_Columns):
    """What ran on GPUs, sorted by start. `call` is the row in `Timeline.calls` that launched it."""

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
    """What collectives carry, sorted by `work`, the row of their kernel: the collective's name, the
    bytes (the larger of what a rank puts in and gets) and how many ranks take part.
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
    """What threads did (API calls, OS calls, time on a CPU, profiler overhead), sorted by thread,
    then start.
    """

    start: Ints
    end: Ints
    thread: Ints
    name: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranges(_ByThread):
    """NVTX ranges, sorted by thread, start, then longest first. `end` is NONE while a range was
    still open.

    `domain` indexes `Timeline.strings` (NONE: the default domain); `nested` is false for start/end
    ranges, which need
    not nest and may end on another thread.
    """

    start: Ints
    end: Ints
    thread: Ints
    name: Ints
    domain: Ints
    nested: Bools


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """Everything read from one trace. `waits`, `on_cpu`, `messages` and `cpus` are None when the
    trace lacks them.

    `cpus` are those of the machine, two of most cores; `missing` says in words what the trace lacks
    and what that
    costs; `overhead` is the profiler's own time.
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
        """Whether it says when threads waited outside the CUDA API."""
        return self.waits is not None or self.on_cpu is not None

    def text(self, name: int) -> str:
        return self.strings[name] if 0 <= name < len(self.strings) else "?"

    def thread_processes(self) -> Ints:
        return np.array([thread.process for thread in self.threads], dtype=np.int32)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gaps:
    """Idle time of one track: disjoint gaps sorted by start. `cause` indexes IDLE_CAUSES: what took
    most of the gap.
    """

    start: Ints
    end: Ints
    cause: Ints


def empty_work() -> GpuWork:
    wide, narrow, tiny = np.zeros(0, np.int64), np.zeros(0, np.int32), np.zeros(0, np.int8)
    return GpuWork(
        start=wide,
        end=wide,
        kind=tiny,
        track=narrow,
        stream=narrow,
        name=narrow,
        call=narrow,
        nbytes=wide,
        blocks=wide,
        copy=tiny,
        memory=tiny,
    )


def empty_spans() -> Spans:
    wide, narrow = np.zeros(0, np.int64), np.zeros(0, np.int32)
    return Spans(start=wide, end=wide, thread=narrow, name=narrow)


def empty_ranges() -> Ranges:
    wide, narrow = np.zeros(0, np.int64), np.zeros(0, np.int32)
    return Ranges(
        start=wide,
        end=wide,
        thread=narrow,
        name=narrow,
        domain=narrow,
        nested=np.zeros(0, np.bool_),
    )
