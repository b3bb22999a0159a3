"""A stack that changes (alloca) as a variable of the function in local memory; policies of caches,
which do nothing.
"""

from dataclasses import replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.lowering.recursion import STACK_BYTES
from kernprof.emulator.ptx.lowering.rewriting import Rewriting


def with_stack(function: ir.Function) -> ir.Function:
    """The function without these instructions."""
    found = {i.opcode for i in function.instructions}
    if found.isdisjoint(("alloca", "createpolicy")):
        return function
    made = Rewriting(function)
    top = made.new_register("b64")
    if "alloca" in found:
        variables = (*function.variables, ir.Variable("%stack", "local", "b8", 16, STACK_BYTES))
        function = replace(function, variables=variables)
        made.add_new("mov", ("b64",), (top, ir.Symbol("%stack")))
    for i in function.instructions:
        made.begin(i)
        if i.opcode == "createpolicy":
            made.add_new("mov", ("b64",), (i.operands[0], ir.Immediate(0)), i.guard)
        elif i.opcode == "stacksave":
            made.add_new("mov", ("b64",), (i.operands[0], top), i.guard)
        elif i.opcode == "stackrestore":
            made.add_new("mov", ("b64",), (top, i.operands[0]), i.guard)
        elif i.opcode == "alloca":
            place, size, *align = i.operands
            bytes_ = align[0].value if align and isinstance(align[0], ir.Immediate) else 16
            made.add_new("add", ("u64",), (top, top, ir.Immediate(int(bytes_) - 1)), i.guard)
            made.add_new("and", ("b64",), (top, top, ir.Immediate(-int(bytes_))), i.guard)
            made.add_new("mov", ("b64",), (place, top), i.guard)
            made.add_new("add", ("u64",), (top, top, size), i.guard)
        else:
            made.add(i)
    return replace(made.function(), variables=function.variables)
