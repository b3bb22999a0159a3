"""Does --find-bugs find the races of kernels of known kinds, and none in their right twins?

    python -m tests.evaluation.races.judge [NAME…]

A kernel's half follows from its name. Nothing was settled on half "B".
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.emulator.emulate import emulate
from kernprof.emulator.faults import RACES
from kernprof.emulator.request import Request
from tests.evaluation.races import blocks, graphs

VERTICES, BLOCK = 500, 128


@dataclass(frozen=True, slots=True)
class Judged:
    name: str
    half: str
    races: bool
    found: tuple[str, ...]

    @property
    def right(self) -> bool:
        return self.races == bool(self.found)


def cases() -> list[tuple[str, str, bool, int]]:
    """Name, source, whether it races, and the number of blocks."""
    found = [(name, source, races, _blocks(name)) for name, source, races in graphs.kernels()]
    return found + [(name, source, races, 4) for name, source, races in blocks.kernels()]


def _blocks(name: str) -> int:
    threads = {"block": BLOCK, "warp": 32}.get(next((w for w in ("block", "warp") if f" {w}" in name), ""), 1)
    return 16 if name.startswith("persistent") else -(-VERTICES * threads // BLOCK)


def judge(name: str, source: str, races: bool, grid: int) -> Judged:
    rng = np.random.default_rng(1)
    degrees = rng.integers(0, 9, VERTICES)
    row = np.concatenate([[0], np.cumsum(degrees)]).astype(np.int32)
    col = rng.integers(0, VERTICES, row[-1]).astype(np.int32)
    a = np.zeros(4096, np.int32)
    b = rng.integers(0, 100, 4096).astype(np.int32)
    c = np.arange(8192, dtype=np.int32) if name.startswith("union") else np.zeros(8192, np.int32)
    outcome = emulate(
        Request(
            kernel=source, function="k", grid=grid, block=BLOCK, args=(row, col, np.int32(VERTICES), a, b, c),
            check=True, options=("-std=c++17",),
        )
    )  # fmt: skip
    found = tuple(fault.describe() for fault in outcome.faults if fault.kind in RACES)
    return Judged(name, "AB"[hashlib.sha256(name.encode()).digest()[0] & 1], races, found)


def summary(half: str, judged: Sequence[Judged]) -> str:
    racy, right = [j for j in judged if j.races], [j for j in judged if not j.races]
    return (
        f"half {half}: {len(racy)} kernels race, found in {sum(j.right for j in racy)}; "
        f"{len(right)} do not, false alarms in {sum(not j.right for j in right)}"
    )


def main(names: Sequence[str]) -> int:
    judged = []
    for case in cases():
        if not names or any(name in case[0] for name in names):
            judged.append(judge(*case))
            each = judged[-1]
            state = "right" if each.right else "FALSE ALARM" if each.found else "MISSED"
            print(f"{each.half} {state:12} {each.name:40} {each.found[0][:150] if each.found else ''}", flush=True)
    for half in ("A", "B", "AB"):
        print(summary(half, [each for each in judged if each.half in half]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
