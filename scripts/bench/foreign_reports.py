#!/usr/bin/env python3
"""ncu's own rules beside our findings, launch by launch, for any reports: `foreign_reports.py REPORT.ncu-rep …`.

At the end: on how many launches where ncu's UncoalescedGlobalAccess rule finds an excess of 25 % or more there is a
finding of uncoalesced accesses. Packed reports (.xz) are read as well.
"""

from __future__ import annotations

import argparse
import lzma
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kernprof.model.diagnosis import Diagnosis, Finding  # noqa: E402
from kernprof.model.kernel_names import short_name  # noqa: E402
from kernprof.report.tables.explain import gain_text  # noqa: E402
from kernprof.workflows.explain import ExplainOptions, explain  # noqa: E402

_EXCESS = re.compile(r"excessive sectors \((\d+)% of the total")


def diagnoses(path: Path) -> tuple[Diagnosis, ...]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / path.name.removesuffix(".xz")
        report.write_bytes(lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes())
        return explain(str(report), ExplainOptions(top=1000), store=Path(folder)).diagnoses


def excess(one: Diagnosis) -> int:
    """The share of sectors, in percent, that ncu's rule calls excessive."""
    said = (_EXCESS.search(r.message) for r in one.rules if r.rule == "UncoalescedGlobalAccess")
    return max((int(found[1]) for found in said if found), default=0)


def rows(one: Diagnosis) -> Iterator[str]:
    time = f"{one.time_ns / 1000:.4g} µs" if one.time_ns else "no time"
    yield f"#{one.index} {short_name(one.kernel)} · {time} · {one.limiter.title}: {one.limiter.message}"
    yield from (f"    ours  {finding_text(f)}" for f in one.findings)
    for rule in one.rules:
        if rule.kind in ("optimization", "warning"):
            estimate = f" ({rule.scope} {rule.speedup_percent:.0f} %)" if rule.speedup_percent else ""
            yield f"    ncu   {rule.rule}{estimate}: {rule.message[:140]}"


def finding_text(finding: Finding) -> str:
    gain = gain_text(finding.gain) if finding.gain else "no gain given"
    lines = ", ".join(f"line {ref.line} {100 * ref.share:.0f} %" for ref in finding.lines)
    return f"{finding.id.value} ({gain}): {finding.message}" + (f" [{lines}]" if lines else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", type=Path, nargs="+")
    args = parser.parse_args()
    asked = found = 0
    for path in args.reports:
        print(f"== {path.name}")
        for one in diagnoses(path):
            print("\n".join(rows(one)))
            if excess(one) >= 25:
                asked += 1
                found += any(f.id.value.startswith("uncoalesced") for f in one.findings)
    print(f"\nexcess of 25 % or more by ncu's rule: {asked} launches; uncoalesced accesses found on {found}")


if __name__ == "__main__":
    main()
