"""How the emulator agrees with an H200: the table by quantity, and every miss with its cause.

    python -m tests.evaluation.emulator.accuracy                       everything: 213 launches,
    some minutes python -m tests.evaluation.emulator.accuracy --groups awkward      the kernels
    written to be awkward

Nothing but this machine's CPU is needed: the hardware's side was recorded.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence

from tests.evaluation.emulator import agreement

GROUPS = ("awkward", "library", "numba", "large")
# Share of the launches that must agree; the others are to agree on all. What is not here has no
# target of its own.
TARGETS = {
    "global requests": 0.95,
    "global load sectors": 0.95,
    "global store sectors": 1.0,
    "shared wavefronts": 1.0,
    "operations by class": 0.95,
    "registers": 1.0,
    "theoretical occupancy": 1.0,
    "warp instructions, calibrated": 1.0,
    "DRAM bytes": 1.0,
}


def table(compared: Sequence[agreement.Compared]) -> Iterable[str]:
    """One line per quantity: how many launches have it, how many agree within what, the largest
    difference.
    """
    rows = defaultdict(list)
    for each in compared:
        for row in each.rows:
            rows[row.quantity.group].append(row)
    head = ("quantity", "allowed", "launches", "agree", "share", "target")
    yield "{:31s} {:>9s} {:>9s} {:>7s} {:>8s} {:>7s}".format(*head) + "  median  largest difference"
    for group, found in rows.items():
        launches = {row.launch for row in found}
        wrong = {row.launch for row in found if not row.agrees}
        share = 1 - len(wrong) / len(launches)
        allowed = max(row.quantity.relative for row in found)
        counted = [row for row in found if abs(row.ours - row.hardware) > row.quantity.absolute]
        sizes = sorted(abs(row.difference) if row in counted else 0.0 for row in found)
        worst = max(counted, key=lambda row: abs(row.difference), default=None)
        target = f"{100 * TARGETS[group]:.0f} %" if group in TARGETS else "–"
        yield (
            f"{group:31s} {f'{100 * allowed:g} %' if allowed else 'exact':>9s} {len(launches):9d} "
            f"{len(launches) - len(wrong):7d} {100 * share:6.1f} % {target:>7s}  "
            f"{100 * sizes[len(sizes) // 2]:4.1f} %  "
            + (f"{100 * worst.difference:+.1f} % ({worst.launch})" if worst else "none")
        )
    calibrated = sum(each.calibrated for each in compared)
    yield f"instruction counts were calibrated on {calibrated} of {len(compared)} launches"
    bounds = [each for each in compared if each.bound_ns]
    beaten = [each for each in bounds if each.bound_ns and each.bound_ns > each.time_ns]
    ratios = sorted(each.time_ns / (each.bound_ns or 1.0) for each in bounds)
    yield (
        f"the bound on time was beaten on {len(beaten)} of {len(bounds)} launches; measured ÷"
        f" bound: {ratios[0]:.2f} … {ratios[-1]:.0f}, median {ratios[len(ratios) // 2]:.1f}"
    )


def misses(compared: Sequence[agreement.Compared]) -> Iterable[str]:
    """Every difference beyond what is allowed, and what was not calibrated."""
    for each in compared:
        if not each.correct:
            yield f"WRONG OUTPUT {each.launch}"
        if not each.calibrated:
            yield f"{each.launch}: instructions {each.reason}"
        for row in each.rows:
            if not row.agrees:
                size = f"{100 * row.difference:+.1f} %" if row.hardware else "+∞"
                yield (
                    f"{row.launch}: {row.quantity.metric} {row.ours:.0f}, hardware"
                    f" {row.hardware:.0f} ({size}): {agreement.cause(row) or 'NO CAUSE KNOWN'}"
                )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--groups", default=",".join(GROUPS))
    parser.add_argument("--only", default="", help="launches whose title holds this text")
    given = parser.parse_args()
    began = time.monotonic()
    compared = []
    for case in agreement.recording()["cases"]:
        if case["group"] in given.groups.split(",") and given.only in agreement.title(case):
            compared.append(agreement.compare(case, caches=True))
            if sys.stderr.isatty():
                print(f"\r{len(compared)} {compared[-1].launch:60s}", end="", file=sys.stderr)
    device = agreement.recording()["device"]["name"]
    print(f"{len(compared)} launches against {device}, {time.monotonic() - began:.0f} s\n")
    print("\n".join(table(compared)), "\n")
    found = list(misses(compared))
    print(f"{len(found)} misses:" if found else "no misses")
    print("\n".join(found))
    unexplained = any(
        not row.agrees and not agreement.cause(row) for each in compared for row in each.rows
    )
    return int(unexplained or not all(each.correct for each in compared))


if __name__ == "__main__":
    sys.exit(main())
