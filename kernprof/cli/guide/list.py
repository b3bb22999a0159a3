"""`kernprof list`."""

import click

from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option
from kernprof.outputs import Format

MANUAL = Manual(
    groups=(("Result", ("format", "help")),),
    examples=(
        ("kernprof list", "The names that `kernprof run` takes."),
        ("kernprof list --format json", "The same for a script, with the parameters' defaults."),
    ),
    writes="Nothing but stdout. A file that cannot be loaded is listed with its error.",
    schemas=("kernprof.list/1",),
)


@click.command("list", cls=Command, manual=MANUAL)
@format_option
def command(format_: Format) -> None:
    """List the workloads and their variants, those in ./kernels, then the library's; then the
    pipelines.
    """
    from kernprof.workflows.catalogue import list_workloads
    from kernprof.workflows.terminal import printed

    click.echo(printed(list_workloads(), format_))
