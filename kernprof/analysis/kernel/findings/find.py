"""Every finding of a launch, the one that gains most first; and what needs further metrics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.findings.advice import ADVICE
from kernprof.analysis.kernel.findings.check import FindingRule, RuleMatch
from kernprof.analysis.kernel.findings.compute import compute_checks
from kernprof.analysis.kernel.findings.launch import launch_checks
from kernprof.analysis.kernel.findings.memory import memory_checks
from kernprof.analysis.kernel.limits.gains import LaunchModel, ModelledFix, gain, together
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Finding, FindingId, Gain, MissingMetric
from kernprof.model.run import Provenance

CHECKS: tuple[FindingRule, ...] = (*memory_checks(), *compute_checks(), *launch_checks())

# A finding on the right says nothing new where one on the left has been made: they are cause and symptom.
_SYMPTOMS: tuple[tuple[tuple[FindingId, ...], tuple[FindingId, ...]], ...] = (
    ((FindingId.NARROW_ACCESSES, FindingId.UNCOALESCED_LOADS, FindingId.UNCOALESCED_STORES, FindingId.GLOBAL_ATOMICS,
      FindingId.RELOADS, FindingId.LOW_OCCUPANCY),
     (FindingId.MEMORY_LATENCY, FindingId.MEMORY_QUEUE, FindingId.UNEVEN)),
    ((FindingId.BANK_CONFLICTS, FindingId.SHARED_ATOMICS), (FindingId.SHARED_LATENCY, FindingId.MEMORY_QUEUE)),
    ((FindingId.UNCOALESCED_LOADS, FindingId.UNCOALESCED_STORES, FindingId.GLOBAL_ATOMICS),
     (FindingId.NARROW_ACCESSES,)),
    ((FindingId.NARROW_ACCESSES, FindingId.REDUNDANT_TRAFFIC), (FindingId.AT_THE_LIMIT,)),
    ((FindingId.FEW_BLOCKS,), (FindingId.TAIL, FindingId.UNEVEN, FindingId.LOW_OCCUPANCY, FindingId.MEMORY_LATENCY)),
)  # fmt: skip
BOUND_WEIGHT = 0.5  # of what a bound promises, when findings are ranked: it may not come true


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedFindings:
    """What was found, ranked; the fix that each gain was computed for, by finding; what needs further metrics."""

    findings: tuple[Finding, ...]
    fixes: Mapping[FindingId, ModelledFix]
    missing_metrics: tuple[MissingMetric, ...]


def findings(case: LaunchEvidence, model: LaunchModel) -> RankedFindings:
    """Every check's answer for one launch."""
    made: list[Finding] = []
    fixes: dict[FindingId, ModelledFix] = {}
    unanswered: list[MissingMetric] = []
    for check in CHECKS:
        missing = _missing(case, check)
        if check.hardware and case.counted:
            continue
        if missing:
            unanswered += _missing_metrics(case, check, missing)
            continue
        seen = check.look(case, model)
        if seen is not None:
            made.append(_finding(check, seen, model))
            if seen.fix is not None:
                fixes[check.id] = seen.fix
    names = {f.id for f in made if f.gain is not None}
    hidden = {s for causes, symptoms in _SYMPTOMS if names & set(causes) for s in symptoms}
    ranked = sorted((f for f in made if f.id not in hidden), key=lambda f: -_weight(f))
    return RankedFindings(findings=tuple(ranked), fixes=fixes, missing_metrics=tuple(unanswered))


def all_fixed(model: LaunchModel, answers: RankedFindings) -> Gain | None:
    """The gain with every finding that has one fixed at once; None for fewer than two."""
    chosen = [answers.fixes[f.id] for f in answers.findings if f.gain is not None]
    return gain(model, together(chosen))[0] if len(chosen) > 1 else None


def _finding(check: FindingRule, seen: RuleMatch, model: LaunchModel) -> Finding:
    expected, reason = gain(model, seen.fix) if seen.fix else (None, seen.why_no_gain)
    return Finding(
        id=check.id,
        title=check.title,
        message=seen.message,
        evidence=seen.evidence,
        gain=expected,
        gain_reason=reason,
        advice=ADVICE.get(check.id, ()),
        place=seen.place,
    )


def _weight(finding: Finding) -> float:
    """The expected gain; of a bound, a part of what it promises."""
    if finding.gain is None:
        return 0.0
    more = finding.gain.speedup - 1
    return more * (BOUND_WEIGHT if finding.gain.provenance is Provenance.BOUND else 1.0)


def _missing(case: LaunchEvidence, check: FindingRule) -> tuple[str, ...]:
    """The metrics that the check cannot do without and that the capture lacks."""
    lacking = [need.split("|") for need in check.needs]
    return tuple(names[0] for names in lacking if not any(_known(case, name) for name in names))


def _known(case: LaunchEvidence, name: str) -> bool:
    """Whether the metric has a value, or is known to have none because nothing of the kind took place."""
    if case.value(name) is not None:
        return True
    kind = next((k for k in ("load", "store") if name == f"global_{k}_sector_use"), None)
    return kind is not None and case.value(f"global_{kind}_sectors") == 0


def _missing_metrics(case: LaunchEvidence, check: FindingRule, missing: Sequence[str]) -> Iterator[MissingMetric]:
    known = case.profile.metrics.get(missing[0])
    if known is not None and known.reason:
        hint = known.reason
    elif case.counted:
        hint = "needs hardware counters"
    else:
        sections = dict.fromkeys(filter(None, (BY_ID[m].section for m in missing)))
        named = [m for m in missing if BY_ID[m].section is None]
        hint = " ".join(["needs", *(f"--section {s}" for s in sections), *(f"--metric {m}" for m in named)])
    yield MissingMetric(id=check.id, title=check.title, missing=tuple(missing), hint=hint)
