"""A trace, a change, and what the step takes then."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.host import BEST_PACE
from kernprof.analysis.what_if.changes.apply import apply
from kernprof.analysis.what_if.changes.plan import ChangePlan, unchanged
from kernprof.analysis.what_if.graph.host import HOST
from kernprof.analysis.what_if.graph.model import (
    Replay,
    ReplayModel,
    make_model,
    measured,
    per_iteration,
    replay,
    step_of,
)
from kernprof.analysis.what_if.graph.tracing import (
    ALIKE,
    STARVED_PACES,
    is_starved,
    iterations_in,
    paced,
    unrecorded,
    untraced,
)
from kernprof.analysis.what_if.outcome import path_segments, rebuild, unexplained_pct
from kernprof.errors import NothingCaptured, UsageError
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import DeviceOutcome, check_device
from kernprof.model.what_if import AppliedChange, ChangeId, WhatIf
from kernprof.units import format_quantity

# Layouts before precisions: what convolutions gain depends on theirs, in whatever order the changes
# are named.
_ORDER = {change: at for at, change in enumerate(ChangeId)}
_LEAST_GAIN_PCT = 0.05  # what would be shown as 0.0 %


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTrack:
    """A track of a trace, ready to be replayed: its model, its analysis as recorded, and its
    unchanged replay.
    """

    model: ReplayModel
    outcome: DeviceOutcome
    unchanged: Replay


def prepare(timeline: Timeline, *, iteration: str | None = None, track: int = 0) -> RecordedTrack:
    """Raises NothingCaptured when nothing ran on a GPU, UsageError for an iteration or a track that
    is not there.
    """
    if timeline.tracks:
        check_device(track, len(timeline.tracks))
    outcome = analyse(timeline, iteration=iteration).report.devices[track]
    if not len(timeline.calls):
        raise NothingCaptured(
            f"{timeline.source.path} has no CUDA API calls: what launched what is not known, and"
            " cannot be replayed",
            hint="record the API calls too: nsys profile --trace cuda,nvtx",
        )
    model = make_model(timeline, track, iteration)
    return RecordedTrack(model=model, outcome=outcome, unchanged=replayed_plan(unchanged(model)))


def without_tracing(recorded: RecordedTrack, step_ns: float | None) -> tuple[RecordedTrack, str]:
    """Return the track as it would run unrecorded, and a note of the recording overhead.

    `step_ns` is the measured time of a step without a profiler. None: recording costs its usual
    time.
    """
    model = recorded.model
    if step_ns is None:
        model, said = unrecorded(model)
    else:
        count = iterations_in(model, step_ns)
        model, said = untraced(replace(model, in_step=count), step_ns / count)
    if not said and model.in_step == 1:
        return recorded, said
    used = replace(recorded, model=model, unchanged=replayed_plan(unchanged(model)))
    if step_ns is None:
        step = step_of(model, used.unchanged)
        low, about, high = (
            format_quantity(ns, "ns")
            for ns in (HOST["step_least"] * step, step, HOST["step_most"] * _recorded_step(model))
        )
        said = (
            f"without the recorder a step is taken to need {about} ({low} to {high}; --step says"
            f" it): {said}"
        )
    return used, said


def what_if(
    timeline: Timeline,
    changes: Sequence[AppliedChange],
    *,
    iteration: str | None = None,
    track: int = 0,
    step_ns: float | None = None,
) -> WhatIf:
    """The steps of one track (a process on a GPU) replayed with some changes, all at once.

    `step_ns` is what a step takes without a profiler; None: as its launches tell. Raises
    NothingCaptured, UsageError.
    """
    recorded = prepare(timeline, iteration=iteration, track=track)
    used, said = without_tracing(recorded, step_ns)
    found = replayed(used, changes)
    notes = (*found.notes, said) if said else found.notes
    reach = step_range(recorded, recorded if step_ns is None else used, changes)
    return _worth_it(replace(found, notes=notes, step_range_ns=reach))


def step_range(
    recorded: RecordedTrack, used: RecordedTrack, changes: Sequence[AppliedChange]
) -> tuple[float, float]:
    """The step at best and at worst: the estimates of the changes, and the host's time where it is
    not known.

    It is where a step that was measured without the profiler says the recording overhead (`used`);
    else it may be as recorded, or as fast as it can be. Beyond that, replays and steps are off by
    what they are off by.
    """
    best, worst = paced(recorded.model, BEST_PACE), recorded.model
    if is_starved(recorded.model):
        best, worst = (paced(used.model, pace) for pace in STARVED_PACES)
    elif step_of(used.model, used.unchanged) < (1 - ALIKE) * step_of(
        recorded.model, recorded.unchanged
    ):
        best = worst = used.model
    ends = [step_of(host, replayed_plan(_with(host, changes))) for host in (best, worst)]
    return min(ends) * (1 - HOST["range_off"]), max(ends) * (1 + HOST["range_off"])


def _with(model: ReplayModel, changes: Sequence[AppliedChange]) -> ChangePlan:
    plan = unchanged(model)
    for change in sorted(changes, key=lambda one: _ORDER[one.id]):
        plan = apply(plan, change)
    return plan


def what_if_each(
    timeline: Timeline,
    *,
    iteration: str | None = None,
    track: int = 0,
    step_ns: float | None = None,
) -> tuple[WhatIf, ...]:
    """Every change on its own, the largest gain first; those that find nothing to change, or gain
    nothing, last.
    """
    recorded = prepare(timeline, iteration=iteration, track=track)
    used, said = without_tracing(recorded, step_ns)
    each = [_worth_it(replayed(used, (AppliedChange(id=one),))) for one in ChangeId]
    each = [replace(one, notes=(*one.notes, said)) for one in each] if said else each
    return tuple(sorted(each, key=lambda one: (not one.applies, -one.gain_pct)))


def _worth_it(one: WhatIf) -> WhatIf:
    """One that changes something of which the step does not depend is as good as one that finds
    nothing.
    """
    if one.missing or abs(one.gain_pct) >= _LEAST_GAIN_PCT:
        return one
    named = ", ".join(map(str, one.changes))
    return replace(
        one, missing=(f"{named}: there is something to change, but it does not hold the step up",)
    )


def replayed(recorded: RecordedTrack, changes: Sequence[AppliedChange]) -> WhatIf:
    model, before = recorded.model, recorded.unchanged
    plan, same = _with(model, changes), unchanged(model)
    done = replayed_plan(plan)
    after = _analysed(plan, done, recorded.outcome)
    windows = model.scope.windows
    return WhatIf(
        changes=tuple(changes),
        device=recorded.outcome.device,
        process=recorded.outcome.process,
        iteration=windows.name,
        iterations=model.scope.steps,
        step_before_ns=_recorded_step(model),
        replayed_before_ns=step_of(model, before),
        step_after_ns=step_of(model, done),
        unexplained_pct=unexplained_pct(model, before),
        launches_before=per_iteration(model, same.launching),
        launches_after=per_iteration(model, plan.launching),
        accounting_before=recorded.outcome.accounting,
        accounting_after=after.accounting,
        verdict_before=recorded.outcome.verdict,
        verdict_after=after.verdict,
        critical_path_before=path_segments(same, before),
        critical_path=path_segments(plan, done),
        missing=plan.missing,
        notes=(*model.scope.notes, *plan.notes),
    )


def replayed_plan(plan: ChangePlan) -> Replay:
    """The times of all nodes with the plan's changes."""
    return replay(plan.model.scope.origin, len(plan.model.nodes), plan.edges)


def _recorded_step(model: ReplayModel) -> float:
    first, last = measured(model)
    return float(model.nodes.time[last] - model.nodes.time[first]) / model.scope.steps


def _analysed(plan: ChangePlan, done: Replay, recorded: DeviceOutcome) -> DeviceOutcome:
    """The ordinary analysis of the replayed timeline, with the recorded one's iterations."""
    timeline, track = rebuild(plan, done)
    pattern = plan.model.iteration or (
        _pattern(recorded.iterations.name) if recorded.iterations else None
    )
    try:
        return analyse(timeline, iteration=pattern).report.devices[track]
    except UsageError:  # too little of the trace is left for its iterations to be told
        return analyse(timeline).report.devices[track]


def _pattern(stem: str) -> str:
    """A shell pattern for ranges of one stem (`step #`): where its numbers were, anything goes."""
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in stem).replace("#", "*")
