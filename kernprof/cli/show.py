"""`kernprof show`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli.options import format_option, names, store_option


@click.command("show")
@click.argument("target")
@click.option("--metric", "metrics", multiple=True, callback=names, help="Also show this metric (ours or ncu's).")
@click.option("--source/--no-source", default=True, help="Print a workload's source.")
@store_option
@format_option()
def command(target: str, metrics: tuple[str, ...], source: bool, store: Path, format_: str) -> None:
    """Show a workload (source, parameters, variants), a stored run, or the scores of any ncu report.

    TARGET is a workload, a run (id, prefix, `latest`, path), a .ncu-rep, or a CSV that ncu wrote.
    """
    from kernprof.session.show import show

    click.echo(show(target, metrics=metrics, source=source, store=store, format_=format_))
