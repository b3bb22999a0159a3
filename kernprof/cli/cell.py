"""The cell magic `%%kernprof` of IPython and Jupyter: its line has the options of `kernprof run`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from kernprof.errors import UsageError

if TYPE_CHECKING:
    from kernprof.workflows.cell import CellResult

# Parameters of `kernprof run` that no field of its request has.
_NOT_OF_CELLS = ("more", "watch", "timeline", "cluster", "fail_on", "format_")


def run_magic(line: str, cell: str) -> CellResult:
    """Run a cell's kernels. Raises UsageError for an unknown option."""
    from kernprof.cli.run import run
    from kernprof.workflows.cell import run_cell

    words = shlex.split(line)
    if not words or words[0].startswith("-"):
        words.insert(0, "")
    try:
        options: dict[str, Any] = run.make_context("%%kernprof", words).params
    except click.ClickException as error:
        raise UsageError(error.format_message(), hint="kernprof run --help lists options") from None
    used = [name for name in _NOT_OF_CELLS if options.pop(name) not in ((), None, False, "table")]
    if used:
        raise UsageError("a cell has no --watch, --timeline, --cluster, --fail-on and --format")
    return run_cell(cell, options.pop("workload"), options.pop("backends"), options)
