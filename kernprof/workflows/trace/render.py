"""What the timeline commands found, as text or JSON; only what is shown is imported, so that a look is quick."""

from __future__ import annotations

from kernprof.errors import UsageError
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
        from kernprof.report.export.timeline import timeline_json
        from kernprof.report.tables.timeline import timeline_text

        return timeline_json(result) if is_json else timeline_text(result)
    if isinstance(result, RanksReport):
        from kernprof.report.tables.timeline_ranks import ranks_json, ranks_text

        return (ranks_json if is_json else ranks_text)(result.reports, result.ranks)
    if isinstance(result, TimelineComparison):
        from kernprof.report.tables.timeline_comparison import comparison_json, comparison_text

        return (comparison_json if is_json else comparison_text)(result)
    from kernprof.report.export.what_if import whatif_json
    from kernprof.report.tables.what_if import whatif_ranking, whatif_text

    if is_json:
        return whatif_json(result.source, result.replays)
    return (
        whatif_ranking(result.source, result.replays)
        if result.ranked
        else whatif_text(result.source, result.replays[0])
    )
