"""Sections of an explanation: limiter, findings with gains and fixes, annotated source."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import TypeAlias

from kernprof.errors import command_line
from kernprof.model.diagnosis import (
    Bottleneck,
    Diagnosis,
    Explanation,
    Fact,
    Finding,
    Gain,
    Line,
    LineRef,
    SourceProfile,
)
from kernprof.model.run import Provenance
from kernprof.report.tables.run import where_text
from kernprof.report.text.safe import shorten
from kernprof.report.text.table import (
    MISSING,
    Cell,
    Detail,
    Linked,
    Preformatted,
    Row,
    Section,
    Table,
    Text,
    Tone,
    mark,
    metric_title,
    quantity,
    row,
)
from kernprof.units import count_of, format_quantity

_BUSY = 0.10  # hardware units with a larger busy fraction are listed


def explanation_sections(explanation: Explanation) -> list[Section]:
    """Return all sections of an explanation, without annotated source."""
    findings = [f for d in explanation.diagnoses for f in d.findings if f.accuracy]
    legend = (
        Detail(
            "gain: time before ÷ time after; ≤ upper bound (usually the gain is much smaller), ~"
            " model estimate from the load of the hardware units"
        ),
        *(
            Detail(f"accuracy of ~ for {', '.join(titles)}: {accuracy}")
            for accuracy in dict.fromkeys(f.accuracy for f in findings)
            for titles in [dict.fromkeys(f.title for f in findings if f.accuracy == accuracy)]
        ),
    )
    gains = [
        (
            gain.provenance is not Provenance.BOUND,
            gain.speedup,
            f"{d.name}, {f.title}: {gain_text(gain)}",
        )
        for d in explanation.diagnoses
        for f in d.findings
        for gain in [f.gain]
        if gain and f.gains
    ]
    answer = (f"largest gain: {max(gains)[2]}",) if gains and len(explanation.diagnoses) > 1 else ()
    sections = [
        Section(
            title=(
                f"{explanation.subject} · {where_text(explanation.backend, explanation.device)}"
                f" · run {explanation.run_id}, explained"
            ),
            lines=(*answer, *legend),
        )
    ]
    advice: dict[str, str] = {}
    sections += [
        Section(title=_title(d), lines=tuple(_lines(d, advice))) for d in explanation.diagnoses
    ]
    lacking: dict[str, dict[str, None]] = {}  # titles of missing metrics by the option for them
    for diagnosis in explanation.diagnoses:
        for metric in diagnosis.missing_metrics:
            lacking.setdefault(metric.hint, {})[metric.title] = None
        if diagnosis.source is not None and diagnosis.source.reason:
            lacking.setdefault(diagnosis.source.reason, {})["source lines"] = None
    if lacking:
        lines = tuple(f"  {', '.join(titles)}: {hint}" for hint, titles in lacking.items())
        sections.append(
            Section(title="not analysed because of missing metrics", lines=lines, detail=True)
        )
    if explanation.notes:
        sections.append(Section(title="notes", lines=explanation.notes, detail=True))
    return sections


def _limiter(diagnosis: Diagnosis) -> str:
    """Return the limiter's title; "" if unknown."""
    limiter = diagnosis.limiter
    return limiter.title if limiter.kind is not Bottleneck.UNKNOWN else ""


def _title(diagnosis: Diagnosis) -> str:
    parts = [diagnosis.name]
    if diagnosis.launches > 1:
        total = quantity(diagnosis.total_ns, "ns")
        parts.append(f"{diagnosis.launches} launches, {total} together")
    if diagnosis.time_ns is not None:
        parts.append(clocked_time(diagnosis))
    limiter = _limiter(diagnosis)
    return " · ".join([*parts, f"limited by: {limiter}" if limiter else "limiter not known"])


_CLOCKS = {"timing": " by CUDA events", "ncu": " under ncu", "estimate": " estimated"}


def clocked_time(diagnosis: Diagnosis) -> str:
    """Format the launch's time and its source, e.g. `~12 µs estimated`, `12 µs under ncu`."""
    return time_text(diagnosis) + _CLOCKS.get(diagnosis.time_source or "", "")


def time_text(diagnosis: Diagnosis) -> str:
    """Format the launch's time, with the mark of an estimate."""
    guess = diagnosis.time_source == "estimate"
    return mark(Provenance.ESTIMATE) * guess + quantity(diagnosis.time_ns, "ns")


def _lines(diagnosis: Diagnosis, advised: dict[str, str]) -> Iterator[Text]:
    """Yield the lines of a launch. `advised` maps each printed advice to the first launch's name."""
    first, _, rest = diagnosis.limiter.message.partition("; ")
    yield f"  {first}"
    yield from (Detail(f"  {part}") for part in (rest,) if part)
    busy = [
        f"{c.title} {mark(c.provenance)}{100 * c.share:.0f} %"
        for c in diagnosis.components
        if c.share >= _BUSY
    ]
    if len(busy) > 1 and diagnosis.time_source != "estimate":  # a note lists the estimated parts
        yield Detail(f"  busiest parts: {', '.join(busy[:5])}")
    yield from (Detail(f"  note: {note}") for note in diagnosis.notes)
    for number, finding in enumerate((f for f in diagnosis.findings if f.gains), 1):
        yield f"  {number}. {finding.title}: {expected_text(finding)}"
        yield f"     {finding.message}"
        if finding.gain is not None:
            yield Detail(f"     gain: {finding.gain.arithmetic}")
        elif finding.gain_reason:
            yield Detail(f"     gain: {finding.gain_reason}")
        for ref in finding.lines:
            yield Linked(f"     line {_place(ref)}: {100 * ref.share:.0f} %", ref.file, ref.line)
            if ref.text:
                yield Preformatted(f"       {ref.text.strip()}")
        for index, advice in enumerate(finding.advice):
            name = advised.setdefault(advice, diagnosis.name)
            text = advice if name == diagnosis.name else f"as for {name}"
            yield f"     fix: {text}" if index == 0 else Detail(f"          {text}")
        if finding.evidence:
            yield Detail("     from: " + ", ".join(map(fact_text, finding.evidence)))
    if together := diagnosis.together:
        yield f"  all fixes together: {gain_text(together)}"
        yield Detail(f"    {together.arithmetic}")
    # `--set full` collects sections; workloads declare other inputs.
    absent = [metric for metric in diagnosis.missing_metrics if "--section" in metric.hint]
    if not diagnosis.findings and (_limiter(diagnosis) or absent):
        collected = " in the collected metrics" if absent else ""
        yield f"  no finding{collected} has a known fix"
        if absent and diagnosis.time_source != "estimate":
            yield f"  metrics of ncu --set full add {count_of(len(absent), 'check')}"
    for finding in (f for f in diagnosis.findings if not f.gains):
        line = f" (line {_place(finding.lines[0])})" if finding.lines else ""
        yield f"  without a known gain, {finding.title}: {finding.message}{line}"
        yield from (Detail(f"      {part}") for part in (finding.gain_reason,) if part)
    rules = [r for r in diagnosis.rules if r.kind in ("optimization", "warning", "error")]
    if rules:
        yield Detail("  ncu's rules with a result:")
    for rule in sorted(rules, key=lambda rule: -(rule.speedup_percent or 0.0)):
        scope = f", {rule.scope}" if rule.scope else ","
        percent = f"{scope} estimate {rule.speedup_percent:.0f} %" if rule.speedup_percent else ""
        first, _, rest = rule.message.partition(". ")  # JSON output holds the complete message
        yield Detail(f"    {rule.rule}{percent}: {first}{'. …' if rest else ''}")


def gain_text(gain: Gain) -> str:
    """Format an expected speed-up, e.g. `~7.99 × faster` (estimate), `≤1.27 × faster` (bound)."""
    sign = "≤" if gain.provenance is Provenance.BOUND else "~"
    return f"{sign}{gain.speedup:.3g} × faster"


def expected_text(finding: Finding) -> str:
    """Format a finding's expected speed-up, or state that the gain is unknown."""
    return gain_text(finding.gain) if finding.gain else "gain not known"


def fact_text(fact: Fact) -> str:
    """Format a metric that supports a statement, e.g. `global store sectors 33.6 M`."""
    title = metric_title(fact.id, fact.metric.unit).replace("busy: ", "").replace("_", " ")
    return f"{title} {mark(fact.metric.provenance)}{quantity(fact.metric.value, fact.metric.unit)}"


def _place(ref: LineRef) -> str:
    return f"{PurePosixPath(ref.file).name}:{ref.line}"


def brief_sections(diagnoses: Sequence[Diagnosis], run_id: str) -> list[Section]:
    """Return a section with each variant's limiter and first finding, for the output of a run."""
    if not diagnoses:
        return []
    rows = tuple(row(diagnosis.name, _brief(diagnosis)) for diagnosis in diagnoses)
    table = Table(head=("", ""), align="lw", rows=rows)
    notes = (
        *dict.fromkeys(d.limiter.message for d in diagnoses if not _limiter(d)),
        f"{command_line('explain', run_id)} shows causes and fixes",
    )
    return [Section(title="limiters", table=table, notes=notes, level=2)]


def findings_table(diagnoses: Sequence[Diagnosis]) -> Table:
    """Return a table with a row per finding with a gain, and a row per launch without findings."""
    rows = []
    for diagnosis in diagnoses:
        start = (
            shorten(diagnosis.name, 80),
            Cell(time_text(diagnosis), value=diagnosis.time_ns),
            _limiter(diagnosis) or "not known",
        )
        gaining = [finding for finding in diagnosis.findings if finding.gains]
        for finding in gaining:
            line = _place(finding.lines[0]) if finding.lines else MISSING
            value = finding.gain.speedup if finding.gain else None
            rows.append(row(*start, finding.title, Cell(expected_text(finding), value=value), line))
        if not gaining:
            rows.append(row(*start, MISSING, MISSING, MISSING))
    head = ("launch", "time", "limited by", "to fix", "gain", "line")
    keys = ("launch", "time_ns", "limited_by", "finding", "speedup", "line")
    return Table(head=head, align="srwwrl", rows=tuple(rows), keys=keys)


def _brief(diagnosis: Diagnosis) -> str:
    first = next((f for f in diagnosis.findings if f.gains), None)
    limiter = _limiter(diagnosis)
    text = f"limited by {limiter}" if limiter else "limiter not known"
    if first is None:
        return text
    if first.id == "at-the-limit" and first.gain is not None:
        return f"{text}, near its limit: {gain_text(first.gain)} at copy bandwidth"
    return f"{text}; fix: {first.title}, {expected_text(first)}"


_MISSING_TEXT = (
    "the capture lacks this file's text (ncu --import-source yes)",
    "the run lacks this file's text: record the run again to store it",
)
_AROUND = 2  # lines shown before the first and after the last counted line
_GAP = 12  # maximal number of consecutive source lines without counts that are all printed
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
    """Return sections with each launch's annotated source, or the reason for its absence."""
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
        missing = _MISSING_TEXT[source.provenance is Provenance.EXACT]
        yield Section(
            title=f"{diagnosis.name}, {PurePosixPath(file).name}",
            table=_table(source, file, lines, columns, code),
            notes=() if source.files.get(file) else (missing,),
        )


def _table(
    source: SourceProfile, file: str, lines: dict[int, Line], columns: Sequence[Column], code: bool
) -> Table:
    rows: list[Row] = []
    blank = [""] * len(columns)
    before = None
    # Print lines with counts and neighbouring lines; omit long gaps.
    end = len(source.files.get(file, "").splitlines()) or max(lines)
    wanted: set[int] = set()
    ordered = sorted(lines)
    for counted in ordered:
        wanted.update(range(max(1, counted - _AROUND), min(end, counted + _AROUND) + 1))
    for first, second in itertools.pairwise(ordered):
        if second - first <= _GAP:
            wanted.update(range(first, second))
    for number in sorted(wanted | set(ordered)) if source.files.get(file) else ordered:
        if before is not None and number != before + 1:
            rows.append(row("…", *blank, "", ""))
        before, line = number, lines.get(number)
        text = source.text(file, number)
        if line is None:
            rows.append(row(Cell(str(number), Tone.FAINT), *blank, "", Cell(text, Tone.FAINT)))
            continue
        wasted = sum(value(line) or 0.0 for title, value in columns if "wasted" in title)
        counts = [_number(title, value(line)) for title, value in columns]
        tone = Tone.BAD if wasted > 0 else Tone.PLAIN
        # Show the most frequent stall reason of the line.
        reasons = {
            name: n for name, n in line.stalls.items() if name not in ("selected", "not_selected")
        }
        wait = ""
        if reasons and line.samples:
            name = max(reasons, key=reasons.__getitem__)
            wait = f"{name.replace('_', ' ')} {100 * reasons[name] / line.samples:.0f} %"
        rows.append(row(str(number), *counts, wait, Cell(text, tone)))
        last = None
        for sass, ptx in line.code if code else ():
            if ptx and ptx != last:
                text = f"    ptx   {ptx.strip()}"
                rows.append(row("", *blank, "", Cell(text, Tone.FAINT)))
            last = ptx
            rows.append(row("", *blank, "", Cell(f"    sass  {sass}", Tone.FAINT)))
    waits = any(line.stalls for line in lines.values())
    head = ("line", *(title for title, _ in columns), "waits for" if waits else "", "source")
    return Table(head=head, align="r" * (len(columns) + 1) + "ls", rows=tuple(rows))


def _number(title: str, value: float | None) -> str:
    if value is None:
        return MISSING if title in ("inst", "samples") else ""
    return format_quantity(value, "")
