"""`kernprof timeline`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import format_option, names, nvtx_option, progress, store_option

MANUAL = Manual(
    arguments=(
        ("TRACES", ".nsys-rep, nsys SQLite or parquetdir exports, PyTorch profiler JSON(.gz): one to judge, two to "
                   "compare, three and more as ranks."),
        ("PIPELINE", "One of those that `kernprof list` shows, instead of traces."),
        ("PROGRAM", "What to record, with its arguments, after `--`."),
    ),
    groups=(
        ("What to judge", ("iteration", "ranks", "what-if")),
        ("Pipelines", ("variants", "param")),
        ("Pictures and exports", ("picture", "theme", "perfetto", "span", "device")),
        ("Recording", ("nvtx", "capture-range", "graph-nodes", "output", "time-limit", "nsys")),
        ("Result", ("cache", "store", "format", "help")),
    ),
    examples=(
        ("kernprof timeline --iteration 'step *' -- python train.py", "Record a program, then judge it."),
        ("kernprof timeline --nvtx torch --nvtx 'mypkg.model:*' -- python train.py", "With ranges around functions "
         "that are named, without editing them."),
        ("kernprof timeline trace.sqlite --picture trace.png --span 5.2:5.4", "Judge a trace and draw 0.2 s of it."),
        ("kernprof timeline before.sqlite after.sqlite", "What a change moved."),
        ("kernprof timeline rank0.sqlite rank1.sqlite --ranks", "Who waits for whom."),
        ("kernprof timeline image-training --variants baseline,workers,pinned", "A pipeline's fixes, side by side."),
        ("kernprof timeline trace.sqlite --what-if all", "What each known fix would gain."),
        ("kernprof timeline trace.sqlite --what-if input-ready=4,cuda-graph", "Two of them together."),
        ("kernprof timeline trace.sqlite --perfetto trace.json.gz", "For ui.perfetto.dev."),
    ),
    writes="What --picture, --perfetto and a recording (--output) name; the columns of big traces in "
           "~/.cache/kernprof ($KERNPROF_CACHE). The result goes to stdout, progress and the program's output to "
           "stderr.",
    exits=("WorkloadError", "ToolNotFound", "DeviceNotFound", "ToolTooOld", "CounterAccessDenied", "CaptureFailed",
           "NothingCaptured", "ReportUnreadable", "StoreError"),
    schemas=("kernprof.timeline/1", "kernprof.timeline-comparison/1", "kernprof.timeline-ranks/1",
             "kernprof.pipelines/1", "kernprof.what-if/1"),
)  # fmt: skip


class TracesOrProgram(Command):
    """What stands before `--` are traces, what stands after it is a program."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--" in args:
            at = args.index("--")
            args, ctx.meta["kernprof.program"] = args[:at], tuple(args[at + 1 :])
        return super().parse_args(ctx, args)


def span(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    from kernprof.workflows.trace.judge import parse_span

    return None if value is None else parse_span(value)


def device(_: click.Context, __: click.Parameter, value: str) -> str:
    if value != "cpu" and not value.isdecimal():
        raise click.BadParameter(f"{value!r} is neither a GPU's index nor cpu")
    return value


@click.command("timeline", cls=TracesOrProgram, manual=MANUAL)
@click.argument("traces", nargs=-1, type=click.Path(path_type=Path), metavar="[TRACES|PIPELINE]… [-- PROGRAM [ARGS]…]",
                shell_complete=completers.traces_or_pipelines)  # fmt: skip
@click.option("--variants", "-v", multiple=True, callback=names, metavar="NAME,…",
              shell_complete=completers.variants_of_pipeline,
              help="A pipeline's variants, each adding its fix to those before.  [default: all]")  # fmt: skip
@click.option("--param", "-p", "assignments", multiple=True, metavar="NAME=VALUE,…",
              shell_complete=completers.params_of_pipeline, help="A pipeline's parameters.")  # fmt: skip
@click.option("--iteration", metavar="PATTERN", help="NVTX range of one iteration: a name or a pattern (`step *`).")
@click.option("--ranks", is_flag=True, help="The traces are ranks of one job; so are three and more in any case.")
@click.option(
    "--what-if",
    metavar="CHANGE,…",
    shell_complete=completers.changes,
    help="Replay the trace with a change, or some with commas between them: `all` ranks pinned-copies, copy-stream, "
    "no-step-sync, no-item-loop, input-ready[=TIMES], no-layout-kernels, channels-last, "
    "tensor-core-matmul[=TIMES], half-precision[=TIMES], cuda-graph.",
)
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Draw the timeline: .png, .svg, .pdf or .html.")  # fmt: skip
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True,
              metavar="light|dark", help="The picture's colours.")  # fmt: skip
@click.option("--perfetto", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write a trace for ui.perfetto.dev (.json.gz).")  # fmt: skip
@click.option("--span", callback=span, metavar="A:B",
              help="What to draw and export, on the trace's clock: 5.2:5.4 (seconds) or 5200ms:5400ms.")  # fmt: skip
@click.option("--device", default="0", show_default=True, callback=device, metavar="INDEX|cpu",
              help="The GPU to draw or replay, or a pipeline's; cpu runs it tiny, without a trace.")  # fmt: skip
@nvtx_option
@click.option("--capture-range", metavar="RANGE", help="Record an NVTX range (name@domain), or `cudaProfilerApi`.")
@click.option("--graph-nodes", is_flag=True, help="Record every kernel of CUDA graphs, at a cost for each.")
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Folder for the recording.  [default: one of its own below --store]")  # fmt: skip
@click.option("--time-limit", "limit_s", type=click.FloatRange(1), metavar="SECONDS",
              help="For the program and nsys together.  [default: none]")  # fmt: skip
@click.option("--nsys", type=click.Path(path_type=Path), metavar="PATH",
              help="The nsys to use.  [default: $NSYS, PATH, the newest found]")  # fmt: skip
@click.option("--cache/--no-cache", "cached", default=True,
              help="Keep big traces' columns for a quick second look, or not.")  # fmt: skip
@store_option
@format_option("table", "json")
@click.pass_context
def command(ctx: click.Context, /, format_: str, **given: Any) -> None:
    """Say where a program's time goes on the GPU, why, and what a fix gains.

    All of a window's time is accounted for, per GPU and iteration; the verdict comes with its evidence and confidence.
    The name of a pipeline that `kernprof list` shows runs its variants, records each, and shows them side by side.
    """
    from kernprof.process import SubprocessRunner
    from kernprof.workflows.pipeline.request import pipeline_named, request_of
    from kernprof.workflows.trace.judge import TimelineRequest, timeline

    program, runner = ctx.meta.get("kernprof.program", ()), SubprocessRunner()
    if bool(program) == bool(given["traces"]):
        raise click.UsageError("give traces to read (one, two to compare, or ranks), or `-- PROGRAM …` to record")
    if name := pipeline_named(given["traces"], asked=bool(given["variants"] or given["assignments"])):
        from kernprof.workflows.pipeline.run import run_pipeline

        text, code = run_pipeline(request_of(name, given), format_, runner=runner, progress=progress)
        click.echo(text.rstrip("\n"))
        raise click.exceptions.Exit(code)
    if given["device"] == "cpu":
        raise click.UsageError("--device cpu is for pipelines: `kernprof list` shows them")
    given |= {"device": int(given["device"])}
    del given["variants"], given["assignments"]
    request = TimelineRequest(program=program, **given)
    click.echo(timeline(request, format_, runner=runner, progress=progress).rstrip("\n"))
