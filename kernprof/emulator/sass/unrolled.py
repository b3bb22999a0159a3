"""Loops that ptxas unrolled: which blocks hold their copies, and how many rounds each of them has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from kernprof.emulator.ptx import ir
from kernprof.emulator.sass.copies import Copies
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.flow import SassFlow
from kernprof.emulator.sass.places import Place

UNROLLED = "in loops that ptxas unrolled, of rounds that differ"
APART = f"{UNROLLED} within a warp"
_ARITHMETIC = frozenset(
    {"FADD", "FMUL", "FFMA", "DADD", "DMUL", "DFMA", "HADD2", "HMUL2", "HFMA2", "MUFU", "SHF", "LOP3", "IMAD", "IADD3"}
)


def arithmetic_copies(
    kernel: SassKernel, flow: SassFlow, at: Mapping[int, Place], unknown: Sequence[bool]
) -> dict[int, Copies]:
    """Of loops that nothing stays in its place in, one arithmetic instruction for each set of blocks that hold
    parts of it: their executions add up like those of an access. What branches within one instruction, as a
    square root does, is in several blocks without being unrolled.
    """
    code = [kernel.instructions[b.start : b.end] for b in kernel.blocks]
    branching = {p.pc for each in code if each[-1].opcode == "BRA" and (p := at.get(each[-1].line))}
    found: dict[int, Copies] = defaultdict(Copies)
    for block in (number for number, open_ in enumerate(unknown) if open_):
        for each in code[block]:
            place = at.get(each.line)
            if not place or not place.alone or not place.depth or place.pc in branching:
                continue
            narrow = not place.instruction.types or ir.TYPE_BYTES.get(place.instruction.types[-1], 8) < 8
            if each.opcode in _ARITHMETIC and not each.predicated and (narrow or each.opcode[0] in "FDHM"):
                found[place.pc].plain[block] += 1
    largest: dict[frozenset[int], tuple[int, Copies]] = {}
    for pc, copies in found.items():
        if len(copies.plain) > 1 and _is_unrolled(copies, flow):
            largest.setdefault(frozenset(copies.plain), (pc, copies))
    return dict(largest.values())


def _is_unrolled(copies: Copies, flow: SassFlow) -> bool:
    """Does a loop hold more of them than what follows it, in which the last rounds are?"""
    loops = [many for block, many in copies.plain.items() if flow.depth(block)]
    rest = [many for block, many in copies.plain.items() if not flow.depth(block)]
    return bool(loops) and max(rest, default=0) < max(loops)


def rounds_of(
    copies: Mapping[int, int], loops: Collection[int], ran: tuple[int, int], *, apart: bool
) -> dict[int, int]:
    """Executions of each block, from how often the loop's body ran and was entered. `copies`: how many rounds a block
    holds; `loops`: blocks that go round. Where the rounds of the entries differ, they are taken to lie between half and
    one and a half of their mean; where lanes leave `apart`, some of them need each of the last rounds.
    """
    total, entries = ran
    ordered = sorted(copies.items(), key=lambda item: -item[1])
    if total % entries == 0 and not apart:
        return {block: entries * rounds for block, rounds in _divided(ordered, loops, total // entries).items()}
    mean = total / entries
    lengths = range(max(0, round(0.5 * mean)), max(1, int(1.5 * mean)) + 1)
    each = [_divided(ordered, loops, length) for length in lengths]
    shares = {block: sum(one[block] for one in each) / len(each) for block, _ in ordered}
    last = sum(share * copies[block] for block, share in shares.items() if block not in loops)
    looped = sum(share * copies[block] for block, share in shares.items() if block in loops)
    factor = max(0.0, mean - last) / looped if looped else 1.0
    if apart:  # beside those of the lane with most
        shares |= {block: 1.0 for block, share in shares.items() if block not in loops and share}
    return {b: round(entries * share * (factor if b in loops else 1.0)) for b, share in shares.items()}


def _divided(ordered: Sequence[tuple[int, int]], loops: Collection[int], left: int) -> dict[int, int]:
    """The rounds of one entry, by block; `ordered` from the block with most copies on."""
    found = {}
    for block, many in ordered:
        found[block] = left // many if block in loops else min(1, left // many)
        left -= found[block] * many
    return found
