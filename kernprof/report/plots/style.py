"""Style of all plots: light and dark colours, fonts, drawable names, output files."""

import base64
import html
import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from kernprof import outputs
from kernprof.errors import UsageError
from kernprof.model.pictures import Heading
from kernprof.model.trace_report import IDLE_CAUSES
from kernprof.report.text.safe import columns, isolated, left_to_right, plain, shorten
from kernprof.report.text.table import quantity

RANGE, KERNEL, COMMUNICATION, COPY, MEMSET, SYNC, LAUNCH, MEMORY, CALL = range(9)
FIRST_IDLE = 9  # index in CLASSES of the first idle cause
CLASSES = (
    "NVTX range",
    "kernel",
    "communication",
    "copy",
    "memset",
    "API: sync",
    "API: launch",
    "API: memory",
    "API: other",
    *(f"idle: {cause.value.replace('_', ' ')}" for cause in IDLE_CAUSES),
)
COLOURS = {
    "light": (
        "#C9D6E6",
        "#009E73",
        "#CC79A7",
        "#E69F00",
        "#8A7A00",
        "#D55E00",
        "#56B4E9",
        "#8C564B",
        "#A9B1BA",
        "#D55E00",
        "#E69F00",
        "#999933",
        "#56B4E9",
        "#DDCC77",
        "#882255",
        "#0072B2",
        "#4D4D4D",
        "#332288",
        "#B9BEC5",
    ),
    "dark": (
        "#3A4B61",
        "#1FA67E",
        "#E39AC3",
        "#F0B63C",
        "#B8A93C",
        "#F07A30",
        "#8FD0F7",
        "#C49C94",
        "#6A737D",
        "#F07A30",
        "#F0B63C",
        "#CFCF6B",
        "#8FD0F7",
        "#F3E7A6",
        "#B5446E",
        "#2F83C4",
        "#C9CED4",
        "#8C7BE0",
        "#59626C",
    ),
}
# Class of an API call by a substring of its name; the first matching substring applies.
_CALLS = (("Synchronize", SYNC), ("Launch", LAUNCH), ("Mem", MEMORY))


def call_class(name: str) -> int:
    return next((kind for part, kind in _CALLS if part in name), CALL)


FORMATS = ("png", "svg", "pdf", "html")
LONGEST_LABEL = 34
_LONGEST_NOTE = 400
_DPI = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours of a plot by role. `cycle` is Okabe and Ito's palette for colour-blind readers.

    Source: "Color Universal Design", jfly.uni-koeln.de/color. The dark theme has a lighter blue
    and green.
    """

    name: str
    surface: str
    text: str
    muted: str
    grid: str
    cycle: tuple[str, ...]


LIGHT = Theme(
    name="light",
    surface="#ffffff",
    text="#1b1f24",
    muted="#5d6670",
    grid="#e3e6ea",
    cycle=("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8A7A00", "#4D4D4D"),
)
DARK = Theme(
    name="dark",
    surface="#15191e",
    text="#e8eaed",
    muted="#a3acb7",
    grid="#2b3138",
    cycle=("#56B4E9", "#FF8A3D", "#2BC296", "#E39AC3", "#F0B63C", "#3E93D1", "#D8CB4A", "#B9BEC5"),
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK)}
HATCHES = ("", "////", "....", "\\\\\\\\", "xxxx", "----", "oooo", "++++")


@contextmanager
def styled(theme: Theme) -> Iterator[None]:
    """Apply matplotlib settings for one plot, and restore the caller's settings afterwards."""
    import matplotlib as mpl

    settings = {
        "font.family": "DejaVu Sans",
        "font.size": 9.0,
        "text.color": theme.text,
        "text.parse_math": False,
        "axes.facecolor": theme.surface,
        "figure.facecolor": theme.surface,
        "savefig.facecolor": theme.surface,
        "axes.edgecolor": theme.muted,
        "axes.labelcolor": theme.text,
        "axes.linewidth": 0.8,
        "xtick.color": theme.muted,
        "ytick.color": theme.muted,
        "xtick.labelcolor": theme.text,
        "ytick.labelcolor": theme.text,
        "grid.color": theme.grid,
        "grid.linewidth": 0.6,
        "hatch.linewidth": 0.6,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "svg.hashsalt": "kernprof",
        "svg.fonttype": "path",
        "pdf.fonttype": 42,
        "axes.unicode_minus": True,
    }
    with mpl.rc_context(settings):
        yield


def new_figure(width: float, height: float) -> Any:
    """Return a matplotlib Figure without pyplot, which would open windows and keep global state."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), dpi=_DPI)
    FigureCanvasAgg(figure)
    return figure


def head(figure: Any, theme: Theme, title: str, subtitle: str = "", *, left: float = 0.08) -> None:
    """Draw title and subtitle at the left of the axes, shortened to the available width."""
    height = figure.get_figheight()
    texts = (
        figure.text(
            left,
            1 - 0.30 / height,
            drawable(title, 90),
            fontsize=13,
            fontweight="bold",
            va="center",
        ),
        figure.text(
            left,
            1 - 0.55 / height,
            drawable(subtitle, 130),
            fontsize=9,
            color=theme.muted,
            va="center",
        ),
    )
    boxes = [legend.get_window_extent() for legend in figure.legends]
    for text in texts:
        extent = text.get_window_extent()
        beside = [
            box.x0
            for box in boxes
            if box.y0 < extent.y1 and extent.y0 < box.y1 and box.x0 > extent.x0
        ]
        room = min([*beside, figure.bbox.x1]) - 0.1 * figure.dpi - extent.x0
        if extent.width > room:
            text.set_text(
                shorten(text.get_text(), max(8, int(len(text.get_text()) * room / extent.width)))
            )


def foot(figure: Any, theme: Theme, lines: Sequence[str], *, left: float = 0.08) -> None:
    """Draw note lines below the axes, from the bottom up; `foot_height` returns their height."""
    for number, line in enumerate(reversed(lines)):
        at = (0.12 + 0.155 * number) / figure.get_figheight()
        figure.text(left, at, drawable(line, 400), fontsize=7.5, color=theme.muted, va="bottom")


def foot_height(lines: Sequence[str]) -> float:
    """Return the height of the note lines in inches."""
    return 0.10 + 0.155 * len(lines)


@contextmanager
def framed(
    theme: Theme,
    heading: Heading,
    size: tuple[float, float],
    margins: tuple[float, float, float, float],
    grid: tuple[int, int] = (1, 1),
    *,
    columns: int,
    sharey: bool = False,
    wspace: float | None = None,
    hspace: float | None = None,
) -> Iterator[tuple[Any, Any]]:
    """Yield a figure and its axes (rows × columns), with title above and notes below.

    `size` and `margins` (left, right, top, bottom) are in inches, without the notes. Notes are
    wrapped at `columns` characters.
    """
    left, right, top, bottom = margins
    with styled(theme):
        notes = wrapped(heading.notes, columns, 3)
        width, room = size[0], foot_height(notes)
        figure = new_figure(width, size[1] + room)
        height = figure.get_figheight()
        head(figure, theme, heading.title, heading.subtitle, left=0.2 / width)
        axes = figure.subplots(*grid, sharey=sharey, squeeze=False)
        figure.subplots_adjust(
            left=left / width,
            right=1 - right / width,
            top=1 - top / height,
            bottom=(bottom + room) / height,
            wspace=wspace,
            hspace=hspace,
        )
        yield figure, axes
        foot(figure, theme, notes, left=0.2 / width)


def halo(theme: Theme) -> list[Any]:
    """Return path effects that outline text in the background colour, for text over lines."""
    from matplotlib import patheffects

    return [patheffects.withStroke(linewidth=2.5, foreground=theme.surface)]


def tick_text(value: float, unit: str) -> str:
    """Format the quantity of an axis tick without trailing zeros, e.g. `4 TB/s`, `250 µs`."""
    number, _, rest = quantity(value, unit).partition(" ")
    number = number.rstrip("0").rstrip(".") if "." in number else number
    return "0" if value == 0 else f"{number} {rest}".rstrip()


def wrapped(notes: Sequence[str], width: int, most: int) -> list[str]:
    """Wrap notes to at most `most` lines of `width` columns; the last line counts omissions."""
    import textwrap

    lines = [
        line
        for note in notes
        for line in map(
            isolated,
            textwrap.wrap(shorten(_readable(note), _LONGEST_NOTE), width, subsequent_indent="  "),
        )
    ]
    return (
        lines
        if len(lines) <= most
        else [*lines[: most - 1], f"… and {len(lines) - most + 1} more lines of notes"]
    )


def drawable(text: str, width: int = LONGEST_LABEL) -> str:
    """Return a name on one line of at most `width` columns, with missing glyphs escaped."""
    short = shorten(_readable(text), width)
    if short.isascii():
        return short
    glyphs = _glyphs()
    result = "".join(c if ord(c) in glyphs else f"\\u{ord(c):04x}" for c in short)
    return isolated(result if columns(result) <= width else shorten(result, width))


def laid_out(text: str) -> str:
    """Return `text` on one line, with right-to-left words isolated from neighbouring text."""
    return isolated(_readable(text))


def _readable(text: str) -> str:
    """Return text with right-to-left words isolated (Matplotlib 3.11 and later) or escaped."""
    import matplotlib

    return plain(text) if matplotlib.__version_info__[:2] >= (3, 11) else left_to_right(text)


@lru_cache(maxsize=1)
def _glyphs() -> frozenset[int]:
    from matplotlib.font_manager import findfont, get_font

    return frozenset(get_font(findfont("DejaVu Sans")).get_charmap())


def file_format(path: Path) -> str:
    """Return the format of a file by its suffix. Raises UsageError with the known formats."""
    result = path.suffix.lower().lstrip(".")
    if result not in FORMATS:
        raise UsageError(
            f"the suffix of {str(path)!r} is not a supported format",
            hint=f"use one of: {', '.join('.' + name for name in FORMATS)}",
        )
    return result


def save(
    path: Path, draw: Callable[[Theme], Any], theme: Theme, *, title: str, details: str = ""
) -> None:
    """Draw a plot and write it to a file; HTML contains both themes, and `details` below.

    Raises UsageError if the file cannot be written.
    """
    kind = file_format(path)
    outputs.check(path)
    data = (
        page(draw, title, details).encode() if kind == "html" else encoded(draw(theme), theme, kind)
    )
    with outputs.reported(path):
        outputs.write(path, data)


def encoded(figure: Any, theme: Theme, kind: str) -> bytes:
    """Return the figure as png, svg or pdf; equal figures give equal bytes."""
    stamp = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": None}}
    out = io.BytesIO()
    with styled(theme):
        figure.savefig(out, format=kind, metadata=stamp[kind])
    return out.getvalue()


def page(draw: Callable[[Theme], Any], title: str, details: str) -> str:
    """Return a self-contained HTML page without scripts: the plot in both themes, `details`."""
    images = {
        theme.name: base64.b64encode(encoded(draw(theme), theme, "svg")).decode()
        for theme in (LIGHT, DARK)
    }
    return (
        (files("kernprof.report.plots") / "picture.html")
        .read_text(encoding="utf-8")
        .format(
            title=html.escape(plain(title)),
            light=LIGHT,
            dark=DARK,
            details=details,
            light_svg=images["light"],
            dark_svg=images["dark"],
        )
    )


def html_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return an HTML table with escaped cells."""

    def line(tag: str, cells: Sequence[str]) -> str:
        return (
            "<tr>"
            + "".join(f"<{tag}><bdi>{html.escape(plain(c))}</bdi></{tag}>" for c in cells)
            + "</tr>"
        )

    body = "\n".join(line("td", row) for row in rows)
    return f'<div class="scroll"><table>\n{line("th", header)}\n{body}\n</table></div>'


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A plot that notebooks display; `notes` list omitted data."""

    title: str
    draw: Callable[[Theme], Any]
    theme: Theme
    notes: tuple[str, ...] = ()

    @property
    def figure(self) -> Any:
        """Return a new matplotlib Figure."""
        return self.draw(self.theme)

    def save(self, path: str | Path) -> None:
        """Save the plot as .png, .svg, .pdf or .html; raise UsageError if writing fails."""
        save(Path(path), self.draw, self.theme, title=self.title)

    def _repr_png_(self) -> bytes:
        return encoded(self.figure, self.theme, "png")
