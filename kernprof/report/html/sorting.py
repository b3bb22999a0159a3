"""What a page's tables are sorted by: a cell's number in its base unit, and whether the rows may be moved at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kernprof.report.text.quantity import MISSING
from kernprof.report.text.table import Cell, Row, Table
from kernprof.units import base_unit

_SHOWN = re.compile(r"[~≤≥<>\s]*([+−-]?)\s*([0-9][0-9,]*(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)\s*(\S*)")
_PREFIX = {"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15}
_COUNTED = {"", "B", "B/s", "FLOP", "FLOP/s", "inst/s", "Hz"}


def sort_value(cell: Cell | str) -> str:
    """The cell's number in its base unit, as JSON writes it; "" where there is none, which sorts last."""
    given = cell.value if isinstance(cell, Cell) else None
    if isinstance(given, (int, float)):
        return f"{given:.17g}"
    text = cell.text if isinstance(cell, Cell) else cell
    found = None if text.strip() == MISSING else _SHOWN.match(text)
    if found is None:
        return ""
    sign, digits, unit = found.groups()
    number = float(digits.replace(",", "")) * _factor(unit)
    return f"{-number if sign in ('-', '−') else number:.17g}"


def _factor(unit: str) -> float:
    if unit[:1] in _PREFIX and unit[1:] in _COUNTED:
        return _PREFIX[unit[:1]]
    return base_unit(unit)[0]


def sortable(table: Table) -> bool:
    """Whether each row is a thing of its own: no list of quantities, no row that belongs to the one above."""
    if not table.head or not table.head[0].strip():
        return False
    groups = list(bodies(table))
    if any((group or "").startswith(("scores", "counters")) for group, _ in groups):
        return False
    nested = any(row.cells[0].text.startswith("  ") for group, rows in groups if group is None for row in rows)
    return not nested and any(len(rows) > 1 for _, rows in groups)


def bodies(table: Table) -> Iterator[tuple[str | None, list[Row]]]:
    """The table's rows, grouped under their heads."""
    group: str | None = None
    rows: list[Row] = []
    for each in table.rows:
        if each.group is None:
            rows.append(each)
            continue
        if rows or group is not None:
            yield group, rows
        group, rows = each.group, []
    yield group, rows
