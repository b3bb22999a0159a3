"""Integer arithmetic: add … sad, comparisons of integers among them. Division never traps."""

from collections.abc import Callable, Sequence

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.dataflow import CARRY
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions.hardness import count_hard
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form

PACKED = {"f16x2": "f16", "bf16x2": "bf16", "f32x2": "f32", "u16x2": "u16", "s16x2": "s16"}


def width(kind: str) -> int:
    return 8 * ir.TYPE_BYTES[kind]


def is_signed(kind: str) -> bool:
    return kind[0] == "s"


def sources(code: Code, i: ir.Instruction, bits: int) -> list[Value]:
    return [code.read(o, bits) for o in i.operands[1:]]


def pieces(code: Code, value: Value, kind: str) -> list[Value]:
    """The elements of a packed register, or the register."""
    if kind not in PACKED:
        return [value]
    half = value.bits // 2
    high = code.each("lshr {T} {0}, {1}", [value, const(half, value.bits)])
    return [code.resized(value, half), code.resized(high, half)]


def packed(code: Code, parts: Sequence[Value]) -> Value:
    if len(parts) == 1:
        return parts[0]
    bits = 2 * parts[0].bits
    low, high = (code.resized(code.canonical(p) if p.raw else p, bits) for p in parts)
    return code.each(
        "or {T} {0}, {1}", [low, code.each("shl {T} {0}, {1}", [high, const(bits // 2, bits)])]
    )


def by_pieces(code: Code, i: ir.Instruction, operation: Callable[..., Value]) -> Value:
    """The operation on the operands, or on both halves of packed ones."""
    kind = i.types[-1]
    columns = [pieces(code, value, kind) for value in sources(code, i, width(kind))]
    return packed(code, [operation(*operands) for operands in zip(*columns, strict=True)])


def add_or_sub(code: Code, i: ir.Instruction) -> None:
    kind = i.types[-1]
    if "sat" in i.modifiers:
        name = f"llvm.{'s' if is_signed(kind) else 'u'}{i.opcode}.sat"
        code.write(i.operands[0], by_pieces(code, i, lambda *pair: code.intrinsic(name, pair)))
        return
    form = f"{i.opcode} {{T}} {{0}}, {{1}}"
    if "cc" not in i.modifiers:
        code.write(i.operands[0], by_pieces(code, i, lambda *pair: code.each(form, pair)))
        return
    a, b = sources(code, i, width(kind))
    total = code.each(form, [a, b])
    carries = ("icmp ult", total, a) if i.opcode == "add" else ("icmp uge", a, b)
    _give_carry(code, code.mask_of(_wide_compare(code, *carries)))
    code.write(i.operands[0], total)


def _wide_compare(code: Code, how: str, a: Value, b: Value) -> Value:
    return code.compare(how, code.widened(a), code.widened(b))


def _carry_in(code: Code, bits: int) -> Value:
    carry = code.get(code.variables.of(CARRY, 1)).ref
    return code.cast("zext", Value(code.lanes(carry), "i1"), f"i{bits}")


def _give_carry(code: Code, mask: str) -> None:
    code.put(code.variables.of(CARRY, 1), Value(mask, "i32", True))


def with_carry(code: Code, i: ir.Instruction) -> None:
    """addc, and subc as the hardware has it: the sum of a and the complement of b, whose carry
    means no borrow.
    """
    bits = width(i.types[-1])
    a, b = (code.widened(v) for v in sources(code, i, bits))
    if i.opcode == "subc":
        b = code.each("xor {T} {0}, {1}", [b, const((1 << bits) - 1, bits)])
    first = code.each("add {T} {0}, {1}", [a, b])
    found = code.each("add {T} {0}, {1}", [first, _carry_in(code, bits)])
    if "cc" in i.modifiers:
        one, two = (
            code.mask_of(code.compare("icmp ult", x, y)) for x, y in ((first, a), (found, first))
        )
        _give_carry(code, code.text.op(f"or i32 {one}, {two}"))
    code.write(i.operands[0], found)


def multiply(code: Code, i: ir.Instruction) -> None:
    """mul and mad in .lo, .hi and .wide."""
    kind = i.types[-1]
    bits, signed = width(kind), is_signed(kind)
    a, b = (code.read(o, bits) for o in i.operands[1:3])
    third = i.operands[3] if len(i.operands) > 3 else None
    if "wide" in i.modifiers:
        found = _product(code, a, b, signed=signed)
    elif "hi" in i.modifiers:
        full = _product(code, a, b, signed=signed)
        found = code.resized(code.each("lshr {T} {0}, {1}", [full, const(bits, 2 * bits)]), bits)
    else:
        found = code.each("mul {T} {0}, {1}", [a, b])
    if third is None:
        code.write(i.operands[0], found)
        return
    c = code.read(third, found.bits)
    if "sat" in i.modifiers:
        code.write(i.operands[0], code.intrinsic("llvm.sadd.sat", [found, c]))
        return
    total = code.each("add {T} {0}, {1}", [found, c])
    if "cc" in i.modifiers:
        _give_carry(code, code.mask_of(_wide_compare(code, "icmp ult", total, c)))
    code.write(i.operands[0], total)


def _product(code: Code, a: Value, b: Value, *, signed: bool) -> Value:
    wide = [code.resized(v, 2 * a.bits, signed=signed) for v in (a, b)]
    return code.each("mul {T} {0}, {1}", wide)


def multiply_carry(code: Code, i: ir.Instruction) -> None:
    """madc."""
    kind = i.types[-1]
    bits = width(kind)
    a, b = (code.widened(code.read(o, bits)) for o in i.operands[1:3])
    c = code.widened(code.read(i.operands[3], bits))
    if "hi" in i.modifiers:
        full = _product(code, a, b, signed=is_signed(kind))
        product = code.resized(code.each("lshr {T} {0}, {1}", [full, const(bits, 2 * bits)]), bits)
    else:
        product = code.each("mul {T} {0}, {1}", [a, b])
    first = code.each("add {T} {0}, {1}", [product, c])
    found = code.each("add {T} {0}, {1}", [first, _carry_in(code, bits)])
    if "cc" in i.modifiers:
        one = code.mask_of(code.compare("icmp ult", first, c))
        two = code.mask_of(code.compare("icmp ult", found, first))
        _give_carry(code, code.text.op(f"or i32 {one}, {two}"))
    code.write(i.operands[0], found)


def multiply_24(code: Code, i: ir.Instruction) -> None:
    """mul24 and mad24: the low 24 bits of each factor."""
    signed = is_signed(i.types[-1])
    factors = []
    for operand in i.operands[1:3]:
        top = code.each("shl {T} {0}, {1}", [code.read(operand, 32), const(8, 32)])
        factors.append(
            code.each(f"{'ashr' if signed else 'lshr'} {{T}} {{0}}, {{1}}", [top, const(8, 32)])
        )
    full = _product(code, *factors, signed=signed)
    shift = const(16 if "hi" in i.modifiers else 0, 64)
    found = code.resized(code.each("lshr {T} {0}, {1}", [full, shift]), 32)
    if i.opcode == "mad24":
        c = code.read(i.operands[3], 32)
        found = (
            code.intrinsic("llvm.sadd.sat", [found, c])
            if "sat" in i.modifiers
            else code.each("add {T} {0}, {1}", [found, c])
        )
    code.write(i.operands[0], found)


def divide(code: Code, i: ir.Instruction) -> None:
    kind = i.types[-1]
    a, b = sources(code, i, width(kind))
    count_hard(code, i, a=a, b=b)
    quotient, rest = quotient_and_rest(code, a, b, signed=is_signed(kind))
    code.write(i.operands[0], quotient if i.opcode == "div" else rest, signed=is_signed(kind))


def quotient_and_rest(code: Code, a: Value, b: Value, *, signed: bool) -> tuple[Value, Value]:
    """÷ 0 gives all ones and the dividend, least ÷ −1 itself and 0. Up to 32 bits by way of
    doubles, exactly.
    """
    zero, ones = const(0, a.bits), const(-1, a.bits)
    by_zero = code.compare("icmp eq", b, zero)
    quotient = (
        _by_doubles(code, a, b, signed)
        if a.bits <= 32
        else _by_integers(code, a, b, by_zero, signed)
    )
    rest = code.each("sub {T} {0}, {1}", [a, code.each("mul {T} {0}, {1}", [quotient, b])])
    return code.select(by_zero, ones, quotient), code.select(by_zero, a, rest)


def _by_doubles(code: Code, a: Value, b: Value, signed: bool) -> Value:
    kind = "si" if signed else "ui"
    # A zero divisor makes the conversion's result poison, and LLVM may then do as it likes: take 1
    # instead.
    safe = code.select(code.compare("icmp eq", b, const(0, b.bits)), const(1, b.bits), b)
    x, y = (code.cast(f"{kind}tofp", v, "double") for v in (a, safe))
    real = code.each("fdiv {T} {0}, {1}", [x, y])
    return code.resized(code.cast(f"fpto{kind}", real, "i64"), a.bits)


def _by_integers(code: Code, a: Value, b: Value, by_zero: Value, signed: bool) -> Value:
    safe = code.select(by_zero, const(1, b.bits), b)
    if not signed:
        return code.each("udiv {T} {0}, {1}", [a, safe])
    sign = code.each("xor {T} {0}, {1}", [a, safe])
    sizes = [code.intrinsic("llvm.abs", [v], "i1 false") for v in (a, safe)]
    quotient = code.each("udiv {T} {0}, {1}", sizes)
    negative = code.compare("icmp slt", sign, const(0, a.bits))
    return code.select(
        negative, code.each("sub {T} {0}, {1}", [const(0, a.bits), quotient]), quotient
    )


def extreme(code: Code, i: ir.Instruction) -> None:
    """min and max."""
    kind = i.types[-1]
    name = f"llvm.{'s' if is_signed(kind) else 'u'}{i.opcode}"

    def chosen(*pair: Value) -> Value:
        result = code.intrinsic(name, pair)
        return (
            code.intrinsic("llvm.smax", [result, const(0, result.bits)])
            if "relu" in i.modifiers
            else result
        )

    code.write(i.operands[0], by_pieces(code, i, chosen), signed=is_signed(kind))


def negate(code: Code, i: ir.Instruction) -> None:
    (a,) = sources(code, i, width(i.types[-1]))
    if i.opcode == "neg":
        code.write(i.operands[0], code.each("sub {T} {0}, {1}", [const(0, a.bits), a]))
    else:
        code.write(i.operands[0], code.intrinsic("llvm.abs", [a], "i1 false"))


def sum_of_differences(code: Code, i: ir.Instruction) -> None:
    """sad: c + |a − b|."""
    kind = i.types[-1]
    a, b, c = sources(code, i, width(kind))
    sign = "s" if is_signed(kind) else "u"
    low, high = (code.intrinsic(f"llvm.{sign}{which}", [a, b]) for which in ("min", "max"))
    code.write(
        i.operands[0],
        code.each("add {T} {0}, {1}", [c, code.each("sub {T} {0}, {1}", [high, low])]),
    )


def dot(code: Code, i: ir.Instruction) -> None:
    """dp4a and dp2a."""
    left, right = i.types[-2:]
    a, b, total = sources(code, i, 32)
    four = i.opcode == "dp4a"
    for n in range(4 if four else 2):
        x = field_of(code, a, (8 if four else 16) * n, 8 if four else 16, is_signed(left))
        y = field_of(code, b, 8 * (n + (2 if "hi" in i.modifiers else 0)), 8, is_signed(right))
        total = code.each("add {T} {0}, {1}", [total, code.each("mul {T} {0}, {1}", [x, y])])
    code.write(i.operands[0], total)


def byte_differences(code: Code, i: ir.Instruction) -> None:
    """vabsdiff4: byte by byte |a − b|; with .add their sum and c."""
    if "sat" in i.modifiers or any(isinstance(o, ir.Address | ir.Vector) for o in i.operands):
        raise NotCovered("vabsdiff4 of selected bytes, or saturated, is not emulated", i)
    a, b, c = sources(code, i, 32)
    adds = "add" in i.modifiers
    total = c if adds else const(0, 32)
    for n in range(4):
        pair = [
            field_of(code, v, 8 * n, 8, is_signed(k))
            for v, k in zip((a, b), i.types[1:3], strict=True)
        ]
        size = code.intrinsic("llvm.abs", [code.each("sub {T} {0}, {1}", pair)], "i1 false")
        total = code.each(
            "add {T} {0}, {1}",
            [total, size if adds else code.each("shl {T} {0}, {1}", [size, const(8 * n, 32)])],
        )
    code.write(i.operands[0], total)


def field_of(code: Code, value: Value, start: int, length: int, signed: bool) -> Value:
    """A bit field at a fixed place, extended to the value's width."""
    up = code.each("shl {T} {0}, {1}", [value, const(value.bits - start - length, value.bits)])
    how = "ashr" if signed else "lshr"
    return code.each(f"{how} {{T}} {{0}}, {{1}}", [up, const(value.bits - length, value.bits)])


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.SUM: add_or_sub,
    Form.SUM_WITH_CARRY: with_carry,
    Form.PRODUCT: multiply,
    Form.PRODUCT_AND_SUM: multiply,
    Form.PRODUCT_WITH_CARRY: multiply_carry,
    Form.PRODUCT_OF_24_BITS: multiply_24,
    Form.QUOTIENT: divide,
    Form.EXTREME: extreme,
    Form.SIGN: negate,
    Form.DIFFERENCES: sum_of_differences,
    Form.BYTE_DIFFERENCES: byte_differences,
    Form.DOT_PRODUCT: dot,
}
