"""Which part of a trace is accounted for: the iterations of a loop found by NVTX ranges, or the whole run.

A window is one iteration, from its GPU-projected start to the next one's start. Warm-up is left out.
"""

from __future__ import annotations

import fnmatch
import re
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.trace.track.nvtx import own_ranges, project
from kernprof.analysis.trace.track.order import distinct, median
from kernprof.analysis.trace.track.view import TrackView, present
from kernprof.errors import unknown_name
from kernprof.model.trace import NONE, Ints, Ranges, Timeline

_LEAST_ITERATIONS = 3
_WARM_UP_FACTOR = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """Consecutive windows: `edges` has one more entry than there are. `name` is None for the whole run."""

    edges: Ints
    name: str | None = None
    dropped: int = 0
    notes: tuple[str, ...] = ()

    @property
    def span(self) -> tuple[int, int]:
        return int(self.edges[0]), int(self.edges[-1])

    @property
    def count(self) -> int:
        return len(self.edges) - 1

    def median_ns(self) -> float:
        return median(np.diff(self.edges))


def find_windows(view: TrackView, pattern: str | None) -> Windows:
    """The iterations that `pattern` names (a range's name, or a shell pattern), else the most step-like ranges, else
    the whole run. Raises UsageError when the pattern matches no range that launched work on this GPU.
    """
    for name, ranges in _candidates(view, pattern):
        begins = _starts(view, ranges)
        if (pattern and len(begins)) or (len(begins) >= _LEAST_ITERATIONS and _covers(view, begins)):
            return _iterations(view, name, begins)
    if pattern:
        raise unknown_name("iteration range", pattern, _range_names(view.timeline))
    return _whole(view)


def _candidates(view: TrackView, pattern: str | None) -> list[tuple[str, Ranges]]:
    """Groups of ranges that could be the iterations, the likeliest first: a step by name, then the most host time."""
    ranges = own_ranges(view.timeline)
    ranges = ranges.rows(view.timeline.thread_processes()[ranges.thread] == view.process) if len(ranges) else ranges
    texts = {name: view.timeline.text(name) for name in present(ranges.name)}
    if pattern:
        match = re.compile(fnmatch.translate(pattern))
        wanted = [name for name, text in texts.items() if text == pattern or match.match(text)]
        chosen = ranges.rows(np.isin(ranges.name, wanted))
        return [(pattern, chosen)] if len(chosen) else []
    stems: dict[str, list[int]] = {}
    for name, text in texts.items():
        if not names.OPERATOR_RANGE.search(text):
            stems.setdefault(names.stem(text), []).append(name)
    held = np.bincount(np.maximum(ranges.name, 0), weights=np.maximum(ranges.end - ranges.start, 0))
    weight = {stem: sum(float(held[name]) for name in group if name >= 0) for stem, group in stems.items()}
    order = sorted(stems, key=lambda stem: (not names.STEP_RANGE.search(stem), -weight[stem]))
    return [(stem, ranges.rows(np.isin(ranges.name, stems[stem]))) for stem in order[:8]]


def _starts(view: TrackView, ranges: Ranges) -> Ints:
    """The distinct GPU-projected starts of the ranges that launched something, on the thread that has most of them."""
    if not len(ranges):
        return np.zeros(0, np.int64)
    thread = int(np.bincount(ranges.thread).argmax())
    ranges = ranges.rows(ranges.thread == thread)
    found = project(view, ranges)
    return distinct(found.start[found.start != NONE])


def _covers(view: TrackView, begins: Ints) -> bool:
    """Whether most of the GPU's work lies between the first and the last start."""
    return 2 * view.busy.inside(int(begins[0]), int(begins[-1])) >= view.busy.total()


def _iterations(view: TrackView, name: str, begins: Ints) -> Windows:
    last = int(view.work.end.max())
    edges = np.append(begins, last)
    dropped = _warm_up(view, edges)
    kept = edges[dropped:]
    if len(kept) > _LEAST_ITERATIONS + 1:  # the last has no successor to end it: it lacks its own tail
        kept = kept[:-1]
    notes = (f"{dropped} warm-up iteration{'s' if dropped > 1 else ''} left out",) if dropped else ()
    return Windows(edges=kept, name=name, dropped=dropped, notes=notes)


def _warm_up(view: TrackView, edges: Ints) -> int:
    """How many leading iterations are warm-up: longer than twice the median, or at or before the last module load.

    Loads in the second half are the program's own habit. At least half of the iterations stay.
    """
    length = np.diff(edges)
    slow = length > _WARM_UP_FACTOR * median(length)
    leading = int(np.argmin(slow)) if not bool(slow.all()) else 0
    loads = np.searchsorted(edges, view.calls.start[view.call_class == CallClass.LOAD], side="right")
    early = loads[loads <= len(length) // 2]
    return min(max(leading, int(early.max()) if len(early) else 0), len(length) // 2)


def _whole(view: TrackView) -> Windows:
    """From the first work's start to the last one's end, past module loading when most of the work comes after it."""
    first, last = int(view.work.start[0]), int(view.work.end.max())
    loads = view.calls.end[view.call_class == CallClass.LOAD]
    loads = loads[(loads > first) & (loads < last)]
    if len(loads):
        after = int(np.searchsorted(view.work.start, loads.max()))
        if after < len(view.work) // 2:
            begin = int(view.work.start[after])
            notes = (f"the first {(begin - first) / 1e6:.1f} ms, up to the last module load, left out as warm-up",)
            return Windows(edges=np.array([begin, last]), notes=notes)
    return Windows(edges=np.array([first, max(last, first + 1)]))


def _range_names(timeline: Timeline) -> set[str]:
    ranges = own_ranges(timeline)
    return {names.stem(timeline.text(name)) for name in present(ranges.name)}
