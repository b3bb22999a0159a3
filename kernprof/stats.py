"""Order statistics of repeated timings: the median and its confidence interval."""

import functools
import math
import statistics
from collections.abc import Sequence

QUANTILE = 2.9  # standard deviations; equal variants differ by more in 0.4 % of comparisons


def median_ci(samples: Sequence[float]) -> tuple[float, tuple[float, float]]:
    """Return the median and its 95 % confidence interval, for any distribution.

    For fewer than 6 samples, the interval is the range of the samples and covers less than 95 %.
    Raises ValueError without samples. Source: Conover, Practical Nonparametric Statistics, 3rd ed.,
    section 3.2.
    """
    if not samples:
        raise ValueError("no samples")
    ordered = sorted(samples)
    low = _low_rank(len(ordered))
    return statistics.median(ordered), (ordered[low], ordered[-1 - low])


@functools.lru_cache(maxsize=1024)
def _low_rank(n: int) -> int:
    """Return the rank (from 0) of the lower end of the median's 95 % interval of `n` samples.

    The rank is the largest r with P(binomial(n, ½) ≤ r) ≤ 0.025. It is exact up to 1,000 samples.
    For more samples, the rank is the normal approximation minus one, as a safety margin.
    """
    if n > 1000:
        return math.floor(n / 2 - 1.96 * math.sqrt(n) / 2) - 1
    rank, tail, ways = -1, 0, 1  # ways: the binomial coefficient n over (rank + 1)
    while (tail + ways) * 40 <= 2**n:
        rank, tail = rank + 1, tail + ways
        ways = ways * (n - rank) // (rank + 1)
    return max(rank, 0)


def half_width(samples: Sequence[float]) -> float:
    """Return half the width of the median's 95 % interval, as a fraction of the median.

    The result is infinite for fewer than 6 samples or a median of 0.
    """
    if len(samples) < 6:
        return math.inf
    median, (low, high) = median_ci(samples)
    return (high - low) / 2 / median if median > 0 else math.inf


def student(normal: float, degrees: int) -> float:
    """Return the quantile of Student's t-distribution at the level of the normal quantile `normal`.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5. The error is below
    1 % from 5 degrees of freedom on.
    """
    z, square = normal, normal**2
    terms = (
        (square + 1) / 4,
        ((5 * square + 16) * square + 3) / 96,
        (((3 * square + 19) * square + 17) * square - 15) / 384,
        ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
    )
    return z * (
        1.0 + math.fsum(term / math.pow(degrees, power) for power, term in enumerate(terms, 1))
    )
