"""Loops in which a thread waits for what another one writes: the warp gives way there, so that the
other can run; and loops that try until an update holds.
"""

from collections.abc import Iterator, Sequence

from kernprof.emulator.jit.dataflow import Variables
from kernprof.emulator.jit.flatten import Node
from kernprof.emulator.program import WATCHING
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import registers_in, results
from kernprof.emulator.ptx.opcodes import BlockEnd, Form
from kernprof.emulator.ptx.table import operation_of, row_of

_MOST_INSTRUCTIONS = 200  # of a loop that does nothing else


def spin_headers(nodes: Sequence[Node], variables: Variables) -> frozenset[int]:
    """The first nodes of such loops: they store nothing, and watch one place in memory by a load
    that is not to be cached, or try to take a lock and carry nothing from one round to the next.
    """
    found = set()
    for node in nodes:
        for target in node.successors:
            loop = nodes[target : node.index + 1]
            if loop and _is_loop(nodes, target, node) and _waits(loop, variables):
                found.add(target)
    return frozenset(found)


def _is_loop(nodes: Sequence[Node], head: int, last: Node) -> bool:
    """Does the head lead to the last node again? What lanes leave a loop to may stand before it."""
    seen, work = {head}, [head]
    while work:
        fresh = {n for n in nodes[work.pop()].successors if head <= n <= last.index} - seen
        seen |= fresh
        work += fresh
    return last.index in seen


def _waits(loop: Sequence[Node], variables: Variables) -> bool:
    code = [each for node in loop for each in node.code]
    if len(code) > _MOST_INSTRUCTIONS:
        return False
    if any(row_of(i).form is Form.STORE or row_of(i).ends is BlockEnd.BARRIER for i in code):
        return False
    written = {variables.register(node, r) for node in loop for i in node.code for r in results(i)}
    carries = any(variables.live_in[loop[0].index] >> each & 1 for each in written)
    for node in loop:
        for i in node.code:
            moves = any(
                variables.register(node, r) in written
                for o in i.operands[1:2]
                for r in registers_in(o)
            )
            if _watches(i, moves, carries):
                return True
    return False


def watching_loads(nodes: Sequence[Node], variables: Variables) -> frozenset[int]:
    """Where the loops that wait load what they watch."""
    return frozenset(
        node.first_pc + offset
        for head in spin_headers(nodes, variables)
        for last in nodes[head:]
        if head in last.successors
        and _is_loop(nodes, head, last)
        and _waits(nodes[head : last.index + 1], variables)
        for node in nodes[head : last.index + 1]
        for offset, i in enumerate(node.code)
        if row_of(i).form is Form.LOAD and WATCHING & set(i.modifiers)
    )


def _watches(i: ir.Instruction, moves: bool, carries: bool) -> bool:
    """`moves`: its address changes; `carries`: something else does."""
    form = row_of(i).form
    if form is Form.CLUSTER_BARRIER:
        return "test" in i.modifiers
    if form is Form.MEMORY_BARRIER:
        return bool({"test_wait", "try_wait"} & set(i.modifiers))
    if form is Form.LOAD and WATCHING & set(i.modifiers):
        return not moves
    return form is Form.ATOMIC and operation_of(i) in ("cas", "exch") and not carries


def guessing_loads(nodes: Sequence[Node]) -> frozenset[int]:
    """Plain loads whose value is only a guess that a compare-and-swap of the same place puts to the
    test: the usual loop for an atomic operation that the hardware lacks. Where a branch depends on
    the value, it races.
    """
    instances: dict[int, list[tuple[int, ir.Instruction]]] = {}
    for node in nodes:
        placed = ((node.first_pc + offset, i) for offset, i in enumerate(node.code))
        instances.setdefault(id(node.instance), []).extend(placed)
    return frozenset(pc for code in instances.values() for pc in _guesses(code))


def _guesses(code: Sequence[tuple[int, ir.Instruction]]) -> Iterator[int]:
    for _, swap in code:
        if (
            row_of(swap).form is not Form.ATOMIC
            or operation_of(swap) != "cas"
            or len(swap.operands) < 4
        ):
            continue
        same = _same_value(code, swap.operands[2])
        if any(_decides(i, same) for _, i in code):
            continue
        for pc, i in code:
            if (
                row_of(i).form is Form.LOAD
                and i.operands[0] in same
                and i.operands[1] == swap.operands[1]
            ):
                yield pc


def _same_value(code: Sequence[tuple[int, ir.Instruction]], first: ir.Operand) -> list[ir.Operand]:
    """The registers that its value is moved to or from."""
    found, moves = [first], [i for _, i in code if i.opcode == "mov" and len(i.operands) == 2]
    for one in found:
        for i in moves:
            for a, b in (i.operands, i.operands[::-1]):
                if a == one and isinstance(b, ir.Register) and b not in found:
                    found.append(b)
    return found


def _decides(i: ir.Instruction, same: Sequence[ir.Operand]) -> bool:
    """Does it compare the value with something else?"""
    return i.opcode in ("setp", "set") and len([o for o in i.operands[1:3] if o in same]) == 1
