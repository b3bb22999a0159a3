"""`kernprof runs`: what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kernprof.report.library import RunRow, runs_sections
from kernprof.report.render import draw, json_text
from kernprof.report.table import View
from kernprof.store import Store, StoredRun


def list_runs(store: Path, format_: str, view: View, *, remove: Sequence[str] = ()) -> str:
    """The stored runs after removing those in `remove`; a folder that cannot be read is shown with the reason."""
    opened = Store(store)
    for name in remove:
        opened.remove(name)
    listing = opened.runs()
    rows = [_row(stored) for stored in listing.runs]
    broken = [(str(each.path), each.reason) for each in listing.broken]
    if format_ == "json":
        runs = [{f: getattr(row, f) for f in row.__dataclass_fields__} for row in rows]
        return json_text(
            {
                "schema": "kernprof.runs/1",
                "runs": runs,
                "broken": [{"path": path, "reason": reason} for path, reason in broken],
            }
        ).rstrip()
    return draw(runs_sections(rows, broken), format_, view).rstrip("\n")


def _row(stored: StoredRun) -> RunRow:
    run = stored.run
    return RunRow(
        id=run.id,
        created=run.created,
        workload=run.workload,
        variants=tuple(dict.fromkeys(result.variant for result in run.variants)),
        backend=run.backend,
        device=run.device.name if run.device else None,
        failed=sum(result.failure is not None or (result.check is not None and not result.check.correct)
                   for result in run.variants),
    )  # fmt: skip
