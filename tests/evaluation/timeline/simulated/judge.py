"""What is said of simulated programs, against what each fix gains of them.

python -m tests.evaluation.timeline.simulated.judge [NAME …] [--half settling|kept] [--keep FOLDER]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kernprof.analysis.trace.analyse import analyse
from kernprof.model.trace_report import DeviceOutcome
from kernprof.readers.trace.open import read_timeline
from tests.evaluation.timeline.simulated.alone import ALONE
from tests.evaluation.timeline.simulated.simulate import Fixes, Program, document, length_of, run

LABELS = {
    "waits": "sync-bound",
    "launches": "cuda-api-bound",
    "work_on_host": "cpu-bound",
    "data": "input-starved",
    "copies": "transfer-bound",
    "communication": "communication-bound",
}
_WORTH, _SURELY = 8.0, 18.0  # percent that a fix gains: less is no label, more is one; between them either is right
_ALIKE = 0.75  # of the largest gain: another that is as large makes its label right, too


@dataclass(frozen=True)
class Judged:
    name: str
    half: str
    gains: dict[str, float]
    right: frozenset[str]
    outcome: DeviceOutcome

    @property
    def is_right(self) -> bool:
        return self.outcome.verdict.label.value in self.right


def truth(gains: dict[str, float]) -> frozenset[str]:
    """The labels whose fix gains most; computing where none gains a fair part."""
    best = max(gains.values())
    found = {LABELS[name] for name, gain in gains.items() if gain >= max(_ALIKE * best, _WORTH)}
    return frozenset(found | ({"gpu-compute-bound"} if best < _SURELY else set()))


def half_of(name: str) -> str:
    return "kept" if hashlib.sha256(name.encode()).digest()[0] % 2 else "settling"


def gains_of(program: Program, ranks: int) -> list[dict[str, float]]:
    before = [length_of(rank) for rank in run(program, ranks, bare=True)]
    found: list[dict[str, float]] = [{} for _ in before]
    for name in LABELS:
        after = run(program, ranks, Fixes(**{name: True}), bare=True)
        for gains, rank, was in zip(found, after, before, strict=True):
            gains[name] = 100 * (1 - length_of(rank) / was)
    return found


def judged(name: str, program: Program, folder: Path) -> Iterator[Judged]:
    path = folder / f"{name}.json"
    (rank,) = run(program)
    path.write_text(json.dumps(document(rank)))
    (outcome,) = analyse(read_timeline(path)).report.devices
    (gains,) = gains_of(program, 1)
    yield Judged(name, half_of(name), gains, truth(gains), outcome)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--half", choices=("settling", "kept"))
    parser.add_argument("--keep", type=Path, help="folder for the traces")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        found = [one for name, program in ALONE.items() if (not options.names or name in options.names)
                 and options.half in (None, half_of(name)) for one in judged(name, program, folder)]  # fmt: skip
    for one in found:
        gains = ", ".join(f"{name} {gain:.0f}" for name, gain in sorted(one.gains.items(), key=lambda p: -p[1]) if gain >= 2)
        verdict, its = one.outcome.verdict, one.outcome.iterations
        print(f"{' ' if one.is_right else 'X'} {one.half:8} {one.name:32} {verdict.label.value:20}"
              f" {verdict.confidence.value:6} | {gains} | {its.count if its else '-'} of {its.name if its else '-'}")  # fmt: skip
        if not one.is_right:
            print("      right:", ", ".join(sorted(one.right)), "|", "; ".join(verdict.why))
    for half in ("settling", "kept"):
        mine = [one for one in found if one.half == half]
        mixed = sum(one.outcome.verdict.label.value == "mixed" for one in mine)
        print(f"{half}: {sum(one.is_right for one in mine)} of {len(mine)} right, {mixed} mixed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
