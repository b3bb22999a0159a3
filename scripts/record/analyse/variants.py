"""Runs a program of this folder as it is, and with each set of fixes that is named: one line of
JSON for each.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable


def measure(program: str, train: Callable[[set[str], int], list[float]], steps: int) -> None:
    """`train` runs so many steps with some fixes, and gives the seconds of each; the later half
    counts.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--fix", action="append", default=[], help="names with commas between them; '' for none"
    )
    parser.add_argument("--steps", type=int, default=steps)
    asked = parser.parse_args()
    for fix in asked.fix or [""]:
        times = train(set(filter(None, fix.split(","))), asked.steps)
        half = times[len(times) // 2 :]
        row = {"program": program, "fix": fix, "step_ms": 1e3 * sum(half) / len(half)}
        print(json.dumps(row), flush=True)
