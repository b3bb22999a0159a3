"""The report page in Chromium."""

import dataclasses
import io
from pathlib import Path
from typing import Any

import pytest

from kernprof.model.run import Run
from kernprof.report.html.page import render_page
from kernprof.workflows.page import page_of, report_page
from kernprof.workflows.results.explain import Subject, load_subject

DATA = Path(__file__).parents[1] / "replay" / "data"
SOURCE = DATA / "explain" / "h200_transpose_source.ncu-rep"
STORE = DATA / "store"
HOSTILE = (
    "</script><script>window.hurt = 1</script><img src=x onerror='window.hurt = 1'>\u202e\x00"
    + "k" * 4000
)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    result = tmp_path_factory.mktemp("page") / "report.html"
    result.write_text(render_page(report_page([str(SOURCE)], STORE)), encoding="utf-8")
    return result


@pytest.fixture
def opened(browser: Any, page: Path) -> Any:
    browser.errors.clear()
    browser.requests.clear()
    browser.open(page)
    return browser


def brightness(png: bytes) -> float:
    """The mean of all pixels, 0–1."""
    import matplotlib.image as images

    return float(images.imread(io.BytesIO(png))[..., :3].mean())


def test_it_renders_without_errors_and_asks_for_nothing(opened: Any, page: Path) -> None:
    assert opened.js("document.querySelectorAll('svg .spot').length") > 0
    assert opened.js("document.querySelector('.roof svg').getBoundingClientRect().height") > 300
    assert (
        opened.js("JSON.parse(document.getElementById('data').textContent).schema")
        == "kernprof.report/1"
    )
    assert opened.errors == []
    assert set(opened.requests) == {page.as_uri()}


def test_rows_after_the_fifteenth_open(browser: Any, tmp_path: Path) -> None:
    trace = Path(__file__).parents[1] / "replay" / "timeline" / "data" / "resnet_w0.sqlite"
    (page := tmp_path / "trace.html").write_text(render_page(report_page([str(trace)], STORE)))
    browser.open(page, width=1400)
    shown = "[...document.querySelectorAll('.short tr')].filter(row => row.offsetHeight).length"
    assert browser.js("document.querySelectorAll('.more').length") == 1
    assert browser.js(shown) == 16
    browser.js("document.querySelector('.more summary').click()")
    assert browser.js(shown) == browser.js("document.querySelectorAll('.short tr').length") > 16
    assert browser.js("document.documentElement.scrollWidth <= 1400")


def test_it_follows_the_system_and_the_button(opened: Any, page: Path) -> None:
    assert brightness(opened.picture()) > 0.8
    opened.open(page, scheme="dark")
    assert brightness(opened.picture()) < 0.25
    opened.js("document.getElementById('theme').click()")
    assert opened.js("document.getElementById('theme').textContent") == "Theme: light"
    assert brightness(opened.picture()) > 0.8
    opened.js("document.getElementById('theme').click()")
    assert opened.js("document.documentElement.dataset.theme") == "dark"
    opened.js("document.getElementById('theme').click()")
    assert opened.errors == []


def test_a_marker_shows_its_numbers_and_lights_its_row(opened: Any) -> None:
    opened.point_at(".spot")
    js = opened.js("document.getElementById('tip').textContent")
    assert js == opened.js("document.querySelector('.spot').getAttribute('aria-label')")
    assert not opened.js("document.getElementById('tip').hidden")
    assert opened.js("document.querySelectorAll('tr.lit').length") == 1
    key = opened.js("document.querySelector('tr.lit').dataset.point")
    assert key == opened.js("document.querySelector('.spot').dataset.point")
    opened.point_at("h1")
    assert opened.js("document.getElementById('tip').hidden")
    assert opened.js("document.querySelectorAll('.lit').length") == 0


def test_the_keyboard_reaches_the_content_and_the_markers(opened: Any) -> None:
    opened.press("Tab", 9)
    assert opened.js("document.activeElement.className") == "skip"
    opened.press("Enter", 13)
    assert opened.js("document.activeElement.id") == "main"
    opened.js("document.querySelector('.spot').focus()")
    assert not opened.js("document.getElementById('tip').hidden")
    opened.press("Escape", 27)
    assert opened.js("document.getElementById('tip').hidden")


def test_a_findings_line_opens_the_source_it_leads_to(opened: Any) -> None:
    opened.js("document.querySelectorAll('details').forEach(e => { e.open = false })")
    opened.js("document.querySelector('.lines a').click()")
    target = opened.js("document.querySelector('.lines a').getAttribute('href').slice(1)")
    opened.js("new Promise(done => setTimeout(done, 50))")
    assert opened.js(f"document.getElementById({target!r}).closest('details').open")
    assert opened.js(f"document.getElementById({target!r}).getBoundingClientRect().height") > 0


@pytest.mark.parametrize("width", [1280, 390])
def test_it_never_scrolls_sideways(browser: Any, page: Path, width: int) -> None:
    browser.open(page, width=width)
    assert browser.js("document.documentElement.scrollWidth") <= width


def test_hostile_names_do_no_harm(browser: Any, tmp_path: Path) -> None:
    run = load_subject("20261120-100059-matmul-1a16", STORE).run
    result = tmp_path / "hostile.html"
    result.write_text(render_page(page_of([Subject(run=_renamed(run))], STORE)), encoding="utf-8")
    browser.errors.clear()
    browser.open(result, width=800)
    assert browser.js("window.hurt") is None
    assert browser.js("document.images.length") == 0
    assert (
        browser.js("JSON.parse(document.getElementById('data').textContent).runs[0].workload")
        == HOSTILE
    )
    assert browser.js("document.documentElement.scrollWidth") <= 800
    assert browser.errors == []


def _renamed(run: Run) -> Run:
    results = tuple(
        dataclasses.replace(v, variant=f"{HOSTILE}{n}") for n, v in enumerate(run.variants)
    )
    return dataclasses.replace(
        run,
        id=HOSTILE,
        workload=HOSTILE,
        variants=results,
        environment={HOSTILE: HOSTILE},
        commands=((HOSTILE,),),
        notes=(HOSTILE,),
    )


LAST = "[...document.querySelectorAll('table[data-sortable]')].at(-1)"
COLUMN = f"[...{LAST}.tBodies[0].rows].map(r => r.cells[0].textContent)"
HEAD = f"{LAST}.tHead.rows[0].cells"


def test_tables_sort_by_click_and_key_and_come_back(browser: Any, tmp_path: Path) -> None:
    text = render_page(report_page([str(SOURCE)], STORE))
    row = '<tr><th scope="row">{}</th><td class="number" data-sort="{}">{}</td></tr>'
    rows = [
        ("a", 1_200_000, "1.2 ms"),
        ("b", "", "–"),
        ("c", 900_000, "900 µs"),
        ("d", 3_000, "3 µs"),
    ]
    body = "".join(row.format(*item) for item in rows)
    head = '<tr><th scope="col">name</th><th scope="col" class="number">time</th></tr>'
    table = f"<table data-sortable><thead>{head}</thead><tbody>{body}</tbody></table></main>"
    result = tmp_path / "sorted.html"
    result.write_text(text.replace("</main>", table, 1), encoding="utf-8")
    browser.errors.clear()
    browser.open(result)
    assert browser.js(COLUMN) == ["a", "b", "c", "d"]
    browser.js(f"{HEAD}[1].querySelector('button').click()")
    assert browser.js(COLUMN) == ["d", "c", "a", "b"]
    assert browser.js(f"[...{HEAD}].map(e => e.ariaSort)") == ["none", "ascending"]
    browser.js(f"{HEAD}[1].querySelector('button').focus()")
    browser.press("Enter", 13)
    assert browser.js(COLUMN) == ["a", "c", "d", "b"]
    assert browser.js(f"{HEAD}[1].ariaSort") == "descending"
    browser.press("Enter", 13)
    assert browser.js(COLUMN) == ["a", "b", "c", "d"]
    assert browser.js(f"{HEAD}[1].ariaSort") == "none"
    browser.js(f"{HEAD}[0].querySelector('button').click()")
    browser.js(f"{HEAD}[0].querySelector('button').click()")
    assert browser.js(COLUMN) == ["d", "c", "b", "a"]
    assert browser.errors == []


def test_on_a_phone_rows_are_whole_pixels_high_and_carry_their_own_lines(
    browser: Any, tmp_path: Path
) -> None:
    """Otherwise the next row's sticky name covers the line above it."""
    result = tmp_path / "run.html"
    result.write_text(
        render_page(report_page(["20261120-092315-transpose-c889"], STORE)), encoding="utf-8"
    )
    browser.open(result, width=390)
    rows = browser.js(
        """[...document.querySelectorAll('.scroll > table tbody tr')].filter(row => row.offsetHeight)
        .map(row => [row.getBoundingClientRect().height % 1, getComputedStyle(row.closest('table')).borderCollapse])"""
    )
    assert len(rows) > 20
    assert [row for row in rows if row != [0, "separate"]] == []
