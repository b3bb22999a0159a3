"""The cell magic `%%kernprof` of IPython: its line has the options of `kernprof run`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from kernprof.errors import UsageError

if TYPE_CHECKING:
    from kernprof.workflows.api import CellResult

# Parameters of `kernprof run` without effect in a cell.
_NOT_OF_CELLS = ("workload", "more", "launch", "watch", "timeline", "cluster", "fail_on", "format_")


def run_magic(line: str, cell: str) -> CellResult:
    """Run a cell's kernels. Raises UsageError for an unknown option."""
    from kernprof.cli.run import run
    from kernprof.workflows.api import run_cell

    words = shlex.split(line)
    workload = "" if not words or words[0].startswith("-") else words.pop(0)
    params = [param for param in run.params if param.name not in _NOT_OF_CELLS]
    try:
        options = (
            click.Command("%%kernprof", params=params).make_context("%%kernprof", words).params
        )
    except click.ClickException as error:
        raise UsageError(
            error.format_message(), hint="the options are those of `kernprof run`"
        ) from None
    return run_cell(cell, workload, options.pop("backends"), options)
