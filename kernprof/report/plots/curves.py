"""Occupancy curves with the launch's own point, and times over a sweep."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from kernprof.model.picture.plots import Curve, Heading, OccupancyRow, Scaling, ScalingStep
from kernprof.report.plots.labels import Wanted, place
from kernprof.report.plots.style import Theme, drawable, framed, halo, tick_text
from kernprof.report.text.quantity import quantity

_SHAPES = ("o", "s", "^", "D", "v", "P", "X", "*")
_DASHES = ("-", (0, (6, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)))


def occupancy_figure(heading: Heading, rows: Sequence[OccupancyRow], theme: Theme) -> Any:
    """One row for each launch; against block size, registers and shared memory."""
    size, grid = (10.4, 1.2 + 2.15 * len(rows)), (len(rows), len(rows[0].curves))
    with framed(
        theme,
        heading,
        size,
        (1.0, 0.25, 1.08, 0.52),
        grid,
        columns=140,
        sharey=True,
        wspace=0.1,
        hspace=0.55,
    ) as (figure, axes):
        for line, row in zip(axes, rows, strict=True):
            for each, curve in zip(line, row.curves, strict=True):
                _curve(each, curve, row.achieved, theme)
            line[0].set_ylabel("occupancy, %")
            line[0].set_title(drawable(row.label, 100), loc="left", fontsize=10, fontweight="bold")
    return figure


def _curve(axes: Any, curve: Curve, achieved: float | None, theme: Theme) -> None:
    xs, ys = zip(*curve.points, strict=True)
    axes.step(xs, ys, where="post", color=theme.cycle[0], linewidth=1.6)
    axes.fill_between(xs, ys, step="post", color=theme.cycle[0], alpha=0.08, linewidth=0)
    axes.set_ylim(0, 112)
    axes.set_yticks([0, 25, 50, 75, 100])
    axes.set_xlim(min(xs), max(xs))
    axes.grid()
    axes.vlines(curve.x, 0, curve.y, color=theme.muted, linewidth=0.8, linestyle=(0, (3, 2)))
    axes.plot(
        curve.x,
        curve.y,
        marker="o",
        markersize=8,
        color=theme.cycle[1],
        markeredgecolor=theme.surface,
        zorder=5,
        clip_on=False,
    )
    if achieved is not None:
        axes.plot(
            curve.x,
            achieved,
            marker="D",
            markersize=6.5,
            markerfacecolor=theme.surface,
            zorder=5,
            markeredgecolor=theme.cycle[1],
            markeredgewidth=1.5,
            clip_on=False,
        )
    text = f"{curve.x:g}{' ' + curve.unit if curve.unit else ''}: {curve.y:.0f} %"
    falling = ys[-1] < 50  # then the upper right is free, else the room below the curve
    axes.text(
        0.97,
        0.86 if falling else 0.1,
        text,
        transform=axes.transAxes,
        ha="right",
        va="center",
        fontsize=9,
        fontweight="bold",
        path_effects=halo(theme),
    )
    axes.set_xlabel(curve.quantity, fontsize=8.5, labelpad=2)


def scaling_figure(heading: Heading, scaling: Scaling, theme: Theme) -> Any:
    """Time against the swept parameter, and beside it the bandwidth or the flops that it means."""
    panels = _panels(scaling)
    size = 6.6 if len(panels) == 1 else 11.0, 5.1
    with framed(
        theme, heading, size, (0.85, 0.3, 1.1, 0.6), (1, len(panels)), columns=140, wspace=0.22
    ) as (figure, (axes,)):
        for each, (title, unit, log, value) in zip(axes, panels, strict=True):
            _scaling_panel(each, scaling, unit, value, theme, log=log)
            each.set_title(title, loc="left", fontsize=10, fontweight="bold")
            if unit == "byte/s" and scaling.copy_bytes_per_s:
                _copy_line(each, scaling.copy_bytes_per_s, theme)
            _series_labels(figure, each, scaling, value, theme)
    return figure


Value = Callable[[ScalingStep], "float | None"]


def _panels(scaling: Scaling) -> list[tuple[str, str, bool, Value]]:
    steps = [step for series in scaling.series for step in series.steps]
    if not any(step.time_ns for step in steps):
        counted: list[tuple[str, str, bool, Value]] = [
            ("warp instructions", "inst", True, lambda s: s.instructions),
            ("global-memory sectors", "sector", True, lambda s: s.sectors),
        ]
        return [panel for panel in counted if any(panel[3](step) for step in steps)]
    made: list[tuple[str, str, bool, Value]] = [
        ("time, median and 95 % interval", "ns", True, lambda s: s.time_ns)
    ]
    if any(step.flops_per_s for step in steps):
        made.append(("arithmetic", "flop/s", False, lambda s: s.flops_per_s))
    elif any(step.bytes_per_s for step in steps):
        made.append(("bandwidth, least bytes ÷ time", "byte/s", False, lambda s: s.bytes_per_s))
    return made


def _scaling_panel(
    axes: Any, scaling: Scaling, unit: str, value: Value, theme: Theme, *, log: bool
) -> None:
    from matplotlib.ticker import (
        FixedLocator,
        FuncFormatter,
        LogLocator,
        NullFormatter,
        NullLocator,
    )

    for number, series in enumerate(scaling.series):
        steps = [(s.x, y, s) for s in series.steps if (y := value(s)) is not None]
        ink = theme.cycle[number % len(theme.cycle)]
        axes.plot(
            [x for x, _, _ in steps],
            [y for _, y, _ in steps],
            color=ink,
            linewidth=1.7,
            markersize=6.5,
            marker=_SHAPES[number % len(_SHAPES)],
            linestyle=_DASHES[number % len(_DASHES)],
            markeredgecolor=theme.surface,
            markeredgewidth=0.8,
        )
        for x, _, step in steps if unit == "ns" else ():
            if step.interval_ns:
                axes.vlines(x, *step.interval_ns, color=ink, linewidth=1.2)
    sizes = sorted({step.x for series in scaling.series for step in series.steps})
    if sizes[0] > 0 and sizes[-1] >= 4 * sizes[0]:
        axes.set_xscale("log", base=2)
    axes.xaxis.set_major_locator(FixedLocator(_spread(sizes)))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    if log:
        axes.set_yscale("log")
        axes.yaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axes.yaxis.set_minor_formatter(NullFormatter())
    else:
        axes.set_ylim(0, axes.get_ylim()[1] * 1.06)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda y, _: tick_text(y, unit)))
    axes.set_xlabel(scaling.parameter)
    axes.margins(x=0.12)
    axes.grid()


def _spread(sizes: Sequence[float]) -> list[float]:
    """At most nine of them, evenly chosen, for the ticks."""
    if len(sizes) <= 9:
        return list(sizes)
    return [sizes[round(n * (len(sizes) - 1) / 8)] for n in range(9)]


def _copy_line(axes: Any, rate: float, theme: Theme) -> None:
    axes.axhline(rate, color=theme.muted, linewidth=1.0, linestyle=(0, (3, 2)))
    axes.annotate(
        f"device-to-device copy {quantity(rate, 'byte/s')}",
        (0.01, rate),
        xycoords=("axes fraction", "data"),
        xytext=(0, 3),
        textcoords="offset points",
        fontsize=8,
        color=theme.muted,
    )
    axes.set_ylim(0, max(axes.get_ylim()[1], rate * 1.12))


def _series_labels(figure: Any, axes: Any, scaling: Scaling, value: Value, theme: Theme) -> None:
    """Each line is named where there is room beside one of its points."""
    import numpy as np

    to_pixels, back = axes.transData.transform, axes.transData.inverted().transform
    lines = [
        [(s.x, y) for s in series.steps if (y := value(s)) is not None] for series in scaling.series
    ]
    named = [(series, line) for series, line in zip(scaling.series, lines, strict=True) if line]
    texts = [
        axes.text(
            0,
            0,
            drawable(series.label, 24),
            fontsize=9,
            fontweight="bold",
            path_effects=halo(theme),
            zorder=6,
        )
        for series, _ in named
    ]
    renderer = figure.canvas.get_renderer()
    sizes = [text.get_window_extent(renderer) for text in texts]
    wanted = [
        Wanted(
            size=(box.width, box.height),
            anchors=tuple(tuple(map(float, to_pixels(p))) for p in reversed(line)),  # type: ignore[misc]
        )
        for box, (_, line) in zip(sizes, named, strict=True)
    ]
    pixels = np.concatenate([_dense(to_pixels(line)) for _, line in named])
    area = axes.get_window_extent()
    marks = np.concatenate([to_pixels(line) for _, line in named])
    half = 5.0 * figure.dpi / 72
    found = place(
        wanted,
        np.hstack([marks - half, marks + half]),
        pixels,
        (area.x0 + 3, area.y0 + 3, area.x1 - 3, area.y1 - 3),
    )
    for number, (text, at) in enumerate(zip(texts, found, strict=True)):
        text.set_position(back(((at.box[0] + at.box[2]) / 2, (at.box[1] + at.box[3]) / 2)))
        text.set(ha="center", va="center", color=theme.cycle[number % len(theme.cycle)])


def _dense(points: Any) -> Any:
    from kernprof.report.plots.labels import along

    ends = [tuple(p) for p in points]
    return along(list(itertools.pairwise(ends))) if len(ends) > 1 else points
