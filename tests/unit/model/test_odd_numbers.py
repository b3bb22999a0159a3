"""Numbers that JSON can hold and no quantity has."""

import pytest

from kernprof.errors import ReportUnreadable
from kernprof.model.serialize import parse


@pytest.mark.parametrize(
    "text", ["9" * 400, "9" * 5000, "1e999", "-1e999", "1e300", "-2e40", "NaN", "Infinity"]
)
def test_a_number_that_no_quantity_has_is_refused(text: str) -> None:
    with pytest.raises(ReportUnreadable, match=r"is damaged: (it contains|a number has)"):
        parse(f'{{"value": {text}}}', "manifest.json")


def test_numbers_of_any_usual_size_are_read() -> None:
    assert parse(f"[{2**64}, 9e39, -0.5, 1E-400, 1e-300]", "x") == [2**64, 9e39, -0.5, 0.0, 0.0]
