"""Picture of the phases of a kernel's warps, as SVG for an HTML page."""

import numpy as np

from kernprof.model.documents.inside import SECTIONS, SiteKind, WarpTrace

_KINDS = [kind for kind in SiteKind if kind not in (*SECTIONS, SiteKind.ARRIVE, SiteKind.LOOP)]
_LEFT, _WIDTH, _ROW = 200, 1000, 14  # pixels: titles, time axis, height of a warp


def warps_svg(trace: WarpTrace, unit: str) -> str:
    """Return SVG with the warps of the middle sampled block, and a colour per kind of phase.

    A phase covers at least one pixel. No text of the kernel is part of the picture.
    """
    blocks = np.unique(trace.warps.block)
    rows = np.flatnonzero(trace.warps.block == blocks[len(blocks) // 2])
    low, high = trace.warps.start[rows].min(), trace.warps.end[rows].max()
    parts, drawn = [], set()
    kinds = [site.kind for site in trace.sites]
    for at, row in enumerate(rows.tolist()):
        warp, top = trace.warps[row], _ROW * at
        title = f"block {warp.block} warp {warp.warp} {warp.role}"
        parts.append(f'<text x="0" y="{top + 11}" fill="var(--text)">{title}</text>')
        mine = trace.slices[trace.slices.warp == row]
        left, right = (
            np.rint((side - low) / (high - low) * _WIDTH).astype(int)
            for side in (mine.start, mine.end)
        )
        boxes = {
            (kinds[site], x, max(end - x, 1))
            for site, x, end in zip(mine.site.tolist(), left.tolist(), right.tolist(), strict=True)
            if kinds[site] in _KINDS
        }
        drawn |= {kind for kind, _, _ in boxes}
        parts += [
            f'<rect x="{_LEFT + x}" y="{top + 1}" width="{wide}" height="{_ROW - 2}"'
            f' fill="var(--c{_KINDS.index(kind)})"/>'
            for kind, x, wide in sorted(boxes, key=lambda box: -box[2])
        ]
    bottom = _ROW * len(rows)
    for place, kind in enumerate(kind for kind in _KINDS if kind in drawn):
        x = _LEFT + 140 * place
        parts.append(
            f'<rect x="{x}" y="{bottom + 8}" width="12" height="12"'
            f' fill="var(--c{_KINDS.index(kind)})"/>'
            f'<text x="{x + 16}" y="{bottom + 18}" fill="var(--text)">{kind.value}</text>'
        )
    span = f"{high - low:,.0f} {unit} from left to right"
    return (
        f'<svg viewBox="0 0 {_LEFT + _WIDTH} {bottom + 42}" role="img" font-size="11"'
        f' aria-label="phases of the warps of a block">{"".join(parts)}'
        f'<text x="{_LEFT}" y="{bottom + 36}" fill="var(--muted)">{span}</text></svg>'
    )
