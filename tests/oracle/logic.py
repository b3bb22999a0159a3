"""Handlers of bit instructions, comparisons, selections and moves."""

from collections.abc import Callable

import numpy as np

from kernprof.emulator import memory
from kernprof.emulator.ptx import ir
from tests.oracle import integer, rounding
from tests.oracle.arithmetic import PACKED, Function, halves_of, is_float, packed, plain
from tests.oracle.operands import WINDOWS, Handler, Operands, is_signed, size_of
from tests.oracle.rounding import Bits
from tests.oracle.state import Group, Mask

_COMPARISONS: dict[str, Function] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "lo": np.less,
    "ls": np.less_equal,
    "hi": np.greater,
    "hs": np.greater_equal,
}
_COMBINATIONS: dict[str, Function] = {
    "and": np.logical_and,
    "or": np.logical_or,
    "xor": np.logical_xor,
}


def _bitwise(function: Function, predicate: Function) -> Callable[[Operands], Handler]:
    def build(ops: Operands) -> Handler:
        kind = ops.instruction.types[0]
        count = len(ops.instruction.operands) - 1
        return plain(ops, (kind,) * count, kind, predicate if kind == "pred" else function)

    return build


def _shift(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    signed = is_signed(kind)
    if ops.instruction.opcode == "shl":
        return plain(ops, (kind, "u32"), kind, integer.shift_left)
    return plain(ops, (kind, "u32"), kind, lambda a, by: integer.shift_right(a, by, signed=signed))


def _funnel(ops: Operands) -> Handler:
    left, wrap = ops.has("l"), ops.has("wrap")
    return plain(
        ops, ("b32",) * 3, "b32", lambda a, b, c: integer.funnel(a, b, c, left=left, wrap=wrap)
    )


def _counting(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    function = integer.population if ops.instruction.opcode == "popc" else integer.leading_zeros
    return plain(ops, (kind,), "u32", function)


def _find(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    signed, amount = is_signed(kind), ops.has("shiftamt")
    return plain(
        ops, (kind,), "u32", lambda a: integer.find_top(a, signed=signed, shift_amount=amount)
    )


def _reverse(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    return plain(ops, (kind,), kind, integer.reverse)


def _extract(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    signed = is_signed(kind)
    return plain(
        ops, (kind, "u32", "u32"), kind, lambda a, b, c: integer.extract(a, b, c, signed=signed)
    )


def _insert(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    return plain(ops, (kind, kind, "u32", "u32"), kind, integer.insert)


def _permute(ops: Operands) -> Handler:
    modes = [m for m in ops.instruction.modifiers if m not in ops.instruction.types]
    mode = modes[0] if modes else None
    return plain(ops, ("b32",) * 3, "b32", lambda a, b, c: integer.permute(a, b, c, mode))


def _logic3(ops: Operands) -> Handler:
    table = ops.instruction.operands[4]
    if not isinstance(table, ir.Immediate) or ops.has("and", "or"):
        raise ops.refuse("this form of lop3 is not emulated")
    value = table.value
    return plain(ops, ("b32",) * 3, "b32", lambda a, b, c: integer.logic3(a, b, c, value))


def _bit_mask(ops: Operands) -> Handler:
    wrap = ops.has("wrap")
    return plain(ops, ("u32", "u32"), "b32", lambda a, b: integer.bit_mask(a, b, wrap=wrap))


def _sign_extend(ops: Operands) -> Handler:
    wrap, kind = ops.has("wrap"), ops.instruction.types[0]
    signed = is_signed(kind)
    return plain(
        ops, (kind, "u32"), kind, lambda a, b: integer.sign_extend(a, b, signed=signed, wrap=wrap)
    )


def _dot(ops: Operands) -> Handler:
    first, second = ops.instruction.types[:2]
    signs = is_signed(first), is_signed(second)
    halves = None
    if ops.instruction.opcode == "dp2a":
        halves = "hi" if ops.has("hi") else "lo"
    return plain(ops, ("b32",) * 3, "b32", lambda a, b, c: integer.dot(a, b, c, signs, halves))


def _absolute_differences(ops: Operands) -> Handler:
    if ops.has("sat") or any(
        isinstance(o, ir.Address | ir.Vector) for o in ops.instruction.operands
    ):
        raise ops.refuse("this form of it is not emulated")
    kinds, adds = (
        (
            is_signed(ops.instruction.types[1]),
            is_signed(ops.instruction.types[2]),
        ),
        ops.has("add"),
    )
    return plain(
        ops,
        ("b32",) * 3,
        "b32",
        lambda a, b, c: integer.absolute_differences(a, b, c, kinds, adds=adds),
    )


def compare(a: Bits, b: Bits, operator: str, kind: str) -> Bits:
    """One comparison; the u forms are also true where an operand is NaN."""
    if is_float(kind):
        nan = rounding.is_nan(a, kind) | rounding.is_nan(b, kind)
        if operator in ("num", "nan"):
            return nan if operator == "nan" else ~nan
        unordered = operator[-1] == "u" and operator != "u"
        x, y = rounding.double_of(a, kind), rounding.double_of(b, kind)
        result = _COMPARISONS[operator[:-1] if unordered else operator](x, y)
        return result | nan if unordered else result & ~nan
    if is_signed(kind):
        a, b = integer.as_signed(a), integer.as_signed(b)
    return np.asarray(_COMPARISONS[operator](a, b))


def _comparison(ops: Operands, kind: str) -> tuple[Function, Function | None]:
    """The comparison of two values of an element type, and how a third, a predicate, joins in."""
    modifiers = ops.instruction.modifiers
    operator = modifiers[0]
    joined = next((_COMBINATIONS[m] for m in modifiers[1:] if m in _COMBINATIONS), None)
    ftz = ops.has("ftz")

    def function(a: Bits, b: Bits) -> Bits:
        if ftz:
            a, b = rounding.flush(a, kind), rounding.flush(b, kind)
        return compare(a, b, operator, kind)

    return function, joined


def _setp(ops: Operands) -> Handler:
    kind = ops.instruction.types[-1]
    if kind in PACKED:
        return _setp_packed(ops, kind)
    function, joined = _comparison(ops, kind)
    first, second = (ops.dest_of(d, "pred") for d in ops.pair(0))
    item, two = ops.sources((kind, kind))
    third = ops.source(3, "pred") if joined else None
    both = not isinstance(ops.pair(0)[1], ir.Sink)

    def run(g: Group, on: Mask | None) -> None:
        result = function(item(g), two(g))
        inverse = ~result if both else None
        if joined and third:
            c = third(g)
            inverse = joined(inverse, c) if inverse is not None else None
            result = joined(result, c)
        first(g, result, on)
        if inverse is not None:
            second(g, inverse, on)

    return run


def _setp_packed(ops: Operands, kind: str) -> Handler:
    """setp of pairs: the first predicate is that of the low half, the second that of the high."""
    function, joined = _comparison(ops, PACKED[kind])
    dests = [ops.dest_of(d, "pred") for d in ops.pair(0)]
    item, two = ops.sources((kind, kind))
    third = ops.source(3, "pred") if joined else None

    def run(g: Group, on: Mask | None) -> None:
        result = [
            function(a, b) for a, b in zip(halves_of(item(g)), halves_of(two(g)), strict=True)
        ]
        if joined and third:
            c = third(g)
            result = [joined(f, c) for f in result]
        for dest, values in zip(dests, result, strict=True):
            dest(g, values, on)

    return run


_TRUE = {"f32": 0x3F800000, "f16": 0x3C00, "bf16": 0x3F80}


def _set(ops: Operands) -> Handler:
    """set: all ones or 1.0 where the comparison holds."""
    result, kind = ops.instruction.types[0], ops.instruction.types[-1]
    function, joined = _comparison(ops, PACKED.get(kind, kind))
    element = PACKED.get(result, result)
    # The result of comparing pairs is a pair even where its type is written u32: of two 16-bit
    # masks.
    size = size_of(PACKED[kind]) if kind in PACKED else size_of(element)
    dtype = rounding.UNSIGNED[size]
    true, zero = dtype(_TRUE.get(element, (1 << 8 * size) - 1)), dtype(0)

    def single(a: Bits, b: Bits, c: Bits | None) -> Bits:
        output = function(a, b)
        if joined and c is not None:
            output = joined(output, c)
        return np.where(output, true, zero)

    def whole(a: Bits, b: Bits, c: Bits | None = None) -> Bits:
        if kind in PACKED:
            pairs = zip(halves_of(a), halves_of(b), strict=True)
            return packed(*(single(x, y, c) for x, y in pairs))
        return single(a, b, c)

    return plain(ops, (kind, kind, "pred") if joined else (kind, kind), result, whole)


def _selp(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    return plain(ops, (kind, kind, "pred"), kind, lambda a, b, p: np.where(p, a, b))


def _slct(ops: Operands) -> Handler:
    kind, decides = ops.instruction.types[0], ops.instruction.types[1]
    ftz = ops.has("ftz")

    def function(a: Bits, b: Bits, c: Bits) -> Bits:
        if decides == "s32":
            return np.where(integer.as_signed(c) >= 0, a, b)
        value = rounding.double_of(rounding.flush(c, "f32") if ftz else c, "f32")
        return np.where(value >= 0, a, b)

    return plain(ops, (kind, kind, decides), kind, function)


def _testp(ops: Operands) -> Handler:
    kind, what = ops.instruction.types[0], ops.instruction.modifiers[0]
    least = np.finfo(np.float32 if kind == "f32" else np.float64).tiny

    def function(a: Bits) -> Bits:
        x = rounding.double_of(a, kind)
        small = np.abs(x) < least
        result = {
            "finite": np.isfinite(x),
            "infinite": np.isinf(x),
            "number": ~np.isnan(x),
            "notanumber": np.isnan(x),
            "normal": np.isfinite(x) & ~small,
            "subnormal": small & (x != 0),
        }
        return np.asarray(result[what])

    return plain(ops, (kind,), "pred", function)


def _mov(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    to, source = ops.instruction.operands
    if isinstance(to, ir.Vector):
        return _unpack(ops, to, kind)
    if isinstance(source, ir.Vector):
        return _pack(ops, source, kind)
    dest, read = ops.dest(0, kind), ops.source(1, kind)
    return lambda g, on: dest(g, read(g).copy(), on)


def _unpack(ops: Operands, to: ir.Vector, kind: str) -> Handler:
    size = size_of(kind) // len(to.items)
    part = f"b{8 * size}"
    dests = [ops.dest_of(item, part) for item in to.items]
    read = ops.source(1, kind)

    def run(g: Group, on: Mask | None) -> None:
        values = read(g)
        for number, dest in enumerate(dests):
            shifted = values >> values.dtype.type(8 * size * number)
            dest(g, shifted.astype(rounding.UNSIGNED[size]), on)

    return run


def _pack(ops: Operands, source: ir.Vector, kind: str) -> Handler:
    size = size_of(kind) // len(source.items)
    reads = [ops.source_of(item, f"b{8 * size}") for item in source.items]
    dest, wide = ops.dest(0, kind), rounding.UNSIGNED[size_of(kind)]

    def run(g: Group, on: Mask | None) -> None:
        result = reads[0](g).astype(wide)
        for number, read in enumerate(reads[1:], 1):
            result = result | (read(g).astype(wide) << wide(8 * size * number))
        dest(g, result, on)

    return run


def _cvta(ops: Operands) -> Handler:
    """Between a state space's addresses and generic ones; those of global memory are the same."""
    kind = ops.instruction.types[0]
    space = next(m.split("::")[0] for m in ops.instruction.modifiers if m.split("::")[0] in WINDOWS)
    base = rounding.UNSIGNED[size_of(kind)](WINDOWS[space])
    if ops.has("to"):
        return plain(ops, (kind,), kind, lambda a: a - base)
    return plain(ops, (kind,), kind, lambda a: a + base)


def _isspacep(ops: Operands) -> Handler:
    name = next(m.split("::")[0] for m in ops.instruction.modifiers if m.split("::")[0] in WINDOWS)
    return plain(ops, ("u64",), "pred", lambda a: in_space(a, name))


def in_space(addresses: Bits, space: str) -> Bits:
    """Mark generic addresses that lie in a state space."""
    if space == "global":
        return addresses >= np.uint64(memory.GLOBAL_BASE)
    return np.asarray(addresses - np.uint64(WINDOWS[space]) < np.uint64(memory.WINDOW_BYTES))


def _fns(ops: Operands) -> Handler:
    return plain(ops, ("b32",) * 3, "b32", integer.find_nth_set)


def _cnot(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    return plain(ops, (kind,), kind, lambda a: (a == 0).astype(a.dtype))


LOGIC: dict[str, Callable[[Operands], Handler]] = {
    "and": _bitwise(np.bitwise_and, np.logical_and),
    "or": _bitwise(np.bitwise_or, np.logical_or),
    "xor": _bitwise(np.bitwise_xor, np.logical_xor),
    "not": _bitwise(np.invert, np.logical_not),
    "cnot": _cnot,
    "shl": _shift,
    "shr": _shift,
    "shf": _funnel,
    "popc": _counting,
    "clz": _counting,
    "bfind": _find,
    "brev": _reverse,
    "bfe": _extract,
    "bfi": _insert,
    "prmt": _permute,
    "lop3": _logic3,
    "bmsk": _bit_mask,
    "szext": _sign_extend,
    "fns": _fns,
    "dp4a": _dot,
    "dp2a": _dot,
    "vabsdiff4": _absolute_differences,
    "setp": _setp,
    "set": _set,
    "selp": _selp,
    "slct": _slct,
    "testp": _testp,
    "mov": _mov,
    "cvta": _cvta,
    "isspacep": _isspacep,
}
