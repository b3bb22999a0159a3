"""Draw the pictures of README and docs/ from recorded H200 captures. Needs Chromium and no GPU.

    python scripts/record/screenshots.py [FOLDER]

Write report, timeline and roofline into FOLDER (default: docs/images), light and dark. Each is a
PNG of at most 200 kB, whose size is printed. Check the pictures before committing them.
"""

import base64
import importlib.util
import io
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.report.html.page import render_page
from kernprof.store import Store
from kernprof.workflows.page import report_page

ROOT = Path(__file__).parents[2]
RECORDED = ROOT / "tests" / "replay"
RUNS = ("20261120-092315-transpose-c889", "20261120-100059-matmul-1a16")
TRACE = RECORDED / "timeline" / "data" / "resnet_w0.sqlite"
MOST_BYTES = 200_000
SCALE = 1.5
WIDTH, HEIGHT = 1180, 960
# The end of a training loop's step, where the GPU works, and the wait for data after it.
_VIEW = """(() => {
  const canvas = document.querySelector('.tl canvas'), box = canvas.getBoundingClientRect();
  canvas.dispatchEvent(new WheelEvent('wheel', {deltaY: -100, ctrlKey: true, clientX: box.x + 0.3 * box.width,
    clientY: box.y + 60, bubbles: true, cancelable: true}));
})()"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A picture of a page of `targets`: from the first element's top to the last one's end, None
    for a screenful.
    """

    name: str
    targets: tuple[str, ...]
    first: str = "body"
    last: str | None = None
    before: str = "0"


SHOTS = (
    Shot(name="report", targets=RUNS[:1]),
    Shot(name="roofline", targets=RUNS[1:], first="figure.roof svg", last="figure.roof svg"),
    Shot(
        name="timeline",
        targets=(str(TRACE.relative_to(ROOT)),),
        first="#t0-d0-picture",
        last=".tl .legend-list",
        before=_VIEW,
    ),
)


def chromium() -> Any:
    path = ROOT / "tests" / "browser" / "chromium.py"
    spec = importlib.util.spec_from_file_location("chromium", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def store_with_ceilings(folder: Path) -> Path:
    """A store that holds the runs and the ceilings that were measured on their GPU."""
    from kernprof.model.documents.stored import read_ceilings
    from kernprof.process import SubprocessRunner
    from kernprof.workflows.results.plot import CeilingStore

    store = folder / "store"
    for run in RUNS:
        shutil.copytree(Store(RECORDED / "data" / "store").find(run).path, store / "runs" / run)
    measured = RECORDED / "data" / "h200_ceilings.json"
    shelf = CeilingStore(store, SubprocessRunner(), print)
    shelf.folder.mkdir()
    shutil.copy(measured, shelf.path(read_ceilings(measured.read_text(), str(measured)).device))
    return store


def small(png: bytes) -> bytes:
    """The picture in 256 colours, which a page of text and flat areas does not show."""
    from PIL import Image

    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()


def clip(browser: Any, shot: Shot) -> dict[str, float]:
    if shot.last is None:
        return {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT, "scale": 1}
    left, top, right, bottom = browser.js(f"""(() => {{
        const one = document.querySelector({shot.first!r}).getBoundingClientRect();
        const two = document.querySelector({shot.last!r}).getBoundingClientRect();
        return [Math.min(one.x, two.x) + scrollX, one.y + scrollY, Math.max(one.right, two.right) + scrollX,
                two.bottom + scrollY];
    }})()""")
    margin = 10
    return {
        "x": left - margin,
        "y": top - margin,
        "width": right - left + 2 * margin,
        "height": bottom - top + 2 * margin,
        "scale": 1,
    }


def taken(browser: Any, page: Path, shot: Shot, theme: str) -> bytes:
    browser.open(page, scheme=theme, width=WIDTH, height=HEIGHT)
    metrics = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": SCALE, "mobile": False}
    browser.call("Emulation.setDeviceMetricsOverride", **metrics)
    browser.call("Emulation.setScrollbarsHidden", hidden=True)
    for script in ("0", shot.before):
        browser.js(script)
        wait = "new Promise(done => setTimeout(done, 400))"
        browser.call("Runtime.evaluate", expression=wait, awaitPromise=True)
    shot_data = browser.call(
        "Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip(browser, shot)
    )
    return base64.b64decode(shot_data["data"])


def main() -> None:
    output = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "images")
    output.mkdir(parents=True, exist_ok=True)
    module = chromium()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        store = store_with_ceilings(Path(folder))
        browser = module.Browser(module.find_chromium(), Path(folder) / "profile")
        for shot in SHOTS:
            page.write_text(render_page(report_page(shot.targets, store)), encoding="utf-8")
            for theme in ("light", "dark"):
                image = small(taken(browser, page, shot, theme))
                path = output / f"{shot.name}-{theme}.png"
                path.write_bytes(image)
                print(
                    f"{path}: {len(image) / 1000:.0f} kB"
                    + (", TOO BIG" if len(image) > MOST_BYTES else "")
                )
        browser.close()


if __name__ == "__main__":
    main()
