"""`kernprof list`."""

from __future__ import annotations

import click

from kernprof.cli.options import format_option


@click.command("list")
@format_option("table", "json")
def command(format_: str) -> None:
    """List the workloads with their variants: those in ./kernels, then the library's."""
    from kernprof.session.catalogue import list_workloads
    from kernprof.session.show import view

    click.echo(list_workloads(format_, view()))
