"""What a report is made of, before any format: sections with tables of cells. The renderers draw
them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

_BAR = 40  # characters of a whole bar


class Tone(str, Enum):
    """How a cell is meant; a renderer without colour ignores it."""

    PLAIN = ""
    GOOD = "good"
    BAD = "bad"
    FAINT = "faint"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Preformatted:
    """Text that others have laid out (source, a compiler's message): its lines are drawn as they
    are, never wrapped.
    """

    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.expandtabs(4).splitlines()


Text: TypeAlias = "str | Preformatted"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell's text, not yet escaped for any format.

    `value` is what CSV holds instead of the text, in the base unit; `bar` (0–1) the length of a bar
    behind the text,
    or in place of it where there is none; `more` are paragraphs below the text, for the columns
    that wrap.
    """

    text: str
    tone: Tone = Tone.PLAIN
    value: str | float | None = None
    bar: float | None = None
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Cells under the table's head; or, with `group`, a line that heads the rows below it."""

    cells: tuple[Cell, ...] = ()
    group: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """`align` holds for each column `l`, `r`, or what gives way, to the left, in a table that is
    too wide: `w` is wrapped, `s` cut in the middle. `optional` columns are left out first, in this
    order, where they do not fit.

    `keys` name the columns in CSV, with their unit (`total_ns`); without them the head does. `cut`
    counts rows that
    were left out.
    """

    head: tuple[str, ...]
    align: str
    rows: tuple[Row, ...]
    optional: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()
    cut: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading, text before the table, the table, and notes after it. A section of `level` 2
    belongs to the last of 1.

    Lines that start with blanks are indented by them.
    """

    title: str = ""
    lines: tuple[Text, ...] = ()
    table: Table | None = None
    notes: tuple[Text, ...] = ()
    level: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How to draw: columns of the terminal, colour or not, which metrics to show beside the usual,
    rows at most.
    """

    width: int = 100
    color: bool = False
    metrics: tuple[str, ...] = ()
    top: int = 25


def bar_text(cell: Cell) -> str:
    """The cell's text, or its bar in characters where it has nothing else."""
    return cell.text or ("" if cell.bar is None else "█" * round(min(cell.bar, 1.0) * _BAR))


def row(*texts: str | Cell) -> Row:
    return Row(cells=tuple(t if isinstance(t, Cell) else Cell(t) for t in texts))


def with_columns(table: Table, numbers: Sequence[int]) -> Table:
    """The table with these columns alone."""
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
    """The table with at most `most` rows, and the others counted."""
    left_out = max(0, len(table.rows) - most)
    return replace(table, rows=table.rows[:most], cut=table.cut + left_out)
