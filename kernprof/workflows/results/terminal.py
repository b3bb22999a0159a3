"""Width and colour of results and progress lines on the terminal."""

import os
import shutil
import sys
from collections.abc import Sequence

from kernprof.errors import VERBOSE
from kernprof.outputs import Format
from kernprof.report.render import Result as Result, render
from kernprof.report.text.safe import plain, shorten
from kernprof.report.text.table import View

# Environment variables of terminals that show links (escape sequence OSC 8) as links. Some other
# terminals print the sequence as text.
_LINKING = {"VTE_VERSION", "KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION", "KONSOLE_VERSION"}
_LINKING_PROGRAMS = ("vscode", "iTerm.app", "ghostty", "WezTerm")


def editor() -> str:
    """Return the template of addresses that open a source line, from $KERNPROF_EDITOR."""
    return os.environ.get("KERNPROF_EDITOR", "vscode://file{path}:{line}")


def view(metrics: Sequence[str] = ()) -> View:
    """Return the output options for stdout: width, colour and links of terminals, details."""
    terminal = sys.stdout.isatty()
    links = _LINKING & os.environ.keys() or os.environ.get("TERM_PROGRAM") in _LINKING_PROGRAMS
    return View(
        width=shutil.get_terminal_size((110, 24)).columns,
        color=terminal and not os.environ.get("NO_COLOR"),
        editor=editor() if terminal and links else "",
        metrics=tuple(metrics),
        details=bool(os.environ.get(VERBOSE)),
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
