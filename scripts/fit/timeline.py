#!/usr/bin/env python3
"""Measure the verdicts of `kernprof timeline` on recorded and simulated programs.

    python scripts/fit/timeline.py --corpus DIR [--each] [--terms [NAME …]]

DIR is a restored corpus (`scripts/corpus`). The label of a recorded program is that of the fix that
shortens its step most. A simulated program runs again with each fix. A label is right if its fix
gains at least 8 %, and at least three quarters of the largest gain. `gpu-compute-bound` is right if
no fix gains 18 %. A rank of a simulated job must also wait for the rank that is late, or for none.

`--terms` replaces each term of the card by 0, then by 2^60, and writes two numbers into the card.
The support `n` is the number of programs whose verdict, window, causes, notes or job report change.
The `loss` is the loss of score: a right verdict scores 1, a wrong one with high confidence -1. Both
numbers are the smaller ones of the two replacements.
"""

import argparse
import hashlib
import importlib
import json
import lzma
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec

from kernprof.analysis.trace import job
from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track import view
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import CauseId, Confidence, DeviceOutcome, JobReport, VerdictLabel
from kernprof.readers.trace.open import read_timeline

FIXES = {
    "waits": "sync-bound",
    "launches": "cuda-api-bound",
    "work_on_host": "cpu-bound",
    "data": "input-starved",
    "copies": "transfer-bound",
    "communication": "communication-bound",
}
WORTH, SURELY = 8.0, 18.0  # percent gained: less is not a label, more is one, either between them
ALIKE = 0.75  # of the largest gain
NEVER = 2.0**60  # a threshold that nothing reaches
CARD = Path(__file__).resolve().parents[2] / "kernprof/cards/timeline.any.toml"
SIMULATED = "tests.evaluation.timeline.simulated"


@dataclass(frozen=True, kw_only=True)
class Case:
    """A timeline with the labels that are right. `job` names the ranks that are analysed together.

    `late` is the rank that the others wait for; in a pipeline neighbours wait for each other.
    """

    split: str
    name: str
    timeline: Timeline
    right: frozenset[str]
    job: str | None = None
    rank: int = 0
    late: int | None = None
    in_line: bool = False


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Result for one case; `job` is the report on all ranks of its job."""

    device: DeviceOutcome
    job: JobReport | None = None


def recorded(corpus: Path) -> Iterator[Case]:
    folders = {
        "recorded, fitted": corpus / "tests/replay/timeline/data/labelled",
        "recorded, held out": corpus / "tests/evaluation/timeline/foreign",
    }
    for split, folder in folders.items():
        entries = json.loads((folder / "labels.json").read_text())["recordings"]
        for name, entry in entries.items():
            timeline = _unpacked(folder / f"{name}.sqlite.xz")
            right = frozenset({entry["label"]})
            yield Case(split=split, name=name, timeline=timeline, right=right)


def unlabelled(corpus: Path) -> Iterator[Case]:
    """Return recordings without a label, a quarter of them: they support terms of causes only."""
    paths = sorted((corpus / "tests/evaluation/what_if/data").glob("*.sqlite.xz"))[::4]
    paths += sorted((corpus / "tests/replay/data/pipelines").glob("*.sqlite.xz"))
    for path in paths:
        yield Case(split="", name=path.stem, timeline=_unpacked(path), right=frozenset())


def _unpacked(path: Path) -> Timeline:
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / path.stem
        plain.write_bytes(lzma.decompress(path.read_bytes()))
        return read_timeline(plain, cached=False)


def simulated(corpus: Path) -> Iterator[Case]:
    """Run the corpus's programs; its modules import nothing but each other."""
    for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
        del sys.modules[name]
    sys.path.insert(0, str(corpus))
    modules = {
        name: importlib.import_module(f"{SIMULATED}.{name}")
        for name in ("simulate", "alone", "together", "later", "contact")
    }
    sys.path.remove(str(corpus))
    fitted = {**modules["alone"].ALONE, **modules["together"].TOGETHER}
    for name, program in fitted.items():
        odd = hashlib.sha256(name.encode()).digest()[0] % 2
        split = "simulated, held out by hash" if odd else "simulated, fitted"
        yield from _ranks(modules["simulate"], split, name, program)
    for module in ("later", "contact"):
        for name, program in getattr(modules[module], module.upper()).items():
            yield from _ranks(modules["simulate"], "simulated, written later", name, program)


def _ranks(simulate: ModuleType, split: str, name: str, program: Any) -> Iterator[Case]:
    """Return the traces of a program's ranks, with the labels whose fixes gain most."""
    is_job = hasattr(program, "ranks")
    count = program.ranks if is_job else 1
    code = program.program if is_job else program
    shown = (program.given or tuple(range(count))) if is_job else (0,)
    clocks = (program.clocks_us or (0.0,) * count) if is_job else (0.0,)
    fixes = simulate.Asked()
    before = [simulate.length_of(rank) for rank in simulate.run(code, count, fixes, bare=True)]
    gains = [dict.fromkeys(FIXES, 0.0) for _ in before]
    for fix in FIXES.keys() & fixes.names:
        after = simulate.run(code, count, simulate.Fixes(**{fix: True}), bare=True)
        for gain, rank, length in zip(gains, after, before, strict=True):
            gain[fix] = 100 * (1 - simulate.length_of(rank) / length)
    ranks = simulate.run(code, count)
    for at in shown:
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / f"{name}.{at}.json"
            path.write_bytes(msgspec.json.encode(simulate.document(ranks[at], clocks[at])))
            timeline = read_timeline(path, cached=False)
        best = max(gains[at].values())
        right = {FIXES[fix] for fix, gain in gains[at].items() if gain >= max(ALIKE * best, WORTH)}
        yield Case(
            split=split,
            name=f"{name}.{at}" if is_job else name,
            timeline=timeline,
            right=frozenset(right | ({"gpu-compute-bound"} if best < SURELY else set())),
            job=f"{split}: {name}" if is_job else None,
            rank=at,
            late=program.late if is_job else None,
            in_line=is_job and program.in_line,
        )


def outcomes(cases: Sequence[Case]) -> list[Outcome]:
    """Analyse every case; the ranks of one job are joined."""
    analyses = [analyse(case.timeline) for case in cases]
    results = [Outcome(device=analysis.report.devices[0]) for analysis in analyses]
    for name in dict.fromkeys(case.job for case in cases if case.job):
        rows = [at for at, case in enumerate(cases) if case.job == name]
        if len(rows) > 1:
            joined = job.join([analyses[at].summary() for at in rows])
            for at, report in zip(rows, joined.reports, strict=True):
                results[at] = Outcome(device=report.devices[0], job=joined.job)
    return results


def is_right(case: Case, result: Outcome) -> bool:
    outcome = result.device
    if outcome.verdict.label.value not in case.right:
        return False
    if case.job is None:
        return True
    texts = [cause.evidence[0].text for cause in outcome.causes if cause.id is CauseId.STRAGGLER]
    text = texts[0] if texts else ""
    if case.late is not None and case.rank != case.late:
        return f"for rank {case.late} " in text
    neighbours = (f"for rank {case.rank + side} " in text for side in (-1, 1))
    return not text or (case.in_line and any(neighbours))


def print_table(cases: Sequence[Case], results: Sequence[Outcome], *, list_cases: bool) -> None:
    for case, result in zip(cases, results, strict=True):
        if list_cases and not is_right(case, result):
            verdict = result.device.verdict
            print(f"{case.split}: {case.name}: {verdict.label.value}, not {', '.join(case.right)}")
            print("    " + "; ".join(verdict.why))
    print("| split | programs | right | mixed | high confidence | right of these |")
    print("| --- | --- | --- | --- | --- | --- |")
    for split in (*dict.fromkeys(case.split for case in cases), "all"):
        rows = [at for at, case in enumerate(cases) if split in (case.split, "all")]
        right = {at for at in rows if is_right(cases[at], results[at])}
        verdicts = {at: results[at].device.verdict for at in rows}
        sure = [at for at in rows if verdicts[at].confidence is Confidence.HIGH]
        mixed = sum(verdict.label is VerdictLabel.MIXED for verdict in verdicts.values())
        counts = (len(rows), len(right), mixed, len(sure), len(right & set(sure)))
        print(f"| {split} | " + " | ".join(map(str, counts)) + " |")


def measure_terms(cases: Sequence[Case], names: Sequence[str]) -> None:
    """Write the support `n` and the `loss` of each term of verdicts and causes into the card."""
    before, text = outcomes(cases), CARD.read_text()
    for name in names or list(view.CARD):
        runs = [outcomes_with(name, value, cases) for value in (0.0, NEVER)]
        after = [run for run in runs if run is not None]
        if not after:
            continue
        n = min(
            sum(_shown(a) != _shown(b) for a, b in zip(before, run, strict=True)) for run in after
        )
        loss = min(_score(cases, before) - _score(cases, run) for run in after)
        print(f"{name}: n {n}, loss {loss:g}", flush=True)
        head, entry, tail = text.partition(f'name = "{name}"\n')
        body, mark, rest = tail.partition("\n[[term]]")
        body = re.sub(r"\n(n|loss) = -?[\d.]+", "", body.rstrip("\n"))
        text = f"{head}{entry}{body}\nn = {n}\nloss = {loss:g}\n{mark}{rest}"
        CARD.write_text(text)


def outcomes_with(name: str, value: float, cases: Sequence[Case]) -> list[Outcome] | None:
    """Analyse every case with one term replaced; return None if no analysis is possible."""
    recorded_value = view.CARD[name]
    view.CARD[name] = value
    try:
        return outcomes(cases)
    except (ZeroDivisionError, ValueError, IndexError, OverflowError):
        return None
    finally:
        view.CARD[name] = recorded_value


def _shown(result: Outcome) -> tuple[object, ...]:
    device, job_report = result.device, result.job
    causes = tuple((cause.id, round(cause.estimated_gain_pct, 1)) for cause in device.causes)
    label, confidence = device.verdict.label, device.verdict.confidence
    return label, confidence, device.window_ns, causes, device.notes, job_report


def _score(cases: Sequence[Case], results: Sequence[Outcome]) -> int:
    """Count right verdicts; a wrong verdict with high confidence counts -1."""
    return sum(
        1 if is_right(case, result) else -(result.device.verdict.confidence is Confidence.HIGH)
        for case, result in zip(cases, results, strict=True)
        if case.right
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True, metavar="DIR")
    parser.add_argument("--each", action="store_true", help="list the programs judged wrongly")
    parser.add_argument("--terms", nargs="*", metavar="NAME", help="measure the card's terms")
    options = parser.parse_args()
    cases = [*recorded(options.corpus), *simulated(options.corpus)]
    if options.terms is not None:
        measure_terms([*cases, *unlabelled(options.corpus)], options.terms)
    print_table(cases, outcomes(cases), list_cases=options.each)


if __name__ == "__main__":
    main()
