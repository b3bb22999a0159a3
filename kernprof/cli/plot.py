"""`kernprof plot`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import names, progress, store_option

MANUAL = Manual(
    arguments=(
        ("scores", "The scores of the variants, side by side."),
        ("stalls", "What the warps waited for; needs --section WarpStateStats or --set full when the run is made."),
        ("occupancy", "Against block size, registers and shared memory, with each launch's own point."),
        ("scaling", "Time and rate along a parameter that was swept."),
        ("RUN", "A stored run (its id, the beginning of one, `latest`, its folder), or any ncu report.  "
                "[default: latest]"),
    ),
    groups=(("What to draw", ("variant", "param")), ("Picture", ("output", "theme")), ("Result", ("store", "help"))),
    examples=(
        ("kernprof plot scores -o scores.svg", "The latest run's scores."),
        ("kernprof plot occupancy latest -v naive,smem", "Two variants."),
        ("kernprof plot scaling 20261120-0923 --param rows --theme dark", "A sweep (`kernprof run transpose -p "
         "rows=1024,2048,4096`)."),
    ),
    writes="The picture, and its name to stdout.",
    exits=("NothingCaptured", "ReportUnreadable", "MetricUnavailable", "StoreError"),
)  # fmt: skip


@click.command("plot", cls=Command, manual=MANUAL)
@click.argument("kind", type=click.Choice(["scores", "stalls", "occupancy", "scaling"]))
@click.argument("target", metavar="[RUN]", default="latest", shell_complete=completers.runs)
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE",
              help="The picture: .png, .svg, .pdf or .html.  [default: KIND.png]")  # fmt: skip
@click.option("--variant", "-v", "variants", multiple=True, callback=names, metavar="NAME,…",
              shell_complete=completers.variants_of_run,
              help="Only these variants.  [default: all that fit]")  # fmt: skip
@click.option("--param", "parameter", metavar="NAME",
              help="scaling: the parameter to draw along, where several vary.")  # fmt: skip
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True,
              metavar="light|dark", help="Colours; .html holds both.")  # fmt: skip
@store_option
def command(**given: Any) -> None:
    """Draw the scores, stalls, occupancy or scaling of a run or report."""
    from kernprof.workflows.plots import PlotRequest, draw_plot

    click.echo(draw_plot(PlotRequest(**given), progress=progress))
