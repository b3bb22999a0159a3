"""Sections of predicted gains: what-if replays, and the recoverable time of a step."""

from collections.abc import Iterable, Iterator, Sequence

from kernprof.model.run import Provenance
from kernprof.model.step import USES, PathSegment, Recoverable, StepAnalysis, WhatIf, WhatIfReport
from kernprof.model.trace_report import PARTS, Verdict
from kernprof.report.tables.timeline import source_title
from kernprof.report.text.table import (
    MISSING,
    Cell,
    Columns,
    Detail,
    Section,
    Tone,
    quantity,
    quantity_cell,
    share_cell,
    table_of,
)
from kernprof.units import count_of

_ROWS = 10  # maximal number of printed critical-path segments
_UNRELIABLE_PCT = 10  # if at least this percentage of the step is unexplained, a note is printed


def what_if_sections(report: WhatIfReport) -> list[Section]:
    """Return all sections of one replay, or a table of several changes, each applied alone."""
    title, first = source_title(report.source), report.replays[0]
    if not report.ranked:
        sides = first.accounting_before, first.accounting_after
        shares = [(PARTS[name], *(getattr(side, name) for side in sides)) for name in PARTS]
        named = [row for row in shares if any(row[1:])]
        columns: Columns = (
            ("where the time goes", "name", lambda row: row[0]),
            ("before", "before_pct", lambda row: share_cell(row[1], digits=2)),
            ("after", "after_pct", lambda row: share_cell(row[2], digits=2)),
        )
        return [
            Section(
                title=title,
                lines=(*_opening(first), *_outcome(first)),
                table=table_of(named, columns, "lrr"),
            ),
            _path("critical path before, per step", first.critical_path_before, detail=True),
            _path("critical path after, per step", first.critical_path),
            Section(lines=tuple(_notes(first, first.notes))),
        ]
    applied = [replay for replay in report.replays if replay.applies]
    step = (
        f"step: {_before(first)}"
        + f" ({quantity(first.step_before_ns, 'ns')} recorded)" * first.is_lighter
        + f", {_label(first.verdict_before)}"
    )
    lacking = [
        Detail(f"does not apply: {why}") for replay in report.replays for why in replay.missing
    ]
    base = "estimated step without the recorder" if first.is_lighter else "recorded step"
    notes = (
        f"each gain is an estimate (~) in percent of the {base}, for one change alone;"
        " gains do not add up; timeline's gains are in percent of the recorded window",
        *lacking,
    )
    remarks = dict.fromkeys(note for replay in (first, *applied) for note in replay.notes)
    return [
        Section(
            title=title,
            lines=(*_opening(first), step),
            table=table_of(applied, _RANKING, "srrlw"),
            notes=notes,
        ),
        Section(lines=tuple(_notes(first, remarks))),
    ]


def _opening(replay: WhatIf) -> Iterator[str]:
    model = f" ({replay.device.name})" if replay.device.name else ""
    name = replay.iteration
    what = (
        "the analysed window"
        if name is None
        else f"{count_of(replay.iterations, 'iteration')} of {name!r}"
    )
    yield f"GPU {replay.device.index}{model}, process {replay.process}"
    yield Detail(
        f"replayed: {what}: {quantity(replay.step_before_ns, 'ns')} recorded, "
        f"{_before(replay)} {'without profiling' if replay.is_lighter else 'replayed'}; "
        f"{replay.unexplained_pct:.1f} % of the critical path unexplained"
    )


def _outcome(replay: WhatIf) -> Iterator[str]:
    yield f"what if: {changes_text(replay)}"
    yield from (f"  does not apply: {reason}" for reason in replay.missing)
    before, after = _before(replay), quantity(replay.step_after_ns, "ns")
    yield (
        f"step: {before} → ~{after} ({range_text(replay.step_range_ns)}),"
        f" gain {_gain(replay).text} (an estimate)"
        if (replay.applies or round(replay.gain_pct, 1))
        else f"step: {before}"
    )
    text = "in the run" if replay.iteration is None else "an iteration"
    yield f"launches: {replay.launches_before:.4g} → {replay.launches_after:.4g} {text}"
    yield f"verdict: {_label(replay.verdict_before)} → {_label(replay.verdict_after)}"
    for index, why in enumerate(replay.verdict_after.why):
        yield Detail(f"  - {why}") if index else f"  - {why}"


def _before(replay: WhatIf) -> str:
    return ("~" if replay.is_lighter else "") + quantity(replay.replayed_before_ns, "ns")


def range_text(limits: tuple[float, float] | None) -> str:
    """Format the range of a predicted step, e.g. `23.1 ms to 45.0 ms`."""
    return " to ".join(quantity(end, "ns") for end in limits or ()) or MISSING


def changes_text(replay: WhatIf) -> str:
    return ", ".join(str(change) for change in replay.changes)


def _gain(replay: WhatIf) -> Cell:
    return Cell(f"~{replay.gain_pct:.1f} %", value=replay.gain_pct)


def _label(verdict: Verdict) -> str:
    return f"{verdict.label.value} ({verdict.confidence.value})"


_RANKING: Columns = (
    ("change", "change", changes_text),
    ("gain", "gain_pct", _gain),
    ("step", "step_ns", lambda replay: quantity_cell(replay.step_after_ns, "ns")),
    ("range", "step_range_ns", lambda replay: range_text(replay.step_range_ns)),
    ("new verdict", "verdict", lambda replay: _label(replay.verdict_after)),
)


_PATH: Columns = (
    ("spent on", "kind", lambda row: row[0]),
    ("share", "share_pct", lambda row: share_cell(row[1])),
    ("time", "total_ns", lambda row: quantity_cell(row[2], "ns")),
    ("what", "name", lambda row: row[3]),
)


def _path(title: str, segments: Sequence[PathSegment], *, detail: bool = False) -> Section:
    rows = [(s.kind.value.replace("_", " "), s.share_pct, s.ns, s.name) for s in segments[:_ROWS]]
    if rest := segments[_ROWS:]:
        rows.append(
            (f"{len(rest)} more", sum(s.share_pct for s in rest), sum(s.ns for s in rest), "")
        )
    return Section(title=title, table=table_of(rows, _PATH, "lrrs"), level=2, detail=detail)


def _notes(replay: WhatIf, notes: Iterable[str]) -> Iterator[str]:
    yield from (Detail(f"note: {note}") for note in notes)
    yield Detail(
        "note: kernels keep their recorded times, even if more of them run at the same time"
    )
    if replay.unexplained_pct >= _UNRELIABLE_PCT:
        yield (
            "note: the replay cannot explain a large part of the step: the estimate is unreliable"
        )


_STEP_ROWS = 12  # rows of each table
_UNKNOWN_GAIN: Columns = (
    ("on the path", "time_ns", lambda item: quantity_cell(item.time_ns, "ns")),
    ("kernel", "kernel", lambda item: item.what),
    (
        "reason for the unknown gain",
        "reason",
        lambda item: ", ".join(filter(None, (item.reason, item.where))),
    ),
)
_PLANNED: Columns = (
    ("exposed", "exposed_ns", lambda group: quantity_cell(group.exposed_ns, "ns")),
    ("launches", "launches", lambda g: Cell(f"{g.launches:.4g}", value=g.launches)),
    ("blocks", "blocks", lambda group: str(group.blocks or MISSING)),
    ("kernel", "kernel", lambda group: group.function),
)


def step_sections(analysis: StepAnalysis) -> list[Section]:
    """Return sections with recoverable time, kernels without a known gain, and next steps."""
    items = [item for item in analysis.items if item.gain_ns is not None]
    rest = [item for item in analysis.items if item.gain_ns is None]
    total, together = quantity(analysis.step_ns, "ns"), quantity(analysis.together_ns, "ns")
    lines = (
        f"all changes together recover at most {together} of {total}; the column 'adds' is the time"
        " that a change recovers in addition to the changes above it"
    )
    table = table_of(items, _RECOVERABLE, "rrw", most=_STEP_ROWS)
    sections = [
        Section(title=source_title(analysis.source), lines=tuple(_step_opening(analysis))),
        Section(title="recoverable per step", lines=(lines,), table=table)
        if items
        else Section(
            title="recoverable per step", lines=("no change found in the timeline or counters",)
        ),
    ]
    if rest:
        table = table_of(rest, _UNKNOWN_GAIN, "rsw", most=_STEP_ROWS)
        sections.append(Section(title="kernels without a known gain", table=table, level=2))
    plan = analysis.plan
    if plan is not None and analysis.run is None and plan.groups:
        table = table_of(plan.groups, _PLANNED, "rrrs", most=_STEP_ROWS)
        about = (
            f"launches {', '.join(map(str, plan.numbers))} of each kernel:"
            f" {count_of(plan.launches, 'launch', 'es')} × about"
            f" {count_of(plan.passes, 'pass', 'es')}, about {plan.seconds:.0f} s (estimate),"
            f" {plan.covered_pct:.0f} % of the exposed kernel time"
        )
        title = "planned second run (ncu), per step"
        sections.append(Section(title=title, lines=(about,), table=table, level=2))
    sections.append(Section(title="next", lines=tuple(f"  {entry}" for entry in analysis.next)))
    notes = list(analysis.notes)
    if analysis.run and analysis.unprofiled:
        names = ", ".join(dict.fromkeys(group.function for group in analysis.unprofiled))
        notes.append(f"not launched in the second run: {names}")
    if analysis.unexplained_pct >= _UNRELIABLE_PCT:
        notes.append(f"the replay cannot explain {analysis.unexplained_pct:.0f} % of the step")
    return [*sections, Section(lines=tuple(Detail(f"note: {note}") for note in notes))]


def _step_opening(analysis: StepAnalysis) -> Iterator[str]:
    model = f" ({analysis.device.name})" if analysis.device.name else ""
    yield f"GPU {analysis.device.index}{model}, process {analysis.process}"
    what = (
        "the analysed window"
        if analysis.iteration is None
        else f"step, mean of {analysis.steps} of {analysis.iteration!r}"
    )
    yield (
        f"{what}: {quantity(analysis.step_ns, 'ns')}; {analysis.verdict.label.value}, confidence"
        f" {analysis.verdict.confidence.value}"
    )
    run = f", run {analysis.run}" if analysis.run else ""
    yield f"based on: {USES[analysis.rung]}{run}"
    if analysis.because:
        yield f"no counters: {analysis.because}"
    yield from (f"unknown: {item}" for item in analysis.cannot_tell)


def _bounded_gain(item: Recoverable) -> Cell:
    sign = "≤" if item.provenance is Provenance.BOUND else "~"
    return Cell(f"{sign}{quantity(item.gain_ns, 'ns')}", Tone.STRONG, value=item.gain_ns)


def _change_text(item: Recoverable) -> Cell:
    claim = "at most" if item.provenance is Provenance.BOUND else item.provenance.value
    step = f": a step of {range_text(item.step_range_ns)}" if item.step_range_ns else ""
    basis = f"{claim}, {item.basis}{step}. {item.evidence}".strip()
    more = filter(None, (basis, item.advice, item.next and f"next: {item.next}"))
    return Cell(", ".join(filter(None, (item.what, item.finding, item.where))), more=tuple(more))


_RECOVERABLE: Columns = (
    ("alone", "gain_ns", _bounded_gain),
    ("adds", "adds_ns", lambda item: quantity_cell(item.adds_ns, "ns")),
    ("what to change", "what", _change_text),
)
