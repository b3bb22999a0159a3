"""What runs and traces both speak of: where a number comes from, and the GPU. A trace needs no more of a run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Number: TypeAlias = int | float  # as JSON has it: a whole number stays one when it is read back


class Provenance(str, Enum):
    """Where a number comes from, from the strongest claim to the weakest."""

    MEASURED = "measured"  # a hardware counter or a clock
    EXACT = "exact"  # counted by executing the program
    ESTIMATE = "estimate"  # a model, with its known error
    BOUND = "bound"  # cannot be beaten, may not be reached


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """The GPU a profile speaks of. Clocks in Hz, sizes in bytes; None where the capture does not say."""

    name: str
    compute_capability: tuple[int, int] | None = None
    sm_count: int | None = None
    memory_bytes: int | None = None
    l2_bytes: int | None = None
    sm_clock_hz: Number | None = None
    memory_clock_hz: Number | None = None
    driver: str | None = None
    index: int | None = None
