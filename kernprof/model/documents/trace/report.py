"""What an analysis says of timelines as JSON documents: one trace, two beside each other, the ranks of a job."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from kernprof.model.documents.fields import like
from kernprof.model.trace import Source
from kernprof.model.trace_report import (
    Accounting,
    BeforeAfter,
    CallRow,
    Cause,
    CopyRow,
    DeviceComparison,
    DeviceOutcome,
    Iterations,
    JobReport,
    KernelRow,
    Phase,
    RangeRow,
    RankOutcome,
    RanksReport,
    TimelineComparison,
    TimelineReport,
    UnreadTrace,
    Verdict,
    VerdictLabel,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    D = TypeVar("D", bound=DataclassInstance)
_MOST_ROWS = 50
_MANY, _MANY_ROWS = 32, 5  # traces, and rows of each one's tables where there are more


class DeviceDocument(Struct, frozen=True):
    """One process on one GPU. Tables hold their first rows; `kernel_count`, `kernel_ns`, `graph_launches` all."""

    device: int | None
    device_name: str
    process: str
    window_ns: tuple[int, int]
    iterations: Iterations | None
    phases: tuple[Phase, ...]
    accounting: Accounting
    verdict: Verdict
    causes: tuple[Cause, ...]
    kernel_count: int
    kernel_ns: int
    graph_launches: int | None
    kernels: tuple[KernelRow, ...]
    copies: tuple[CopyRow, ...]
    calls: tuple[CallRow, ...]
    ranges: tuple[RangeRow, ...]
    notes: tuple[str, ...]


class TimelineDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.timeline/2"):
    """One trace: where its time goes, per process and GPU."""

    source: Source
    notes: tuple[str, ...]
    devices: tuple[DeviceDocument, ...]


class MovedDocument(Struct, frozen=True):
    """One thing's time before and after; null where it did not occur."""

    name: str
    before_ns: float | None
    after_ns: float | None
    change_ns: float


class VerdictPair(Struct, frozen=True):
    """The verdicts on both traces."""

    before: VerdictLabel
    after: VerdictLabel


class DeviceComparisonDocument(Struct, frozen=True):
    """One GPU in both traces. Times are per iteration, or else of the whole window."""

    device: int | None
    per_iteration: bool
    verdict: VerdictPair
    window: MovedDocument
    parts: tuple[MovedDocument, ...]
    kernels: tuple[MovedDocument, ...]
    ranges: tuple[MovedDocument, ...]
    notes: tuple[str, ...]


class TimelineComparisonDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.timeline-comparison/1"):
    """Two traces of one program, before and after a change."""

    before: Source
    after: Source
    notes: tuple[str, ...]
    devices: tuple[DeviceComparisonDocument, ...]


class RanksDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.timeline-ranks/2"):
    """The traces of one job's ranks, one row for each process and GPU of them, and what they are together."""

    lead: tuple[str, ...]
    reports: tuple[TimelineDocument, ...]
    ranks: tuple[RankOutcome, ...]
    job: JobReport | None
    unread: tuple[UnreadTrace, ...]


def timeline_document(report: TimelineReport, *, rows: int = _MOST_ROWS) -> TimelineDocument:
    """Tables hold their first `rows` rows."""
    return like(TimelineDocument, report, devices=tuple(_device(each, rows) for each in report.devices))


def _device(outcome: DeviceOutcome, rows: int) -> DeviceDocument:
    return like(
        DeviceDocument,
        outcome,
        device=outcome.device.index,
        device_name=outcome.device.name,
        verdict=rounded(outcome.verdict),
        causes=tuple(map(rounded, outcome.causes)),
        kernels=tuple(map(rounded, outcome.kernels[:rows])),
        copies=tuple(map(rounded, outcome.copies[:rows])),
        calls=tuple(map(rounded, outcome.calls[:rows])),
        ranges=tuple(map(rounded, outcome.ranges[:rows])),
    )


def rounded(data: D, digits: int = 3) -> D:
    """The same with its own fractions rounded."""
    own = {field.name: getattr(data, field.name) for field in dataclasses.fields(data)}
    return dataclasses.replace(data, **{name: round(v, digits) for name, v in own.items() if isinstance(v, float)})


def comparison_document(comparison: TimelineComparison) -> TimelineComparisonDocument:
    devices = tuple(map(_device_comparison, comparison.devices))
    return like(TimelineComparisonDocument, comparison, devices=devices)


def _device_comparison(device: DeviceComparison) -> DeviceComparisonDocument:
    return like(
        DeviceComparisonDocument,
        device,
        device=device.after.device.index,
        verdict=VerdictPair(device.before.verdict.label, device.after.verdict.label),
        window=_moved(device.window),
        parts=tuple(map(_moved, device.parts)),
        kernels=tuple(map(_moved, device.kernels)),
        ranges=tuple(map(_moved, device.ranges)),
    )


def _moved(one: BeforeAfter) -> MovedDocument:
    return like(MovedDocument, one)


def ranks_document(report: RanksReport) -> RanksDocument:
    rows = _MOST_ROWS if len(report.reports) <= _MANY else _MANY_ROWS
    reports = tuple(timeline_document(each, rows=rows) for each in report.reports)
    return RanksDocument(report.lead, reports, report.ranks, report.job, report.unread)
