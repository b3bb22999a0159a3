"""Find the problems of a launch, by descending gain, and the rules that lack metrics."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from kernprof.analysis.kernel.evidence import LaunchEvidence, blocks, needed, sm_count
from kernprof.analysis.kernel.findings.advice import ADVICE, CALLER_ADVICE, NO_ADVICE
from kernprof.analysis.kernel.findings.compute import COMPUTE_RULES
from kernprof.analysis.kernel.findings.launch import LAUNCH_RULES
from kernprof.analysis.kernel.findings.memory import MEMORY_RULES
from kernprof.analysis.kernel.findings.rules import FindingRule
from kernprof.analysis.kernel.limits.gains import (
    LaunchModel,
    ModelledFix,
    combined_fix,
    gain,
    likely_gain,
)
from kernprof.analysis.kernel.limits.limiter import LOADS, knows_all
from kernprof.analysis.kernel.limits.parts import communicates
from kernprof.model.diagnosis import Finding, FindingId, Gain, MissingMetric
from kernprof.model.kernel_names import library_of
from kernprof.model.run import Provenance

CHECKS: tuple[FindingRule, ...] = (*MEMORY_RULES, *COMPUTE_RULES, *LAUNCH_RULES)

# Pairs of (causes, symptoms): if a cause is reported, its symptoms are not.
_SYMPTOMS: tuple[tuple[tuple[FindingId, ...], tuple[FindingId, ...]], ...] = (
    (
        (
            FindingId.NARROW_ACCESSES,
            FindingId.UNCOALESCED_LOADS,
            FindingId.UNCOALESCED_STORES,
            FindingId.GLOBAL_ATOMICS,
            FindingId.RELOADS,
            FindingId.LOW_OCCUPANCY,
            FindingId.HOST_MEMORY,
            FindingId.SPILLS,
        ),
        (FindingId.MEMORY_LATENCY, FindingId.MEMORY_QUEUE, FindingId.UNEVEN),
    ),
    (
        (FindingId.BANK_CONFLICTS, FindingId.SHARED_ATOMICS),
        (FindingId.SHARED_LATENCY, FindingId.MEMORY_QUEUE),
    ),
    (
        (FindingId.UNCOALESCED_LOADS, FindingId.UNCOALESCED_STORES, FindingId.GLOBAL_ATOMICS),
        (FindingId.NARROW_ACCESSES, FindingId.TENSOR_CORES),
    ),
    ((FindingId.GLOBAL_ATOMICS,), (FindingId.UNCOALESCED_ATOMICS,)),
    # A kernel that loads data again does not stream it.
    ((FindingId.RELOADS,), (FindingId.NARROW_ACCESSES,)),
    (
        # Pipes with variable latency execute these, so that warps wait as for shared memory.
        (FindingId.FP64, FindingId.SPECIAL_FUNCTIONS),
        (
            FindingId.MATH_PIPE,
            FindingId.DEPENDENT_INSTRUCTIONS,
            FindingId.SHARED_LATENCY,
            FindingId.MEMORY_QUEUE,
            FindingId.INSTRUCTIONS,
        ),
    ),
    ((FindingId.NARROW_ACCESSES, FindingId.REDUNDANT_TRAFFIC), (FindingId.AT_THE_LIMIT,)),
    ((FindingId.PARTIAL_WARPS,), (FindingId.LOW_OCCUPANCY, FindingId.DIVERGENCE)),
    ((FindingId.FEW_BLOCKS,), (FindingId.TAIL, FindingId.UNEVEN, FindingId.MEMORY_LATENCY)),
)
# Findings that matter only if the grid fills the GPU; ranked after `few-blocks`.
_FULL_GPU = frozenset(
    {
        FindingId.NARROW_ACCESSES,
        FindingId.LOW_OCCUPANCY,
        FindingId.TAIL,
        FindingId.UNEVEN,
        FindingId.BARRIERS,
        FindingId.MEMORY_LATENCY,
        FindingId.SHARED_LATENCY,
        FindingId.MEMORY_QUEUE,
        FindingId.MATH_PIPE,
        FindingId.DEPENDENT_INSTRUCTIONS,
        FindingId.INSTRUCTION_FETCH,
        FindingId.INSTRUCTIONS,
        FindingId.AT_THE_LIMIT,
        FindingId.SHORT_LAUNCH,
    }
)
BOUND_WEIGHT = 0.5  # factor of a bound in the ranking, because the real gain may be smaller
_COALESCING = (FindingId.UNCOALESCED_LOADS, FindingId.UNCOALESCED_STORES)
# Accuracy of estimated gains: sentences for reports. `scripts/fit/advice.py` prints the figures.
COALESCED = (
    "coalescing: within 30 % of the measured gain on 21 of 27 held-out H200 kernels, 0.5 to 1.8"
    " times it on all"
)
BARE = "not validated on held-out kernels"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedFindings:
    """Ranked findings, the modelled fix of each finding, and rules that lack metrics."""

    findings: tuple[Finding, ...]
    fixes: Mapping[FindingId, ModelledFix]
    missing_metrics: tuple[MissingMetric, ...]


def findings(case: LaunchEvidence, model: LaunchModel) -> RankedFindings:
    """Evaluate every rule on one launch."""
    advice = CALLER_ADVICE if library_of(case.profile.launch.kernel) else ADVICE
    advice = NO_ADVICE if communicates(case) else advice
    items: list[tuple[tuple[float, float], Finding]] = []
    fixes: dict[FindingId, ModelledFix] = {}
    unanswered: list[MissingMetric] = []
    for check in CHECKS:
        if check.id not in advice or (check.hardware and case.counted):
            continue
        missing: tuple[str, ...] = tuple(
            names[0] for names in check.needs if not any(_has_value(case, name) for name in names)
        )
        if check.unlimited and not case.counted and not knows_all(case):
            missing = (*missing, *LOADS)
        if check.compulsory and (case.work is None or not case.work.least_bytes):
            missing = (*missing, "least_bytes")
        if missing:
            hint = "needs hardware counters" if case.counted else needed(case.profile, *missing)
            unanswered.append(
                MissingMetric(id=check.id, title=check.title, missing=missing, hint=hint)
            )
            continue
        seen = check.look(case, model)
        if seen is not None:
            expected, reason = (
                gain(model, seen.fix)
                if seen.fix and not seen.why_no_gain
                else (None, seen.why_no_gain)
            )
            unknown = (
                expected is None
                and seen.fix is not None
                and reason in (seen.fix.unknown, seen.why_no_gain)
            )
            finding = Finding(
                id=check.id,
                title=check.title,
                message=seen.message,
                evidence=seen.evidence,
                gain=expected,
                gain_reason=reason,
                gain_unknown=unknown,
                accuracy=None
                if expected is None or expected.provenance is Provenance.BOUND
                else COALESCED
                if check.id in _COALESCING and not case.counted
                else BARE,
                advice=advice[check.id],
                place=seen.place,
            )
            # Rank by gain − 1 (bounds: BOUND_WEIGHT × (typical gain − 1)), then by removed stalls.
            weight, wasted = 0.0, 0.0 if seen.fix is None else seen.fix.hides or 1.0
            if finding.gain is not None and finding.gain.provenance is not Provenance.BOUND:
                weight = finding.gain.speedup - 1
            elif seen.fix is not None and finding.gains:
                bound = finding.gain.speedup if finding.gain else math.inf
                weight = BOUND_WEIGHT * (likely_gain(model, seen.fix, bound) - 1)
            items.append(((weight, wasted), finding))
            if seen.fix is not None:
                fixes[check.id] = seen.fix
    names = {f.id for _, f in items if f.gains or not case.counted}
    hidden = {s for causes, symptoms in _SYMPTOMS if names & set(causes) for s in symptoms}
    ranked = [
        f for _, f in sorted(items, key=lambda item: item[0], reverse=True) if f.id not in hidden
    ]
    ranked.sort(key=lambda f: f.id is not FindingId.HOST_MEMORY)
    subset = next((f for f in ranked if f.id is FindingId.FEW_BLOCKS), None)
    if subset is not None:
        ranked.remove(subset)
        at = next(
            (i for i, f in enumerate(ranked) if f.id in _FULL_GPU or not f.gains), len(ranked)
        )
        waves = case.value("waves_per_sm")
        empty = not model.limited and (waves is None or waves < 0.5 or subset.gain is None)
        # Of an emulated grid, only blocks fewer than SMs precede larger gains.
        empty &= not case.counted or blocks(case) < (sm_count(case) or 0)
        # `host-memory` remains first, because it limits large grids, too.
        ranked.insert(0 if empty and FindingId.HOST_MEMORY not in names else at, subset)
    return RankedFindings(findings=tuple(ranked), fixes=fixes, missing_metrics=tuple(unanswered))


def all_fixed(model: LaunchModel, answers: RankedFindings) -> Gain | None:
    """Return the gain of fixing all findings; None if unknown, or with fewer than two findings."""
    if any(f.gain_unknown for f in answers.findings):
        return None
    chosen = [answers.fixes[f.id] for f in answers.findings if f.gain is not None]
    return gain(model, combined_fix(chosen))[0] if len(chosen) > 1 else None


def _has_value(case: LaunchEvidence, name: str) -> bool:
    """Return true if the metric has a value, or lacks a value because no such access occurred."""
    if case.value(name) is not None:
        return True
    kind = next((k for k in ("load", "store") if name == f"global_{k}_sector_use"), None)
    return kind is not None and case.value(f"global_{kind}_sectors") == 0
