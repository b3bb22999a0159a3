"""Which blocks of the machine code hold a PTX instruction that stays in its place: accesses,
barriers, shuffles.

And of loops that ptxas unrolled, how many rounds each block does.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import operation_of, results, row_of
from kernprof.emulator.ptx.opcodes import Form, MachineCopies
from kernprof.emulator.sass.accesses import MEMORY_OPCODES
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.flow import SassFlow, flow_of
from kernprof.emulator.sass.places import Place, places

UNROLLED = "in loops that ptxas unrolled, of rounds that differ"
APART = f"{UNROLLED} within a warp"
COLLECTIVE = frozenset({"SHFL", "VOTE", "MATCH", "REDUX"})
SWAPS = frozenset({"CAS", "CAST"})
ARITHMETIC = frozenset({"FADD", "FMUL", "FFMA", "DADD", "DMUL", "DFMA"})
# by which one lane brings what all of them add to one place
_GATHERED = frozenset({"REDUX", "POPC", "UPOPC"})
_ARITHMETIC = ARITHMETIC | {
    *("HADD2", "HMUL2", "HFMA2", "MUFU", "SHF", "LOP3", "IMAD", "IADD3", "ISETP", "FSETP", "DSETP"),
    *("HMMA", "IMMA", "DMMA"),
}
_COMPARES = {"f32": "FSETP", "f64": "DSETP"}
_FIXED = MEMORY_OPCODES | COLLECTIVE | {"BAR", "HMMA", "IMMA", "DMMA"}


@dataclass(slots=True)
class Copies:
    """Where a PTX instruction went: block → copies, those under a predicate apart."""

    plain: Counter[int] = field(default_factory=Counter)
    predicated: set[int] = field(default_factory=set)

    @property
    def is_single(self) -> bool:
        return len(self.plain) == len(self.blocks) == 1

    @property
    def blocks(self) -> set[int]:
        return {*self.plain, *self.predicated}


def copies_of(program: Program, kernel: SassKernel) -> dict[int, Copies]:
    """The copies by pc, for the caller to change; without those that tell nothing of how often
    their blocks ran.
    """
    known, left_out = _find_copies(program, kernel), in_common(program, kernel)
    return {
        pc: Copies(Counter(c.plain), set(c.predicated))
        for pc, c in known.items()
        if pc not in left_out
    }


@lru_cache(maxsize=64)
def in_common(program: Program, kernel: SassKernel) -> frozenset[int]:
    """Loads that ptxas does once for several rounds of a loop that it unrolled: of what else stands
    beside them in the PTX a block of the machine code has more copies; or one of as many is in
    front of a loop that the others are in.
    """
    at, found = places(program), _find_copies(program, kernel)
    own, rounds = (
        {place.pc: place for place in at.values()},
        defaultdict[tuple[int, int, int], list[int]](list),
    )
    for number, span in enumerate(kernel.blocks):
        code = [
            e
            for e in kernel.instructions[span.start : span.end]
            if e.opcode in ARITHMETIC and not e.predicated
        ]
        for line, many in Counter(each.line for each in code).items():
            place = at.get(line)
            if place and place.alone and place.depth and not row_of(place.instruction).expands:
                rounds[place.routine.first_pc, place.block, number].append(many)
    for pc, copies in found.items():
        for number, many in copies.plain.items():
            rounds[own[pc].routine.first_pc, own[pc].block, number] += [many] * (own[pc].depth > 0)
    return _in_front(kernel, found, own) | frozenset(
        pc
        for pc, copies in found.items()
        if own[pc].depth and row_of(own[pc].instruction).form is Form.LOAD
        for number, many in copies.plain.items()
        if many
        < Counter(rounds[own[pc].routine.first_pc, own[pc].block, number]).most_common(1)[0][0]
    )


def _in_front(
    kernel: SassKernel, found: Mapping[int, Copies], own: Mapping[int, Place]
) -> frozenset[int]:
    """Loads of which more copies are in front of loops than of what else their loop has as many of."""
    flow, beside = (
        flow_of(kernel),
        defaultdict[tuple[int, int | None, int], dict[int, tuple[int, ...]]](dict),
    )
    for pc, copies in found.items():
        depths = sorted(
            flow.depth(block) for block in (copies.plain + Counter(copies.predicated)).elements()
        )
        if own[pc].depth and own[pc].alone:
            beside[own[pc].routine.first_pc, own[pc].loop, len(depths)][pc] = tuple(depths)
    return frozenset(
        pc
        for same in beside.values()
        for pc, depths in same.items()
        if row_of(own[pc].instruction).form is Form.LOAD
        and any(depths < other for other in same.values())
    )


@lru_cache(maxsize=64)
def _find_copies(program: Program, kernel: SassKernel) -> Mapping[int, Copies]:
    at = places(program)
    found: dict[int, Copies] = defaultdict(Copies)
    split: dict[int, set[int]] = defaultdict(set)
    for block, span in enumerate(kernel.blocks):
        for each in kernel.instructions[span.start : span.end]:
            place = at.get(each.line)
            if place is None or each.opcode not in _FIXED or each.guard in ("!PT", "!UPT"):
                continue
            copies = row_of(place.instruction).machine
            if copies is MachineCopies.SPLIT or not place.alone:
                split[place.pc].add(block)
            elif copies is MachineCopies.FIXED:
                if each.predicated:
                    found[place.pc].predicated.add(block)
                elif not found[place.pc].plain[block] or not _begins_an_atomic(each, place):
                    found[place.pc].plain[block] += 1
    fixed = {block for copies in found.values() for block in copies.plain}
    for pc, blocks in split.items():
        if len(blocks) == 1 and not blocks & fixed:
            found[pc].plain[min(blocks)] = 1
    return found


def _begins_an_atomic(each: SassInstruction, place: Place) -> bool:
    """Atomics of a whole warp begin with votes and shuffles: parts of the copy that the block has
    already.
    """
    return row_of(place.instruction).form is Form.ATOMIC and each.opcode in COLLECTIVE


@lru_cache(maxsize=64)
def gathered(kernel: SassKernel) -> frozenset[int]:
    """The PTX lines of atomics that one lane does for all of a warp, whose places are beside one
    another then.
    """
    by_one = {
        i.line
        for i in kernel.instructions
        if i.predicated and i.opcode in ("REDG", "ATOMG", "ATOMS")
    }
    return frozenset(
        i.line for i in kernel.instructions if i.opcode in _GATHERED and i.line in by_one
    )


@lru_cache(maxsize=64)
def swaps_of(kernel: SassKernel) -> tuple[SassInstruction, ...]:
    """Instructions that try by compare-and-swap."""
    return tuple(
        i
        for i in kernel.instructions
        if i.opcode.startswith("ATOM") and not SWAPS.isdisjoint(i.modifiers)
    )


def swap_loops(
    kernel: SassKernel, flow: SassFlow, at: Mapping[int, Place]
) -> Iterator[tuple[int, SassInstruction, Place]]:
    """The blocks in which ptxas tries by compare-and-swap what the PTX has one atomic for."""
    swaps = swaps_of(kernel)
    for block, span in enumerate(kernel.blocks if swaps else ()):
        for each in kernel.instructions[span.start : span.end]:
            place = at.get(each.line)
            if (
                each in swaps
                and place
                and block in flow.successors[block]
                and operation_of(place.instruction) != "cas"
            ):
                yield block, each, place
                break


def arithmetic_copies(
    kernel: SassKernel, flow: SassFlow, at: Mapping[int, Place], unknown: Sequence[bool]
) -> dict[int, Copies]:
    """Of loops that nothing stays in its place in, one arithmetic instruction for each set of
    blocks that hold parts of it: their executions add up like those of an access. What branches
    within one instruction, as a square root does, is in several blocks without being unrolled.
    """
    code = [kernel.instructions[b.start : b.end] for b in kernel.blocks]
    branching = {p.pc for each in code if each[-1].opcode == "BRA" and (p := at.get(each[-1].line))}
    found: dict[int, Copies] = defaultdict(Copies)
    for block in (number for number, open_ in enumerate(unknown) if open_):
        for each in code[block]:
            place = at.get(each.line)
            if not place or not place.alone or not place.depth or place.pc in branching:
                continue
            if _again(place) & {register.index for register in results(place.instruction)}:
                continue  # is there a round? It is asked in front of each part
            compares = place.instruction.opcode == "setp" and _COMPARES.get(
                place.instruction.types[-1], "ISETP"
            )
            foreign = each.opcode.endswith("SETP") and each.opcode != compares
            if foreign or each.name.startswith("IMAD.MOV"):
                # a comparison that ptxas names after what it schedules it beside, a constant in
                # front
                continue
            narrow = (
                not place.instruction.types or ir.TYPE_BYTES.get(place.instruction.types[-1], 8) < 8
            )
            if (
                each.opcode in _ARITHMETIC
                and not each.predicated
                and (narrow or each.opcode[0] in "FDHM")
            ):
                found[place.pc].plain[block] += 1
    largest: dict[frozenset[int], tuple[int, Copies]] = {}
    for pc, copies in found.items():
        if len(copies.plain) > 1 and _is_unrolled(copies, flow):
            largest.setdefault(frozenset(copies.plain), (pc, copies))
    return dict(largest.values())


def _again(place: Place) -> set[int]:
    """The predicates that a routine goes round loops by."""
    code, blocks = place.routine.function.instructions, place.routine.cfg.blocks
    ends = [code[b.end - 1] for b in blocks if min(b.successors, default=b.index + 1) <= b.index]
    return {each.guard.register.index for each in ends if each.guard}


def _is_unrolled(copies: Copies, flow: SassFlow) -> bool:
    """Does a loop hold more of them than what follows it, in which the last rounds are?"""
    loops = [many for block, many in copies.plain.items() if flow.depth(block)]
    rest = [many for block, many in copies.plain.items() if not flow.depth(block)]
    return bool(loops) and max(rest, default=0) < max(loops)


def rounds_of(
    copies: Mapping[int, int], loops: Collection[int], ran: tuple[int, int], *, apart: bool
) -> dict[int, int]:
    """Executions of each block, from how often the loop's body ran and was entered. `copies`: how
    many rounds a block holds; `loops`: blocks that go round. Where the rounds of the entries
    differ, they are taken to lie between half and one and a half of their mean; where lanes leave
    `apart`, some of them need each of the last rounds.
    """
    total, entries = ran
    ordered = sorted(copies.items(), key=lambda item: -item[1])
    if total % entries == 0 and not apart:
        return {
            block: entries * rounds
            for block, rounds in _divided(ordered, loops, total // entries).items()
        }
    mean = total / entries
    lengths = range(max(0, round(0.5 * mean)), max(1, int(1.5 * mean)) + 1)
    each = [_divided(ordered, loops, length) for length in lengths]
    shares = {block: sum(one[block] for one in each) / len(each) for block, _ in ordered}
    last = sum(share * copies[block] for block, share in shares.items() if block not in loops)
    looped = sum(share * copies[block] for block, share in shares.items() if block in loops)
    factor = max(0.0, mean - last) / looped if looped else 1.0
    if apart:  # beside those of the lane with most
        shares |= {block: 1.0 for block, share in shares.items() if block not in loops and share}
    return {
        b: round(entries * share * (factor if b in loops else 1.0)) for b, share in shares.items()
    }


def _divided(
    ordered: Sequence[tuple[int, int]], loops: Collection[int], left: int
) -> dict[int, int]:
    """The rounds of one entry, by block; `ordered` from the block with most copies on."""
    found = {}
    for block, many in ordered:
        found[block] = left // many if block in loops else min(1, left // many)
        left -= found[block] * many
    return found
