"""`kernprof runs`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual

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
@click.option("--remove", multiple=True, metavar="RUN", shell_complete=completers.runs,
              help="Remove this run or recording (its id or the beginning); repeatable.")  # fmt: skip
@click.option("--remove-failed", is_flag=True, help="Remove the recordings that hold no trace.")
@options.store_option
@options.format_option
def command(*, remove: tuple[str, ...], remove_failed: bool, store: Path, format_: str) -> None:
    """List the stored runs and recordings, newest first, or remove some."""
    from kernprof.workflows.runs import list_runs

    options.show(list_runs(store, remove=remove, remove_failed=remove_failed), format_)
