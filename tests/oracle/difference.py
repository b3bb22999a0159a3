"""First difference between the counters of two executions, for a test's message."""

import numpy as np

from kernprof.emulator.contract import Column, Counters


def first_difference(a: Counters, b: Counters) -> str | None:
    """Describe the first difference between two executions; None if they agree."""
    if a.values.shape != b.values.shape:
        return f"shapes {a.values.shape} and {b.values.shape}"
    different = np.argwhere(a.values != b.values)
    if not len(different):
        return None
    pc, column = (int(n) for n in different[0])
    return (
        f"pc {pc} {Column(column).name}: {a.values[pc, column]} and {b.values[pc, column]}"
        f" ({len(different)} in all)"
    )
