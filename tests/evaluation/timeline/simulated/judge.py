"""What is said of simulated programs, against what each fix gains of them.

python -m tests.evaluation.timeline.simulated.judge [NAME …] [--half settling|kept|later|contact]
[--keep FOLDER]
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.job import join
from kernprof.model.trace_report import CauseId, DeviceOutcome
from kernprof.readers.trace.open import read_timeline
from tests.evaluation.timeline.simulated.alone import ALONE
from tests.evaluation.timeline.simulated.contact import CONTACT
from tests.evaluation.timeline.simulated.later import LATER
from tests.evaluation.timeline.simulated.simulate import (
    Asked,
    Fixes,
    Program,
    document,
    length_of,
    run,
)
from tests.evaluation.timeline.simulated.together import TOGETHER, Job

LABELS = {
    "waits": "sync-bound",
    "launches": "cuda-api-bound",
    "work_on_host": "cpu-bound",
    "data": "input-starved",
    "copies": "transfer-bound",
    "communication": "communication-bound",
}
HALVES = ("settling", "kept", "later", "contact")
# percent that a fix gains: less is not a label, more is one; between them either is right
_WORTH, _SURELY = 8.0, 18.0
_ALIKE = 0.75  # of the largest gain: another that is as large makes its label right, too


@dataclass(frozen=True)
class Judged:
    name: str
    half: str
    gains: dict[str, float]
    right: frozenset[str]
    outcome: DeviceOutcome
    wrong_wait: str | None = None

    @property
    def is_right(self) -> bool:
        return self.outcome.verdict.label.value in self.right and self.wrong_wait is None


def truth(gains: dict[str, float]) -> frozenset[str]:
    """The labels whose fix gains most; computing where none gains a fair part."""
    best = max(gains.values())
    found = {LABELS[name] for name, gain in gains.items() if gain >= max(_ALIKE * best, _WORTH)}
    return frozenset(found | ({"gpu-compute-bound"} if best < _SURELY else set()))


def half_of(name: str) -> str:
    if name in LATER or name in CONTACT:
        return "later" if name in LATER else "contact"
    return "kept" if hashlib.sha256(name.encode()).digest()[0] % 2 else "settling"


def gains_of(program: Program, ranks: int) -> list[dict[str, float]]:
    asked = Asked()
    before = [length_of(rank) for rank in run(program, ranks, asked, bare=True)]
    found = [dict.fromkeys(LABELS, 0.0) for _ in before]
    for name in LABELS.keys() & asked.names:
        after = run(program, ranks, Fixes(**{name: True}), bare=True)
        for gains, rank, was in zip(found, after, before, strict=True):
            gains[name] = 100 * (1 - length_of(rank) / was)
    return found


def judged(name: str, program: Program, folder: Path) -> Iterator[Judged]:
    path = folder / f"{name}.json"
    (rank,) = run(program)
    path.write_bytes(msgspec.json.encode(document(rank)))
    (outcome,) = analyse(read_timeline(path)).report.devices
    (gains,) = gains_of(program, 1)
    yield Judged(name, half_of(name), gains, truth(gains), outcome)


def judged_together(name: str, job: Job, folder: Path) -> Iterator[Judged]:
    """Each rank of which there is a trace; right if it also says for whom it waits, and only where
    it does.
    """
    given = job.given or tuple(range(job.ranks))
    clocks = job.clocks_us or (0.0,) * job.ranks
    paths = {at: folder / f"{name}.{at}.json" for at in given}
    made = run(job.program, job.ranks)
    for at, path in paths.items():
        path.write_bytes(msgspec.json.encode(document(made[at], clocks[at])))
    traces = [analyse(read_timeline(path)).summary() for path in paths.values()]
    reports = join(traces).reports if len(traces) > 1 else tuple(trace.report for trace in traces)
    gains = gains_of(job.program, job.ranks)
    for at, report in zip(given, reports, strict=True):
        (outcome,) = report.devices
        late = next(
            (one.evidence[0].text for one in outcome.causes if one.id is CauseId.STRAGGLER), None
        )
        wanted = f"for rank {job.late} " if job.late is not None and at != job.late else None
        near = job.in_line and any(
            f"for rank {other} " in (late or "") for other in (at - 1, at + 1)
        )
        waits = wanted in (late or "") if wanted else late is None or near
        yield Judged(
            f"{name}.{at}",
            half_of(name),
            gains[at],
            truth(gains[at]),
            outcome,
            None if waits else f"{late}",
        )


def judge(name: str, its: Job | Program, folder: Path) -> Iterator[Judged]:
    return judged_together(name, its, folder) if isinstance(its, Job) else judged(name, its, folder)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--half", choices=HALVES)
    parser.add_argument("--keep", type=Path, help="folder for the traces")
    options = parser.parse_args(arguments)
    everything: dict[str, Job | Program] = {**ALONE, **TOGETHER, **LATER, **CONTACT}
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        found = [
            one
            for name, its in everything.items()
            if (not options.names or name in options.names)
            and options.half in (None, half_of(name))
            for one in judge(name, its, folder)
        ]
    for one in found:
        gains = ", ".join(
            f"{name} {gain:.0f}"
            for name, gain in sorted(one.gains.items(), key=lambda p: -p[1])
            if gain >= 2
        )
        verdict, its = one.outcome.verdict, one.outcome.iterations
        windows = f"{its.count} of {its.name}" if its else "-"
        print(
            f"{' ' if one.is_right else 'X'} {one.half:8} {one.name:32} {verdict.label.value:20}"
            f" {verdict.confidence.value:6} | {gains} | {windows}"
        )
        if not one.is_right:
            print("      right:", ", ".join(sorted(one.right)), "|", "; ".join(verdict.why))
            if one.wrong_wait:
                print("      waits:", one.wrong_wait)
    for half in HALVES:
        mine = [one for one in found if one.half == half]
        mixed = sum(one.outcome.verdict.label.value == "mixed" for one in mine)
        print(f"{half}: {sum(one.is_right for one in mine)} of {len(mine)} right, {mixed} mixed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
