"""What the further plots show, as data: scores side by side, stalls, occupancy curves, scaling of a
sweep.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kernprof.model.run import Metric, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Title and subtitle of a picture, and the notes below it."""

    title: str
    subtitle: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreColumn:
    """One result's scores by title, in the order to show. None: not known."""

    label: str
    scores: Mapping[str, Score | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class StallBar:
    """One result's stalls by reason, in warps per issued instruction."""

    label: str
    stalls: Mapping[str, Metric]


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Theoretical occupancy in % against one quantity, all else as the launch has it. `x`, `y` are
    where it stands.
    """

    quantity: str
    unit: str
    points: tuple[tuple[float, float], ...]
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class OccupancyRow:
    """The curves of one launch. `achieved` is the occupancy that was measured, in %."""

    label: str
    curves: tuple[Curve, ...]
    achieved: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScalingStep:
    """One size of a sweep: the median time with its 95 % interval in ns, and the rates it means; or
    what was counted where nothing was timed: warp instructions and global-memory sectors.
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
    """One variant over a sweep, by ascending size."""

    label: str
    steps: tuple[ScalingStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scaling:
    """A sweep of one parameter. `copy_bytes_per_s` is the reference bandwidth, that of a device
    copy.
    """

    parameter: str
    series: tuple[Series, ...]
    copy_bytes_per_s: float | None = None
