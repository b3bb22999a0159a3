"""Exact sums and products of doubles, and one rounding to any of PTX's floating-point types in any
direction.

Values travel as bit patterns in unsigned arrays; `double_of` and `bits_of` convert. An exact result
is held as s + e: s the nearest double, e the rest (only its sign matters). Rounding to odd (Boldo
and Melquiond 2008) makes a double of it that rounds to the narrower types as the exact value would.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

# Arrays of unsigned integers whose width is known only at run time; NumPy's type stubs cannot
# follow that.
Bits: TypeAlias = Any
Double: TypeAlias = NDArray[np.float64]

UNSIGNED = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
FLOAT_BYTES = {"f16": 2, "bf16": 2, "tf32": 4, "f32": 4, "f64": 8}
SIGN = {2: np.uint16(1 << 15), 4: np.uint32(1 << 31), 8: np.uint64(1 << 63)}
NAN = {
    "f16": np.uint16(0x7FFF),
    "bf16": np.uint16(0x7FFF),
    "tf32": np.uint32(0x7FFFFFFF),
    "f32": np.uint32(0x7FFFFFFF),
    "f64": np.uint64(0x7FF8 << 48),
}
_EXPONENT = {
    "f16": np.uint16(0x7C00),
    "bf16": np.uint16(0x7F80),
    "f32": np.uint32(0x7F800000),
    "f64": np.uint64(0x7FF << 52),
}
DIRECTED = frozenset({"rz", "rm", "rp"})


def double_of(bits: Bits, kind: str) -> Double:
    """The values, exactly."""
    if kind == "f64":
        return np.asarray(bits.view(np.float64))
    if kind == "f16":
        return np.asarray(bits.view(np.float16).astype(np.float64))
    if kind == "bf16":
        bits = bits.astype(np.uint32) << np.uint32(16)
    return np.asarray(bits.view(np.float32).astype(np.float64))


def is_nan(bits: Bits, kind: str) -> NDArray[np.bool_]:
    magnitude = bits & ~SIGN[FLOAT_BYTES[kind]]
    return np.asarray(magnitude > _EXPONENT["f32" if kind == "tf32" else kind])


def canonical(bits: Bits, kind: str) -> Bits:
    """NaNs become the type's one NaN."""
    bad = is_nan(bits, kind)
    return np.where(bad, NAN[kind], bits) if bad.any() else bits


def flush(bits: Bits, kind: str) -> Bits:
    """.ftz: subnormals become zeros of their sign."""
    small = (bits & _EXPONENT[kind]) == 0
    return np.where(small, bits & SIGN[FLOAT_BYTES[kind]], bits)


def two_sum(a: Double, b: Double) -> tuple[Double, Double]:
    """s + e = a + b exactly (Knuth); e is 0 where s is not finite."""
    s = a + b
    t = s - a
    e = (a - (s - t)) + (b - t)
    return s, np.where(np.isfinite(s), e, 0.0)


def two_product(a: Double, b: Double) -> tuple[Double, Double]:
    """p + e = a · b exactly (Dekker), for exponents well inside the range."""
    p = a * b
    ah, al = _halves(a)
    bh, bl = _halves(b)
    e = ((ah * bh - p) + ah * bl + al * bh) + al * bl
    return p, np.where(np.isfinite(p), e, 0.0)


def _halves(a: Double) -> tuple[Double, Double]:
    c = a * 134217729.0  # 2**27 + 1
    high = c - (c - a)
    return high, a - high


def to_odd(s: Double, e: Double) -> Double:
    """s + e rounded to odd: the neighbour of s towards e where e is not 0 and s is even."""
    even = (s.view(np.uint64) & np.uint64(1)) == 0
    return np.where((e != 0) & even & np.isfinite(s), np.nextafter(s, np.copysign(np.inf, e)), s)


def bits_of(odd: Double, kind: str, mode: str = "rn") -> Bits:
    """A double that was rounded to odd, rounded to f32, f16, bf16 or tf32 (`rna`: halves away from
    zero).
    """
    if kind == "f32":
        result: Any = odd.astype(np.float32)
        bits = _directed(result, odd, mode).view(np.uint32)
    elif kind == "f16":
        bits = _directed(odd.astype(np.float16), odd, mode).view(np.uint16)
    else:
        wide = _odd_single(odd.astype(np.float32), odd).view(np.uint32)
        bits = _cut(wide, 16 if kind == "bf16" else 13, mode)
        bits = (bits >> np.uint32(16)).astype(np.uint16) if kind == "bf16" else bits
    return np.where(np.isnan(odd), NAN[kind], bits)


def _directed(near: Any, exact: Double, mode: str) -> Any:
    """The neighbour of `near` that the mode asks for, `near` being one of the two around `exact`."""
    if mode == "rn":
        return near
    back = near.astype(np.float64)
    up, down = near.dtype.type(np.inf), near.dtype.type(-np.inf)
    if mode == "rm":
        return np.where(back > exact, np.nextafter(near, down), near)
    if mode == "rp":
        return np.where(back < exact, np.nextafter(near, up), near)
    return np.where(np.abs(back) > np.abs(exact), np.nextafter(near, near.dtype.type(0)), near)


def _odd_single(single: Any, exact: Double) -> Any:
    back = single.astype(np.float64)
    even = (single.view(np.uint32) & np.uint32(1)) == 0
    towards = np.where(exact > back, np.float32(np.inf), np.float32(-np.inf))
    moved = np.where(
        (back != exact) & even & np.isfinite(back), np.nextafter(single, towards), single
    )
    # Overflow: the largest single is odd, and stands for everything beyond it.
    return np.where(np.isinf(back) & np.isfinite(exact), np.nextafter(single, np.float32(0)), moved)


def _cut(bits: Bits, drop: int, mode: str) -> Bits:
    """The lowest `drop` bits of singles rounded away; works across binades, since exponent and
    fraction are one number.
    """
    item, low = np.uint32(1 << drop), np.uint32((1 << drop) - 1)
    infinite = (bits & np.uint32(0x7FFFFFFF)) >= np.uint32(0x7F800000)
    if mode == "rn":
        moved = bits + (low >> np.uint32(1)) + ((bits >> np.uint32(drop)) & np.uint32(1))
    elif mode == "rna":
        moved = bits + (item >> np.uint32(1))
    elif mode == "rz":
        moved = bits
    else:
        outward = (bits >> np.uint32(31)) == np.uint32(mode == "rm")
        moved = np.where(outward, bits + low, bits)
    return np.where(infinite, bits, moved) & ~low


def saturate(bits: Bits, kind: str) -> Bits:
    """.sat: into [0, 1], NaN and −0 to +0."""
    value = double_of(bits, kind)
    item = {"f16": 0x3C00, "bf16": 0x3F80, "f32": 0x3F800000, "f64": 0x3FF << 52}[kind]
    dtype = UNSIGNED[FLOAT_BYTES[kind]]
    return np.where(value > 0, np.where(value >= 1, dtype(item), bits), dtype(0))
