"""Which differences in counters explain a difference in time.

Every counter of traffic or instructions keeps some part of an SM busy. Its cost is what one count
takes at that part's peak rate, in SM cycles (CUDA's and the Ampere/Hopper tuning guides' figures: a
shared-memory wavefront takes the data stage for one cycle; 64 bytes a cycle pass between an SM and
the L2; four warp instructions issue a cycle; the DRAM of the GPUs from T4 to H200 gives an SM 6 to
18 bytes a cycle, taken as 16). A counter explains a change in time when its own change, at that
cost, goes the same way; the one that goes furthest comes first. The costs only rank: they are never
shown, and the shares of the counters do not add up to the time, since the parts of an SM work side
by side.
"""

import math
from collections.abc import Sequence

from kernprof.model.run import Difference, TimeComparison
from kernprof.model.verdict import TimeVerdict

MOST = 4  # differences that are named
_LEAST_SHARE = 0.05  # of the first one's change
_NOISE = 0.02  # changes below 2 % are not named: hardware counts of sectors wander by up to 1.5 %

# By family, SM cycles for one count. Of each family only the counter that changed most is named, so
# that what is one cause (bank conflicts are wavefronts) is not said twice; of equals the first.
COSTS: dict[str, dict[str, float]] = {
    "shared loads": {"shared_load_bank_conflicts": 1.0, "shared_load_wavefronts": 1.0},
    "shared stores": {"shared_store_bank_conflicts": 1.0, "shared_store_wavefronts": 1.0},
    "global loads": {"global_load_sectors": 0.5, "global_load_requests": 1.0},
    "global stores": {"global_store_sectors": 0.5, "global_store_requests": 1.0},
    "local loads": {"local_load_sectors": 0.5},
    "local stores": {"local_store_sectors": 0.5},
    "atomics": {"global_atomic_sectors": 0.5, "global_atomic_requests": 1.0},
    "reductions": {"global_reduction_sectors": 0.5, "global_reduction_requests": 1.0},
    "reads": {"dram_bytes_read": 1 / 16},
    "writes": {"dram_bytes_written": 1 / 16},
    "instructions": {"instructions": 0.25},
}
# Rates: no cost of their own, but how well the hardware is used. Named after the traffic, when
# little else changed.
RATES = ("achieved_occupancy", "threads_per_instruction", "l2_hit_rate")


def explaining(time: TimeComparison, metrics: Sequence[Difference]) -> tuple[Difference, ...]:
    """The few differences that explain the time, the weightiest first; none where the time is the
    same.

    Without a time on both sides, the differences that cost most, whatever their direction.
    """
    if time.verdict is TimeVerdict.SAME:
        return ()
    by_cost = _by_cost(time, metrics)
    largest = max((d for d in metrics if _counts(d)), key=_distance, default=None)
    return (
        by_cost
        if largest is None or largest in by_cost or time.ratio is not None
        else (*by_cost, largest)
    )


def _counts(found: Difference) -> bool:
    """Whether it is a count of which less, or more, is better, and not one that the time is made
    of.
    """
    return (
        bool(found.better)
        and bool(found.base.value)
        and found.unit in ("sector", "wavefront", "inst", "byte", "request")
    )


def _distance(found: Difference) -> float:
    return abs(math.log(found.ratio)) if found.ratio and found.ratio > 0 else math.inf


def _by_cost(time: TimeComparison, metrics: Sequence[Difference]) -> tuple[Difference, ...]:
    direction = 0.0 if time.ratio is None else math.copysign(1.0, time.ratio - 1)
    by_id = {d.id: d for d in metrics}
    weighed = [best for family in COSTS.values() if (best := _best(family, by_id, direction))]
    weighed.sort(key=lambda item: -item[0])
    named = [d for weight, d in weighed if weight >= _LEAST_SHARE * weighed[0][0]][:MOST]
    if len(named) < MOST and direction:
        named += [by_id[n] for n in RATES if n in by_id and _helps(by_id[n], direction)][
            : MOST - len(named)
        ]
    return tuple(named)


def _best(
    family: dict[str, float], by_id: dict[str, Difference], direction: float
) -> tuple[float, Difference] | None:
    """The family's counter with the weightiest change in the time's direction, and that change in
    SM cycles.
    """
    weighed = []
    for name, cost in family.items():
        found = by_id.get(name)
        if found is None or not _changed(found):
            continue
        change = cost * ((found.other.value or 0.0) - (found.base.value or 0.0))
        weight = change * direction if direction else abs(change)
        if weight > 0:
            weighed.append((weight, found))
    return max(weighed, key=lambda item: item[0], default=None)


def _changed(found: Difference) -> bool:
    return found.ratio is None or abs(found.ratio - 1) > _NOISE


def _helps(found: Difference, direction: float) -> bool:
    """Whether a rate, of which more is faster, moved against the time by a tenth at least."""
    return bool(found.ratio) and math.log(found.ratio or 1.0) * direction < -0.1
