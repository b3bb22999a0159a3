"""The source lines that a finding lies in."""

from __future__ import annotations

from kernprof.model.diagnosis import Finding, Line, LineRef, SourceProfile

MOST = 3
_LEAST_SHARE = 0.05


def locate(finding: Finding, source: SourceProfile) -> tuple[LineRef, ...]:
    """The lines with the largest part in the finding, at most MOST; none where lines say nothing of it."""
    if not finding.place:
        return ()
    counted = [(line, _part(line, finding.place)) for line in source.lines]
    total = sum(part for _, part in counted)
    if not total:
        return ()
    ranked = sorted(counted, key=lambda item: -item[1])[:MOST]
    return tuple(
        LineRef(file=line.file, line=line.line, share=part / total, text=source.text(line.file, line.line).strip())
        for line, part in ranked
        if part / total >= _LEAST_SHARE
    )


def _part(line: Line, place: str) -> float:
    """What the line adds to what `place` names: what it wastes, or else what it takes."""
    if place == "instructions":
        return line.instructions or 0.0
    if place == "inactive threads":
        return max(0.0, 32 * (line.instructions or 0.0) - (line.thread_instructions or 0.0))
    if place.startswith("stall "):
        return line.stalls.get(place.removeprefix("stall "), 0.0)
    if place == "local":
        return line.instructions or 0.0 if any(a.space == "local" for a in line.accesses) else 0.0
    space, *kinds, what = place.split()
    kind = kinds[0] if kinds else None
    return line.total(f"wasted_{what}", space, kind) or _taken(line, what, space, kind)


def _taken(line: Line, what: str, space: str, kind: str | None) -> float:
    """A thousandth of what is taken: it ranks lines where none wastes anything, and gives way to those that do."""
    return (line.total(what, space, kind) or 0.0) / 1000
