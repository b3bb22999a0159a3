"""What a change would gain, as the documented JSON, schema `kernprof.what-if/1`."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from kernprof.model.trace import Source
from kernprof.model.trace_report import Accounting, Verdict
from kernprof.model.what_if import PathSegment, WhatIf

SCHEMA = "kernprof.what-if/1"
_MOST_SEGMENTS = 50


def what_if_document(source: Source, replays: Sequence[WhatIf]) -> dict[str, Any]:
    """All replays of one trace, in the order given. Times are ns per step; null where there is none."""
    return {
        "schema": SCHEMA,
        "source": dataclasses.asdict(source),
        "replays": [_replay(one) for one in replays],
    }


def _replay(one: WhatIf) -> dict[str, Any]:
    return {
        "changes": [{"id": change.id.value, "value": change.value} for change in one.changes],
        "device": one.device.index,
        "device_name": one.device.name,
        "process": one.process,
        "iteration": one.iteration,
        "iterations": one.iterations,
        "applies": one.applies,
        "missing": list(one.missing),
        "provenance": one.provenance.value,
        "step_before_ns": round(one.step_before_ns, 1),
        "replayed_before_ns": round(one.replayed_before_ns, 1),
        "step_after_ns": round(one.step_after_ns, 1),
        "gain_pct": round(one.gain_pct, 3),
        "unexplained_pct": round(one.unexplained_pct, 3),
        "launches_before": round(one.launches_before, 3),
        "launches_after": round(one.launches_after, 3),
        "accounting_before": _accounting(one.accounting_before),
        "accounting_after": _accounting(one.accounting_after),
        "verdict_before": _verdict(one.verdict_before),
        "verdict_after": _verdict(one.verdict_after),
        "critical_path_before": _path(one.critical_path_before),
        "critical_path": _path(one.critical_path),
        "notes": list(one.notes),
    }


def _accounting(accounting: Accounting) -> dict[str, Any]:
    plain = dataclasses.asdict(accounting)
    return {**plain, "idle_causes": {cause.value: share for cause, share in accounting.idle_causes.items()}}


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {"label": verdict.label.value, "confidence": verdict.confidence.value, "why": list(verdict.why)}


def _path(segments: Sequence[PathSegment]) -> list[dict[str, Any]]:
    return [
        {"kind": one.kind.value, "name": one.name, "ns": round(one.ns, 1), "share_pct": round(one.share_pct, 3)}
        for one in segments[:_MOST_SEGMENTS]
    ]
