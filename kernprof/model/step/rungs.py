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

    COUNTERS = "counters"  # ncu: hardware counters of the kernels
    ACTIVITY = "activity"  # nsys or CUPTI: when what ran
    EVENTS = "events"  # CUDA events: how long a kernel takes
    EMULATOR = "emulator"  # the kernel's own code, executed on the CPU


# Errors of a tool that say that this machine refuses or lacks it or that it fails here: the next
# rung is tried.
FALLS: tuple[type[KernprofError], ...] = (
    CounterAccessDenied,
    ToolNotFound,
    ToolTooOld,
    CaptureFailed,
)
# Those after which a second run still leaves the first one's answer.
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
