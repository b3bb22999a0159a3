"""`kernprof timeline`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli.options import format_option, nvtx_option, progress, store_option


class TracesOrProgram(click.Command):
    """What stands before `--` are traces, what stands after it is a program."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--" in args:
            at = args.index("--")
            args, ctx.meta["kernprof.program"] = args[:at], tuple(args[at + 1 :])
        return super().parse_args(ctx, args)


def span(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    from kernprof.session.timeline import parse_span

    return None if value is None else parse_span(value)


@click.command("timeline", cls=TracesOrProgram)
@click.argument("traces", nargs=-1, type=click.Path(path_type=Path))
@click.option("--iteration", metavar="PATTERN", help="NVTX range of one iteration: a name or a pattern (`step *`).")
@click.option("--ranks", is_flag=True, help="The traces are ranks of one job; so are three and more in any case.")
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw the timeline: .png, .svg, .pdf.")
@click.option("--perfetto", type=click.Path(path_type=Path, dir_okay=False),
              help="Write a trace for ui.perfetto.dev (.json.gz).")  # fmt: skip
@click.option("--span", callback=span, metavar="A:B",
              help="What to draw and export, on the trace's clock: 5.2:5.4 (seconds) or 5200ms:5400ms.")  # fmt: skip
@click.option("--device", type=click.IntRange(0), default=0, show_default=True, help="The one to draw, of several.")
@nvtx_option
@click.option("--capture-range", metavar="RANGE", help="Record an NVTX range (name@domain), or `cudaProfilerApi`.")
@click.option("--graph-nodes", is_flag=True, help="Record every kernel of CUDA graphs, at a cost for each.")
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), help="Folder for the recording.")
@click.option("--time-limit", "limit_s", type=click.FloatRange(1), help="Seconds for the program and nsys together.")
@click.option(
    "--nsys", type=click.Path(path_type=Path), help="The nsys to use; default: $NSYS, PATH, the newest found."
)
@click.option("--cache/--no-cache", "cached", default=True, help="Keep big traces' columns for a quick second look.")
@store_option
@format_option("table", "json")
@click.pass_context
def command(ctx: click.Context, /, format_: str, **given: Any) -> None:
    """Say where a program's time goes on the GPU, why, and what a fix gains; compare two traces, or several ranks.

    TRACES are .nsys-rep, nsys SQLite or parquetdir exports, or PyTorch profiler JSON(.gz).

    \b
    kernprof timeline trace.sqlite --picture trace.png
    kernprof timeline trace.sqlite --picture trace.png --span 5.2:5.4
    kernprof timeline before.sqlite after.sqlite
    kernprof timeline rank0.sqlite rank1.sqlite --ranks
    kernprof timeline --iteration step -- python train.py
    kernprof timeline --nvtx torch --nvtx mypkg.model:* -- python train.py
    """
    from kernprof.collect.runner import SubprocessRunner
    from kernprof.session.timeline import TimelineRequest, timeline

    program = ctx.meta.get("kernprof.program", ())
    if bool(program) == bool(given["traces"]):
        raise click.UsageError("give traces to read (one, two to compare, or ranks), or `-- PROGRAM …` to record")
    request = TimelineRequest(program=program, **given)
    click.echo(timeline(request, format_, runner=SubprocessRunner(), progress=progress).rstrip("\n"))
