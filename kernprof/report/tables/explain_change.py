"""Why one is faster than the other, in words and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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


def change_document(change: Change) -> dict[str, Any]:
    return {
        "sentence": change.sentence,
        "parts": [{"id": p.id, "words": p.words, "kind": p.kind.value, "saved_ns": p.saved_ns} for p in change.parts],
        "left_ns": change.left_ns,
        "notes": list(change.notes),
    }
