"""What a change would gain, and what a step could do without, as JSON: `kernprof.what-if/1`,
`kernprof.analysis/2`.
"""

import dataclasses
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from kernprof.model.documents.fields import document, each_of, like
from kernprof.model.step.result import Recoverable, StepAnalysis
from kernprof.model.trace_report import Confidence, VerdictLabel
from kernprof.model.what_if import PathSegment, WhatIf, WhatIfReport

_MOST_SEGMENTS = 50


class VerdictDocument(Struct, frozen=True):
    """A verdict without its share and advice."""

    label: VerdictLabel
    confidence: Confidence
    why: tuple[str, ...]


ReplayDocument = document(
    "ReplayDocument",
    WhatIf,
    "One track replayed with changes. Times are ns per step; `missing` says which changes found"
    " nothing to change. `step_range_ns`: the step at best and at worst, where that was asked for.",
    device=int | None,
    device_name=str,
    iterations=...,
    applies=bool,
    step_range_ns=...,
    gain_pct=float,
    verdict_before=VerdictDocument,
    verdict_after=VerdictDocument,
)
WhatIfDocument = document(
    "WhatIfDocument",
    WhatIfReport,
    "All replays of one trace, in the order of the changes, or the best first.",
    schema="kernprof.what-if/1",
    without=("ranked",),
    replays=each_of(ReplayDocument),
)


def what_if_document(report: WhatIfReport) -> Any:
    return like(WhatIfDocument, report, replays=tuple(map(_replay, report.replays)))


def _replay(one: WhatIf) -> Any:
    times = ("step_before_ns", "replayed_before_ns", "step_after_ns")
    shares = ("gain_pct", "unexplained_pct", "launches_before", "launches_after")
    return like(
        ReplayDocument,
        one,
        device=one.device.index,
        device_name=one.device.name,
        verdict_before=like(VerdictDocument, one.verdict_before),
        verdict_after=like(VerdictDocument, one.verdict_after),
        critical_path_before=_path(one.critical_path_before),
        critical_path=_path(one.critical_path),
        step_range_ns=one.step_range_ns
        and (round(one.step_range_ns[0], 1), round(one.step_range_ns[1], 1)),
        **{name: round(getattr(one, name), 1) for name in times},
        **{name: round(getattr(one, name), 3) for name in shares},
    )


def _path(segments: Sequence[PathSegment]) -> tuple[PathSegment, ...]:
    shown = segments[:_MOST_SEGMENTS]
    return tuple(
        dataclasses.replace(s, ns=round(s.ns, 1), share_pct=round(s.share_pct, 3)) for s in shown
    )


StepDocument = document(
    "StepDocument",
    StepAnalysis,
    "One step of a recorded program. Times are ns per step; `adds_ns` of the items sums to"
    " `together_ns`.",
    schema="kernprof.analysis/2",
    device=int | None,
    device_name=str,
    verdict=VerdictDocument,
)


def step_document(analysis: StepAnalysis) -> Any:
    return like(
        StepDocument,
        analysis,
        device=analysis.device.index,
        device_name=analysis.device.name,
        verdict=like(VerdictDocument, analysis.verdict),
        items=tuple(map(_rounded, analysis.items)),
        **{
            name: round(getattr(analysis, name), 1)
            for name in ("step_ns", "together_ns", "unexplained_pct")
        },
    )


def _rounded(item: Recoverable) -> Recoverable:
    return dataclasses.replace(
        item,
        gain_ns=_tenth(item.gain_ns),
        adds_ns=_tenth(item.adds_ns),
        time_ns=_tenth(item.time_ns),
    )


def _tenth(ns: float | None) -> float | None:
    return None if ns is None else round(ns, 1)
