"""How the elements of a matrix lie in the registers of a warp's lanes, and the product of such matrices.

PTX ISA, "Matrix multiply-accumulate operation using mma instruction". With g = lane ÷ 4, t = lane mod 4 and w elements
in a 32-bit register (one double in a 64-bit one), all shapes but the m8n8k4 of half precision follow one rule:

    a   register r, element e: row g + 8 (r mod 2), column w t + e + 4 w (r ÷ 2); with 8 rows: row g, column … + 4 w r
    b   register r, element e: row w t + e + 4 w r, column g
    c   element i: row g + 8 (i ÷ 2), column 2 t + i mod 2

A wmma matrix is made of such tiles of 16 (or 8) rows and 8 columns, in order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from kernprof.emulator.reference import eighths, floating, rounding
from kernprof.emulator.reference.rounding import Bits

_SHAPE = re.compile(r"m(\d+)n(\d+)k(\d+)$")
_BITS = {
    "f16": 16, "bf16": 16, "tf32": 32, "f64": 64, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1, "f32": 32, "s32": 32,
    "e4m3": 8, "e5m2": 8,
}  # fmt: skip
_LANE = np.arange(32)
_G, _T = _LANE >> 2, _LANE & 3


@dataclass(frozen=True, slots=True)
class Fragment:
    """Where the elements of one matrix lie: `row[r, lane, e]` and `column[r, lane, e]` of element e of register r."""

    kind: str
    rows: int
    columns: int
    row: Bits
    column: Bits

    @property
    def registers(self) -> int:
        """Registers that are used."""
        return len(self.row)

    @property
    def register_bytes(self) -> int:
        return 8 if self.kind == "f64" else 4

    @property
    def element_bits(self) -> int:
        return _BITS[self.kind]


def shape_of(modifiers: tuple[str, ...]) -> tuple[int, int, int] | None:
    """(m, n, k) of an mma or wmma instruction; the load and store forms name it in the same way."""
    for modifier in modifiers:
        if match := _SHAPE.match(modifier):
            m, n, k = (int(part) for part in match.groups())
            return m, n, k
    return None


def fragment(which: str, shape: tuple[int, int, int], kind: str) -> Fragment:
    """The layout of matrix "a", "b", "c" or "d" of a shape."""
    m, n, k = shape
    tall = min(m, 16)
    if which == "a":
        tiles = [_a(kind, tall, k, 16 * i) for i in range(-(-m // 16))]
        return _joined(kind, (m, k), tiles)
    if which == "b":
        return _joined(kind, (k, n), [_b(kind, k, 8 * j) for j in range(n // 8)])
    tiles = [_c(kind, tall, (16 * i, 8 * j)) for i in range(-(-m // 16)) for j in range(n // 8)]
    return _joined(kind, (m, n), tiles)


def _joined(kind: str, size: tuple[int, int], tiles: list[tuple[Bits, Bits]]) -> Fragment:
    return Fragment(kind, *size, np.concatenate([t[0] for t in tiles]), np.concatenate([t[1] for t in tiles]))


def _per_register(kind: str) -> int:
    return 1 if kind == "f64" else 32 // _BITS[kind]


def _a(kind: str, rows: int, k: int, first: int) -> tuple[Bits, Bits]:
    w = _per_register(kind)
    r, lane, e = np.ogrid[0 : rows // 8 * k // (4 * w), 0:32, 0:w]
    over, down = (r >> 1, r & 1) if rows == 16 else (r, r * 0)
    row = first + _G[lane] + 8 * down + 0 * e
    return row, w * _T[lane] + e + 4 * w * over


def _b(kind: str, k: int, first: int) -> tuple[Bits, Bits]:
    w = _per_register(kind)
    r, lane, e = np.ogrid[0 : k // (4 * w), 0:32, 0:w]
    row = w * _T[lane] + e + 4 * w * r
    return row, first + _G[lane] + 0 * row


def _c(kind: str, rows: int, first: tuple[int, int]) -> tuple[Bits, Bits]:
    w = _per_register(kind)  # two halves share a register: elements i = w r + e
    r, lane, e = np.ogrid[0 : rows // 4 // w, 0:32, 0:w]
    i = w * r + e
    return first[0] + _G[lane] + 8 * (i >> 1), first[1] + 2 * _T[lane] + (i & 1)


def elements_of(registers: list[Bits], frag: Fragment) -> Bits:
    """Registers (warps, 32) → matrices (warps, rows, columns) of raw elements."""
    first = registers[0]
    bits = frag.element_bits
    out = np.zeros((len(first), frag.rows, frag.columns), first.dtype)
    keep = first.dtype.type((1 << bits) - 1)
    for r, values in enumerate(registers[: frag.registers]):
        for e in range(frag.row.shape[2]):
            part = (values >> first.dtype.type(bits * e)) & keep
            out[:, frag.row[r, :, e], frag.column[r, :, e]] = part
    return out


def registers_of(matrices: Bits, frag: Fragment) -> list[Bits]:
    """The reverse of `elements_of`."""
    found = []
    wide = np.uint64 if frag.register_bytes == 8 else np.uint32
    for r in range(frag.registers):
        value = np.zeros((len(matrices), 32), wide)
        for e in range(frag.row.shape[2]):
            part = matrices[:, frag.row[r, :, e], frag.column[r, :, e]].astype(wide)
            value |= part << wide(frag.element_bits * e)
        found.append(value)
    return found


def numbers(matrices: Bits, kind: str) -> Bits:
    """Raw elements as doubles, or as 64-bit integers."""
    if kind in ("s8", "s4", "s32"):
        shift = 64 - _BITS[kind]
        return (matrices.astype(np.int64) << shift) >> shift
    if kind in ("u8", "u4", "b1"):
        return matrices.astype(np.int64)
    if kind in ("e4m3", "e5m2"):
        return eighths.unpack(matrices.astype(np.uint16), kind)[0]
    if kind == "tf32":  # the hardware does not look at the low 13 bits
        return rounding.double_of(matrices & np.uint32(0xFFFFE000), "f32")
    size = rounding.FLOAT_BYTES[kind]
    return rounding.double_of(matrices.astype(rounding.UNSIGNED[size]), kind)


def multiply(a: Bits, b: Bits, c: Bits, kinds: tuple[str, str, str, str], options: tuple[bool, str]) -> Bits:
    """d = a · b + c for raw matrices of the kinds (d, a, b, c). `options`: .satfinite, and for bits "xor" or "and"."""
    to, kind_a, kind_b, kind_c = kinds
    if kind_a == "f64":
        total = c.astype(np.uint64)
        for k in range(a.shape[2]):
            total = floating.fma(a[:, :, k, None], b[:, k, None, :], total, "f64")
        return total
    total = numbers(c, kind_c)
    x, y = numbers(a, kind_a), numbers(b, kind_b)
    satfinite, bitwise = options
    for k in range(a.shape[2]):
        left, right = x[:, :, k, None], y[:, k, None, :]
        total = total + ((left ^ right) if bitwise == "xor" else left * right)
    if to == "s32":
        if satfinite:
            total = np.clip(total, -(1 << 31), (1 << 31) - 1)
        return total.astype(np.int64).astype(np.uint32)
    return rounding.bits_of(np.asarray(total), to)
