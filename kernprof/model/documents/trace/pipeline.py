"""A pipeline's variants as a JSON document: schema `kernprof.pipelines/1`."""

from typing import Any

from msgspec import Struct

from kernprof.model.documents.fields import document, each_of, like
from kernprof.model.documents.trace.what_if import VerdictDocument
from kernprof.model.pipeline import PipelineFailure, PipelineReport, PipelineRow, PipelineStep
from kernprof.model.run import Provenance
from kernprof.model.trace_report import Accounting, CauseId


class PredictionDocument(Struct, frozen=True):
    """What a replay of the trace before said; `error_pct` is how far that is from the time measured
    then.
    """

    changes: tuple[str, ...]
    gain_pct: float | None
    step_ns: float | None
    error_pct: float | None
    traced_error_pct: float | None
    verdict: str | None
    notes: tuple[str, ...]
    provenance: Provenance


class CauseGain(Struct, frozen=True):
    """A cause that is left, and the percent of the window that it costs."""

    id: CauseId
    estimated_gain_pct: float | None


class TracedDocument(Struct, frozen=True):
    """The variant as its recording has it; `step_ns` holds what recording costs."""

    step_ns: float | None
    iterations: int | None
    accounting: Accounting
    verdict: VerdictDocument
    causes: tuple[CauseGain, ...]


class PipelineVariantDocument(Struct, frozen=True):
    """One variant with its fixes; gains are in percent of the time per item of the variant that it
    is based on.
    """

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
        PipelineDocument, report, variants=tuple(_variant(each, step) for each, step in rows)
    )


def _variant(each: PipelineRow, step: PipelineStep | None) -> PipelineVariantDocument:
    return like(
        PipelineVariantDocument,
        each,
        items_per_s=_round(each.items_per_s),
        compared_with=step.before.name if step else None,
        measured_gain_pct=_round(step.measured_gain_pct) if step else None,
        predicted=_prediction(step) if step else None,
        traced=_traced(each),
        causes_fixed=step.fixed if step else None,
        causes_left=each.cause_ids,
    )


def _prediction(step: PipelineStep) -> PredictionDocument | None:
    prediction = step.after.predicted
    if prediction is None:
        return None
    return like(
        PredictionDocument,
        prediction,
        gain_pct=_round(prediction.gain_pct),
        step_ns=_round(step.predicted_step_ns),
        error_pct=_round(step.error_pct),
        traced_error_pct=_round(step.traced_error_pct),
        provenance=Provenance.ESTIMATE,
    )


def _traced(each: PipelineRow) -> TracedDocument | None:
    traced = each.traced
    if traced is None:
        return None
    return TracedDocument(
        step_ns=each.traced_step_ns,
        iterations=traced.iterations.count if traced.iterations else None,
        accounting=traced.accounting,
        verdict=like(VerdictDocument, traced.verdict),
        causes=tuple(
            CauseGain(cause.id, _round(cause.estimated_gain_pct)) for cause in traced.causes
        ),
    )


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
