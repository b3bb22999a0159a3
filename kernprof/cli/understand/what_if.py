"""`kernprof what-if`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(
        (
            "TRACE",
            (
                ".nsys-rep, nsys SQLite or parquetdir export, PyTorch profiler JSON(.gz), or a"
                " recording of the store by its name."
            ),
        ),
        (
            "CHANGE",
            (
                "What to replay the trace with, several together: pinned-copies[=GB/S],"
                " copy-stream, no-step-sync, no-item-loop, input-ready[=TIMES], channels-last,"
                " tensor-core-matmul[=TIMES], half-precision[=TIMES], cuda-graph; `all` ranks them,"
                " each on its own.  [default: all]"
            ),
        ),
    ),
    groups=(
        ("What to replay", ("iteration", "device", "step")),
        ("Result", ("nsys", "store", "format", "help")),
    ),
    examples=(
        ("kernprof what-if trace.sqlite all", "What each known change would gain, ranked."),
        ("kernprof what-if trace.sqlite input-ready=4 cuda-graph", "Two of them together."),
        ("kernprof what-if trace.sqlite cuda-graph --step 11.1", "Without the recording overhead."),
    ),
    writes="Nothing but stdout; the columns of big traces in ~/.cache/kernprof ($KERNPROF_CACHE).",
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable"),
    schemas=("kernprof.what-if/1",),
)


@click.command("what-if", cls=Command, manual=MANUAL)
@click.argument("trace", type=click.Path())
@click.argument(
    "changes",
    nargs=-1,
    callback=options.names,
    metavar="[CHANGE]…",
    shell_complete=completers.changes,
)
@options.device_option(" in the trace.")
@options.step_option
@options.reading_options
@options.store_option
@options.brief_format_option
def command(
    *,
    trace: str,
    changes: tuple[str, ...],
    device: int,
    step_ms: float | None,
    iteration: str | None,
    nsys: Path | None,
    store: Path,
    format_: Format,
) -> None:
    """Replay a trace with a change, and predict the step time.

    Calls, copies and kernels are replayed in the order of their dependencies. The result is an
    estimate of the step time, the verdict and the critical path before and after the change.
    """
    from kernprof.workflows.terminal import printed
    from kernprof.workflows.trace.judge import WhatIfRequest, replay_with

    request = WhatIfRequest(
        trace=trace, changes=changes or ("all",), device=device, step_ms=step_ms, store=store
    )
    reader = options.trace_reader(iteration=iteration, nsys=nsys)
    click.echo(printed(replay_with(request, reader=reader), format_))
