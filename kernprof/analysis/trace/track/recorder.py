"""What recording costs the host, as its launches tell."""

import re

import numpy as np

from kernprof.analysis.trace.track.names import CallClass, matching
from kernprof.analysis.trace.track.order import median
from kernprof.analysis.trace.track.view import TrackView
from kernprof.model.trace import Floats, Ints, Timeline

# On an H200's host with little else to do, under nsys (OS calls and scheduling too), a launch call took 4.9 µs, and a
# program's loop of calls 1.5 µs longer for each (`scripts/record/tracer_cost.py`). Where recorded launches take longer
# than that, the host was slower in all that it did.
QUIET_LAUNCH_NS, CALL_NS = 4_900, 1_500
BEST_PACE = 0.45
_STRETCH = 150  # launches and more, whose lower quartile is known to 5 %
_BY_RUNTIME = re.compile("^cuda")


def pace(timeline: Timeline, name: Ints, length: Ints) -> float | None:
    """The share of its recorded time that a host of such launch calls needs without nsys.

    None: what other profilers cost is not known, and launches by the driver's own API (CuPy, Numba) were as fast
    recorded as not.
    """
    by_runtime = np.count_nonzero(matching(timeline, _BY_RUNTIME)[name])
    if 2 * by_runtime <= len(name) or not (timeline.source.tool or "").startswith("nsys"):
        return None
    return _share(length)


def paces(length: Ints) -> Floats:
    """For each launch call, in their order, the share of its recorded time that the host needs there.

    A host that a full queue had stopped, or that others share, is slower for a while, and not in all that it does.
    """
    parts = np.array_split(length, max(len(length) // _STRETCH, 1))
    return np.concatenate([np.full(len(part), _share(part)) for part in parts])


def _share(length: Ints) -> float:
    usual = float(np.percentile(length, 25))  # longer ones may be held up by a full queue
    return min(max(QUIET_LAUNCH_NS / max(usual, 1.0), BEST_PACE), 1.0)


def own_share(view: TrackView) -> float:
    """Of the time from launch to launch, how much is the program's own: 1 where what recording costs is not known."""
    mine = view.calls.of_thread(view.main_thread)
    calls = view.calls.rows(mine).rows(view.call_class[mine] == CallClass.LAUNCH)
    found = pace(view.timeline, calls.name, calls.end - calls.start) if len(calls) > 1 else None
    if found is None:
        return 1.0
    return max(found - CALL_NS / max(median(calls.start[1:] - calls.start[:-1]), 1), 0.0)
