"""Sections of budgets, baselines, duels and histories; checks as CI annotations and JUnit."""

import itertools
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

from kernprof.model.documents.results import DuelReport
from kernprof.model.documents.stored import (
    HistoryDocument,
    HistoryPoint,
    HistorySeries,
    NoiseDocument,
)
from kernprof.model.verdict import (
    BaselineReport,
    BudgetReport,
    BudgetState,
    Check,
    CounterChange,
    CounterMove,
)
from kernprof.report.tables.compare import compare_sections
from kernprof.report.tables.run import params_text
from kernprof.report.text.safe import plain
from kernprof.report.text.table import (
    MISSING,
    SCORE_TITLES,
    Cell,
    Columns,
    Detail,
    Preformatted,
    Section,
    Table,
    Text,
    Tone,
    View,
    metric_title,
    quantity,
    row,
    table_of,
)
from kernprof.stats import QUANTILE


def step_summary(failed: Sequence[Check], result: str) -> str:
    """Return Markdown with the failed checks, followed by the result."""
    return "\n".join([*(f"- **{check_text(check)}**" for check in failed), "", result]) + "\n"


def move_lines(move: CounterMove) -> list[str]:
    """Return lines on a counter that got worse: values, source lines, source changes."""
    counts = " → ".join(quantity(value, move.unit) for value in (move.before, move.after))
    ratio = f" ({move.after / move.before:.3g} ×)" if move.before and move.after is not None else ""
    exact = ", exact" if move.exact else ""
    lines = [f"{metric_title(move.name, move.unit)} {counts}{ratio}{exact}"]
    for side, line in (("now ", move.head), ("base", move.base)):
        if line:
            count = f"{quantity(line.value, '')} {line.what}"
            lines.append(f"  {side} {line.file}:{line.line}  {count}  {line.code}")
    return [*lines, *(f"  {line}" for line in move.changed)]


def annotation(check: Check) -> str:
    """Return a GitHub workflow command that annotates a source line with the failed check."""
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
    """Format a check on one line: condition, subject, message, file and line."""
    place = f", {Path(check.file).name}:{check.line}" if check.file else ""
    return f"{check.condition}: {check.subject}: {check.message}{place}"


def junit(title: str, checks: Sequence[Check]) -> str:
    """Return JUnit XML with a test case per check; a check whose condition is met is a failure."""
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
            ET.SubElement(case, "failure", message=plain(check.message)).text = (
                "\n".join(plain(line) for move in check.moves for line in move_lines(move)) or None
            )
    ET.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(suites, encoding="unicode")


_MARKS = {BudgetState.HELD: "", BudgetState.BROKEN: "✗", BudgetState.NEEDS_GPU: "needs a GPU"}
_CHANGES = 8  # maximal number of changed counters that are listed next to the budgets.
# Mark of a changed counter by `worse`: worse, better, or without a preferred direction (None).
_SIGNS = {True: Cell("✗", Tone.BAD), False: Cell("✓", Tone.GOOD), None: Cell("")}


def baseline_sections(report: BaselineReport) -> list[Section]:
    """Return sections with a line per result that holds, and all violations of the others."""
    good = [result.subject for result in report.results if result.holds]
    lines: list[Text] = [
        f"{report.run} against {report.file}: {len(good)} of {len(report.results)} hold"
    ]
    lines += [Detail(f"  holds: {subject}") for subject in good]
    lines += [f"  not in this run: {subject}" for subject in report.missing]
    failed = [budget_sections(result) for result in report.results if not result.holds]
    return [Section(lines=tuple(lines)), *(section for part in failed for section in part)]


def budget_sections(report: BudgetReport) -> list[Section]:
    """Return sections with a result's budgets, changed counters and source line."""
    changed = {change.name: change for change in report.changes}
    rows = [
        row(
            _title(check.budget.name, check.unit),
            quantity(check.value, check.unit),
            check.budget.text,
            quantity(check.before, check.unit),
            _ratio(change) if change else MISSING,
            Cell(_MARKS[state], Tone.BAD if state is BudgetState.BROKEN else Tone.FAINT),
        )
        for check in report.budgets
        for change in [changed.pop(check.budget.name, None)]
        for state in [BudgetState.BROKEN if change and change.worse else check.state]
    ]
    rows += [
        row(
            _title(change.name, change.unit),
            quantity(change.after, change.unit),
            MISSING,
            quantity(change.before, change.unit),
            _ratio(change),
            _SIGNS[change.worse],
        )
        for change in list(changed.values())[:_CHANGES]
    ]
    notes: list[Text] = []
    if report.file:
        code = Preformatted(f"    {report.code.strip()}")
        notes += [f"largest share at {report.file}:{report.line}", code]
    if report.source_changed is not None:
        changed_text = "has changed" if report.source_changed else "is unchanged"
        notes.append(f"the kernel's source {changed_text} since the baseline")
    for check in report.waiting:
        notes.append(f"{check.budget.name} {check.budget.text} is not checked: {check.reason}")
    head = ("counter", "now", "budget", "baseline", "ratio", "")
    table = Table(head=head, align="srrrrl", rows=tuple(rows)) if rows else None
    lines = (report.problem,) if report.problem else ()
    return [Section(title=report.subject, lines=lines, table=table, notes=tuple(notes))]


def _title(name: str, unit: str) -> str:
    return name if name in SCORE_TITLES or not unit else f"{metric_title(name, '')} [{name}]"


def _ratio(change: CounterChange) -> str:
    return f"{change.after / change.before:.2f}×" if change.before else "from 0"


_PROCESSES: Columns = (
    ("", "", lambda process: str(process[0])),
    ("workload", "", lambda process: process[1].workload),
    ("side", "", lambda process: process[1].side),
    ("SM clock", "", lambda process: _with_unit(process[1].sm_clock_mhz, "MHz")),
    ("max. temperature", "", lambda process: _with_unit(process[1].temperature_c, "°C")),
    (
        "throttled by",
        "",
        lambda process: (
            Cell(", ".join(process[1].slowed), Tone.BAD)
            if process[1].slowed
            else Cell("power cap" if process[1].power_capped else "", Tone.FAINT)
        ),
    ),
)


def duel_sections(report: DuelReport, view: View) -> list[Section]:
    """Return sections with each workload's comparison, the regressions, and the GPU's state."""
    sections = [Section(lines=(report.base, report.head))]
    for comparison in report.comparisons:
        sections += compare_sections(comparison, view)
    lines = []
    for subject, moves in itertools.groupby(report.moves, key=lambda move: move.subject):
        lines += [subject, *(f"  {line}" for move in moves for line in move_lines(move))]
    if lines:
        text = tuple(Preformatted(f"  {line}") for line in lines)
        sections.append(Section(title="regressions, with their source lines", lines=text))
    if any(process.temperature_c is not None for process in report.processes):
        table = table_of(list(enumerate(report.processes, 1)), _PROCESSES, "rllrrl")
        sections.append(Section(title="the GPU during each process", table=table))
    return sections


def _with_unit(value: float | None, unit: str) -> str:
    return MISSING if value is None else f"{value:g} {unit}"


def noise_sections(document: NoiseDocument) -> list[Section]:
    """Return a section with each metric's noise and smallest significant difference."""
    rows = [
        (variant, metric, share)
        for variant, shares in document.shares.items()
        for metric, share in shares.items()
    ]
    columns: Columns = (
        ("variant", "", lambda row: row[0]),
        ("of", "", lambda row: row[1]),
        ("noise", "", lambda row: f"{100 * row[2]:.3f} %"),
        ("detectable from", "", lambda row: f"{100 * QUANTILE * 2**0.5 * row[2]:.2f} %"),
    )
    lines = (f"{document.gpu}, {document.processes} processes",)
    table = table_of(rows, columns, "wlrr")
    return [Section(title="noise between processes of one program", lines=lines, table=table)]


_LEVELS = "▁▂▃▄▅▆▇█"


def history_sections(history: HistoryDocument) -> list[Section]:
    """Return a line per series, and a table per series: its runs, oldest first.

    With several series, the tables are shown only with --verbose.
    """
    several = len(history.series) > 1
    lines: Columns = (
        ("variant", "variant", lambda series: series.variant),
        ("device", "device", lambda series: series.device),
        ("metric", "metric", lambda series: metric_title(series.metric, "")),
        ("runs, oldest first", "range", _line),
        ("changes", "changes", _changes),
    )
    table = table_of(history.series, lines, "sssrr", optional=(1,))
    sections = [Section(title=history.workload, table=table)] * several
    for series in history.series:
        changes = _changes(series)
        title = SCORE_TITLES.get(series.metric, (metric_title(series.metric, ""),))[0]
        columns: Columns = (
            ("run", "run", lambda point: point.run),
            ("commit", "commit", lambda p: (p.commit or MISSING)[:10] + "+" * p.dirty),
            ("name, tags", "name", lambda p: ", ".join(filter(None, (p.name, *p.tags))) or MISSING),
            (title, "value", partial(_value, series.unit)),
            ("", "change", partial(_mark, series.better)),
        )
        text = f"{changes} change points (E-divisive, 1 %)"
        sections.append(
            Section(
                title=f"{history.workload}/{series.variant} on {series.device}",
                lines=(params_text(series.params), f"  {_line(series)}"),
                table=table_of(series.points, columns, "slsrw", optional=(2,)),
                notes=(text,) if series.provenance and changes != "0" else (),
                detail=several,
            )
        )
    return sections


def _changes(series: HistorySeries) -> str:
    return str(sum(point.change is not None for point in series.points))


def _line(series: HistorySeries) -> str:
    """Return a series as a sparkline of block characters, with the range of values."""
    values = [point.value for point in series.points if point.value is not None]
    low, high = min(values), max(values)
    scale = (len(_LEVELS) - 1) / (high - low) if high > low else 0.0
    drawn = [
        " " if p.value is None else _LEVELS[round((p.value - low) * scale)] for p in series.points
    ]
    span = quantity(low, series.unit) + ("" if high == low else f" – {quantity(high, series.unit)}")
    return f"{''.join(drawn)}  {span}"


def _value(unit: str, point: HistoryPoint) -> Cell:
    return Cell(quantity(point.value, unit), value=point.value)


def _mark(better: str, point: HistoryPoint) -> Cell:
    text = []
    tone = Tone.PLAIN
    if point.failed or point.correct is False:
        text.append("FAILED" if point.failed else "WRONG")
        tone = Tone.BAD
    if point.change is not None:
        worse = bool(better) and (point.change > 1) == (better == "lower")
        tone = Tone.BAD if worse else Tone.GOOD if better else tone
        text.append(f"change {100 * (point.change - 1):+.3g} %")
    if point.source_changed:
        text.append("source changed")
    return Cell(", ".join(text), tone)
