"""`kernprof doctor`."""

import click

from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option
from kernprof.outputs import Format

MANUAL = Manual(
    groups=(("Result", ("format", "help")),),
    examples=(
        ("kernprof doctor", "Before the first run on a machine."),
        ("kernprof doctor --format json", "For a script."),
    ),
    writes="Nothing but stdout.",
    exits=(),
    exit_notes=((1, "a check failed; warnings do not count"),),
    schemas=("kernprof.doctor/1",),
)


@click.command("doctor", cls=Command, manual=MANUAL)
@format_option
def command(format_: Format) -> None:
    """Check GPU, driver, ncu, nsys, permissions, packages and names; each problem has the command
    that fixes it.
    """
    from kernprof.process import SubprocessRunner
    from kernprof.workflows.doctor import doctor
    from kernprof.workflows.terminal import printed

    report = doctor(SubprocessRunner())
    click.echo(printed(report, format_))
    raise click.exceptions.Exit(0 if report.healthy else 1)
