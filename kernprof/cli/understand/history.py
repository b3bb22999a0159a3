"""`kernprof history`."""

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, metric_option, names, store_option, variants_option
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(("WORKLOAD", "The name of a workload that runs are stored of."),),
    groups=(
        ("What to show", ("variants", "metric", "tag")),
        ("Result", ("store", "format", "help")),
    ),
    examples=(
        (
            "kernprof history transpose",
            "The time of each variant over the stored runs and their commits.",
        ),
        (
            "kernprof history transpose -v padded --metric shared_load_bank_conflicts",
            "A counter, without a GPU as well.",
        ),
        ("kernprof history matmul --tag nightly --format csv", "The runs with a tag, as data."),
    ),
    writes="Nothing but stdout.",
    exits=("StoreError", "MetricUnavailable"),
    schemas=("kernprof.history/1",),
)


@click.command("history", cls=Command, manual=MANUAL)
@click.argument("workload", shell_complete=completers.workloads)
@variants_option(".  [default: all]", completers.variants)
@metric_option
@click.option(
    "--tag",
    "tags",
    multiple=True,
    callback=names,
    metavar="TAG,…",
    help="Tags of the run, for its history.",
)
@store_option
@format_option
def command(
    *,
    workload: str,
    variants: tuple[str, ...],
    metrics: tuple[str, ...],
    tags: tuple[str, ...],
    store: Path,
    format_: Format,
) -> None:
    """List and draw a metric over stored runs and commits, with change points and source changes.

    Name metrics and scores. The default is the time, or global_store_sectors if nothing was timed.
    Change points are found by E-divisive at 1 %; for exact counts every change is one. Runs on
    another GPU form their own series.
    """
    from kernprof.workflows.gate.baseline import history
    from kernprof.workflows.terminal import printed

    result = history(workload, store, metrics=metrics, variants=variants, tags=tags)
    click.echo(printed(result, format_))
