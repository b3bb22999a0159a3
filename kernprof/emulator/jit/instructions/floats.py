"""Floating-point arithmetic on f32, f64, f16 and bf16, packed or not."""

from collections.abc import Callable, Sequence

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions import integers
from kernprof.emulator.jit.instructions import rounding as r
from kernprof.emulator.jit.instructions.directed import directed
from kernprof.emulator.jit.instructions.hardness import count_hard
from kernprof.emulator.jit.instructions.integers import PACKED, packed, pieces
from kernprof.emulator.jit.values import NAN, Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import row_of

_MODES = {"rn": "rn", "rz": "rz", "rm": "rm", "rp": "rp", "rni": "rn", "rna": "rna"}


def mode_of(i: ir.Instruction) -> str:
    return next((_MODES[m] for m in i.modifiers if m in _MODES), "rn")


def is_float(kind: str) -> bool:
    return kind.startswith(("f", "bf")) or kind == "tf32"


def arithmetic(code: Code, i: ir.Instruction) -> None:
    """add, sub, mul, fma, mad, min, max, neg, abs of any floating-point type."""
    kind = i.types[-1]
    if len(i.types) > 1:
        raise NotCovered("mixed-precision arithmetic is not emulated", i)
    element = PACKED.get(kind, kind)
    form = row_of(i).form
    assert form is not None
    inputs = _operands(code, i, kind)
    found = []
    for operands in zip(*inputs, strict=True):
        if "ftz" in i.modifiers:
            operands = tuple(
                r.flushed(code, code.as_bits(o)._replace(raw=False), element) for o in operands
            )
        result = OPERATIONS[form](code, i, operands, element)
        found.append(_finished(code, i, result, element))
    code.write(i.operands[0], packed(code, found))


def _operands(code: Code, i: ir.Instruction, kind: str) -> list[list[Value]]:
    if kind in ("f32", "f64") and i.opcode not in ("neg", "abs"):
        return [[code.as_bits(code.read_float(o, kind))] for o in i.operands[1:]]
    bits = integers.width(kind)
    return [pieces(code, code.read(o, bits), kind) for o in i.operands[1:]]


def _finished(code: Code, i: ir.Instruction, result: Value, element: str) -> Value:
    if "ftz" in i.modifiers:
        result = r.flushed(code, result, element)
    if "sat" in i.modifiers:
        result = r.saturated(code, result, element)._replace(raw=False)
    if "relu" in i.modifiers:
        result = relu(code, code.canonical(result) if result.raw else result, element)
    return result


def relu(code: Code, bits: Value, element: str) -> Value:
    """Negative numbers and −0 to 0, NaN stays."""
    kept = is_nan(code, bits, element)
    positive = code.compare("icmp sge", bits, const(0, bits.bits))
    return code.select(code.each("or {T} {0}, {1}", [kept, positive]), bits, const(0, bits.bits))


def is_nan(code: Code, bits: Value, element: str) -> Value:
    infinity = {"f16": 0x7C00, "bf16": 0x7F80, "f32": 0x7F800000, "f64": 0x7FF << 52}[element]
    size = code.each("and {T} {0}, {1}", [bits, const((1 << (bits.bits - 1)) - 1, bits.bits)])
    return code.compare("icmp ugt", size, const(infinity, bits.bits))


def _native(code: Code, form: str, operands: Sequence[Value]) -> Value:
    found = code.each(form, [code.as_float(o) for o in operands])
    return code.as_bits(found)._replace(raw=True)


def add(code: Code, i: ir.Instruction, operands: Sequence[Value], kind: str) -> Value:
    a, b = operands
    mode = mode_of(i)
    if i.opcode == "sub":
        b = code.each("xor {T} {0}, {1}", [b, const(1 << (b.bits - 1), b.bits)])
    if kind in ("f16", "bf16"):
        return _by_singles(code, "fadd {T} {0}, {1}", [a, b], kind)
    return (
        _native(code, "fadd {T} {0}, {1}", [a, b])
        if mode == "rn"
        else directed(code, "fadd", mode, [a, b])
    )


def _by_singles(code: Code, form: str, operands: Sequence[Value], kind: str) -> Value:
    """Sums, and products of f16: singles have more than twice the precision, so rounding twice does
    no harm.
    """
    single = code.each(form, [r.single_of(code, o, kind) for o in operands])
    nan = code.compare("fcmp uno", single, single)
    return code.select(nan, const(NAN[kind], 16), r.narrowed(code, single, kind))


def mul(code: Code, i: ir.Instruction, operands: Sequence[Value], kind: str) -> Value:
    mode = mode_of(i)
    if kind == "f16":
        return _by_singles(code, "fmul {T} {0}, {1}", operands, kind)
    if kind == "bf16":
        return r.rounded(code, r.times(code, *(r.double_of(code, o, kind) for o in operands)), kind)
    return (
        _native(code, "fmul {T} {0}, {1}", operands)
        if mode == "rn"
        else directed(code, "fmul", mode, operands)
    )


def fma(code: Code, i: ir.Instruction, operands: Sequence[Value], kind: str) -> Value:
    mode = mode_of(i)
    if kind in ("f32", "f64"):
        if mode != "rn":
            return directed(code, "fma", mode, operands)
        total = code.intrinsic("llvm.fma", [code.as_float(o) for o in operands])
        return code.as_bits(total)._replace(raw=True)
    x, y, z = (r.double_of(code, o, kind) for o in operands)
    if kind == "f16":  # where the double is not exact, no tie can be near
        return r.rounded(code, r.plus(code, r.times(code, x, y), z), kind)
    return r.rounded(code, r.to_odd(code, *r.two_sum(code, r.times(code, x, y), z)), kind)


def extreme(code: Code, i: ir.Instruction, operands: Sequence[Value], kind: str) -> Value:
    """min and max: −0 < +0; a NaN gives the other operand, or with .NaN NaN. .abs compares
    magnitudes, .xorsign gives the result the sign of the operands' product.
    """
    top = const(1 << (operands[0].bits - 1), operands[0].bits)
    if "abs" in i.modifiers:
        sizes = [
            code.each("and {T} {0}, {1}", [o, const(int(top.ref) - 1, o.bits)]) for o in operands
        ]
    else:
        sizes = list(operands)
    result = sizes[0]
    for other in sizes[1:]:
        result = _extreme_of_two(code, i, result, other, kind)
    if "xorsign" not in i.modifiers:
        return result
    signs_of = operands[0]
    for other in operands[1:]:
        signs_of = code.each("xor {T} {0}, {1}", [signs_of, other])
    signed = code.each("or {T} {0}, {1}", [result, code.each("and {T} {0}, {1}", [signs_of, top])])
    return code.select(is_nan(code, result, kind), result, signed)


def _extreme_of_two(code: Code, i: ir.Instruction, a: Value, b: Value, kind: str) -> Value:
    keys = [in_order(code, v) for v in (a, b)]
    how = "sle" if i.opcode == "min" else "sge"
    first = code.compare(f"icmp {how}", *keys)
    nan_a, nan_b = is_nan(code, a, kind), is_nan(code, b, kind)
    found = code.select(nan_a, b, code.select(nan_b, a, code.select(first, a, b)))
    joined = "or" if "NaN" in i.modifiers else "and"
    bad = code.each(f"{joined} {{T}} {{0}}, {{1}}", [nan_a, nan_b])
    return code.select(bad, const(NAN[kind], a.bits), found)._replace(raw=False)


def in_order(code: Code, bits: Value) -> Value:
    """Sign and magnitude as a signed integer that is in the floating-point order; and back."""
    top = bits.bits - 1
    sign = code.each("ashr {T} {0}, {1}", [bits, const(top, bits.bits)])
    rest = code.each("lshr {T} {0}, {1}", [sign, const(1, bits.bits)])
    return code.each("xor {T} {0}, {1}", [bits, rest])


def signs(code: Code, i: ir.Instruction, operands: Sequence[Value], _: str) -> Value:
    """neg and abs: of NaNs too, so theirs must be canonical before."""
    a = code.canonical(operands[0]) if operands[0].raw else operands[0]
    if i.opcode == "neg":
        return code.each("xor {T} {0}, {1}", [a, const(1 << (a.bits - 1), a.bits)])
    return code.each("and {T} {0}, {1}", [a, const((1 << (a.bits - 1)) - 1, a.bits)])


def divide(code: Code, i: ir.Instruction) -> None:
    kind = i.types[-1]
    a, b = (_input(code, i, o, kind) for o in i.operands[1:3])
    quotient = _quotient(code, a, b, mode_of(i))
    count_hard(code, i, a=a, b=b, q=code.as_bits(quotient))
    code.write(i.operands[0], _finished(code, i, quotient, kind))


def _quotient(code: Code, a: Value, b: Value, mode: str) -> Value:
    return (
        _native(code, "fdiv {T} {0}, {1}", [a, b])
        if mode == "rn"
        else directed(code, "fdiv", mode, [a, b])
    )


def _input(code: Code, i: ir.Instruction, operand: ir.Operand, kind: str) -> Value:
    bits = code.as_bits(code.read_float(operand, kind))
    return r.flushed(code, bits, kind) if "ftz" in i.modifiers else bits


def root(code: Code, i: ir.Instruction) -> None:
    """sqrt and rcp, rounded as asked; .approx is the correctly rounded result too."""
    kind = i.types[-1]
    if i.opcode == "rcp" and kind == "f64" and "approx" in i.modifiers:
        code.write(i.operands[0], _reciprocal_double(code, code.read(i.operands[1], 64)))
        return
    a = _input(code, i, i.operands[1], kind)
    mode = mode_of(i)
    if i.opcode == "rcp":
        result = _quotient(
            code, const(0x3F800000 if kind == "f32" else 0x3FF << 52, a.bits), a, mode
        )
    elif mode == "rn":
        result = code.as_bits(code.intrinsic("llvm.sqrt", [code.as_float(a)]))._replace(raw=True)
    else:
        result = directed(code, "sqrt", mode, [a])
    count_hard(code, i, a=a)
    code.write(i.operands[0], _finished(code, i, result, kind))


def _reciprocal_double(code: Code, bits: Value) -> Value:
    """rcp.approx.ftz.f64: from the high words alone; the low word of the result is 0."""
    high = const(0xFFFFFFFF << 32, 64)
    x = r.flushed(code, code.each("and {T} {0}, {1}", [bits, high]), "f64")
    found = code.canonical(_native(code, "fdiv {T} {0}, {1}", [const(0x3FF << 52, 64), x]))
    return r.flushed(code, code.each("and {T} {0}, {1}", [found, high]), "f64")


def copy_sign(code: Code, i: ir.Instruction) -> None:
    """copysign: the sign of a on the magnitude of b."""
    bits = integers.width(i.types[-1])
    a, b = (code.read(o, bits) for o in i.operands[1:])
    sign = code.each("and {T} {0}, {1}", [a, const(1 << (bits - 1), bits)])
    size = code.each("and {T} {0}, {1}", [b, const((1 << (bits - 1)) - 1, bits)])
    code.write(i.operands[0], code.each("or {T} {0}, {1}", [sign, size]))


def test_property(code: Code, i: ir.Instruction) -> None:
    """testp."""
    kind = i.types[-1]
    bits = code.read(i.operands[1], integers.width(kind))
    size = code.each("and {T} {0}, {1}", [bits, const((1 << (bits.bits - 1)) - 1, bits.bits)])
    infinity = const(0x7F800000 if kind == "f32" else 0x7FF << 52, bits.bits)
    one = const(1 << (23 if kind == "f32" else 52), bits.bits)
    small = code.compare("icmp ult", size, one)
    tests = {
        "finite": lambda: code.compare("icmp ult", size, infinity),
        "infinite": lambda: code.compare("icmp eq", size, infinity),
        "number": lambda: code.compare("icmp ule", size, infinity),
        "notanumber": lambda: code.compare("icmp ugt", size, infinity),
        "normal": lambda: r.both(
            code, code.compare("icmp ult", size, infinity), code.compare("icmp uge", size, one)
        ),
        "subnormal": lambda: r.both(
            code, small, code.compare("icmp ne", size, const(0, bits.bits))
        ),
    }
    name = next(m for m in i.modifiers if m in tests)
    code.write_predicate(i.operands[0], code.mask_of(tests[name]()))


OPERATIONS: dict[Form, Callable[[Code, ir.Instruction, Sequence[Value], str], Value]] = {
    Form.SUM: add,
    Form.PRODUCT: mul,
    Form.PRODUCT_AND_SUM: fma,
    Form.EXTREME: extreme,
    Form.SIGN: signs,
}
EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    **dict.fromkeys(OPERATIONS, arithmetic),
    Form.QUOTIENT: divide,
    Form.ROOT: root,
    Form.COPY_SIGN: copy_sign,
    Form.TEST_PROPERTY: test_property,
}
