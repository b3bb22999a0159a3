"""Prepare a trace for an HTML page: verdict, accounting, causes, tables and interactive timeline.

The timeline's data are unsigned LEB128 numbers: seven bits per byte, least significant bits first.
A lane (row) stores starts (relative to the previous event's end), durations, name indices and, for
copies, bytes. An event needs about six bytes, and browsers need no decompressor.
"""

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import numpy as np

from kernprof.model.documents.inside import DRAWN, SiteKind, WarpPicture
from kernprof.model.trace import NONE, Gaps, Ints, Span, Timeline
from kernprof.model.trace_report import (
    IDLE_CAUSES,
    PARTS,
    Accounting,
    CauseId,
    DeviceOutcome,
)
from kernprof.report.html.content import PageTrace, Tile
from kernprof.report.html.fragments import MOST_ROWS
from kernprof.report.plots.style import CLASSES, COMMUNICATION, COPY, FIRST_IDLE, KERNEL
from kernprof.report.plots.timeline import Lane, first_view, lanes_of
from kernprof.report.tables.timeline import cause_gain, window_text, work_sections
from kernprof.report.text.table import Section
from kernprof.units import format_quantity

MOST_EVENTS = 200_000  # events in all timelines of a page
MOST_DRAWN = 8  # GPUs, or variants, with an interactive timeline
_ROOM = 3_500_000  # bytes of all timelines together
_GAP_ROWS = 10
_FEWEST = 100  # least number of events, even if long names exceed the byte limit
_PART_CLASS = {"compute": KERNEL, "communication": COMMUNICATION, "transfer": COPY}


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Segment of a bar: a part of the analysed window, or a cause of its idle gaps if `idle`.

    `width` is the drawn percentage. `kind` is the number of the CSS class, or None for a part that
    consists of idle gaps.
    """

    title: str
    percent: float
    kind: int | None
    width: float
    idle: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GapRow:
    """Table row of a long idle gap: cells, and start and end in ns on the trace's clock."""

    cells: tuple[str, ...]
    start_ns: int
    end_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DevicePart:
    """Template data of one process on one GPU, or of one variant in that process.

    `data` is JSON for the script, "" without an interactive timeline.
    """

    key: str
    title: str
    outcome: DeviceOutcome
    window: str
    tiles: tuple[Tile, ...]
    shares: tuple[Share, ...]
    tables: tuple[Section, ...]
    gaps: tuple[GapRow, ...]
    data: str = ""
    drawn: str = ""
    drawn_notes: tuple[str, ...] = ()
    legend: tuple[tuple[int, str], ...] = ()
    span: Span | None = None

    def shows(self, start: int | None, end: int | None) -> bool:
        """Return true if the interactive timeline contains the interval (in ns)."""
        if self.span is None or start is None or end is None:
            return False
        return self.span[0] <= start and end <= self.span[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class TracePart:
    """Template data of one trace."""

    key: str
    title: str
    subtitle: str
    devices: tuple[DevicePart, ...]
    notes: tuple[str, ...]


def trace_parts(
    traces: Sequence[PageTrace], dump: Callable[[Any], str] = json.dumps
) -> tuple[TracePart, ...]:
    """Return template data of each trace; `dump` encodes JSON.

    All drawn timelines together have at most MOST_EVENTS events.
    """
    drawn = min(MOST_DRAWN, sum(len(trace.report.devices) for trace in traces))
    parts: list[TracePart] = []
    for number, trace in enumerate(traces):
        before = sum(len(part.devices) for part in parts)
        devices = tuple(
            _device(
                trace, place, f"t{number}-d{place}", drawn if before + place < drawn else 0, dump
            )
            for place in range(len(trace.report.devices))
        )
        source = trace.report.source
        notes = [*trace.notes, *trace.report.notes]
        if without := sum(not device.data for device in devices):
            text = "1 part has" if without == 1 else f"{without} parts have"
            notes.append(f"{text} no interactive timeline: at most {MOST_DRAWN} per page")
        parts.append(
            TracePart(
                key=f"t{number}",
                title=trace.subject,
                subtitle=" · ".join(filter(None, (source.path, source.format, source.tool))),
                devices=devices,
                notes=tuple(notes),
            )
        )
    return tuple(parts)


def _device(
    trace: PageTrace, place: int, key: str, drawn: int, dump: Callable[[Any], str]
) -> DevicePart:
    """Return template data of the outcome with index `place`.

    `drawn` is the number of timelines that share MOST_EVENTS, or 0 to draw none for this outcome.
    """
    outcome, gaps = trace.report.devices[place], trace.gaps[place]
    verdict = outcome.verdict
    confidence = f"confidence {verdict.confidence.value}"
    confidence += f", {verdict.share_pct:.0f} %" if verdict.share_pct is not None else ""
    compute, idle = outcome.accounting.compute, outcome.accounting.idle
    idle_text = f"idle {idle:.1f} % of the window"
    tiles = [
        Tile(title="verdict", value=verdict.label.value, note=confidence),
        Tile(title="GPU computes", value=f"{compute:.1f} %", note=idle_text),
    ]
    if outcome.causes:
        best = max(
            outcome.causes,
            key=lambda cause: (cause.id is not CauseId.FP32_MATMUL, cause.estimated_gain_pct),
        )
        tiles.append(
            Tile(title="largest gain found", value=cause_gain(best).text, note=best.id.value)
        )
    if outcome.iterations is not None:
        tiles.append(
            Tile(
                title="iteration",
                value=format_quantity(outcome.iterations.median_ns, "ns"),
                note=f"median of {outcome.iterations.count}",
            )
        )
    graphs = f", {outcome.graph_launches} CUDA graphs" if outcome.graph_launches else ""
    note = f"{format_quantity(outcome.kernel_ns, 'ns')} together{graphs}"
    tiles.append(Tile(title="kernels", value=f"{outcome.kernel_count:,}", note=note))
    part = DevicePart(
        key=key,
        title=(f"{trace.variants[place]} · " if trace.variants else "") + outcome.title,
        outcome=outcome,
        window=window_text(outcome),
        tiles=tuple(tiles),
        shares=tuple(_shares(outcome.accounting)),
        tables=tuple(work_sections(outcome, MOST_ROWS)),
        gaps=tuple(_gap_rows(gaps)),
    )
    if not drawn:
        return part
    packed = pack(
        trace.timeline,
        trace.track(place),
        gaps,
        outcome,
        most=MOST_EVENTS // drawn,
        room=_ROOM // drawn,
        may_exceed_window=not trace.variants,
    )
    origin, (start, end) = packed.document["origin"], packed.document["span"]
    shown = {kind for _, _, kind in packed.document["names"]}
    rows = len(packed.document["lanes"])
    return replace(
        part,
        data=dump(packed.document),
        drawn=f"{packed.events:,} events in {rows} rows, {format_quantity(end - start, 'ns')}",
        drawn_notes=packed.notes,
        legend=tuple((kind, title) for kind, title in enumerate(CLASSES) if kind in shown),
        span=(origin + start, origin + end),
    )


def _shares(accounting: Accounting) -> Iterator[Share]:
    for part, cause, percent in accounting.rows():
        work = _PART_CLASS.get(part)
        if cause is not None:
            title = f"{PARTS[part]}: {cause.value.replace('_', ' ')}"
            kind = FIRST_IDLE + IDLE_CAUSES.index(cause)
            yield Share(title=title, percent=percent, kind=kind, width=percent, idle=True)
        elif percent > 0 or work is not None:
            gaps = sum(accounting.idle_causes.get(part, {}).values())
            yield Share(title=PARTS[part], percent=percent, kind=work, width=percent - gaps)


def _gap_rows(gaps: Gaps) -> Iterator[GapRow]:
    length = gaps.end - gaps.start
    for row in np.argsort(-length, kind="stable")[:_GAP_ROWS].tolist():
        start, end = int(gaps.start[row]), int(gaps.end[row])
        cause = IDLE_CAUSES[int(gaps.cause[row])].value.replace("_", " ")
        yield GapRow(
            cells=(f"{start / 1e9:.6f} s", format_quantity(end - start, "ns"), cause),
            start_ns=start,
            end_ns=end,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedTimeline:
    """Interactive timeline: `document` is the script's input, `notes` state the drawn interval."""

    document: dict[str, Any]
    events: int
    notes: tuple[str, ...]


def varints(values: Ints) -> bytes:
    """Encode non-negative integers as unsigned LEB128.

    https://en.wikipedia.org/wiki/LEB128#Unsigned_LEB128
    """
    value = np.asarray(values, np.uint64)
    if not len(value):
        return b""
    count = max(1, (int(value.max()).bit_length() + 6) // 7)
    parts = value[:, None] >> (np.arange(count, dtype=np.uint64) * np.uint64(7))[None, :]
    present = parts > 0
    present[:, 0] = True
    follows = np.zeros_like(present)
    follows[:, :-1] = present[:, 1:]
    encoded = (parts & np.uint64(127)) | (follows.astype(np.uint64) << np.uint64(7))
    return bytes(encoded[present].astype(np.uint8))


def pack(
    timeline: Timeline,
    track: int,
    gaps: Gaps,
    outcome: DeviceOutcome,
    *,
    most: int,
    room: int,
    may_exceed_window: bool = True,
) -> PackedTimeline:
    """Pack as much of the trace as `most` events and `room` bytes allow.

    The packed interval is the whole trace, the analysed window, or the middle of the window. The
    whole trace is packed only if `may_exceed_window` is true.
    """
    while True:
        span, note = chosen_span(
            timeline, track, gaps, outcome, most, may_exceed_window=may_exceed_window
        )
        lanes = lanes_of(timeline, track, gaps, span)
        # The script's input. Times are ns since `origin`; `shown` is the initially shown interval.
        origin = min([lanes.span[0], *[int(lane.start[0]) for lane in lanes.lanes if len(lane)]])
        document: dict[str, Any] = {
            "origin": origin,
            "span": [lanes.span[0] - origin, lanes.span[1] - origin],
            "shown": [end - origin for end in first_view(lanes.span, outcome)],
            "classes": CLASSES,
            "names": lanes.names,
            "lanes": [
                {
                    "title": lane.title,
                    "kind": lane.kind.value,
                    "n": len(lane),
                    "bytes": lane.nbytes is not None,
                }
                for lane in lanes.lanes
            ],
            "data": base64.b64encode(
                b"".join(_columns(lane, origin) for lane in lanes.lanes)
            ).decode(),
        }
        size = len(document["data"]) + len(json.dumps(document["names"]))
        if size <= room or most <= _FEWEST:
            return PackedTimeline(
                document=document, events=lanes.events, notes=((note,) if note else ()) + lanes.left
            )
        most = max(_FEWEST, min(most, lanes.events) * room // size * 9 // 10)


def chosen_span(
    timeline: Timeline,
    track: int,
    gaps: Gaps,
    outcome: DeviceOutcome,
    most: int,
    *,
    may_exceed_window: bool = True,
) -> tuple[Span, str]:
    """Return the interval to draw, and a note on the interval ("" for the whole trace)."""
    # The interval from the first to the last event of the track and of the track's process.
    mine = timeline.work.rows(timeline.work.track == track)
    first, last = int(mine.start.min()), int(mine.end.max())
    processes = timeline.thread_processes()
    for rows in (timeline.calls, timeline.ranges):
        selected = (
            processes[rows.thread] == timeline.tracks[track].process
            if len(rows)
            else np.zeros(0, np.bool_)
        )
        if bool(selected.any()):
            first = min(first, int(rows.start[selected].min()))
            last = max(last, int(rows.end[selected].max()))
    complete = (first, last + 1)
    total = _count(timeline, track, gaps, complete)
    if may_exceed_window and total <= most:
        return complete, ""
    events = f"the trace has {total:,} events"
    low, high = outcome.window_ns
    if (count := _count(timeline, track, gaps, (low, high))) <= most:
        return (low, high), f"{events}: the analysed window is drawn, with {count:,} events"
    iterations = outcome.iterations.count if outcome.iterations else 0
    share = most / count
    while True:
        remaining = max(1, int(iterations * share)) if iterations * share >= 1 else 0
        length = max(1, int((high - low) * (remaining / iterations if remaining else share)))
        middle = (low + high) // 2
        span = (middle - length // 2, middle - length // 2 + length)
        count = _count(timeline, track, gaps, span)
        if count <= most or length <= 2:
            break
        share *= 0.8
    part = (
        f"about {remaining} of {iterations} iterations"
        if remaining
        else format_quantity(length, "ns")
    )
    where = "from the middle of the analysed window are drawn"
    return span, f"{events}: {part} {where}, with {count:,} events"


def _count(timeline: Timeline, track: int, gaps: Gaps, span: Span) -> int:
    """Count the events of the track and of the track's process that overlap the interval."""
    processes = timeline.thread_processes()
    process = timeline.tracks[track].process
    work = timeline.work
    total = int(((work.start < span[1]) & (work.end >= span[0]) & (work.track == track)).sum())
    total += int(((gaps.start < span[1]) & (gaps.end >= span[0])).sum())
    for rows in (timeline.calls, timeline.ranges):
        inside = (rows.start < span[1]) & ((rows.end >= span[0]) | (rows.end == NONE))
        total += int((inside & (processes[rows.thread] == process)).sum()) if len(rows) else 0
    return total


def _columns(lane: Lane, origin: int) -> bytes:
    before = np.concatenate(([origin], lane.end[:-1])) if len(lane) else lane.end
    columns = [lane.start - before, lane.end - lane.start, lane.name]
    if lane.nbytes is not None:
        columns.append(lane.nbytes)
    return b"".join(map(varints, columns))


_LEFT, _WIDTH, _ROW = 200, 1000, 14  # pixels: titles, time axis, height of a warp


def warps_svg(picture: WarpPicture) -> str:
    """Return SVG with a row for each warp, and a colour for each kind of phase."""
    parts = []
    for number, (block, warp, role, boxes) in enumerate(picture.rows):
        top, title = _ROW * number, escape(f"block {block} warp {warp} {role}")
        parts.append(f'<text x="0" y="{top + 11}" fill="var(--text)">{title}</text>')
        parts += [_box(kind, _LEFT + left, top + 1, (wide, _ROW - 2)) for kind, left, wide in boxes]
    bottom = _ROW * len(picture.rows)
    drawn = {kind for *_, boxes in picture.rows for kind, _, _ in boxes}
    for place, kind in enumerate(kind for kind in DRAWN if kind in drawn):
        x = _LEFT + 140 * place
        parts.append(_box(kind, x, bottom + 8, (12, 12)))
        parts.append(f'<text x="{x + 16}" y="{bottom + 18}" fill="var(--text)">{kind.value}</text>')
    return (
        f'<svg viewBox="0 0 {_LEFT + _WIDTH} {bottom + 42}" role="img" font-size="11"'
        f' aria-label="phases of the warps of a block">{"".join(parts)}'
        f'<text x="{_LEFT}" y="{bottom + 36}" fill="var(--muted)">'
        f"{picture.span:,.0f} {escape(picture.unit)} from left to right</text></svg>"
    )


def _box(kind: SiteKind, x: int, y: int, size: tuple[int, int]) -> str:
    colour = list(SiteKind).index(kind)
    return f'<rect x="{x}" y="{y}" width="{size[0]}" height="{size[1]}" fill="var(--c{colour})"/>'
