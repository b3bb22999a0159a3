"""A call of a function in runtime/rare.c: operands to rows of the scratch area, results back."""

from collections.abc import Mapping

from kernprof.emulator.jit.accesses.moves import value_place
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.text import RARE_SECOND, vector
from kernprof.emulator.jit.values import Value

RESULT = 8  # the row that a single result is in


def call(code: Code, name: str, form: int, operands: Mapping[int, Value]) -> None:
    """`operands` by row, of 64 bits; leaves the warp at a fault."""
    text = code.text
    for row, value in operands.items():
        text.store(vector("i64"), code.wide(code.resized(value, 64)), value_place(code, row), 64)
    code.rare.add(name)
    failed = text.op(f"call i32 @{name}(ptr %c, ptr %w, i32 {code.on}, i32 {code.pc}, i64 {form})")
    after = text.fresh("w")
    text.branch(text.op(f"icmp eq i32 {failed}, 0"), after, "fault", rare=RARE_SECOND)
    text.label(after)


def result(code: Code, row: int = RESULT, bits: int = 64) -> Value:
    """What a call left in a row."""
    found = Value(code.text.load(vector("i64"), value_place(code, row), 64), "i64")
    return code.resized(found, bits)
