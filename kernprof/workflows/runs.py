"""`kernprof runs`: what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kernprof.model.listing import RunList, UnreadableFile, run_row
from kernprof.store import Store


def list_runs(store: Path, *, remove: Sequence[str] = ()) -> RunList:
    """The stored runs after removing those in `remove`; a folder that cannot be read is shown with the reason."""
    opened = Store(store)
    for name in remove:
        opened.remove(name)
    listing = opened.runs()
    broken = tuple(UnreadableFile(path=str(each.path), message=each.reason) for each in listing.broken)
    return RunList(runs=tuple(run_row(stored.run) for stored in listing.runs), broken=broken)
