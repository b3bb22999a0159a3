"""The ladder of what an answer can rest on, the best first, and what each rung cannot tell."""

from __future__ import annotations

from collections.abc import Mapping

from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    DeviceNotFound,
    KernprofError,
    NothingCaptured,
    ToolNotFound,
    ToolTooOld,
)
from kernprof.model.step.result import Rung

# Errors of one tool after which the next best is tried: the machine refuses, or lacks the tool.
REFUSALS: tuple[type[KernprofError], ...] = (
    CounterAccessDenied, ToolNotFound, ToolTooOld, DeviceNotFound, CaptureFailed, NothingCaptured,
)  # fmt: skip
CANNOT_TELL: Mapping[Rung, tuple[str, ...]] = {
    Rung.COUNTERS: (),
    Rung.ACTIVITY: ("why a kernel takes as long as it does, which line does it, and what a change to it would gain",),
    Rung.EVENTS: (
        "why a kernel takes as long as it does and which line does it: only how long it takes",
        "what the GPU does between kernels",
    ),
    Rung.EMULATOR: (
        "how long anything takes: counts are exact, times are not known",
        "caches, stalls and the work of libraries whose code is not at hand",
    ),
}
USES: Mapping[Rung, str] = {
    Rung.COUNTERS: "hardware counters (ncu)",
    Rung.ACTIVITY: "a recorded timeline (nsys or CUPTI)",
    Rung.EVENTS: "CUDA-event times",
    Rung.EMULATOR: "the emulator, for kernels whose source or PTX is at hand",
}


def best_of(*, gpu: bool, counters: bool, activity: bool, events: bool) -> Rung:
    """The best rung of a machine."""
    if gpu and counters:
        return Rung.COUNTERS
    if gpu and activity:
        return Rung.ACTIVITY
    return Rung.EVENTS if gpu and events else Rung.EMULATOR
