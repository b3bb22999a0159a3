"""`kernprof doctor`."""

from __future__ import annotations

import click

from kernprof.cli.options import format_option


@click.command("doctor")
@format_option("table", "json")
def command(format_: str) -> None:
    """Check GPU, driver, ncu, nsys, permissions, packages and names; each line with the command that mends it.

    Exits 1 when something is a problem.
    """
    from kernprof.collect.runner import SubprocessRunner
    from kernprof.session.doctor import doctor

    text, healthy = doctor(format_, SubprocessRunner())
    click.echo(text)
    raise click.exceptions.Exit(0 if healthy else 1)
