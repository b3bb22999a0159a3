"""What an analysis says of timelines as JSON documents: one trace, two beside each other, the ranks
of a job.
"""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from kernprof.model import trace_report
from kernprof.model.documents.fields import document, each_of, like

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    D = TypeVar("D", bound=DataclassInstance)
_MOST_ROWS = 50
_MANY, _MANY_ROWS = 32, 5  # traces, and rows of each one's tables where there are more


DeviceDocument = document(
    "DeviceDocument",
    trace_report.DeviceOutcome,
    "One process on one GPU. Tables hold their first rows; `kernel_count`, `kernel_ns`,"
    " `graph_launches` all.",
    device=int | None,
    device_name=str,
)
TimelineDocument = document(
    "TimelineDocument",
    trace_report.TimelineReport,
    "One trace: where its time goes, per process and GPU.",
    schema="kernprof.timeline/2",
    devices=each_of(DeviceDocument),
)
MovedDocument = document(
    "MovedDocument",
    trace_report.BeforeAfter,
    "One thing's time before and after; null where it did not occur.",
    after_ns=...,
    change_ns=float,
)


class VerdictPair(Struct, frozen=True):
    """The verdicts on both traces."""

    before: trace_report.VerdictLabel
    after: trace_report.VerdictLabel


_MOVED = each_of(MovedDocument)
DeviceComparisonDocument = document(
    "DeviceComparisonDocument",
    trace_report.DeviceComparison,
    "One GPU in both traces. Times are per iteration, or else of the whole window.",
    without=("before", "after"),
    device=int | None,
    per_iteration=...,
    verdict=VerdictPair,
    window=MovedDocument,
    parts=_MOVED,
    kernels=_MOVED,
    ranges=_MOVED,
)
TimelineComparisonDocument = document(
    "TimelineComparisonDocument",
    trace_report.TimelineComparison,
    "Two traces of one program, before and after a change.",
    schema="kernprof.timeline-comparison/1",
    devices=each_of(DeviceComparisonDocument),
)
RanksDocument = document(
    "RanksDocument",
    trace_report.RanksReport,
    "The traces of one job's ranks, one row for each process and GPU of them, and what they are"
    " together.",
    schema="kernprof.timeline-ranks/2",
    reports=each_of(TimelineDocument),
)


def timeline_document(report: trace_report.TimelineReport, *, rows: int = _MOST_ROWS) -> Any:
    """Tables hold their first `rows` rows."""
    return like(
        TimelineDocument, report, devices=tuple(_device(each, rows) for each in report.devices)
    )


def _device(outcome: trace_report.DeviceOutcome, rows: int) -> Any:
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
    return dataclasses.replace(
        data, **{name: round(v, digits) for name, v in own.items() if isinstance(v, float)}
    )


def comparison_document(comparison: trace_report.TimelineComparison) -> Any:
    devices = tuple(map(_device_comparison, comparison.devices))
    return like(TimelineComparisonDocument, comparison, devices=devices)


def _device_comparison(device: trace_report.DeviceComparison) -> Any:
    moved = partial(like, MovedDocument)
    return like(
        DeviceComparisonDocument,
        device,
        device=device.after.device.index,
        verdict=VerdictPair(device.before.verdict.label, device.after.verdict.label),
        window=moved(device.window),
        parts=tuple(map(moved, device.parts)),
        kernels=tuple(map(moved, device.kernels)),
        ranges=tuple(map(moved, device.ranges)),
    )


def ranks_document(report: trace_report.RanksReport) -> Any:
    rows = _MOST_ROWS if len(report.reports) <= _MANY else _MANY_ROWS
    reports = tuple(timeline_document(each, rows=rows) for each in report.reports)
    return like(RanksDocument, report, reports=reports)
