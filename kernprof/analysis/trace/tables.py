"""Build the tables of a report: kernels, copies, API calls, NVTX ranges and phases.

Phases are the parts of a run outside the steady iterations: start-up, warm-up and pauses. This
module also compares two reports by kernel, range and part of the window.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from kernprof.analysis.trace.gaps import find_idle
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import union
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.trace.track.view import TrackView, path_at, project
from kernprof.analysis.trace.windows import Windows
from kernprof.errors import NotComparable
from kernprof.model.trace import COPY_NAMES, NONE, Bools, CopyKind, Ints, MemoryKind, WorkKind
from kernprof.model.trace_report import (
    IDLE_CAUSES,
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

_NARROW = 32  # bits


def _grouped(name: Ints, length: Ints) -> tuple[Ints, Ints, Ints]:
    """Sort lengths within each name.

    Returns the distinct names, the first row of each name (and the end), and the sorted lengths.
    Name and length are packed into one integer, of 32 bits if both fit, and sorted together.
    """
    if not len(name):
        return name, np.zeros(1, np.int64), length
    count = np.bincount(name + 1)
    some = np.flatnonzero(count)
    bits = int(length.max()).bit_length()
    kind = np.uint32 if bits + len(some).bit_length() <= _NARROW else np.int64
    keys = (np.cumsum(count > 0) - 1).astype(kind)[name + 1] << kind(bits)
    keys |= length.astype(kind)
    keys.sort()
    keys &= kind((1 << bits) - 1)
    return some - 1, np.concatenate(([0], np.cumsum(count[some]))), keys.astype(np.int64)


def _median(lengths: Ints, low: int, high: int) -> float:
    middle = (low + high) // 2
    if (high - low) % 2:
        return float(lengths[middle])
    return (float(lengths[middle - 1]) + float(lengths[middle])) / 2


def kernel_rows(view: TrackView, chosen: Bools) -> tuple[KernelRow, ...]:
    """Return the kernels and graphs among the chosen work by name, the longest total time first."""
    work = view.work
    mine = np.flatnonzero(chosen & ((work.kind == WorkKind.KERNEL) | (work.kind == WorkKind.GRAPH)))
    distinct, edges, lengths = _grouped(work.name[mine], work.end[mine] - work.start[mine])
    totals = np.add.reduceat(lengths, edges[:-1]) if len(mine) else np.zeros(0, np.int64)
    total = max(int(totals.sum()), 1)
    rows = [
        KernelRow(
            name=view.timeline.text(int(distinct[at])),
            count=int(edges[at + 1] - edges[at]),
            total_ns=int(totals[at]),
            share_pct=100.0 * int(totals[at]) / total,
            mean_ns=float(totals[at]) / int(edges[at + 1] - edges[at]),
            median_ns=_median(lengths, int(edges[at]), int(edges[at + 1])),
            min_ns=int(lengths[edges[at]]),
            max_ns=int(lengths[edges[at + 1] - 1]),
        )
        for at in np.argsort(-totals, kind="stable").tolist()
    ]
    return tuple(rows)


def exposed(view: TrackView, rows: Ints) -> Ints:
    """Return the time of each row of work during which no kernel ran."""
    start, end = view.work.start[rows], view.work.end[rows]
    return np.asarray((end - start) - view.with_communication.within(start, end))


def copy_rows(view: TrackView, chosen: Bools) -> tuple[CopyRow, ...]:
    work, rows = view.work, []
    copies = np.flatnonzero(chosen & (work.kind == WorkKind.COPY))
    for kind in CopyKind:
        for memory in MemoryKind:
            mine = copies[(work.copy[copies] == kind) & (work.memory[copies] == memory)]
            if len(mine):
                host = kind in (CopyKind.HTOD, CopyKind.DTOH) and memory is not MemoryKind.UNKNOWN
                rows.append(
                    _copy_row(view, mine, COPY_NAMES[kind], memory.name.lower() if host else None)
                )
    memsets = np.flatnonzero(chosen & (work.kind == WorkKind.MEMSET))
    if len(memsets):
        rows.append(_copy_row(view, memsets, "memset", None))
    return tuple(sorted(rows, key=lambda row: -row.total_ns))


def _copy_row(view: TrackView, rows: Ints, kind: str, memory: str | None) -> CopyRow:
    length = int((view.work.end[rows] - view.work.start[rows]).sum())
    nbytes = int(np.maximum(view.work.nbytes[rows], 0).sum())
    return CopyRow(
        kind=kind,
        memory=memory,
        count=len(rows),
        total_ns=length,
        exposed_ns=int(exposed(view, rows).sum()),
        nbytes=nbytes,
        bytes_per_s=nbytes / (length / 1e9) if length and nbytes else None,
    )


def call_rows(view: TrackView, low: int, high: int) -> tuple[CallRow, ...]:
    """Return the process's API calls that start in the window by name, longest total time first.

    Nested calls count twice.
    """
    calls, mine = view.calls, [slice(0, 0)]
    for thread in np.flatnonzero(view.timeline.thread_processes() == view.process).tolist():
        thread_calls = calls.of_thread(thread)
        first, last = np.searchsorted(calls.start[thread_calls], [low, high]).tolist()
        mine.append(slice(thread_calls.start + first, thread_calls.start + last))
    names_of = np.concatenate([calls.name[rows] for rows in mine])
    distinct, edges, lengths = _grouped(
        names_of, np.concatenate([calls.end[rows] - calls.start[rows] for rows in mine])
    )
    totals = np.add.reduceat(lengths, edges[:-1]) if len(lengths) else np.zeros(0, np.int64)
    rows = [
        CallRow(
            name=names.call_name(view.timeline.text(int(distinct[at]))),
            count=int(edges[at + 1] - edges[at]),
            total_ns=int(totals[at]),
            median_ns=_median(lengths, int(edges[at]), int(edges[at + 1])),
            max_ns=int(lengths[edges[at + 1] - 1]),
        )
        for at in np.argsort(-totals, kind="stable").tolist()
    ]
    return tuple(rows)


def range_rows(view: TrackView, low: int, high: int) -> tuple[RangeRow, ...]:
    """Return the process's NVTX ranges whose work starts in the window, the longest GPU time first.

    Ranges that launched no work count if they start in the window. Ranges without an end are left
    out. Ranges are grouped by domain and by name without numbers.
    """
    ranges = view.timeline.ranges
    local = view.timeline.thread_processes() == view.process
    if not bool(local.all()):
        ranges = ranges.rows(np.flatnonzero(local[ranges.thread]))
    if not len(ranges):
        return ()
    projection = project(view, ranges)
    begin = np.where(projection.count > 0, projection.start, ranges.start)
    rows = np.flatnonzero((begin >= low) & (begin < high) & (ranges.end != NONE))
    if not len(rows):
        return ()
    mine = ranges.rows(rows)
    span = np.where(projection.count > 0, projection.end - projection.start, 0)[rows]
    group, keys = _stems(view, mine.name, mine.domain)
    size = len(keys)
    sums = [
        _sum(group, values, size)
        for values in (mine.end - mine.start, span, projection.busy[rows], projection.count[rows])
    ]
    counts = np.bincount(group, minlength=size)
    table = [
        RangeRow(
            name=keys[at][0],
            domain=view.timeline.text(keys[at][1]) if keys[at][1] != NONE else None,
            count=int(counts[at]),
            host_ns=int(sums[0][at]),
            gpu_span_ns=int(sums[1][at]),
            gpu_busy_ns=int(sums[2][at]),
            launched=int(sums[3][at]),
        )
        for at in np.lexsort((-sums[0], -sums[1])).tolist()
    ]
    return tuple(table)


def _sum(group: Ints, values: Ints, size: int) -> Ints:
    """Return exact integer sums per group."""
    order = np.argsort(group, kind="stable")
    before = np.concatenate(([0], np.cumsum(values[order])))
    edges = np.searchsorted(group[order], np.arange(size + 1))
    return np.asarray(before[edges[1:]] - before[edges[:-1]])


def _stems(view: TrackView, name: Ints, domain: Ints) -> tuple[Ints, list[tuple[str, int]]]:
    """Return each range's group, and each group's name without numbers and domain."""
    keys: dict[tuple[str, int], int] = {}
    pairs, row = np.unique(
        (name.astype(np.int64) << 32) | (domain.astype(np.int64) + 1), return_inverse=True
    )
    group = [
        keys.setdefault(
            (names.stem(view.timeline.text(pair >> 32)), (pair & 0xFFFFFFFF) - 1), len(keys)
        )
        for pair in pairs.tolist()
    ]
    return np.array(group, dtype=np.int32)[row], list(keys)


_MOST = 8
_LEAST_PCT = 0.5  # percent of the run; shorter phases are omitted
# Gaps outside the loop longer than this part of the median iteration are pauses.
_PAUSE_ITERATIONS = 0.5
_PAUSE_NS = 5_000_000

_IDLE_NAMES = {
    IdleCause.OS_WAIT: "pause: the host waits in the OS",
    IdleCause.CPU: "pause: the host works on its CPU",
    IdleCause.SYNC: "pause: the host waits for a GPU",
    IdleCause.BLOCKING_COPY: "one-off: allocating and copying",
    IdleCause.CUDA_API: "one-off: CUDA calls that launch nothing",
    IdleCause.PROFILER: "the profiler's own time",
}


def find_phases(view: TrackView, windows: Windows) -> tuple[Phase, ...]:
    """Return the phases from the first CUDA call to the last GPU work, in order.

    Only the longest phases are returned if there are many.
    """
    first, last = int(view.work.start[0]), int(view.work.end.max())
    local = view.timeline.thread_processes() == view.process
    began = view.calls.start[local[view.calls.thread]] if len(view.calls) else view.calls.start
    begin = min(first, int(began.min())) if len(began) else first
    low, high = windows.span
    total = max(last - begin, 1)
    phases = (
        [_phase(view, "start-up, before any GPU work", begin, first, total)]
        if begin < first
        else []
    )
    phases += _outside(view, windows, first, low, total, before=True)
    phases.append(
        _phase(view, "steady iterations" if windows.name else "the judged window", low, high, total)
    )
    phases += _outside(view, windows, high, last, total, before=False)
    worth = [phase for phase in phases if phase.share_pct >= _LEAST_PCT]
    stored = sorted(worth, key=lambda phase: -phase.share_pct)[:_MOST]
    return tuple(sorted(stored, key=lambda phase: phase.start_ns)) if len(worth) > 1 else ()


def _outside(
    view: TrackView, windows: Windows, low: int, high: int, total: int, *, before: bool
) -> Iterator[Phase]:
    """Split the time from `low` to `high`, outside the loop, at its pauses."""
    if high <= low:
        return
    idle = find_idle(view, low, high)
    least = max(_PAUSE_NS, _PAUSE_ITERATIONS * windows.median_ns())
    at = low
    for row in np.flatnonzero(idle.length >= least).tolist():
        start, end = int(idle.start[row]), int(idle.end[row])
        if start > at:
            yield _phase(view, _work_name(windows, before=before), at, start, total)
        cause = max(idle.parts, key=lambda part: int(idle.parts[part][row]))
        yield _phase(view, _idle_name(view, cause, start, end), start, end, total)
        at = end
    if high > at:
        yield _phase(view, _work_name(windows, before=before), at, high, total)


def _work_name(windows: Windows, *, before: bool) -> str:
    if windows.name is None:
        return "before the judged window" if before else "after the judged window"
    return (
        "warm-up and what comes before the steady iterations"
        if before
        else "after the steady iterations"
    )


def _idle_name(view: TrackView, cause: IdleCause, start: int, end: int) -> str:
    """Name a pause: module loading if that covers most of it, else the main cause of the gap."""
    loads = np.flatnonzero(
        (view.call_class == CallClass.LOAD) & (view.calls.start < end) & (view.calls.end > start)
    )
    by_start = loads[np.argsort(view.calls.start[loads], kind="stable")]
    cover = union(view.calls.start[by_start], view.calls.end[by_start])
    if 2 * cover.inside(start, end) >= end - start:
        return "one-off: modules are loaded or compiled"
    return _IDLE_NAMES.get(cause, "pause")


def _phase(view: TrackView, name: str, start: int, end: int, total: int) -> Phase:
    busy = view.busy.inside(start, end)
    return Phase(
        name=name,
        start_ns=start,
        end_ns=end,
        share_pct=100.0 * (end - start) / total,
        busy_pct=100.0 * busy / max(end - start, 1),
        nvtx=_ranges_open_in(view, start, end),
    )


def _ranges_open_in(view: TrackView, start: int, end: int) -> tuple[str, ...]:
    """Return the program's ranges open on the launching thread in the middle of a phase."""
    if view.main_thread == NONE:
        return ()
    path = path_at(view.timeline, view.main_thread, (start + end) // 2)
    return tuple(text for text in path if not names.matches(text, names.FRAMEWORK_RANGE))[:4]


def compare_timelines(before: TimelineReport, after: TimelineReport) -> TimelineComparison:
    """Compare two reports; devices are paired in order.

    Raises NotComparable when the numbers of devices differ.
    """
    if len(before.devices) != len(after.devices):
        raise NotComparable(
            f"{before.source.path} has {len(before.devices)} process-GPU pairs and"
            f" {after.source.path} has {len(after.devices)}: there is no way to pair them",
            hint="compare traces of the same number of processes and GPUs",
        )
    pairs = zip(before.devices, after.devices, strict=True)
    return TimelineComparison(
        before=before.source,
        after=after.source,
        devices=tuple(_compare(old, new) for old, new in pairs),
        notes=_notes(before, after),
    )


def _notes(before: TimelineReport, after: TimelineReport) -> tuple[str, ...]:
    first, second = before.source.tool, after.source.tool
    if first == second:
        return ()
    return (
        (
            f"recorded by different tools ({first or 'unknown'}, {second or 'unknown'}): their"
            " overheads differ"
        ),
    )


def _compare(before: DeviceOutcome, after: DeviceOutcome) -> DeviceComparison:
    per_iteration = before.iterations is not None and after.iterations is not None
    scales = [_iterations(outcome) if per_iteration else 1 for outcome in (before, after)]
    notes = [] if per_iteration else ["not both have iterations: times are of the whole windows"]
    if before.device.name != after.device.name:
        notes.append(f"different GPUs: {before.device.name} and {after.device.name}")
    spans = (before.window_ns, after.window_ns)
    windows = [
        float(end - start) / scale for (start, end), scale in zip(spans, scales, strict=True)
    ]
    return DeviceComparison(
        before=before,
        after=after,
        per_iteration=per_iteration,
        window=BeforeAfter(name="window", before_ns=windows[0], after_ns=windows[1]),
        parts=_moved(_parts(before, windows[0]), _parts(after, windows[1])),
        kernels=_moved(_kernels(before, scales[0]), _kernels(after, scales[1])),
        ranges=_moved(_ranges(before, scales[0]), _ranges(after, scales[1])),
        notes=tuple(notes),
    )


def _iterations(outcome: DeviceOutcome) -> int:
    return outcome.iterations.count if outcome.iterations else 1


def _parts(outcome: DeviceOutcome, window: float) -> Mapping[str, float]:
    shares = {
        "compute": outcome.accounting.compute,
        "communication": outcome.accounting.communication,
        "transfer": outcome.accounting.transfer,
    }
    shares |= {
        f"idle: {cause.value}": outcome.accounting.idle_causes[cause] for cause in IDLE_CAUSES
    }
    return {name: window * share / 100 for name, share in shares.items() if share}


def _kernels(outcome: DeviceOutcome, scale: int) -> Mapping[str, float]:
    return {row.name: row.total_ns / scale for row in outcome.kernels}


def _ranges(outcome: DeviceOutcome, scale: int) -> Mapping[str, float]:
    """Return the GPU span of each range, or the host time of ranges that launched no work."""
    times: Counter[str] = Counter()
    for row in outcome.ranges:
        name = row.name if row.domain is None else f"{row.name} [{row.domain}]"
        spent = row.gpu_span_ns if row.launched else row.host_ns
        times[name if row.launched else f"{name} (host)"] += spent
    return {name: spent / scale for name, spent in times.items()}


def _moved(before: Mapping[str, float], after: Mapping[str, float]) -> tuple[BeforeAfter, ...]:
    """Pair the rows of both reports by name, the largest change first."""
    names = list(dict.fromkeys([*before, *after]))
    moved = [
        BeforeAfter(name=name, before_ns=before.get(name), after_ns=after.get(name))
        for name in names
    ]
    return tuple(sorted(moved, key=lambda row: (-abs(row.change_ns), row.name)))
