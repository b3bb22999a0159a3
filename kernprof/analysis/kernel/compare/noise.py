"""By how much the time of one program differs from one process to the next, beyond what one process can tell.

Placement in memory and clocks are drawn anew with every process: medians that one process knows to 0.2 % differ by 1 %
in the next, for kernels of 10 µs. `kernprof calibrate` measures it; without that the stated noise is used, which was
settled on seven kernels of an H200 and shown on seven others (scripts/bench/gate_statistics.py).
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernprof.model.run import TimeComparison
from kernprof.model.verdict import TimeVerdict, VerdictReason
from kernprof.stats import QUANTILE

STATED_SHARE = 0.002
STATED_NS = 110.0
LEAST_PROCESSES = 4  # on each side, for a spread that is known from the series themselves
# An interval that lies wholly within 1 % is called the same even where it excludes 1: so little does not matter.
NEGLIGIBLE = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """The standard deviation of a process's value as a share of it, by metric (`time`, counters), as calibrated; None:
    not calibrated.
    """

    shares: Mapping[str, float] | None = None

    def time_share(self, median_ns: float) -> float:
        if self.shares is not None and "time" in self.shares:
            return self.shares["time"]
        return math.hypot(STATED_SHARE, STATED_NS / median_ns) if median_ns > 0 else math.inf

    def widening(self, median_ns: float) -> float:
        """The factor by which a ratio of two processes' medians is uncertain, either way."""
        return math.exp(min(QUANTILE * math.sqrt(2) * self.time_share(median_ns), 50.0))

    @property
    def source(self) -> str:
        calibrated = self.shares is not None and "time" in self.shares
        return "calibrated here" if calibrated else "stated; kernprof calibrate measures it"


def spread(medians: Sequence[float]) -> float:
    """The standard deviation of positive values as a share of them."""
    return statistics.stdev([math.log(each) for each in medians])


def compare_processes(
    base: Sequence[Sequence[float]], other: Sequence[Sequence[float]], noise: Noise, unfit: str = ""
) -> TimeComparison:
    """The verdict on times from several processes of each side, interleaved: from the processes' medians, which differ
    by no less than the noise. `unfit` says why no verdict can be given (a GPU that throttled).
    """
    sides = [[statistics.median(each) for each in side] for side in (base, other)]
    logs = [[math.log(each) for each in side] for side in sides]
    before, after = (math.exp(statistics.fmean(side)) for side in logs)
    share = noise.time_share(min(before, after))
    if min(map(len, sides)) >= LEAST_PROCESSES:
        share = max(share, math.sqrt(statistics.fmean(statistics.variance(side) for side in logs)))
    half = QUANTILE * share * math.sqrt(sum(1 / len(side) for side in sides))
    low, high = (math.exp(math.log(after / before) + sign * half) for sign in (-1, 1))
    verdict, reason = _decided(low, high)
    counted = f"{len(sides[0])} + {len(sides[1])} processes, noise {100 * share:.2g} % ({noise.source})"
    message = f"the time ratio lies in {low:.3f}–{high:.3f}: {counted}"
    if unfit:
        verdict, reason, message = TimeVerdict.UNDECIDED, VerdictReason.THROTTLED, unfit
    return TimeComparison(verdict=verdict, reason=reason, message=message, source="timing", base_ns=before,
                          other_ns=after, ratio=after / before, ratio_ci95=(low, high))  # fmt: skip


def _decided(low: float, high: float) -> tuple[TimeVerdict, VerdictReason]:
    if low > 1 - NEGLIGIBLE and high < 1 + NEGLIGIBLE:
        return TimeVerdict.SAME, VerdictReason.NEGLIGIBLE
    if high < 1:
        return TimeVerdict.FASTER, VerdictReason.SEPARATE
    if low > 1:
        return TimeVerdict.SLOWER, VerdictReason.SEPARATE
    return TimeVerdict.UNDECIDED, VerdictReason.OVERLAP
