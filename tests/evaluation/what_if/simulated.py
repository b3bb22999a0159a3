"""Steps predicted of simulated programs, whose truth is the program run again with the fix.

python -m tests.evaluation.what_if.simulated [NAME …] [--half settling|kept|later|contact]

What these can show is what waits on what: the simulated host and GPU take the times that the trace
has.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from kernprof.analysis.what_if import parse_changes
from kernprof.analysis.what_if.engine import prepare, replayed, step_range
from kernprof.readers.trace.open import read_timeline
from tests.evaluation.timeline.simulated.alone import ALONE
from tests.evaluation.timeline.simulated.contact import CONTACT
from tests.evaluation.timeline.simulated.judge import HALVES, half_of
from tests.evaluation.timeline.simulated.later import LATER
from tests.evaluation.timeline.simulated.simulate import (
    Asked,
    Fixes,
    Program,
    document,
    length_of,
    run,
)
from tests.evaluation.timeline.simulated.together import Job

# each with its fix
CHANGES = {"no-step-sync": "looks", "input-ready": "data", "pinned-copies": "pageable"}
AGREES = 0.2
# of the step: where neither the fix nor its prediction changes more, there is nothing to judge
_WORTH = 0.02


@dataclass(frozen=True)
class Predicted:
    """Shares of the step that are left: by running again, as predicted, and in which range."""

    name: str
    change: str
    left: float
    predicted: float
    between: tuple[float, float]

    @property
    def off(self) -> float:
        return self.predicted / self.left - 1

    @property
    def agrees(self) -> bool:
        return abs(self.off) <= AGREES

    @property
    def covered(self) -> bool:
        return self.between[0] <= self.left <= self.between[1]


def predictions(name: str, program: Program, folder: Path) -> Iterator[Predicted]:
    path = folder / f"{name}.json"
    (rank,) = run(program)
    path.write_bytes(msgspec.json.encode(document(rank)))
    recorded = prepare(read_timeline(path))
    fixes_asked = Asked()
    (bare,) = run(program, fixes=fixes_asked, bare=True)
    for change, fix in CHANGES.items():
        (fixed,) = (
            run(program, fixes=Fixes(**{fix: True}), bare=True)
            if fix in fixes_asked.names
            else (bare,)
        )
        left, asked = length_of(fixed) / length_of(bare), parse_changes(change)
        one = replayed(recorded, asked)
        found = one.step_after_ns / one.replayed_before_ns
        low, high = (end / one.replayed_before_ns for end in step_range(recorded, recorded, asked))
        if max(1 - left, 1 - found) >= _WORTH:
            yield Predicted(name, change, left, found, (low, high))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--half", choices=HALVES)
    options = parser.parse_args(arguments)
    programs = {
        name: its for name, its in {**ALONE, **LATER, **CONTACT}.items() if not isinstance(its, Job)
    }
    made: list[Predicted] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, program in programs.items():
            if (options.names and name not in options.names) or options.half not in (
                None,
                half_of(name),
            ):
                continue
            for one in predictions(name, program, Path(folder)):
                made.append(one)
                print(
                    f"{' ' if one.agrees else 'X'} {half_of(name):8} {name:32} {one.change:14} left"
                    f" {one.left:5.2f}  predicted {one.predicted:5.2f}, {100 * one.off:+4.0f} %,"
                    f" {one.between[0]:.2f} to"
                    f" {one.between[1]:.2f}{'' if one.covered else ' (not in it)'}",
                    flush=True,
                )
    for half in HALVES:
        mine = [one for one in made if half_of(one.name) == half]
        print(
            f"{half}: {sum(one.agrees for one in mine)} of {len(mine)} within ±{100 * AGREES:g} %, "
            f"{sum(one.covered for one in mine)} in their range"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
