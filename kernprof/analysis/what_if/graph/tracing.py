"""Cost of recording to the host, removed from a model until its step is the measured one."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.thresholds import BIG_COPY_BYTES
from kernprof.analysis.trace.track.host import (
    BEST_PACE,
    CALL_NS,
    added_ns,
    is_torch,
    pace,
    paces,
)
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.graph.edges import EdgeKind, Edges
from kernprof.analysis.what_if.graph.host import HOST, Pauses
from kernprof.analysis.what_if.graph.model import ReplayModel, replay, step_of
from kernprof.model.trace import NONE, Floats, Ints, MemoryKind, WorkKind

# The host's pace, where steps that wait for data do not show it, as a share of the estimated pace.
STARVED_PACES = (HOST["starved_pace_least"], HOST["starved_pace_most"])
# Steps that differ by less than this share are the same.
ALIKE = 0.01
# If even the fastest host needs this many times the measured step, the trace's iterations are
# several steps.
_OTHER = HOST["several_steps"]
# Longer work without a call slows down by the square root of the launches' slowdown: none of its
# time is spent in recorded calls, but the calls after it find cold caches.
_LONG_NS = 1_000_000
# Error of a measured step, over the error of the pace that launches show.
_UNSURE = HOST["step_error"] / HOST["pace_error"]
_HALVINGS = 10
# A step waits for data if less than this share is left when data takes no time.
_STARVED = HOST["starved_share"]
# Limits of the factors on recorded times: making data, and pageable copies.
_DATA, _COPYING, _COPYING_LEAST = 4, 2, 0.5


def untraced(model: ReplayModel, step_ns: float) -> tuple[ReplayModel, str]:
    """The model with a host that makes its step `step_ns`, and in words how fast that is.

    It is as its launches tell, and all of that in one proportion: as far as the step follows the
    host. Where the GPU hides it, or more than the best pace would be needed by far, a step says
    nothing of the host.
    """
    recorded = _step(model)
    if is_starved(model) and (found := _as_long(model, step_ns, fed, "making data", _DATA)):
        return found
    for scaled, what, most in (
        (made, "making data", _DATA),
        (copied, "pageable copying", _COPYING),
    ):
        if recorded < step_ns * (1 - ALIKE) and (
            found := _as_long(model, step_ns, scaled, what, most)
        ):
            return found
    if _step(copied(paced(model, BEST_PACE), _COPYING_LEAST)) > _OTHER * step_ns:
        return model, ""
    light, said = unrecorded(model)
    wanted = _bisected(
        lambda share: _step(paced(light, share)) <= step_ns, 1 / BEST_PACE, BEST_PACE
    )
    follows = (
        math.log(_step(paced(light, wanted)) / _step(light)) / math.log(wanted)
        if wanted != 1
        else 1.0
    )
    slow = wanted ** (follows**2 / (follows**2 + _UNSURE**2))
    if abs(slow - 1) > ALIKE:
        light, said = (
            paced(light, slow),
            _told(said, "the host", slow, "that" if said else "its recorded time"),
        )
    if _step(light) * (1 - ALIKE) > step_ns >= _step(copied(light, _COPYING_LEAST)):
        share = _bisected(lambda share: _step(copied(light, share)) <= step_ns, 1, _COPYING_LEAST)
        return copied(light, share), _told(said, "pageable copying", share)
    return light, said


def unrecorded(model: ReplayModel) -> tuple[ReplayModel, str]:
    """The model with the host that it would have had without nsys, as its launches tell, and in
    words how fast that is.

    Unchanged, and nothing said: that is not known.
    """
    timeline, classes = model.scope.view.timeline, model.classes
    if is_torch(timeline):
        added = added_ns(timeline)
        each = added.mean() / 1e3 if len(added) else 0.0
        said = (
            f"the host is taken to need {each:.1f} µs less per API call and the operators before it"
        )
        return lighter(model, added), f"{said}: the recording overhead is left out (an estimate)"
    launch = (classes.kind == CallClass.LAUNCH) & ~classes.waits
    if pace(timeline, classes.length[launch]) is None:
        return model, ""
    launches = np.flatnonzero(launch)
    after = np.searchsorted(launches, np.arange(len(launch)))
    share = paces(classes.length[launches])[np.minimum(after, len(launches) - 1)]
    share = np.where(model.pauses.length - model.pauses.waited >= _LONG_NS, np.sqrt(share), share)
    said = (
        f"the host is taken to need {share.mean():.2f} of its recorded time and {CALL_NS / 1e3:.1f}"
        " µs less per API call: the recording overhead is left out (an estimate)"
    )
    return lighter(paced(model, share), added_ns(timeline)), said


def is_starved(model: ReplayModel) -> bool:
    """Return True if steps wait for data unrecorded, and so hide the host's pace."""
    light, _ = unrecorded(model)
    return _step(fed(light, 0)) < _STARVED * _step(light)


def iterations_in(model: ReplayModel, step_ns: float) -> int:
    """Return how many of the trace's iterations make up a step of known time.

    More than one if the iterations are those of a loop inside the step. One if data takes most of
    each.
    """
    recorded = _step(model)
    count = max(round(step_ns / recorded), 1)
    brings_data = (
        count > 1 and min(_step(fed(model, 0)), _step(made(model, 0))) < _STARVED * recorded
    )
    return 1 if brings_data else count


def _as_long(
    model: ReplayModel,
    step_ns: float,
    scaled: Callable[[ReplayModel, float], ReplayModel],
    what: str,
    most: float,
) -> tuple[ReplayModel, str] | None:
    """Scale one kind of time until the unrecorded step takes `step_ns`; None if it cannot."""
    quick, said = unrecorded(model)
    if not _step(scaled(quick, 0)) <= step_ns <= _step(scaled(quick, most)):
        return None
    share = _bisected(lambda share: _step(scaled(quick, share)) > step_ns, 0, most)
    return scaled(quick, share), _told(said, what, share)


def _told(said: str, what: str, share: float, whole: str = "its recorded time") -> str:
    """Append to a note what the measured step says about `what`."""
    more = f"{what} is taken to need {share:.2f} of {whole}, as the step without the profiler tells"
    return f"{said}; {more}" if said else more


def fed(model: ReplayModel, share: float) -> ReplayModel:
    """Return the model with the time in which other threads make data scaled by `share`."""
    pauses = replace(model.pauses, locked_out=_share(share, model.pauses.locked_out))
    return replace(model, edges=fed_edges(model.edges, model.pauses, share), pauses=pauses)


def fed_edges(edges: Edges, pauses: Pauses, share: float) -> Edges:
    """Scale the edges of data waits, and of waits for the interpreter lock, by `share`."""
    waits = edges.kind == EdgeKind.INPUT
    base = int(edges.lag[waits].min()) if bool(waits.any()) else 0
    lag = np.where(waits, base + _share(share, edges.lag - base), edges.lag)
    rows = (edges.kind == EdgeKind.CPU) | (edges.kind == EdgeKind.THREAD)
    lag[rows] = np.maximum(lag[rows] - _share(1 - share, pauses.locked_out[edges.item[rows]]), 0)
    return edges.with_lags(lag)


def made(model: ReplayModel, share: float) -> ReplayModel:
    """Return the model with the time in which the launching thread makes data scaled by `share`."""
    edges, pauses, inline = model.edges, model.pauses, model.pauses.inline
    for_data = np.where(inline | pauses.passes, _share(share, pauses.for_data), pauses.for_data)
    more = for_data - pauses.for_data
    lag = edges.lag.copy()
    for kind, whose in ((EdgeKind.CPU, inline), (EdgeKind.THREAD, pauses.passes)):
        rows = np.flatnonzero(edges.kind == kind)
        rows = rows[whose[edges.item[rows]]]
        lag[rows] = np.maximum(lag[rows] + more[edges.item[rows]], 0)
    pauses = replace(pauses, for_data=for_data, length=pauses.length + more)
    return replace(model, edges=edges.with_lags(lag), pauses=pauses)


def copied(model: ReplayModel, share: float) -> ReplayModel:
    """Return the model with copies of pageable memory, and their calls, scaled by `share`."""
    work, edges = model.scope.process_work.rows(model.scope.work), model.edges
    chosen = (
        (work.kind == WorkKind.COPY)
        & (work.memory == MemoryKind.PAGEABLE)
        & (work.nbytes >= BIG_COPY_BYTES)
    )
    rows = edges.kind == EdgeKind.EXECUTE
    rows[rows] = chosen[edges.item[rows]]
    rows |= (edges.kind == EdgeKind.WAIT) & np.isin(edges.src, model.nodes.work_start[chosen])
    lag = edges.lag.copy()
    lag[rows] = _share(share, lag[rows])
    return replace(model, edges=edges.with_lags(lag))


def _share(share: float | Floats, time: Ints) -> Ints:
    return np.asarray(np.rint(share * time), np.int64)


def _bisected(too_far: Callable[[float], bool], near: float, far: float) -> float:
    """Between an end at which `too_far` does not hold and one at which it does, the last at which
    it does not.
    """
    for _ in range(_HALVINGS):
        middle = (near + far) / 2
        near, far = (near, middle) if too_far(middle) else (middle, far)
    return near


def _step(model: ReplayModel) -> float:
    return step_of(model, replay(model.scope.origin, len(model.nodes), model.edges))


def paced(model: ReplayModel, share: float | Floats) -> ReplayModel:
    """Return the model with the host's time in and before calls scaled by `share`, or one per call.

    A thread that makes data without CUDA calls is not slowed by the recorder. It holds the
    interpreter
    lock as long as recorded.
    """
    edges, pauses = model.edges, model.pauses
    cpu = edges.kind == EdgeKind.CPU
    kept = np.where(cpu, np.minimum(pauses.locked_out[np.where(cpu, edges.item, 0)], edges.lag), 0)
    own = cpu | (edges.kind == EdgeKind.CALL)
    each = np.broadcast_to(share, len(pauses.length))
    lag = np.where(
        own, kept + _share(each[np.where(own, edges.item, 0)], edges.lag - kept), edges.lag
    )
    for_data = np.where(pauses.on_input, pauses.for_data, _share(each, pauses.for_data))
    handed = np.flatnonzero(edges.kind == EdgeKind.THREAD)
    handed = handed[pauses.passes[edges.item[handed]]]
    lag[handed] = np.maximum(lag[handed] + (for_data - pauses.for_data)[edges.item[handed]], 0)
    return replace(model, edges=edges.with_lags(lag), pauses=replace(pauses, for_data=for_data))


def lighter(model: ReplayModel, added: Ints) -> ReplayModel:
    """Return the model with `added` ns less for each call of the trace.

    The time before a call is reduced first, then the call.
    """
    edges, outer = model.edges, model.scope.outer
    lag = edges.lag.copy()
    rest = np.bincount(outer[outer != NONE], added[outer != NONE], len(model.scope.calls)).astype(
        np.int64
    )
    for kind in (EdgeKind.CPU, EdgeKind.CALL):
        rows = np.flatnonzero(edges.kind == kind)
        less = np.minimum(rest[edges.item[rows]], lag[rows])
        lag[rows] -= less
        rest[edges.item[rows]] -= less
    return replace(model, edges=edges.with_lags(lag))
