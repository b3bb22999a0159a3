"""Exact sums and products in double precision, rounded once to a narrower type in any direction.

An exact result is s + e: s the nearest double, e the rest. Rounding to odd (Boldo and Melquiond
2008) makes of it a double that rounds to f32, f16 and bf16 as the exact value would. Values hold
doubles unless their names say bits.
"""

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.values import NAN, Value, const, number

_SIGN = {16: 1 << 15, 32: 1 << 31, 64: 1 << 63}


def double_of(code: Code, bits: Value, kind: str) -> Value:
    """The values of bit patterns, exactly."""
    if kind == "f64":
        return code.as_float(bits)
    if kind == "f16":
        return code.cast("fpext", code.cast("fpext", code.as_float(bits), "float"), "double")
    if kind == "bf16":
        bits = code.each("shl {T} {0}, {1}", [code.resized(bits, 32), const(16, 32)])
    return code.cast("fpext", code.as_float(bits), "double")


def single_of(code: Code, bits: Value, kind: str) -> Value:
    """f16 or bf16 as singles."""
    if kind == "f16":
        return code.cast("fpext", code.as_float(bits), "float")
    return code.as_float(code.each("shl {T} {0}, {1}", [code.resized(bits, 32), const(16, 32)]))


def plus(code: Code, a: Value, b: Value) -> Value:
    return code.each("fadd {T} {0}, {1}", [a, b])


def minus(code: Code, a: Value, b: Value) -> Value:
    return code.each("fsub {T} {0}, {1}", [a, b])


def times(code: Code, a: Value, b: Value) -> Value:
    return code.each("fmul {T} {0}, {1}", [a, b])


def fused(code: Code, a: Value, b: Value, c: Value) -> Value:
    return code.intrinsic("llvm.fma", [a, b, c])


def negated(code: Code, a: Value) -> Value:
    return code.each("fneg {T} {0}", [a])


def two_sum(code: Code, a: Value, b: Value) -> tuple[Value, Value]:
    """s + e = a + b exactly (Knuth)."""
    s = plus(code, a, b)
    t = minus(code, s, a)
    return s, plus(code, minus(code, a, minus(code, s, t)), minus(code, b, t))


def is_finite(code: Code, a: Value) -> Value:
    size = code.each("and {T} {0}, {1}", [code.as_bits(a), const((1 << (a.bits - 1)) - 1, a.bits)])
    infinity = const(0x7FF << 52 if a.bits == 64 else 0x7F800000, a.bits)
    return code.compare("icmp ult", size, infinity)


def both(code: Code, *conditions: Value) -> Value:
    found = conditions[0]
    for condition in conditions[1:]:
        found = code.each("and {T} {0}, {1}", [found, condition])
    return found


def to_odd(code: Code, s: Value, e: Value) -> Value:
    """s + e rounded to odd: the neighbour of s towards e where e is not 0 and s is even."""
    bits = code.as_bits(s)
    zero = number(0.0)
    even = code.compare(
        "icmp eq", code.each("and {T} {0}, {1}", [bits, const(1, 64)]), const(0, 64)
    )
    # Towards e: outwards if s and e have one sign. An s of 0 has e of 0.
    apart = code.each("xor {T} {0}, {1}", [bits, code.as_bits(e)])
    inwards = code.compare("icmp slt", apart, const(0, 64))
    step = code.select(inwards, const(-1, 64), const(1, 64))
    moved = code.each("add {T} {0}, {1}", [bits, step])
    wanted = both(code, code.compare("fcmp one", e, zero), even, is_finite(code, s))
    return code.as_float(code.select(wanted, moved, bits))


def rounded(code: Code, odd: Value, kind: str, mode: str = "rn") -> Value:
    """A double that was rounded to odd as bits of `kind` (f32, f16, bf16, tf32), NaNs canonical."""
    if kind == "f32":
        near = code.cast("fptrunc", odd, "float")
        found = _directed(code, near, odd, mode)
    else:
        single = _odd_single(code, odd)
        found = narrowed(code, single, kind, mode)
    nan = code.compare("fcmp uno", odd, odd)
    return code.select(nan, const(NAN.get(kind, 0x7FFFFFFF), found.bits), found)


def narrowed(code: Code, single: Value, kind: str, mode: str = "rn") -> Value:
    """Singles (exact, or rounded to odd) as bits of f16, bf16 or tf32; NaNs are the caller's."""
    if kind == "f16":
        return _directed(code, code.cast("fptrunc", single, "half"), single, mode)
    cut = _cut(code, code.as_bits(single), 16 if kind == "bf16" else 13, mode)
    if kind == "tf32":
        return cut
    return code.resized(code.each("lshr {T} {0}, {1}", [cut, const(16, 32)]), 16)


def _step(code: Code, near: Value, *, up: Value) -> Value:
    """The neighbour of floats (as bits) upwards where `up`, else downwards."""
    bits = code.as_bits(near)
    size = bits.bits
    sign = const(_SIGN[size], size)
    negative = code.compare("icmp slt", bits, const(0, size))
    outwards = code.each("xor {T} {0}, {1}", [negative, up])
    step = code.select(outwards, const(1, size), const(-1, size))
    moved = code.each("add {T} {0}, {1}", [bits, step])
    is_zero = code.compare(
        "icmp eq",
        code.each("and {T} {0}, {1}", [bits, const(_SIGN[size] - 1, size)]),
        const(0, size),
    )
    least = code.select(up, const(1, size), code.each("or {T} {0}, {1}", [sign, const(1, size)]))
    return code.select(is_zero, least, moved)


def _directed(code: Code, near: Value, exact: Value, mode: str) -> Value:
    """Bits of the neighbour of `near` that the mode asks for, `near` being one of the two around
    `exact`.
    """
    bits = code.as_bits(near)
    if mode == "rn":
        return bits
    back = code.cast("fpext", near, exact.elem)
    above, below = code.compare("fcmp ogt", back, exact), code.compare("fcmp olt", back, exact)
    false, true = Value("false", "i1", True), Value("true", "i1", True)
    if mode == "rm":
        return code.select(above, _step(code, near, up=false), bits)
    if mode == "rp":
        return code.select(below, _step(code, near, up=true), bits)
    zero = number(0.0, exact.elem)
    positive = code.compare("fcmp ogt", exact, zero)
    down = both(code, above, positive)
    up = both(code, below, code.each("xor {T} {0}, {1}", [positive, true]))
    found = code.select(down, _step(code, near, up=false), bits)
    return code.select(up, _step(code, near, up=true), found)


def _odd_single(code: Code, exact: Value) -> Value:
    """Doubles as singles, rounded to odd; beyond the largest single, that one, which is odd."""
    single = code.cast("fptrunc", exact, "float")
    back = code.cast("fpext", single, "double")
    bits = code.as_bits(single)
    even = code.compare(
        "icmp eq", code.each("and {T} {0}, {1}", [bits, const(1, 32)]), const(0, 32)
    )
    higher = code.compare("fcmp ogt", exact, back)
    moved = _step(code, single, up=higher)
    inexact = code.compare("fcmp one", back, exact)
    wanted = both(code, inexact, even)
    # Infinity from a finite value is even (its fraction is 0), and its neighbour towards the value
    # the largest single.
    return code.as_float(code.select(wanted, moved, bits))


def _cut(code: Code, bits: Value, drop: int, mode: str) -> Value:
    """The lowest `drop` bits of singles rounded away."""
    low = (1 << drop) - 1
    size = code.each("and {T} {0}, {1}", [bits, const(0x7FFFFFFF, 32)])
    infinite = code.compare("icmp uge", size, const(0x7F800000, 32))
    if mode == "rn":
        last = code.each(
            "and {T} {0}, {1}",
            [code.each("lshr {T} {0}, {1}", [bits, const(drop, 32)]), const(1, 32)],
        )
        moved = code.each(
            "add {T} {0}, {1}", [code.each("add {T} {0}, {1}", [bits, const(low >> 1, 32)]), last]
        )
    elif mode == "rna":
        moved = code.each("add {T} {0}, {1}", [bits, const(1 << (drop - 1), 32)])
    elif mode == "rz":
        moved = bits
    else:
        how = "slt" if mode == "rm" else "sge"
        outward = code.compare(f"icmp {how}", bits, const(0, 32))
        moved = code.select(outward, code.each("add {T} {0}, {1}", [bits, const(low, 32)]), bits)
    found = code.select(infinite, bits, moved)
    return code.each("and {T} {0}, {1}", [found, const(~low, 32)])


def flushed(code: Code, bits: Value, kind: str) -> Value:
    """.ftz: subnormals become zeros of their sign."""
    exponent = {"f16": 0x7C00, "bf16": 0x7F80, "f32": 0x7F800000, "f64": 0x7FF << 52}[kind]
    if (bits.ref, kind) in code.flushed:
        return bits
    small = code.compare(
        "icmp eq",
        code.each("and {T} {0}, {1}", [bits, const(exponent, bits.bits)]),
        const(0, bits.bits),
    )
    zero = code.each("and {T} {0}, {1}", [bits, const(_SIGN[bits.bits], bits.bits)])
    found = code.select(small, zero, bits)
    code.flushed.add((found.ref, kind))
    return found


def saturated(code: Code, bits: Value, kind: str) -> Value:
    """.sat: into [0, 1], NaN and −0 to +0."""
    ones = {"f16": 0x3C00, "bf16": 0x3F80, "f32": 0x3F800000, "f64": 0x3FF << 52}
    one = const(ones[kind], bits.bits)
    # As signed integers, the numbers from +0 to infinity are in order, and NaNs above them.
    infinity = {"f16": 0x7C00, "bf16": 0x7F80, "f32": 0x7F800000, "f64": 0x7FF << 52}[kind]
    positive = code.compare(
        "icmp ult",
        code.each("sub {T} {0}, {1}", [bits, const(1, bits.bits)]),
        const(infinity, bits.bits),
    )
    return code.select(positive, code.intrinsic("llvm.umin", [bits, one]), const(0, bits.bits))
