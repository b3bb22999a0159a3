"""Picture of the phases of a kernel's warps, as SVG for an HTML page."""

from html import escape

from kernprof.model.documents.inside import DRAWN, SiteKind, WarpPicture

_LEFT, _WIDTH, _ROW = 200, 1000, 14  # pixels: titles, time axis, height of a warp


def warps_svg(picture: WarpPicture, unit: str) -> str:
    """Return SVG with a row for each warp, and a colour for each kind of phase."""
    parts = []
    for number, (block, warp, role, boxes) in enumerate(picture.rows):
        top, title = _ROW * number, escape(f"block {block} warp {warp} {role}")
        parts.append(f'<text x="0" y="{top + 11}" fill="var(--text)">{title}</text>')
        parts += [_box(kind, _LEFT + left, top + 1, (wide, _ROW - 2)) for kind, left, wide in boxes]
    bottom = _ROW * len(picture.rows)
    drawn = {kind for *_, boxes in picture.rows for kind, _, _ in boxes}
    for place, kind in enumerate(kind for kind in DRAWN if kind in drawn):
        x = _LEFT + 140 * place
        parts.append(_box(kind, x, bottom + 8, (12, 12)))
        parts.append(f'<text x="{x + 16}" y="{bottom + 18}" fill="var(--text)">{kind.value}</text>')
    span = f"{picture.span:,.0f} {unit} from left to right"
    return (
        f'<svg viewBox="0 0 {_LEFT + _WIDTH} {bottom + 42}" role="img" font-size="11"'
        f' aria-label="phases of the warps of a block">{"".join(parts)}'
        f'<text x="{_LEFT}" y="{bottom + 36}" fill="var(--muted)">{span}</text></svg>'
    )


def _box(kind: SiteKind, x: int, y: int, size: tuple[int, int]) -> str:
    colour = list(SiteKind).index(kind)
    return f'<rect x="{x}" y="{y}" width="{size[0]}" height="{size[1]}" fill="var(--c{colour})"/>'
