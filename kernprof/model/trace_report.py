"""Represent the analysis of a timeline: accounting, verdict, causes and tables per process and GPU.

Percentages are of the analysed window unless their name states otherwise. Times are ns on the
trace's clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kernprof.errors import UsageError
from kernprof.model.run import Device, Provenance, Source

UNKNOWN_GPU = "GPU"


class IdleCause(str, Enum):
    """Cause of GPU idle time. Where several causes overlap, the first in this order counts."""

    SYNC = "sync"
    BLOCKING_COPY = "blocking_copy"
    ALLOCATION = "allocation"
    CUDA_API = "cuda_api"
    LAUNCH_LATENCY = "launch_latency"
    OS_WAIT = "os_wait"
    CPU = "cpu"
    PROFILER = "profiler"
    DEPENDENCY = "dependency"
    UNKNOWN = "unknown"


IDLE_CAUSES = tuple(IdleCause)
# Parts of the window and their names in texts: fields of `Accounting`.
PARTS = {
    "compute": "compute",
    "communication": "communication",
    "transfer": "transfer",
    "input_wait": "input wait",
    "sync": "synchronisation",
    "launch": "launch gaps",
    "host": "other host work",
    "other": "other idle time",
}


class VerdictLabel(str, Enum):
    GPU_COMPUTE_BOUND = "gpu-compute-bound"
    CUDA_API_BOUND = "cuda-api-bound"
    SYNC_BOUND = "sync-bound"
    CPU_BOUND = "cpu-bound"
    TRANSFER_BOUND = "transfer-bound"
    INPUT_STARVED = "input-starved"
    COMMUNICATION_BOUND = "communication-bound"
    MIXED = "mixed"
    TOO_LITTLE = "too-little-to-judge"


class Confidence(str, Enum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class CauseId(str, Enum):
    PAGEABLE_COPIES = "pageable-copies"
    SYNC_COPIES = "sync-copies"
    NO_OVERLAP = "no-overlap"
    TINY_KERNELS = "tiny-kernels"
    LAYOUT_TRANSPOSES = "layout-transposes"
    FP32_MATMUL = "fp32-matmul"
    UNFUSED_ATTENTION = "unfused-attention"
    GROUPED_CONVOLUTIONS = "grouped-convolutions"
    PER_TENSOR_OPTIMIZER = "per-tensor-optimizer"
    ELEMENTWISE_CHAINS = "elementwise-chains"
    ITEM_PING_PONG = "item-ping-pong"
    STEP_SYNC = "step-sync"
    ALLOCATIONS = "allocations"
    INPUT_STARVATION = "input-starvation"
    PAGE_FAULTS = "page-faults"
    EXPOSED_COMMUNICATION = "exposed-communication"
    COMMUNICATION_ON_COMPUTE_STREAM = "communication-on-compute-stream"
    SMALL_COLLECTIVES = "small-collectives"
    STRAGGLER = "straggler"
    PROFILER_OVERHEAD = "profiler-overhead"


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounting:
    """Shares of the window in percent. The parts from `compute` to `other` sum to 100.

    `compute` is the time of kernels and graphs in any stream. `communication` and `transfer` are
    times without compute, and include the idle gaps around them. The parts from `input_wait` on are
    idle gaps, classified by the fix that removes the gap. `idle` is the time of all gaps.
    `idle_causes` splits the gaps of each part by the host's activity.
    """

    compute: float
    communication: float
    transfer: float
    input_wait: float
    sync: float
    launch: float
    host: float
    other: float
    idle: float
    idle_causes: dict[str, dict[IdleCause, float]]

    def rows(self) -> Iterator[tuple[str, IdleCause | None, float]]:
        """Yield each part with its share, then its gaps by the host's activity, largest first."""
        for name in PARTS:
            yield name, None, getattr(self, name)
            causes = self.idle_causes.get(name, {}).items()
            yield from ((name, *pair) for pair in sorted(causes, key=lambda pair: -pair[1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Verdict on a timeline: label, share of the window in percent, evidence, and advice."""

    label: VerdictLabel
    confidence: Confidence
    share_pct: float | None
    why: tuple[str, ...]
    advice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """An observation in the trace: text, time in ns, and NVTX ranges (outermost first)."""

    text: str
    start_ns: int | None = None
    end_ns: int | None = None
    nvtx: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """A cause of lost time in a timeline.

    The gain is in percent of the window if only this cause is fixed. The gains of several causes
    must not be added.
    """

    id: CauseId
    estimated_gain_pct: float
    provenance: Provenance
    evidence: tuple[Evidence, ...]
    advice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Iterations:
    """Analysed iterations. `dropped` counts the excluded iterations; notes give the reasons."""

    name: str
    count: int
    median_ns: float
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepClass:
    """Steps of one kind of an inference server: `prefill` or `decode`.

    `steps` is the name of their NVTX ranges. Numbers in the name, such as batch size and tokens,
    are given as smallest and largest value. `graph_launches` is the mean number of CUDA graphs per
    step. `verdict` judges these steps alone.
    """

    name: str
    steps: str
    count: int
    median_ns: float
    graph_launches: float
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A phase of the run: the steady iterations, or the time before or after them.

    `share_pct` is of the whole run, from the process's first CUDA call to its last GPU work.
    `busy_pct` is the share of the phase in which the GPU was busy.
    """

    name: str
    start_ns: int
    end_ns: int
    share_pct: float
    busy_pct: float
    nvtx: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelRow:
    name: str
    count: int
    total_ns: int
    share_pct: float
    mean_ns: float
    median_ns: float
    min_ns: int
    max_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyRow:
    """Copies of one direction and host-memory kind; `exposed_ns` is time that no kernel overlaps."""

    kind: str
    memory: str | None
    count: int
    total_ns: int
    exposed_ns: int
    nbytes: int
    bytes_per_s: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRow:
    name: str
    count: int
    total_ns: int
    median_ns: float
    max_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeRow:
    """NVTX ranges of one name: host time in the window, and the GPU work launched inside them.

    Ranges inside a range of the same name count once. `self_ns` is the host time without nested
    ranges.

    `gpu_span_ns` sums, over the ranges, the time from the first start to the last end on the GPU.
    `gpu_busy_ns` sums the durations of the launched work.
    """

    name: str
    domain: str | None
    count: int
    host_ns: int
    self_ns: int
    gpu_span_ns: int
    gpu_busy_ns: int
    launched: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceOutcome:
    """Analysis of one process on one GPU.

    `graph_launches` counts CUDA graphs in the window, or is None without recorded API calls.
    """

    device: Device
    process: str
    window_ns: tuple[int, int]
    iterations: Iterations | None
    step_classes: tuple[StepClass, ...] = ()
    phases: tuple[Phase, ...] = ()
    accounting: Accounting
    verdict: Verdict
    causes: tuple[Cause, ...]
    kernel_count: int
    kernel_ns: int
    graph_launches: int | None
    kernels: tuple[KernelRow, ...]
    copies: tuple[CopyRow, ...]
    calls: tuple[CallRow, ...]
    ranges: tuple[RangeRow, ...]
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Return GPU and process, e.g. `GPU 0 (NVIDIA H200), process python3 (1321)`.

        The GPU's name is omitted if the trace lacks it.
        """
        model = "" if self.device.name == UNKNOWN_GPU else f" ({self.device.name})"
        return f"GPU {self.device.index}{model}, process {self.process}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeAfter:
    """Time of a kernel, copy or range in both traces, per iteration or run; None if absent."""

    name: str
    before_ns: float | None
    after_ns: float | None

    @property
    def change_ns(self) -> float:
        return (self.after_ns or 0.0) - (self.before_ns or 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceComparison:
    """Comparison of two traces of one process and GPU.

    Times are per iteration if both have iterations, otherwise per window.
    """

    before: DeviceOutcome
    after: DeviceOutcome
    per_iteration: bool
    window: BeforeAfter
    parts: tuple[BeforeAfter, ...]
    kernels: tuple[BeforeAfter, ...]
    ranges: tuple[BeforeAfter, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineComparison:
    before: Source
    after: Source
    notes: tuple[str, ...] = ()
    devices: tuple[DeviceComparison, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankOutcome:
    """Analysis of one rank (process and GPU); `rank` is the trace's rank, or a running number.

    `clock_shift_ns` was added to the rank's UTC clock so that collectives end together. `waited_ns`
    is the rank's time in the `matched` collectives before the last rank arrived. `last_pct` is the
    percentage of collectives at which this rank arrived last.
    """

    rank: int
    source: str
    device: Device
    process: int
    clock_shift_ns: int
    matched: int
    waited_ns: int | None
    last_pct: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineReport:
    source: Source
    notes: tuple[str, ...] = ()
    devices: tuple[DeviceOutcome, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LateStep:
    """A step in which one rank delayed the other ranks.

    `step` is the number of the step in the loop, from 0. `why` names the part of the late rank's
    time that exceeds the other ranks' median.
    """

    step: int
    rank: int
    late_ns: int
    step_ns: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RankGroup:
    """A group of similar ranks: medians of their shares (percent of the window) and step times."""

    ranks: tuple[int, ...]
    compute: float
    communication: float
    transfer: float
    idle: float
    step_ns: float | None
    kernels: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectiveRow:
    """Cost of the collectives of one name, per rank and step (per rank if there are no steps).

    `exposed_ns` is the time that no compute overlaps. `waited_ns` is the exposed time before the
    last rank arrives.
    """

    name: str
    count: float
    median_ns: float
    exposed_ns: float
    waited_ns: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalPart:
    """Part of the job's critical path: the time of one activity on one rank, or of collectives.

    `rank` is None for collectives. `part` names the activity, such as `compute` or an idle cause.
    """

    rank: int | None
    part: str
    time_ns: int
    share_pct: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTimes:
    """Step times as rows by rank and columns by step; None if a rank lacks the step.

    `own_ns` excludes waits for other ranks. `first` is the number of the first step after warm-up;
    `start_ns` is relative to the start of this step.
    """

    ranks: tuple[int, ...]
    first: int
    start_ns: tuple[int, ...]
    length_ns: tuple[tuple[int | None, ...], ...]
    own_ns: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReport:
    """Analysis of a job's ranks: late steps, groups, cost of collectives, and critical path.

    Groups hold similar ranks, the largest group first; `outliers` are the ranks of small groups.
    """

    steps: StepTimes | None
    late: tuple[LateStep, ...]
    groups: tuple[RankGroup, ...]
    outliers: tuple[int, ...]
    collectives: tuple[CollectiveRow, ...]
    critical: tuple[CriticalPart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadTrace:
    """An unreadable trace of a job, and the error."""

    path: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RanksReport:
    """Reports of a job's traces, one per trace, and the outcome of each process and GPU.

    `lead` are sentences on waiting ranks, late ranks, and the late ranks' activity. `job` is None
    if the traces share no collective.
    """

    lead: tuple[str, ...] = ()
    reports: tuple[TimelineReport, ...]
    ranks: tuple[RankOutcome, ...]
    job: JobReport | None = None
    unread: tuple[UnreadTrace, ...] = ()


def check_device(index: int, count: int) -> None:
    """Raise UsageError if device `index` does not exist; `count` is the number of devices."""
    if not 0 <= index < count:
        raise UsageError(
            f"there is no device {index}",
            hint=f"give a number from 0 to {count - 1}: the trace has {count} devices",
        )
