"""`kernprof timeline`."""

from pathlib import Path

import click

from kernprof.cli import options
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import asked_of, show_gated
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(
        (
            "TRACE",
            (
                ".nsys-rep, nsys SQLite or parquetdir export, PyTorch profiler JSON(.gz), or a"
                " recording of the store by its name; several (also as a quoted pattern, a folder"
                " or URLs) are ranks of one job."
            ),
        ),
        ("PROGRAM", "What to record, with its arguments, after `--`."),
    ),
    groups=(
        ("What to judge", ("iteration", "ranks", "cluster")),
        ("Recording", ("nvtx", "capture-range", "graph-nodes", "output", "time-limit", "nsys")),
        ("Result", ("fail-on", "store", "format", "help")),
    ),
    examples=(
        (
            "kernprof timeline --iteration 'step *' -- python train.py",
            "Record a program, then judge it.",
        ),
        (
            "kernprof timeline --nvtx torch --nvtx 'mypkg.model:*' -- python train.py",
            "With ranges around functions that are named, without editing them.",
        ),
        ("kernprof timeline trace.sqlite", "Judge a trace that exists."),
        (
            "kernprof timeline trace.sqlite --fail-on 'idle>10%'",
            "A gate: exit code 22 where the GPU idles for more.",
        ),
        ("kernprof timeline rank0.sqlite rank1.sqlite", "Ranks of one job: who waits for whom."),
        ("kernprof timeline 'traces/rank*.sqlite' --cluster local", "Many ranks, read by workers."),
    ),
    writes=(
        "A recording, where --output says or below --store (timelines/); the columns of big traces"
        " in ~/.cache/kernprof ($KERNPROF_CACHE). The result goes to stdout, progress and the"
        " program's output to stderr."
    ),
    exits=(
        "ToolNotFound",
        "ToolTooOld",
        "CounterAccessDenied",
        "CaptureFailed",
        "NothingCaptured",
        "ReportUnreadable",
        "StoreError",
        "NotComparable",
        "ConditionMet",
    ),
    schemas=("kernprof.timeline/2", "kernprof.timeline-ranks/2"),
)


class TracesOrProgram(Command):
    """Split the arguments at `--`: traces before it, a program after it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--" in args:
            at = args.index("--")
            args, ctx.meta["kernprof.program"] = args[:at], tuple(args[at + 1 :])
        return super().parse_args(ctx, args)


@click.command("timeline", cls=TracesOrProgram, manual=MANUAL)
@click.argument("traces", nargs=-1, metavar="[TRACE]… [-- PROGRAM [ARGS]…]", type=click.Path())
@click.option(
    "--ranks",
    is_flag=True,
    help="The traces are ranks of one job, also where they share no collective.",
)
@options.cluster_option
@options.nvtx_option
@click.option(
    "--capture-range",
    metavar="RANGE",
    help="Record an NVTX range (name@domain), or `cudaProfilerApi`.",
)
@click.option(
    "--graph-nodes", is_flag=True, help="Record every kernel of CUDA graphs, at a cost for each."
)
@options.output_option("the recording's folder.  [default: a new one below --store]")
@options.time_limit_option("limit_s", "the program and nsys together.")
@options.reading_options
@options.fail_on_option
@options.store_option
@options.gate_format_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    traces: tuple[str, ...],
    ranks: bool,
    cluster: str | None,
    nvtx: tuple[str, ...],
    capture_range: str | None,
    graph_nodes: bool,
    output: Path | None,
    limit_s: float | None,
    iteration: str | None,
    nsys: Path | None,
    fail_on: tuple[str, ...],
    store: Path,
    format_: Format,
) -> None:
    """Account for a program's time on the GPU, from a trace or from a program recorded first.

    All time of a window is accounted for, per GPU and iteration. The verdict comes with its
    evidence and confidence. Several traces that share collectives are ranks of one job. To compare
    two traces: `kernprof compare A B`.
    """
    from kernprof.errors import ReportUnreadable
    from kernprof.workflows.terminal import printed
    from kernprof.workflows.trace.judge import TimelineRequest, judge

    record = None
    if program := ctx.meta.get("kernprof.program", ()):
        from kernprof.workflows.trace.recording import RecordRequest

        record = RecordRequest(
            program=program,
            capture_range=capture_range,
            graph_nodes=graph_nodes,
            output=output,
            limit_s=limit_s,
            store=store,
            nsys=nsys,
            nvtx=nvtx,
        )
    elif nvtx or capture_range or graph_nodes or output or limit_s:
        raise click.UsageError(
            "--nvtx, --capture-range, --graph-nodes, --output and --time-limit are for a program"
            " that is recorded (kernprof timeline --nvtx torch -- python train.py); a trace has the"
            " ranges it has"
        )
    request = TimelineRequest(
        traces=traces, record=record, ranks=ranks, cluster=cluster, store=store
    )
    reader = options.trace_reader(iteration=iteration, nsys=nsys)
    requested = asked_of(fail_on, "trace")
    report = judge(request, reader=reader, progress=options.progress)
    unread = getattr(report, "unread", ())
    for item in unread:
        options.progress(f"{item.path} cannot be read: {item.message}")
    show_gated(
        report,
        requested,
        format_,
        lambda name: printed(report, name),
        target=(traces or ("recording",))[0],
        store=store,
    )
    if unread:
        raise click.exceptions.Exit(ReportUnreadable.exit_code)
