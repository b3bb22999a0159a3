"""`kernprof runs`."""

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, store_option
from kernprof.outputs import Format

MANUAL = Manual(
    groups=(("What to do", ("remove", "remove-failed")), ("Result", ("store", "format", "help"))),
    examples=(
        ("kernprof runs", "What is stored, with the best variant of each run."),
        ("kernprof runs --remove 20261113-0911", "Remove a run with its report."),
        ("kernprof runs --remove-failed", "Remove what recordings that failed have left."),
    ),
    writes="Nothing but stdout; --remove and --remove-failed delete folders.",
    exits=("StoreError",),
    schemas=("kernprof.runs/1",),
)


@click.command("runs", cls=Command, manual=MANUAL)
@click.option(
    "--remove",
    multiple=True,
    metavar="RUN",
    shell_complete=completers.runs,
    help="Remove this run or recording (its id or the beginning); repeatable.",
)
@click.option("--remove-failed", is_flag=True, help="Remove the recordings that hold no trace.")
@store_option
@format_option
def command(*, remove: tuple[str, ...], remove_failed: bool, store: Path, format_: Format) -> None:
    """List the stored runs and recordings, newest first, or remove some."""
    from kernprof.workflows.runs import list_runs
    from kernprof.workflows.terminal import printed

    click.echo(printed(list_runs(store, remove=remove, remove_failed=remove_failed), format_))
