#!/usr/bin/env python3
"""How good is `kernprof explain`? Predicted gains beside measured ones, findings beside expected
ones, by halves.

    python scripts/bench/explain_quality.py [--half settle|held] [RUN …]

First what constants were settled on: the kernel library's recorded runs (or the RUNs given), and
the pairs of other kernels in the half "settle". Then the pairs in the half "held", which settled
nothing: only these say how far the gains are off on a kernel that was never seen. Pairs are
recorded by scripts/record/advice_pairs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.evaluation.explain import pairs, quality  # noqa: E402

DATA = ROOT / "tests" / "replay" / "data"


def library(runs: list[Path]) -> None:
    judged = [quality.judge(quality.load(path)) for path in runs]
    print("kernel library: settled on")
    print(
        "\n".join(
            quality.report(
                [f for one in judged for f in one[0]], [s for one in judged for s in one[1]]
            )
        )
    )


def others(half: str) -> None:
    judged = [
        p
        for path in sorted((DATA / "explain_pairs").glob("*.json.gz"))
        for p in pairs.judge(*pairs.load(path))
    ]
    print(
        f"\nother kernels, half {half!r}: {'settled on' if half == 'settle' else 'not settled on'}"
    )
    print("\n".join(pairs.table([p for p in judged if p.half == half])))
    print(pairs.summary(judged, half))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("runs", type=Path, nargs="*", help="stored runs of the kernel library")
    parser.add_argument("--half", choices=("settle", "held"))
    args = parser.parse_args()
    if args.half != "held":
        library(args.runs or sorted((DATA / "explain").glob("*.json.gz")))
    for half in (args.half,) if args.half else ("settle", "held"):
        others(half)


if __name__ == "__main__":
    main()
