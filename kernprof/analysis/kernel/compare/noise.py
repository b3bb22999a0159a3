"""Noise of a program's time between processes, beyond the noise within one process.

Memory placement and clocks differ between processes. For kernels of 10 µs, the median time has an
uncertainty of 0.2 % within a process, and differs by 1 % between processes. `kernprof calibrate`
measures this noise. Without a calibration, `Threshold.STATED_NOISE` and `STATED_NS` are assumed.
"""

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.model.run import TimeComparison
from kernprof.model.verdict import TimeVerdict, VerdictReason
from kernprof.stats import QUANTILE, student

# Metric in calibrations: time, corrected by the time of an empty kernel in the same process.
BESIDE_EMPTY = "time_beside_empty"
LOOKS = 5  # maximal number of interim analyses of a duel (comparison in several processes)
LEAST_PROCESSES = 4  # minimal number of processes per side whose spread estimates the noise


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """Calibrated relative standard deviation between processes, by metric (`time`, counters).

    `shares` is None without a calibration. `processes` is the number of processes of the
    calibration.
    """

    shares: Mapping[str, float] | None = None
    processes: int = 8

    @property
    def calibrated(self) -> bool:
        return self.shares is not None and "time" in self.shares

    def time_share(self, median_ns: float) -> float:
        if self.shares is not None and "time" in self.shares:
            return self.shares["time"]
        absolute = Threshold.STATED_NS.level / median_ns if median_ns > 0 else math.inf
        return math.hypot(Threshold.STATED_NOISE.share, absolute)

    def widening(self, median_ns: float) -> float:
        """Return the uncertainty factor (> 1) of the ratio of two processes' median times."""
        return math.exp(min(QUANTILE * math.sqrt(2) * self.time_share(median_ns), 100.0))

    @property
    def source(self) -> str:
        return "calibrated here" if self.calibrated else "assumed; kernprof calibrate measures it"


def spread(medians: Sequence[float]) -> float:
    """Return the relative standard deviation of positive values."""
    return statistics.stdev([math.log(median) for median in medians])


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """Ratio of two times (other ÷ base), each measured in several interleaved processes.

    `share` is the relative standard deviation of one process's time. `counts` are the processes of
    base and other. `interval` extends `quantile` standard deviations of the ratio to either side.
    """

    base_ns: float
    other_ns: float
    share: float
    quantile: float
    counts: tuple[int, int]
    source: str

    @property
    def centre(self) -> float:
        return math.log(self.other_ns / self.base_ns)

    @property
    def interval(self) -> tuple[float, float]:
        half = self.quantile * self.share * math.sqrt(sum(1 / count for count in self.counts))
        return math.exp(self.centre - half), math.exp(self.centre + half)

    @property
    def needed(self) -> int:
        """Estimate the number of processes per side for a verdict, if the ratio does not change."""
        gap = max(abs(self.centre), math.log1p(Threshold.NEGLIGIBLE.share) - abs(self.centre))
        return math.ceil(2 * ((Threshold.SEQUENTIAL.level + 1) * self.share / gap) ** 2)


def estimate(sides: Sequence[Sequence[float]], noise: Noise) -> Estimate:
    """Estimate the ratio other ÷ base from one time per process.

    With at least LEAST_PROCESSES per side, the spread is estimated from the processes and the
    calibration; with fewer, from the calibration or the assumed noise.
    """
    logs = [[math.log(time) for time in side] for side in sides]
    before, after = (math.exp(statistics.fmean(side)) for side in logs)
    quantile, source = Threshold.SEQUENTIAL.level, noise.source
    share = noise.time_share(min(before, after))
    share = (noise.shares or {}).get(BESIDE_EMPTY, share)
    if min(map(len, logs)) >= LEAST_PROCESSES:
        degrees = sum(len(side) - 1 for side in logs)
        squares = sum((len(side) - 1) * statistics.variance(side) for side in logs)
        source = "of these processes; kernprof calibrate makes it more precise"
        if noise.calibrated:
            source = "of these processes and calibrated here"
            squares += (noise.processes - 1) * share**2
            degrees += noise.processes - 1
        share = max(math.sqrt(squares / degrees), Threshold.EVENT_FLOOR.level / min(before, after))
        quantile = student(Threshold.SEQUENTIAL.level, degrees)
    counts = (len(logs[0]), len(logs[1]))
    return Estimate(
        base_ns=before, other_ns=after, share=share, quantile=quantile, counts=counts, source=source
    )


def looks(first: int, most: int) -> Iterator[int]:
    """Yield the process counts at which a duel may end with a verdict, at most LOOKS counts."""
    growth = max(Threshold.LOOK_GROWTH.level, (most / first) ** (1 / (LOOKS - 1)))
    count = first
    while count < most:
        yield count
        count = min(most, int(count * growth) + 1)
    yield max(first, most)


def beside_empty(sides: Sequence[Sequence[tuple[float, float | None]]]) -> list[list[float]]:
    """Correct each process's time by the deviation of its empty kernel's time from the mean.

    The correction removes overhead that a process adds to every launch.
    """
    empty = [time for side in sides for _, time in side if time is not None]
    if len(empty) < sum(map(len, sides)):
        return [[time for time, _ in side] for side in sides]
    mean = statistics.fmean(empty)
    return [[max(time - (start or 0.0) + mean, 1.0) for time, start in side] for side in sides]


def compare_processes(
    base: Sequence[float], other: Sequence[float], noise: Noise, unfit: str = ""
) -> TimeComparison:
    """Return the verdict on the times of interleaved processes, one time per process.

    `unfit` is the reason that a verdict is impossible (a throttled GPU), or "".
    """
    ratio = estimate((base, other), noise)
    low, high = ratio.interval
    verdict, reason = decide(low, high)
    message = (
        f"the time ratio lies in {low:.3f}–{high:.3f}: {ratio.counts[0]} + {ratio.counts[1]}"
        f" processes, noise {100 * ratio.share:.2g} % ({ratio.source})"
    )
    if verdict is TimeVerdict.UNDECIDED:
        message += f"; about {max(ratio.needed, max(ratio.counts) + 1)} of each side would decide"
    if unfit:
        verdict, reason, message = TimeVerdict.UNDECIDED, VerdictReason.THROTTLED, unfit
    return TimeComparison(
        verdict=verdict,
        reason=reason,
        message=message,
        source="timing",
        base_ns=ratio.base_ns,
        other_ns=ratio.other_ns,
        ratio=ratio.other_ns / ratio.base_ns,
        ratio_ci95=(low, high),
    )


def decide(low: float, high: float) -> tuple[TimeVerdict, VerdictReason]:
    """Return the verdict on an interval of the ratio, and its reason.

    The verdict is SAME if the interval is within the negligible range around 1, even if it excludes
    1.
    """
    if max(1 - low, high - 1) < Threshold.NEGLIGIBLE.share:
        return TimeVerdict.SAME, VerdictReason.NEGLIGIBLE
    if high < 1:
        return TimeVerdict.FASTER, VerdictReason.SEPARATE
    if low > 1:
        return TimeVerdict.SLOWER, VerdictReason.SEPARATE
    return TimeVerdict.UNDECIDED, VerdictReason.OVERLAP
