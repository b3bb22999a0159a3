"""Calls that the JIT cannot inline, as ones that it can: through pointers, and of malloc and free.

A call through a pointer becomes a chain of direct ones, to every function whose address is taken
and whose parameters fit. A function's address is its number in the module.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.lowering.rewriting import Rewriting
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import row_of

HEAP = "%heap"  # the variable that device malloc takes from
HEAP_BYTES = 8 << 20  # cudaLimitMallocHeapSize, unless set
_HEAP_PTX = """
.version 8.0
.target sm_80
.address_size 64
.func (.param .b64 given) malloc (.param .b64 size) {
  .reg .b64 %a<2>;
  ld.param.b64 %a0, [size];
  heap.alloc.b64 %a1, %a0;
  st.param.b64 [given], %a1;
  ret;
}
.func free (.param .b64 pointer) {
  .reg .b64 %a;
  ld.param.b64 %a, [pointer];
  heap.free.b64 %a;
  ret;
}
"""


def function_address(module: ir.Module, name: str) -> int:
    return 16 * (1 + list(module.functions).index(name))


def with_heap(module: ir.Module) -> ir.Module:
    """The module with malloc and free, where it declares them without a body."""
    own = {
        name: f
        for name, f in _heap_functions().items()
        if module.functions.get(name, f).declaration
    }
    return replace(module, functions=module.functions | own) if own else module


@lru_cache(maxsize=1)
def _heap_functions() -> dict[str, ir.Function]:
    from kernprof.emulator.ptx.parser import parse

    return parse(_HEAP_PTX).functions


def target_of(instruction: ir.Instruction) -> ir.Symbol | ir.Register | None:
    """What an instruction calls."""
    called = instruction.operands[0] if row_of(instruction).form is Form.CALL else None
    return called.target if isinstance(called, ir.CallOperand) else None


def through_pointers(function: ir.Function) -> bool:
    return any(isinstance(target_of(i), ir.Register) for i in function.instructions)


def taken(module: ir.Module, function: ir.Function) -> Iterator[str]:
    """The functions whose addresses a function or a variable of the module holds."""
    for instruction in function.instructions:
        if row_of(instruction).form is not Form.CALL:
            names = (o.name for o in instruction.operands if isinstance(o, ir.Symbol))
            yield from (name for name in names if name in module.functions)
    for variable in module.variables.values():
        yield from (r.symbol for r in variable.relocations if r.symbol in module.functions)


def resolved(module: ir.Module) -> ir.Module:
    """The module without calls through pointers."""
    if not any(through_pointers(f) for f in module.functions.values()):
        return module
    candidates = sorted({name for f in module.functions.values() for name in taken(module, f)})
    return replace(
        module, functions={n: _direct(module, f, candidates) for n, f in module.functions.items()}
    )


def _direct(module: ir.Module, function: ir.Function, candidates: list[str]) -> ir.Function:
    if not through_pointers(function):
        return function
    sizes = {v.name: v.size for v in function.variables}
    made = Rewriting(function)
    for instruction in function.instructions:
        made.begin(instruction)
        called = instruction.operands[0] if instruction.operands else None
        if not isinstance(called, ir.CallOperand) or not isinstance(called.target, ir.Register):
            made.add(instruction)
            continue
        wanted = [
            [sizes.get(o.name) if isinstance(o, ir.Symbol) else None for o in some]
            for some in (called.returns, called.arguments)
        ]
        fitting = [name for name in candidates if _shape(module.functions[name]) == wanted]
        _chain(module, made, instruction, called, fitting)
    return made.function()


def _shape(function: ir.Function) -> list[list[int | None]]:
    return [[v.size for v in function.returns], [v.size for v in function.parameters]]


def _chain(
    module: ir.Module,
    made: Rewriting,
    instruction: ir.Instruction,
    called: ir.CallOperand,
    fitting: list[str],
) -> None:
    assert isinstance(called.target, ir.Register)
    over = made.new_label()
    if instruction.guard:
        made.jump(over, ir.Guard(instruction.guard.register, not instruction.guard.negated))
    for name in fitting:
        other, same = made.new_label(), made.new_register("pred")
        address = ir.Immediate(function_address(module, name))
        made.add_new("setp", ("eq", "b64"), (same, called.target, address))
        made.jump(other, ir.Guard(same, negated=True))
        made.add(
            replace(instruction, guard=None, operands=(replace(called, target=ir.Symbol(name)),))
        )
        made.jump(over)
        made.place(other)
    made.add_new("trap", (), ())
    made.place(over)
