"""Invariants of every answer about a recorded launch: bounds, sentences and their numbers.

Each launch is also diagnosed as if its GPU had no measured rates, where all gains are bounds.
"""

import dataclasses
import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernprof.analysis.kernel.diagnose import diagnose
from kernprof.analysis.kernel.scores import ScoreInputs, bandwidth
from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.model.diagnosis import Bottleneck, Diagnosis, FindingId
from kernprof.model.documents.run import document_run
from kernprof.model.run import Provenance, Run

RUNS = sorted((Path(__file__).parents[1] / "replay" / "data" / "explain").glob("*.json.gz"))
INSTRUCTIONS = {Bottleneck.ISSUE, Bottleneck.PIPE, Bottleneck.TENSOR}
# Findings whose fix changes memory accesses only, so that the instructions remain.
ACCESSES = {
    FindingId.UNCOALESCED_LOADS,
    FindingId.UNCOALESCED_STORES,
    FindingId.UNCOALESCED_ATOMICS,
    FindingId.MISALIGNED_LOADS,
    FindingId.MISALIGNED_STORES,
    FindingId.BANK_CONFLICTS,
}
# Findings whose fix changes no work: every part remains.
WAITS = {
    FindingId.FEW_BLOCKS,
    FindingId.TAIL,
    FindingId.LOW_OCCUPANCY,
    FindingId.UNEVEN,
    FindingId.MEMORY_LATENCY,
}
NUMBER = re.compile(r"(?<![\w.-])\d+(?:\.\d+)?(?= %)")


def runs(path: Path) -> Iterator[Run]:
    """The recorded run, and the same run on a GPU without measured rates."""
    run = document_run(json.loads(gzip.decompress(path.read_bytes())))
    yield run
    if run.device is None:
        return
    device = dataclasses.replace(run.device, name="a GPU without measured rates")
    results = (
        dataclasses.replace(r, profile=dataclasses.replace(r.profile, device=device))
        if r.profile
        else r
        for r in run.variants
    )
    yield dataclasses.replace(run, device=device, variants=tuple(results))


def diagnoses(path: Path) -> Iterator[tuple[Run, Diagnosis]]:
    for run in runs(path):
        for index, result in enumerate(run.variants):
            yield run, diagnose(result, run, index, result.variant)


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.stem)
def test_a_bound_includes_every_part_that_its_fix_leaves(path: Path) -> None:
    for _, diagnosis in diagnoses(path):
        for finding in diagnosis.findings:
            gain = finding.gain
            if gain is None or gain.provenance is not Provenance.BOUND:
                continue
            stays = [
                c
                for c in diagnosis.components
                if finding.id in WAITS or (finding.id in ACCESSES and c.kind in INSTRUCTIONS)
            ]
            longest = max((c.share for c in stays), default=0.0)
            assert gain.speedup * longest <= 1.001, (diagnosis.name, finding.id)
            assert gain.after_ns is None or gain.after_ns >= LAUNCH_COSTS.empty_kernel


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.stem)
def test_the_rate_of_a_copy_is_the_bandwidth_score(path: Path) -> None:
    for run, diagnosis in diagnoses(path):
        gain = next((f.gain for f in diagnosis.findings if f.id == "at-the-limit"), None)
        if gain is None:
            continue
        result = run.variants[diagnosis.index]
        score = bandwidth(
            ScoreInputs(
                profile=result.profile,
                timing=result.timing,
                work=result.work,
                reference_bandwidth=run.reference_bandwidth,
            )
        )
        assert score.value is not None
        assert gain.speedup == pytest.approx(100 / score.value)


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.stem)
def test_no_sentence_appears_twice_in_a_diagnosis(path: Path) -> None:
    for _, diagnosis in diagnoses(path):
        sentences = [diagnosis.limiter.message, *diagnosis.notes]
        sentences += [f.message for f in diagnosis.findings]
        assert not {text for text, count in Counter(sentences).items() if count > 1}


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.stem)
def test_every_percentage_of_a_message_is_in_its_evidence(path: Path) -> None:
    """Evidence or the load of a hardware unit, to the printed digits."""
    for _, diagnosis in diagnoses(path):
        loads = [100 * c.share for c in diagnosis.components]
        for finding in diagnosis.findings:
            facts = [fact.metric.value for fact in finding.evidence]
            numbers = [value for value in (*loads, *facts) if value is not None]
            for text in NUMBER.findall(finding.message):
                near = [v for v in numbers if f"{v:.3g}" == text or f"{v:.0f}" == text]
                assert near, (diagnosis.name, finding.message, text)
