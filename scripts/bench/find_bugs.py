"""Cost of `--find-bugs`: each library kernel with and without it, on one core.

The last line is the median factor.

    python scripts/bench/find_bugs.py [NAME]
"""

import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kernprof.emulator.contract import Column
from kernprof.emulator.jit import JitEngine
from scripts.bench.library import MEDIUM, cases

_MOST_THREADS = 1 << 22


def main(only: str) -> int:
    engine, factors = JitEngine(), []
    for case in cases(MEDIUM, only):
        if case.spec.block_count() * case.spec.threads_per_block() > _MOST_THREADS:
            continue
        seconds = []
        for check in (False, True):
            spec = replace(case.spec, check=check, workers=1)
            engine.prepare(case.program, check=check)
            best = float("inf")
            for _ in range(2):
                case.reset()
                began = time.process_time()
                outcome = engine.run(case.program, spec)
                best = min(best, time.process_time() - began)
            seconds.append(best)
        factors.append(seconds[1] / seconds[0])
        work = outcome.counters.total(Column.THREADS) / 1e6
        print(
            f"{case.name:28} {work:9.1f} M  {seconds[0]:7.3f} s  {seconds[1]:7.3f} s  ×"
            f" {factors[-1]:.1f}",
            flush=True,
        )
    if factors:
        print(
            f"{len(factors)} kernels: median × {statistics.median(factors):.1f}, most ×"
            f" {max(factors):.1f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
