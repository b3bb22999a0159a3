"""Why the GPU was idle. Each gap goes to the work that ended it and to the call L that launched
that work.

L started before the gap: the work was queued; up to 10 µs is launch latency, more is a dependency.
L still running in the gap: the API held the work back. L started in the gap: the host was late, and
[gap start, L start] is cut along L's thread: blocking call, profiler, other CUDA API, OS wait, and
what remains is work on the CPU.

What each idle gap is: one kind per gap, by what the host did in it, what opened it and what
ended it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.thresholds import (
    BATCH_BYTES,
    INPUT_BYTES,
    LAUNCH_LATENCY_NS,
    LOADER_BUSY_SHARE,
    SYNC_SHADOW_NS,
)
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import (
    Cover,
    complement,
    distinct,
    median,
    union,
    union_of,
)
from kernprof.analysis.trace.track.names import OS_WAIT, WORKERS_RANGE, CallClass, matching
from kernprof.analysis.trace.track.view import (
    TrackView,
    blocking_calls,
    most_frequent,
    own_ranges,
    present,
)
from kernprof.model.trace import (
    MIGRATIONS,
    NONE,
    Bools,
    CopyKind,
    Gaps,
    GpuWork,
    Ints,
    MemoryKind,
    Spans,
    WorkKind,
)
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


class GapKind(IntEnum):
    """Why a gap is there, as a fix would see it.

    LAUNCH: the host is at its next launch all the time, or kernels are shorter than the way between
    them. SYNC: the host had waited for the GPU, and had nothing queued; READ_BACK: through another
    thread; BETWEEN_VALUES: it is at one of a few launches between two values. WAIT: the thread
    waits in the OS for what is not known.
    """

    LAUNCH = 0
    SYNC = 1
    CPU = 2
    DATA = 3
    COPY = 4
    WAIT = 5
    DEPENDENCY = 6
    PROFILER = 7
    UNKNOWN = 8
    COMMUNICATION = 9
    READ_BACK = 10
    BETWEEN_VALUES = 11


def gap_kinds(view: TrackView, idle: Idle) -> Ints:
    """The kind of each gap. Whether waits after a blocking call are that call's doing is settled by
    `measure`.
    """
    length = idle.length
    kinds = np.full(len(idle), GapKind.LAUNCH, np.int8)
    if not len(idle):
        return kinds
    half = {cause: 2 * part >= length for cause, part in idle.parts.items()}
    queued = (idle.thread != NONE) & ~idle.late
    waiting = queued & half[IdleCause.DEPENDENCY]
    kinds[waiting] = np.where(
        _beside_communication(view, idle), GapKind.COMMUNICATION, GapKind.DEPENDENCY
    )[waiting]
    kinds[queued & _in_one_call(view, idle)] = GapKind.DEPENDENCY
    long = idle.late & (length >= launch_gap_ns(view))
    kinds[long] = GapKind.CPU
    kinds[long & half[IdleCause.OS_WAIT]] = GapKind.WAIT
    kinds[long & (half[IdleCause.CUDA_API] | half[IdleCause.SYNC])] = GapKind.LAUNCH
    kinds[idle.late & idle.after_sync & (length < limit.LONG_GAP_NS)] = GapKind.SYNC
    kinds[idle.late & _after_read_back(view, idle) & (length < limit.LONG_GAP_NS)] = (
        GapKind.READ_BACK
    )
    kinds[(kinds == GapKind.SYNC) & _opened_by(view, idle, pageable_uploads(view))] = GapKind.LAUNCH
    kinds[(kinds == GapKind.LAUNCH) & idle.late & _between_values(view, idle, kinds)] = (
        GapKind.BETWEEN_VALUES
    )
    kinds[(kinds == GapKind.LAUNCH) & idle.late & _ended_by(idle, view.communicates)] = (
        GapKind.COMMUNICATION
    )
    held = half[IdleCause.BLOCKING_COPY] | (
        half[IdleCause.CUDA_API] & _ended_by(idle, _big_copies(view))
    )
    copied = _ended_by(idle, _big_copies(view)) | _opened_by(view, idle, _big_copies(view))
    kinds[held] = np.where(copied, GapKind.COPY, GapKind.LAUNCH)[held]
    starving = np.flatnonzero(idle.late & (length >= limit.DATA_WAIT_NS))
    starving = starving[2 * data_time(view, idle, starving) >= length[starving]]
    kinds[starving] = np.where(_staged(view, idle, starving), GapKind.COPY, GapKind.DATA)
    kinds[half[IdleCause.PROFILER]] = GapKind.PROFILER
    kinds[idle.thread == NONE] = GapKind.UNKNOWN
    kinds[_between_migrations(view, idle)] = GapKind.COPY
    return kinds


def _in_one_call(view: TrackView, idle: Idle) -> Bools:
    """Gaps between works of the same call: a graph's kernels, which no host holds up."""
    row = np.maximum(idle.ended_by, 0)
    call = view.work.call
    return np.asarray(
        (idle.ended_by > 0) & (call[row] != NONE) & (call[row] == call[np.maximum(row - 1, 0)])
    )


def _after_read_back(view: TrackView, idle: Idle) -> Bools:
    """Gaps that open as another thread than the one that launches next has copied a value to the
    host.

    So JAX and TensorFlow read values back: the launching thread waits for that thread, in no CUDA
    call.
    """
    row = np.maximum(idle.ended_by, 0)
    thread = view.launch_thread[np.maximum(row - 1, 0)]
    other = (thread != view.launch_thread[row]) & (thread != NONE)
    return np.asarray((idle.ended_by > 0) & _opened_by(view, idle, values(view.work)) & other)


def values(work: GpuWork) -> Bools:
    """Copies of a value or two to the host."""
    return np.asarray(
        (work.copy == CopyKind.DTOH) & (work.nbytes >= 0) & (work.nbytes <= limit.ITEM_BYTES)
    )


def _between_values(view: TrackView, idle: Idle, kinds: Ints) -> Bools:
    """Gaps between launches so few between two values that are read back that these must go first.

    After each the queue is empty, no graph can hold it, and with it goes what makes it and looks at
    it.
    """
    waited = (kinds == GapKind.SYNC) | (kinds == GapKind.READ_BACK)
    waits = np.flatnonzero(waited & _opened_by(view, idle, values(view.work)))
    after = np.searchsorted(waits, np.arange(len(idle)))
    few = np.concatenate(
        ([False], np.diff(idle.ended_by[waits]) <= limit.LAUNCHES_A_VALUE, [False])
    )
    return np.asarray(few[after])


def launch_gap_ns(view: TrackView) -> int:
    """Up to which length a gap is the way from launch to launch: a few times what the host usually
    takes for one.
    """
    mine = view.calls.of_thread(view.main_thread)
    calls = view.calls.rows(mine).rows(view.call_class[mine] == CallClass.LAUNCH)
    if len(calls) < 2:
        return limit.SHORT_GAP_NS
    usual = median(np.maximum(calls.start[1:] - calls.end[:-1], 0))
    return int(np.clip(limit.LAUNCH_WAYS * usual, limit.SHORT_GAP_NS, limit.SLOW_LAUNCH_NS))


def _ended_by(idle: Idle, chosen: Bools) -> Bools:
    """Whether the work that ends each gap is one of the chosen."""
    return np.asarray((idle.ended_by != NONE) & chosen[np.maximum(idle.ended_by, 0)])


def _opened_by(view: TrackView, idle: Idle, copies: Bools) -> Bools:
    ends = distinct(view.work.end[copies])
    if not len(ends):
        return np.zeros(len(idle), np.bool_)
    at = np.minimum(np.searchsorted(ends, idle.start), len(ends) - 1)
    return np.asarray(ends[at] == idle.start)


def _beside_communication(view: TrackView, idle: Idle) -> Bools:
    """Whether the work that ends each gap, or the last that started before it, is communication."""
    row = np.maximum(idle.ended_by, 0)
    return np.asarray(
        (idle.ended_by != NONE)
        & (view.communicates[row] | view.communicates[np.maximum(row - 1, 0)])
    )


def migrations(view: TrackView) -> Bools:
    return np.isin(view.work.copy, MIGRATIONS)


def fault_cover(view: TrackView) -> Cover:
    """When kernels wait for pages: from the first to the last of the migrations in each kernel that
    has several.
    """
    moved = np.flatnonzero(migrations(view))
    if not len(moved):
        return union_of([])
    start, end = view.work.start[moved], view.work.end[moved]
    kernel = np.flatnonzero(view.work.kind == WorkKind.KERNEL)
    low = np.searchsorted(start, view.work.start[kernel])
    high = np.searchsorted(start, view.work.end[kernel])
    held = high - low >= limit.FAULTS_LEAST
    first, last = start[low[held]], np.minimum(end[high[held] - 1], view.work.end[kernel][held])
    return union_of([(first, last)])


def _between_migrations(view: TrackView, idle: Idle) -> Bools:
    """Gaps that a migration ends and another one opened: a processor faults its way through the
    pages.
    """
    row = np.maximum(idle.ended_by, 0)
    moved = migrations(view)
    return np.asarray(
        (idle.ended_by != NONE)
        & moved[row]
        & (moved[np.maximum(row - 1, 0)] | (idle.thread == NONE))
    )


def _big_copies(view: TrackView) -> Bools:
    work = view.work
    return np.asarray((work.kind == WorkKind.COPY) & (work.nbytes >= limit.BATCH_BYTES))


def pageable_uploads(view: TrackView) -> Bools:
    """Copies of some size to the GPU that hold their host up."""
    work = view.work
    return np.asarray(
        _big_copies(view) & (work.copy == CopyKind.HTOD) & (work.memory == MemoryKind.PAGEABLE)
    )


def data_time(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    """How much of each gap the thread that launched the work after it spent on data.

    That is time in a range named for data, or in the OS waiting for input (a file, a pipe). Where
    something loads data beside it, any wait in the OS is for that; otherwise a wait for a lock or a
    thread says nothing about data.
    """
    waits = idle.parts[IdleCause.OS_WAIT][rows]
    if not has_loaders(view, idle, rows):
        waits = np.minimum(waits, _in_input_waits(view, idle, rows))
    found = np.maximum(waits, _in_data_ranges(view, idle, rows))
    return np.maximum(found, _prepared_inline(view, idle, rows))


def _prepared_inline(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    """How long the thread worked on a CPU, in no CUDA call, before it copied a batch to the GPU.

    Or, where that thread only waited to copy it (XLA has threads for that), the one that launches
    most. Not where results of some size had just come back (it may be these that it works on), nor
    where a range of the program's own, inside its step, says what else the time is for; nor where
    most batches need no such time.
    """
    ended, before = np.maximum(idle.ended_by[rows], 0), np.maximum(idle.ended_by[rows] - 1, 0)
    batches, inside = (
        _batches(view, idle),
        (view.work.start >= idle.start[0]) & (view.work.start <= idle.end[-1]),
    )
    fresh = batches[ended] & (_came_back(view)[before] < BATCH_BYTES)
    inline = (idle.ended_by[rows] != NONE) & fresh & (idle.thread[rows] != NONE)
    kernels = view.computing(slice(0, len(view.work)))
    loop = most_frequent(view.launch_thread[kernels & inside & (view.launch_thread != NONE)])
    helped = (2 * idle.parts[IdleCause.OS_WAIT][rows] >= idle.length[rows]) & (
        idle.thread[rows] != loop
    )
    helped &= loop != NONE
    worked = (
        np.where(helped, _worked(view, loop, idle, rows), idle.parts[IdleCause.CPU][rows]) * inline
    )
    computed = np.cumsum(kernels)
    copied = batches & inside
    if 2 * int((2 * worked >= idle.length[rows]).sum()) < len(distinct(computed[copied])):
        return np.zeros(len(rows), np.int64)
    return np.asarray(
        np.where(2 * _named_otherwise(view, idle, rows) >= idle.length[rows], 0, worked)
    )


def _worked(view: TrackView, thread: int, idle: Idle, rows: Ints) -> Ints:
    """How much of each gap a thread is neither in a CUDA call nor waiting in the OS."""
    waits, calls = os_waits(view, thread), view.calls.rows(view.calls.of_thread(thread))
    other = union_of([(waits.start, waits.end), (calls.start, calls.end)])
    return np.asarray(idle.length[rows] - other.within(idle.start[rows], idle.end[rows]))


def _staged(view: TrackView, idle: Idle, rows: Ints) -> Bools:
    """Gaps in which the thread worked no longer than it takes to go through the copy's bytes once.

    So libraries copy what is pageable: through pinned memory of their own (CuPy), or into it.
    """
    ended = np.maximum(idle.ended_by[rows], 0)
    worked, unwaited = (
        idle.parts[IdleCause.CPU][rows],
        2 * idle.parts[IdleCause.OS_WAIT][rows] < idle.length[rows],
    )
    copied = _big_copies(view)[ended] & (idle.ended_by[rows] != NONE) & unwaited
    copied &= 2 * _in_data_ranges(view, idle, rows) < idle.length[rows]
    return np.asarray(copied & (view.work.nbytes[ended] >= limit.STAGED_BYTES_PER_NS * worked))


def _came_back(view: TrackView) -> Ints:
    """The bytes of the copies to the host that each work ends a row of, itself among them."""
    work = view.work
    down = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.DTOH)
    total = np.cumsum(np.where(down, work.nbytes, 0))
    return np.asarray(total - np.maximum.accumulate(np.where(down, 0, total)))


def _batches(view: TrackView, idle: Idle) -> Bools:
    """The copies to the GPU that may carry a batch: beside much larger ones, a small one carries
    something else.
    """
    work = view.work
    up = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.HTOD)
    here = up & (work.start >= idle.start[0]) & (work.start <= idle.end[-1])
    least = max(INPUT_BYTES, int(work.nbytes[here].max(initial=0)) // limit.BATCHES_ALIKE)
    return np.asarray(up & (work.nbytes >= least))


def _named_otherwise(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    """How much of each gap lies in ranges of the program's own that others of its ranges hold:
    parts of its steps.
    """
    ranges = own_ranges(view.timeline)
    own = ranges.rows(
        (ranges.end != NONE) & (ranges.end - ranges.start < 10 * int(idle.length.max(initial=0)))
    )
    outer = np.full(len(own), False)
    for thread in present(idle.thread[rows]):
        mine = np.flatnonzero(own.thread == thread)
        reach = np.maximum.accumulate(own.end[mine]) if len(mine) else own.end[mine]
        outer[mine[1:]] = own.end[mine[1:]] <= reach[:-1]
    inner = own.rows(outer & ~matching(view.timeline, names.DATA_RANGE)[own.name])
    return _within(
        Spans(start=inner.start, end=inner.end, thread=inner.thread, name=inner.name), idle, rows
    )


def has_loaders(view: TrackView, idle: Idle, rows: Ints) -> bool:
    """Whether threads or processes are named as loaders, or others are busy while the GPU waits.

    These are processes without GPU work, and threads of this one without a CUDA call while the
    launching thread waits in the OS (in Python perhaps for the interpreter, which they hold), where
    a batch is copied between most waits.
    """
    timeline, process = view.timeline, view.timeline.thread_processes()
    called = [one.name for one in timeline.threads] + [one.name for one in timeline.processes]
    if any(name and names.LOADER.search(name) for name in called):
        return True
    elsewhere = ~np.isin(process, [track.process for track in timeline.tracks])
    beside = process == view.process
    beside[present(view.calls.thread)] = False
    waits = rows[2 * idle.parts[IdleCause.OS_WAIT][rows] >= idle.length[rows]]
    # a batch comes then
    after = distinct(np.searchsorted(idle.start[waits], view.work.start[_batches(view, idle)]))
    fed = 2 * len(after) >= len(waits) and _are_busy(view, beside, idle, waits)
    return fed or _are_busy(view, elsewhere, idle, rows)


def _are_busy(view: TrackView, threads: Bools, idle: Idle, rows: Ints) -> bool:
    """Whether some of these threads are on a CPU for much of these gaps."""
    ran = view.timeline.on_cpu
    if ran is None or not len(rows):
        return False
    chosen = threads[ran.thread]
    cover = union_of([(ran.start[chosen], ran.end[chosen])])
    start, end = idle.start[rows], idle.end[rows]
    return float(cover.within(start, end).sum()) >= LOADER_BUSY_SHARE / 100 * float(
        (end - start).sum()
    )


def _in_data_ranges(view: TrackView, idle: Idle, rows: Ints) -> Ints:
    ranges = view.timeline.ranges
    named = ranges.rows(
        matching(view.timeline, names.DATA_RANGE)[ranges.name] & (ranges.end != NONE)
    )
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
