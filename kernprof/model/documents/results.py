"""Comparisons, duels, explanations, listings and report pages as JSON documents."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from kernprof.model.diagnosis import (
    Bottleneck,
    Change,
    Diagnosis,
    Explanation,
    Fact,
    Finding,
    Limiter,
    Line,
    LineAccess,
    MissingMetric,
    SourceProfile,
    ToolRule,
)
from kernprof.model.listing import DoctorReport, Health, RunList, WorkloadCard, WorkloadList
from kernprof.model.run import (
    Ahead,
    Caveat,
    Difference,
    Provenance,
    RunComparison,
    Scalar,
    TimeComparison,
    VariantPair,
)
from kernprof.model.serialize import document, each_of, like
from kernprof.model.verdict import CounterMove, Judgement


class ChangePartDocument(Struct, frozen=True):
    """One counter's part in a change of time; `saved_ns` > 0: the other side is faster."""

    id: str
    words: str
    kind: Bottleneck
    saved_ns: float | None


class ChangeDocument(Struct, frozen=True):
    """Why the other side is faster or slower; the parts and `left_ns` sum to the whole change."""

    sentence: str
    parts: tuple[ChangePartDocument, ...]
    left_ns: float
    notes: tuple[str, ...]


class DifferenceDocument(Struct, frozen=True):
    """A metric or score of both sides. `ratio` is other ÷ base; `better` is base, other or empty."""

    base: float | None
    other: float | None
    ratio: float | None
    unit: str
    better: Ahead
    provenance: tuple[Provenance, Provenance]


class PairDocument(Struct, frozen=True):
    """One variant against another; `verdict` is the overall verdict, `time` uses times only.

    `explaining`: ids of the metrics that explain the time, strongest first.
    """

    base: str
    other: str
    params: Mapping[str, Scalar]
    time: TimeComparison
    verdict: Judgement
    explaining: tuple[str, ...]
    change: ChangeDocument | None
    metrics: Mapping[str, DifferenceDocument]
    scores: Mapping[str, DifferenceDocument]


class ComparisonDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.compare/1"):
    """Variants of one run against its `baseline`, or the same variants of two runs (null).

    `comparable` is false if there are caveats. `base_only` and `other_only` list variants of one
    run only.
    """

    base: str
    other: str
    baseline: str | None
    comparable: bool
    caveats: tuple[Caveat, ...]
    pairs: tuple[PairDocument, ...]
    base_only: tuple[str, ...]
    other_only: tuple[str, ...]


def comparison_document(
    comparison: RunComparison, changes: Sequence[Change | None] = ()
) -> ComparisonDocument:
    """Return the comparison as a document; `changes` explain its pairs, in their order."""
    return like(
        ComparisonDocument,
        comparison,
        base=comparison.base.id,
        other=comparison.other.id,
        comparable=not comparison.caveats,
        pairs=tuple(_pair(*item) for item in zip_longest(comparison.pairs, changes)),
    )


def _pair(pair: VariantPair, change: Change | None) -> PairDocument:
    return PairDocument(
        base=pair.base.variant,
        other=pair.other.variant,
        params=pair.other.params,
        time=pair.time,
        verdict=pair.judged,
        explaining=tuple(counter.id for counter in pair.explaining),
        change=change_document(change) if change else None,
        metrics={metric.id: _difference(metric) for metric in pair.metrics},
        scores={score.id: _difference(score) for score in pair.scores},
    )


def change_document(change: Change) -> ChangeDocument:
    return like(
        ChangeDocument, change, parts=tuple(like(ChangePartDocument, part) for part in change.parts)
    )


def _difference(difference: Difference) -> DifferenceDocument:
    provenance = (difference.base.provenance, difference.other.provenance)
    return like(
        DifferenceDocument,
        difference,
        base=difference.base.value,
        other=difference.other.value,
        provenance=provenance,
    )


class DuelProcess(Struct, frozen=True, kw_only=True):
    """One process of a duel, with median SM clock, highest temperature and throttling reasons."""

    side: str
    workload: str
    sm_clock_mhz: float | None = None
    temperature_c: float | None = None
    slowed: tuple[str, ...] = ()
    power_capped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelReport:
    """A duel: both titles, a comparison per workload, the processes in order, and regressions."""

    base: str
    head: str
    comparisons: tuple[RunComparison, ...]
    processes: tuple[DuelProcess, ...] = ()
    moves: tuple[CounterMove, ...] = ()


DuelDocument = document(
    "DuelDocument",
    DuelReport,
    "Two sides that ran the same workloads on one machine, and the processes in the order in which"
    " they ran.",
    schema="kernprof.duel/1",
    comparisons=each_of(ComparisonDocument),
)


def duel_document(report: DuelReport) -> Any:
    return like(
        DuelDocument,
        report,
        comparisons=tuple(comparison_document(comparison) for comparison in report.comparisons),
    )


class FactDocument(Struct, frozen=True):
    """One number that supports a statement, by the metric's id."""

    id: str
    value: float | None
    unit: str
    provenance: Provenance


_FACTS = each_of(FactDocument)
LimiterDocument = document(
    "LimiterDocument",
    Limiter,
    "What limits the launch; `share` of its time, from 0 to 1.",
    evidence=_FACTS,
)
FindingDocument = document(
    "FindingDocument",
    Finding,
    "One thing that costs time. `gain` is null where none can be given, and `gain_reason` says"
    " why.",
    without=("place", "accuracy", "gain_unknown"),
    id=str,
    evidence=_FACTS,
)


class LineDocument(Struct, frozen=True):
    """The counts of one source line. `code`, if requested, pairs SASS with its PTX."""

    file: str
    line: int
    text: str
    instructions: float | None
    thread_instructions: float | None
    samples: float | None
    stalls: Mapping[str, float]
    accesses: tuple[LineAccess, ...]
    code: tuple[tuple[str, str | None], ...] | UnsetType = UNSET


SourceDocument = document(
    "SourceDocument",
    SourceProfile,
    "The lines of a launch; `reason` says why there are none.",
    without=("kernel", "files"),
    lines=each_of(LineDocument),
)
DiagnosisDocument = document(
    "DiagnosisDocument",
    Diagnosis,
    "One launch, or `launches` of the same kernel. `index` is its place in the run; `together` all"
    " fixes at once.",
    without=("missing_metrics", "rules"),
    limiter=LimiterDocument,
    findings=each_of(FindingDocument),
    together=...,
    untold=tuple[MissingMetric, ...],
    ncu_rules=tuple[ToolRule, ...],
    source=SourceDocument | None,
)
ExplanationDocument = document(
    "ExplanationDocument",
    Explanation,
    "The diagnoses of a run or a report.",
    schema="kernprof.explain/1",
    without=("run_id",),
    run=str,
    diagnoses=each_of(DiagnosisDocument),
)


def explanation_document(explanation: Explanation, *, code: bool = False) -> Any:
    diagnoses = tuple(_diagnosis(diagnosis, code) for diagnosis in explanation.diagnoses)
    return like(ExplanationDocument, explanation, run=explanation.run_id, diagnoses=diagnoses)


def _diagnosis(diagnosis: Diagnosis, code: bool) -> Any:
    return like(
        DiagnosisDocument,
        diagnosis,
        limiter=like(
            LimiterDocument, diagnosis.limiter, evidence=_facts(diagnosis.limiter.evidence)
        ),
        findings=tuple(_finding(finding) for finding in diagnosis.findings),
        untold=diagnosis.missing_metrics,
        ncu_rules=diagnosis.rules,
        source=_source(diagnosis.source, code) if diagnosis.source else None,
    )


def _facts(facts: Iterable[Fact]) -> tuple[FactDocument, ...]:
    return tuple(like(FactDocument, fact.metric, id=fact.id) for fact in facts)


def _finding(finding: Finding) -> Any:
    return like(FindingDocument, finding, evidence=_facts(finding.evidence))


def _source(source: SourceProfile, code: bool) -> Any:
    return like(
        SourceDocument, source, lines=tuple(_line(source, line, code) for line in source.lines)
    )


def _line(source: SourceProfile, line: Line, code: bool) -> LineDocument:
    text = source.text(line.file, line.line).strip()
    return like(LineDocument, line, text=text, code=line.code if code else UNSET)


ListDocument = document(
    "ListDocument",
    WorkloadList,
    "The workloads, the files that could not be loaded, and the pipelines.",
    schema="kernprof.list/1",
)
WorkloadDocument = document(
    "WorkloadDocument",
    WorkloadCard,
    "One workload: its parameters, variants and, if asked, their source.",
    schema="kernprof.workload/2",
)
RunsDocument = document(
    "RunsDocument",
    RunList,
    "The stored runs, newest first, the folders among them that cannot be read, and the recordings"
    " beside them.",
    schema="kernprof.runs/1",
)
DoctorDocument = document(
    "DoctorDocument",
    DoctorReport,
    "All checks; `status` is the worst of theirs.",
    schema="kernprof.doctor/1",
    status=Health,
)
_LISTINGS = {
    WorkloadList: ListDocument,
    WorkloadCard: WorkloadDocument,
    RunList: RunsDocument,
    DoctorReport: DoctorDocument,
}


def listing_document(listed: WorkloadList | WorkloadCard | RunList | DoctorReport) -> Any:
    return like(_LISTINGS[type(listed)], listed)
