"""`kernprof profile`."""

from pathlib import Path

import click

from kernprof.cli import options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(("PROGRAM", "The program with its arguments; options before `--` are kernprof's."),),
    groups=(
        ("Which launches", ("kernel", "skip", "count", "nvtx")),
        (
            "Counters",
            ("set", "section", "metric", "clock-control", "cache-control", "ncu", "ncu-arg"),
        ),
        ("Result", ("time-limit", "store", "format", "help")),
    ),
    examples=(
        ("kernprof profile -- python train.py --epochs 1", "The first 20 launches of a program."),
        (
            "kernprof profile --kernel 'gemm|conv' --skip 10 --count 5 -- python train.py",
            "Five of certain kernels, past the warm-up.",
        ),
        ("kernprof profile --set full -- ./a.out", "Any program that launches CUDA kernels."),
    ),
    writes=(
        "A run below --store: manifest.json, the ncu report and log; or a recording. The result"
        " goes to stdout, its output and progress to stderr."
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
)


@click.command(
    "profile",
    cls=Command,
    manual=MANUAL,
    context_settings={"ignore_unknown_options": False, "allow_interspersed_args": False},
)
@click.argument(
    "program", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- PROGRAM [ARGS]…"
)
@click.option("--kernel", metavar="REGEX", help="Only kernels whose name matches.  [default: all]")
@click.option(
    "--skip",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Launches to let pass first.",
)
@click.option(
    "--count",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    metavar="N",
    help="Launches to profile at most.",
)
@options.counter_options
@options.time_limit_option("limit_s", "the whole program.")
@options.ncu_option
@options.nvtx_option
@click.option(
    "--ncu-arg",
    "ncu_args",
    multiple=True,
    metavar="ARG",
    help="Passed to ncu as it is; repeatable.",
)
@options.store_option
@options.format_option
def command(
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

    If counters are refused, the program's timeline is recorded instead, and the limits of such a
    result are listed.
    """
    from kernprof.model.trace_report import TimelineReport
    from kernprof.workflows.run.ladder import profile_best
    from kernprof.workflows.run.profile import ProfileRequest
    from kernprof.workflows.run.request import CounterOptions
    from kernprof.workflows.show import render_runs
    from kernprof.workflows.terminal import printed, view

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
    stored = profile_best(request, options.host())
    if isinstance(stored, TimelineReport):
        click.echo(printed(stored, format_))
        return
    click.echo(render_runs((stored.run,), format_, view(metrics)))
    options.progress(f"stored as {stored.id}")
