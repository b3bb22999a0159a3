"""LLVM code for floating-point arithmetic (f32, f64, f16, bf16) and approximate functions.

Registers contain bit patterns. Operations on f32 and f64 that take a few vector instructions are
emitted as LLVM code. Other operations call C functions of runtime/elements.c.
"""

from collections.abc import Sequence

from kernprof.emulator.jit.code import Code, Emit
from kernprof.emulator.jit.instructions.integers import PACKED, count_hard, packed, pieces, width
from kernprof.emulator.jit.nodes import NotCovered
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import Form

_MODES = {"rn": "rn", "rz": "rz", "rm": "rm", "rp": "rp", "rni": "rn", "rna": "rna"}
PROCESSOR_MODES = {"rz": 0, "rp": 2, "rm": 3}  # PTX rounding mode → operand of llvm.set.rounding
INFINITY = {
    "f16": 0x7C00,
    "bf16": 0x7F80,
    "tf32": 0x7F800000,
    "f32": 0x7F800000,
    "f64": 0x7FF << 52,
}
_ONE = {"f32": 0x3F800000, "f64": 0x3FF << 52}
_PROPERTIES = ("finite", "infinite", "number", "notanumber", "normal", "subnormal")


def mode_of(i: ir.Instruction) -> str:
    return next((_MODES[m] for m in i.modifiers if m in _MODES), "rn")


def is_float(kind: str) -> bool:
    return kind.startswith(("f", "bf")) or kind == "tf32"


# Conversions between floating-point formats.


def single_of(code: Code, bits: Value, kind: str) -> Value:
    """Convert bit patterns of f16, bf16 or f32 to f32 values."""
    if kind != "bf16":
        return code.cast("fpext", code.as_float(bits), "float")
    return code.as_float(code.binary("shl", code.resized(bits, 32), 16))


def double_of(code: Code, bits: Value, kind: str) -> Value:
    """Convert bit patterns of type `kind` to f64 values, exactly."""
    if kind == "f64":
        return code.as_float(bits)
    return code.cast("fpext", single_of(code, bits, kind), "double")


def rounded(code: Code, value: Value, kind: str, mode: str = "rn") -> Value:
    """Round f64 values to bit patterns of type `kind`, with canonical NaNs.

    The f64 values must be exact or rounded to odd (runtime/numbers.h), so that this second
    rounding is correct.
    """
    if kind == "f64":
        return code.canonical(code.as_bits(value))
    if kind == "f32" and mode == "rn":
        return code.canonical(code.as_bits(code.cast("fptrunc", value, "float")))
    bits = 16 if kind in ("f16", "bf16") else 32
    return code.native(f"round_{mode}_{kind}", [value], f"i{bits}")[0]


def flushed(code: Code, bits: Value, kind: str) -> Value:
    """Emit .ftz: replace subnormal values by zeros with the same sign."""
    if (bits.ref, kind) in code.flushed:
        return bits
    small = code.compare("icmp eq", code.binary("and", bits, INFINITY[kind]), 0)
    result = code.select(small, code.binary("and", bits, 1 << (bits.bits - 1)), bits)
    code.flushed.add((result.ref, kind))
    return result


def finished(code: Code, i: ir.Instruction, result: Value, kind: str) -> Value:
    """Emit the modifiers .ftz, .sat and .relu of an instruction's result."""
    return clamped(code, i, flushed(code, result, kind) if "ftz" in i.modifiers else result, kind)


def clamped(code: Code, i: ir.Instruction, result: Value, kind: str) -> Value:
    """Emit the modifiers .sat (clamp to [0, 1]) and .relu of an instruction's result."""
    for name in ("sat", "relu"):
        if name in i.modifiers:
            operand = code.canonical(result) if result.raw else result
            result, _ = code.native(f"{name}_{kind}", [operand], result.elem)
    return result


# Arithmetic.


def arithmetic(code: Code, i: ir.Instruction) -> None:
    """Emit add, sub, mul, fma, mad, min, max, neg and abs for all floating-point types."""
    kind = i.types[-1]
    if len(i.types) > 1:
        raise NotCovered("mixed-precision arithmetic is not emulated", i)
    element = PACKED.get(kind, kind)
    if kind in ("f32", "f64") and i.opcode not in ("neg", "abs"):
        columns = [[code.as_bits(code.read_float(o, kind))] for o in i.operands[1:]]
    else:
        columns = [pieces(code, code.read(o, width(kind)), kind) for o in i.operands[1:]]
    results = []
    for operands in zip(*columns, strict=True):
        if "ftz" in i.modifiers:
            operands = tuple(
                flushed(code, code.as_bits(o)._replace(raw=False), element) for o in operands
            )
        results.append(finished(code, i, _combined(code, i, operands, element), element))
    code.write(i.operands[0], packed(code, results))


def _combined(code: Code, i: ir.Instruction, operands: Sequence[Value], kind: str) -> Value:
    """Emit arithmetic on one element of each operand; `finished` adds .ftz, .sat and .relu."""
    form, a = row_of(i).form, operands[0]
    top = 1 << (a.bits - 1)
    if form is Form.EXTREME:
        present = {"max": i.opcode == "max"} | dict.fromkeys(i.modifiers, True)
        names = ("max", "NaN", "abs", "xorsign")
        flags = sum(present.get(name, False) << n for n, name in enumerate(names))
        operation_form = flags | (len(operands) > 2) << 4
        return code.native(f"extreme_{kind}", operands, f"i{a.bits}", operation_form)[0]
    if form is Form.UNARY:  # neg and abs change the sign bit of NaNs, too
        a = code.canonical(a) if a.raw else a
        return code.binary("xor", a, top) if i.opcode == "neg" else code.binary("and", a, top - 1)
    if i.opcode == "sub":
        operands = [a, code.binary("xor", operands[1], top)]
    name = "fadd" if form is Form.SUM else "fmul" if form is Form.PRODUCT else "fma"
    if kind in ("f16", "bf16"):
        return code.native(f"{name}_{kind}", operands, "i16")[0]
    return operation(code, name, operands, mode_of(i))


def operation(code: Code, name: str, operands: Sequence[Value], mode: str) -> Value:
    """Emit fadd, fmul, fdiv, fma or sqrt on f32 or f64 bit patterns, with rounding mode `mode`."""
    reals = [code.as_float(operand) for operand in operands]
    if mode == "rn":
        if name in ("fma", "sqrt"):
            result = code.intrinsic(f"llvm.{name}", reals)
        else:
            result = code.binary(name, *reals)
        return code.as_bits(result)._replace(raw=True)
    elem = reals[0].elem
    name = f"{name}_directed_f{reals[0].bits}"
    result, _ = code.native(name, reals, elem, PROCESSOR_MODES[mode])
    return code.canonical(code.as_bits(result))


def _input(code: Code, i: ir.Instruction, operand: ir.Operand, kind: str) -> Value:
    bits = code.as_bits(code.read_float(operand, kind))
    return flushed(code, bits, kind) if "ftz" in i.modifiers else bits


def divide(code: Code, i: ir.Instruction) -> None:
    kind = i.types[-1]
    a, b = (_input(code, i, o, kind) for o in i.operands[1:3])
    quotient = operation(code, "fdiv", [a, b], mode_of(i))
    count_hard(code, i, a=a, b=b, q=code.as_bits(quotient))
    code.write(i.operands[0], finished(code, i, quotient, kind))


def root(code: Code, i: ir.Instruction) -> None:
    """Emit sqrt and rcp with the rounding mode of the instruction.

    The .approx variants are rounded to nearest, which is within the error that PTX allows.
    """
    kind = i.types[-1]
    if i.opcode == "rcp" and kind == "f64" and "approx" in i.modifiers:
        code.write(i.operands[0], code.native("rcp_f64", [code.read(i.operands[1], 64)], "i64")[0])
        return
    a = _input(code, i, i.operands[1], kind)
    if i.opcode == "rcp":
        result = operation(code, "fdiv", [const(_ONE[kind], a.bits), a], mode_of(i))
    else:
        result = operation(code, "sqrt", [a], mode_of(i))
    count_hard(code, i, a=a)
    code.write(i.operands[0], finished(code, i, result, kind))


def test_property(code: Code, i: ir.Instruction) -> None:
    """Emit testp: test a floating-point property such as .finite or .subnormal."""
    kind = i.types[-1]
    number = next(_PROPERTIES.index(m) for m in i.modifiers if m in _PROPERTIES)
    _, mask = code.native(f"testp_{kind}", [code.read(i.operands[1], width(kind))], form=number)
    code.write_predicate(i.operands[0], code.text.op(f"trunc i64 {mask} to i32"))


def special(code: Code, i: ir.Instruction) -> None:
    """Emit sin, cos, lg2, ex2, tanh and rsqrt, computed in f64 and rounded once."""
    kind = i.types[-1]
    element, ftz = PACKED.get(kind, kind), "ftz" in i.modifiers
    if element == "f64" and i.opcode != "rsqrt":
        raise NotCovered("this function is not emulated for f64", i)
    if element in ("f32", "f64"):
        parts = [code.as_bits(code.read_float(i.operands[1], kind))]
    else:
        parts = pieces(code, code.read(i.operands[1], width(kind)), kind)
    if element == "f32":
        count_hard(code, i, a=parts[0])
    results = []
    for bits in parts:
        value = double_of(code, flushed(code, bits, element) if ftz else bits, element)
        result, _ = code.native(f"{i.opcode}_f64", [value], "double")
        bits = rounded(code, result, element)
        results.append(flushed(code, bits, element) if ftz else bits)
    code.write(i.operands[0], packed(code, results))


EMIT: dict[Form, Emit] = {
    **dict.fromkeys(
        (Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM, Form.EXTREME, Form.UNARY), arithmetic
    ),
    **dict.fromkeys((Form.SINE, Form.COSINE, Form.LOG2, Form.EXP2, Form.TANH, Form.RSQRT), special),
    Form.QUOTIENT: divide,
    Form.ROOT: root,
    Form.TEST_PROPERTY: test_property,
}
