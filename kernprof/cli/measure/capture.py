"""`kernprof capture`."""

from pathlib import Path

import click

from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import host, output_option, progress, time_limit_option

MANUAL = Manual(
    arguments=(("PROGRAM", "The program with its arguments; options before `--` are kernprof's."),),
    groups=(
        ("Which launch", ("kernel", "skip")),
        ("Result", ("size-limit", "output", "time-limit", "help")),
    ),
    examples=(
        (
            "kernprof capture --kernel saxpy -- python train.py",
            "The first launch of `saxpy`, as captured/saxpy.py.",
        ),
        ("kernprof capture --kernel saxpy --skip 100 -- python train.py", "The 101st."),
        (
            "kernprof capture --kernel saxpy -- ./simulate",
            "From a compiled program, which has its PTX in it.",
        ),
    ),
    writes=(
        "NAME.py, a workload, with its source and arrays, below --output. Its path goes to stdout,"
        " the program's output to stderr."
    ),
    exits=("ToolNotFound", "CaptureFailed", "NothingCaptured"),
)


@click.command(
    "capture",
    cls=Command,
    manual=MANUAL,
    context_settings={"ignore_unknown_options": False, "allow_interspersed_args": False},
)
@click.argument(
    "program", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- PROGRAM [ARGS]…"
)
@click.option("--kernel", required=True, metavar="REGEX", help="Only kernels whose name matches.")
@click.option(
    "--skip",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Launches to let pass first.",
)
@click.option(
    "--size-limit",
    "size_limit_mb",
    type=click.FloatRange(0.001),
    default=1024,
    show_default=True,
    metavar="MB",
    help="What its arrays may have in all.",
)
@output_option("the folder of the workload.  [default: captured]")
@time_limit_option("limit_s", "the program.")
def command(
    *,
    program: tuple[str, ...],
    kernel: str,
    skip: int,
    size_limit_mb: float,
    output: Path | None,
    limit_s: float | None,
) -> None:
    """Save one launch of a program's kernel as a stand-alone workload.

    The workload holds source, configuration and arguments; its reference is the program's result.
    `kernprof run` then counts, times, emulates and checks it without the program. Kernels of CuPy,
    Numba and Triton are saved with their source, those of compiled programs with their PTX. A
    launch that cannot be saved is refused with the reason.
    """
    from kernprof.workflows.capture import CaptureRequest, capture

    request = CaptureRequest(
        kernel=kernel,
        program=program,
        skip=skip,
        size_limit_mb=size_limit_mb,
        output=output or Path("captured"),
        limit_s=limit_s,
    )
    file = capture(request, host())
    click.echo(str(file))
    progress(f"next: kernprof run {file}, with --backend emulator without a GPU")
