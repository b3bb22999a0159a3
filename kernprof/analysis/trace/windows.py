"""Select the part of a trace to judge: the steady iterations of a loop.

Iterations are NVTX ranges, or periods of the launch sequence. A window is one iteration, from its
start on the GPU to the start of the next. Warm-up, pauses, slow iterations and work outside the
loop are reported as phases. The steady iterations are the longest run without any of these.
"""

import fnmatch
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.gaps import os_waits
from kernprof.analysis.trace.repetition import find_repetition
from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import median, union_of
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.trace.track.view import TrackView, own_ranges, present, project
from kernprof.errors import unknown_name
from kernprof.model.trace import NONE, Bools, Ints, Ranges


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """Consecutive windows, delimited by `edges` (one more than the windows).

    `name` is None if the window is the whole run. `dropped` counts iterations outside the windows.
    `loop` holds the edges of all iterations after the first `warm`, including slow iterations and
    iterations next to pauses.
    """

    edges: Ints
    name: str | None = None
    dropped: int = 0
    notes: tuple[str, ...] = ()
    loop: Ints | None = None
    warm: int = 0

    @property
    def span(self) -> tuple[int, int]:
        return int(self.edges[0]), int(self.edges[-1])

    @property
    def count(self) -> int:
        return len(self.edges) - 1

    def median_ns(self) -> float:
        return median(np.diff(self.edges))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Loop:
    """Iterations on the GPU in order, with their begin and end; `name` is for the report."""

    name: str
    begin: Ints
    end: Ints


def find_windows(view: TrackView, pattern: str | None) -> Windows:
    """Return the steady iterations that `pattern` names: a range's name, or a shell pattern.

    Without a pattern they are the most step-like ranges, else the repetition of launches, else the
    whole run. Raises UsageError when the pattern matches no range that launched work on this GPU.
    """
    for name, ranges in _candidates(view, pattern):
        loop = _projected(view, name, ranges)
        if pattern and len(loop.begin):
            return _steady(view, loop, ranged=True)
        if not len(loop.begin) or not _covers(view, loop):
            continue
        if len(loop.begin) >= CARD["least_iterations"]:
            return _steady(view, loop, ranged=True)
        if names.matches(name, names.STEP_RANGE):  # a trace may hold only one or two marked steps
            end = max(int(loop.end.max()), int(loop.begin[-1]) + 1)
            return Windows(edges=np.append(loop.begin, end), name=name)
    if pattern:
        ranges = own_ranges(view.timeline)
        available = {names.stem(view.timeline.text(name)) for name in present(ranges.name)}
        raise unknown_name("iteration range", pattern, available)
    if (repeated := find_repetition(view, _loaded(view))) is not None:
        name = f"repetition of {repeated.length} launches"
        loop = _Loop(name=name, begin=repeated.begin, end=repeated.end)
        if _covers(view, loop):
            steady = _steady(view, loop, ranged=False)
            if repeated.length >= CARD["least_launches"]:
                return steady
            # Too few launches to call each repetition an iteration.
            return Windows(edges=np.array(steady.span), notes=steady.notes)
    return _whole(view)


def _candidates(view: TrackView, pattern: str | None) -> list[tuple[str, Ranges]]:
    """Return groups of ranges that could be the iterations, the likeliest first.

    Ranges named as steps come first, then ranges with the most host time.
    """
    ranges = own_ranges(view.timeline)
    ranges = (
        ranges.rows(view.timeline.thread_processes()[ranges.thread] == view.process)
        if len(ranges)
        else ranges
    )
    texts = {name: view.timeline.text(name) for name in present(ranges.name)}
    if pattern:
        wanted = [
            name
            for name, text in texts.items()
            if text == pattern or fnmatch.fnmatchcase(text, pattern)
        ]
        chosen = ranges.rows(np.isin(ranges.name, wanted))
        return [(pattern, chosen)] if len(chosen) else []
    stems: dict[str, list[int]] = {}
    for name, text in texts.items():
        if not names.matches(text, names.FRAMEWORK_RANGE):
            stems.setdefault(names.stem(text), []).append(name)
    held = np.bincount(np.maximum(ranges.name, 0), weights=np.maximum(ranges.end - ranges.start, 0))
    weight = {
        stem: sum(float(held[name]) for name in group if name >= 0) for stem, group in stems.items()
    }
    order = sorted(
        stems, key=lambda stem: (not names.matches(stem, names.STEP_RANGE), -weight[stem])
    )
    return [(stem, ranges.rows(np.isin(ranges.name, stems[stem]))) for stem in order[:8]]


def _projected(view: TrackView, name: str, ranges: Ranges) -> _Loop:
    """Return the outermost ranges that launched work, on the thread with most of them.

    An iteration ends on the GPU with the last work that its range launched.
    """
    if not len(ranges):
        return _Loop(name=name, begin=np.zeros(0, np.int64), end=np.zeros(0, np.int64))
    thread = int(np.bincount(ranges.thread).argmax())
    ranges = ranges.rows(ranges.thread == thread)
    last = np.where(ranges.end == NONE, np.iinfo(np.int64).max, ranges.end)
    ranges = ranges.rows(np.concatenate(([True], last[1:] > np.maximum.accumulate(last)[:-1])))
    projection = project(view, ranges)
    begin, end = (
        projection.start[projection.start != NONE],
        projection.end[projection.start != NONE],
    )
    order = np.argsort(begin, kind="stable")
    begin, end = begin[order], end[order]
    first = (
        np.concatenate(([True], begin[1:] != begin[:-1])) if len(begin) else np.zeros(0, np.bool_)
    )
    return _Loop(name=name, begin=begin[first], end=end[first])


def _covers(view: TrackView, loop: _Loop) -> bool:
    """Check that the loop spans most of the GPU's work, or of its kernels.

    A model's copy to the GPU may take longer than a short loop. Ranges named as steps need less.
    """
    least = (
        CARD["covered_by_steps_pct"] / 100 if names.matches(loop.name, names.STEP_RANGE) else 0.5
    )
    first, last = int(loop.begin[0]), int(loop.end.max())
    since, end = _loaded(view), int(view.work.end.max())
    return any(
        cover.inside(max(first, since), last) >= least * cover.inside(since, end) > 0
        for cover in (view.busy, view.with_communication)
    )


def _loaded(view: TrackView) -> int:
    """Return when the last module had been loaded, or the first work if little comes after it.

    Just-in-time compilers run kernels before that to compile and to tune, outside the loop.
    """
    first = int(view.work.start[0])
    last = int(view.calls.end[view.call_class == CallClass.LOAD].max(initial=first))
    after = len(view.work) - int(np.searchsorted(view.work.start, last))
    return last if after >= CARD["work_after_load"] else first


def _steady(view: TrackView, loop: _Loop, *, ranged: bool) -> Windows:
    """Return the longest run of iterations without warm-up, pauses and slow iterations.

    Of runs of equal length the last one is taken.
    """
    edges = np.append(loop.begin, int(view.work.end.max()) if ranged else int(loop.end.max()))
    warm = _warm_up(view, edges)
    begin, period = loop.begin[warm:], np.diff(edges)[warm:]
    busy_ns = np.minimum(loop.end[warm:] - begin, period)
    # The last iteration has no successor that marks its end.
    if ranged and len(begin) > CARD["least_iterations"]:
        begin, period, busy_ns = begin[:-1], period[:-1], busy_ns[:-1]
    cut = _rare(view, begin, period)
    first, after = _longest_run(cut, slow=busy_ns > CARD["pause_ratio"] * median(period))
    ends = np.append(begin[first + 1 : after], 0)
    paused = bool(cut[after - 1])
    ends[-1] = begin[after - 1] + (
        max(int(busy_ns[after - 1]), 1) if paused else int(period[after - 1])
    )
    steady = np.concatenate((begin[first : first + 1], ends))
    dropped = warm + len(begin) - (after - first)
    notes = _left_out(warm, len(begin), first, after)
    every = np.append(begin, begin[-1] + period[-1])
    return Windows(
        edges=steady, name=loop.name, dropped=dropped, notes=notes, loop=every, warm=warm
    )


def _left_out(warm: int, count: int, first: int, after: int) -> tuple[str, ...]:
    notes = [f"{warm} warm-up iteration{'s' if warm > 1 else ''} left out"] if warm else []
    skipped = count - (after - first)
    if skipped:
        notes.append(
            f"{skipped} iterations beyond a pause or a slow iteration left out: the phases say when"
        )
    return tuple(notes)


def _rare(view: TrackView, begin: Ints, period: Ints) -> Bools:
    """Mark iterations that are slow or followed by a pause, if they are rare.

    Several slow iterations that mostly wait are kept: data loaders deliver batches in bursts.
    """
    usual = median(period)
    long = (period > CARD["pause_ratio"] * usual) & (period - usual > CARD["pause_ns"])
    count, extra = int(long.sum()), float((period - usual)[long].sum())
    few_long = count <= max(len(period) / CARD["rare_iterations"], 1)
    if not few_long or (
        count > 1 and 2 * extra > float(period.sum()) and _waits(view, begin, period, long)
    ):
        return np.zeros(len(period), np.bool_)
    return np.asarray(long)


def _waits(view: TrackView, begin: Ints, period: Ints, long: Bools) -> bool:
    """Check that the launching thread waits for data or the OS in most of the long iterations.

    Waiting for data means being in a range with a data-loading name.
    """
    waits, ranges = os_waits(view, view.main_thread), view.timeline.ranges
    named = ranges.rows(
        names.matching(view.timeline, names.DATA_RANGE)[ranges.name] & (ranges.end != NONE)
    )
    cover = union_of([(waits.start, waits.end), (named.start, named.end)])
    return 2 * int(cover.within(begin[long], (begin + period)[long]).sum()) >= int(
        period[long].sum()
    )


def _longest_run(cut: Bools, slow: Bools) -> tuple[int, int]:
    """Return the first and past-the-last iteration of the longest run.

    A pause ends a run. A slow iteration belongs to no run.
    """
    best, first = (0, len(cut)), 0
    length = 0
    for at in range(len(cut)):
        if cut[at] and slow[at]:
            first = at + 1
            continue
        if at + 1 - first >= length:
            best, length = (first, at + 1), at + 1 - first
        if cut[at]:
            first = at + 1
    return best


def _warm_up(view: TrackView, edges: Ints) -> int:
    """Count the leading iterations that are warm-up, at most half of all.

    Warm-up takes longer than twice the median, or precedes the last module load. Module loads in
    the second half of the run do not count: such a program loads modules all the time.
    """
    length = np.diff(edges)
    slow = length > CARD["warm_up_ratio"] * median(length)
    leading = int(np.argmin(slow)) if not bool(slow.all()) else 0
    loads = np.searchsorted(
        edges, view.calls.start[view.call_class == CallClass.LOAD], side="right"
    )
    early = loads[loads <= len(length) // 2]
    return min(max(leading, int(early.max()) if len(early) else 0), len(length) // 2)


def _whole(view: TrackView) -> Windows:
    """Return the whole run as one window, without module loading if most work comes after it."""
    first, last = int(view.work.start[0]), int(view.work.end.max())
    loads = view.calls.end[view.call_class == CallClass.LOAD]
    loads = loads[(loads > first) & (loads < last)]
    after = int(np.searchsorted(view.work.start, loads.max())) if len(loads) else 0
    if not 0 < after < len(view.work) // 2:
        return Windows(edges=np.array([first, max(last, first + 1)]))
    begin = int(view.work.start[after])
    left_out = (begin - first) / 1e6
    note = f"the first {left_out:.1f} ms, up to the last module load, left out as warm-up"
    return Windows(edges=np.array([begin, last]), notes=(note,))
