"""Results of what-if replays: the possible changes, and the predicted step times."""

from dataclasses import dataclass
from enum import Enum

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
