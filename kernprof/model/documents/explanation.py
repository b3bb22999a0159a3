"""An explanation as a JSON document: schema `kernprof.explain/1`."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from kernprof.model.diagnosis import (
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
from kernprof.model.documents.fields import document, each_of, like
from kernprof.model.run import Provenance


class FactDocument(Struct, frozen=True):
    """One number that a statement rests on, by the metric's id."""

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
    """The counts of one source line. `code`, where it was asked for, is SASS and the PTX that it
    was made from.
    """

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
    diagnoses = tuple(_diagnosis(each, code) for each in explanation.diagnoses)
    return like(ExplanationDocument, explanation, run=explanation.run_id, diagnoses=diagnoses)


def _diagnosis(one: Diagnosis, code: bool) -> Any:
    return like(
        DiagnosisDocument,
        one,
        limiter=like(LimiterDocument, one.limiter, evidence=_facts(one.limiter.evidence)),
        findings=tuple(_finding(each) for each in one.findings),
        untold=one.missing_metrics,
        ncu_rules=one.rules,
        source=_source(one.source, code) if one.source else None,
    )


def _facts(facts: Iterable[Fact]) -> tuple[FactDocument, ...]:
    return tuple(like(FactDocument, each.metric, id=each.id) for each in facts)


def _finding(finding: Finding) -> Any:
    return like(FindingDocument, finding, evidence=_facts(finding.evidence))


def _source(source: SourceProfile, code: bool) -> Any:
    return like(
        SourceDocument, source, lines=tuple(_line(source, line, code) for line in source.lines)
    )


def _line(source: SourceProfile, line: Line, code: bool) -> LineDocument:
    text = source.text(line.file, line.line).strip()
    return like(LineDocument, line, text=text, code=line.code if code else UNSET)
