"""What the timeline's verdict says of the labelled recordings: a confusion matrix, and the numbers
behind each miss.

python -m tests.evaluation.timeline.verdicts
python -m tests.evaluation.timeline.verdicts --measures       # every measure of every recording
python -m tests.evaluation.timeline.verdicts --thresholds     # what moving each threshold does
python -m tests.evaluation.timeline.verdicts --find-iterations api_cupy_small gpu_graph
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.gaps import gap_kinds
from kernprof.analysis.trace.idle import find_idle
from kernprof.analysis.trace.measures import Measures, measure
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.view import make_view
from kernprof.analysis.trace.windows import find_windows
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import DeviceOutcome, VerdictLabel
from kernprof.readers.trace.open import read_timeline
from tests.evaluation.timeline.thresholds import print_all as print_thresholds

LABELLED = Path(__file__).parents[2] / "replay/timeline/data/labelled"


@dataclass(frozen=True)
class Judged:
    """One recording: its label, what the analysis says of it, and the measures that was judged by."""

    name: str
    program: str
    label: str
    timeline: Timeline
    pattern: str | None
    outcome: DeviceOutcome
    measures: Measures

    @property
    def verdict(self) -> str:
        return self.outcome.verdict.label.value

    @property
    def right(self) -> bool:
        return self.verdict == self.label


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="recordings; otherwise all")
    parser.add_argument(
        "--data", type=Path, default=LABELLED, help="folder with labels.json and NAME.sqlite.xz"
    )
    parser.add_argument(
        "--measures", action="store_true", help="print every measure of every recording"
    )
    parser.add_argument(
        "--find-iterations", action="store_true", help="do not say which ranges are the iterations"
    )
    parser.add_argument(
        "--thresholds", action="store_true", help="what moving each threshold by a fifth changes"
    )
    options = parser.parse_args(arguments)
    entries = json.loads((options.data / "labels.json").read_text())["recordings"]
    if unknown := set(options.names) - set(entries):
        parser.error(f"no recording {', '.join(sorted(unknown))}")
    judged = []
    for name, entry in entries.items():
        if not options.names or name in options.names:
            pattern = None if options.find_iterations else entry["iteration"]
            judged.append(judge(name, entry, unpacked(options.data, name), pattern))
    print_matrix(judged)
    print_misses(judged)
    if options.measures:
        print_measures(judged)
    if options.thresholds:
        cases = [(each.name, each.measures) for each in judged]
        print_thresholds(cases, lambda: [measured(each.timeline, each.pattern) for each in judged])
    return 0 if all(each.right for each in judged) else 1


def unpacked(data: Path, name: str) -> Timeline:
    with tempfile.TemporaryDirectory(prefix="kernprof-labelled-") as folder:
        path = Path(folder) / f"{name}.sqlite"
        path.write_bytes(lzma.decompress((data / f"{name}.sqlite.xz").read_bytes()))
        return read_timeline(path, cached=False)


def judge(name: str, entry: dict[str, Any], timeline: Timeline, pattern: str | None) -> Judged:
    """Each recording has one process on one GPU."""
    (outcome,) = analyse(timeline, iteration=pattern).report.devices
    return Judged(
        name,
        entry["program"],
        entry["label"],
        timeline,
        pattern,
        outcome,
        measured(timeline, pattern),
    )


def measured(timeline: Timeline, pattern: str | None) -> Measures:
    view = make_view(timeline, 0, names.call_classes(timeline))
    windows = find_windows(view, pattern)
    idle = find_idle(view, *windows.span)
    kinds = gap_kinds(view, idle)
    return measure(view, idle, kinds, windows.span)


def print_matrix(judged: list[Judged]) -> None:
    """Rows are labels, columns verdicts."""
    order = [label.value for label in VerdictLabel]
    count = Counter((each.label, each.verdict) for each in judged)
    width = max(map(len, order)) + 2
    print(f"{'label':{width}}" + "".join(f"{name:>{len(name) + 2}}" for name in order))
    for label in order:
        row = ((name, count[label, name]) for name in order)
        print(
            f"{label:{width}}"
            + "".join(f"{number or '·':>{len(name) + 2}}" for name, number in row)
        )
    sure = Counter(each.outcome.verdict.confidence.value for each in judged if each.right)
    print(
        f"{sum(each.right for each in judged)} of {len(judged)} right; their confidence:"
        f" {dict(sure)}"
    )


def print_misses(judged: list[Judged]) -> None:
    for each in judged:
        if each.right:
            continue
        parts = each.outcome.accounting
        idle = ", ".join(
            f"{cause.value} {share}" for cause, share in parts.idle_causes.items() if share
        )
        verdict = each.outcome.verdict
        print(
            f"\n{each.name}: labelled {each.label}, verdict {verdict.label.value}"
            f" ({verdict.confidence.value})"
        )
        print(
            f"  compute {parts.compute}, communication {parts.communication}, transfer"
            f" {parts.transfer}, idle {parts.idle} ({idle})"
        )
        for line in verdict.why:
            print(f"  {line}")


def print_measures(judged: list[Judged]) -> None:
    for each in judged:
        print(
            f"\n{each.name}: labelled {each.label}, verdict {each.verdict},"
            f" {each.outcome.verdict.confidence.value}"
        )
        values = ((field.name, getattr(each.measures, field.name)) for field in fields(Measures))
        print(
            "  "
            + "  ".join(
                f"{name} {'–' if value is None else f'{value:.1f}'}" for name, value in values
            )
        )


if __name__ == "__main__":
    sys.exit(main())
