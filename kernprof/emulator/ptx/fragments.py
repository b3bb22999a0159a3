"""Layout of matrix elements in the registers of a warp's lanes.

PTX ISA, "Matrix multiply-accumulate operation using mma instruction". With g = lane ÷ 4, t =
lane mod 4 and w elements in a register, one rule covers all shapes but the m8n8k4 of half
precision:

    a: register r, element e: row g + 8 (r mod 2), column w t + e + 4 w (r ÷ 2)
       with 8 rows: row g, column w t + e + 4 w r
    b: register r, element e: row w t + e + 4 w r, column g
    c: element i: row g + 8 (i ÷ 2), column 2 t + i mod 2

A wmma matrix consists of such tiles of 16 (or 8) rows and 8 columns, in order.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

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
}
Positions: TypeAlias = "tuple[NDArray[np.int64], NDArray[np.int64]]"  # rows, columns
_LANE = np.arange(32)
_G, _T = _LANE >> 2, _LANE & 3


@dataclass(frozen=True, slots=True)
class Fragment:
    """Elements of one matrix: `row[r, lane, e]` and `column[r, lane, e]` of register r."""

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
    """Return (m, n, k) of an mma or wmma instruction, including load and store forms."""
    for modifier in modifiers:
        if match := _SHAPE.match(modifier):
            m, n, k = (int(part) for part in match.groups())
            return m, n, k
    return None


def fragment(matrix: str, shape: tuple[int, int, int], kind: str) -> Fragment:
    """Return the layout of matrix "a", "b", "c" or "d" of a shape."""
    m, n, k = shape
    tall = min(m, 16)
    if matrix == "a":
        tiles = [_a(kind, tall, k, 16 * i) for i in range(-(-m // 16))]
        return _joined(kind, (m, k), tiles)
    if matrix == "b":
        return _joined(kind, (k, n), [_b(kind, k, 8 * j) for j in range(n // 8)])
    tiles = [_c(kind, tall, (16 * i, 8 * j)) for i in range(-(-m // 16)) for j in range(n // 8)]
    return _joined(kind, (m, n), tiles)


def _joined(kind: str, size: tuple[int, int], tiles: list[Positions]) -> Fragment:
    return Fragment(
        kind, *size, np.concatenate([t[0] for t in tiles]), np.concatenate([t[1] for t in tiles])
    )


def _per_register(kind: str) -> int:
    return 1 if kind == "f64" else 32 // ELEMENT_BITS[kind]


def _a(kind: str, rows: int, k: int, first: int) -> Positions:
    w = _per_register(kind)
    r, lane, e = np.ogrid[0 : rows // 8 * k // (4 * w), 0:32, 0:w]
    over, down = (r >> 1, r & 1) if rows == 16 else (r, r * 0)
    row = first + _G[lane] + 8 * down + 0 * e
    return row, w * _T[lane] + e + 4 * w * over


def _b(kind: str, k: int, first: int) -> Positions:
    w = _per_register(kind)
    r, lane, e = np.ogrid[0 : k // (4 * w), 0:32, 0:w]
    row = w * _T[lane] + e + 4 * w * r
    return row, first + _G[lane] + 0 * row


def _c(kind: str, rows: int, first: tuple[int, int]) -> Positions:
    w = _per_register(kind)  # two halves share a register: elements i = w r + e
    r, lane, e = np.ogrid[0 : rows // 4 // w, 0:32, 0:w]
    i = w * r + e
    return first[0] + _G[lane] + 8 * (i >> 1), first[1] + 2 * _T[lane] + (i & 1)
