"""Change points in a series: E-divisive, as performance teams use it on histories of builds.

Matteson and James, A nonparametric approach for multiple change point analysis of multivariate data
(2014), with the later segment taken to its end, as in Daly et al., The use of change point
detection to identify software performance regressions (2020). A split is kept where few of many
random orders of the same values split as well. The orders are seeded: the same series has the same
change points. Its libraries bring SciPy and more; this is all that is needed.
"""

from collections.abc import Sequence
from typing import Any

_LEAST = 2  # values on either side of a split
_ORDERS = 499
_LEVEL = 0.01  # of the orders may split as well


def change_points(values: Sequence[float], *, exact: bool = False, seed: int = 0) -> list[int]:
    """The places in order where what follows differs from what was before. Exact values: every
    change is one.
    """
    if exact:
        return [n for n in range(1, len(values)) if values[n] != values[n - 1]]
    import numpy as np

    series = np.asarray(values, dtype=float)
    generator = np.random.default_rng(seed)
    found: list[int] = []
    ahead = [(0, len(series))]
    while ahead:
        start, end = ahead.pop()
        split = _significant(series[start:end], generator)
        if split is not None:
            found.append(start + split)
            ahead += [(start, start + split), (start + split, end)]
    return sorted(found)


def _significant(part: Any, generator: Any) -> int | None:
    if len(part) < 2 * _LEAST:
        return None
    import numpy as np

    apart = np.abs(part[:, None] - part[None, :])
    split, best = _best_split(apart)
    if best <= 0:
        return None
    as_good = 0
    for _ in range(_ORDERS):
        order = generator.permutation(len(part))
        as_good += _best_split(apart[np.ix_(order, order)])[1] >= best * (1 - 1e-12)
    return split if (as_good + 1) / (_ORDERS + 1) <= _LEVEL else None


def _best_split(apart: Any) -> tuple[int, float]:
    """Where the weighed energy distance of the two sides is largest, and how large: O(n²) from sums
    of distances.
    """
    import numpy as np

    n = len(apart)
    # pairs of the first k
    within = np.concatenate([[0.0], np.cumsum([apart[k, :k].sum() for k in range(n)])])
    whole = within[n]
    rows = np.cumsum(apart.sum(axis=1))  # of the first k: to all
    k = np.arange(_LEAST, n - _LEAST + 1)
    left = within[k]
    between = rows[k - 1] - 2 * left
    right = whole - left - between
    m = n - k
    energy = 2 * between / (k * m) - left / (k * (k - 1) / 2) - right / (m * (m - 1) / 2)
    weighed = energy * k * m / n
    best = int(np.argmax(weighed))
    return int(k[best]), float(weighed[best])
