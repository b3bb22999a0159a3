"""Several ranks beside each other: their labels, and who waits for whom in collectives."""

from __future__ import annotations

from kernprof.model.trace_report import DeviceOutcome, RankOutcome, RanksReport
from kernprof.report.text.quantity import MISSING, quantity_cell, share_cell
from kernprof.report.text.table import Cell, Row, Section, Table, row


def ranks_sections(report: RanksReport) -> list[Section]:
    outcomes = [outcome for each in report.reports for outcome in each.devices]
    rows = tuple(_row(at, *pair) for at, pair in enumerate(zip(outcomes, report.ranks, strict=True)))
    head = ("rank", "compute", "comm.", "idle", "waited", "last", "clock", "verdict", "process and GPU")
    keys = ("rank", "compute_pct", "communication_pct", "idle_pct", "waited_ns", "last_pct", "clock_shift_ns",
            "verdict", "device")  # fmt: skip
    matched = report.ranks[0].matched if report.ranks else 0
    note = (
        f"{matched} collectives are shared by all ranks; 'waited' is in them, before the last rank arrived, "
        "'last' how often that was the rank"
        if matched
        else "no collective is shared by all ranks: waits and clocks are not known"
    )
    return [
        Section(
            lines=report.lead,
            table=Table(head=head, align="rrrrrrrls", rows=rows, keys=keys, optional=(6, 2)),
            notes=(note,),
        )
    ]


def _row(at: int, outcome: DeviceOutcome, rank: RankOutcome) -> Row:
    parts = outcome.accounting
    return row(
        str(at),
        *(share_cell(share) for share in (parts.compute, parts.communication, parts.idle)),
        quantity_cell(rank.waited_ns, "ns"),
        MISSING if rank.last_pct is None else Cell(f"{rank.last_pct:.0f} %", value=rank.last_pct),
        quantity_cell(rank.clock_shift_ns, "ns"),
        outcome.verdict.label.value,
        outcome.title,
    )
