"""`kernprof runs`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli.options import format_option, store_option


@click.command("runs")
@click.option("--remove", multiple=True, metavar="RUN", help="Remove this run (id or its beginning); repeatable.")
@store_option
@format_option("table", "json")
def command(remove: tuple[str, ...], store: Path, format_: str) -> None:
    """List the stored runs, newest first."""
    from kernprof.session.runs import list_runs
    from kernprof.session.show import view

    click.echo(list_runs(store, format_, view(), remove=remove))
