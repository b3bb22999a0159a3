"""Matrix instructions: mma and wmma as products of doubles or whole numbers, ldmatrix, stmatrix,
movmatrix.
"""

from collections.abc import Callable

import numpy as np

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.jit.accesses import access as a
from kernprof.emulator.jit.accesses import shared
from kernprof.emulator.jit.accesses.moves import value_place
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions import eighths
from kernprof.emulator.jit.instructions import rounding as r
from kernprof.emulator.jit.layout import MATRIX_BYTES, ContextField, Mode, Space
from kernprof.emulator.jit.text import BITS, LANES, vector
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.fragments import Fragment, fragment, shape_of
from kernprof.emulator.ptx.opcodes import Form

_REAL = frozenset({"f16", "bf16", "tf32", "f64", "f32"})
_EIGHTHS = frozenset({"e4m3", "e5m2"})
_WHOLE = frozenset({"s8", "u8", "s4", "u4", "s32", "b1"})
_KINDS = _REAL | _WHOLE | _EIGHTHS


def _items(operand: ir.Operand) -> tuple[ir.Operand, ...]:
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def _kinds(i: ir.Instruction) -> tuple[str, ...]:
    return tuple(m for m in i.modifiers if m in _KINDS)


def multiply(code: Code, i: ir.Instruction) -> None:
    """mma.sync, and wmma through its three forms."""
    kinds = _kinds(i)
    shape = shape_of(i.modifiers)
    if i.opcode == "wmma" and i.modifiers[0] != "mma":
        _fragment_access(code, i, kinds)
        return
    if i.opcode == "wmma" and len(kinds) == 2:
        kinds = (kinds[0], "f16", "f16", kinds[1])
    if (
        shape is None
        or len(kinds) != 4
        or any("::" in m or m == "block_scale" for m in i.modifiers)
    ):
        raise NotCovered("this form of matrix product is not emulated", i)
    if shape == (8, 8, 4) and kinds[1] == "f16":
        raise NotCovered("the m8n8k4 shape of half precision (sm_70 only) is not emulated", i)
    _product(code, i, shape, kinds)


def _product(
    code: Code, i: ir.Instruction, shape: tuple[int, int, int], kinds: tuple[str, ...]
) -> None:
    """Calls the function of this form, which is made once: registers go to and fro in the scratch
    area.
    """
    text = code.text
    layouts = tuple(fragment(w, shape, k) for w, k in zip("dabc", kinds, strict=True))
    given = [_items(operand) for operand in i.operands[:4]]
    for registers, frag in zip(given, layouts, strict=True):
        if len(registers) < frag.registers:
            raise NotCovered("a fragment of too few registers is not emulated", i)
    row = 0
    for registers, frag in zip(given[1:], layouts[1:], strict=True):
        for register in registers[: frag.registers]:
            value = code.read(register, 8 * frag.register_bytes)
            text.store(vector(value.elem), code.wide(value), value_place(code, row), 64)
            row += 1
    if i.name not in code.products:
        name = f"product{len(code.products)}"
        code.products[i.name] = name
        with code.elsewhere(code.declared):
            _product_body(code, i, (shape, kinds), layouts)
            code.functions.append(code.text.function(f"internal void @{name}(ptr %c)", "noinline"))
    text.do(f"call void @{code.products[i.name]}(ptr %c)")
    for n, register in enumerate(given[0][: layouts[0].registers]):
        elem = f"i{8 * layouts[0].register_bytes}"
        code.write(register, Value(text.load(vector(elem), value_place(code, n), 64), elem))


def _product_body(
    code: Code,
    i: ir.Instruction,
    what: tuple[tuple[int, int, int], tuple[str, ...]],
    layouts: tuple[Fragment, ...],
) -> None:
    text = code.text
    shape, kinds = what
    _, left, right, third = layouts
    scratch = code.field(ContextField.MATRICES, "ptr")
    places = [text.at(scratch, n * MATRIX_BYTES) for n in range(3)]
    elem = "i64" if kinds[1] in _WHOLE else "double"
    row = 0
    differ = "xor" in i.modifiers
    for number, e, value in _elements(code, row, left, kinds[1]):
        value = _sign_of_bit(code, value) if differ else value
        offset = (number * left.row.shape[2] + e) * 8 * LANES
        text.store(vector(elem), code.wide(value), text.at(places[0], offset), 64)
    row += left.registers
    for frag, kind, place in ((right, kinds[2], places[1]), (third, kinds[3], places[2])):
        for number, e, value in _elements(code, row, frag, kind):
            if differ:
                value = (
                    _sign_of_bit(code, value)
                    if frag is right
                    else _before_differing(code, value, shape[2])
                )
            _scatter(code, place, _positions(frag, number, e), Value(code.wide(value), elem))
        row += frag.registers
    m, n, k = shape
    name = "product_real" if elem == "double" else "product_whole"
    pointers = f"ptr {places[0]}, ptr {_table(code, left)}, ptr {places[1]}, ptr {places[2]}"
    text.do(f"call void @{name}({pointers}, i64 {m}, i64 {n // 8}, i64 {k})")
    _results(code, i, layouts[0], places[2], elem)
    text.do("ret void")


def _sign_of_bit(code: Code, value: Value) -> Value:
    """1 − 2 a: the product of two of them is 1 where the bits agree and −1 where they differ."""
    return code.each(
        "sub {T} {0}, {1}", [const(1, 64), code.each("shl {T} {0}, {1}", [value, const(1, 64)])]
    )


def _before_differing(code: Code, value: Value, k: int) -> Value:
    """−2 c − k, so that with the sum of k such products it is −2 (c + the number of bits that
    differ).
    """
    twice = code.each("shl {T} {0}, {1}", [value, const(1, 64)])
    return code.each("sub {T} {0}, {1}", [const(-k, 64), twice])


def _elements(code: Code, row: int, frag: Fragment, kind: str) -> list[tuple[int, int, Value]]:
    """Register, element within it, and the elements as doubles or 64-bit integers; registers from
    row `row` on.
    """
    found = []
    size, each = 8 * frag.register_bytes, frag.element_bits
    for number in range(frag.registers):
        value = Value(
            code.text.load(vector(f"i{size}"), value_place(code, row + number), 64), f"i{size}"
        )
        for e in range(frag.row.shape[2]):
            part = value
            if kind in _WHOLE:
                up = code.each("shl {T} {0}, {1}", [value, const(size - each * (e + 1), size)])
                how = "ashr" if kind[0] == "s" else "lshr"
                part = code.each(f"{how} {{T}} {{0}}, {{1}}", [up, const(size - each, size)])
                found.append((number, e, code.resized(part, 64, signed=kind[0] == "s")))
                continue
            if kind in _EIGHTHS:
                byte = code.each("lshr {T} {0}, {1}", [value, const(8 * e, 32)])
                byte = code.resized(code.each("and {T} {0}, {1}", [byte, const(0xFF, 32)]), 16)
                found.append(
                    (number, e, code.cast("fpext", eighths.single_of(code, byte, kind), "double"))
                )
                continue
            if each < size:
                part = code.resized(
                    code.each("lshr {T} {0}, {1}", [value, const(each * e, size)]), each
                )
            if kind == "tf32":
                part = code.each("and {T} {0}, {1}", [part, const(0xFFFFE000, 32)])
            found.append((number, e, r.double_of(code, part, "f32" if kind == "tf32" else kind)))
    return found


def _positions(frag: Fragment, register: int, element: int) -> list[int]:
    """For each lane, the element's index in its matrix, row by row."""
    found = frag.row[register, :, element] * frag.columns + frag.column[register, :, element]
    return [int(n) for n in found]


def _pointers(code: Code, place: str, positions: list[int]) -> str:
    index = ", ".join(f"i64 {n}" for n in positions)
    return code.text.op(f"getelementptr i64, ptr {place}, {vector('i64')} <{index}>")


def _scatter(code: Code, place: str, positions: list[int], value: Value) -> None:
    short = "f64" if value.elem == "double" else "i64"
    arguments = (
        f"{value.type} {value.ref}",
        f"{vector('ptr')} {_pointers(code, place, positions)}",
        "i32 8",
        f"{BITS} splat (i1 true)",
    )
    code.text.call("void", f"llvm.masked.scatter.v32{short}.v32p0", *arguments)


def _table(code: Code, frag: Fragment) -> str:
    """A constant: for each element of the matrix, row by row, the byte offset of where its lane's
    register lies.
    """
    offsets = np.zeros((frag.rows, frag.columns), np.int64)
    registers, lanes, elements = frag.row.shape
    for number in range(registers):
        for e in range(elements):
            at = (number * elements + e) * LANES + np.arange(lanes)
            offsets[frag.row[number, :, e], frag.column[number, :, e]] = 8 * at
    data = ", ".join(f"i32 {int(n)}" for n in offsets.reshape(-1))
    name = f"@table{len(code.tables.constants)}"
    body = f" = internal constant [{offsets.size} x i32] [{data}]"
    for known in code.tables.constants:
        if known.endswith(body):
            return known.split(" ")[0]
    code.tables.constants.append(name + body)
    return name


def _results(code: Code, i: ir.Instruction, frag: Fragment, place: str, elem: str) -> None:
    """The product's registers, to the scratch area."""
    short = "f64" if elem == "double" else "i64"
    size = 8 * frag.register_bytes
    for number in range(frag.registers):
        total: Value = const(0, size)
        for e in range(frag.row.shape[2]):
            pointers = _pointers(code, place, _positions(frag, number, e))
            arguments = (
                f"{vector('ptr')} {pointers}",
                "i32 8",
                f"{BITS} splat (i1 true)",
                f"{vector(elem)} zeroinitializer",
            )
            raw = Value(
                code.text.call(vector(elem), f"llvm.masked.gather.v32{short}.v32p0", *arguments),
                elem,
            )
            part = code.resized(_rounded(code, i, raw, frag.kind), size)
            part = code.each("shl {T} {0}, {1}", [part, const(e * frag.element_bits, size)])
            total = code.each("or {T} {0}, {1}", [total, part])
        code.text.store(total.type, total.ref, value_place(code, number), 64)


def _rounded(code: Code, i: ir.Instruction, raw: Value, kind: str) -> Value:
    if raw.elem == "i64":
        if "xor" in i.modifiers:
            raw = code.each(
                "sub {T} {0}, {1}",
                [const(0, 64), code.each("ashr {T} {0}, {1}", [raw, const(1, 64)])],
            )
        if "satfinite" in i.modifiers:
            raw = code.intrinsic(
                "llvm.smin",
                [
                    code.intrinsic("llvm.smax", [raw, const(-(1 << 31), 64)]),
                    const((1 << 31) - 1, 64),
                ],
            )
        return code.resized(raw, 32)
    if kind == "f64":
        return code.canonical(code.as_bits(raw))
    return r.rounded(code, raw, kind)


def _fragment_access(code: Code, i: ir.Instruction, kinds: tuple[str, ...]) -> None:
    """wmma.load and wmma.store: each register is one counted access of its width; its elements may
    lie apart.
    """
    shape = shape_of(i.modifiers)
    if shape is None or not set(kinds) <= (_REAL | _WHOLE):
        raise NotCovered("this form of wmma is not emulated", i)
    store = i.modifiers[0] == "store"
    frag = fragment(i.modifiers[1], shape, kinds[-1])
    if frag.element_bits < 8:
        raise NotCovered("wmma fragments of less than a byte are not emulated", i)
    rows = "row" in i.modifiers
    registers = _items(i.operands[1 if store else 0])
    address, offset = a.address_of(code, i.operands[0 if store else 1])
    start = code.each("add {T} {0}, {1}", [address, const(offset, address.bits)])
    dense = frag.columns if rows else frag.rows
    pitch = code.read(i.operands[2], 32) if len(i.operands) == 3 else const(dense, 32)
    pitch = code.resized(pitch, address.bits)
    for number in range(frag.registers):
        places = [
            _place(code, frag, (number, e), (start, pitch, rows)) for e in range(frag.row.shape[2])
        ]
        if store:
            _store_register(code, i, frag, places, registers[number])
        else:
            _load_register(code, i, frag, places, registers[number])
    for extra in registers[frag.registers :]:
        if not store:
            code.write(extra, const(0, 8 * frag.register_bytes))


def _place(
    code: Code, frag: Fragment, at: tuple[int, int], how: tuple[Value, Value, bool]
) -> Value:
    number, e = at
    start, pitch, rows = how
    row, column = frag.row[number, :, e], frag.column[number, :, e]
    far, near = (row, column) if rows else (column, row)
    size = frag.element_bits // 8
    steps, rest = (
        _constants([int(n) * size for n in values], start.elem) for values in (far, near)
    )
    return code.each(
        "add {T} {0}, {1}",
        [
            start,
            code.each("add {T} {0}, {1}", [code.each("mul {T} {0}, {1}", [steps, pitch]), rest]),
        ],
    )


def _constants(values: list[int], elem: str) -> Value:
    return Value(f"<{', '.join(f'{elem} {v}' for v in values)}>", elem)


def _adjacent(frag: Fragment, rows: bool) -> bool:
    """Do the elements of a register lie side by side?"""
    if frag.row.shape[2] == 1:
        return True
    along = frag.column if rows else frag.row
    return bool(
        (np.diff(along, axis=2) == 1).all()
        and (np.diff(frag.row if rows else frag.column, axis=2) == 0).all()
    )


def _counted(code: Code, i: ir.Instruction, frag: Fragment, first: Value) -> None:
    """Counts a register whose elements are moved one by one."""
    width = frag.register_bytes
    access = a.new_access(code, a.space_named(i), (width, 1), mode=Mode.TALLY, plain=False)
    aligned = code.each("and {T} {0}, {1}", [first, const(-width, first.bits)])
    shared.store_addresses(code, aligned, 0)
    a.slow_access(code, access)
    if access.space != Space.GENERIC:
        a.count_by_hand(code, access)


def _load_register(
    code: Code, i: ir.Instruction, frag: Fragment, places: list[Value], target: ir.Operand
) -> None:
    size, space = frag.element_bits // 8, a.space_named(i)
    if _adjacent(frag, "row" in i.modifiers):
        access = a.new_access(code, space, (frag.register_bytes, 1), plain=False)
        (found,) = a.load_elements(code, places[0], 0, access)
        if space != Space.GENERIC:
            a.count_by_hand(code, access)
        code.write(target, found)
        return
    _counted(code, i, frag, places[0])
    total: Value = const(0, 8 * frag.register_bytes)
    for e, place in enumerate(places):
        access = a.new_access(code, space, (size, 1), mode=Mode.MOVE, plain=False)
        shared.store_addresses(code, place, 0)
        a.slow_access(code, access)
        raw = Value(
            code.text.load(vector(f"i{8 * size}"), value_place(code, 0), 64), f"i{8 * size}"
        )
        part = code.each(
            "shl {T} {0}, {1}", [code.resized(raw, total.bits), const(8 * size * e, total.bits)]
        )
        total = code.each("or {T} {0}, {1}", [total, part])
    code.write(target, total)


def _store_register(
    code: Code, i: ir.Instruction, frag: Fragment, places: list[Value], source: ir.Operand
) -> None:
    size, space = frag.element_bits // 8, a.space_named(i)
    value = code.read(source, 8 * frag.register_bytes)
    if _adjacent(frag, "row" in i.modifiers):
        access = a.new_access(code, space, (frag.register_bytes, 1), store=True, plain=False)
        a.store_elements(code, places[0], 0, access, [value])
        if space != Space.GENERIC:
            a.count_by_hand(code, access)
        return
    _counted(code, i, frag, places[0])
    for e, place in enumerate(places):
        access = a.new_access(code, space, (size, 1), store=True, mode=Mode.MOVE, plain=False)
        part = code.resized(
            code.each("lshr {T} {0}, {1}", [value, const(8 * size * e, value.bits)]), 8 * size
        )
        shared.store_addresses(code, place, 0)
        code.text.store(vector(part.elem), code.wide(part), value_place(code, 0), 64)
        a.slow_access(code, access)


def rows(code: Code, i: ir.Instruction) -> None:
    """ldmatrix and stmatrix: 8 × 8 matrices of 16-bit elements, a row of 16 bytes per address."""
    if "m8n8" not in i.modifiers or "b16" not in i.modifiers:
        raise NotCovered("only 8 × 8 matrices of 16-bit elements are emulated", i)
    text, store = code.text, i.opcode == "stmatrix"
    count = next((int(m[1:]) for m in i.modifiers if m in ("x1", "x2", "x4")), 1)
    registers = _items(i.operands[1 if store else 0])
    address, offset = a.address_of(code, i.operands[0 if store else 1])
    access = a.new_access(code, Space.SHARED, (16, 1), store=store, mode=Mode.CHECK, plain=False)
    sources = [code.wide(code.read(register, 32)) for register in registers] if store else []
    shared.store_addresses(code, address, offset)
    for n, source in enumerate(sources):
        text.store(vector("i32"), source, value_place(code, n), 64)
    on = code.on
    code.on = text.op(f"and i32 {on}, {(1 << 8 * count) - 1}")
    a.slow_access(code, access)
    code.on = on
    flags = int("trans" in i.modifiers) + 2 * int(store)
    cost = text.op(f"call i64 @rows(ptr %c, i64 {count}, i32 {on}, i32 {flags})")
    for column, amount in (
        (Column.SHARED_REQUESTS, "1"),
        (Column.SHARED_WAVEFRONTS, cost),
        (Column.SHARED_LEAST_WAVEFRONTS, str(count)),
        (Column.SHARED_BYTES, str(128 * count)),
    ):
        code.count(code.slots.new(code.pc, column), amount)
    for n, register in enumerate(() if store else registers):
        code.write(register, Value(text.load(vector("i32"), value_place(code, n), 64), "i32"))


def transpose(code: Code, i: ir.Instruction) -> None:
    """movmatrix.sync.aligned.m8n8.trans.b16: by way of memory, halves exchanged."""
    text = code.text
    value = code.widened(code.read(i.operands[1], 32))
    place = value_place(code, 0)
    text.store(value.type, value.ref, place, 64)
    parts = []
    for half in range(2):
        index = ", ".join(
            f"i64 {(2 * (lane & 3) + half) * 8 + (lane >> 2)}" for lane in range(LANES)
        )
        pointers = text.op(f"getelementptr i16, ptr {place}, {vector('i64')} <{index}>")
        arguments = (
            f"{vector('ptr')} {pointers}",
            "i32 2",
            f"{BITS} splat (i1 true)",
            f"{vector('i16')} zeroinitializer",
        )
        found = text.call(vector("i16"), "llvm.masked.gather.v32i16.v32p0", *arguments)
        parts.append(code.resized(Value(found, "i16"), 32))
    high = code.each("shl {T} {0}, {1}", [parts[1], const(16, 32)])
    code.write(i.operands[0], code.each("or {T} {0}, {1}", [parts[0], high]))


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.MATRIX_PRODUCT: multiply,
    Form.MATRIX_ROWS: rows,
    Form.MATRIX_TRANSPOSE: transpose,
}
