"""`kernprof runs`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, store_option

MANUAL = Manual(
    groups=(("What to do", ("remove",)), ("Result", ("store", "format", "help"))),
    examples=(
        ("kernprof runs", "What is stored, with the best variant of each run."),
        ("kernprof runs --remove 20261113-0911", "Remove a run with its report."),
    ),
    writes="Nothing but stdout; --remove deletes the run's folder.",
    exits=("StoreError",),
    schemas=("kernprof.runs/1",),
)


@click.command("runs", cls=Command, manual=MANUAL)
@click.option("--remove", multiple=True, metavar="RUN", shell_complete=completers.runs,
              help="Remove this run (its id or the beginning); repeatable.")  # fmt: skip
@store_option
@format_option
def command(remove: tuple[str, ...], store: Path, format_: str) -> None:
    """List the stored runs, newest first, or remove some."""
    from kernprof.workflows.runs import list_runs
    from kernprof.workflows.terminal import printed

    click.echo(printed(list_runs(store, remove=remove), format_))
