"""`kernprof roofline`."""

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import (
    device_option,
    output_option,
    progress,
    store_option,
    theme_option,
    top_option,
)

MANUAL = Manual(
    arguments=(
        (
            "RUNS",
            (
                "Stored runs (an id, the beginning of one, `latest`, a folder) and ncu reports.  "
                "[default: latest]"
            ),
        ),
    ),
    groups=(
        ("What to draw", ("kind", "precision", "top")),
        ("Ceilings", ("measure", "device")),
        ("Picture", ("output", "theme")),
        ("Result", ("store", "help")),
    ),
    examples=(
        (
            "kernprof roofline -o roofline.svg",
            "The latest run; the first time on a GPU its ceilings are measured.",
        ),
        (
            "kernprof roofline 20261120-092304 --theme dark -o transpose.png",
            "Another run, in dark colours.",
        ),
        (
            "kernprof roofline --measure",
            "Measure the ceilings again and print them beside the datasheet's.",
        ),
    ),
    writes="The picture, and its name to stdout; the ceilings below --store (ceilings/).",
    exits=(
        "ToolNotFound",
        "DeviceNotFound",
        "NothingCaptured",
        "ReportUnreadable",
        "MetricUnavailable",
        "StoreError",
    ),
    schemas=("kernprof.ceilings/1",),
)


@click.command("roofline", cls=Command, manual=MANUAL)
@click.argument("runs", nargs=-1, metavar="[RUNS]…", shell_complete=completers.runs)
@output_option("the picture, .png, .svg, .pdf or .html.  [default: roofline.png]")
@click.option(
    "--kind",
    type=click.Choice(["flops", "instructions"]),
    metavar="flops|instructions",
    help="What counts as work.  [default: flops; instructions where no kernel has any]",
)
@click.option(
    "--precision",
    metavar="NAME",
    help="Only the work of this ceiling: fp64, fp32, fp16, fp16-tensor, …",
)
@top_option("points.", 12)
@theme_option
@click.option(
    "--measure/--no-measure",
    default=None,
    help="Measure this GPU's ceilings, also if they are known; or never.  [default: once]",
)
@device_option(", for --measure.")
@store_option
def command(
    *,
    runs: tuple[str, ...],
    output: Path | None,
    kind: str | None,
    precision: str | None,
    top: int,
    theme: str,
    measure: bool | None,
    device: int,
    store: Path,
) -> None:
    """Draw runs as a roofline: DRAM, L2 and L1, below the ceilings of their GPU.

    Micro-benchmarks measure the ceilings once for each GPU; the store keeps them. Without a GPU,
    the datasheet's ceilings are drawn and marked as such. Without runs, --measure only measures.
    """
    from kernprof.process import SubprocessRunner
    from kernprof.workflows.plots.roofline import RooflineRequest, draw_roofline
    from kernprof.workflows.terminal import printed

    request = RooflineRequest(
        runs=runs,
        output=output,
        kind=kind,
        precision=precision,
        top=top,
        theme=theme,
        measure=measure,
        device=device,
        store=store,
    )
    for result in draw_roofline(request, runner=SubprocessRunner(), progress=progress):
        click.echo(printed(result, "table"))
