"""Explain idle time of the GPU: split each gap into causes, and classify it by its possible fix.

A gap ends with the start of GPU work. Let L be the call that launched this work. If L started
before the gap, the work was queued. A queued gap of at most 10 µs is launch latency. In a longer
gap, the time until L returns is CUDA API time. The rest is launch latency if it is at most 10 µs,
else a dependency.

If L started in the gap, the host was late. The time before L is split by the activity of L's
thread: blocking calls, the profiler, other CUDA API calls and OS waits. The remaining time before L
is CPU work. The time from L's start to the gap's end is split like a queued gap.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from kernprof.analysis.trace.track.view import (
    CARD,
    DATA_RANGE,
    OS_WAIT,
    CallClass,
    TrackView,
    blocking_calls,
    complement,
    distinct,
    has_loader,
    is_served,
    matching,
    most_frequent,
    present,
    union,
    union_of,
)
from kernprof.model.trace import (
    MIGRATIONS,
    NONE,
    Bools,
    CopyKind,
    Gaps,
    GpuWork,
    Ints,
    Spans,
    WorkKind,
)
from kernprof.model.trace_report import IDLE_CAUSES, IdleCause


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """Idle gaps of a track's window, sorted by start. Times are in ns.

    `ended_by` is the row of the GPU work that ends a gap (NONE: the window's end), `thread` the
    thread that launched this work. `late` marks gaps in which the host launched this work after the
    gap began. `after_sync` marks gaps with a blocking call directly before or inside the gap.
    `parts` holds the time of each idle cause in each gap.
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

    def between(self, low: int, high: int) -> slice:
        first, last = np.searchsorted(self.start, [low, high])
        return slice(int(first), int(last))

    def gaps(self) -> Gaps:
        """Return the idle gaps with the main cause of each gap."""
        share = np.stack([self.parts[cause] for cause in IDLE_CAUSES])
        cause = share.argmax(axis=0).astype(np.int8) if len(self) else np.zeros(0, np.int8)
        return Gaps(start=self.start, end=self.end, cause=cause)


def find_idle(view: TrackView, low: int, high: int) -> Idle:
    """Return the track's idle gaps within [low, high). The causes of a gap sum to its length.

    Let t be the start of the gap or of the launch call, whichever is later. The time from t to the
    gap's end is launch latency if it is at most `launch_latency_ns`. Otherwise it is CUDA API time
    until the call returns. The rest is launch latency or, above `launch_latency_ns`, a dependency.
    `_cut` splits the time before t.
    """
    start, end = complement(view.busy, low, high)
    row = np.searchsorted(view.work.start, end, side="left").astype(np.int32)
    ended = (row < len(view.work)) & (end < high + 1)
    np.minimum(row, len(view.work) - 1, out=row)
    ended &= view.work.start[row] == end
    correlated = ended & (view.launch_start[row] != NONE)
    # No launch ends a gap that lasts to the window's end. Assume a launch call at that end,
    # because no work was queued during the gap.
    call_start = np.where(correlated, view.launch_start[row], end)
    call_end = np.where(correlated, view.launch_end[row], end)
    thread = np.where(correlated, view.launch_thread[row], view.main_thread)
    traceable = correlated | (~ended & (view.main_thread != NONE))
    late = traceable & (call_start > start)
    parts: dict[IdleCause, Ints] = {cause: np.zeros(len(start), np.int64) for cause in IDLE_CAUSES}
    begin = np.where(late, call_start, start)
    length = np.where(traceable, end - begin, 0)
    in_call = np.clip(np.minimum(call_end, end) - begin, 0, length)
    in_call[length <= CARD["launch_latency_ns"]] = 0
    rest = length - in_call
    latency = rest <= CARD["launch_latency_ns"]
    parts[IdleCause.CUDA_API] = in_call
    parts[IdleCause.LAUNCH_LATENCY] = np.where(latency, rest, 0)
    parts[IdleCause.DEPENDENCY] = np.where(latency, 0, rest)
    del begin, call_end, length
    if not bool(traceable.all()):
        parts[IdleCause.UNKNOWN] = np.where(traceable, 0, end - start)
    after_sync = np.zeros(len(start), np.bool_)
    for launcher in present(thread[traceable]):
        rows = np.flatnonzero(traceable & (thread == launcher))
        # Mark gaps if a blocking call ended directly before the gap, or began between the gap's
        # start and the launch.
        blocking = blocking_calls(view, launcher)
        shadow = union_of([(blocking.start, blocking.end + int(CARD["sync_shadow_ns"]))])
        before_launch = np.searchsorted(blocking.start, call_start[rows])
        after_sync[rows] = shadow.holds(start[rows]) | (
            before_launch > np.searchsorted(blocking.start, start[rows])
        )
        rows = rows[late[rows]]
        for cause, length in _cut(view, launcher, start[rows], call_start[rows]):
            if bool(length.any()):  # an array of zeros takes no memory until it is written
                parts[cause][rows] += length
    return Idle(
        start=start,
        end=end,
        ended_by=np.where(ended, row, NONE),
        thread=np.where(traceable, thread, NONE),
        late=late,
        after_sync=after_sync,
        parts=parts,
    )


def _cut(view: TrackView, thread: int, low: Ints, high: Ints) -> Iterator[tuple[IdleCause, Ints]]:
    """Yield each activity of a launching thread and its time (ns) in each idle span [low, high).

    Time in which several activities overlap counts for the first of them in the list below. The
    remaining time is CPU work.
    """
    calls = view.calls.rows(view.calls.of_thread(thread))
    kind = view.call_class[view.calls.of_thread(thread)]
    overhead = view.timeline.overhead.rows(view.timeline.overhead.of_thread(thread))
    claimed: Ints = np.zeros(len(low), np.int64)
    cover = union_of([])
    for cause, spans in (
        (IdleCause.SYNC, calls.rows(kind == CallClass.SYNC)),
        (IdleCause.BLOCKING_COPY, calls.rows(kind == CallClass.BLOCKING_COPY)),
        (IdleCause.ALLOCATION, calls.rows(kind == CallClass.ALLOCATION)),
        (IdleCause.PROFILER, overhead),
        (IdleCause.CUDA_API, calls),
        (IdleCause.OS_WAIT, os_waits(view, thread)),
    ):
        # Without profiler overhead, `cover` holds only spans of `calls`: no union with `cover`.
        if cause is IdleCause.CUDA_API and not len(overhead):
            cover = union(spans.start, spans.end)
        elif len(spans):
            cover = union_of([(cover.start, cover.end), (spans.start, spans.end)])
        else:
            continue
        covered = cover.within(low, high)
        yield cause, covered - claimed
        claimed = covered
    yield IdleCause.CPU, (high - low) - claimed


def os_waits(view: TrackView, thread: int) -> Spans:
    """Return the spans in which a thread waited in the OS: in waiting calls, or off the CPU.

    A trace without OS calls and scheduling data shows only waits for PyTorch's loader workers.
    """
    timeline, parts = view.timeline, []
    if not timeline.knows_waits:
        ranges = timeline.ranges.rows(timeline.ranges.of_thread(thread))
        ranges = ranges.rows(matching(timeline, "worker range")[ranges.name])
        ranges = ranges.rows(ranges.end != NONE)
        parts.append((ranges.start, ranges.end))
    if timeline.waits is not None:
        waits = timeline.waits.rows(timeline.waits.of_thread(thread))
        waits = waits.rows(matching(timeline, OS_WAIT)[waits.name])
        parts.append((waits.start, waits.end))
    if timeline.on_cpu is not None:
        ran = timeline.on_cpu.rows(timeline.on_cpu.of_thread(thread))
        parts.append((ran.end[:-1], ran.start[1:]))
    cover = union_of(parts)
    unnamed = np.full(len(cover.start), NONE, np.int32)
    return Spans(start=cover.start, end=cover.end, thread=unnamed, name=unnamed)


class GapKind(IntEnum):
    """Kind of an idle gap, by the fix that would remove the gap.

    - COMMUNICATION: the next GPU work is a collective.
    - TRANSFER: the launching thread is blocked in a copy call, or pages of managed memory migrate.
    - INPUT_WAIT: the launching thread waits for a batch or prepares a batch.
    - SYNC: the host has just waited for the GPU, so no work is queued.
    - LAUNCH: the host launches GPU work, or allocates memory.
    - HOST: the host does other work, or waits in the OS.
    - OTHER: a dependency, the profiler, or unknown.

    The values are indices of `kernprof.model.trace_report.PARTS`.
    """

    COMMUNICATION = 1
    TRANSFER = 2
    INPUT_WAIT = 3
    SYNC = 4
    LAUNCH = 5
    HOST = 6
    OTHER = 7


def gap_kinds(view: TrackView, idle: Idle) -> Ints:
    """Return the GapKind of each idle gap. Later rules override earlier rules."""
    length = idle.length
    kinds = np.full(len(idle), GapKind.LAUNCH, np.int8)
    if not len(idle):
        return kinds
    half = {cause: 2 * part >= length for cause, part in idle.parts.items()}
    row = np.maximum(idle.ended_by, 0)
    talks = (idle.ended_by != NONE) & view.communicates[row]
    talked = (idle.ended_by != NONE) & view.communicates[np.maximum(row - 1, 0)]
    big = (view.work.kind == WorkKind.COPY) & (view.work.nbytes >= CARD["big_copy_bytes"])
    copied = ((idle.ended_by != NONE) & big[row]) | np.isin(idle.start, view.work.end[big])

    waiting = (idle.thread != NONE) & ~idle.late & half[IdleCause.DEPENDENCY]
    kinds[waiting] = np.where(talks | talked, GapKind.COMMUNICATION, GapKind.OTHER)[waiting]
    # If one API call launches several kernels (as a graph launch does), the host does not cause
    # the gaps between them.
    call = view.work.call
    same = (idle.ended_by > 0) & (call[row] != NONE) & (call[row] == call[np.maximum(row - 1, 0)])
    kinds[(idle.thread != NONE) & ~idle.late & same] = GapKind.OTHER
    long = idle.late & (length >= CARD["launch_gap_ns"])
    kinds[long] = GapKind.HOST
    kinds[long & (half[IdleCause.CUDA_API] | half[IdleCause.SYNC])] = GapKind.LAUNCH
    # After a synchronisation, gaps shorter than `long_gap_ns` are SYNC. CPU work of the host causes
    # the longer gaps.
    kinds[idle.late & idle.after_sync & (length < CARD["long_gap_ns"])] = GapKind.SYNC
    kinds[(kinds == GapKind.LAUNCH) & idle.late & talks] = GapKind.COMMUNICATION
    held = half[IdleCause.BLOCKING_COPY] | (
        half[IdleCause.CUDA_API] & (idle.ended_by != NONE) & big[row]
    )
    kinds[held] = np.where(copied, GapKind.TRANSFER, GapKind.LAUNCH)[held]
    kinds[half[IdleCause.ALLOCATION]] = GapKind.LAUNCH
    starving = np.flatnonzero(idle.late & (length >= CARD["data_wait_ns"]))
    starving = starving[2 * _data_time(view, idle, starving) >= length[starving]]
    kinds[starving] = GapKind.INPUT_WAIT
    kinds[half[IdleCause.PROFILER] | (idle.thread == NONE)] = GapKind.OTHER
    kinds[(idle.ended_by != NONE) & migrations(view)[row]] = GapKind.TRANSFER
    return kinds


def read_backs(work: GpuWork) -> Bools:
    """Mark read-backs: copies of one or a few values to the host, as in `.item()`."""
    return np.asarray(
        (work.copy == CopyKind.DTOH) & (work.nbytes >= 0) & (work.nbytes <= CARD["item_bytes"])
    )


def migrations(view: TrackView) -> Bools:
    return np.isin(view.work.copy, MIGRATIONS)


def _data_time(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    """Return, for each gap in `rows`, the ns in which its launching thread got or prepared data.

    The result is the time in NVTX ranges with a data-loading name. If a copy of a batch to the GPU
    ends the gap, it is at least the CPU work outside CUDA calls. In XLA, some threads only wait and
    copy. For such a thread, the CPU work of the thread with the most kernel launches counts.

    CPU work after a large copy to the host does not count: the host may process the copied results.
    No CPU work counts if most batches are copied without CPU work before the copy.
    """
    timeline, work = view.timeline, view.work
    ranges = timeline.ranges
    named = ranges.rows(matching(timeline, DATA_RANGE)[ranges.name] & (ranges.end != NONE))
    in_ranges = np.zeros(len(rows), np.int64)
    for thread in present(idle.thread[rows]):
        mine, owned = idle.thread[rows] == thread, named.thread == thread
        cover = union_of([(named.start[owned], named.end[owned])])
        in_ranges[mine] = cover.within(idle.start[rows][mine], idle.end[rows][mine])

    # If the process has data-loader threads or processes, an OS wait is a wait for a batch.
    if has_loader(timeline):
        in_ranges = np.maximum(in_ranges, idle.parts[IdleCause.OS_WAIT][rows])

    if is_served(timeline):  # CPU work of a server is scheduling
        return in_ranges
    inside = (work.start >= idle.start[0]) & (work.start <= idle.end[-1])
    upload = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.HTOD)
    batches = upload & (work.nbytes >= CARD["input_bytes"])
    down = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.DTOH)
    total = np.cumsum(np.where(down, work.nbytes, 0))
    came_back = total - np.maximum.accumulate(np.where(down, 0, total))
    fresh = batches[np.maximum(idle.ended_by[rows], 0)] & (
        came_back[np.maximum(idle.ended_by[rows] - 1, 0)] < CARD["big_copy_bytes"]
    )
    fresh &= (idle.ended_by[rows] != NONE) & (idle.thread[rows] != NONE)
    kernels = view.computing(slice(0, len(work)))
    main = most_frequent(view.launch_thread[kernels & inside & (view.launch_thread != NONE)])
    copier = 2 * idle.parts[IdleCause.OS_WAIT][rows] >= idle.length[rows]
    copier &= (idle.thread[rows] != main) & (main != NONE)
    worked = idle.parts[IdleCause.CPU][rows]
    if bool(copier.any()):
        waits, calls = os_waits(view, main), view.calls.rows(view.calls.of_thread(main))
        other = union_of([(waits.start, waits.end), (calls.start, calls.end)])
        work_ns = idle.length[rows] - other.within(idle.start[rows], idle.end[rows])
        worked = np.where(copier, work_ns, worked)
    prepared = np.where(fresh, worked, 0)
    # Copies to the GPU without a kernel in between belong to one batch.
    count = len(distinct(np.cumsum(kernels)[batches & inside]))
    if 2 * int((2 * prepared >= idle.length[rows]).sum()) < count:
        return in_ranges
    return np.maximum(in_ranges, prepared)
