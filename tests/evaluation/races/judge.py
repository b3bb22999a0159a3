"""Does --find-bugs find the mistakes of kernels of known kinds, and none in their right twins?

    python -m tests.evaluation.races.judge [--half A|B] [NAME…]

A kernel's half follows from its name. Nothing was settled on half "B".
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kernprof.emulator.emulate import emulate
from kernprof.emulator.faults import RACES, FaultKind
from kernprof.emulator.request import Request
from tests.evaluation.races import blocks, graphs, objects, suite

VERTICES, BLOCK = 500, 128
_KINDS = {**dict.fromkeys(RACES, "race"), FaultKind.OUT_OF_BOUNDS: "bounds"}


@dataclass(frozen=True, slots=True)
class Case:
    """A kernel `k`, and the kinds of mistakes that are in it."""

    name: str
    source: str
    expects: frozenset[str]
    grid: int

    @property
    def half(self) -> str:
        return "AB"[hashlib.sha256(self.name.encode()).digest()[0] & 1]


@dataclass(frozen=True, slots=True)
class Judged:
    case: Case
    found: frozenset[str]
    lines: tuple[str, ...]

    @property
    def state(self) -> str:
        if self.found - self.case.expects:
            return "FALSE ALARM"
        return "MISSED" if self.case.expects - self.found else "right"


def cases() -> list[Case]:
    """The kernels written one by one, then the suite's."""
    by_hand = [(*one, _blocks(one[0])) for one in graphs.kernels()]
    by_hand += [(*one, 4) for one in (*blocks.kernels(), *objects.kernels())]
    found = [
        Case(name, source, frozenset({"race"} if races else ()), grid)
        for name, source, races, grid in by_hand
    ]
    return found + [
        Case(f"suite: {p.name}", p.source, p.expects, _blocks(p.name)) for p in suite.programs()
    ]


def _blocks(name: str) -> int:
    threads = {"block": BLOCK, "warp": 32}.get(
        next((w for w in ("block", "warp") if f" {w}" in name), ""), 1
    )
    return (16 if threads > 1 else 2) if "persistent" in name else -(-VERTICES * threads // BLOCK)


def request(case: Case) -> Request:
    rng = np.random.default_rng(1)
    degrees = rng.integers(0, 9, VERTICES)
    degrees[[0, -1]] = 0
    row = np.concatenate([[0], np.cumsum(degrees)]).astype(np.int32)
    col = rng.integers(0, VERTICES, row[-1]).astype(np.int32)
    a = np.zeros(4096, np.int32)
    b = rng.integers(0, 100, 4096).astype(np.int32)
    c = np.zeros(8192, np.int32)
    if case.name.startswith(("union", "suite: compress")):
        a[:], c[:] = np.arange(len(a)), np.arange(len(c))
        a[1:] -= rng.integers(0, np.arange(1, len(a)) + 1)
    elif case.name.startswith(("suite: push", "suite: pull")):
        a[:] = 1000
    arrays = (a, b) if case.name.startswith("suite") else (np.int32(VERTICES), a, b, c)
    arrays = (*arrays, np.int32(VERTICES)) if case.name.startswith("suite") else arrays
    return Request(
        kernel=case.source,
        function="k",
        grid=case.grid,
        block=BLOCK,
        args=(row, col, *arrays),
        check=True,
        options=("-std=c++17",),
        instruction_budget=1 << 20,
    )


def judge(case: Case) -> Judged:
    outcome = emulate(request(case))
    found = [fault for fault in outcome.faults if fault.kind in _KINDS]
    return Judged(
        case,
        frozenset(_KINDS[fault.kind] for fault in found),
        tuple(fault.describe() for fault in found),
    )


def slowdown(case: Case) -> float:
    """CPU time with the checks over that without, both after the code is made."""
    seconds = []
    for check in (True, False):
        asked = replace(request(case), check=check, caches=False, workers=1)
        emulate(asked)
        began = time.process_time()
        emulate(asked)
        seconds.append(time.process_time() - began)
    return seconds[0] / seconds[1]


def summary(half: str, judged: Sequence[Judged]) -> str:
    wrong, right = [j for j in judged if j.case.expects], [j for j in judged if not j.case.expects]
    complete = sum(each.found >= each.case.expects for each in wrong)
    return (
        f"half {half}: {len(wrong)} kernels have mistakes, all found in {complete}; {len(right)}"
        f" have none; false alarms in {sum(j.state == 'FALSE ALARM' for j in judged)} of all"
    )


def main(given: Sequence[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--half", default="AB")
    parser.add_argument("--every", type=int, default=1, help="only one in so many")
    parser.add_argument("--time", action="store_true", help="also what the checks cost")
    asked = parser.parse_args(given)
    judged, factors = [], []
    for case in [each for each in cases() if each.half in asked.half][:: asked.every]:
        if asked.names and not any(name in case.name for name in asked.names):
            continue
        judged.append(judge(case))
        each = judged[-1]
        if asked.time:
            factors.append(slowdown(case))
        if each.state != "right":
            print(
                f"{case.half} {each.state:12} {case.name:40}"
                f" {each.lines[0][:150] if each.lines else ''}",
                flush=True,
            )
    for half in ("A", "B"):
        for kind, start in (("by hand", False), ("suite", True)):
            some = [
                each
                for each in judged
                if each.case.half == half and each.case.name.startswith("suite:") == start
            ]
            if some:
                print(f"{kind}, {summary(half, some)}")
    if factors:
        print(f"times as long: median {statistics.median(factors):.1f}, most {max(factors):.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
