"""The numbers that verdicts rest on, measured over one span of a track."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.accounting import account
from kernprof.analysis.trace.data_waits import data_time
from kernprof.analysis.trace.idle import Idle
from kernprof.analysis.trace.thresholds import BOUNDARY_GAP_SHARE, LONG_GAP_NS, PROMPT_START_NS, SHORT_GAP_NS, Measure
from kernprof.analysis.trace.track.intervals import union_of
from kernprof.analysis.trace.track.order import distinct, median
from kernprof.analysis.trace.track.view import TrackView, present
from kernprof.analysis.trace.windows import Windows
from kernprof.model.trace import NONE, Bools, Floats, Ints
from kernprof.model.trace_report import IdleCause


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Percent of the window unless said otherwise; None where the trace does not show it.

    after_sync, short_gaps, long_gaps: percent of the idle time. starved_iterations: percent of the iterations.
    prompt_starts: percent of the kernels. queue_delay_us: median from the launch call's end to the kernel's start.
    """

    compute: float
    communication: float
    transfer: float
    idle: float
    gpu_work: float
    host_late: float
    api_idle: float
    after_sync: float
    syncs_per_iteration: float
    short_gaps: float
    long_gaps: float
    long_gaps_on_cpu: float | None
    boundary: float
    starved_iterations: float | None
    prompt_starts: float | None
    queue_delay_us: float | None
    idle_on_cpu: float | None

    def value(self, measure: Measure) -> float | None:
        value: float | None = getattr(self, measure.value)
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Boundaries:
    """The gaps that end an iteration: their rows in Idle, and whether each is a wait for data."""

    rows: Ints
    starving: Bools


def measure(view: TrackView, idle: Idle, span: tuple[int, int], iterations: int, boundaries: Boundaries) -> Measures:
    low, high = span
    ledger = account(view, idle, low, high)
    rows = idle.between(low, high)
    length, idle_ns = idle.end[rows] - idle.start[rows], max(ledger.idle_ns(), 1)
    delay, prompt = _queueing(view, low, high)
    starving = boundaries.rows[boundaries.starving & (boundaries.rows >= rows.start) & (boundaries.rows < rows.stop)]
    long = length >= LONG_GAP_NS
    synced = idle.after_sync[rows] & idle.late[rows]
    return Measures(
        compute=ledger.percent(ledger.compute),
        communication=ledger.percent(ledger.communication),
        transfer=ledger.percent(ledger.transfer),
        idle=ledger.percent(ledger.idle_ns()),
        gpu_work=ledger.percent(ledger.compute + ledger.transfer),
        host_late=ledger.percent(float(length[idle.late[rows]].sum())),
        api_idle=ledger.percent(sum(ledger.idle[cause] for cause in _API)),
        after_sync=100.0 * float(length[synced].sum()) / idle_ns,
        syncs_per_iteration=float(synced.sum()) / max(iterations, 1),
        short_gaps=100.0 * float(length[length < SHORT_GAP_NS].sum()) / idle_ns,
        long_gaps=100.0 * float(length[long].sum()) / idle_ns,
        long_gaps_on_cpu=_share(idle.parts[IdleCause.CPU][rows][long], length[long]),
        boundary=ledger.percent(float((idle.end[starving] - idle.start[starving]).sum())),
        starved_iterations=100.0 * len(starving) / iterations if len(boundaries.rows) else None,
        prompt_starts=prompt,
        queue_delay_us=delay,
        idle_on_cpu=_idle_on_cpu(view, idle, rows),
    )


_API = (IdleCause.SYNC, IdleCause.BLOCKING_COPY, IdleCause.CUDA_API, IdleCause.LAUNCH_LATENCY)


def _share(part: Ints, whole: Ints) -> float | None:
    return 100.0 * float(part.sum()) / float(whole.sum()) if len(whole) else None


def _queueing(view: TrackView, low: int, high: int) -> tuple[float | None, float | None]:
    """Of the kernels and graphs that start in the span: the median queue delay in µs, and the percent without one."""
    first, last = np.searchsorted(view.work.start, [low, high])
    rows = slice(int(first), int(last))
    chosen = view.computing(rows) & (view.launch_end[rows] != NONE)
    delay: Floats = (view.work.start[rows] - view.launch_end[rows])[chosen].astype(np.float64)
    if not len(delay):
        return None, None
    return median(delay) / 1e3, 100.0 * float((delay <= PROMPT_START_NS).mean())


def _idle_on_cpu(view: TrackView, idle: Idle, rows: slice) -> float | None:
    """How much of the idle time the thread that launches next is on a CPU; None where scheduling was not recorded."""
    recorded = view.timeline.on_cpu
    thread, start, end = idle.thread[rows], idle.start[rows], idle.end[rows]
    whole = int((end - start)[thread != NONE].sum())
    if recorded is None or not len(recorded) or not whole:
        return None
    ran = 0
    for one in present(thread):
        mine = recorded.rows(recorded.of_thread(one))
        if not len(mine):
            return None
        chosen = thread == one
        ran += int(union_of([(mine.start, mine.end)]).within(start[chosen], end[chosen]).sum())
    return 100.0 * ran / whole


def find_boundaries(view: TrackView, idle: Idle, windows: Windows) -> Boundaries:
    """The gap that ends each iteration, where there is one, and whether the host was late there because of data.

    It is starving when it takes a tenth of the median iteration, the host was late, and half of it goes to data.
    """
    none = Boundaries(rows=np.zeros(0, np.int64), starving=np.zeros(0, np.bool_))
    if windows.name is None or not len(idle):
        return none
    # The last edge is the next iteration's start, or the end of all work: no gap ends there then.
    row = np.searchsorted(idle.end, windows.edges[1:])
    safe = np.minimum(row, len(idle) - 1)
    rows = distinct(safe[idle.end[safe] == windows.edges[1:]])
    if not len(rows):
        return none
    length = idle.length[rows]
    long = idle.late[rows] & (length >= BOUNDARY_GAP_SHARE / 100 * windows.median_ns())
    starving = np.zeros(len(rows), np.bool_)
    starving[long] = 2 * data_time(view, idle, rows[long]) >= length[long]
    return Boundaries(rows=rows, starving=starving)
