"""Typed, immutable diagnoses of `kernprof explain`, from GPU or emulator counters.

A `Diagnosis` names the limiter with evidence, the findings with their expected gains, and
the missing metrics. A `Change` attributes the difference between two times to counters.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, TypeAlias

from kernprof.model.run import Metric, Provenance, Scalar, TimeSource, ToolRule

MemorySpace: TypeAlias = Literal["global", "shared", "local"]
AccessKind: TypeAlias = Literal["load", "store", "atomic"]


class Bottleneck(str, Enum):
    """The resource that limits a launch."""

    DRAM = "dram"
    L2 = "l2"
    L1 = "l1"  # L1 and shared memory, which share one data stage
    ISSUE = "issue"
    PIPE = "pipe"
    TENSOR = "tensor"
    ATOMICS = "atomics"
    LATENCY = "latency"
    OCCUPANCY = "occupancy"
    TOO_SMALL = "too-small"
    TAIL = "tail"
    UNKNOWN = "unknown"


class Part(str, Enum):
    """A hardware unit. The enum's value is the id of the metric or count that measures its load."""

    # Percentages of peak from the breakdown of ncu's throughput metrics.
    DRAM = "busy_dram"
    L2_FILL = "busy_l2_fill"
    L2_SECTORS = "busy_l2_sectors"
    L2_TAGS = "busy_l2_tags"
    L2_DATA = "busy_l2_data"
    L2_INPUT = "busy_l2_input"
    L2_OUTPUT = "busy_l2_output"
    L1_TO_L2 = "busy_l1_to_l2"
    L2_TO_L1 = "busy_l2_to_l1"
    L2_ATOMICS = "busy_l2_atomics"
    L2_ATOMICS_SLICE = "busy_l2_atomics_slice"
    L1_DATA = "busy_l1_data"
    L1_REQUESTS = "busy_l1_requests"
    L1_READS = "busy_l1_reads"
    L1_WRITES = "busy_l1_writes"
    L1_WRITEBACK = "busy_l1_writeback"
    TEXTURE = "busy_texture"
    LSU = "busy_lsu"
    MIO = "busy_mio"
    MIO_READS = "busy_mio_reads"
    MIO_WRITES = "busy_mio_writes"
    ISSUE = "busy_issue"
    ALU = "busy_alu"
    FMA = "busy_fma"
    FMA_HEAVY = "busy_fma_heavy"
    FP64 = "busy_fp64"
    SPECIAL = "busy_special"
    ADDRESSES = "busy_addresses"
    BRANCHES = "busy_branches"
    CONSTANTS = "busy_constants"
    TENSOR = "busy_tensor"
    # The throughput metrics, for captures that lack their breakdown.
    DRAM_THROUGHPUT = "dram_throughput"
    L2_THROUGHPUT = "l2_throughput"
    L1_THROUGHPUT = "l1_throughput"
    MEMORY_THROUGHPUT = "memory_throughput"
    COMPUTE_THROUGHPUT = "compute_throughput"
    ISSUE_ACTIVE = "issue_active"
    TENSOR_PIPE = "tensor_pipe"
    # Parts of an estimated time that have no counter in ncu's breakdown.
    UNIFORM = "estimate_uniform"
    L2_STORES = "estimate_requests"  # stored or updated sectors
    BLOCKS = "estimate_blocks"
    LATENCY = "estimate_latency"
    FILL = "estimate_fill"
    LAUNCH = "estimate_launch"


class FindingId(str, Enum):
    """A cause of lost time in a launch."""

    UNCOALESCED_LOADS = "uncoalesced-loads"
    UNCOALESCED_STORES = "uncoalesced-stores"
    UNCOALESCED_ATOMICS = "uncoalesced-atomics"
    MISALIGNED_LOADS = "misaligned-loads"
    MISALIGNED_STORES = "misaligned-stores"
    BANK_CONFLICTS = "bank-conflicts"
    SHARED_TRAFFIC = "shared-traffic"
    SPILLS = "spills"
    REDUNDANT_TRAFFIC = "redundant-traffic"
    RELOADS = "reloads"
    HOST_MEMORY = "host-memory"
    NARROW_ACCESSES = "narrow-accesses"
    TENSOR_CORES = "tensor-cores"
    GLOBAL_ATOMICS = "global-atomics"
    SHARED_ATOMICS = "shared-atomics"
    DIVERGENCE = "divergence"
    FP64 = "fp64"
    SPECIAL_FUNCTIONS = "special-functions"
    INSTRUCTIONS = "instructions"
    FEW_BLOCKS = "few-blocks"
    PARTIAL_WARPS = "partial-warps"
    SHORT_LAUNCH = "short-launch"
    TAIL = "tail"
    LOW_OCCUPANCY = "low-occupancy"
    UNEVEN = "uneven"
    BARRIERS = "barriers"
    MEMORY_LATENCY = "memory-latency"
    SHARED_LATENCY = "shared-latency"
    MEMORY_QUEUE = "memory-queue"
    MATH_PIPE = "math-pipe"
    DEPENDENT_INSTRUCTIONS = "dependent-instructions"
    INSTRUCTION_FETCH = "instruction-fetch"
    AT_THE_LIMIT = "at-the-limit"


class LineCount(str, Enum):
    """The count by which a finding ranks source lines: wasted traffic, work or stalls."""

    INSTRUCTIONS = "instructions"
    INACTIVE_THREADS = "inactive threads"
    LOCAL = "local"
    GLOBAL_SECTORS = "global sectors"
    GLOBAL_LOAD_SECTORS = "global load sectors"
    GLOBAL_STORE_SECTORS = "global store sectors"
    GLOBAL_ATOMIC_SECTORS = "global atomic sectors"
    GLOBAL_RELOADS = "global reloads"
    SHARED_WAVEFRONTS = "shared wavefronts"
    STALL_BARRIER = "stall barrier"
    STALL_LONG_SCOREBOARD = "stall long_scoreboard"
    STALL_SHORT_SCOREBOARD = "stall short_scoreboard"
    STALL_MIO_THROTTLE = "stall mio_throttle"
    STALL_LG_THROTTLE = "stall lg_throttle"
    STALL_MATH_PIPE_THROTTLE = "stall math_pipe_throttle"
    STALL_WAIT = "stall wait"
    STALL_NO_INSTRUCTION = "stall no_instruction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A metric that supports a statement; `id` is kernprof's or ncu's name of the metric."""

    id: str
    metric: Metric


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One hardware unit, and the time that the launch's work needs on it at its peak rate.

    `share` is this time ÷ the launch's time. For an emulated launch, both are parts of the
    estimated time. Without a launch time, `share` is the busy fraction, and `work_ns` is None.
    """

    kind: Bottleneck
    part: Part
    title: str
    share: float
    work_ns: float | None = None
    provenance: Provenance = Provenance.MEASURED


@dataclass(frozen=True, slots=True, kw_only=True)
class Limiter:
    """The resource that limits the launch: one sentence and its evidence."""

    kind: Bottleneck
    title: str
    message: str
    share: float | None = None
    evidence: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """Expected effect of a fix. `speedup` is time before ÷ after; for a BOUND, its upper limit."""

    speedup: float
    arithmetic: str
    provenance: Provenance = Provenance.ESTIMATE
    before_ns: float | None = None
    after_ns: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRef:
    """A source line of a finding, and the line's share of the count `Finding.place`."""

    file: str
    line: int
    share: float
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One cause of lost time: evidence, gain and fix.

    If `gain` is None, `gain_reason` explains why. `gain_unknown` is true if a gain exists that no
    counter measures. `accuracy` is the error of gains of this kind on held-out kernels. `place` is
    the count that ranks source lines, or None without a line.
    """

    id: FindingId
    title: str
    message: str
    evidence: tuple[Fact, ...] = ()
    gain: Gain | None = None
    gain_reason: str | None = None
    gain_unknown: bool = False
    accuracy: str | None = None
    advice: tuple[str, ...] = ()
    place: LineCount | None = None
    lines: tuple[LineRef, ...] = ()

    @property
    def gains(self) -> bool:
        """Return true if a gain is expected, or if a gain exists that no counter measures."""
        return self.gain is not None or self.gain_unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingMetric:
    """A finding that was not evaluated, its missing metrics, and the option that collects them."""

    id: FindingId
    title: str
    missing: tuple[str, ...]
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineAccess:
    """Accesses of one source line to one memory space, of one kind (load, store or atomic).

    Global accesses are counted in sectors before any cache, shared accesses in wavefronts.
    A field with the prefix `least_` is the count for fully coalesced or conflict-free accesses.
    """

    space: MemorySpace
    kind: AccessKind
    sectors: float | None = None
    least_sectors: float | None = None
    wavefronts: float | None = None
    least_wavefronts: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Counts of one source line, None if not collected. `stalls` maps a reason to its samples."""

    file: str
    line: int
    instructions: float | None = None
    thread_instructions: float | None = None
    samples: float | None = None
    stalls: Mapping[str, float] = field(default_factory=dict)
    accesses: tuple[LineAccess, ...] = ()
    code: tuple[tuple[str, str | None], ...] = ()  # SASS, and the PTX that it was compiled from

    def total(self, what: str, space: str | None = None, kind: str | None = None) -> float | None:
        """Sum the count `what` over the line's accesses of a memory space and kind (default: all).

        `what` is sectors or wavefronts, with the prefix `least_` or `wasted_` if needed.
        """
        chosen = [a for a in self.accesses if space in (None, a.space) and kind in (None, a.kind)]
        count = what.removeprefix("wasted_")
        if count != what:
            pairs = [(getattr(a, count), getattr(a, f"least_{count}")) for a in chosen]
            wasted = [taken - least for taken, least in pairs if None not in (taken, least)]
            return max(0.0, sum(wasted)) if wasted else None
        names = [n for a in chosen if (n := getattr(a, what)) is not None]
        return sum(names) if names else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceProfile:
    """Counts of a launch's source lines by file and line number, and the captured source files.

    `reason` explains why lines are missing.
    """

    kernel: str
    reason: str | None = None
    provenance: Provenance = Provenance.MEASURED
    lines: tuple[Line, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)

    def text(self, file: str, number: int) -> str:
        """Return the source line with tabs replaced by spaces; "" if the capture lacks its text."""
        lines = self.files.get(file, "").splitlines()
        return lines[number - 1].expandtabs(4).rstrip() if 0 < number <= len(lines) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """Diagnosis of one launch; `time_source` is None without a time.

    `index` is the index of the result in its run. This diagnosis represents `launches` launches,
    which take `total_ns` together.
    """

    name: str
    kernel: str
    index: int
    params: Mapping[str, Scalar] = field(default_factory=dict)
    launches: int = 1
    total_ns: float | None = None
    time_ns: float | None = None
    time_source: TimeSource | None = None
    notes: tuple[str, ...] = ()
    limiter: Limiter
    components: tuple[Component, ...] = ()
    findings: tuple[Finding, ...] = ()
    together: Gain | None = None  # gain if all findings are fixed
    missing_metrics: tuple[MissingMetric, ...] = ()
    rules: tuple[ToolRule, ...] = ()
    source: SourceProfile | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Diagnoses of a run or an ncu report. `notes` are caveats, printed before the diagnoses.

    `address` is the argument that commands accept: the path of a report, or the id of a stored run.
    """

    run_id: str
    subject: str
    backend: str
    address: str = ""
    device: str | None = None
    notes: tuple[str, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePart:
    """Part of a change in time that one counter explains, with the counter's two values.

    `saved_ns` is positive if the compared side is faster than the base. `saved_ns` is None if an
    earlier counter already explains the same time.
    """

    id: str
    words: str
    base: Metric
    other: Metric
    kind: Bottleneck = Bottleneck.UNKNOWN
    saved_ns: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Explanation of a change in time: `parts` and the unexplained `left_ns` sum to the change."""

    base: str
    other: str
    sentence: str
    base_ns: float
    other_ns: float
    parts: tuple[ChangePart, ...] = ()
    left_ns: float = 0.0
    notes: tuple[str, ...] = ()
