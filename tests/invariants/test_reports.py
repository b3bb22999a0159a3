"""Invariants of every answer about a recorded launch: bounds, sentences and their numbers.

Each launch is also diagnosed as if its GPU had no measured rates, where all gains are bounds.
"""

import dataclasses
import gzip
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernprof.analysis.kernel.diagnose import diagnose
from kernprof.analysis.kernel.scores import ScoreInputs, bandwidth
from kernprof.errors import KernprofError
from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.model.diagnosis import Bottleneck, Diagnosis, FindingId
from kernprof.model.documents.run import document_run
from kernprof.model.run import Provenance, Run
from kernprof.workflows.results.explain import load_subject
from tests.invariants.captures import FOLDERS, TREE, captures, plain
from tests.invariants.texts import rows_without_unit, without_evidence

RUNS = [
    path
    for folder in (TREE / "data" / "explain", *FOLDERS)
    for path in captures(folder, (".json.gz", ".ncu-rep", ".ncu-rep.xz", ".csv", ".csv.xz"))
]
INSTRUCTIONS = {Bottleneck.ISSUE, Bottleneck.PIPE, Bottleneck.TENSOR}
# Findings whose fix changes memory accesses only, so that the instructions remain.
ACCESSES = {
    FindingId.UNCOALESCED_LOADS,
    FindingId.UNCOALESCED_STORES,
    FindingId.UNCOALESCED_ATOMICS,
    FindingId.MISALIGNED_LOADS,
    FindingId.MISALIGNED_STORES,
    FindingId.BANK_CONFLICTS,
    FindingId.FEW_BLOCKS,
}
# Findings whose fix changes no work: every part remains.
WAITS = {FindingId.TAIL, FindingId.LOW_OCCUPANCY, FindingId.UNEVEN}
# Findings whose fix may change the whole kernel, as from one variant of a run to another.
REWRITES = {FindingId.FEW_BLOCKS, FindingId.NARROW_ACCESSES, FindingId.MEMORY_LATENCY}


def run_of(path: Path) -> Run | None:
    """Return the run of a document or of a report; None for files of other kinds."""
    try:
        if path.name.endswith(".json.gz"):
            return document_run(json.loads(gzip.decompress(path.read_bytes())))
        with plain(path) as file, tempfile.TemporaryDirectory() as store:
            return load_subject(str(file), Path(store)).run
    except KernprofError:
        return None


def runs(path: Path) -> Iterator[Run]:
    """The recorded run, and the same run on a GPU without measured rates."""
    run = run_of(path)
    if run is None:
        return
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


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.name)
def test_a_bound_includes_every_part_that_its_fix_leaves(path: Path) -> None:
    """No measured variant with the same parameters beats the bound of a rewrite."""
    for run, diagnosis in diagnoses(path):
        for finding in diagnosis.findings:
            gain = finding.gain
            if gain is None or gain.provenance is not Provenance.BOUND:
                continue
            stays = (
                c.share
                for c in diagnosis.components
                if finding.id in WAITS or (finding.id in ACCESSES and c.kind in INSTRUCTIONS)
            )
            assert gain.speedup * max(stays, default=0.0) <= 1.001, (diagnosis.name, finding.id)
            assert gain.after_ns is None or gain.after_ns >= LAUNCH_COSTS.empty_kernel
            beaten = [
                r.variant
                for r in run.variants
                if r.timing and r.params == diagnosis.params
                if r.timing.median_ns < (gain.after_ns or 0.0)
            ]
            assert finding.id not in REWRITES or not beaten, (diagnosis.name, beaten)


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.name)
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


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.name)
def test_no_sentence_appears_twice_and_its_numbers_are_in_its_evidence(path: Path) -> None:
    """Evidence, or the load of a hardware unit in percent."""
    for _, diagnosis in diagnoses(path):
        loads = [100 * c.share for c in diagnosis.components]
        results = (diagnosis.limiter, *diagnosis.findings)
        sentences = [*diagnosis.notes, *(result.message for result in results)]
        assert len({*sentences}) == len(sentences)
        for result in results:
            values = [*loads, *(fact.metric.value for fact in result.evidence)]
            assert without_evidence(result.message, values) == []


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.name)
def test_every_row_states_its_unit_and_each_time_its_clock(path: Path) -> None:
    """Runs with times and counters, with counters only, and with times only."""
    if run := run_of(path):
        for absent in ({}, {"timing": None}, {"profile": None}):
            variants = tuple(dataclasses.replace(v, **absent) for v in run.variants)
            assert rows_without_unit(dataclasses.replace(run, variants=variants)) == []
