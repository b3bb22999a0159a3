"""`kernprof redact`."""

from pathlib import Path

import click

from kernprof.cli.manual import Command, Manual

MANUAL = Manual(
    arguments=(
        ("SOURCE", "An nsys SQLite export, or a stored run's folder."),
        ("TARGET", "The copy to write; it must not exist."),
    ),
    groups=(("Result", ("help",)),),
    examples=(
        ("kernprof redact trace.sqlite shared.sqlite", "A trace to attach to a bug report."),
        (
            "kernprof redact .kernprof/runs/ID shared-run",
            "A stored run; its binary reports are left out.",
        ),
    ),
    writes="The copy, and to stdout what was changed and left out. SOURCE stays as it is.",
    exits=("CaptureFailed", "ReportUnreadable", "StoreError"),
)


@click.command("redact", cls=Command, manual=MANUAL)
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("target", type=click.Path(path_type=Path))
def command(source: Path, target: Path) -> None:
    """Copy a trace or a stored run without environment, user and host names, and paths."""
    from kernprof.redact.copy import redact
    from kernprof.workflows.terminal import printed

    click.echo(printed(redact(source, target), "table"))
