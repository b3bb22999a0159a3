"""Results of the timeline commands as text or JSON. Imports follow the result, so that judging a trace starts fast."""

from __future__ import annotations

from kernprof.errors import UsageError
from kernprof.model.documents import timeline as documents
from kernprof.model.serialize import encode
from kernprof.model.trace_report import TimelineComparison, TimelineReport
from kernprof.workflows.trace.judge import RanksReport
from kernprof.workflows.trace.what_if import WhatIfReport

FORMATS = ("table", "json")


def render(result: TimelineReport | RanksReport | TimelineComparison | WhatIfReport, format_: str) -> str:
    """Text without the last line's end. Raises UsageError for a format that timelines do not have."""
    if format_ not in FORMATS:
        raise UsageError(f"timelines are not written as {format_}", hint="--format table or --format json")
    return _rendered(result, is_json=format_ == "json").rstrip("\n")


def _rendered(result: TimelineReport | RanksReport | TimelineComparison | WhatIfReport, *, is_json: bool) -> str:
    if isinstance(result, TimelineReport):
        from kernprof.report.tables.timeline import timeline_text

        return encode(documents.timeline_document(result)) if is_json else timeline_text(result)
    if isinstance(result, RanksReport):
        from kernprof.report.tables.timeline_ranks import ranks_text

        if is_json:
            return encode(documents.ranks_document(result.reports, result.ranks))
        return ranks_text(result.reports, result.ranks)
    if isinstance(result, TimelineComparison):
        from kernprof.report.tables.timeline_comparison import comparison_text

        return encode(documents.timeline_comparison_document(result)) if is_json else comparison_text(result)
    from kernprof.model.documents.what_if import what_if_document
    from kernprof.report.tables.what_if import whatif_ranking, whatif_text

    if is_json:
        return encode(what_if_document(result.source, result.replays))
    return (
        whatif_ranking(result.source, result.replays)
        if result.ranked
        else whatif_text(result.source, result.replays[0])
    )
