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
    rows = [item for role, phases in by_role for item in _rows(role, list(phases))]
    table = Table(head=_HEAD, align="wrrr", rows=tuple(rows))
    sampled, total = document.blocks
    source = "times are measured" if document.measured else "order and counts are exact; no times"
    scope = f"{document.events:,} phases of {document.warps} warps, {sampled} of {total:,} blocks"
    return [
        Section(
            title=f"{document.workload} · {document.variant} on {document.device}",
            lines=(document.sentence, *document.overlap),
            table=table if document.measured else with_columns(table, (0, 1)),
            notes=(
                *(f"warning: {text}" for text in document.warnings),
                f"in order of the first event; {scope}; {source}",
            ),
        ),
        Section(title="cost of the instrumentation", lines=tuple(_cost(document)), level=2),
    ]


def _rows(role: str, phases: Sequence[WarpPhase]) -> Iterator[Row]:
    if role:
        yield Row(group=f"{role}: {phases[0].warps} warps")
    for phase in phases:
        each_warp = phase.count / phase.warps
        times = quantity_cell(phase.median_ns, "ns"), share_cell(phase.share)
        yield row(phase.title, Cell(f"{each_warp:.3g}", value=each_warp), *times)
    apart = (*SECTIONS, SiteKind.LOOP)
    shares = [phase.share for phase in phases if phase.share and phase.kind not in apart]
    if shares:
        yield row("rest", "", "", share_cell(max(0.0, 100 - sum(shares))))


def _cost(document: InsideDocument) -> Iterator[str]:
    if document.time_ns:
        before, after = document.time_ns
        yield (
            f"time: {quantity(before, 'ns')} → {quantity(after, 'ns')},"
            f" {100 * (after / before - 1):+.1f} % (CUDA events)"
        )
        added = quantity(max(0.0, after - before) / document.most_events, "ns")
        yield f"to record a phase: {quantity(document.event_ns, 'ns')}, back to back in one warp"
        yield f"run time of a phase: {added}, increase ÷ {document.most_events:,} phases of a warp"
        yield (
            f"recorded launch: {quantity(document.launch_ns, 'ns')} (CUDA events); from the first"
            f" start to the last end of its warps: {quantity(document.span_ns, 'ns')}"
        )
    pairs = {
        "registers per thread": document.registers,
        "local memory per thread (arrays, spills), bytes": document.local_bytes,
        "resident blocks per SM": document.blocks_per_sm,
    }
    yield from (f"{name}: {pair[0]} → {pair[1]}" for name, pair in pairs.items() if pair)
