"""cvt between all types, and comparisons: setp and set."""

from collections.abc import Callable

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions import eighths
from kernprof.emulator.jit.instructions import rounding as r
from kernprof.emulator.jit.instructions.directed import directed
from kernprof.emulator.jit.instructions.floats import is_float, is_nan, mode_of, relu
from kernprof.emulator.jit.instructions.integers import is_signed, packed, pieces, width
from kernprof.emulator.jit.instructions.specials import WINDOW_BYTES, WINDOWS
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import operation_of

_WHOLE = {"rni": "llvm.roundeven", "rzi": "llvm.trunc", "rmi": "llvm.floor", "rpi": "llvm.ceil"}
_PAIRS = {"f16x2": "f16", "bf16x2": "bf16"}
_LARGEST = {"f16": 0x7BFF, "bf16": 0x7F7F, "tf32": 0x7F7FE000, "f32": 0x7F7FFFFF}
_FLOATS = ("f16", "bf16", "tf32", "f32", "f64")


def convert(code: Code, i: ir.Instruction) -> None:
    to, source = i.types[0], i.types[-1]
    if "pack" in i.modifiers:
        _pack_integers(code, i)
        return
    if len(i.types) < 2:
        raise NotCovered("this conversion is not emulated", i)
    if any(eighths.is_eighth(kind) for kind in i.types):
        eighths.convert(code, i)
        return
    if to in _PAIRS:
        high, low = (code.as_bits(code.read_float(o, "f32")) for o in i.operands[1:3])
        element = _PAIRS[to]
        code.write(
            i.operands[0],
            packed(code, [_between_floats(code, i, v, (element, "f32")) for v in (low, high)]),
        )
        return
    code.write(i.operands[0], _converted(code, i, to, source), signed=is_signed(to))


def _converted(code: Code, i: ir.Instruction, to: str, source: str) -> Value:
    if source in _FLOATS:
        wide = source in ("f32", "f64")
        bits = (
            code.as_bits(code.read_float(i.operands[1], source))
            if wide
            else code.read(i.operands[1], width(source))
        )
        if to in _FLOATS:
            return _between_floats(code, i, bits, (to, source))
        return _float_to_integer(code, i, bits, (to, source))
    value = code.read(i.operands[1], width(source))
    if to in _FLOATS:
        return _integer_to_float(code, i, value, (to, source))
    return _between_integers(code, i, value, (to, source))


_NARROW = {"u2": 2, "s2": 2, "u4": 4, "s4": 4, "u8": 8, "s8": 8, "u16": 16, "s16": 16}


def _pack_integers(code: Code, i: ir.Instruction) -> None:
    """cvt.pack.sat.T.s32[.b32] d, a, b[, c]: a and b clamped, a above b, above them what is left of
    c.
    """
    to = i.modifiers[i.modifiers.index("sat") + 1]
    bits = _NARROW[to]
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed(to) else (0, (1 << bits) - 1)
    total = code.read(i.operands[3], 32) if len(i.operands) == 4 else const(0, 32)
    for operand in i.operands[1:3]:
        value = code.intrinsic("llvm.smax", [code.read(operand, 32), const(low, 32)])
        value = code.intrinsic("llvm.smin", [value, const(high, 32)])
        value = code.each("and {T} {0}, {1}", [value, const((1 << bits) - 1, 32)])
        total = code.each(
            "or {T} {0}, {1}", [code.each("shl {T} {0}, {1}", [total, const(bits, 32)]), value]
        )
    code.write(i.operands[0], total)


def _between_integers(code: Code, i: ir.Instruction, value: Value, kinds: tuple[str, str]) -> Value:
    to, source = kinds
    signed = is_signed(source)
    if "sat" in i.modifiers:
        value = _clamped(code, value, to, signed=signed)
    return code.resized(value, width(to), signed=signed)


def _clamped(code: Code, value: Value, to: str, *, signed: bool) -> Value:
    bits = width(to)
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed(to) else (0, (1 << bits) - 1)
    own_low, own_high = (
        (-(1 << value.bits - 1), (1 << value.bits - 1) - 1)
        if signed
        else (0, (1 << value.bits) - 1)
    )
    sign = "s" if signed else "u"
    if low > own_low:
        value = code.intrinsic(f"llvm.{sign}max", [value, const(low, value.bits)])
    if high < own_high:
        value = code.intrinsic(f"llvm.{sign}min", [value, const(high, value.bits)])
    return value


def _integer_to_float(code: Code, i: ir.Instruction, value: Value, kinds: tuple[str, str]) -> Value:
    to, source = kinds
    how = "sitofp" if is_signed(source) else "uitofp"
    mode = mode_of(i)
    if mode == "rn" and to in ("f32", "f64"):
        found = code.as_bits(code.cast(how, value, "float" if to == "f32" else "double"))
    elif to == "f64" and value.bits == 64:
        return directed(
            code, "fadd", mode, [code.as_bits(part) for part in _two_doubles(code, value, how)]
        )
    elif value.bits <= 32:
        found = _rounded(code, code.cast(how, value, "double"), to, mode)
    else:
        found = _long_to_float(code, value, to, (mode, how))
    return r.saturated(code, found, to) if "sat" in i.modifiers else found


def _two_doubles(code: Code, value: Value, how: str) -> tuple[Value, Value]:
    """Two doubles that hold 64 bits exactly: the low 11 bits, never negative, and the rest."""
    low = code.cast("uitofp", code.each("and {T} {0}, {1}", [value, const(0x7FF, 64)]), "double")
    return code.cast(how, code.each("and {T} {0}, {1}", [value, const(~0x7FF, 64)]), "double"), low


def _long_to_float(code: Code, value: Value, to: str, how: tuple[str, str]) -> Value:
    return _rounded(
        code, r.to_odd(code, *r.two_sum(code, *_two_doubles(code, value, how[1]))), to, how[0]
    )


def _rounded(code: Code, value: Value, to: str, mode: str) -> Value:
    """Doubles, exact or rounded to odd, as bits of any floating type."""
    return code.canonical(code.as_bits(value)) if to == "f64" else r.rounded(code, value, to, mode)


def _float_to_integer(code: Code, i: ir.Instruction, bits: Value, kinds: tuple[str, str]) -> Value:
    """Rounded, clamped to the type's range, NaN to 0."""
    to, source = kinds
    if "ftz" in i.modifiers and source == "f32":
        bits = r.flushed(code, bits, source)
    value = code.as_float(bits) if source in ("f32", "f64") else r.double_of(code, bits, source)
    whole = next((_WHOLE[m] for m in i.modifiers if m in _WHOLE), "llvm.trunc")
    if whole != "llvm.trunc":
        value = code.intrinsic(whole, [value])
    return _saturating(code, value, width(to), signed=is_signed(to))


def _saturating(code: Code, value: Value, bits: int, *, signed: bool) -> Value:
    name = f"llvm.fpto{'s' if signed else 'u'}i.sat"
    short = "f32" if value.elem == "float" else "f64"
    if value.scalar:
        found = code.text.call(f"i{bits}", f"{name}.i{bits}.{short}", f"{value.type} {value.ref}")
    else:
        result = f"<32 x i{bits}>"
        found = code.text.call(result, f"{name}.v32i{bits}.v32{short}", f"{value.type} {value.ref}")
    return Value(found, f"i{bits}", value.scalar)


def _between_floats(code: Code, i: ir.Instruction, bits: Value, kinds: tuple[str, str]) -> Value:
    """To the same type it rounds to a whole number if the mode says so."""
    to, source = kinds
    ftz = "ftz" in i.modifiers
    if ftz and source == "f32":
        bits = r.flushed(code, bits, source)
    whole = next((_WHOLE[m] for m in i.modifiers if m in _WHOLE), None)
    mode = "rna" if "rna" in i.modifiers else mode_of(i)
    found = _float_value(code, bits, kinds, (whole, mode))
    if ftz and to == "f32":
        found = r.flushed(code, found, to)
    if "sat" in i.modifiers:
        found = r.saturated(code, found, to)
    if "satfinite" in i.modifiers:
        found = _finite(code, found, to)
    return relu(code, found, to) if "relu" in i.modifiers else found


def _float_value(
    code: Code, bits: Value, kinds: tuple[str, str], how: tuple[str | None, str]
) -> Value:
    (to, source), (whole, mode) = kinds, how
    if to == source and to in ("f32", "f64") and mode == "rn":
        value = code.as_float(bits)
        return code.canonical(code.as_bits(code.intrinsic(whole, [value]) if whole else value))
    if (
        source in ("f32", "f16", "bf16")
        and to in ("f16", "bf16", "f32")
        and whole is None
        and mode == "rn"
    ):
        single = code.as_float(bits) if source == "f32" else r.single_of(code, bits, source)
        if to == "f32":
            return code.canonical(code.as_bits(single))
        nan = code.compare("fcmp uno", single, single)
        return code.select(nan, const(0x7FFF, 16), r.narrowed(code, single, to))
    value = r.double_of(code, bits, source)
    if whole:
        value = code.intrinsic(whole, [value])
    return _rounded(code, value, to, mode)


def _finite(code: Code, bits: Value, kind: str) -> Value:
    """.satfinite: ∞ becomes the largest number."""
    top = 1 << (bits.bits - 1)
    sign = code.each("and {T} {0}, {1}", [bits, const(top, bits.bits)])
    size = code.each("and {T} {0}, {1}", [bits, const(top - 1, bits.bits)])
    largest = code.each("or {T} {0}, {1}", [sign, const(_LARGEST[kind], bits.bits)])
    beyond = code.compare("icmp ugt", size, const(_LARGEST[kind], bits.bits))
    nan = is_nan(code, bits, "f32" if kind == "tf32" else kind)
    return code.select(nan, bits, code.select(beyond, largest, bits))


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
    """Masks of the comparison's results: one, or one for each half of packed operands."""
    how = i.modifiers[0]
    if not is_float(kind):
        a, b = (code.read(o, width(kind)) for o in i.operands[1:3])
        plain = how if how in ("eq", "ne") else ("s" if is_signed(kind) else "u") + how
        return [code.mask_of(code.compare(f"icmp {_UNSIGNED.get(how, plain)}", a, b))]
    element = {"f16x2": "f16", "bf16x2": "bf16"}.get(kind, kind)
    if kind in ("f32", "f64"):
        pairs = [[code.as_bits(code.read_float(o, kind)) for o in i.operands[1:3]]]
    else:
        columns = [pieces(code, code.read(o, width(kind)), kind) for o in i.operands[1:3]]
        pairs = [list(pair) for pair in zip(*columns, strict=True)]
    found = []
    for pair in pairs:
        if "ftz" in i.modifiers:
            pair = [r.flushed(code, v, element) for v in pair]
        values = [
            code.as_float(v) if element in ("f32", "f64") else r.single_of(code, v, element)
            for v in pair
        ]
        found.append(code.mask_of(code.compare(f"fcmp {_FLOAT_COMPARISONS[how]}", *values)))
    return found


def _joined(code: Code, i: ir.Instruction, mask: str) -> str:
    """The result combined with the predicate that follows the operands."""
    how = operation_of(i)
    return mask if not how else code.text.op(f"{how} i32 {mask}, {code.predicate(i.operands[3])}")


def set_predicate(code: Code, i: ir.Instruction) -> None:
    kind = i.types[-1]
    masks = _compared(code, i, kind)
    target = i.operands[0]
    first, second = (
        (target.first, target.second) if isinstance(target, ir.Pair) else (target, ir.Sink())
    )
    if kind in ("f16x2", "bf16x2"):
        results = [_joined(code, i, m) for m in masks]
    else:
        inverse = (
            code.text.op(f"xor i32 {masks[0]}, -1") if not isinstance(second, ir.Sink) else "0"
        )
        results = [
            _joined(code, i, masks[0]),
            inverse if inverse == "0" else _joined(code, i, inverse),
        ]
    code.write_predicate(first, results[0])
    if not isinstance(second, ir.Sink):
        code.write_predicate(second, results[1])


_TRUE = {"f32": 0x3F800000, "f16": 0x3C00, "bf16": 0x3F80}


def set_register(code: Code, i: ir.Instruction) -> None:
    """set: all ones or 1.0 where the comparison holds."""
    result, kind = i.types[0], i.types[-1]
    is_packed = kind in ("f16x2", "bf16x2")
    element = {"f16x2": "f16", "bf16x2": "bf16"}.get(result, result)
    bits = 16 if is_packed else width(element)
    true = const(_TRUE.get(element, (1 << bits) - 1), bits)
    parts = []
    for mask in _compared(code, i, kind):
        lanes = Value(code.lanes(_joined(code, i, mask)), "i1")
        parts.append(code.select(lanes, true, const(0, bits)))
    code.write(i.operands[0], packed(code, parts), signed=is_signed(result))


def space_address(code: Code, i: ir.Instruction) -> None:
    """cvta: from a state space to the generic address space, and back."""
    bits = width(i.types[-1])
    value = code.read(i.operands[1], bits)
    space = next(m.split("::")[0] for m in i.modifiers if m.split("::")[0] in WINDOWS)
    how = "sub" if "to" in i.modifiers else "add"
    base = WINDOWS[space]
    code.write(
        i.operands[0],
        value if base == 0 else code.each(f"{how} {{T}} {{0}}, {{1}}", [value, const(base, bits)]),
    )


def is_space(code: Code, i: ir.Instruction) -> None:
    """isspacep."""
    value = code.read(i.operands[1], 64)
    space = next(m.split("::")[0] for m in i.modifiers if m.split("::")[0] in WINDOWS)
    if space == "global":
        found = code.compare("icmp uge", value, const(1 << 44, 64))
    else:
        offset = code.each("sub {T} {0}, {1}", [value, const(WINDOWS[space], 64)])
        found = code.compare("icmp ult", offset, const(WINDOW_BYTES, 64))
    code.write_predicate(i.operands[0], code.mask_of(found))


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.CONVERT: convert,
    Form.COMPARE: set_predicate,
    Form.COMPARE_TO_REGISTER: set_register,
    Form.SPACE_ADDRESS: space_address,
    Form.IS_SPACE: is_space,
}
