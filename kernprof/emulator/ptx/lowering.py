"""Lowering of indirect calls, cluster barriers and alloca into code that the JIT can execute.

A call through a pointer becomes a chain of direct calls: one for each function with matching
parameters whose address is taken. A function's address is its number in the module.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import results, row_of
from kernprof.emulator.ptx.opcodes import Form


class Rewriting:
    """Rewriter of a function: call `begin` for each instruction in order, then add its replacement."""

    def __init__(self, function: ir.Function) -> None:
        self._function = function
        self._code: list[ir.Instruction] = []
        self._registers = list(function.registers)
        self._moved: dict[int, int] = {}  # old pc → new
        self._labels: dict[str, int] = {}
        self._loc: ir.SourceLine | None = None
        self._line = self._made = 0

    def begin(self, instruction: ir.Instruction) -> None:
        self._moved[instruction.pc] = len(self._code)
        self._loc, self._line = instruction.loc, instruction.line

    def add(self, instruction: ir.Instruction) -> None:
        self._code.append(replace(instruction, pc=len(self._code)))

    def add_new(
        self,
        opcode: str,
        modifiers: tuple[str, ...],
        operands: tuple[ir.Operand, ...],
        guard: ir.Guard | None = None,
    ) -> None:
        types = tuple(m for m in modifiers if m in ir.TYPE_BYTES)
        self.add(
            ir.Instruction(0, opcode, modifiers, types, operands, guard, self._loc, self._line)
        )

    def jump(self, label: str, guard: ir.Guard | None = None) -> None:
        self.add_new("bra", (), (ir.Label(label),), guard)

    def new_register(self, kind: str) -> ir.Register:
        register = ir.Register(f"%made{len(self._registers)}", kind, len(self._registers))
        self._registers.append(register)
        return register

    def new_label(self) -> str:
        """Return a label that is new to the function."""
        self._made += 1
        return f"$made{len(self._function.labels)}.{self._made}"

    def place(self, label: str) -> None:
        self._labels[label] = len(self._code)

    def function(self) -> ir.Function:
        """Return the function with its new code."""
        original = self._function
        end = len(original.instructions)
        labels = {
            name: self._moved[pc] if pc < end else len(self._code)
            for name, pc in original.labels.items()
        }
        return replace(
            original,
            instructions=tuple(self._code),
            registers=tuple(self._registers),
            labels=labels | self._labels,
        )


STACK_BYTES = 64 << 10  # bytes per thread
HEAP = "%heap"  # variable from which device malloc allocates
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
    """Add malloc and free to a module that declares them without a body."""
    missing = {
        name: f
        for name, f in _heap_functions().items()
        if module.functions.get(name, f).declaration
    }
    return replace(module, functions=module.functions | missing) if missing else module


@lru_cache(maxsize=1)
def _heap_functions() -> dict[str, ir.Function]:
    from kernprof.emulator.ptx.parser import parse

    return parse(_HEAP_PTX).functions


def target_of(instruction: ir.Instruction) -> ir.Symbol | ir.Register | None:
    """Return the callee of a call, else None."""
    called = instruction.operands[0] if row_of(instruction).form is Form.CALL else None
    return called.target if isinstance(called, ir.CallOperand) else None


def through_pointers(function: ir.Function) -> bool:
    return any(isinstance(target_of(i), ir.Register) for i in function.instructions)


def taken(module: ir.Module, function: ir.Function) -> Iterator[str]:
    """Return the functions whose address is taken in a function or in a variable of the module."""
    for instruction in function.instructions:
        if row_of(instruction).form is not Form.CALL:
            names = (o.name for o in instruction.operands if isinstance(o, ir.Symbol))
            yield from (name for name in names if name in module.functions)
    for variable in module.variables.values():
        yield from (r.symbol for r in variable.relocations if r.symbol in module.functions)


def resolved(module: ir.Module) -> ir.Module:
    """Replace the module's calls through pointers by direct calls."""
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
    rewriting = Rewriting(function)
    for instruction in function.instructions:
        rewriting.begin(instruction)
        called = instruction.operands[0] if instruction.operands else None
        if not isinstance(called, ir.CallOperand) or not isinstance(called.target, ir.Register):
            rewriting.add(instruction)
            continue
        wanted = [
            [sizes.get(o.name) if isinstance(o, ir.Symbol) else None for o in some]
            for some in (called.returns, called.arguments)
        ]
        fitting = [name for name in candidates if _shape(module.functions[name]) == wanted]
        _chain(module, rewriting, instruction, called, fitting)
    return rewriting.function()


def _shape(function: ir.Function) -> list[list[int | None]]:
    return [[v.size for v in function.returns], [v.size for v in function.parameters]]


def _chain(
    module: ir.Module,
    rewriting: Rewriting,
    instruction: ir.Instruction,
    called: ir.CallOperand,
    fitting: list[str],
) -> None:
    assert isinstance(called.target, ir.Register)
    over = rewriting.new_label()
    if instruction.guard:
        rewriting.jump(over, ir.Guard(instruction.guard.register, not instruction.guard.negated))
    for name in fitting:
        other, same = rewriting.new_label(), rewriting.new_register("pred")
        address = ir.Immediate(function_address(module, name))
        rewriting.add_new("setp", ("eq", "b64"), (same, called.target, address))
        rewriting.jump(other, ir.Guard(same, negated=True))
        rewriting.add(
            replace(instruction, guard=None, operands=(replace(called, target=ir.Symbol(name)),))
        )
        rewriting.jump(over)
        rewriting.place(other)
    rewriting.add_new("trap", (), ())
    rewriting.place(over)


Size = tuple[int, int, int]


def size_of(function: ir.Function) -> Size:
    """Return the cluster size that a kernel is compiled for; one block by default."""
    size = function.directives.get("reqnctapercluster", ())
    x, y, z = (*size, 1, 1, 1)[:3]
    return x, y, z


def blocks_of(function: ir.Function) -> int:
    x, y, z = size_of(function)
    return x * y * z


def with_cluster_barriers(module: ir.Module) -> ir.Module:
    functions = {
        name: _lowered(f) if any(map(_is_one, f.instructions)) else f
        for name, f in module.functions.items()
    }
    return replace(module, functions=functions)


def _is_one(instruction: ir.Instruction) -> bool:
    return row_of(instruction).form is Form.BARRIER and "cluster" in instruction.modifiers


def _lowered(function: ir.Function) -> ir.Function:
    rewriting = Rewriting(function)
    for instruction in function.instructions:
        rewriting.begin(instruction)
        if not _is_one(instruction):
            rewriting.add(instruction)
        elif "arrive" in instruction.modifiers:
            rewriting.add_new("cluster", ("arrive",), (), instruction.guard)
        else:
            over, again, done = (
                rewriting.new_label(),
                rewriting.new_label(),
                rewriting.new_register("pred"),
            )
            if instruction.guard:
                rewriting.jump(
                    over, ir.Guard(instruction.guard.register, not instruction.guard.negated)
                )
            rewriting.place(again)
            rewriting.add_new("cluster", ("test",), (done,))
            rewriting.jump(again, ir.Guard(done, negated=True))
            rewriting.place(over)
    return rewriting.function()


def grouped(
    function: ir.Function, grid: Size, blocks: NDArray[np.int64] | None
) -> NDArray[np.int64]:
    """Return the blocks to run (None: all), cluster by cluster in the order of their ranks."""
    size = size_of(function)
    number = np.arange(grid[0] * grid[1] * grid[2]) if blocks is None else blocks
    place = [number % grid[0], number // grid[0] % grid[1], number // (grid[0] * grid[1])]
    first = np.unique(
        np.stack([at // length for at, length in zip(place, size, strict=True)]), axis=1
    )
    inside = np.arange(size[0] * size[1] * size[2])
    ranks = [inside % size[0], inside // size[0] % size[1], inside // (size[0] * size[1])]
    x, y, z = (
        at[:, None] * length + rank for at, length, rank in zip(first, size, ranks, strict=True)
    )
    return np.ascontiguousarray((x + grid[0] * (y + grid[1] * z)).reshape(-1), np.int64)


def with_offsets(function: ir.Function) -> ir.Function:
    """Fold constant address additions into the offsets of accesses.

    Neighbouring accesses then share one register. The base must have no other writer.
    """
    writers: dict[int, list[ir.Instruction]] = {}
    for instruction in function.instructions:
        for register in results(instruction):
            writers.setdefault(register.index, []).append(instruction)

    def moved(operand: ir.Operand) -> ir.Operand:
        if not (isinstance(operand, ir.Address) and isinstance(operand.base, ir.Register)):
            return operand
        writer, *more_writers = writers.get(operand.base.index, (None,))
        if (
            writer is None
            or more_writers
            or writer.opcode != "add"
            or writer.guard
            or "cc" in writer.modifiers
        ):
            return operand
        _, base, more = writer.operands
        if (
            not isinstance(base, ir.Register)
            or not isinstance(more, ir.Immediate)
            or abs(more.value) >> 31
        ):
            return operand
        unchanged = base != operand.base and len(writers.get(base.index, ())) == 1
        return moved(ir.Address(base, operand.offset + more.value)) if unchanged else operand

    code = tuple(
        (
            replace(i, operands=tuple(map(moved, i.operands)))
            if row_of(i).access or row_of(i).form is Form.ATOMIC
            else i
        )
        for i in function.instructions
    )
    return function if code == function.instructions else replace(function, instructions=code)


def with_stack(function: ir.Function) -> ir.Function:
    """Lower alloca, stacksave and stackrestore to a stack variable, and createpolicy to zero."""
    opcodes = {i.opcode for i in function.instructions}
    if opcodes.isdisjoint(("alloca", "createpolicy")):
        return function
    rewriting = Rewriting(function)
    top = rewriting.new_register("b64")
    if "alloca" in opcodes:
        variables = (*function.variables, ir.Variable("%stack", "local", "b8", 16, STACK_BYTES))
        function = replace(function, variables=variables)
        rewriting.add_new("mov", ("b64",), (top, ir.Symbol("%stack")))
    for i in function.instructions:
        rewriting.begin(i)
        if i.opcode == "createpolicy":
            rewriting.add_new("mov", ("b64",), (i.operands[0], ir.Immediate(0)), i.guard)
        elif i.opcode == "stacksave":
            rewriting.add_new("mov", ("b64",), (i.operands[0], top), i.guard)
        elif i.opcode == "stackrestore":
            rewriting.add_new("mov", ("b64",), (top, i.operands[0]), i.guard)
        elif i.opcode == "alloca":
            place, size, *align = i.operands
            bytes_ = align[0].value if align and isinstance(align[0], ir.Immediate) else 16
            rewriting.add_new("add", ("u64",), (top, top, ir.Immediate(int(bytes_) - 1)), i.guard)
            rewriting.add_new("and", ("b64",), (top, top, ir.Immediate(-int(bytes_))), i.guard)
            rewriting.add_new("mov", ("b64",), (place, top), i.guard)
            rewriting.add_new("add", ("u64",), (top, top, size), i.guard)
        else:
            rewriting.add(i)
    return replace(rewriting.function(), variables=function.variables)
