"""Drawings of boxes in rows with arrows between them, as SVG: for a light page and for a dark one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

PALETTES = {
    "light": {"line": "#57606a", "text": "#1f2328", "box": "#f6f8fa", "key": "#ddf4ff"},
    "dark": {"line": "#8b949e", "text": "#e6edf3", "box": "#161b22", "key": "#0c2d6b"},
}
CHAR, LINE, PAD, GAP, DROP, EDGE = 7.3, 16, 12, 22, 40, 8


@dataclass(frozen=True)
class Diagram:
    """Rows of boxes from top to bottom. A box's text may have several lines; the first names it in
    `arrows`.

    `arrows` maps "from > to" to the words beside the arrow; `key` are the boxes that the page is
    about.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]
    arrows: Mapping[str, str]
    key: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _Box:
    text: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2


def svg(diagram: Diagram, palette: str) -> str:
    colours = PALETTES[palette]
    boxes = {box.text[0]: box for box in _placed(diagram)}
    width = max(box.left + box.width for box in boxes.values()) + EDGE
    height = max(box.top + box.height for box in boxes.values()) + EDGE
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
            f' width="{width:g}" height="{height:g}" role="img" font-family="system-ui, sans-serif"'
            ' font-size="12.5">'
        ),
        f"<title>{escape(diagram.title)}</title>",
        (
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7"'
            ' markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"'
            f' fill="{colours["line"]}"/></marker></defs>'
        ),
    ]
    for names, words in diagram.arrows.items():
        start, _, end = names.partition(" > ")
        parts += _arrow(boxes[start], boxes[end], words, colours)
    for name, box in boxes.items():
        parts += _drawn(box, colours["key" if name in diagram.key else "box"], colours)
    return "\n".join([*parts, "</svg>", ""])


def _placed(diagram: Diagram) -> Iterator[_Box]:
    texts = [[tuple(cell.split("\n")) for cell in row] for row in diagram.rows]
    widths = [[max(map(len, text)) * CHAR + 2 * PAD for text in row] for row in texts]
    total = max(sum(row) + GAP * (len(row) - 1) for row in widths)
    top: float = EDGE
    for row, sizes in zip(texts, widths, strict=True):
        left = EDGE + (total - sum(sizes) - GAP * (len(row) - 1)) / 2
        height = max(map(len, row)) * LINE + PAD
        for text, size in zip(row, sizes, strict=True):
            yield _Box(text, left, top, size, height)
            left += size + GAP
        top += height + DROP


def _arrow(start: _Box, end: _Box, words: str, colours: Mapping[str, str]) -> Iterator[str]:
    (x1, y1), (x2, y2) = start.middle, end.middle
    if start.top == end.top:  # side by side
        sign = 1 if x1 < x2 else -1
        x1, x2 = x1 + sign * start.width / 2, x2 - sign * end.width / 2
    else:
        sign = 1 if y1 < y2 else -1
        y1, y2 = y1 + sign * start.height / 2, y2 - sign * end.height / 2
    line = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
    yield f'<line {line} stroke="{colours["line"]}" stroke-width="1.2" marker-end="url(#tip)"/>'
    if words:
        at = f'x="{(x1 + x2) / 2 + 6:g}" y="{(y1 + y2) / 2 + 4:g}"'
        yield f'<text {at} font-size="11" fill="{colours["line"]}">{escape(words)}</text>'


def _drawn(box: _Box, fill: str, colours: Mapping[str, str]) -> Iterator[str]:
    place = f'x="{box.left:g}" y="{box.top:g}" width="{box.width:g}" height="{box.height:g}"'
    yield f'<rect {place} rx="5" fill="{fill}" stroke="{colours["line"]}"/>'
    first = box.top + (box.height - LINE * (len(box.text) - 1)) / 2 + 4
    for number, line in enumerate(box.text):
        at = f'x="{box.middle[0]:g}" y="{first + LINE * number:g}" text-anchor="middle"'
        strong = ' font-weight="600"' if number == 0 and len(box.text) > 1 else ""
        yield f'<text {at} fill="{colours["text"]}"{strong}>{escape(line)}</text>'
