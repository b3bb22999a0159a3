"""Render sections as terminal text, Markdown and CSV."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from textwrap import dedent
from typing import TypeAlias

from kernprof.report.text import safe
from kernprof.report.text.safe import (
    columns,
    csv_text,
    editor_address,
    isolated,
    plain,
    shorten,
    wrapped,
)
from kernprof.report.text.table import (
    Cell,
    Detail,
    Linked,
    Preformatted,
    Row,
    Section,
    Table,
    Text,
    Tone,
    View,
    bar_text,
    with_columns,
)

NARROWEST = 24  # least width of text in columns, even on narrower terminals
DETAILS = "-V (--verbose) adds the arithmetic, accuracy and method"
_GAP = "  "
_LEAST = 12  # least width of a narrowed table column, in characters
_CODES = {Tone.GOOD: "32", Tone.BAD: "31", Tone.FAINT: "2", Tone.STRONG: "1"}


def text(sections: Iterable[Section], view: View) -> str:
    """Return the sections as terminal text; the only escape sequences are colours and links."""
    view, sections = replace(view, width=max(view.width, NARROWEST)), tuple(sections)
    shown = sections if view.details else tuple(_without_details(sections))
    texts = ["\n".join(map(isolated, _section(s, view))) + "\n" for s in shown]
    if shown != sections:
        texts.append(_painted(DETAILS, Tone.FAINT, view) + "\n")
    return "\n".join(texts)


def _without_details(sections: Iterable[Section]) -> Iterator[Section]:
    for section in sections:
        lines, notes = (
            tuple(text for text in texts if not isinstance(text, Detail))
            for texts in (section.lines, section.notes)
        )
        if table := section.table:
            rows = tuple(_without_paragraphs(row) for row in table.rows if not row.detail)
            after = [row.group is None for row in rows[1:]] + [False]
            rows = tuple(
                row for row, filled in zip(rows, after, strict=False) if row.group is None or filled
            )
            table = replace(table, rows=rows) if rows != table.rows else table
        if not section.detail and (section.title or lines or notes or table):
            yield replace(section, lines=lines, notes=notes, table=table)


def _without_paragraphs(row: Row) -> Row:
    cells = tuple(
        replace(c, more=tuple(text for text in c.more if not isinstance(text, Detail)))
        if c.more
        else c
        for c in row.cells
    )
    return replace(row, cells=cells)


def _section(section: Section, view: View) -> Iterator[str]:
    if section.title:
        yield from (
            _painted(line, Tone.STRONG, view) for line in wrapped(section.title, view.width)
        )
    yield from _texts(section.lines, view)
    if section.table is not None:
        if (section.title and section.level == 1) or section.lines:
            yield ""
        yield from _table(section.table, view)
        if section.table.cut:
            yield f"… and {section.table.cut} more"
    if section.notes and (section.table is not None or section.lines):
        yield ""
    yield from _texts(section.notes, view)


def _texts(texts: Iterable[Text], view: View) -> Iterator[str]:
    for item in texts:
        lines = (
            map(plain, item.lines) if isinstance(item, Preformatted) else wrapped(item, view.width)
        )
        address = isinstance(item, Linked) and editor_address(view.editor, item.file, item.line)
        yield from (_hyperlink(line, address) for line in lines) if address else lines


def _hyperlink(line: str, address: str) -> str:
    """Return the line as a link (escape sequence OSC 8), without its indentation."""
    shown = line.lstrip()
    return f"{line[: -len(shown)]}\x1b]8;;{address}\x1b\\{shown}\x1b]8;;\x1b\\"


def _table(value: Table, view: View) -> Iterator[str]:
    # Drop optional columns until the table fits without shortened cells.
    natural = _natural_widths(
        tuple(map(plain, value.head)), [_plain_cells(r.cells) for r in value.rows]
    )
    needed = [
        min(_LEAST, width) if side == "w" else width
        for width, side in zip(natural, value.align, strict=True)
    ]
    gone: set[int] = set()
    for index in value.optional:
        if _total_width([width for n, width in enumerate(needed) if n not in gone]) > view.width:
            gone.add(index)
    remaining = [n for n in range(len(value.head)) if n not in gone]
    table = with_columns(value, remaining) if gone else value
    rows = [_plain_cells(r.cells) for r in table.rows]
    head = tuple(map(plain, table.head))
    widths = [min(width, view.width) for width in _natural_widths(head, rows)]
    for side in "ws":  # narrow wrapped columns (w) first, then shortened columns (s)
        while _total_width(widths) > view.width:
            able = [n for n, a in enumerate(table.align) if a == side and widths[n] > _LEAST]
            if not able:
                break
            widths[max(able, key=widths.__getitem__)] -= 1
    if _total_width(widths) > view.width:
        yield from _records(value, view)
        return
    if any(head):
        yield from _line([Cell(h, Tone.STRONG) for h in head], widths, table.align, view)
        yield _painted("─" * _total_width(widths), Tone.FAINT, view)
    for row, cells in zip(table.rows, rows, strict=True):
        yield from (
            _group(row, view) if row.group is not None else _line(cells, widths, table.align, view)
        )


def _group(row: Row, view: View) -> list[str]:
    return [_painted(line, Tone.STRONG, view) for line in wrapped(row.group or "", view.width)]


def _plain_cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(replace(c, text=plain(bar_text(c))) for c in cells)


def _records(table: Table, view: View) -> Iterator[str]:
    """Yield a table that is too wide for the terminal as lines `head: cell`, row by row."""
    for row in table.rows:
        if row.group is not None:
            yield from _group(row, view)
        for number, (name, cell) in enumerate(zip(table.head, row.cells, strict=False)):
            value = bar_text(cell).strip()
            if number and not value:
                continue
            for paragraph in ((f"{name.strip()}: {value}" if name.strip() else value), *cell.more):
                lines = wrapped("  " * (number > 0) + paragraph, view.width)
                yield from (_painted(line, cell.tone, view) for line in lines)


def _natural_widths(head: Sequence[str], rows: Sequence[tuple[Cell, ...]]) -> list[int]:
    return [
        max(
            [
                columns(name),
                *(columns(t) for r in rows if r for t in (r[i].text, *map(plain, r[i].more))),
            ]
        )
        for i, name in enumerate(head)
    ]


def _total_width(widths: Sequence[int]) -> int:
    return sum(widths) + len(_GAP) * (len(widths) - 1)


def table_width(table: Table) -> int:
    """Return the table's width in terminal columns without wrapping or cutting."""
    return _total_width(
        _natural_widths(tuple(map(plain, table.head)), [_plain_cells(r.cells) for r in table.rows])
    )


def _line(cells: Sequence[Cell], widths: Sequence[int], align: str, view: View) -> Iterator[str]:
    """Yield a table row as one line, or as several lines for wrapped columns."""
    stacks = [
        [shorten(cell.text, width)]
        if side != "w"
        else [line for item in (cell.text, *cell.more) for line in wrapped(item, width, hang=0)]
        for cell, width, side in zip(cells, widths, align, strict=True)
    ]
    for number in range(max(map(len, stacks), default=0)):
        parts = []
        for stack, cell, width, side in zip(stacks, cells, widths, align, strict=True):
            shown = stack[number].rstrip() if number < len(stack) else ""
            blank = " " * (width - columns(shown))
            painted = _painted(shown, cell.tone, view)
            parts.append(blank + painted if side == "r" else painted + blank)
        yield _GAP.join(parts).rstrip()


def _painted(shown: str, tone: Tone, view: View) -> str:
    code = _CODES.get(tone)
    return f"\x1b[{code}m{shown}\x1b[0m" if view.color and code and shown.strip() else shown


def markdown(sections: Iterable[Section]) -> str:
    """Return the sections as Markdown that ends with a newline."""
    return "\n".join("\n".join(map(safe.isolated, _markdown_section(s))) + "\n" for s in sections)


def _markdown_section(section: Section) -> Iterator[str]:
    if section.title:
        yield from (f"{'#' * (section.level + 1)} {safe.markdown(section.title)}", "")
    for line in section.lines:
        yield from (*_markdown_text(line, ""), "")
    if (table := section.table) is not None:
        yield _markdown_row(map(safe.markdown, table.head))
        yield _markdown_row("---:" if side == "r" else ":---" for side in table.align)
        for row in table.rows:
            group = [f"**{safe.markdown(row.group or '')}**", *[""] * (len(table.head) - 1)]
            yield _markdown_row(map(_cell, row.cells) if row.group is None else group)
        if table.cut:
            yield from ("", f"… and {table.cut} more")
    if section.notes:
        yield ""
    for note in section.notes:
        yield from _markdown_text(note, "- ")


def _markdown_text(text: Text, mark: str) -> Iterator[str]:
    if isinstance(text, str):
        yield mark + safe.markdown(text.strip())
        return
    # The fence of a code block is longer than any run of backticks in the code.
    lines = [safe.plain(line) for line in dedent("\n".join(text.lines)).split("\n")]
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield from (" " * len(mark) + line for line in (fence, *lines, fence))


def _cell(cell: Cell) -> str:
    text = "<br>".join(safe.markdown(line.strip()) for line in (bar_text(cell), *cell.more))
    return f"**{text}**" if cell.tone is Tone.STRONG and text else text


def _markdown_row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


Field: TypeAlias = "str | float | None"


def sections_csv(sections: Sequence[Section]) -> str:
    """Return all tables as one CSV, whose columns are the union of the tables' columns.

    If sections have titles, the column `subject` holds the last level-1 title, and `table` the
    title of a level-2 section.
    """
    keys = dict.fromkeys(
        key for s in sections if s.table for key in s.table.keys or s.table.head if key
    )
    titled = any(s.title for s in sections)
    subject = ""
    lines: list[list[Field]] = []
    for section in sections:
        subject = section.title if section.level == 1 else subject
        if (table := section.table) is None:
            continue
        place = [subject, section.title if section.level > 1 else ""] if titled else []
        for row in (row for row in table.rows if row.group is None):
            fields = dict(zip(table.keys or table.head, map(_field_of, row.cells), strict=True))
            lines.append([*place, *map(fields.get, keys)])
    return csv_lines([*(("subject", "table") if titled else ()), *keys], lines)


def _field_of(cell: Cell) -> Field:
    if cell.value is not None:
        return cell.value
    shown = "; ".join(line.strip() for line in (cell.text, *cell.more) if line.strip())
    return None if shown in ("", "–") else shown


def csv_lines(head: Iterable[str], rows: Iterable[Iterable[Field]]) -> str:
    r"""Format CSV (RFC 4180) with `\n` line ends; texts are sanitised, numbers unchanged."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(csv_text, head))
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return out.getvalue()


def _written(cell: Field) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return csv_text(cell)
    return repr(int(cell)) if float(cell).is_integer() and abs(cell) < 2**53 else repr(cell)
