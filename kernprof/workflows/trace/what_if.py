"""`kernprof timeline --what-if`: what a trace's steps would take with a change."""

from __future__ import annotations

from kernprof.model.trace import Timeline

ALL = "all"


def check_changes(changes: str) -> None:
    """Raises UsageError for what is no change: before minutes go into recording or reading."""
    from kernprof.analysis.what_if import parse_changes

    if changes.strip() != ALL:
        parse_changes(changes)


def what_if_report(timeline: Timeline, changes: str, format_: str, *, iteration: str | None, device: int) -> str:
    """Text or JSON for changes as they were typed: `all` (each on its own, ranked) or some together.

    Raises UsageError for a change that is none, NothingCaptured for a trace without calls or work.
    """
    from kernprof.analysis.what_if import parse_changes, what_if, what_if_each
    from kernprof.model.documents.what_if import what_if_document
    from kernprof.model.serialize import encode
    from kernprof.report.tables.what_if import whatif_ranking, whatif_text

    if changes.strip() == ALL:
        ranked = what_if_each(timeline, iteration=iteration, track=device)
        if format_ == "json":
            return encode(what_if_document(timeline.source, ranked))
        return whatif_ranking(timeline.source, ranked)
    asked = parse_changes(changes)
    one = what_if(timeline, asked, iteration=iteration, track=device)
    return encode(what_if_document(timeline.source, (one,))) if format_ == "json" else whatif_text(timeline.source, one)
