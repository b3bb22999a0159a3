"""The source lines that a finding lies in."""

from collections.abc import Mapping

from kernprof.model.diagnosis import Finding, Line, LineCount, LineRef, SourceProfile

MOST = 3
_LEAST_SHARE = 0.05


def locate(finding: Finding, source: SourceProfile) -> tuple[LineRef, ...]:
    """The lines with the largest part in the finding, at most MOST; none where lines say nothing of
    it.
    """
    if finding.place is None:
        return ()
    counted = [(line, _part(line, finding.place)) for line in source.lines]
    total = sum(part for _, part in counted)
    if not total:
        return ()
    ranked = sorted(counted, key=lambda item: -item[1])[:MOST]
    return tuple(
        LineRef(
            file=line.file,
            line=line.line,
            share=part / total,
            text=source.text(line.file, line.line).strip(),
        )
        for line, part in ranked
        if part / total >= _LEAST_SHARE
    )


_STALL = "stall "
# The accesses by which a line takes part: what of them, their space, their kind (None: all).
_ACCESSES: Mapping[LineCount, tuple[str, str, str | None]] = {
    LineCount.GLOBAL_SECTORS: ("sectors", "global", None),
    LineCount.GLOBAL_LOAD_SECTORS: ("sectors", "global", "load"),
    LineCount.GLOBAL_STORE_SECTORS: ("sectors", "global", "store"),
    LineCount.GLOBAL_ATOMIC_SECTORS: ("sectors", "global", "atomic"),
    LineCount.SHARED_WAVEFRONTS: ("wavefronts", "shared", None),
}


def _part(line: Line, place: LineCount) -> float:
    """What the line adds to what `place` names: what it wastes, or else what it takes."""
    if place is LineCount.GLOBAL_RELOADS:
        return line.total("sectors", "global", "load") or 0.0
    if place in _ACCESSES:
        what, space, kind = _ACCESSES[place]
        return line.total(f"wasted_{what}", space, kind) or _taken(line, what, space, kind)
    if place.value.startswith(_STALL):
        return line.stalls.get(place.value.removeprefix(_STALL), 0.0)
    instructions = line.instructions or 0.0
    if place is LineCount.INACTIVE_THREADS:
        return max(0.0, 32 * instructions - (line.thread_instructions or 0.0))
    if place is LineCount.LOCAL and not any(access.space == "local" for access in line.accesses):
        return 0.0
    return instructions


def _taken(line: Line, what: str, space: str, kind: str | None) -> float:
    """A thousandth of what is taken: it ranks lines where none wastes anything, and gives way to
    those that do.
    """
    return (line.total(what, space, kind) or 0.0) / 1000
