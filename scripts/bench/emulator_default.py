"""How fast a launch is emulated with the defaults: everything that `emulator.run` does between the arguments and the
counters, on launches written from other people's kinds of kernels.

    python scripts/bench/emulator_default.py [NAME…] [--no-caches]

For each launch: seconds of the first call in this process with an empty cache (`cold`), of executing it when its code
is there (`run`, the caches' model included), and thread instructions per second of that; then the medians, of
all launches and of those of at least ten million thread instructions, where the cost of any launch is no longer most.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kernprof.emulator import emulate as emulation
from kernprof.emulator.counting.counters import Column
from kernprof.errors import KernprofError
from tests.evaluation.emulator import foreign
from tests.foreign_kernels import launches

_LARGE = 1e7


def _timed_run() -> list[float]:
    """Seconds of what executes, filled by each launch."""
    spent: list[float] = []
    for name in ("run_within", "_metrics"):
        original = getattr(emulation, name)

        def wrapped(*args: object, original: object = original) -> object:
            began = time.perf_counter()
            found = original(*args)  # type: ignore[operator]
            spent.append(time.perf_counter() - began)
            return found

        setattr(emulation, name, wrapped)
    return spent


def main(arguments: Sequence[str]) -> int:
    caches = False if "--no-caches" in arguments else None
    names = [name for name in arguments if not name.startswith("--")]
    spent, rows = _timed_run(), []
    for launch in launches.ALL.values():
        if names and not any(name in launch.name for name in names):
            continue
        try:
            began = time.perf_counter()
            foreign.run(launch, caches=caches)
            cold = time.perf_counter() - began
            best = float("inf")
            for _ in range(3):
                spent.clear()
                found, _ = foreign.run(launch, caches=caches)
                best = min(best, sum(spent))
        except (KernprofError, AttributeError) as error:
            print(f"{launch.name:32} {str(error)[:80]}")
            continue
        work = found.counters.total(Column.THREADS)
        rows.append((work, cold, best))
        print(
            f"{launch.name:32} {work / 1e6:9.2f} M  cold {cold:6.2f} s  run {best:.4f} s {work / best / 1e6:7.0f} M/s",
            flush=True,
        )
    for title, some in (("all", rows), ("of ten million and more", [row for row in rows if row[0] >= _LARGE])):
        if some:
            cold = statistics.median(seconds for _, seconds, _ in some)
            speed = statistics.median(work / best for work, _, best in some) / 1e6
            print(f"{len(some)} launches, {title}: median {speed:.0f} M/s, cold {cold:.2f} s")
    return 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KERNPROF_CACHE"] = folder  # cold means cold
        sys.exit(main(sys.argv[1:]))
