"""Analysis of a program's step: data sources, launches to profile, and gains of changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    KernprofError,
    NothingCaptured,
    ToolNotFound,
    ToolTooOld,
)
from kernprof.model.diagnosis import Diagnosis
from kernprof.model.run import Device, Provenance, Source
from kernprof.model.trace_report import Accounting, Verdict


class Rung(str, Enum):
    """Data source of an analysis; the most accurate source is first."""

    COUNTERS = "counters"  # ncu: hardware counters of kernels
    ACTIVITY = "activity"  # nsys or CUPTI: start and end of all GPU work
    EVENTS = "events"  # CUDA events: kernel durations
    EMULATOR = "emulator"  # the kernel's code, executed on the CPU


# Errors of a tool that is missing, not permitted or failing on this machine. After such an error,
# the next data source is tried.
FALLS: tuple[type[KernprofError], ...] = (
    CounterAccessDenied,
    ToolNotFound,
    ToolTooOld,
    CaptureFailed,
)
# Errors of the second run (profiling) after which the first run's analysis is still valid.
FAILURES: tuple[type[KernprofError], ...] = (*FALLS, NothingCaptured)
# Quantities that a data source does not show.
CANNOT_TELL: Mapping[Rung, tuple[str, ...]] = {
    Rung.COUNTERS: (),
    Rung.ACTIVITY: (
        "the limiter of a kernel, its costliest source line, and the gain of a kernel change",
    ),
    Rung.EVENTS: (
        "the limiter of a kernel and its costliest source line (only the duration is measured)",
        "the activity of the GPU between kernels",
    ),
    Rung.EMULATOR: (
        "the measured time of a launch (times are estimates; counts are exact unless marked)",
        "stalls, and the work of libraries without source or PTX",
    ),
}
USES: Mapping[Rung, str] = {
    Rung.COUNTERS: "hardware counters (ncu)",
    Rung.ACTIVITY: "a recorded timeline (nsys or CUPTI)",
    Rung.EVENTS: "CUDA-event times",
    Rung.EMULATOR: "the emulator, for kernels with source or PTX",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchGroup:
    """Launches of one kernel with one grid size. Times and `launches` are per step.

    `exposed_ns` is the part of `busy_ns` on the step's critical path. `function` is the kernel's
    name without scopes, templates and parameters, as in ncu's kernel filter. `before` counts the
    group's launches before the measured steps, `total` its launches in the run.
    """

    name: str
    function: str
    blocks: int | None
    launches: float
    busy_ns: float
    exposed_ns: float
    before: int
    total: int
    library: str | None = None
    nvtx: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedKernel:
    """A kernel with exposed time that is not profiled, and the reason."""

    name: str
    exposed_ns: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfilePlan:
    """Plan of the profiling run: `numbers` (from 1) of the launches to profile of each function.

    ncu profiles these launches of all `functions`; `launches` is their expected total.
    `covered_pct` is the share of exposed kernel time that the groups represent.
    `seconds` estimates the duration of the run.
    """

    groups: tuple[LaunchGroup, ...]
    skipped: tuple[SkippedKernel, ...]
    numbers: tuple[int, ...]
    launches: int
    passes: int
    seconds: float
    covered_pct: float
    notes: tuple[str, ...] = ()

    @property
    def functions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(group.function for group in self.groups))


class ItemKind(str, Enum):
    KERNEL = "kernel"
    HOST = "host"
    COPIES = "copies"
    COMMUNICATION = "communication"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recoverable:
    """A possible change of the program and its gain. Times are ns per step.

    `gain_ns` is the gain of the change alone. `adds_ns` is the additional gain after all earlier
    changes in the list; the `adds_ns` sum to the total gain. `step_range_ns` is the shortest and
    the longest step after the change alone, if a replay estimates it. If a gain is None, `reason`
    explains why. `time_ns` is the present time on the critical path. If `provenance` is BOUND, the
    gain is an upper limit. `basis` describes the source of the gain. `where` is an NVTX range, and
    `kernel` the full name of a kernel.
    """

    kind: ItemKind
    what: str
    finding: str
    gain_ns: float | None
    adds_ns: float | None
    step_range_ns: tuple[float, float] | None = None
    time_ns: float | None = None
    provenance: Provenance = Provenance.ESTIMATE
    basis: str = ""
    where: str | None = None
    evidence: str = ""
    advice: str = ""
    next: str = ""
    reason: str | None = None
    kernel: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepAnalysis:
    """Analysis of a recorded program's step: its possible changes, the largest gain first.

    `together_ns` is the gain of all changes together, at most the step time. `rung` is the best
    data source used. `because` explains why no better source is used, and `cannot_tell` lists the
    unknown quantities. `run` is the id of the stored profiling run; `stage` is the next command if
    the profiling run is missing.
    """

    source: Source
    device: Device
    process: str
    iteration: str | None
    steps: int
    step_ns: float
    unexplained_pct: float
    verdict: Verdict
    accounting: Accounting
    rung: Rung
    because: str | None = None
    cannot_tell: tuple[str, ...] = ()
    items: tuple[Recoverable, ...]
    together_ns: float
    plan: ProfilePlan | None = None
    unprofiled: tuple[LaunchGroup, ...] = ()
    run: str | None = None
    next: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


MEASURED = "measured counters"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedKernel:
    """Diagnosis of a launch that represents a group, its data source `basis`, and a run's id."""

    diagnosis: Diagnosis
    basis: str
    run: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedKernels:
    """Counters of all launch groups.

    `because` explains missing hardware counters. `reasons` explains, for each group without
    counts, why counts are missing. `run` is the stored run's id if all counts come from one run.
    """

    kernels: Mapping[LaunchGroup, CountedKernel] = field(default_factory=dict)
    reasons: Mapping[LaunchGroup, str] = field(default_factory=dict)
    because: str | None = None
    run: str | None = None
