"""Options that several commands share, and how results reach stdout."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from kernprof.cli import completers

F = TypeVar("F", bound=Callable[..., Any])

FORMATS = ("table", "json", "csv", "markdown")


def format_option(*names: str) -> Callable[[F], F]:
    shown = names or FORMATS
    return click.option(
        "--format", "format_", type=click.Choice(shown), default="table", show_default=True,
        metavar="FORMAT", help=f"The result as {', '.join(shown[:-1])} or {shown[-1]}.",
    )  # fmt: skip


def store_option(function: F) -> F:
    return click.option(
        "--store", type=click.Path(path_type=Path, file_okay=False), default=Path(".kernprof"), show_default=True,
        envvar="KERNPROF_STORE", metavar="DIR", help="Folder of the stored runs; or $KERNPROF_STORE.",
    )(function)  # fmt: skip


def counter_options(function: F) -> F:
    """What is collected, and how: ncu's sets, sections and metrics, clock and cache control."""
    function = click.option("--cache-control", default="all", show_default=True, metavar="all|none",
                            help="Whether ncu flushes the caches before each pass.")(function)  # fmt: skip
    function = click.option("--clock-control", default="none", show_default=True, metavar="none|base",
                            help="Whether ncu fixes the clocks at base; none leaves them alone.")(function)  # fmt: skip
    function = click.option("--metric", "metrics", multiple=True, callback=names, metavar="METRIC,…",
                            shell_complete=completers.metrics,
                            help="Metrics, by our names or ncu's, beside those of the scores.")(function)  # fmt: skip
    function = click.option("--section", "sections", multiple=True, callback=names, metavar="SECTION,…",
                            shell_complete=completers.sections, help="ncu's sections.")(function)  # fmt: skip
    function = click.option("--set", "sets", multiple=True, callback=names, metavar="SET,…",
                            shell_complete=completers.sets,
                            help="ncu's section sets: basic, detailed, full, roofline, …")(function)  # fmt: skip
    return function


def nvtx_option(function: F) -> F:
    return click.option(
        "--nvtx", multiple=True, callback=names, metavar="NAME",
        help="NVTX ranges around functions, without editing them: torch, pkg.mod:*, pkg.mod:Class.method; repeatable.",
    )(function)  # fmt: skip


def names(_: click.Context, __: click.Parameter, value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """A click callback: `a,b` and repeated options both become a tuple of names."""
    given = (value,) if isinstance(value, str) else value or ()
    return tuple(name.strip() for each in given for name in each.split(",") if name.strip())


def progress(message: str) -> None:
    """A line of progress on stderr."""
    click.echo(f"kernprof: {message}", err=True)
