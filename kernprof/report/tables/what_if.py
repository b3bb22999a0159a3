"""Predicted gains as sections: the replay of a change, and the recoverable time of a step."""

from collections.abc import Iterable, Iterator, Sequence

from kernprof.model.run import Provenance
from kernprof.model.step import USES, ProfilePlan, Recoverable, StepAnalysis
from kernprof.model.trace import Source
from kernprof.model.trace_report import Accounting, Verdict
from kernprof.model.what_if import PathSegment, WhatIf, WhatIfReport
from kernprof.report.tables.timeline import iterations_of, source_title
from kernprof.report.text.quantity import MISSING, quantity, quantity_cell, share_cell
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, row

_ROWS = 10  # segments of a critical path
_ALIKE = 0.05
_UNRELIABLE_PCT = 10  # unexplained share of the step


def what_if_sections(report: WhatIfReport) -> list[Section]:
    return (
        _ranking(report.source, report.replays)
        if report.ranked
        else _replay(report.source, report.replays[0])
    )


def _replay(source: Source, replay: WhatIf) -> list[Section]:
    """Return step times before and after, verdicts, accounting and critical paths."""
    sections = [
        Section(
            title=source_title(source),
            lines=(*_opening(replay), *_outcome(replay)),
            table=_accounts(replay),
        ),
        _path("critical path before, per step", replay.critical_path_before),
        _path("critical path after, per step", replay.critical_path),
    ]
    return [*sections, Section(notes=(), lines=tuple(_notes(replay, replay.notes)))]


def _ranking(source: Source, replays: Sequence[WhatIf]) -> list[Section]:
    """Return each change alone, in order; inapplicable changes name the missing data."""
    first = replays[0]
    applied = [replay for replay in replays if replay.applies]
    step = f"step: {_before(first)}, {_label(first.verdict_before)}"
    rows = tuple(
        row(
            changes_text(replay),
            _gain(replay),
            quantity_cell(replay.step_after_ns, "ns"),
            _label(replay.verdict_after),
        )
        for replay in applied
    )
    table = Table(
        head=("change", "gain", "step", "verdict then"),
        align="srrl",
        rows=rows,
        keys=("change", "gain_pct", "step_ns", "verdict"),
    )
    lacking = [f"does not apply: {reason}" for replay in replays for reason in replay.missing]
    selected = [note for replay in applied for note in replay.notes if note not in first.notes]
    notes = ("each change on its own: gains do not add up; all are estimates (~)", *lacking)
    return [
        Section(
            title=source_title(source), lines=(*_opening(first), step), table=table, notes=notes
        ),
        Section(lines=tuple(_notes(first, dict.fromkeys([*first.notes, *selected])))),
    ]


def _opening(replay: WhatIf) -> Iterator[str]:
    model = f" ({replay.device.name})" if replay.device.name else ""
    what = (
        "the whole run"
        if replay.iteration is None
        else iterations_of(replay.iterations, replay.iteration)
    )
    yield f"GPU {replay.device.index}{model}, process {replay.process}"
    yield (
        f"replayed: {what}: {quantity(replay.step_before_ns, 'ns')} recorded, "
        f"{_before(replay)} {'without the recorder' if replay.is_lighter else 'replayed'}; "
        f"{replay.unexplained_pct:.1f} % of it unexplained"
    )


def _outcome(replay: WhatIf) -> Iterator[str]:
    yield f"what if: {changes_text(replay)}"
    yield from (f"  does not apply: {reason}" for reason in replay.missing)
    before, after = _before(replay), quantity(replay.step_after_ns, "ns")
    gains = replay.applies or round(replay.gain_pct, 1)
    yield (
        f"step: {before} → ~{after}{_range(replay)}, gain {_gain(replay).text} (an estimate)"
        if gains
        else f"step: {before}"
    )
    text = "in the run" if replay.iteration is None else "an iteration"
    yield f"launches: {replay.launches_before:.4g} → {replay.launches_after:.4g} {text}"
    yield f"verdict: {_label(replay.verdict_before)} → {_label(replay.verdict_after)}"
    yield from (f"  - {why}" for why in replay.verdict_after.why)


def _before(replay: WhatIf) -> str:
    return ("~" if replay.is_lighter else "") + quantity(replay.replayed_before_ns, "ns")


def _range(replay: WhatIf) -> str:
    """Format the range, e.g. ` (23.1 ms to 45.0 ms)`; "" if its ends round to equal digits."""
    if (
        replay.step_range_ns is None
        or replay.step_range_ns[1] <= (1 + _ALIKE) * replay.step_range_ns[0]
    ):
        return ""
    low, high = replay.step_range_ns
    return f" ({quantity(low, 'ns')} to {quantity(high, 'ns')})"


def changes_text(replay: WhatIf) -> str:
    return ", ".join(str(change) for change in replay.changes)


def _gain(replay: WhatIf) -> Cell:
    return Cell(f"~{replay.gain_pct:.1f} %", value=replay.gain_pct)


def _label(verdict: Verdict) -> str:
    return f"{verdict.label.value} ({verdict.confidence.value})"


def _accounts(replay: WhatIf) -> Table:
    """Return the window's shares before and after, including all causes of idle time."""
    before, after = _shares(replay.accounting_before), _shares(replay.accounting_after)
    named = [name for name in before if before[name] or after[name] or not name.startswith(" ")]
    rows = tuple(row(name, _share(before[name]), _share(after[name])) for name in named)
    return Table(
        head=("where the time goes", "before", "after"),
        align="lrr",
        rows=rows,
        keys=("name", "before_pct", "after_pct"),
    )


def _share(percent: float) -> Cell:
    return Cell(f"{percent:.2f} %", value=percent)


def _shares(accounting: Accounting) -> dict[str, float]:
    entries = {
        name: getattr(accounting, name) for name in ("compute", "communication", "transfer", "idle")
    }
    return entries | {
        f"  {cause.value.replace('_', ' ')}": share
        for cause, share in accounting.idle_causes.items()
    }


def _path(title: str, segments: Sequence[PathSegment]) -> Section:
    rows: list[Row] = [
        row(
            segment.kind.value.replace("_", " "),
            share_cell(segment.share_pct),
            quantity_cell(segment.ns, "ns"),
            segment.name,
        )
        for segment in segments[:_ROWS]
    ]
    if rest := segments[_ROWS:]:
        share, time = (
            sum(segment.share_pct for segment in rest),
            sum(segment.ns for segment in rest),
        )
        rows.append(row(f"{len(rest)} more", share_cell(share), quantity_cell(time, "ns"), ""))
    table = Table(
        head=("spent on", "share", "time", "what"),
        align="lrrs",
        rows=tuple(rows),
        keys=("kind", "share_pct", "total_ns", "name"),
    )
    return Section(title=title, table=table, level=2)


def _notes(replay: WhatIf, notes: Iterable[str]) -> Iterator[str]:
    yield from (f"note: {note}" for note in notes)
    yield "note: kernels keep their recorded times, also where more of them would run at once"
    if replay.unexplained_pct >= _UNRELIABLE_PCT:
        yield (
            "note: much of the step is delays that the replay cannot explain: an unreliable"
            " estimate"
        )


_STEP_ROWS = 12  # rows of each table


def step_sections(analysis: StepAnalysis) -> list[Section]:
    items = [item for item in analysis.items if item.gain_ns is not None]
    rest = [item for item in analysis.items if item.gain_ns is None]
    sections = [Section(title=source_title(analysis.source), lines=tuple(_step_opening(analysis)))]
    sections.append(_recoverable(analysis, items))
    if rest:
        sections.append(_others(rest))
    if analysis.plan is not None and analysis.run is None and analysis.plan.groups:
        sections.append(_planned(analysis.plan))
    sections.append(Section(title="next", lines=tuple(f"  {entry}" for entry in analysis.next)))
    return [*sections, Section(lines=tuple(f"note: {note}" for note in _step_notes(analysis)))]


def _step_opening(analysis: StepAnalysis) -> Iterator[str]:
    model = f" ({analysis.device.name})" if analysis.device.name else ""
    yield f"GPU {analysis.device.index}{model}, process {analysis.process}"
    what = (
        "the whole run"
        if analysis.iteration is None
        else f"step, mean of {analysis.steps} of {analysis.iteration!r}"
    )
    verdict = analysis.verdict
    yield (
        f"{what}: {quantity(analysis.step_ns, 'ns')}; {verdict.label.value}, confidence"
        f" {verdict.confidence.value}"
    )
    run = f", run {analysis.run}" if analysis.run else ""
    yield f"rests on: {USES[analysis.rung]}{run}"
    if analysis.because:
        yield f"no counters: {analysis.because}"
    yield from (f"cannot tell: {item}" for item in analysis.cannot_tell)


def _recoverable(analysis: StepAnalysis, items: list[Recoverable]) -> Section:
    step, together = quantity(analysis.step_ns, "ns"), quantity(analysis.together_ns, "ns")
    if not items:
        return Section(
            title="recoverable per step", lines=("nothing that the timeline or the counters show",)
        )
    table = Table(
        head=("alone", "adds", "what to change"),
        align="rrw",
        rows=tuple(map(_recoverable_row, items[:_STEP_ROWS])),
        keys=("gain_ns", "adds_ns", "what"),
        cut=max(0, len(items) - _STEP_ROWS),
    )
    lines = (
        f"together at most {together} of {step}; what several changes share counts once (adds)",
    )
    return Section(title="recoverable per step", lines=lines, table=table)


def _recoverable_row(item: Recoverable) -> Row:
    sign = "≤" if item.provenance is Provenance.BOUND else "~"
    gain = Cell(f"{sign}{quantity(item.gain_ns, 'ns')}", Tone.STRONG, value=item.gain_ns)
    claim = "at most" if item.provenance is Provenance.BOUND else item.provenance.value
    title = ", ".join(filter(None, (item.what, item.finding, item.where)))
    more = [
        f"{claim}, {item.basis}. {item.evidence}".strip(),
        item.advice,
        item.next and f"next: {item.next}",
    ]
    return row(gain, quantity_cell(item.adds_ns, "ns"), Cell(title, more=tuple(filter(None, more))))


def _others(items: list[Recoverable]) -> Section:
    rows = tuple(
        row(
            quantity_cell(item.time_ns, "ns"),
            Cell(item.what),
            Cell(", ".join(filter(None, (item.reason, item.where)))),
        )
        for item in items[:_STEP_ROWS]
    )
    table = Table(
        head=("on the path", "kernel", "why no gain is given"),
        align="rsw",
        rows=rows,
        keys=("time_ns", "kernel", "reason"),
        cut=max(0, len(items) - _STEP_ROWS),
    )
    return Section(title="kernels without a known gain", table=table, level=2)


def _planned(plan: ProfilePlan) -> Section:
    rows = tuple(
        row(
            quantity_cell(group.exposed_ns, "ns"),
            Cell(f"{group.launches:.4g}", value=group.launches),
            str(group.blocks or MISSING),
            group.function,
        )
        for group in plan.groups[:_STEP_ROWS]
    )
    table = Table(
        head=("exposed", "launches", "blocks", "kernel"),
        align="rrrs",
        rows=rows,
        keys=("exposed_ns", "launches", "blocks", "kernel"),
        cut=max(0, len(plan.groups) - _STEP_ROWS),
    )
    about = (
        (
            f"launches {', '.join(map(str, plan.numbers))} of each: {plan.launches} in all × about"
            f" {plan.passes} passes, about {plan.seconds:.0f} s (estimate), {plan.covered_pct:.0f}"
            " % of the exposed kernel time"
        ),
    )
    return Section(title="planned second run, per step", lines=about, table=table, level=2)


def _step_notes(analysis: StepAnalysis) -> Iterator[str]:
    yield from analysis.notes
    if analysis.run and analysis.unprofiled:
        names = ", ".join(dict.fromkeys(group.function for group in analysis.unprofiled))
        yield f"not met in the second run: {names}"
    if analysis.unexplained_pct >= 10:
        yield (
            f"{analysis.unexplained_pct:.0f} % of the step are delays that the replay cannot"
            " explain"
        )
