"""What gates keep and print: baselines in files that one commits, histories over the stored runs, a
GPU's noise.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from kernprof.model.documents.fields import document, like
from kernprof.model.run import Number, Provenance, RunBackend, Scalar
from kernprof.model.verdict import BaselineReport


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
