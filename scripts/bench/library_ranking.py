"""The library's variants ranked without a GPU, beside the times that an H200 measured, as Markdown.

    python scripts/bench/library_ranking.py [--kept FOLDER] [--plot
    docs/images/developer/library-ranking.png]

Estimates are those of `kernprof run WORKLOAD` at its default size (what it printed is kept in
`--kept`, and used again,
WORKLOAD.json); times are those of scripts/record/library_times.py: CUDA events, the L2 flushed
before each launch.
`tau` is Kendall's, variants measured within 2 % of each other left out; `chosen`: how much longer
than the fastest
variant the one takes that is estimated to be.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from kernprof.units import format_quantity  # noqa: E402
from tests.evaluation.time_estimate.judge import tau  # noqa: E402

TIMES = ROOT / "tests/evaluation/time_estimate/data/h200_library.json"
_NEAR = 0.05


@dataclass(frozen=True, slots=True)
class Ranked:
    """A variant: its measured time, the estimate, and half of its interval, in ns."""

    variant: str
    measured: float
    estimated: float
    error: float

    @property
    def inside(self) -> bool:
        return abs(self.estimated - self.measured) <= self.error


def ranked(workload: str, measured: dict[str, Sequence[float]], kept: Path) -> list[Ranked]:
    """By measured time; variants without an estimate are left out."""
    file = kept / f"{workload}.json"
    if not file.exists():
        command = [
            sys.executable,
            "-m",
            "kernprof",
            "run",
            workload,
            "--backend",
            "emulator",
            "--format",
            "json",
            "--store",
            str(kept / "store"),
        ]
        paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        done = subprocess.run(
            command,
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": paths},
        )
        file.write_text(done.stdout)
    rows = []
    for each in json.loads(file.read_text())["variants"]:
        found = each["metrics"].get("time_estimate")
        if found and found["value"] and each["variant"] in measured:
            rows.append(
                Ranked(
                    each["variant"], measured[each["variant"]][0], found["value"], found["error"]
                )
            )
    return sorted(rows, key=lambda row: row.measured)


def chosen_loses(rows: Sequence[Ranked]) -> float:
    """How much longer than the fastest the variant takes that is estimated to be the fastest, as a
    share.
    """
    return min(rows, key=lambda row: row.estimated).measured / rows[0].measured - 1


def table(every: dict[str, list[Ranked]]) -> str:
    lines = [
        "| workload | variants by measured time: measured (estimated) | tau | chosen |",
        "| --- | --- | ---: | ---: |",
    ]
    for name, rows in every.items():
        cells = [f"{row.variant} {_time(row.measured)} (~{_time(row.estimated)})" for row in rows]
        loses = chosen_loses(rows)
        chosen = "the fastest" if loses == 0 else f"+ {100 * loses:.1f} %"
        lines.append(f"| {name} | {', '.join(cells)} | {_tau(rows):.2f} | {chosen} |")
    flat = [row for rows in every.values() for row in rows]
    errors = sorted(abs(row.estimated / row.measured - 1) for row in flat)
    near = sum(chosen_loses(rows) <= _NEAR for rows in every.values())
    lines += [
        "",
        (
            f"{len(flat)} variants of {len(every)} workloads: off by"
            f" {100 * statistics.mean(errors):.1f} % in the mean,"
            f" {100 * statistics.median(errors):.1f} % in the median, 95 % within"
            f" {100 * errors[math.ceil(0.95 * len(errors)) - 1]:.0f} %;"
            f" {sum(row.inside for row in flat)} inside their interval; tau"
            f" {statistics.mean(_tau(rows) for rows in every.values()):.2f} in the mean; the chosen"
            f" variant is within 5 % of the fastest in {near} of {len(every)}."
        ),
    ]
    return "\n".join(lines)


def _tau(rows: Sequence[Ranked]) -> float:
    found = tau([(row.estimated, row.measured) for row in rows])
    return 1.0 if found is None else found


def _time(ns: float) -> str:
    return format_quantity(ns, "ns")


def plot(every: dict[str, list[Ranked]], out: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7.2, 5.8))
    ends = (8, 1e5)
    axes.plot(ends, ends, color="0.6", linewidth=1)
    axes.fill_between(
        ends, [e / 1.2 for e in ends], [e * 1.2 for e in ends], color="0.6", alpha=0.15, linewidth=0
    )
    colours = pyplot.get_cmap("tab10")
    for number, (name, rows) in enumerate(every.items()):
        axes.errorbar(
            [row.measured / 1e3 for row in rows],
            [row.estimated / 1e3 for row in rows],
            yerr=[row.error / 1e3 for row in rows],
            fmt="o",
            markersize=6,
            markerfacecolor="none",
            linewidth=0.8,
            color=colours(number),
            label=name,
            alpha=0.9,
        )
    axes.set(
        xscale="log",
        yscale="log",
        xlim=ends,
        ylim=ends,
        xlabel="measured, µs (H200, CUDA events, cold L2)",
        ylabel="estimated, µs (no GPU), with the 90 % interval",
    )
    axes.legend(frameon=False, loc="upper left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.text(2.2e4, 3.6e4, "± 20 %", color="0.4", fontsize=8, rotation=38)
    figure.tight_layout()
    figure.savefig(out, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kept", type=Path, metavar="FOLDER", help="where the runs are kept")
    parser.add_argument("--plot", type=Path, metavar="FILE")
    given = parser.parse_args()
    recorded = json.loads(TIMES.read_text())
    with tempfile.TemporaryDirectory() as folder:
        kept = given.kept or Path(folder)
        every = {name: ranked(name, found["times_ns"], kept) for name, found in recorded.items()}
    print(table(every))
    if given.plot:
        plot(every, given.plot)


if __name__ == "__main__":
    main()
