"""What printf does inside, as counted on an H200: a routine of the driver, of which no machine code
can be read.

Counted for calls with formats of 2 to 62 characters, up to eight arguments, by 1 to 32 lanes:
accesses to the last one, instructions within 1 %. Texts that `%s` prints are read too, which is
left out.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import IGNORED_CALLS, results

_CONVERSION = re.compile(rb"%%|%[-+ #0]*(\*|\d*)(?:\.(\*|\d*))?(?:hh|h|ll|l|j|z|t|L)?[a-zA-Z]")


def printed(program: Program, counters: Counters) -> Mapping[str, int]:
    """What the metrics lack of it, by catalogue id."""
    total: Counter[str] = Counter()
    for pc, text in _prints(program):
        warps, threads = counters.values[pc, [Column.WARPS, Column.THREADS_ON]].tolist()
        if warps:
            matches = [m for m in _CONVERSION.finditer(text) if m[0] != b"%%"]
            given = sum(1 + (m[1] == b"*") + (m[2] == b"*") for m in matches)
            stores, loads = 222 - 7 * given, 5 + 3 * len(text)
            instructions = (6768 + 16 * len(text) - 69 * given) * warps + 15 * threads
            total += Counter(
                global_load_requests=loads * warps,
                global_load_sectors=loads * warps,
                global_store_requests=stores * warps,
                global_store_sectors=stores * threads,
                global_atomic_requests=5 * warps,
                instructions=instructions,
            )
    return total


@lru_cache(maxsize=64)
def _prints(program: Program) -> tuple[tuple[int, bytes], ...]:
    """The calls whose text is known, and it."""
    return tuple(
        (routine.first_pc + each.pc, text)
        for routine in program.routines
        for each in routine.function.instructions
        if is_print(each) and (text := _format(program, routine, each)) is not None
    )


def is_print(instruction: ir.Instruction) -> bool:
    first = instruction.operands[0] if instruction.operands else None
    called = first.target if isinstance(first, ir.CallOperand) else None
    return isinstance(called, ir.Symbol) and called.name in IGNORED_CALLS


def _format(program: Program, routine: Routine, call: ir.Instruction) -> bytes | None:
    """The text that the first argument points to, where it is a variable with a value."""
    code, first = routine.function.instructions, call.operands[0]
    assert isinstance(first, ir.CallOperand)
    place = first.arguments[0] if first.arguments else None
    value: ir.Operand | None = place if isinstance(place, ir.Register) else None
    for each in reversed(code[: call.pc]):
        symbol = next(_symbols(each), None)
        if (
            value is None
            and each.opcode == "st"
            and isinstance(place, ir.Symbol)
            and symbol == place
        ):
            value = each.operands[1]
        elif isinstance(value, ir.Register) and value in results(each):
            if isinstance(symbol, ir.Symbol) and symbol.name in program.globals_:
                return program.global_image[program.globals_[symbol.name] :].partition(b"\0")[0]
            value = each.operands[1] if each.opcode in ("mov", "cvta") else None
    return None


def _symbols(instruction: ir.Instruction) -> Iterator[ir.Symbol]:
    for operand in instruction.operands:
        base = operand.base if isinstance(operand, ir.Address) else operand
        if isinstance(base, ir.Symbol):
            yield base
