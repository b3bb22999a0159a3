"""What `kernprof tune` found and keeps: every configuration, ranked by estimated time or dropped
with the reason.
"""

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from kernprof.model.run import Scalar


class Dropped(str, Enum):
    """Why a configuration is not ranked."""

    CONSTRAINT = "refused by the workload's constraint"
    VARIANT = "refused by the variant"
    BLOCK = "the block or grid is too large"
    SHARED_MEMORY = "too much shared memory"
    REGISTERS = "too many registers"
    COMPILE = "does not compile"
    FAILS = "fails"
    WRONG = "wrong result"
    NO_ESTIMATE = "no estimate"


class Standing(str, Enum):
    """What the measured times say of a configuration."""

    BEST = "best"
    TIE = "tie"
    SLOWER = "slower"


class Measured(Struct, frozen=True, kw_only=True):
    """The time on a GPU: the mean of the processes' medians, and its ratio to the best with a 95 %
    interval.
    """

    time_ns: float
    processes: int
    ratio: float
    ratio_low: float
    ratio_high: float
    standing: Standing


class Measurement(Struct, frozen=True, kw_only=True):
    """When and where the leaders were timed. `decided`: the best is told from all others, or
    differs from them by less than matters.
    """

    gpu: str
    created: str
    leaders: int
    rounds: int
    decided: bool


class Configuration(Struct, frozen=True, kw_only=True):
    """A variant with its parameters. `key` names its source, launch and GPU: what was counted under
    it holds still.

    Estimated times have a 90 % interval; `sampled`: some blocks ran and stand for all. `tie`: the
    estimate does not tell it from the first.
    """

    variant: str
    params: Mapping[str, Scalar]
    key: str | None = None
    dropped: Dropped | None = None
    message: str = ""
    estimate_ns: float | None = None
    low_ns: float | None = None
    high_ns: float | None = None
    sampled: bool = False
    tie: bool = False
    measured: Measured | None = None
    failure: str | None = None


class TuneDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.tune/1"):
    """The space asked for: the ranked configurations first, the fastest estimate first, then those
    dropped. `earlier`: configurations of other spaces of this workload, so that they are not
    counted again; in the stored file only.
    """

    workload: str
    source: str
    gpu: str
    arch: str
    created: str
    configurations: tuple[Configuration, ...]
    recalled: int = 0
    measurement: Measurement | None = None
    notes: tuple[str, ...] = ()
    earlier: tuple[Configuration, ...] = ()
