"""Budgets, baselines, duels and histories as sections; checks as CI annotations and JUnit XML."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

from kernprof.model.documents.results import DuelProcess, DuelReport
from kernprof.model.documents.stored import (
    HistoryDocument,
    HistoryPoint,
    HistorySeries,
    NoiseDocument,
)
from kernprof.model.verdict import (
    BaselineReport,
    BudgetCheck,
    BudgetReport,
    BudgetState,
    Check,
    CounterChange,
    CounterMove,
)
from kernprof.report.tables.compare import compare_sections
from kernprof.report.tables.run import params_text
from kernprof.report.text.quantity import MISSING, SCORE_TITLES, metric_title, quantity
from kernprof.report.text.safe import plain
from kernprof.report.text.table import (
    Cell,
    Preformatted,
    Row,
    Section,
    Table,
    Text,
    Tone,
    View,
    row,
)
from kernprof.stats import QUANTILE


def step_summary(failed: Sequence[Check], result: str) -> str:
    """Return the failed checks in Markdown, above the result."""
    return "\n".join([*(f"- **{check_text(item)}**" for item in failed), "", result]) + "\n"


def move_lines(move: CounterMove) -> list[str]:
    """Return a worsened counter, its line now and in the base, and the changed source."""
    counts = " → ".join(quantity(item, move.unit) for item in (move.before, move.after))
    ratio = f" ({move.after / move.before:.3g} ×)" if move.before and move.after is not None else ""
    places = [("now ", move.head), ("base", move.base)]
    return [
        f"{metric_title(move.name, move.unit)} {counts}{ratio}{', exact' if move.exact else ''}",
        *(
            f"  {side} {item.file}:{item.line}  {quantity(item.value, '')} {item.what}  {item.code}"
            for side, item in places
            if item
        ),
        *(f"  {item}" for item in move.changed),
    ]


def annotation(check: Check) -> str:
    """Return GitHub's annotation of a file's line: condition and outcome."""
    place = f"file={_escaped(check.file)},line={check.line}," if check.file else ""
    text = "\n".join(
        [check_text(check), *(line for move in check.moves for line in move_lines(move))]
    )
    return f"::error {place}title=kernprof {_escaped(check.condition)}::{_plain(text)}"


def _plain(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped(text: str) -> str:
    return _plain(text).replace(":", "%3A").replace(",", "%2C")


def check_text(check: Check) -> str:
    """Return a check as a sentence: condition, subject, message, file and line."""
    place = f", {Path(check.file).name}:{check.line}" if check.file else ""
    return f"{check.condition}: {check.subject}: {check.message}{place}"


def junit(title: str, checks: Sequence[Check]) -> str:
    """Return one JUnit test case per check; a met condition is a failure with its message."""
    failed = sum(check.met for check in checks)
    suites = ET.Element("testsuites", name="kernprof", tests=str(len(checks)), failures=str(failed))
    suite = ET.SubElement(
        suites, "testsuite", name=plain(title), tests=str(len(checks)), failures=str(failed)
    )
    for check in checks:
        entries = {
            "classname": plain(title),
            "name": plain(f"{check.subject}: not {check.condition}"),
        }
        if check.file:
            entries |= {"file": plain(check.file), "line": str(check.line)}
        case = ET.SubElement(suite, "testcase", entries)
        if check.met:
            failure = ET.SubElement(case, "failure", message=plain(check.message))
            failure.text = (
                "\n".join(plain(line) for move in check.moves for line in move_lines(move)) or None
            )
    ET.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(suites, encoding="unicode")


_MARKS = {BudgetState.HELD: "", BudgetState.BROKEN: "✗", BudgetState.NEEDS_GPU: "needs a GPU"}
_CHANGES = 8  # changed counters listed next to the budgets


def baseline_sections(report: BaselineReport) -> list[Section]:
    """Return one line per passed result, and all violations of failed results."""
    bad = [result for result in report.results if not result.holds]
    good = [result.subject for result in report.results if result.holds]
    lines = [f"{report.run} against {report.file}: {len(good)} of {len(report.results)} hold"]
    lines += [f"  holds: {result}" for result in good]
    lines += [f"  not in this run: {result}" for result in report.missing]
    return [
        Section(lines=tuple(lines)),
        *(section for result in bad for section in budget_sections(result)),
    ]


def budget_sections(report: BudgetReport) -> list[Section]:
    """Return the output of a failed budget test for one result."""
    notes = tuple(_notes(report))
    rows = tuple(_rows(report))
    table = Table(
        head=("counter", "now", "budget", "baseline", "ratio", ""), align="srrrrl", rows=rows
    )
    lines = (report.problem,) if report.problem else ()
    return [Section(title=report.subject, lines=lines, table=table if rows else None, notes=notes)]


def _rows(report: BudgetReport) -> Iterator[Row]:
    named = {budget.budget.name for budget in report.budgets}
    changed = {budget.name: budget for budget in report.changes}
    for budget in report.budgets:
        yield _budget_row(budget, changed.get(budget.budget.name))
    for change in [budget for budget in report.changes if budget.name not in named][:_CHANGES]:
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
    for item in report.waiting:
        yield f"{item.budget.name} {item.budget.text} was not checked: {item.reason}"


def duel_sections(report: DuelReport, view: View) -> list[Section]:
    sections = [Section(lines=(report.base, report.head))]
    sections += [
        section
        for comparison in report.comparisons
        for section in compare_sections(comparison, view)
    ]
    if report.moves:
        lines = (f"  {line}" for line in _moves(report))
        sections.append(
            Section(
                title="what got worse, and where", lines=tuple(Preformatted(line) for line in lines)
            )
        )
    return [*sections, *_processes(report)]


def _moves(report: DuelReport) -> Iterator[str]:
    subject = ""
    for move in report.moves:
        if move.subject != subject:
            subject = move.subject
            yield subject
        yield from (f"  {line}" for line in move_lines(move))


def _processes(report: DuelReport) -> Iterator[Section]:
    if any(process.temperature_c is not None for process in report.processes):
        rows = tuple(
            row(
                str(number),
                process.workload,
                process.side,
                _with_unit(process.sm_clock_mhz, "MHz"),
                _with_unit(process.temperature_c, "°C"),
                _slowed(process),
            )
            for number, process in enumerate(report.processes, 1)
        )
        head = ("", "workload", "side", "SM clock", "at most", "slowed by")
        yield Section(
            title="the GPU while each process ran",
            table=Table(head=head, align="rllrrl", rows=rows),
        )


def _with_unit(value: float | None, unit: str) -> str:
    return MISSING if value is None else f"{value:g} {unit}"


def _slowed(process: DuelProcess) -> Cell:
    if process.slowed:
        return Cell(", ".join(process.slowed), Tone.BAD)
    return Cell("power cap", Tone.FAINT) if process.power_capped else Cell("")


def noise_sections(document: NoiseDocument) -> list[Section]:
    rows = tuple(
        row(key, metric, f"{100 * share:.3f} %", f"{100 * QUANTILE * 2**0.5 * share:.2f} %")
        for key, shares in document.shares.items()
        for metric, share in shares.items()
    )
    head = ("variant", "of", "noise", "told apart from")
    lines = (f"{document.gpu}, {document.processes} processes",)
    return [
        Section(
            title="noise between processes of one program",
            lines=lines,
            table=Table(head=head, align="wlrr", rows=rows),
        )
    ]


_LEVELS = "▁▂▃▄▅▆▇█"


def history_sections(history: HistoryDocument) -> list[Section]:
    return [section for entry in history.series for section in _sections(history.workload, entry)]


def _sections(workload: str, series: HistorySeries) -> Iterator[Section]:
    changes = [point for point in series.points if point.change is not None]
    rows = tuple(_row(point, series) for point in series.points)
    head = (
        "run",
        "commit",
        "name, tags",
        SCORE_TITLES.get(series.metric, (metric_title(series.metric, ""),))[0],
        "",
    )
    notes = (
        (f"{len(changes)} change points (E-divisive, 1 %)",)
        if series.provenance and changes
        else ()
    )
    lines = (params_text(series.params), f"  {_line(series)}")
    table = Table(
        head=head,
        align="slsrw",
        rows=rows,
        keys=("run", "commit", "name", "value", "change"),
        optional=(2,),
    )
    yield Section(
        title=f"{workload}/{series.variant} on {series.device}",
        lines=lines,
        table=table,
        notes=notes,
    )


def _line(series: HistorySeries) -> str:
    """Return all values as a sparkline of block characters."""
    values = [point.value for point in series.points if point.value is not None]
    low, high = min(values), max(values)
    steps = len(_LEVELS) - 1
    drawn = [
        (
            " "
            if point.value is None
            else _LEVELS[round((point.value - low) / (high - low) * steps) if high > low else 0]
        )
        for point in series.points
    ]
    span = quantity(low, series.unit) + ("" if high == low else f" – {quantity(high, series.unit)}")
    return f"{''.join(drawn)}  {span}"


def _row(point: HistoryPoint, series: HistorySeries) -> Row:
    commit = (point.commit or MISSING)[:10] + ("+" if point.dirty else "")
    called = ", ".join(filter(None, (point.name, *point.tags)))
    value = Cell(quantity(point.value, series.unit), value=point.value)
    return row(point.run, commit, called or MISSING, value, _mark(point, series))


def _mark(point: HistoryPoint, series: HistorySeries) -> Cell:
    text = []
    tone = Tone.PLAIN
    if point.failed or point.correct is False:
        text.append("FAILED" if point.failed else "WRONG")
        tone = Tone.BAD
    if point.change is not None:
        worse = bool(series.better) and (point.change > 1) == (series.better == "lower")
        tone = Tone.BAD if worse else Tone.GOOD if series.better else tone
        text.append(f"change {100 * (point.change - 1):+.3g} %")
    if point.source_changed:
        text.append("source changed")
    return Cell(", ".join(text), tone)
