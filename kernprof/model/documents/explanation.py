"""An explanation as a JSON document: schema `kernprof.explain/1`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET, Struct, UnsetType

from kernprof.model.diagnosis import (
    Bottleneck,
    Component,
    Diagnosis,
    Explanation,
    Fact,
    Finding,
    Gain,
    Line,
    LineAccess,
    LineRef,
    MissingMetric,
    SourceProfile,
    ToolRule,
)
from kernprof.model.documents.fields import like
from kernprof.model.run import Provenance, Scalar, TimeSource


class FactDocument(Struct, frozen=True):
    """One number that a statement rests on, by the metric's id."""

    id: str
    value: float | None
    unit: str
    provenance: Provenance


class LimiterDocument(Struct, frozen=True):
    """What limits the launch; `share` of its time, from 0 to 1."""

    kind: Bottleneck
    title: str
    message: str
    share: float | None
    evidence: tuple[FactDocument, ...]


class FindingDocument(Struct, frozen=True):
    """One thing that costs time. `gain` is null where none can be given, and `gain_reason` says why."""

    id: str
    title: str
    message: str
    evidence: tuple[FactDocument, ...]
    gain: Gain | None
    gain_reason: str | None
    advice: tuple[str, ...]
    lines: tuple[LineRef, ...]


class LineDocument(Struct, frozen=True):
    """The counts of one source line. `code`, where it was asked for, is SASS and the PTX that it was made from."""

    file: str
    line: int
    text: str
    instructions: float | None
    thread_instructions: float | None
    samples: float | None
    stalls: Mapping[str, float]
    accesses: tuple[LineAccess, ...]
    code: tuple[tuple[str, str | None], ...] | UnsetType = UNSET


class SourceDocument(Struct, frozen=True):
    """The lines of a launch; `reason` says why there are none."""

    reason: str | None
    provenance: Provenance
    lines: tuple[LineDocument, ...]


class DiagnosisDocument(Struct, frozen=True):
    """One launch, or `launches` of the same kernel. `index` is its place in the run; `together` all fixes at once."""

    name: str
    kernel: str
    index: int
    params: Mapping[str, Scalar]
    launches: int
    total_ns: float | None
    time_ns: float | None
    time_source: TimeSource | None
    notes: tuple[str, ...]
    limiter: LimiterDocument
    components: tuple[Component, ...]
    findings: tuple[FindingDocument, ...]
    together: Gain | None
    untold: tuple[MissingMetric, ...]
    ncu_rules: tuple[ToolRule, ...]
    source: SourceDocument | None


class ExplanationDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.explain/1"):
    """The diagnoses of a run or a report."""

    run: str
    subject: str
    backend: str
    device: str | None
    notes: tuple[str, ...]
    diagnoses: tuple[DiagnosisDocument, ...]


def explanation_document(explanation: Explanation, *, code: bool = False) -> ExplanationDocument:
    diagnoses = tuple(_diagnosis(each, code) for each in explanation.diagnoses)
    return like(ExplanationDocument, explanation, run=explanation.run_id, diagnoses=diagnoses)


def _diagnosis(one: Diagnosis, code: bool) -> DiagnosisDocument:
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


def _finding(finding: Finding) -> FindingDocument:
    return like(FindingDocument, finding, evidence=_facts(finding.evidence))


def _source(source: SourceProfile, code: bool) -> SourceDocument:
    return like(SourceDocument, source, lines=tuple(_line(source, line, code) for line in source.lines))


def _line(source: SourceProfile, line: Line, code: bool) -> LineDocument:
    text = source.text(line.file, line.line).strip()
    return like(LineDocument, line, text=text, code=line.code if code else UNSET)
