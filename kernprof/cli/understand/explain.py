"""`kernprof explain`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import brief_format_option, source_option, store_option, top_option, variants_option
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(("RUN", "A stored run (its id, the beginning of one, `latest`, its folder), a .ncu-rep, or a CSV that "
                       "ncu wrote.  [default: latest]"),),
    groups=(("What to explain", ("variants", "top")), ("Source", ("source", "code")),
            ("Result", ("store", "format", "help"))),
    examples=(
        ("kernprof explain", "The latest run."),
        ("kernprof explain latest --variants naive --source", "One variant, with its annotated source."),
        ("kernprof explain report.ncu-rep --top 5", "Any report: the five kernels that take longest."),
    ),
    writes="Nothing but stdout.",
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
    schemas=("kernprof.explain/1",),
    moved={"--variant": "--variants (-v)"},
)  # fmt: skip


@click.command("explain", cls=Command, manual=MANUAL)
@click.argument("target", default="latest", metavar="[RUN]", shell_complete=completers.runs)
@variants_option(", or kernels of a report.  [default: all]", completers.variants_of_run)
@source_option(default=False, help_="annotated, with sectors, wavefronts and stalls beside each line.")
@click.option("--code", is_flag=True, help="The annotated source with the SASS and PTX of each line.")
@top_option("kernels of a large report.", 20)
@store_option
@brief_format_option
def command(
    *, target: str, variants: tuple[str, ...], source: bool, code: bool, top: int, store: Path, format_: Format
) -> None:
    """Explain a run or report: what limits each launch, which source line does it, what a fix gains.

    Findings are ranked by the gain that a bottleneck model expects, with its arithmetic and how to write the fix.
    """
    from kernprof.workflows.explain import ExplainOptions, explain, render

    options = ExplainOptions(variants=variants, source=source, code=code, top=top)
    click.echo(render(explain(target, options, store=store), format_, options))
