"""The shares that verdicts rest on, measured over one span of a track: what each kind of fix could take away."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.accounting import Ledger, account
from kernprof.analysis.trace.gaps import GapKind, fault_cover, launch_gap_ns
from kernprof.analysis.trace.idle import Idle
from kernprof.analysis.trace.track.order import distinct, median
from kernprof.analysis.trace.track.view import TrackView
from kernprof.analysis.trace.windows import Windows
from kernprof.model.trace import NONE, Bools, Floats, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Percent of the window. The shares from `compute` to `other` are disjoint and sum to 100.

    `sync_gain` is what the window loses where the host no longer waits for the GPU: then it takes as long as the longer
    of the two. `starved_iterations` is percent of the iterations; `queue_delay_us` the median from the launch call's
    end to the kernel's start; `kernels` how many there are.
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
    sync_gain: float
    starved_iterations: float | None
    queue_delay_us: float | None
    kernels: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Boundaries:
    """The gaps that end an iteration: their rows in Idle, and whether each is a wait for data."""

    rows: Ints
    starving: Bools


def measure(
    view: TrackView, idle: Idle, kinds: Ints, span: tuple[int, int], iterations: int, boundaries: Boundaries
) -> Measures:
    low, high = span
    ledger = account(view, idle, low, high)
    rows = idle.between(low, high)
    spent = _by_kind(idle, kinds, rows)
    gain = _sync_gain(view, ledger, low, high)
    sync, launch, cpu = _host_shares(view, idle, kinds, rows, gain)
    faults = fault_cover(view).inside(low, high)
    held, talked = spent[GapKind.COPY], spent[GapKind.COMMUNICATION]
    known = sync + launch + cpu + spent[GapKind.DATA] + held + talked
    starving = boundaries.rows[boundaries.starving & (boundaries.rows >= rows.start) & (boundaries.rows < rows.stop)]
    delay, count = _queueing(view, low, high)
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
        sync_gain=ledger.percent(gain),
        starved_iterations=100.0 * len(starving) / iterations if len(boundaries.rows) else None,
        queue_delay_us=delay,
        kernels=count,
    )


def _by_kind(idle: Idle, kinds: Ints, rows: slice) -> dict[GapKind, int]:
    length = idle.lengths(rows)
    return {kind: int(length[kinds[rows] == kind].sum()) for kind in GapKind}


def _sync_gain(view: TrackView, ledger: Ledger, low: int, high: int) -> int:
    """Without waits the host and the GPU work beside each other: the longer of the two is what remains."""
    busy = ledger.window - ledger.idle_ns()
    return max(ledger.window - max(ledger.window - view.blocked.inside(low, high), busy), 0)


def _host_shares(view: TrackView, idle: Idle, kinds: Ints, rows: slice, gain: int) -> tuple[int, int, int]:
    """Idle time in ns that is the waits' doing, the launches', and the CPU's.

    Short gaps after waits are the waits'. Longer ones are where doing without the waits gains a fair part of them;
    where it does not, the host's work is what holds the GPU up. Where it gains more than these gaps, the queue was
    drained, and gaps between launches that follow are the waits' doing as well.
    """
    length, kind = idle.lengths(rows), kinds[rows]
    after = length[kind == GapKind.SYNC]
    sync, launch = int(after.sum()), int(length[kind == GapKind.LAUNCH].sum())
    cpu = int(length[(kind == GapKind.CPU) | (kind == GapKind.WAIT)].sum())
    if gain < limit.SYNC_GAIN_OF_GAPS / 100 * sync:
        long = int(after[after >= launch_gap_ns(view)].sum())
        sync, cpu = sync - long, cpu + long
    drained = min(max(gain - sync, 0), launch) if sync else 0
    sync += int(length[kind == GapKind.READ_BACK].sum())
    return sync + drained, launch - drained, cpu


def _queueing(view: TrackView, low: int, high: int) -> tuple[float | None, int]:
    """Of the kernels and graphs that start in the span: the median queue delay in µs, and how many there are."""
    first, last = np.searchsorted(view.work.start, [low, high])
    rows = slice(int(first), int(last))
    computing = view.computing(rows)
    chosen = computing & (view.launch_end[rows] != NONE)
    delay: Floats = (view.work.start[rows] - view.launch_end[rows])[chosen].astype(np.float64)
    return (median(delay) / 1e3 if len(delay) else None), int(computing.sum())


def find_boundaries(idle: Idle, kinds: Ints, windows: Windows) -> Boundaries:
    """The gap that ends each iteration, where there is one, and whether it is a wait for data worth the word."""
    none = Boundaries(rows=np.zeros(0, np.int64), starving=np.zeros(0, np.bool_))
    if windows.name is None or not len(idle):
        return none
    # The last edge is the next iteration's start, or the end of all work: no gap ends there then.
    row = np.searchsorted(idle.end, windows.edges[1:])
    safe = np.minimum(row, len(idle) - 1)
    rows = distinct(safe[idle.end[safe] == windows.edges[1:]])
    if not len(rows):
        return none
    long = idle.length[rows] >= limit.BOUNDARY_GAP_SHARE / 100 * windows.median_ns()
    return Boundaries(rows=rows, starving=long & (kinds[rows] == GapKind.DATA))
