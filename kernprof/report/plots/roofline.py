"""A roofline drawn: log axes, ceilings with their values on them, points by level, arrows from
variant to variant.
"""

from pathlib import Path
from typing import Any

from kernprof.model.ceilings import Level
from kernprof.model.picture.roofline import Roofline, RooflineKind, RoofPanel, RoofPoint
from kernprof.model.run import Provenance
from kernprof.report.plots import style
from kernprof.report.plots.roofline_points import (
    busy_places,
    draw_labels,
    draw_legend,
    draw_paths,
    draw_points,
    intensity_at,
    marker_boxes,
    text_boxes,
)
from kernprof.report.plots.roofline_roofs import (
    AxisLimits,
    ceiling_name,
    draw_compute,
    draw_memory,
    limits_of,
    rate_text,
    value_text,
)

_WIDTH, _HEIGHT = 9.2, 6.0


def save_roofline(path: Path, chart: Roofline, theme: style.Theme) -> None:
    """png, svg, pdf or html, by the suffix. UsageError when it cannot be written."""
    style.save(
        path,
        lambda each: roofline_figure(chart, each),
        theme,
        title=_title(chart),
        details=_details(chart),
    )


def _title(chart: Roofline) -> str:
    return (
        f"{'Roofline' if chart.kind is RooflineKind.FLOPS else 'Instruction roofline'} ·"
        f" {chart.title}"
    )


def roofline_figure(chart: Roofline, theme: style.Theme) -> Any:
    """A matplotlib Figure with one panel per device."""
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
        for each, panel in zip(axes, chart.panels, strict=True):
            _draw_panel(figure, each, chart.kind, panel, theme, span)
            if panels > 1:
                each.set_title(
                    f"{style.drawable(panel.title)}\n{_source(panel)}", fontsize=9, loc="left"
                )
        axes[0].set_ylabel(
            "performance, FLOP/s"
            if chart.kind is RooflineKind.FLOPS
            else "warp instructions per second"
        )
        draw_legend(figure, chart, theme)
        style.head(figure, theme, _title(chart), subtitle, left=left)
        style.foot(figure, theme, notes, left=left)
        return figure


def _source(panel: RoofPanel) -> str:
    measured = [c for c in panel.ceilings.ceilings.values() if c.provenance is Provenance.MEASURED]
    if not measured:
        return "ceilings from the datasheet, not measured"
    when = (panel.ceilings.created or "")[:10]
    return f"ceilings measured on this device{' ' + when if when else ''}; ~ datasheet"[
        : None if _mixed(panel) else -13
    ]


def _mixed(panel: RoofPanel) -> bool:
    return any(c.provenance is not Provenance.MEASURED for c in panel.ceilings.ceilings.values())


def _foot_lines(chart: Roofline, panels: int) -> list[str]:
    marks: dict[str, list[str]] = {}
    points = [point for panel in chart.panels for point in panel.points]
    for point in points:
        for text in point.marks():
            marks.setdefault(text, []).append(style.drawable(point.label, 24))
    said = [
        (
            text
            if len(marks[text]) == len(points)
            else f"{', '.join(who[:4])}{' …' if len(who) > 4 else ''}: {text}"
        )
        for text, who in ((text, list(dict.fromkeys(names))) for text, names in marks.items())
    ]
    return style.wrapped([*said, *chart.notes], 135 * panels, 4)


# -- axes -------------------------------------------------------------------------------------------------------------


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
    """`100 G` for 1e11: what a tick shows."""
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
    busy = busy_places(axes, panel.points)
    segments = [
        *draw_memory(axes, kind, panel, theme, span),
        *draw_compute(axes, kind, panel, theme, span, busy=busy),
    ]
    segments += draw_paths(axes, panel.points, theme)
    draw_points(axes, panel.points, theme)
    taken = [*text_boxes(figure, axes), *marker_boxes(axes, panel.points)]
    draw_labels(figure, axes, panel.points, theme, taken, segments)


# -- the numbers below the picture in HTML ----------------------------------------------------------------------------


def _details(chart: Roofline) -> str:
    per = "FLOP/byte" if chart.kind is RooflineKind.FLOPS else "inst/sector"
    header = (
        "",
        "device",
        "performance",
        *(f"{level.value.upper()} {per}" for level in Level),
        "compute roof",
        "numbers",
    )
    rows = [
        _point_row(chart.kind, panel, point) for panel in chart.panels for point in panel.points
    ]
    table = style.html_table(("", "device", "value", "provenance", "source"), ceiling_rows(chart))
    return f"{style.html_table(header, rows)}<h2>Ceilings</h2>{table}"


def ceiling_rows(chart: Roofline) -> tuple[tuple[str, ...], ...]:
    """Each roof's name, device, value, provenance and source."""
    found = ((panel, each) for panel in chart.panels for each in panel.ceilings.ceilings.values())
    return tuple(
        (ceiling_name(c.id), at.title, value_text(c), c.provenance.value, c.source)
        for at, c in found
    )


def _point_row(kind: RooflineKind, panel: RoofPanel, point: RoofPoint) -> tuple[str, ...]:
    found = [intensity_at(point, level) for level in Level]
    intensities = ["–" if x is None else f"{x:.3g}" for x in found]
    marks = "; ".join(point.marks()) or "measured"
    return (
        point.label,
        panel.title,
        rate_text(point.rate, kind),
        *intensities,
        ceiling_name(point.ceiling),
        marks,
    )
