"""Documents that kernprof stores: line counts, times, ceilings, baselines, noise, tuning."""

import math
from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from kernprof.errors import ReportUnreadable
from kernprof.model.pictures import Ceiling, Ceilings
from kernprof.model.run import Number, Provenance, RunBackend, Scalar
from kernprof.model.serialize import decode, document, each_of, like, stored
from kernprof.model.verdict import BaselineReport


class LineCounts(Struct, frozen=True):
    """Counts of one source line by metric id; line 0 is the code without line information."""

    file: str
    line: int
    values: Mapping[str, Number]


class LaunchLines(Struct, frozen=True):
    """Line counts of one launch; `files` maps a path to an index in `LinesDocument.texts`."""

    index: int
    variant: str
    lines: tuple[LineCounts, ...]
    files: Mapping[str, int] = {}


class LinesDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.lines/1"):
    """`lines.json` of a run: the emulator's counts by line, and the source text.

    `texts` are the contents of the distinct source files; older runs lack `texts`.
    """

    launches: tuple[LaunchLines, ...]
    texts: tuple[str, ...] = ()


class LaunchSamples(Struct, frozen=True):
    """Times of one launch in ns, in order of measurement.

    `empty_ns` are times of an empty kernel in the same iterations. They show the overhead that a
    process adds to all its launches.
    """

    variant: str
    params: Mapping[str, Scalar]
    samples_ns: tuple[Number, ...]
    empty_ns: tuple[Number, ...] = ()


class TimingDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.timing/1"):
    """`timing.json` in a run's folder: the time samples of each launch."""

    launches: tuple[LaunchSamples, ...]


_CEILINGS_HINT = "measure again: kernprof roofline --measure"


CeilingDocument = document(
    "CeilingDocument",
    Ceiling,
    "One measured peak rate: the best of `samples` runs, and their median.",
    optional={"unit": "", "median": None, "samples": None, "clock_hz": None},
    omit_defaults=True,
    value=...,
    unit=str,
)
CeilingsDocument = document(
    "CeilingsDocument",
    Ceilings,
    "The peak rates measured on one device; `notes` explain each missing ceiling.",
    schema="kernprof.ceilings/1",
    optional={"created": None, "environment": {}, "notes": (), "costs": {}},
    ceilings=each_of(CeilingDocument),
)


def ceilings_text(ceilings: Ceilings) -> str:
    """Return the document as JSON text."""
    rows = tuple(like(CeilingDocument, ceiling) for ceiling in ceilings.ceilings.values())
    return stored(like(CeilingsDocument, ceilings, ceilings=rows), indent=1) + "\n"


def read_ceilings(text: str, where: str) -> Ceilings:
    """Parse ceilings; raise ReportUnreadable, which names the file `where`, for invalid text."""
    content: Any = decode(text, CeilingsDocument, where, _CEILINGS_HINT)
    rates = {f"ceiling {ceiling.id!r}": ceiling.value for ceiling in content.ceilings}
    for name, value in (*rates.items(), *content.costs.items()):
        if not (math.isfinite(value) and value > 0):
            raise ReportUnreadable(
                f"{where} is damaged: {name} is {value}",
                hint=_CEILINGS_HINT,
            )
    ceilings = {ceiling.id: like(Ceiling, ceiling) for ceiling in content.ceilings}
    return like(Ceilings, content, ceilings=ceilings)


class BaselineEntry(Struct, frozen=True, omit_defaults=True):
    """A variant with its parameters: counters in base units, budgets, and a hash of the code."""

    counters: Mapping[str, Number]
    budgets: Mapping[str, str] = {}
    source_digest: str | None = None


class BaselineDocument(
    Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.baseline/1"
):
    """A baseline: backend, GPU (null: emulator) and entries by `workload/variant name=value,…`."""

    backend: RunBackend
    arch: str | None
    gpu: str | None
    results: Mapping[str, BaselineEntry]


BaselineCheckDocument = document(
    "BaselineCheckDocument",
    BaselineReport,
    "A run against a baseline file: each result, and the baseline entries that the run lacks.",
    schema="kernprof.baseline-check/1",
    run=...,
    holds=bool,
)


def baseline_check_document(report: BaselineReport) -> Any:
    return like(BaselineCheckDocument, report)


class HistoryPoint(Struct, frozen=True, kw_only=True):
    """A metric of one run. At a change point, `change` is median after ÷ median before.

    `source_changed` is true if the kernel's source differs from the previous run's.
    """

    run: str
    created: str
    name: str | None
    tags: tuple[str, ...]
    commit: str | None
    dirty: bool
    value: Number | None
    correct: bool | None
    failed: bool
    change: float | None = None
    source_changed: bool = False


class HistorySeries(Struct, frozen=True, kw_only=True):
    """Values of one variant with its parameters on one GPU or the emulator, oldest first."""

    variant: str
    params: Mapping[str, Scalar]
    device: str
    metric: str
    unit: str
    provenance: Provenance | None
    better: str
    points: tuple[HistoryPoint, ...]


class HistoryDocument(
    Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.history/1"
):
    """The metrics of a workload over its stored runs."""

    workload: str
    series: tuple[HistorySeries, ...]


class NoiseDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.noise/1"):
    """Relative standard deviation between processes, by variant and metric."""

    gpu: str
    created: str
    processes: int
    shares: Mapping[str, Mapping[str, float]]


class Dropped(str, Enum):
    """Reason that a configuration is not ranked."""

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
    """Measured time of a configuration, or its energy, compared with the best configuration."""

    BEST = "best"
    TIE = "tie"
    SLOWER = "slower"
    HIGHER = "higher"


class Measured(Struct, frozen=True, kw_only=True):
    """Measured time of a configuration: `time_ns` is the mean of the processes' medians.

    `ratio` is this configuration's time ÷ the best configuration's time, with its 95 % interval
    `ratio_low` to `ratio_high`. If `energy_j` was measured, `ratio` compares the energy, or energy
    × time for the objective energy-delay.
    """

    time_ns: float
    energy_j: float | None = None
    processes: int
    ratio: float
    ratio_low: float
    ratio_high: float
    standing: Standing


class Measurement(Struct, frozen=True, kw_only=True):
    """The GPU of a tuning measurement, and when it was measured.

    `leaders` configurations were measured in `rounds` rounds. `decided` is true if the best
    configuration's interval overlaps no other interval, or if the difference is negligible.
    `objective` is time, energy or energy-delay.
    """

    gpu: str
    created: str
    leaders: int
    rounds: int
    decided: bool
    objective: str = "time"


class Configuration(Struct, frozen=True, kw_only=True):
    """A variant with its parameters. `key` identifies source, launch configuration and GPU.

    Estimated times have a 90 % interval. `sampled` is true if the emulator executed only some
    blocks. `tie` is true if the interval overlaps the interval of the first configuration.
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
    """Configurations of a search, ranked by estimated time, then the dropped configurations.

    `earlier` holds configurations of earlier searches of this workload, whose counts are reused.
    Only the stored file has `earlier`.
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
