"""The interactive timeline in Chromium."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import traces

from kernprof.report.html.content import Page, PageTrace
from kernprof.report.html.page import render_page
from kernprof.workflows.page import report_page

DATA = Path(__file__).parents[1] / "replay" / "timeline" / "data"
KERNELS = 33_400
PIXELS = "((...box) => document.querySelector('.tl canvas').getContext('2d').getImageData(...box))"


@pytest.fixture(scope="module")
def trace() -> PageTrace:
    result: PageTrace = traces.made_up(KERNELS)
    return result


@pytest.fixture(scope="module")
def page(trace: PageTrace, tmp_path_factory: pytest.TempPathFactory) -> Path:
    result = tmp_path_factory.mktemp("timeline") / "report.html"
    result.write_text(render_page(Page(runs=(), traces=(trace,))), encoding="utf-8")
    return result


@pytest.fixture
def opened(browser: Any, page: Path) -> Any:
    browser.errors.clear()
    browser.requests.clear()
    browser.open(page)
    browser.js("document.querySelector('.tl').scrollIntoView({block: 'center'})")
    settle(browser)
    return browser


def settle(browser: Any) -> None:
    """Wait two frames for the drawing."""
    script = (
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
    )
    browser.call("Runtime.evaluate", expression=script, awaitPromise=True)


def view(browser: Any) -> tuple[float, float]:
    settle(browser)
    low, high = browser.js(
        "(({from, to}) => [+from, +to])(document.querySelector('.tl canvas').dataset)"
    )
    return low, high


def press_button(browser: Any, name: str) -> None:
    browser.js(f"document.querySelector('.tl [data-do={name}]').click()")


def wheel(browser: Any, delta: int, **more: Any) -> None:
    x, y = place(browser, 0.5, 40)
    browser.call(
        "Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=delta, **more
    )


def place(browser: Any, share: float, down: float) -> tuple[float, float]:
    """A point on the canvas: its share of the width, pixels from the top."""
    box = browser.js(
        "(({x, y, width}) => [x, y, width])(document.querySelector('.tl"
        " canvas').getBoundingClientRect())"
    )
    return box[0] + share * box[2], box[1] + down


def mouse(browser: Any, kind: str, at: tuple[float, float]) -> None:
    browser.call(
        "Input.dispatchMouseEvent",
        type=kind,
        x=at[0],
        y=at[1],
        button="left",
        clickCount=1,
        buttons=1,
    )


def test_a_hundred_thousand_events_are_drawn_without_error_or_request(
    opened: Any, page: Path
) -> None:
    assert opened.js(
        "document.querySelector('.tl').closest('section').innerText.match(/Timeline: ([0-9,]+)"
        " events/)[1]"
    )
    count = opened.js(
        "JSON.parse(document.getElementById('t0-d0-data').textContent).lanes.reduce((all, one) =>"
        " all + one.n, 0)"
    )
    assert count > 100_000
    assert page.stat().st_size < 6_000_000
    assert opened.errors == []
    assert set(opened.requests) == {page.as_uri()}
    assert opened.js(f"new Set(new Uint32Array({PIXELS}(0, 0, 900, 200).data.buffer)).size") > 6


def test_the_first_view_is_three_iterations_and_the_buttons_move_it(
    opened: Any, trace: PageTrace
) -> None:
    low, high = view(opened)
    iterations = trace.report.devices[0].iterations
    assert iterations is not None
    window = trace.report.devices[0].window_ns
    assert high - low == pytest.approx(3 * (window[1] - window[0]) / iterations.count, rel=1e-6)
    press_button(opened, "in")
    zoomed = view(opened)
    assert zoomed[1] - zoomed[0] == pytest.approx((high - low) / 1.25**2)
    assert sum(zoomed) == pytest.approx(low + high)
    press_button(opened, "right")
    assert view(opened)[0] == pytest.approx(zoomed[0] + 0.25 * (zoomed[1] - zoomed[0]))
    press_button(opened, "whole")
    js = opened.js("JSON.parse(document.getElementById('t0-d0-data').textContent).span")
    assert list(view(opened)) == js
    press_button(opened, "first")
    assert view(opened) == pytest.approx((low, high))


def test_ctrl_and_the_wheel_zoom_at_once_around_the_pointer(opened: Any) -> None:
    low, high = view(opened)
    middle = (low + high) / 2
    wheel(opened, -120, modifiers=2)
    result = view(opened)
    assert result[1] - result[0] < high - low
    assert sum(result) / 2 == pytest.approx(middle, abs=(high - low) / 400)


def test_dragging_pans_by_the_dragged_distance(opened: Any) -> None:
    low, high = view(opened)
    mouse(opened, "mousePressed", place(opened, 0.6, 60))
    mouse(opened, "mouseMoved", place(opened, 0.35, 60))
    mouse(opened, "mouseReleased", place(opened, 0.35, 60))
    result = view(opened)
    assert result[0] - low == pytest.approx(0.25 * (high - low), rel=0.02)
    assert result[1] - result[0] == pytest.approx(high - low)


def test_the_keyboard_zooms_pans_and_steps_through_events(opened: Any, trace: PageTrace) -> None:
    opened.js("document.querySelector('.tl canvas').focus()")
    low, high = view(opened)
    opened.press("+", 187)
    zoomed = view(opened)
    assert zoomed[1] - zoomed[0] == pytest.approx((high - low) / 1.25)
    opened.press("ArrowRight", 39)
    assert view(opened)[0] == pytest.approx(zoomed[0] + 0.1 * (zoomed[1] - zoomed[0]))
    opened.press(".", 190)
    first = opened.js("document.querySelector('.tl-said').textContent")
    opened.press(".", 190)
    second = opened.js("document.querySelector('.tl-said').textContent")
    assert first != second
    assert "kernels, stream 7" in first
    assert "kernels, stream 7" in second
    opened.press("ArrowDown", 40)
    assert "kernels, stream 8" in opened.js("document.querySelector('.tl-said').textContent")
    opened.press("Enter", 13)
    shown = view(opened)
    assert shown[1] - shown[0] < 200_000  # five times an event of at most 20 µs
    opened.press("0", 48)
    opened.press("Escape", 27)
    assert "all of it" in opened.js("document.querySelector('.tl-said').textContent")


def test_the_search_counts_and_selects_matches(opened: Any, trace: PageTrace) -> None:
    type_into = """(text => {
        const field = document.querySelector('.tl input');
        field.value = text;
        field.dispatchEvent(new Event('input'));
    })"""
    opened.js(f"{type_into}('GEMM')")
    work = trace.timeline.work
    assert (
        opened.js("document.querySelector('.tl-found').textContent")
        == f"{int((work.name == 0).sum()):,} found"
    )
    opened.js(f"{type_into}('step 250')")
    assert opened.js("document.querySelector('.tl-found').textContent") == "1 found"
    press_button(opened, "after")
    js = opened.js("document.querySelector('.tl-said').textContent")
    ranges = trace.timeline.ranges
    row = int(np.flatnonzero(ranges.name == trace.timeline.strings.index("step 250"))[0])
    length = int(ranges.end[row] - ranges.start[row])
    assert js == f"step 250: {length / 1e6:.3g} ms, NVTX, at {ranges.start[row] / 1e9:.6f} s"
    origin = opened.js("JSON.parse(document.getElementById('t0-d0-data').textContent).origin")
    low, high = view(opened)
    assert low < ranges.start[row] - origin < ranges.end[row] - origin < high
    opened.js(f"{type_into}('no such thing')")
    press_button(opened, "after")
    assert opened.js("document.querySelector('.tl-found').textContent") == "0 found"
    assert opened.errors == []


def test_hovering_shows_an_event(opened: Any) -> None:
    press_button(opened, "in")
    press_button(opened, "in")
    settle(opened)
    x, y = place(opened, 0.5, 26 + 10)
    opened.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    js = opened.js("document.getElementById('tip').textContent")
    assert js.startswith("step ")
    assert ", NVTX, at " in js
    opened.point_at("h1")
    assert opened.js("document.getElementById('tip').hidden")


def test_show_leads_from_a_gap_to_its_place(opened: Any, trace: PageTrace) -> None:
    opened.js("document.querySelectorAll('details').forEach(e => { e.open = true })")
    opened.js("document.querySelector('table .show').click()")
    low, high = view(opened)
    gaps = trace.gaps[0]
    longest = int(np.argmax(gaps.end - gaps.start))
    origin = opened.js("JSON.parse(document.getElementById('t0-d0-data').textContent).origin")
    length = int(gaps.end[longest] - gaps.start[longest])
    assert high - low == pytest.approx(2.2 * length)
    assert low == pytest.approx(int(gaps.start[longest]) - origin - 0.6 * length)


def test_dense_events_are_drawn_by_busy_share(browser: Any, tmp_path: Path) -> None:
    result = tmp_path / "halves.html"
    result.write_text(render_page(Page(runs=(), traces=(traces.halves(),))), encoding="utf-8")
    browser.open(result)
    press_button(browser, "whole")
    settle(browser)
    width = browser.js("document.querySelector('.tl canvas').width")
    kernel, idle = [0x00, 0x9E, 0x73], [0xB9, 0xBE, 0xC5]

    def column(share: float, lane: int) -> list[list[int]]:
        """The colours of a lane's 16 pixels, from the top."""
        js = browser.js(f"[...{PIXELS}({int(share * width)}, {26 + 20 * lane + 1}, 1, 16).data]")
        return [js[at : at + 3] for at in range(0, 64, 4)]

    assert column(0.25, 0) == [kernel] * 16
    # Three pixels hold about 6.5 kernels: 0.25 of 16 pixels is 4, at the bottom, and one more or
    # less.
    for share in (0.6, 0.75, 0.9):
        heights = [column(share + n / width, 0).count(kernel) for n in range(3)]
        assert all(3 <= height <= 6 for height in heights)
        assert column(share, 0)[-1] == kernel
        assert column(share, 0)[0] != kernel
    # What the kernels leave is idle, of unknown cause: no launch was recorded.
    assert idle not in column(0.25, 1)
    assert 10 <= column(0.75, 1).count(idle) <= 13
    browser.js(
        "(f => { f.value = 'gemm'; f.dispatchEvent(new Event('input'));"
        " })(document.querySelector('.tl input'))"
    )
    settle(browser)
    assert column(0.75, 0) == [[0x1B, 0x1F, 0x24]] * 16  # a hit is as tall as can be


@pytest.mark.parametrize("width", [1280, 390])
def test_a_recorded_trace_fits_any_screen(browser: Any, tmp_path: Path, width: int) -> None:
    result = tmp_path / "trace.html"
    result.write_text(
        render_page(report_page([str(DATA / "resnet_w0.sqlite")], tmp_path)), encoding="utf-8"
    )
    browser.errors.clear()
    browser.open(result, width=width)
    assert browser.js("document.documentElement.scrollWidth") <= width
    names = browser.js("[...document.querySelectorAll('.tl-names span')].map(e => e.textContent)")
    assert names[0] == "NVTX"
    assert names[-1] == "GPU idle, by cause"
    assert browser.js(
        "[...document.querySelectorAll('.tl-names span')].every(e => e.scrollWidth <="
        " e.clientWidth)"
    )
    assert (
        browser.js("document.querySelector('.tl canvas').clientHeight") == 26 + 20 * len(names) + 4
    )
    assert "input-starved" in browser.js("document.querySelector('.tiles').innerText")
    assert browser.errors == []
