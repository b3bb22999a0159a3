"""Draw a roofline: log axes, ceilings, points by memory level, arrows between variants."""

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.model.pictures import (
    Level,
    LevelIntensity,
    Roofline,
    RooflineKind,
    RoofPanel,
    RoofPoint,
    attainable,
)
from kernprof.model.run import Provenance, grouped
from kernprof.report.plots import style
from kernprof.report.plots.labels import Placed, Wanted, along, place
from kernprof.report.plots.roofline_roofs import (
    AxisLimits,
    Segment,
    colour,
    draw_compute,
    draw_memory,
    limits_of,
    rate_text,
)
from kernprof.report.plots.style import Theme, drawable, halo
from kernprof.report.text.table import MISSING, ceiling_name, value_text

_MARKERS = {Level.DRAM: "o", Level.L2: "s", Level.L1: "^"}
_SHORTEST_ARROW = 22  # length in typographic points, of which the markers at its ends cover 14
Box = tuple[float, float, float, float]


def _hollow(point: RoofPoint, spot: LevelIntensity) -> bool:
    return (
        point.bound
        or point.estimated
        or spot.source != "counters"
        or point.work_source != "counters"
    )


def _steps(points: Sequence[RoofPoint]) -> Iterator[Segment]:
    """Yield segments between consecutive points of a path, at their outermost common level.

    Levels are memory levels; DRAM is the outermost.
    """
    for members in grouped(points, lambda point: point.path).values():
        for first, second in itertools.pairwise(members):
            level = next(
                (lv for lv in Level if intensity_at(first, lv) and intensity_at(second, lv)), None
            )
            if level is not None and not (first.bound and second.bound):
                ends = ((intensity_at(item, level) or 0.0, item.rate) for item in (first, second))
                yield next(ends), next(ends)


def busy_places(axes: Any, points: Sequence[RoofPoint]) -> list[tuple[float, float]]:
    """Return positions (data coordinates) of markers and arrows, which labels must not cover."""
    result = [(spot.intensity, point.rate) for point in points for spot in point.spots]
    to_pixels, back = axes.transData.transform, axes.transData.inverted().transform
    for ends in _steps(points):
        (x0, y0), (x1, y1) = to_pixels(ends)
        result += [(float(x), float(y)) for x, y in back(np.linspace((x0, y0), (x1, y1), 40))]
    return result


def intensity_at(point: RoofPoint, level: Level) -> float | None:
    return next((spot.intensity for spot in point.spots if spot.level is level), None)


def _box(artist: Any, figure: Any) -> Box:
    extent = artist.get_window_extent(figure.canvas.get_renderer())
    return (extent.x0, extent.y0, extent.x1, extent.y1)


def text_boxes(figure: Any, axes: Any) -> Iterator[Box]:
    """Yield the bounding boxes of roof labels; a rotated label is covered by small boxes."""
    for text in axes.texts:
        if not text.get_text():
            continue
        box = _box(text, figure)
        if abs(text.get_rotation()) < 1:
            yield box
            continue
        count = 12
        for n in range(count):
            x, y = (box[i] + (box[i + 2] - box[i]) * (n + 0.5) / count for i in (0, 1))
            half = (box[2] - box[0]) / count / 1.4
            yield (x - half, y - half, x + half, y + half)


def marker_boxes(axes: Any, points: Sequence[RoofPoint]) -> Iterator[Box]:
    half = 5.0 * axes.figure.dpi / 72
    for point in points:
        for spot in point.spots:
            x, y = axes.transData.transform((spot.intensity, point.rate))
            yield (x - half, y - half - (3 * half if point.bound else 0), x + half, y + half)


def draw_labels(
    figure: Any,
    axes: Any,
    points: Sequence[RoofPoint],
    theme: Theme,
    taken: Sequence[Box],
    segments: Sequence[Segment],
) -> None:
    to_pixels = axes.transData.transform
    style = {"fontsize": 9, "fontweight": "bold", "color": theme.text, "zorder": 6}
    texts = [axes.text(0, 0, drawable(point.label), transform=None, **style) for point in points]
    wanted = []
    for text, point in zip(texts, points, strict=True):
        x0, y0, x1, y1 = _box(text, figure)
        anchors = tuple(
            tuple(map(float, to_pixels((s.intensity, point.rate)))) for s in point.spots
        )
        wanted.append(Wanted(size=(x1 - x0, y1 - y0), anchors=anchors))  # type: ignore[arg-type]
    lines = [*segments, *((_ends(p)) for p in points if len(p.spots) > 1)]
    pixels = [(tuple(to_pixels(a)), tuple(to_pixels(b))) for a, b in lines]
    area = axes.get_window_extent()
    inside = (area.x0 + 4, area.y0 + 4, area.x1 - 4, area.y1 - 4)
    places = place(wanted, np.array(taken).reshape(-1, 4), along(pixels), inside)
    for text, spot in zip(texts, places, strict=True):
        _put(axes, text, spot, theme)


def _ends(point: RoofPoint) -> Segment:
    xs = [spot.intensity for spot in point.spots]
    return (min(xs), point.rate), (max(xs), point.rate)


def _put(axes: Any, text: Any, spot: Placed, theme: Theme) -> None:
    """Move a label to its position. Data coordinates are independent of the resolution."""
    back = axes.transData.inverted().transform
    x0, y0, x1, y1 = spot.box
    text.set_transform(axes.transData)
    text.set_position(back(((x0 + x1) / 2, (y0 + y1) / 2)))
    text.set_ha("center")
    text.set_va("center")
    text.set_path_effects(halo(theme))
    if spot.leader:
        near = (min(max(spot.anchor[0], x0), x1), min(max(spot.anchor[1], y0), y1))
        xs, ys = zip(back(near), back(spot.anchor), strict=True)
        axes.plot(xs, ys, color=theme.muted, linewidth=0.7, zorder=4)


_WIDTH, _HEIGHT = 9.2, 6.0


def save_roofline(path: Path, chart: Roofline, theme: style.Theme) -> None:
    """Save as png, svg, pdf or html, by the suffix. Raises UsageError if writing fails."""
    table = style.html_table(("", "device", "value", "provenance", "source"), ceiling_rows(chart))
    style.save(
        path,
        lambda item: roofline_figure(chart, item),
        theme,
        title=_title(chart),
        details=f"{style.html_table(*point_table(chart))}<h2>Ceilings</h2>{table}",
    )


def _title(chart: Roofline) -> str:
    return (
        f"{'Roofline' if chart.kind is RooflineKind.FLOPS else 'Instruction roofline'} ·"
        f" {chart.title}"
    )


def roofline_figure(chart: Roofline, theme: style.Theme) -> Any:
    """Return a matplotlib Figure with one panel per device."""
    with style.styled(theme):
        panels = len(chart.panels)
        notes = _foot_lines(chart, panels)
        width = _WIDTH if panels == 1 else 6.6 * panels
        figure = style.new_figure(width, _HEIGHT + style.foot_height(notes))
        height = figure.get_figheight()
        titles = [f"{panel.title} · {_source(panel)}" for panel in chart.panels]
        subtitle = titles[0] if panels == 1 else "one panel per device; axes are shared"
        left = 0.78 / width
        axes = figure.subplots(1, panels, sharex=True, sharey=True, squeeze=False)[0]
        figure.subplots_adjust(
            left=left,
            right=1 - 0.25 / width,
            top=1 - (0.82 if panels == 1 else 1.05) / height,
            bottom=(0.62 + style.foot_height(notes)) / height,
            wspace=0.06,
        )
        span = limits_of(chart)
        for axis, panel in zip(axes, chart.panels, strict=True):
            _draw_panel(figure, axis, chart.kind, panel, theme, span)
            if panels > 1:
                axis.set_title(
                    f"{style.drawable(panel.title)}\n{_source(panel)}", fontsize=9, loc="left"
                )
        axes[0].set_ylabel(
            "performance, FLOP/s"
            if chart.kind is RooflineKind.FLOPS
            else "warp instructions per second"
        )
        # Draw the legend beside the title, so that it does not cover data.
        from matplotlib.lines import Line2D

        points = [point for panel in chart.panels for point in panel.points]
        handles = [
            Line2D(
                [],
                [],
                marker=_MARKERS[level],
                color=colour(theme, level),
                linestyle="none",
                markersize=7.5,
                label=f"{level.value.upper()} traffic",
            )
            for level in Level
            if any(intensity_at(point, level) for point in points)
        ]
        if any(_hollow(point, spot) for point in points for spot in point.spots):
            handles.append(
                Line2D(
                    [],
                    [],
                    marker="o",
                    color=theme.muted,
                    linestyle="none",
                    markersize=7,
                    markerfacecolor=theme.surface,
                    markeredgewidth=1.5,
                    label="hollow: not measured",
                )
            )
        figure.legend(
            handles=handles,
            loc="upper right",
            bbox_to_anchor=(1 - 0.15 / figure.get_figwidth(), 1 - 0.12 / figure.get_figheight()),
            ncols=len(handles),
            fontsize=8.5,
            frameon=False,
            handletextpad=0.2,
            columnspacing=1.4,
        )
        style.head(figure, theme, _title(chart), subtitle, left=left)
        style.foot(figure, theme, notes, left=left)
        return figure


def _source(panel: RoofPanel) -> str:
    measured = [c for c in panel.ceilings.ceilings.values() if c.provenance is Provenance.MEASURED]
    if not measured:
        return "ceilings from the datasheet, not measured"
    when = (panel.ceilings.created or "")[:10]
    rest = "; ~ datasheet" if len(measured) < len(panel.ceilings.ceilings) else ""
    return f"ceilings measured on this device{' ' + when if when else ''}{rest}"


def _foot_lines(chart: Roofline, panels: int) -> list[str]:
    marks: dict[str, list[str]] = {}
    points = [point for panel in chart.panels for point in panel.points]
    for point in points:
        for text in point.marks():
            marks.setdefault(text, []).append(style.drawable(point.label, 24))
    message = [
        (
            text
            if len(marks[text]) == len(points)
            else f"{', '.join(who[:4])}{' …' if len(who) > 4 else ''}: {text}"
        )
        for text, who in ((text, list(dict.fromkeys(names))) for text, names in marks.items())
    ]
    return style.wrapped([*message, *chart.notes], 135 * panels, 4)


# -- axes
# -------------------------------------------------------------------------------------------------------------


def _dress(axes: Any, kind: RooflineKind, span: AxisLimits) -> None:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlim(span.x)
    axes.set_ylim(span.y)
    axes.grid(which="major")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: _power(value)))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(LogLocator(numticks=12))
        axis.set_minor_formatter(NullFormatter())
    axes.tick_params(which="minor", length=2, width=0.5)
    per = "FLOP per byte" if kind is RooflineKind.FLOPS else "warp instructions per 32-byte sector"
    axes.set_xlabel(f"intensity, {per} moved at the level of the marker")


def _power(value: float) -> str:
    """Format the label of an axis tick, e.g. `100 G` for 1e11."""
    size, letter = next(
        (
            s
            for s in ((1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))
            if value >= s[0]
        ),
        (1.0, ""),
    )
    return f"{value / size:g} {letter}".rstrip()


def _draw_panel(
    figure: Any,
    axes: Any,
    kind: RooflineKind,
    panel: RoofPanel,
    theme: style.Theme,
    span: AxisLimits,
) -> None:
    _dress(axes, kind, span)
    segments = [
        *draw_memory(axes, kind, panel, theme, span),
        *draw_compute(axes, kind, panel, theme, span, busy=busy_places(axes, panel.points)),
    ]
    # Draw arrows between consecutive points of a path.
    for start, end in _steps(panel.points):
        (x0, y0), (x1, y1) = axes.transData.transform([start, end])
        if (x1 - x0) ** 2 + (y1 - y0) ** 2 < (_SHORTEST_ARROW * axes.figure.dpi / 72) ** 2:
            continue  # omit the arrow, because markers would cover it
        axes.annotate(
            "",
            end,
            xytext=start,
            zorder=3,
            arrowprops={
                "arrowstyle": "-|>",
                "color": theme.muted,
                "linewidth": 1.0,
                "shrinkA": 7,
                "shrinkB": 7,
                "mutation_scale": 11,
                "connectionstyle": "arc3,rad=0.12",
            },
        )
        segments.append((start, end))
    # Draw the memory levels of a result, connected by a line; markers of estimates are hollow.
    for point in panel.points:
        xs = [spot.intensity for spot in point.spots]
        if len(xs) > 1:
            axes.plot(
                [min(xs), max(xs)],
                [point.rate] * 2,
                color=theme.muted,
                linewidth=0.8,
                alpha=0.7,
                zorder=3,
            )
        for spot in point.spots:
            hollow = _hollow(point, spot)
            ink = colour(theme, spot.level)
            axes.plot(
                spot.intensity,
                point.rate,
                marker=_MARKERS[spot.level],
                markersize=8.5,
                linestyle="none",
                zorder=5,
                markerfacecolor=theme.surface if hollow else ink,
                markeredgecolor=ink if hollow else theme.surface,
                markeredgewidth=1.6 if hollow else 0.9,
            )
            if point.bound:
                axes.annotate(
                    "",
                    (spot.intensity, point.rate),
                    xytext=(0, -26),
                    textcoords="offset points",
                    zorder=4,
                    arrowprops={
                        "arrowstyle": "<|-",
                        "color": ink,
                        "linewidth": 1.2,
                        "shrinkA": 0,
                        "shrinkB": 5,
                    },
                )
    taken = [*text_boxes(figure, axes), *marker_boxes(axes, panel.points)]
    draw_labels(figure, axes, panel.points, theme, taken, segments)


# -- the numbers below the picture in HTML
# ----------------------------------------------------------------------------


def point_table(chart: Roofline) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the table's heads, and a row per point, with the device if there are several."""
    per = "FLOP/byte" if chart.kind is RooflineKind.FLOPS else "inst/sector"
    several = len(chart.panels) > 1
    heads = (
        "launch",
        *(["device"] if several else []),
        "performance",
        *(f"{level.value.upper()} {per}" for level in Level),
        "of its roof",
        "compute roof",
        "numbers",
    )
    rows = (
        _point_row(chart.kind, panel, point, several)
        for panel in chart.panels
        for point in panel.points
    )
    return heads, tuple(rows)


def ceiling_rows(chart: Roofline) -> tuple[tuple[str, ...], ...]:
    """Return a row for each roof: name, device, value, provenance and source."""
    panels = (
        (panel, ceiling) for panel in chart.panels for ceiling in panel.ceilings.ceilings.values()
    )
    return tuple(
        (ceiling_name(c.id), at.title, value_text(c), c.provenance.value, c.source)
        for at, c in panels
    )


def _point_row(
    kind: RooflineKind, panel: RoofPanel, point: RoofPoint, several: bool
) -> tuple[str, ...]:
    result = [intensity_at(point, level) for level in Level]
    intensities = [MISSING if x is None else digits(x) for x in result]
    device = [panel.title] if several else []
    return (
        point.label,
        *device,
        rate_text(point.rate, kind),
        *intensities,
        _of_roof(kind, panel, point),
        ceiling_name(point.ceiling),
        "; ".join(point.marks()) or "measured",
    )


def digits(value: float) -> str:
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}"


def _of_roof(kind: RooflineKind, panel: RoofPanel, point: RoofPoint) -> str:
    """Return the rate in percent of the lowest roof at the point's intensities, and the roof."""
    limits = [
        (limit, spot.level)
        for spot in point.spots
        if (limit := attainable(panel.ceilings, kind, spot.level, point.ceiling, spot.intensity))
    ]
    if not limits or point.bound:
        return MISSING
    limit, level = min(limits, key=lambda item: item[0])
    flat = limit == panel.ceilings.value(point.ceiling)
    sign = "~" if point.estimated else ""
    return (
        f"{sign}{100 * point.rate / limit:.0f} %"
        f" ({ceiling_name(point.ceiling) if flat else level.value.upper()})"
    )
