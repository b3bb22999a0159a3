"""Hard operands of divisions, roots and powers, for which ptxas's code takes an extra path.

The tests are those of the machine code. Correctly rounded operations call a subroutine of ptxas: 0
÷ x costs a warp some thirty instructions. Approximate ones are scaled before and after: 2 ^ −∞, as
for masked elements of a softmax, costs two multiplications.
"""

from dataclasses import dataclass

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import Form


@dataclass(frozen=True, slots=True)
class Test:
    """Test of an operand: true if ((value >> shift) + plus) & mask ≥ least.

    `of`: a, b, the result q, a | b, or the difference of the exponents of a and b.
    """

    of: str
    shift: int
    plus: int
    mask: int
    least: int


_WIDE = Test("a|b", 32, 0, 0xFFFFFFFF, 1)  # 32 bits are not enough
_HARD = {
    # FCHK's test is undocumented: thresholds measured on an H200, for each exponent.
    ("div", "f32"): (
        Test("a", 23, -25, 0xFF, 230),
        Test("b", 23, -2, 0xFF, 250),
        Test("a-b", 0, 124, 0x3FF, 251),
    ),
    ("rcp", "f32"): (Test("a", 23, -1, 0xFF, 252),),
    ("sqrt", "f32"): (Test("a", 0, -0x0D000000, 0xFFFFFFFF, 0x72800000),),
    ("div", "f64"): (
        Test("a", 32, -0x03600000, 0x7FFFFFFF, 0x7CA00000),
        Test("b", 32, 0, 0x7FFFFFFF, 0x7F800000),
        Test("q", 32, -0x00100001, 0x7FFFFFFF, 0x7F700000),
    ),
    ("rcp", "f64"): (Test("a", 32, -0x00100000, 0x7FFFFFFF, 0x7FBFFBFE),),
    ("sqrt", "f64"): (Test("a", 32, -0x03500000, 0xFFFFFFFF, 0x7CA00000),),
    **{(name, kind): (_WIDE,) for name in ("div", "rem") for kind in ("s64", "u64")},
}
_SMALL = (0, -0x00800000, 0x7FFFFFFF, 0x7F800000)  # subnormal or zero
_SCALED = {
    Form.EXP2: (Test("a", 0, -0xFF800001, 0xFFFFFFFF, 0xC37C0000),),  # below −126
    Form.LOG2: (Test("a", *_SMALL),),
    Form.RSQRT: (Test("a", *_SMALL),),
    Form.ROOT: (Test("a", *_SMALL),),
    Form.QUOTIENT: (Test("b", *_SMALL),),
}


def tests_of(instruction: ir.Instruction) -> tuple[Test, ...]:
    """Return the tests of an instruction; operands that pass any of them are hard."""
    kind = instruction.types[-1] if instruction.types else ""
    if kind == "f32" and not {"approx", "full"}.isdisjoint(instruction.modifiers):
        form = row_of(instruction).form
        scaled = "ftz" not in instruction.modifiers and instruction.opcode != "rcp"
        return _SCALED.get(form, ()) if form and scaled else ()
    if kind[:1] == "f" and "rn" not in instruction.modifiers:
        return ()
    return _HARD.get((instruction.opcode, kind), ())
