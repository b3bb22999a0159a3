"""`kernprof explain`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, names, store_option

MANUAL = Manual(
    arguments=(("RUN", "A stored run (its id, the beginning of one, `latest`, its folder), a .ncu-rep, or a CSV that "
                       "ncu wrote.  [default: latest]"),),
    groups=(("What to explain", ("variant", "top")), ("Source", ("source", "code")),
            ("Result", ("store", "format", "help"))),
    examples=(
        ("kernprof explain", "The latest run."),
        ("kernprof explain latest --variant naive --source", "One variant, with its annotated source."),
        ("kernprof explain report.ncu-rep --top 5", "Any report: the five kernels that take longest."),
    ),
    writes="Nothing but stdout.",
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
    schemas=("kernprof.explain/1",),
)  # fmt: skip


@click.command("explain", cls=Command, manual=MANUAL)
@click.argument("target", default="latest", metavar="[RUN]", shell_complete=completers.runs)
@click.option("--variant", "variants", multiple=True, callback=names, metavar="NAME,…",
              shell_complete=completers.variants_of_run,
              help="Only these variants or kernels.  [default: all]")  # fmt: skip
@click.option("--source", is_flag=True, help="Print the annotated source: sectors, wavefronts, stalls beside "
              "each line.")  # fmt: skip
@click.option("--code", is_flag=True, help="The annotated source with the SASS and PTX of each line.")
@click.option("--top", type=click.IntRange(1), default=20, show_default=True, metavar="N",
              help="Kernels of a large report, at most.")  # fmt: skip
@store_option
@format_option("table", "json", "markdown")
def command(target: str, store: Path, format_: str, **given: Any) -> None:
    """Explain a run or report: what limits each launch, which source line does it, what a fix gains.

    Findings are ranked by the gain that a bottleneck model expects, with its arithmetic and how to write the fix.
    """
    from kernprof.workflows.explain import Shown, explain

    shown = Shown(**given)
    click.echo(explain(target, shown, store=store, format_=format_))
