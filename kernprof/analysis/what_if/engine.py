"""Replay a trace's steps with changes, and report the step time, verdict and critical path."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.host import HOST
from kernprof.analysis.what_if.changes import ChangePlan, apply, unchanged
from kernprof.analysis.what_if.graph import Replay
from kernprof.analysis.what_if.model import (
    ReplayModel,
    is_starved,
    iterations_in,
    make_model,
    paced,
    per_iteration,
    replay_edges,
    step_of,
    unrecorded,
    with_step,
)
from kernprof.analysis.what_if.outcome import path_segments, rebuild, unexplained_pct
from kernprof.errors import NothingCaptured, UsageError
from kernprof.model.step import AppliedChange, ChangeId, WhatIf
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import DeviceOutcome, check_device
from kernprof.units import format_quantity

# Order in which changes are applied: layout before precision, because the effect of precision
# depends on the layout.
_ORDER = list(ChangeId)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTrack:
    """Replay model of a track (a process on a GPU), its analysis, and its replay without changes.

    `paces` are two replay models: one with the smallest, one with the largest estimate of the
    host's time without a profiler.
    """

    model: ReplayModel
    outcome: DeviceOutcome
    unchanged: Replay
    paces: tuple[ReplayModel, ReplayModel]


def prepare(timeline: Timeline, *, iteration: str | None = None, track: int = 0) -> RecordedTrack:
    """Build the replay model of a track, and replay it without changes.

    Raises NothingCaptured if no GPU work or no API calls were recorded, UsageError for an unknown
    iteration or track.
    """
    if timeline.tracks:
        check_device(track, len(timeline.tracks))
    outcome = analyse(timeline, iteration=iteration).report.devices[track]
    if not len(timeline.calls):
        raise NothingCaptured(
            f"{timeline.source.path} has no CUDA API calls, so the launch of each kernel is"
            " unknown and a replay is impossible",
            hint="record the API calls too: nsys profile --trace cuda,nvtx",
        )
    model = make_model(timeline, track, iteration)
    return RecordedTrack(
        model=model,
        outcome=outcome,
        unchanged=replay_edges(model, model.edges),
        paces=_paces(model, model, same_pace=False),
    )


def without_tracing(recorded: RecordedTrack, step_ns: float | None) -> tuple[RecordedTrack, str]:
    """Return the track without profiling overhead, and a note on the overhead.

    `step_ns` is the measured time of a step without a profiler, in ns. If it is None, the profiling
    overhead is estimated.
    """
    model = recorded.model
    if step_ns is None:
        model, note = unrecorded(model)
    else:
        count = iterations_in(model, step_ns)
        model, note = with_step(replace(model, in_step=count), step_ns / count)
    if not note and model.in_step == 1:
        return recorded, note
    done = replay_edges(model, model.edges)
    outcome, paces, step = recorded.outcome, recorded.paces, step_of(model, done)
    if step_ns is not None:
        before = step_of(recorded.model, recorded.unchanged)
        paces = _paces(recorded.model, model, same_pace=step < (1 - HOST["same_step"]) * before)
    if step_ns is not None and not model.scope.windows.by_range:
        # Analyse the replay with the given step time: profiling may have changed the verdict.
        same = _analysed(unchanged(model), done, outcome)
        outcome = replace(outcome, verdict=same.verdict, accounting=same.accounting)
    used = RecordedTrack(model=model, outcome=outcome, unchanged=done, paces=paces)
    if step_ns is None:
        ends = HOST["step_least"] * step, HOST["step_most"] * _recorded_step(model)
        low, about, high = (format_quantity(ns, "ns") for ns in (ends[0], step, ends[1]))
        note = (
            f"estimated step without profiling: {about} ({low} to {high}; override with --step):"
            f" {note}"
        )
    return used, note


def what_if(
    timeline: Timeline,
    changes: Sequence[AppliedChange],
    *,
    iteration: str | None = None,
    track: int = 0,
    step_ns: float | None = None,
) -> WhatIf:
    """Replay the steps of one track (a process on a GPU) with several changes together.

    `step_ns` is the measured time of a step without a profiler, in ns. If it is None, this time is
    estimated from launch calls. Raises NothingCaptured and UsageError like `prepare`.
    """
    used, note = without_tracing(prepare(timeline, iteration=iteration, track=track), step_ns)
    return _without_idle_change(replayed(used, changes), note)


def _paces(
    recorded: ReplayModel, used: ReplayModel, *, same_pace: bool
) -> tuple[ReplayModel, ReplayModel]:
    """Return the replay models with the smallest and the largest pace.

    The pace is the host's time without a profiler ÷ its recorded time. If the GPU waits for data,
    both paces are multiples of the pace of `used`, from the card file `what-if-host.any.toml`.
    Else, if `same_pace` is true, both models have the pace of `used`. Otherwise, the paces are
    `best_pace` and 1.
    """
    if is_starved(recorded):
        return paced(used, HOST["starved_pace_least"]), paced(used, HOST["starved_pace_most"])
    return (used, used) if same_pace else (paced(recorded, HOST["best_pace"]), recorded)


def step_range(
    recorded: RecordedTrack, after_ns: float, edit: Callable[[ChangePlan], ChangePlan]
) -> tuple[float, float]:
    """Return the shortest and the longest predicted step time (ns) after an edit of the graph.

    `after_ns` is the replayed step time. The two models in `recorded.paces` give two more
    estimates. The error of a replay widens the range.
    """
    plans = [edit(unchanged(pace)) for pace in recorded.paces]
    ends = [after_ns, *(step_of(plan.model, replayed_plan(plan)) for plan in plans)]
    return min(ends) * (1 - HOST["range_off"]), max(ends) * (1 + HOST["range_off"])


def what_if_each(
    timeline: Timeline,
    *,
    iteration: str | None = None,
    track: int = 0,
    step_ns: float | None = None,
) -> tuple[WhatIf, ...]:
    """Replay each known change alone. The largest gain comes first, changes without effect last."""
    used, note = without_tracing(prepare(timeline, iteration=iteration, track=track), step_ns)
    outcomes = [
        _without_idle_change(replayed(used, (AppliedChange(id=change),)), note)
        for change in ChangeId
    ]
    return tuple(sorted(outcomes, key=lambda outcome: (not outcome.applies, -outcome.gain_pct)))


def _without_idle_change(outcome: WhatIf, note: str) -> WhatIf:
    """Mark the outcome as not applicable if its changes do not affect the step time; add `note`."""
    if note:
        outcome = replace(outcome, notes=(*outcome.notes, note))
    if outcome.missing or abs(outcome.gain_pct) >= HOST["least_gain_pct"]:
        return outcome
    changes = ", ".join(map(str, outcome.changes))
    text = f"{changes}: applicable, but the step time does not depend on it"
    return replace(outcome, missing=(text,))


def changed(*changes: AppliedChange) -> Callable[[ChangePlan], ChangePlan]:
    ordered = sorted(changes, key=lambda change: _ORDER.index(change.id))
    return lambda plan: functools.reduce(apply, ordered, plan)


def replayed_plan(plan: ChangePlan) -> Replay:
    """Return the times of all nodes in a replay with the plan's changes."""
    return replay_edges(plan.model, plan.edges)


def replayed(recorded: RecordedTrack, changes: Sequence[AppliedChange]) -> WhatIf:
    """Replay a track with all `changes` together, and analyse the replayed timeline."""
    model, before = recorded.model, recorded.unchanged
    same, edit = unchanged(model), changed(*changes)
    plan = edit(same)
    done = replayed_plan(plan)
    step_ns = step_of(model, done)
    after = _analysed(plan, done, recorded.outcome)
    return WhatIf(
        changes=tuple(changes),
        device=recorded.outcome.device,
        process=recorded.outcome.process,
        iteration=model.scope.windows.name,
        iterations=model.scope.steps,
        step_before_ns=_recorded_step(model),
        replayed_before_ns=step_of(model, before),
        step_after_ns=step_ns,
        step_range_ns=step_range(recorded, step_ns, edit),
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


def _recorded_step(model: ReplayModel) -> float:
    return step_of(model, Replay(model.nodes.time, model.nodes.time))


def _analysed(plan: ChangePlan, done: Replay, recorded: DeviceOutcome) -> DeviceOutcome:
    """Analyse the replayed timeline with the same iterations as the recorded timeline."""
    timeline, track = rebuild(plan, done)
    pattern = plan.model.iteration
    if pattern is None and recorded.iterations:
        # Build a shell pattern from the stem of the NVTX range names: `step #` becomes `step *`.
        stem = recorded.iterations.name
        escaped = "".join(f"[{sign}]" if sign in "*?[" else sign for sign in stem)
        pattern = escaped.replace("#", "*")
    try:
        return analyse(timeline, iteration=pattern).report.devices[track]
    except UsageError:  # the replayed part is too short to recognise iterations
        return analyse(timeline).report.devices[track]
