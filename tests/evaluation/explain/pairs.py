"""Gains predicted for pairs of kernels that no constant was settled on, beside the measured ones.

The pairs are other people's kinds of kernels (scripts/record/advice_pairs), recorded as a stranger
records: one
`ncu --set full` report without the work's least bytes, without a copy's bandwidth, without a timing
phase. What the
change fixes was written down before anything was measured. The half "settle" may settle constants,
"held" only judges.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.analysis.kernel.diagnose import case_of
from kernprof.analysis.kernel.findings.find import findings
from kernprof.analysis.kernel.limits.gains import LaunchModel, gain, together
from kernprof.model.ceilings import Reach
from kernprof.model.documents.run import document_run
from kernprof.model.run import Provenance, Run

WITHIN = 0.30
TOLERANCE = 1.03  # of a bound: times wander by as much


@dataclass(frozen=True, kw_only=True)
class JudgedPair:
    """`predicted` is None where nothing of what the change fixes was found, or no gain was given
    for it.
    """

    name: str
    half: str
    fixes: tuple[str, ...]
    first: str
    found: tuple[str, ...]
    predicted: float | None
    bound: bool
    measured: float

    @property
    def hit(self) -> bool:
        return self.predicted is not None and abs(self.predicted / self.measured - 1) <= WITHIN

    @property
    def beaten(self) -> bool:
        return (
            self.predicted is not None and self.bound and self.measured > self.predicted * TOLERANCE
        )


def load(path: Path) -> tuple[Run, list[dict[str, Any]]]:
    document = json.loads(gzip.decompress(path.read_bytes()))
    return document_run(document["run"]), document["pairs"]


def judge(run: Run, rows: Sequence[dict[str, Any]], reach: Reach | None = None) -> list[JudgedPair]:
    """`reach`: what was measured on the GPU."""
    results = {result.variant: result for result in run.variants}
    made = []
    for row in rows:
        case = case_of(results[f"{row['name']}/before"], run, reach)
        assert case is not None
        model = LaunchModel.of(case)
        answers = findings(case, model)
        shown = [f.id.value for f in answers.findings]
        gaining = [f.id.value for f in answers.findings if f.gain is not None]
        found = tuple(m for m in row["fixes"] if m in shown)
        fixes = [answers.fixes[m] for m in found if m in answers.fixes and m in gaining]
        # the whole change has no gain then
        unknown = any(f.gain_unknown for f in answers.findings if f.id in found)
        expected = gain(model, together(fixes))[0] if fixes and not unknown else None
        made.append(
            JudgedPair(
                name=row["name"],
                half=row["half"],
                fixes=tuple(row["fixes"]),
                first=(shown or [""])[0],
                found=found,
                predicted=expected.speedup if expected else None,
                bound=expected is not None and expected.provenance is Provenance.BOUND,
                measured=row["before_ns"] / row["after_ns"],
            )
        )
    return made


def table(pairs: Sequence[JudgedPair]) -> Iterator[str]:
    yield (
        f"{'pair':22} {'half':7} {'predicted':>10} {'measured':>9} {'ratio':>6}  {'':10}"
        f" {'first finding':22} fixed"
    )
    for p in pairs:
        sign = "≤" if p.bound else "~"
        predicted = "–" if p.predicted is None else f"{sign}{p.predicted:.2f}"
        ratio = "" if p.predicted is None else f"{p.predicted / p.measured:.2f}"
        verdict = (
            "BEATEN"
            if p.beaten
            else ""
            if p.bound or p.predicted is None
            else "yes"
            if p.hit
            else "NO"
        )
        fixed = ", ".join(m if m in p.found else f"({m})" for m in p.fixes)
        yield (
            f"{p.name:22} {p.half:7} {predicted:>10} {p.measured:9.2f} {ratio:>6}  {verdict:10}"
            f" {p.first:22} {fixed}"
        )


def summary(pairs: Sequence[JudgedPair], half: str) -> str:
    chosen = [p for p in pairs if p.half == half and p.fixes]
    estimates = [p for p in chosen if p.predicted is not None and not p.bound]
    bounds = [p for p in chosen if p.bound]
    named = [p for p in chosen if p.found]
    return (
        f"{half}: {len(chosen)} pairs; what the change fixes is named in {len(named)}; estimates"
        f" within ±30 %: {sum(p.hit for p in estimates)} of {len(estimates)}; bounds beaten:"
        f" {sum(p.beaten for p in bounds)} of {len(bounds)}; no gain given:"
        f" {len(chosen) - len(estimates) - len(bounds)}"
    )
