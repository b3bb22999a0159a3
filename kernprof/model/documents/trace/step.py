"""What a step could do without as a JSON document: schema `kernprof.analysis/2`."""

from __future__ import annotations

import dataclasses
from typing import Any

from kernprof.model.documents.fields import document, like
from kernprof.model.documents.trace.what_if import VerdictDocument
from kernprof.model.step.result import Recoverable, StepAnalysis

StepDocument = document(
    "StepDocument", StepAnalysis,
    "One step of a recorded program. Times are ns per step; `adds_ns` of the items sums to `together_ns`.",
    schema="kernprof.analysis/2", device=int | None, device_name=str, verdict=VerdictDocument,
)  # fmt: skip


def step_document(analysis: StepAnalysis) -> Any:
    return like(
        StepDocument,
        analysis,
        device=analysis.device.index,
        device_name=analysis.device.name,
        verdict=like(VerdictDocument, analysis.verdict),
        items=tuple(map(_rounded, analysis.items)),
        **{name: round(getattr(analysis, name), 1) for name in ("step_ns", "together_ns", "unexplained_pct")},
    )


def _rounded(item: Recoverable) -> Recoverable:
    return dataclasses.replace(
        item, gain_ns=_tenth(item.gain_ns), adds_ns=_tenth(item.adds_ns), time_ns=_tenth(item.time_ns)
    )


def _tenth(ns: float | None) -> float | None:
    return None if ns is None else round(ns, 1)
