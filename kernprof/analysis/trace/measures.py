"""The shares that verdicts rest on, measured over one span of a track: what each kind of fix could take away."""

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
    """Percent of the window; `kernels` is how many there are. The shares from `compute` to `other` sum to 100.

    `loading` is for how much of it the processes that make batches are on a CPU; `own_launch` the share of `launch`
    that is not the recorder's.
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


def measure(
    view: TrackView, idle: Idle, kinds: Ints, span: tuple[int, int], *, loading: float = 0.0, own_launch: float = 1.0
) -> Measures:
    low, high = span
    ledger = account(view, idle, low, high)
    rows = idle.between(low, high)
    length, kind = idle.lengths(rows), kinds[rows]
    spent = {one: int(length[kind == one].sum()) for one in GapKind}
    by_copies = min(max(_held_by_uploads(view, low, high) - spent[GapKind.COPY], 0), spent[GapKind.LAUNCH])
    sync, cpu = spent[GapKind.SYNC], spent[GapKind.CPU] + spent[GapKind.WAIT]
    # Without the waits the host has the time that it is blocked, and no more: of what is long after them, the rest is
    # the host's own.
    if (own := sync - view.blocked.inside(low, high)) > 0:
        own = min(int(length[(kind == GapKind.SYNC) & (length >= launch_gap_ns(view))].sum()), own)
        sync, cpu = sync - own, cpu + own
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
        loading=loading,
        own_launch=own_launch,
    )


def _held_by_uploads(view: TrackView, low: int, high: int) -> int:
    """For how long the host is held in copies from pageable memory to the GPU, in which it launches nothing ahead."""
    copies = pageable_uploads(view) & (view.work.call != NONE)
    return union_of([(view.launch_start[copies], view.launch_end[copies])]).inside(low, high)
