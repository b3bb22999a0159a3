"""LLVM code for matrix instructions: mma, wmma, ldmatrix, stmatrix and movmatrix."""

import numpy as np

from kernprof.emulator.contract import Column
from kernprof.emulator.jit import accesses
from kernprof.emulator.jit.code import Code, Emit
from kernprof.emulator.jit.layout import Mode, Space
from kernprof.emulator.jit.nodes import NotCovered
from kernprof.emulator.jit.values import Value, const, vector
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.fragments import fragment, shape_of
from kernprof.emulator.ptx.opcodes import Form

# Element types of matrix products, in the order of `enum format` in runtime/products.c.
_FORMATS = (
    "f16",
    "bf16",
    "tf32",
    "f64",
    "f32",
    "e4m3",
    "e5m2",
    "s8",
    "u8",
    "s4",
    "u4",
    "s32",
    "b1",
    "e2m3",
    "e3m2",
    "e2m1",
    "e2m1x2",
)
# Modifier → number of block scales along k. The modifiers kind::… give the default of instructions
# without scale_vec::….
_SCALES = {f"scale_vec::{n}X": n for n in (1, 2, 4)} | {"kind::mxf8f6f4": 1, "kind::mxf4": 2}


def multiply(code: Code, i: ir.Instruction) -> None:
    """Emit mma.sync and wmma as a call of the C function `mma` (runtime/products.c)."""
    formats = tuple(m for m in i.modifiers if m in _FORMATS)
    shape = shape_of(i.modifiers)
    if i.opcode == "wmma" and i.modifiers[0] != "mma":
        _fragment_access(code, i, formats)
        return
    if i.opcode == "wmma" and len(formats) == 2:
        formats = (formats[0], "f16", "f16", formats[1])
    scales = next((_SCALES[m] for m in reversed(i.modifiers) if m in _SCALES), 0)
    if shape is not None and shape[2] == 64 and formats[1:3] == ("e2m1", "e2m1"):
        formats = (formats[0], "e2m1x2", "e2m1x2", formats[3])
    if shape is None or len(formats) != 4 or (not scales and "block_scale" in i.modifiers):
        raise NotCovered("this shape or data type of matrix product is not emulated", i)
    if shape == (8, 8, 4) and formats[1] == "f16":
        raise NotCovered("the m8n8k4 shape of half precision (sm_70 only) is not emulated", i)
    layouts = [fragment(w, shape, f) for w, f in zip("dabc", formats, strict=True)]
    registers = [ir.items_of(operand) for operand in i.operands[:4]]
    values = []
    for operands, part in zip(registers, layouts, strict=True):
        if len(operands) < part.registers:
            raise NotCovered("the fragment has too few registers for its shape", i)
        if part is not layouts[0]:
            bits = 8 * part.register_bytes
            values += [code.read(operand, bits) for operand in operands[: part.registers]]
    if scales:
        numbers = [item for operand in i.operands[4:] for item in ir.items_of(operand)]
        values += [code.read(number, 32) for number in numbers]
    m, n, k = shape
    form = m | n << 6 | k << 12 | ("satfinite" in i.modifiers) << 44 | ("xor" in i.modifiers) << 45
    form |= scales << 46 | ("ue8m0" in i.modifiers) << 49
    form |= sum(_FORMATS.index(f) << 24 + 5 * at for at, f in enumerate(formats))
    code.native("mma", values, form=form)
    elem = f"i{8 * layouts[0].register_bytes}"
    for row, operand in enumerate(registers[0][: layouts[0].registers]):
        code.write(operand, Value(code.text.load(vector(elem), code.row(row), 64), elem))


def _fragment_access(code: Code, i: ir.Instruction, formats: tuple[str, ...]) -> None:
    """Emit wmma.load and wmma.store, unless `ptx.lowering` has translated them to other PTX.

    The access of each fragment register is counted as one memory request of the register's width.
    """
    shape = shape_of(i.modifiers)
    if shape is None or not formats or formats[-1] in ("e4m3", "e5m2", "s4", "u4", "b1"):
        raise NotCovered("wmma fragments of this format are not emulated", i)
    store, by_rows = i.modifiers[0] == "store", "row" in i.modifiers
    part = fragment(i.modifiers[1], shape, formats[-1])
    along, across = (part.column, part.row) if by_rows else (part.row, part.column)
    if (np.diff(along, axis=2) != 1).any() or (np.diff(across, axis=2) != 0).any():
        raise NotCovered(
            "wmma fragments whose elements are not contiguous in memory are not emulated: use the"
            " other layout (row or col), or mma.sync",
            i,
        )
    registers = ir.items_of(i.operands[1 if store else 0])
    address, offset = accesses.address_of(code, i.operands[0 if store else 1])
    start = code.binary("add", address, const(offset, address.bits))
    dense = part.columns if by_rows else part.rows
    pitch = code.read(i.operands[2], 32) if len(i.operands) == 3 else const(dense, 32)
    pitch = code.resized(pitch, address.bits)
    space, size, bits = accesses.space_named(i), part.element_bits // 8, 8 * part.register_bytes
    for number, register in enumerate(registers[: part.registers]):
        lines, places = part.row[number, :, 0], part.column[number, :, 0]
        lines, places = (lines, places) if by_rows else (places, lines)
        far, near = (
            Value(f"<{', '.join(f'{start.elem} {size * v}' for v in values)}>", start.elem)
            for values in (lines, places)
        )
        place = code.binary("add", start, code.binary("add", code.binary("mul", far, pitch), near))
        access = accesses.new_access(
            code, space, (part.register_bytes, 1), store=store, plain=False
        )
        if store:
            accesses.store_elements(code, place, 0, access, [code.read(register, bits)])
        else:
            (value,) = accesses.load_elements(code, place, 0, access)
            code.write(register, value)
        if space != Space.GENERIC:
            accesses.count_requests_and_bytes(code, access)
    for extra in () if store else registers[part.registers :]:
        code.write(extra, const(0, bits))


def rows(code: Code, i: ir.Instruction) -> None:
    """Emit ldmatrix and stmatrix of 8 × 8 matrices with 16-bit elements (16 bytes per row)."""
    if "m8n8" not in i.modifiers or "b16" not in i.modifiers:
        raise NotCovered("only 8 × 8 matrices of 16-bit elements are emulated", i)
    text, store = code.text, i.opcode == "stmatrix"
    count = next((int(m[1:]) for m in i.modifiers if m in ("x1", "x2", "x4")), 1)
    registers = ir.items_of(i.operands[1 if store else 0])
    address, offset = accesses.address_of(code, i.operands[0 if store else 1])
    access = accesses.new_access(
        code, Space.SHARED, (16, 1), store=store, mode=Mode.CHECK, plain=False
    )
    sources = [code.wide(code.read(register, 32)) for register in registers] if store else []
    accesses.store_addresses(code, address, offset)
    for n, source in enumerate(sources):
        text.store(vector("i32"), source, code.row(n), 64)
    on = code.on
    code.on = text.op(f"and i32 {on}, {(1 << 8 * count) - 1}")
    accesses.slow_access(code, access)
    code.on = on
    flags = int("trans" in i.modifiers) + 2 * int(store)
    cost = text.op(f"call i64 @rows(ptr %c, i64 {count}, i32 {on}, i32 {flags})")
    for column, amount in (
        (Column.SHARED_REQUESTS, "1"),
        (Column.SHARED_WAVEFRONTS, cost),
        (Column.SHARED_LEAST_WAVEFRONTS, str(count)),
        (Column.SHARED_BYTES, str(128 * count)),
    ):
        code.count_as(column, amount)
    for n, register in enumerate(() if store else registers):
        code.write(register, Value(text.load(vector("i32"), code.row(n), 64), "i32"))


def transpose(code: Code, i: ir.Instruction) -> None:
    """Emit movmatrix.sync.aligned.m8n8.trans.b16, the transpose of a matrix in registers."""
    value = code.widened(code.read(i.operands[1], 32))
    code.write(i.operands[0], code.native("movmatrix", [value], "i32")[0])


EMIT: dict[Form, Emit] = {
    Form.MATRIX_PRODUCT: multiply,
    Form.MATRIX_ROWS: rows,
    Form.MATRIX_TRANSPOSE: transpose,
}
