"""Several ranks beside each other: their labels, and who waits for whom in collectives."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence

from kernprof.model.trace_report import RankOutcome, TimelineReport
from kernprof.report.export.timeline import timeline_document
from kernprof.report.tables.timeline import printable
from kernprof.units import format_quantity

SCHEMA = "kernprof.timeline-ranks/1"


def ranks_json(reports: Sequence[TimelineReport], ranks: Sequence[RankOutcome]) -> str:
    """The reports as `kernprof.timeline/1` documents, and one row per process and GPU."""
    document = {
        "schema": SCHEMA,
        "reports": [timeline_document(report) for report in reports],
        "ranks": [dataclasses.asdict(rank) for rank in ranks],
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def ranks_text(reports: Sequence[TimelineReport], ranks: Sequence[RankOutcome]) -> str:
    outcomes = [outcome for report in reports for outcome in report.devices]
    head = ("rank", "compute", "comm.", "idle", "waited", "last", "clock", "verdict", "process and GPU")
    rows: list[tuple[str, ...]] = [head]
    for at, (outcome, rank) in enumerate(zip(outcomes, ranks, strict=True)):
        parts = outcome.accounting
        shares = (f"{share:.1f} %" for share in (parts.compute, parts.communication, parts.idle))
        last = "–" if rank.last_pct is None else f"{rank.last_pct:.0f} %"
        clock = format_quantity(rank.clock_shift_ns, "ns")
        waited = format_quantity(rank.waited_ns, "ns")
        rows.append((str(at), *shares, waited, last, clock, outcome.verdict.label.value, outcome.title))
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row[:7], widths, strict=False)) for row in rows]
    lines = [f"{line}  {row[7]:<{widths[7]}}  {row[8]}" for line, row in zip(lines, rows, strict=True)]
    matched = ranks[0].matched if ranks else 0
    lines.append(
        f"{matched} collectives are shared by all ranks; 'waited' is in them, before the last rank arrived, "
        "'last' how often that was the rank"
        if matched
        else "no collective is shared by all ranks: waits and clocks are not known"
    )
    return "\n".join(printable(line).rstrip() for line in lines) + "\n"
