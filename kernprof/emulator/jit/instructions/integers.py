"""LLVM code for integer arithmetic, logic, shifts, selection and moves.

Operations that take a few vector instructions are emitted as LLVM code. Other operations call C
functions of runtime/elements.c.
"""

from collections.abc import Callable

from kernprof.emulator.contract import Column
from kernprof.emulator.jit.code import Code, Emit
from kernprof.emulator.jit.nodes import CARRY, NotCovered
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import operands_of, row_of, tests_of
from kernprof.emulator.ptx.opcodes import Form

PACKED = {"f16x2": "f16", "bf16x2": "bf16", "f32x2": "f32", "u16x2": "u16", "s16x2": "s16"}


def width(kind: str) -> int:
    return 8 * ir.TYPE_BYTES[kind]


def is_signed(kind: str) -> bool:
    return kind[0] == "s"


def sources(code: Code, i: ir.Instruction, bits: int) -> list[Value]:
    return [code.read(operand, bits) for operand in i.operands[1:]]


def pieces(code: Code, value: Value, kind: str) -> list[Value]:
    """Return the two elements of a packed register (low first), or the register itself."""
    if kind not in PACKED:
        return [value]
    half = value.bits // 2
    return [code.resized(value, half), code.resized(code.binary("lshr", value, half), half)]


def packed(code: Code, parts: list[Value]) -> Value:
    if len(parts) == 1:
        return parts[0]
    bits = 2 * parts[0].bits
    low, high = (code.resized(code.canonical(p) if p.raw else p, bits) for p in parts)
    return code.binary("or", low, code.binary("shl", high, bits // 2))


def by_pieces(code: Code, i: ir.Instruction, operation: Callable[..., Value]) -> Value:
    """Emit `operation` on the source operands, or on each half of packed source operands."""
    kind = i.types[-1]
    columns = [pieces(code, value, kind) for value in sources(code, i, width(kind))]
    return packed(code, [operation(*operands) for operands in zip(*columns, strict=True)])


def by_lane(code: Code, i: ir.Instruction) -> None:
    """Emit an instruction that is a C function in runtime/elements.c (named by `Opcode.native`)."""
    row, kind = row_of(i), i.types[-1] if i.types else "b32"
    form = row.flags.get("", 0)
    for modifier in i.modifiers:
        form |= row.flags.get(modifier, 0)
    values = []
    for operand, letter in zip(i.operands[1:], operands_of(i).replace("|", "")[1:], strict=False):
        if letter == "p" or isinstance(i.operands[0], ir.Pair):
            raise NotCovered("a result combined with a predicate is not emulated", i)
        if letter == "k" and isinstance(operand, ir.Immediate):
            form |= operand.value
        else:
            values.append(code.read(operand, 32 if letter == "w" else width(kind)))
    if len(i.types) > 1:  # one operand may be signed and the other unsigned
        form |= is_signed(i.types[-2]) | is_signed(i.types[-1]) << 1
    result, _ = code.native(row.native.format(kind=kind), values, f"i{width(kind)}", form)
    code.write(i.operands[0], result, signed=is_signed(kind))


def add_or_sub(code: Code, i: ir.Instruction) -> None:
    kind = i.types[-1]
    if "sat" in i.modifiers:
        name = f"llvm.{'s' if is_signed(kind) else 'u'}{i.opcode}.sat"
        code.write(i.operands[0], by_pieces(code, i, lambda *pair: code.intrinsic(name, pair)))
        return
    if "cc" not in i.modifiers:
        code.write(i.operands[0], by_pieces(code, i, lambda *pair: code.binary(i.opcode, *pair)))
        return
    a, b = sources(code, i, width(kind))
    total = code.binary(i.opcode, a, b)
    carries = ("icmp ult", total, a) if i.opcode == "add" else ("icmp uge", a, b)
    _give_carry(code, _wide_compare(code, *carries))
    code.write(i.operands[0], total)


def _wide_compare(code: Code, how: str, a: Value, b: Value) -> str:
    return code.mask_of(code.compare(how, code.widened(a), code.widened(b)))


def _give_carry(code: Code, mask: str) -> None:
    code.put(code.variables.of(CARRY, 1), Value(mask, "i32", True))


def with_carry(code: Code, i: ir.Instruction) -> None:
    """Emit addc, subc and madc, which add the carry flag.

    subc adds the complement of b, as the hardware does: a set carry flag means no borrow.
    """
    bits = width(i.types[-1])
    a, b, *third = (code.widened(v) for v in sources(code, i, bits))
    if i.opcode == "subc":
        b = code.binary("xor", b, -1)
    elif i.opcode == "madc":
        a, b = _part_of_product(code, i, a, b), third[0]
    first = code.binary("add", a, b)
    carry = Value(code.lanes(code.get(code.variables.of(CARRY, 1)).ref), "i1")
    total = code.binary("add", first, code.cast("zext", carry, f"i{bits}"))
    if "cc" in i.modifiers:
        carries = [
            code.mask_of(code.compare("icmp ult", *pair)) for pair in ((first, b), (total, first))
        ]
        _give_carry(code, code.text.op(f"or i32 {carries[0]}, {carries[1]}"))
    code.write(i.operands[0], total)


def _part_of_product(code: Code, i: ir.Instruction, a: Value, b: Value) -> Value:
    """Return the product: all bits for .wide, the upper half for .hi, the lower half for .lo."""
    if not {"wide", "hi"} & set(i.modifiers):
        return code.binary("mul", a, b)
    signed = is_signed(i.types[-1])
    full = code.binary("mul", *(code.resized(v, 2 * a.bits, signed=signed) for v in (a, b)))
    if "wide" in i.modifiers:
        return full
    return code.resized(code.binary("lshr", full, a.bits), a.bits)


def multiply(code: Code, i: ir.Instruction) -> None:
    """Emit mul and mad in .lo, .hi and .wide."""
    bits = width(i.types[-1])
    product = _part_of_product(code, i, *(code.read(o, bits) for o in i.operands[1:3]))
    if len(i.operands) > 3:
        c = code.read(i.operands[3], product.bits)
        if "sat" in i.modifiers:
            product = code.intrinsic("llvm.sadd.sat", [product, c])
        else:
            product = code.binary("add", product, c)
        if "cc" in i.modifiers:
            _give_carry(code, _wide_compare(code, "icmp ult", product, c))
    code.write(i.operands[0], product)


def divide(code: Code, i: ir.Instruction) -> None:
    """Emit integer div and rem. A division by 0 does not trap."""
    kind = i.types[-1]
    a, b = sources(code, i, width(kind))
    count_hard(code, i, a=a, b=b)
    result, _ = code.native(f"{i.opcode}_{kind}", [a, b], a.elem)
    code.write(i.operands[0], result, signed=is_signed(kind))


def extreme(code: Code, i: ir.Instruction) -> None:
    """Emit integer min and max."""
    kind = i.types[-1]
    name = f"llvm.{'s' if is_signed(kind) else 'u'}{i.opcode}"

    def chosen(*pair: Value) -> Value:
        result = code.intrinsic(name, pair)
        if "relu" not in i.modifiers:
            return result
        return code.intrinsic("llvm.smax", [result, const(0, result.bits)])

    code.write(i.operands[0], by_pieces(code, i, chosen), signed=is_signed(kind))


def unary(code: Code, i: ir.Instruction) -> None:
    """Emit integer neg and abs, cnot, brev, popc and clz."""
    (a,) = sources(code, i, width(i.types[-1]))
    if i.opcode == "neg":
        result = code.binary("sub", const(0, a.bits), a)
    elif i.opcode == "cnot":
        result = code.cast("zext", code.compare("icmp eq", a, 0), a.elem)
    else:
        name = {"brev": "bitreverse", "popc": "ctpop"}.get(i.opcode, i.opcode).replace(
            "clz", "ctlz"
        )
        more = ("i1 false",) if i.opcode in ("abs", "clz") else ()
        result = code.intrinsic(f"llvm.{name}", [a], *more)
    if i.opcode in ("popc", "clz"):
        result = code.resized(result, 32)
    code.write(i.operands[0], result)


def logic(code: Code, i: ir.Instruction) -> None:
    """Emit and, or, xor and not, for registers and predicates."""
    operation = "xor" if i.opcode == "not" else i.opcode
    if i.types[-1] == "pred":
        masks = [*(code.predicate(o) for o in i.operands[1:]), "-1"]
        code.write_predicate(i.operands[0], code.text.op(f"{operation} i32 {masks[0]}, {masks[1]}"))
        return
    bits = width(i.types[-1])
    a, b = [*sources(code, i, bits), const(-1, bits)][:2]
    code.write(i.operands[0], code.binary(operation, a, b))


def shift(code: Code, i: ir.Instruction) -> None:
    """Emit shl and shr.

    A shift by the width or more results in 0, or in copies of the sign bit for a signed shr.
    """
    kind = i.types[-1]
    value, by = code.read(i.operands[1], width(kind)), code.read(i.operands[2], 32)
    top = const(value.bits - 1, 32)
    if is_signed(kind) and i.opcode == "shr":
        by = code.intrinsic("llvm.umin", [by, top])
        result = code.binary("ashr", value, code.resized(by, value.bits))
    else:  # a shift by the width or more is poison in LLVM: select 0 instead
        name = "shl" if i.opcode == "shl" else "lshr"
        result = code.binary(name, value, code.resized(by, value.bits))
        result = code.select(code.compare("icmp ugt", by, top), const(0, value.bits), result)
    code.write(i.operands[0], result, signed=is_signed(kind))


def select(code: Code, i: ir.Instruction) -> None:
    """Emit selp (a if the predicate is true, else b) and slct (a if c ≥ 0)."""
    bits = width(i.types[0])
    if i.opcode == "slct":
        a, b = (code.read(o, bits) for o in i.operands[1:3])
        if i.types[-1] == "f32":
            c = code.read_float(i.operands[3], "f32")
            first = code.compare("fcmp oge", c, Value("0.0", "float", True))
        else:
            first = code.compare("icmp sge", code.read(i.operands[3], 32), 0)
    else:
        a, b = (_raw(code, o, bits) for o in i.operands[1:3])
        first = Value(code.lanes(code.predicate(i.operands[3])), "i1")
    code.write(i.operands[0], code.select(first, a, b))


def _raw(code: Code, operand: ir.Operand, bits: int) -> Value:
    """Return the bit pattern of an operand for a copy; its NaNs need not be canonical."""
    if isinstance(operand, ir.Register):
        value = code.get(code.variables.register(code.node, operand))
        if value.bits == bits:
            return value
    return code.read(operand, bits)


def move(code: Code, i: ir.Instruction) -> None:
    """Emit mov of registers and predicates, and mov that packs or unpacks a vector operand."""
    target, source = i.operands[0], i.operands[1]
    bits = width(i.types[-1])
    if i.types[-1] == "pred":
        code.write_predicate(target, code.predicate(source))
    elif isinstance(target, ir.Vector) and isinstance(source, ir.Vector):  # a vector such as %tid
        for item, value in zip(
            target.items, [code.read(o, bits) for o in source.items], strict=True
        ):
            code.write(item, value)
    elif isinstance(target, ir.Vector):
        value = code.read(source, bits)
        part = bits // len(target.items)
        for n, item in enumerate(target.items):
            piece = code.binary("lshr", value, n * part) if n else value
            code.write(item, code.resized(piece, part))
    elif isinstance(source, ir.Vector):
        part, total = bits // len(source.items), const(0, bits)
        for n, item in enumerate(source.items):
            piece = code.resized(code.read(item, part), bits)
            total = code.binary("or", total, code.binary("shl", piece, n * part)) if n else piece
        code.write(target, total)
    else:
        code.write(target, _raw(code, source, bits))


def count_hard(code: Code, i: ir.Instruction, **values: Value) -> None:
    """Emit counts of warps and lanes whose operands need the slow path of a division or function.

    `ptx.facts.tests_of` describes the operands for which the code of ptxas branches to a slow path.
    `values` are the bit patterns of the operands a and b and of the quotient q.
    """
    tests = tests_of(i)
    if not tests:
        return
    lanes = "0"
    for test in tests:
        value = values.get(test.of)
        if test.of == "a|b":
            value = code.binary("or", values["a"], values["b"])
        elif test.of == "a-b":
            exponents = [
                code.binary("and", code.binary("lshr", values[name], 23), 0xFF) for name in "ab"
            ]
            value = code.binary("sub", *exponents)
        if value is None:
            continue
        moved = code.binary("lshr", value, test.shift) if test.shift else value
        rest = code.binary("and", code.binary("add", moved, test.plus), test.mask)
        holds = code.mask_of(code.compare("icmp uge", rest, test.least))
        lanes = code.text.op(f"or i32 {lanes}, {holds}")
    hard = code.text.op(f"and i32 {lanes}, {code.on}")
    with code.text.when(code.text.any_of(hard)):
        code.count_as(Column.HARD_WARPS, "1")
        code.count_as(Column.HARD_THREADS, code.population(hard))


EMIT: dict[Form, Emit] = {
    Form.BY_LANE: by_lane,
    Form.UNARY: unary,
    Form.SUM: add_or_sub,
    Form.SUM_WITH_CARRY: with_carry,
    Form.PRODUCT_WITH_CARRY: with_carry,
    Form.PRODUCT: multiply,
    Form.PRODUCT_AND_SUM: multiply,
    Form.QUOTIENT: divide,
    Form.EXTREME: extreme,
    Form.LOGIC: logic,
    Form.SHIFT: shift,
    Form.SELECT: select,
    Form.MOVE: move,
}
