"""Timelines written by hand, in µs: as columns, and as nsys SQLite exports."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from kernprof.model.run import Device, Source
from kernprof.model.trace import (
    NONE,
    CopyKind,
    GpuWork,
    MemoryKind,
    Process,
    Ranges,
    Spans,
    Thread,
    Timeline,
    Track,
    WorkKind,
)
from kernprof.model.trace_report import Accounting, IdleCause
from kernprof.readers.trace.build import StringPool, make_ranges, make_spans, make_work


def idle_by_cause(accounting: Accounting) -> Counter[IdleCause]:
    """Return the shares of the window in which the GPU idles, by the host's activity."""
    return sum(map(Counter, accounting.idle_causes.values()), Counter[IdleCause]())


class Script:
    """Events of a program, with times in µs. Threads are 0, 1, …; one process, one GPU of 132 SMs."""

    def __init__(self) -> None:
        self.pool = StringPool()
        self.calls: list[tuple[float, float, int, str]] = []
        self.work: list[tuple[float, float, WorkKind, int, str, int, int, int, int, int]] = []
        self.ranges: list[tuple[float, float | None, int, str, str | None]] = []
        self.waits: list[tuple[float, float, int, str]] | None = None
        self.on_cpu: list[tuple[float, float, int, str]] | None = None
        self.overhead: list[tuple[float, float, int, str]] = []

    def call(self, name: str, start: float, end: float, thread: int = 0) -> int:
        self.calls.append((start, end, thread, name))
        return len(self.calls) - 1

    def kernel(
        self,
        start: float,
        end: float,
        *,
        launch: tuple[float, float] | None = None,
        name: str = "kernel",
        stream: int = 7,
        thread: int = 0,
        blocks: int = 1000,
    ) -> None:
        call = NONE if launch is None else self.call("cudaLaunchKernel", *launch, thread)
        self.work.append((start, end, WorkKind.KERNEL, stream, name, call, NONE, blocks, 0, 0))

    def copy(
        self,
        start: float,
        end: float,
        *,
        launch: tuple[float, float] | None = None,
        api: str = "cudaMemcpyAsync",
        kind: CopyKind = CopyKind.HTOD,
        memory: MemoryKind = MemoryKind.PINNED,
        nbytes: int = 1 << 20,
        stream: int = 7,
        thread: int = 0,
    ) -> None:
        call = NONE if launch is None else self.call(api, *launch, thread)
        self.work.append(
            (start, end, WorkKind.COPY, stream, kind.name, call, nbytes, NONE, kind, memory)
        )

    def graph(self, start: float, end: float, launch: tuple[float, float]) -> None:
        call = self.call("cudaGraphLaunch", *launch)
        self.work.append((start, end, WorkKind.GRAPH, 7, "CUDA graph 1", call, NONE, NONE, 0, 0))

    def steps(self, count: int, length: float) -> Iterator[float]:
        """Yield the begin of each of `count` steps of `length` µs, after its range."""
        for index in range(count):
            self.range(f"step {index}", index * length, (index + 1) * length - 1)
            yield index * length

    def range(
        self, name: str, start: float, end: float | None, thread: int = 0, domain: str | None = None
    ) -> None:
        self.ranges.append((start, end, thread, name, domain))

    def timeline(self, epoch_ns: int = 0) -> Timeline:
        order = sorted(
            range(len(self.calls)), key=lambda at: (self.calls[at][2], self.calls[at][0])
        )
        row = {old: new for new, old in enumerate(order)} | {NONE: NONE}
        threads = 1 + max([event[2] for event in [*self.calls, *self.ranges]], default=0)
        calls, work, ranges = self._spans(self.calls), self._work(row), self._ranges()
        extra = [None if rows is None else self._spans(rows) for rows in (self.waits, self.on_cpu)]
        overhead = self._spans(self.overhead)
        return Timeline(
            source=Source(path="script", format="test", epoch_ns=epoch_ns),
            strings=self.pool.strings(),
            processes=(Process(key=1, pid=1, name="python"),),
            threads=tuple(Thread(key=at, tid=at, process=0) for at in range(threads)),
            tracks=(
                (Track(process=0, device=Device(name="test GPU", sm_count=132, index=0)),)
                if len(work)
                else ()
            ),
            work=work,
            calls=calls,
            ranges=ranges,
            overhead=overhead,
            waits=extra[0],
            on_cpu=extra[1],
        )

    def _spans(self, rows: list[tuple[float, float, int, str]]) -> Spans:
        if not rows:
            return Spans.empty()
        start, end, thread, name = zip(*rows, strict=True)
        return make_spans(_ns(start), _ns(end), np.array(thread), self.pool.add_all(name))

    def _work(self, row: dict[int, int]) -> GpuWork:
        if not self.work:
            return GpuWork.empty()
        start, end, kind, stream, name, call, nbytes, blocks, copy, memory = zip(
            *self.work, strict=True
        )
        parts = GpuWork(
            start=_ns(start),
            end=_ns(end),
            kind=np.array(kind, np.int8),
            track=np.zeros(len(start), np.int32),
            stream=np.array(stream, np.int32),
            name=self.pool.add_all(name),
            call=np.array([row[event] for event in call], np.int32),
            nbytes=np.array(nbytes, np.int64),
            blocks=np.array(blocks, np.int64),
            copy=np.array(copy, np.int8),
            memory=np.array(memory, np.int8),
        )
        return make_work([parts])

    def _ranges(self) -> Ranges:
        if not self.ranges:
            return Ranges.empty()
        start, end, thread, name, domain = zip(*self.ranges, strict=True)
        return make_ranges(
            Ranges(
                start=_ns(start),
                end=np.array(
                    [NONE if event is None else round(event * 1000) for event in end], np.int64
                ),
                thread=np.array(thread, np.int32),
                name=self.pool.add_all(name),
                domain=np.array(
                    [NONE if event is None else self.pool.add(event) for event in domain], np.int32
                ),
                nested=np.ones(len(start), np.bool_),
            )
        )


def _ns(values: tuple[float, ...]) -> np.ndarray:
    return np.array([round(value * 1000) for value in values], np.int64)


TID = (1 << 48) | (321 << 24) | 321
PID = TID & ~0xFFFFFF

SCHEMA = {
    "StringIds": "id INTEGER, value TEXT",
    "CUPTI_ACTIVITY_KIND_KERNEL": (
        "start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, streamId INTEGER,"
        " correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER, gridX"
        " INTEGER, gridY INTEGER, gridZ INTEGER"
    ),
    "CUPTI_ACTIVITY_KIND_MEMCPY": (
        "start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER, correlationId INTEGER,"
        " globalPid INTEGER, bytes INTEGER, copyKind INTEGER, srcKind INTEGER, dstKind INTEGER"
    ),
    "CUPTI_ACTIVITY_KIND_RUNTIME": (
        "start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER, "
        "correlationId INTEGER, nameId INTEGER, returnValue INTEGER"
    ),
    "CUPTI_ACTIVITY_KIND_GRAPH_TRACE": (
        "start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER, "
        "correlationId INTEGER, globalPid INTEGER, graphId INTEGER"
    ),
    "NVTX_EVENTS": (
        "start INTEGER, end INTEGER, eventType INTEGER, text TEXT, globalTid INTEGER, textId"
        " INTEGER, domainId INTEGER"
    ),
    "OSRT_API": "start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER",
    "CUDA_GRAPH_EVENTS": (
        "start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER, nameId INTEGER,"
        " graphId INTEGER, originalGraphId INTEGER, graphExecId INTEGER"
    ),
    "SCHED_EVENTS": "start INTEGER, cpu INTEGER, isSchedIn INTEGER, globalTid INTEGER",
    "META_DATA_CAPTURE": "name TEXT, value TEXT",
    "META_DATA_EXPORT": "name TEXT, value TEXT",
    "TARGET_INFO_SYSTEM_ENV": "name TEXT, value TEXT",
    "PROCESSES": "globalPid INTEGER, pid INTEGER, name TEXT",
    "PROFILER_OVERHEAD": "start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER",
    "ENUM_CUDA_MEM_KIND": "id INTEGER, name TEXT",
}


class Export:
    """An nsys SQLite export with just the tables that rows are added to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.database = sqlite3.connect(path)

    def create(self, table: str, columns: str | None = None) -> None:
        self.database.execute(f"CREATE TABLE IF NOT EXISTS {table} ({columns or SCHEMA[table]})")

    def add(self, table: str, *rows: tuple[object, ...]) -> Export:
        self.create(table)
        for row in rows:
            self.database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        return self

    def usual(self) -> Export:
        """Two launches and their kernels, on one thread."""
        self.add(
            "StringIds",
            (1, "void gemm<float>(float*)"),
            (2, "cudaLaunchKernel_v7000"),
            (3, "poll"),
            (4, "gemm"),
        )
        self.add(
            "CUPTI_ACTIVITY_KIND_RUNTIME",
            (100, 200, 0, TID, 11, 2, 0),
            (300, 400, 0, TID, 12, 2, 0),
        )
        row = (0, 1, 7)
        self.add("CUPTI_ACTIVITY_KIND_KERNEL", (500, 900, *row, 12, PID, 1, 4, 2, 3, 4))
        self.add("CUPTI_ACTIVITY_KIND_KERNEL", (210, 450, *row, 11, PID, 1, 4, 5, 1, 1))
        return self

    def done(self) -> Path:
        self.database.commit()
        self.database.close()
        return self.path
