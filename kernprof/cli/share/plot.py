"""`kernprof plot`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual

MANUAL = Manual(
    arguments=(
        ("scores", "The scores of the variants, side by side."),
        ("stalls", "Warp stalls by reason; the run needs --section WarpStateStats or --set full."),
        (
            "occupancy",
            "Against block size, registers and shared memory, with each launch's own point.",
        ),
        ("scaling", "Time and rate along a parameter that was swept."),
        (
            "timeline",
            "A stretch of a trace: ranges, API calls, kernels, copies, and idle time by its cause.",
        ),
        (
            "RUN",
            (
                "A stored run (its id, the beginning of one, `latest`, its folder), or any ncu"
                " report.  [default: latest]"
            ),
        ),
        (
            "TRACE",
            (
                "Of timeline: .nsys-rep, nsys SQLite or parquetdir export, PyTorch profiler"
                " JSON(.gz), or a recording of the store by its name."
            ),
        ),
    ),
    groups=(
        ("What to draw", ("variants", "along")),
        ("Of a trace", ("span", "device", "iteration", "nsys")),
        ("Picture", ("output", "theme")),
        ("Result", ("store", "help")),
    ),
    examples=(
        ("kernprof plot scores -o scores.svg", "The latest run's scores."),
        ("kernprof plot occupancy latest -v naive,smem", "Two variants."),
        (
            "kernprof plot scaling 20261120-0923 --along rows --theme dark",
            "A sweep (`kernprof run transpose -p rows=1024,2048,4096`).",
        ),
        ("kernprof plot timeline trace.sqlite --span 5.2:5.4", "0.2 s of a trace."),
    ),
    writes="The picture, and its name to stdout.",
    exits=(
        "ToolNotFound",
        "NothingCaptured",
        "ReportUnreadable",
        "MetricUnavailable",
        "StoreError",
    ),
)


@click.command("plot", cls=Command, manual=MANUAL)
@click.argument(
    "kind",
    type=click.Choice(["scores", "stalls", "occupancy", "scaling", "timeline"]),
    metavar="KIND",
)
@click.argument("target", metavar="[RUN|TRACE]", required=False, shell_complete=completers.runs)
@options.variants_option(".  [default: all that fit]", completers.variants_of_run)
@click.option(
    "--along", metavar="NAME", help="scaling: the parameter to draw along, where several vary."
)
@options.span_option
@options.device_option(" in the trace.")
@options.reading_options
@options.output_option("the picture, .png, .svg, .pdf or .html.  [default: KIND.png]")
@options.theme_option
@options.store_option
def command(
    *,
    kind: str,
    target: str | None,
    variants: tuple[str, ...],
    along: str | None,
    span: tuple[int, int] | None,
    device: int,
    iteration: str | None,
    nsys: Path | None,
    output: Path | None,
    theme: str,
    store: Path,
) -> None:
    """Draw the scores, stalls, occupancy or scaling of a run or report, or the timeline of a trace."""
    from kernprof.workflows.terminal import printed

    picture = output or Path(f"{kind}.png")
    if kind == "timeline":
        from kernprof.workflows.trace.judge import TimelinePlotRequest, draw_timeline

        if target is None:
            raise click.UsageError("give a trace to draw: kernprof plot timeline TRACE")
        if variants or along:
            raise click.UsageError(
                "--variants and --along are for runs, and plot timeline draws a trace"
            )
        traced = TimelinePlotRequest(
            trace=target, output=picture, device=device, span=span, theme=theme, store=store
        )
        written = draw_timeline(traced, reader=options.trace_reader(iteration=iteration, nsys=nsys))
    else:
        from kernprof.workflows.plots.run import PlotRequest, draw_plot

        if along and kind != "scaling":
            raise click.UsageError("--along is for plot scaling")
        if span or iteration or device:
            raise click.UsageError(
                "--span, --device and --iteration are for traces: kernprof plot timeline TRACE"
            )
        request = PlotRequest(
            kind=kind,
            target=target or "latest",
            output=picture,
            variants=variants,
            along=along,
            theme=theme,
            store=store,
        )
        written = draw_plot(request, progress=options.progress)
    click.echo(printed(written, "table"))
