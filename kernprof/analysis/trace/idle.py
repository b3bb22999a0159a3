"""Why the GPU was idle. Each gap goes to the work that ended it and to the call L that launched
that work.

L started before the gap: the work was queued; up to 10 µs is launch latency, more is a dependency.
L still running in the gap: the API held the work back. L started in the gap: the host was late, and
[gap start, L start] is cut along L's thread: blocking call, profiler, other CUDA API, OS wait, and
what remains is work on the CPU.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.thresholds import LAUNCH_LATENCY_NS, SYNC_SHADOW_NS
from kernprof.analysis.trace.track.intervals import Cover, complement, union, union_of
from kernprof.analysis.trace.track.names import OS_WAIT, WORKERS_RANGE, CallClass, matching
from kernprof.analysis.trace.track.view import TrackView, blocking_calls, present
from kernprof.model.trace import NONE, Bools, Gaps, Ints, Spans
from kernprof.model.trace_report import IDLE_CAUSES, IdleCause


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """The gaps in a window, sorted: the work row that ended each (NONE: the window's end), and its
    cut into causes.

    `late` says that the host was late; `after_sync` that a blocking call ended right before it, or
    is in it.
    """

    start: Ints
    end: Ints
    ended_by: Ints
    thread: Ints
    late: Bools
    after_sync: Bools
    parts: dict[IdleCause, Ints]

    def __len__(self) -> int:
        return len(self.start)

    @property
    def length(self) -> Ints:
        return self.end - self.start

    def lengths(self, rows: slice) -> Ints:
        return self.end[rows] - self.start[rows]

    def between(self, low: int, high: int) -> slice:
        first, last = np.searchsorted(self.start, [low, high])
        return slice(int(first), int(last))

    def gaps(self) -> Gaps:
        """The gaps with the cause that took most of each."""
        share = np.stack([self.parts[cause] for cause in IDLE_CAUSES])
        cause = share.argmax(axis=0).astype(np.int8) if len(self) else np.zeros(0, np.int8)
        return Gaps(start=self.start, end=self.end, cause=cause)


def find_idle(view: TrackView, low: int, high: int) -> Idle:
    """All idle time of the track within [low, high). The parts of a gap always sum to its length."""
    start, end = complement(view.busy, low, high)
    row = np.searchsorted(view.work.start, end, side="left").astype(np.int32)
    ended = (row < len(view.work)) & (end < high + 1)
    np.minimum(row, len(view.work) - 1, out=row)
    ended &= view.work.start[row] == end
    known = ended & (view.launch_start[row] != NONE)
    # A gap that nothing ended is the host's: as if a launch had come at its end.
    call_start = np.where(known, view.launch_start[row], end)
    call_end = np.where(known, view.launch_end[row], end)
    thread = np.where(known, view.launch_thread[row], view.main_thread)
    traceable = known | (~ended & (view.main_thread != NONE))
    late = traceable & (call_start > start)
    parts: dict[IdleCause, Ints] = {cause: np.zeros(len(start), np.int64) for cause in IDLE_CAUSES}
    parts.update(_on_the_way(np.where(late, call_start, start), end, call_end, traceable))
    del call_end
    if not bool(traceable.all()):
        parts[IdleCause.UNKNOWN] = np.where(traceable, 0, end - start)
    after_sync = np.zeros(len(start), np.bool_)
    for one in present(thread[traceable]):
        mine = np.flatnonzero(traceable & (thread == one))
        after_sync[mine] = _opened_by_sync(view, one, start[mine], call_start[mine])
        mine = mine[late[mine]]
        for cause, length in _cut(view, one, start[mine], call_start[mine]):
            if bool(length.any()):  # zeros that are never written take no memory
                parts[cause][mine] += length
    return Idle(
        start=start,
        end=end,
        ended_by=np.where(ended, row, NONE),
        thread=np.where(traceable, thread, NONE),
        late=late,
        after_sync=after_sync,
        parts=parts,
    )


def _on_the_way(start: Ints, end: Ints, call_end: Ints, chosen: Bools) -> dict[IdleCause, Ints]:
    """From the later of gap and launch call to the work: latency if short, else the call, then a
    dependency.
    """
    length = np.where(chosen, end - start, 0)
    short = length <= LAUNCH_LATENCY_NS
    in_call = np.where(short, 0, np.clip(np.minimum(call_end, end) - start, 0, length))
    rest = length - in_call
    latency = rest <= LAUNCH_LATENCY_NS
    return {
        IdleCause.CUDA_API: in_call,
        IdleCause.LAUNCH_LATENCY: np.where(latency, rest, 0),
        IdleCause.DEPENDENCY: np.where(latency, 0, rest),
    }


def _cut(view: TrackView, thread: int, low: Ints, high: Ints) -> Iterator[tuple[IdleCause, Ints]]:
    """[low, high) along a thread: each moment goes to the first class that holds it; what none
    holds is the CPU's.
    """
    taken: Ints = np.zeros(len(low), np.int64)
    for cause, cover in _layers(view, thread):
        covered = cover.within(low, high)
        yield cause, covered - taken
        taken = covered
    yield IdleCause.CPU, (high - low) - taken


def _layers(view: TrackView, thread: int) -> Iterator[tuple[IdleCause, Cover]]:
    """For each class in order of precedence, the moments that it or one before it claims."""
    mine = view.calls.of_thread(thread)
    calls, kind = view.calls.rows(mine), view.call_class[mine]
    overhead = view.timeline.overhead.rows(view.timeline.overhead.of_thread(thread))
    profiled, cover = len(overhead) > 0, union_of([])
    for cause, spans in (
        (IdleCause.SYNC, calls.rows(kind == CallClass.SYNC)),
        (IdleCause.BLOCKING_COPY, calls.rows(kind == CallClass.BLOCKING_COPY)),
        (IdleCause.PROFILER, overhead),
        (IdleCause.CUDA_API, calls),
        (IdleCause.OS_WAIT, os_waits(view, thread)),
    ):
        if cause is IdleCause.CUDA_API and not profiled:  # the layers so far are calls too
            cover = union(spans.start, spans.end)
        elif len(spans):
            cover = union_of([(cover.start, cover.end), (spans.start, spans.end)])
        else:
            continue
        yield cause, cover


def os_waits(view: TrackView, thread: int) -> Spans:
    """Where a thread waited in the OS: its waiting calls, and (where scheduling was recorded) its
    time off the CPU.

    Where neither was recorded, it did where it asked PyTorch's workers for a batch.
    """
    timeline, parts = view.timeline, []
    if not timeline.knows_waits:
        asked = timeline.ranges.rows(timeline.ranges.of_thread(thread))
        asked = asked.rows(matching(timeline, WORKERS_RANGE)[asked.name] & (asked.end != NONE))
        parts.append((asked.start, asked.end))
    if timeline.waits is not None:
        waits = timeline.waits.rows(timeline.waits.of_thread(thread))
        waits = waits.rows(matching(timeline, OS_WAIT)[waits.name])
        parts.append((waits.start, waits.end))
    if timeline.on_cpu is not None:
        ran = timeline.on_cpu.rows(timeline.on_cpu.of_thread(thread))
        parts.append((ran.end[:-1], ran.start[1:]))
    cover = union_of(parts)
    nothing = np.full(len(cover.start), NONE, np.int32)
    return Spans(start=cover.start, end=cover.end, thread=nothing, name=nothing)


def _opened_by_sync(view: TrackView, thread: int, start: Ints, launch: Ints) -> Bools:
    """Whether each gap opens in, or right after, a blocking call, or one comes before the next
    launch all the same.
    """
    calls = blocking_calls(view, thread)
    opened = union_of([(calls.start, calls.end + SYNC_SHADOW_NS)]).holds(start)
    return np.asarray(
        opened | (np.searchsorted(calls.start, launch) > np.searchsorted(calls.start, start))
    )
