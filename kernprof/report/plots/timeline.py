"""Lanes of a timeline (disjoint events with names and colours), and their plot with idle gaps."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

import numpy as np

from kernprof import cards
from kernprof.errors import UsageError
from kernprof.model.kernel_names import short_name
from kernprof.model.trace import (
    COPY_NAMES,
    NONE,
    CopyKind,
    Gaps,
    Ints,
    MemoryKind,
    Span,
    Timeline,
    WorkKind,
)
from kernprof.model.trace_report import IDLE_CAUSES, DeviceOutcome
from kernprof.report.plots import style as colours
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
from kernprof.report.text.safe import plain, shorten

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
        axes.set_yticks(range(len(titles) + 1), [*titles, "idle, by cause"], fontsize=8)
        axes.set_ylim(len(titles) + 0.5, -0.5)
        axes.set_xlim(0, (high - low) * 1e-6)
        axes.set_xlabel(f"ms since {low / 1e9:.6f} s of the trace", fontsize=9)
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


Named: TypeAlias = tuple[str, str, int]
"""An event's full name, drawn name, and colour class (an index of CLASSES)."""
_LONGEST_NAME, _LONGEST_LABEL = 240, 70
_MOST_RANGE_THREADS, _MOST_CALL_THREADS, _MOST_STREAMS = 3, 4, 8
_MOST_LEVELS = 6
_VIEWED_ITERATIONS = 3


class LaneKind(str, Enum):
    RANGES = "ranges"
    CALLS = "calls"
    KERNELS = "kernels"
    COPIES = "copies"
    IDLE = "idle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One row of events: times in ns, `name` is an index of `Names`, `nbytes` only for copies.

    A lane with an empty `title` belongs to the previous lane.
    """

    title: str
    kind: LaneKind
    start: Ints
    end: Ints
    name: Ints
    nbytes: Ints | None = None

    def __len__(self) -> int:
        return len(self.start)

    def rows(self, chosen: Ints) -> Lane:
        return dataclasses.replace(
            self,
            start=self.start[chosen],
            end=self.end[chosen],
            name=self.name[chosen],
            nbytes=None if self.nbytes is None else self.nbytes[chosen],
        )


@dataclass(slots=True)
class Names:
    """Distinct event names in order of first use."""

    numbers: dict[Named, int] = field(default_factory=dict)

    def of(self, keys: Ints, describe: Callable[[int], Named]) -> Ints:
        """Return the index of each key's name; call `describe` once per distinct key."""
        distinct, index = np.unique(keys, return_inverse=True)
        numbers = [self._number(describe(key)) for key in distinct.tolist()]
        return np.array(numbers, np.int64)[index] if numbers else np.zeros(0, np.int64)

    def _number(self, named: Named) -> int:
        total, short, kind = named
        key = (_drawable(total, _LONGEST_NAME), _drawable(short, _LONGEST_LABEL), kind)
        return self.numbers.setdefault(key, len(self.numbers))


def _drawable(text: str, longest: int) -> str:
    """Return the text on one line with at most `longest` columns."""
    text = text if len(text) <= 2 * longest else f"{text[:longest]}…{text[-longest:]}"
    return shorten(plain(text), longest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lanes:
    """Lanes of an interval `span`; `left` lists notes on omitted events."""

    span: Span
    lanes: tuple[Lane, ...]
    names: tuple[Named, ...]
    left: tuple[str, ...] = ()

    @property
    def events(self) -> int:
        return sum(map(len, self.lanes))


def lanes_of(timeline: Timeline, track: int, gaps: Gaps, span: Span) -> Lanes:
    """Return the lanes of one process on one GPU: NVTX, API calls, streams, copies, idle."""
    names = Names()
    left: list[str] = []
    value = [
        *_ranges(timeline, track, span, names, left),
        *_calls(timeline, track, span, names, left),
        *_streams(timeline, track, span, names, left),
    ]
    result = [lane for item in value for lane in _levels(item, left)]
    result += [lane for lane in (_idle(gaps, span, names),) if len(lane)]
    return Lanes(span=span, lanes=tuple(result), names=tuple(names.numbers), left=tuple(left))


def _touching(start: Ints, end: Ints, span: Span) -> Ints:
    return np.flatnonzero((start < span[1]) & (end >= span[0]))


def _most_frequent(ints: Ints, count: int, what: str, left: list[str]) -> list[int]:
    """Return the `count` most frequent numbers, sorted; add a note on omitted numbers to `left`."""
    values, counts = np.unique(ints, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    if len(order) > count:
        rest = int(counts[order[count:]].sum())
        left.append(f"{len(order) - count} more {what} with {rest:,} events in all are not drawn")
    return sorted(values[order[:count]].tolist())


def _ranges(
    timeline: Timeline, track: int, span: Span, names: Names, left: list[str]
) -> Iterator[Lane]:
    """Yield up to two lanes per thread: its push/pop ranges, and its start/end ranges."""
    ranges = timeline.ranges
    end = np.where(ranges.end == NONE, np.maximum(ranges.start, span[1]), ranges.end)
    rows = _touching(ranges.start, end, span)
    rows = rows[timeline.thread_processes()[ranges.thread[rows]] == timeline.tracks[track].process]

    def describe(key: int) -> Named:
        name, domain = divmod(key, len(timeline.strings) + 1)
        text = timeline.text(name) + (f" [{timeline.text(domain - 1)}]" if domain else "")
        return text, text, colours.RANGE

    threads = _most_frequent(
        ranges.thread[rows], _MOST_RANGE_THREADS, "threads with NVTX ranges", left
    )
    for thread in threads:
        for nested in (True, False):
            mine = rows[(ranges.thread[rows] == thread) & (ranges.nested[rows] == nested)]
            if len(mine):
                where = f", thread {timeline.threads[thread].tid}" if len(threads) > 1 else ""
                title = f"{'NVTX' if nested else 'NVTX start/end'}{where}"
                keys = (
                    ranges.name[mine].astype(np.int64) * (len(timeline.strings) + 1)
                    + ranges.domain[mine]
                    + 1
                )
                yield Lane(
                    title=title,
                    kind=LaneKind.RANGES,
                    start=ranges.start[mine],
                    end=end[mine],
                    name=names.of(keys, describe),
                )


def _calls(
    timeline: Timeline, track: int, span: Span, names: Names, left: list[str]
) -> Iterator[Lane]:
    calls = timeline.calls
    rows = _touching(calls.start, calls.end, span)
    rows = rows[timeline.thread_processes()[calls.thread[rows]] == timeline.tracks[track].process]

    def describe(key: int) -> Named:
        text = timeline.text(key).partition("_v")[0]
        return text, text, colours.call_class(text)

    for thread in _most_frequent(
        calls.thread[rows], _MOST_CALL_THREADS, "threads with API calls", left
    ):
        mine = rows[calls.thread[rows] == thread]
        yield Lane(
            title=f"CUDA API, thread {timeline.threads[thread].tid}",
            kind=LaneKind.CALLS,
            start=calls.start[mine],
            end=calls.end[mine],
            name=names.of(calls.name[mine], describe),
        )


def _streams(
    timeline: Timeline, track: int, span: Span, names: Names, left: list[str]
) -> Iterator[Lane]:
    work = timeline.work
    rows = _touching(work.start, work.end, span)
    rows = rows[work.track[rows] == track]
    moves = (work.kind == WorkKind.COPY) | (work.kind == WorkKind.MEMSET)

    communication = cards.patterns(cards.load("timeline"))["communication"]

    def describe(key: int) -> Named:
        total = timeline.text(key)
        kind = colours.COMMUNICATION if communication.search(total) else colours.KERNEL
        return total, short_name(total), kind

    def describe_copy(key: int) -> Named:
        if key < 0:
            return "memset", "memset", colours.MEMSET
        kind, memory = divmod(key, len(MemoryKind))
        text = COPY_NAMES[CopyKind(kind)]
        text += (
            f", {MemoryKind(memory).name.lower()}"
            if memory in (MemoryKind.PAGEABLE, MemoryKind.PINNED)
            else ""
        )
        return text, text, colours.COPY

    for stream in _most_frequent(work.stream[rows], _MOST_STREAMS, "streams", left):
        row = rows[work.stream[rows] == stream]
        for copies in (False, True):
            mine = row[moves[row] == copies]
            if not len(mine):
                continue
            title = f"{'copies' if copies else 'kernels'}, stream {stream}"
            if not copies:
                yield Lane(
                    title=title,
                    kind=LaneKind.KERNELS,
                    start=work.start[mine],
                    end=work.end[mine],
                    name=names.of(work.name[mine], describe),
                )
                continue
            keys = np.where(
                work.kind[mine] == WorkKind.COPY,
                work.copy[mine].astype(np.int64) * len(MemoryKind) + work.memory[mine],
                -1,
            )
            yield Lane(
                title=title,
                kind=LaneKind.COPIES,
                start=work.start[mine],
                end=work.end[mine],
                name=names.of(keys, describe_copy),
                nbytes=np.maximum(work.nbytes[mine], 0),
            )


def _idle(gaps: Gaps, span: Span, names: Names) -> Lane:
    rows = _touching(gaps.start, gaps.end, span)

    def describe(key: int) -> Named:
        text = colours.CLASSES[colours.FIRST_IDLE + key]
        return text, text, colours.FIRST_IDLE + key

    return Lane(
        title="GPU idle, by cause",
        kind=LaneKind.IDLE,
        start=gaps.start[rows],
        end=gaps.end[rows],
        name=names.of(gaps.cause[rows], describe),
    )


def _levels(lane: Lane, left: list[str]) -> Iterable[Lane]:
    """Split a lane with nested events into lanes without overlap, one per nesting level."""
    order = np.lexsort((-lane.end, lane.start))
    lane = dataclasses.replace(lane, end=np.maximum(lane.end, lane.start)).rows(order)
    if not bool((lane.start[1:] < lane.end[:-1]).any()):
        return [lane]
    level = np.array(list(_first_free(lane.start.tolist(), lane.end.tolist())))
    deep = int((level >= _MOST_LEVELS).sum())
    if deep:
        left.append(
            f"{lane.title}: {deep:,} events below the first {_MOST_LEVELS} levels are not drawn"
        )
    result = range(min(int(level.max()) + 1, _MOST_LEVELS))
    output = [lane.rows(np.flatnonzero(level == n)) for n in result]
    return [
        dataclasses.replace(item, title=item.title if not n else "")
        for n, item in enumerate(output)
    ]


def _first_free(starts: list[int], ends: list[int]) -> Iterator[int]:
    until: list[int] = []
    for start, end in zip(starts, ends, strict=True):
        level = next((n for n, busy in enumerate(until) if busy <= start), len(until))
        if level == len(until):
            until.append(end)
        else:
            until[level] = end
        yield level


def first_view(span: Span, outcome: DeviceOutcome) -> Span:
    """Return three iterations from the middle of the window; without iterations, the window."""
    low, high = outcome.window_ns
    if outcome.iterations is not None and outcome.iterations.count > _VIEWED_ITERATIONS:
        length = (high - low) * _VIEWED_ITERATIONS // outcome.iterations.count
        low = (low + high) // 2 - length // 2
        high = low + length
    low, high = max(low, span[0]), min(high, span[1])
    return (low, high) if high > low else span
