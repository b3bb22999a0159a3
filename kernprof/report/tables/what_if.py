"""Predicted gains as sections: the replay of a change, and the recoverable time of a step."""

from collections.abc import Iterable, Iterator, Sequence

from kernprof.model.run import Provenance
from kernprof.model.step.result import ProfilePlan, Recoverable, StepAnalysis
from kernprof.model.step.rungs import USES
from kernprof.model.trace import Source
from kernprof.model.trace_report import Accounting, Verdict
from kernprof.model.what_if import PathSegment, WhatIf, WhatIfReport
from kernprof.report.tables.timeline import iterations_of, source_title
from kernprof.report.text.quantity import MISSING, quantity, quantity_cell, share_cell
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, row

_ROWS = 10  # of a critical path
_ALIKE = 0.05
_UNRELIABLE_PCT = 10  # of the step unexplained


def what_if_sections(report: WhatIfReport) -> list[Section]:
    return (
        _ranking(report.source, report.replays)
        if report.ranked
        else _replay(report.source, report.replays[0])
    )


def _replay(source: Source, one: WhatIf) -> list[Section]:
    """The step before and after, both verdicts, the accounting and the critical paths."""
    sections = [
        Section(
            title=source_title(source), lines=(*_opening(one), *_outcome(one)), table=_accounts(one)
        ),
        _path("critical path before, per step", one.critical_path_before),
        _path("critical path after, per step", one.critical_path),
    ]
    return [*sections, Section(notes=(), lines=tuple(_notes(one, one.notes)))]


def _ranking(source: Source, replays: Sequence[WhatIf]) -> list[Section]:
    """Each change on its own, in the order given; one that does not apply says what it did not
    find.
    """
    first = replays[0]
    applied = [one for one in replays if one.applies]
    step = f"step: {_before(first)}, {_label(first.verdict_before)}"
    rows = tuple(
        row(
            changes_text(one),
            _gain(one),
            quantity_cell(one.step_after_ns, "ns"),
            _label(one.verdict_after),
        )
        for one in applied
    )
    table = Table(
        head=("change", "gain", "step", "verdict then"),
        align="srrl",
        rows=rows,
        keys=("change", "gain_pct", "step_ns", "verdict"),
    )
    lacking = [f"does not apply: {reason}" for one in replays for reason in one.missing]
    own = [note for one in applied for note in one.notes if note not in first.notes]
    notes = ("each change on its own: gains do not add up; all are estimates (~)", *lacking)
    return [
        Section(
            title=source_title(source), lines=(*_opening(first), step), table=table, notes=notes
        ),
        Section(lines=tuple(_notes(first, dict.fromkeys([*first.notes, *own])))),
    ]


def _opening(one: WhatIf) -> Iterator[str]:
    model = f" ({one.device.name})" if one.device.name else ""
    what = (
        "the whole run" if one.iteration is None else iterations_of(one.iterations, one.iteration)
    )
    yield f"GPU {one.device.index}{model}, process {one.process}"
    yield (
        f"replayed: {what}: {quantity(one.step_before_ns, 'ns')} recorded, "
        f"{_before(one)} {'without the recorder' if one.is_lighter else 'replayed'}; "
        f"{one.unexplained_pct:.1f} % of it unexplained"
    )


def _outcome(one: WhatIf) -> Iterator[str]:
    yield f"what if: {changes_text(one)}"
    yield from (f"  does not apply: {reason}" for reason in one.missing)
    before, after = _before(one), quantity(one.step_after_ns, "ns")
    gains = one.applies or round(one.gain_pct, 1)
    yield (
        f"step: {before} → ~{after}{_range(one)}, gain {_gain(one).text} (an estimate)"
        if gains
        else f"step: {before}"
    )
    each = "in the run" if one.iteration is None else "an iteration"
    yield f"launches: {one.launches_before:.4g} → {one.launches_after:.4g} {each}"
    yield f"verdict: {_label(one.verdict_before)} → {_label(one.verdict_after)}"
    yield from (f"  - {why}" for why in one.verdict_after.why)


def _before(one: WhatIf) -> str:
    return ("~" if one.is_lighter else "") + quantity(one.replayed_before_ns, "ns")


def _range(one: WhatIf) -> str:
    """` (23.1 ms to 45.0 ms)`, where its ends differ by more than the estimate's own digits."""
    if one.step_range_ns is None or one.step_range_ns[1] <= (1 + _ALIKE) * one.step_range_ns[0]:
        return ""
    low, high = one.step_range_ns
    return f" ({quantity(low, 'ns')} to {quantity(high, 'ns')})"


def changes_text(one: WhatIf) -> str:
    return ", ".join(str(change) for change in one.changes)


def _gain(one: WhatIf) -> Cell:
    return Cell(f"~{one.gain_pct:.1f} %", value=one.gain_pct)


def _label(verdict: Verdict) -> str:
    return f"{verdict.label.value} ({verdict.confidence.value})"


def _accounts(one: WhatIf) -> Table:
    """The shares of the window before and after, with every cause of idle time that either has."""
    before, after = _shares(one.accounting_before), _shares(one.accounting_after)
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
    whole = {
        name: getattr(accounting, name) for name in ("compute", "communication", "transfer", "idle")
    }
    return whole | {
        f"  {cause.value.replace('_', ' ')}": share
        for cause, share in accounting.idle_causes.items()
    }


def _path(title: str, segments: Sequence[PathSegment]) -> Section:
    rows: list[Row] = [
        row(
            one.kind.value.replace("_", " "),
            share_cell(one.share_pct),
            quantity_cell(one.ns, "ns"),
            one.name,
        )
        for one in segments[:_ROWS]
    ]
    if rest := segments[_ROWS:]:
        share, time = sum(one.share_pct for one in rest), sum(one.ns for one in rest)
        rows.append(row(f"{len(rest)} more", share_cell(share), quantity_cell(time, "ns"), ""))
    table = Table(
        head=("spent on", "share", "time", "what"),
        align="lrrs",
        rows=tuple(rows),
        keys=("kind", "share_pct", "total_ns", "name"),
    )
    return Section(title=title, table=table, level=2)


def _notes(one: WhatIf, notes: Iterable[str]) -> Iterator[str]:
    yield from (f"note: {note}" for note in notes)
    yield "note: kernels keep their recorded times, also where more of them would run at once"
    if one.unexplained_pct >= _UNRELIABLE_PCT:
        yield (
            "note: much of the step is delays that the replay cannot explain: an unreliable"
            " estimate"
        )


_STEP_ROWS = 12  # of each table


def step_sections(analysis: StepAnalysis) -> list[Section]:
    known = [item for item in analysis.items if item.gain_ns is not None]
    others = [item for item in analysis.items if item.gain_ns is None]
    sections = [Section(title=source_title(analysis.source), lines=tuple(_step_opening(analysis)))]
    sections.append(_recoverable(analysis, known))
    if others:
        sections.append(_others(others))
    if analysis.plan is not None and analysis.run is None and analysis.plan.groups:
        sections.append(_planned(analysis.plan))
    sections.append(Section(title="next", lines=tuple(f"  {each}" for each in analysis.next)))
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
    yield from (f"cannot tell: {each}" for each in analysis.cannot_tell)


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
