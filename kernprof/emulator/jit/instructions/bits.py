"""Logic, shifts, bit fields, permutations, selection and moves."""

from collections.abc import Callable

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions.integers import is_signed, sources, width
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form


def logic(code: Code, i: ir.Instruction) -> None:
    """and, or, xor, not, of registers or predicates."""
    if i.types[-1] == "pred":
        parts = [code.predicate(o) for o in i.operands[1:]]
        second = parts[1] if len(parts) > 1 else "-1"
        how = "xor" if i.opcode == "not" else i.opcode
        code.write_predicate(i.operands[0], code.text.op(f"{how} i32 {parts[0]}, {second}"))
        return
    values = sources(code, i, width(i.types[-1]))
    if i.opcode == "not":
        code.write(
            i.operands[0], code.each("xor {T} {0}, {1}", [values[0], const(-1, values[0].bits)])
        )
    else:
        code.write(i.operands[0], code.each(f"{i.opcode} {{T}} {{0}}, {{1}}", values))


def is_zero(code: Code, i: ir.Instruction) -> None:
    """cnot."""
    (a,) = sources(code, i, width(i.types[-1]))
    code.write(
        i.operands[0], code.cast("zext", code.compare("icmp eq", a, const(0, a.bits)), a.elem)
    )


def logic3(code: Code, i: ir.Instruction) -> None:
    """lop3 without a predicate: the sum of the truth table's rows."""
    if "BoolOp" in i.modifiers or isinstance(i.operands[0], ir.Pair) or len(i.operands) != 5:
        raise NotCovered("lop3 with a predicate is not emulated", i)
    a, b, c = (code.read(o, 32) for o in i.operands[1:4])
    table = i.operands[4]
    assert isinstance(table, ir.Immediate)
    ones = const(-1, 32)
    inverse = [code.each("xor {T} {0}, {1}", [v, ones]) for v in (a, b, c)]
    total: Value = const(0, 32)
    for row in range(8):
        if table.value >> row & 1:
            picked = [
                v if row & bit else n
                for v, n, bit in zip((a, b, c), inverse, (4, 2, 1), strict=True)
            ]
            both = code.each("and {T} {0}, {1}", picked[:2])
            total = code.each(
                "or {T} {0}, {1}", [total, code.each("and {T} {0}, {1}", [both, picked[2]])]
            )
    code.write(i.operands[0], total)


def shift(code: Code, i: ir.Instruction) -> None:
    kind = i.types[-1]
    value, by = code.read(i.operands[1], width(kind)), code.read(i.operands[2], 32)
    code.write(
        i.operands[0],
        shifted(code, value, by, i.opcode, signed=is_signed(kind)),
        signed=is_signed(kind),
    )


def shifted(code: Code, value: Value, by: Value, how: str, *, signed: bool = False) -> Value:
    """shl, or shr with or without sign; shifting by the width or more leaves nothing but the sign."""
    top = value.bits - 1
    name = "shl" if how == "shl" else "ashr" if signed else "lshr"
    form = f"{name} {{T}} {{0}}, {{1}}"
    if by.ref[0] != "%":
        amount = int(by.ref)
        if amount > top and not (signed and how == "shr"):
            return const(0, value.bits)
        return code.each(form, [value, const(min(amount, top), value.bits)])
    least = code.intrinsic("llvm.umin", [by, const(top, 32)])
    found = code.each(form, [value, code.resized(least, value.bits)])
    if signed and how == "shr":
        return found
    return code.select(code.compare("icmp ugt", by, const(top, 32)), const(0, value.bits), found)


def funnel(code: Code, i: ir.Instruction) -> None:
    """shf.{l,r}.{wrap,clamp}."""
    low, high, by = sources(code, i, 32)
    if "wrap" in i.modifiers:
        by = code.each("and {T} {0}, {1}", [by, const(31, 32)])
    else:
        by = code.intrinsic("llvm.umin", [by, const(32, 32)])
    wide = [code.resized(v, 64) for v in (low, high, by)]
    both = code.each(
        "or {T} {0}, {1}", [code.each("shl {T} {0}, {1}", [wide[1], const(32, 64)]), wide[0]]
    )
    if "l" in i.modifiers:
        found = code.each(
            "lshr {T} {0}, {1}", [code.each("shl {T} {0}, {1}", [both, wide[2]]), const(32, 64)]
        )
    else:
        found = code.each("lshr {T} {0}, {1}", [both, wide[2]])
    code.write(i.operands[0], code.resized(found, 32))


def count(code: Code, i: ir.Instruction) -> None:
    """popc, clz: 32-bit results."""
    (a,) = sources(code, i, width(i.types[-1]))
    found = (
        code.intrinsic("llvm.ctpop", [a])
        if i.opcode == "popc"
        else code.intrinsic("llvm.ctlz", [a], "i1 false")
    )
    code.write(i.operands[0], code.resized(found, 32))


def find_top(code: Code, i: ir.Instruction) -> None:
    """bfind."""
    kind = i.types[-1]
    (a,) = sources(code, i, width(kind))
    if is_signed(kind):
        a = code.each(
            "xor {T} {0}, {1}", [a, code.each("ashr {T} {0}, {1}", [a, const(a.bits - 1, a.bits)])]
        )
    zeros = code.resized(code.intrinsic("llvm.ctlz", [a], "i1 false"), 32)
    found = (
        zeros
        if "shiftamt" in i.modifiers
        else code.each("sub {T} {0}, {1}", [const(a.bits - 1, 32), zeros])
    )
    none = code.compare("icmp eq", a, const(0, a.bits))
    code.write(i.operands[0], code.select(none, const(-1, 32), found))


def find_nth(code: Code, i: ir.Instruction) -> None:
    """fns: the place of the n-th set bit from a base on, upwards or downwards; all ones where there
    is none.
    """
    mask, base, offset = sources(code, i, 32)
    below = code.intrinsic("llvm.ssub.sat", [const(0, 32), offset])
    beyond = code.compare("icmp ugt", base, const(31, 32))
    from_top = code.select(
        beyond, const(0, 32), code.each("sub {T} {0}, {1}", [const(31, 32), base])
    )
    up = _nth_from(code, mask, base, offset)
    down = _nth_from(code, code.intrinsic("llvm.bitreverse", [mask]), from_top, below)
    none = code.compare("icmp eq", down, const(-1, 32))
    down = code.select(none, down, code.each("sub {T} {0}, {1}", [const(31, 32), down]))
    there = code.each("and {T} {0}, {1}", [shifted(code, mask, base, "shr"), const(1, 32)])
    here = code.select(code.compare("icmp ne", there, const(0, 32)), base, const(-1, 32))
    ahead = code.select(code.compare("icmp sgt", offset, const(0, 32)), up, here)
    code.write(
        i.operands[0], code.select(code.compare("icmp slt", offset, const(0, 32)), down, ahead)
    )


def _nth_from(code: Code, mask: Value, base: Value, count: Value) -> Value:
    left = shifted(code, shifted(code, mask, base, "shr"), base, "shl")
    for n in range(1, 33):  # all but `count` − 1 of the lowest set bits
        fewer = code.each(
            "and {T} {0}, {1}", [left, code.each("sub {T} {0}, {1}", [left, const(1, 32)])]
        )
        left = code.select(code.compare("icmp sgt", count, const(n, 32)), fewer, left)
    place = code.intrinsic("llvm.cttz", [left], "i1 false")
    return code.select(code.compare("icmp eq", left, const(0, 32)), const(-1, 32), place)


def reverse(code: Code, i: ir.Instruction) -> None:
    (a,) = sources(code, i, width(i.types[-1]))
    code.write(i.operands[0], code.intrinsic("llvm.bitreverse", [a]))


def extract(code: Code, i: ir.Instruction) -> None:
    """bfe."""
    kind = i.types[-1]
    a = code.read(i.operands[1], width(kind))
    start, length = (
        code.each("and {T} {0}, {1}", [code.read(o, 32), const(255, 32)]) for o in i.operands[2:4]
    )
    code.write(i.operands[0], extracted(code, a, start, length, signed=is_signed(kind)))


def extracted(code: Code, a: Value, start: Value, length: Value, *, signed: bool) -> Value:
    """`length` bits from bit `start` on; beyond the top the sign, or 0."""
    bits = a.bits
    field = shifted(code, a, start, "shr")
    if not signed:
        return code.each("and {T} {0}, {1}", [field, low_mask(code, length, bits)])
    end = code.each(
        "sub {T} {0}, {1}", [code.each("add {T} {0}, {1}", [start, length]), const(1, 32)]
    )
    last = code.intrinsic("llvm.umin", [end, const(bits - 1, 32)])
    sign = code.each("and {T} {0}, {1}", [shifted(code, a, last, "shr"), const(1, bits)])
    room = code.each(
        "sub {T} {0}, {1}", [code.intrinsic("llvm.umax", [const(bits, 32), start]), start]
    )
    kept = low_mask(code, code.intrinsic("llvm.umin", [length, room]), bits)
    inside = code.each("and {T} {0}, {1}", [field, kept])
    outside = code.each("xor {T} {0}, {1}", [kept, const(-1, bits)])
    spread = code.each(
        "and {T} {0}, {1}",
        [
            code.compare("icmp ne", length, const(0, 32)),
            code.compare("icmp ne", sign, const(0, bits)),
        ],
    )
    return code.select(spread, code.each("or {T} {0}, {1}", [inside, outside]), inside)


def low_mask(code: Code, length: Value, bits: int) -> Value:
    one = shifted(code, const(1, bits), length, "shl")
    return code.each("sub {T} {0}, {1}", [one, const(1, bits)])


def insert(code: Code, i: ir.Instruction) -> None:
    """bfi."""
    bits = width(i.types[-1])
    a, b = (code.read(o, bits) for o in i.operands[1:3])
    start, length = (
        code.each("and {T} {0}, {1}", [code.read(o, 32), const(255, 32)]) for o in i.operands[3:5]
    )
    mask = shifted(code, low_mask(code, length, bits), start, "shl")
    new = code.each("and {T} {0}, {1}", [shifted(code, a, start, "shl"), mask])
    old = code.each("and {T} {0}, {1}", [b, code.each("xor {T} {0}, {1}", [mask, const(-1, bits)])])
    code.write(i.operands[0], code.each("or {T} {0}, {1}", [new, old]))


def bit_mask(code: Code, i: ir.Instruction) -> None:
    """bmsk."""
    start, length = sources(code, i, 32)
    if "wrap" in i.modifiers:
        start, length = (code.each("and {T} {0}, {1}", [v, const(31, 32)]) for v in (start, length))
    code.write(i.operands[0], shifted(code, low_mask(code, length, 32), start, "shl"))


def sign_extend(code: Code, i: ir.Instruction) -> None:
    """szext."""
    a, length = sources(code, i, 32)
    if "wrap" in i.modifiers:
        length = code.each("and {T} {0}, {1}", [length, const(31, 32)])
    else:
        length = code.intrinsic("llvm.umin", [length, const(32, 32)])
    code.write(
        i.operands[0], extracted(code, a, const(0, 32), length, signed=is_signed(i.types[-1]))
    )


_PERMUTE: dict[str, Callable[[int, int], int]] = {
    "f4e": lambda s, n: s + n,
    "b4e": lambda s, n: (s - n) & 7,
    "rc8": lambda s, _: s,
    "ecl": max,
    "ecr": min,
    "rc16": lambda s, n: (s & 1) * 2 + (n & 1),
}


def permute(code: Code, i: ir.Instruction) -> None:
    """prmt: four bytes chosen from b:a."""
    a, b, selector = (code.read(o, 32) for o in i.operands[1:4])
    low, high = code.resized(a, 64), code.resized(b, 64)
    both = code.each("or {T} {0}, {1}", [code.each("shl {T} {0}, {1}", [high, const(32, 64)]), low])
    mode = next((m for m in i.modifiers if m in _PERMUTE), None)
    total: Value = const(0, 32)
    for n in range(4):
        chosen = _chosen(code, selector, n, mode)
        place = code.each(
            "shl {T} {0}, {1}",
            [code.each("and {T} {0}, {1}", [chosen, const(7, 32)]), const(3, 32)],
        )
        shifted_down = code.each("lshr {T} {0}, {1}", [both, code.resized(place, 64)])
        byte = code.each("and {T} {0}, {1}", [code.resized(shifted_down, 32), const(255, 32)])
        if mode is None:
            sign = code.each(
                "sub {T} {0}, {1}",
                [const(0, 32), code.each("lshr {T} {0}, {1}", [byte, const(7, 32)])],
            )
            spread = code.compare(
                "icmp ne", code.each("and {T} {0}, {1}", [chosen, const(8, 32)]), const(0, 32)
            )
            byte = code.select(spread, code.each("and {T} {0}, {1}", [sign, const(255, 32)]), byte)
        total = code.each(
            "or {T} {0}, {1}", [total, code.each("shl {T} {0}, {1}", [byte, const(8 * n, 32)])]
        )
    code.write(i.operands[0], total)


def _chosen(code: Code, selector: Value, n: int, mode: str | None) -> Value:
    if mode is None:
        if selector.ref[0] != "%":
            return const(int(selector.ref) >> 4 * n & 15, 32)
        return code.each(
            "and {T} {0}, {1}",
            [code.each("lshr {T} {0}, {1}", [selector, const(4 * n, 32)]), const(15, 32)],
        )
    low = code.each("and {T} {0}, {1}", [selector, const(3, 32)])
    found: Value = const(_PERMUTE[mode](0, n), 32)
    for s in range(1, 4):
        found = code.select(
            code.compare("icmp eq", low, const(s, 32)), const(_PERMUTE[mode](s, n), 32), found
        )
    return found


def select(code: Code, i: ir.Instruction) -> None:
    """selp: a where the predicate holds, else b. slct: a where c ≥ 0."""
    bits = width(i.types[0])
    if i.opcode == "slct":
        a, b = (code.read(o, bits) for o in i.operands[1:3])
        if i.types[-1] == "f32":
            c = code.read_float(i.operands[3], "f32")
            first = code.compare("fcmp oge", c, Value("0.0", "float", True))
        else:
            first = code.compare("icmp sge", code.read(i.operands[3], 32), const(0, 32))
        code.write(i.operands[0], code.select(first, a, b))
        return
    a, b = (_raw(code, o, bits) for o in i.operands[1:3])
    lanes = Value(code.lanes(code.predicate(i.operands[3])), "i1")
    code.write(i.operands[0], code.select(lanes, a, b))


def _raw(code: Code, operand: ir.Operand, bits: int) -> Value:
    """An operand that is only copied: a NaN in it need not be canonical."""
    if isinstance(operand, ir.Register):
        value = code.get(code.variables.register(code.node, operand))
        if value.bits == bits:
            return value
    return code.read(operand, bits)


def move(code: Code, i: ir.Instruction) -> None:
    """mov, of whole registers, of predicates, and between a register and its parts."""
    target, source = i.operands[0], i.operands[1]
    if i.types[-1] == "pred":
        code.write_predicate(target, code.predicate(source))
    elif isinstance(target, ir.Vector):
        value = code.read(source, width(i.types[-1]))
        part = value.bits // len(target.items)
        for n, item in enumerate(target.items):
            piece = (
                value
                if n == 0
                else code.each("lshr {T} {0}, {1}", [value, const(n * part, value.bits)])
            )
            code.write(item, code.resized(piece, part))
    elif isinstance(source, ir.Vector):
        bits = width(i.types[-1])
        part = bits // len(source.items)
        total: Value = const(0, bits)
        for n, item in enumerate(source.items):
            piece = code.resized(code.read(item, part), bits)
            piece = (
                piece if n == 0 else code.each("shl {T} {0}, {1}", [piece, const(n * part, bits)])
            )
            total = piece if n == 0 else code.each("or {T} {0}, {1}", [total, piece])
        code.write(target, total)
    else:
        code.write(target, _raw(code, source, width(i.types[-1])))


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.LOGIC: logic,
    Form.IS_ZERO: is_zero,
    Form.LOGIC_OF_THREE: logic3,
    Form.SHIFT: shift,
    Form.FUNNEL_SHIFT: funnel,
    Form.BIT_COUNT: count,
    Form.FIND_TOP: find_top,
    Form.FIND_NTH: find_nth,
    Form.REVERSE: reverse,
    Form.EXTRACT: extract,
    Form.INSERT: insert,
    Form.BIT_MASK: bit_mask,
    Form.SIGN_EXTEND: sign_extend,
    Form.PERMUTE: permute,
    Form.SELECT: select,
    Form.MOVE: move,
}
