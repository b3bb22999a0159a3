"""How to draw on this terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

from kernprof.report.text.table import View


def view(metrics: Sequence[str] = ()) -> View:
    """The terminal's width, and colour on a terminal only."""
    color = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return View(width=max(60, shutil.get_terminal_size((110, 24)).columns), color=color, metrics=tuple(metrics))
