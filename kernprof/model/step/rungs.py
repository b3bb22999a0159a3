"""Rank the data sources of an analysis, the best first, with the limits of each."""

from collections.abc import Mapping
from enum import Enum

from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    KernprofError,
    NothingCaptured,
    ToolNotFound,
    ToolTooOld,
)


class Rung(str, Enum):
    """Data source of an analysis, the best first."""

    COUNTERS = "counters"  # ncu: hardware counters of kernels
    ACTIVITY = "activity"  # nsys or CUPTI: start and end of all GPU work
    EVENTS = "events"  # CUDA events: kernel durations
    EMULATOR = "emulator"  # the kernel's code, executed on the CPU


# Errors of a tool that is missing, refused or failing on this machine: the next data source is
# tried.
FALLS: tuple[type[KernprofError], ...] = (
    CounterAccessDenied,
    ToolNotFound,
    ToolTooOld,
    CaptureFailed,
)
# Errors of the second run after which the first run's answer is still valid.
FAILURES: tuple[type[KernprofError], ...] = (*FALLS, NothingCaptured)
CANNOT_TELL: Mapping[Rung, tuple[str, ...]] = {
    Rung.COUNTERS: (),
    Rung.ACTIVITY: (
        (
            "why a kernel takes as long as it does, which line does it, and what a change to it"
            " would gain"
        ),
    ),
    Rung.EVENTS: (
        "why a kernel takes as long as it does and which line does it: only how long it takes",
        "what the GPU does between kernels",
    ),
    Rung.EMULATOR: (
        "how long anything takes: counts are exact or marked, times are estimates",
        "stalls and the work of libraries whose code is not at hand",
    ),
}
USES: Mapping[Rung, str] = {
    Rung.COUNTERS: "hardware counters (ncu)",
    Rung.ACTIVITY: "a recorded timeline (nsys or CUPTI)",
    Rung.EVENTS: "CUDA-event times",
    Rung.EMULATOR: "the emulator, for kernels whose source or PTX is at hand",
}
