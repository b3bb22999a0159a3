"""What `kernprof run` costs beside a bare ncu: wall time of both, alternating, in one session.
Needs a GPU and ncu.

    python scripts/bench/run_overhead.py [--pairs 5] python scripts/bench/run_overhead.py --further
    # what a further variant takes, and of that ncu by itself

Targets: at most 1.25 × the bare run with the same set, at most 0.5 s for each further variant, no
more without timing than with it. kernprof's time holds what the bare run does not do: timing
outside the profiler, the scores' metrics, the stored run, the table. Every round runs each command
once, in an order that turns, and differences are of one round.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from kernprof.collect.nsight.ncu import choose_options  # noqa: E402

VARIANTS = ("naive", "smem", "padded")
BARE, ONE, THREE = "bare ncu, 3 variants", "kernprof run, 1 variant", "kernprof run, 3 variants"
BARE_ONE, BARE_THREE = "bare ncu, 1, same metrics", "bare ncu, 3, same metrics"
UNTIMED = "kernprof run, 3, --no-timing"


def wall_s(argv: list[str]) -> float:
    began = time.perf_counter()
    done = subprocess.run(argv, capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode != 0:
        raise SystemExit(
            f"{argv} failed ({done.returncode}):\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
        )
    return time.perf_counter() - began


def kernprof(folder: Path, variants: tuple[str, ...], *more: str) -> list[str]:
    chosen = [
        "--variants",
        ",".join(variants),
        "--set",
        "basic",
        "--store",
        str(folder / "store"),
        *more,
    ]
    return [sys.executable, "-m", "kernprof", "run", "transpose", *chosen]


def bare(
    folder: Path, variants: tuple[str, ...] = VARIANTS, metrics: tuple[str, ...] = ()
) -> list[str]:
    script = str(ROOT / "scripts" / "bench" / "bare_transpose.py")
    only = ["--kernel-name", f"regex:^({'|'.join(VARIANTS)})$", "--clock-control", "none"]
    asked = ["--set", "basic", *(("--metrics", ",".join(metrics)) if metrics else ())]
    output = ["-f", "-o", str(folder / "bare")]
    return [os.environ.get("NCU", "ncu"), *asked, *only, *output, sys.executable, script, *variants]


def measured(commands: dict[str, list[str]], rounds: int) -> dict[str, list[float]]:
    """The wall times of each command, in the order of the rounds."""
    for argv in commands.values():
        wall_s(argv)  # compiled kernels and file caches
    times: dict[str, list[float]] = {name: [] for name in commands}
    names = list(commands)
    for number in range(rounds):
        for name in [*names[number % len(names) :], *names[: number % len(names)]]:
            times[name].append(wall_s(commands[name]))
    return times


def summary(times: dict[str, list[float]]) -> list[str]:
    """The table, and what the targets are about, each as the median over the rounds with its
    extremes.
    """

    def over_rounds(value: Callable[[float, float], float], one: str, other: str) -> str:
        each = [value(a, b) for a, b in zip(times[one], times[other], strict=True)]
        return f"{statistics.median(each):.2f} (from {min(each):.2f} to {max(each):.2f})"

    lines = [
        f"{name:30} {statistics.median(each):6.2f} s   (min {min(each):.2f}, max {max(each):.2f}, n"
        f" {len(each)})"
        for name, each in times.items()
    ]
    lines.append(
        f"each further variant, s: {over_rounds(lambda a, b: (a - b) / 2, THREE, ONE)} (target"
        " 0.50)"
    )
    if BARE_ONE in times:
        own = over_rounds(lambda a, b: (a - b) / 2, BARE_THREE, BARE_ONE)
        lines.append(f"of that ncu by itself, same metrics, s: {own}")
    if BARE in times:
        lines.append(
            f"kernprof ÷ bare: {over_rounds(lambda a, b: a / b, THREE, BARE)} (target 1.25)"
        )
        lines.append(
            f"--no-timing − with timing, s: {over_rounds(lambda a, b: a - b, UNTIMED, THREE)}"
            " (target ≤ 0)"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=5, help="rounds")
    parser.add_argument(
        "--further", action="store_true", help="what a further variant takes, and ncu by itself"
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        commands = {ONE: kernprof(folder, VARIANTS[:1]), THREE: kernprof(folder, VARIANTS)}
        if given.further:
            metrics = choose_options(sets=("basic",)).metrics
            commands |= {
                BARE_ONE: bare(folder, VARIANTS[:1], metrics),
                BARE_THREE: bare(folder, VARIANTS, metrics),
            }
        else:
            commands |= {UNTIMED: kernprof(folder, VARIANTS, "--no-timing"), BARE: bare(folder)}
        print("\n".join(summary(measured(commands, given.pairs))))


if __name__ == "__main__":
    main()
