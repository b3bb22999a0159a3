"""Properties of any section in any format: width, escaping, alignment."""

import csv
import io
import re
import unicodedata
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings, strategies as st
from wcwidth import wcswidth

from kernprof.report.html.fragments import fragment
from kernprof.report.text.formats import markdown, sections_csv, text
from kernprof.report.text.table import Cell, Preformatted, Row, Section, Table, Tone, View, row

unhurried = settings(deadline=None)  # the first of a kind loads wcwidth or compiles a template
WORDS = st.text(max_size=30) | st.sampled_from(
    [
        "核心カーネル",
        "e\u0301clair",
        "naive",
        "12.5 %",
        "a much longer text of several words that has to wrap",
        "kernel" * 20,
        "مرحبا",
        "שלום עולם 12",
        "סכום+١٢٣",
        "\x1b[31mred",
        "\u202edesrever",
        "<script>x</script>",
        "a|b",
        "=1+1",
        "👩\u200d👩\u200d👧",
        "❤\ufe0f",
        "\u0e33",
    ]
)
CELLS = st.builds(
    Cell,
    WORDS,
    tone=st.sampled_from(Tone),
    bar=st.none() | st.floats(0, 1),
    more=st.lists(WORDS, max_size=2).map(tuple),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    count = draw(st.integers(1, 6))
    cells = st.lists(CELLS, min_size=count, max_size=count).map(lambda item: Row(cells=tuple(item)))
    rows = draw(st.lists(cells | WORDS.map(lambda group: Row(group=group)), max_size=5))
    head = draw(st.lists(WORDS, min_size=count, max_size=count))
    align = draw(st.lists(st.sampled_from("lrws"), min_size=count, max_size=count))
    optional = (
        draw(st.lists(st.integers(0, count - 1), max_size=2, unique=True)) if count > 2 else []
    )
    return Table(head=tuple(head), align="".join(align), rows=tuple(rows), optional=tuple(optional))


TEXTS = st.lists(
    WORDS | WORDS.map(lambda item: "  " + item) | st.builds(Preformatted, WORDS), max_size=3
).map(tuple)
SECTIONS = st.lists(
    st.builds(
        Section,
        title=WORDS,
        lines=TEXTS,
        table=st.none() | tables(),
        notes=TEXTS,
        level=st.sampled_from([1, 2]),
    ),
    max_size=3,
)


def laid_out(sections: list[Section]) -> set[str]:
    """The lines that keep the length they have."""
    drawn = text(
        [
            Section(lines=(line,))
            for s in sections
            for line in (*s.lines, *s.notes)
            if isinstance(line, Preformatted)
        ],
        View(),
    )
    return set(drawn.splitlines())


def right_to_left(char: str) -> bool:
    return unicodedata.bidirectional(char) in ("R", "AL", "AN")


def acts(shown: str, *, isolated: bool = True) -> list[str]:
    """Characters that a terminal would act on, or that would reorder what stands beside them.

    A right-to-left word reorders nothing inside an isolate of its own, which holds nothing else.
    """
    shown = (
        re.sub(r"\u2068([^\u2068\u2069\n]*)\u2069", lambda run: _word(run[1]), shown)
        if isolated
        else shown
    )
    return [
        c
        for c in shown
        if c != "\n"
        and (unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") or (isolated and right_to_left(c)))
    ]


def _word(run: str) -> str:
    """Return an isolate's text without right-to-left letters; all of it with a left-to-right one."""
    ours = not any(unicodedata.bidirectional(c) == "L" for c in run)
    return "".join(c for c in run if not right_to_left(c)) if ours else run


@unhurried
@given(SECTIONS, st.integers(24, 130))
def test_every_line_fits_or_is_preformatted(sections: list[Section], width: int) -> None:
    remaining = laid_out(sections)
    for line in text(sections, View(width=width)).splitlines():
        assert line in remaining or wcswidth(line) <= width


@unhurried
@given(SECTIONS)
def test_control_sequences_never_reach_the_terminal(sections: list[Section]) -> None:
    assert not acts(text(sections, View()))
    coloured = text(sections, View(color=True))
    assert not acts(re.sub(r"\x1b\[(?:32|31|2|1|0)m", "", coloured))
    assert re.sub(r"\x1b\[\d+m", "", coloured) == text(sections, View())


@unhurried
@given(st.lists(st.lists(WORDS, min_size=3, max_size=3), min_size=1, max_size=5))
def test_columns_align_in_display_cells(cells: list[list[str]]) -> None:
    """The last column ends at one display column in every row."""
    table = Table(
        head=("a", "b", "end"),
        align="lrr",
        rows=tuple(row(*(*cell[:2], "|" + "x" * 5)) for cell in cells),
    )
    lines = text([Section(table=table)], View(width=5000)).splitlines()
    assert len({wcswidth(line) for line in lines}) == 1


@unhurried
@given(SECTIONS)
def test_markdown_tables_keep_columns_and_escape_markup(sections: list[Section]) -> None:
    shown = markdown(sections)
    assert not acts(shown)
    assert "<script" not in re.sub(r"(?ms)^ *(`{3,})$.*?^ *\1$", "", shown)  # code is literal
    for section in sections:
        if section.table is not None:
            for line in markdown([Section(table=section.table)]).splitlines():
                assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) == len(section.table.head) + 1


@unhurried
@given(SECTIONS)
def test_csv_is_a_rectangle_without_formulas(sections: list[Section]) -> None:
    shown = sections_csv(sections)
    assert not acts(shown, isolated=False), "a spreadsheet's cell is its own paragraph"
    rows = list(csv.reader(io.StringIO(shown)))
    assert len({len(item) for item in rows}) <= 1
    for field in (field for item in rows for field in item):
        assert not field.lstrip().startswith(("=", "+", "-", "@"))


class Tags(HTMLParser):
    """The elements of a page; an error for one closed out of turn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.open: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert {name for name, _ in attrs} <= {
            "class",
            "style",
            "tabindex",
            "role",
            "aria-label",
            "aria-hidden",
            "scope",
            "colspan",
        }
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == "br" or self.open.pop() == tag


@unhurried
@given(SECTIONS)
def test_html_escapes_foreign_elements(sections: list[Section]) -> None:
    shown = fragment(sections)
    assert not acts(shown)
    assert "script" not in Tags(shown).seen


def test_right_to_left_words_are_readable_and_change_no_other_columns_order() -> None:
    table = Table(
        head=("kernel", "time"), align="lr", rows=(row("مرحبا بك", "12 µs"), row("naive", "9 µs"))
    )
    drawn = text([Section(table=table)], View()).splitlines()
    assert drawn[2] == "\u2068مرحبا بك\u2069  12 µs"
    assert drawn[3] == "naive      9 µs"
    assert "| \u2068مرحبا بك\u2069 | 12 µs |" in markdown([Section(table=table)])
    assert "\u2068مرحبا بك\u2069" in fragment([Section(table=table)])
    assert sections_csv([Section(table=table)]).splitlines()[1] == "مرحبا بك,12 µs"


def test_bidirectional_controls_are_shown_as_escapes() -> None:
    for mark in ("\u202e", "\u2067", "\u200f", "\u2069"):
        drawn = text([Section(lines=(f"a{mark}שלום",))], View())
        assert drawn == f"a\\u{ord(mark):04x}\u2068שלום\u2069\n"


SOURCE = Preformatted("int main() {\n\treturn " + "0 + " * 60 + "0;  // never broken\n}")


def test_preformatted_text_is_never_wrapped() -> None:
    section = Section(title="t", lines=(SOURCE,))
    drawn = text([section], View(width=40)).splitlines()
    assert drawn[1:] == ["int main() {", "    return " + "0 + " * 60 + "0;  // never broken", "}"]
    assert "use <code>a&lt;b</code>" in fragment([Section(lines=("use `a<b`",))])
    assert "\n    return " + "0 + " * 60 + "0;" in markdown([section])
    assert "\n    return " + "0 + " * 60 + "0;" in fragment([section])


@pytest.mark.parametrize("unit", ["%", "×", "µs", "GB", "M"])
def test_a_number_and_its_unit_stay_on_one_line(unit: str) -> None:
    drawn = text([Section(lines=(f"the value is 12 {unit}; the rest follows",))], View(width=15))
    assert f"12 {unit};" in drawn


WIDE = Table(
    head=("name", "first", "second", "what"),
    align="srrw",
    optional=(2,),
    rows=(
        row(
            "a_rather_long_kernel_name",
            "12.5 %",
            "100 µs",
            Cell("some words to wrap", more=("→ and a fix",)),
        ),
    ),
)


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (
            80,
            [
                "name                        first  second  what",
                "─" * 61,
                "a_rather_long_kernel_name  12.5 %  100 µs  some words to wrap",
                "                                           → and a fix",
            ],
        ),
        (
            60,
            [
                "name                        first  second  what",
                "─" * 60,
                "a_rather_long_kernel_name  12.5 %  100 µs  some words to",
                "                                           wrap",
                "                                           → and a fix",
            ],
        ),
        (
            40,
            [
                "name                 first  what",
                "─" * 40,
                "a_rather_lon…_name  12.5 %  some words",
                "                            to wrap",
                "                            → and a fix",
            ],
        ),
        (
            26,
            [
                "name:",
                "  a_rather_long_kernel_nam",
                "  e",
                "  first: 12.5 %",
                "  second: 100 µs",
                "  what: some words to wrap",
                "  → and a fix",
            ],
        ),
    ],
)
def test_columns_shrink_in_order(width: int, lines: list[str]) -> None:
    assert text([Section(table=WIDE)], View(width=width)).splitlines() == lines


def test_csv_holds_base_units_and_section_titles() -> None:
    inner = Table(
        head=("name", "total"),
        align="lr",
        keys=("name", "total_ns"),
        rows=(row(Cell("gemm<…>", value="gemm<4>"), Cell("12.5 µs", value=12500.0)),),
    )
    other = Table(
        head=("name", "", "share"),
        align="llr",
        keys=("name", "", "share_pct"),
        rows=(row("idle", Cell("", bar=0.5), "–"),),
    )
    sections = [Section(title="GPU 0", table=other), Section(title="kernels", level=2, table=inner)]
    assert sections_csv(sections).splitlines() == [
        "subject,table,name,share_pct,total_ns",
        "GPU 0,,idle,,",
        "GPU 0,kernels,gemm<4>,,12500",
    ]
