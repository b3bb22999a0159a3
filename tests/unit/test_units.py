"""Printed numbers and units, parsed and formatted."""

import pytest
from hypothesis import given, strategies as st

from kernprof.units import base_unit, decimal_mark, exact, format_quantity, parse_number

MARKS = (
    (".", ","),
    (",", "."),
    (".", " "),
    (",", " "),
    (".", "'"),
    (",", "\u202f"),
    (".", ""),
    (",", ""),
)


def printed(value: float, digits: int, decimal: str, thousands: str) -> str:
    return f"{value:,.{digits}f}".replace(",", "t").replace(".", decimal).replace("t", thousands)


@given(
    value=st.floats(min_value=-1e12, max_value=1e12, allow_nan=False),
    digits=st.integers(0, 6),
    marks=st.sampled_from(MARKS),
)
def test_a_printed_number_is_read_back_to_its_last_digit(
    value: float, digits: int, marks: tuple[str, str]
) -> None:
    parsed = parse_number(printed(value, digits, *marks), decimal=marks[0])
    assert parsed == float(f"{value:.{digits}f}")


@given(
    value=st.floats(min_value=-1e12, max_value=1e12, allow_nan=False), marks=st.sampled_from(MARKS)
)
def test_a_number_never_proves_the_wrong_decimal_mark(value: float, marks: tuple[str, str]) -> None:
    for digits in (0, 2, 3, 6):
        assert decimal_mark(printed(value, digits, *marks)) in (None, marks[0])


@given(st.integers(min_value=0, max_value=2**64 - 1))
def test_whole_numbers_stay_exact(value: int) -> None:
    assert parse_number(str(value)) == value
    assert parse_number(f"{value:,}") == value
    assert isinstance(parse_number(f"{value:,}"), int)


@given(st.text(max_size=12))
def test_any_text_is_a_finite_number_or_none(text: str) -> None:
    parsed = parse_number(text)
    assert parsed is None or abs(parsed) < float("inf")


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("5,526,106.67", "."),
        ("5.526.106,67", ","),
        ("5,526,106", "."),
        ("5.526.106", ","),
        ("0,5", ","),
        ("12,34", ","),
        ("1234,567", ","),
        ("0.123", "."),
        ("0,123", ","),
        ("131072.000000", "."),
        ("1,234", None),
        ("1.234", None),
        ("1234", None),
        ("(32, 8, 1)", None),
        ("2025.3.1", None),
        ("", None),
        ("1.5e3", "."),
        ("12,34,567.8", "."),
        ("1 234,567", ","),
    ],
)
def test_what_a_number_proves_of_its_decimal_mark(text: str, mark: str | None) -> None:
    assert decimal_mark(text) == mark


@pytest.mark.parametrize(
    "text",
    ["", " ", "nan", "n/a", "inf", "1e999", "all", "(1, 2, 3)", "2025.3.1", "1,234,5", "٣", "-"],
)
def test_what_is_no_number(text: str) -> None:
    assert parse_number(text) is None
    assert parse_number(text, decimal=",") is None


def test_a_number_that_proves_its_mark_needs_no_hint() -> None:
    assert parse_number("5,526,106.67", decimal=",") == 5526106.67
    assert parse_number("1,234", decimal=",") == 1.234
    assert parse_number("1,234", decimal=".") == 1234


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("us", (1e3, "ns")),
        ("nsecond", (1.0, "ns")),
        ("msecond", (1e6, "ns")),
        ("s", (1e9, "ns")),
        ("Mbyte", (1e6, "byte")),
        ("Kbyte/block", (1e3, "byte/block")),
        ("Gbyte/s", (1e9, "byte/s")),
        ("byte/second", (1.0, "byte/s")),
        ("Ghz", (1e9, "Hz")),
        ("hz", (1.0, "Hz")),
        ("cycle/nsecond", (1e9, "cycle/s")),
        ("register/thread", (1.0, "register/thread")),
        ("%", (1.0, "%")),
        ("", (1.0, "")),
        ("branches", (1.0, "branches")),
        ("Ksector", (1e3, "sector")),
        ("inst/cycle", (1.0, "inst/cycle")),
    ],
)
def test_base_units(unit: str, expected: tuple[float, str]) -> None:
    assert base_unit(unit) == expected


def test_whole_floats_become_exact_integers_below_2_to_the_53() -> None:
    assert isinstance(exact(28311552.0), int)
    assert isinstance(exact(2.0**53), float)
    assert exact(0.5) == 0.5


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (3.36e7, "sector", "33.6 M"),
        (497120, "ns", "497 µs"),
        (None, "ns", "–"),
        (0, "byte", "0 B"),
        (1.5e12, "byte/s", "1.50 TB/s"),
        (12.345, "%", "12.3"),
        (16, "register/thread", "16"),
        (999.7, "ns", "1.00 µs"),
    ],
)
def test_quantities_for_people(value: float | None, unit: str, text: str) -> None:
    assert format_quantity(value, unit) == text
