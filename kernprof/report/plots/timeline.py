"""A timeline as a picture: NVTX ranges, API calls, streams, copies, and idle gaps coloured by
cause.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernprof.errors import UsageError
from kernprof.model.kernel_names import short_name
from kernprof.model.trace import NONE, Floats, Gaps, Ints, Span, Timeline, WorkKind
from kernprof.model.trace_report import IDLE_CAUSES, DeviceOutcome
from kernprof.report.plots.style import (
    CALL,
    CLASSES,
    COLOURS,
    COMMUNICATION,
    COPY,
    FIRST_IDLE,
    KERNEL,
    LAUNCH,
    LIGHT,
    MEMORY,
    RANGE,
    SYNC,
    Theme,
    call_class,
    is_communication,
    laid_out,
    styled,
)

_DPI = 130
_ACROSS = 3000  # pieces narrower than one in this many are joined with their neighbours
_IDLE_BINS = 1500
_MOST_DEPTH, _MOST_THREADS, _MOST_STREAMS = 4, 3, 6
_SHOWN_ITERATIONS = 3
_MOST_LEGEND_COLUMNS = 10
_CHARACTERS_ACROSS, _LEAST_CUT_LABEL = 190, 4


@dataclass(frozen=True, slots=True)
class _Bars:
    """Bars of one class in a row, outlines for None; `labels` are drawn if they fit.

    Times in ns.
    """

    start: Ints
    end: Ints
    kind: int | None
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    title: str
    bars: tuple[_Bars, ...]


def timeline_picture(
    timeline: Timeline,
    outcome: DeviceOutcome,
    gaps: Gaps,
    *,
    track: int,
    span: Span | None = None,
    theme: Theme = LIGHT,
) -> Any:
    """A matplotlib Figure of one track: its busiest streams, and the threads that call CUDA most.

    `span` is in ns; by default three iterations from the middle, or the whole window.

    Raises UsageError for a span that holds no time.
    """
    from matplotlib.figure import Figure

    low, high = span or _default_span(outcome)
    if high <= low:
        raise UsageError(
            f"the span {low}…{high} ns is empty", hint="give its start and its end, start first"
        )
    rows = list(_rows(timeline, track, (low, high)))
    with styled(theme):
        figure = Figure(figsize=(15, 1.8 + 0.42 * len(rows)), dpi=_DPI, layout="constrained")
        axes = figure.subplots()
        for at, row in enumerate(rows):
            _draw(axes, at, row, (low, high), theme)
        causes = _draw_idle(axes, len(rows), gaps, (low, high), theme)
        _dress(axes, [row.title for row in rows], outcome, (low, high))
        patches = _legend(rows, causes, theme)
        columns = math.ceil(len(patches) / math.ceil(len(patches) / _MOST_LEGEND_COLUMNS))
        figure.legend(
            handles=patches, loc="outside lower center", ncols=columns, fontsize=8, frameon=False
        )
    return figure


def _default_span(outcome: DeviceOutcome) -> Span:
    low, high = outcome.window_ns
    if outcome.iterations is None or outcome.iterations.count <= _SHOWN_ITERATIONS:
        return low, high
    length = (high - low) * _SHOWN_ITERATIONS // outcome.iterations.count
    middle = (low + high) // 2
    return max(low, middle - length // 2), min(high, middle + length // 2)


def _rows(timeline: Timeline, track: int, span: Span) -> Iterator[_Row]:
    yield from _range_rows(timeline, track, span)
    yield from _call_rows(timeline, track, span)
    yield from _stream_rows(timeline, track, span)


def _joined(start: Ints, end: Ints, kind: int, span: Span) -> _Bars:
    """Bars sorted by start, with those nearer to each other than a pixel joined."""
    near = max((span[1] - span[0]) // _ACROSS, 1)
    reach = np.maximum.accumulate(end)
    first = np.flatnonzero(np.concatenate(([True], start[1:] > reach[:-1] + near)))
    last = np.append(first[1:], len(start)) - 1
    return _Bars(start[first], reach[last], kind)


def _draw_idle(axes: Any, at: int, gaps: Gaps, span: Span, theme: Theme) -> list[int]:
    """Draw each pixel's idle share as stacked heights by cause; return the classes drawn."""
    edges = np.linspace(span[0], span[1], _IDLE_BINS + 1)
    floor = np.full(_IDLE_BINS, at + 0.4)
    shown = []
    for number in range(len(IDLE_CAUSES)):
        mine = np.flatnonzero(
            (gaps.cause == number) & (gaps.end > span[0]) & (gaps.start < span[1])
        )
        if not len(mine):
            continue
        shown.append(FIRST_IDLE + number)
        top = floor - 0.8 * _idle_share(gaps.start[mine], gaps.end[mine], edges)
        x = np.repeat((edges - span[0]) * 1e-6, 2)[1:-1]
        axes.fill_between(
            x,
            np.repeat(floor, 2),
            np.repeat(top, 2),
            facecolor=COLOURS[theme.name][FIRST_IDLE + number],
            linewidth=0,
        )
        floor = top
    return shown


def _idle_share(start: Ints, end: Ints, edges: Floats) -> Floats:
    """The share of each bin that disjoint, sorted gaps cover."""
    before = np.concatenate(([0], np.cumsum(end - start)))
    at = np.searchsorted(start, edges, side="right") - 1
    covered = np.where(at < 0, 0, before[at] + np.minimum(edges, end[at]) - start[at])
    return np.asarray(np.diff(covered) / np.diff(edges))


def _range_rows(timeline: Timeline, track: int, span: Span) -> Iterator[_Row]:
    """The ranges of the thread that has most of them here, one row per depth."""
    ranges = timeline.ranges
    process = timeline.tracks[track].process
    inside = (ranges.start < span[1]) & ((ranges.end > span[0]) | (ranges.end == NONE))
    inside &= (
        (timeline.thread_processes()[ranges.thread] == process)
        & (ranges.domain == NONE)
        & ranges.nested
    )
    mine = ranges.rows(np.flatnonzero(inside))
    if not len(mine):
        return
    mine = mine.rows(mine.thread == np.bincount(mine.thread).argmax())
    end = np.where(mine.end == NONE, span[1], mine.end)
    depth = np.arange(len(mine)) - np.searchsorted(np.sort(end), mine.start, side="right")
    for level in range(min(int(depth.max()) + 1, _MOST_DEPTH)):
        rows = np.flatnonzero(depth == level)
        wide = rows[end[rows] - mine.start[rows] > 4 * (span[1] - span[0]) // _ACROSS]
        labels = tuple(timeline.text(int(mine.name[row])) for row in wide)
        bars = (
            _joined(mine.start[rows], end[rows], RANGE, span),
            _Bars(mine.start[wide], end[wide], RANGE, labels),
        )
        yield _Row("NVTX" if level == 0 else "", bars)


def _call_rows(timeline: Timeline, track: int, span: Span) -> Iterator[_Row]:
    """API calls of the threads that make most of them here."""
    calls = timeline.calls
    inside = (calls.start < span[1]) & (calls.end > span[0])
    inside &= timeline.thread_processes()[calls.thread] == timeline.tracks[track].process
    mine = calls.rows(np.flatnonzero(inside))
    kind_of = np.array([call_class(text) for text in (*timeline.strings, "")], dtype=np.int8)
    counts = np.bincount(mine.thread) if len(mine) else np.zeros(0, np.int64)
    for thread in np.argsort(-counts, kind="stable")[:_MOST_THREADS].tolist():
        if not counts[thread]:
            break
        rows = mine.rows(mine.thread == thread)
        kinds = kind_of[rows.name]
        bars = [
            _joined(rows.start[kinds == kind], rows.end[kinds == kind], kind, span)
            for kind in (CALL, MEMORY, LAUNCH, SYNC)
            if bool((kinds == kind).any())
        ]
        yield _Row(f"CUDA API, thread {timeline.threads[thread].tid}", tuple(bars))


def _stream_rows(timeline: Timeline, track: int, span: Span) -> Iterator[_Row]:
    work = timeline.work
    inside = (work.track == track) & (work.start < span[1]) & (work.end > span[0])
    mine = work.rows(np.flatnonzero(inside))
    is_copy = (mine.kind == WorkKind.COPY) | (mine.kind == WorkKind.MEMSET)
    nccl = (
        np.array([is_communication(text) for text in (*timeline.strings, "")], np.bool_)[mine.name]
        & ~is_copy
    )
    streams, index = np.unique(mine.stream, return_inverse=True)
    busy = np.bincount(index, weights=mine.end - mine.start) if len(mine) else np.zeros(0)
    for number in sorted(np.argsort(-busy, kind="stable")[:_MOST_STREAMS].tolist()):
        stream, selected = int(streams[number]), index == number
        bars = []
        for chosen, kind in (
            (selected & ~is_copy & ~nccl, KERNEL),
            (selected & nccl, COMMUNICATION),
        ):
            if bool(chosen.any()):
                bars.append(_joined(mine.start[chosen], mine.end[chosen], kind, span))
                bars.append(
                    _wide_ones(
                        timeline, mine.start[chosen], mine.end[chosen], mine.name[chosen], span
                    )
                )
        if bars:
            yield _Row(f"stream {stream}: kernels", tuple(bars))
        copies = selected & is_copy
        if bool(copies.any()):
            yield _Row(
                f"stream {stream}: copies",
                (_joined(mine.start[copies], mine.end[copies], COPY, span),),
            )


def _wide_ones(timeline: Timeline, start: Ints, end: Ints, name: Ints, span: Span) -> _Bars:
    """Return outlines with names of the kernels that are wide enough to distinguish."""
    rows = np.flatnonzero(end - start > (span[1] - span[0]) // 150)
    labels = tuple(short_name(timeline.text(int(name[row]))).split("::")[-1] for row in rows)
    return _Bars(start[rows], end[rows], None, labels)


def _draw(axes: Any, at: int, row: _Row, span: Span, theme: Theme) -> None:
    scale = 1e-6
    for bars in row.bars:
        start, end = np.maximum(bars.start, span[0]), np.minimum(bars.end, span[1])
        boxes = [
            ((first - span[0]) * scale, (last - first) * scale)
            for first, last in zip(start, end, strict=True)
        ]
        fill = "none" if bars.kind is None else COLOURS[theme.name][bars.kind]
        edge = theme.surface if bars.kind is None else theme.muted
        line = 0.5 if bars.labels else 0.0
        axes.broken_barh(boxes, (at - 0.4, 0.8), facecolor=fill, edgecolor=edge, linewidth=line)
        for label, (left, width) in zip(bars.labels, boxes, strict=False):
            ink = "white" if bars.kind is None else theme.text
            _label(axes, label, (left + width / 2, at), width / ((span[1] - span[0]) * scale), ink)


def _label(axes: Any, text: str, place: tuple[float, float], share: float, ink: str) -> None:
    """Draw a label, cut to a bar that takes `share` of the picture's width; none if too narrow."""
    room = int(share * _CHARACTERS_ACROSS)
    if room >= min(len(text), _LEAST_CUT_LABEL):
        shown = text if len(text) <= room else text[: room - 1] + "…"
        axes.text(
            *place,
            laid_out(shown),
            ha="center",
            va="center",
            fontsize=7,
            color=ink,
            parse_math=False,
            clip_on=True,
        )


def _dress(axes: Any, titles: list[str], outcome: DeviceOutcome, span: Span) -> None:
    axes.set_yticks(range(len(titles) + 1), [*titles, "idle, by cause"], fontsize=8)
    axes.set_ylim(len(titles) + 0.5, -0.5)
    axes.set_xlim(0, (span[1] - span[0]) * 1e-6)
    axes.set_xlabel(f"ms since {span[0] / 1e9:.6f} s of the trace", fontsize=9)
    axes.tick_params(axis="x", labelsize=8)
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x", linewidth=0.5)
    axes.set_axisbelow(True)
    title = (
        f"{outcome.title}: {outcome.verdict.label.value}, idle {outcome.accounting.idle:.1f} % of"
        " the window"
    )
    axes.set_title(laid_out(title), fontsize=10, loc="left", parse_math=False)


def _legend(rows: list[_Row], causes: list[int], theme: Theme) -> list[Any]:
    """Patches of what appears in the picture, but for ranges, which have their names."""
    from matplotlib.patches import Patch

    shown = {bars.kind for row in rows for bars in row.bars} - {RANGE}
    titles = {COPY: "copy, memset"}
    return [
        Patch(facecolor=COLOURS[theme.name][kind], label=titles.get(kind, title))
        for kind, title in enumerate(CLASSES)
        if kind in shown or kind in causes
    ]
