"""A call of a function in runtime/rare.c: operands to rows of the scratch area, results back."""

from collections.abc import Mapping, Sequence

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.text import BITS, RARE_SECOND, vector
from kernprof.emulator.jit.values import Value

RESULT = 8  # the row that a single result is in


def call(code: Code, name: str, form: int, operands: Mapping[int, Value]) -> None:
    """`operands` by row, of 64 bits; leaves the warp at a fault."""
    text = code.text
    for row, value in operands.items():
        text.store(vector("i64"), code.wide(code.resized(value, 64)), code.row(row), 64)
    code.rare.add(name)
    failed = text.op(f"call i32 @{name}(ptr %c, ptr %w, i32 {code.on}, i32 {code.pc}, i64 {form})")
    after = text.fresh("w")
    text.branch(text.op(f"icmp eq i32 {failed}, 0"), after, "fault", rare=RARE_SECOND)
    text.label(after)


def result(code: Code, row: int = RESULT, bits: int = 64) -> Value:
    """What a call left in a row."""
    found = Value(code.text.load(vector("i64"), code.row(row), 64), "i64")
    return code.resized(found, bits)


def move(code: Code, places: Sequence[int], *, back: bool) -> None:
    """Registers of 32 bits that lie in the warp's state go to the first rows; or `back`, for the
    lanes that are on. A loop, for a product of four warps has up to 256 of them.
    """
    table = f"@table{len(code.tables.constants)}"
    listed = ", ".join(f"i64 {each}" for each in places)
    code.tables.constants.append(f"{table} = internal constant [{len(places)} x i64] [{listed}]")
    given = {
        "ptr %w": "%w",
        "ptr %rows": code.row(0),
        "ptr %places": table,
        "i64 %count": str(len(places)),
        "i32 %on": code.on,
    }
    code.shared(
        "void", "registers_back" if back else "registers_to_rows", given, lambda: _mover(code, back)
    )


def _mover(code: Code, back: bool) -> None:
    text, word, row = code.text, vector("i32"), vector("i64")
    lanes = text.op(f"bitcast i32 %on to {BITS}")
    with text.times("%count") as number:
        at = text.load("i64", text.op(f"getelementptr i64, ptr %places, i64 {number}"))
        place = text.op(f"getelementptr i8, ptr %w, i64 {at}")
        there = text.op(f"getelementptr {row}, ptr %rows, i64 {number}")
        before = text.load(word, place, 64)
        if back:
            new = text.op(f"trunc {row} {text.load(row, there, 64)} to {word}")
            text.store(
                word, text.op(f"select {BITS} {lanes}, {word} {new}, {word} {before}"), place, 64
            )
        else:
            text.store(row, text.op(f"zext {word} {before} to {row}"), there, 64)
    text.do("ret void")
