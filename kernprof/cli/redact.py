"""`kernprof redact`."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("redact")
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("target", type=click.Path(path_type=Path))
def command(source: Path, target: Path) -> None:
    """Write a copy of SOURCE (an nsys SQLite export, or a stored run's folder) that can be shared.

    The copy holds no environment, user or host names and no paths.
    """
    from kernprof.session.redact import redacted

    click.echo(redacted(source, target))
