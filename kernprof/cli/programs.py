"""The commands that run any program: profile, timeline, analyse, capture."""

from pathlib import Path

import click

from kernprof.cli import options
from kernprof.cli.manual import Command, Manual
from kernprof.errors import DeviceNotFound, ReportUnreadable, command_line
from kernprof.outputs import Format


@click.command(
    "profile",
    cls=Command,
    manual=Manual(
        arguments=(("PROGRAM", "The program and its arguments, after `--`."),),
        groups=(
            ("Launches", ("kernel", "skip", "count", "nvtx")),
            (
                "Counters",
                ("set", "section", "metric", "clock-control", "cache-control", "ncu", "ncu-arg"),
            ),
            ("Result", ("time-limit", "store", "format", "help")),
        ),
        examples=(
            (
                "kernprof profile -- python train.py --epochs 1",
                "Profile the first 20 launches of a program.",
            ),
            (
                "kernprof profile --kernel 'gemm|conv' --skip 10 --count 5 -- python train.py",
                "Profile five launches of the matching kernels, after the warm-up.",
            ),
            (
                "kernprof profile --set full -- ./a.out",
                "Profile any program that launches CUDA kernels.",
            ),
        ),
        writes=(
            "In --store: a run (manifest.json, the ncu report and log), or a recording. The result goes"
            " to stdout, the program's output and progress to stderr."
        ),
        exits=(
            "ToolNotFound",
            "DeviceNotFound",
            "ToolTooOld",
            "CounterAccessDenied",
            "CaptureFailed",
            "NothingCaptured",
            "StoreError",
        ),
        schemas=("kernprof.run/1", "kernprof.timeline/2"),
    ),
    context_settings={"ignore_unknown_options": False, "allow_interspersed_args": False},
)
@click.argument(
    "program", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- PROGRAM [ARGS]…"
)
@click.option(
    "--kernel",
    metavar="REGEX",
    help="Only kernels whose name matches this regular expression.  [default: all]",
)
@click.option(
    "--skip",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of launches to skip first.",
)
@click.option(
    "--count",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    metavar="N",
    help="Maximum number of launches to profile.",
)
@options.counter_options
@options.time_limit_option("limit_s", "of the program.")
@options.ncu_option
@options.nvtx_option
@click.option(
    "--ncu-arg",
    "ncu_args",
    multiple=True,
    metavar="ARG",
    help="Argument that is passed to ncu unchanged; repeatable.",
)
@options.store_option
@options.format_option
def profile(
    *,
    program: tuple[str, ...],
    kernel: str | None,
    skip: int,
    count: int,
    sets: tuple[str, ...],
    sections: tuple[str, ...],
    metrics: tuple[str, ...],
    clock_control: str,
    cache_control: str,
    limit_s: float | None,
    ncu: Path | None,
    nvtx: tuple[str, ...],
    ncu_args: tuple[str, ...],
    store: Path,
    format_: Format,
) -> None:
    """Profile the kernels of any program under ncu, and show their scores.

    If the driver denies access to counters, a timeline of the program is recorded instead. Notes
    list the quantities that a timeline does not contain.
    """
    from kernprof.model.trace_report import TimelineReport
    from kernprof.workflows.results.load import render_runs, view
    from kernprof.workflows.run.hardware import ProfileRequest
    from kernprof.workflows.run.ladder import profile_best
    from kernprof.workflows.run.request import CounterOptions

    request = ProfileRequest(
        program=program,
        kernel=kernel,
        skip=skip,
        count=count,
        counters=CounterOptions(
            sets=sets,
            sections=sections,
            metrics=metrics,
            clock_control=clock_control,
            cache_control=cache_control,
            ncu_args=ncu_args,
            ncu=ncu,
        ),
        limit_s=limit_s,
        nvtx=nvtx,
        store=store,
    )
    host = options.host("kernprof show REPORT reads a report of another machine", ncu)
    stored = profile_best(request, host)
    if isinstance(stored, TimelineReport):
        options.show(stored, format_)
        return
    click.echo(render_runs((stored.run,), format_, view(metrics)))
    options.progress(f"stored as {stored.id}")


class TracesOrProgram(Command):
    """Command whose arguments before `--` are traces, and after `--` a program."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--" in args:
            at = args.index("--")
            args, ctx.meta["kernprof.program"] = args[:at], tuple(args[at + 1 :])
        return super().parse_args(ctx, args)


@click.command(
    "timeline",
    cls=TracesOrProgram,
    manual=Manual(
        arguments=(
            (
                "TRACE",
                (
                    "An .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler JSON(.gz), or"
                    " the name of a recording in --store. Several traces (also a quoted pattern, a"
                    " folder or URLs) are ranks of one job."
                ),
            ),
            ("PROGRAM", "The program to record, with its arguments, after `--`."),
        ),
        groups=(
            ("Analysis", ("iteration", "ranks", "cluster")),
            ("Recording", ("nvtx", "capture-range", "graph-nodes", "output", "time-limit", "nsys")),
            ("Result", ("fail-on", "store", "format", "help")),
        ),
        examples=(
            (
                "kernprof timeline --iteration 'step *' -- python train.py",
                "Record a program and break down its time.",
            ),
            (
                "kernprof timeline --nvtx torch --nvtx 'mypkg.model:*' -- python train.py",
                "Add NVTX ranges around functions, without editing the program.",
            ),
            ("kernprof timeline trace.sqlite", "Break down the time of a trace."),
            (
                "kernprof timeline trace.sqlite --fail-on 'idle>10%'",
                "A gate for CI: exit code 22 if the GPU idles for more than 10 %.",
            ),
            (
                "kernprof timeline rank0.sqlite rank1.sqlite",
                "Show which ranks of a job wait for other ranks.",
            ),
            (
                "kernprof timeline 'traces/rank*.sqlite' --cluster local",
                "Read the traces of many ranks with the workers of a cluster.",
            ),
        ),
        writes=(
            "A recording in --output, or in timelines/ of --store. Large traces are cached in"
            " ~/.cache/kernprof ($KERNPROF_CACHE). The result goes to stdout, progress and the program's"
            " output to stderr."
        ),
        exits=(
            "ToolNotFound",
            "DeviceNotFound",
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
    ),
)
@click.argument("traces", nargs=-1, metavar="[TRACE]… [-- PROGRAM [ARGS]…]", type=click.Path())
@click.option(
    "--ranks",
    is_flag=True,
    help="Treat the traces as ranks of one job, even without a shared collective.",
)
@options.cluster_option
@options.nvtx_option
@click.option(
    "--capture-range",
    metavar="RANGE",
    help="Record only inside an NVTX range (name@domain) or `cudaProfilerApi`.",
)
@click.option(
    "--graph-nodes",
    is_flag=True,
    help="Record each kernel of CUDA graphs, which adds overhead per kernel.",
)
@options.output_option("folder of the recording.  [default: a new folder in --store]")
@options.time_limit_option("limit_s", "of the program and nsys together.")
@options.reading_options
@options.fail_on_option
@options.store_option
@options.gate_format_option
@click.pass_context
def timeline(
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
    """Break down a program's time on the GPU, from a trace or from a new recording.

    The breakdown covers the whole analysed window, per GPU and iteration. The verdict has evidence
    and a confidence. Several traces that share collectives are ranks of one job. To compare two
    traces, use `kernprof compare A B`.
    """
    from kernprof.workflows.trace.reading import judge

    record = None
    if program := ctx.meta.get("kernprof.program", ()):
        from kernprof.workflows.trace.recording import RecordRequest

        instead = "kernprof timeline TRACE reads a trace of another machine"
        options.host("" if traces else instead, nsys)
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
            "--nvtx, --capture-range, --graph-nodes, --output and --time-limit apply to a program"
            " to record (kernprof timeline --nvtx torch -- python train.py), not to a trace"
        )
    reader = options.trace_reader(iteration=iteration, nsys=nsys)
    gate = options.conditions_of(fail_on, "trace")
    report = judge(
        traces,
        record=record,
        ranks=ranks,
        cluster=cluster,
        store=store,
        reader=reader,
        progress=options.progress,
    )
    unread = getattr(report, "unread", ())
    for trace in unread:
        options.progress(f"{trace.path} cannot be read: {trace.message}")
    options.show_gated(report, gate, format_, target=(traces or ("recording",))[0], store=store)
    if unread:
        raise click.exceptions.Exit(ReportUnreadable.exit_code)


@click.command(
    "analyse",
    cls=Command,
    manual=Manual(
        arguments=(("PROGRAM", "The program and its arguments, after `--`."),),
        groups=(
            ("First run: the timeline", ("trace", "iteration", "step", "nvtx")),
            ("Second run: counters", ("dry-run", "top", "time-limit")),
            ("Result", ("store", "format", "help")),
            ("Rarely needed", ("track", "graph-nodes", "fresh", "nsys", "set", "ncu")),
        ),
        examples=(
            (
                "kernprof analyse -- python train.py",
                "Record, plan, profile the kernels on the critical path, and list the gains.",
            ),
            (
                "kernprof analyse --dry-run -- python train.py",
                "Record and show the plan; the same command without --dry-run continues.",
            ),
            (
                "kernprof analyse --step 11.1 -- python train.py",
                "State that a step takes 11.1 ms without a profiler.",
            ),
            ("kernprof analyse --trace trace.sqlite", "Analyse a trace, without counters."),
            (
                "kernprof analyse --trace trace.nsys-rep -- python train.py",
                "Execute only the second run, for the counters.",
            ),
        ),
        writes=(
            "In --store: a recording (timelines/), a run with the ncu report (runs/) and the analysis'"
            " state (analyses/). The list goes to stdout; the plan, progress and the program's output"
            " go to stderr."
        ),
        exits=(
            "ToolNotFound",
            "DeviceNotFound",
            "ToolTooOld",
            "CaptureFailed",
            "NothingCaptured",
            "ReportUnreadable",
            "StoreError",
        ),
        schemas=("kernprof.analysis/2",),
    ),
    context_settings={"ignore_unknown_options": False, "allow_interspersed_args": False},
)
@click.argument("program", nargs=-1, type=click.UNPROCESSED, metavar="[-- PROGRAM [ARGS]…]")
@click.option(
    "--trace", metavar="FILE", help="Use this trace of the program instead of a recording."
)
@click.option(
    "--track",
    type=click.IntRange(0),
    metavar="INDEX",
    help="Index of the process and GPU in the trace, from 0.  [default: the busiest]",
)
@options.step_option
@click.option("--dry-run", is_flag=True, help="Show the plan of the second run, and stop.")
@click.option(
    "--fresh", is_flag=True, help="Record again instead of resuming an interrupted analysis."
)
@click.option(
    "--graph-nodes",
    is_flag=True,
    help="Record each kernel of CUDA graphs, which adds overhead per kernel.",
)
@click.option(
    "--set",
    "sets",
    multiple=True,
    callback=options.names,
    metavar="SET,…",
    help="ncu's section sets to collect.  [default: full]",
)
@options.top_option("kernels to profile.", 12)
@options.time_limit_option("limit_s", "of the second run.", "300")
@options.nvtx_option
@options.ncu_option
@options.reading_options
@options.store_option
@options.brief_format_option
def analyse(
    *,
    program: tuple[str, ...],
    trace: str | None,
    track: int | None,
    dry_run: bool,
    fresh: bool,
    graph_nodes: bool,
    sets: tuple[str, ...],
    top: int,
    limit_s: float | None,
    nvtx: tuple[str, ...],
    ncu: Path | None,
    iteration: str | None,
    step_ms: float | None,
    nsys: Path | None,
    store: Path,
    format_: Format,
) -> None:
    """Find the causes of a program's slow steps, and the gain of each fix, in one list.

    nsys records the program. ncu profiles the kernels on the steps' critical path in a second run.
    For each cause (host, copies, communication or kernels), the trace is replayed without its cost,
    to predict the time saved per step.

    For a single question, use another command. `timeline` shows the time of one recording, without
    a second run. `what-if` replays a trace with a change. `profile` collects counters of kernels.
    """
    from kernprof.workflows.analyse.counters import AnalyseRequest
    from kernprof.workflows.analyse.steps import analyse_step

    host = options.host()
    if program:
        try:
            host = options.host(
                "kernprof analyse --trace FILE analyses a trace of another machine; kernprof run"
                " WORKLOAD counts a kernel on the emulator",
                nsys or ncu,
            )
        except DeviceNotFound as error:
            if not trace:
                raise
            options.progress(f"{error.message}; the program is not run")
            program = ()
    request = AnalyseRequest(
        program=program,
        trace=trace,
        device=track,
        sets=sets or ("full",),
        top=top,
        limit_s=limit_s or 300.0,
        dry_run=dry_run,
        fresh=fresh,
        step_ms=step_ms,
        graph_nodes=graph_nodes,
        nvtx=nvtx,
        ncu=ncu,
        nsys=nsys,
        store=store,
    )
    reader = options.trace_reader(iteration=iteration, nsys=nsys)
    options.show(analyse_step(request, host, reader), format_)


@click.command(
    "capture",
    cls=Command,
    manual=Manual(
        arguments=(("PROGRAM", "The program and its arguments, after `--`."),),
        groups=(
            ("Launch", ("kernel", "skip")),
            ("Result", ("size-limit", "output", "time-limit", "help")),
        ),
        examples=(
            (
                "kernprof capture --kernel saxpy -- python train.py",
                "Save the first launch of `saxpy` as captured/saxpy.py.",
            ),
            (
                "kernprof capture --kernel saxpy --skip 100 -- python train.py",
                "Save the 101st launch.",
            ),
            (
                "kernprof capture --kernel saxpy -- ./simulate",
                "Save a launch of a compiled program that contains its PTX.",
            ),
        ),
        writes=(
            "In --output: the workload NAME.py, its source and its arrays. The path goes to stdout, the"
            " program's output to stderr."
        ),
        exits=("ToolNotFound", "DeviceNotFound", "CaptureFailed", "NothingCaptured"),
    ),
    context_settings={"ignore_unknown_options": False, "allow_interspersed_args": False},
)
@click.argument(
    "program", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- PROGRAM [ARGS]…"
)
@click.option(
    "--kernel",
    required=True,
    metavar="REGEX",
    help="Only kernels whose name matches this regular expression.",
)
@click.option(
    "--skip",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of launches to skip first.",
)
@click.option(
    "--size-limit",
    "size_limit_mb",
    type=click.FloatRange(0.001),
    default=1024,
    show_default=True,
    metavar="MB",
    help="Maximum total size of the arrays, in MB.",
)
@options.output_option("folder of the workload.  [default: captured]")
@options.time_limit_option("limit_s", "of the program.")
def capture(
    *,
    program: tuple[str, ...],
    kernel: str,
    skip: int,
    size_limit_mb: float,
    output: Path | None,
    limit_s: float | None,
) -> None:
    """Save one launch of a program's kernel as a stand-alone workload.

    The workload has the launch's source, configuration and arguments; its reference is the
    program's result. `kernprof run` then counts, times, emulates and checks the launch without the
    program. Kernels of CuPy, Numba and Triton are saved with their source, kernels of compiled
    programs with their PTX. If a launch cannot be saved, the error states the reason.
    """
    from kernprof.workflows.run.capture import CaptureRequest, capture

    request = CaptureRequest(
        kernel=kernel,
        program=program,
        skip=skip,
        size_limit_mb=size_limit_mb,
        output=output or Path("captured"),
        limit_s=limit_s,
    )
    file = capture(request, options.host("kernprof run WORKLOAD executes kernels on the emulator"))
    click.echo(str(file))
    options.progress(f"next: {command_line('run', file)} (without a GPU: --backend emulator)")


COMMANDS = {command.name: command for command in (profile, timeline, analyse, capture)}
