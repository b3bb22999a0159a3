"""Plot a timeline: the same lanes as in an HTML page, and idle gaps coloured by cause."""

import math
from typing import Any

import numpy as np

from kernprof.errors import UsageError
from kernprof.model.trace import Gaps, Span, Timeline
from kernprof.model.trace_report import IDLE_CAUSES, DeviceOutcome
from kernprof.report.plots.lanes import Lane, LaneKind, Lanes, first_view, lanes_of
from kernprof.report.plots.style import (
    CLASSES,
    COLOURS,
    FIRST_IDLE,
    LIGHT,
    RANGE,
    Theme,
    laid_out,
    styled,
)

_DPI = 130
_ACROSS = 3000  # gaps shorter than 1/_ACROSS of the interval are not drawn
_NAMED = 150  # kernels and ranges longer than 1/_NAMED of the interval have a label
_IDLE_BINS = 1500
_MOST_LEGEND_COLUMNS = 10
_CHARACTERS_ACROSS, _LEAST_CUT_LABEL = 190, 4


def timeline_picture(
    timeline: Timeline,
    outcome: DeviceOutcome,
    gaps: Gaps,
    *,
    track: int,
    span: Span | None = None,
    theme: Theme = LIGHT,
) -> Any:
    """Return a matplotlib Figure of one process and GPU: busiest streams, threads, NVTX ranges.

    `span` is in ns. The default is three iterations from the middle of the window, or the whole
    window. Raises UsageError for an empty span.
    """
    from matplotlib.figure import Figure

    low, high = span or first_view(outcome.window_ns, outcome)
    if high <= low:
        raise UsageError(
            f"the span {low}…{high} ns is empty", hint="the start must be before the end"
        )
    content = lanes_of(timeline, track, gaps, (low, high))
    lanes = [lane for lane in content.lanes if lane.kind is not LaneKind.IDLE]
    with styled(theme):
        figure = Figure(figsize=(15, 1.8 + 0.42 * len(lanes)), dpi=_DPI, layout="constrained")
        axes = figure.subplots()
        shown: set[int] = set()
        for at, lane in enumerate(lanes):
            shown |= _draw(axes, at, lane, content, theme)
        shown |= set(_draw_idle(axes, len(lanes), gaps, (low, high), theme))
        titles = [lane.title for lane in lanes]
        span = (low, high)
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
        # The legend lists the drawn classes, except ranges, which have labels.
        kinds = shown - {RANGE}
        from matplotlib.patches import Patch

        patches = [
            Patch(facecolor=COLOURS[theme.name][kind], label=CLASSES[kind])
            for kind in sorted(kinds)
        ]
        columns = math.ceil(len(patches) / math.ceil(len(patches) / _MOST_LEGEND_COLUMNS))
        figure.legend(
            handles=patches, loc="outside lower center", ncols=columns, fontsize=8, frameon=False
        )
    return figure


def _draw(axes: Any, at: int, lane: Lane, content: Lanes, theme: Theme) -> set[int]:
    """Draw a lane's events by class, with labels on long events; return the drawn classes."""
    low, high = content.span
    start, end = np.maximum(lane.start, low) - low, np.minimum(lane.end, high) - low
    kinds = np.array([kind for _, _, kind in content.names])[lane.name]
    for kind in np.unique(kinds):
        # Draw boxes (start, length) in ms. Merge events with a gap below 1/_ACROSS of the interval.
        begin = start[kinds == kind]
        reach = np.maximum.accumulate(end[kinds == kind])
        first = np.flatnonzero(
            np.concatenate(([True], begin[1:] > reach[:-1] + max((high - low) // _ACROSS, 1)))
        )
        last = np.append(first[1:], len(begin)) - 1
        boxes = list(zip(1e-6 * begin[first], 1e-6 * (reach[last] - begin[first]), strict=True))
        colour = COLOURS[theme.name][int(kind)]
        axes.broken_barh(boxes, (at - 0.4, 0.8), facecolor=colour, linewidth=0)
    if lane.kind in (LaneKind.RANGES, LaneKind.KERNELS):
        ink = theme.text if lane.kind is LaneKind.RANGES else "white"
        for row in np.flatnonzero(end - start > (high - low) // _NAMED).tolist():
            left, width = 1e-6 * start[row], 1e-6 * (end[row] - start[row])
            axes.broken_barh(
                [(left, width)], (at - 0.4, 0.8), facecolor="none", edgecolor=theme.surface
            )
            label = content.names[int(lane.name[row])][1].split("::")[-1]
            _label(axes, label, (left + width / 2, at), (end[row] - start[row]) / (high - low), ink)
    return set(kinds.tolist())


def _draw_idle(axes: Any, at: int, gaps: Gaps, span: Span, theme: Theme) -> list[int]:
    """Draw the idle fraction of each time bin, stacked by cause; return the drawn classes."""
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
        # Compute the fraction of each time bin that the gaps cover; gaps are disjoint and sorted.
        start = gaps.start[mine]
        end = gaps.end[mine]
        before = np.concatenate(([0], np.cumsum(end - start)))
        edge = np.searchsorted(start, edges, side="right") - 1
        covered = np.where(edge < 0, 0, before[edge] + np.minimum(edges, end[edge]) - start[edge])
        top = floor - 0.8 * np.asarray(np.diff(covered) / np.diff(edges))
        axes.fill_between(
            np.repeat((edges - span[0]) * 1e-6, 2)[1:-1],
            np.repeat(floor, 2),
            np.repeat(top, 2),
            facecolor=COLOURS[theme.name][FIRST_IDLE + number],
            linewidth=0,
        )
        floor = top
    return shown


def _label(axes: Any, text: str, place: tuple[float, float], share: float, ink: str) -> None:
    """Draw a label, shortened to the width of its bar; no label if the bar is too narrow.

    `share` is the bar's fraction of the axes' width.
    """
    room = int(share * _CHARACTERS_ACROSS)
    if room >= min(len(text), _LEAST_CUT_LABEL):
        axes.text(
            *place,
            laid_out(text if len(text) <= room else text[: room - 1] + "…"),
            ha="center",
            va="center",
            fontsize=7,
            color=ink,
            parse_math=False,
            clip_on=True,
        )
