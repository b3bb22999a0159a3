"""Dependence of a kernel's result on the execution order of its warps and blocks."""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from functools import lru_cache

from kernprof.emulator.memory.address_space import AddressSpace
from kernprof.emulator.program import SEVERAL, WATCHING, Derived, Program, Routine
from kernprof.emulator.ptx import facts, ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import AccessKind, Form

_INEXACT = frozenset({"f16", "f16x2", "bf16", "bf16x2", "f32", "f64"})


def order_matters(program: Program, *, sums: bool = True) -> tuple[bool, bool]:
    """Return whether the kernel can observe the order of the warps of a block, and of the blocks.

    Data races are not considered. Without `sums`, floating-point additions to global memory do not
    count: several workers make their order arbitrary.
    """
    in_block = in_grid = False
    for instruction, known in zip(program.instructions, program.facts, strict=True):
        for access in known.accesses:
            if _sees_order(instruction, access, sums or access.space == "shared"):
                in_block |= access.space != "local"
                in_grid |= access.space in ("global", "generic")
    return in_block, in_grid


def differing(one: AddressSpace, other: AddressSpace) -> tuple[str, ...]:
    """Describe each array that differs between two execution orders of the blocks."""
    counts = [
        (a.name, int((a.data != b.data).sum()))
        for a, b in zip(one.buffers, other.buffers, strict=True)
    ]
    return tuple(
        f"{name} depends on the order of blocks: {count:,} bytes differ where they run from the"
        " last to the first"
        for name, count in counts
        if count
    )


@lru_cache(maxsize=64)
def contested(program: Program) -> Mapping[int, bool]:
    """Return instructions and accesses that depend on the timing of other threads' stores, by pc.

    True: the instruction runs under a branch or guard on data from an array that the kernel also
    stores to. False: such data determines the address of the access. Only arrays count that are
    indexed by data on the load or the store side.
    """
    return _dependent(
        program,
        {routine.first_pc + pc for routine in program.routines for pc in _contested(routine)},
    )


@lru_cache(maxsize=64)
def drawn(
    program: Program, asked: frozenset[int], parting: frozenset[int] | None
) -> Mapping[int, bool]:
    """Return instructions and accesses that depend on the order of atomics, by pc.

    The seeds are the old values that the atomics at pcs `asked` return. Values are as for
    `contested`. Only instructions in `parting` make the lanes of a warp diverge; None: all do.
    """
    return _dependent(program, asked, parting)


@lru_cache(maxsize=64)
def approximated(program: Program) -> Mapping[int, bool]:
    """Return instructions that run under branches or guards on results of approximate functions.

    The last bits of these results are specific to the hardware.
    """
    seeds = {
        pc
        for pc, i in enumerate(program.instructions)
        if not {"approx", "full"}.isdisjoint(i.modifiers)
    }
    return {pc: runs for pc, runs in _dependent(program, seeds).items() if runs}


def _dependent(
    program: Program, seeds: Collection[int], parting: Collection[int] | None = None
) -> dict[int, bool]:
    found: dict[int, bool] = {}
    for routine in program.routines:
        first, size = routine.first_pc, len(routine.facts)
        if own := {pc - first for pc in seeds if first <= pc < first + size}:
            parts = range(size) if parting is None else {pc - first for pc in parting}
            found |= {first + pc: runs for pc, runs in _followed(routine, own, parts)}
    return found


def _contested(routine: Routine) -> set[int]:
    """Return loads from arrays that the kernel also stores to."""
    code = routine.function.instructions
    reads = {
        i.pc
        for i in code
        if row_of(i).form is Form.LOAD and facts.space_of(i) not in ("param", "const")
    }
    told, derived = _following(code, reads), Derived(routine.function)
    # key: is the array stored to?
    arrays: dict[bool, list[tuple[int, str, bool]]] = {False: [], True: []}
    for i in code:
        for access in routine.facts[i.pc].accesses:
            place = i.operands[access.address]
            if (
                access.space in ("global", "generic")
                and "nc" not in i.modifiers
                and not access.matrix
            ):
                named = any(register.index in told for register in facts.registers_in(place))
                arrays[access.kind is not AccessKind.LOAD].append(
                    (i.pc, derived.of(place) or "", named)
                )
    return {
        pc
        for pc, array, named in arrays[False]
        if any(
            (named or other) and (array == stored or SEVERAL in (array, stored))
            for _, stored, other in arrays[True]
        )
    }


def _followed(
    routine: Routine, seeds: set[int], parting: Container[int]
) -> Iterator[tuple[int, bool]]:
    """Yield (pc, runs) of all code that depends on the results of `seeds`.

    Branches and guards outside `parting` are uniform within a warp and propagate nothing.
    """
    code, blocks, derived = (
        routine.function.instructions,
        routine.cfg.blocks,
        Derived(routine.function),
    )
    runs, known, told = set[int](), set[int](), set[int]()
    while seeds - known:
        known, told = set(seeds), _following(code, seeds, derived)
        for block in blocks:
            last, inside = (
                code[block.end - 1],
                [i for i in code[block.start : block.end] if i.pc in parting],
            )
            runs |= {
                i.pc for i in inside if i.guard and i.guard.register.index in told and i is not last
            }
            if (
                len(block.successors) > 1
                and last in inside
                and any(r.index in told for r in facts.sources(last))
            ):
                runs |= _until(routine, block.successors, block.reconverge)
        seeds = seeds | runs
    yield from dict.fromkeys(runs, True).items()
    for pc in {i.pc for i in code if routine.facts[i.pc].accesses} - runs:
        addresses = [code[pc].operands[access.address] for access in routine.facts[pc].accesses]
        if any(r.index in told for address in addresses for r in facts.registers_in(address)):
            yield pc, False


def _following(
    code: Iterable[ir.Instruction], seeds: set[int], derived: Derived | None = None
) -> set[int]:
    """Return the registers that depend on the results of `seeds`.

    With `derived`, dependencies also propagate through shared memory, by variable.
    """
    found, kept, before = set[int](), set[str](), (-1, -1)
    while (len(found), len(kept)) > before:
        before = len(found), len(kept)
        for i in code:
            form = row_of(i).form if derived and facts.space_of(i) == "shared" else None
            if (
                derived
                and form is Form.STORE
                and any(r.index in found for o in i.operands for r in facts.registers_in(o))
            ):
                kept.add(derived.of(i.operands[0]) or SEVERAL)
            again = (
                derived
                and form is Form.LOAD
                and {derived.of(i.operands[1]) or SEVERAL, SEVERAL} & kept
            )
            if (
                again
                or i.pc in seeds
                or any(register.index in found for register in facts.sources(i))
            ):
                found |= {register.index for register in facts.results(i)}
    return found


def _until(routine: Routine, starts: Iterable[int], end: int | None) -> set[int]:
    """Return the instructions reachable from `starts` before the block `end`."""
    seen, found = {end}, set[int]()
    work = [start for start in starts if start != end]
    while work:
        if (number := work.pop()) not in seen:
            seen.add(number)
            block = routine.cfg.blocks[number]
            found.update(range(block.start, block.end))
            work += block.successors
    return found


def _sees_order(instruction: ir.Instruction, access: facts.Access, sums: bool) -> bool:
    if access.kind is AccessKind.ATOMIC:
        return True
    if access.kind is AccessKind.REDUCTION:
        ordered = {"exch", "cas", "inc", "dec"} & set(instruction.modifiers)
        return bool(ordered) or (
            sums and instruction.types[-1] in _INEXACT and "add" in instruction.modifiers
        )
    return bool(WATCHING & set(instruction.modifiers))
