"""Sections and tables as a page shows them: bodies by group, bars behind scores, the first column as row headers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kernprof.report.text.quantity import SCORE_TITLES
from kernprof.report.text.table import Cell, Row, Section, Table

MOST_ROWS = 200
_SCORE = re.compile(r"[=~≤≥]?([0-9]{1,3}(?:\.[0-9])?)")
_WHOLE = {short: title for title, short in SCORE_TITLES.values()}  # a page has room for the whole word


@dataclass(frozen=True, slots=True, kw_only=True)
class PageCell:
    """`bar` is 0–1: the length of the bar behind a score, None for other numbers."""

    text: str
    tone: str = ""
    number: bool = False
    bar: float | None = None
    sub: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """Rows under one group's head."""

    group: str | None
    rows: tuple[tuple[PageCell, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTable:
    """`heads` has one cell per column. `cut` counts the rows that are not shown."""

    heads: tuple[PageCell, ...]
    bodies: tuple[Body, ...]
    cut: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSection:
    """A section's texts and its table, if it has one."""

    title: str
    lines: tuple[str, ...]
    table: PageTable | None
    notes: tuple[str, ...]

    @property
    def numbers(self) -> bool:
        """Whether its table lists scores and counters one by one."""
        groups = [body.group or "" for body in self.table.bodies] if self.table else []
        return any(group.startswith(("scores", "counters")) for group in groups)


def page_sections(sections: Sequence[Section]) -> tuple[PageSection, ...]:
    return tuple(
        PageSection(title=s.title, lines=s.lines, table=page_table(s.table) if s.table else None, notes=s.notes)
        for s in sections
    )


def page_table(table: Table, most: int = MOST_ROWS) -> PageTable:
    """The table's first `most` rows, grouped under their heads."""
    heads = tuple(
        PageCell(text=_head(h, table), number=side == "r") for h, side in zip(table.head, table.align, strict=True)
    )
    bodies: list[tuple[str | None, list[tuple[PageCell, ...]]]] = []
    shown = table.rows[:most]
    for given in shown:
        if given.group is not None or not bodies:
            bodies.append((given.group, []))
        if given.group is None:
            bodies[-1][1].append(_cells(given, table, bodies[-1][0]))
    made = tuple(Body(group=group, rows=tuple(rows)) for group, rows in bodies)
    return PageTable(heads=heads, bodies=made, cut=len(table.rows) - len(shown))


def _head(head: str, table: Table) -> str:
    """A score's whole name, told apart from a rate of the same name."""
    whole = _WHOLE.get(head)
    return head if whole is None else f"{whole} score" if whole in table.head else whole


def _cells(given: Row, table: Table, group: str | None) -> tuple[PageCell, ...]:
    scored = (group or "").startswith("scores")
    return tuple(
        PageCell(
            text=cell.text.strip(),
            tone=cell.tone.value,
            number=side == "r",
            bar=_score(cell) if scored or head in _WHOLE else None,
            sub=cell.text.startswith("  "),
        )
        for cell, side, head in zip(given.cells, table.align, table.head, strict=True)
    )


def _score(cell: Cell) -> float | None:
    found = _SCORE.fullmatch(cell.text)
    return min(1.0, float(found[1]) / 100) if found else None
