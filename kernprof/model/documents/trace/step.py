"""What a step could do without as a JSON document: schema `kernprof.analysis/1`."""

from __future__ import annotations

import dataclasses

from msgspec import Struct

from kernprof.model.documents.fields import like
from kernprof.model.documents.trace.what_if import VerdictDocument
from kernprof.model.step.plan import LaunchGroup, ProfilePlan
from kernprof.model.step.result import Recoverable, StepAnalysis
from kernprof.model.step.rungs import Rung
from kernprof.model.trace import Source
from kernprof.model.trace_report import Accounting


class StepDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.analysis/1"):
    """One step of a recorded program. Times are ns per step; `adds_ns` of the items sums to `together_ns`."""

    source: Source
    device: int | None
    device_name: str
    process: str
    iteration: str | None
    steps: int
    step_ns: float
    unexplained_pct: float
    verdict: VerdictDocument
    accounting: Accounting
    rung: Rung
    because: str | None
    cannot_tell: tuple[str, ...]
    items: tuple[Recoverable, ...]
    together_ns: float
    plan: ProfilePlan | None
    unprofiled: tuple[LaunchGroup, ...]
    run: str | None
    next: tuple[str, ...]
    notes: tuple[str, ...]


def step_document(analysis: StepAnalysis) -> StepDocument:
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
