"""Sections, tables and cells, independent of the output format."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

_BAR = 40  # length of a full bar in characters


class Tone(str, Enum):
    """Meaning of a cell that determines its colour, e.g. good or bad."""

    PLAIN = ""
    GOOD = "good"
    BAD = "bad"
    FAINT = "faint"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Preformatted:
    """Preformatted text (source, compiler messages), rendered without wrapping."""

    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.expandtabs(4).splitlines()


class Detail(str):
    """Text that the terminal shows only with --verbose: arithmetic, accuracy, method."""


class Linked(str):
    """Text about a source line; some terminals open the line in the editor."""

    __slots__ = ("file", "line")

    def __new__(cls, text: str, file: str, line: int) -> "Linked":
        linked = super().__new__(cls, text)
        linked.file, linked.line = file, line
        return linked

    file: str
    line: int


Text: TypeAlias = "str | Preformatted"


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell with unescaped text.

    `value` is the cell's number in the base unit, for CSV. `bar` (0–1) is the length of a bar that
    HTML draws behind the text, and that replaces an empty text. `more` are paragraphs below the
    text in wrapped columns.
    """

    text: str
    tone: Tone = Tone.PLAIN
    value: str | float | None = None
    bar: float | None = None
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A table row; if `group` is set, the row is a heading of the following rows.

    If `detail` is true, the terminal shows the row only with --verbose.
    """

    cells: tuple[Cell, ...] = ()
    group: str | None = None
    detail: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table. `align` has a letter per column: l(eft), r(ight), w(rap) or s(horten).

    If the table is too wide, `optional` columns are dropped first, in order. `keys` are the CSV
    column names with units (`total_ns`); an empty key means the head. `cut` counts omitted rows.
    """

    head: tuple[str, ...]
    align: str
    rows: tuple[Row, ...]
    optional: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()
    cut: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading, lines, a table and notes. A level-2 section belongs to the last level-1 section.

    Leading spaces of a line are its indentation. If `detail` is true, the terminal shows the
    section only with --verbose.
    """

    title: str = ""
    lines: tuple[Text, ...] = ()
    table: Table | None = None
    notes: tuple[Text, ...] = ()
    level: int = 1
    detail: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Rendering options.

    `width` is in terminal columns. `metrics` are shown in addition to the default ones. `top` is
    the largest number of rows. `details` shows what needs --verbose. `editor` is the template of
    links to source lines, "" for text without links.
    """

    width: int = 100
    color: bool = False
    editor: str = ""
    metrics: tuple[str, ...] = ()
    top: int = 25
    details: bool = True


def bar_text(cell: Cell) -> str:
    """Return the cell's text or, if empty, the cell's bar as characters."""
    return cell.text or ("" if cell.bar is None else "█" * round(min(cell.bar, 1.0) * _BAR))


def row(*texts: str | Cell) -> Row:
    return Row(cells=tuple(t if isinstance(t, Cell) else Cell(t) for t in texts))


Column: TypeAlias = "tuple[str, str, Callable[[Any], Cell | str]]"
Columns: TypeAlias = Sequence[Column]


def table_of(
    items: Sequence[Any],
    columns: Columns,
    align: str = "",
    *,
    most: int | None = None,
    optional: tuple[int, ...] = (),
) -> Table:
    """Return a table with a row per item, at most `most` rows.

    `columns` are triples of head, CSV key ("" for no key) and a function from item to cell. By
    default, a first column that is too wide is shortened, and the other columns are right-aligned.
    """
    heads, keys, cells = zip(*columns, strict=True)
    shown = items[:most]
    return Table(
        head=heads,
        align=align or "s" + "r" * (len(heads) - 1),
        rows=tuple(row(*(cell(item) for cell in cells)) for item in shown),
        keys=keys if any(keys) else (),
        optional=optional,
        cut=len(items) - len(shown),
    )


def with_columns(table: Table, numbers: Sequence[int]) -> Table:
    """Return the table with only the columns of the given indices."""
    rows = (
        item if item.group is not None else Row(cells=tuple(item.cells[n] for n in numbers))
        for item in table.rows
    )
    return replace(
        table,
        head=tuple(table.head[n] for n in numbers),
        align="".join(table.align[n] for n in numbers),
        rows=tuple(rows),
        keys=tuple(table.keys[n] for n in numbers if table.keys),
        optional=(),
    )


def first_rows(table: Table, most: int) -> Table:
    """Return the table with at most `most` rows; `cut` counts the omitted rows."""
    return replace(table, rows=table.rows[:most], cut=table.cut + max(0, len(table.rows) - most))
