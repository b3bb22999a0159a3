"""An explanation as sections: limiter, findings with gains and fixes, and annotated source."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import TypeAlias

from kernprof.model.diagnosis import (
    Bottleneck,
    Component,
    Diagnosis,
    Explanation,
    Fact,
    Finding,
    Gain,
    Line,
    LineRef,
    SourceProfile,
    ToolRule,
)
from kernprof.model.run import Provenance
from kernprof.report.tables.run import listed_names
from kernprof.report.text.quantity import MISSING, mark, metric_title, quantity, quantity_cell
from kernprof.report.text.safe import shorten
from kernprof.report.text.table import Cell, Preformatted, Row, Section, Table, Text, Tone, row
from kernprof.units import format_quantity

_BUSY = 0.10  # parts busier than this are named
_RULES = 4  # maximal number of ncu's own results, largest estimates first


def explanation_sections(explanation: Explanation) -> list[Section]:
    """Return the whole explanation."""
    device = f" on {explanation.device}" if explanation.device else ""
    title = (
        f"{explanation.subject} · {explanation.backend}{device} · run {explanation.run_id},"
        " explained"
    )
    opening = [
        "gains: ~ estimate of a model over the busy parts of the GPU, ≤ at most; times before ÷"
        " after"
    ]
    sections = [Section(title=title, lines=tuple(opening))]
    sections += [Section(title=_title(d), lines=tuple(_lines(d))) for d in explanation.diagnoses]
    if lacking := tuple(_missing_lines(explanation.diagnoses)):
        sections.append(Section(title="more would be known with other metrics", lines=lacking))
    if explanation.notes:
        sections.append(Section(title="notes", lines=explanation.notes))
    return sections


def _title(diagnosis: Diagnosis) -> str:
    parts = [diagnosis.name]
    if diagnosis.launches > 1:
        parts.append(
            f"{diagnosis.launches} launches, {quantity(diagnosis.total_ns, 'ns')} together"
        )
    if diagnosis.time_ns is not None:
        source = " under ncu" if diagnosis.time_source == "ncu" else ""
        parts.append(quantity(diagnosis.time_ns, "ns") + source)
    parts.append(
        f"limited by: {diagnosis.limiter.title}"
        if diagnosis.limiter.kind is not Bottleneck.UNKNOWN
        else "limiter not known"
    )
    return " · ".join(parts)


def _lines(diagnosis: Diagnosis) -> Iterator[Text]:
    yield f"  {diagnosis.limiter.message}"
    busy = _busy_text(diagnosis.components)
    if busy:
        yield f"  {busy}"
    yield from (f"  note: {note}" for note in diagnosis.notes)
    gaining = [f for f in diagnosis.findings if f.gains]
    for number, finding in enumerate(gaining, 1):
        yield ""
        yield from _finding_lines(finding, number)
    if diagnosis.together is not None:
        yield ""
        yield f"  all of these together: {gain_text(diagnosis.together)}: {diagnosis.together.arithmetic}"
    yield from _other_lines(diagnosis)


def _other_lines(diagnosis: Diagnosis) -> Iterator[str]:
    """Yield findings without a gain, and ncu's own rules."""
    if not diagnosis.findings and diagnosis.limiter.kind is not Bottleneck.UNKNOWN:
        yield ""
        at_hand = " in the metrics at hand" if diagnosis.missing_metrics else ""
        yield f"  nothing was found{at_hand} that a known fix would improve"
    idle = [f for f in diagnosis.findings if not f.gains]
    if idle:
        yield ""
        yield "  seen, without an expected gain:"
        yield from (
            f"    {f.title}: {f.message}; {f.gain_reason}{_line_text(f.lines)}" for f in idle
        )
    if diagnosis.rules:
        yield ""
        yield from _rule_lines(diagnosis.rules)


def _busy_text(parts: Sequence[Component]) -> str:
    shown = [c for c in parts if c.share >= _BUSY][:5]
    if len(shown) < 2:
        return ""
    return "busiest parts: " + ", ".join(
        f"{c.title} {mark(c.provenance)}{100 * c.share:.0f} %" for c in shown
    )


def _finding_lines(finding: Finding, number: int) -> Iterator[Text]:
    yield f"  {number}. {finding.title}: {expected_text(finding)}"
    yield f"     {finding.message}"
    if finding.gain is not None:
        yield f"     gain: {finding.gain.arithmetic}"
        if finding.accuracy:
            yield f"     accuracy: {finding.accuracy}"
    elif finding.gain_reason:
        yield f"     gain: {finding.gain_reason}"
    for ref in finding.lines:
        yield f"     line {_place(ref)}: {100 * ref.share:.0f} %"
        if ref.text:
            yield Preformatted(f"       {ref.text.strip()}")
    for index, advice in enumerate(finding.advice):
        yield f"     {'fix: ' if index == 0 else '     '}{advice}"
    if finding.evidence:
        yield "     from: " + ", ".join(map(fact_text, finding.evidence))


def gain_text(gain: Gain) -> str:
    """Format an expected speed-up, e.g. `~7.99 × faster` (estimate), `≤1.27 × faster` (bound)."""
    sign = "≤" if gain.provenance is Provenance.BOUND else "~"
    return f"{sign}{gain.speedup:.3g} × faster"


def expected_text(finding: Finding) -> str:
    """Format an expected speed-up, or state that no counter measures it."""
    return gain_text(finding.gain) if finding.gain else "gain not known"


def fact_text(fact: Fact) -> str:
    """Format a fact with its provenance mark, e.g. `global store sectors 33.6 M`."""
    title = metric_title(fact.id, fact.metric.unit).replace("busy: ", "").replace("_", " ")
    return f"{title} {mark(fact.metric.provenance)}{quantity(fact.metric.value, fact.metric.unit)}"


def _place(ref: LineRef) -> str:
    return f"{PurePosixPath(ref.file).name}:{ref.line}"


def _line_text(lines: Sequence[LineRef]) -> str:
    return f" (line {_place(lines[0])})" if lines else ""


def _missing_lines(diagnoses: Sequence[Diagnosis]) -> Iterator[str]:
    """Yield missing metrics by the option that collects them, with the launches concerned."""
    questions: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    of: dict[tuple[str, str], list[str]] = {}
    for diagnosis in diagnoses:
        for absent in diagnosis.missing_metrics:
            of.setdefault((absent.hint, absent.title), []).append(diagnosis.name)
        if diagnosis.source is not None and diagnosis.source.reason:
            of.setdefault((diagnosis.source.reason, "source lines"), []).append(diagnosis.name)
    for (hint, title), names in of.items():
        questions.setdefault((hint, tuple(dict.fromkeys(names))), []).append(title)
    for (hint, whom), titles in questions.items():
        whose = (
            ""
            if len(whom) == len({diagnosis.name for diagnosis in diagnoses})
            else f" ({listed_names(whom, 3)})"
        )
        yield f"  {', '.join(titles)}{whose}: {hint}"


def _rule_lines(rules: Sequence[ToolRule]) -> Iterator[str]:
    """Return ncu's own optimisation advice, largest estimates first."""
    weighty = [r for r in rules if r.kind in ("optimization", "warning", "error")]
    ranked = sorted(weighty, key=lambda r: -(r.speedup_percent or 0.0))
    if not ranked:
        return
    yield "  ncu's own rules say (its words, its estimates):"
    for rule in ranked[:_RULES]:
        percent = (
            f", {rule.scope or ''} estimate {rule.speedup_percent:.0f} %"
            if rule.speedup_percent
            else ""
        )
        yield f"    ncu {rule.rule}{percent.replace(',  ', ', ')}: {_first_sentence(rule.message)}"
    if len(ranked) > _RULES:
        yield f"    and {len(ranked) - _RULES} more, in --format json"


def _first_sentence(message: str) -> str:
    """Return the first sentence of ncu's long messages; the JSON holds the whole text."""
    end = message.find(". ")
    return message if end < 0 else message[: end + 1] + " …"


def brief_sections(diagnoses: Sequence[Diagnosis], run_id: str) -> list[Section]:
    """Return each variant's limiter and first finding, to follow a run."""
    if not diagnoses:
        return []
    rows = tuple(row(diagnosis.name, _brief(diagnosis)) for diagnosis in diagnoses)
    text = f"kernprof explain {run_id} shows the lines, the arithmetic and how to fix it"
    return [
        Section(
            title="what limits them",
            table=Table(head=("", ""), align="lw", rows=rows),
            notes=(text,),
        )
    ]


def findings_table(diagnoses: Sequence[Diagnosis]) -> Table:
    """Return a row per finding with a gain, one per launch without findings."""
    rows: list[Row] = []
    for diagnosis in diagnoses:
        limiter = (
            diagnosis.limiter.title
            if diagnosis.limiter.kind is not Bottleneck.UNKNOWN
            else "not known"
        )
        start = (shorten(diagnosis.name, 80), quantity_cell(diagnosis.time_ns, "ns"), limiter)
        gaining = [finding for finding in diagnosis.findings if finding.gains]
        for finding in gaining:
            place = _place(finding.lines[0]) if finding.lines else MISSING
            value = finding.gain.speedup if finding.gain else None
            rows.append(
                row(*start, finding.title, Cell(expected_text(finding), value=value), place)
            )
        if not gaining:
            rows.append(row(*start, MISSING, MISSING, MISSING))
    head = ("launch", "time", "limited by", "to fix", "gain", "line")
    keys = ("launch", "time_ns", "limited_by", "finding", "speedup", "line")
    return Table(head=head, align="srwwrl", rows=tuple(rows), keys=keys)


def _brief(diagnosis: Diagnosis) -> str:
    first = next((f for f in diagnosis.findings if f.gains), None)
    text = (
        f"limited by {diagnosis.limiter.title}"
        if diagnosis.limiter.kind is not Bottleneck.UNKNOWN
        else diagnosis.limiter.message
    )
    if first is None:
        return text
    if first.id == "at-the-limit" and first.gain is not None:
        return f"{text}, near its limit: {gain_text(first.gain)} at the rate of a copy"
    return f"{text}; fix: {first.title}, {expected_text(first)}"


_MISSING_TEXT = (
    "the capture does not hold this file's text (ncu --import-source yes)",
    "the run does not hold this file's text: record it again to keep it",
)
_AROUND = 2  # lines shown before the first and after the last counted line
_GAP = 12  # longer gaps without counts are cut
Column: TypeAlias = tuple[str, Callable[[Line], "float | None"]]

COLUMNS: tuple[Column, ...] = (
    ("sectors", lambda line: line.total("sectors")),
    ("wasted", lambda line: line.total("wasted_sectors")),
    ("wavefronts", lambda line: line.total("wavefronts")),
    ("wasted ", lambda line: line.total("wasted_wavefronts")),
    ("inst", lambda line: line.instructions),
    ("samples", lambda line: line.samples),
)


def source_sections(diagnoses: Sequence[Diagnosis], *, code: bool = False) -> list[Section]:
    """Return each launch's annotated source, file by file, or the reason for its absence."""
    return [
        section
        for diagnosis in diagnoses
        if diagnosis.source is not None
        for section in _launch(diagnosis, diagnosis.source, code)
    ]


def _launch(diagnosis: Diagnosis, source: SourceProfile, code: bool) -> Iterator[Section]:
    if source.reason:
        yield Section(title=f"{diagnosis.name}, source", lines=(source.reason,))
        return
    columns = [c for c in COLUMNS if any(c[1](line) for line in source.lines)]
    for file in dict.fromkeys(line.file for line in source.lines):
        lines = {line.line: line for line in source.lines if line.file == file}
        table = _table(source, file, lines, columns, code)
        missing = (
            ()
            if source.files.get(file)
            else (_MISSING_TEXT[source.provenance is Provenance.EXACT],)
        )
        yield Section(
            title=f"{diagnosis.name}, {PurePosixPath(file).name}", table=table, notes=missing
        )


def _table(
    source: SourceProfile, file: str, lines: dict[int, Line], columns: Sequence[Column], code: bool
) -> Table:
    rows: list[Row] = []
    before = None
    for number in _shown(source, file, lines):
        if before is not None and number != before + 1:
            rows.append(Row(cells=(Cell("…"), *(Cell("") for _ in columns), Cell(""), Cell(""))))
        before, line = number, lines.get(number)
        text = source.text(file, number)
        rows.append(_row(number, line, columns, text))
        rows += _code_rows(line, len(columns)) if code and line else []
    waits = any(line.stalls for line in lines.values())
    head = ("line", *(title for title, _ in columns), "waits for" if waits else "", "source")
    return Table(head=head, align="r" * (len(columns) + 1) + "ls", rows=tuple(rows))


def _row(number: int, line: Line | None, columns: Sequence[Column], text: str) -> Row:
    if line is None:
        return Row(
            cells=(
                Cell(str(number), Tone.FAINT),
                *(Cell("") for _ in columns),
                Cell(""),
                Cell(text, Tone.FAINT),
            )
        )
    wasteful = any("wasted" in title and (value(line) or 0.0) > 0 for title, value in columns)
    cells = [Cell(_number(title, value(line))) for title, value in columns]
    return Row(
        cells=(
            Cell(str(number)),
            *cells,
            Cell(_stall(line)),
            Cell(text, Tone.BAD if wasteful else Tone.PLAIN),
        )
    )


def _number(title: str, value: float | None) -> str:
    if value is None:
        return MISSING if title in ("inst", "samples") else ""
    return format_quantity(value, "")


def _stall(line: Line) -> str:
    """Return the most frequent stall reason of the line."""
    waits = {name: n for name, n in line.stalls.items() if name not in ("selected", "not_selected")}
    if not waits or not line.samples:
        return ""
    name = max(waits, key=lambda n: waits[n])
    return f"{name.replace('_', ' ')} {100 * waits[name] / line.samples:.0f} %"


def _code_rows(line: Line, columns: int) -> list[Row]:
    blank = tuple(Cell("") for _ in range(columns + 2))
    result, last = [], None
    for sass, ptx in line.code:
        if ptx and ptx != last:
            result.append(Row(cells=(*blank, Cell(f"    ptx   {ptx.strip()}", Tone.FAINT))))
        last = ptx
        result.append(Row(cells=(*blank, Cell(f"    sass  {sass}", Tone.FAINT))))
    return result


def _shown(source: SourceProfile, file: str, lines: dict[int, Line]) -> list[int]:
    """Return the line numbers to show: counted lines and their neighbours, without long gaps."""
    last = len(source.files.get(file, "").splitlines()) or max(lines)
    wanted: set[int] = set()
    ordered = sorted(lines)
    for number in ordered:
        wanted.update(range(max(1, number - _AROUND), min(last, number + _AROUND) + 1))
    for first, second in itertools.pairwise(ordered):
        if second - first <= _GAP:
            wanted.update(range(first, second))
    return sorted(wanted | set(ordered)) if source.files.get(file) else ordered
