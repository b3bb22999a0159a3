"""The shares that verdicts rest on, measured over one span of a track: what each kind of fix could take away."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.accounting import Ledger, account
from kernprof.analysis.trace.gaps import GapKind, fault_cover, launch_gap_ns
from kernprof.analysis.trace.idle import Idle
from kernprof.analysis.trace.track.intervals import union_of
from kernprof.analysis.trace.track.view import TrackView
from kernprof.model.trace import NONE, CopyKind, Ints, MemoryKind, WorkKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Percent of the window; `kernels` is how many there are. The shares from `compute` to `other` sum to 100.

    `loading` is for how much of it the processes that make batches are on a CPU.
    """

    compute: float
    communication: float
    transfer: float
    data: float
    sync: float
    launch: float
    cpu: float
    other: float
    idle: float
    host_late: float
    kernels: int
    loading: float = 0.0


def measure(view: TrackView, idle: Idle, kinds: Ints, span: tuple[int, int], loading: float = 0.0) -> Measures:
    low, high = span
    ledger = account(view, idle, low, high)
    rows = idle.between(low, high)
    spent = _by_kind(idle, kinds, rows)
    gain = _sync_gain(view, ledger, low, high)
    sync, launch, cpu, drained = _host_shares(view, idle, kinds, rows, gain)
    by_copies = round(drained * _blocked_by_uploads(view, low, high)) if drained else 0
    sync += drained - by_copies
    faults = fault_cover(view).inside(low, high)
    held, talked = spent[GapKind.COPY] + by_copies, spent[GapKind.COMMUNICATION]
    known = sync + launch + cpu + spent[GapKind.DATA] + held + talked
    first, last = np.searchsorted(view.work.start, [low, high])
    return Measures(
        compute=ledger.percent(ledger.compute - min(faults, ledger.compute)),
        communication=ledger.percent(ledger.communication + talked),
        transfer=ledger.percent(ledger.transfer + held + min(faults, ledger.compute)),
        data=ledger.percent(spent[GapKind.DATA]),
        sync=ledger.percent(sync),
        launch=ledger.percent(launch),
        cpu=ledger.percent(cpu),
        other=ledger.percent(ledger.idle_ns() - known),
        idle=ledger.percent(ledger.idle_ns()),
        host_late=ledger.percent(float(idle.lengths(rows)[idle.late[rows]].sum())),
        kernels=int(view.computing(slice(int(first), int(last))).sum()),
        loading=loading,
    )


def _by_kind(idle: Idle, kinds: Ints, rows: slice) -> dict[GapKind, int]:
    length = idle.lengths(rows)
    return {kind: int(length[kinds[rows] == kind].sum()) for kind in GapKind}


def _sync_gain(view: TrackView, ledger: Ledger, low: int, high: int) -> int:
    """Without waits the host and the GPU work beside each other: the longer of the two is what remains."""
    busy = ledger.window - ledger.idle_ns()
    return max(ledger.window - max(ledger.window - view.blocked.inside(low, high), busy), 0)


def _blocked_by_uploads(view: TrackView, low: int, high: int) -> float:
    """Of the time for which the host waits for the GPU, the share in copies from pageable memory to it."""
    work = view.work
    copies = (work.kind == WorkKind.COPY) & (work.copy == CopyKind.HTOD) & (work.nbytes >= limit.BATCH_BYTES)
    copies &= (work.memory == MemoryKind.PAGEABLE) & (work.call != NONE)
    calls = union_of([(view.launch_start[copies], view.launch_end[copies])])
    return min(calls.inside(low, high) / max(view.blocked.inside(low, high), 1), 1.0)


def _host_shares(view: TrackView, idle: Idle, kinds: Ints, rows: slice, gain: int) -> tuple[int, int, int, int]:
    """Idle time in ns that is the waits' doing, the launches', the CPU's, and between launches after a drained queue.

    Short gaps after waits are the waits'. Longer ones are where doing without the waits gains a fair part of them;
    where it does not, the host's work is what holds the GPU up; and where gaps between launches alone take more than it
    gains, the host is launching in the short ones, too. Where it gains more than these gaps, the queue was drained, and
    gaps between launches that follow are the waits' doing as well: those of copies from pageable memory, or others.
    """
    length, kind = idle.lengths(rows), kinds[rows]
    after = length[kind == GapKind.SYNC]
    sync, launch = int(after.sum()), int(length[kind == GapKind.LAUNCH].sum())
    cpu = int(length[(kind == GapKind.CPU) | (kind == GapKind.WAIT)].sum())
    if gain < limit.SYNC_GAIN_OF_GAPS / 100 * sync:
        long = int(after[after >= launch_gap_ns(view)].sum())
        sync, cpu = sync - long, cpu + long
        if launch > gain:
            sync, launch = min(sync, gain), launch + max(sync - gain, 0)
    drained = min(max(gain - sync, 0), launch) if sync else 0
    sync += int(length[kind == GapKind.READ_BACK].sum())
    return sync, launch - drained, cpu, drained
