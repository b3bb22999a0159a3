"""`kernprof analyse`."""

from pathlib import Path

import click

from kernprof.cli import options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(("PROGRAM", "The program with its arguments; options before `--` are kernprof's."),),
    groups=(
        (
            "First run: the timeline",
            ("trace", "iteration", "step", "track", "nvtx", "graph-nodes", "fresh", "nsys"),
        ),
        ("Second run: counters", ("dry-run", "top", "time-limit", "set", "ncu")),
        ("Result", ("store", "format", "help")),
    ),
    examples=(
        (
            "kernprof analyse -- python train.py",
            "Record, plan, profile what the step waits for, and list the gains.",
        ),
        (
            "kernprof analyse --dry-run -- python train.py",
            "Record and show the plan; the same command without --dry-run continues.",
        ),
        (
            "kernprof analyse --step 11.1 -- python train.py",
            "Of steps that take 11.1 ms without a profiler.",
        ),
        ("kernprof analyse --trace trace.sqlite", "What a trace alone says."),
        (
            "kernprof analyse --trace trace.nsys-rep -- python train.py",
            "Only the second run is made.",
        ),
    ),
    writes=(
        "A recording (timelines/), a run with the ncu report (runs/) and how far it came"
        " (analyses/), below --store. The list goes to stdout, the plan, progress and the program's"
        " output to stderr."
    ),
    exits=(
        "ToolNotFound",
        "ToolTooOld",
        "CaptureFailed",
        "NothingCaptured",
        "ReportUnreadable",
        "StoreError",
    ),
    schemas=("kernprof.analysis/2",),
)


@click.command(
    "analyse",
    cls=Command,
    manual=MANUAL,
    context_settings={"ignore_unknown_options": False, "allow_interspersed_args": False},
)
@click.argument("program", nargs=-1, type=click.UNPROCESSED, metavar="[-- PROGRAM [ARGS]…]")
@click.option("--trace", metavar="FILE", help="A trace of the program: it is not recorded again.")
@click.option(
    "--track",
    type=click.IntRange(0),
    metavar="INDEX",
    help="The process and GPU of the trace, from 0.  [default: the busiest]",
)
@options.step_option
@click.option("--dry-run", is_flag=True, help="Stop before the second run, and show its plan.")
@click.option(
    "--fresh", is_flag=True, help="Record again, also where an interrupted analysis could go on."
)
@click.option(
    "--graph-nodes", is_flag=True, help="Record every kernel of CUDA graphs, at a cost for each."
)
@click.option(
    "--set",
    "sets",
    multiple=True,
    callback=options.names,
    metavar="SET,…",
    help="ncu's section sets.  [default: full]",
)
@options.top_option("kernels to profile.", 12)
@options.time_limit_option("limit_s", "the second run, whose plan keeps to it.", "300")
@options.nvtx_option
@options.ncu_option
@options.reading_options
@options.store_option
@options.brief_format_option
def command(
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
    Each cause (host, copies, communication or kernels) is replayed without its cost, to predict the
    time saved per step.
    """
    from kernprof.workflows.analyse.counters import AnalyseRequest
    from kernprof.workflows.analyse.steps import analyse_step
    from kernprof.workflows.terminal import printed

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
    host = options.host()
    click.echo(printed(analyse_step(request, host, reader), format_))
