#!/usr/bin/env python3
"""Print how many counters of the emulator agree with a GPU's, by set of launches.

    scripts/corpus DIR
    scripts/fit/sass.py --corpus DIR [--sets WY] [--only TEXT]

No GPU is needed: the corpus holds what H200 and H100 GPUs counted. Sets B, M, O, Q, S, U, W, Y and
1 are held out; nothing was fitted on them. Wavefronts and bank conflicts of shared memory are
counted by address and compared with ncu's counts by instruction, where the recording has these.
"""

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
HELD_OUT = "BMOQSUWY1"
# Counters of the L1 that hold more than addresses decide.
L1_COUNTERS = tuple(
    f"shared_{kind}_{what}"
    for kind in ("load", "store")
    for what in ("wavefronts", "bank_conflicts")
)
BY_INSTRUCTION = {
    "shared_wavefronts_source": "memory_l1_wavefronts_shared",
    "shared_ideal_wavefronts": "memory_l1_wavefronts_shared_ideal",
}


@dataclass(frozen=True, slots=True)
class Counter:
    launch: str
    name: str
    ours: float
    hardware: float
    right: bool
    exact: bool


def judged(foreign: Any, launch: Any) -> Iterator[Counter]:
    """Run a launch and compare each counter that the GPU has, too."""
    from kernprof.model.run import Provenance

    truth = foreign.truth()[launch.name]["metrics"]
    emulation, _ = foreign.run(launch, time_limit_s=120.0, caches=False)
    metrics = emulation.profile.metrics
    tolerances = {
        name: pair
        for name, pair in (foreign.MEMORY | foreign.OTHERS).items()
        if name not in L1_COUNTERS
    }
    tolerances |= {name: (theirs, 0.0) for name, theirs in BY_INSTRUCTION.items()}
    for name, (theirs, tolerance) in tolerances.items():
        metric, hardware = metrics.get(name), truth.get(theirs)
        if metric is None or metric.value is None or hardware is None:
            continue
        if not metric.value and not hardware:
            continue
        right = abs(metric.value - hardware) <= max(tolerance * hardware, 2)
        exact = metric.provenance is Provenance.EXACT
        yield Counter(launch.name, name, metric.value, hardware, right, exact)


def table(counters: dict[str, list[Counter]]) -> Iterator[str]:
    yield f"{'set':8}{'counters':>10}{'right':>9}{'exact':>8}{'wrong':>7}{'share':>9}"
    everything = [counter for values in counters.values() for counter in values]
    for title, rows in (*counters.items(), ("all", everything)):
        exact = [counter for counter in rows if counter.exact]
        wrong = sum(not counter.right for counter in exact)
        right = sum(counter.right for counter in rows) / max(1, len(rows))
        yield (
            f"{title:8}{len(rows):>10}{right:>9.2%}{len(exact):>8}{wrong:>7}"
            f"{wrong / max(1, len(exact)):>9.2%}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--corpus", type=Path, required=True, help="folder of scripts/corpus")
    parser.add_argument("--sets", default=HELD_OUT, help="letters of the sets to run")
    parser.add_argument("--only", default="", help="launches whose name holds this text")
    options = parser.parse_args()
    sys.path[:0] = [str(ROOT)]
    from kernprof.errors import KernprofError  # before the corpus, which may hold another version

    sys.path[:0] = [str(options.corpus.resolve())]
    from tests.evaluation.emulator import foreign  # type: ignore[import-not-found]
    from tests.foreign_kernels import launches  # type: ignore[import-not-found]

    counters: dict[str, list[Counter]] = defaultdict(list)
    began, refused = time.monotonic(), 0
    for launch in launches.ALL.values():
        wanted = launch.half in options.sets and options.only in launch.name
        if not wanted or launch.name not in foreign.truth():
            continue
        try:
            rows = list(judged(foreign, launch))
        except (KernprofError, ImportError) as error:
            refused += 1
            print(f"{launch.name}: {error}", file=sys.stderr)
            continue
        counters[launch.half] += rows
        for row in rows:
            if not row.right:
                kind = "exact" if row.exact else "estimate"
                print(f"{row.launch}: {row.name} {row.ours:.0f}, GPU {row.hardware:.0f} ({kind})")
    print("\n".join(table(counters)))
    print(f"{refused} launches could not run; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
