"""Options that several commands share, progress on stderr, and output with --fail-on checks."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kernprof.cli import completers, streams
from kernprof.errors import KernprofError, ReportUnreadable
from kernprof.outputs import DEFAULT_STORE, FORMATS, Format
from kernprof.progress import QUIET, Step

if TYPE_CHECKING:
    from kernprof.model.verdict import Condition
    from kernprof.process import Host
    from kernprof.workflows.gate.fail_on import Gated
    from kernprof.workflows.trace.reading import TraceReader

F = TypeVar("F", bound=Callable[..., Any])
_BRIEF = f"{', '.join(FORMATS)}, or brief (the conclusion and the next step)"


def names(
    _: click.Context, __: click.Parameter, value: str | tuple[str, ...] | None
) -> tuple[str, ...]:
    """Convert `a,b` and repeated options to a tuple of names (click callback)."""
    lists = (value,) if isinstance(value, str) else value or ()
    return tuple(name.strip() for text in lists for name in text.split(",") if name.strip())


def _span(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    from kernprof.workflows.trace.reading import parse_span

    return None if value is None else parse_span(value)


def _step(_: click.Context, __: click.Parameter, value: str | None) -> float | None:
    from kernprof.units import time_ns

    if value is None:
        return None
    taken = time_ns(value, "ms")
    if not taken:
        raise click.BadParameter(f"{value!r} is not a time: write 27.4 (ms), 27.4ms or 0.0274s")
    return taken / 1e6


def _format(names: str, choices: Sequence[Format]) -> Callable[[F], F]:
    return click.option(
        "--format",
        "format_",
        type=click.Choice(choices),
        default="table",
        show_default=True,
        metavar="FORMAT",
        help=f"Output format: {names}",
    )


format_option = _format(f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}.", FORMATS)
# The format brief is for commands with a short answer; junit is for commands with --fail-on.
brief_format_option = _format(f"{_BRIEF}.", (*FORMATS, "brief"))
gate_format_option = _format(f"{_BRIEF}, or junit (the checks).", (*FORMATS, "brief", "junit"))
fail_on_option = click.option(
    "--fail-on",
    multiple=True,
    metavar="CONDITION",
    help=(
        "Exit with code 22 if the condition is met: slower, 'time>3%', 'global_store_sectors>0%',"
        " 'coalescing_store<95', 'idle>10%'; repeatable. In a comparison, a percentage is the change"
        " from the base."
    ),
)
store_option = click.option(
    "--store",
    type=click.Path(path_type=Path, file_okay=False),
    default=DEFAULT_STORE,
    show_default=True,
    envvar="KERNPROF_STORE",
    metavar="DIR",
    help="Folder of stored runs, also set by $KERNPROF_STORE.",
)
theme_option = click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    metavar="light|dark",
    help="Colour theme of the picture; an .html file contains both themes.",
)
ncu_option = click.option(
    "--ncu",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Path of ncu.  [default: $NCU, else ncu on PATH, else the newest installed]",
)
cluster_option = click.option(
    "--cluster",
    metavar="WHERE",
    envvar="DASK_SCHEDULER_ADDRESS",
    help=(
        "Use the workers of a Dask cluster: local, local:N, tcp://HOST:8786, or a scheduler file;"
        " also set by $DASK_SCHEDULER_ADDRESS."
    ),
)
nsys_option = click.option(
    "--nsys",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Path of nsys.  [default: $NSYS, else nsys on PATH, else the newest installed]",
)
span_option = click.option(
    "--span",
    callback=_span,
    metavar="A:B",
    help="Part of the trace, as START:END: 5.2:5.4 (seconds) or 5200ms:5400ms.",
)
step_option = click.option(
    "--step",
    "step_ms",
    callback=_step,
    metavar="TIME",
    help=(
        "Step time without a profiler, in ms or with a unit. This time determines the host's"
        " profiling overhead, which is subtracted from the recorded step time."
    ),
)
metric_option = click.option(
    "--metric",
    "metrics",
    multiple=True,
    callback=names,
    metavar="METRIC,…",
    shell_complete=completers.metrics,
    help="Additional metrics, by the names of kernprof or ncu.",
)
nvtx_option = click.option(
    "--nvtx",
    multiple=True,
    callback=names,
    metavar="NAME",
    help=(
        "Add NVTX ranges around Python functions, without editing the program: torch, pkg.mod:*,"
        " pkg.mod:Class.method; repeatable."
    ),
)
_iteration_option = click.option(
    "--iteration",
    metavar="PATTERN",
    help="NVTX range of one iteration in the trace: a name or a pattern (`step *`).",
)


def output_format_option(*names: str) -> Callable[[F], F]:
    """Return the option --format of a command that derives its default from the file suffix."""
    return click.option(
        "--format",
        "format_",
        type=click.Choice(names),
        metavar="FORMAT",
        help=(
            f"Output format: {', '.join(names[:-1])} or {names[-1]}.  [default: by the file's"
            " suffix]"
        ),
    )


def output_option(help_: str, *, required: bool = False) -> Callable[[F], F]:
    return click.option(
        "--output",
        "-o",
        type=click.Path(path_type=Path),
        required=required,
        metavar="PATH",
        help=f"Output path: {help_}",
    )


def variants_option(help_: str, complete: completers.Complete) -> Callable[[F], F]:
    return click.option(
        "--variants",
        "-v",
        multiple=True,
        callback=names,
        metavar="NAME,…",
        shell_complete=complete,
        help=f"Only these variants{help_}",
    )


def param_option(complete: completers.Complete, help_: str) -> Callable[[F], F]:
    return click.option(
        "--param",
        "-p",
        "assignments",
        multiple=True,
        metavar="NAME=VALUE,…",
        shell_complete=complete,
        help=f"A parameter's value{help_}",
    )


def device_option(help_: str = ".") -> Callable[[F], F]:
    return click.option(
        "--device",
        type=click.IntRange(0),
        default=0,
        show_default=True,
        metavar="INDEX",
        help=f"Index of the GPU{help_}",
    )


def processes_option(default: int) -> Callable[[F], F]:
    return click.option(
        "--processes",
        type=click.IntRange(2, 100),
        default=default,
        show_default=True,
        metavar="N",
        help="Number of processes that time each variant, on a GPU.",
    )


def time_limit_option(name: str, help_: str, usual: str = "none") -> Callable[[F], F]:
    return click.option(
        "--time-limit",
        name,
        type=click.FloatRange(0.1),
        metavar="SECONDS",
        help=f"Time limit, in seconds, {help_}  [default: {usual}]",
    )


def top_option(help_: str, default: int) -> Callable[[F], F]:
    return click.option(
        "--top",
        type=click.IntRange(1),
        default=default,
        show_default=True,
        metavar="N",
        help=f"Maximum number: {help_}",
    )


def source_option(*, default: bool, help_: str) -> Callable[[F], F]:
    return click.option("--source/--no-source", default=default, help=f"Print the source: {help_}")


def reading_options(function: F) -> F:
    """Add the options that control how a trace is read."""
    return nsys_option(_iteration_option(function))


def show(result: object, format_: Format = "table") -> None:
    """Print a command's result on stdout."""
    from kernprof.workflows.results.load import printed

    click.echo(printed(result, format_))


def read_in_part(failed: Iterable[tuple[str, KernprofError]]) -> None:
    """Report unreadable inputs after the result; exit with the exit code of their errors."""
    for target, error in (failed := tuple(failed)):
        progress(f"{target} cannot be read: {error}")
    if failed:
        raise click.exceptions.Exit(ReportUnreadable.exit_code)


def trace_reader(*, iteration: str | None, nsys: Path | None) -> TraceReader:
    from kernprof.workflows.trace.reading import TraceReader

    return TraceReader(iteration=iteration, nsys=nsys)


def counter_options(function: F) -> F:
    """Add ncu's options: sets, sections, metrics, clock and cache control."""
    for option in (
        click.option(
            "--cache-control",
            default="all",
            show_default=True,
            metavar="all|none",
            help="all: ncu flushes the caches before each pass. none: ncu keeps their contents.",
        ),
        click.option(
            "--clock-control",
            default="none",
            show_default=True,
            metavar="none|base",
            help="base: ncu locks the clocks to the base frequency. none: ncu does not lock clocks.",
        ),
        metric_option,
        click.option(
            "--section",
            "sections",
            multiple=True,
            callback=names,
            metavar="SECTION,…",
            shell_complete=completers.sections,
            help="ncu's sections to collect.",
        ),
        click.option(
            "--set",
            "sets",
            multiple=True,
            callback=names,
            metavar="SET,…",
            shell_complete=completers.sets,
            help="ncu's section sets to collect: basic, detailed, full, roofline, …",
        ),
    ):
        function = option(function)
    return function


_UNTIMED_S = 5.0  # shorter work has no estimate of the time left
_CLEAR = "\r\x1b[K"


def time_left(began: float | None, share: float) -> str:
    """Estimate the time left of a stage, from its start and completed part; "" in the first 5 s."""
    passed = time.monotonic() - began if began else 0.0
    if passed < _UNTIMED_S or not 0 < share < 1:
        return ""
    seconds = max(1.0, passed * (1 - share) / share)
    return (
        f", about {seconds:.0f} s left" if seconds < 100 else f", about {seconds / 60:.0f} min left"
    )


class _ProgressLines:
    """Progress on stderr: a line that is overwritten on a terminal, else one line per stage."""

    def __init__(self) -> None:
        self._stages: dict[str, float] = {}  # start times
        self._moving = False

    def __call__(self, message: str) -> None:
        if os.environ.get(QUIET):
            return
        stage = message.stage if isinstance(message, Step) else message
        began = self._stages.get(stage)
        self._stages.setdefault(stage, time.monotonic())
        if not isinstance(message, Step):
            self.end()
            click.echo(f"kernprof: {streams.shown(message)}", err=True)
        elif sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            from kernprof.workflows.results.load import one_line

            left = time_left(began, message.share)
            click.echo(f"{_CLEAR}{one_line(f'kernprof: {message}{left}')}", err=True, nl=False)
            self._moving = True
        elif began is None:
            click.echo(f"kernprof: {streams.shown(message.stage)}", err=True)

    def end(self) -> None:
        """Clear the progress line before other output is written."""
        if self._moving:
            click.echo(_CLEAR, err=True, nl=False)
        self._moving = False


progress = _ProgressLines()


def host(instead: str = "", tool: Path | None = None) -> Host:
    """Return the context of a command: process runner, environment, and progress on stderr.

    If `instead` is not "", the command needs a GPU. Without one, DeviceNotFound is raised, and its
    message states what works instead. If the user names a `tool`, no GPU is required here, because
    the tool may be a wrapper that runs elsewhere.
    """
    from kernprof.process import Host, SubprocessRunner

    context = Host(runner=SubprocessRunner(), progress=progress)
    if instead and tool is None and not {"NCU", "NSYS"} & os.environ.keys():
        from kernprof.doctor.facts import require_gpu

        require_gpu(context.runner, instead)
    return context


def conditions_of(fail_on: Sequence[str], kind: str = "comparison") -> tuple[Condition, ...]:
    """Parse the conditions of `--fail-on`; the modules load only if there are conditions."""
    if not fail_on:
        return ()
    from kernprof.workflows.gate.fail_on import conditions

    return conditions(fail_on, of=kind)


def show_gated(
    result: Gated,
    gate: Sequence[Condition],
    format_: Format,
    render: Callable[[Format], str] | None = None,
    *,
    target: str,
    store: Path,
    base: str | None = None,
) -> None:
    """Print a result, or its checks as JUnit. Raises ConditionMet if a condition is met.

    `gate` are the conditions of --fail-on. `render` returns the result as text in a format. Source
    lines are read from the run `target`, and are compared with the run `base`.
    """
    if render is None:
        from kernprof.workflows.results.load import printed

        render = partial(printed, result)
    if not gate and format_ != "junit":
        click.echo(render(format_))
        return
    from kernprof.workflows.gate import fail_on

    checks = fail_on.checks_of(result, gate or fail_on.conditions(("failed",)))
    checks = fail_on.located(checks, result, target, store, base)
    click.echo(fail_on.junit(target, checks) if format_ == "junit" else render(format_))
    for line in fail_on.announce(checks, os.environ, partial(render, "markdown")):
        click.echo(line, err=True)
    fail_on.enforce(checks, getattr(result, "moves", ()))
