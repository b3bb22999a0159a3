"""Data of plots and rooflines.

A FLOPS roofline shows flop/s against flop/byte (Williams, Waterman, Patterson, CACM 52(4), 2009).
A point has an intensity per memory level (Yang, Kurth, Williams, CCPE 2019). An INSTRUCTIONS
roofline shows warp instructions per second against warp instructions per 32-byte sector (Ding,
Williams, PMBS 2019). It is used for kernels without floating-point arithmetic.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kernprof.model.run import Device, Metric, Number, Provenance, Score


class Level(str, Enum):
    """A level of the memory hierarchy; the level farthest from the SMs is first."""

    DRAM = "dram"
    L2 = "l2"
    L1 = "l1"


# Ids of arithmetic ceilings, lowest first. "…-tensor" are peak rates of the tensor cores; fp16 is
# packed half precision on the CUDA cores.
ARITHMETIC = ("fp64", "fp64-tensor", "fp32", "fp16", "fp16-tensor", "bf16-tensor")
ISSUE = "issue"  # warp instructions per second of all schedulers
# Rates of atomic additions of all threads to one word of global memory. Float additions serialise;
# the hardware combines the integer additions of a warp first.
FLOAT_UPDATES, INTEGER_UPDATES = "float-updates", "integer-updates"
# Rates of sequential launches: of an empty kernel, and of a kernel whose threads each read one
# word of device memory.
EMPTY_LAUNCHES, FIRST_DATA = "empty-launches", "first-data"
UNITS = {
    **{level.value: "byte/s" for level in Level},
    "shared": "byte/s",
    ISSUE: "inst/s",
    **dict.fromkeys((FLOAT_UPDATES, INTEGER_UPDATES), "update/s"),
    **dict.fromkeys((EMPTY_LAUNCHES, FIRST_DATA), "launch/s"),
}


def unit_of(name: str) -> str:
    """Return a ceiling's unit: byte/s for memory levels, inst/s, update/s, launch/s or flop/s."""
    return UNITS.get(name, "flop/s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceiling:
    """One peak rate of a device, in the unit that `unit_of` returns.

    A measured value is the best of `samples` runs; `median` is their median. `source` names the
    method or the document. `clock_hz` is the SM clock during the best run.
    """

    id: str
    value: Number
    provenance: Provenance = Provenance.MEASURED
    source: str
    median: Number | None = None
    samples: int | None = None
    clock_hz: Number | None = None

    @property
    def unit(self) -> str:
        return unit_of(self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceilings:
    """Known peak rates of one device; `notes` explain each missing ceiling.

    `costs` are measured terms of the time model by name (see `kernprof.gpus.datasheets`).
    """

    created: str | None = None
    device: Device
    environment: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    ceilings: Mapping[str, Ceiling]
    costs: Mapping[str, Number] = field(default_factory=dict)

    def value(self, name: str) -> float | None:
        ceiling = self.ceilings.get(name)
        return ceiling.value if ceiling else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Rates that micro-benchmarks reach on a device, as inputs of a diagnosis.

    `parts` maps a `Bottleneck` to the reached fraction of its peak rate. `updates_per_s` is the
    rate of float additions to one word. `first_data_ns` is the time of a launch whose threads each
    read one word.
    """

    parts: Mapping[str, float] = field(default_factory=dict)
    l2_bytes_per_s: float | None = None
    updates_per_s: float | None = None
    empty_launch_ns: float = 0.0
    first_data_ns: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredCeilings:
    """Ceilings measured on a device in this run, and the ceilings of its datasheet."""

    measured: Ceilings
    datasheet: Ceilings


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Title and subtitle of a picture, and the notes below the picture."""

    title: str
    subtitle: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreColumn:
    """Scores of one result by title, in display order; None if unknown."""

    label: str
    scores: Mapping[str, Score | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class StallBar:
    """Stalls of one result by reason, in warps per issued instruction."""

    label: str
    stalls: Mapping[str, Metric]


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Theoretical occupancy in % over a launch parameter; (`x`, `y`) is the launch's point."""

    quantity: str
    unit: str
    points: tuple[tuple[float, float], ...]
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class OccupancyRow:
    """Occupancy curves of one launch; `achieved` is the measured occupancy in %."""

    label: str
    curves: tuple[Curve, ...]
    achieved: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScalingStep:
    """One parameter value of a sweep: median time with its 95 % interval in ns, and the rates.

    An emulated run has warp instructions and global-memory sectors instead of times.
    """

    x: float
    time_ns: float | None = None
    interval_ns: tuple[float, float] | None = None
    bytes_per_s: float | None = None
    flops_per_s: float | None = None
    instructions: float | None = None
    sectors: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Results of one variant over a sweep, by ascending parameter value."""

    label: str
    steps: tuple[ScalingStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scaling:
    """A sweep of one parameter; `copy_bytes_per_s` is the reference bandwidth."""

    parameter: str
    series: tuple[Series, ...]
    copy_bytes_per_s: float | None = None


SECTOR_BYTES = 32


class RooflineKind(str, Enum):
    """The unit of work of a roofline."""

    FLOPS = "flops"
    INSTRUCTIONS = "instructions"

    @property
    def bytes_per_step(self) -> int:
        """Return the bytes in the intensity's denominator: 1 for flop/byte, 32 for inst/sector."""
        return 1 if self is RooflineKind.FLOPS else SECTOR_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelIntensity:
    """Work per byte or sector at a memory level; `source` is "counters" or "workload"."""

    level: Level
    intensity: float
    source: str = "counters"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoofPoint:
    """Roofline point of a launch, variant or kernel; `rate` is in flop/s or inst/s.

    If `bound` is true, `rate` is the maximum that the roofs allow. `ceiling` is the id of the
    compute ceiling. `time_source` is "timing", "ncu", "estimate for …", or "none" for a bound.
    `work_source` is "counters" or "workload". A line connects points of equal `path`, in order.
    `launches` is the number of summed launches.
    """

    label: str
    rate: float
    spots: tuple[LevelIntensity, ...]
    ceiling: str
    path: str = ""
    bound: bool = False
    time_source: str = "timing"
    work_source: str = "counters"
    launches: int = 1

    @property
    def estimated(self) -> bool:
        return self.time_source.startswith("estimate")

    def marks(self) -> tuple[str, ...]:
        """Return the caveats that are printed with the point."""
        guessed = [s.level.value.upper() for s in self.spots if s.source == "workload"]
        texts = (
            (self.bound, "upper bound from an emulated launch, which has no time"),
            (self.time_source == "ncu", "time under ncu"),
            (self.estimated, f"time: {self.time_source}, not measured"),
            (self.work_source == "workload", "work declared by the workload"),
            (
                bool(guessed),
                f"{', '.join(guessed)} traffic not counted: the compulsory traffic is used",
            ),
            (self.launches > 1, f"sum of {self.launches} launches"),
        )
        return tuple(text for true, text in texts if true)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoofPanel:
    """Roofline of one device: its ceilings, and the points measured on the device."""

    ceilings: Ceilings
    points: tuple[RoofPoint, ...]

    @property
    def title(self) -> str:
        return self.ceilings.device.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Roofline:
    """Data of a roofline plot; `notes` list omitted, summed and unmeasured points."""

    title: str
    kind: RooflineKind
    panels: tuple[RoofPanel, ...]
    notes: tuple[str, ...] = ()


def attainable(
    ceilings: Ceilings, kind: RooflineKind, level: Level, ceiling: str, intensity: float
) -> float | None:
    """Return the highest rate at an arithmetic intensity: the lower of memory and compute limit.

    If one limit is unknown, return the other; if both are unknown, return None.
    """
    bandwidth, peak = ceilings.value(level.value), ceilings.value(ceiling)
    slope = bandwidth and bandwidth / kind.bytes_per_step * intensity
    return min((limit for limit in (peak, slope) if limit), default=None)


def default_ceiling(kind: RooflineKind) -> str:
    return "fp32" if kind is RooflineKind.FLOPS else ISSUE
