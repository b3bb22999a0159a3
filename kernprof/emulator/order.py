"""Whether a kernel can see the order in which its warps and blocks run, and whether it did."""

from kernprof.emulator.memory.address_space import AddressSpace
from kernprof.emulator.program import WATCHING, Program
from kernprof.emulator.ptx import facts, ir
from kernprof.emulator.ptx.opcodes import AccessKind

_INEXACT = frozenset({"f16", "f16x2", "bf16", "bf16x2", "f32", "f64"})


def order_matters(program: Program, *, sums: bool = True) -> tuple[bool, bool]:
    """Can a kernel see the order of the warps of a block, and that of blocks?

    Where threads race it can; those are not found here. Without `sums`, the order of floating-point additions to
    global memory counts as not seen: with several workers it is free.
    """
    in_block = in_grid = False
    for instruction, known in zip(program.instructions, program.facts, strict=True):
        for access in known.accesses:
            if _sees_order(instruction, access, sums or access.space == "shared"):
                in_block |= access.space != "local"
                in_grid |= access.space in ("global", "generic")
    return in_block, in_grid


def differing(one: AddressSpace, other: AddressSpace) -> tuple[str, ...]:
    """A remark on each array that two orders of the blocks have left with different contents."""
    counts = [(a.name, int((a.data != b.data).sum())) for a, b in zip(one.buffers, other.buffers, strict=True)]
    return tuple(
        f"{name} depends on the order of blocks: {count:,} bytes differ where they run from the last to the first"
        for name, count in counts
        if count
    )


def _sees_order(instruction: ir.Instruction, access: facts.Access, sums: bool) -> bool:
    if access.kind is AccessKind.ATOMIC:
        return True
    if access.kind is AccessKind.REDUCTION:
        ordered = {"exch", "cas", "inc", "dec"} & set(instruction.modifiers)
        return bool(ordered) or (sums and instruction.types[-1] in _INEXACT and "add" in instruction.modifiers)
    return bool(WATCHING & set(instruction.modifiers))
