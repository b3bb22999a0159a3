"""Names made safe to print."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kernprof.report.text.formats import text
from kernprof.report.text.safe import columns, csv_text, markdown, plain, shorten
from kernprof.report.text.table import Linked, Section, View


def test_control_characters_become_letters() -> None:
    assert plain("a\x1b[31mb\x00\u202ec\u200dd") == "a\\x1b[31mb\\x00\\u202ec\\u200dd"
    assert plain("one\ntwo\tthree") == "one two three"
    assert plain("größer ×2 µs 核") == "größer ×2 µs 核"


def test_a_terminal_link_has_the_quoted_path_of_a_file_that_exists(tmp_path: Path) -> None:
    file = tmp_path / "a\x1b]8;;evil b.cu"
    section = Section(lines=(Linked("  line a.cu:7", str(file), 7),))
    view = View(editor="vscode://file{path}:{line}")
    assert text([section], view) == "  line a.cu:7\n"
    file.touch()
    address = f"vscode://file{tmp_path}/a%1B%5D8%3B%3Bevil%20b.cu:7"
    assert text([section], view) == f"  \x1b]8;;{address}\x1b\\line a.cu:7\x1b]8;;\x1b\\\n"
    assert text([section], View()) == "  line a.cu:7\n"


def test_columns_count_wide_and_combining_characters() -> None:
    assert columns("核心") == 4
    assert columns("e\u0301") == 1
    assert columns("abc") == 3


def test_shorten_keeps_both_ends() -> None:
    assert shorten("abcdefghij", 7) == "abcd…ij"
    assert shorten("abc", 3) == "abc"
    assert shorten("abc", 1) == "…"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", " =1", "＝1", "\t=1"])
def test_csv_formulas_are_disarmed(text: str) -> None:
    assert csv_text(text).startswith("'")


def test_ordinary_csv_text_is_left_alone() -> None:
    assert csv_text("%") == "%"
    assert csv_text("a=b") == "a=b"


def test_markdown_has_no_markup_left() -> None:
    assert markdown("a|b`c`<b>*x*_y_[z](u)") == r"a\|b\`c\`&lt;b&gt;\*x\*\_y\_\[z\](u)"


@given(st.text(), st.integers(min_value=1, max_value=60))
def test_shortened_text_is_printable_and_fits(text: str, width: int) -> None:
    shown = shorten(plain(text), width)
    assert columns(shown) <= width
    assert all(c.isprintable() or c == " " for c in shown)


@given(st.text())
def test_safe_texts_stay_on_one_line(text: str) -> None:
    for make in (plain, markdown, csv_text):
        assert len(make(text).splitlines()) <= 1


@given(st.text())
def test_making_text_plain_twice_changes_nothing_more(text: str) -> None:
    assert plain(plain(text)) == plain(text)
