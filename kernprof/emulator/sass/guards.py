"""Arithmetic whose result a `selp` takes or leaves: where ptxas put it under that condition, so does the emulator."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

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
    return _rewritten(function, found) if found else function


@dataclass(frozen=True, slots=True)
class _Found:
    """The guard of an instruction, and the comparison behind it that has to come first, if any."""

    guard: ir.Guard
    before: int | None = None


def _rewritten(function: ir.Function, found: Mapping[int, _Found]) -> ir.Function:
    """Guards set, and comparisons moved before the first instruction that they guard. Blocks stay what they were."""
    moved = {each.before: pc for pc, each in sorted(found.items(), reverse=True) if each.before is not None}
    code: list[ir.Instruction] = []
    for each in function.instructions:
        code += [function.instructions[pc] for pc, to in moved.items() if to == each.pc]
        if each.pc not in moved:
            code.append(replace(each, guard=found[each.pc].guard) if each.pc in found else each)
    return replace(function, instructions=tuple(replace(each, pc=pc) for pc, each in enumerate(code)))


def _guards(function: ir.Function, wanted: list[ir.Instruction]) -> Iterator[tuple[int, _Found]]:
    reads = Counter(register.index for each in function.instructions for register in sources(each))
    cfg = build(function)
    for each in wanted:
        made = results(each)[0]
        end = cfg.blocks[cfg.block_of[each.pc]].end
        if reads[made.index] == 1 and (found := _selected(function.instructions[each.pc + 1 : end], made)):
            yield each.pc, found


def _selected(code: tuple[ir.Instruction, ...], made: ir.Register) -> _Found | None:
    """The condition under which the one reader of `made` takes it, if that is known before already, or can be."""
    written: set[int] = {made.index}
    for each in code:
        if made in sources(each):
            if each.opcode != "selp" or each.guard is not None:
                return None
            _, first, _, condition = each.operands
            if not isinstance(condition, ir.Register):
                return None
            guard = ir.Guard(condition, negated=first != made)
            return _Found(guard) if condition.index not in written else _compared_before(code, guard, made)
        written |= {register.index for register in results(each)}
        if made.index in {register.index for register in results(each)}:
            return None
    return None


def _compared_before(code: tuple[ir.Instruction, ...], guard: ir.Guard, made: ir.Register) -> _Found | None:
    """The comparison that sets the condition between, where nothing keeps it from standing before."""
    written: set[int] = {made.index}
    for each in code:
        own = {register.index for register in results(each)}
        if guard.register.index in own:
            free = written.isdisjoint(register.index for register in sources(each))
            return (
                _Found(guard, each.pc) if free and each.opcode == "setp" and len(own) == 1 and not each.guard else None
            )
        if guard.register in sources(each) or (each.guard and each.guard.register == guard.register):
            return None
        written |= own
    return None
