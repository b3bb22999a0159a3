"""Recording overhead of the host, as its launches tell."""

import numpy as np

from kernprof import cards
from kernprof.analysis.trace.track.intervals import median
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.trace.track.view import TrackView, present
from kernprof.model.trace import Floats, Ints, Timeline

# On an H200's host with little else to do, under nsys (OS calls and scheduling too), a launch call
# took 4.9 µs, and a program's loop of calls 1.5 µs longer for each
# (`scripts/record/tracer_cost.py`). Where recorded launches take longer than that, the host was
# slower in all that it did.
QUIET_LAUNCH_NS, CALL_NS = 4_900, 1_500
# Share of its recorded time that the least disturbed host needs.
BEST_PACE = cards.values(cards.load("what-if-host"))["best_pace"]
# Under PyTorch's profiler operators took 3.3 µs longer each, and API calls 4 to 8.
OPERATOR_NS, TORCH_CALL_NS = 3_300, 5_000
EAGER_NS = 9_500  # from launch to launch of one operator each, unrecorded
_WAY = 4  # times the usual time from launch to launch: a longer one is for something else
_STRETCH = 150  # launches and more, whose lower quartile is known to 5 %


def pace(timeline: Timeline, length: Ints) -> float | None:
    """The share of its recorded time that a host of such launch calls needs without nsys.

    None: there are none; those under PyTorch's profiler are longer by `added_ns`, and what other
    profilers cost is not known.
    """
    known = len(length) and (timeline.source.tool or "").startswith("nsys")
    return _share(length) if known else None


def paces(length: Ints) -> Floats:
    """For each launch call, in their order, the share of its recorded time that the host needs
    there.

    A host that a full queue had stopped, or that others share, is slower for a while, and not in
    all that it does.
    """
    parts = np.array_split(length, max(len(length) // _STRETCH, 1))
    return np.concatenate([np.full(len(part), _share(part)) for part in parts])


def _share(length: Ints) -> float:
    usual = float(np.percentile(length, 25))  # longer ones may stall on a full queue
    return min(max(QUIET_LAUNCH_NS / max(usual, 1.0), BEST_PACE), 1.0)


def added_ns(timeline: Timeline) -> Ints:
    """For each call of a trace, how much longer its thread took since the call before for being
    recorded, in ns.

    Under PyTorch's profiler that is what the operators begun there cost, too.
    """
    calls, ranges = timeline.calls, timeline.ranges
    if not is_torch(timeline):
        return np.full(len(calls), CALL_NS, np.int64)
    added = np.full(len(calls), TORCH_CALL_NS, np.int64)
    for thread in present(calls.thread):
        mine = calls.of_thread(thread)
        begun = np.searchsorted(ranges.start[ranges.of_thread(thread)], calls.start[mine])
        added[mine] += OPERATOR_NS * np.diff(begun, prepend=0)
    return added


def is_torch(timeline: Timeline) -> bool:
    """Whether PyTorch's profiler recorded it."""
    return (timeline.source.tool or "").startswith("PyTorch")


def own_share(view: TrackView) -> float:
    """Of the time from launch to launch, how much is the program's own: 1 if the recording overhead is unknown."""
    mine = view.calls.of_thread(view.main_thread)
    launches = view.call_class[mine] == CallClass.LAUNCH
    calls = view.calls.rows(mine).rows(launches)
    if len(calls) < 2:
        return 1.0
    way = np.diff(calls.start)
    usual = max(median(way), 1)
    if is_torch(view.timeline):
        added = np.diff(np.cumsum(added_ns(view.timeline)[mine])[launches])
        near = way <= _WAY * usual
        whole = max(int(way[near].sum()), 1)
        return float(max(1 - added[near].sum() / whole, min(EAGER_NS * near.sum() / whole, 1.0)))
    found = pace(view.timeline, calls.end - calls.start)
    return 1.0 if found is None else max(found - CALL_NS / usual, 0.0)
