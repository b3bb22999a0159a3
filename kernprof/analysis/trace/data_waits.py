"""Is the host late because of data? How a trace shows it, and how long it takes."""

from __future__ import annotations

import numpy as np

from kernprof.analysis.trace.idle import Idle
from kernprof.analysis.trace.thresholds import BATCH_BYTES, INPUT_BYTES, LOADER_BUSY_SHARE
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import union_of
from kernprof.analysis.trace.track.names import matching
from kernprof.analysis.trace.track.nvtx import own_ranges
from kernprof.analysis.trace.track.view import TrackView, present
from kernprof.model.trace import NONE, CopyKind, Ints, Spans, WorkKind
from kernprof.model.trace_report import IdleCause


def data_time(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    """How much of each gap the thread that launched the work after it spent on data.

    That is time in a range named for data, or in the OS waiting for input (a file, a pipe). Where something loads data
    beside it, any wait in the OS is for that; otherwise a wait for a lock or a thread says nothing about data.
    """
    waits = idle.parts[IdleCause.OS_WAIT][rows]
    if not has_loaders(view, idle, rows):
        waits = np.minimum(waits, _in_input_waits(view, idle, rows))
    found = np.maximum(waits, _in_data_ranges(view, idle, rows))
    return np.maximum(found, _prepared_inline(view, idle, rows))


def _prepared_inline(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    """How long the thread worked on a CPU, in no CUDA call, before it copied a batch to the GPU.

    Not where results of some size had just come back (it may be these that it works on), nor where a range of the
    program's own, inside its step, says what else the time is for.
    """
    work = view.work
    ended = np.maximum(idle.ended_by[rows], 0)
    batch = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.HTOD) & (work.nbytes >= INPUT_BYTES)
    results = (work.copy == CopyKind.DTOH) & (work.nbytes >= BATCH_BYTES)
    before = np.maximum(ended - 1, 0)
    inline = (idle.ended_by[rows] != NONE) & batch[ended] & ~results[before] & (idle.thread[rows] != NONE)
    worked = np.where(inline, idle.parts[IdleCause.CPU][rows], 0)
    return np.asarray(np.where(2 * _named_otherwise(view, idle, rows) >= idle.length[rows], 0, worked))


def _named_otherwise(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    """How much of each gap lies in ranges of the program's own that others of its ranges hold: parts of its steps."""
    ranges = own_ranges(view.timeline)
    own = ranges.rows((ranges.end != NONE) & (ranges.end - ranges.start < 10 * int(idle.length.max(initial=0))))
    outer = np.full(len(own), False)
    for thread in present(idle.thread[rows]):
        mine = np.flatnonzero(own.thread == thread)
        reach = np.maximum.accumulate(own.end[mine]) if len(mine) else own.end[mine]
        outer[mine[1:]] = own.end[mine[1:]] <= reach[:-1]
    inner = own.rows(outer & ~matching(view.timeline, names.DATA_RANGE)[own.name])
    return _within(Spans(start=inner.start, end=inner.end, thread=inner.thread, name=inner.name), idle, rows)


def has_loaders(view: TrackView, idle: Idle, rows: Ints) -> bool:
    """Whether threads or processes are named as loaders, or a process without GPU work is busy while the GPU waits."""
    timeline = view.timeline
    called = [one.name for one in timeline.threads] + [one.name for one in timeline.processes]
    return any(name and names.LOADER.search(name) for name in called) or _others_are_busy(view, idle, rows)


def _others_are_busy(view: TrackView, idle: Idle, rows: Ints) -> bool:
    timeline, process = view.timeline, view.timeline.thread_processes()
    if timeline.on_cpu is None or not len(rows):
        return False
    on_gpu = [track.process for track in timeline.tracks]
    other = ~np.isin(process, on_gpu)[timeline.on_cpu.thread]
    cover = union_of([(timeline.on_cpu.start[other], timeline.on_cpu.end[other])])
    start, end = idle.start[rows], idle.end[rows]
    return float(cover.within(start, end).sum()) >= LOADER_BUSY_SHARE / 100 * float((end - start).sum())


def _in_data_ranges(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    ranges = view.timeline.ranges
    named = ranges.rows(matching(view.timeline, names.DATA_RANGE)[ranges.name] & (ranges.end != NONE))
    spans = Spans(start=named.start, end=named.end, thread=named.thread, name=named.name)
    return _within(spans, idle, rows)


def _in_input_waits(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    waits = view.timeline.waits
    if waits is None:
        return np.zeros(len(rows), np.int64)
    return _within(waits.rows(matching(view.timeline, names.INPUT_WAIT)[waits.name]), idle, rows)


def _within(spans: Spans, idle: Idle, rows: Ints) -> Ints:
    """How much of each gap the spans of its thread cover."""
    result = np.zeros(len(rows), np.int64)
    for thread in present(idle.thread[rows]):
        mine, own = idle.thread[rows] == thread, spans.thread == thread
        cover = union_of([(spans.start[own], spans.end[own])])
        result[mine] = cover.within(idle.start[rows][mine], idle.end[rows][mine])
    return result
