"""Threads that make batches: of processes without GPU work, named as loaders or not at all."""

import numpy as np

from kernprof.analysis.trace.track.intervals import union_of
from kernprof.analysis.trace.track.names import LOADER
from kernprof.analysis.trace.track.view import TrackView, present
from kernprof.model.trace import Spans, Timeline

_INTERPRETER_SHARE = 0.5  # of the time on a CPU
_WORKER_SHARE = 0.1  # of the busiest: a thread that works less makes no batches


def loading_ns(timeline: Timeline, low: int, high: int) -> float:
    """For how long each of them is on a CPU in a span, in the mean; 0 where none is seen."""
    if timeline.on_cpu is None:
        return 0.0
    on_gpu = [track.process for track in timeline.tracks]
    process = timeline.thread_processes()
    busy = []
    for thread in present(timeline.on_cpu.thread):
        nameless = not _called(timeline, thread)
        if process[thread] not in on_gpu and (nameless or is_loader(timeline, thread)):
            busy.append(_on_cpu_ns(timeline.on_cpu, thread, low, high))
    workers = [one for one in busy if one > 0 and one >= _WORKER_SHARE * max(busy)]
    return sum(workers) / len(workers) if workers else 0.0


def holds_interpreter(view: TrackView, low: int, high: int) -> bool:
    """Whether another thread of the process, without CUDA calls, is on a CPU for most of a span,
    and alone there.

    In Python such a thread keeps the others from running: they wait for the interpreter's lock.
    Threads that run beside each other (those of OpenMP do) do not share one.
    """
    on_cpu = view.timeline.on_cpu
    if on_cpu is None:
        return False
    own = np.intersect1d(
        np.flatnonzero(view.timeline.thread_processes() == view.process), on_cpu.thread
    )
    ran = {thread: on_cpu.rows(on_cpu.of_thread(thread)) for thread in own.tolist()}
    spans = {thread: (one.start, one.end) for thread, one in ran.items()}
    callers = [spans.pop(thread) for thread in present(view.calls.thread) if thread in spans]
    held = union_of(callers).inside(low, high) + _INTERPRETER_SHARE * (high - low)
    return any(union_of([*callers, one]).inside(low, high) >= held for one in spans.values())


def is_loader(timeline: Timeline, thread: int) -> bool:
    """Whether a thread, or the process it is of, is named as one that loads data."""
    return any(map(LOADER.search, _called(timeline, thread)))


def _on_cpu_ns(on_cpu: Spans, thread: int, low: int, high: int) -> int:
    ran = on_cpu.rows(on_cpu.of_thread(thread))
    return union_of([(ran.start, ran.end)]).inside(low, high)


def _called(timeline: Timeline, thread: int) -> list[str]:
    one = timeline.threads[thread]
    return [name for name in (one.name, timeline.processes[one.process].name) if name]
