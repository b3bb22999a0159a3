"""The 8-bit floating-point types e4m3 and e5m2: conversions of pairs, and elements of matrices."""

from typing import NamedTuple

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions import rounding as r
from kernprof.emulator.jit.instructions.floats import is_nan, relu
from kernprof.emulator.jit.instructions.integers import packed, pieces
from kernprof.emulator.jit.values import NAN, Value, const, number
from kernprof.emulator.ptx import ir


class _Format(NamedTuple):
    fraction_bits: int
    bias: int
    largest: int  # as the bits of a single
    scale: float  # what its bits, read as those of an f16, have to be multiplied by


_FORMATS = {
    "e4m3": _Format(3, 7, 0x43E00000, 2.0**8),
    "e5m2": _Format(2, 15, 0x47600000, 1.0),
}
_NAN = 0x7F


def is_eighth(kind: str) -> bool:
    return kind[:4] in _FORMATS


def convert(code: Code, i: ir.Instruction) -> None:
    """cvt between pairs of these types and f16x2, or from two singles."""
    to, source = i.types[0], i.types[-1]
    if is_eighth(to) and source in ("f16x2", "f32"):
        code.write(i.operands[0], _pair(code, i, to, source))
    elif to == "f16x2" and is_eighth(source):
        value = code.read(i.operands[1], 16)
        halves = [_half(code, _byte(code, value, n), source) for n in range(2)]
        code.write(
            i.operands[0],
            packed(code, [relu(code, h, "f16") if "relu" in i.modifiers else h for h in halves]),
        )
    else:
        raise NotCovered("this conversion of 8-bit floating-point numbers is not emulated", i)


def _pair(code: Code, i: ir.Instruction, to: str, source: str) -> Value:
    if source == "f32":
        low, high = (
            code.as_bits(code.read_float(o, "f32")) for o in (i.operands[2], i.operands[1])
        )
    else:
        halves = pieces(code, code.read(i.operands[1], 32), "f16x2")
        low, high = (code.as_bits(r.single_of(code, h, "f16")) for h in halves)
    one, two = (
        _encoded(code, single, _FORMATS[to[:4]], positive="relu" in i.modifiers)
        for single in (low, high)
    )
    joined = code.each("or {T} {0}, {1}", [one, code.each("shl {T} {0}, {1}", [two, const(8, 32)])])
    return code.resized(joined, 16)


def _encoded(code: Code, single: Value, form: _Format, *, positive: bool) -> Value:
    """Singles to nearest even, clamped to the largest finite number (.satfinite); in 32 bits."""
    size = code.each("and {T} {0}, {1}", [single, const(0x7FFFFFFF, 32)])
    clamped = code.intrinsic("llvm.umin", [size, const(form.largest, 32)])
    drop = 23 - form.fraction_bits
    last = code.each(
        "and {T} {0}, {1}",
        [code.each("lshr {T} {0}, {1}", [clamped, const(drop, 32)]), const(1, 32)],
    )
    up = code.each("add {T} {0}, {1}", [last, const((1 << (drop - 1)) - 1, 32)])
    moved = code.each(
        "lshr {T} {0}, {1}", [code.each("add {T} {0}, {1}", [clamped, up]), const(drop, 32)]
    )
    normal = code.each(
        "sub {T} {0}, {1}", [moved, const(127 - form.bias << form.fraction_bits, 32)]
    )
    # Below the least normal number, in units of the least subnormal one.
    units = number(2.0 ** (form.bias - 1 + form.fraction_bits), "float")
    steps = code.intrinsic("llvm.roundeven", [r.times(code, code.as_float(clamped), units)])
    small = code.compare("icmp ult", clamped, const(128 - form.bias << 23, 32))
    tiny = code.cast("fptoui", code.select(small, steps, number(0.0, "float")), "i32")
    result = code.select(small, tiny, normal)
    negative = code.compare("icmp slt", single, const(0, 32))
    signed = const(0, 32) if positive else code.each("or {T} {0}, {1}", [result, const(0x80, 32)])
    return code.select(
        is_nan(code, single, "f32"), const(_NAN, 32), code.select(negative, signed, result)
    )


def _byte(code: Code, value: Value, number_of: int) -> Value:
    shifted = (
        code.each("lshr {T} {0}, {1}", [value, const(8 * number_of, 16)]) if number_of else value
    )
    return code.each("and {T} {0}, {1}", [shifted, const(0xFF, 16)])


def _half(code: Code, byte: Value, kind: str) -> Value:
    """Codes (in 16 bits) as the bits of f16, which holds all their values; NaNs canonical."""
    single = single_of(code, byte, kind)
    bad = code.compare("fcmp uno", single, single)
    return code.select(
        bad, const(NAN["f16"], 16), code.as_bits(code.cast("fptrunc", single, "half"))
    )


def single_of(code: Code, byte: Value, kind: str) -> Value:
    """What codes (in 16 bits) stand for."""
    form = _FORMATS[kind[:4]]
    size = code.each("and {T} {0}, {1}", [byte, const(0x7F, 16)])
    sign = code.each(
        "shl {T} {0}, {1}", [code.each("and {T} {0}, {1}", [byte, const(0x80, 16)]), const(8, 16)]
    )
    half = code.each("shl {T} {0}, {1}", [size, const(10 - form.fraction_bits, 16)])
    single = r.single_of(code, code.each("or {T} {0}, {1}", [half, sign]), "f16")
    if form.scale == 1.0:
        return single
    missing = code.compare("icmp eq", size, const(_NAN, 16))
    return code.select(
        missing, number(float("nan"), "float"), r.times(code, single, number(form.scale, "float"))
    )
