"""Convert a run to and from JSON (schema `kernprof.run/1`), on disk and in `--format json`."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    LeastWork,
    Metric,
    Number,
    Profile,
    Provenance,
    ReferenceBandwidth,
    Run,
    RunBackend,
    Scalar,
    Score,
    Timing,
    UnreadReports,
    VariantResult,
)
from kernprof.model.serialize import convert, like

SCHEMA = "kernprof.run/1"


class MetricDocument(Struct, frozen=True, omit_defaults=True):
    """A number in its base unit; if `value` is null, `reason` explains why.

    `error` is half of the 95 % interval of a number extrapolated from a sample.
    """

    value: Number | None
    unit: str
    provenance: Provenance
    reason: str | None = None
    error: Number | None = None


class VariantDocument(Struct, frozen=True, kw_only=True):
    """One launch; `metrics` maps kernprof's or ncu's names to numbers, `scores` are 0 to 100.

    `error` is set if the launch failed. `source_digest` is a hash of the code. `place` is the host
    and GPU if the run used several. If the launch belongs to a variant of several launches,
    `part_of` names the variant.
    """

    variant: str
    params: Mapping[str, Scalar]
    correct: bool | None = None
    check: CheckResult | None
    launch: Launch | None
    metrics: Mapping[str, MetricDocument]
    scores: Mapping[str, Number | None]
    score_reasons: Mapping[str, str] = {}
    score_provenance: Mapping[str, Provenance] = {}
    timing: Timing | None
    work: LeastWork | None
    error: Failure | None
    passes: int | None = None
    nvtx: tuple[str, ...] = ()
    source_digest: str | None = None
    place: str | UnsetType = UNSET
    part_of: str | UnsetType = UNSET


class RunDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag=SCHEMA):
    """A run; two runs are comparable if their `settings` are equal.

    `yardstick` is the reference bandwidth. `unread` lists stored ncu reports whose counters could
    not be read yet. The user chose `name`, `tags` and `note`.
    """

    run: str
    created: str
    workload: str | None
    params: Mapping[str, Scalar]
    backend: RunBackend
    source: str | None = None
    device: Device | None
    settings: Mapping[str, str]
    environment: Mapping[str, str]
    commands: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    yardstick: ReferenceBandwidth | None = None
    unread: UnreadReports | UnsetType = UNSET
    name: str | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None
    variants: tuple[VariantDocument, ...]


def run_document(run: Run) -> RunDocument:
    variants = tuple(map(_variant_document, run.variants))
    yardstick, unread = run.reference_bandwidth, run.unread or UNSET
    return like(RunDocument, run, run=run.id, yardstick=yardstick, unread=unread, variants=variants)


def _variant_document(result: VariantResult) -> VariantDocument:
    profile = result.profile
    return like(
        VariantDocument,
        result,
        correct=result.check.correct if result.check else None,
        metrics={
            name: MetricDocument(m.value, m.unit, m.provenance, m.reason or None, m.error)
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


def run_of(document: RunDocument) -> Run:
    variants = tuple(_variant(variant, document.device) for variant in document.variants)
    yardstick, unread = document.yardstick, document.unread or None
    return like(
        Run,
        document,
        id=document.run,
        reference_bandwidth=yardstick,
        unread=unread,
        variants=variants,
    )


def _variant(document: VariantDocument, device: Device | None) -> VariantResult:
    profile = None
    if document.metrics and document.launch:
        profile = Profile(
            launch=document.launch,
            metrics={
                name: Metric(
                    value=m.value,
                    unit=m.unit,
                    provenance=m.provenance,
                    reason=m.reason,
                    error=m.error,
                )
                for name, m in document.metrics.items()
            },
            device=device,
            passes=document.passes,
            nvtx=document.nvtx,
        )
    reasons, provenance = document.score_reasons, document.score_provenance
    return like(
        VariantResult,
        document,
        profile=profile,
        scores={
            name: Score(
                value=value,
                reason=reasons.get(name),
                provenance=provenance.get(name, Provenance.MEASURED),
            )
            for name, value in document.scores.items()
        },
        failure=document.error,
        place=document.place or None,
        part_of=document.part_of or None,
    )
