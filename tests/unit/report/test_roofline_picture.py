"""Roofline pictures: values, marks, labels and formats."""

import base64
import itertools
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import matplotlib as mpl
import pytest

from kernprof.errors import UsageError
from kernprof.model.pictures import (
    Ceiling,
    Ceilings,
    Level,
    LevelIntensity,
    Roofline,
    RooflineKind,
    RoofPanel,
    RoofPoint,
)
from kernprof.model.run import Device, Provenance
from kernprof.report.plots.roofline import roofline_figure, save_roofline
from kernprof.report.plots.style import DARK, LIGHT

HOSTILE = (
    "<script>alert(1)</script>",
    "$\\frac{a}{b}$ _x_^y^",
    "a\x1b[31mred\x07",
    "\u202eesrever",
    "مرحبا",
    "名前カーネル",
    "k" * 4000,
    "line\nbreak\ttab",
    "",
    "%s {0} \\N{DASH}",
)


def ceilings(provenance: Provenance = Provenance.MEASURED, **more: float) -> Ceilings:
    values = {
        "fp32": 61.5e12,
        "fp64": 33e12,
        "dram": 4.4e12,
        "l2": 6.9e12,
        "l1": 32e12,
        "issue": 1e12,
    } | more
    entries = {
        n: Ceiling(id=n, value=v, source="s", provenance=provenance) for n, v in values.items()
    }
    return Ceilings(
        device=Device(name="NVIDIA H200"), ceilings=entries, created="2026-11-20T10:00:00+00:00"
    )


def point(label: str, rate: float, *intensities: float, **more: object) -> RoofPoint:
    spots = tuple(
        LevelIntensity(level=level, intensity=x)
        for level, x in zip(Level, intensities, strict=False)
    )
    value = {"label": label, "rate": rate, "spots": spots, "ceiling": "fp32", "path": "p"} | more
    return RoofPoint(**value)  # type: ignore[arg-type]


def chart(*points: RoofPoint, kind: RooflineKind = RooflineKind.FLOPS, **more: object) -> Roofline:
    panel = RoofPanel(ceilings=ceilings(), points=points)
    return Roofline(**({"title": "matmul", "kind": kind, "panels": (panel,)} | more))  # type: ignore[arg-type]


TWO = (point("naive", 4e12, 600, 2, 0.9), point("tiled", 7e12, 650, 30, 15))


def texts(figure: object) -> list[str]:
    from matplotlib.text import Text

    return [t.get_text() for t in figure.findobj(Text) if t.get_text() and t.get_visible()]  # type: ignore[attr-defined]


def test_values_units_and_names_are_in_the_picture() -> None:
    message = texts(roofline_figure(chart(*TWO, notes=("a note",)), LIGHT))
    for expected in (
        "Roofline · matmul",
        "NVIDIA H200 · ceilings measured on this device 2026-11-20",
        "naive",
        "tiled",
        "DRAM 4.40 TB/s",
        "L2 6.90 TB/s",
        "L1 32.0 TB/s",
        "FP32 61.5 TFLOP/s",
        "FP64 33.0 TFLOP/s",
        "performance, FLOP/s",
        "a note",
        "DRAM traffic",
        "L2 traffic",
        "L1 traffic",
    ):
        assert expected in message
    assert any("FLOP per byte" in text for text in message)


def test_a_ceiling_that_was_not_measured_is_marked() -> None:
    panel = RoofPanel(ceilings=ceilings(Provenance.ESTIMATE), points=TWO)
    text = texts(roofline_figure(chart(panels=(panel,)), LIGHT))
    assert "DRAM ~4.40 TB/s" in text
    assert "NVIDIA H200 · ceilings from the datasheet, not measured" in text


def test_an_instruction_roofline_has_its_own_units() -> None:
    text = texts(
        roofline_figure(
            chart(point("t", 5e10, 3, 2, 1, ceiling="issue"), kind=RooflineKind.INSTRUCTIONS), LIGHT
        )
    )
    assert "warp issue 1.00 Tinst/s" in text
    assert "warp instructions per second" in text


def test_a_bound_is_hollow_with_an_arrow_and_a_note() -> None:
    figure = roofline_figure(chart(point("emu", 6e13, 100, bound=True, time_source="none")), LIGHT)
    marker = next(line for line in figure.axes[0].lines if line.get_marker() == "o")
    assert marker.get_markerfacecolor() == LIGHT.surface
    assert (
        sum(a.arrowprops is not None for a in figure.axes[0].texts if hasattr(a, "arrowprops")) == 1
    )
    assert "hollow: not measured" in texts(figure)
    assert "upper bound from an emulated launch, which has no time" in texts(figure)


def test_variants_of_a_path_are_joined_in_order() -> None:
    points = (*TWO, point("other size", 1e12, 5, path="q"))
    arrows = [
        a
        for a in roofline_figure(chart(*points), LIGHT).axes[0].texts
        if getattr(a, "arrowprops", None)
    ]
    assert [(a.xyann, a.xy) for a in arrows] == [((600, 4e12), (650, 7e12))]


def test_a_roofs_name_lies_on_no_arrow_and_no_marker() -> None:
    import numpy as np

    # an arrow up through the FP32 roof at 61.5 Tflop/s, at its right end
    low, high = (600, 40e12), (620, 100e12)
    # many decades: narrow ones
    points = (point("a", low[1], low[0], 1, 0.001), point("b", high[1], high[0], 1, 0.001))
    figure = roofline_figure(chart(*points), LIGHT)
    axes = figure.axes[0]
    figure.canvas.draw()
    (name,) = [t for t in axes.texts if t.get_text().startswith("FP32")]
    box = name.get_window_extent()
    start, end = axes.transData.transform([low, high])
    arrow = np.linspace(start, end, 200)
    assert box.y0 < arrow[:, 1].max()
    assert box.y1 > arrow[:, 1].min()
    assert not any(box.contains(x, y) for x, y in arrow)
    assert box.x1 <= axes.get_window_extent().x1


def test_no_label_lies_on_another_or_leaves_the_axes() -> None:
    crowd = [
        point(f"variant-{n}", 4e12 * (1 + n / 50), 600 + n, 30, 15, path=str(n)) for n in range(12)
    ]
    figure = roofline_figure(chart(*crowd), LIGHT)
    axes, renderer = figure.axes[0], figure.canvas.get_renderer()
    boxes = [
        t.get_window_extent(renderer) for t in axes.texts if t.get_text().startswith("variant")
    ]
    assert len(boxes) == 12
    area = axes.get_window_extent()
    for box in boxes:
        assert area.x0 <= box.x0 <= box.x1 <= area.x1
        assert area.y0 <= box.y0 <= box.y1 <= area.y1
    assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))


def test_hostile_names_are_drawn_harmlessly_in_every_format(tmp_path: Path) -> None:
    points = [
        point(name, 1e12 * (n + 1), 10 * (n + 1), path=str(n)) for n, name in enumerate(HOSTILE)
    ]
    drawing = chart(*points, title=HOSTILE[0], notes=HOSTILE)
    for suffix in ("png", "svg", "pdf", "html"):
        save_roofline(tmp_path / f"x.{suffix}", drawing, LIGHT)
    page = (tmp_path / "x.html").read_text()
    assert "<script" not in page
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert "default-src 'none'" in page
    assert "&lt;script&gt;" in page
    root = ET.fromstring((tmp_path / "x.svg").read_text())
    assert root.tag.endswith("svg")
    assert not [e for e in root.iter() if e.tag.endswith("script")]


def test_the_page_holds_both_themes_and_the_numbers(tmp_path: Path) -> None:
    save_roofline(tmp_path / "x.html", chart(*TWO), LIGHT)
    page = (tmp_path / "x.html").read_text()
    images = [
        base64.b64decode(result).decode()
        for result in re.findall(r"svg\+xml;base64,([A-Za-z0-9+/=]+)", page)
    ]
    assert [DARK.surface in images[0], LIGHT.surface in images[1]] == [True, True]
    assert "4.00 TFLOP/s" in page
    assert "http" not in page.replace("Content-Security-Policy", "").replace("http-equiv", "")


def test_the_same_chart_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        save_roofline(tmp_path / name, chart(*TWO), LIGHT)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("name", ["x.gif", "x", "folder.png", "missing/x.png"])
def test_an_unwritable_file_is_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(UsageError) as raised:
        save_roofline(tmp_path / name, chart(*TWO), LIGHT)
    assert (
        Path(name).name.partition(".")[0] in raised.value.message
        or "missing" in raised.value.message
    )
    assert raised.value.hint


def test_the_callers_matplotlib_is_left_as_it_was() -> None:
    before = dict(mpl.rcParams)
    roofline_figure(chart(*TWO), DARK)
    assert dict(mpl.rcParams) == before


def test_panels_for_two_devices_share_their_axes() -> None:
    other = RoofPanel(ceilings=ceilings(dram=2e12), points=(point("naive", 1e12, 600),))
    figure = roofline_figure(
        chart(panels=(RoofPanel(ceilings=ceilings(), points=TWO), other)), LIGHT
    )
    assert len(figure.axes) == 2
    assert figure.axes[0].get_xlim() == figure.axes[1].get_xlim()
    assert figure.axes[0].get_ylim() == figure.axes[1].get_ylim()
