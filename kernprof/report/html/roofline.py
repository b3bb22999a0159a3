"""Roofline inside an HTML page: one SVG for light and dark themes, with numbered markers."""

import xml.etree.ElementTree as ET  # parses only matplotlib's own output, no external XML
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kernprof.model.pictures import (
    LevelIntensity,
    Roofline,
    RooflineKind,
    RoofPoint,
)
from kernprof.report.plots.roofline import (
    ceiling_rows,
    digits,
    point_table,
    roofline_figure,
)
from kernprof.report.plots.roofline_roofs import rate_text
from kernprof.report.plots.style import LIGHT, encoded
from kernprof.report.text.safe import plain, shorten

_ROLES = ("surface", "text", "muted", "grid")
_DROPPED = {"metadata", "style"}
_MARKERS = {"o", "s", "^"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoofRow:
    """One row of the roofline's table; `key` is the id of the row's markers."""

    key: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRoofline:
    """Roofline as escaped SVG markup, and the same numbers as a table (`heads`, `rows`)."""

    svg: str
    heads: tuple[str, ...]
    rows: tuple[RoofRow, ...]
    ceilings: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def page_roofline(chart: Roofline, prefix: str) -> PageRoofline:
    """Return the chart as SVG and table; `prefix` makes the ids unique within the page."""
    heads, cells = point_table(chart)
    figure = roofline_figure(chart, LIGHT)
    markers = dict(_named_markers(figure, chart))
    root = ET.fromstring(encoded(figure, LIGHT, "svg"))  # noqa: S314
    # Remove namespaces, metadata and style rules; prefix ids; replace colours by CSS variables.
    colours = {getattr(LIGHT, role).lower(): f"var(--{role})" for role in _ROLES}
    colours |= {ink.lower(): f"var(--c{n})" for n, ink in enumerate(LIGHT.cycle)}
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.rpartition("}")[2] in _DROPPED:
                parent.remove(child)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        names = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
        element.attrib = {n: _value(n, value, prefix, colours) for n, value in names.items()}
        element.text = element.tail = None
    for group in root.iter("g"):
        name = group.get("id", "").removeprefix(f"{prefix}-")
        if name in markers:  # make the marker focusable, with a name for screen readers
            group.attrib |= {
                "class": "spot",
                "data-point": f"{prefix}-{name.partition('-')[0]}",
                "tabindex": "0",
                "role": "img",
                "aria-label": markers[name],
            }
    label = f"Roofline of {chart.title}: the table below has the same numbers"
    root.attrib = {
        "viewBox": root.get("viewBox", ""),
        "role": "group",
        "aria-label": shorten(plain(label), 200),
    }
    return PageRoofline(
        svg=ET.tostring(root, encoding="unicode"),
        heads=heads,
        rows=tuple(RoofRow(key=f"{prefix}-p{n}", cells=row) for n, row in enumerate(cells)),
        ceilings=ceiling_rows(chart),
        notes=chart.notes,
    )


def _named_markers(figure: Any, chart: Roofline) -> Iterator[tuple[str, str]]:
    """Give each marker an id; yield (id, description) for each marker."""
    points = [(panel, point) for panel in chart.panels for point in panel.points]
    for axes, drawn in zip(figure.axes, chart.panels, strict=True):
        # Markers of equal points coincide; the k-th marker belongs to the k-th point.
        spots: dict[tuple[float, float], list[tuple[int, RoofPoint, LevelIntensity]]] = {}
        for n, (panel, point) in enumerate(points):
            for spot in point.spots if panel is drawn else ():
                spots.setdefault((spot.intensity, point.rate), []).append((n, point, spot))
        for line in axes.lines:
            xs, ys = list(line.get_xdata()), list(line.get_ydata())
            is_marker = len(xs) == 1 and line.get_marker() in _MARKERS
            waiting = spots.get((xs[0], ys[0])) if is_marker else None
            if not waiting:
                continue
            number, point, spot = waiting.pop(0)
            name = f"p{number}-{spot.level.value}"
            line.set_gid(name)
            unit = "FLOP/byte" if chart.kind is RooflineKind.FLOPS else "inst/sector"
            place = f"{digits(spot.intensity)} {unit}, {spot.level.value.upper()}"
            marks = "".join(f"; {mark}" for mark in point.marks())
            rate = rate_text(point.rate, chart.kind)
            yield name, f"{shorten(plain(point.label), 120)}: {rate} at {place}{marks}"


def _value(name: str, value: str, prefix: str, colours: dict[str, str]) -> str:
    if name == "id":
        return f"{prefix}-{value}"
    if name == "href":
        return f"#{prefix}-{value.removeprefix('#')}"
    if name == "style":
        for ink, variable in colours.items():
            value = value.replace(ink, variable)
    return value.replace("url(#", f"url(#{prefix}-")
