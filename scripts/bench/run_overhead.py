"""What `kernprof run` costs beside a bare ncu: wall time of both, alternating, in one session. Needs a GPU and ncu.

    python scripts/bench/run_overhead.py [--pairs 5]

Targets: at most 1.25 × the bare run with the same set, at most 0.5 s for each further variant. kernprof's time holds
what the bare run does not do: timing outside the profiler, the scores' metrics, the stored run, the table.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
VARIANTS = ("naive", "smem", "padded")


def wall_s(argv: list[str]) -> float:
    began = time.perf_counter()
    done = subprocess.run(argv, capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{argv} failed ({done.returncode}):\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return time.perf_counter() - began


def kernprof(folder: Path, variants: tuple[str, ...], *more: str) -> list[str]:
    chosen = ["--variants", ",".join(variants), "--set", "basic", "--store", str(folder / "store"), *more]
    return [sys.executable, "-m", "kernprof", "run", "transpose", *chosen]


def bare(folder: Path) -> list[str]:
    script = str(ROOT / "scripts" / "bench" / "bare_transpose.py")
    only = ["--kernel-name", f"regex:^({'|'.join(VARIANTS)})$", "--clock-control", "none"]
    return [
        os.environ.get("NCU", "ncu"),
        "--set",
        "basic",
        *only,
        "-f",
        "-o",
        str(folder / "bare"),
        sys.executable,
        script,
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5)
    pairs = parser.parse_args().pairs
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        commands = {
            "bare ncu, 3 variants": bare(folder),
            "kernprof run, 3 variants": kernprof(folder, VARIANTS),
            "kernprof run, 1 variant": kernprof(folder, VARIANTS[:1]),
            "kernprof run, 3, --no-timing": kernprof(folder, VARIANTS, "--no-timing"),
        }
        for argv in commands.values():
            wall_s(argv)  # compiled kernels and file caches
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(pairs):
            for name, argv in commands.items():
                times[name].append(wall_s(argv))
    medians = {name: statistics.median(each) for name, each in times.items()}
    for name, each in times.items():
        print(f"{name:30} {medians[name]:6.2f} s   (min {min(each):.2f}, max {max(each):.2f}, n {len(each)})")
    ratios = [a / b for a, b in zip(times["kernprof run, 3 variants"], times["bare ncu, 3 variants"], strict=True)]
    further = (medians["kernprof run, 3 variants"] - medians["kernprof run, 1 variant"]) / 2
    print(f"kernprof ÷ bare, pair by pair: median {statistics.median(ratios):.2f} (target 1.25)")
    print(f"each further variant: {further:.2f} s (target 0.50)")


if __name__ == "__main__":
    main()
