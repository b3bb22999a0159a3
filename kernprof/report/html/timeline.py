"""A trace on the page: verdict, where the time goes, causes, tables, and the data of the
interactive timeline.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernprof.model.trace import Gaps
from kernprof.model.trace_report import IDLE_CAUSES, Accounting, DeviceOutcome
from kernprof.report.html.content import PageTrace, Tile
from kernprof.report.html.timeline_lanes import PackedTimeline, pack
from kernprof.report.plots.style import CLASSES, COMMUNICATION, COPY, FIRST_IDLE, KERNEL
from kernprof.report.tables.timeline import cause_gain, window_text, work_sections
from kernprof.report.text.table import Section
from kernprof.units import format_quantity

MOST_EVENTS = 200_000  # of all timelines of a page together
MOST_DRAWN = 8  # GPUs, or variants, with an interactive timeline
_ROOM = 3_500_000  # bytes of all timelines together
_ROWS, _GAP_ROWS = 15, 10
_PART_CLASS = {"compute": KERNEL, "communication": COMMUNICATION, "transfer": COPY}


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A piece of the accounting bar. `kind` is its class's number."""

    title: str
    percent: float
    kind: int
    idle: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GapRow:
    """A long idle gap: its cells, and its start and end on the trace's clock."""

    cells: tuple[str, ...]
    start_ns: int
    end_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DevicePart:
    """One process on one GPU, or one variant's part of it.

    `data` is JSON for the script, "" where no interactive timeline is drawn.
    """

    key: str
    title: str
    outcome: DeviceOutcome
    verdict: str
    window: str
    tiles: tuple[Tile, ...]
    shares: tuple[Share, ...]
    tables: tuple[Section, ...]
    gaps: tuple[GapRow, ...]
    data: str
    drawn: str
    drawn_notes: tuple[str, ...]
    legend: tuple[tuple[int, str], ...]
    span: tuple[int, int] | None

    def shows(self, start: int | None, end: int | None) -> bool:
        """Check whether the interactive timeline contains the interval."""
        return (
            self.span is not None
            and start is not None
            and end is not None
            and (self.span[0] <= start and end <= self.span[1])
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TracePart:
    """All that the template shows of one trace."""

    key: str
    title: str
    subtitle: str
    devices: tuple[DevicePart, ...]
    notes: tuple[str, ...]


def trace_parts(
    traces: Sequence[PageTrace], dump: Callable[[Any], str] = json.dumps
) -> tuple[TracePart, ...]:
    """`dump` makes JSON that no HTML parser can leave. Events and bytes are shared out evenly."""
    drawn = min(MOST_DRAWN, sum(len(trace.report.devices) for trace in traces))
    result, before = [], 0
    for number, trace in enumerate(traces):
        devices = []
        for place, outcome in enumerate(trace.report.devices):
            name = f"{trace.variants[place]} · " if trace.variants else ""
            device = _device(
                outcome, trace.gaps[place], f"t{number}-d{place}", f"{name}{outcome.title}"
            )
            devices.append(_drawn(device, trace, place, drawn, dump) if before < drawn else device)
            before += 1
        result.append(_trace(trace, f"t{number}", tuple(devices)))
    return tuple(result)


def _trace(trace: PageTrace, key: str, devices: tuple[DevicePart, ...]) -> TracePart:
    source = trace.report.source
    subtitle = " · ".join(filter(None, (source.path, source.format, source.tool)))
    notes = [*trace.notes, *trace.report.notes]
    without = sum(1 for device in devices if not device.data)
    if without:
        text = "1 part has" if without == 1 else f"{without} parts have"
        notes.append(f"{text} no interactive timeline here: a page holds {MOST_DRAWN} of them")
    return TracePart(
        key=key, title=trace.subject, subtitle=subtitle, devices=devices, notes=tuple(notes)
    )


def _drawn(
    part: DevicePart, trace: PageTrace, place: int, share: int, dump: Callable[[Any], str]
) -> DevicePart:
    packed = pack(
        trace.timeline,
        trace.track(place),
        trace.gaps[place],
        part.outcome,
        most=MOST_EVENTS // share,
        room=_ROOM // share,
        whole=not trace.variants,
    )
    span = packed.document["span"]
    origin = packed.document["origin"]
    return replace(
        part,
        data=dump(packed.document),
        drawn=(
            f"{packed.events:,} events in {len(packed.document['lanes'])} rows, "
            f"{format_quantity(span[1] - span[0], 'ns')}"
        ),
        drawn_notes=packed.notes,
        legend=_legend(packed),
        span=(origin + span[0], origin + span[1]),
    )


def _legend(packed: PackedTimeline) -> tuple[tuple[int, str], ...]:
    shown = {kind for _, _, kind in packed.document["names"]}
    return tuple((kind, title) for kind, title in enumerate(CLASSES) if kind in shown)


def _device(outcome: DeviceOutcome, gaps: Gaps, key: str, title: str) -> DevicePart:
    return DevicePart(
        key=key,
        title=title,
        outcome=outcome,
        verdict=outcome.verdict.label.value,
        window=window_text(outcome),
        tiles=tuple(_tiles(outcome)),
        shares=tuple(_shares(outcome.accounting)),
        tables=tuple(work_sections(outcome, _ROWS)),
        gaps=tuple(_gap_rows(gaps)),
        data="",
        drawn="",
        drawn_notes=(),
        legend=(),
        span=None,
    )


def _tiles(outcome: DeviceOutcome) -> Iterator[Tile]:
    verdict = outcome.verdict
    share = f", {verdict.share_pct:.0f} %" if verdict.share_pct is not None else ""
    yield Tile(
        title="verdict",
        value=verdict.label.value,
        note=f"confidence {verdict.confidence.value}{share}",
    )
    compute, idle = outcome.accounting.compute, outcome.accounting.idle
    yield Tile(
        title="GPU computes", value=f"{compute:.1f} %", note=f"idle {idle:.1f} % of the window"
    )
    if outcome.causes:
        best = max(outcome.causes, key=lambda cause: cause.estimated_gain_pct)
        yield Tile(title="largest gain found", value=cause_gain(best).text, note=best.id.value)
    if outcome.iterations is not None:
        count = f"median of {outcome.iterations.count}"
        yield Tile(
            title="iteration", value=format_quantity(outcome.iterations.median_ns, "ns"), note=count
        )
    graphs = f", {outcome.graph_launches} CUDA graphs" if outcome.graph_launches else ""
    note = f"{format_quantity(outcome.kernel_ns, 'ns')} together{graphs}"
    yield Tile(title="kernels", value=f"{outcome.kernel_count:,}", note=note)


def _shares(accounting: Accounting) -> Iterator[Share]:
    for title, kind in _PART_CLASS.items():
        yield Share(title=title, percent=getattr(accounting, title), kind=kind)
    for number, cause in enumerate(IDLE_CAUSES):
        percent = accounting.idle_causes.get(cause, 0.0)
        if percent > 0:
            yield Share(
                title=f"idle: {cause.value.replace('_', ' ')}",
                percent=percent,
                kind=FIRST_IDLE + number,
                idle=True,
            )


def _gap_rows(gaps: Gaps) -> Iterator[GapRow]:
    """The longest gaps of the window, longest first."""
    length = gaps.end - gaps.start
    for row in np.argsort(-length, kind="stable")[:_GAP_ROWS].tolist():
        start, end = int(gaps.start[row]), int(gaps.end[row])
        cause = IDLE_CAUSES[int(gaps.cause[row])].value.replace("_", " ")
        yield GapRow(
            cells=(f"{start / 1e9:.6f} s", format_quantity(end - start, "ns"), cause),
            start_ns=start,
            end_ns=end,
        )
