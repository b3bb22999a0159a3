"""Results against budgets and a stored baseline: what is over, by how much, where, and what
changed.
"""

from collections.abc import Iterator

from kernprof.model.verdict import (
    BaselineReport,
    BudgetCheck,
    BudgetReport,
    BudgetState,
    CounterChange,
)
from kernprof.report.text.quantity import MISSING, SCORE_TITLES, metric_title, quantity
from kernprof.report.text.table import Cell, Preformatted, Row, Section, Table, Text, Tone, row

_MARKS = {BudgetState.HELD: "", BudgetState.BROKEN: "✗", BudgetState.NEEDS_GPU: "needs a GPU"}
_CHANGES = 8  # that are listed beside the budgets


def baseline_sections(report: BaselineReport) -> list[Section]:
    """One line for each result that holds; for the others all that is over."""
    bad = [each for each in report.results if not each.holds]
    good = [each.subject for each in report.results if each.holds]
    lines = [f"{report.run} against {report.file}: {len(good)} of {len(report.results)} hold"]
    lines += [f"  holds: {each}" for each in good]
    lines += [f"  not in this run: {each}" for each in report.missing]
    return [
        Section(lines=tuple(lines)),
        *(section for each in bad for section in budget_sections(each)),
    ]


def budget_sections(report: BudgetReport) -> list[Section]:
    """What a test that fails prints of one result."""
    notes = tuple(_notes(report))
    rows = tuple(_rows(report))
    table = Table(
        head=("counter", "now", "budget", "baseline", "ratio", ""), align="srrrrl", rows=rows
    )
    lines = (report.problem,) if report.problem else ()
    return [Section(title=report.subject, lines=lines, table=table if rows else None, notes=notes)]


def _rows(report: BudgetReport) -> Iterator[Row]:
    named = {each.budget.name for each in report.budgets}
    changed = {each.name: each for each in report.changes}
    for each in report.budgets:
        yield _budget_row(each, changed.get(each.budget.name))
    for change in [each for each in report.changes if each.name not in named][:_CHANGES]:
        yield _change_row(change)


def _budget_row(check: BudgetCheck, change: CounterChange | None) -> Row:
    worse = change is not None and bool(change.worse)
    mark = _MARKS[BudgetState.BROKEN if worse else check.state]
    return row(
        _title(check.budget.name, check.unit),
        quantity(check.value, check.unit),
        check.budget.text,
        quantity(check.before, check.unit),
        _ratio(change) if change else MISSING,
        Cell(mark, Tone.BAD if mark == "✗" else Tone.FAINT),
    )


def _change_row(change: CounterChange) -> Row:
    mark = (
        Cell("✗", Tone.BAD)
        if change.worse
        else Cell("✓", Tone.GOOD)
        if change.worse is False
        else Cell("")
    )
    values = (quantity(change.after, change.unit), MISSING, quantity(change.before, change.unit))
    return row(_title(change.name, change.unit), *values, _ratio(change), mark)


def _title(name: str, unit: str) -> str:
    return name if name in SCORE_TITLES or not unit else f"{metric_title(name, '')} [{name}]"


def _ratio(change: CounterChange) -> str:
    return f"{change.after / change.before:.2f}×" if change.before else "from 0"


def _notes(report: BudgetReport) -> Iterator[Text]:
    if report.file:
        yield f"most of it at {report.file}:{report.line}"
        yield Preformatted(f"    {report.code.strip()}")
    if report.source_changed is not None:
        changed = "has changed" if report.source_changed else "is the same"
        yield f"the kernel's source {changed} since the baseline"
    for each in report.waiting:
        yield f"{each.budget.name} {each.budget.text} was not checked: {each.reason}"
