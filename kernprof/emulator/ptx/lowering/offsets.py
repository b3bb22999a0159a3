"""Accesses near one another as such, where the PTX computes the address of each anew."""

from dataclasses import replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import results
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import row_of


def with_offsets(function: ir.Function) -> ir.Function:
    """The function with constants that are added to an address as the access's offset, where
    nothing else writes what they are added to: accesses near one another are off one register then.
    """
    writers: dict[int, list[ir.Instruction]] = {}
    for each in function.instructions:
        for register in results(each):
            writers.setdefault(register.index, []).append(each)

    def moved(operand: ir.Operand) -> ir.Operand:
        if not (isinstance(operand, ir.Address) and isinstance(operand.base, ir.Register)):
            return operand
        made, *others = writers.get(operand.base.index, (None,))
        if made is None or others or made.opcode != "add" or made.guard or "cc" in made.modifiers:
            return operand
        _, base, more = made.operands
        if (
            not isinstance(base, ir.Register)
            or not isinstance(more, ir.Immediate)
            or abs(more.value) >> 31
        ):
            return operand
        known = base != operand.base and len(writers.get(base.index, ())) == 1
        return moved(ir.Address(base, operand.offset + more.value)) if known else operand

    code = tuple(
        (
            replace(i, operands=tuple(map(moved, i.operands)))
            if row_of(i).access or row_of(i).form is Form.ATOMIC
            else i
        )
        for i in function.instructions
    )
    return function if code == function.instructions else replace(function, instructions=code)
