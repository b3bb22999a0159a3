"""`kernprof show`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, metric_option, source_option, store_option
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(("TARGET", "A workload (name, file.py, file.py:name), a stored run (its id, the beginning of one, "
                          "`latest`, its folder), a .ncu-rep, or a CSV that ncu wrote."),),
    groups=(("What to show", ("metric", "source")), ("Result", ("store", "format", "help"))),
    examples=(
        ("kernprof show transpose", "Its parameters, variants and source."),
        ("kernprof show latest --metric stall_long_scoreboard,l2_hit_rate", "A stored run with more of its metrics."),
        ("kernprof show report.ncu-rep --format csv", "The scores and counters of any report, one number a line."),
    ),
    writes="Nothing but stdout.",
    exits=("WorkloadError", "ToolNotFound", "NothingCaptured", "ReportUnreadable", "MetricUnavailable", "StoreError"),
    schemas=("kernprof.workload/1", "kernprof.run/1"),
)  # fmt: skip


@click.command("show", cls=Command, manual=MANUAL)
@click.argument("target", shell_complete=completers.workloads_or_runs)
@metric_option
@source_option(default=True, help_="that of a workload's kernels.")
@store_option
@format_option
def command(target: str, metrics: tuple[str, ...], source: bool, store: Path, format_: Format) -> None:
    """Show a workload (parameters, variants, source), a stored run, or the scores of any ncu report."""
    from kernprof.workflows.show import render, show

    result = show(target, metrics=metrics, source=source, store=store)
    click.echo(render(result, format_, metrics=metrics))
