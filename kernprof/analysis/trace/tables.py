"""Build the tables of a timeline report: kernels, copies, API calls, NVTX ranges and phases.

Phases are the parts of a run outside the steady iterations: start-up, warm-up and pauses. This
module also compares two reports by kernel, range and part of the window.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from kernprof.analysis.trace.gaps import find_idle
from kernprof.analysis.trace.track.view import (
    FRAMEWORK_RANGE,
    CallClass,
    TrackView,
    call_name,
    distinct,
    matches,
    median,
    path_at,
    present,
    project,
    stem,
    union_of,
)
from kernprof.analysis.trace.windows import Windows
from kernprof.errors import NotComparable
from kernprof.model.trace import (
    COPY_NAMES,
    NONE,
    Bools,
    CopyKind,
    Ints,
    MemoryKind,
    WorkKind,
)
from kernprof.model.trace_report import (
    PARTS,
    BeforeAfter,
    CallRow,
    CopyRow,
    DeviceComparison,
    DeviceOutcome,
    IdleCause,
    KernelRow,
    Phase,
    RangeRow,
    TimelineComparison,
    TimelineReport,
)


def _by_name(name: Ints, length: Ints) -> Iterator[tuple[int, Ints]]:
    """Yield each distinct name (index) with its sorted durations in ns, the longest total first.

    To sort faster, name and duration are packed into one integer, with 32 bits if both fit.
    """
    if not len(name):
        return
    count = np.bincount(name + 1)
    used = np.flatnonzero(count)
    bits = int(length.max()).bit_length()
    kind = np.uint32 if bits + len(used).bit_length() <= 32 else np.int64
    keys = (np.cumsum(count > 0) - 1).astype(kind)[name + 1] << kind(bits)
    keys |= length.astype(kind)
    keys.sort()
    keys &= kind((1 << bits) - 1)
    lengths = keys.astype(np.int64)
    edges = np.concatenate(([0], np.cumsum(count[used])))
    for at in np.argsort(-np.add.reduceat(lengths, edges[:-1]), kind="stable").tolist():
        yield int(used[at]) - 1, lengths[edges[at] : edges[at + 1]]


def kernel_rows(view: TrackView, chosen: Bools, high: int) -> tuple[KernelRow, ...]:
    """Return the chosen kernels and graphs, grouped by name, in descending order of total time."""
    work = view.work
    mine = np.flatnonzero(chosen & ((work.kind == WorkKind.KERNEL) | (work.kind == WorkKind.GRAPH)))
    length = np.minimum(work.end[mine], high) - work.start[mine]
    total_ns = max(int(length.sum()), 1)
    return tuple(
        KernelRow(
            name=view.timeline.text(name),
            count=len(lengths),
            total_ns=int(lengths.sum()),
            share_pct=100.0 * int(lengths.sum()) / total_ns,
            mean_ns=float(lengths.sum()) / len(lengths),
            median_ns=median(lengths),
            min_ns=int(lengths[0]),
            max_ns=int(lengths[-1]),
        )
        for name, lengths in _by_name(work.name[mine], length)
    )


def exposed(view: TrackView, rows: Ints) -> Ints:
    """Return, for each row of GPU work, the part of its duration (ns) that no kernel overlaps."""
    start, end = view.work.start[rows], view.work.end[rows]
    return np.asarray((end - start) - view.with_communication.within(start, end))


def copy_rows(view: TrackView, chosen: Bools) -> tuple[CopyRow, ...]:
    """Return table rows of the `chosen` memsets and copies, by direction and host memory."""
    work = view.work
    copies = chosen & (work.kind == WorkKind.COPY)
    groups: list[tuple[str, str | None, Bools]] = []
    for kind in CopyKind:
        for memory in MemoryKind:
            host = kind in (CopyKind.HTOD, CopyKind.DTOH) and memory is not MemoryKind.UNKNOWN
            same = copies & (work.copy == kind) & (work.memory == memory)
            groups.append((COPY_NAMES[kind], memory.name.lower() if host else None, same))
    groups.append(("memset", None, chosen & (work.kind == WorkKind.MEMSET)))
    rows = []
    for direction, host_memory, same in groups:
        mine = np.flatnonzero(same)
        if not len(mine):
            continue
        length = int((work.end[mine] - work.start[mine]).sum())
        nbytes = int(np.maximum(work.nbytes[mine], 0).sum())
        rows.append(
            CopyRow(
                kind=direction,
                memory=host_memory,
                count=len(mine),
                total_ns=length,
                exposed_ns=int(exposed(view, mine).sum()),
                nbytes=nbytes,
                bytes_per_s=nbytes / (length / 1e9) if length and nbytes else None,
            )
        )
    return tuple(sorted(rows, key=lambda row: -row.total_ns))


def call_rows(view: TrackView, low: int, high: int) -> tuple[CallRow, ...]:
    """Return table rows of the process's API calls in the window, grouped by name.

    A call counts if it starts in the window. The time of a nested call also counts in its outer
    call.
    """
    calls, mine = view.calls, [slice(0, 0)]
    for thread in np.flatnonzero(view.timeline.thread_processes() == view.process).tolist():
        thread_calls = calls.of_thread(thread)
        first, last = np.searchsorted(calls.start[thread_calls], [low, high]).tolist()
        mine.append(slice(thread_calls.start + first, thread_calls.start + last))
    name = np.concatenate([calls.name[rows] for rows in mine])
    length = np.concatenate(
        [np.minimum(calls.end[rows], high) - calls.start[rows] for rows in mine]
    )
    return tuple(
        CallRow(
            name=call_name(view.timeline.text(number)),
            count=len(lengths),
            total_ns=int(lengths.sum()),
            median_ns=median(lengths),
            max_ns=int(lengths[-1]),
        )
        for number, lengths in _by_name(name, length)
    )


def range_rows(view: TrackView, low: int, high: int) -> tuple[RangeRow, ...]:
    """Return table rows of the process's NVTX ranges in the window, the longest GPU time first.

    A range counts if its first GPU work starts in the window. A range without GPU work counts if
    the range itself starts in the window. Ranges without an end are excluded. Ranges are grouped by
    domain and by name, ignoring numbers in names.
    """
    ranges = view.timeline.ranges
    local = view.timeline.thread_processes() == view.process
    if not bool(local.all()):
        ranges = ranges.rows(np.flatnonzero(local[ranges.thread]))
    if not len(ranges):
        return ()
    projection = project(view, ranges)
    begin = np.where(projection.count > 0, projection.start, ranges.start)
    start, end = np.clip(ranges.start, low, high), np.clip(ranges.end, low, high)
    # The GPU time of a range counts if its GPU work begins in the window. Of its host time, the
    # part in the window counts.
    counted = (begin >= low) & (begin < high) & (ranges.end != NONE)
    rows = np.flatnonzero(counted | ((end > start) & (ranges.end != NONE)))
    if not bool(counted.any()):
        return ()
    mine, start, end, counted = ranges.rows(rows), start[rows], end[rows], counted[rows]
    itself = self_times(mine.thread, start, end)
    until = np.minimum(projection.end[rows], high)
    span = np.where(projection.count[rows] > 0, until - projection.start[rows], 0)
    # Group the ranges by the pair (name without numbers, domain).
    stems: dict[tuple[str, int], int] = {}
    labels, label_of = np.unique(
        (mine.name.astype(np.int64) << 32) | (mine.domain.astype(np.int64) + 1), return_inverse=True
    )
    stem_of = [
        stems.setdefault(
            (stem(view.timeline.text(pair >> 32)), (pair & 0xFFFFFFFF) - 1), len(stems)
        )
        for pair in labels.tolist()
    ]
    group, keys = np.array(stem_of, dtype=np.int32)[label_of], list(stems)
    size = len(keys)
    # A range that begins inside a range of the same name and thread adds only the time after the
    # end of the earlier range.
    alike = mine.thread.astype(np.int64) * size + group
    order = np.lexsort((start, alike))
    places = np.searchsorted(distinct(alike), alike)[order] * (high - low + 1)
    reach = np.maximum.accumulate(places + end[order] - low)
    before = np.concatenate(([-1], reach[:-1]))
    first = np.empty(len(order), np.bool_)
    first[order] = before <= places + start[order] - low
    host = np.empty(len(order), np.int64)
    host[order] = np.minimum(np.maximum(reach - before, 0), (end - start)[order])
    outer = first & counted
    sums = [
        _sum(group, values, size)
        for values in (
            host,
            np.where(outer, span, 0),
            np.where(outer, projection.busy[rows], 0),
            np.where(outer, projection.count[rows], 0),
            itself,
            counted.astype(np.int64),
        )
    ]
    return tuple(
        RangeRow(
            name=keys[at][0],
            domain=view.timeline.text(keys[at][1]) if keys[at][1] != NONE else None,
            count=int(sums[5][at]),
            host_ns=int(sums[0][at]),
            self_ns=int(sums[4][at]),
            gpu_span_ns=int(sums[1][at]),
            gpu_busy_ns=int(sums[2][at]),
            launched=int(sums[3][at]),
        )
        for at in np.lexsort((-sums[0], -sums[1])).tolist()
        if sums[5][at]
    )


def self_times(thread: Ints, start: Ints, end: Ints) -> Ints:
    """Return, for each range, the time in ns during which no later range of its thread is open.

    The ranges are sorted by start. They may overlap without being nested.
    """
    times = end - start
    for number in present(thread):
        rows = np.flatnonzero(thread == number)
        covered: list[tuple[int, int]] = []  # disjoint spans of later ranges, the latest first
        spans = zip(rows.tolist(), start[rows].tolist(), end[rows].tolist(), strict=True)
        for row, begin, until in reversed(list(spans)):
            reach = until
            while covered and covered[-1][0] < until:
                low, high = covered.pop()
                times[row] -= min(high, until) - low
                reach = max(reach, high)
            covered.append((begin, reach))
    return times


def _sum(group: Ints, values: Ints, size: int) -> Ints:
    """Return the exact integer sum of the values of each group."""
    sums = np.zeros(size, np.int64)
    np.add.at(sums, group, values)
    return sums


_MOST = 8
# Phases shorter than this percentage of the run are omitted.
_LEAST_PCT = 0.5
# A gap outside the loop is a pause if it exceeds this fraction of the median iteration and this
# time. Without iterations, the window counts as one iteration.
_PAUSE_ITERATIONS = 0.5
_PAUSE_NS = 5_000_000

_IDLE_NAMES = {
    IdleCause.OS_WAIT: "pause: the host waits in the OS",
    IdleCause.CPU: "pause: CPU work of the host",
    IdleCause.SYNC: "pause: the host waits for a GPU",
    IdleCause.BLOCKING_COPY: "one-off: blocking copies",
    IdleCause.ALLOCATION: "one-off: allocation of memory",
    IdleCause.CUDA_API: "one-off: CUDA calls that launch nothing",
    IdleCause.PROFILER: "overhead of the profiler",
}


def find_phases(view: TrackView, windows: Windows) -> tuple[Phase, ...]:
    """Return the phases from the first CUDA call to the end of the last GPU work, in order.

    If there are many phases, only the longest are returned.
    """
    first, last = int(view.work.start[0]), int(view.work.end.max())
    local = view.timeline.thread_processes() == view.process
    began = view.calls.start[local[view.calls.thread]] if len(view.calls) else view.calls.start
    begin = min(first, int(began.min())) if len(began) else first
    low, high = windows.span
    begin, last = min(begin, low), max(last, high)
    total = max(last - begin, 1)
    phases = (
        [_phase(view, "start-up, before any GPU work", begin, min(first, low), total)]
        if begin < min(first, low)
        else []
    )
    phases += _outside(view, windows, first, low, total, before=True)
    phases.append(
        _phase(
            view, "steady iterations" if windows.name else "the analysed window", low, high, total
        )
    )
    phases += _outside(view, windows, high, last, total, before=False)
    worth = [phase for phase in phases if phase.share_pct >= _LEAST_PCT]
    stored = sorted(worth, key=lambda phase: -phase.share_pct)[:_MOST]
    return tuple(sorted(stored, key=lambda phase: phase.start_ns)) if len(worth) > 1 else ()


def _outside(
    view: TrackView, windows: Windows, low: int, high: int, total: int, *, before: bool
) -> Iterator[Phase]:
    """Return the phases from `low` to `high`, outside the loop: split at the pauses."""
    if high <= low:
        return
    if windows.name is None:
        name = "before the analysed window" if before else "after the analysed window"
    elif before:
        name = "warm-up and other work before the steady iterations"
    else:
        name = "after the steady iterations"
    idle = find_idle(view, low, high)
    least = max(_PAUSE_NS, _PAUSE_ITERATIONS * windows.median_ns())
    at = low
    for row in np.flatnonzero(idle.length >= least).tolist():
        start, end = int(idle.start[row]), int(idle.end[row])
        if start > at:
            yield _phase(view, name, at, start, total)
        cause = max(idle.parts, key=lambda part: int(idle.parts[part][row]))
        yield _phase(view, _idle_name(view, cause, start, end), start, end, total)
        at = end
    if high > at:
        yield _phase(view, name, at, high, total)


def _idle_name(view: TrackView, cause: IdleCause, start: int, end: int) -> str:
    """Return the name of a pause: by `cause`, unless module loading takes at least half of it."""
    loads = view.calls.rows(view.call_class == CallClass.LOAD)
    if 2 * union_of([(loads.start, loads.end)]).inside(start, end) >= end - start:
        return "one-off: module loading or compilation"
    return _IDLE_NAMES.get(cause, "pause")


def _phase(view: TrackView, name: str, start: int, end: int, total: int) -> Phase:
    """Describe a phase, with the program's NVTX ranges that are open in the middle of the phase."""
    path = path_at(view.timeline, view.main_thread, (start + end) // 2)
    return Phase(
        name=name,
        start_ns=start,
        end_ns=end,
        share_pct=100.0 * (end - start) / total,
        busy_pct=100.0 * view.busy.inside(start, end) / max(end - start, 1),
        nvtx=tuple(text for text in path if not matches(text, FRAMEWORK_RANGE))[:4],
    )


def compare_timelines(before: TimelineReport, after: TimelineReport) -> TimelineComparison:
    """Compare two timeline reports. Devices are paired in order.

    Raises NotComparable when the numbers of devices differ.
    """
    if len(before.devices) != len(after.devices):
        raise NotComparable(
            f"{before.source.path} has {len(before.devices)} process-GPU pairs and"
            f" {after.source.path} has {len(after.devices)}: they cannot be paired",
            hint="compare traces of the same number of processes and GPUs",
        )
    pairs = [*zip(before.devices, after.devices, strict=True)]
    names = dict.fromkeys((old.device.name, new.device.name) for old, new in pairs)
    notes = [f"different GPUs: {old} and {new}" for old, new in names if old != new]
    tools = before.source.tool or "unknown", after.source.tool or "unknown"
    if tools[0] != tools[1]:
        notes.append(f"recorded by different tools ({', '.join(tools)}): their overheads differ")
    shared = max((_shared(old, new) for old, new in pairs), default=1.0)
    if shared < 1 - shared:  # most kernel time is in kernels that only one trace has
        text = (
            f"only {100 * shared:.0f} % of the kernel time is in kernels that occur in both traces"
        )
        notes.insert(0, f"{text}: the traces are of different programs or precisions")
    return TimelineComparison(
        before=before.source,
        after=after.source,
        devices=tuple(_compare(old, new) for old, new in pairs),
        notes=tuple(notes),
    )


def _shared(before: DeviceOutcome, after: DeviceOutcome) -> float:
    """Return the fraction of kernel time in kernels whose names occur in both traces.

    The result is the smaller of the two traces' fractions, or 1 if a trace has no kernels.
    """
    names = {row.name for row in before.kernels} & {row.name for row in after.kernels}
    times = [Counter[bool]() for _ in (before, after)]
    for side, outcome in zip(times, (before, after), strict=True):
        for row in outcome.kernels:
            side[row.name in names] += row.total_ns
    totals = [side.total() for side in times]
    return min(side[True] / side.total() for side in times) if all(totals) else 1.0


def _compare(before: DeviceOutcome, after: DeviceOutcome) -> DeviceComparison:
    loops = [side.iterations.name for side in (before, after) if side.iterations]
    step = next((name for name in loops if _has(before, name) and _has(after, name)), None)
    per_iteration = step is not None or len(loops) > 1
    notes = [] if per_iteration else ["a run has no iterations: times are per window"]
    if per_iteration and step is None:
        notes = [f"the iterations belong to different loops: {loops[0]!r} and {loops[1]!r}"]
    window, parts, kernels, ranges = (
        _changes(*pair)
        for pair in zip(
            _times(before, step, per_iteration=per_iteration),
            _times(after, step, per_iteration=per_iteration),
            strict=True,
        )
    )
    return DeviceComparison(
        before=before,
        after=after,
        per_iteration=per_iteration,
        window=window[0],
        parts=parts,
        kernels=kernels,
        ranges=ranges,
        notes=tuple(notes),
    )


def _has(outcome: DeviceOutcome, step: str) -> bool:
    """Return True if a trace has iterations or NVTX ranges with the name `step`."""
    loop = outcome.iterations.name if outcome.iterations else None
    return step in (loop, *(row.name for row in outcome.ranges))


def _times(
    outcome: DeviceOutcome, step: str | None, *, per_iteration: bool
) -> tuple[Mapping[str, float], ...]:
    """Return four mappings from name to ns: the window, its parts, kernels and NVTX ranges.

    `step` is the name of the iterations that both traces have, or None. If this trace has NVTX
    ranges of this name, but other iterations, these ranges replace the iterations. The time of a
    range is its GPU span, or its host time if it launched no work.
    """
    loop, (low, high) = outcome.iterations, outcome.window_ns
    count = loop.count if per_iteration and loop else 1
    window_ns, accounting = (high - low) / count, outcome.accounting
    for row in outcome.ranges if loop is None or loop.name != step else ():
        if row.name == step:
            count, window_ns = row.count, max(row.gpu_span_ns, row.host_ns) / row.count
    shares = {words: float(getattr(accounting, name)) for name, words in PARTS.items()}
    ranges: Counter[str] = Counter()
    for row in outcome.ranges:
        name = row.name if row.domain is None else f"{row.name} [{row.domain}]"
        if row.launched:
            ranges[name] += row.gpu_span_ns
        else:
            ranges[f"{name} (host)"] += row.host_ns
    return (
        {"window": window_ns},
        {name: window_ns * share / 100 for name, share in shares.items() if share},
        {row.name: row.total_ns / count for row in outcome.kernels},
        {name: spent / count for name, spent in ranges.items()},
    )


def _changes(before: Mapping[str, float], after: Mapping[str, float]) -> tuple[BeforeAfter, ...]:
    """Pair the times of two reports by name, the largest change first."""
    pairs = [
        BeforeAfter(name=name, before_ns=before.get(name), after_ns=after.get(name))
        for name in dict.fromkeys([*before, *after])
    ]
    return tuple(sorted(pairs, key=lambda pair: (-abs(pair.change_ns), pair.name)))
