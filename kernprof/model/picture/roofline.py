"""A roofline as data: panels of points below ceilings, for whoever draws it.

Two kinds. FLOPS: flop/s against flop/byte (Williams, Waterman, Patterson, CACM 52(4), 2009; one
intensity per memory level as Yang, Kurth, Williams, CCPE 2019). INSTRUCTIONS: warp instructions per
second against warp instructions per 32-byte sector (Ding, Williams, PMBS 2019), for kernels that do
no floating-point arithmetic, such as a transpose.
"""

from dataclasses import dataclass
from enum import Enum

from kernprof.model.ceilings import ISSUE, Ceilings, Level

SECTOR_BYTES = 32


class RooflineKind(str, Enum):
    """What is counted as work."""

    FLOPS = "flops"
    INSTRUCTIONS = "instructions"

    @property
    def bytes_per_step(self) -> int:
        """Bytes in the denominator of the intensity: one, or a sector."""
        return 1 if self is RooflineKind.FLOPS else SECTOR_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelIntensity:
    """One intensity of a point: its work per byte (or sector) moved at `level`. `source`: counters
    or workload.
    """

    level: Level
    intensity: float
    source: str = "counters"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoofPoint:
    """One launch, variant or kernel. `rate` in flop/s or inst/s; with `bound` it is the most that
    the roofs allow.

    `ceiling` is the id of the compute ceiling it is judged by. `time_source` is timing, ncu,
    "estimate for" a GPU, or
    none (a bound); `work_source` counters or workload. Points of one `path` are joined in order;
    `launches` were added
    up.
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
        """What a reader must know before he believes the point."""
        guessed = [s.level.value.upper() for s in self.spots if s.source == "workload"]
        said = (
            (self.bound, "upper bound from an emulated launch, which has no time"),
            (self.time_source == "ncu", "time under ncu"),
            (self.estimated, f"time: {self.time_source}, not measured"),
            (self.work_source == "workload", "work as the workload declares it"),
            (
                bool(guessed),
                f"{', '.join(guessed)} traffic not counted: the workload's least bytes",
            ),
            (self.launches > 1, f"{self.launches} launches added up"),
        )
        return tuple(text for true, text in said if true)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoofPanel:
    """One device: its ceilings and the points measured on it."""

    ceilings: Ceilings
    points: tuple[RoofPoint, ...]

    @property
    def title(self) -> str:
        return self.ceilings.device.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Roofline:
    """The whole picture. `notes` say what was left out, added up or not measured."""

    title: str
    kind: RooflineKind
    panels: tuple[RoofPanel, ...]
    notes: tuple[str, ...] = ()


def attainable(
    ceilings: Ceilings, kind: RooflineKind, level: Level, ceiling: str, intensity: float
) -> float | None:
    """The rate that a memory level and a compute ceiling allow at an intensity; None where neither
    is known.
    """
    bandwidth, peak = ceilings.value(level.value), ceilings.value(ceiling)
    known = [
        limit
        for limit in (peak, bandwidth and bandwidth / kind.bytes_per_step * intensity)
        if limit
    ]
    return min(known, default=None)


def default_ceiling(kind: RooflineKind) -> str:
    return "fp32" if kind is RooflineKind.FLOPS else ISSUE
