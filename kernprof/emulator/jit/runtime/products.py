"""Native code for matrices: products of small ones, and rows of 8 × 8 ones between shared memory and lanes."""

from __future__ import annotations

from kernprof.emulator.jit.layout import Field
from kernprof.emulator.jit.runtime.blocks import field
from kernprof.emulator.jit.text import Text

_ROWS = 8  # at once: sums that do not wait for one another


def functions(declared: dict[str, str]) -> str:
    """@product_real and @product_whole(a, table, b, c, rows, columns ÷ 8, k): c += a · b, k ascending.

    Elements take 8 bytes. b and c lie row by row; a as its table of byte offsets says, row by row. @rows moves
    matrices of `ldmatrix` (flags 0), transposed (1), of `stmatrix` (2), transposed (3), and gives their wavefronts.
    """
    return "\n".join(
        (_product(Text(declared), real=True), _product(Text(declared), real=False), _matrix_rows(Text(declared)))
    )


def _product(text: Text, *, real: bool) -> str:
    elem = "double" if real else "i64"
    kind = f"<8 x {elem}>"
    width = text.op("shl i64 %tiles, 6")  # bytes of a row of b and c
    groups = text.op("lshr i64 %rows, 3")
    with text.times(groups) as group:
        first = text.op(f"shl i64 {group}, 3")
        with text.times("%tiles") as tile:
            column = text.op(f"shl i64 {tile}, 6")
            places = []
            for row in range(_ROWS):
                number = text.op(f"add i64 {first}, {row}")
                places.append(text.at(text.at("%m", text.op(f"mul i64 {number}, {width}")), column))
            sums = [text.variable(kind) for _ in places]
            for place, total in zip(places, sums, strict=True):
                text.store(kind, text.load(kind, place, 64), total)
            with text.times("%k") as step:
                line = text.at(text.at("%b", text.op(f"mul i64 {step}, {width}")), column)
                right = text.load(kind, line, 64)
                for row, total in enumerate(sums):
                    number = text.op(f"add i64 {first}, {row}")
                    index = text.op(f"add i64 {text.op(f'mul i64 {number}, %k')}, {step}")
                    offset = text.load("i32", text.op(f"getelementptr i32, ptr %table, i64 {index}"))
                    left = text.load(elem, text.at("%a", text.op(f"zext i32 {offset} to i64")))
                    one = text.op(f"insertelement {kind} poison, {elem} {left}, i32 0")
                    wide = text.op(f"shufflevector {kind} {one}, {kind} poison, <8 x i32> zeroinitializer")
                    text.store(kind, _multiplied(text, real, (wide, right, text.load(kind, total))), total)
            for place, total in zip(places, sums, strict=True):
                text.store(kind, text.load(kind, total), place, 64)
    text.do("ret void")
    name = "product_real" if real else "product_whole"
    return text.function(f"void @{name}(ptr %a, ptr %table, ptr %b, ptr %m, i64 %rows, i64 %tiles, i64 %k)")


def _multiplied(text: Text, real: bool, values: tuple[str, str, str]) -> str:
    left, right, total = values
    if real:
        kind = "<8 x double>"
        return text.call(kind, "llvm.fma.v8f64", *(f"{kind} {v}" for v in (left, right, total)))
    return text.op(f"add <8 x i64> {total}, {text.op(f'mul <8 x i64> {left}, {right}')}")


def _matrix_rows(text: Text) -> str:
    hosts, values = field(text, Field.HOSTS, "ptr"), field(text, Field.VALUES, "ptr")
    addresses = field(text, Field.ADDRESSES, "ptr")
    cost = text.variable("i64", "0")
    turned = text.op("icmp ne i32 " + text.op("and i32 %flags, 1") + ", 0")
    store = text.op("icmp ne i32 " + text.op("and i32 %flags, 2") + ", 0")
    with text.times("%matrices") as matrix:
        first = text.op(f"shl i64 {matrix}, 3")
        lanes = text.op(f"trunc i64 {text.op(f'shl i64 255, {first}')} to i32")
        fronts = text.op(f"call i64 @conflicts(ptr {addresses}, i32 {lanes}, i64 4)")
        text.store("i64", text.op(f"add i64 {text.load('i64', cost)}, {fronts}"), cost)
        row_of_values = text.at(values, text.op(f"shl i64 {matrix}, 8"))
        with text.times("64") as half:  # half h of lane l: 2 l + h
            lane, low = text.op(f"lshr i64 {half}, 1"), text.op(f"and i64 {half}, 1")
            row, pair = text.op(f"lshr i64 {lane}, 2"), text.op(f"and i64 {lane}, 3")
            column = text.op(f"add i64 {text.op(f'shl i64 {pair}, 1')}, {low}")
            here = text.op(f"select i1 {turned}, i64 {column}, i64 {row}")
            across = text.op(f"select i1 {turned}, i64 {row}, i64 {column}")
            number = text.op(f"add i64 {first}, {here}")
            host = text.load("i64", text.op(f"getelementptr i64, ptr {hosts}, i64 {number}"))
            there = text.op(f"inttoptr i64 {text.op(f'add i64 {host}, ' + text.op(f'shl i64 {across}, 1'))} to ptr")
            own = text.op(f"getelementptr i16, ptr {row_of_values}, i64 {half}")
            source = text.op(f"select i1 {store}, ptr {own}, ptr {there}")
            target = text.op(f"select i1 {store}, ptr {there}, ptr {own}")
            text.store("i16", text.load("i16", source), target)
    text.do(f"ret i64 {text.load('i64', cost)}")
    return text.function("i64 @rows(ptr %c, i64 %matrices, i32 %on, i32 %flags)")
