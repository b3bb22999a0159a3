"""What a report is made of, before any format: sections with tables of cells. The renderers draw them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Tone(str, Enum):
    """How a cell is meant; a renderer without colour ignores it."""

    PLAIN = ""
    GOOD = "good"
    BAD = "bad"
    FAINT = "faint"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell's text, not yet escaped for any format."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Cells under the table's head; or, with `group`, a line that heads the rows below it."""

    cells: tuple[Cell, ...] = ()
    group: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """`align` holds `l` or `r` per column. `squeeze` is the column that gives way when the table is too wide."""

    head: tuple[str, ...]
    align: str
    rows: tuple[Row, ...]
    squeeze: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading, lines of text before the table, the table, and notes after it."""

    title: str = ""
    lines: tuple[str, ...] = ()
    table: Table | None = None
    notes: tuple[str, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How to draw: columns of the terminal, colour or not, which metrics to show beside the usual, rows at most."""

    width: int = 100
    color: bool = False
    metrics: tuple[str, ...] = ()
    all_metrics: bool = False
    top: int = 25


def row(*texts: str | Cell) -> Row:
    return Row(cells=tuple(t if isinstance(t, Cell) else Cell(t) for t in texts))
