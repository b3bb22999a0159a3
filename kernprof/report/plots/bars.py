"""Scores side by side, and stalls as stacked bars."""

from collections.abc import Sequence
from typing import Any

from kernprof.model.picture.plots import Heading, ScoreColumn, StallBar
from kernprof.report.plots import style
from kernprof.report.text.quantity import mark, score_text

_REASONS = 7  # stall reasons with a colour of their own; the rest is one more
_ISSUED = "selected"


def scores_figure(heading: Heading, columns: Sequence[ScoreColumn], theme: style.Theme) -> Any:
    """One column of bars for each result, one row for each score; nothing is told by colour alone."""
    titles = list(columns[0].scores)
    longest = max(len(style.drawable(each.label, 18)) for each in columns)
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
        for each, column in zip(axes, columns, strict=True):
            _score_column(each, column, theme)
        axes[0].set_yticks(range(len(titles)), titles)
        axes[0].set_ylim(len(titles) - 0.4, -0.6)
    return figure


def _score_column(axes: Any, column: ScoreColumn, theme: style.Theme) -> None:
    for row, score in enumerate(column.scores.values()):
        axes.barh(row, 100, height=0.62, color=theme.grid, linewidth=0)
        if score is None or score.value is None:
            axes.text(3, row, "–", va="center", fontsize=9, color=theme.muted)
            continue
        axes.barh(row, score.value, height=0.62, color=theme.cycle[0], linewidth=0)
        inside = score.value > 42
        axes.text(
            score.value - 4 if inside else score.value + 4,
            row,
            mark(score.provenance) + score_text(score.value),
            ha="right" if inside else "left",
            va="center",
            fontsize=9,
            fontweight="bold",
            color=theme.surface if inside else theme.text,
        )
    axes.set_title(style.drawable(column.label, 18), fontsize=9.5, loc="left", fontweight="bold")
    axes.set_xlim(0, 100)
    axes.set_xticks([])
    axes.spines[["left", "bottom"]].set_visible(False)
    axes.tick_params(axis="y", length=0)


def stalls_figure(heading: Heading, bars: Sequence[StallBar], theme: style.Theme) -> Any:
    """One stacked bar for each result: warps waiting, by reason, at each issued instruction."""
    reasons = _reasons(bars)
    size = 9.2, 2.15 + 0.52 * len(bars)
    with style.framed(theme, heading, size, (1.5, 0.65, 1.28, 0.58), columns=130) as (
        figure,
        ((axes,),),
    ):
        totals = [sum(m.value or 0.0 for m in bar.stalls.values()) for bar in bars]
        longest = max(totals)
        for row, (bar, total) in enumerate(zip(bars, totals, strict=True)):
            _stall_bar(axes, row, bar, reasons, longest, theme)
            axes.text(total + longest * 0.012, row, f"{total:.3g}", va="center", fontweight="bold")
        axes.set_yticks(
            range(len(bars)), [style.drawable(bar.label, 20) for bar in bars], fontweight="bold"
        )
        axes.set_ylim(len(bars) - 0.45, -0.55)
        axes.set_xlim(0, longest * 1.02)
        axes.set_xlabel("warps that wait, for each instruction issued (100 % is the whole bar)")
        axes.grid(axis="x")
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        _stall_legend(figure, reasons, theme)
    return figure


def _reasons(bars: Sequence[StallBar]) -> list[str]:
    """Those with most warps over all results; "selected" (the instruction that issues) is not a
    stall, but a part.
    """
    totals: dict[str, float] = {}
    for bar in bars:
        whole = sum(m.value or 0.0 for m in bar.stalls.values()) or 1.0
        for name, metric in bar.stalls.items():
            totals[name] = totals.get(name, 0.0) + (metric.value or 0.0) / whole
    return sorted((n for n in totals if totals[n] > 0), key=lambda name: -totals[name])[:_REASONS]


def _stall_bar(
    axes: Any, row: int, bar: StallBar, reasons: Sequence[str], longest: float, theme: style.Theme
) -> None:
    left = 0.0
    for number, name in enumerate([*reasons, ""]):
        named = [bar.stalls[name]] if name in bar.stalls else []
        found = named if name else [m for reason, m in bar.stalls.items() if reason not in reasons]
        value = sum(m.value or 0.0 for m in found)
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
            label=_reason_text(name),
        )
        for n, name in enumerate([*reasons, ""])
    ]
    top = 1 - 0.68 / figure.get_figheight()
    figure.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=(0.1 / 9.2, top),
        ncols=4,
        fontsize=8,
        frameon=False,
        handlelength=1.6,
        handleheight=1.1,
        columnspacing=1.6,
    )


def _reason_text(name: str) -> str:
    return (
        "other reasons"
        if not name
        else "issued (selected)"
        if name == _ISSUED
        else name.replace("_", " ")
    )
