"""Integer arithmetic: add … sad, comparisons of integers among them. Division never traps."""

from __future__ import annotations

from collections.abc import Callable

from kernprof.emulator.jit.code import Code, Value, const
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.ptx import ir


def width(kind: str) -> int:
    return 8 * ir.TYPE_BYTES[kind]


def is_signed(kind: str) -> bool:
    return kind[0] == "s"


def sources(code: Code, i: ir.Instruction, bits: int) -> list[Value]:
    return [code.read(o, bits) for o in i.operands[1:]]


def add_or_sub(code: Code, i: ir.Instruction) -> None:
    kind = i.types[-1]
    a, b = sources(code, i, width(kind))
    if kind in ("u16x2", "s16x2"):
        raise NotCovered("packed 16-bit integers", i)
    if "sat" in i.modifiers:
        signed = "s" if is_signed(kind) else "u"
        code.write(i.operands[0], code.intrinsic(f"llvm.{signed}{i.opcode}.sat", [a, b]))
        return
    found = code.each(f"{i.opcode} {{T}} {{0}}, {{1}}", [a, b])
    if "cc" in i.modifiers:
        first, second = (found, a) if i.opcode == "add" else (a, b)
        code.carry = code.mask_of(_wide_compare(code, "icmp ult", first, second))
    code.write(i.operands[0], found)


def _wide_compare(code: Code, how: str, a: Value, b: Value) -> Value:
    return code.compare(how, code.widened(a), code.widened(b))


def _carry_in(code: Code, i: ir.Instruction, bits: int) -> Value:
    if code.carry is None:
        raise NotCovered("a carry from another basic block", i)
    lanes = Value(code.lanes(code.carry), "i1")
    return code.cast("zext", lanes, f"i{bits}")


def with_carry(code: Code, i: ir.Instruction) -> None:
    """addc, subc: a carry of 1 means borrow for subc."""
    bits = width(i.types[-1])
    a, b = (code.widened(v) for v in sources(code, i, bits))
    carry = _carry_in(code, i, bits)
    how, over = ("add", "uadd") if i.opcode == "addc" else ("sub", "usub")
    first = code.each(f"{how} {{T}} {{0}}, {{1}}", [a, b])
    found = code.each(f"{how} {{T}} {{0}}, {{1}}", [first, carry])
    if "cc" in i.modifiers:
        pairs = [(first, a), (found, first)] if over == "uadd" else [(a, b), (first, carry)]
        one, two = (code.mask_of(code.compare("icmp ult", x, y)) for x, y in pairs)
        code.carry = code.text.op(f"or i32 {one}, {two}")
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
        code.carry = code.mask_of(_wide_compare(code, "icmp ult", total, c))
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
    found = code.each("add {T} {0}, {1}", [first, _carry_in(code, i, bits)])
    if "cc" in i.modifiers:
        one = code.mask_of(code.compare("icmp ult", first, c))
        two = code.mask_of(code.compare("icmp ult", found, first))
        code.carry = code.text.op(f"or i32 {one}, {two}")
    code.write(i.operands[0], found)


def multiply_24(code: Code, i: ir.Instruction) -> None:
    """mul24 and mad24: the low 24 bits of each factor."""
    signed = is_signed(i.types[-1])
    factors = []
    for operand in i.operands[1:3]:
        top = code.each("shl {T} {0}, {1}", [code.read(operand, 32), const(8, 32)])
        factors.append(code.each(f"{'ashr' if signed else 'lshr'} {{T}} {{0}}, {{1}}", [top, const(8, 32)]))
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
    quotient, rest = quotient_and_rest(code, a, b, signed=is_signed(kind))
    code.write(i.operands[0], quotient if i.opcode == "div" else rest, signed=is_signed(kind))


def quotient_and_rest(code: Code, a: Value, b: Value, *, signed: bool) -> tuple[Value, Value]:
    """÷ 0 gives all ones and the dividend, least ÷ −1 itself and 0. Up to 32 bits by way of doubles, exactly."""
    zero, ones = const(0, a.bits), const(-1, a.bits)
    by_zero = code.compare("icmp eq", b, zero)
    quotient = _by_doubles(code, a, b, signed) if a.bits <= 32 else _by_integers(code, a, b, by_zero, signed)
    rest = code.each("sub {T} {0}, {1}", [a, code.each("mul {T} {0}, {1}", [quotient, b])])
    return code.select(by_zero, ones, quotient), code.select(by_zero, a, rest)


def _by_doubles(code: Code, a: Value, b: Value, signed: bool) -> Value:
    kind = "si" if signed else "ui"
    # A zero divisor makes the conversion's result poison, and LLVM may then do as it likes: take 1 instead.
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
    return code.select(negative, code.each("sub {T} {0}, {1}", [const(0, a.bits), quotient]), quotient)


def extreme(code: Code, i: ir.Instruction) -> None:
    """min and max."""
    kind = i.types[-1]
    if kind in ("u16x2", "s16x2"):
        raise NotCovered("packed 16-bit integers", i)
    sign = "s" if is_signed(kind) else "u"
    found = code.intrinsic(f"llvm.{sign}{i.opcode}", sources(code, i, width(kind)))
    if "relu" in i.modifiers:
        found = code.intrinsic("llvm.smax", [found, const(0, found.bits)])
    code.write(i.operands[0], found, signed=is_signed(kind))


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
    code.write(i.operands[0], code.each("add {T} {0}, {1}", [c, code.each("sub {T} {0}, {1}", [high, low])]))


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


def field_of(code: Code, value: Value, start: int, length: int, signed: bool) -> Value:
    """A bit field at a fixed place, extended to the value's width."""
    up = code.each("shl {T} {0}, {1}", [value, const(value.bits - start - length, value.bits)])
    how = "ashr" if signed else "lshr"
    return code.each(f"{how} {{T}} {{0}}, {{1}}", [up, const(value.bits - length, value.bits)])


EMIT: dict[str, Callable[[Code, ir.Instruction], None]] = {
    "add": add_or_sub, "sub": add_or_sub, "addc": with_carry, "subc": with_carry, "mul": multiply, "mad": multiply,
    "madc": multiply_carry, "mul24": multiply_24, "mad24": multiply_24, "div": divide, "rem": divide, "min": extreme,
    "max": extreme, "neg": negate, "abs": negate, "sad": sum_of_differences, "dp4a": dot, "dp2a": dot,
}  # fmt: skip
