"""Findings and limiters of recorded H200 launches, also if ncu collected fewer sections.

The recordings cover every limiter, and every finding that has a recording: the kernel library's
variants, and launches of other kernels with the remaining findings. Accuracy of the gains is
measured by `scripts/fit/advice.py`.
"""

import dataclasses
import gzip
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kernprof.analysis.kernel.diagnose import case_of
from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.findings.find import findings
from kernprof.analysis.kernel.limits.gains import LaunchModel
from kernprof.analysis.kernel.limits.limiter import knows_all, limiter
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Bottleneck, FindingId
from kernprof.model.documents.run import document_run
from kernprof.model.run import Provenance

FOLDER = Path(__file__).parent
GOLDEN = json.loads((FOLDER / "golden" / "findings.json").read_text())
SECTIONS = sorted({entry.section or "" for entry in BY_ID.values()})
HAND_MADE = {  # findings without a recording; tests/unit/analysis/kernel builds their evidence
    FindingId.MISALIGNED_STORES,
    FindingId.SHARED_LATENCY,
    FindingId.MEMORY_QUEUE,
    FindingId.MATH_PIPE,
    FindingId.DEPENDENT_INSTRUCTIONS,
    FindingId.PARTIAL_WARPS,
    FindingId.INSTRUCTION_FETCH,
}


def launches() -> dict[str, LaunchEvidence]:
    cases = {}
    for path in sorted((FOLDER / "data" / "explain").glob("*.json.gz")):
        run = document_run(json.loads(gzip.decompress(path.read_bytes())))
        for result in run.variants:
            case = case_of(result, run)
            assert case is not None
            cases[f"{run.workload or 'other'}/{result.variant}"] = case
    return cases


CASES = launches()


def described(case: LaunchEvidence) -> list[str]:
    """Return the limiter, then each finding with the kind of its gain (~ estimate, ≤ bound)."""
    model = LaunchModel.of(case)
    signs = {Provenance.ESTIMATE: "~", Provenance.BOUND: "≤"}
    return [
        limiter(case, model.parts).kind.value,
        *(
            f"{finding.id.value}{signs[finding.gain.provenance] if finding.gain else ''}"
            for finding in findings(case, model).findings
        ),
    ]


@pytest.mark.parametrize("name", CASES)
def test_limiter_and_findings_of_a_recorded_launch(name: str) -> None:
    assert described(CASES[name]) == GOLDEN[name]


def test_every_finding_and_limiter_has_evidence() -> None:
    ids = {text.rstrip("~≤") for case in GOLDEN.values() for text in case[1:]}
    assert ids | HAND_MADE == set(FindingId)
    assert {case[0] for case in GOLDEN.values()} == set(Bottleneck) - {Bottleneck.UNKNOWN}


@settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(st.sampled_from(sorted(CASES)), st.sets(st.sampled_from(SECTIONS)))
def test_fewer_sections_yield_only_collected_facts(name: str, sections: set[str]) -> None:
    profile = CASES[name].profile
    metrics = {
        key: metric
        for key, metric in profile.metrics.items()
        if (BY_ID[key].section or "") in sections
    }
    less = dataclasses.replace(CASES[name], profile=dataclasses.replace(profile, metrics=metrics))
    model = LaunchModel.of(less)
    for finding in findings(less, model).findings:
        assert not finding.message.startswith("issuing 0 "), finding.message
        assert all(fact.metric.value is not None for fact in finding.evidence)
        assert finding.gain is None or knows_all(less) or model.limited
    if not any(key.startswith(("busy", "dram", "memory", "compute", "issue")) for key in metrics):
        assert limiter(less, model.parts).kind is Bottleneck.UNKNOWN
