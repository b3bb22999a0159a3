"""`kernprof new`."""

from pathlib import Path

import click

from kernprof.cli.manual import Command, Manual

MANUAL = Manual(
    arguments=(("NAME", "What to call the workload: a Python name."),),
    groups=(("Result", ("help",)),),
    examples=(
        (
            "kernprof new blur",
            "kernels/blur.py, kernels/blur.cu and tests/test_blur.py, which pass.",
        ),
    ),
    writes="Three files, none that is there already.",
)


@click.command("new", cls=Command, manual=MANUAL)
@click.argument("name")
def command(*, name: str) -> None:
    """Write a workload, its kernel and a test to begin with, all of which pass, with a GPU and
    without one.
    """
    from kernprof.workflows.gate.new import write_workload

    for path in write_workload(name, Path()):
        click.echo(path)
    click.echo(f"kernprof: next: kernprof run {name}; pytest tests/test_{name}.py", err=True)
