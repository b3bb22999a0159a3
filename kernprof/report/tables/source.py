"""Annotated source: what each line moves and wastes, beside its text; SASS and PTX below it on
request.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import TypeAlias

from kernprof.model.diagnosis import Diagnosis, Line, SourceProfile
from kernprof.model.run import Provenance
from kernprof.report.text.quantity import MISSING
from kernprof.report.text.table import Cell, Row, Section, Table, Tone
from kernprof.units import format_quantity

_MISSING_TEXT = (
    "the capture does not hold this file's text (ncu --import-source yes)",
    "the run does not hold this file's text: record it again to keep it",
)
_AROUND = 2  # lines shown before the first and after the last that counts something
_GAP = 12  # of a longer stretch without counts only the ends are shown
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
    """The annotated source of each launch, file by file; the reason where there is none."""
    return [
        section
        for one in diagnoses
        if one.source is not None
        for section in _launch(one, one.source, code)
    ]


def _launch(one: Diagnosis, source: SourceProfile, code: bool) -> Iterator[Section]:
    if source.reason:
        yield Section(title=f"{one.name}, source", lines=(source.reason,))
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
        yield Section(title=f"{one.name}, {PurePosixPath(file).name}", table=table, notes=missing)


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
    """The reason that most of the line's samples were waiting for."""
    waits = {name: n for name, n in line.stalls.items() if name not in ("selected", "not_selected")}
    if not waits or not line.samples:
        return ""
    name = max(waits, key=lambda n: waits[n])
    return f"{name.replace('_', ' ')} {100 * waits[name] / line.samples:.0f} %"


def _code_rows(line: Line, columns: int) -> list[Row]:
    blank = tuple(Cell("") for _ in range(columns + 2))
    made, last = [], None
    for sass, ptx in line.code:
        if ptx and ptx != last:
            made.append(Row(cells=(*blank, Cell(f"    ptx   {ptx.strip()}", Tone.FAINT))))
        last = ptx
        made.append(Row(cells=(*blank, Cell(f"    sass  {sass}", Tone.FAINT))))
    return made


def _shown(source: SourceProfile, file: str, lines: dict[int, Line]) -> list[int]:
    """The line numbers to show: those that count something and a few around; long stretches between
    are cut.
    """
    last = len(source.files.get(file, "").splitlines()) or max(lines)
    wanted: set[int] = set()
    ordered = sorted(lines)
    for number in ordered:
        wanted.update(range(max(1, number - _AROUND), min(last, number + _AROUND) + 1))
    for first, second in itertools.pairwise(ordered):
        if second - first <= _GAP:
            wanted.update(range(first, second))
    return sorted(wanted | set(ordered)) if source.files.get(file) else ordered
