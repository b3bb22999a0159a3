"""The recorded pairs as if fewer sections had been collected: what is still said is said with all
of them as well.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernprof.analysis.kernel.diagnose import case_of
from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.findings.find import CHECKS, RankedFindings, findings
from kernprof.analysis.kernel.limits.gains import LaunchModel
from kernprof.analysis.kernel.limits.limiter import knows_all, limiter
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Bottleneck, FindingId
from kernprof.model.run import Provenance
from tests.evaluation.explain import pairs

PAIRS = Path(__file__).parents[2] / "replay" / "data" / "explain_pairs"
SECTIONS = sorted({entry.section or "" for entry in BY_ID.values()})
SETS = {
    "basic": {"LaunchStats", "Occupancy", "SpeedOfLight"},
    "detailed": {
        "LaunchStats",
        "Occupancy",
        "SpeedOfLight",
        "ComputeWorkloadAnalysis",
        "MemoryWorkloadAnalysis",
        "SourceCounters",
    },
    "roofline": {"SpeedOfLight", "LaunchStats"},
    "without source counters": set(SECTIONS) - {"SourceCounters", ""},
    "stalls alone": {"WarpStateStats", "LaunchStats"},
    "traffic alone": {"MemoryWorkloadAnalysis_Tables"},
}
# What issue slots do is told where DRAM's share is not known to be larger; how many places blocks
# fill where what goes to the host's memory was not counted.
FACTS = {FindingId.INSTRUCTIONS, FindingId.FEW_BLOCKS}


def launches() -> list[LaunchEvidence]:
    runs = [pairs.load(path)[0] for path in sorted(PAIRS.glob("*.json.gz"))]
    found = (case_of(result, run) for run in runs for result in run.variants)
    return [case for case in found if case is not None]


def with_sections(case: LaunchEvidence, kept: set[str]) -> LaunchEvidence:
    metrics = {
        name: m for name, m in case.profile.metrics.items() if (BY_ID[name].section or "") in kept
    }
    return dataclasses.replace(case, profile=dataclasses.replace(case.profile, metrics=metrics))


def told(case: LaunchEvidence) -> RankedFindings:
    return findings(case, LaunchModel.of(case))


def seen(case: LaunchEvidence) -> set[FindingId]:
    """All that the checks see, symptoms of others as well."""
    model = LaunchModel.of(case)
    needed = [
        c for c in CHECKS if all(any(case.value(n) is not None for n in names) for names in c.needs)
    ]
    return {check.id for check in needed if check.look(case, model) is not None}


CASES = launches()
SEEN = [seen(case) for case in CASES]


def holds(number: int, kept: set[str]) -> RankedFindings:
    """No number that was not collected is told, no gain while the limit is not known."""
    less = with_sections(CASES[number], kept)
    answers = told(less)
    for one in answers.findings:
        assert not one.message.startswith("issuing 0 "), one.message
        assert all(fact.metric.value is not None for fact in one.evidence)
        if not knows_all(less):
            assert one.gain is None or LaunchModel.of(less).limited
    if not any(
        name.startswith(("busy", "dram", "memory", "compute", "issue"))
        for name in less.profile.metrics
    ):
        assert limiter(less, LaunchModel.of(less).parts).kind is Bottleneck.UNKNOWN
    return answers


def test_the_sets_that_ncu_offers() -> None:
    for kept in SETS.values():
        for number, case in enumerate(CASES):
            assert {f.id for f in holds(number, kept).findings} <= SEEN[number] | FACTS, (
                case.profile.launch
            )


@settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(st.integers(0, len(CASES) - 1), st.sets(st.sampled_from(SECTIONS)))
def test_any_sections(number: int, kept: set[str]) -> None:
    holds(number, kept)


def test_bounds_hold_whatever_was_collected() -> None:
    """No pair beats the bound of what its change fixes, with the sections of any of these sets."""
    for path in sorted(PAIRS.glob("*.json.gz")):
        run, rows = pairs.load(path)
        results = {result.variant: result for result in run.variants}
        for row in rows:
            case = case_of(results[f"{row['name']}/before"], run)
            assert case is not None
            for kept in SETS.values():
                gains = [
                    f.gain
                    for f in told(with_sections(case, kept)).findings
                    if f.id in row["fixes"] and f.gain
                ]
                bounds = [gain.speedup for gain in gains if gain.provenance is Provenance.BOUND]
                assert all(
                    row["before_ns"] / row["after_ns"] <= pairs.TOLERANCE * b for b in bounds
                ), row["name"]
