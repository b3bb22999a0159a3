"""Edges along threads: how long calls take, the work between them, and waits for other threads and
for data.
"""

from dataclasses import dataclass

import numpy as np

from kernprof import cards
from kernprof.analysis.trace.gaps import GapKind, find_idle, gap_kinds, os_waits, values
from kernprof.analysis.trace.thresholds import BOUNDARY_GAP_SHARE, INPUT_BYTES
from kernprof.analysis.trace.track.host import holds_interpreter, is_loader
from kernprof.analysis.trace.track.intervals import Cover, distinct, median, union_of
from kernprof.analysis.trace.track.names import DATA_RANGE, matching
from kernprof.analysis.trace.track.view import most_frequent, present
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges, Nodes, make_edges
from kernprof.analysis.what_if.graph.scope import Scope
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, WorkKind

# Costs of recording, conversions, read-backs and loaders, in ns or as shares.
HOST = cards.values(cards.load("what-if-host"))

# A thread that is stopped for less than this is not said to wait for another one.
HANDOFF_LEAST_NS = 20_000
# A wait for data shorter than this is the cost of taking a batch that is there; and so are all of
# them where they are less than BOUNDARY_GAP_SHARE of the time: what fills a queue that is seldom
# empty would also do so in shorter steps.
INPUT_LEAST_NS = 100_000
# Of a pause in which another thread copies a value, one part in so many is spent waiting for it,
# and more: beside that JAX works with it, and dispatches what comes next.
_VALUE_WAITS = 4
_ALIKE = 0.5  # of the usual pause: a batch whose making the GPU did not wait for was made, too


@dataclass(frozen=True, slots=True)
class Pauses:
    """The time before each call of the scope, since the end of its thread's call before it (or the
    start), in ns.

    `waited`: in the OS; `for_data`: in a range named for data; `locked_out`: in the OS while a
    thread that makes data
    keeps the interpreter's lock; `before`: the call before (NONE: the thread's first).
    `by_thread`: the call of another thread whose end ended the pause (NONE: none); `by_copy`: the
    work that copied the
    value that the pause waited for (NONE: none); `on_input`: the pause is a wait for data that
    something else makes;
    `passes`: it is one until the launching thread has made what this one then copies.
    """

    before: Ints
    length: Ints
    waited: Ints
    for_data: Ints
    locked_out: Ints
    by_thread: Ints
    by_copy: Ints
    on_input: Bools
    passes: Bools

    @property
    def inline(self) -> Bools:
        """Mark pauses in which the thread itself makes data; none if other threads make most of it."""
        own = (
            (self.for_data > 0)
            & ~self.on_input
            & (self.before != NONE)
            & (2 * self.waited < self.length)
        )
        return np.asarray(
            own & (int(self.for_data[own].sum()) >= int(self.for_data[self.on_input].sum()))
        )


def find_pauses(scope: Scope) -> Pauses:
    calls = scope.view.calls
    rows = scope.calls
    thread, start, end = calls.thread[rows], calls.start[rows], calls.end[rows]
    index = np.arange(len(rows))
    first = (
        np.concatenate(([True], thread[1:] != thread[:-1])) if len(rows) else np.zeros(0, np.bool_)
    )
    before = np.where(first, NONE, index - 1)
    since = np.where(first, np.minimum(start, scope.origin), end[np.maximum(index - 1, 0)])
    length = np.maximum(start - since, 0)
    waited, for_data = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    for one in present(thread):
        mine = np.flatnonzero(thread == one)
        waits = os_waits(scope.view, one)
        waited[mine] = union_of([(waits.start, waits.end)]).within(since[mine], start[mine])
        for_data[mine] = _data(scope, one).within(since[mine], start[mine])
    in_os = 2 * waited >= length
    by_thread = _handoffs(scope, (thread, since, start), in_os)
    by_copy = _values_awaited(
        scope, (thread, since, start), _VALUE_WAITS * waited >= length, by_thread
    )
    stopped = in_os & (length >= INPUT_LEAST_NS)
    if not _names_data(scope) and any(
        is_loader(scope.view.timeline, one) for one in range(len(scope.view.timeline.threads))
    ):
        # Where something loads data beside the program, and no range says when the program asks for
        # it, a wait that no other launching thread ends is for that.
        for_data = np.where(
            stopped & (by_thread == NONE) & (by_copy == NONE),
            np.maximum(for_data, waited),
            for_data,
        )
    inline, (passing, maker) = prepared_inline(scope, length - waited)
    for_data[inline] = np.maximum(for_data[inline], (length - waited)[inline])
    on_input = stopped & (2 * for_data >= length)
    span = int(end.max(initial=scope.origin)) - scope.origin
    if int(length[on_input].sum()) < BOUNDARY_GAP_SHARE / 100 * span:
        on_input = np.zeros(len(rows), np.bool_)
    # In a wait for data the thread that hands it over (PyTorch pins in one) only passes on what
    # others make.
    by_thread, by_copy = (np.where(on_input, NONE, by) for by in (by_thread, by_copy))
    for_data[passing] = np.minimum(for_data[maker], waited[passing])
    passes, by_thread[passing] = np.isin(index, passing), before[maker]
    for one, other in zip(passing.tolist(), maker.tolist(), strict=True):
        theirs = np.flatnonzero(thread == thread[one])
        by_thread[other] = theirs[np.searchsorted(end[theirs], start[other], side="right") - 1]
    locked_out = waited * holds_interpreter(scope.view, *scope.windows.span)
    return Pauses(
        before, length, waited, for_data, locked_out, by_thread, by_copy, on_input, passes
    )


def _data(scope: Scope, thread: int) -> Cover:
    timeline = scope.view.timeline
    own = timeline.ranges.rows(timeline.ranges.of_thread(thread))
    named = own.rows(matching(timeline, DATA_RANGE)[own.name] & (own.end != NONE))
    return union_of([(named.start, named.end)])


def _names_data(scope: Scope) -> bool:
    timeline = scope.view.timeline
    return bool(matching(timeline, DATA_RANGE)[timeline.ranges.name].any())


def _handoffs(scope: Scope, spans: tuple[Ints, Ints, Ints], waiting: Bools) -> Ints:
    """Return, for each pause, the call of another thread whose end resumed the thread, or NONE.

    The paused thread waits in the OS. If the trace has no waits, the threads must alternate: the
    other
    thread makes calls only during this pause, and launches work. A thread that pins batches does
    not.
    """
    timeline = scope.view.timeline
    thread, since, start = spans
    result = np.full(len(thread), NONE, np.int64)
    latest = np.full(len(thread), np.iinfo(np.int64).min)
    end = scope.view.calls.end[scope.calls]
    threads = present(thread)
    others = threads if timeline.knows_waits else present(thread[scope.call[scope.call != NONE]])
    workers = [other for other in others if not is_loader(timeline, other)]
    for one in threads:
        mine = np.flatnonzero((thread == one) & (start - since >= HANDOFF_LEAST_NS))
        for other in workers:
            theirs = np.flatnonzero(thread == other)
            if other == one or not len(mine):
                continue
            at = np.searchsorted(end[theirs], start[mine], side="right") - 1
            found = theirs[np.maximum(at, 0)]
            good = (at >= 0) & (end[found] > since[mine]) & (end[found] > latest[mine])
            if timeline.knows_waits:
                good &= waiting[mine]
            else:
                began = theirs[
                    np.minimum(np.searchsorted(start[theirs], since[mine]), len(theirs) - 1)
                ]
                good &= (since[began] <= since[mine]) & (
                    _next_start(theirs, at, start) >= start[mine]
                )
            result[mine[good]] = found[good]
            latest[mine[good]] = end[found[good]]
    return result


def _values_awaited(
    scope: Scope, spans: tuple[Ints, Ints, Ints], waiting: Bools, by_thread: Ints
) -> Ints:
    """Return, for each pause of a launching thread in the OS, the last value copied in it, or NONE.

    The copies are asynchronous, from threads that launch no kernels: JAX reads values back so.
    """
    thread, since, start = spans
    work, nothing = scope.process_work.rows(scope.work), np.full(len(thread), NONE, np.int64)
    known = scope.call != NONE
    small = values(work) & known
    launching = np.isin(thread, thread[scope.call[known & (work.kind != WorkKind.COPY)]])
    small[small] = ~launching[scope.call[small]]
    small[small] = scope.view.calls.end[scope.calls[scope.call[small]]] <= work.end[small]
    copies = np.flatnonzero(small)
    if not len(copies):
        return nothing
    copies = copies[np.argsort(work.end[copies], kind="stable")]
    at = np.searchsorted(work.end[copies], start, side="right") - 1
    found = copies[np.maximum(at, 0)]
    good = (
        waiting
        & launching
        & (start - since >= HANDOFF_LEAST_NS)
        & (at >= 0)
        & (work.end[found] > since)
    )
    return np.where(good & ((by_thread == NONE) | ~launching[by_thread]), found, nothing)


def _next_start(theirs: Ints, at: Ints, start: Ints) -> Ints:
    after = at + 1
    safe = theirs[np.minimum(after, len(theirs) - 1)]
    return np.where(after < len(theirs), start[safe], np.iinfo(np.int64).max)


def host_edges(scope: Scope, nodes: Nodes, pauses: Pauses, intrinsic: Ints) -> list[Edges]:
    """CALL, CPU, THREAD and INPUT edges. `intrinsic` is each call's own time, without its wait for
    the GPU.
    """
    index = np.arange(len(scope.calls))
    some = pauses.before != NONE
    by_other = (pauses.by_thread != NONE) | (pauses.by_copy != NONE)
    held = some & (by_other | pauses.on_input)
    own = np.where(held, pauses.length - pauses.waited, pauses.length)
    own = np.where(held & (pauses.waited == 0), 0, own)
    cpu, handed, fed = (
        np.flatnonzero(some),
        # A thread's first call is one that others began, too: else the replay's start would hold
        # it.
        np.flatnonzero(by_other & ~pauses.on_input),
        np.flatnonzero(pauses.on_input & some),
    )
    resumed, copy = nodes.call_end[pauses.by_thread[handed]], pauses.by_copy[handed]
    resumed[copy != NONE] = nodes.work_end[copy[copy != NONE]]
    return [
        make_edges(EdgeKind.CALL, nodes.call_start, nodes.call_end, intrinsic, index),
        make_edges(
            EdgeKind.CPU, nodes.call_end[pauses.before[cpu]], nodes.call_start[cpu], own[cpu], cpu
        ),
        make_edges(
            EdgeKind.THREAD,
            resumed,
            nodes.call_start[handed],
            nodes.time[nodes.call_start[handed]] - nodes.time[resumed],
            handed,
        ),
        make_edges(
            EdgeKind.INPUT,
            np.zeros(len(fed), np.int64),
            nodes.call_start[fed],
            nodes.time[nodes.call_start[fed]] - scope.origin,
            fed,
        ),
    ]


def prepared_inline(scope: Scope, worked: Ints) -> tuple[Ints, tuple[Ints, Ints]]:
    """The calls of the scope before which their thread made a batch; and those of threads that only
    copy one, with the call before which the thread that launches the kernels made it (so XLA does).
    `worked`: on a CPU before each, in ns.
    """
    copies = batches(scope)
    waited_for = copies[np.isin(scope.work[copies], _rows_waited_for(scope))]
    known, _ = _made_before(scope, scope.call[waited_for], worked)
    if not len(known):
        return known, (known, known)
    sizes = distinct(scope.process_work.nbytes[scope.work[waited_for]])
    alike = copies[np.isin(scope.process_work.nbytes[scope.work[copies]], sizes)]
    found, (passing, maker) = _made_before(scope, scope.call[alike], worked)
    long = worked >= _ALIKE * median(worked[known])
    return found[long[found]], (passing[long[maker]], maker[long[maker]])


def _made_before(scope: Scope, calls: Ints, worked: Ints) -> tuple[Ints, tuple[Ints, Ints]]:
    """Before each of some calls that copy a batch, the one with the longest pause since its
    thread's last call that launched work. Threads that launch no kernel only pass on what the main
    one makes: their first call of these, and the main one's next after it.
    """
    rows = scope.view.calls.rows(scope.calls)
    kernels = (scope.process_work.kind[scope.work] == WorkKind.KERNEL) & (scope.call != NONE)
    launching = rows.thread[scope.call[kernels]]
    passed = ~np.isin(rows.thread[calls], launching)
    main = np.flatnonzero(rows.thread == most_frequent(launching))
    passing = _longest_since_launch(scope, calls[passed], worked)
    after = np.searchsorted(rows.start[main], rows.start[passing])
    passing, maker = passing[after < len(main)], main[after[after < len(main)]]
    own = _longest_since_launch(scope, calls[~passed], worked)
    return distinct(np.concatenate((own, maker))), (passing, maker)


def batches(scope: Scope) -> Ints:
    """Copies of some size to the GPU whose calls are known, as indices into the scope's work."""
    work, rows = scope.process_work, scope.work
    up = (
        (work.kind[rows] == WorkKind.COPY)
        & (work.copy[rows] == CopyKind.HTOD)
        & (work.nbytes[rows] >= INPUT_BYTES)
    )
    return np.flatnonzero(up & (scope.call != NONE))


def _rows_waited_for(scope: Scope) -> Ints:
    """Rows of the process's work that end a gap in which the GPU waited for data."""
    view = scope.view
    idle = find_idle(view, *scope.windows.span)
    ended = idle.ended_by[(gap_kinds(view, idle) == GapKind.DATA) & (idle.ended_by != NONE)]
    mine = np.flatnonzero(scope.process_work.track == view.track)
    return np.asarray(mine[ended])


def _longest_since_launch(scope: Scope, calls: Ints, worked: Ints) -> Ints:
    """Before each of some calls, the one with the longest pause since its thread's last call that
    launched work.
    """
    thread = scope.view.calls.thread[scope.calls]
    launches = np.zeros(len(thread), np.bool_)
    launches[scope.call[scope.call != NONE]] = True
    found = []
    for call in distinct(calls).tolist():
        first = call
        while first > 0 and thread[first - 1] == thread[call] and not launches[first - 1]:
            first -= 1
        found.append(first + int(np.argmax(worked[first : call + 1])))
    return distinct(np.array(found, np.int64))
