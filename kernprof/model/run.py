"""Typed, immutable data of a run, independent of any tool.

A `Run` holds one `VariantResult` per launch (variant × parameters); its `Profile` holds `Metric`s.
Every metric has its provenance. A missing value is None with the reason, never 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from kernprof.errors import unknown_name
from kernprof.metrics import BY_ID, BY_NCU
from kernprof.model import html, text
from kernprof.model.verdict import Judgement, TimeVerdict, VerdictReason

if TYPE_CHECKING:
    import pandas as pd


Dim3: TypeAlias = tuple[int, int, int]
Number: TypeAlias = int | float  # a JSON number; integers stay integers when a document is read
Scalar: TypeAlias = int | float | bool | str
Ahead: TypeAlias = Literal["base", "other", ""]  # side with the better value; "" if neither
Key = TypeVar("Key")
Item = TypeVar("Item")
# "timing": CUDA events without a profiler; "ncu": the duration under ncu
TimeSource: TypeAlias = Literal["timing", "ncu", "estimate"]


def grouped(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    """Return the items by key, in the order of the first item of each key."""
    groups: dict[Key, list[Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


class Provenance(str, Enum):
    """Origin of a number, from the strongest evidence to the weakest."""

    MEASURED = "measured"  # a hardware counter or a clock
    EXACT = "exact"  # counted by executing the program
    ESTIMATE = "estimate"  # a model, with its measured error
    BOUND = "bound"  # a limit that may not be reachable


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A number in a base unit (see `kernprof.units`); if `value` is None, `reason` explains why.

    If the number was extrapolated from a sample, `error` is half of its 95 % interval.
    """

    value: Number | None
    unit: str
    provenance: Provenance = Provenance.MEASURED
    reason: str | None = None
    error: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """GPU of a profile. Clocks are in Hz, sizes in bytes; None if the capture lacks a field."""

    name: str
    compute_capability: tuple[int, int] | None = None
    sm_count: int | None = None
    memory_bytes: int | None = None
    l2_bytes: int | None = None
    sm_clock_hz: Number | None = None
    memory_clock_hz: Number | None = None
    driver: str | None = None
    index: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Origin of a timeline: file, format and recording tool.

    `epoch_ns` is the UTC time of the trace clock's zero. `rank` is the process's rank in its job,
    if the trace names it.
    """

    path: str
    format: str
    tool: str | None = None
    schema: str | None = None
    epoch_ns: int | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """The launch configuration of a kernel; `shared_bytes` is dynamic shared memory per block."""

    kernel: str
    grid: Dim3
    block: Dim3
    shared_bytes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Metrics of one launch, by kernprof's id or ncu's name.

    `passes` is the number of ncu's replays of the launch. `nvtx` holds the push/pop ranges around
    the launch, outermost first.
    """

    launch: Launch
    metrics: Mapping[str, Metric]
    device: Device | None = None
    passes: int | None = None
    nvtx: tuple[str, ...] = ()

    def value(self, metric: str) -> float | None:
        """Return a metric's value by kernprof's id or ncu's name; None if the capture lacks it.

        Raises UsageError for an unknown name.
        """
        counter = self.metrics.get(metric)
        if counter is None and metric not in BY_ID:
            entry = BY_NCU.get(metric)
            if entry is None and "__" not in metric:
                raise unknown_name("metric", metric, {*BY_ID, *self.metrics})
            counter = self.metrics.get(entry.id) if entry else None
        return None if counter is None else counter.value

    def tensor_core_instructions(self) -> float | None:
        """Return tensor-core warp instructions, without packed FP16 instructions of the same pipe.

        HFMA2.MMA, which the compiler also uses to load constants, runs in the tensor pipe. For
        example, a cuRAND kernel on an H200 has tensor-pipe instructions but no matrix products.
        """
        counted = self.value("tensor_instructions")
        packed = sum(self.value(f"fp16_{op}") or 0.0 for op in ("add", "mul", "fma")) / 32
        return max(0.0, counted - packed) if counted else counted

    def _repr_html_(self) -> str | None:
        return html(self)


class RuleKind(str, Enum):
    """Kind of an ncu rule message."""

    INFORMATION = "information"
    OPTIMIZATION = "optimization"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRule:
    """Result of one of ncu's rules: message and estimated speedup are ncu's, not kernprof's.

    `scope` is "global" if the speedup is of the whole kernel, and "local" if of a part.
    """

    rule: str
    section: str
    kind: RuleKind
    message: str
    speedup_percent: float | None = None
    scope: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleResult(ToolRule):
    """Result of a rule for one launch (an index of `NcuReport.profiles`)."""

    launch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NcuReport:
    """One ncu report; `profiles` are in launch order.

    `settings` holds clock_control, cache_control, metric_set, replay_mode, command and
    cuda_version, if the file contains them. `notes` report omitted or missing data.
    """

    source: str
    profiles: tuple[Profile, ...]
    device: Device | None = None
    tool_version: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[RuleResult, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A score of 0–100, or None with the reason, such as a missing input."""

    value: Number | None
    reason: str | None = None
    provenance: Provenance = Provenance.MEASURED


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """CUDA-event times of one variant without a profiler; `ci95_ns` is the median's interval."""

    median_ns: Number
    ci95_ns: tuple[Number, Number]
    repetitions: int
    min_ns: Number
    bytes_per_s: Number | None = None
    flops_per_s: Number | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """Comparison of a variant's output with the reference.

    `max_error` is relative, and None if not finite. The counts refer to the first wrong output:
    `differing` of its `elements` differ, and `unwritten` elements were never written.
    """

    correct: bool
    max_error: Number | None = None
    tolerance: Number = 0.0
    message: str | None = None
    differing: int | None = None
    unwritten: int | None = None
    elements: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Reason that a variant has no result: class name of the error, message and exit code."""

    error: str
    message: str
    exit_code: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeastWork:
    """Compulsory work for given parameters: bytes of device memory, flops in `precision`."""

    least_bytes: Number
    flops: Number = 0.0
    precision: str = "fp32"


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantResult:
    """Result of one variant with one set of parameters; missing parts are None (see `failure`).

    `source_digest` is a hash of the code. `place` is the host and GPU if the run used several.
    `part_of` names the variant that contains this launch; results of single launches follow the
    result of the variant.
    """

    variant: str
    params: Mapping[str, Scalar] = field(default_factory=dict)
    check: CheckResult | None = None
    launch: Launch | None = None
    profile: Profile | None = None
    scores: Mapping[str, Score] = field(default_factory=dict)
    timing: Timing | None = None
    work: LeastWork | None = None
    failure: Failure | None = None
    source_digest: str | None = None
    place: str | None = None
    part_of: str | None = None

    @property
    def wrong(self) -> bool:
        """Return true if the output was checked and differs from the reference."""
        return self.check is not None and not self.check.correct

    def numbers(self) -> Iterator[tuple[str, str, float | None, str, str, str]]:
        """Yield (kind, id, value, unit, provenance, reason) of every number; see `Run.to_frame`."""
        measured = Provenance.MEASURED.value
        if failure := self.failure:
            yield "error", failure.error, failure.exit_code, "", "", failure.message
        if check := self.check:
            yield "check", "correct", int(check.correct), "", measured, check.message or ""
        if timing := self.timing:
            for name, value, unit in (
                ("median", timing.median_ns, "ns"),
                ("ci95_low", timing.ci95_ns[0], "ns"),
                ("ci95_high", timing.ci95_ns[1], "ns"),
                ("min", timing.min_ns, "ns"),
                ("repetitions", timing.repetitions, ""),
                ("bytes_per_s", timing.bytes_per_s, "byte/s"),
                ("flops_per_s", timing.flops_per_s, "flop/s"),
            ):
                note = timing.note if name == "median" else None
                yield "timing", name, value, unit, measured, note or ""
        for name, score in self.scores.items():
            provenance = score.provenance.value if score.value is not None else ""
            yield ("score", name, score.value, "", provenance, score.reason or "")
        for name, metric in (self.profile.metrics if self.profile else {}).items():
            provenance = metric.provenance.value if metric.value is not None else ""
            yield ("metric", name, metric.value, metric.unit, provenance, metric.reason or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceBandwidth:
    """Measured bandwidth of a device-to-device copy: bytes read plus bytes written per second."""

    copy_bytes_per_s: Number
    copied_bytes: int
    provenance: Provenance = Provenance.MEASURED


class RunBackend(str, Enum):
    """Source of a run's numbers: ncu's counters, CUDA events alone, or the emulator."""

    NCU = "ncu"
    TIMING = "timing"
    EMULATOR = "emulator"

    def __str__(self) -> str:
        return self.value


# First note of a run on the emulator.
EMULATED = (
    "executed by the PTX emulator, which measures no times, stalls, achieved occupancy or cache hit"
    " rates"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadReports:
    """Stored ncu reports whose counters could not be read into the run yet, and the reason.

    `reports` are file names. `launches` are the indices of results whose launches ncu profiled
    completely. `metrics` are the metrics that the user added to the default set.
    """

    reason: str
    reports: tuple[str, ...]
    launches: tuple[int, ...] = ()
    metrics: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """Return a sentence about the unread reports, to show with the run."""
        return (
            f"no counters yet: {' and '.join(self.reports)} could not be read ({self.reason});"
            " kernprof tries again when a command opens this run"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Workload, device, settings and results of one execution of kernprof.

    `workload` is None for a report from another tool. Two runs are comparable if their `settings`
    are equal (clock control, cache control, metric set, tool version). `environment` and `commands`
    do not affect comparisons. `unread` are ncu reports that could not be read yet. The user chose
    `name` and `tags`.
    """

    id: str
    created: str
    workload: str | None = None
    params: Mapping[str, Scalar] = field(default_factory=dict)
    backend: RunBackend
    source: str | None = None
    device: Device | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    commands: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()
    reference_bandwidth: ReferenceBandwidth | None = None
    unread: UnreadReports | None = None
    name: str | None = None
    tags: tuple[str, ...] = ()
    variants: tuple[VariantResult, ...] = ()

    @property
    def address(self) -> str:
        """Return the argument that commands accept: the path of a report, or a stored run's id."""
        return self.source if self.workload is None and self.source else self.id

    @property
    def whole(self) -> tuple[VariantResult, ...]:
        """Return the results of variants, without the results of a variant's single launches."""
        return tuple(variant for variant in self.variants if variant.part_of is None)

    @property
    def swept(self) -> dict[str, str]:
        """Return the values of each parameter as text, joined by commas: `1024,2048` in a sweep."""
        values: dict[str, dict[str, None]] = {}
        for params in [variant.params for variant in self.variants] or [self.params]:
            for name, value in params.items():
                values.setdefault(name, {})[str(value)] = None
        return {name: ",".join(distinct) for name, distinct in values.items()}

    @property
    def remarks(self) -> tuple[str, ...]:
        """Return the notes; a sentence about unread reports is first."""
        return (self.unread.note, *self.notes) if self.unread else self.notes

    def to_frame(self) -> pd.DataFrame:
        """Return a tidy pandas DataFrame: one number per row, in base units, with its provenance.

        Columns: run, launch, variant, `param.<name>`, …, kind, id, value, unit, provenance, reason.
        `kind` is metric, score, timing, check or error. `launch` counts the results from 1. A
        missing value is NaN, and `reason` explains why.
        """
        import pandas as pd

        fields_of_number = ("kind", "id", "value", "unit", "provenance", "reason")
        rows = [
            {"run": self.id, "launch": launch, "variant": result.variant}
            | {f"param.{name}": value for name, value in result.params.items()}
            | dict(zip(fields_of_number, number, strict=True))
            for launch, result in enumerate(self.variants, 1)
            for number in result.numbers()
        ]
        params = dict.fromkeys(f"param.{name}" for v in self.variants for name in v.params)
        columns = ["run", "launch", "variant", *params, *fields_of_number]
        return pd.DataFrame(rows, columns=columns).astype({"value": "float64"})

    def __repr__(self) -> str:
        return text(self).rstrip()

    def _repr_html_(self) -> str | None:
        return html(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeComparison:
    """Verdict on the times of two results, base and other; `ratio` is other ÷ base."""

    verdict: TimeVerdict
    reason: VerdictReason
    message: str
    source: TimeSource | None = None
    base_ns: float | None = None
    other_ns: float | None = None
    ratio: float | None = None
    ratio_ci95: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A metric or score of two results; `ratio` is other ÷ base, None if only base is 0.

    `better` is "base" or "other"; "" if equal or without a preferred direction.
    """

    id: str
    base: Metric
    other: Metric
    ratio: float | None
    unit: str
    better: Ahead = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantPair:
    """Two results with equal parameters; `explaining` are the metrics that explain the time."""

    base: VariantResult
    other: VariantResult
    time: TimeComparison
    judged: Judgement
    explaining: tuple[Difference, ...] = ()
    metrics: tuple[Difference, ...] = ()
    scores: tuple[Difference, ...] = ()


class CaveatKind(str, Enum):
    """Kind of difference between two runs that limits their comparison."""

    GPU = "gpu"
    DRIVER = "driver"
    CLOCKS = "clocks"
    CACHES = "cache-control"
    METRICS = "metric-set"
    TOOL = "tool-version"
    BACKEND = "backend"
    WORKLOAD = "workload"
    PARAMS = "params"
    KERNEL = "kernel"
    SETTING = "setting"


@dataclass(frozen=True, slots=True, kw_only=True)
class Caveat:
    """Difference between two runs: both values (None if unknown), and the sentence to print."""

    kind: CaveatKind
    what: str
    base: str | None
    other: str | None
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunComparison:
    """Comparison of a run's variants with a baseline variant, or of two runs' variants.

    `baseline` names the baseline variant of a single run; None between two runs. `base_only` and
    `other_only` are the variants that only one of the runs contains.
    """

    base: Run
    other: Run
    baseline: str | None
    caveats: tuple[Caveat, ...] = ()
    pairs: tuple[VariantPair, ...]
    base_only: tuple[str, ...] = ()
    other_only: tuple[str, ...] = ()
