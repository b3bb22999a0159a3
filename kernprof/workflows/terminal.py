"""Results on this terminal: width, colour and progress lines."""

import os
import shutil
import sys
from collections.abc import Sequence

from kernprof.outputs import Format
from kernprof.report.render import Result, render
from kernprof.report.text.safe import plain, shorten
from kernprof.report.text.table import View


def view(metrics: Sequence[str] = ()) -> View:
    """The terminal's width, and colour on a terminal only."""
    color = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return View(
        width=shutil.get_terminal_size((110, 24)).columns, color=color, metrics=tuple(metrics)
    )


def one_line(text: str) -> str:
    """The text on one line of the terminal that stderr is, cut where it is longer."""
    try:
        width = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):  # stands in for a terminal, as a notebook does
        width = 0
    return shorten(plain(text), (width or shutil.get_terminal_size().columns) - 1)


def printed(result: Result, format_: Format) -> str:
    """The result as it is printed here, without the last line's end."""
    return render(result, format_, view()).rstrip("\n")
