"""`kernprof show`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(
        (
            "TARGET",
            (
                "A workload (name, file.py, file.py:name), a stored run (its id, the beginning of"
                " one, `latest`, its folder), a .ncu-rep, or a CSV that ncu wrote. Several runs and"
                " reports: also as a quoted pattern, a folder or URLs."
            ),
        ),
    ),
    groups=(
        ("What to show", ("metric", "source", "cluster")),
        ("Result", ("store", "format", "help")),
    ),
    examples=(
        ("kernprof show transpose", "Its parameters, variants and source."),
        (
            "kernprof show latest --metric stall_long_scoreboard,l2_hit_rate",
            "A stored run with more of its metrics.",
        ),
        (
            "kernprof show report.ncu-rep --format csv",
            "The scores and counters of any report, one number a line.",
        ),
        (
            "kernprof show 'reports/*.ncu-rep' --format csv --cluster local",
            "Those of many, read by workers.",
        ),
    ),
    writes="Nothing but stdout.",
    exits=(
        "WorkloadError",
        "ToolNotFound",
        "NothingCaptured",
        "ReportUnreadable",
        "MetricUnavailable",
        "StoreError",
    ),
    schemas=("kernprof.workload/2", "kernprof.run/1"),
)


@click.command("show", cls=Command, manual=MANUAL)
@click.argument(
    "targets",
    nargs=-1,
    required=True,
    metavar="TARGET…",
    shell_complete=completers.workloads_or_runs,
)
@options.metric_option
@options.source_option(default=True, help_="that of a workload's kernels.")
@options.cluster_option
@options.store_option
@options.format_option
def command(
    *,
    targets: tuple[str, ...],
    metrics: tuple[str, ...],
    source: bool,
    cluster: str | None,
    store: Path,
    format_: Format,
) -> None:
    """Show a workload (parameters, variants, source), stored runs, or the scores of ncu reports."""
    from kernprof.workflows.show import load_each, render, show, workload_named
    from kernprof.workflows.trace.files import REPORTS, expanded, is_url

    workload = len(targets) == 1 and workload_named(targets[0])
    named = targets if workload else expanded(targets, REPORTS)
    if workload or (len(named) == 1 and not cluster and not is_url(named[0])):
        click.echo(
            render(
                show(named[0], metrics=metrics, source=source, store=store),
                format_,
                metrics=metrics,
            )
        )
        return
    results, failed = load_each(named, store, metrics, cluster=cluster, progress=options.progress)
    click.echo(render(results, format_, metrics=metrics))
    options.read_in_part(failed)
