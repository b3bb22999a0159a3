"""Why one is faster than the other, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kernprof.model.diagnosis import Change
from kernprof.report.text.table import Section


def change_sections(changes: Sequence[Change | None]) -> list[Section]:
    """One sentence per pair, with what the rest probably is below it; nothing where no change could be split."""
    lines = []
    for change in changes:
        if change is not None:
            lines.append(change.sentence)
            lines += [f"  {note}" for note in change.notes]
    return [Section(title="why (estimates of a model over the busy parts)", lines=tuple(lines))] if lines else []
