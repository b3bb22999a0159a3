"""Sections of `kernprof inside`: phases of the warps, and cost of the instrumentation."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kernprof.model.documents.inside import SECTIONS, InsideDocument, SiteKind, WarpPhase
from kernprof.report.text.table import (
    Cell,
    Row,
    Section,
    Table,
    quantity,
    quantity_cell,
    row,
    share_cell,
    with_columns,
)

_HEAD = ("phase", "per warp", "median", "share of time")


def inside_sections(document: InsideDocument) -> list[Section]:
    """Return the answer with the table of phases, and the cost of the instrumentation."""
    by_role = groupby(document.phases, key=lambda phase: phase.role)
    rows = tuple(item for role, phases in by_role for item in _rows(role, list(phases)))
    table = Table(head=_HEAD, align="wrrr", rows=rows)
    source = "times are measured" if document.measured else "order and counts are exact; no times"
    return [
        Section(
            title=f"{document.workload} · {document.variant} on {document.device}",
            lines=(document.sentence, *document.overlap),
            table=table if document.measured else with_columns(table, (0, 1)),
            notes=(
                *(f"warning: {text}" for text in document.warnings),
                f"recorded: {document.events:,} phases of {document.warps} warps,"
                f" {document.blocks[0]} of {document.blocks[1]:,} blocks",
                f"in order of the first event; {source}",
            ),
        ),
        Section(title="cost of the instrumentation", lines=tuple(_cost(document)), level=2),
    ]


def _rows(role: str, phases: Sequence[WarpPhase]) -> Iterator[Row]:
    if role:
        yield Row(group=f"{role}: {phases[0].warps} warps")
    for phase in phases:
        each_warp = phase.count / phase.warps
        count = Cell(f"{each_warp:.3g}", value=each_warp)
        yield row(phase.title, count, quantity_cell(phase.median_ns, "ns"), share_cell(phase.share))
    shares = [p.share for p in phases if p.share and p.kind not in (*SECTIONS, SiteKind.LOOP)]
    if shares:
        yield row("rest", "", "", share_cell(max(0.0, 100 - sum(shares))))


def _cost(document: InsideDocument) -> Iterator[str]:
    if document.time_ns:
        before, after = document.time_ns
        yield (
            f"time: {quantity(before, 'ns')} → {quantity(after, 'ns')},"
            f" {100 * (after / before - 1):+.1f} % (CUDA events)"
        )
        yield f"to record a phase: {quantity(document.event_ns, 'ns')}, back to back in one warp"
        yield f"first start to last end of the recorded warps: {quantity(document.span_ns, 'ns')}"
    pairs = {
        "registers per thread": document.registers,
        "local memory per thread (arrays, spills), bytes": document.local_bytes,
        "resident blocks per SM": document.blocks_per_sm,
    }
    yield from (f"{name}: {pair[0]} → {pair[1]}" for name, pair in pairs.items() if pair)
