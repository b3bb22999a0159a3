"""Where a window's time went: compute, communication, exposed transfers and idle, which always add
up to the window; idle time by its cause.
"""

from dataclasses import dataclass

from kernprof.analysis.trace.idle import Idle
from kernprof.analysis.trace.track.view import TrackView
from kernprof.model.trace_report import IDLE_CAUSES, Accounting, IdleCause

_STEPS_PER_POINT = 100  # shown to two decimals


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """The parts of one window in ns: window = compute + communication + transfer + the sum of idle."""

    window: int
    compute: int
    communication: int
    transfer: int
    idle: dict[IdleCause, int]

    def idle_ns(self) -> int:
        return sum(self.idle.values())

    def percent(self, length: float) -> float:
        return 100.0 * length / self.window


def account(view: TrackView, idle: Idle, low: int, high: int) -> Ledger:
    """[low, high) of a track. `idle` must hold the gaps of at least that span; a gap belongs to
    where it starts.
    """
    compute = view.compute.inside(low, high)
    on_kernels = view.with_communication.inside(low, high)
    busy = view.busy.inside(low, high)
    rows = idle.between(low, high)
    causes = {cause: int(idle.parts[cause][rows].sum()) for cause in IDLE_CAUSES}
    # Gaps that straddle an edge are counted where they start, whole; the rest of the window absorbs
    # that.
    causes[IdleCause.UNKNOWN] += max(high - low - busy - sum(causes.values()), 0)
    return Ledger(
        window=busy + sum(causes.values()),
        compute=compute,
        communication=on_kernels - compute,
        transfer=busy - on_kernels,
        idle=causes,
    )


def rounded(ledger: Ledger) -> Accounting:
    """Percent to two decimals whose sum is exactly 100: the largest remainders are rounded up."""
    parts = [
        ledger.compute,
        ledger.communication,
        ledger.transfer,
        *(ledger.idle[cause] for cause in IDLE_CAUSES),
    ]
    steps = _apportion(parts, 100 * _STEPS_PER_POINT)
    idle = dict(zip(IDLE_CAUSES, (step / _STEPS_PER_POINT for step in steps[3:]), strict=True))
    return Accounting(
        compute=steps[0] / _STEPS_PER_POINT,
        communication=steps[1] / _STEPS_PER_POINT,
        transfer=steps[2] / _STEPS_PER_POINT,
        idle=sum(steps[3:]) / _STEPS_PER_POINT,
        idle_causes=idle,
    )


def _apportion(parts: list[int], total: int) -> list[int]:
    """Whole shares of `total` in proportion to `parts`, by largest remainder (in exact integers)."""
    whole = sum(parts)
    floors = [part * total // whole for part in parts]
    order = sorted(range(len(parts)), key=lambda at: (-(parts[at] * total % whole), at))
    for at in order[: total - sum(floors)]:
        floors[at] += 1
    return floors
