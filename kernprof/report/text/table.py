"""Sections, tables and cells, independent of the output format.

Numbers have a unit, and a mark (~ ≤ ≥) for estimates and bounds.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

from kernprof.metrics import BY_ID
from kernprof.model.pictures import Ceiling
from kernprof.model.run import Metric, Provenance, Score, Timing
from kernprof.units import format_quantity

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


MISSING = "–"
_SELF_EVIDENT = ("", "%", "ns", "byte", "byte/block", "byte/s", "Hz")
_LEGEND = {
    "~": "estimate (a model or a datasheet)",
    "≤": "upper bound",
    "≥": "lower bound",
}

_SPELLED = ("float-updates", "integer-updates", "empty-launches", "first-data")
_CEILINGS = {
    "issue": "warp issue",
    "fp16-tensor": "FP16 tensor",
    "bf16-tensor": "BF16 tensor",
    **{name: name.replace("-", " ") for name in _SPELLED},
}
# Scores in table order; each has a title and a short title for narrow columns.
SCORE_TITLES: dict[str, tuple[str, str]] = {
    "bandwidth": ("bandwidth", "bw"),
    "arithmetic": ("arithmetic", "arith"),
    "memory": ("memory", "mem"),
    "compute": ("compute", "comp"),
    "coalescing_load": ("load coalescing", "load"),
    "coalescing_store": ("store coalescing", "store"),
    "shared_memory": ("bank-conflict-free", "banks"),
    "occupancy": ("occupancy", "occ"),
    "divergence": ("divergence-free", "divergence"),
}


def mark(provenance: Provenance, better: str = "") -> str:
    """Return `~` for an estimate, `≥` or `≤` for a bound, and "" otherwise."""
    if provenance is Provenance.BOUND:
        return "≥" if better == "lower" else "≤"
    return "~" if provenance is Provenance.ESTIMATE else ""


def legend(shown: Iterable[str]) -> tuple[str, ...]:
    """Return one line that explains the provenance marks in the texts; empty without marks."""
    used = {text[0] for text in shown if text[:1] in _LEGEND and text[1:2].isdigit()}
    return (
        (", ".join(f"{sign} {words}" for sign, words in _LEGEND.items() if sign in used),)
        if used
        else ()
    )


def quantity(value: float | None, unit: str) -> str:
    """Format a value, e.g. `12.5 %`, `33.6 M`; units that a row's title states are omitted."""
    if value is None:
        return MISSING
    if unit == "byte/block":
        return f"{value:.0f} B" if value < 10_000 else format_quantity(value, "byte")
    text = format_quantity(value, unit)
    return f"{text} %" if unit == "%" else text


def metric_cell(name: str, metric: Metric | None) -> Cell:
    if metric is None or metric.value is None:
        return Cell(MISSING, Tone.FAINT)
    entry = BY_ID.get(name)
    text = mark(metric.provenance, entry.better if entry else "")
    return Cell(text + quantity(metric.value, metric.unit), value=metric.value)


def metric_title(name: str, unit: str) -> str:
    """Return the title of a metric's row, with the unit if neither title nor values show it."""
    entry = BY_ID.get(name)
    title = entry.title if entry else name
    shown = unit in _SELF_EVIDENT or unit.partition("/")[0] in title or title.endswith("conflicts")
    return title if shown else f"{title}, {unit}"


def score_cell(score: Score | None) -> Cell:
    """Return a cell with a score of at most three digits: green from 80, red below 50."""
    if score is None or score.value is None:
        return Cell(MISSING, Tone.FAINT)
    tone = Tone.GOOD if score.value >= 80 else Tone.BAD if score.value < 50 else Tone.PLAIN
    return Cell(
        mark(score.provenance) + score_text(score.value), tone, bar=min(1.0, score.value / 100)
    )


def score_text(value: float) -> str:
    """Format a score: `100`, `73.2`, `3.1`. A value below 99.95 is never shown as 100."""
    return "100" if value >= 99.95 else f"{value:.1f}"


def time_cell(timing: Timing | None) -> Cell:
    return quantity_cell(timing.median_ns if timing else None, "ns")


def interval_text(timing: Timing) -> str:
    """Format the median's 95 % interval in the median's unit: `494–501 µs`."""
    low, high = (quantity(end, "ns") for end in timing.ci95_ns)
    number, _, unit = low.partition(" ")
    return f"{number}–{high}" if high.endswith(f" {unit}") else f"{low} – {high}"


def quantity_cell(value: float | None, unit: str) -> Cell:
    """Return a cell with the formatted quantity and its number in the base unit."""
    return Cell(MISSING, Tone.FAINT) if value is None else Cell(quantity(value, unit), value=value)


def share_cell(percent: float | None, digits: int = 1) -> Cell:
    text = MISSING if percent is None else f"{percent:.{digits}f} %"
    return Cell(text, Tone.FAINT if percent is None else Tone.PLAIN, value=percent)


def count_cell(count: int) -> Cell:
    return Cell(f"{count:,}", value=count)


def change_cell(change_ns: float, least_ns: float) -> Cell:
    """Return a cell with a signed time difference, coloured if at least `least_ns`."""
    sign = "+" if change_ns > 0 else "−" if change_ns < 0 else "±"
    tone = (
        Tone.PLAIN
        if abs(change_ns) < least_ns or not change_ns
        else Tone.GOOD
        if change_ns < 0
        else Tone.BAD
    )
    return Cell(sign + quantity(abs(change_ns), "ns"), tone, value=change_ns)


def ceiling_name(name: str) -> str:
    return _CEILINGS.get(name) or name.upper().replace("-TENSOR", " tensor")


def value_text(ceiling: Ceiling) -> str:
    shown = (
        quantity(ceiling.value, "") + ceiling.unit
        if (ceiling.unit in ("inst/s", "update/s", "launch/s"))
        else quantity(ceiling.value, ceiling.unit)
    )
    return shown if ceiling.provenance is Provenance.MEASURED else f"~{shown}"
