"""Edges of host threads: calls, CPU work between calls, and waits for other threads and data."""

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.gaps import GapKind, find_idle, gap_kinds, os_waits
from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track.host import HOST, holds_interpreter, is_loader, loading_ns
from kernprof.analysis.trace.track.intervals import distinct, median, union_of
from kernprof.analysis.trace.track.names import DATA_RANGE, matching
from kernprof.analysis.trace.track.view import most_frequent, present
from kernprof.analysis.what_if.graph import EdgeKind, Edges, Nodes, Scope, make_edges
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, WorkKind


@dataclass(frozen=True, slots=True)
class Pauses:
    """Pause before each call of the scope: since the end of the thread's previous call, in ns.

    `before` is that previous call (NONE: the pause is the thread's first). `waited` is the part in
    the OS, `for_data` the part in ranges named for data. `locked_out` is the part in the OS while a
    thread that prepares data holds the interpreter lock.

    `by_thread` is the call of another thread whose end ended the pause (NONE: none). `on_input`
    marks waits for data that other threads prepare. `passes` marks waits of a thread that only
    copies data, which the launching thread prepares.
    """

    before: Ints
    length: Ints
    waited: Ints
    for_data: Ints
    locked_out: Ints
    by_thread: Ints
    on_input: Bools
    passes: Bools

    @property
    def inline(self) -> Bools:
        """Mark pauses in which the thread itself prepares data; none if others do mostly."""
        inline = (self.for_data > 0) & ~self.on_input & (self.before != NONE)
        inline &= 2 * self.waited < self.length
        made_by_others = int(self.for_data[self.on_input].sum())
        return np.asarray(inline & (int(self.for_data[inline].sum()) >= made_by_others))


def find_pauses(scope: Scope) -> Pauses:
    timeline, rows = scope.view.timeline, scope.calls
    thread, end = scope.thread, scope.view.calls.end[rows]
    start = scope.view.calls.start[rows]
    index = np.arange(len(rows))
    first = np.ones(len(rows), np.bool_)
    first[1:] = thread[1:] != thread[:-1]
    before = np.where(first, NONE, index - 1)
    since = np.where(first, np.minimum(start, scope.origin), end[np.maximum(index - 1, 0)])
    length = np.maximum(start - since, 0)
    data_name = matching(timeline, DATA_RANGE)
    waited, for_data = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    for number in present(thread):
        mine = np.flatnonzero(thread == number)
        waits = os_waits(scope.view, number)
        ranges = timeline.ranges.rows(timeline.ranges.of_thread(number))
        data = ranges.rows(data_name[ranges.name] & (ranges.end != NONE))
        for column, spans in ((waited, waits), (for_data, data)):
            column[mine] = union_of([(spans.start, spans.end)]).within(since[mine], start[mine])
    in_os = 2 * waited >= length
    by_thread = _handoffs(scope, since, in_os)
    stopped = in_os & (length >= HOST["input_wait_ns"])
    loads = any(is_loader(timeline, number) for number in range(len(timeline.threads)))
    if loads and not bool(data_name[timeline.ranges.name].any()):
        # Without data ranges, a wait counts as a data wait if no other CUDA thread ends the wait.
        other = stopped & (by_thread == NONE)
        for_data = np.where(other, np.maximum(for_data, waited), for_data)
    inline, passing, maker = _prepared_inline(scope, length - waited)
    for_data[inline] = np.maximum(for_data[inline], (length - waited)[inline])
    on_input = stopped & (2 * for_data >= length)
    span = int(end.max(initial=scope.origin)) - scope.origin
    if int(length[on_input].sum()) < CARD["boundary_gap_pct"] / 100 * span:
        # Ignore data waits that are short in total: the loaders' queue is seldom empty, and they
        # could also fill it in shorter steps.
        on_input = np.zeros(len(rows), np.bool_)
    # A thread that hands over data (PyTorch's pinning thread) only passes on data of other threads.
    by_thread = np.where(on_input, NONE, by_thread)
    for_data[passing] = np.minimum(for_data[maker], waited[passing])
    by_thread[passing] = before[maker]
    for copying, making in zip(passing.tolist(), maker.tolist(), strict=True):
        theirs = np.flatnonzero(thread == thread[copying])
        by_thread[making] = theirs[np.searchsorted(end[theirs], start[making], side="right") - 1]
    return Pauses(
        before=before,
        length=length,
        waited=waited,
        for_data=for_data,
        locked_out=waited * holds_interpreter(scope.view, *scope.windows.span),
        by_thread=by_thread,
        on_input=on_input,
        passes=np.isin(index, passing),
    )


def _handoffs(scope: Scope, since: Ints, in_os: Bools) -> Ints:
    """Return, for each pause, the call of another thread whose end resumed the thread, or NONE.

    The paused thread must wait in the OS. If the trace has no OS waits, the two threads must
    alternate: the other thread launches work, and makes calls only during the pause. Data-loader
    threads are not considered as the other thread.
    """
    timeline, calls = scope.view.timeline, scope.view.calls.rows(scope.calls)
    thread, start, end = calls.thread, calls.start, calls.end
    by_thread = np.full(len(thread), NONE, np.int64)
    latest = np.full(len(thread), np.iinfo(np.int64).min)
    threads = present(thread)
    resuming = threads if timeline.knows_waits else present(thread[scope.call[scope.call != NONE]])
    for number in threads:
        mine = np.flatnonzero((thread == number) & (start - since >= HOST["handoff_ns"]))
        for other in resuming:
            if other == number or not len(mine) or is_loader(timeline, other):
                continue
            theirs = np.flatnonzero(thread == other)
            at = np.searchsorted(end[theirs], start[mine], side="right") - 1
            call = theirs[np.maximum(at, 0)]
            resumes = (at >= 0) & (end[call] > since[mine]) & (end[call] > latest[mine])
            if timeline.knows_waits:
                resumes &= in_os[mine]
            else:
                last = len(theirs) - 1
                begun = theirs[np.minimum(np.searchsorted(start[theirs], since[mine]), last)]
                after = theirs[np.minimum(at + 1, last)]
                resumes &= since[begun] <= since[mine]
                resumes &= (at == last) | (start[after] >= start[mine])
            by_thread[mine[resumes]] = call[resumes]
            latest[mine[resumes]] = end[call[resumes]]
    return by_thread


def host_edges(scope: Scope, nodes: Nodes, pauses: Pauses, call_ns: Ints) -> list[Edges]:
    """Return CALL, CPU, THREAD and INPUT edges.

    `call_ns` are the durations of calls without waits for the GPU.
    """
    index = np.arange(len(scope.calls))
    follows = pauses.before != NONE
    by_other = pauses.by_thread != NONE
    waits = follows & (by_other | pauses.on_input)
    worked = np.where(waits, pauses.length - pauses.waited, pauses.length)
    worked = np.where(waits & (pauses.waited == 0), 0, worked)
    cpu = np.flatnonzero(follows)
    # A thread's first call can also wait for another thread. Otherwise it starts as recorded.
    resumed = np.flatnonzero(by_other & ~pauses.on_input)
    fed = np.flatnonzero(pauses.on_input & follows)
    source, start = nodes.call_end[pauses.by_thread[resumed]], nodes.call_start
    delay = nodes.time[start[resumed]] - nodes.time[source]
    origin = np.zeros(len(fed), np.int64)
    return [
        make_edges(EdgeKind.CALL, start, nodes.call_end, call_ns, index),
        make_edges(EdgeKind.CPU, nodes.call_end[pauses.before[cpu]], start[cpu], worked[cpu], cpu),
        make_edges(EdgeKind.THREAD, source, start[resumed], delay, resumed),
        make_edges(EdgeKind.INPUT, origin, start[fed], nodes.time[start[fed]] - scope.origin, fed),
    ]


def supply_edges(scope: Scope, nodes: Nodes) -> Edges:
    """Return INPUT edges: a step's first launch is not before its batch can be ready.

    The time per batch is the CPU time of the data loaders ÷ the number of loader threads. Batches
    are counted from the first replayed step.
    """
    batch_ns = 0.0
    if scope.windows.name is not None:
        batch_ns = loading_ns(scope.view.timeline, *scope.windows.span) / scope.windows.count
    calls = first_calls(scope, nodes)[1:] if batch_ns else np.zeros(0, np.int64)
    lag = np.rint(batch_ns * np.arange(1, len(calls) + 1)).astype(np.int64)
    return make_edges(
        EdgeKind.INPUT, np.zeros(len(calls), np.int64), nodes.call_start[calls], lag, calls
    )


def first_calls(scope: Scope, nodes: Nodes) -> Ints:
    """Return the call that launches the first work of each replayed step, in order of start."""
    here = (scope.process_work.track[scope.work] == scope.view.track) & (scope.call != NONE)
    begins = here & np.isin(nodes.time[nodes.work_start], scope.windows.edges)
    calls = scope.call[begins]
    return np.asarray(calls[np.argsort(nodes.time[nodes.call_start[calls]], kind="stable")])


def batches(scope: Scope) -> Ints:
    """Return the copies of batches to the GPU whose call is known, as indices into the work."""
    work = scope.process_work.rows(scope.work)
    up = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.HTOD)
    return np.flatnonzero(up & (work.nbytes >= CARD["input_bytes"]) & (scope.call != NONE))


def _prepared_inline(scope: Scope, worked: Ints) -> tuple[Ints, Ints, Ints]:
    """Return the calls before which a launching thread prepared a batch.

    Also return the calls of threads that only copy batches (as in XLA), and for each of them the
    call before which the launching thread prepared the batch. `worked` is the CPU time before each
    call, in ns.
    """
    view, copies = scope.view, batches(scope)
    # Copies that end a gap in which the GPU waited for data.
    idle = find_idle(view, *scope.windows.span)
    ended = idle.ended_by[(gap_kinds(view, idle) == GapKind.DATA) & (idle.ended_by != NONE)]
    of_track = np.flatnonzero(scope.process_work.track == view.track)
    awaited = copies[np.isin(scope.work[copies], of_track[ended])]
    certain, _, _ = _made_before(scope, scope.call[awaited], worked)
    if not len(certain):
        return certain, certain, certain
    nbytes = scope.process_work.nbytes[scope.work]
    alike = copies[np.isin(nbytes[copies], distinct(nbytes[awaited]))]
    calls, passing, maker = _made_before(scope, scope.call[alike], worked)
    # Batches for which the GPU did not wait took about as long to prepare.
    long = worked >= 0.5 * median(worked[certain])
    return calls[long[calls]], passing[long[maker]], maker[long[maker]]


def _made_before(scope: Scope, calls: Ints, worked: Ints) -> tuple[Ints, Ints, Ints]:
    """Find the call before which each copied batch was prepared, and the thread that passed it on.

    The batch was prepared in the thread's longest pause since its last launch. If the copying
    thread launches no kernels, it only passes the batch on. Then the batch was prepared before the
    next call of the launching thread.
    """
    rows = scope.view.calls.rows(scope.calls)
    kernels = (scope.process_work.kind[scope.work] == WorkKind.KERNEL) & (scope.call != NONE)
    launching = rows.thread[scope.call[kernels]]
    passed = ~np.isin(rows.thread[calls], launching)
    main = np.flatnonzero(rows.thread == most_frequent(launching))
    passing = _longest_since_launch(scope, calls[passed], worked)
    after = np.searchsorted(rows.start[main], rows.start[passing])
    passing, maker = passing[after < len(main)], main[after[after < len(main)]]
    inline = _longest_since_launch(scope, calls[~passed], worked)
    return distinct(np.concatenate((inline, maker))), passing, maker


def _longest_since_launch(scope: Scope, calls: Ints, worked: Ints) -> Ints:
    thread = scope.thread
    launches = np.zeros(len(thread), np.bool_)
    launches[scope.call[scope.call != NONE]] = True
    longest = []
    for call in distinct(calls).tolist():
        first = call
        while first > 0 and thread[first - 1] == thread[call] and not launches[first - 1]:
            first -= 1
        longest.append(first + int(np.argmax(worked[first : call + 1])))
    return distinct(np.array(longest, np.int64))
