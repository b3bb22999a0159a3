"""Host side of a replayed trace: profiling overhead, data loaders, and waits outside CUDA calls.

`HOST` holds the constants of the card file `what-if-host.any.toml`. The *pace* is the host's time
without a profiler ÷ its recorded time.
"""

from dataclasses import replace

import numpy as np

from kernprof import cards
from kernprof.analysis.trace.track.view import (
    CARD,
    DATA_LOADER,
    OS_WAIT,
    QUEUED_WAIT,
    TrackView,
    calls_named,
    matches,
    matching,
    present,
    union_of,
)
from kernprof.model.trace import NONE, Floats, Ints, Spans, Timeline

HOST = cards.values(cards.load("what-if-host"))
"""Terms of `what-if-host.any.toml`: costs and thresholds on the host, in ns or fractions."""
# A thread that runs alone for this fraction of a span is assumed to hold Python's interpreter lock.
_INTERPRETER_SHARE = 0.5
# A data-loader thread with less than this fraction of the busiest loader thread's CPU time is idle.
_WORKER_SHARE = 0.1


def pace(timeline: Timeline, length_ns: Ints) -> float | None:
    """Return the host's pace: its time without nsys ÷ its recorded time.

    `length_ns` are the durations of launch calls. The result is None without launch calls, and for
    profilers other than nsys. For PyTorch's profiler, the function `added_ns` returns the overhead.
    """
    by_nsys = len(length_ns) and (timeline.source.tool or "").startswith("nsys")
    return _pace(length_ns) if by_nsys else None


def paces(length_ns: Ints) -> Floats:
    """Return the host's pace at each launch call, estimated from neighbouring launch calls.

    The pace varies: a host is slower after a full launch queue stalled it, or while other programs
    run.
    """
    parts = np.array_split(length_ns, max(len(length_ns) // int(HOST["pace_launches"]), 1))
    return np.concatenate([np.full(len(part), _pace(part)) for part in parts])


def _pace(length_ns: Ints) -> float:
    # Launch calls that take longer than the lower quartile may wait for space in a full queue.
    usual = float(np.percentile(length_ns, 25))
    return min(max(HOST["quiet_launch_ns"] / max(usual, 1.0), HOST["best_pace"]), 1.0)


def added_ns(timeline: Timeline) -> Ints:
    """Return, for each API call, the profiler's overhead in ns since the end of the previous call.

    With PyTorch's profiler, this includes the overhead of recording operators between the calls.
    """
    calls, ranges = timeline.calls, timeline.ranges
    if not is_torch(timeline):
        return np.full(len(calls), int(HOST["tracer_call_ns"]), np.int64)
    added = np.full(len(calls), int(HOST["torch_call_ns"]), np.int64)
    for thread in present(calls.thread):
        mine = calls.of_thread(thread)
        begun = np.searchsorted(ranges.start[ranges.of_thread(thread)], calls.start[mine])
        added[mine] += int(HOST["torch_operator_ns"]) * np.diff(begun, prepend=0)
    return added


def is_torch(timeline: Timeline) -> bool:
    """Return whether PyTorch's profiler recorded the trace."""
    return (timeline.source.tool or "").startswith("PyTorch")


def loading_ns(timeline: Timeline, low: int, high: int) -> float:
    """Return the mean CPU time (ns) of the data-loader threads in [low, high); 0 without threads.

    A thread of a process without GPU work counts if it has the name of a data loader, or no name.
    """
    if timeline.on_cpu is None:
        return 0.0
    on_gpu = [track.process for track in timeline.tracks]
    process = timeline.thread_processes()
    busy_ns = []
    for thread in present(timeline.on_cpu.thread):
        nameless = not _names_of(timeline, thread)
        if process[thread] not in on_gpu and (nameless or is_loader(timeline, thread)):
            ran = timeline.on_cpu.rows(timeline.on_cpu.of_thread(thread))
            busy_ns.append(union_of([(ran.start, ran.end)]).inside(low, high))
    workers = [ns for ns in busy_ns if ns > 0 and ns >= _WORKER_SHARE * max(busy_ns)]
    return sum(workers) / len(workers) if workers else 0.0


def is_loader(timeline: Timeline, thread: int) -> bool:
    """Return True if the name of a thread or of its process is the name of a data loader."""
    return any(matches(name, DATA_LOADER) for name in _names_of(timeline, thread))


def _names_of(timeline: Timeline, number: int) -> list[str]:
    thread = timeline.threads[number]
    return [name for name in (thread.name, timeline.processes[thread.process].name) if name]


def holds_interpreter(view: TrackView, low: int, high: int) -> bool:
    """Return True if a thread without CUDA calls runs alone for most of a span.

    In Python, such a thread holds the global interpreter lock (GIL), and the threads with CUDA
    calls wait for the lock. Threads that run at the same time, such as OpenMP threads, do not share
    a lock.
    """
    on_cpu = view.timeline.on_cpu
    if on_cpu is None:
        return False
    local = np.flatnonzero(view.timeline.thread_processes() == view.process)
    ran = {
        thread: on_cpu.rows(on_cpu.of_thread(thread))
        for thread in np.intersect1d(local, on_cpu.thread).tolist()
    }
    spans = {thread: (rows.start, rows.end) for thread, rows in ran.items()}
    callers = [spans.pop(thread) for thread in present(view.calls.thread) if thread in spans]
    least = union_of(callers).inside(low, high) + _INTERPRETER_SHARE * (high - low)
    return any(union_of([*callers, span]).inside(low, high) >= least for span in spans.values())


def with_queued_waits(timeline: Timeline) -> Timeline:
    """Add an API call QUEUED_WAIT for each OS wait in which a thread waits for its GPU work.

    To wait for a result, an XLA thread enqueues a host function after its GPU work. The thread
    sleeps until the host function wakes it. The trace shows the launch of the host function and a
    wait in the OS. Return the timeline unchanged if it has no such wait, or if the calls were added
    before.
    """
    queues = matching(timeline, "host function")
    if timeline.waits is None or not bool(queues.any()) or QUEUED_WAIT in timeline.strings:
        return timeline
    threads = present(timeline.calls.thread[queues[timeline.calls.name]])
    rows = [_queued_waits(timeline, timeline.waits, thread) for thread in threads]
    waits = timeline.waits.rows(np.concatenate([np.zeros(0, np.int64), *rows]))
    if not len(waits):
        return timeline
    name = np.full(len(waits), len(timeline.strings), timeline.calls.name.dtype)
    waits = replace(waits, name=name)
    columns = {
        column: np.concatenate((getattr(timeline.calls, column), getattr(waits, column)))
        for column in Spans.__slots__
    }
    order = np.lexsort((columns["start"], columns["thread"]))
    row = np.empty(len(order) + 1, timeline.work.call.dtype)
    row[order], row[NONE] = np.arange(len(order)), NONE
    return replace(
        timeline,
        strings=(*timeline.strings, QUEUED_WAIT),
        calls=Spans(**{name: column[order] for name, column in columns.items()}),
        work=replace(timeline.work, call=row[timeline.work.call]),
    )


def _queued_waits(timeline: Timeline, waits: Spans, thread: int) -> Ints:
    """Return the rows of `waits` (OS waits) in which the thread waits for its GPU work.

    A wait counts if the last launch before the wait is a host function. The wait must begin before
    the queued GPU work ends, and end shortly after this work ends.
    """
    mine, its_waits = timeline.calls.of_thread(thread), waits.of_thread(thread)
    rows = np.arange(len(waits))[its_waits]
    start, end = waits.start[its_waits], waits.end[its_waits]
    queued = timeline.calls.end[mine][calls_named(timeline, "host function")[mine]]
    work = np.flatnonzero(timeline.work.call != NONE)
    work = work[timeline.calls.thread[timeline.work.call[work]] == thread]
    launched = timeline.calls.end[timeline.work.call[work]]
    order = np.argsort(launched, kind="stable")
    done, launched = np.maximum.accumulate(timeline.work.end[work][order]), launched[order]
    at, last = np.searchsorted(launched, start) - 1, np.searchsorted(queued, start) - 1
    valid = (at >= 0) & (last >= 0) & matching(timeline, OS_WAIT)[waits.name[its_waits]]
    rows, start, end, at, last = rows[valid], start[valid], end[valid], at[valid], last[valid]
    over = done[at] if len(at) else at
    for_gpu = (
        (queued[last] >= launched[at])
        & (start < over)
        & (over <= end)
        & (end - over < CARD["long_gap_ns"])
    )
    return np.asarray(rows[for_gpu])
