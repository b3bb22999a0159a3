"""`kernprof runs`: what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kernprof.model.listing import UnreadableFile, run_row
from kernprof.report.render import render_runs
from kernprof.report.text.table import View
from kernprof.store import Store


def list_runs(store: Path, format_: str, view: View, *, remove: Sequence[str] = ()) -> str:
    """The stored runs after removing those in `remove`; a folder that cannot be read is shown with the reason."""
    opened = Store(store)
    for name in remove:
        opened.remove(name)
    listing = opened.runs()
    rows = [run_row(stored.run) for stored in listing.runs]
    broken = [UnreadableFile(path=str(each.path), message=each.reason) for each in listing.broken]
    return render_runs(rows, broken, format_, view).rstrip("\n")
