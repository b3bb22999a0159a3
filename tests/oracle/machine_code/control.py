"""Branches, calls, ends, regions of convergence and barriers."""

from __future__ import annotations

import re

import numpy as np

from kernprof.emulator.sass.disassembly import SassInstruction
from tests.oracle.machine_code.machine import AtBarrier, Machine, Meeting, Part
from tests.oracle.machine_code.meanings import Made, is_predicate, opcodes, split_operands
from tests.oracle.machine_code.operands import Get
from tests.oracle.machine_code.state import LANE, Array, Unsupported, Warps, i64, u32

Group = list[Part]
_EVERY = np.ones(32, bool)


def members(lanes: Array) -> Array:
    """A mask of 32 bits for each row of lanes."""
    return (lanes * (u32(1) << LANE)).sum(axis=-1).astype(u32)


def _lanes(mask: int) -> Array:
    return (mask >> np.arange(32) & 1).astype(bool)


@opcodes("EXIT")
def leave(machine: Machine, pc: int, each: SassInstruction) -> Made:
    def run(c: Warps, group: Group, pc: int) -> bool:
        ended = [part.warp for part, on in zip(group, c.on, strict=True) if on.any()]
        for part, on in zip(group, c.on, strict=True):
            machine.alive[part.warp] &= ~on
        for warp in dict.fromkeys(ended):
            machine.left(warp)
        for part, on in zip(group, c.on, strict=True):
            machine.go(part.warp, part.lanes & ~on, pc + 1)
        return True

    return Made(run, control=True)


@opcodes("BRA", "CALL")
def branch(machine: Machine, pc: int, each: SassInstruction) -> Made:
    if not each.targets:
        raise Unsupported("a call through a pointer")
    target, taken = machine.label(each.targets[0]), _condition(machine, each)

    def run(c: Warps, group: Group, pc: int) -> bool:
        on = c.on if taken is None else c.on & taken(c)
        for part, goes in zip(group, on, strict=True):
            machine.go(part.warp, part.lanes & ~goes, pc + 1)
            machine.go(part.warp, goes, target)
        return True

    return Made(run, control=True)


def _condition(machine: Machine, each: SassInstruction) -> Get | None:
    """What a branch asks beside its guard. DIV: that not all of the named lanes are here; CONV is
    never needed.
    """
    operands = split_operands(each.operands)
    if each.opcode == "CALL":
        return None
    if "DIV" in each.modifiers:
        named = machine.source(operands[0])
        return lambda c: (members(c.mask) != named(c)[:, 0])[:, None]
    if "CONV" in each.modifiers:
        return lambda c: np.zeros((c.n, 1), bool)
    also = [machine.predicate(text) for text in operands if is_predicate(text)]
    return (
        (lambda c: np.logical_and.reduce([np.broadcast_to(p(c), (c.n, 32)) for p in also]))
        if also
        else None
    )


@opcodes("RET", "BRX", "BRXU", "JMP", "JMX")
def jump(machine: Machine, pc: int, each: SassInstruction) -> Made:
    """To an address in registers; BRX adds it to that of the next instruction."""
    found = re.match(r"(U?R\d+)(?:\.\w+)*\s*(-?0x[0-9a-f]+)?", split_operands(each.operands)[0])
    address, offset = machine.source64(found[1]), 0
    if each.opcode != "RET":
        offset = int(found[2] or "0", 16) + machine.instructions[pc + 1].offset

    def run(c: Warps, group: Group, pc: int) -> bool:
        to = np.broadcast_to(address(c), (c.n, 32)).astype(i64) + offset
        for part, on, row in zip(group, c.on, to, strict=True):
            for value in np.unique(row[on]):
                machine.go(
                    part.warp, on & (row == value), machine.index_of[int(value) & 0xFFFFFFFF]
                )
            machine.go(part.warp, part.lanes & ~on, pc + 1)
        return True

    return Made(run, control=True)


@opcodes("BSSY")
def open_region(machine: Machine, pc: int, each: SassInstruction) -> Made:
    region = int(split_operands(each.operands)[0][1:])

    def run(c: Warps) -> None:
        machine.regions[region, c.rows] = np.where(
            c.on, members(c.on)[:, None], machine.regions[region, c.rows]
        )

    return Made(run)


@opcodes("BSYNC")
def join_region(machine: Machine, pc: int, each: SassInstruction) -> Made:
    region = int(split_operands(each.operands)[0][1:])

    def run(c: Warps, group: Group, pc: int) -> bool:
        for part, on in zip(group, c.on, strict=True):
            machine.go(part.warp, part.lanes & ~on, pc + 1)
            if on.any():
                member = int(machine.regions[region, part.warp][on.argmax()])
                machine.meet(Meeting(part.warp, region, member, pc), on, _lanes(member))
        return True

    return Made(run, control=True)


@opcodes("BREAK")
def leave_region(machine: Machine, pc: int, each: SassInstruction) -> Made:
    operands = split_operands(each.operands)
    region = int(next(text for text in operands if text[0] == "B")[1:])
    also = [machine.predicate(text) for text in operands if is_predicate(text)]

    def run(c: Warps, group: Group, pc: int) -> bool:
        on = c.on
        for holds in also:
            on = on & holds(c)
        for part, leaving in zip(group, on, strict=True):
            if leaving.any():
                machine.regions[region, part.warp] &= ~members(leaving)
                machine.left_region(part.warp, region, leaving)
        return False

    return Made(run, control=True)


@opcodes("BMOV")
def move_region(machine: Machine, pc: int, each: SassInstruction) -> Made:
    to, source = split_operands(each.operands)[:2]
    if to[0] == "B":
        region, get = int(to[1:]), machine.source(source)

        def keep(c: Warps) -> None:
            machine.regions[region, c.rows] = np.where(
                c.on, get(c), machine.regions[region, c.rows]
            )

        return Made(keep)
    region, put = int(source[1:]), machine.result(to)
    return Made(lambda c: put(c, machine.regions[region, c.rows]))


@opcodes("WARPSYNC")
def join_warp(machine: Machine, pc: int, each: SassInstruction) -> Made:
    if "COLLECTIVE" in each.modifiers:
        raise Unsupported("of a collective")
    named = None if "ALL" in each.modifiers else machine.source(split_operands(each.operands)[0])

    def run(c: Warps, group: Group, pc: int) -> bool:
        if c.full and named is None:
            return False
        masks = None if named is None else np.broadcast_to(named(c), (c.n, 32))
        for row, (part, on) in enumerate(zip(group, c.on, strict=True)):
            machine.go(part.warp, part.lanes & ~on, pc + 1)
            if on.any():
                wanted = _EVERY if masks is None else _lanes(int(masks[row][on.argmax()]))
                machine.meet(Meeting(part.warp, None, 0, pc), on, wanted)
        return True

    return Made(run, control=True)


@opcodes("BAR")
def barrier(machine: Machine, pc: int, each: SassInstruction) -> Made:
    if "ARV" in each.modifiers or "RED" in each.modifiers:
        raise Unsupported("only waiting for a barrier")
    operands = [machine.source(text) for text in split_operands(each.operands)]
    number, threads = operands[0], operands[1] if len(operands) > 1 else None

    def run(c: Warps, group: Group, pc: int) -> bool:
        numbers = np.broadcast_to(number(c), (c.n, 32))
        counts = (
            np.zeros((c.n, 32), u32) if threads is None else np.broadcast_to(threads(c), (c.n, 32))
        )
        for row, (part, on) in enumerate(zip(group, c.on, strict=True)):
            machine.go(part.warp, part.lanes & ~on, pc + 1)
            if on.any():
                lane, block = on.argmax(), int(machine.block_of[part.warp])
                waiting = Part(part.warp, on.copy(), pc + 1)
                machine.barred[block].append(
                    AtBarrier(waiting, int(numbers[row][lane]), int(counts[row][lane]))
                )
        return True

    return Made(run, control=True)
