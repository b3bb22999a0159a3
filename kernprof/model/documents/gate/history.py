"""A metric over the stored runs of a workload, as data and as JSON."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from kernprof.model.run import Number, Provenance, Scalar


class HistoryPoint(Struct, frozen=True, kw_only=True):
    """One run: `change` is value ÷ the median since the last change point where one is here; `source_changed` from the
    run before it.
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


class HistoryDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.history/1"):
    """The histories of a workload."""

    workload: str
    series: tuple[HistorySeries, ...]
