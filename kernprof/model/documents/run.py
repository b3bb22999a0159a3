"""Convert a run to and from JSON (schema `kernprof.run/1`), on disk and in `--format json`."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from kernprof.model.run import (
    Device,
    Failure,
    Metric,
    Number,
    Profile,
    Provenance,
    ReferenceBandwidth,
    Run,
    Score,
    UnreadReports,
    VariantResult,
)
from kernprof.model.serialize import by_name, convert, document, each_of, like

SCHEMA = "kernprof.run/1"


MetricDocument = document(
    "MetricDocument",
    Metric,
    "A number in its base unit; if `value` is null, `reason` explains why.\n\n"
    "`error` is half of the 95 % interval of a number extrapolated from a sample.",
    optional={"reason": None, "error": None},
    omit_defaults=True,
)
VariantDocument = document(
    "VariantDocument",
    VariantResult,
    "Result of one launch. `metrics` maps kernprof's or ncu's names to numbers; scores are 0 to"
    " 100.\n\n"
    "`error` is set if the launch failed. `source_digest` is a hash of the code. `place` is the"
    " host and GPU if the run used several. If the launch belongs to a variant of several launches,"
    " `part_of` names the variant.",
    without=("profile", "failure"),
    optional={"correct": None, "score_reasons": {}, "score_provenance": {}, "passes": None}
    | {"nvtx": (), "source_digest": None, "place": UNSET, "part_of": UNSET},
    params=...,
    correct=bool | None,
    launch=...,
    metrics=by_name(MetricDocument),
    scores=Mapping[str, Number | None],
    score_reasons=Mapping[str, str],
    score_provenance=Mapping[str, Provenance],
    work=...,
    error=Failure | None,
    passes=int | None,
    nvtx=tuple[str, ...],
    place=str | UnsetType,
    part_of=str | UnsetType,
)
RunDocument = document(
    "RunDocument",
    Run,
    "A run; two runs are comparable if their `settings` are equal.\n\n"
    "`yardstick` is the reference bandwidth. `unread` lists stored ncu reports whose counters"
    " could not be read yet. The user chose `name` and `tags`.",
    schema=SCHEMA,
    without=("id", "reference_bandwidth"),
    optional={"source": None, "notes": (), "yardstick": None, "unread": UNSET}
    | {"name": None, "tags": ()},
    run=str,
    notes=...,
    yardstick=ReferenceBandwidth | None,
    unread=UnreadReports | UnsetType,
    variants=each_of(VariantDocument),
)


def run_document(run: Run) -> Any:
    variants = tuple(map(_variant_document, run.variants))
    yardstick, unread = run.reference_bandwidth, run.unread or UNSET
    return like(RunDocument, run, run=run.id, yardstick=yardstick, unread=unread, variants=variants)


def _variant_document(result: VariantResult) -> Any:
    profile = result.profile
    return like(
        VariantDocument,
        result,
        correct=result.check.correct if result.check else None,
        metrics={
            name: MetricDocument(
                value=m.value,
                unit=m.unit,
                provenance=m.provenance,
                reason=m.reason or None,
                error=m.error,
            )
            for name, m in (profile.metrics if profile else {}).items()
        },
        scores={name: score.value for name, score in result.scores.items()},
        score_reasons={name: s.reason for name, s in result.scores.items() if s.reason},
        score_provenance={
            name: s.provenance for name, s in result.scores.items() if s.value is not None
        },
        error=result.failure,
        passes=profile.passes if profile else None,
        nvtx=profile.nvtx if profile else (),
        place=result.place or UNSET,
        part_of=result.part_of or UNSET,
    )


def document_run(data: object, what: str = "this") -> Run:
    """Return the run in parsed JSON. Raises ReportUnreadable if the JSON is not a run."""
    return run_of(convert(data, RunDocument, what))


def run_of(stored: Any) -> Run:
    variants = tuple(_variant(variant, stored.device) for variant in stored.variants)
    yardstick, unread = stored.yardstick, stored.unread or None
    return like(
        Run,
        stored,
        id=stored.run,
        reference_bandwidth=yardstick,
        unread=unread,
        variants=variants,
    )


def _variant(stored: Any, device: Device | None) -> VariantResult:
    profile = None
    if stored.metrics and stored.launch:
        profile = Profile(
            launch=stored.launch,
            metrics={
                name: Metric(
                    value=m.value,
                    unit=m.unit,
                    provenance=m.provenance,
                    reason=m.reason,
                    error=m.error,
                )
                for name, m in stored.metrics.items()
            },
            device=device,
            passes=stored.passes,
            nvtx=stored.nvtx,
        )
    reasons, provenance = stored.score_reasons, stored.score_provenance
    return like(
        VariantResult,
        stored,
        profile=profile,
        scores={
            name: Score(
                value=value,
                reason=reasons.get(name),
                provenance=provenance.get(name, Provenance.MEASURED),
            )
            for name, value in stored.scores.items()
        },
        failure=stored.error,
        place=stored.place or None,
        part_of=stored.part_of or None,
    )
