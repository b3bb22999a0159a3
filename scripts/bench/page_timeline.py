"""Frame times of the page's interactive timeline in headless Chromium during zoom and pan.

    python scripts/bench/page_timeline.py [EVENTS] [WIDTH]

Put a synthetic trace of EVENTS events (default 100,000) into a page, and open it from a file. Print
the page's size and the times to generate and open it. For each kind of interaction, print the
script's drawing time and the interval between frames. Chromium runs without a GPU.
"""

import importlib.util
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.report.html.content import Page
from kernprof.report.html.page import render_page
from kernprof.report.html.timeline import pack

TESTS = Path(__file__).parents[2] / "tests" / "browser"
EVENTS_PER_KERNEL = 3  # itself, its call, the gap before it; ranges are few

_MEASURE = """(async () => {
  const canvas = document.querySelector('.tl canvas'), figure = document.querySelector('.tl');
  const box = canvas.getBoundingClientRect();
  const native = window.requestAnimationFrame.bind(window), spent = [], between = [];
  window.requestAnimationFrame = (draw) => native((now) => {
    const begun = performance.now(); draw(now); spent.push(performance.now() - begun);
  });
  const frame = () => new Promise((done) => native(done));
  canvas.focus({ preventScroll: true });
  const act = %s;
  figure.querySelector('[data-do=%s]').click();
  await frame(); await frame();
  spent.length = 0;
  let before = await frame();
  for (let n = 0; n < 120; n++) {
    act(n);
    const now = await frame();
    between.push(now - before);
    before = now;
  }
  window.requestAnimationFrame = native;
  return [spent, between, canvas.width, canvas.height];
})()"""
_WHEEL = (
    "(n) => canvas.dispatchEvent(new WheelEvent('wheel', {deltaY: n < 60 ? -100 : 100, clientX:"
    " box.x + box.width / 3, clientY: box.y + 50, cancelable: true, bubbles: true}))"
)
_PAN = (
    "(n) => canvas.dispatchEvent(new WheelEvent('wheel', {deltaX: n < 60 ? 40 : -40, clientX: box.x"
    " + 300, clientY: box.y + 50, cancelable: true, bubbles: true}))"
)
_SEARCH = (
    "(n) => { const field = figure.querySelector('input'); field.value = 'gemm'.slice(0, n % 5);"
    " field.dispatchEvent(new Event('input')); }"
)
USES = (
    ("zoom in and out, from all", _WHEEL, "whole"),
    ("pan, first view", _PAN, "first"),
    ("type into the search, all", _SEARCH, "whole"),
)


def loaded(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, TESTS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    width = int(sys.argv[2]) if len(sys.argv) > 2 else 1280
    chromium, traces = loaded("chromium"), loaded("traces")
    trace = traces.made_up(events // EVENTS_PER_KERNEL)
    begun = time.process_time()
    packed = pack(trace.timeline, 0, trace.gaps[0], trace.report.devices[0], most=10**7, room=10**8)
    page = render_page(Page(runs=(), traces=(trace,)))
    build_s = time.process_time() - begun
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page, encoding="utf-8")
        browser = chromium.Browser(chromium.find_chromium(), Path(folder) / "profile")
        begun = time.perf_counter()
        browser.open(path, width=width)
        opened = time.perf_counter() - begun
        print(
            f"{packed.events:,} events, {len(page) / 1e6:.2f} MB, made in {build_s:.2f} s of CPU,"
            f" opened in {opened:.2f} s"
        )
        for title, act, start in USES:
            spent, between, across, tall = browser.call(
                "Runtime.evaluate",
                expression=_MEASURE % (act, start),
                awaitPromise=True,
                returnByValue=True,
            )["result"]["value"]
            drawn, frames = (np.percentile(samples, (50, 95, 100)) for samples in (spent, between))
            print(
                f"{title:28} {across}×{tall}  drawing p50 {drawn[0]:.1f} p95 {drawn[1]:.1f} max"
                f" {drawn[2]:.1f} ms   frames p50 {frames[0]:.1f} p95 {frames[1]:.1f} max"
                f" {frames[2]:.1f} ms"
            )
        browser.close()


if __name__ == "__main__":
    main()
