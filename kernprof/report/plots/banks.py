"""SVG picture of the banks that a warp's lanes access, before and after a change of the layout."""

from html import escape

from kernprof.model.layouts import LayoutReport
from kernprof.report.plots.style import LIGHT

_CELL, _LINE = 22, 30


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
