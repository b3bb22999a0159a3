"""What a step could do without, the most first: what to change, where, what it gives alone and
beside the others.
"""

from collections.abc import Iterator

from kernprof.model.run import Provenance
from kernprof.model.step.result import ProfilePlan, Recoverable, StepAnalysis
from kernprof.model.step.rungs import USES
from kernprof.report.tables.trace.report import source_title
from kernprof.report.text.quantity import MISSING, quantity, quantity_cell
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, row

_ROWS = 12  # of each table


def step_sections(analysis: StepAnalysis) -> list[Section]:
    known = [item for item in analysis.items if item.gain_ns is not None]
    others = [item for item in analysis.items if item.gain_ns is None]
    sections = [Section(title=source_title(analysis.source), lines=tuple(_opening(analysis)))]
    sections.append(_recoverable(analysis, known))
    if others:
        sections.append(_others(others))
    if analysis.plan is not None and analysis.run is None and analysis.plan.groups:
        sections.append(_planned(analysis.plan))
    sections.append(Section(title="next", lines=tuple(f"  {each}" for each in analysis.next)))
    return [*sections, Section(lines=tuple(f"note: {note}" for note in _notes(analysis)))]


def _opening(analysis: StepAnalysis) -> Iterator[str]:
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
        rows=tuple(map(_item, items[:_ROWS])),
        keys=("gain_ns", "adds_ns", "what"),
        cut=max(0, len(items) - _ROWS),
    )
    lines = (
        f"together at most {together} of {step}; what several changes share counts once (adds)",
    )
    return Section(title="recoverable per step", lines=lines, table=table)


def _item(item: Recoverable) -> Row:
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
        for item in items[:_ROWS]
    )
    table = Table(
        head=("on the path", "kernel", "why no gain is given"),
        align="rsw",
        rows=rows,
        keys=("time_ns", "kernel", "reason"),
        cut=max(0, len(items) - _ROWS),
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
        for group in plan.groups[:_ROWS]
    )
    table = Table(
        head=("exposed", "launches", "blocks", "kernel"),
        align="rrrs",
        rows=rows,
        keys=("exposed_ns", "launches", "blocks", "kernel"),
        cut=max(0, len(plan.groups) - _ROWS),
    )
    about = (
        (
            f"launches {', '.join(map(str, plan.numbers))} of each: {plan.launches} in all × about"
            f" {plan.passes} passes, about {plan.seconds:.0f} s (estimate), {plan.covered_pct:.0f}"
            " % of the exposed kernel time"
        ),
    )
    return Section(title="planned second run, per step", lines=about, table=table, level=2)


def _notes(analysis: StepAnalysis) -> Iterator[str]:
    yield from analysis.notes
    if analysis.run and analysis.unprofiled:
        names = ", ".join(dict.fromkeys(group.function for group in analysis.unprofiled))
        yield f"not met in the second run: {names}"
    if analysis.unexplained_pct >= 10:
        yield (
            f"{analysis.unexplained_pct:.0f} % of the step are delays that the replay cannot"
            " explain"
        )
