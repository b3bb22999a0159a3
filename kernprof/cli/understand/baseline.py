"""`kernprof baseline`."""

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, store_option
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(
        ("save|check", "Write what a run counted to FILE, or hold a run to it."),
        (
            "FILE",
            (
                "A JSON file to commit: sorted, one line for each counter. Results that it has"
                " already are replaced, their budgets and the other results stay."
            ),
        ),
        ("RUN", "The run.  [default: latest]"),
    ),
    groups=(("What to hold", ("budget",)), ("Result", ("store", "format", "help"))),
    examples=(
        ("kernprof baseline save transpose.json", "What the latest run counted."),
        (
            "kernprof baseline save transpose.json --budget 'coalescing_store>=95'",
            "With a limit for all its variants.",
        ),
        (
            "kernprof baseline check transpose.json",
            (
                "Exit code 22 where a counter of the latest run got worse, or a "
                "budget is broken; 19 where the file is of another GPU."
            ),
        ),
    ),
    writes="save: FILE, whole or not at all; check: nothing but stdout.",
    exits=("ReportUnreadable", "StoreError", "NotComparable", "ConditionMet"),
    schemas=("kernprof.baseline/1", "kernprof.baseline-check/1"),
)


@click.command("baseline", cls=Command, manual=MANUAL)
@click.argument("action", type=click.Choice(["save", "check"]), metavar="save|check")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("run", default="latest", metavar="[RUN]", shell_complete=completers.runs)
@click.option(
    "--budget",
    "budgets",
    multiple=True,
    metavar="LIMIT",
    help="A limit to save, as 'coalescing_store>=95' or 'time<50us'; repeatable.",
)
@store_option
@format_option
def command(
    *, action: str, file: Path, run: str, budgets: tuple[str, ...], store: Path, format_: Format
) -> None:
    """Save a run's counts to a file to commit, or check a run against such a file.

    The emulator's counts are exact: any increase fails. A GPU's counts may increase by up to 2 %.
    """
    from kernprof.workflows.gate.baseline import check, enforce, save
    from kernprof.workflows.terminal import printed

    if action == "check" and budgets:
        raise click.UsageError(
            "--budget is for save: the limits that are checked stand in the file"
        )
    report = save(file, run, store, budgets) if action == "save" else check(file, run, store)
    click.echo(printed(report, format_))
    if action == "check":
        enforce(report)
