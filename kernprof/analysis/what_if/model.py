"""Replay model of a recorded track, with and without recording overhead.

A profiler slows the host down, but a change must be estimated for the program without a profiler.
Therefore the host's times in the model are scaled until a step takes the time that was measured
without a profiler. If no step was measured, the host's pace is estimated from launch calls.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.host import (
    HOST,
    added_ns,
    is_torch,
    pace,
    paces,
    with_queued_waits,
)
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.trace.track.view import make_view
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
    make_nodes,
    replay,
)
from kernprof.analysis.what_if.host import (
    Pauses,
    find_pauses,
    first_calls,
    host_edges,
    supply_edges,
)
from kernprof.model.trace import NONE, Bools, Floats, Ints, MemoryKind, Timeline, WorkKind

_HALVINGS = 10  # of an interval of shares of at most 4: to 0.4 %


@dataclass(frozen=True, slots=True)
class ReplayModel:
    """Dependency graph of the replayed part of a track.

    `iteration` is the requested pattern. `in_step` is the number of iterations of the trace per
    measured step.
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
    """Build the graph of a track. Raises UsageError when no range matches `iteration`."""
    timeline = with_queued_waits(timeline)
    view = make_view(timeline, track, names.call_classes(timeline))
    scope = choose_scope(view, find_windows(view, iteration))
    nodes, classes, pauses = make_nodes(scope), classify(scope), find_pauses(scope)
    staged, queueing = find_staged(scope, nodes, classes), find_queueing(scope, nodes, classes)
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
    """Replay the model's nodes with other edges."""
    return replay(model.scope.origin, len(model.nodes), edges)


def host_steps(model: ReplayModel) -> Ints:
    """Return the step number of each call: the number of steps that had started before the call."""
    start = model.nodes.time[model.nodes.call_start]
    begins = start[first_calls(model.scope, model.nodes)]
    return np.asarray(np.searchsorted(begins, start, side="right"))


def per_iteration(model: ReplayModel, calls: Bools) -> float:
    """Return the number of marked calls per iteration, or in the run if it has no iterations."""
    scope = model.scope
    if scope.windows.name is not None:
        # Calls after the last step's end belong to a step that is not replayed.
        calls = calls & (host_steps(model) <= scope.iterations)
    return float(np.count_nonzero(calls)) / scope.iterations


def measured_nodes(model: ReplayModel) -> tuple[int, int]:
    """Return the nodes that begin and end the measured steps."""
    first, last = model.scope.marks
    ends = model.nodes.work_end if model.scope.to_end else model.nodes.work_start
    return int(model.nodes.work_start[first]), int(ends[last])


def step_of(model: ReplayModel, done: Replay) -> float:
    """Return the mean time of the measured steps, in ns."""
    first, last = measured_nodes(model)
    return float(done.time[last] - done.time[first]) / model.scope.steps


def _step(model: ReplayModel) -> float:
    return step_of(model, replay_edges(model, model.edges))


def with_step(model: ReplayModel, step_ns: float) -> tuple[ReplayModel, str]:
    """Scale the host's times so that a step takes `step_ns`; return the model and a note.

    The host's pace is estimated from launch calls, then corrected by the step time, as far as the
    step time depends on the host. If steps wait for data or for copies, data or copy times are
    scaled instead. If the GPU hides the host's time, the step time does not change the estimate.
    """
    recorded, longest_data, longest_copy = _step(model), HOST["data_most"], HOST["copying_most"]
    if is_starved(model) and (
        fits := _scaled_to(model, step_ns, fed, "data preparation", longest_data)
    ):
        return fits
    for scaled, what, most in (
        (made_faster, "data preparation", longest_data),
        (copied, "the time of pageable copies", longest_copy),
    ):
        longer = recorded < step_ns * (1 - HOST["same_step"])
        if longer and (fits := _scaled_to(model, step_ns, scaled, what, most)):
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
    shortest = _step(copied(light, shortest_copy))
    if _step(light) * (1 - HOST["same_step"]) > step_ns >= shortest:
        share = _last_share(lambda part: _step(copied(light, part)) <= step_ns, 1, shortest_copy)
        return copied(light, share), _noted(note, "the time of pageable copies", share)
    return light, note


def unrecorded(model: ReplayModel) -> tuple[ReplayModel, str]:
    """Return the model with the host's estimated pace without a profiler, and a note on the pace.

    If the recording overhead is unknown, the model is unchanged and the note empty.
    """
    timeline, classes = model.scope.view.timeline, model.classes
    if is_torch(timeline):
        added = added_ns(timeline)
        call_us = added.mean() / 1e3 if len(added) else 0.0
        return lighter(model, added), (
            f"without recording overhead, the host needs {call_us:.1f} µs less per API call, with the"
            " operators before the call (an estimate)"
        )
    launches = np.flatnonzero((classes.kind == CallClass.LAUNCH) & ~classes.waits)
    if pace(timeline, classes.length[launches]) is None:
        return model, ""
    after = np.searchsorted(launches, np.arange(len(classes.kind)))
    share = paces(classes.length[launches])[np.minimum(after, len(launches) - 1)]
    # Long CPU work without API calls is slowed less: it contains no recorded calls. Only the calls
    # after it are slower, because caches are cold.
    long = model.pauses.length - model.pauses.waited >= HOST["long_work_ns"]
    share = np.where(long, np.sqrt(share), share)
    return lighter(paced(model, share), added_ns(timeline)), (
        f"without recording overhead, the host needs {share.mean():.2f} of its recorded time and"
        f" {HOST['tracer_call_ns'] / 1e3:.1f} µs less per API call (an estimate)"
    )


def is_starved(model: ReplayModel) -> bool:
    """Return True if steps without a profiler wait for data, so that the host's pace is hidden."""
    light, _ = unrecorded(model)
    return _step(fed(light, 0)) < HOST["starved_share"] * _step(light)


def iterations_in(model: ReplayModel, step_ns: float) -> int:
    """Return the number of iterations of the trace per measured step.

    It exceeds 1 if the iterations are a loop inside the step. It is 1 if waiting for data takes
    most of each iteration.
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
    """Scale one kind of time until a step without a profiler takes `step_ns`; else None."""
    light, note = unrecorded(model)
    if not _step(scaled(light, 0)) <= step_ns <= _step(scaled(light, most)):
        return None
    share = _last_share(lambda part: _step(scaled(light, part)) > step_ns, 0, most)
    return scaled(light, share), _noted(note, what, share)


def _noted(note: str, what: str, share: float, base: str = "its recorded time") -> str:
    more = f"{what} is set to {share:.2f} of {base}, fitted to the step without the profiler"
    return f"{note}; {more}" if note else more


def _last_share(too_far: Callable[[float], bool], near: float, far: float) -> float:
    """Find, by bisection, the last share from `near` to `far` for which `too_far` is False."""
    for _ in range(_HALVINGS):
        middle = (near + far) / 2
        near, far = (near, middle) if too_far(middle) else (middle, far)
    return near


def _scaled(share: float | Floats, time: Ints) -> Ints:
    return np.asarray(np.rint(share * time), np.int64)


def fed(model: ReplayModel, share: float) -> ReplayModel:
    """Scale the time in which threads other than the launching thread prepare data."""
    pauses = replace(model.pauses, locked_out=_scaled(share, model.pauses.locked_out))
    return replace(model, edges=fed_edges(model.edges, model.pauses, share), pauses=pauses)


def fed_edges(edges: Edges, pauses: Pauses, share: float) -> Edges:
    """Scale the lags of data waits and of waits for the interpreter lock by `share`."""
    waits = edges.kind == EdgeKind.INPUT
    base = int(edges.lag[waits].min()) if bool(waits.any()) else 0
    lag = np.where(waits, base + _scaled(share, edges.lag - base), edges.lag)
    rows = (edges.kind == EdgeKind.CPU) | (edges.kind == EdgeKind.THREAD)
    lag[rows] = np.maximum(lag[rows] - _scaled(1 - share, pauses.locked_out[edges.item[rows]]), 0)
    return edges.with_lags(lag)


def made_faster(model: ReplayModel, share: float) -> ReplayModel:
    """Scale the time in which the launching thread prepares data."""
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
    """Scale the time of large copies of pageable memory, and of the calls that wait for them."""
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
    """Scale the host's time in and before calls by `share`: a scalar, or one value per call.

    Waits for the interpreter lock while another thread prepares data keep their recorded length:
    the recorder does not slow down a thread without CUDA calls.
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
    more = (for_data - pauses.for_data)[edges.item[passed]]
    lag[passed] = np.maximum(lag[passed] + more, 0)
    return replace(model, edges=edges.with_lags(lag), pauses=replace(pauses, for_data=for_data))


def lighter(model: ReplayModel, added: Ints) -> ReplayModel:
    """Subtract `added` ns for each call: from the time before the call, then from the call."""
    edges, outer = model.edges, model.scope.outer
    lag, count = edges.lag.copy(), len(model.scope.calls)
    rest = np.bincount(outer[outer != NONE], added[outer != NONE], count).astype(np.int64)
    for kind in (EdgeKind.CPU, EdgeKind.CALL):
        rows = np.flatnonzero(edges.kind == kind)
        less = np.minimum(rest[edges.item[rows]], lag[rows])
        lag[rows] -= less
        rest[edges.item[rows]] -= less
    return replace(model, edges=edges.with_lags(lag))
