"""Documents that kernprof keeps in files: line counts, times, ceilings, baselines, noise, tuning."""

import math
from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from kernprof.errors import ReportUnreadable
from kernprof.model.ceilings import Ceiling, Ceilings
from kernprof.model.run import Device, Number, Provenance, RunBackend, Scalar
from kernprof.model.serialize import decode, document, like, stored
from kernprof.model.verdict import BaselineReport


class LineCounts(Struct, frozen=True):
    """The counts of one source line by metric id; line 0 where the code has no line information."""

    file: str
    line: int
    values: Mapping[str, Number]


class LaunchLines(Struct, frozen=True):
    """The lines of one launch; `index` is its place in the run. `files`: the number of a file's
    text in `texts`.
    """

    index: int
    variant: str
    lines: tuple[LineCounts, ...]
    files: Mapping[str, int] = {}


class LinesDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.lines/1"):
    """`lines.json` in a run's folder: what the emulator counted, line by line, and the source as it
    was counted.

    `texts` are the contents of source files, each once; a run that was recorded before they were
    kept has none.
    """

    launches: tuple[LaunchLines, ...]
    texts: tuple[str, ...] = ()


class LaunchSamples(Struct, frozen=True):
    """All times of one launch in ns, in the order in which they were taken; `empty_ns` are those of
    a kernel that does nothing, in the same rounds: by what these differ from process to process,
    the others differ too.
    """

    variant: str
    params: Mapping[str, Scalar]
    samples_ns: tuple[Number, ...]
    empty_ns: tuple[Number, ...] = ()


class TimingDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.timing/1"):
    """`timing.json` in a run's folder: the samples behind each median."""

    launches: tuple[LaunchSamples, ...]


_CEILINGS_HINT = "measure again: kernprof roofline --measure"


class CeilingDocument(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One ceiling in byte/s, flop/s or inst/s: the best of `samples` runs, at `clock_hz`, beside
    their median.
    """

    id: str
    value: Number
    unit: str = ""
    provenance: Provenance
    source: str
    median: Number | None = None
    samples: int | None = None
    clock_hz: Number | None = None


class CeilingsDocument(
    Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.ceilings/1"
):
    """All that was measured on one device; `notes` say what could not be measured, and why."""

    created: str | None = None
    device: Device
    environment: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()
    ceilings: tuple[CeilingDocument, ...]


def ceilings_text(ceilings: Ceilings) -> str:
    """The document as JSON text."""
    shown = tuple(like(CeilingDocument, ceiling) for ceiling in ceilings.ceilings.values())
    document = like(CeilingsDocument, ceilings, ceilings=shown)
    return stored(document, indent=1) + "\n"


def read_ceilings(text: str, where: str) -> Ceilings:
    """The document back. ReportUnreadable, naming `where`, for anything else."""
    document = decode(text, CeilingsDocument, where, _CEILINGS_HINT)
    return like(
        Ceilings,
        document,
        ceilings={ceiling.id: _ceiling(ceiling, where) for ceiling in document.ceilings},
    )


def _ceiling(document: CeilingDocument, where: str) -> Ceiling:
    if not (math.isfinite(document.value) and document.value > 0):
        raise ReportUnreadable(
            f"{where} is damaged: ceiling {document.id!r} is {document.value}", hint=_CEILINGS_HINT
        )
    return like(Ceiling, document)


class BaselineEntry(Struct, frozen=True, omit_defaults=True):
    """One variant with its parameters: its counters in base units, its budgets, and the digest of
    its code.
    """

    counters: Mapping[str, Number]
    budgets: Mapping[str, str] = {}
    source_digest: str | None = None


class BaselineDocument(
    Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.baseline/1"
):
    """What was counted on, and the results by `workload/variant name=value,…`. `gpu` is null for
    the emulator.
    """

    backend: RunBackend
    arch: str | None
    gpu: str | None
    results: Mapping[str, BaselineEntry]


BaselineCheckDocument = document(
    "BaselineCheckDocument",
    BaselineReport,
    "A run against a baseline file: whether all holds, each result, and the entries that the run"
    " does not have.",
    schema="kernprof.baseline-check/1",
    run=...,
    holds=bool,
)


def baseline_check_document(report: BaselineReport) -> Any:
    return like(BaselineCheckDocument, report)


class HistoryPoint(Struct, frozen=True, kw_only=True):
    """One run: `change` is value ÷ the median since the last change point where one is here;
    `source_changed` from the run before it.
    """

    run: str
    created: str
    name: str | None
    tags: tuple[str, ...]
    note: str | None
    commit: str | None
    dirty: bool
    value: Number | None
    correct: bool | None
    failed: bool
    change: float | None = None
    source_changed: bool = False


class HistorySeries(Struct, frozen=True, kw_only=True):
    """One variant with its parameters on one GPU (or the emulator), oldest first."""

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
    """The histories of a workload."""

    workload: str
    series: tuple[HistorySeries, ...]


class NoiseDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.noise/1"):
    """For each variant with its parameters the standard deviation between processes as a share, by
    metric.
    """

    gpu: str
    created: str
    processes: int
    shares: Mapping[str, Mapping[str, float]]


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
