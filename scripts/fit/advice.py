#!/usr/bin/env python3
"""Measure the advice of `kernprof explain` on recorded kernels: gains predicted and measured.

    python scripts/fit/advice.py --corpus DIR [--each]

DIR is a restored corpus (`scripts/corpus`). Library runs hold variants with known next steps;
pairs hold a kernel before and after one change. The fitted half of the pairs and the library may
set constants; the held-out half only judges. An estimate is right within ±30 % of the measured
gain, and a bound if the measured gain does not exceed it.
"""

import argparse
import gzip
import json
import runpy
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kernprof.analysis.kernel.diagnose import case_of
from kernprof.analysis.kernel.findings.find import findings
from kernprof.analysis.kernel.limits.gains import LaunchModel, combined_fix, gain
from kernprof.model.documents.run import document_run
from kernprof.model.run import Provenance, Run

WITHIN = 0.30
NOISE = 1.03  # a measured gain up to this factor above a bound does not refute it


@dataclass(frozen=True, kw_only=True)
class Judged:
    """One change: the findings that it fixes, those reported, predicted and measured gain.

    `predicted` is None if no reported finding has a gain; `first` is the first finding with a gain.
    """

    name: str
    split: str
    fixes: tuple[str, ...]
    reported: tuple[str, ...]
    first: str
    predicted: float | None
    bound: bool
    measured: float

    @property
    def right(self) -> bool:
        if self.predicted is None:
            return False
        if self.bound:
            return self.measured <= NOISE * self.predicted
        return abs(self.predicted / self.measured - 1) <= WITHIN

    def line(self) -> str:
        sign = "≤" if self.bound else "~"
        predicted = "–" if self.predicted is None else f"{sign}{self.predicted:.2f}"
        verdict = "–" if self.predicted is None else "right" if self.right else "WRONG"
        fixes = ", ".join(fix if fix in self.reported else f"({fix})" for fix in self.fixes)
        return (
            f"{self.name:34} {self.split:9} {predicted:>9} {self.measured:8.2f}  {verdict:6}"
            f" {self.first:20} {fixes}"
        )


def judge(
    run: Run, before: str, name: str, split: str, fixes: Sequence[str], measured: float
) -> Judged:
    """Predict the gain of a change from the launch before it."""
    case = case_of(next(result for result in run.variants if result.variant == before), run)
    assert case is not None
    model = LaunchModel.of(case)
    answers = findings(case, model)
    gaining = [finding.id.value for finding in answers.findings if finding.gain is not None]
    shown = [finding.id.value for finding in answers.findings]
    reported = tuple(fix for fix in fixes if fix in shown)
    chosen = [answers.fixes[fix] for fix in reported if fix in gaining and fix in answers.fixes]
    unknown = any(f.gain_unknown for f in answers.findings if f.id in reported)
    expected = gain(model, combined_fix(chosen))[0] if chosen and not unknown else None
    return Judged(
        name=name,
        split=split,
        fixes=tuple(fixes),
        reported=reported,
        first=next((f.id.value for f in answers.findings if f.gains), (shown or [""])[0]),
        predicted=expected.speedup if expected else None,
        bound=expected is not None and expected.provenance is Provenance.BOUND,
        measured=measured,
    )


def read(path: Path) -> Any:
    return json.loads(gzip.decompress(path.read_bytes()))


def library(corpus: Path) -> Iterator[tuple[list[Judged], int, int]]:
    """Judge the steps between variants, and count first findings as an expert expects them."""
    tables = runpy.run_path(str(corpus / "tests/evaluation/explain/expected.py"))
    for path in sorted((corpus / "tests/replay/data/explain").glob("*.json.gz")):
        run = document_run(read(path))
        name = run.workload or ""
        times = {r.variant: r.timing.median_ns for r in run.variants if r.timing}
        steps = [
            judge(
                run, base, f"{name}: {base} → {other}", "fitted", fixes, times[base] / times[other]
            )
            for base, other, fixes in tables["STEPS"].get(name, ())
            if base in times and other in times and fixes
        ]
        expected = tables["FIRST"].get(name, {})
        firsts = [judge(run, variant, name, "", (), 1.0).first for variant in expected]
        right = sum(
            first in wanted for first, wanted in zip(firsts, expected.values(), strict=True)
        )
        yield steps, right, len(firsts)


def pairs(corpus: Path) -> Iterator[Judged]:
    for path in sorted((corpus / "tests/replay/data/explain_pairs").glob("*.json.gz")):
        document = read(path)
        run = document_run(document["run"])
        for row in document["pairs"]:
            split = "fitted" if row["half"] == "settle" else "held out"
            measured = row["before_ns"] / row["after_ns"]
            if row["fixes"]:
                yield judge(
                    run, f"{row['name']}/before", row["name"], split, row["fixes"], measured
                )


def row(title: str, judged: Sequence[Judged]) -> str:
    estimates = [
        estimate for estimate in judged if estimate.predicted is not None and not estimate.bound
    ]
    bounds = [estimate for estimate in judged if estimate.bound]
    cells = (
        title,
        f"{sum(bool(estimate.reported) for estimate in judged)} of {len(judged)}",
        f"{sum(estimate.right for estimate in estimates)} of {len(estimates)}",
        f"{sum(not estimate.right for estimate in bounds)} of {len(bounds)}",
        f"{len(judged) - len(estimates) - len(bounds)}",
    )
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--each", action="store_true", help="print every change")
    args = parser.parse_args()
    runs = list(library(args.corpus))
    steps = [step for judged, _, _ in runs for step in judged]
    changes = list(pairs(args.corpus))
    print("| recordings | fix reported | estimates within ±30 % | bounds exceeded | no gain |")
    print("| --- | --- | --- | --- | --- |")
    print(row("kernel library, fitted", steps))
    for split in ("fitted", "held out"):
        print(
            row(
                f"pairs of kernels, {split}",
                [change for change in changes if change.split == split],
            )
        )
    print(f"\nfirst finding as expected: {sum(r[1] for r in runs)} of {sum(r[2] for r in runs)}")
    if args.each:
        print("\n".join(change.line() for change in (*steps, *changes)))


if __name__ == "__main__":
    main()
