"""Analysis of a program's step: what-if replays, launches to profile, and gains of changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kernprof.model.diagnosis import Diagnosis
from kernprof.model.run import Device, Provenance, Source
from kernprof.model.trace_report import Accounting, Verdict


class ChangeId(str, Enum):
    """A change to a recorded program; the comments state the meaning of its number, if any."""

    PINNED_COPIES = "pinned-copies"  # bytes per ns (GB/s) of a pinned copy
    COPY_STREAM = "copy-stream"  # no argument
    NO_STEP_SYNC = "no-step-sync"  # number of host waits that remain in each step
    NO_ITEM_LOOP = "no-item-loop"  # no argument
    INPUT_READY = "input-ready"  # number of input workers, as a multiple of the recorded number
    CHANNELS_LAST = "channels-last"  # no argument
    TENSOR_CORE_MATMUL = "tensor-core-matmul"  # speed-up of the FP32 matrix kernels
    HALF_PRECISION = "half-precision"  # speed-up of the FP32 matrix kernels
    CUDA_GRAPH = "cuda-graph"  # µs from the end of a graph node to the start of the next node


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedChange:
    """An applied change; its number is None if the trace or a default supplies the number."""

    id: ChangeId
    value: float | None = None

    def __str__(self) -> str:
        return self.id.value if self.value is None else f"{self.id.value}={self.value:g}"


class PathKind(str, Enum):
    """Kind of a segment of the critical path."""

    KERNEL = "kernel"
    COPY = "copy"
    GRAPH = "graph"
    API = "api"
    CPU = "cpu"
    INPUT = "input"
    LAUNCH_LATENCY = "launch_latency"
    STREAM_GAP = "stream_gap"
    WAKE_UP = "wake_up"  # from the end of GPU work to the return of the call that waited for it
    START = "start"  # before the replay's first event


@dataclass(frozen=True, slots=True, kw_only=True)
class PathSegment:
    """Time on the critical path with one kind and name; `ns` and `share_pct` are per step."""

    kind: PathKind
    name: str
    ns: float
    share_pct: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """Step time of one process on one GPU: recorded, replayed, and replayed with the changes.

    Times are means of `iterations` steps in ns, without the known recording overhead. Without
    iterations, times are those of the window. `unexplained_pct` is the share of the recorded
    critical path in delays that the dependency graph does not explain; the replay keeps them.
    `step_range_ns` is the shortest step (least host overhead, best estimates) and the longest step
    (host as recorded, worst estimates). `missing` lists changes that do not apply.
    """

    changes: tuple[AppliedChange, ...]
    device: Device
    process: str
    iteration: str | None
    iterations: int
    missing: tuple[str, ...] = ()
    provenance: Provenance = Provenance.ESTIMATE
    step_before_ns: float
    replayed_before_ns: float
    step_after_ns: float
    step_range_ns: tuple[float, float]
    unexplained_pct: float
    launches_before: float
    launches_after: float
    accounting_before: Accounting
    accounting_after: Accounting
    verdict_before: Verdict
    verdict_after: Verdict
    critical_path_before: tuple[PathSegment, ...]
    critical_path: tuple[PathSegment, ...]
    notes: tuple[str, ...] = ()

    @property
    def gain_pct(self) -> float:
        """Return the saved time in percent of the replayed step; it is negative for a longer step."""
        if not self.replayed_before_ns:
            return 0.0
        return 100.0 * (1 - self.step_after_ns / self.replayed_before_ns)

    @property
    def is_lighter(self) -> bool:
        """Return true if removing the recording overhead visibly shortens the step."""
        return self.replayed_before_ns < 0.99 * self.step_before_ns

    @property
    def applies(self) -> bool:
        """Return true if every change applies."""
        return not self.missing


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfReport:
    """Replays of one trace: all changes `ranked` by gain, or selected changes together."""

    source: Source
    replays: tuple[WhatIf, ...]
    ranked: bool


class Rung(str, Enum):
    """Data source of an analysis; the most accurate source is first."""

    COUNTERS = "counters"  # ncu: hardware counters of kernels
    ACTIVITY = "activity"  # nsys or CUPTI: start and end of all GPU work
    EVENTS = "events"  # CUDA events: kernel durations
    EMULATOR = "emulator"  # the kernel's code, executed on the CPU


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
