"""Export a timeline or warps as Chrome trace events for Perfetto, and GPU work as CSV."""

import contextlib
import gzip
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kernprof import outputs
from kernprof.model.documents.inside import SECTIONS, SiteKind, WarpTrace
from kernprof.model.trace import (
    COPY_NAMES,
    NONE,
    CopyKind,
    Gaps,
    MemoryKind,
    Timeline,
    WorkKind,
)
from kernprof.model.trace_report import IDLE_CAUSES
from kernprof.report.text.formats import csv_lines

_GPU_PID = 1 << 24  # first process ID for GPUs, greater than any operating-system process ID
_IDLE_TID = 1  # not 0: some viewers treat it as the operating system's idle thread
_STREAM_TID = 2  # thread ID of stream 0
# Offset that distinguishes the row of a thread's NVTX ranges from the row of its API calls.
_RANGES_TID = 1 << 28
# Offset that distinguishes the row of a stream's work that begins before the previous work ends.
_OVERLAP_TID = 1 << 28
_BATCH = 20_000


def write_perfetto(
    path: Path,
    timeline: Timeline,
    gaps: Sequence[Gaps] = (),
    *,
    span: tuple[int, int] | None = None,
) -> int:
    """Write the events that start within `span` (in ns), and return their number.

    Times are µs since the trace clock's zero. Host threads have NVTX ranges and API calls. Each
    pair of process and GPU is a trace process, with a thread for each stream. Its thread "idle" has
    the idle gaps by cause. Flow arrows connect API calls with the launched work.
    """
    low, high = span or (np.iinfo(np.int64).min, np.iinfo(np.int64).max)
    return write_events(path, _events(timeline, gaps, low, high))


def write_events(path: Path, events: Iterable[dict[str, Any]]) -> int:
    """Write Chrome trace events to a file, compressed if its suffix is .gz; return their number."""
    count = 0
    zipped = path.suffix == ".gz"
    with contextlib.ExitStack() as opened:
        raw = opened.enter_context(opened.enter_context(outputs.beside(path)).open("wb"))
        data = opened.enter_context(gzip.GzipFile("", "wb", 5, raw, mtime=0)) if zipped else raw
        file = opened.enter_context(io.TextIOWrapper(data, "utf-8", "replace"))
        file.write('{"displayTimeUnit": "ns", "traceEvents": [\n')
        batch: list[str] = []
        for event in events:
            batch.append(json.dumps(event, separators=(",", ":")))
            count += 1
            if len(batch) == _BATCH:
                file.write(",\n".join(batch) + ",\n")
                batch = []
        # JSON does not allow a comma after the last event.
        last = {
            "ph": "M",
            "name": "process_sort_index",
            "pid": _GPU_PID,
            "tid": 0,
            "args": {"sort_index": 0},
        }
        batch.append(json.dumps(last))
        file.write(",\n".join(batch) + "\n]}\n")
    return count + 1


def _events(
    timeline: Timeline, gaps: Sequence[Gaps], low: int, high: int
) -> Iterator[dict[str, Any]]:
    yield from _titles(timeline)
    calls, places = timeline.calls, _places(timeline)
    for row in np.flatnonzero((calls.start >= low) & (calls.start < high)).tolist():
        name, place = timeline.text(int(calls.name[row])), places[calls.thread[row]]
        yield slice_event(name, "api", place, int(calls.start[row]), int(calls.end[row]))
    yield from _ranges(timeline, low, high)
    yield from _work(timeline, low, high)
    for track, gap in enumerate(gaps):
        for index in np.flatnonzero((gap.start >= low) & (gap.start < high)).tolist():
            yield slice_event(
                IDLE_CAUSES[int(gap.cause[index])].value,
                "idle",
                (_GPU_PID + track, _IDLE_TID),
                int(gap.start[index]),
                int(gap.end[index]),
            )


def _titles(timeline: Timeline) -> Iterator[dict[str, Any]]:
    for process in timeline.processes:
        yield title_event(
            "process_name", process.pid, 0, f"{process.name or 'process'} {process.pid}"
        )
    for thread in timeline.threads:
        pid = timeline.processes[thread.process].pid
        yield title_event("thread_name", pid, thread.tid, f"{thread.name or 'thread'}: CUDA API")
        yield title_event(
            "thread_name", pid, _RANGES_TID + thread.tid, f"{thread.name or 'thread'}: NVTX"
        )
    for number, track in enumerate(timeline.tracks):
        pid = timeline.processes[track.process].pid
        yield title_event(
            "process_name",
            _GPU_PID + number,
            0,
            f"GPU {track.device.index} {track.device.name}, process {pid}",
        )
        yield title_event("thread_name", _GPU_PID + number, _IDLE_TID, "idle, by cause")
        streams = np.unique(timeline.work.stream[timeline.work.track == number]).tolist()
        # Find streams whose work overlaps, as with programmatic dependent launches.
        work = timeline.work.rows(np.flatnonzero(timeline.work.track == number))
        order = np.lexsort((work.start, work.stream))
        streams_of, start, end = work.stream[order], work.start[order], work.end[order]
        overlapping = set(
            streams_of[1:][(streams_of[1:] == streams_of[:-1]) & (start[1:] < end[:-1])].tolist()
        )
        for stream in streams:
            yield title_event(
                "thread_name", _GPU_PID + number, stream + _STREAM_TID, f"stream {stream}"
            )
            if stream in overlapping:
                name = f"stream {stream}, overlapping work"
                yield title_event(
                    "thread_name", _GPU_PID + number, stream + _STREAM_TID + _OVERLAP_TID, name
                )


def title_event(kind: str, pid: int, tid: int, name: str) -> dict[str, Any]:
    return {"ph": "M", "name": kind, "pid": pid, "tid": tid, "args": {"name": name}}


def slice_event(
    name: str, category: str, place: tuple[int, int], start: float, end: float
) -> dict[str, Any]:
    pid, tid = place
    return {
        "ph": "X",
        "name": name,
        "cat": category,
        "pid": pid,
        "tid": tid,
        "ts": start / 1000,
        "dur": max(end - start, 0) / 1000,
    }


def _places(timeline: Timeline) -> list[tuple[int, int]]:
    return [(timeline.processes[thread.process].pid, thread.tid) for thread in timeline.threads]


def _ranges(timeline: Timeline, low: int, high: int) -> Iterator[dict[str, Any]]:
    """Yield a slice for each nested NVTX range, and two asynchronous events for other ranges."""
    ranges, places = timeline.ranges, _places(timeline)
    last = max(
        (int(column.max()) for column in (timeline.work.end, timeline.calls.end) if len(column)),
        default=0,
    )
    for row in np.flatnonzero((ranges.start >= low) & (ranges.start < high)).tolist():
        pid, tid = places[ranges.thread[row]]
        start, name = int(ranges.start[row]), timeline.text(int(ranges.name[row]))
        end = int(ranges.end[row]) if ranges.end[row] != NONE else max(last, start)
        if ranges.nested[row]:
            yield slice_event(name, "nvtx", (pid, _RANGES_TID + tid), start, end)
        else:
            shared = {"cat": "nvtx", "name": name, "pid": pid, "tid": _RANGES_TID + tid, "id": row}
            yield {"ph": "b", "ts": start / 1000, **shared}
            yield {"ph": "e", "ts": end / 1000, **shared}


def _work(timeline: Timeline, low: int, high: int) -> Iterator[dict[str, Any]]:
    work, places = timeline.work, _places(timeline)
    until: dict[tuple[int, int], int] = {}
    for row in np.flatnonzero((work.start >= low) & (work.start < high)).tolist():
        place = (_GPU_PID + int(work.track[row]), int(work.stream[row]) + _STREAM_TID)
        if work.start[row] < until.get(place, low):  # events in a row must not overlap partly
            place = (place[0], place[1] + _OVERLAP_TID)
        until[place] = int(work.end[row])
        event = slice_event(
            timeline.text(int(work.name[row])),
            WorkKind(int(work.kind[row])).name.lower(),
            place,
            int(work.start[row]),
            int(work.end[row]),
        )
        arguments = {"bytes": int(work.nbytes[row]), "blocks": int(work.blocks[row])}
        event["args"] = {name: value for name, value in arguments.items() if value != NONE}
        yield event
        call = int(work.call[row])
        if call != NONE and low <= timeline.calls.start[call] < high:
            # A flow arrow leads from the call to the work.
            pid, tid = places[timeline.calls.thread[call]]
            arrow = {"cat": "launch", "name": "launch", "id": row}
            launched = int(timeline.calls.start[call]) / 1000
            yield {"ph": "s", "pid": pid, "tid": tid, "ts": launched, **arrow}
            start = {"pid": place[0], "tid": place[1], "ts": int(work.start[row]) / 1000}
            yield {"ph": "f", "bp": "e", **start, **arrow}


def work_columns(read: Timeline) -> Mapping[str, Any]:
    """Return columns of the GPU work; missing bytes are NaN, missing names are None."""
    work = read.work
    texts = np.array([*read.strings, None], dtype=object)  # NONE (-1) selects the last element
    copies = work.kind == WorkKind.COPY
    entries = {
        kind: kind.name.lower()
        for kind in (MemoryKind.PAGEABLE, MemoryKind.PINNED, MemoryKind.MANAGED)
    }
    memory = np.array(
        [entries.get(MemoryKind(kind)) for kind in range(len(MemoryKind))], dtype=object
    )
    directions = np.array(
        [COPY_NAMES[CopyKind(kind)] for kind in range(len(CopyKind))], dtype=object
    )
    return {
        "device": work.track,
        "start_ns": work.start,
        "duration_ns": work.end - work.start,
        "kind": np.array([kind.name.lower() for kind in WorkKind], dtype=object)[work.kind],
        "stream": work.stream,
        "name": np.where(copies, directions[work.copy], texts[work.name]),
        "memory": np.where(copies, memory[work.memory], np.array(None, dtype=object)),
        "bytes": np.where(work.nbytes == NONE, np.nan, work.nbytes.astype(np.float64)),
    }


def work_csv(read: Timeline, *, span: tuple[int, int] | None = None) -> str:
    """Return the GPU work that starts within `span` (ns) as CSV; missing values are empty."""
    columns = work_columns(read)
    start = columns["start_ns"]
    low, high = span or (np.iinfo(np.int64).min, np.iinfo(np.int64).max)
    rows = np.flatnonzero((start >= low) & (start < high))
    cells = (columns[name][rows].tolist() for name in columns)
    return csv_lines(
        columns,
        ([None if cell != cell else cell for cell in row] for row in zip(*cells, strict=True)),
    )


def warp_events(trace: WarpTrace) -> Iterator[dict[str, Any]]:
    """Yield trace events for the phases of a kernel's warps.

    An SM is a process. A warp is two threads: one for its phases and one for its sections and
    iterations, because these may overlap waits. Without a GPU, 1 µs stands for 1,000 instructions
    of a warp, and times of different warps are not comparable.
    """
    places = []
    for ring, block, warp, sm, role, start, end, _ in trace.warps.tolist():
        title = f"block {block} warp {warp}{f' ({role})' if role else ''}"
        place = pid, tid = sm + 1, 2 * ring + 1
        places.append(place)
        yield title_event("process_name", pid, 0, f"SM {sm}")
        yield title_event("thread_name", pid, tid, title)
        yield title_event("thread_name", pid, tid + 1, f"{title}: sections")
        yield slice_event(title, "warp", place, start, end)
    for warp, number, start, end, payload in trace.slices.tolist():
        site, (pid, tid) = trace.sites[number], places[warp]
        apart = site.kind in (*SECTIONS, SiteKind.LOOP)
        event = slice_event(site.title, site.kind.value, (pid, tid + apart), start, end)
        yield event | ({"args": {"mbarrier": hex(payload)}} if payload else {})
