"""Sections drawn for a terminal: aligned columns, colour only when asked for."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from kernprof.report.text.safe import columns, plain, shorten
from kernprof.report.text.table import Cell, Section, Table, Tone, View

_GAP = "  "
_LEAST = 12  # columns that a squeezed column keeps
_CODES = {Tone.GOOD: "32", Tone.BAD: "31", Tone.FAINT: "2", Tone.STRONG: "1"}


def text(sections: Iterable[Section], view: View) -> str:
    """The sections as text that ends with a newline. Nothing in it can act on the terminal but our own colours."""
    return "\n".join("\n".join(_section(s, view)) + "\n" for s in sections)


def _section(section: Section, view: View) -> Iterator[str]:
    if section.title:
        yield from (_painted(line, Tone.STRONG, view) for line in _wrapped(section.title, view))
    for line in section.lines:
        yield from _wrapped(line, view)
    if section.table is not None:
        if section.title or section.lines:
            yield ""
        yield from _table(section.table, view)
    if section.code:
        yield from map(plain, section.code.expandtabs(4).splitlines())
    if section.notes and (section.table is not None or section.lines):
        yield ""
    for note in section.notes:
        yield from _wrapped(note, view)


def _wrapped(line: str, view: View) -> list[str]:
    """The line in the view's width; what is carried over is indented two columns more than its start."""
    shown = plain(line)
    hang = " " * (len(shown) - len(shown.lstrip()) + 2)
    return textwrap.wrap(shown, max(view.width, 40), subsequent_indent=hang, break_on_hyphens=False) or [""]


def _table(table: Table, view: View) -> Iterator[str]:
    rows = [tuple(Cell(plain(c.text), c.tone) for c in r.cells) for r in table.rows]
    head = tuple(plain(h) for h in table.head)
    widths = _widths(head, rows, table.squeeze, view.width)
    if any(head):
        yield _line([Cell(h, Tone.STRONG) for h in head], widths, table.align, view)
        yield _painted("─" * (sum(widths) + len(_GAP) * (len(widths) - 1)), Tone.FAINT, view)
    for given, cells in zip(table.rows, rows, strict=True):
        yield (
            _painted(plain(given.group), Tone.STRONG, view)
            if given.group is not None
            else _line(cells, widths, table.align, view)
        )


def _widths(head: tuple[str, ...], rows: list[tuple[Cell, ...]], squeeze: int, limit: int) -> list[int]:
    widths = [
        max([columns(name), *(columns(r[i].text) for r in rows if r)]) for i, name in enumerate(head)
    ]  # fmt: skip
    excess = sum(widths) + len(_GAP) * (len(widths) - 1) - limit
    if excess > 0:
        widths[squeeze] = max(min(_LEAST, widths[squeeze]), widths[squeeze] - excess)
    return widths


def table_width(table: Table) -> int:
    """Columns that the table takes when nothing is squeezed."""
    rows = [tuple(Cell(plain(c.text)) for c in r.cells) for r in table.rows]
    widths = _widths(tuple(map(plain, table.head)), rows, table.squeeze, 1_000_000)
    return sum(widths) + len(_GAP) * (len(widths) - 1)


def _line(cells: Iterable[Cell], widths: list[int], align: str, view: View) -> str:
    made = []
    for cell, width, side in zip(cells, widths, align, strict=True):
        shown = shorten(cell.text, width)
        blank = " " * (width - columns(shown))
        painted = _painted(shown, cell.tone, view)
        made.append(painted + blank if side == "l" else blank + painted)
    return _GAP.join(made).rstrip()


def _painted(shown: str, tone: Tone, view: View) -> str:
    code = _CODES.get(tone)
    return f"\x1b[{code}m{shown}\x1b[0m" if view.color and code and shown else shown
