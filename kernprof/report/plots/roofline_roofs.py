"""Draw the roofs of a roofline: memory levels (sloped), compute ceilings (horizontal), labels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernprof.model.pictures import (
    ARITHMETIC,
    ISSUE,
    Ceiling,
    Ceilings,
    Level,
    Roofline,
    RooflineKind,
    RoofPanel,
    default_ceiling,
)
from kernprof.report.plots.style import Theme, halo
from kernprof.report.text.table import ceiling_name, quantity, value_text

_LINES = {Level.DRAM: "-", Level.L2: (0, (6, 1.8)), Level.L1: (0, (1.4, 1.4))}
_SAME = 1.15  # two compute ceilings with a smaller ratio share a label
_FAR = 4.0  # ceilings above this multiple of the highest ceiling that a point uses are omitted
Segment = tuple[tuple[float, float], tuple[float, float]]


def colour(theme: Theme, level: Level) -> str:
    return {Level.DRAM: theme.cycle[0], Level.L2: theme.cycle[4], Level.L1: theme.cycle[2]}[level]


def rate_text(rate: float, kind: RooflineKind) -> str:
    """Format a rate, e.g. `61.2 TFLOP/s`, `498 Ginst/s`."""
    return quantity(rate, "flop/s") if kind is RooflineKind.FLOPS else quantity(rate, "") + "inst/s"


@dataclass(frozen=True, slots=True, kw_only=True)
class AxisLimits:
    """Limits of both axes in data coordinates."""

    x: tuple[float, float]
    y: tuple[float, float]


def limits_of(chart: Roofline) -> AxisLimits:
    points = [(p, panel) for panel in chart.panels for p in panel.points]
    xs = [spot.intensity for p, _ in points for spot in p.spots]
    ys = [p.rate for p, _ in points]
    tops = [c.value for panel in chart.panels for c in compute_ceilings(chart.kind, panel)]
    # Intensities of the ridge points of memory roofs and used compute ceilings.
    ridges = [
        peak / slope
        for panel in chart.panels
        for ceiling in {default_ceiling(chart.kind), *(p.ceiling for p in panel.points)}
        for slope in (slope_of(chart.kind, panel.ceilings, level) for level in Level)
        if (peak := panel.ceilings.value(ceiling)) and slope
    ]
    low_x, high_x = min([*xs, *ridges]) / 3, max([*xs, *ridges]) * 5
    low_y, high_y = min(ys) / 4, max([*ys, *tops]) * 2.2
    return AxisLimits(x=(low_x, high_x), y=(min(low_y, high_y / 100), high_y))


def slope_of(kind: RooflineKind, ceilings: Ceilings, level: Level) -> float | None:
    """Return the memory roof's rate at an intensity of 1 (flop/byte or instruction/sector)."""
    bandwidth = ceilings.value(level.value)
    return bandwidth / kind.bytes_per_step if bandwidth else None


def compute_ceilings(kind: RooflineKind, panel: RoofPanel) -> list[Ceiling]:
    """Return the ceilings that points use, and others up to _FAR × the highest of these."""
    names = ARITHMETIC if kind is RooflineKind.FLOPS else (ISSUE,)
    entry = [panel.ceilings.ceilings[name] for name in names if name in panel.ceilings.ceilings]
    used = {point.ceiling for point in panel.points}
    highest = max((c.value for c in entry if c.id in used), default=math.inf)
    return [c for c in entry if c.id in used or c.value <= _FAR * highest]


def draw_memory(
    axes: Any, kind: RooflineKind, panel: RoofPanel, theme: Theme, span: AxisLimits
) -> list[Segment]:
    """Draw the memory roofs up to the highest compute ceiling, with their values."""
    top = max((c.value for c in compute_ceilings(kind, panel)), default=span.y[1])
    roofs = [(level, slope) for level in Level if (slope := slope_of(kind, panel.ceilings, level))]
    at = [(spot.intensity, point.rate) for point in panel.points for spot in point.spots]
    markers = axes.transData.transform(at)
    result = []
    lowest = min((slope for _, slope in roofs), default=0.0)
    for level, slope in roofs:
        ends = (span.x[0], span.x[0] * slope), (top / slope, top)
        ceiling = panel.ceilings.ceilings[level.value]
        axes.plot(
            *zip(*ends, strict=True),
            color=colour(theme, level),
            linestyle=_LINES[level],
            linewidth=1.7,
            solid_capstyle="butt",
            zorder=2,
        )
        text = f"{level.value.upper()} {value_text(ceiling)}"
        below = slope == lowest and len(roofs) > 1
        _slope_label(
            axes,
            text,
            slope,
            _Place(span=span, markers=markers, below=below, ink=colour(theme, level)),
        )
        result.append(ends)
    if roofs:
        x, y = zip(
            *[(span.x[0], span.x[0] * lowest), (top / lowest, top), (span.x[1], top)], strict=True
        )
        axes.fill_between(x, y, span.y[0], color=theme.cycle[0], alpha=0.035, linewidth=0, zorder=0)
    return result


def _slope_label(axes: Any, text: str, slope: float, place: _Place) -> None:
    """Draw a label along a memory roof, near the roof's start, without covering markers."""
    to_display = axes.transData.transform
    span = place.span
    start = max(span.x[0], span.y[0] / slope)
    (x0, y0), (x1, y1) = (
        to_display((start, start * slope)),
        to_display((start * 10, start * 10 * slope)),
    )
    angle = math.atan2(y1 - y0, x1 - x0)
    scale = axes.figure.dpi / 72
    away, size = (-4.0 if place.below else 4.0), (8.5 * 0.66 * len(text) * scale, 15 * scale)
    along_it, across = (
        np.array([math.cos(angle), math.sin(angle)]),
        np.array([-math.sin(angle), math.cos(angle)]),
    )
    relative = place.markers - np.array([x0, y0])
    x, y = relative @ along_it, relative @ across * (-1 if place.below else 1)
    best = min(
        (18 * scale + 20 * scale * n for n in range(14)),
        key=lambda at: (
            1000
            * int(
                ((x > at - size[1]) & (x < at + size[0]) & (y > -size[1] / 2) & (y < size[1])).sum()
            )
            + at
        ),
    )
    axes.annotate(
        text,
        axes.transData.inverted().transform(np.array([x0, y0]) + best * along_it),
        xytext=tuple(away * across),
        textcoords="offset points",
        rotation=math.degrees(angle),
        rotation_mode="anchor",
        ha="left",
        va="top" if place.below else "bottom",
        color=place.ink,
        fontsize=8.5,
        fontweight="bold",
        annotation_clip=False,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Constraints on a roof's label: axis limits, markers to avoid (pixels), side, colour."""

    span: AxisLimits
    markers: Any
    below: bool
    ink: str


def draw_compute(
    axes: Any,
    kind: RooflineKind,
    panel: RoofPanel,
    theme: Theme,
    span: AxisLimits,
    *,
    busy: Sequence[tuple[float, float]] = (),
) -> list[Segment]:
    """Draw the compute ceilings; ceilings that no point uses are faint.

    A ceiling's label is at its right end, or farther left if the label would cover a marker or an
    arrow (`busy`, in data coordinates).
    """
    steepest = max(
        (s for level in Level if (s := slope_of(kind, panel.ceilings, level))), default=None
    )
    used = {point.ceiling for point in panel.points}
    result = []
    for group in _grouped(compute_ceilings(kind, panel)):
        strong = any(c.id in used for c in group)
        shown = [c for c in group if c.id in used] or group[-1:]
        for ceiling in shown:
            start = max(ceiling.value / steepest if steepest else 0.0, span.x[0])
            axes.plot(
                [start, span.x[1]],
                [ceiling.value] * 2,
                color=theme.text if strong else theme.muted,
                linewidth=1.6 if strong else 0.8,
                alpha=1 if strong else 0.75,
                zorder=2,
            )
            result.append(((start, ceiling.value), (span.x[1], ceiling.value)))
        # A label joins ceilings with equal values: `FP16/BF16 tensor 989 TFLOP/s`. It lists
        # different values: `FP32 61.5, FP64 tensor 64.1 TFLOP/s`.
        size = 8.5 if strong else 7.5
        order = sorted(group, key=lambda c: (c.id not in used, (*ARITHMETIC, ISSUE).index(c.id)))
        texts = [value_text(c).rpartition(" ") for c in order]
        names = [ceiling_name(c.id) for c in order]
        if len({number for number, _, _ in texts}) == 1:
            tails = {name.partition(" ")[2] for name in names}
            joined = "/".join(name.partition(" ")[0] for name in names)
            joined = f"{joined} {tails.pop()}".rstrip() if len(tails) == 1 else ", ".join(names)
            text = f"{joined} {value_text(order[0])}"
        elif len({unit for _, _, unit in texts}) == 1:
            pairs = ", ".join(
                f"{name} {number}" for name, (number, _, _) in zip(names, texts, strict=True)
            )
            text = f"{pairs} {texts[0][2]}"
        else:
            text = ", ".join(f"{n} {value_text(c)}" for n, c in zip(names, order, strict=True))
        left = _free_place(
            axes, (span.x[1], shown[-1].value), (len(text) * size * 0.66, size * 1.5), busy
        )
        axes.annotate(
            text,
            (span.x[1], shown[-1].value),
            xytext=(-2 - left, 2.5),
            textcoords="offset points",
            ha="right",
            va="bottom",
            fontsize=size,
            color=theme.text if strong else theme.muted,
            fontweight="bold" if strong else "normal",
            zorder=4.5,
            path_effects=halo(theme),
        )
    return result


def _free_place(
    axes: Any,
    end: tuple[float, float],
    size: tuple[float, float],
    busy: Sequence[tuple[float, float]],
) -> float:
    """Return the offset to the left of `end` at which a text of `size` points overlaps least."""
    scale = 72 / axes.figure.dpi
    at = (axes.transData.transform(np.array([end, *busy])) * scale)[1:] - axes.transData.transform(
        end
    ) * scale
    inside = at[(at[:, 1] > -6) & (at[:, 1] < size[1] + 6), 0] if len(at) else np.zeros(0)
    return min(
        (12.0 * n for n in range(16)),
        key=lambda left: (int(((inside < 6 - left) & (inside > -left - size[0] - 6)).sum()), left),
    )


def _grouped(ceilings: Sequence[Ceiling]) -> list[list[Ceiling]]:
    groups: list[list[Ceiling]] = []
    for ceiling in sorted(ceilings, key=lambda c: c.value):
        if groups and ceiling.value <= groups[-1][0].value * _SAME:
            groups[-1].append(ceiling)
        else:
            groups.append([ceiling])
    return groups
