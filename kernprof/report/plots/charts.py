"""Charts of scores, stalls, occupancy curves, times over a sweep, and accessed banks."""

import itertools
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from kernprof.model.layouts import LayoutReport
from kernprof.model.pictures import (
    Heading,
    OccupancyRow,
    Scaling,
    ScalingStep,
    ScoreColumn,
    StallBar,
)
from kernprof.report.plots import style
from kernprof.report.plots.style import LIGHT, Theme, drawable, framed, halo, tick_text
from kernprof.report.text.table import mark, quantity, score_text

_CELL, _LINE = 22, 30  # of the picture of banks
_REASONS = 7  # number of stall reasons with a distinct colour; the rest share a colour
_ISSUED = "selected"


def scores_figure(heading: Heading, columns: Sequence[ScoreColumn], theme: style.Theme) -> Any:
    """Draw a column of bars per result and a row per score; labels state what the colours mean."""
    titles = list(columns[0].scores)
    longest = max(len(style.drawable(axis.label, 18)) for axis in columns)
    size = max(6.4, 1.75 + max(1.5, 0.105 * longest) * len(columns)), 1.35 + 0.36 * len(titles)
    with style.framed(
        theme,
        heading,
        size,
        (1.45, 0.25, 1.12, 0.12),
        (1, len(columns)),
        columns=110,
        sharey=True,
        wspace=0.12,
    ) as (figure, (axes,)):
        for axis, column in zip(axes, columns, strict=True):
            for row, score in enumerate(column.scores.values()):
                axis.barh(row, 100, height=0.62, color=theme.grid, linewidth=0)
                if score is None or score.value is None:
                    axis.text(3, row, "–", va="center", fontsize=9, color=theme.muted)
                    continue
                axis.barh(row, score.value, height=0.62, color=theme.cycle[0], linewidth=0)
                inside = score.value > 42
                axis.text(
                    score.value - 4 if inside else score.value + 4,
                    row,
                    mark(score.provenance) + score_text(score.value),
                    ha="right" if inside else "left",
                    va="center",
                    fontsize=9,
                    fontweight="bold",
                    color=theme.surface if inside else theme.text,
                )
            axis.set_title(
                style.drawable(column.label, 18), fontsize=9.5, loc="left", fontweight="bold"
            )
            axis.set_xlim(0, 100)
            axis.set_xticks([])
            axis.spines[["left", "bottom"]].set_visible(False)
            axis.tick_params(axis="y", length=0)
        axes[0].set_yticks(range(len(titles)), titles)
        axes[0].set_ylim(len(titles) - 0.4, -0.6)
    return figure


def stalls_figure(heading: Heading, bars: Sequence[StallBar], theme: style.Theme) -> Any:
    """Draw one stacked bar per result: stalled warps per issued instruction, by reason."""
    # Sum stalled warps by reason over all results; "selected" warps issue and are not stalled.
    warps: dict[str, float] = {}
    for column in bars:
        waiting = sum(m.value or 0.0 for m in column.stalls.values()) or 1.0
        for name, metric in column.stalls.items():
            warps[name] = warps.get(name, 0.0) + (metric.value or 0.0) / waiting
    reasons = sorted((n for n in warps if warps[n] > 0), key=lambda name: -warps[name])[:_REASONS]
    size = 9.2, 2.15 + 0.52 * len(bars)
    with style.framed(theme, heading, size, (1.5, 0.65, 1.28, 0.58), columns=130) as (
        figure,
        ((axes,),),
    ):
        totals = [sum(m.value or 0.0 for m in bar.stalls.values()) for bar in bars]
        longest = max(totals)
        for row, (bar, total) in enumerate(zip(bars, totals, strict=True)):
            left = 0.0
            for number, name in enumerate([*reasons, ""]):
                result = (
                    ([bar.stalls[name]] if name in bar.stalls else [])
                    if name
                    else [m for reason, m in bar.stalls.items() if reason not in reasons]
                )
                value = sum(m.value or 0.0 for m in result)
                axes.barh(
                    row,
                    value,
                    left=left,
                    height=0.66,
                    color=_ink(theme, number, name),
                    edgecolor=theme.surface,
                    linewidth=0.8,
                    hatch=style.HATCHES[number % len(style.HATCHES)] if name else "",
                )
                if value > longest * 0.055:
                    share = 100 * value / (sum(m.value or 0.0 for m in bar.stalls.values()) or 1.0)
                    axes.text(
                        left + value / 2,
                        row,
                        f"{share:.0f} %",
                        ha="center",
                        va="center",
                        fontsize=8,
                        color=theme.text,
                        bbox={
                            "boxstyle": "round,pad=0.18",
                            "facecolor": theme.surface,
                            "linewidth": 0,
                            "alpha": 0.88,
                        },
                    )
                left += value
            axes.text(total + longest * 0.012, row, f"{total:.3g}", va="center", fontweight="bold")
        axes.set_yticks(
            range(len(bars)), [style.drawable(bar.label, 20) for bar in bars], fontweight="bold"
        )
        axes.set_ylim(len(bars) - 0.45, -0.55)
        axes.set_xlim(0, longest * 1.02)
        axes.set_xlabel("stalled warps per issued instruction (percentages: share of the bar)")
        axes.grid(axis="x")
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        _stall_legend(figure, reasons, theme)
    return figure


def _ink(theme: style.Theme, number: int, name: str) -> str:
    return theme.cycle[number % len(theme.cycle)] if name else theme.grid


def _stall_legend(figure: Any, reasons: Sequence[str], theme: style.Theme) -> None:
    from matplotlib.patches import Patch

    handles = [
        Patch(
            facecolor=_ink(theme, n, name),
            hatch=style.HATCHES[n % len(style.HATCHES)] if name else "",
            edgecolor=theme.surface,
            linewidth=0,
            label=(
                "other reasons"
                if not name
                else "issued (selected)"
                if name == _ISSUED
                else name.replace("_", " ")
            ),
        )
        for n, name in enumerate([*reasons, ""])
    ]
    figure.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=(0.1 / 9.2, 1 - 0.68 / figure.get_figheight()),
        ncols=4,
        fontsize=8,
        frameon=False,
        handlelength=1.6,
        handleheight=1.1,
        columnspacing=1.6,
    )


_SHAPES = ("o", "s", "^", "D", "v", "P", "X", "*")
_DASHES = ("-", (0, (6, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)))


def occupancy_figure(heading: Heading, rows: Sequence[OccupancyRow], theme: Theme) -> Any:
    """Draw one row per launch: occupancy over block size, registers and shared memory."""
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
            for item, curve in zip(line, row.curves, strict=True):
                xs, ys = zip(*curve.points, strict=True)
                item.step(xs, ys, where="post", color=theme.cycle[0], linewidth=1.6)
                item.fill_between(
                    xs, ys, step="post", color=theme.cycle[0], alpha=0.08, linewidth=0
                )
                item.set_ylim(0, 112)
                item.set_yticks([0, 25, 50, 75, 100])
                item.set_xlim(min(xs), max(xs))
                item.grid()
                item.vlines(
                    curve.x, 0, curve.y, color=theme.muted, linewidth=0.8, linestyle=(0, (3, 2))
                )
                item.plot(
                    curve.x,
                    curve.y,
                    marker="o",
                    markersize=8,
                    color=theme.cycle[1],
                    markeredgecolor=theme.surface,
                    zorder=5,
                    clip_on=False,
                )
                if row.achieved is not None:
                    item.plot(
                        curve.x,
                        row.achieved,
                        marker="D",
                        markersize=6.5,
                        markerfacecolor=theme.surface,
                        zorder=5,
                        markeredgecolor=theme.cycle[1],
                        markeredgewidth=1.5,
                        clip_on=False,
                    )
                text = f"{curve.x:g}{' ' + curve.unit if curve.unit else ''}: {curve.y:.0f} %"
                # Put the label at the upper right if the curve falls, otherwise below the curve.
                item.text(
                    0.97,
                    0.86 if (ys[-1] < 50) else 0.1,
                    text,
                    transform=item.transAxes,
                    ha="right",
                    va="center",
                    fontsize=9,
                    fontweight="bold",
                    path_effects=halo(theme),
                )
                item.set_xlabel(curve.quantity, fontsize=8.5, labelpad=2)
            line[0].set_ylabel("occupancy, %")
            line[0].set_title(drawable(row.label, 100), loc="left", fontsize=10, fontweight="bold")
    return figure


def scaling_figure(heading: Heading, scaling: Scaling, theme: Theme) -> Any:
    """Draw time, and bandwidth or flop/s, over the swept parameter."""
    import numpy as np

    from kernprof.report.plots.labels import Wanted, along, place  # needs NumPy

    panels = _panels(scaling)
    size = 6.6 if len(panels) == 1 else 11.0, 5.1
    with framed(
        theme, heading, size, (0.85, 0.3, 1.1, 0.6), (1, len(panels)), columns=140, wspace=0.22
    ) as (figure, (axes,)):
        for axis, (title, unit, log, value) in zip(axes, panels, strict=True):
            _scaling_panel(axis, scaling, unit, value, theme, log=log)
            axis.set_title(title, loc="left", fontsize=10, fontweight="bold")
            if unit == "byte/s" and scaling.copy_bytes_per_s:
                rate = scaling.copy_bytes_per_s
                axis.axhline(rate, color=theme.muted, linewidth=1.0, linestyle=(0, (3, 2)))
                axis.annotate(
                    f"device-to-device copy {quantity(rate, 'byte/s')}",
                    (0.01, rate),
                    xycoords=("axes fraction", "data"),
                    xytext=(0, 3),
                    textcoords="offset points",
                    fontsize=8,
                    color=theme.muted,
                )
                axis.set_ylim(0, max(axis.get_ylim()[1], rate * 1.12))
            # Label each line next to one of its points if space is available.
            to_pixels, back = axis.transData.transform, axis.transData.inverted().transform
            lines = [
                [(s.x, y) for s in series.steps if (y := value(s)) is not None]
                for series in scaling.series
            ]
            named = [
                (series, line) for series, line in zip(scaling.series, lines, strict=True) if line
            ]
            texts = [
                axis.text(
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
            sizes = [text.get_window_extent(figure.canvas.get_renderer()) for text in texts]
            wanted = [
                Wanted(
                    size=(box.width, box.height),
                    anchors=tuple(tuple(map(float, to_pixels(p))) for p in reversed(line)),  # type: ignore[misc]
                )
                for box, (_, line) in zip(sizes, named, strict=True)
            ]
            ends = [[tuple(point) for point in to_pixels(line)] for _, line in named]
            marks = np.concatenate(ends)
            pixels = along([pair for line in ends for pair in itertools.pairwise(line)])
            area = axis.get_window_extent()
            half = 5.0 * figure.dpi / 72
            result = place(
                wanted,
                np.hstack([marks - half, marks + half]),
                pixels,
                (area.x0 + 3, area.y0 + 3, area.x1 - 3, area.y1 - 3),
            )
            for number, (text, at) in enumerate(zip(texts, result, strict=True)):
                text.set_position(back(((at.box[0] + at.box[2]) / 2, (at.box[1] + at.box[3]) / 2)))
                text.set(ha="center", va="center", color=theme.cycle[number % len(theme.cycle)])
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
    items: list[tuple[str, str, bool, Value]] = [
        ("time (CUDA events, median) and 95 % interval", "ns", True, lambda s: s.time_ns)
    ]
    if any(step.flops_per_s for step in steps):
        items.append(("arithmetic", "flop/s", False, lambda s: s.flops_per_s))
    elif any(step.bytes_per_s for step in steps):
        items.append(
            ("bandwidth, compulsory traffic ÷ time", "byte/s", False, lambda s: s.bytes_per_s)
        )
    return items


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
    # Draw at most nine evenly spaced ticks.
    all_labelled = len(sizes) <= 9
    ticks = sizes if all_labelled else [sizes[round(n * (len(sizes) - 1) / 8)] for n in range(9)]
    axes.xaxis.set_major_locator(FixedLocator(ticks))
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


def banks_svg(report: LayoutReport) -> str:
    """Return a picture of each array with a better layout: its worst access, before and after.

    A column is a bank, a row a word that the bank serves, and a number the lane that accesses it.
    """
    parts, top = [], _LINE
    for layout in report.arrays:
        sides = zip(("as declared", layout.best.arrangement.title), layout.worst.lanes, strict=True)
        for title, rows in sides if layout.best.arrangement.kind != "as declared" else ():
            text = f"{layout.array.name}, {layout.worst.kind} {layout.worst.place}: {title}"
            parts.append(f'<text x="{_CELL // 2}" y="{top}">{escape(text)}</text>')
            parts += [
                f'<rect x="{x}" y="{y}" width="{_CELL - 2}" height="{_CELL - 2}"'
                f' fill="{LIGHT.grid if lane < 0 else LIGHT.cycle[5]}"><title>bank {bank}</title>'
                "</rect>" + f'<text x="{x + 4}" y="{y + 14}">{lane}</text>' * (lane >= 0)
                for y, row in enumerate(rows)
                for y in [top + 10 + y * _CELL]
                for bank, lane in enumerate(row)
                for x in [_CELL // 2 + bank * _CELL]
            ]
            top += len(rows) * _CELL + 2 * _LINE
    style = f'font-family="sans-serif" font-size="11" fill="{LIGHT.text}"'
    size = f'width="{33 * _CELL}" height="{top}"'
    background = f'<rect width="100%" height="100%" fill="{LIGHT.surface}"/>'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>', background, *parts]
    return "\n".join([*lines, "</svg>", ""])
