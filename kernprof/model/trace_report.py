"""What an analysis of a timeline says, as plain data: accounting, verdict, causes and tables per
process and GPU.

Percentages are of the analysed window (W) unless their name says otherwise. Times are ns on the
trace's clock.
"""

from dataclasses import dataclass
from enum import Enum

from kernprof.errors import UsageError
from kernprof.model.run import Device, Provenance
from kernprof.model.trace import Source

UNKNOWN_GPU = "GPU"


class IdleCause(str, Enum):
    """Why the GPU was idle, in the order in which a moment is claimed when several hold."""

    SYNC = "sync"
    BLOCKING_COPY = "blocking_copy"
    CUDA_API = "cuda_api"
    LAUNCH_LATENCY = "launch_latency"
    OS_WAIT = "os_wait"
    CPU = "cpu"
    PROFILER = "profiler"
    DEPENDENCY = "dependency"
    UNKNOWN = "unknown"


IDLE_CAUSES = tuple(IdleCause)


class VerdictLabel(str, Enum):
    GPU_COMPUTE_BOUND = "gpu-compute-bound"
    CUDA_API_BOUND = "cuda-api-bound"
    SYNC_BOUND = "sync-bound"
    CPU_BOUND = "cpu-bound"
    TRANSFER_BOUND = "transfer-bound"
    INPUT_STARVED = "input-starved"
    COMMUNICATION_BOUND = "communication-bound"
    MIXED = "mixed"


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
    INPUT_STARVATION = "input-starvation"
    PAGE_FAULTS = "page-faults"
    EXPOSED_COMMUNICATION = "exposed-communication"
    COMMUNICATION_ON_COMPUTE_STREAM = "communication-on-compute-stream"
    SMALL_COLLECTIVES = "small-collectives"
    STRAGGLER = "straggler"
    PROFILER_OVERHEAD = "profiler-overhead"


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounting:
    """Where the window went. compute + communication + transfer + idle is 100, and idle is the sum
    of its causes.

    Compute is kernels and graphs over all streams; communication and transfer are only what compute
    did not hide.
    """

    compute: float
    communication: float
    transfer: float
    idle: float
    idle_causes: dict[IdleCause, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One label, the share of the window that speaks for it, the measured facts it rests on, and
    what to do first.
    """

    label: VerdictLabel
    confidence: Confidence
    share_pct: float | None
    why: tuple[str, ...]
    advice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One thing seen: what, when, and under which NVTX ranges (outermost first)."""

    text: str
    start_ns: int | None = None
    end_ns: int | None = None
    nvtx: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """Something that can be changed. The gain is of the window's length, each cause on its own:
    they do not add up.
    """

    id: CauseId
    estimated_gain_pct: float
    provenance: Provenance
    evidence: tuple[Evidence, ...]
    advice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Iterations:
    """The windows that were accounted for. `dropped` are warm-up iterations left out, and why is in
    the notes.
    """

    name: str
    count: int
    median_ns: float
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A stretch of the run, beside the steady iterations or these themselves. `share_pct` is of the
    whole run, from the process's first CUDA call to its last GPU work; `busy_pct` is how much of
    the stretch the GPU worked.
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
    """Copies of one direction and host memory. `exposed_ns` is the part that no kernel hid."""

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
    """NVTX ranges of one name: their time on the host, and what they launched on the GPU.

    `gpu_span_ns` sums, over the ranges, first start to last end on the GPU; `gpu_busy_ns` sums the
    launched work.
    """

    name: str
    domain: str | None
    count: int
    host_ns: int
    gpu_span_ns: int
    gpu_busy_ns: int
    launched: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceOutcome:
    """One process on one GPU. `graph_launches` counts CUDA graphs in the window, None when API
    calls are not known.
    """

    device: Device
    process: str
    window_ns: tuple[int, int]
    iterations: Iterations | None
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
        """`GPU 0 (NVIDIA H200), process python3 (1321)`; the model's name only where the trace has
        it.
        """
        model = "" if self.device.name == UNKNOWN_GPU else f" ({self.device.name})"
        return f"GPU {self.device.index}{model}, process {self.process}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeAfter:
    """One thing's time per iteration (or per run) before and after; None where it did not occur."""

    name: str
    before_ns: float | None
    after_ns: float | None

    @property
    def change_ns(self) -> float:
        return (self.after_ns or 0.0) - (self.before_ns or 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceComparison:
    """Two outcomes of one device. All times are per iteration when both have iterations, else per
    window.
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
    """One process and GPU among several; `rank` as its trace names it, else counted.

    `clock_shift_ns` was added to its UTC clock to make collectives end together. `waited_ns` is its
    time in the
    `matched` collectives before the last rank arrived; `last_pct` is how often it was the last
    itself.
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
    """A step in which one rank kept the others waiting. `step` counts all of the loop's from 0;
    `why` is what took that rank longer than the median of the others.
    """

    step: int
    rank: int
    late_ns: int
    step_ns: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RankGroup:
    """Ranks that behave alike. The shares (percent of the window) and the step are medians over
    them.
    """

    ranks: tuple[int, ...]
    compute: float
    communication: float
    transfer: float
    idle: float
    step_ns: float | None
    kernels: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectiveRow:
    """Collectives of one name, per step and rank (per rank where there are no steps): how many, how
    long each is, how much of their time nothing computes, and how much of that passes before the
    last rank is there.
    """

    name: str
    count: float
    median_ns: float
    exposed_ns: float
    waited_ns: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalPart:
    """What the path that bounds the job passes through: one rank's `part` of it, or the collectives
    themselves.
    """

    rank: int | None
    part: str
    time_ns: int
    share_pct: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTimes:
    """`ranks` × steps: how long each's step took, and how much of it was not spent waiting for
    other ranks (its own time); None where a rank has no such step. `first` is the first one's
    number (warm-up is left out), `start_ns` is from its start on.
    """

    ranks: tuple[int, ...]
    first: int
    start_ns: tuple[int, ...]
    length_ns: tuple[tuple[int | None, ...], ...]
    own_ns: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReport:
    """The ranks of a job together: who is late when, groups that behave alike (the largest first;
    `outliers` are in the small ones), what collectives cost, and the critical path.
    """

    steps: StepTimes | None
    late: tuple[LateStep, ...]
    groups: tuple[RankGroup, ...]
    outliers: tuple[int, ...]
    collectives: tuple[CollectiveRow, ...]
    critical: tuple[CriticalPart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadTrace:
    """A trace of a job that could not be read, and why."""

    path: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RanksReport:
    """The ranks of one job: the report of each trace, and one row for each process and GPU of all
    of them.

    `lead` says who waits for whom, and what that one does meanwhile; `job` is None where no
    collective is shared.
    """

    lead: tuple[str, ...] = ()
    reports: tuple[TimelineReport, ...]
    ranks: tuple[RankOutcome, ...]
    job: JobReport | None = None
    unread: tuple[UnreadTrace, ...] = ()


def check_device(index: int, count: int) -> None:
    """Raises UsageError for an index that is none of the trace's so many devices."""
    if not 0 <= index < count:
        raise UsageError(f"there is no device {index}", hint=f"the trace has {count}, from 0 on")
