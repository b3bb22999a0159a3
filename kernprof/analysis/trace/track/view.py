"""Prepare one process on one GPU (a track) for analysis: its work, launch calls, and busy time.

The module also projects NVTX ranges onto the GPU: it finds the work that each range launched, and
the time of this work. *GPU work* is a kernel, copy, memset or graph: a row of `GpuWork`.

numpy.unique and numpy.median are not used: they import numpy.ma, which takes longer than reading a
small trace.

Classes of API calls, kernels, threads and NVTX ranges follow from names. The card file
`timeline.any.toml` defines a pattern per class.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

import numpy as np

from kernprof import cards
from kernprof.model.trace import (
    NONE,
    Bools,
    Floats,
    GpuWork,
    Ints,
    MemoryKind,
    Messages,
    Ranges,
    Spans,
    Timeline,
    WorkKind,
)


class CallClass(IntEnum):
    OTHER = 0
    SYNC = 1
    BLOCKING_COPY = 2  # copies whose call returns after the copy's end
    LAUNCH = 3  # kernels, graphs and host functions
    ENQUEUE = 4  # asynchronous copies and memsets
    LOAD = 5  # module loading and compilation
    ALLOCATION = 6  # allocating and freeing device memory or pinned memory


_CALLS: dict[CallClass, tuple[str, ...]] = {
    CallClass.SYNC: ("device wait", "stream wait"),
    CallClass.LOAD: ("module load",),
    CallClass.LAUNCH: ("kernel launch", "graph launch", "host function"),
    CallClass.ENQUEUE: ("asynchronous copy",),
    CallClass.BLOCKING_COPY: ("synchronous copy",),
    CallClass.ALLOCATION: ("allocation", "free"),
}
COMMUNICATION, POINTWISE = "communication", "pointwise"
OS_WAIT, DATA_LOADER = "OS wait", "data loader"
DATA_RANGE, STEP_RANGE, FRAMEWORK_RANGE = "data range", "step range", "framework range"
SERVING_STEP, DECODE_STEP = "serving step", "decode step"
STEP_KINDS = ("prefill step", DECODE_STEP)
# Name of an added API call: the thread waits in the OS for a host function that it has enqueued
# after its GPU work.
QUEUED_WAIT = "waiting for a queued host function"
# Thresholds of verdicts and causes. The card file states unit, meaning and source of each. Shares
# are in percent, times in ns.
CARD = cards.values(cards.load("timeline"))
_PATTERNS = cards.patterns(cards.load("timeline"))


def matches(text: str, *classes: str) -> bool:
    """Return True if a text matches one of the classes of the card file `timeline.any.toml`."""
    return any(_PATTERNS[name].search(text) for name in classes)


def matching(timeline: Timeline, name: str) -> Bools:
    """Mark the timeline's strings that match class `name` of the card file `timeline.any.toml`.

    One False is appended. The index NONE (-1), which stands for no string, selects this element.
    """
    return _matching(timeline.strings, name)


@lru_cache(maxsize=32)
def _matching(strings: tuple[str, ...], name: str) -> Bools:
    flags = np.array([matches(text, name) for text in strings] + [False], dtype=np.bool_)
    flags.setflags(write=False)
    return flags


def call_classes(timeline: Timeline) -> Ints:
    """Return the CallClass of each API call.

    A call that copies pageable memory is BLOCKING_COPY if it returned after the copy's end. A call
    of cudaMemcpyAsync waits for every copy to pageable memory, and for big copies from it.
    Source: CUDA Runtime API manual, "API synchronization behavior".
    """
    table = np.full(len(timeline.strings) + 1, CallClass.OTHER, np.int8)
    for call_class, names in _CALLS.items():
        for name in names:
            table[matching(timeline, name)] = call_class
    classes = np.asarray(table[timeline.calls.name])
    work = timeline.work
    rows = np.flatnonzero(
        (work.memory == MemoryKind.PAGEABLE) & (work.kind == WorkKind.COPY) & (work.call != NONE)
    )
    call = work.call[rows]
    classes[call[timeline.calls.end[call] >= work.end[rows]]] = CallClass.BLOCKING_COPY
    return classes


def calls_named(timeline: Timeline, name: str) -> Bools:
    """Mark the API calls whose names match class `name` of the card file `timeline.any.toml`."""
    return np.asarray(matching(timeline, name)[timeline.calls.name])


def call_name(text: str) -> str:
    """Return a call's name without its version: `cudaLaunchKernel_v7000` → `cudaLaunchKernel`."""
    return text.partition("_v")[0].removesuffix("_ptsz").removesuffix("_ptds")


def has_loader(timeline: Timeline) -> bool:
    """Return True if a thread or process has the name of a data loader."""
    called = [thread.name for thread in timeline.threads]
    called += [process.name for process in timeline.processes]
    return any(name and matches(name, DATA_LOADER) for name in called)


def is_served(timeline: Timeline) -> bool:
    """Return True if kernels, operators or ranges are those of an inference server."""
    return bool(matching(timeline, "serving engine").any())


def step_kinds(timeline: Timeline, label: Ints) -> Ints:
    """Return the index in STEP_KINDS of each range name in `label`; NONE for other names."""
    kinds = np.full(len(label), NONE, np.int64)
    for kind in reversed(range(len(STEP_KINDS))):
        kinds[matching(timeline, STEP_KINDS[kind])[label]] = kind
    return kinds


def with_numbers(texts: Sequence[str]) -> str:
    """Return one name for several texts: each number is replaced by its smallest and largest value.

    `step[DECODE bs=8]` and `step[DECODE bs=32]` become `step[DECODE bs=8…32]`. Only the texts with
    the most frequent stem (text without numbers) are used.
    """
    usual, _ = Counter(map(stem, texts)).most_common(1)[0]
    alike, numbers = [text for text in texts if stem(text) == usual], _PATTERNS["counter"]
    values = [
        sorted(set(column), key=lambda text: (len(text), text))
        for column in zip(*map(numbers.findall, alike), strict=True)
    ]
    spans = iter(["…".join(dict.fromkeys((column[0], column[-1]))) for column in values])
    return numbers.sub(lambda _: next(spans), alike[0])


def stem(text: str) -> str:
    """Return an NVTX range's name with `#` for numbers: `step 12` → `step #`, but `h2d` stays."""
    return _PATTERNS["counter"].sub("#", text)


_BLOCK = 1 << 18


@dataclass(frozen=True, slots=True)
class Cover:
    """Disjoint intervals, sorted by start.

    `before[i]` is the total length of the first i intervals.
    """

    start: Ints
    end: Ints
    before: Ints

    def until(self, moment: Ints) -> Ints:
        """Return the time in ns that the intervals cover before each moment."""
        at = np.searchsorted(self.start, moment, side="right") - 1
        if not len(self.start):
            return np.zeros(len(moment), np.int64)
        inside = np.minimum(moment, self.end[at]) - self.start[at]
        return np.asarray(np.where(at < 0, 0, self.before[at] + inside))

    def within(self, low: Ints, high: Ints) -> Ints:
        """Return the time in ns that the intervals cover in each span [low, high).

        The time is 0 if high ≤ low. The spans are processed in blocks to limit temporary memory.
        """
        result = np.zeros(len(low), np.int64)
        for at in range(0, len(low), _BLOCK):
            rows = slice(at, at + _BLOCK)
            result[rows] = np.maximum(self.until(high[rows]) - self.until(low[rows]), 0)
        return result

    def inside(self, low: int, high: int) -> int:
        return int(self.within(np.array([low]), np.array([high]))[0])

    def holds(self, moment: Ints) -> Bools:
        """Mark the moments that lie in an interval, including its start and end."""
        if not len(self.start):
            return np.zeros(len(moment), np.bool_)
        at = np.searchsorted(self.start, moment, side="right") - 1
        return np.asarray((at >= 0) & (moment <= self.end[at]))

    def total(self) -> int:
        return int(self.before[-1])


def union(start: Ints, end: Ints) -> Cover:
    """Return the union of intervals that are sorted by start; touching intervals merge."""
    if not len(start):
        nothing = np.zeros(0, np.int64)
        return Cover(nothing, nothing, np.zeros(1, np.int64))
    # Use intervals that are already disjoint without a copy.
    if bool((start[1:] > end[:-1]).all() and (end[1:] >= end[:-1]).all()):
        return Cover(start, end, np.concatenate(([0], np.cumsum(end - start))))
    reach = np.maximum.accumulate(end)
    first = np.flatnonzero(np.concatenate(([True], start[1:] > reach[:-1])))
    last = np.append(first[1:], len(start)) - 1
    begin, finish = np.asarray(start[first], np.int64), np.asarray(reach[last], np.int64)
    return Cover(begin, finish, np.concatenate(([0], np.cumsum(finish - begin))))


def union_of(parts: list[tuple[Ints, Ints]]) -> Cover:
    """Return the union of several lists of intervals, each in any order."""
    start = np.concatenate([np.zeros(0, np.int64), *[part[0] for part in parts]])
    end = np.concatenate([np.zeros(0, np.int64), *[part[1] for part in parts]])
    order = np.argsort(start, kind="stable")
    return union(start[order], end[order])


def complement(cover: Cover, low: int, high: int) -> tuple[Ints, Ints]:
    """Return the parts of [low, high) that are not covered."""
    start = np.concatenate(([low], np.clip(cover.end, low, high)))
    end = np.concatenate((np.clip(cover.start, low, high), [high]))
    some = end > start
    return start[some], end[some]


def distinct(values: Ints) -> Ints:
    """Return the distinct values, sorted."""
    ordered = np.sort(values)
    return (
        ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))] if len(ordered) else ordered
    )


def median(values: Ints | Floats) -> float:
    """Return the median of at least one value."""
    middle, part = len(values) // 2, values.copy()
    # Partition at two pivots: with a single pivot, NumPy is slow for repeated values.
    part.partition((max(middle - 1, 0), middle))
    upper = float(part[middle])
    return upper if len(values) % 2 else (float(part[middle - 1]) + upper) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackView:
    """GPU work of one process on one GPU, and the API call that launched each row of `work`.

    `calls` and `call_class` belong to the timeline of all tracks. `launch_start`, `launch_end` and
    `launch_thread` have one element per row of `work`, NONE if unknown. `compute` covers the time
    of kernels and graphs without communication. `with_communication` adds NCCL and similar kernels.
    `busy` covers all work. `blocked` covers the blocking calls of launching threads.
    """

    timeline: Timeline
    track: int
    process: int
    work: GpuWork
    communicates: Bools
    call_class: Ints
    launch_start: Ints
    launch_end: Ints
    launch_thread: Ints
    main_thread: int
    compute: Cover
    with_communication: Cover
    busy: Cover
    blocked: Cover

    @property
    def calls(self) -> Spans:
        return self.timeline.calls

    @property
    def messages(self) -> Messages | None:
        """Messages of this track's collectives. Column `work` is a row of the track's GPU work."""
        messages, track = self.timeline.messages, self.timeline.work.track
        if messages is None or len(self.timeline.tracks) == 1:
            return messages
        mine = messages.rows(track[messages.work] == self.track)
        return replace(mine, work=np.searchsorted(np.flatnonzero(track == self.track), mine.work))

    def computing(self, rows: slice) -> Bools:
        """Mark kernels and graphs that are not communication."""
        kind = self.work.kind[rows]
        return np.asarray(
            ((kind == WorkKind.KERNEL) | (kind == WorkKind.GRAPH)) & ~self.communicates[rows]
        )


def make_view(timeline: Timeline, track: int, call_class: Ints) -> TrackView:
    work = (
        timeline.work
        if len(timeline.tracks) == 1
        else timeline.work.rows(np.flatnonzero(timeline.work.track == track))
    )
    communicates = matching(timeline, COMMUNICATION)[work.name] & (work.kind == WorkKind.KERNEL)
    is_copy = (work.kind == WorkKind.COPY) | (work.kind == WorkKind.MEMSET)
    computes = ~is_copy & ~communicates
    correlated = work.call != NONE
    row = np.where(correlated, work.call, 0)
    calls = timeline.calls
    thread = _of_call(calls.thread, row, correlated)
    blocking = [_blocking(calls, call_class, caller) for caller in present(thread)]
    compute = _cover(work, computes)
    with_communication = _cover(work, ~is_copy) if bool(communicates.any()) else compute
    return TrackView(
        timeline=timeline,
        track=track,
        process=timeline.tracks[track].process,
        work=work,
        communicates=communicates,
        call_class=call_class,
        launch_start=_of_call(calls.start, row, correlated),
        launch_end=_of_call(calls.end, row, correlated),
        launch_thread=thread,
        main_thread=most_frequent(thread[correlated]),
        compute=compute,
        with_communication=with_communication,
        busy=union(work.start, work.end) if bool(is_copy.any()) else with_communication,
        blocked=union_of([(calls.start, calls.end) for calls in blocking]),
    )


def _of_call(column: Ints, row: Ints, correlated: Bools) -> Ints:
    if not len(column):
        return np.full(len(row), NONE, column.dtype)
    return np.where(correlated, column[row], NONE)


def present(values: Ints) -> list[int]:
    """Return the distinct small integers (threads, names) in ascending order, without -1 (NONE)."""
    return np.flatnonzero(np.bincount(values + 1)[1:]).tolist() if len(values) else []


def most_frequent(values: Ints) -> int:
    return int(np.bincount(values).argmax()) if len(values) else NONE


def _cover(work: GpuWork, chosen: Bools) -> Cover:
    if bool(chosen.all()):
        return union(work.start, work.end)
    return union(work.start[chosen], work.end[chosen])


def blocking_calls(view: TrackView, thread: int) -> Spans:
    """Return a thread's API calls that wait for the GPU or for the memory allocator."""
    return _blocking(view.calls, view.call_class, thread)


def _blocking(calls: Spans, call_class: Ints, thread: int) -> Spans:
    mine = calls.of_thread(thread)
    kind = call_class[mine]
    waits = (CallClass.SYNC, CallClass.BLOCKING_COPY, CallClass.ALLOCATION)
    return calls.rows(mine).rows(np.isin(kind, waits))


@dataclass(frozen=True, slots=True)
class Projection:
    """GPU work that each NVTX range launched. Times are in ns.

    `busy` is the total duration of this work, `count` its number of rows. `start` and `end` are
    NONE if the range launched no work.
    """

    start: Ints
    end: Ints
    busy: Ints
    count: Ints


@dataclass(frozen=True, slots=True)
class _Launched:
    """GPU work sorted by launch call: the work of consecutive calls is a slice of the rows.

    The columns `start`, `end` and `busy_before` have one additional row at the end.
    """

    call: Ints
    start: Ints
    end: Ints
    busy_before: Ints


def project(view: TrackView, ranges: Ranges) -> Projection:
    """Assign to each NVTX range the GPU work that its thread launched inside the range.

    Helper threads, such as PyTorch's backward thread, have no ranges of the program. Their work is
    assigned to the ranges that are open on the main thread at the launch.
    """
    order = np.argsort(view.work.call, kind="stable")
    order = order[int((view.work.call < 0).sum()) :].astype(np.int32)
    # First and past-the-last API call that starts inside each range, on the range's thread.
    low, high = np.zeros(len(ranges), np.int64), np.zeros(len(ranges), np.int64)
    for thread in present(ranges.thread):
        mine, calls = ranges.thread == thread, view.calls.of_thread(thread)
        begin = view.calls.start[calls]
        low[mine] = calls.start + np.searchsorted(begin, ranges.start[mine], side="left")
        high[mine] = calls.start + np.searchsorted(begin, _closed(ranges)[mine], side="right")
    projection = _project(_launched(view, order), low, high)
    adopted, main = _helper_threads(view)
    mine = np.flatnonzero(ranges.thread == main)
    helped = order[np.isin(view.launch_thread[order], adopted)] if len(adopted) else adopted
    if len(mine) and len(helped):
        _adopt(view, ranges, projection, (mine, helped))
    return projection


def _launched(view: TrackView, order: Ints) -> _Launched:
    start, end, before = (np.zeros(len(order) + 1, np.int64) for _ in range(3))
    np.take(view.work.start, order, out=start[:-1])
    np.take(view.work.end, order, out=end[:-1])
    np.cumsum(end[:-1] - start[:-1], out=before[1:])
    return _Launched(view.work.call[order], start, end, before)


def _closed(ranges: Ranges) -> Ints:
    return np.where(ranges.end == NONE, np.iinfo(np.int64).max, ranges.end)


def _project(launched: _Launched, low_call: Ints, high_call: Ints) -> Projection:
    call = launched.call  # a search key of another type would make NumPy convert the column
    low, high = (np.searchsorted(call, edge.astype(call.dtype)) for edge in (low_call, high_call))
    return _project_slices(launched, low, high)


def _project_slices(launched: _Launched, low: Ints, high: Ints) -> Projection:
    some = np.flatnonzero(high > low)
    pairs = np.stack((low[some], high[some]), 1).ravel()
    start, end = np.full(len(low), NONE, np.int64), np.full(len(low), NONE, np.int64)
    if len(some):
        start[some] = np.minimum.reduceat(launched.start, pairs)[::2]
        end[some] = np.maximum.reduceat(launched.end, pairs)[::2]
    return Projection(
        start, end, launched.busy_before[high] - launched.busy_before[low], high - low
    )


def _adopt(
    view: TrackView, ranges: Ranges, projection: Projection, rows: tuple[Ints, Ints]
) -> None:
    """Add to `projection` the work of helper threads during the main thread's ranges."""
    mine, helped = rows
    moment = view.launch_start[helped]
    by_launch = np.argsort(moment, kind="stable")
    launched, moment = _launched(view, helped[by_launch]), moment[by_launch]
    low = np.searchsorted(moment, ranges.start[mine], side="left")
    high = np.searchsorted(moment, _closed(ranges)[mine], side="right")
    more = _project_slices(launched, low, np.maximum(low, high))
    projection.busy[mine] += more.busy
    projection.count[mine] += more.count
    has = more.count > 0
    earlier = (projection.start[mine] == NONE) | (more.start < projection.start[mine])
    projection.start[mine] = np.where(has & earlier, more.start, projection.start[mine])
    projection.end[mine] = np.where(
        has, np.maximum(more.end, projection.end[mine]), projection.end[mine]
    )


def _helper_threads(view: TrackView) -> tuple[Ints, int]:
    """Return the process's threads without ranges of the program, and its main thread.

    The main thread is the thread with the most time in ranges of the program.
    """
    ranges = own_ranges(view.timeline)
    process = view.timeline.thread_processes()
    threads = np.flatnonzero(process == view.process)
    held = np.bincount(
        ranges.thread, weights=np.maximum(ranges.end - ranges.start, 0), minlength=len(process)
    )
    if not len(ranges) or not held[threads].any():
        return np.zeros(0, np.int32), NONE
    return threads[held[threads] == 0].astype(np.int32), int(threads[held[threads].argmax()])


def own_ranges(timeline: Timeline) -> Ranges:
    """Return the program's NVTX ranges, without ranges in the domains of libraries."""
    ranges = timeline.ranges
    library = matching(timeline, "library domain")[ranges.domain]
    return ranges.rows(~library) if bool(library.any()) else ranges


def path_at(timeline: Timeline, thread: int, moment: int) -> tuple[str, ...]:
    """Return the names of the NVTX ranges open on a thread at a time in ns, outermost first."""
    rows = timeline.ranges.of_thread(thread)
    before = slice(
        rows.start,
        rows.start + int(np.searchsorted(timeline.ranges.start[rows], moment, side="right")),
    )
    last = timeline.ranges.end[before]
    open_rows = np.flatnonzero((last >= moment) | (last == NONE)) + before.start
    return tuple(timeline.text(int(timeline.ranges.name[row])) for row in open_rows[:16])
