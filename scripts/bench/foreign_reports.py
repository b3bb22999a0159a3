#!/usr/bin/env python3
"""ncu's own rules beside our findings, launch by launch, for any reports: `foreign_reports.py
REPORT.ncu-rep …`.

At the end: on how many launches where ncu's UncoalescedGlobalAccess rule finds an excess of 25 % or
more there is a finding of uncoalesced accesses. Packed reports (.xz) are read as well. `--page
FILE.md` writes the page of the docs, with who is right (public_verdicts.json): launches of a report
of which the same is said share a row.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

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
        report.write_bytes(
            lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
        )
        return explain(str(report), ExplainOptions(top=1000), store=Path(folder)).diagnoses


def excess(one: Diagnosis) -> int:
    """The share of sectors, in percent, that ncu's rule calls excessive."""
    said = (_EXCESS.search(r.message) for r in one.rules if r.rule == "UncoalescedGlobalAccess")
    return max((int(found[1]) for found in said if found), default=0)


def rows(one: Diagnosis) -> Iterator[str]:
    time = f"{one.time_ns / 1000:.4g} µs" if one.time_ns else "no time"
    yield (
        f"#{one.index} {short_name(one.kernel)} · {time} · {one.limiter.title}:"
        f" {one.limiter.message}"
    )
    yield from (f"    ours  {finding_text(f)}" for f in one.findings)
    for rule in one.rules:
        if rule.kind in ("optimization", "warning"):
            estimate = (
                f" ({rule.scope} {rule.speedup_percent:.0f} %)" if rule.speedup_percent else ""
            )
            yield f"    ncu   {rule.rule}{estimate}: {rule.message[:140]}"


def finding_text(finding: Finding) -> str:
    gain = gain_text(finding.gain) if finding.gain else "no gain given"
    lines = ", ".join(f"line {ref.line} {100 * ref.share:.0f} %" for ref in finding.lines)
    return f"{finding.id.value} ({gain}): {finding.message}" + (f" [{lines}]" if lines else "")


_PAGE = """# Public reports: NVIDIA's rules and ours

Sixteen reports that others made and published, read as they are: what Nsight Compute's own rules (with their estimates
of what is to be gained, of the time) and `kernprof explain` say of each launch, and who is right. Written by
`scripts/bench/foreign_reports.py --page`; the verdicts by hand, from the counters and from what the authors changed
next. The reports are their authors' and are not part of this project. Bounds (≤) are all that is given on GPUs for
which what good kernels reach is not known.

"""


# Who is right on which launches of the sixteen reports, and why, by hand; in the order of the page.
VERDICTS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("public_verdicts.json").read_text()
)
_HEAD = ("report, launch", "time, limit", "NVIDIA's rules", "our findings", "right", "why")


def page(reports: dict[str, tuple[Diagnosis, ...]]) -> Iterator[str]:
    yield _PAGE + row_text(_HEAD)
    yield row_text("---" for _ in _HEAD)
    count = dict.fromkeys(("both", "ours", "ncu", "open", "silent"), 0)
    for name, launches in reports.items():
        for verdict in VERDICTS[name]:
            first, last = verdict["launches"]
            count[verdict["right"]] += last - first + 1
            yield row_text(
                (*page_row(name, launches[first : last + 1]), verdict["right"], verdict["why"])
            )
    yield ""
    yield (
        f"Of {sum(count.values())} launches both are right on {count['both']}, ours alone on"
        f" {count['ours']},"
    )
    yield (
        f"NVIDIA's alone on {count['ncu']}; {count['open']} is open, as nothing was measured after"
        " it; of"
    )
    yield f"{count['silent']} neither says anything."


def row_text(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def page_row(name: str, launches: tuple[Diagnosis, ...]) -> tuple[str, ...]:
    """One row for launches of which the same is said; their kernels may differ."""
    numbers = f"#{launches[0].index}" + (f"–{launches[-1].index}" if len(launches) > 1 else "")
    kernels = dict.fromkeys(f"`{short_name(one.kernel)}`" for one in launches)
    times = dict.fromkeys(f"{one.time_ns / 1000:.4g} µs" for one in launches if one.time_ns)
    limits = dict.fromkeys(one.limiter.title for one in launches)
    said = dict.fromkeys(text for one in launches for text in rule_texts(one))
    ours = dict.fromkeys(
        f"{f.id.value} {gain_text(f.gain) if f.gain else ''}".strip()
        for one in launches
        for f in one.findings
    )
    return (
        f"{name}<br>{numbers} {', '.join(kernels)}",
        f"{', '.join(times) or 'no time'}; {', '.join(limits)}",
        ", ".join(said) or "–",
        ", ".join(ours) or "–",
    )


def rule_texts(one: Diagnosis) -> Iterator[str]:
    """A launch's rules that advise something, each once with its highest estimate."""
    best: dict[str, tuple[float, str]] = {}
    for rule in one.rules:
        if rule.kind in ("optimization", "warning"):
            best[rule.rule] = max(
                best.get(rule.rule, (0.0, "")), (rule.speedup_percent or 0.0, rule.scope or "")
            )
    for name, (percent, scope) in sorted(best.items(), key=lambda item: (-item[1][0], item[0])):
        yield (
            f"{name} {percent:.0f} %{' (local)' if scope == 'local' else ''}"
            if percent >= 1
            else name
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("reports", type=Path, nargs="+")
    parser.add_argument("--page", type=Path, help="write the docs' page of these reports")
    args = parser.parse_args()
    asked = found = 0
    read = {path.name.split(".ncu-rep")[0]: diagnoses(path) for path in args.reports}
    if args.page:
        args.page.write_text("\n".join(page(read)) + "\n")
    for name, launches in read.items():
        print(f"== {name}")
        for one in launches:
            print("\n".join(rows(one)))
            if excess(one) >= 25:
                asked += 1
                found += any(f.id.value.startswith("uncoalesced") for f in one.findings)
    print(
        f"\nexcess of 25 % or more by ncu's rule: {asked} launches; uncoalesced accesses found on"
        f" {found}"
    )


if __name__ == "__main__":
    main()
