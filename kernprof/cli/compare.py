"""`kernprof compare`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli.options import format_option, store_option


@click.command("compare")
@click.argument("runs", nargs=-1)
@click.option("--baseline", help="The variant that the others are compared with; default: the first correct one.")
@click.option("--strict", is_flag=True, help="Refuse runs that are not comparable, instead of saying so.")
@store_option
@format_option()
def command(runs: tuple[str, ...], baseline: str | None, strict: bool, store: Path, format_: str) -> None:
    """Compare the variants of one RUN (default: the latest), or the same variants of two.

    A run is an id, the beginning of one, `latest`, or a path; a report (.ncu-rep, CSV) serves as a run.
    """
    from kernprof.session.compare import compare

    click.echo(compare(runs, baseline=baseline, strict=strict, store=store, format_=format_))
