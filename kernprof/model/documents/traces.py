"""Timelines, replays, step analyses and pipelines as JSON documents."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from kernprof.model import trace_report
from kernprof.model.pipeline import PipelineFailure, PipelineReport, PipelineRow, PipelineStep
from kernprof.model.run import Provenance
from kernprof.model.serialize import document, each_of, like
from kernprof.model.step.result import Recoverable, StepAnalysis
from kernprof.model.trace_report import Accounting, CauseId, Confidence, VerdictLabel
from kernprof.model.what_if import PathSegment, WhatIf, WhatIfReport

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    D = TypeVar("D", bound=DataclassInstance)


_MOST_ROWS = 50
_MANY, _MANY_ROWS = 32, 5  # from this number of traces on, tables have this many rows


DeviceDocument = document(
    "DeviceDocument",
    trace_report.DeviceOutcome,
    "One process on one GPU. Tables hold their first rows; `kernel_count`, `kernel_ns`,"
    " `graph_launches` all.",
    device=int | None,
    device_name=str,
)
TimelineDocument = document(
    "TimelineDocument",
    trace_report.TimelineReport,
    "One trace: where its time goes, per process and GPU.",
    schema="kernprof.timeline/2",
    devices=each_of(DeviceDocument),
)
MovedDocument = document(
    "MovedDocument",
    trace_report.BeforeAfter,
    "One thing's time before and after; null where it did not occur.",
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
    "One GPU in both traces. Times are per iteration, or else of the whole window.",
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
    "Two traces of one program, before and after a change.",
    schema="kernprof.timeline-comparison/1",
    devices=each_of(DeviceComparisonDocument),
)
RanksDocument = document(
    "RanksDocument",
    trace_report.RanksReport,
    "The traces of one job's ranks, one row for each process and GPU of them, and what they are"
    " together.",
    schema="kernprof.timeline-ranks/2",
    reports=each_of(TimelineDocument),
)


def timeline_document(report: trace_report.TimelineReport, *, rows: int = _MOST_ROWS) -> Any:
    """Return a timeline as a document; tables hold their first `rows` rows."""
    return like(
        TimelineDocument,
        report,
        devices=tuple(_device_document(device, rows) for device in report.devices),
    )


def _device_document(outcome: trace_report.DeviceOutcome, rows: int) -> Any:
    return like(
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


def rounded(data: D, digits: int = 3) -> D:
    """Return a copy with rounded fractions."""
    local_items = {field.name: getattr(data, field.name) for field in dataclasses.fields(data)}
    return dataclasses.replace(
        data, **{name: round(v, digits) for name, v in local_items.items() if isinstance(v, float)}
    )


def timeline_comparison_document(comparison: trace_report.TimelineComparison) -> Any:
    devices = tuple(map(_device_comparison, comparison.devices))
    return like(TimelineComparisonDocument, comparison, devices=devices)


def _device_comparison(device: trace_report.DeviceComparison) -> Any:
    moved = partial(like, MovedDocument)
    return like(
        DeviceComparisonDocument,
        device,
        device=device.after.device.index,
        verdict=VerdictPair(device.before.verdict.label, device.after.verdict.label),
        window=moved(device.window),
        parts=tuple(map(moved, device.parts)),
        kernels=tuple(map(moved, device.kernels)),
        ranges=tuple(map(moved, device.ranges)),
    )


def ranks_document(report: trace_report.RanksReport) -> Any:
    rows = _MOST_ROWS if len(report.reports) <= _MANY else _MANY_ROWS
    reports = tuple(timeline_document(item, rows=rows) for item in report.reports)
    return like(RanksDocument, report, reports=reports)


_MOST_SEGMENTS = 50


class VerdictDocument(Struct, frozen=True):
    """A verdict without its share and advice."""

    label: VerdictLabel
    confidence: Confidence
    why: tuple[str, ...]


ReplayDocument = document(
    "ReplayDocument",
    WhatIf,
    "One track replayed with changes. Times are ns per step; `missing` says which changes found"
    " nothing to change. `step_range_ns`: the step at best and at worst, where that was asked for.",
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
    schema="kernprof.what-if/1",
    without=("ranked",),
    replays=each_of(ReplayDocument),
)


def what_if_document(report: WhatIfReport) -> Any:
    return like(WhatIfDocument, report, replays=tuple(map(_replay, report.replays)))


def _replay(item: WhatIf) -> Any:
    times = ("step_before_ns", "replayed_before_ns", "step_after_ns")
    shares = ("gain_pct", "unexplained_pct", "launches_before", "launches_after")
    return like(
        ReplayDocument,
        item,
        device=item.device.index,
        device_name=item.device.name,
        verdict_before=like(VerdictDocument, item.verdict_before),
        verdict_after=like(VerdictDocument, item.verdict_after),
        critical_path_before=_path(item.critical_path_before),
        critical_path=_path(item.critical_path),
        step_range_ns=item.step_range_ns
        and (round(item.step_range_ns[0], 1), round(item.step_range_ns[1], 1)),
        **{name: round(getattr(item, name), 1) for name in times},
        **{name: round(getattr(item, name), 3) for name in shares},
    )


def _path(segments: Sequence[PathSegment]) -> tuple[PathSegment, ...]:
    shown = segments[:_MOST_SEGMENTS]
    return tuple(
        dataclasses.replace(s, ns=round(s.ns, 1), share_pct=round(s.share_pct, 3)) for s in shown
    )


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
        analysis,
        device=analysis.device.index,
        device_name=analysis.device.name,
        verdict=like(VerdictDocument, analysis.verdict),
        items=tuple(map(_rounded_item, analysis.items)),
        **{
            name: round(getattr(analysis, name), 1)
            for name in ("step_ns", "together_ns", "unexplained_pct")
        },
    )


def _rounded_item(item: Recoverable) -> Recoverable:
    return dataclasses.replace(
        item,
        gain_ns=_tenth(item.gain_ns),
        adds_ns=_tenth(item.adds_ns),
        time_ns=_tenth(item.time_ns),
    )


def _tenth(ns: float | None) -> float | None:
    return None if ns is None else round(ns, 1)


class PredictionDocument(Struct, frozen=True):
    """A replay's prediction from the previous trace, and its error against the measured time."""

    changes: tuple[str, ...]
    gain_pct: float | None
    step_ns: float | None
    error_pct: float | None
    traced_error_pct: float | None
    verdict: str | None
    notes: tuple[str, ...]
    provenance: Provenance


class CauseGain(Struct, frozen=True):
    """Remaining cause, and its cost in percent of the window."""

    id: CauseId
    estimated_gain_pct: float | None


class TracedDocument(Struct, frozen=True):
    """The variant as recorded; `step_ns` includes the recording cost."""

    step_ns: float | None
    iterations: int | None
    accounting: Accounting
    verdict: VerdictDocument
    causes: tuple[CauseGain, ...]


class PipelineVariantDocument(Struct, frozen=True):
    """One variant with its fixes; gains are percent of the time per item of the variant before."""

    name: str
    fixes: tuple[str, ...]
    added: tuple[str, ...]
    step_ns: float | None
    items_per_step: int | None
    items_per_s: float | None
    memory_bytes: int | None
    compared_with: str | None
    measured_gain_pct: float | None
    predicted: PredictionDocument | None
    traced: TracedDocument | None
    causes_fixed: tuple[CauseId, ...] | None
    causes_left: tuple[CauseId, ...] | None
    failure: PipelineFailure | None
    recording: str | None
    command: tuple[str, ...]
    notes: tuple[str, ...]


PipelineDocument = document(
    "PipelineDocument",
    PipelineReport,
    "A pipeline's variants in the order in which they ran. What was not measured is null.",
    schema="kernprof.pipelines/1",
    without=("doc", "rows"),
    interrupted=...,
    variants=each_of(PipelineVariantDocument),
)


def pipeline_document(report: PipelineReport) -> Any:
    rows = zip(report.rows, report.steps(), strict=True)
    return like(
        PipelineDocument, report, variants=tuple(_variant(item, step) for item, step in rows)
    )


def _variant(row: PipelineRow, step: PipelineStep | None) -> PipelineVariantDocument:
    return like(
        PipelineVariantDocument,
        row,
        items_per_s=_rounded_or_none(row.items_per_s),
        compared_with=step.before.name if step else None,
        measured_gain_pct=_rounded_or_none(step.measured_gain_pct) if step else None,
        predicted=_prediction(step) if step else None,
        traced=_traced(row),
        causes_fixed=step.fixed if step else None,
        causes_left=row.cause_ids,
    )


def _prediction(step: PipelineStep) -> PredictionDocument | None:
    prediction = step.after.predicted
    if prediction is None:
        return None
    return like(
        PredictionDocument,
        prediction,
        gain_pct=_rounded_or_none(prediction.gain_pct),
        step_ns=_rounded_or_none(step.predicted_step_ns),
        error_pct=_rounded_or_none(step.error_pct),
        traced_error_pct=_rounded_or_none(step.traced_error_pct),
        provenance=Provenance.ESTIMATE,
    )


def _traced(row: PipelineRow) -> TracedDocument | None:
    traced = row.traced
    if traced is None:
        return None
    return TracedDocument(
        step_ns=row.traced_step_ns,
        iterations=traced.iterations.count if traced.iterations else None,
        accounting=traced.accounting,
        verdict=like(VerdictDocument, traced.verdict),
        causes=tuple(
            CauseGain(cause.id, _rounded_or_none(cause.estimated_gain_pct))
            for cause in traced.causes
        ),
    )


def _rounded_or_none(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
