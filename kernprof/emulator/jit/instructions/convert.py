"""LLVM code for conversions (cvt), comparisons (setp, set), and address conversions (cvta)."""

from kernprof.emulator.jit.code import Code, Emit
from kernprof.emulator.jit.instructions.floats import (
    PROCESSOR_MODES,
    clamped,
    double_of,
    flushed,
    is_float,
    mode_of,
    rounded,
    single_of,
)
from kernprof.emulator.jit.instructions.integers import PACKED, is_signed, packed, pieces, width
from kernprof.emulator.jit.instructions.specials import WINDOWS
from kernprof.emulator.jit.nodes import NotCovered
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.memory import GLOBAL_BASE, WINDOW_BYTES
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import operation_of
from kernprof.emulator.ptx.opcodes import Form

# LLVM intrinsics for rounding to an integral value, in the order of `integral` in
# runtime/elements.c.
_INTEGRAL = {
    "rzi": "llvm.trunc",
    "rni": "llvm.roundeven",
    "rmi": "llvm.floor",
    "rpi": "llvm.ceil",
}
_FLOATS = ("f16", "bf16", "tf32", "f32", "f64")
_EIGHTHS = ("e4m3x2", "e5m2x2")
_NARROW = {"u2": 2, "s2": 2, "u4": 4, "s4": 4, "u8": 8, "s8": 8, "u16": 16, "s16": 16}


def convert(code: Code, i: ir.Instruction) -> None:
    if "pack" in i.modifiers:
        kind = i.modifiers[i.modifiers.index("sat") + 1]
        operands = [code.read(o, 32) for o in i.operands[1:]]
        operands += [const(0, 32)] * (3 - len(operands))
        form = _NARROW[kind] | is_signed(kind) << 8
        code.write(i.operands[0], code.native("cvt_pack", operands, "i32", form)[0])
        return
    if len(i.types) < 2:
        raise NotCovered("this conversion is not emulated", i)
    to, source = i.types[0], i.types[-1]
    if to in _EIGHTHS or source in _EIGHTHS:
        bits = width(source)
        operands = [code.read(operand, bits) for operand in i.operands[1:]]
        name = f"{to}_of_{source}"
        result, _ = code.native(name, operands, f"i{width(to)}", int("relu" in i.modifiers))
        code.write(i.operands[0], result)
    elif to in ("f16x2", "bf16x2"):
        high, low = (code.as_bits(code.read_float(o, "f32")) for o in i.operands[1:3])
        parts = [_between_floats(code, i, v, PACKED[to], "f32") for v in (low, high)]
        code.write(i.operands[0], packed(code, parts))
    else:
        code.write(i.operands[0], _converted(code, i, to, source), signed=is_signed(to))


def _converted(code: Code, i: ir.Instruction, to: str, source: str) -> Value:
    operand = i.operands[1]
    if source in ("f32", "f64"):
        value = code.as_bits(code.read_float(operand, source))
    else:
        value = code.read(operand, width(source))
    if source in _FLOATS and to in _FLOATS:
        return _between_floats(code, i, value, to, source)
    if source in _FLOATS:
        if "ftz" in i.modifiers and source == "f32":
            value = flushed(code, value, source)
        form = next((n for n, m in enumerate(_INTEGRAL) if m in i.modifiers), 0)
        wide = double_of(code, value, source)
        return code.native(f"{to}_of_f64", [wide], f"i{width(to)}", form)[0]
    if to in _FLOATS:
        cast, mode = "sitofp" if is_signed(source) else "uitofp", mode_of(i)
        if mode == "rn" and to in ("f32", "f64"):
            result = code.as_bits(code.cast(cast, value, "float" if to == "f32" else "double"))
        elif value.bits > 32 and to == "f64":
            rounding = PROCESSOR_MODES[mode]
            result = code.as_bits(code.native(f"f64_of_{source}", [value], "double", rounding)[0])
        else:  # the double is exact up to 32 bits; from 64 bits, it is rounded to odd
            double = code.native(f"odd_{source}", [value], "double")[0] if value.bits > 32 else None
            result = rounded(code, double or code.cast(cast, value, "double"), to, mode)
        return clamped(code, i, result, to)
    signed = is_signed(source)
    if "sat" in i.modifiers:
        (low, high), (least, most) = _range(to), _range(source)
        sign = "s" if signed else "u"
        if low > least:
            value = code.intrinsic(f"llvm.{sign}max", [value, const(low, value.bits)])
        if high < most:
            value = code.intrinsic(f"llvm.{sign}min", [value, const(high, value.bits)])
    return code.resized(value, width(to), signed=signed)


def _range(kind: str) -> tuple[int, int]:
    """Return the smallest and the largest value of a PTX integer type such as s32."""
    bits, signed = width(kind), is_signed(kind)
    return -(1 << bits - 1) * signed, (1 << bits - signed) - 1


def _between_floats(code: Code, i: ir.Instruction, bits: Value, to: str, source: str) -> Value:
    """Emit cvt between floating-point types, with its rounding, saturation and .ftz."""
    if "ftz" in i.modifiers and source == "f32":
        bits = flushed(code, bits, source)
    integral = next((_INTEGRAL[m] for m in i.modifiers if m in _INTEGRAL), None)
    mode = mode_of(i)
    if source == "f32" and to in ("f16", "bf16") and not integral and mode == "rn":
        result, _ = code.native(f"{to}_of_f32", [bits], "i16")
    else:
        value = double_of(code, bits, source)
        value = code.intrinsic(integral, [value]) if integral else value
        result = rounded(code, value, to, mode)
    if "ftz" in i.modifiers and to == "f32":
        result = flushed(code, result, to)
    if "satfinite" in i.modifiers:
        result, _ = code.native(f"finite_{to}", [result], result.elem)
    return clamped(code, i, result, to)


_FLOAT_COMPARISONS = {
    "eq": "oeq",
    "ne": "one",
    "lt": "olt",
    "le": "ole",
    "gt": "ogt",
    "ge": "oge",
    "equ": "ueq",
    "neu": "une",
    "ltu": "ult",
    "leu": "ule",
    "gtu": "ugt",
    "geu": "uge",
    "num": "ord",
    "nan": "uno",
}
_UNSIGNED = {"lo": "ult", "ls": "ule", "hi": "ugt", "hs": "uge"}


def _compared(code: Code, i: ir.Instruction, kind: str) -> list[str]:
    """Emit a comparison; return its lane mask, or two masks for the halves of packed operands."""
    how = i.modifiers[0]
    if not is_float(kind):
        a, b = (code.read(o, width(kind)) for o in i.operands[1:3])
        plain = how if how in ("eq", "ne") else ("s" if is_signed(kind) else "u") + how
        return [code.mask_of(code.compare(f"icmp {_UNSIGNED.get(how, plain)}", a, b))]
    element = PACKED.get(kind, kind)
    if kind in ("f32", "f64"):
        columns = [[code.as_bits(code.read_float(o, kind))] for o in i.operands[1:3]]
    else:
        columns = [pieces(code, code.read(o, width(kind)), kind) for o in i.operands[1:3]]
    masks = []
    for pair in zip(*columns, strict=True):
        values = [flushed(code, v, element) if "ftz" in i.modifiers else v for v in pair]
        reals = [
            code.as_float(v) if element == "f64" else single_of(code, v, element) for v in values
        ]
        masks.append(code.mask_of(code.compare(f"fcmp {_FLOAT_COMPARISONS[how]}", *reals)))
    return masks


def _joined(code: Code, i: ir.Instruction, mask: str) -> str:
    """Combine the mask of setp or set with its predicate operand c by .and, .or or .xor."""
    how = operation_of(i)
    return code.text.op(f"{how} i32 {mask}, {code.predicate(i.operands[3])}") if how else mask


def set_predicate(code: Code, i: ir.Instruction) -> None:
    masks = _compared(code, i, i.types[-1])
    first, second = ir.both_of(i.operands[0])
    code.write_predicate(first, _joined(code, i, masks[0]))
    if not isinstance(second, ir.Sink):
        inverse = masks[1] if len(masks) > 1 else code.text.op(f"xor i32 {masks[0]}, -1")
        code.write_predicate(second, _joined(code, i, inverse))


_TRUE = {"f32": 0x3F800000, "f16": 0x3C00, "bf16": 0x3F80}


def set_register(code: Code, i: ir.Instruction) -> None:
    """Emit set, which writes all ones or 1.0 to a register if the comparison is true, else 0."""
    result, kind = i.types[0], i.types[-1]
    element = PACKED.get(result, result)
    bits = 16 if kind in ("f16x2", "bf16x2") else width(element)
    true = const(_TRUE.get(element, -1), bits)
    parts = []
    for mask in _compared(code, i, kind):
        lanes = Value(code.lanes(_joined(code, i, mask)), "i1")
        parts.append(code.select(lanes, true, const(0, bits)))
    code.write(i.operands[0], packed(code, parts), signed=is_signed(result))


def space_address(code: Code, i: ir.Instruction) -> None:
    """Emit cvta: convert between a state space and the generic address space."""
    value = code.read(i.operands[1], width(i.types[-1]))
    base = _window(i)
    if base:
        value = code.binary("sub" if "to" in i.modifiers else "add", value, base)
    code.write(i.operands[0], value)


def is_space(code: Code, i: ir.Instruction) -> None:
    """Emit isspacep: test whether a generic address lies in a state space."""
    value, base = code.read(i.operands[1], 64), _window(i)
    if base:
        inside = code.compare("icmp ult", code.binary("sub", value, base), WINDOW_BYTES)
    else:
        inside = code.compare("icmp uge", value, GLOBAL_BASE)
    code.write_predicate(i.operands[0], code.mask_of(inside))


def _window(i: ir.Instruction) -> int:
    """Return the first generic address of the state space that an instruction names."""
    return next(WINDOWS[space] for m in i.modifiers if (space := m.split("::")[0]) in WINDOWS)


EMIT: dict[Form, Emit] = {
    Form.CONVERT: convert,
    Form.COMPARE: set_predicate,
    Form.COMPARE_TO_REGISTER: set_register,
    Form.SPACE_ADDRESS: space_address,
    Form.IS_SPACE: is_space,
}
