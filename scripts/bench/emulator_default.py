"""How fast a launch is emulated with the defaults: everything that `emulator.run` does between the
arguments and the counters, on launches written from other people's kinds of kernels.

    python scripts/bench/emulator_default.py [NAME…] [--no-caches] [--every N]

For each launch: seconds of the first call in this process with an empty cache (`cold`); when its
code is there those of executing it (`run`, all blocks and what they counted), thread instructions
per second of that, and seconds of the whole call (`call`: also the estimated time, with the blocks
that run for it, and the caches' model); then the medians, of all launches and of those of ten
million thread instructions or more, where the cost of any launch is no longer most. Seconds are
those of processor time, of all threads and compilers together, so that what else the machine does
is not measured; on two idle cores a large launch takes about half of it. `--every N`: one launch in
N, chosen by their names.
"""

from __future__ import annotations

import hashlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kernprof.emulator import emulate as emulation
from kernprof.emulator.counting.counters import Column
from kernprof.errors import KernprofError
from tests.evaluation.emulator import foreign
from tests.foreign_kernels import launches

_LARGE = 1e7


def _processor_time() -> float:
    return time.process_time() + sum(os.times()[2:4])  # and of children


def _timed(holder: ModuleType, *names: str) -> list[float]:
    """Seconds of functions, filled by each launch."""
    spent: list[float] = []
    for name in names:
        original = getattr(holder, name)

        def wrapped(*args: object, original: object = original, **options: object) -> object:
            began = _processor_time()
            found = original(*args, **options)  # type: ignore[operator]
            spent.append(_processor_time() - began)
            return found

        setattr(holder, name, wrapped)
    return spent


def main(arguments: Sequence[str]) -> int:
    caches = False if "--no-caches" in arguments else None
    every = int(arguments[arguments.index("--every") + 1]) if "--every" in arguments else 1
    names = [name for name in arguments if not name.startswith("--") and name != str(every)]
    spent, calls, rows = _timed(emulation, "run_within", "_metrics"), _timed(foreign, "emulate"), []
    for launch in launches.ALL.values():
        chosen = hashlib.sha256(launch.name.encode()).digest()[1] % every == 0
        if not chosen or (names and not any(name in launch.name for name in names)):
            continue
        try:
            began = _processor_time()
            foreign.run(launch, caches=caches)
            cold = _processor_time() - began
            best = call = float("inf")
            for _ in range(3):
                spent.clear()
                calls.clear()
                found, _ = foreign.run(launch, caches=caches)
                best, call = min(best, sum(spent)), min(call, sum(calls))
        except (KernprofError, AttributeError) as error:
            print(f"{launch.name:32} {str(error)[:80]}")
            continue
        work = found.counters.total(Column.THREADS)
        rows.append((work, cold, best, call))
        print(
            f"{launch.name:32} {work / 1e6:9.2f} M  cold {cold:6.2f} s  run {best:.4f} s"
            f" {work / best / 1e6:7.0f} M/s  call {call:.4f} s",
            flush=True,
        )
    for title, some in (
        ("all", rows),
        ("of ten million and more", [row for row in rows if row[0] >= _LARGE]),
    ):
        if some:
            cold, call = (statistics.median(row[column] for row in some) for column in (1, 3))
            speed = statistics.median(work / best for work, _, best, _ in some) / 1e6
            print(
                f"{len(some)} launches, {title}: median {speed:.0f} M/s, cold {cold:.2f} s, call"
                f" {call:.4f} s"
            )
    return 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KERNPROF_CACHE"] = folder  # cold means cold
        sys.exit(main(sys.argv[1:]))
