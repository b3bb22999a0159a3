"""Lanes as bytes that a page can hold: unsigned LEB128 numbers, base64, and the part of a long
trace that fits.

A number takes as many bytes as it needs, seven bits each, least first. A lane is its starts (each
since the last event's end), durations, name numbers and, of copies, bytes: about six bytes an
event. That needs no decompressor, so that it opens in any browser at once.
"""

import base64
import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernprof.model.trace import NONE, Gaps, Ints, Span, Timeline
from kernprof.model.trace_report import DeviceOutcome
from kernprof.report.html.timeline_lanes import Lane, Lanes, lanes_of
from kernprof.report.plots.timeline_colours import CLASSES
from kernprof.units import format_quantity

_VIEWED_ITERATIONS = 3
_FEWEST = 100  # events, however long their names


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedTimeline:
    """`document` is what the page's script reads; `notes` say what part of the trace it is."""

    document: dict[str, Any]
    events: int
    notes: tuple[str, ...]


def varints(values: Ints) -> bytes:
    """Non-negative integers as unsigned LEB128.
    https://en.wikipedia.org/wiki/LEB128#Unsigned_LEB128
    """
    given = np.asarray(values, np.uint64)
    if not len(given):
        return b""
    count = max(1, (int(given.max()).bit_length() + 6) // 7)
    shifts = np.arange(count, dtype=np.uint64) * np.uint64(7)
    parts = given[:, None] >> shifts[None, :]
    wanted = parts > 0
    wanted[:, 0] = True
    follows = np.zeros_like(wanted)
    follows[:, :-1] = wanted[:, 1:]
    made = (parts & np.uint64(127)) | (follows.astype(np.uint64) << np.uint64(7))
    return bytes(made[wanted].astype(np.uint8))


def pack(
    timeline: Timeline,
    track: int,
    gaps: Gaps,
    outcome: DeviceOutcome,
    *,
    most: int,
    room: int,
    whole: bool = True,
) -> PackedTimeline:
    """As much of the trace as `most` events and `room` bytes allow: all, the analysed window, or
    its middle.

    `whole` False: the window at most, for another part of the page shows the rest.
    """
    while True:
        span, note = chosen_span(timeline, track, gaps, outcome, most, whole=whole)
        lanes = lanes_of(timeline, track, gaps, span)
        document = _document(lanes, outcome)
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
    whole: bool = True,
) -> tuple[Span, str]:
    """The part to show, and what to say of it; "" where it is the whole trace."""
    all_of_it = _whole(timeline, track)
    count = _count(timeline, track, gaps, all_of_it)
    if whole and count <= most:
        return all_of_it, ""
    had = f"the trace has {count:,} events"
    low, high = outcome.window_ns
    if (found := _count(timeline, track, gaps, (low, high))) <= most:
        return (low, high), f"{had}: the analysed window is drawn, {found:,} of them"
    iterations = outcome.iterations.count if outcome.iterations else 0
    share = most / found
    while True:
        kept = max(1, int(iterations * share)) if iterations * share >= 1 else 0
        length = max(1, int((high - low) * (kept / iterations if kept else share)))
        middle = (low + high) // 2
        span = (middle - length // 2, middle - length // 2 + length)
        found = _count(timeline, track, gaps, span)
        if found <= most or length <= 2:
            break
        share *= 0.8
    part = f"about {kept} of {iterations} iterations" if kept else format_quantity(length, "ns")
    return (
        span,
        f"{had}: {part} from the middle of the analysed window are drawn, {found:,} of them",
    )


def _whole(timeline: Timeline, track: int) -> Span:
    """From the first to the last event of the track and its process."""
    mine = timeline.work.rows(timeline.work.track == track)
    low, high = int(mine.start.min()), int(mine.end.max())
    processes = timeline.thread_processes()
    for rows in (timeline.calls, timeline.ranges):
        own = (
            processes[rows.thread] == timeline.tracks[track].process
            if len(rows)
            else np.zeros(0, np.bool_)
        )
        if bool(own.any()):
            low = min(low, int(rows.start[own].min()))
            high = max(high, int(rows.end[own].max()))
    return low, high + 1


def _count(timeline: Timeline, track: int, gaps: Gaps, span: Span) -> int:
    """Events that touch the span: of the track, and of its process."""
    processes = timeline.thread_processes()
    process = timeline.tracks[track].process
    work = timeline.work
    total = int(((work.start < span[1]) & (work.end >= span[0]) & (work.track == track)).sum())
    total += int(((gaps.start < span[1]) & (gaps.end >= span[0])).sum())
    for rows in (timeline.calls, timeline.ranges):
        inside = (rows.start < span[1]) & ((rows.end >= span[0]) | (rows.end == NONE))
        total += int((inside & (processes[rows.thread] == process)).sum()) if len(rows) else 0
    return total


def _document(lanes: Lanes, outcome: DeviceOutcome) -> dict[str, Any]:
    """Times in ns since `origin`, which is on the trace's clock. `shown` is what is seen first."""
    starts = [int(lane.start[0]) for lane in lanes.lanes if len(lane)]
    origin = min([lanes.span[0], *starts])
    return {
        "origin": origin,
        "span": [lanes.span[0] - origin, lanes.span[1] - origin],
        "shown": [end - origin for end in _first_view(lanes.span, outcome)],
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
        "data": base64.b64encode(b"".join(_columns(lane, origin) for lane in lanes.lanes)).decode(),
    }


def _columns(lane: Lane, origin: int) -> bytes:
    before = np.concatenate(([origin], lane.end[:-1])) if len(lane) else lane.end
    columns = [lane.start - before, lane.end - lane.start, lane.name]
    if lane.nbytes is not None:
        columns.append(lane.nbytes)
    return b"".join(map(varints, columns))


def _first_view(span: Span, outcome: DeviceOutcome) -> Span:
    """Three iterations from the middle of the window, where they can be told; else the window."""
    low, high = outcome.window_ns
    if outcome.iterations is not None and outcome.iterations.count > _VIEWED_ITERATIONS:
        length = (high - low) * _VIEWED_ITERATIONS // outcome.iterations.count
        low = (low + high) // 2 - length // 2
        high = low + length
    low, high = max(low, span[0]), min(high, span[1])
    return (low, high) if high > low else span
