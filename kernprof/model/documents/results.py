"""Comparisons, duels, proofs, explanations, listings and report pages as JSON documents."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from kernprof.model.diagnosis import (
    Change,
    ChangePart,
    Diagnosis,
    Explanation,
    Finding,
    Limiter,
    Line,
    MissingMetric,
    SourceProfile,
)
from kernprof.model.listing import DoctorReport, Health, RunList, WorkloadCard, WorkloadList
from kernprof.model.run import (
    Difference,
    Metric,
    Number,
    Provenance,
    RunComparison,
    Scalar,
    ToolRule,
    VariantPair,
)
from kernprof.model.serialize import by_name, document, each_of, like
from kernprof.model.verdict import CounterMove, Judgement

ChangePartDocument = document(
    "ChangePartDocument",
    ChangePart,
    "Part of a change in time that one counter explains. `saved_ns` > 0 if the other side is"
    " faster.",
    without=("base", "other"),
)
ChangeDocument = document(
    "ChangeDocument",
    Change,
    "Explanation of a change in time; `parts` and the unexplained `left_ns` sum to the change.",
    without=("base", "other", "base_ns", "other_ns"),
    parts=each_of(ChangePartDocument),
)
DifferenceDocument = document(
    "DifferenceDocument",
    Difference,
    "A metric or score of base and other; `ratio` is other ÷ base, `better` is the better side.",
    without=("id",),
    base=float | None,
    other=float | None,
    better=...,
    provenance=tuple[Provenance, Provenance],
)
_DIFFERENCES = by_name(DifferenceDocument)
PairDocument = document(
    "PairDocument",
    VariantPair,
    "Comparison of two results. `verdict` is the overall verdict, `time` the verdict on times."
    " `explaining` lists ids of the metrics that explain the time, costliest first.",
    without=("judged",),
    base=str,
    other=str,
    params=Mapping[str, Scalar],
    time=...,
    verdict=Judgement,
    explaining=tuple[str, ...],
    change=ChangeDocument | None,
    metrics=_DIFFERENCES,
    scores=_DIFFERENCES,
)
ComparisonDocument = document(
    "ComparisonDocument",
    RunComparison,
    "Comparison of a run's variants with its `baseline`, or of two runs (`baseline` is null)."
    " `comparable` is false if there are caveats. `base_only` and `other_only` list variants of one"
    " run only.",
    schema="kernprof.compare/1",
    base=str,
    other=str,
    baseline=...,
    comparable=bool,
    pairs=each_of(PairDocument),
)


def comparison_document(comparison: RunComparison, changes: Sequence[Change | None] = ()) -> Any:
    """Return the comparison as a document; `changes` explain its pairs, in the same order."""
    return like(
        ComparisonDocument,
        comparison,
        base=comparison.base.id,
        other=comparison.other.id,
        comparable=not comparison.caveats,
        pairs=tuple(
            like(
                PairDocument,
                pair,
                base=pair.base.variant,
                other=pair.other.variant,
                params=pair.other.params,
                verdict=pair.judged,
                explaining=tuple(counter.id for counter in pair.explaining),
                change=change_document(change) if change else None,
                metrics=_differences(pair.metrics),
                scores=_differences(pair.scores),
            )
            for pair, change in zip_longest(comparison.pairs, changes)
        ),
    )


def change_document(change: Change) -> Any:
    parts = tuple(like(ChangePartDocument, part) for part in change.parts)
    return like(ChangeDocument, change, parts=parts)


def _differences(differences: Iterable[Difference]) -> Mapping[str, Any]:
    return {
        difference.id: like(
            DifferenceDocument,
            difference,
            base=difference.base.value,
            other=difference.other.value,
            provenance=(difference.base.provenance, difference.other.provenance),
        )
        for difference in differences
    }


class DuelProcess(Struct, frozen=True, kw_only=True):
    """One measuring process: median SM clock, highest temperature and throttling reasons."""

    side: str
    workload: str
    sm_clock_mhz: float | None = None
    temperature_c: float | None = None
    slowed: tuple[str, ...] = ()
    power_capped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelReport:
    """Two sides timed in alternating processes: a comparison per workload, and regressions."""

    base: str
    head: str
    comparisons: tuple[RunComparison, ...]
    processes: tuple[DuelProcess, ...] = ()
    moves: tuple[CounterMove, ...] = ()


DuelDocument = document(
    "DuelDocument",
    DuelReport,
    "Comparison of two versions that ran the same workloads on one machine, and the measuring"
    " processes in order of execution.",
    schema="kernprof.duel/1",
    comparisons=each_of(ComparisonDocument),
)


def duel_document(report: DuelReport) -> Any:
    return like(
        DuelDocument, report, comparisons=tuple(map(comparison_document, report.comparisons))
    )


FactDocument = document(
    "FactDocument",
    Metric,
    "A metric that supports a statement, by the metric's id.",
    without=("reason", "error"),
    id=str,
    value=float | None,
)
_FACTS = each_of(FactDocument)
LimiterDocument = document(
    "LimiterDocument",
    Limiter,
    "The limiter of the launch. `share` is the busy fraction of the launch's time (0 to 1).",
    evidence=_FACTS,
)
FindingDocument = document(
    "FindingDocument",
    Finding,
    "One cause of lost time. If `gain` is null, `gain_reason` explains why.",
    without=("place", "accuracy", "gain_unknown"),
    id=str,
    evidence=_FACTS,
)
LineDocument = document(
    "LineDocument",
    Line,
    "The counts of one source line. `code`, if requested, pairs SASS with its PTX.",
    optional={"code": UNSET},
    line=...,
    text=str,
    code=tuple[tuple[str, str | None], ...] | UnsetType,
)
SourceDocument = document(
    "SourceDocument",
    SourceProfile,
    "The source lines of a launch; `reason` explains missing lines.",
    without=("kernel", "files"),
    lines=each_of(LineDocument),
)
DiagnosisDocument = document(
    "DiagnosisDocument",
    Diagnosis,
    "Diagnosis of one launch, or of `launches` launches of a kernel. `index` is the index in the"
    " run; `together` is the gain of all fixes at once.",
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
    """Return the diagnoses as a document; `code` adds the SASS and PTX of each source line."""
    diagnoses = tuple(
        like(
            DiagnosisDocument,
            diagnosis,
            limiter=_with_facts(LimiterDocument, diagnosis.limiter),
            findings=tuple(_with_facts(FindingDocument, finding) for finding in diagnosis.findings),
            untold=diagnosis.missing_metrics,
            ncu_rules=diagnosis.rules,
            source=_source(diagnosis.source, code) if diagnosis.source else None,
        )
        for diagnosis in explanation.diagnoses
    )
    return like(ExplanationDocument, explanation, run=explanation.run_id, diagnoses=diagnoses)


def _with_facts(kind: Any, statement: Limiter | Finding) -> Any:
    facts = (like(FactDocument, fact.metric, id=fact.id) for fact in statement.evidence)
    return like(kind, statement, evidence=tuple(facts))


def _source(source: SourceProfile, code: bool) -> Any:
    lines = tuple(
        like(
            LineDocument,
            line,
            text=source.text(line.file, line.line).strip(),
            code=line.code if code else UNSET,
        )
        for line in source.lines
    )
    return like(SourceDocument, source, lines=lines)


ListDocument = document(
    "ListDocument",
    WorkloadList,
    "The available workloads and pipelines, and the files that could not be loaded.",
    schema="kernprof.list/1",
)
WorkloadDocument = document(
    "WorkloadDocument",
    WorkloadCard,
    "One workload: parameters, variants and, if requested, the source of the kernels.",
    schema="kernprof.workload/2",
)
RunsDocument = document(
    "RunsDocument",
    RunList,
    "The stored runs (newest first), the folders that could not be read, and the recordings.",
    schema="kernprof.runs/1",
)
DoctorDocument = document(
    "DoctorDocument",
    DoctorReport,
    "The checks of `kernprof doctor`; `status` is the worst result.",
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


class ProofCase(Struct, frozen=True, kw_only=True):
    """A set of parameters and inputs on which two variants ran, and whether the results agree."""

    title: str
    passed: bool
    message: str = ""


class CostComparison(Struct, frozen=True, kw_only=True):
    """Verdict on a second variant against a first, with times in ns and changed counters.

    The times are measured, or estimated if `judged.modelled` is true. `aims` are the ids of the
    counters that the applied edits should lower.
    """

    judged: Judgement
    before_ns: Number | None = None
    after_ns: Number | None = None
    estimated_ratio: float | None = None
    counters: tuple[Difference, ...] = ()
    aims: tuple[str, ...] = ()


class TrialOutcome(str, Enum):
    """Result of an edit that was tried."""

    APPLIED = "applied"
    NO_GAIN = "no gain"
    LESS_GAIN = "less gain"
    WRONG = "wrong result"
    FAILED = "does not run"
    REFUSED = "refused"
    SLOWER = "not faster on the GPU"


class Trial(Struct, frozen=True):
    """An edit that was tried. `ratio` is the estimated time after ÷ before this edit."""

    edit: str
    what: str
    outcome: TrialOutcome
    message: str = ""
    ratio: float | None = None


class FixDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.fix/1"):
    """Result of `kernprof fix`: applied edits, their proof, and the edits that did not help.

    `diff` is a unified diff. `comparison` is None if no edit was applied.
    """

    workload: str
    source: str
    variant: str
    gpu: str
    findings: tuple[str, ...]
    trials: tuple[Trial, ...]
    cases: tuple[ProofCase, ...] = ()
    comparison: CostComparison | None = None
    diff: str = ""
    files: tuple[str, ...] = ()
    written: bool = False
    notes: tuple[str, ...] = ()


class CheckDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.check/1"):
    """Result of `kernprof check`: cases that both kernels ran, and the comparison of their costs.

    `equal` is true if all cases passed. Costs are not compared otherwise.
    """

    first: str
    second: str
    gpu: str
    equal: bool
    cases: tuple[ProofCase, ...]
    comparison: CostComparison | None = None
    notes: tuple[str, ...] = ()
