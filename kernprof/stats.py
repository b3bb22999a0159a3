"""Order statistics of repeated timings: the median and what it is known to."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence


def median_ci(samples: Sequence[float]) -> tuple[float, tuple[float, float]]:
    """The median and its 95 % confidence interval from order statistics (no assumption on the distribution).

    The interval's ranks are the binomial(n, ½) quantiles by the normal approximation, widened to whole ranks; for
    fewer than 6 samples it is the whole range, which covers less than 95 %. ValueError for no samples.
    Source: Conover, Practical Nonparametric Statistics, 3rd ed., section 3.2.
    """
    if not samples:
        raise ValueError("no samples")
    ordered = sorted(samples)
    n = len(ordered)
    half = 1.96 * math.sqrt(n) / 2
    low = max(0, math.floor(n / 2 - half) - 1) if n >= 6 else 0
    high = min(n - 1, math.ceil(n / 2 + half)) if n >= 6 else n - 1
    return statistics.median(ordered), (ordered[low], ordered[high])


def half_width(samples: Sequence[float]) -> float:
    """Half the interval's width as a share of the median; infinite for fewer than 6 samples or a median of 0."""
    if len(samples) < 6:
        return math.inf
    median, (low, high) = median_ci(samples)
    return (high - low) / 2 / median if median > 0 else math.inf
