"""The tables of a window: kernels, copies, API calls, and NVTX ranges with what they did on the
GPU.
"""

import numpy as np

from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.nvtx import project
from kernprof.analysis.trace.track.view import TrackView
from kernprof.model.trace import COPY_NAMES, NONE, Bools, CopyKind, Ints, MemoryKind, WorkKind
from kernprof.model.trace_report import CallRow, CopyRow, KernelRow, RangeRow

_NARROW = 32  # bits


def _grouped(name: Ints, length: Ints) -> tuple[Ints, Ints, Ints]:
    """Lengths sorted within each name: the distinct names, where each begins (and the end), and the
    lengths.

    Name and length are sorted as one number, which is of 32 bits where both fit into it.
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
    """Kernels and graphs of the chosen work by total time. Names that differ in nothing but the row
    are one.
    """
    work = view.work
    mine = np.flatnonzero(chosen & ((work.kind == WorkKind.KERNEL) | (work.kind == WorkKind.GRAPH)))
    distinct, edges, lengths = _grouped(work.name[mine], work.end[mine] - work.start[mine])
    totals = np.add.reduceat(lengths, edges[:-1]) if len(mine) else np.zeros(0, np.int64)
    whole = max(int(totals.sum()), 1)
    rows = [
        KernelRow(
            name=view.timeline.text(int(distinct[at])),
            count=int(edges[at + 1] - edges[at]),
            total_ns=int(totals[at]),
            share_pct=100.0 * int(totals[at]) / whole,
            mean_ns=float(totals[at]) / int(edges[at + 1] - edges[at]),
            median_ns=_median(lengths, int(edges[at]), int(edges[at + 1])),
            min_ns=int(lengths[edges[at]]),
            max_ns=int(lengths[edges[at + 1] - 1]),
        )
        for at in np.argsort(-totals, kind="stable").tolist()
    ]
    return tuple(rows)


def exposed(view: TrackView, rows: Ints) -> Ints:
    """For each row of work, how long it ran while no kernel did."""
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
    """The API calls of the process that start in the window, by total time on the host. Nested
    calls count twice.
    """
    calls, mine = view.calls, [slice(0, 0)]
    for thread in np.flatnonzero(view.timeline.thread_processes() == view.process).tolist():
        whole = calls.of_thread(thread)
        first, last = np.searchsorted(calls.start[whole], [low, high]).tolist()
        mine.append(slice(whole.start + first, whole.start + last))
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
    """The NVTX ranges of the process whose work starts in the window, by their time on the GPU.

    Ranges that launched nothing count when they start in the window themselves; those that never
    ended are left out. Ranges are grouped by name with numbers taken out, and domain.
    """
    ranges = view.timeline.ranges
    own = view.timeline.thread_processes() == view.process
    if not bool(own.all()):
        ranges = ranges.rows(np.flatnonzero(own[ranges.thread]))
    if not len(ranges):
        return ()
    found = project(view, ranges)
    begin = np.where(found.count > 0, found.start, ranges.start)
    rows = np.flatnonzero((begin >= low) & (begin < high) & (ranges.end != NONE))
    if not len(rows):
        return ()
    mine = ranges.rows(rows)
    span = np.where(found.count > 0, found.end - found.start, 0)[rows]
    group, keys = _stems(view, mine.name, mine.domain)
    size = len(keys)
    sums = [
        _sum(group, values, size)
        for values in (mine.end - mine.start, span, found.busy[rows], found.count[rows])
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
    """Exact integer sums per group."""
    order = np.argsort(group, kind="stable")
    before = np.concatenate(([0], np.cumsum(values[order])))
    edges = np.searchsorted(group[order], np.arange(size + 1))
    return np.asarray(before[edges[1:]] - before[edges[:-1]])


def _stems(view: TrackView, name: Ints, domain: Ints) -> tuple[Ints, list[tuple[str, int]]]:
    """Each range's group, and the groups' (name without numbers, domain)."""
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
