"""Format-independent sections and tables of cells."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

_BAR = 40  # characters of a full bar


class Tone(str, Enum):
    """Meaning of a cell, as a colour; renderers without colour ignore it."""

    PLAIN = ""
    GOOD = "good"
    BAD = "bad"
    FAINT = "faint"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Preformatted:
    """Text with its own layout (source, compiler messages), drawn without wrapping."""

    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.expandtabs(4).splitlines()


Text: TypeAlias = "str | Preformatted"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell's text, not yet escaped.

    `value` is its number in the base unit for CSV. `bar` (0–1) is the length of a bar behind the
    text, or instead of it. `more` are paragraphs below the text in wrapped columns.
    """

    text: str
    tone: Tone = Tone.PLAIN
    value: str | float | None = None
    bar: float | None = None
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Cells under the table's head; with `group`, a heading for the rows below it."""

    cells: tuple[Cell, ...] = ()
    group: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under a head. `align` per column: `l`, `r`, or `w` (wrap) and `s` (cut) if too wide.

    `optional` columns are dropped first, in order. `keys` name the CSV columns with units
    (`total_ns`), else the head does. `cut` counts omitted rows.
    """

    head: tuple[str, ...]
    align: str
    rows: tuple[Row, ...]
    optional: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()
    cut: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading, lines, a table and notes. A level-2 section belongs to the last level-1 one.

    Leading blanks of a line are its indentation.
    """

    title: str = ""
    lines: tuple[Text, ...] = ()
    table: Table | None = None
    notes: tuple[Text, ...] = ()
    level: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Drawing options: terminal columns, colour, additional metrics, maximal rows."""

    width: int = 100
    color: bool = False
    metrics: tuple[str, ...] = ()
    top: int = 25


def bar_text(cell: Cell) -> str:
    """Return the cell's text; without text, its bar as characters."""
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
    """Return a table with a row per item, at most `most`.

    `columns` are triples of head, CSV key ("": none) and a function that makes the cell. By default
    the first column is cut if too wide, and the others are right-aligned.
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
    """Return the table reduced to these columns."""
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
    """Return the table with at most `most` rows; `cut` counts the others."""
    left_out = max(0, len(table.rows) - most)
    return replace(table, rows=table.rows[:most], cut=table.cut + left_out)
