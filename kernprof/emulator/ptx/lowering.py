"""Lowering of PTX features that the JIT does not execute directly, such as indirect calls.

A call through a pointer becomes a chain of guarded direct calls: one for each function with
matching parameters whose address is taken. A function's address is a number that identifies the
function in the module.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import results, row_of
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.parser import parse

Size = tuple[int, int, int]
HEAP = "%heap"  # global variable from which device malloc allocates
HEAP_BYTES = 8 << 20  # default of cudaLimitMallocHeapSize
_HEAP_PTX = """
.version 8.0
.target sm_80
.address_size 64
.func (.param .b64 pointer) malloc (.param .b64 size) {
  .reg .b64 %a<2>;
  ld.param.b64 %a0, [size];
  heap.alloc.b64 %a1, %a0;
  st.param.b64 [pointer], %a1;
  ret;
}
.func free (.param .b64 pointer) {
  .reg .b64 %a;
  ld.param.b64 %a, [pointer];
  heap.free.b64 %a;
  ret;
}
"""


class Rewriting:
    """Rewriter of a function.

    For each instruction, call `begin`, then add the instructions that replace it.
    """

    def __init__(self, function: ir.Function) -> None:
        self._function = function
        self._code: list[ir.Instruction] = []
        self._registers = list(function.registers)
        self._moved: dict[int, int] = {}  # old pc → new pc
        self._labels: dict[str, int] = {}
        self._loc: ir.SourceLine | None = None
        self._line = self._label_count = 0

    def begin(self, instruction: ir.Instruction) -> None:
        self._moved[instruction.pc] = len(self._code)
        self._loc, self._line = instruction.loc, instruction.line

    def add(self, instruction: ir.Instruction) -> None:
        self._code.append(replace(instruction, pc=len(self._code)))

    def emit(
        self,
        name: str,
        *operands: ir.Operand,
        guard: ir.Guard | None = None,
        line: int | None = None,
    ) -> None:
        """Add the instruction `name`, such as "st.local.u32", at the current source line."""
        opcode, *modifiers = name.split(".")
        types = tuple(m for m in modifiers if m in ir.TYPE_BYTES)
        line = self._line if line is None else line
        self.add(
            ir.Instruction(0, opcode, tuple(modifiers), types, operands, guard, self._loc, line)
        )

    def jump(self, label: str, guard: ir.Guard | None = None) -> None:
        self.emit("bra", ir.Label(label), guard=guard)

    def skip_unless(self, guard: ir.Guard | None, label: str) -> None:
        """Add a jump to `label` for threads whose guard is false."""
        if guard:
            self.jump(label, ir.Guard(guard.register, not guard.negated))

    def new_register(self, kind: str) -> ir.Register:
        number = len(self._registers)
        self._registers.append(ir.Register(f"%new{number}", kind, number))
        return self._registers[-1]

    def new_label(self) -> str:
        """Return a label that the function does not use."""
        self._label_count += 1
        return f"$new{len(self._function.labels)}.{self._label_count}"

    def place(self, label: str) -> None:
        self._labels[label] = len(self._code)

    def function(self) -> ir.Function:
        """Return the rewritten function."""
        original = self._function
        moved = self._moved | {len(original.instructions): len(self._code)}
        labels = {name: moved[pc] for name, pc in original.labels.items()}
        return replace(
            original,
            instructions=tuple(self._code),
            registers=tuple(self._registers),
            labels=labels | self._labels,
        )


def function_address(module: ir.Module, name: str) -> int:
    return 16 * (1 + list(module.functions).index(name))


def with_heap(module: ir.Module) -> ir.Module:
    """Return the module with bodies of malloc and free, if it declares them without a body."""
    called = [n for n in ("malloc", "free") if n in module.functions]
    absent = [n for n in called if module.functions[n].declaration]
    heap = parse(_HEAP_PTX).functions if absent else {}
    return replace(module, functions=module.functions | {n: heap[n] for n in absent})


def target_of(instruction: ir.Instruction) -> ir.Symbol | ir.Register | None:
    """Return the callee of a call; None for other instructions."""
    called = instruction.operands[0] if row_of(instruction).form is Form.CALL else None
    return called.target if isinstance(called, ir.CallOperand) else None


def through_pointers(function: ir.Function) -> bool:
    return any(isinstance(target_of(i), ir.Register) for i in function.instructions)


def taken(module: ir.Module, function: ir.Function) -> Iterator[str]:
    """Yield the functions whose address is taken in a function or in a variable of the module."""
    for instruction in function.instructions:
        if row_of(instruction).form is not Form.CALL:
            names = (o.name for o in instruction.operands if isinstance(o, ir.Symbol))
            yield from (name for name in names if name in module.functions)
    for variable in module.variables.values():
        yield from (r.symbol for r in variable.relocations if r.symbol in module.functions)


def resolved(module: ir.Module) -> ir.Module:
    """Return the module with direct calls instead of calls through pointers."""
    functions = dict(module.functions)
    indirect = [name for name, f in functions.items() if through_pointers(f)]
    if indirect:
        candidates = sorted({name for f in functions.values() for name in taken(module, f)})
        functions |= {name: _direct(module, functions[name], candidates) for name in indirect}
    return replace(module, functions=functions)


def _direct(module: ir.Module, function: ir.Function, candidates: list[str]) -> ir.Function:
    sizes = {v.name: v.size for v in function.variables}
    rewriting = Rewriting(function)
    for instruction in function.instructions:
        rewriting.begin(instruction)
        called = instruction.operands[0] if instruction.operands else None
        if not isinstance(called, ir.CallOperand) or not isinstance(called.target, ir.Register):
            rewriting.add(instruction)
            continue
        passed = [
            [sizes.get(o.name) if isinstance(o, ir.Symbol) else None for o in operands]
            for operands in (called.returns, called.arguments)
        ]
        over = rewriting.new_label()
        rewriting.skip_unless(instruction.guard, over)
        for name in candidates:
            callee = module.functions[name]
            if [
                [v.size for v in variables] for variables in (callee.returns, callee.parameters)
            ] != passed:
                continue
            other, same = rewriting.new_label(), rewriting.new_register("pred")
            address = ir.Immediate(function_address(module, name))
            rewriting.emit("setp.eq.b64", same, called.target, address)
            rewriting.jump(other, ir.Guard(same, negated=True))
            direct = replace(called, target=ir.Symbol(name))
            rewriting.add(replace(instruction, guard=None, operands=(direct,)))
            rewriting.jump(over)
            rewriting.place(other)
        rewriting.emit("trap")
        rewriting.place(over)
    return rewriting.function()


def size_of(function: ir.Function) -> Size:
    """Return the cluster size (x, y, z) in blocks that a kernel is compiled for, by default 1."""
    size = function.directives.get("reqnctapercluster", ())
    x, y, z = (*size, 1, 1, 1)[:3]
    return x, y, z


def blocks_of(function: ir.Function) -> int:
    return prod(size_of(function))


def _is_cluster_barrier(instruction: ir.Instruction) -> bool:
    return row_of(instruction).form is Form.BARRIER and "cluster" in instruction.modifiers


def with_cluster_barriers(function: ir.Function) -> ir.Function:
    """Replace barrier.cluster by the internal opcode `cluster`: an arrival and a polling loop."""
    if not any(map(_is_cluster_barrier, function.instructions)):
        return function
    rewriting = Rewriting(function)
    for instruction in function.instructions:
        rewriting.begin(instruction)
        if not _is_cluster_barrier(instruction):
            rewriting.add(instruction)
        elif "arrive" in instruction.modifiers:
            rewriting.emit("cluster.arrive", guard=instruction.guard)
        else:
            over, again = rewriting.new_label(), rewriting.new_label()
            complete = rewriting.new_register("pred")
            rewriting.skip_unless(instruction.guard, over)
            rewriting.place(again)
            rewriting.emit("cluster.test", complete)
            rewriting.jump(again, ir.Guard(complete, negated=True))
            rewriting.place(over)
    return rewriting.function()


def grouped(
    function: ir.Function, grid: Size, blocks: NDArray[np.int64] | None
) -> NDArray[np.int64]:
    """Return the blocks of each cluster that has a block in `blocks` (None: all blocks).

    Blocks are linear indices, ordered by cluster and by rank in the cluster.
    """
    size = size_of(function)
    number = np.arange(prod(grid)) if blocks is None else blocks
    position = [number % grid[0], number // grid[0] % grid[1], number // (grid[0] * grid[1])]
    first = np.unique(
        np.stack([at // length for at, length in zip(position, size, strict=True)]), axis=1
    )
    inside = np.arange(prod(size))
    ranks = [inside % size[0], inside // size[0] % size[1], inside // (size[0] * size[1])]
    x, y, z = (
        at[:, None] * length + rank for at, length, rank in zip(first, size, ranks, strict=True)
    )
    return np.ascontiguousarray((x + grid[0] * (y + grid[1] * z)).reshape(-1), np.int64)


def with_offsets(function: ir.Function) -> ir.Function:
    """Fold additions of a constant to an address into the offsets of accesses.

    Neighbouring accesses then share one register. Only registers with a single writer are folded.
    """
    writers: dict[int, list[ir.Instruction]] = {}
    for instruction in function.instructions:
        for register in results(instruction):
            writers.setdefault(register.index, []).append(instruction)

    def moved(operand: ir.Operand) -> ir.Operand:
        if not (isinstance(operand, ir.Address) and isinstance(operand.base, ir.Register)):
            return operand
        writer, *more_writers = writers.get(operand.base.index, (None,))
        if writer is None or more_writers or writer.opcode != "add" or writer.guard:
            return operand
        match writer.operands:
            case (_, ir.Register() as base, ir.Immediate(more)) if "cc" not in writer.modifiers:
                constant = base != operand.base and len(writers.get(base.index, ())) == 1
                if constant and not abs(more) >> 31:
                    return moved(ir.Address(base, operand.offset + more))
        return operand

    code = tuple(
        replace(i, operands=tuple(map(moved, i.operands))) if row_of(i).access else i
        for i in function.instructions
    )
    return function if code == function.instructions else replace(function, instructions=code)


def without_policies(function: ir.Function) -> ir.Function:
    """Replace the result of createpolicy by zero: the emulated caches ignore cache policies."""

    def zero(i: ir.Instruction) -> ir.Instruction:
        operands = (i.operands[0], ir.Immediate(0))
        return replace(i, opcode="mov", modifiers=("b64",), types=("b64",), operands=operands)

    code = [zero(i) if i.opcode == "createpolicy" else i for i in function.instructions]
    return replace(function, instructions=tuple(code))
