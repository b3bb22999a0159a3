"""The points of a roofline: markers by level, arrows from variant to variant, labels that hide
nothing.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from kernprof.model.ceilings import Level
from kernprof.model.picture.roofline import LevelIntensity, Roofline, RoofPoint
from kernprof.report.plots.labels import Placed, Wanted, along, place
from kernprof.report.plots.roofline_roofs import Segment, colour
from kernprof.report.plots.style import Theme, drawable, halo

_MARKERS = {Level.DRAM: "o", Level.L2: "s", Level.L1: "^"}
_SHORTEST_ARROW = 22  # points: 14 of them lie under the markers
Box = tuple[float, float, float, float]


def draw_points(axes: Any, points: Sequence[RoofPoint], theme: Theme) -> None:
    """The levels of one result on one height, joined by a faint line; hollow where a number was not
    measured.
    """
    for point in points:
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


def _hollow(point: RoofPoint, spot: LevelIntensity) -> bool:
    return (
        point.bound
        or point.estimated
        or spot.source != "counters"
        or point.work_source != "counters"
    )


def draw_paths(axes: Any, points: Sequence[RoofPoint], theme: Theme) -> list[Segment]:
    """Arrows from each result to the next of its path."""
    made = []
    for start, end in _steps(points):
        if _too_near(axes, start, end):
            continue
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
        made.append((start, end))
    return made


def _steps(points: Sequence[RoofPoint]) -> Iterator[Segment]:
    """From each result to the next of its path, on the farthest level that both have."""
    paths: dict[str, list[RoofPoint]] = {}
    for point in points:
        paths.setdefault(point.path, []).append(point)
    for members in paths.values():
        for first, second in itertools.pairwise(members):
            level = next(
                (lv for lv in Level if intensity_at(first, lv) and intensity_at(second, lv)), None
            )
            if level is not None and not (first.bound and second.bound):
                ends = ((intensity_at(each, level) or 0.0, each.rate) for each in (first, second))
                yield next(ends), next(ends)


def busy_places(axes: Any, points: Sequence[RoofPoint]) -> list[tuple[float, float]]:
    """Where markers and arrows lie, in data: places that a roof's name is not to cover."""
    import numpy as np

    made = [(spot.intensity, point.rate) for point in points for spot in point.spots]
    to_pixels, back = axes.transData.transform, axes.transData.inverted().transform
    for ends in _steps(points):
        (x0, y0), (x1, y1) = to_pixels(ends)
        along_it = np.linspace((x0, y0), (x1, y1), 40)
        made += [(float(x), float(y)) for x, y in back(along_it)]
    return made


def _too_near(axes: Any, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether the markers themselves cover an arrow."""
    (x0, y0), (x1, y1) = axes.transData.transform([start, end])
    return bool((x1 - x0) ** 2 + (y1 - y0) ** 2 < (_SHORTEST_ARROW * axes.figure.dpi / 72) ** 2)


def intensity_at(point: RoofPoint, level: Level) -> float | None:
    return next((spot.intensity for spot in point.spots if spot.level is level), None)


def draw_legend(figure: Any, chart: Roofline, theme: Theme) -> None:
    """Beside the title, where it can hide nothing."""
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
    top = 1 - 0.12 / figure.get_figheight()
    figure.legend(
        handles=handles,
        loc="upper right",
        bbox_to_anchor=(1 - 0.15 / figure.get_figwidth(), top),
        ncols=len(handles),
        fontsize=8.5,
        frameon=False,
        handletextpad=0.2,
        columnspacing=1.4,
    )


def _box(artist: Any, figure: Any) -> Box:
    found = artist.get_window_extent(figure.canvas.get_renderer())
    return (found.x0, found.y0, found.x1, found.y1)


def text_boxes(figure: Any, axes: Any) -> Iterator[Box]:
    """The roofs' labels. A rotated one is covered by small boxes along it: its own box would be
    mostly empty.
    """
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
    import numpy as np

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
    """Move a label to its place, in data coordinates, so that any format and resolution shows it
    there.
    """
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
