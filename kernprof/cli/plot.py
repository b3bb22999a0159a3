"""`kernprof plot`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli.options import names, progress, store_option


@click.command("plot")
@click.argument("kind", type=click.Choice(["scores", "stalls", "occupancy", "scaling"]))
@click.argument("target", metavar="[RUN]", default="latest")
@click.option("--output", "-o", type=click.Path(path_type=Path),
              help="The picture: .png, .svg, .pdf or .html; default: KIND.png.")  # fmt: skip
@click.option("--variant", "-v", "variants", multiple=True, callback=names, help="Only these; default: all that fit.")
@click.option("--param", "parameter", help="scaling: the parameter to draw along, where several vary.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True,
              help="Colours; .html holds both.")  # fmt: skip
@store_option
def command(**given: Any) -> None:
    """Draw a RUN (default: the latest; also any ncu report).

    \b
    scores      the scores of the variants, side by side
    stalls      what the warps waited for (needs --section WarpStateStats or --set full)
    occupancy   against block size, registers and shared memory, with each launch's own point
    scaling     time and rate along a swept parameter (kernprof run W -p rows=1024,2048,4096)
    """
    from kernprof.session.plots import PlotRequest, draw_plot

    click.echo(draw_plot(PlotRequest(**given), progress=progress))
