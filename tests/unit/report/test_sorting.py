"""Sorting of page tables by the numbers behind their cells."""

import pytest

from kernprof.report.html.fragments import sort_value, sortable
from kernprof.report.text.table import Cell, Row, Table, quantity, row


@pytest.mark.parametrize(
    ("shown", "value"),
    [
        ("1.2 ms", 1.2e6),
        ("900 µs", 9e5),
        ("~16.4 kB", 16400),
        ("5.11 TFLOP/s", 5.11e12),
        ("43 % (L2)", 43),
        ("2.02 G", 2.02e9),
        ("≤1,234", 1234),
        ("−3 ns", -3),
        ("1.2e+03×", 1200),
        ("37.5", 37.5),
        ("498 Ginst/s", 4.98e11),
    ],
)
def test_a_shown_number_is_sorted_by_its_base_unit(shown: str, value: float) -> None:
    assert float(sort_value(shown)) == pytest.approx(value)


@pytest.mark.parametrize("unit", ["ns", "byte", "byte/s", "flop/s", "sector", "Hz"])
def test_shown_numbers_sort_like_their_values(unit: str) -> None:
    values = [m * 10.0**e for e in range(13) for m in (1, 2.5, 9)]
    keys = [float(sort_value(quantity(value, unit))) for value in values]
    assert keys == sorted(keys)
    assert keys == pytest.approx(values, rel=0.01)


def test_the_cells_own_value_wins_and_the_unknown_has_none() -> None:
    assert sort_value(Cell("1.2 ms", value=1_234_567.0)) == "1234567"
    assert sort_value(Cell("–")) == sort_value(Cell("")) == sort_value(Cell("name")) == ""


def test_only_independent_rows_are_sortable() -> None:
    def table(*rows: Row, head: str = "variant") -> Table:
        return Table(head=(head, "time"), align="lr", rows=rows)

    assert sortable(table(row("a", "1"), row("b", "2")))
    assert sortable(table(Row(group="n=1"), row("  a", "1"), row("  b", "2")))
    assert not sortable(table(row("a", "1")))
    assert not sortable(table(row("time", "1"), row("output", "2"), head=""))
    assert not sortable(table(row("time", "1"), row("  interval", "2")))
    assert not sortable(table(Row(group="counters"), row("  a", "1"), row("  b", "2")))
