"""Counting the operands of divisions and roots that ptxas hands to a routine
(`counting.hard_operands`).
"""

from collections.abc import Iterable, Mapping
from itertools import starmap

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.counting.hard_operands import Test, tests_of, tests_of_none
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flow import population
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir


def count_hard(code: Code, i: ir.Instruction, **values: Value) -> None:
    """`values` are the bit patterns of a, b and the result q, as far as there are such."""
    tests = tests_of(i)
    if not tests:
        return
    text = code.text
    hard = text.op(f"and i32 {_any(code, tests, values)}, {code.on}")
    odd = text.op(f"and i32 {_any(code, tests_of_none(i), values)}, {hard}")
    none, some = text.fresh("u"), text.fresh("u")
    text.branch(text.op(f"icmp eq i32 {hard}, 0"), none, some)
    text.label(some)
    easy = text.op(f"xor i32 {hard}, {code.on}")
    plain = text.op(f"xor i32 {hard}, {odd}")
    counted = (
        (Column.HARD_WARPS, "1"),
        (Column.HARD_THREADS, population(code, hard)),
        (Column.ALL_HARD_WARPS, _one_if(code, f"icmp eq i32 {easy}, 0")),
        (Column.ODD_WARPS, _one_if(code, f"icmp ne i32 {odd}, 0")),
        (Column.ODD_THREADS, population(code, odd)),
        (Column.PLAIN_WARPS, _one_if(code, f"icmp ne i32 {plain}, 0")),
    )
    for column, amount in counted:
        code.count(code.slots.new(code.pc, column), amount)
    text.goto(none)
    text.label(none)


def _one_if(code: Code, condition: str) -> str:
    return code.text.op(f"zext i1 {code.text.op(condition)} to i64")


def _any(code: Code, tests: Iterable[Test], values: Mapping[str, Value]) -> str:
    """The lanes for which one of the tests holds."""
    found = "0"
    for test in tests:
        value = _value(code, test.of, values)
        if value is not None:
            found = code.text.op(f"or i32 {found}, {code.mask_of(_holds(code, test, value))}")
    return found


def _value(code: Code, of: str, values: Mapping[str, Value]) -> Value | None:
    if of == "a|b":
        return code.each("or {T} {0}, {1}", [values["a"], values["b"]])
    if of == "a-b":
        return code.each(
            "sub {T} {0}, {1}", list(starmap(_exponent, ((code, values["a"]), (code, values["b"]))))
        )
    return values.get(of)


def _exponent(code: Code, value: Value) -> Value:
    shifted = code.each("lshr {T} {0}, {1}", [value, const(23, 32)])
    return code.each("and {T} {0}, {1}", [shifted, const(0xFF, 32)])


def _holds(code: Code, test: Test, value: Value) -> Value:
    bits = value.bits
    shifted = (
        code.each("lshr {T} {0}, {1}", [value, const(test.shift, bits)]) if test.shift else value
    )
    moved = code.each("add {T} {0}, {1}", [shifted, const(test.plus, bits)])
    kept = code.each("and {T} {0}, {1}", [moved, const(test.mask, bits)])
    return code.compare("icmp uge", kept, const(test.least, bits))
