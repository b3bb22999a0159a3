"""How good is the advice? Predicted gains beside measured ones, expected findings beside those
given.

    python -m tests.evaluation.explain.quality RUN [RUN …] [--json FILE]

A RUN is a stored run's folder, or a run document (`.json`, `.json.gz`) with its metrics, of the
kernel library's workloads at their default parameters. What is expected is in expected.py. An
estimate counts as a hit within ±30 % of the measured gain, a bound where it was not beaten. These
runs settled the model's constants: pairs.py judges it by others, and
scripts/bench/explain_quality.py prints both.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from kernprof.analysis.kernel.diagnose import case_of
from kernprof.analysis.kernel.findings.find import RankedFindings, findings
from kernprof.analysis.kernel.limits.gains import LaunchModel, gain, together
from kernprof.model.documents.run import document_run
from kernprof.model.run import Run
from tests.evaluation.explain.expected import FIRST, STEPS

WITHIN = 0.30
TOLERANCE = 1.03  # of a bound: times wander by as much


@dataclass(frozen=True)
class FirstFinding:
    workload: str
    variant: str
    expected: tuple[str, ...]
    given: str
    others: tuple[str, ...]

    @property
    def right(self) -> bool:
        return self.given in self.expected


@dataclass(frozen=True)
class Step:
    workload: str
    base: str
    other: str
    fixed: tuple[str, ...]
    not_found: tuple[str, ...]
    bound: bool
    predicted: float
    measured: float

    @property
    def hit(self) -> bool:
        return abs(self.predicted / self.measured - 1) <= WITHIN

    @property
    def right(self) -> bool:
        """An estimate within WITHIN of the measured gain; a bound that was not beaten."""
        return self.measured <= TOLERANCE * self.predicted if self.bound else self.hit


def load(path: Path) -> Run:
    if path.suffix in (".json", ".gz"):
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        return document_run(json.loads(data))
    from kernprof.workflows.explain import load_subject

    return load_subject(str(path), path).run


def judge(run: Run) -> tuple[list[FirstFinding], list[Step]]:
    """The run's variants and steps; nothing for workloads that are not in the tables, or not at
    default size.
    """
    name = run.workload or ""
    results = {v.variant: v for v in run.variants}
    cases = {
        variant: case for variant, v in results.items() if (case := case_of(v, run)) is not None
    }
    models = {variant: LaunchModel.of(case) for variant, case in cases.items()}
    answers = {variant: findings(cases[variant], models[variant]) for variant in cases}
    firsts = [first(name, v, answers[v]) for v in FIRST.get(name, {}) if v in answers]
    steps = []
    for base, other, fixed in STEPS.get(name, ()):
        if base in cases and other in cases and results[base].timing and results[other].timing:
            measured = results[base].timing.median_ns / results[other].timing.median_ns
            steps.append(step(name, (base, other), fixed, (models[base], answers[base]), measured))
    return firsts, steps


def first(workload: str, variant: str, answers: RankedFindings) -> FirstFinding:
    named = [f.id for f in answers.findings if f.gain is not None]
    return FirstFinding(
        workload, variant, FIRST[workload][variant], named[0] if named else "", tuple(named[1:])
    )


def step(
    workload: str,
    pair: tuple[str, str],
    fixed: Sequence[str],
    known: tuple[LaunchModel, RankedFindings],
    measured: float,
) -> Step:
    """The gain of all that the step fixes and that was found; 1 where nothing of it was."""
    model, answers = known
    shown = {f.id for f in answers.findings}
    found = [answers.fixes[m] for m in fixed if m in answers.fixes and m in shown]
    expected = gain(model, together(found))[0] if found else None
    return Step(
        workload,
        *pair,
        tuple(fixed),
        tuple(m for m in fixed if m not in shown),
        expected is not None and expected.provenance.value == "bound",
        expected.speedup if expected else 1.0,
        measured,
    )


def report(firsts: Sequence[FirstFinding], steps: Sequence[Step]) -> Iterator[str]:
    yield f"{'workload':10} {'variant':15} {'first finding given':24} {'expected':40} right"
    for f in firsts:
        yield (
            f"{f.workload:10} {f.variant:15} {f.given or '(none)':24}"
            f" {' | '.join(f.expected) or '(none)':40} " + ("yes" if f.right else "NO")
        )
    right = sum(f.right for f in firsts)
    yield (
        f"first finding right: {right} of {len(firsts)} ({100 * right / max(1, len(firsts)):.0f} %,"
        " target 90 %)"
    )
    yield ""
    yield (
        f"{'workload':10} {'step':30} {'predicted':>10} {'measured':>9} {'ratio':>6} within 30 % "
        " fixed"
    )
    for s in steps:
        predicted = f"{'≤' if s.bound else '~'}{s.predicted:.2f}"
        missing = f"  (not found: {', '.join(s.not_found)})" if s.not_found else ""
        pair = f"{s.base} → {s.other}"
        fixed = (", ".join(s.fixed) or "–") + missing
        hit = ("yes" if s.right else "NO") + (" (at most)" if s.bound else "")
        ratio = s.predicted / s.measured
        yield (
            f"{s.workload:10} {pair:30} {predicted:>10} {s.measured:9.2f} {ratio:6.2f} {hit:13}"
            f" {fixed}"
        )
    estimates, bounds = [s for s in steps if not s.bound], [s for s in steps if s.bound]
    hits = sum(s.hit for s in estimates)
    yield (
        f"estimates within ±30 %: {hits} of {len(estimates)}"
        f" ({100 * hits / max(1, len(estimates)):.0f} %)"
    )
    yield f"bounds beaten: {sum(not s.right for s in bounds)} of {len(bounds)}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--json", type=Path, help="also write the figures there")
    args = parser.parse_args()
    firsts: list[FirstFinding] = []
    steps: list[Step] = []
    for path in args.runs:
        found = judge(load(path))
        firsts += found[0]
        steps += found[1]
    print("\n".join(report(firsts, steps)))
    if args.json:
        data = {
            "first": [asdict(f) | {"right": f.right} for f in firsts],
            "steps": [asdict(s) | {"hit": s.hit} for s in steps],
        }
        args.json.write_text(json.dumps(data, indent=1))


if __name__ == "__main__":
    main()
