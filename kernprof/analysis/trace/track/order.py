"""Distinct values and medians of plain arrays.

numpy.unique and numpy.median bring numpy.ma along, whose import takes longer than the reading of a small trace.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernprof.model.trace import Floats, Ints


def distinct(values: Ints) -> Ints:
    """Sorted distinct values."""
    ordered = np.sort(values)
    return ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))] if len(ordered) else ordered


def median(values: Ints | Floats) -> float:
    """The median of at least one value."""
    middle = len(values) // 2
    part: npt.NDArray[np.generic] = np.partition(values, [max(middle - 1, 0), middle])
    upper = float(part[middle])
    return upper if len(values) % 2 else (float(part[middle - 1]) + upper) / 2
