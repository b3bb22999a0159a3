"""The 8-bit floating-point types e4m3 and e5m2, in pairs."""

import numpy as np

from tests.oracle.rounding import Bits, Double

PAIRS = frozenset({"e4m3x2", "e5m2x2"})


def _values(kind: str) -> Double:
    """Return the values of the 256 codes."""
    exponent_bits, fraction_bits = (4, 3) if kind.startswith("e4m3") else (5, 2)
    bias = (1 << exponent_bits - 1) - 1
    result = []
    for code in range(256):
        exponent = (code >> fraction_bits) & ((1 << exponent_bits) - 1)
        fraction = code & ((1 << fraction_bits) - 1)
        size = (fraction + (1 << fraction_bits) if exponent else fraction) * 2.0 ** (
            max(exponent, 1) - bias - fraction_bits
        )
        if exponent_bits == 4 and code & 127 == 127:
            size = np.nan
        elif exponent_bits == 5 and exponent == 31:
            size = np.inf if fraction == 0 else np.nan
        result.append(-size if code & 128 else size)
    return np.array(result)


def unpack(pair: Bits, kind: str) -> tuple[Double, Double]:
    """Low and high element."""
    values = _values(kind)
    return values[pair & np.uint16(255)], values[pair >> np.uint16(8)]


def pack(pair: tuple[Double, Double], kind: str, relu: bool) -> Bits:
    """Two doubles (low, high), rounded to nearest even and clamped to the largest finite value
    (.satfinite).
    """
    item, two = (_encoded(x, kind, relu) for x in pair)
    return item.astype(np.uint16) | (two.astype(np.uint16) << np.uint16(8))


def _encoded(value: Double, kind: str, relu: bool) -> Bits:
    table = _values(kind)[:128]
    finite = table[np.isfinite(table)]  # codes 0, 1, 2, … in ascending order of value
    size = np.minimum(np.abs(value), finite[-1])
    above = np.clip(np.searchsorted(finite, size), 1, len(finite) - 1)
    below = above - 1
    up, down = finite[above] - size, size - finite[below]
    code = np.where((up < down) | ((up == down) & (above % 2 == 0)), above, below)
    code = np.where(np.isnan(value), 127, code)
    negative = np.signbit(value) & ~np.isnan(value)
    if relu:
        return np.where(negative, 0, code)
    return np.where(negative, code | 128, code)
