"""Dependence of a kernel's result on the execution order of its warps and blocks.

The emulator executes warps and blocks in one order; hardware may choose another. An atomic that
returns the old value, an exchange, and a volatile or acquiring load observe that order. Emulation
in parallel and sampling use the answer to decide if blocks may run out of order.
"""

from kernprof.emulator.memory.address_space import AddressSpace
from kernprof.emulator.program import WATCHING, Program
from kernprof.emulator.ptx.opcodes import AccessKind

_INEXACT = frozenset({"f16", "f16x2", "bf16", "bf16x2", "f32", "f64"})


def order_matters(program: Program, *, sums: bool = True) -> tuple[bool, bool]:
    """Return whether the kernel can observe the order of the warps of a block, and of the blocks.

    Data races are not considered. Without `sums`, floating-point additions to global memory do not
    count: emulation with several workers executes them in arbitrary order.
    """
    in_block = in_grid = False
    for instruction, facts in zip(program.instructions, program.facts, strict=True):
        modifiers = set(instruction.modifiers)
        for access in facts.accesses:
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
