"""Layout of matrix elements in the registers of a warp's lanes.

Source: PTX ISA, "Matrix multiply-accumulate operation using mma instruction". Let g = lane ÷ 4, t =
lane mod 4 and w = elements per register. The following rules apply to all shapes except m8n8k4 of
half precision:

- a, 16 rows: register r, element e is at row g + 8 (r mod 2), column w t + e + 4 w (r ÷ 2).
- a, 8 rows: register r, element e is at row g, column w t + e + 4 w r.
- b: register r, element e is at row w t + e + 4 w r, column g.
- c: element i is at row g + 8 (i ÷ 2), column 2 t + i mod 2.

A wmma matrix is a sequence of tiles with these layouts, of 16 (or 8) rows and 8 columns.
"""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_SHAPE = re.compile(r"m(\d+)n(\d+)k(\d+)$")
ELEMENT_BITS = {
    "f16": 16,
    "bf16": 16,
    "tf32": 32,
    "f64": 64,
    "s8": 8,
    "u8": 8,
    "s4": 4,
    "u4": 4,
    "b1": 1,
    "f32": 32,
    "s32": 32,
    "e4m3": 8,
    "e5m2": 8,
    "e2m3": 8,
    "e3m2": 8,
    "e2m1": 8,
    "e2m1x2": 4,
}
_LANE = np.arange(32)
_G, _T = _LANE >> 2, _LANE & 3


@dataclass(frozen=True, slots=True)
class Fragment:
    """Layout of one matrix: element e of register r is at `row[r, lane, e], column[r, lane, e]`."""

    kind: str
    rows: int
    columns: int
    row: NDArray[np.int64]
    column: NDArray[np.int64]

    @property
    def registers(self) -> int:
        """Return the number of registers per lane."""
        return len(self.row)

    @property
    def register_bytes(self) -> int:
        return 8 if self.kind == "f64" else 4

    @property
    def element_bits(self) -> int:
        return ELEMENT_BITS[self.kind]


def shape_of(modifiers: tuple[str, ...]) -> tuple[int, int, int] | None:
    """Return the shape (m, n, k) in a matrix instruction's modifiers; None if they have none."""
    for modifier in modifiers:
        if match := _SHAPE.match(modifier):
            m, n, k = (int(part) for part in match.groups())
            return m, n, k
    return None


def fragment(matrix: str, shape: tuple[int, int, int], kind: str) -> Fragment:
    """Return the layout of a matrix ("a", "b", "c" or "d") for `shape` (m, n, k) and data type."""
    m, n, k = shape
    w = 1 if kind == "f64" else 32 // ELEMENT_BITS[kind]  # elements per register
    tall = min(m, 16)
    if matrix == "a":
        r, lane, e = np.ogrid[0 : tall // 8 * k // (4 * w), 0:32, 0:w]
        right, down = (r >> 1, r & 1) if tall == 16 else (r, r * 0)
        row, column = _G[lane] + 8 * down + 0 * e, w * _T[lane] + e + 4 * w * right
        size, tiles = (m, k), [(i, 0) for i in range(0, m, 16)]
    elif matrix == "b":
        r, lane, e = np.ogrid[0 : k // (4 * w), 0:32, 0:w]
        row = w * _T[lane] + e + 4 * w * r
        column = _G[lane] + 0 * row
        size, tiles = (k, n), [(0, j) for j in range(0, n, 8)]
    else:
        r, lane, e = np.ogrid[0 : tall // 4 // w, 0:32, 0:w]
        element = w * r + e  # a register has two 16-bit elements or one larger element
        row, column = _G[lane] + 8 * (element >> 1), 2 * _T[lane] + (element & 1)
        size, tiles = (m, n), [(i, j) for i in range(0, m, 16) for j in range(0, n, 8)]
    rows = np.concatenate([row + first for first, _ in tiles])
    return Fragment(kind, *size, rows, np.concatenate([column + first for _, first in tiles]))
