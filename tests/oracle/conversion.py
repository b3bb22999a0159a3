"""Handlers of cvt: every pair of types, the roundings, saturation, and the packing forms."""

from collections.abc import Callable

import numpy as np

from tests.oracle import eighths, integer, rounding
from tests.oracle.arithmetic import Function, halves_of, mode_of, packed, plain, relu
from tests.oracle.operands import Handler, Operands, is_signed, size_of
from tests.oracle.rounding import FLOAT_BYTES, UNSIGNED, Bits, Double

_TO_WHOLE: dict[str, Callable[[Double], Double]] = {
    "rni": np.rint,
    "rzi": np.trunc,
    "rmi": np.floor,
    "rpi": np.ceil,
}
_PAIRS = {"f16x2": "f16", "bf16x2": "bf16"}


def cvt(ops: Operands) -> Handler:
    to, source = ops.instruction.types[0], ops.instruction.types[-1]
    if ops.has("pack"):
        return _pack_integers(ops)
    if to in eighths.PAIRS or source in eighths.PAIRS:
        return _eighths(ops, to, source)
    if to in _PAIRS:
        return _pair(ops, to)
    return plain(ops, (source,), to, function_of(ops, to, source))


def function_of(ops: Operands, to: str, source: str) -> Function:
    if source in FLOAT_BYTES:
        return (
            _from_float(ops, to, source)
            if to in FLOAT_BYTES
            else _float_to_integer(ops, to, source)
        )
    if to in FLOAT_BYTES:
        return _integer_to_float(ops, to, source)
    return _integer_to_integer(ops, to, source)


def _integer_to_integer(ops: Operands, to: str, source: str) -> Function:
    size, signed = size_of(to), is_signed(source)
    if not ops.has("sat"):
        return lambda a: integer.extended(a, size, signed=signed).copy()

    low, high = _limits(to)

    def saturated(a: Bits) -> Bits:
        values = integer.as_signed(a) if signed else a
        source_low, source_high = (
            int(n) for n in (np.iinfo(values.dtype).min, np.iinfo(values.dtype).max)
        )
        clamped = np.clip(values, max(low, source_low), min(high, source_high)).astype(values.dtype)
        return integer.extended(integer.as_unsigned(clamped), size, signed=signed)

    return saturated


def _limits(kind: str) -> tuple[int, int]:
    bits = 8 * size_of(kind)
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed(kind) else (0, (1 << bits) - 1)


def _integer_to_float(ops: Operands, to: str, source: str) -> Function:
    mode, signed = mode_of(ops), is_signed(source)
    saturates = ops.has("sat")

    def convert(a: Bits) -> Bits:
        wide = integer.extended(a, 8, signed=signed)
        # Two doubles that hold 64 bits exactly: the low 11 bits, never negative, and the rest.
        low = (wide & np.uint64(0x7FF)).astype(np.float64)
        rest = wide & ~np.uint64(0x7FF)
        s, e = rounding.two_sum(
            (integer.as_signed(rest) if signed else rest).astype(np.float64), low
        )
        double = to == "f64"
        result = (
            _moved(s, e, mode).view(np.uint64)
            if double
            else rounding.bits_of(rounding.to_odd(s, e), to, mode)
        )
        return rounding.saturate(result, to) if saturates else result

    return convert


def _moved(s: Double, e: Double, mode: str) -> Double:
    """s + e rounded to double: s is the nearest, e the rest."""
    if mode == "rm":
        return np.where(e < 0, np.nextafter(s, -np.inf), s)
    if mode == "rp":
        return np.where(e > 0, np.nextafter(s, np.inf), s)
    return np.where(e * np.sign(s) < 0, np.nextafter(s, 0.0), s) if mode == "rz" else s


def _float_to_integer(ops: Operands, to: str, source: str) -> Function:
    """Rounded, clamped to the type's range (also without .sat), NaN to 0."""
    to_whole = next((_TO_WHOLE[m] for m in ops.instruction.modifiers if m in _TO_WHOLE), np.trunc)
    flushed = ops.has("ftz") and source == "f32"
    low, high = _limits(to)
    dtype = UNSIGNED[size_of(to)]

    def convert(a: Bits) -> Bits:
        value = to_whole(rounding.double_of(rounding.flush(a, source) if flushed else a, source))
        inside = (value >= low) & (value <= high) & (value < 2.0**63)
        number = np.where(inside, value, 0.0).astype(np.int64).view(np.uint64)
        top = (value >= 2.0**63) & (value < 2.0**64)
        if top.any() and high > 1 << 63:
            number = np.where(top, np.where(top, value, 0.0).astype(np.uint64), number)
        else:
            top = np.zeros_like(inside)
        number = np.where(
            inside | top, number, np.where(value > 0, np.uint64(high), np.uint64(low & (2**64 - 1)))
        )
        return np.where(np.isnan(value), np.uint64(0), number).astype(dtype)

    return convert


def _from_float(ops: Operands, to: str, source: str) -> Function:
    """Between floating types; to the same type it rounds to a whole number if the mode says so."""
    to_whole = next((_TO_WHOLE[m] for m in ops.instruction.modifiers if m in _TO_WHOLE), None)
    mode = "rna" if ops.has("rna") else mode_of(ops)
    ftz, saturates, positive = ops.has("ftz"), ops.has("sat"), ops.has("relu")
    finite = ops.has("satfinite")

    def convert(a: Bits) -> Bits:
        if ftz and source == "f32":
            a = rounding.flush(a, source)
        value = rounding.double_of(a, source)
        result = to_float(to_whole(value) if to_whole else value, to, mode)
        if ftz and to == "f32":
            result = rounding.flush(result, to)
        if saturates:
            result = rounding.saturate(result, to)
        if finite:
            result = _finite(result, to)
        return relu(result, to) if positive else result

    return convert


def to_float(value: Double, to: str, mode: str) -> Bits:
    """Doubles in any floating type, rounded once."""
    if to == "f64":
        return rounding.canonical(np.array(value).view(np.uint64), to)
    return rounding.bits_of(value, to, mode)


_LARGEST = {"f16": 0x7BFF, "bf16": 0x7F7F, "tf32": 0x7F7FE000, "f32": 0x7F7FFFFF}


def _finite(bits: Bits, kind: str) -> Bits:
    """.satfinite: ∞ becomes the largest number."""
    sign = rounding.SIGN[FLOAT_BYTES[kind]]
    largest = bits.dtype.type(_LARGEST[kind])
    return np.where(
        ~rounding.is_nan(bits, kind) & ((bits & ~sign) > largest), (bits & sign) | largest, bits
    )


def _pair(ops: Operands, to: str) -> Handler:
    """cvt.f16x2.f32 d, a, b: a becomes the high half."""
    item = _from_float(ops, _PAIRS[to], "f32")
    return plain(ops, ("f32", "f32"), to, lambda high, low: packed(item(low), item(high)))


def _eighths(ops: Operands, to: str, source: str) -> Handler:
    positive = ops.has("relu")
    if to in eighths.PAIRS:
        if source == "f16x2":
            return plain(
                ops,
                (source,),
                "b16",
                lambda a: eighths.pack(_doubles(halves_of(a), "f16"), to, positive),
            )
        return plain(
            ops,
            ("f32", "f32"),
            "b16",
            lambda high, low: eighths.pack(_doubles((low, high), "f32"), to, positive),
        )
    if to != "f16x2":
        raise ops.refuse("this conversion is not emulated")

    def unpack(a: Bits) -> Bits:
        low, high = (rounding.bits_of(x, "f16") for x in eighths.unpack(a, source))
        return packed(relu(low, "f16"), relu(high, "f16")) if positive else packed(low, high)

    return plain(ops, ("b16",), to, unpack)


def _doubles(pair: tuple[Bits, Bits], kind: str) -> tuple[Double, Double]:
    return rounding.double_of(pair[0], kind), rounding.double_of(pair[1], kind)


def _pack_integers(ops: Operands) -> Handler:
    """cvt.pack.sat.T.s32[.b32] d, a, b[, c]: a and b clamped, a above b, above them what is left of
    c.
    """
    modifiers = ops.instruction.modifiers
    kind = modifiers[modifiers.index("sat") + 1]
    bits, signed = int(kind[1:]), is_signed(kind)
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    takes = len(ops.instruction.operands) == 4

    def clamped(a: Bits) -> Bits:
        values = np.clip(integer.as_signed(a).astype(np.int64), low, high)
        return (values & ((1 << bits) - 1)).astype(np.uint32)

    def function(a: Bits, b: Bits, c: Bits | None = None) -> Bits:
        result = (clamped(a) << np.uint32(bits)) | clamped(b)
        return result if c is None else (c << np.uint32(2 * bits)) | result

    return plain(ops, ("b32",) * (3 if takes else 2), "b32", function)
