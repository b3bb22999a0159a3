"""A TimelineReport as the documented JSON, schema `kernprof.timeline/1`."""

from __future__ import annotations

import dataclasses
from typing import Any

from kernprof.model.trace_report import Accounting, Cause, DeviceOutcome, TimelineReport

SCHEMA = "kernprof.timeline/1"
_MOST_ROWS = 50


def timeline_document(report: TimelineReport, *, rows: int = _MOST_ROWS) -> dict[str, Any]:
    """Plain data, ready for JSON. Tables hold their first `rows` rows; `kernel_count` and the like count all."""
    return {
        "schema": SCHEMA,
        "source": dataclasses.asdict(report.source),
        "notes": list(report.notes),
        "devices": [_device(device, rows) for device in report.devices],
    }


def _device(outcome: DeviceOutcome, rows: int) -> dict[str, Any]:
    return {
        "device": outcome.device.index,
        "device_name": outcome.device.name,
        "process": outcome.process,
        "window_ns": list(outcome.window_ns),
        "iterations": dataclasses.asdict(outcome.iterations) if outcome.iterations else None,
        "accounting": _accounting(outcome.accounting),
        "verdict": {
            "label": outcome.verdict.label.value,
            "confidence": outcome.verdict.confidence.value,
            "share_pct": _rounded(outcome.verdict.share_pct),
            "why": list(outcome.verdict.why),
            "advice": outcome.verdict.advice,
        },
        "causes": [_cause(cause) for cause in outcome.causes],
        "kernel_count": outcome.kernel_count,
        "kernel_ns": outcome.kernel_ns,
        "graph_launches": outcome.graph_launches,
        "kernels": _table(outcome.kernels, rows),
        "copies": _table(outcome.copies, rows),
        "calls": _table(outcome.calls, rows),
        "ranges": _table(outcome.ranges, rows),
        "notes": list(outcome.notes),
    }


def _accounting(accounting: Accounting) -> dict[str, Any]:
    return {
        "compute": accounting.compute,
        "communication": accounting.communication,
        "transfer": accounting.transfer,
        "idle": accounting.idle,
        "idle_causes": {cause.value: share for cause, share in accounting.idle_causes.items()},
    }


def _cause(cause: Cause) -> dict[str, Any]:
    return {
        "id": cause.id.value,
        "estimated_gain_pct": _rounded(cause.estimated_gain_pct),
        "provenance": cause.provenance.value,
        "evidence": [dataclasses.asdict(one) for one in cause.evidence],
        "advice": cause.advice,
    }


def _table(rows: tuple[Any, ...], most: int) -> list[dict[str, Any]]:
    return [
        {
            name: _rounded(value) if isinstance(value, float) else value
            for name, value in dataclasses.asdict(row).items()
        }
        for row in rows[:most]
    ]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
