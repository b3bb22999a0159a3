"""Select the part of a trace to analyse: the steady iterations of a loop.

Iterations are NVTX ranges, or periods of the launch sequence. A *window* is one iteration, from its
start on the GPU to the start of the next iteration. Warm-up, pauses, slow iterations and work
outside the loop are reported as phases. The steady iterations are the longest sequence of
iterations without warm-up, pauses and slow iterations.

Each iteration launches the same kernels in the same order. Without NVTX ranges, the period is the
smallest shift at which the launch sequence matches itself. Sizes and branches may depend on data,
so iterations must be similar, but not equal.
"""

import fnmatch
from collections import Counter
from dataclasses import dataclass, field, replace

import numpy as np

from kernprof.analysis.trace.gaps import os_waits
from kernprof.analysis.trace.track.view import (
    CARD,
    DATA_RANGE,
    DECODE_STEP,
    FRAMEWORK_RANGE,
    SERVING_STEP,
    STEP_KINDS,
    STEP_RANGE,
    CallClass,
    TrackView,
    calls_named,
    distinct,
    matches,
    matching,
    median,
    most_frequent,
    own_ranges,
    present,
    project,
    stem,
    step_kinds,
    union_of,
)
from kernprof.errors import unknown_name
from kernprof.model.trace import MIGRATIONS, NONE, Bools, Floats, Ints, Ranges

_MOST_LAUNCHES = 200_000  # if a trace has more launches, only its middle is searched for periods


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """Analysed iterations: window i is from `edges[i]` to `edges[i + 1]`, in ns.

    `name` is the name of the iterations, or None if the window is the run. `dropped` counts
    iterations outside the windows. `warm` is the number of warm-up iterations. `loop` holds the
    edges of all iterations after the warm-up, including slow iterations. `by_range` is true if the
    edges are host times of NVTX ranges. `label` holds the name of each iteration's range, NONE
    without one.
    """

    edges: Ints
    label: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    name: str | None = None
    dropped: int = 0
    notes: tuple[str, ...] = ()
    loop: Ints | None = None
    warm: int = 0
    by_range: bool = False

    @property
    def span(self) -> tuple[int, int]:
        return int(self.edges[0]), int(self.edges[-1])

    @property
    def count(self) -> int:
        return len(self.edges) - 1

    def median_ns(self) -> float:
        return median(np.diff(self.edges))


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopSpans:
    """Iterations on the GPU in order; `begin` and `end` are GPU times in ns.

    `since` and `until` are the start and end of each iteration's NVTX range on the host. `label` is
    the name of this range; NONE if iterations are not ranges. `launches` is the median number of
    launches per iteration, 0 if iterations are ranges.
    """

    name: str
    begin: Ints
    end: Ints
    label: Ints
    since: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    until: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    launches: int = 0


def find_windows(view: TrackView, pattern: str | None) -> Windows:
    """Return the steady iterations of a track (a process on a GPU).

    `pattern` is the name of the iterations' NVTX ranges, or a shell pattern. Without a pattern, the
    likeliest ranges are chosen. If no range fits, repeated launches are the iterations. Without
    these, the window is the run. A pattern is ignored, with a note, if the trace has no range.
    Raises UsageError when the pattern matches no range that launched work on this GPU.
    """
    for name, ranges in _candidates(view, pattern):
        loop = _projected(view, name, ranges)
        if pattern and len(loop.begin):
            return _steady(view, loop, ranged=True)
        if not len(loop.begin) or not _covers(view, loop):
            continue
        if len(loop.begin) >= CARD["least_iterations"]:
            return _steady(view, loop, ranged=True)
        if matches(name, STEP_RANGE):  # a trace may hold only one or two marked steps
            edges = np.append(loop.since, max(int(loop.end.max()), int(loop.until[-1])))
            warm = _warm_up(view, edges, loop.label)
            return Windows(
                edges=edges[warm:],
                label=loop.label[warm:],
                name=name,
                by_range=True,
                dropped=warm,
                warm=warm,
                notes=_warm_note(warm),
            )
    if pattern and len(ranges := own_ranges(view.timeline)):
        available = {stem(view.timeline.text(name)) for name in present(ranges.name)}
        raise unknown_name("iteration range", pattern, available)
    repeated, windows = find_repetition(view, _loaded(view)), _whole(view)
    if repeated is not None and _covers(view, repeated):
        windows = _steady(view, repeated, ranged=False)
        if repeated.launches < CARD["least_launches"]:
            # A short repeated sequence of launches is not an iteration.
            windows = Windows(edges=np.array(windows.span), notes=windows.notes)
    if pattern:
        note = f"the trace has no NVTX range: repeated launches replace the iterations {pattern!r}"
        windows = replace(windows, notes=(note, *windows.notes))
    return windows


def _candidates(view: TrackView, pattern: str | None) -> list[tuple[str, Ranges]]:
    """Return groups of NVTX ranges that could be the iterations, the likeliest first.

    The steps of an inference server come first, then ranges with a step-like name, then ranges with
    the most host time.
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
    serves = any(matches(text, SERVING_STEP) for text in texts.values())
    kinds = (SERVING_STEP, DECODE_STEP) if serves else ()
    served = [name for name, text in texts.items() if matches(text, *kinds)]
    # A range around the prefill and decode steps, such as execute_model, has no kind.
    served = [name for name in served if matches(texts[name], *STEP_KINDS)] or served
    for name, text in texts.items():
        if name in served:
            stems.setdefault(SERVING_STEP, []).append(name)
        elif not matches(text, FRAMEWORK_RANGE):
            stems.setdefault(stem(text), []).append(name)
    # Ranges before the last module load belong to compilation.
    length = np.maximum(ranges.end - np.maximum(ranges.start, _loaded(view)), 0)
    held = np.bincount(np.maximum(ranges.name, 0), weights=length)
    weight = {
        stem: sum(float(held[name]) for name in group if name >= 0) for stem, group in stems.items()
    }
    order = sorted(
        stems,
        key=lambda stem: (
            stem != SERVING_STEP,
            not matches(stem, STEP_RANGE),
            -weight[stem],
        ),
    )
    return [(stem, ranges.rows(np.isin(ranges.name, stems[stem]))) for stem in order[:8]]


def _projected(view: TrackView, name: str, ranges: Ranges) -> LoopSpans:
    """Return the outermost NVTX ranges that launched GPU work, as iterations on the GPU.

    Only the thread with the most ranges counts. An iteration ends on the GPU with the last work
    that its range launched.
    """
    ranges = ranges.rows(ranges.thread == int(np.bincount(ranges.thread).argmax()))
    last = np.where(ranges.end == NONE, np.iinfo(np.int64).max, ranges.end)
    ranges = ranges.rows(np.concatenate(([True], last[1:] > np.maximum.accumulate(last)[:-1])))
    projection = project(view, ranges)
    rows = np.argsort(projection.start, kind="stable")
    rows = rows[projection.start[rows] != NONE]
    rows = rows[np.diff(projection.start[rows], prepend=NONE) != 0]
    since, until = ranges.start[rows], np.maximum(ranges.end[rows], ranges.start[rows] + 1)
    begin, end = projection.start[rows], projection.end[rows]
    label = ranges.name[rows].astype(np.int64)
    if name == SERVING_STEP:
        name = stem(view.timeline.text(most_frequent(label)))
    return LoopSpans(name=name, begin=begin, end=end, label=label, since=since, until=until)


def _covers(view: TrackView, loop: LoopSpans) -> bool:
    """Return True if the loop spans most of the GPU's busy time, or most of its kernel time.

    Kernel time is also checked because copying a model to the GPU may take longer than a short
    loop. The threshold is lower for ranges with a step-like name.
    """
    least = CARD["covered_by_steps_pct"] / 100 if matches(loop.name, STEP_RANGE) else 0.5
    first, last = int(loop.begin[0]), int(loop.end.max())
    since, end = _loaded(view), int(view.work.end.max())
    return any(
        cover.inside(max(first, since), last) >= least * cover.inside(since, end) > 0
        for cover in (view.busy, view.with_communication)
    )


def _loaded(view: TrackView) -> int:
    """Return the time (ns) at which the last module load ends.

    If no GPU work follows, return the start of GPU work. Before the last module load, just-in-time
    compilers run kernels for tuning. These kernels are outside the loop.
    """
    first = int(view.work.start[0])
    last = int(view.calls.end[view.call_class == CallClass.LOAD].max(initial=first))
    return last if last < int(view.work.end.max()) else first


def _steady(view: TrackView, loop: LoopSpans, *, ranged: bool) -> Windows:
    """Return the longest sequence of iterations without warm-up, pauses and slow iterations.

    If several sequences have the maximal length, the last is returned.
    """
    edges = np.append(loop.begin, int(view.work.end.max()) if ranged else int(loop.end.max()))
    warm = _warm_up(view, edges, loop.label)
    begin, period = loop.begin[warm:], np.diff(edges)[warm:]
    busy_ns = np.minimum(loop.end[warm:] - begin, period)
    # The last iteration has no successor, so its end on the GPU is unknown.
    if ranged and len(begin) > CARD["least_iterations"]:
        begin, period, busy_ns = begin[:-1], period[:-1], busy_ns[:-1]
    # `cut` marks iterations that are slow or followed by a pause, if such iterations are rare.
    # Several slow iterations that mostly wait are not marked: data loaders deliver batches in
    # bursts.
    kind = step_kinds(view.timeline, loop.label[warm:][: len(begin)])
    usual = _usual(kind, period)
    long = period > CARD["pause_ratio"] * usual
    count, extra = int(long.sum()), float((period - usual)[long].sum())
    # Steps of an inference server differ in length by their number of tokens.
    rare = count <= max(len(period) / CARD["least_periods"], 1) and not (kind != NONE).any()
    if not rare or (
        count > 1 and 2 * extra > float(period.sum()) and _waits(view, begin, period, long)
    ):
        cut = np.zeros(len(period), np.bool_)
    else:
        cut = np.asarray(long)
    first, after = _longest_run(cut, slow=busy_ns > CARD["pause_ratio"] * median(period))
    ends = np.append(begin[first + 1 : after], 0)
    ends[-1] = begin[after - 1] + (
        max(int(busy_ns[after - 1]), 1) if bool(cut[after - 1]) else int(period[after - 1])
    )
    steady = np.concatenate((begin[first : first + 1], ends))
    skipped = len(begin) - (after - first)
    beyond = f"{skipped} iterations are left out, beyond a pause or slow iteration (see the phases)"
    every = np.append(begin, begin[-1] + period[-1])
    return Windows(
        edges=steady,
        label=loop.label[warm:][first:after],
        name=loop.name,
        dropped=warm + skipped,
        notes=(*_warm_note(warm), *([beyond] if skipped else ())),
        loop=every,
        warm=warm,
    )


def _usual(kind: Ints, length: Ints) -> Floats:
    """Return, for each iteration, the median length (ns) of the iterations of its kind.

    `kind` is the index in STEP_KINDS (prefill or decode step of an inference server), or NONE.
    """
    usual = np.zeros(len(length))
    for number in distinct(kind):
        usual[kind == number] = median(length[kind == number])
    return usual


def _waits(view: TrackView, begin: Ints, period: Ints, long: Bools) -> bool:
    """Return True if the main thread waits for most of the time of the long iterations.

    The thread waits if it is blocked in the OS, or in a range with a data-loading name.
    """
    waits, ranges = os_waits(view, view.main_thread), view.timeline.ranges
    named = ranges.rows(matching(view.timeline, DATA_RANGE)[ranges.name] & (ranges.end != NONE))
    cover = union_of([(waits.start, waits.end), (named.start, named.end)])
    return 2 * int(cover.within(begin[long], (begin + period)[long]).sum()) >= int(
        period[long].sum()
    )


def _longest_run(cut: Bools, slow: Bools) -> tuple[int, int]:
    """Return the first and past-the-last iteration of the longest steady sequence.

    `cut` marks slow iterations and iterations that a pause follows, `slow` the slow ones only. A
    pause ends a sequence. A slow iteration belongs to no sequence.
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


def _warm_note(warm: int) -> tuple[str, ...]:
    return (f"left out as warm-up: {warm} iteration{'s' if warm > 1 else ''}",) if warm else ()


def _prepares(view: TrackView) -> Bools:
    """Mark API calls that load or compile a module, and those that capture or create a graph."""
    captures = calls_named(view.timeline, "capture end")
    created = calls_named(view.timeline, "graph creation")
    return np.asarray((view.call_class == CallClass.LOAD) | captures | created)


def _warm_up(view: TrackView, edges: Ints, label: Ints) -> int:
    """Count the leading iterations that are warm-up, at most half of all.

    A warm-up iteration takes longer than twice the median of its kind (prefill, decode or other),
    or precedes the last module load or graph capture. Loads and captures in the second half of the
    iterations are ignored: they occur during the whole run.
    """
    length = np.diff(edges)
    slow = length > CARD["warm_up_ratio"] * _usual(step_kinds(view.timeline, label), length)
    leading = int(np.argmin(slow)) if not bool(slow.all()) else 0
    loads = np.searchsorted(edges, view.calls.start[_prepares(view)], side="right")
    early = loads[loads <= len(length) // 2]
    return min(max(leading, int(early.max()) if len(early) else 0), len(length) // 2)


def _whole(view: TrackView) -> Windows:
    """Return the run as one window.

    The window begins after the last module load or graph capture if most of the GPU work follows.
    """
    first, last = int(view.work.start[0]), int(view.work.end.max())
    loads = view.calls.end[_prepares(view)]
    loads = loads[(loads > first) & (loads < last)]
    after = int(np.searchsorted(view.work.start, loads.max())) if len(loads) else 0
    if not 0 < after < len(view.work) // 2:
        return Windows(edges=np.array([first, max(last, first + 1)]))
    begin = int(view.work.start[after])
    until = f"{(begin - first) / 1e6:.1f} ms, up to the last module load or graph capture"
    note = f"the first {until}, are left out as warm-up"
    return Windows(edges=np.array([begin, last]), notes=(note,))


def find_repetition(view: TrackView, since: int = 0) -> LoopSpans | None:
    """Return iterations that repeat the same launches, or None if there are fewer than four.

    Only GPU work that starts after `since` is searched.
    """
    # Exclude migrations of managed memory: the driver starts them, not the program.
    rows = np.flatnonzero((~np.isin(view.work.copy, MIGRATIONS)) & (view.work.start >= since))
    cut = max(len(rows) - _MOST_LAUNCHES, 0) // 2
    rows = rows[cut : len(rows) - cut]
    if len(rows) < CARD["least_periods"]:
        return None
    work = view.work
    launch = np.where(view.launch_start[rows] == NONE, work.start[rows], view.launch_start[rows])
    order = rows[np.argsort(launch, kind="stable")]
    # Encode a launch as its kernel name, its position in a CUDA graph and, for a copy, the size
    # class of its bytes. An iteration is never a part of a graph, because positions differ.
    size = np.where(work.nbytes > 0, np.log2(np.maximum(work.nbytes, 1)).astype(np.int64), 0)
    call = work.call[order]
    at = np.arange(len(order))
    single = (call == NONE) | (np.diff(call, prepend=NONE) != 0)
    position = np.minimum(at - np.maximum.accumulate(np.where(single, at, 0)), _MOST_LAUNCHES)
    token = np.asarray((work.name[order].astype(np.int64) + 1) * 64 + size[order])
    token += position << 40
    firsts = _periodic(view, order, token)
    return None if firsts is None else _iterations(view, order, firsts)


def _periodic(view: TrackView, order: Ints, token: Ints) -> Ints | None:
    """Return the first launch of each iteration in the longest periodic part of the launches.

    `token` encodes each launch: launches with equal tokens are equal.
    """
    # Key: period in launches. Value: fraction of the launches in the longest periodic part that
    # equal the launch one period later.
    match: dict[int, float] = {}
    for period in _shifts(token):
        same = token[period:] == token[:-period]
        low, high = _stretch(same, period)
        # A periodic part shorter than half of the trace is warm-up or not the main loop.
        match[period] = float(same[low:high].mean()) if high - low >= len(same) // 2 else 0.0
    best = max(match.values(), default=0.0)
    if best < CARD["same_launch_pct"] / 100:
        return None
    longest = next(period for period, share in match.items() if share == best)
    # A periodic sequence also matches at multiples of its period: take the shortest divisor whose
    # match is lower by at most one period of launches.
    period = next(
        period
        for period, share in match.items()
        if longest % period == 0 and (best - share) * len(token) <= period
    )
    low, high = _stretch(token[period:] == token[:-period], period)
    firsts = _aligned(view, order, low, high + period, period)
    return firsts if len(firsts) >= CARD["least_periods"] else None


def _shifts(token: Ints) -> list[int]:
    """Return candidate periods in launches, the shortest first: distances between equal launches.

    Only the rarest and the most frequent launches are examined. A rare launch of a step occurs once
    per period.
    """
    row = np.searchsorted(distinct(token), token)
    count = np.bincount(row)
    by_value = np.argsort(row, kind="stable").astype(np.int32)
    edges = np.concatenate(([0], np.cumsum(count)))
    counter: Counter[int] = Counter()
    repeated = [
        at for at in np.argsort(count, kind="stable").tolist() if count[at] >= CARD["least_periods"]
    ]
    for at, votes in Counter(repeated[:200] + repeated[-20:]).items():
        positions = by_value[edges[at] : edges[at + 1]]
        counter[int(np.bincount(np.minimum(np.diff(positions), len(token))).argmax())] += votes
        for width in (2, 3, 4, 5, 6, 8, 12, 16, 24):
            if len(positions) > 3 * width:
                counter[int(median(positions[width:] - positions[:-width]))] += votes
    likely = [shift for shift, _ in counter.most_common(40)]
    return sorted(shift for shift in likely if 0 < shift <= len(token) // CARD["least_periods"])


def _stretch(same: Bools, period: int) -> tuple[int, int]:
    """Return the longest part of the launch sequence in which consecutive periods are similar."""
    width = max(period, 8)
    before = np.concatenate(([0], np.cumsum(same)))
    last_at = max(len(same) - width, 0)
    # The last compared period ends with the last launch.
    at = np.append(np.arange(0, last_at, width // 2), last_at)
    good = (before[np.minimum(at + width, len(same))] - before[at]) >= CARD[
        "same_launch_pct"
    ] / 100 * np.minimum(width, len(same))
    edge = np.flatnonzero(np.diff(np.concatenate(([0], good.astype(np.int8), [0]))))
    if not len(edge):
        return 0, 0
    runs = edge.reshape(-1, 2)
    first, last = runs[int((runs[:, 1] - runs[:, 0]).argmax())]
    return int(at[first]), int(min(at[last - 1] + width, len(same)))


def _aligned(view: TrackView, order: Ints, low: int, high: int, period: int) -> Ints:
    """Return the first launch of each iteration, given the period in launches.

    An iteration begins at the launch within the period with the longest median GPU idle time.
    """
    cycles = (high - low) // period
    wait = _waited(view, order)[low : low + cycles * period].reshape(cycles, period)
    phase = int(np.sort(wait, axis=0)[cycles // 2].argmax())
    return np.arange(low + phase, high - period + 1, period)


def _waited(view: TrackView, order: Ints) -> Ints:
    """Return a score per launch: the higher the score, the likelier the launch begins an iteration.

    The score increases with the GPU's idle time before the launched work. Without idle time, the
    score is 5 if the launch call began after the previous launch call, else 0.
    """
    work = view.work
    reach = np.maximum.accumulate(work.end)
    idle = np.concatenate(([0], np.maximum(work.start[1:] - reach[:-1], 0)))[order]
    launch = view.launch_start[order]
    host = np.concatenate(([0], np.maximum(launch[1:] - launch[:-1], 0)))
    return np.asarray(np.where(idle > 0, idle, np.minimum(host, 1)) * 4 + (host > 0))


def _iterations(view: TrackView, order: Ints, firsts: Ints) -> LoopSpans | None:
    """Return the iterations that start at the launches `firsts`; None if there are too few.

    The last iteration ends after the median number of launches.
    """
    work = view.work
    length = int(median(np.diff(firsts))) if len(firsts) > 1 else 0
    edges = distinct(np.append(firsts, min(int(firsts[-1]) + length, len(order))))
    begin = np.minimum.reduceat(np.append(work.start[order], np.iinfo(np.int64).max), edges)[:-1]
    end = np.maximum.reduceat(np.append(work.end[order], 0), edges)[:-1]
    later = np.concatenate(([True], begin[1:] > np.maximum.accumulate(begin)[:-1]))
    begin, end = begin[later], end[later]
    if len(begin) < CARD["least_periods"]:
        return None
    return LoopSpans(
        name=f"repetition of {length} launches",
        begin=begin,
        end=end,
        label=np.full(len(begin), NONE),
        launches=length,
    )
