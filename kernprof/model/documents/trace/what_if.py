"""What a change would gain as a JSON document: schema `kernprof.what-if/1`."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from kernprof.model.documents.fields import document, each_of, like
from kernprof.model.trace_report import Confidence, VerdictLabel
from kernprof.model.what_if import PathSegment, WhatIf, WhatIfReport

_MOST_SEGMENTS = 50


class VerdictDocument(Struct, frozen=True):
    """A verdict without its share and advice."""

    label: VerdictLabel
    confidence: Confidence
    why: tuple[str, ...]


ReplayDocument = document(
    "ReplayDocument", WhatIf,
    "One track replayed with changes. Times are ns per step; `missing` says which changes found nothing to change. "
    "`step_range_ns`: the step at best and at worst, where that was asked for.",
    device=int | None, device_name=str, iterations=..., applies=bool, step_range_ns=..., gain_pct=float,
    verdict_before=VerdictDocument, verdict_after=VerdictDocument,
)  # fmt: skip
WhatIfDocument = document(
    "WhatIfDocument", WhatIfReport, "All replays of one trace, in the order of the changes, or the best first.",
    schema="kernprof.what-if/1", without=("ranked",), replays=each_of(ReplayDocument),
)  # fmt: skip


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
        step_range_ns=one.step_range_ns and (round(one.step_range_ns[0], 1), round(one.step_range_ns[1], 1)),
        **{name: round(getattr(one, name), 1) for name in times},
        **{name: round(getattr(one, name), 3) for name in shares},
    )


def _path(segments: Sequence[PathSegment]) -> tuple[PathSegment, ...]:
    shown = segments[:_MOST_SEGMENTS]
    return tuple(dataclasses.replace(s, ns=round(s.ns, 1), share_pct=round(s.share_pct, 3)) for s in shown)
