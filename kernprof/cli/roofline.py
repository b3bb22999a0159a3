"""`kernprof roofline`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli.options import progress, store_option


@click.command("roofline")
@click.argument("runs", nargs=-1)
@click.option("--output", "-o", type=click.Path(path_type=Path),
              help="The picture: .png, .svg, .pdf or .html; default: roofline.png.")  # fmt: skip
@click.option("--kind", type=click.Choice(["flops", "instructions"]),
              help="What counts as work; default: flops, or instructions where no kernel has any.")  # fmt: skip
@click.option("--precision", help="Only the work of this ceiling: fp64, fp32, fp16, fp16-tensor, …")
@click.option("--top", type=click.IntRange(1, 40), default=12, show_default=True, help="Points at most.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True,
              help="Colours; .html holds both.")  # fmt: skip
@click.option("--ceilings", type=click.Path(path_type=Path), help="A file of ceilings that were measured elsewhere.")
@click.option("--measure/--no-measure", default=None,
              help="Measure this GPU's ceilings, also if they are known; or never.  [default: once]")  # fmt: skip
@click.option("--device", type=click.IntRange(0), default=0, show_default=True, help="The GPU that --measure takes.")
@store_option
def command(**given: Any) -> None:
    """Draw RUNs (default: the latest) as a roofline: DRAM, L2 and L1, below the ceilings of their device.

    The ceilings are measured by micro-benchmarks once for each GPU and kept in the store; without a GPU they are the
    datasheet's, and marked so. Without runs, --measure only measures.

    \b
    kernprof roofline -o roofline.svg
    kernprof roofline 20261120-092304 --theme dark -o transpose.png
    kernprof roofline --measure
    """
    from kernprof.collect.runner import SubprocessRunner
    from kernprof.session.roofline import RooflineRequest, draw_roofline

    for line in draw_roofline(RooflineRequest(**given), runner=SubprocessRunner(), progress=progress):
        click.echo(line)
