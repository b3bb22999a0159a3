"""Handlers of arithmetic and bit instructions: from modifiers to the functions of `integer` and
`floating`.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from tests.oracle import floating, integer, rounding
from tests.oracle.operands import Handler, Operands, is_signed, size_of
from tests.oracle.rounding import DIRECTED, FLOAT_BYTES, Bits
from tests.oracle.state import Group, Mask

Function: TypeAlias = Callable[..., Bits]
PACKED = {"f16x2": "f16", "bf16x2": "bf16", "f32x2": "f32", "u16x2": "u16", "s16x2": "s16"}


def plain(
    ops: Operands, kinds: tuple[str, ...], result: str, function: Function, first: int = 1
) -> Handler:
    """d = function(sources)."""
    dest, sources = ops.dest(0, result), ops.sources(kinds, first)
    if len(sources) == 2:
        item, two = sources
        return lambda g, on: dest(g, function(item(g), two(g)), on)
    return lambda g, on: dest(g, function(*(read(g) for read in sources)), on)


def halves_of(values: Bits) -> tuple[Bits, Bits]:
    """Low and high part of a packed pair."""
    half = {4: np.uint16, 8: np.uint32}[values.dtype.itemsize]
    return values.astype(half), (values >> values.dtype.type(4 * values.dtype.itemsize)).astype(
        half
    )


def packed(low: Bits, high: Bits) -> Bits:
    size = 2 * low.dtype.itemsize
    wide = rounding.UNSIGNED[size]
    return low.astype(wide) | (high.astype(wide) << wide(4 * size))


def by_halves(function: Function) -> Function:
    """The function on both parts of packed operands."""

    def both(*operands: Bits) -> Bits:
        parts = [halves_of(x) for x in operands]
        return packed(function(*(p[0] for p in parts)), function(*(p[1] for p in parts)))

    return both


def float_function(ops: Operands, kind: str, function: Function) -> Function:
    """`function` on values of `kind`, with .ftz, .sat and .relu around it, and by halves for packed
    kinds.
    """
    element = PACKED.get(kind, kind)
    result = function
    if ops.has("ftz"):
        result = _flushed(result, element)
    if ops.has("sat"):
        result = _then(result, lambda x: rounding.saturate(x, element))
    if ops.has("relu"):
        result = _then(result, lambda x: relu(x, element))
    return by_halves(result) if kind in PACKED else result


def relu(values: Bits, kind: str) -> Bits:
    negative = (values & rounding.SIGN[FLOAT_BYTES[kind]]) != 0
    return np.where(negative & ~rounding.is_nan(values, kind), values.dtype.type(0), values)


def _flushed(function: Function, kind: str) -> Function:
    return lambda *xs: rounding.flush(function(*(rounding.flush(x, kind) for x in xs)), kind)


def _then(function: Function, after: Function) -> Function:
    return lambda *xs: after(function(*xs))


def mode_of(ops: Operands) -> str:
    return next((m for m in ops.instruction.modifiers if m in DIRECTED), "rn")


def is_float(kind: str) -> bool:
    return PACKED.get(kind, kind) in FLOAT_BYTES


def _float(ops: Operands, operation: Function, count: int) -> Handler:
    kind = ops.instruction.types[0]
    element, mode = PACKED.get(kind, kind), mode_of(ops)
    if len(ops.instruction.types) > 1:
        raise ops.refuse("mixed-precision arithmetic is not emulated")
    return plain(
        ops,
        (kind,) * count,
        kind,
        float_function(ops, kind, lambda *xs: operation(*xs, element, mode)),
    )


def _whole(ops: Operands, operation: Function) -> Handler:
    kind = ops.instruction.types[0]
    return plain(ops, (kind, kind), kind, by_halves(operation) if kind in PACKED else operation)


def add(ops: Operands) -> Handler:
    if is_float(ops.instruction.types[0]):
        return _float(ops, floating.add, 2)
    if ops.has("sat"):
        return _whole(ops, integer.add_saturated)
    return _carrying(ops) if ops.has("cc") else _whole(ops, np.add)


def sub(ops: Operands) -> Handler:
    if is_float(ops.instruction.types[0]):
        return _float(ops, floating.sub, 2)
    if ops.has("sat"):
        return _whole(ops, lambda a, b: integer.add_saturated(a, b, subtract=True))
    return _carrying(ops) if ops.has("cc") else _whole(ops, np.subtract)


def mul(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    if is_float(kind):
        return _float(ops, floating.mul, 2)
    signed = is_signed(kind)
    if ops.has("wide"):
        return plain(
            ops, (kind, kind), _doubled(kind), lambda a, b: integer.mul_wide(a, b, signed=signed)
        )
    if ops.has("hi"):
        return plain(ops, (kind, kind), kind, lambda a, b: integer.mul_hi(a, b, signed=signed))
    return _whole(ops, np.multiply)


def _doubled(kind: str) -> str:
    return f"{kind[0]}{16 * size_of(kind)}"


def mad(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    if is_float(kind):
        return fma(ops)
    if ops.has("cc"):
        return _carrying(ops)
    signed, sat = is_signed(kind), ops.has("sat")
    if ops.has("wide"):
        wide = _doubled(kind)
        return plain(
            ops, (kind, kind, wide), wide, lambda a, b, c: integer.mul_wide(a, b, signed=signed) + c
        )
    if ops.has("hi"):
        combine = integer.add_saturated if sat else np.add
        return plain(
            ops, (kind,) * 3, kind, lambda a, b, c: combine(integer.mul_hi(a, b, signed=signed), c)
        )
    return plain(ops, (kind,) * 3, kind, lambda a, b, c: a * b + c)


def fma(ops: Operands) -> Handler:
    return _float(ops, floating.fma, 3)


def _carrying(ops: Operands) -> Handler:
    """add.cc, addc, sub.cc, subc, mad.cc, madc: with the thread's carry flag: no borrow."""
    instruction = ops.instruction
    kind, opcode = instruction.types[0], instruction.opcode
    multiplies, subtracts = opcode in ("mad", "madc"), opcode in ("sub", "subc")
    takes, gives = opcode in ("addc", "subc", "madc"), ops.has("cc")
    sources = ops.sources((kind,) * (3 if multiplies else 2))
    dest, signed, hi = ops.dest(0, kind), is_signed(kind), ops.has("hi")

    def run(g: Group, on: Mask | None) -> None:
        values = [read(g) for read in sources]
        if multiplies:
            product = integer.mul_hi(*values[:2], signed=signed) if hi else values[0] * values[1]
            values = [product, values[2]]
        a, b = values
        carry = g.pick(g.batch.carry) if takes else np.full((1, 1), subtracts)
        result, flag = _with_carry(a, ~b if subtracts else b, carry)
        if gives:
            _set_carry(g, flag, on)
        dest(g, result, on)

    return run


def _with_carry(a: Bits, b: Bits, carry: Bits) -> tuple[Bits, Bits]:
    s = a + b
    result = s + carry.astype(a.dtype)
    return result, (s < a) | (result < s)


def _set_carry(g: Group, flag: Bits, on: Mask | None) -> None:
    batch = g.batch
    lanes = g.mask if on is None else on
    full = np.array(np.broadcast_to(batch.carry, batch.shape))
    at = g.index if g.index is not None else (Ellipsis,)
    full[at] = flag if lanes is None else np.where(lanes, flag, full[at])
    batch.carry = full


def mul24(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    signed, hi, adds = is_signed(kind), ops.has("hi"), ops.instruction.opcode == "mad24"
    shift = np.uint64(16 if hi else 0)

    def product(a: Bits, b: Bits, c: Bits | None = None) -> Bits:
        low, length = np.zeros((1, 1), np.uint32), np.full((1, 1), 24, np.uint32)
        x, y = (integer.extract(v, low, length, signed=signed) for v in (a, b))
        result = (integer.mul_wide(x, y, signed=signed) >> shift).astype(np.uint32)
        return result if c is None else result + c

    return plain(ops, (kind,) * (3 if adds else 2), kind, product)


def sad(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    signed = is_signed(kind)

    def function(a: Bits, b: Bits, c: Bits) -> Bits:
        return integer.greatest(a, b, signed=signed) - integer.least(a, b, signed=signed) + c

    return plain(ops, (kind,) * 3, kind, function)


def div(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    if is_float(kind):
        return _float(ops, floating.div, 2)
    signed = is_signed(kind)
    return plain(ops, (kind, kind), kind, lambda a, b: integer.divide(a, b, signed=signed)[0])


def rem(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    signed = is_signed(kind)
    return plain(ops, (kind, kind), kind, lambda a, b: integer.divide(a, b, signed=signed)[1])


def extreme(ops: Operands) -> Handler:
    """min and max of two, or of three."""
    kind, opcode = ops.instruction.types[0], ops.instruction.opcode
    if is_float(kind):
        return _float_extreme(ops, floating.least if opcode == "min" else floating.greatest)
    signed = is_signed(kind)
    choose = integer.least if opcode == "min" else integer.greatest
    zero = np.zeros((1, 1), rounding.UNSIGNED[size_of(PACKED.get(kind, kind))])

    def whole(a: Bits, b: Bits) -> Bits:
        result = choose(a, b, signed=signed)
        return integer.greatest(result, zero, signed=True) if ops_relu else result

    ops_relu = ops.has("relu")
    return _whole(ops, whole)


def _float_extreme(ops: Operands, choose: Function) -> Handler:
    kind = ops.instruction.types[0]
    element, keep, xor = PACKED.get(kind, kind), ops.has("NaN"), ops.has("xorsign")
    sizes = ops.has("abs")
    sign = rounding.SIGN[FLOAT_BYTES[element]]

    def function(*xs: Bits) -> Bits:
        values = [floating.magnitude(x) for x in xs] if sizes else list(xs)
        result = values[0]
        for other in values[1:]:
            result = choose(result, other, element, keep_nan=keep)
        if xor:
            signs = np.bitwise_xor.reduce(np.broadcast_arrays(*xs)) & sign
            result = np.where(rounding.is_nan(result, element), result, result | signs)
        return result

    count = len(ops.instruction.operands) - 1
    return plain(ops, (kind,) * count, kind, float_function(ops, kind, function))


def neg(ops: Operands) -> Handler:
    return _unary(ops, floating.negated, np.negative)


def absolute(ops: Operands) -> Handler:
    return _unary(ops, floating.magnitude, integer.absolute)


def _unary(ops: Operands, for_floats: Function, for_integers: Function) -> Handler:
    kind = ops.instruction.types[0]
    if is_float(kind):
        return plain(ops, (kind,), kind, float_function(ops, kind, for_floats))
    return plain(ops, (kind,), kind, for_integers)


def copysign(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    sign = rounding.SIGN[FLOAT_BYTES[kind]]
    return plain(ops, (kind, kind), kind, lambda a, b: (a & sign) | (b & ~sign))


def special(ops: Operands) -> Handler:
    """rcp, sqrt, rsqrt, sin, cos, lg2, ex2, tanh."""
    kind, opcode = ops.instruction.types[0], ops.instruction.opcode
    element, mode = PACKED.get(kind, kind), mode_of(ops)
    functions: dict[str, Function] = {
        "rcp": lambda x: floating.div(_one(element), x, element, mode),
        "sqrt": lambda x: floating.root(x, element, mode),
    }
    if opcode == "rcp" and ops.has("approx") and kind == "f64":
        return plain(ops, (kind,), kind, floating.reciprocal_double)
    function = functions.get(opcode, lambda x: floating.approximate(opcode, x, element))
    return plain(ops, (kind,), kind, float_function(ops, kind, function))


def _one(kind: str) -> Bits:
    return np.full(
        (1, 1), {"f32": 0x3F800000, "f64": 0x3FF << 52}[kind], rounding.UNSIGNED[FLOAT_BYTES[kind]]
    )


ARITHMETIC: dict[str, Callable[[Operands], Handler]] = {
    "add": add,
    "sub": sub,
    "mul": mul,
    "mad": mad,
    "fma": fma,
    "addc": _carrying,
    "subc": _carrying,
    "madc": _carrying,
    "mul24": mul24,
    "mad24": mul24,
    "sad": sad,
    "div": div,
    "rem": rem,
    "min": extreme,
    "max": extreme,
    "neg": neg,
    "abs": absolute,
    "copysign": copysign,
    "rcp": special,
    "sqrt": special,
    "rsqrt": special,
    "sin": special,
    "cos": special,
    "lg2": special,
    "ex2": special,
    "tanh": special,
}
