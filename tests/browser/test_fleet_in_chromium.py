"""The heat map of a fleet page in Chromium."""

from pathlib import Path
from typing import Any

from kernprof.cli.app import run_command_line
from tests.unit.workflows.fleet.ranks import Job, write_job


def test_the_map_is_drawn_and_leads_to_the_rank(browser: Any, tmp_path: Path) -> None:
    write_job(tmp_path, Job(ranks=4, late={(2, 5): 9_000_000}))
    assert (
        run_command_line(["report", str(tmp_path), "--ranks", "-o", str(tmp_path / "job.html")])
        == 0
    )
    browser.open(tmp_path / "job.html")
    assert browser.errors == []
    assert [request for request in browser.requests if not request.startswith("file:")] == []
    browser.js("""
        (() => {
          const map = document.getElementById("heat"), box = map.getBoundingClientRect();
          const at = { clientX: box.left + 4.5 * box.width / map.width, clientY: box.top + 2.5 * box.height / 4 };
          map.dispatchEvent(new PointerEvent("pointermove", at));
        })()""")
    js = browser.js('document.getElementById("heat-said").textContent')
    assert js.startswith("rank 2, step 4: 2")
    assert js.split(": ")[1].partition(" %")[2].startswith(" longer than the median rank")
    column = browser.js(
        'Array.from(document.getElementById("heat").getContext("2d").getImageData(4, 0, 1, 4).data)'
    )
    assert max(abs(late - other) for late, other in zip(column[8:11], column[:3], strict=True)) > 50
    browser.js(
        'document.getElementById("heat").dispatchEvent(new KeyboardEvent("keydown", {key:'
        ' "ArrowDown"}))'
    )
    assert browser.js('document.getElementById("heat-said").textContent').startswith(
        "rank 3, step 4: "
    )
    links = browser.js('JSON.parse(document.getElementById("data").textContent).links.join()')
    assert links == ",".join(f"job-pages/trace-{rank}.html" for rank in range(4))
    browser.open(tmp_path / "job-pages/trace-2.html")
    assert browser.errors == []
    assert browser.js('document.querySelectorAll("canvas").length') == 1
