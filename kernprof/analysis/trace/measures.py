"""The shares that verdicts rest on, measured over one span of a track: what each kind of fix could
take away.
"""

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.accounting import account
from kernprof.analysis.trace.gaps import GapKind, fault_cover, launch_gap_ns, pageable_uploads
from kernprof.analysis.trace.idle import Idle
from kernprof.analysis.trace.track.intervals import union_of
from kernprof.analysis.trace.track.view import TrackView
from kernprof.model.trace import NONE, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Percent of the window; `kernels` is how many there are. The shares from `compute` to `other`
    sum to 100.

    `loading` is for how much of it the processes that make batches are on a CPU; `own_launch` the
    share of `launch`
    that is left of a host which nothing records; `unwaited` what a replay without waits gains,
    where that is asked;
    `better` what a better form of kernels is estimated to gain.
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
    own_launch: float = 1.0
    unwaited: float = 0.0
    better: float = 0.0


def measure(
    view: TrackView, idle: Idle, kinds: Ints, span: tuple[int, int], *, own: float = 1.0
) -> Measures:
    """`own` is the share of its time that the host needs unrecorded."""
    low, high = span
    ledger = account(view, idle, low, high)
    rows = idle.between(low, high)
    length, kind = idle.lengths(rows), kinds[rows]
    spent = {one: int(length[kind == one].sum()) for one in GapKind}
    by_copies = min(
        max(_held_by_uploads(view, low, high) - spent[GapKind.COPY], 0), spent[GapKind.LAUNCH]
    )
    sync, cpu = spent[GapKind.SYNC], spent[GapKind.CPU] + spent[GapKind.WAIT]
    # Without the waits the host has the time that it is blocked, and no more: of what is long after
    # them, the rest is the host's own.
    if (late := sync - view.blocked.inside(low, high)) > 0:
        late = min(
            int(length[(kind == GapKind.SYNC) & (length >= launch_gap_ns(view))].sum()), late
        )
        sync, cpu = sync - late, cpu + late
    sync += spent[GapKind.READ_BACK] + spent[GapKind.BETWEEN_VALUES]
    launch = spent[GapKind.LAUNCH] - by_copies
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
        host_late=ledger.percent(float(length[idle.late[rows]].sum())),
        kernels=int(view.computing(slice(int(first), int(last))).sum()),
        own_launch=_left(view, idle, kind, rows, low, own) / max(spent[GapKind.LAUNCH], 1),
    )


def _held_by_uploads(view: TrackView, low: int, high: int) -> int:
    """For how long the host is held in copies from pageable memory to the GPU, in which it launches
    nothing ahead.
    """
    copies = pageable_uploads(view) & (view.work.call != NONE)
    return union_of([(view.launch_start[copies], view.launch_end[copies])]).inside(low, high)


def _left(view: TrackView, idle: Idle, kind: Ints, rows: slice, low: int, own: float) -> float:
    """How much of the gaps between launches is left of a host that needs this share of its time, in
    ns.

    From one wait to the next it gets ahead of the GPU, and each gap is shorter by what the host is
    ahead there.
    """
    start, length = idle.start[rows], idle.lengths(rows)
    launch = np.where(kind == GapKind.LAUNCH, length, 0)
    if own == 1 or not bool(launch.any()):
        return float(launch.sum())
    begin = np.concatenate(([low], view.blocked.end))
    first = np.searchsorted(start, begin)
    turns = np.diff(first, append=len(start)) > 0
    begin, first = np.maximum(begin[turns], low), first[turns]
    # What else the GPU waits for is no time in which the host gets ahead.
    gone, waited = np.cumsum(length), np.cumsum(launch)
    behind = np.maximum.reduceat(own * waited - (1 - own) * (idle.end[rows] - gone), first)
    before = own * (waited[first] - launch[first]) - (1 - own) * (
        begin - gone[first] + length[first]
    )
    return float(np.maximum(behind - before, 0).sum())
