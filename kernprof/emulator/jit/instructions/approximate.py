"""sin, cos, lg2, ex2, tanh and rsqrt: polynomials in double precision, rounded to single.

Errors are far below half a unit in the last place of a single, so results differ from the correctly
rounded ones only next to a tie. Coefficients: Taylor series, and for the logarithm atanh's, on
intervals where they converge quickly.
"""

import functools
import math
from collections.abc import Callable, Sequence

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions import rounding as r
from kernprof.emulator.jit.instructions.hardness import count_hard
from kernprof.emulator.jit.instructions.integers import packed, pieces, width
from kernprof.emulator.jit.values import Value, const, number
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import row_of

_EX2 = [math.log(2.0) ** n / math.factorial(n) for n in range(13)]
_SIN = [(-1.0) ** n / math.factorial(2 * n + 1) for n in range(9)]
_COS = [(-1.0) ** n / math.factorial(2 * n) for n in range(9)]
_LG2 = [2.0 / math.log(2.0) / (2 * n + 1) for n in range(10)]
_HALF_PI = (1.5707963267948966, 6.123233995736766e-17)
_ELEMENT = {"f16x2": "f16", "bf16x2": "bf16"}


def special(code: Code, i: ir.Instruction) -> None:
    """The approximate functions."""
    kind = i.types[-1]
    if kind == "f64":
        _special_double(code, i)
        return
    element, form = _ELEMENT.get(kind, kind), row_of(i).form
    assert form is not None
    if kind == "f32":
        parts = [code.as_bits(code.read_float(i.operands[1], kind))]
        count_hard(code, i, a=parts[0])
    else:
        parts = pieces(code, code.read(i.operands[1], width(kind)), kind)
    flush = "ftz" in i.modifiers
    found = []
    for bits in map(code.widened, parts) if form in (Form.SINE, Form.COSINE) else parts:
        name = f"{i.opcode}_{element}" + "_ftz" * flush + "_one" * bits.scalar
        body = functools.partial(_body, code, bits._replace(ref="%x"), (form, element), flush=flush)
        result = code.shared(
            bits.type, name, {f"{bits.type} %x": bits.ref, "i32 %on": code.on}, body
        )
        found.append(bits._replace(ref=result))
    code.write(i.operands[0], packed(code, found))


def _body(code: Code, bits: Value, what: tuple[Form, str], *, flush: bool) -> None:
    form, element = what
    bits = r.flushed(code, bits, element) if flush else bits
    result = r.rounded(code, _FUNCTIONS[form](code, r.double_of(code, bits, element)), element)
    result = r.flushed(code, result, element) if flush else result
    code.text.do(f"ret {bits.type} {result.ref if bits.scalar else code.wide(result)}")


def _special_double(code: Code, i: ir.Instruction) -> None:
    """rsqrt.approx{.ftz}.f64: nearly the correctly rounded result."""
    if row_of(i).form is not Form.RSQRT:
        raise NotCovered("this function of doubles is not emulated", i)
    bits = code.as_bits(code.read_float(i.operands[1], "f64"))
    if "ftz" in i.modifiers:
        bits = r.flushed(code, bits, "f64")
    result = code.canonical(code.as_bits(_reciprocal_root(code, code.as_float(bits))))
    code.write(i.operands[0], r.flushed(code, result, "f64") if "ftz" in i.modifiers else result)


def _polynomial(code: Code, x: Value, coefficients: Sequence[float]) -> Value:
    total = number(coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        total = r.fused(code, total, x, number(coefficient))
    return total


def _power_of_two(code: Code, x: Value) -> Value:
    """2**x: beyond ±1100 it is 0 or ∞ in any type, NaN stays."""
    small = code.compare("fcmp olt", x, number(-1000.0))
    large = code.compare("fcmp ogt", x, number(1000.0))
    inside = code.select(small, number(-1000.0), code.select(large, number(1000.0), x))
    whole = code.intrinsic("llvm.roundeven", [inside])
    fraction = _polynomial(code, r.minus(code, inside, whole), _EX2)
    nan = code.compare("fcmp uno", x, x)
    exponent = code.cast("fptosi", code.select(nan, number(0.0), whole), "i64")
    biased = code.each(
        "shl {T} {0}, {1}",
        [code.each("add {T} {0}, {1}", [exponent, const(1023, 64)]), const(52, 64)],
    )
    return code.select(nan, x, r.times(code, fraction, code.as_float(biased)))


def _logarithm(code: Code, x: Value) -> Value:
    """log2: x = m · 2**e, m in [√½, √2), by the series of atanh."""
    bits = code.as_bits(x)
    # Subtracting √½ bit by bit makes the exponent's field that of the wanted range.
    root = const(0x3FE6A09E667F3BCD, 64)
    offset = code.each("sub {T} {0}, {1}", [bits, root])
    exponent = code.each("ashr {T} {0}, {1}", [offset, const(52, 64)])
    mantissa = code.as_float(
        code.each(
            "sub {T} {0}, {1}", [bits, code.each("shl {T} {0}, {1}", [exponent, const(52, 64)])]
        )
    )
    ratio = code.each(
        "fdiv {T} {0}, {1}",
        [r.minus(code, mantissa, number(1.0)), r.plus(code, mantissa, number(1.0))],
    )
    series = r.times(code, ratio, _polynomial(code, r.times(code, ratio, ratio), _LG2))
    found = r.plus(code, series, code.cast("sitofp", exponent, "double"))
    zero = code.compare("fcmp oeq", x, number(0.0))
    negative = code.compare("fcmp olt", x, number(0.0))
    strange = code.compare("fcmp uno", x, x)
    infinite = code.compare("fcmp oeq", x, number(math.inf))
    found = code.select(zero, number(-math.inf), found)
    found = code.select(code.each("or {T} {0}, {1}", [infinite, strange]), x, found)
    return code.select(negative, number(math.nan), found)


def _turned(code: Code, x: Value) -> tuple[Value, Value, Value]:
    """x as a multiple of π/2 and a rest: the multiple modulo 4 (i64), sin and cos of the rest.
    Singles up to 2**27.
    """
    whole = code.intrinsic("llvm.roundeven", [r.times(code, x, number(2.0 / math.pi))])
    rest = r.fused(code, whole, number(-_HALF_PI[0]), x)
    rest = r.fused(code, whole, number(-_HALF_PI[1]), rest)
    usable = code.compare("fcmp olt", code.intrinsic("llvm.fabs", [x]), number(2.0**40))
    turns = code.cast("fptosi", code.select(usable, whole, number(0.0)), "i64")
    square = r.times(code, rest, rest)
    sine = r.times(code, rest, _polynomial(code, square, _SIN))
    return turns, sine, _polynomial(code, square, _COS)


def _sine(code: Code, x: Value) -> Value:
    return _wave(code, x, 0)


def _cosine(code: Code, x: Value) -> Value:
    return _wave(code, x, 1)


def _wave(code: Code, x: Value, ahead: int) -> Value:
    """By the rest of x modulo π/2; where a lane's x is too large for that, by the C library, lane
    for lane.
    """
    text = code.text
    x = code.widened(x)
    place = text.variable(x.type)
    text.store(x.type, _reduced(code, x, ahead).ref, place)
    large = code.mask_of(
        code.compare("fcmp ogt", code.intrinsic("llvm.fabs", [x]), number(2.0**27))
    )
    with (
        text.when(text.op(f"icmp ne i32 {text.op(f'and i32 {large}, {code.on}')}, 0"), rare=True),
        code.apart(),
    ):
        finite = code.select(r.is_finite(code, x), x, number(math.nan))
        text.store(x.type, code.intrinsic("llvm.cos" if ahead else "llvm.sin", [finite]).ref, place)
    return Value(text.load(x.type, place), x.elem)


def _reduced(code: Code, x: Value, ahead: int) -> Value:
    turns, sine, cosine = _turned(code, x)
    turns = code.each("add {T} {0}, {1}", [turns, const(ahead, 64)])
    odd = code.compare(
        "icmp ne", code.each("and {T} {0}, {1}", [turns, const(1, 64)]), const(0, 64)
    )
    minus = code.compare(
        "icmp ne", code.each("and {T} {0}, {1}", [turns, const(2, 64)]), const(0, 64)
    )
    found = code.select(odd, cosine, sine)
    found = code.select(minus, r.negated(code, found), found)
    endless = code.compare("fcmp oeq", code.intrinsic("llvm.fabs", [x]), number(math.inf))
    zero = code.compare("fcmp oeq", x, number(0.0))
    found = code.select(endless, number(math.nan), found)
    return code.select(zero, x, found) if ahead == 0 else found


def _hyperbolic(code: Code, x: Value) -> Value:
    """tanh: by 2**(2x log2 e), for small x by its series."""
    size = code.intrinsic("llvm.fabs", [x])
    power = _power_of_two(code, r.times(code, size, number(2.0 / math.log(2.0))))
    up = r.minus(code, power, number(1.0))
    large = code.each("fdiv {T} {0}, {1}", [up, r.plus(code, power, number(1.0))])
    square = r.times(code, size, size)
    terms = [1.0, -1 / 3, 2 / 15, -17 / 315, 62 / 2835, -1382 / 155925]
    small = r.times(code, size, _polynomial(code, square, terms))
    found = code.select(code.compare("fcmp olt", size, number(0.02)), small, large)
    found = code.select(code.compare("fcmp ogt", size, number(40.0)), number(1.0), found)
    nan = code.compare("fcmp uno", x, x)
    return code.select(nan, x, code.intrinsic("llvm.copysign", [found, x]))


def _reciprocal_root(code: Code, x: Value) -> Value:
    return code.each("fdiv {T} {0}, {1}", [number(1.0), code.intrinsic("llvm.sqrt", [x])])


_FUNCTIONS: dict[Form, Callable[[Code, Value], Value]] = {
    Form.EXP2: _power_of_two,
    Form.LOG2: _logarithm,
    Form.SINE: _sine,
    Form.COSINE: _cosine,
    Form.TANH: _hyperbolic,
    Form.RSQRT: _reciprocal_root,
}
EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = dict.fromkeys(_FUNCTIONS, special)
