"""Replay model of a recorded track (a process on a GPU), with and without profiling overhead.

A profiler slows the host down, but a change must be estimated for the program without a profiler.
Therefore the host's times in the model are scaled until a step takes the time that was measured
without a profiler. If no step was measured, the host's pace is estimated from launch calls.

*Calls* are CUDA API calls, *work* is a kernel, copy, memset or graph on the GPU. The *scope* holds
the calls and work that are replayed. The *pace* is the host's time without a profiler ÷ its
recorded time. `HOST` holds the constants of the card file `what-if-host.any.toml`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace.gaps import GapKind, find_idle, gap_kinds, os_waits
from kernprof.analysis.trace.track.host import (
    HOST,
    added_ns,
    holds_interpreter,
    is_loader,
    is_torch,
    loading_ns,
    pace,
    paces,
    with_queued_waits,
)
from kernprof.analysis.trace.track.view import (
    CARD,
    DATA_RANGE,
    CallClass,
    call_classes,
    distinct,
    make_view,
    matching,
    median,
    most_frequent,
    present,
    union_of,
)
from kernprof.analysis.trace.windows import find_windows
from kernprof.analysis.what_if.device import (
    Latencies,
    device_edges,
    find_queueing,
    find_staged,
    find_waits,
    latencies,
    own_ns,
    wait_edges,
)
from kernprof.analysis.what_if.graph import (
    Classes,
    EdgeKind,
    Edges,
    Nodes,
    Replay,
    Scope,
    choose_scope,
    classify,
    fit_edges,
    join_edges,
    make_edges,
    make_nodes,
    replay,
)
from kernprof.model.trace import NONE, Bools, CopyKind, Floats, Ints, MemoryKind, Timeline, WorkKind


@dataclass(frozen=True, slots=True)
class Pauses:
    """Pause of the thread before each replayed API call, since the end of its previous call.

    Times are in ns.

    - `before`: the thread's previous call (NONE: the thread has none).
    - `waited`: part of the pause in OS waits.
    - `for_data`: part of the pause in NVTX ranges whose names denote data loading.
    - `locked_out`: part of `waited` while a data-preparing thread holds the interpreter lock (GIL).
    - `by_thread`: call of another thread whose end resumed this thread (NONE: none).
    - `on_input`: True if the thread waits for data that other threads prepare.
    - `passes`: True if the thread only copies batches, and waits for the thread that prepares them.
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
        """Mark pauses in which the thread prepares data.

        If other threads prepare most of the data, no pause is marked.
        """
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
    in_os = (waited > 0) & (2 * waited >= length)
    by_thread = _handoffs(scope, since, in_os)
    loads = any(is_loader(timeline, number) for number in range(len(timeline.threads)))
    if loads and not bool(data_name[timeline.ranges.name].any()):
        # Without NVTX ranges for data, an OS wait counts as a wait for data if no call of another
        # thread ends it.
        for_data = np.where(in_os & (by_thread == NONE), np.maximum(for_data, waited), for_data)
    inline, passing, maker = _prepared_inline(scope, length - waited)
    for_data[inline] = np.maximum(for_data[inline], (length - waited)[inline])
    on_input = in_os & (2 * for_data >= length)
    # Data waits depend on no other call: PyTorch's pinning thread only hands over prepared data.
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
    """Return, for each pause, the call of another thread whose end resumed the paused thread.

    The result is NONE without such a call. `since` is the start of each pause in ns. The paused
    thread must wait in the OS. If the trace has no OS waits, the two threads must alternate: the
    other thread launches work, and makes calls only during the pause. It must not be a data loader.
    """
    timeline, calls = scope.view.timeline, scope.view.calls.rows(scope.calls)
    thread, start, end = calls.thread, calls.start, calls.end
    by_thread = np.full(len(thread), NONE, np.int64)
    latest = np.full(len(thread), np.iinfo(np.int64).min)
    threads = present(thread)
    resuming = threads if timeline.knows_waits else present(thread[scope.call[scope.call != NONE]])
    for number in threads:
        mine = np.flatnonzero(thread == number)
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
    """Return the host's dependency edges: CALL, CPU, THREAD and INPUT (`EdgeKind`).

    `call_ns` are the durations of API calls without their waits for the GPU.
    """
    index = np.arange(len(scope.calls))
    follows = pauses.before != NONE
    by_other = pauses.by_thread != NONE
    waits = follows & (by_other | pauses.on_input)
    worked = np.where(waits, pauses.length - pauses.waited, pauses.length)
    worked = np.where(waits & (pauses.waited == 0), 0, worked)
    cpu = np.flatnonzero(follows)
    # A thread's first call starts as recorded, unless it waits for another thread.
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
    """Return INPUT edges: the first launch of a step waits until the step's batch can be ready.

    The time per batch is the mean CPU time of the data-loader threads per step. Batch i is ready
    after i such times from the start of the replay.
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
    """Return the API calls that launch the first GPU work of each replayed step, sorted by start."""
    here = (scope.process_work.track[scope.work] == scope.view.track) & (scope.call != NONE)
    calls = scope.call[here & np.isin(nodes.time[nodes.work_start], scope.windows.edges)]
    return np.asarray(calls[np.argsort(nodes.time[nodes.call_start[calls]], kind="stable")])


def _prepared_inline(scope: Scope, worked: Ints) -> tuple[Ints, Ints, Ints]:
    """Return three arrays of API calls: `calls`, `passing` and `maker`.

    Before each of `calls`, a launching thread prepared a batch. `passing` are calls of threads that
    only copy batches, as in XLA. `maker` holds, for each passing call, the call before which the
    launching thread prepared the batch. `worked` is the CPU time before each call, in ns.
    """
    view, work = scope.view, scope.process_work.rows(scope.work)
    up = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.HTOD)
    copies = np.flatnonzero(up & (work.nbytes >= CARD["input_bytes"]) & (scope.call != NONE))
    # Copies of batches that end a gap in which the GPU waited for data.
    idle = find_idle(view, *scope.windows.span)
    ended = idle.ended_by[(gap_kinds(view, idle) == GapKind.INPUT_WAIT) & (idle.ended_by != NONE)]
    of_track = np.flatnonzero(scope.process_work.track == view.track)
    awaited = copies[np.isin(scope.work[copies], of_track[ended])]
    certain, _, _ = _made_before(scope, scope.call[awaited], worked)
    if not len(certain):
        return certain, certain, certain
    alike = copies[np.isin(work.nbytes[copies], distinct(work.nbytes[awaited]))]
    calls, passing, maker = _made_before(scope, scope.call[alike], worked)
    # The GPU waited for the batches of `certain`. Other batches count only if their preparation
    # took at least half of the median time of those.
    long = worked >= 0.5 * median(worked[certain])
    return calls[long[calls]], passing[long[maker]], maker[long[maker]]


def _made_before(scope: Scope, calls: Ints, worked: Ints) -> tuple[Ints, Ints, Ints]:
    """Return the same three arrays as `_prepared_inline`, for the batches that `calls` copy.

    `worked` is the CPU time before each call, in ns. A copying thread that launches kernels
    prepared the batch in its longest pause since its last launch. Other copying threads only pass
    batches on. The launching thread prepared such a batch before its next call.
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


# Number of bisections of an interval of scale factors. The width of the interval is at most 4, so
# the error of the resulting factor is at most 4 ÷ 2¹⁰ = 0.004.
_HALVINGS = 10


@dataclass(frozen=True, slots=True)
class ReplayModel:
    """Dependency graph of the replayed part of a track, with the analyses that it was built from.

    `iteration` is the requested shell pattern of NVTX ranges. `in_step` is the number of iterations
    of the trace per measured step.
    """

    scope: Scope
    iteration: str | None
    nodes: Nodes
    edges: Edges
    classes: Classes
    pauses: Pauses
    latencies: Latencies
    in_step: int = 1


def make_model(timeline: Timeline, track: int, iteration: str | None) -> ReplayModel:
    """Build the replay model of a track. Raises UsageError if no range matches `iteration`."""
    timeline = with_queued_waits(timeline)
    view = make_view(timeline, track, call_classes(timeline))
    scope = choose_scope(view, find_windows(view, iteration))
    nodes, classes, pauses = make_nodes(scope), classify(scope), find_pauses(scope)
    staged, queueing = find_staged(scope, nodes), find_queueing(scope, nodes, classes)
    waits = find_waits(scope, nodes, classes, staged)
    usual = latencies(scope, nodes, classes)
    edges = join_edges(
        [
            *host_edges(scope, nodes, pauses, own_ns(classes, waits, staged, queueing)),
            *wait_edges(scope, nodes, classes, waits, staged, queueing),
            *device_edges(scope, nodes, classes, usual),
            supply_edges(scope, nodes),
        ]
    )
    return ReplayModel(scope, iteration, nodes, fit_edges(nodes, edges), classes, pauses, usual)


def replay_edges(model: ReplayModel, edges: Edges) -> Replay:
    """Return the times of the model's nodes, replayed with other edges."""
    return replay(model.scope.origin, len(model.nodes), edges)


def host_steps(model: ReplayModel) -> Ints:
    """Return the step of each API call: the number of steps that started before the call."""
    start = model.nodes.time[model.nodes.call_start]
    begins = start[first_calls(model.scope, model.nodes)]
    return np.asarray(np.searchsorted(begins, start, side="right"))


def per_iteration(model: ReplayModel, calls: Bools) -> float:
    """Return the number of calls marked in `calls` per iteration; without iterations, the total."""
    scope = model.scope
    if scope.windows.name is not None:
        # Calls after the last step's end belong to a step that is not replayed.
        calls = calls & (host_steps(model) <= scope.iterations)
    return float(np.count_nonzero(calls)) / scope.iterations


def measured_nodes(model: ReplayModel, time: Ints) -> tuple[int, int]:
    """Return the nodes that begin and end the measured steps in a replay with node times `time`.

    Work of several streams may start in another order than recorded. The measured steps therefore
    begin with the latest start of all work that was recorded before the first step began. If this
    start is after the end of the steps, the host's launch calls delimit the steps.
    """
    (first, last), nodes, call = model.scope.marks, model.nodes, model.scope.call
    begins, ends = nodes.work_start[: first + 1], nodes.work_start[: last + 1]
    if model.scope.to_end:
        ends = nodes.work_end[nodes.time[nodes.work_end] <= nodes.time[nodes.work_end[last]]]
    pair = int(begins[time[begins].argmax()]), int(ends[time[ends].argmax()])
    if time[pair[1]] <= time[pair[0]] and NONE not in (call[first], call[last]):
        return int(nodes.call_start[call[first]]), int(nodes.call_end[call[last]])
    return pair


def step_of(model: ReplayModel, done: Replay) -> float:
    """Return the mean time of the measured steps, in ns."""
    first, last = measured_nodes(model, done.time)
    length = max(float(done.time[last] - done.time[first]), 1.0)
    return (length + model.scope.outside_ns) / model.scope.steps


def _step(model: ReplayModel) -> float:
    return step_of(model, replay_edges(model, model.edges))


def with_step(model: ReplayModel, step_ns: float) -> tuple[ReplayModel, str]:
    """Scale the host's times so that a replayed step takes `step_ns`; return the model and a note.

    The host's pace (time without ÷ with a profiler) is estimated from launch calls. The more the
    step time depends on the pace, the more `step_ns` corrects this estimate. If steps wait for data
    or for copies, the times of data preparation or copies are scaled instead.
    """
    recorded, longest_data, longest_copy = _step(model), HOST["data_most"], HOST["copying_most"]
    longer = recorded < step_ns * (1 - HOST["same_step"])
    for applies, scaled, what, most in (
        (is_starved(model), fed, "data preparation", longest_data),
        (longer, made_faster, "data preparation", longest_data),
        (longer, copied, "the time of pageable copies", longest_copy),
    ):
        if applies and (fits := _scaled_to(model, step_ns, scaled, what, most)):
            return fits
    shortest_copy = 1 / longest_copy
    if (
        _step(copied(paced(model, HOST["best_pace"]), shortest_copy))
        > HOST["several_steps"] * step_ns
    ):
        return model, ""
    light, note = unrecorded(model)
    share = _last_share(
        lambda part: _step(paced(light, part)) <= step_ns, 1 / HOST["best_pace"], HOST["best_pace"]
    )
    follows = 1.0
    if share != 1:
        follows = math.log(_step(paced(light, share)) / _step(light)) / math.log(share)
    step_unsure = HOST["step_error"] / HOST["pace_error"]
    # Combine the two estimates of the pace (launch calls, step time) by inverse-variance weighting.
    slow = share ** (follows**2 / (follows**2 + step_unsure**2))
    if abs(slow - 1) > HOST["same_step"]:
        note = _noted(
            note, "the host's work", slow, "this estimate" if note else "its recorded time"
        )
        light = paced(light, slow)
    if _step(light) * (1 - HOST["same_step"]) > step_ns >= _step(copied(light, shortest_copy)):
        share = _last_share(lambda part: _step(copied(light, part)) <= step_ns, 1, shortest_copy)
        return copied(light, share), _noted(note, "the time of pageable copies", share)
    return light, note


def unrecorded(model: ReplayModel) -> tuple[ReplayModel, str]:
    """Return the model with estimates of the host's times without a profiler, and a note on them.

    If the profiling overhead is unknown, the model is unchanged and the note empty.
    """
    timeline, classes = model.scope.view.timeline, model.classes
    if is_torch(timeline):
        light = lighter(model, added_ns(timeline), HOST["best_pace"])
        call_us = int((model.edges.lag - light.edges.lag).sum()) / max(len(classes.kind), 1) / 1e3
        return light, (
            f"without recording overhead, the host needs {call_us:.1f} µs less per API call,"
            " including the PyTorch operators before the call (an estimate)"
        )
    launches = np.flatnonzero((classes.kind == CallClass.LAUNCH) & ~classes.waits)
    if pace(timeline, classes.length[launches]) is None:
        return model, ""
    after = np.searchsorted(launches, np.arange(len(classes.kind)))
    share = paces(classes.length[launches])[np.minimum(after, len(launches) - 1)]
    # A profiler slows only API calls and the CPU work near them. For long CPU work between two
    # calls, the pace is therefore closer to 1.
    long = model.pauses.length - model.pauses.waited >= HOST["long_work_ns"]
    share = np.where(long, np.sqrt(share), share)
    return lighter(paced(model, share), added_ns(timeline)), (
        f"without recording overhead, the host needs {share.mean():.2f} of its recorded time and"
        f" {HOST['tracer_call_ns'] / 1e3:.1f} µs less per API call (an estimate)"
    )


def is_starved(model: ReplayModel) -> bool:
    """Return True if the GPU would wait for data even without a profiler.

    The time of such steps does not depend on the speed of the launching thread.
    """
    light, _ = unrecorded(model)
    return _step(fed(light, 0)) < HOST["starved_share"] * _step(light)


def iterations_in(model: ReplayModel, step_ns: float) -> int:
    """Return the number of recorded iterations that a measured step of `step_ns` contains.

    The number exceeds 1 if the iterations are a loop inside the step. It is 1 if data
    preparation takes much of an iteration: slower preparation may then explain a longer step.
    """
    recorded = _step(model)
    count = max(round(step_ns / recorded), 1)
    if count > 1:
        without_data = min(_step(fed(model, 0)), _step(made_faster(model, 0)))
        return 1 if without_data < HOST["starved_share"] * recorded else count
    return count


def _scaled_to(
    model: ReplayModel,
    step_ns: float,
    scaled: Callable[[ReplayModel, float], ReplayModel],
    what: str,
    most: float,
) -> tuple[ReplayModel, str] | None:
    """Scale one kind of host time until a step without a profiler takes `step_ns`.

    `scaled` applies a factor to the model, `what` names the scaled time in the note, and `most` is
    the largest factor. Return None if no factor yields the step time.
    """
    light, note = unrecorded(model)
    if not _step(scaled(light, 0)) <= step_ns <= _step(scaled(light, most)):
        return None
    share = _last_share(lambda part: _step(scaled(light, part)) > step_ns, 0, most)
    return scaled(light, share), _noted(note, what, share)


def _noted(note: str, what: str, share: float, base: str = "its recorded time") -> str:
    more = f"{what} is set to {share:.2f} of {base}, fitted to the step without the profiler"
    return f"{note}; {more}" if note else more


def _last_share(too_far: Callable[[float], bool], near: float, far: float) -> float:
    """Find the factor nearest to `far` for which `too_far` is False, by bisection from `near`."""
    for _ in range(_HALVINGS):
        middle = (near + far) / 2
        near, far = (near, middle) if too_far(middle) else (middle, far)
    return near


def _scaled(share: float | Floats, time: Ints) -> Ints:
    return np.asarray(np.rint(share * time), np.int64)


def fed(model: ReplayModel, share: float) -> ReplayModel:
    """Return the model with the data preparation of other threads (loaders) scaled by `share`."""
    pauses = replace(model.pauses, locked_out=_scaled(share, model.pauses.locked_out))
    return replace(model, edges=fed_edges(model.edges, model.pauses, share), pauses=pauses)


def fed_edges(edges: Edges, pauses: Pauses, share: float) -> Edges:
    """Scale the lags of data waits, and of waits for the interpreter lock, by `share`."""
    waits = edges.kind == EdgeKind.INPUT
    base = int(edges.lag[waits].min()) if bool(waits.any()) else 0
    lag = np.where(waits, base + _scaled(share, edges.lag - base), edges.lag)
    rows = (edges.kind == EdgeKind.CPU) | (edges.kind == EdgeKind.THREAD)
    lag[rows] = np.maximum(lag[rows] - _scaled(1 - share, pauses.locked_out[edges.item[rows]]), 0)
    return edges.with_lags(lag)


def made_faster(model: ReplayModel, share: float) -> ReplayModel:
    """Return the model with the data preparation of the launching thread scaled by `share`."""
    edges, pauses = model.edges, model.pauses
    makes = pauses.inline | pauses.passes
    more = np.where(makes, _scaled(share, pauses.for_data) - pauses.for_data, 0)
    lag = edges.lag.copy()
    for kind, calls in ((EdgeKind.CPU, pauses.inline), (EdgeKind.THREAD, pauses.passes)):
        rows = np.flatnonzero(edges.kind == kind)
        rows = rows[calls[edges.item[rows]]]
        lag[rows] = np.maximum(lag[rows] + more[edges.item[rows]], 0)
    pauses = replace(pauses, for_data=pauses.for_data + more, length=pauses.length + more)
    return replace(model, edges=edges.with_lags(lag), pauses=pauses)


def copied(model: ReplayModel, share: float) -> ReplayModel:
    """Return the model with large pageable copies and the waits for them scaled by `share`."""
    work, edges = model.scope.process_work.rows(model.scope.work), model.edges
    big = (work.kind == WorkKind.COPY) & (work.memory == MemoryKind.PAGEABLE)
    big &= work.nbytes >= CARD["big_copy_bytes"]
    rows = edges.kind == EdgeKind.EXECUTE
    rows[rows] = big[edges.item[rows]]
    rows |= (edges.kind == EdgeKind.WAIT) & np.isin(edges.src, model.nodes.work_start[big])
    return replace(
        model, edges=edges.with_lags(np.where(rows, _scaled(share, edges.lag), edges.lag))
    )


def paced(model: ReplayModel, share: float | Floats) -> ReplayModel:
    """Return the model with the host's time in and before API calls scaled by `share`.

    `share` is a scalar or has one value per call. Waits for the interpreter lock while another
    thread prepares data keep their recorded length. The profiler does not slow down that thread,
    because it makes no CUDA calls.
    """
    edges, pauses = model.edges, model.pauses
    cpu = edges.kind == EdgeKind.CPU
    scales = cpu | (edges.kind == EdgeKind.CALL)
    shares = np.broadcast_to(share, len(pauses.length))
    call = np.where(scales, edges.item, 0)
    locked_ns = np.where(cpu, np.minimum(pauses.locked_out[call], edges.lag), 0)
    lag = np.where(scales, locked_ns + _scaled(shares[call], edges.lag - locked_ns), edges.lag)
    for_data = np.where(pauses.on_input, pauses.for_data, _scaled(shares, pauses.for_data))
    passed = np.flatnonzero(edges.kind == EdgeKind.THREAD)
    passed = passed[pauses.passes[edges.item[passed]]]
    lag[passed] = np.maximum(lag[passed] + (for_data - pauses.for_data)[edges.item[passed]], 0)
    return replace(model, edges=edges.with_lags(lag), pauses=replace(pauses, for_data=for_data))


def lighter(model: ReplayModel, added: Ints, least: float = 0) -> ReplayModel:
    """Return the model without the profiler's overhead of `added` ns per API call.

    The overhead is subtracted first from the CPU time before the call, then from the call. At least
    the fraction `least` of each time remains.
    """
    edges, outer = model.edges, model.scope.outer
    lag, count = edges.lag.copy(), len(model.scope.calls)
    rest = np.bincount(outer[outer != NONE], added[outer != NONE], count).astype(np.int64)
    for kind in (EdgeKind.CPU, EdgeKind.CALL):
        rows = np.flatnonzero(edges.kind == kind)
        less = np.minimum(rest[edges.item[rows]], lag[rows] - _scaled(least, lag[rows]))
        lag[rows] -= less
        rest[edges.item[rows]] -= less
    return replace(model, edges=edges.with_lags(lag))
