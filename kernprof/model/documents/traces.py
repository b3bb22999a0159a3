"""Timelines, replays, step analyses and pipelines as JSON documents."""

import dataclasses
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from kernprof.model import trace_report
from kernprof.model.pipeline import PipelineReport, PipelineRow, Prediction
from kernprof.model.run import Provenance
from kernprof.model.serialize import document, each_of, like
from kernprof.model.step import PathSegment, StepAnalysis, WhatIf, WhatIfReport
from kernprof.model.trace_report import Accounting, CauseId

Data = TypeVar("Data")
_MOST_ROWS = 50
_MANY, _MANY_ROWS = 32, 5  # if a job has more than _MANY traces, each table has _MANY_ROWS rows


DeviceDocument = document(
    "DeviceDocument",
    trace_report.DeviceOutcome,
    "Analysis of one process on one GPU. Tables contain only their first rows; `kernel_count`,"
    " `kernel_ns` and `graph_launches` cover all kernels.",
    device=int | None,
    device_name=str,
)
TimelineDocument = document(
    "TimelineDocument",
    trace_report.TimelineReport,
    "The time accounting of one trace, per process and GPU.",
    schema="kernprof.timeline/2",
    devices=each_of(DeviceDocument),
)
MovedDocument = document(
    "MovedDocument",
    trace_report.BeforeAfter,
    "The time of one kernel, copy or range in both traces; null if a trace lacks it.",
    after_ns=...,
    change_ns=float,
)


class VerdictPair(Struct, frozen=True):
    """The verdicts on both traces."""

    before: trace_report.VerdictLabel
    after: trace_report.VerdictLabel


_MOVED = each_of(MovedDocument)
DeviceComparisonDocument = document(
    "DeviceComparisonDocument",
    trace_report.DeviceComparison,
    "Comparison of one process and GPU in two traces. Times are per iteration if both have"
    " iterations, else per window.",
    without=("before", "after"),
    device=int | None,
    per_iteration=...,
    verdict=VerdictPair,
    window=MovedDocument,
    parts=_MOVED,
    kernels=_MOVED,
    ranges=_MOVED,
)
TimelineComparisonDocument = document(
    "TimelineComparisonDocument",
    trace_report.TimelineComparison,
    "Comparison of two traces of one program, before and after a change.",
    schema="kernprof.timeline-comparison/1",
    devices=each_of(DeviceComparisonDocument),
)
RanksDocument = document(
    "RanksDocument",
    trace_report.RanksReport,
    "The analyses of a job's traces, one item per process and GPU, and the analysis of the job.",
    schema="kernprof.timeline-ranks/2",
    reports=each_of(TimelineDocument),
)


def timeline_document(report: trace_report.TimelineReport, *, rows: int = _MOST_ROWS) -> Any:
    """Return a timeline's analysis as a document; each table has at most `rows` rows."""
    devices = (
        like(
            DeviceDocument,
            outcome,
            device=outcome.device.index,
            device_name=outcome.device.name,
            verdict=rounded(outcome.verdict),
            causes=tuple(map(rounded, outcome.causes)),
            kernels=tuple(map(rounded, outcome.kernels[:rows])),
            copies=tuple(map(rounded, outcome.copies[:rows])),
            calls=tuple(map(rounded, outcome.calls[:rows])),
            ranges=tuple(map(rounded, outcome.ranges[:rows])),
        )
        for outcome in report.devices
    )
    return like(TimelineDocument, report, devices=tuple(devices))


def rounded(data: Data, digits: int = 3, *names: str) -> Data:
    """Return a copy with the float fields `names` (default: all) rounded to `digits`."""
    values = {f.name: getattr(data, f.name) for f in dataclasses.fields(data)}  # type: ignore[arg-type]
    fractions = {n: v for n, v in values.items() if isinstance(v, float) and n in (names or values)}
    changes = {name: round(v, digits) for name, v in fractions.items()}
    return dataclasses.replace(data, **changes)  # type: ignore[type-var]


def timeline_comparison_document(comparison: trace_report.TimelineComparison) -> Any:
    moved = partial(like, MovedDocument)
    devices = (
        like(
            DeviceComparisonDocument,
            device,
            device=device.after.device.index,
            verdict=VerdictPair(device.before.verdict.label, device.after.verdict.label),
            window=moved(device.window),
            parts=tuple(map(moved, device.parts)),
            kernels=tuple(map(moved, device.kernels)),
            ranges=tuple(map(moved, device.ranges)),
        )
        for device in comparison.devices
    )
    return like(TimelineComparisonDocument, comparison, devices=tuple(devices))


def ranks_document(report: trace_report.RanksReport) -> Any:
    rows = _MOST_ROWS if len(report.reports) <= _MANY else _MANY_ROWS
    reports = tuple(timeline_document(trace, rows=rows) for trace in report.reports)
    return like(RanksDocument, report, reports=reports)


_MOST_SEGMENTS = 50


class VerdictDocument(Struct, frozen=True):
    """A verdict without its share and advice."""

    label: trace_report.VerdictLabel
    confidence: trace_report.Confidence
    why: tuple[str, ...]


ReplayDocument = document(
    "ReplayDocument",
    WhatIf,
    "Replay of one process on one GPU with changes. Times are ns per step. `missing` lists the"
    " changes that do not apply. `step_range_ns` is the shortest and the longest step.",
    device=int | None,
    device_name=str,
    iterations=...,
    applies=bool,
    step_range_ns=...,
    gain_pct=float,
    verdict_before=VerdictDocument,
    verdict_after=VerdictDocument,
)
WhatIfDocument = document(
    "WhatIfDocument",
    WhatIfReport,
    "All replays of one trace, in the order of the changes, or the best first.",
    schema="kernprof.what-if/2",
    without=("ranked",),
    replays=each_of(ReplayDocument),
)


def what_if_document(report: WhatIfReport) -> Any:
    return like(WhatIfDocument, report, replays=tuple(map(_replay, report.replays)))


def _replay(replay: WhatIf) -> Any:
    tenths = rounded(replay, 1, "step_before_ns", "replayed_before_ns", "step_after_ns")
    data = rounded(tenths, 3, "unexplained_pct", "launches_before", "launches_after")
    return like(
        ReplayDocument,
        data,
        device=replay.device.index,
        device_name=replay.device.name,
        gain_pct=round(replay.gain_pct, 3),
        verdict_before=like(VerdictDocument, replay.verdict_before),
        verdict_after=like(VerdictDocument, replay.verdict_after),
        critical_path_before=_path(replay.critical_path_before),
        critical_path=_path(replay.critical_path),
        step_range_ns=_ends(replay.step_range_ns),
    )


def _ends(limits: tuple[float, float] | None) -> tuple[float, float] | None:
    return limits and (round(limits[0], 1), round(limits[1], 1))


def _path(segments: Sequence[PathSegment]) -> tuple[PathSegment, ...]:
    return tuple(rounded(rounded(s, 1, "ns")) for s in segments[:_MOST_SEGMENTS])


StepDocument = document(
    "StepDocument",
    StepAnalysis,
    "One step of a recorded program. Times are ns per step; `adds_ns` of the items sums to"
    " `together_ns`.",
    schema="kernprof.analysis/2",
    device=int | None,
    device_name=str,
    verdict=VerdictDocument,
)


def step_document(analysis: StepAnalysis) -> Any:
    return like(
        StepDocument,
        rounded(analysis, 1),
        device=analysis.device.index,
        device_name=analysis.device.name,
        verdict=like(VerdictDocument, analysis.verdict),
        items=tuple(
            rounded(dataclasses.replace(item, step_range_ns=_ends(item.step_range_ns)), 1)
            for item in analysis.items
        ),
    )


PredictionDocument = document(
    "PredictionDocument",
    Prediction,
    "Prediction by a replay of the base variant's trace, and its error against the measured time.",
    without=("share_left", "share_range", "traced_share_left"),
    changes=...,
    gain_pct=float | None,
    step_ns=float | None,
    step_range_ns=tuple[float, float] | None,
    error_pct=float | None,
    traced_error_pct=float | None,
    notes=...,
    provenance=Provenance,
)


class CauseGain(Struct, frozen=True):
    """A cause of lost time, and its cost in percent of the window."""

    id: CauseId
    estimated_gain_pct: float | None


class TracedDocument(Struct, frozen=True):
    """The trace of a variant; `step_ns` includes the overhead of recording."""

    step_ns: float | None
    iterations: int | None
    accounting: Accounting
    verdict: VerdictDocument
    causes: tuple[CauseGain, ...]


PipelineVariantDocument = document(
    "PipelineVariantDocument",
    PipelineRow,
    "One variant with its fixes; gains are percent of the base variant's time per item.",
    without=("doc", "exact", "based_on", "outcome"),
    items_per_step=...,
    items_per_s=float | None,
    memory_bytes=...,
    compared_with=str | None,
    measured_gain_pct=float | None,
    predicted=PredictionDocument | None,
    traced=TracedDocument | None,
    causes_fixed=tuple[CauseId, ...] | None,
    causes_left=tuple[CauseId, ...] | None,
)
PipelineDocument = document(
    "PipelineDocument",
    PipelineReport,
    "A pipeline's variants in order of execution; null values were not measured.",
    schema="kernprof.pipelines/2",
    without=("doc", "rows"),
    interrupted=...,
    variants=each_of(PipelineVariantDocument),
)


def pipeline_document(report: PipelineReport) -> Any:
    steps = zip(report.rows, report.steps(), strict=True)
    variants = tuple(
        like(
            PipelineVariantDocument,
            row,
            items_per_s=_thousandth(row.items_per_s),
            compared_with=step.before.name if step else None,
            measured_gain_pct=_thousandth(step.measured_gain_pct) if step else None,
            predicted=like(
                PredictionDocument,
                row.predicted,
                gain_pct=_thousandth(row.predicted.gain_pct),
                step_ns=_thousandth(step.predicted_step_ns),
                step_range_ns=_ends(step.predicted_range_ns),
                error_pct=_thousandth(step.error_pct),
                traced_error_pct=_thousandth(step.traced_error_pct),
                provenance=Provenance.ESTIMATE,
            )
            if step and row.predicted
            else None,
            traced=_traced(row, row.traced) if row.traced else None,
            causes_fixed=step.fixed if step else None,
            causes_left=row.cause_ids,
        )
        for row, step in steps
    )
    return like(PipelineDocument, report, variants=variants)


def _traced(row: PipelineRow, traced: trace_report.DeviceOutcome) -> TracedDocument:
    causes = (CauseGain(c.id, _thousandth(c.estimated_gain_pct)) for c in traced.causes)
    return TracedDocument(
        step_ns=row.traced_step_ns,
        iterations=traced.iterations.count if traced.iterations else None,
        accounting=traced.accounting,
        verdict=like(VerdictDocument, traced.verdict),
        causes=tuple(causes),
    )


def _thousandth(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
