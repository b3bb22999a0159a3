"""Dependence of a kernel's result on the execution order of its warps and blocks.

The emulator executes warps and blocks in one fixed order; the hardware's order may differ. An
atomic that returns the old value, an exchange, and a volatile or acquiring load can observe the
order. `order_matters` decides if blocks may run in parallel, or as a sample.

Some values differ between the emulator and the GPU: racy loads, old values of atomics, and results
of approximate functions. `dependents` follows such values through registers and shared variables to
branches and addresses. Counters of the dependent instructions are estimates
(`kernprof.emulator.sass.estimates`).
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from kernprof.emulator.memory import AddressSpace
from kernprof.emulator.program import SEVERAL, WATCHING, Derived, Program, Routine
from kernprof.emulator.ptx import facts, ir
from kernprof.emulator.ptx.cfg import reached
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import AccessKind, Form

_INEXACT = frozenset({"f16", "f16x2", "bf16", "bf16x2", "f32", "f64"})


def order_matters(program: Program, *, sums: bool = True) -> tuple[bool, bool]:
    """Return whether the kernel can observe the order of a block's warps, and the order of blocks.

    Data races are not considered. If `sums` is false, floating-point additions to global memory are
    ignored: emulation with several workers executes them in arbitrary order.
    """
    in_block = in_grid = False
    for instruction, facts_of in zip(program.instructions, program.facts, strict=True):
        modifiers = set(instruction.modifiers)
        for access in facts_of.accesses:
            if access.kind is AccessKind.REDUCTION:
                inexact = instruction.types[-1] in _INEXACT and "add" in modifiers
                observes = bool({"exch", "cas", "inc", "dec"} & modifiers) or (
                    inexact and (sums or access.space == "shared")
                )
            else:
                observes = access.kind is AccessKind.ATOMIC or bool(WATCHING & modifiers)
            if observes:
                in_block |= access.space != "local"
                in_grid |= access.space in ("global", "generic")
    return in_block, in_grid


def differing(first: AddressSpace, second: AddressSpace) -> tuple[str, ...]:
    """Describe each array that differs between two execution orders of the blocks."""
    counts = [
        (a.name, int((a.data != b.data).sum()))
        for a, b in zip(first.buffers, second.buffers, strict=True)
    ]
    return tuple(
        f"{name} depends on the order of blocks: {count:,} bytes differ if the blocks run from last"
        " to first"
        for name, count in counts
        if count
    )


@lru_cache(maxsize=64)
def racy_loads(program: Program) -> frozenset[int]:
    """Return the pcs of loads from arrays that other threads may store to in the same launch.

    Threads that access only their own elements do not race. A load is therefore returned only if
    its address, or the address of a store to the same array, depends on loaded data.
    """
    racy = set[int]()
    for routine in program.routines:
        code, derived = routine.function.instructions, Derived(routine.function)
        loads = {
            i.pc
            for i in code
            if row_of(i).form is Form.LOAD and facts.space_of(i) not in ("param", "const")
        }
        loaded = _derived_registers(code, loads, derived)
        reads, writes = list[tuple[int, str, bool]](), list[tuple[int, str, bool]]()
        for i in code:
            for access in routine.facts[i.pc].accesses:
                if access.space in ("global", "generic") and not access.matrix:
                    address = i.operands[access.address]
                    by_data = any(r.index in loaded for r in facts.registers_in(address))
                    array = (routine.first_pc + i.pc, derived.of(address) or "", by_data)
                    if access.kind is not AccessKind.LOAD:
                        writes.append(array)
                    elif "nc" not in i.modifiers:  # a non-coherent load promises read-only data
                        reads.append(array)
        racy |= {
            pc
            for pc, array, by_data in reads
            if any(
                (by_data or stored_by_data) and (array == stored or SEVERAL in (array, stored))
                for _, stored, stored_by_data in writes
            )
        }
    return frozenset(racy)


@lru_cache(maxsize=64)
def approximations(program: Program) -> frozenset[int]:
    """Return the pcs of approximate functions; the last bits of their results depend on the GPU."""
    return frozenset(
        pc
        for pc, i in enumerate(program.instructions)
        if not {"approx", "full"}.isdisjoint(i.modifiers)
    )


@lru_cache(maxsize=64)
def dependents(program: Program, sources: frozenset[int]) -> Mapping[int, bool]:
    """Return the instructions that depend on the results of the pcs `sources`, by pc.

    The value is true if a result determines a branch or guard, which decides whether the
    instruction executes. The value is false if a result determines only the address of an access.
    """
    dependent: dict[int, bool] = {}
    for routine in program.routines:
        code, first = routine.function.instructions, routine.first_pc
        seeds = {pc - first for pc in sources if first <= pc < first + len(code)}
        derived, conditional, before = Derived(routine.function), set[int](), -1
        registers = set[int]()
        while seeds and len(conditional) > before:
            before = len(conditional)
            registers = _derived_registers(code, seeds | conditional, derived)
            conditional.update(_conditional(routine, registers))
        for i in code if seeds else ():
            addresses = [i.operands[access.address] for access in routine.facts[i.pc].accesses]
            if i.pc in conditional:
                dependent[first + i.pc] = True
            elif any(r.index in registers for a in addresses for r in facts.registers_in(a)):
                dependent[first + i.pc] = False
    return dependent


def _conditional(routine: Routine, registers: set[int]) -> Iterator[int]:
    """Yield the pcs of a routine that execute under a branch or guard on one of the registers."""
    code, blocks = routine.function.instructions, routine.cfg.blocks
    for block in blocks:
        last = code[block.end - 1]
        for i in code[block.start : block.end]:
            if i.guard and i.guard.register.index in registers and i is not last:
                yield i.pc
        if len(block.successors) > 1 and any(r.index in registers for r in facts.sources(last)):
            edges = {b.index: set(b.successors) - {block.reconverge} for b in blocks}
            for number in set().union(*(reached(step, edges) for step in edges[block.index])):
                yield from range(blocks[number].start, blocks[number].end)


def _derived_registers(
    code: Iterable[ir.Instruction], seeds: set[int], derived: Derived
) -> set[int]:
    """Return the registers that depend on the results of `seeds`, also through shared variables."""
    registers, variables, before = set[int](), set[str](), (-1, -1)
    while (len(registers), len(variables)) > before:
        before = len(registers), len(variables)
        for i in code:
            depends = i.pc in seeds or any(r.index in registers for r in facts.sources(i))
            if facts.space_of(i) == "shared" and row_of(i).form is Form.STORE and depends:
                variables.add(derived.of(i.operands[0]) or SEVERAL)
            elif facts.space_of(i) == "shared" and row_of(i).form is Form.LOAD:
                depends |= bool({derived.of(i.operands[1]) or SEVERAL, SEVERAL} & variables)
            if depends:
                registers |= {register.index for register in facts.results(i)}
    return registers
