"""Options that several commands share, and how results reach stdout."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

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
