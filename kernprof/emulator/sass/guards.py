"""Arithmetic whose result a `selp` takes or leaves: where ptxas put it under that condition, so does the emulator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import build
from kernprof.emulator.ptx.facts import results, sources
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import row_of
from kernprof.emulator.sass.disassembly import SassKernel

ARITHMETIC = frozenset({Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM})


def guard(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """The function with such arithmetic guarded, so that threads which leave its result do not count."""
    lines: dict[int, bool] = {}
    for each in kernel.instructions:
        lines[each.line] = lines.get(each.line, True) and each.predicated
    wanted = [
        each
        for each in function.instructions
        if each.guard is None and lines.get(each.line) and row_of(each).form in ARITHMETIC
    ]
    found = dict(_guards(function, wanted)) if wanted else {}
    code = tuple(replace(i, guard=found[i.pc]) if i.pc in found else i for i in function.instructions)
    return replace(function, instructions=code) if found else function


def _guards(function: ir.Function, wanted: list[ir.Instruction]) -> Iterator[tuple[int, ir.Guard]]:
    reads = Counter(register.index for each in function.instructions for register in sources(each))
    cfg = build(function)
    for each in wanted:
        made = results(each)[0]
        end = cfg.blocks[cfg.block_of[each.pc]].end
        if reads[made.index] == 1 and (found := _selected(function.instructions[each.pc + 1 : end], made)):
            yield each.pc, found


def _selected(code: tuple[ir.Instruction, ...], made: ir.Register) -> ir.Guard | None:
    """The condition under which the one reader of `made` takes it, if that is known before already."""
    written: set[int] = {made.index}
    for each in code:
        if made in sources(each):
            if each.opcode != "selp" or each.guard is not None:
                return None
            _, first, _, condition = each.operands
            known = isinstance(condition, ir.Register) and condition.index not in written
            return ir.Guard(condition, negated=first != made) if known else None  # type: ignore[arg-type]
        written |= {register.index for register in results(each)}
        if made.index in {register.index for register in results(each)}:
            return None
    return None
