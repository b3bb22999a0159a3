"""`kernprof compare`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, store_option

MANUAL = Manual(
    arguments=(("RUNS", "None: the variants of the latest run. One: its variants. Two: the same variants of both. A "
                        "run is an id, the beginning of one, `latest`, a folder, a .ncu-rep or a CSV."),),
    groups=(("How to compare", ("baseline", "strict")), ("Result", ("store", "format", "help"))),
    examples=(
        ("kernprof compare", "The variants of the latest run with its first correct one."),
        ("kernprof compare latest --baseline padded", "With another one."),
        ("kernprof compare 20261113-0911 latest --strict", "Last week's run with today's; exit code 19 where GPU, "
         "driver, clocks or metrics differ."),
    ),
    writes="Nothing but stdout.",
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError", "NotComparable"),
    schemas=("kernprof.compare/1",),
)  # fmt: skip


@click.command("compare", cls=Command, manual=MANUAL)
@click.argument("runs", nargs=-1, metavar="[RUNS]…", shell_complete=completers.runs)
@click.option("--baseline", metavar="NAME", shell_complete=completers.variants_of_run,
              help="The variant that the others are compared with.  [default: the first correct one]")  # fmt: skip
@click.option("--strict", is_flag=True, help="Refuse runs that are not comparable, instead of saying so.")
@store_option
@format_option()
def command(runs: tuple[str, ...], baseline: str | None, strict: bool, store: Path, format_: str) -> None:
    """Compare the variants of a run, or the same variants of two runs.

    A verdict is FASTER, SLOWER, SAME or UNDECIDED, from the 95 % intervals of the times; the counters that explain it
    follow, and what makes two runs incomparable comes first.
    """
    from kernprof.workflows.compare import compare

    click.echo(compare(runs, baseline=baseline, strict=strict, store=store, format_=format_))
