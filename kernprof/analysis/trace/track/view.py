"""One process on one GPU, ready to be analysed: its work, the calls that launched it, and what
covers its time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import Cover, union, union_of
from kernprof.analysis.trace.track.names import CallClass
from kernprof.model.trace import NONE, Bools, GpuWork, Ints, Messages, Spans, Timeline, WorkKind


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackView:
    """`calls` are the whole timeline's, `call_class` theirs. Launch columns are per work row, NONE
    where not known.

    `compute` covers kernels and graphs, `with_communication` also NCCL and the like, `busy`
    everything; `blocked` when
    some launching thread was in a call that returns only when the GPU is done.
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
        """Those of this track's work, by its rows here."""
        found, whole = self.timeline.messages, self.timeline.work.track
        if found is None or len(self.timeline.tracks) == 1:
            return found
        mine = found.rows(whole[found.work] == self.track)
        return replace(mine, work=np.searchsorted(np.flatnonzero(whole == self.track), mine.work))

    def computing(self, rows: slice) -> Bools:
        """Which of some rows are kernels and graphs that are not communication."""
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
    communicates = names.matching(timeline, names.COMMUNICATION)[work.name] & (
        work.kind == WorkKind.KERNEL
    )
    is_copy = (work.kind == WorkKind.COPY) | (work.kind == WorkKind.MEMSET)
    computes = ~is_copy & ~communicates
    known = work.call != NONE
    row = np.where(known, work.call, 0)
    calls = timeline.calls
    thread = _of_call(calls.thread, row, known)
    compute = _cover(work, computes)
    with_communication = _cover(work, ~is_copy) if bool(communicates.any()) else compute
    return TrackView(
        timeline=timeline,
        track=track,
        process=timeline.tracks[track].process,
        work=work,
        communicates=communicates,
        call_class=call_class,
        launch_start=_of_call(calls.start, row, known),
        launch_end=_of_call(calls.end, row, known),
        launch_thread=thread,
        main_thread=most_frequent(thread[known]),
        compute=compute,
        with_communication=with_communication,
        busy=union(work.start, work.end) if bool(is_copy.any()) else with_communication,
        blocked=_blocked(calls, call_class, present(thread)),
    )


def _of_call(column: Ints, row: Ints, known: Bools) -> Ints:
    if not len(column):
        return np.full(len(row), NONE, column.dtype)
    return np.where(known, column[row], NONE)


def present(values: Ints) -> list[int]:
    """The distinct values of small non-negative integers (threads, names); -1 is left out."""
    return np.flatnonzero(np.bincount(values + 1)[1:]).tolist() if len(values) else []


def most_frequent(values: Ints) -> int:
    return int(np.bincount(values).argmax()) if len(values) else NONE


def _cover(work: GpuWork, chosen: Bools) -> Cover:
    if bool(chosen.all()):
        return union(work.start, work.end)
    return union(work.start[chosen], work.end[chosen])


def blocking_calls(view: TrackView, thread: int) -> Spans:
    """The calls of a thread that return only when the GPU, or the allocator, is done."""
    return _blocking(view.calls, view.call_class, thread)


def _blocking(calls: Spans, call_class: Ints, thread: int) -> Spans:
    mine = calls.of_thread(thread)
    kind = call_class[mine]
    return calls.rows(mine).rows((kind == CallClass.SYNC) | (kind == CallClass.BLOCKING_COPY))


def _blocked(calls: Spans, call_class: Ints, threads: Sequence[int]) -> Cover:
    blocking = [_blocking(calls, call_class, thread) for thread in threads]
    return union_of([(one.start, one.end) for one in blocking])
