"""Distinct values and medians of plain arrays.

numpy.unique and numpy.median bring numpy.ma along, whose import takes longer than the reading of a
small trace.
"""

import numpy as np

from kernprof.model.trace import Floats, Ints


def distinct(values: Ints) -> Ints:
    """Sorted distinct values."""
    ordered = np.sort(values)
    return (
        ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))] if len(ordered) else ordered
    )


def median(values: Ints | Floats) -> float:
    """The median of at least one value."""
    middle, part = len(values) // 2, values.copy()
    # two places: for a single one NumPy's way is slow where values repeat
    part.partition((max(middle - 1, 0), middle))
    upper = float(part[middle])
    return upper if len(values) % 2 else (float(part[middle - 1]) + upper) / 2
