"""Width and colour of results and progress lines on the terminal."""

import os
import shutil
import sys
from collections.abc import Sequence

from kernprof.outputs import Format
from kernprof.report.render import Result as Result
from kernprof.report.render import render
from kernprof.report.text.safe import plain, shorten
from kernprof.report.text.table import View


def view(metrics: Sequence[str] = ()) -> View:
    """Return the output options for stdout: the terminal's width, and colour on terminals."""
    color = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return View(
        width=shutil.get_terminal_size((110, 24)).columns, color=color, metrics=tuple(metrics)
    )


def one_line(text: str) -> str:
    """Truncate the text to the width of the terminal on stderr."""
    try:
        width = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):  # stderr is an object without a file descriptor, as in notebooks
        width = 0
    return shorten(plain(text), (width or shutil.get_terminal_size().columns) - 1)


def printed(result: Result, format_: Format) -> str:
    """Return the result as text for this terminal, without a final newline."""
    return render(result, format_, view()).rstrip("\n")
