"""Floating-point arithmetic on bit patterns: add, mul, fma, div, sqrt, min, max and the approximate
functions.

`kind` is f16, bf16, f32 or f64, `mode` rn, rz, rm or rp. Every function takes and gives unsigned
arrays; results are
rounded once, NaNs canonical. Where NumPy's own operation is IEEE's (f32 and f64 to nearest) it is
used.
"""

from collections.abc import Callable
from fractions import Fraction
from math import isfinite, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.oracle import rounding as r
from tests.oracle.rounding import Bits, Double

_NATIVE = {"f32": np.float32, "f64": np.float64}
# Exponents inside which a product of doubles and its rest are exact.
_SAFE_LOW, _SAFE_HIGH = 2.0**-400, 2.0**400


def negated(bits: Bits) -> Bits:
    return bits ^ r.SIGN[bits.dtype.itemsize]


def magnitude(bits: Bits) -> Bits:
    return bits & ~r.SIGN[bits.dtype.itemsize]


def add(a: Bits, b: Bits, kind: str, mode: str = "rn") -> Bits:
    if mode == "rn" and kind in _NATIVE:
        return _native(np.add, (a, b), kind)
    if kind == "f64":
        return _by_fractions(lambda x, y: x + y, (a, b), mode, a ^ b)
    s, e = r.two_sum(r.double_of(a, kind), r.double_of(b, kind))
    return _zero_of_sum(r.bits_of(r.to_odd(s, e), kind, mode), s, a ^ b, mode)


def sub(a: Bits, b: Bits, kind: str, mode: str = "rn") -> Bits:
    return add(a, negated(b), kind, mode)


def mul(a: Bits, b: Bits, kind: str, mode: str = "rn") -> Bits:
    if mode == "rn" and kind in _NATIVE:
        return _native(np.multiply, (a, b), kind)
    if kind == "f64":
        return _by_fractions(lambda x, y: x * y, (a, b), mode, None)
    return r.bits_of(r.double_of(a, kind) * r.double_of(b, kind), kind, mode)


def fma(a: Bits, b: Bits, c: Bits, kind: str, mode: str = "rn") -> Bits:
    if kind == "f64":
        return _fma_double(a, b, c, mode)
    product = r.double_of(a, kind) * r.double_of(b, kind)  # exact: at most 48 bits
    third = r.double_of(c, kind)
    s = product + third
    if kind == "f32" and mode == "rn" and not _needs_care(s):
        return r.canonical(s.astype(np.float32).view(np.uint32), kind)
    s, e = r.two_sum(product, third)
    return _zero_of_sum(r.bits_of(r.to_odd(s, e), kind, mode), s, a ^ b ^ c, mode)


def _needs_care(s: Double) -> bool:
    """Could rounding this nearest double to single differ from rounding the exact value: on a tie,
    or subnormal?
    """
    ties = (s.view(np.uint64) & np.uint64(0x1FFFFFFF)) == np.uint64(0x10000000)
    return bool(ties.any() or ((np.abs(s) < 2.0**-125) & (s != 0)).any())


def _native(operation: np.ufunc, operands: tuple[Bits, ...], kind: str) -> Bits:
    dtype = _NATIVE[kind]
    result = np.asarray(operation(*(x.view(dtype) for x in operands)))
    return r.canonical(result.view(r.UNSIGNED[result.itemsize]), kind)


def _zero_of_sum(bits: Bits, s: Double, signs: Bits, mode: str) -> Bits:
    """Towards −∞, an exact sum of 0 from terms of unlike signs (`signs`: their exclusive or) is −0."""
    if mode != "rm":
        return bits
    sign = r.SIGN[bits.dtype.itemsize]
    return np.where((s == 0) & ((signs & sign) != 0), sign, bits)


def _fma_double(a: Bits, b: Bits, c: Bits, mode: str) -> Bits:
    """Compute an FMA by three error-free transformations and a rounding to odd.

    Exponents out of range are computed with fractions.
    """
    x, y, z = np.broadcast_arrays(*(r.double_of(v, "f64") for v in (a, b, c)))
    if mode == "rn" and (_is_safe(x) & _is_safe(y) & _is_safe(z)).all():
        uh, ul = r.two_product(x, y)
        th, tl = r.two_sum(z, ul)
        vh, vl = r.two_sum(uh, th)
        return np.asarray(vh + r.to_odd(*r.two_sum(tl, vl))).view(np.uint64)
    return _by_fractions(lambda p, q, s: p * q + s, (a, b, c), mode, a ^ b ^ c)


def _is_safe(x: Double) -> NDArray[np.bool_]:
    size = np.abs(x)
    return np.asarray((size == 0) | ((size > _SAFE_LOW) & (size < _SAFE_HIGH)))


def _by_fractions(
    exact: Callable[..., Any], operands: tuple[Bits, ...], mode: str, signs: Bits | None
) -> Bits:
    """Doubles computed one by one in rational arithmetic. `exact` is also the plain formula, which
    gives the sign of zero, NaN and ∞; `signs` as in `_zero_of_sum`.
    """
    values = np.broadcast_arrays(*(r.double_of(v, "f64") for v in operands))
    plain = np.asarray(exact(*values))
    out, nothing = np.array(plain), np.zeros(plain.shape, np.bool_)
    for at in zip(
        *np.nonzero(np.logical_and.reduce([np.isfinite(v) for v in values])), strict=True
    ):
        value = exact(*(Fraction(float(v[at])) for v in values))
        nothing[at] = not value
        out[at] = (
            rounded(value, mode) if value else 0.0 * plain[at] if np.isfinite(plain[at]) else 0.0
        )
    bits = r.canonical(out.view(np.uint64), "f64")
    if signs is None:
        return bits
    return np.where(
        nothing, _zero_of_sum(bits, out, np.broadcast_to(signs, bits.shape), mode), bits
    )


def rounded(value: Fraction, mode: str) -> float:
    """A fraction other than 0 as a double."""
    try:
        near = float(value)
    except OverflowError:
        near = float("inf") if value > 0 else float("-inf")
    if mode == "rn" or (isfinite(near) and Fraction(near) == value):
        return near
    above = Fraction(near) > value if isfinite(near) else near > 0
    if above and (mode == "rm" or (mode == "rz" and value > 0)):
        return float(np.nextafter(near, -np.inf))
    if not above and (mode == "rp" or (mode == "rz" and value < 0)):
        return float(np.nextafter(near, np.inf))
    return near


def div(a: Bits, b: Bits, kind: str, mode: str = "rn") -> Bits:
    if mode == "rn":
        return _native(np.divide, (a, b), kind)
    x, y = np.broadcast_arrays(r.double_of(a, kind), r.double_of(b, kind))
    quotient = np.asarray(x / y)
    if kind == "f32":
        p, e = r.two_product(quotient, y)
        rest = np.where(np.isfinite(quotient) & np.isfinite(y), ((x - p) - e) * np.sign(y), 0.0)
        return r.bits_of(r.to_odd(quotient, rest), kind, mode)
    regular = (y != 0) & np.isfinite(x) & np.isfinite(y)
    out = np.array(quotient)
    for at in zip(*np.nonzero(regular & (x != 0)), strict=True):
        out[at] = rounded(Fraction(float(x[at])) / Fraction(float(y[at])), mode)
    return r.canonical(out.view(np.uint64), kind)


def root(a: Bits, kind: str, mode: str = "rn") -> Bits:
    if mode == "rn":
        return _native(np.sqrt, (a,), kind)
    x = r.double_of(a, kind)
    out = np.sqrt(x)
    if kind == "f32":
        p, e = r.two_product(out, out)
        return r.bits_of(r.to_odd(out, np.where(np.isfinite(out), (x - p) - e, 0.0)), kind, mode)
    for at in zip(*np.nonzero(np.isfinite(x) & (x > 0)), strict=True):
        out[at] = _directed_root(float(x[at]), mode)
    return r.canonical(out.view(np.uint64), kind)


def _directed_root(x: float, mode: str) -> float:
    near = sqrt(x)
    value, square = Fraction(x), Fraction(near) ** 2
    if square > value and mode in ("rm", "rz"):
        return float(np.nextafter(near, 0.0))
    if square < value and mode == "rp":
        return float(np.nextafter(near, np.inf))
    return near


def least(a: Bits, b: Bits, kind: str, *, keep_nan: bool = False) -> Bits:
    """min: −0 < +0; a NaN gives the other operand, or with `keep_nan` NaN."""
    x, y = r.double_of(a, kind), r.double_of(b, kind)
    first = (x < y) | ((x == y) & (np.signbit(x) | ~np.signbit(y)))
    return _chosen(first, (a, b), kind, keep_nan)


def greatest(a: Bits, b: Bits, kind: str, *, keep_nan: bool = False) -> Bits:
    x, y = r.double_of(a, kind), r.double_of(b, kind)
    first = (x > y) | ((x == y) & (~np.signbit(x) | np.signbit(y)))
    return _chosen(first, (a, b), kind, keep_nan)


def _chosen(first: Bits, operands: tuple[Bits, Bits], kind: str, keep_nan: bool) -> Bits:
    a, b = operands
    nan_a, nan_b = r.is_nan(a, kind), r.is_nan(b, kind)
    result = np.where(nan_b | (first & ~nan_a), a, b)
    return np.where((nan_a | nan_b) if keep_nan else (nan_a & nan_b), r.NAN[kind], result)


def approximate(name: str, a: Bits, kind: str) -> Bits:
    """sin, cos, lg2, ex2, tanh, rsqrt: in double precision, then rounded; within the manual's error
    of the hardware's.

    ex2 and rsqrt of subnormals, and the range reduction of sin and cos, are better than the
    hardware's.
    """
    x = r.double_of(a, kind)
    functions: dict[str, Callable[[Double], Double]] = {
        "sin": np.sin,
        "cos": np.cos,
        "lg2": np.log2,
        "ex2": np.exp2,
        "tanh": np.tanh,
        "rsqrt": _reciprocal_root,
    }
    result = functions[name](x)
    if kind == "f64":
        return r.canonical(np.asarray(result).view(np.uint64), kind)
    return r.bits_of(np.asarray(result), kind)


def _reciprocal_root(x: Double) -> Double:
    return 1.0 / np.sqrt(x)


def reciprocal_double(a: Bits) -> Bits:
    """rcp.approx.ftz.f64: from the high words alone; the low word of the result is 0."""
    x = r.flush(a & np.uint64(0xFFFFFFFF << 32), "f64").view(np.float64)
    return r.flush(
        r.canonical(np.asarray(1.0 / x).view(np.uint64), "f64") & np.uint64(0xFFFFFFFF << 32), "f64"
    )
