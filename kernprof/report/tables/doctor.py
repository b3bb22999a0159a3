"""What the doctor found, as sections."""

from __future__ import annotations

from collections.abc import Sequence

from kernprof.model.doctor import DoctorCheck, Health
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, row

_TONES = {Health.OK: Tone.GOOD, Health.WARNING: Tone.STRONG, Health.PROBLEM: Tone.BAD}


def doctor_sections(checks: Sequence[DoctorCheck]) -> list[Section]:
    """A row per check with its fix below it, and a last line that sums up."""
    counts = [(sum(each.status is status for each in checks), status.value) for status in Health]
    summary = ", ".join(f"{count} {name}" for count, name in counts if count)
    table = Table(head=("status", "check", "result"), align="llw", rows=tuple(map(_row, checks)))
    return [Section(table=table, notes=(summary,))]


def _row(check: DoctorCheck) -> Row:
    fix = (f"→ {check.fix}",) if check.fix else ()
    return row(Cell(check.status.value, _TONES[check.status]), check.name, Cell(check.detail, more=fix))
