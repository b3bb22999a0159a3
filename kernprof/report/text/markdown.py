"""Sections as Markdown (GitHub tables). Every cell is literal text: nothing in it becomes markup."""

from collections.abc import Iterable, Iterator
from textwrap import dedent

from kernprof.report.text import safe
from kernprof.report.text.table import Cell, Preformatted, Row, Section, Table, Text, Tone, bar_text


def markdown(sections: Iterable[Section]) -> str:
    """The sections as Markdown that ends with a newline."""
    return "\n".join("\n".join(map(safe.isolated, _section(s))) + "\n" for s in sections)


def _section(section: Section) -> Iterator[str]:
    if section.title:
        yield from (f"{'#' * (section.level + 1)} {safe.markdown(section.title)}", "")
    for line in section.lines:
        yield from (*_text(line, ""), "")
    if section.table is not None:
        yield from _table(section.table)
        if section.table.cut:
            yield from ("", f"… and {section.table.cut} more")
    if section.notes:
        yield ""
    for note in section.notes:
        yield from _text(note, "- ")


def _text(text: Text, mark: str) -> Iterator[str]:
    if isinstance(text, Preformatted):
        yield from _fenced(text, " " * len(mark))
    else:
        yield mark + safe.markdown(text.strip())


def _table(table: Table) -> Iterator[str]:
    yield _line(map(safe.markdown, table.head))
    yield _line("---:" if side == "r" else ":---" for side in table.align)
    for given in table.rows:
        yield _line(_cells(given, len(table.head)))


def _cells(given: Row, count: int) -> Iterator[str]:
    if given.group is not None:
        yield f"**{safe.markdown(given.group)}**"
        yield from [""] * (count - 1)
    else:
        yield from map(_cell, given.cells)


def _cell(cell: Cell) -> str:
    text = "<br>".join(safe.markdown(each.strip()) for each in (bar_text(cell), *cell.more))
    return f"**{text}**" if cell.tone is Tone.STRONG and text else text


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _fenced(code: Preformatted, indent: str) -> Iterator[str]:
    """A code block whose fence is longer than any run of backticks in it."""
    lines = [safe.plain(line) for line in dedent("\n".join(code.lines)).split("\n")]
    longest = max((len(run) for line in lines for run in _backticks(line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield from (indent + line for line in (fence, *lines, fence))


def _backticks(line: str) -> list[str]:
    return [run for run in "".join(c if c == "`" else " " for c in line).split() if run]
