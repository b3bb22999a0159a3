"""Sections as CSV, one line a table's row: numbers in base units, texts safe in a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from kernprof.report.text.safe import csv_text
from kernprof.report.text.table import Cell, Section, Table

Field: TypeAlias = "str | float | None"


def sections_csv(sections: Sequence[Section]) -> str:
    """All the tables below one another, under all of their columns; what a table lacks is empty.

    Where sections have titles, `subject` is that of the last section of level 1, and `table` that
    of a section of level 2.
    """
    tables = [
        (place, s.table)
        for place, s in zip(_places(sections), sections, strict=True)
        if s.table is not None
    ]
    keys = list(dict.fromkeys(key for _, table in tables for key in _keys(table) if key))
    titled = any(s.title for s in sections)
    head = [*(("subject", "table") if titled else ()), *keys]
    rows = (
        [*(place if titled else ()), *fields]
        for place, table in tables
        for fields in _fields(table, keys)
    )
    return csv_lines(head, rows)


def _places(sections: Sequence[Section]) -> Iterator[tuple[str, str]]:
    subject = ""
    for section in sections:
        subject = section.title if section.level == 1 else subject
        yield subject, section.title if section.level > 1 else ""


def _keys(table: Table) -> tuple[str, ...]:
    return table.keys or table.head


def _fields(table: Table, keys: Sequence[str]) -> Iterator[list[Field]]:
    for given in table.rows:
        if given.group is None:
            own = dict(zip(_keys(table), map(_field_of, given.cells), strict=True))
            yield [own.get(key) for key in keys]


def _field_of(cell: Cell) -> Field:
    if cell.value is not None:
        return cell.value
    shown = "; ".join(each.strip() for each in (cell.text, *cell.more) if each.strip())
    return None if shown in ("", "–") else shown


def csv_lines(head: Iterable[str], rows: Iterable[Iterable[Field]]) -> str:
    """CSV of RFC 4180 with `\\n` line ends; numbers as they are, texts made safe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(csv_text, head))
    writer.writerows([_written(cell) for cell in given] for given in rows)
    return out.getvalue()


def _written(cell: Field) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return csv_text(cell)
    return repr(int(cell)) if float(cell).is_integer() and abs(cell) < 2**53 else repr(cell)
